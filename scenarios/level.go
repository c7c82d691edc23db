package scenarios

import (
	"slices"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Level is a commander that plays a matchup on both sides, with its own number of blocks
// where it has one: those who play better are dear.
type Level struct {
	Name   string `yaml:"name" jsonschema:"required"`
	Blocks int    `yaml:"blocks,omitempty" jsonschema:"minimum=1"`

	bot *Bot // where the file describes the program here
}

// botLevel is a level that is a program, as files describe it.
type botLevel struct {
	Bot    `yaml:",inline"`
	Blocks int `yaml:"blocks,omitempty" jsonschema:"minimum=1"`
}

// UnmarshalYAML reads a name alone or a mapping.
func (v *Level) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		v.Name = n.Value
		return nil
	}
	if !(tree{node: n}).get("cmd").absent() {
		var p botLevel
		if err := strictly(n, &p); err != nil {
			return err
		}
		if err := p.check(); err != nil {
			return at(n, "%v", err)
		}
		*v = Level{p.Name, p.Blocks, &p.Bot}
		return nil
	}
	type plainly Level
	var p plainly
	if err := strictly(n, &p); err != nil {
		return err
	}
	if p.Name == "" {
		return at(n, "a level needs a name, that of a commander")
	}
	*v = Level(p)
	return nil
}

// MarshalYAML writes a name alone where there is nothing else.
func (v Level) MarshalYAML() (any, error) {
	switch {
	case v.bot != nil:
		return botLevel{*v.bot, v.Blocks}, nil
	case v.Blocks == 0:
		return v.Name, nil
	}
	type plainly Level
	return plainly(v), nil
}

// whoPlays finds the commanders of a stage: pairs of them, or levels at which every matchup
// is played. What a scenario says itself goes before what the experiment says for all.
func (r *experimentReader) whoPlays(s *Stage, entry *Entrant, t tree) {
	k := &r.experiment.keys
	lists, levels, from := entry.Commanders, entry.Levels, t
	if lists.empty() && len(levels) == 0 {
		lists, levels, from = k.Commanders, k.Levels, r.root
	}
	if !lists.empty() && len(levels) > 0 {
		fault := engine.Fault{Place: from.keyPlace("levels"), Message: "levels and commanders both say who plays; " +
			"give one of them (a scenario of the experiment may have the other for itself)"}
		if !slices.Contains(r.faults, fault) { // once for all scenarios
			r.faults = append(r.faults, fault)
		}
		return
	}
	s.Commanders = r.commanders(s.Scenario, lists, from.get("commanders"))
	s.Levels = r.levels(s.Scenario, levels, from.get("levels"))
}

// levels checks the levels of a stage.
func (r *experimentReader) levels(sc *Scenario, list []Level, t tree) []Level {
	items := t.items()
	for i, v := range list {
		place := t.here()
		if i < len(items) {
			place = items[i].here()
			if name := items[i].get("name"); !name.absent() {
				place = name.here()
			}
			positive(&r.faults, items[i], "blocks", float64(v.Blocks), 1, 1e9)
		}
		if slices.ContainsFunc(list[:i], func(w Level) bool { return w.Name == v.Name }) {
			r.faults.Add(place, "the level %s is listed twice", quote(v.Name))
			continue
		}
		if v.bot != nil {
			r.enrolOne(*v.bot, place)
		}
		r.commander(sc, v.Name, place)
	}
	return list
}
