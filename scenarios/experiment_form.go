package scenarios

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// experimentKeys are the keys of an experiment file beyond its header.
type experimentKeys struct {
	Scenarios  []Entrant  `yaml:"scenarios" jsonschema:"required,minItems=1"`
	Armies     ArmyLists  `yaml:"armies,omitempty"`
	Lists      Draw       `yaml:"lists,omitempty" jsonschema:"description=random legal armies, drawn for every scenario"`
	Commanders NameLists  `yaml:"commanders,omitempty"`
	Levels     []Level    `yaml:"levels,omitempty" jsonschema:"description=commanders from the lowest to the highest; every matchup is played by each of them on both sides"`
	Options    OptionSets `yaml:"options,omitempty"`
	Maps       Override   `yaml:"maps,omitempty"`
	Design     DesignForm `yaml:"design,omitempty"`
	Place      Placing    `yaml:"place,omitempty"`
	Paired     []string   `yaml:"paired,omitempty" jsonschema:"enum=options,enum=maps,enum=armies,enum=commanders"`
	Unpaired   []string   `yaml:"unpaired,omitempty" jsonschema:"description=maps that meet dice of their own, although maps are paired"`
	Seed       uint64     `yaml:"seed,omitempty"`
	Alpha      float64    `yaml:"alpha,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1"`
	Until      Until      `yaml:"until,omitempty"`
	Luck       LuckUse    `yaml:"luck,omitempty"`
	Tables     []TableUse `yaml:"tables,omitempty"`
	Units      string     `yaml:"units,omitempty" jsonschema:"enum=chunk,enum=game"`
	Cells      string     `yaml:"cells,omitempty" jsonschema:"enum=chunk,enum=game"`
	Chunk      int        `yaml:"chunk,omitempty" jsonschema:"minimum=1,description=blocks of one matchup that are played and written together"`
}

// Entrant is a scenario of an experiment: its name alone, or with what differs for it.
type Entrant struct {
	Name       string     `yaml:"name" jsonschema:"required"`
	Blocks     int        `yaml:"blocks,omitempty" jsonschema:"minimum=1"`
	Armies     ArmyLists  `yaml:"armies,omitempty"`
	Commanders NameLists  `yaml:"commanders,omitempty"`
	Levels     []Level    `yaml:"levels,omitempty"`
	Options    OptionSets `yaml:"options,omitempty"`
	Maps       Override   `yaml:"maps,omitempty"`
}

// Names is one name, a list of them, or all there are.
type Names struct {
	All  bool
	List []string
}

// Draw asks for random legal lists: Random of them, of at most Points each, drawn
// with the experiment's seed. They meet one another, each pair once, or each of Against.
type Draw struct {
	Random  int      `yaml:"random" jsonschema:"required,minimum=2,maximum=500"`
	Points  int      `yaml:"points,omitempty" jsonschema:"minimum=1,description=of each list; the scenario's if left out"`
	Units   []string `yaml:"units,omitempty" jsonschema:"description=that lists are made of; all that an army may buy if left out"`
	Against Names    `yaml:"against,omitempty"`
}

// IsZero reports that no lists are asked for.
func (d Draw) IsZero() bool { return d.Random == 0 }

// NameLists are commanders for the first (A) and second (B) party of the matchups; every
// A meets every B.
type NameLists struct {
	A Leaders `yaml:"A,omitempty"`
	B Leaders `yaml:"B,omitempty"`
}

// ArmyLists are the armies of an experiment: every A against every B, given pairs, every
// pair of some once, or some against a field. Names may be patterns and folders.
type ArmyLists struct {
	A          Names       `yaml:"A,omitempty"`
	B          Names       `yaml:"B,omitempty"`
	Pairs      [][2]string `yaml:"pairs,omitempty"`
	RoundRobin Names       `yaml:"round-robin,omitempty"`
	Gauntlet   Gauntlet    `yaml:"gauntlet,omitempty"`
	Mirrors    bool        `yaml:"mirrors,omitempty" jsonschema:"description=in a round robin or gauntlet armies meet themselves too"`
}

// Until says how long a matchup is played: a number of blocks, or until the score is
// known to a precision or on one side of a margin, or until the first places of a round robin
// are certain, but at most MaxBlocks.
type Until struct {
	Blocks    int     `yaml:"blocks,omitempty" jsonschema:"minimum=1"`
	Precision float64 `yaml:"precision,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1"`
	Margin    float64 `yaml:"margin,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1"`
	Rank      Places  `yaml:"rank,omitempty"`
	MaxBlocks int     `yaml:"max_blocks,omitempty" jsonschema:"minimum=1"`
	Plan      Plan    `yaml:"plan,omitempty"`
}

// Plan is what the sequential method is tuned for: blocks it is expected to take and
// the variance of a block's score. Zero is the default.
type Plan struct {
	Blocks int     `yaml:"blocks,omitempty" jsonschema:"minimum=1"`
	Var    float64 `yaml:"var,omitempty" jsonschema:"exclusiveMinimum=0"`
}

// TableUse asks for a table of the dataset, per chunk or per game.
type TableUse struct {
	Name string
	Per  string // "", "chunk" or "game"
}

// tableNames are the tables that an experiment may ask for.
var tableNames = []string{"games", "units", "cells", "events", "accounts"}

// UnmarshalYAML reads a name alone or a mapping.
func (e *Entrant) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		e.Name = n.Value
		return nil
	}
	type plainly Entrant
	var p plainly
	if err := strictly(n, &p); err != nil {
		return err
	}
	if p.Name == "" {
		return at(n, "a scenario of an experiment needs a name")
	}
	*e = Entrant(p)
	return nil
}

// MarshalYAML writes a name alone where nothing differs.
func (e Entrant) MarshalYAML() (any, error) {
	type plainly Entrant
	p := plainly(e)
	if (p.Blocks == 0) && p.Armies.empty() && p.Commanders.empty() && len(p.Levels) == 0 && len(p.Options) == 0 &&
		p.Maps.Absent() {
		return p.Name, nil
	}
	return p, nil
}

// UnmarshalYAML reads a name, a list of names or the word all.
func (m *Names) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		if m.All = n.Value == "all"; !m.All {
			m.List = []string{n.Value}
		}
		return nil
	}
	if err := strictly(n, &m.List); err != nil {
		return err
	}
	for i, name := range m.List {
		if slices.Contains(m.List[:i], name) {
			return at(n.Content[i], "%s is listed twice", quote(name))
		}
	}
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (m Names) MarshalYAML() (any, error) {
	if m.All {
		return "all", nil
	}
	return m.List, nil
}

// IsZero reports that nothing was given.
func (m Names) IsZero() bool { return !m.All && len(m.List) == 0 }

func (l NameLists) empty() bool { return l.A.IsZero() && l.B.IsZero() }
func (l ArmyLists) empty() bool { return len(l.kinds()) == 0 }

// UnmarshalYAML reads the name of a table, or name: game.
func (u *TableUse) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		u.Name = n.Value
	} else {
		m := map[string]string{}
		if err := strictly(n, &m); err != nil || len(m) != 1 {
			return at(n, "a table is a name, or a name and game: {units: game}")
		}
		for u.Name, u.Per = range m {
			if u.Per != "game" && u.Per != "chunk" {
				return at(n, "%s is kept per game or per chunk, not per %s", plain(u.Name), quote(u.Per))
			}
		}
	}
	if !slices.Contains(tableNames, u.Name) {
		return at(n, "unknown table %s%s", quote(u.Name), spelling.Suggest(u.Name, tableNames))
	}
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (u TableUse) MarshalYAML() (any, error) {
	if u.Per == "" {
		return u.Name, nil
	}
	return map[string]string{u.Name: u.Per}, nil
}

// UnmarshalYAML keeps the value for later.
func (o *Override) UnmarshalYAML(n *yaml.Node) error {
	o.tree = tree{node: n}
	return nil
}

// IsZero reports that nothing was given.
func (o Override) IsZero() bool { return o.Absent() }

// strictly decodes a node with the checks of every file.
func strictly(n *yaml.Node, into any) error {
	c := checker{tree: tree{file: &file{}, node: n}}
	c.check(c.tree.file, n, reflect.TypeOf(into).Elem(), "it", nil)
	if len(c.faults) > 0 {
		list := &yaml.LoadErrors{}
		for _, f := range c.faults {
			list.Errors = append(list.Errors, &yaml.LoadError{Message: f.Message,
				Mark: yaml.Mark{Line: f.Place.Line, Column: f.Place.Column}})
		}
		return list
	}
	return n.Load(into, yaml.WithKnownFields())
}

// at is an error at a node.
func at(n *yaml.Node, format string, args ...any) error {
	return &yaml.LoadErrors{Errors: []*yaml.LoadError{{Message: fmt.Sprintf(format, args...),
		Mark: yaml.Mark{Line: n.Line, Column: n.Column}}}}
}

// check reports what is wrong with the numbers of a stopping rule.
func (u Until) check(t tree) (faults engine.Faults) {
	var rules []string
	for _, r := range []struct {
		name  string
		given bool
	}{{"blocks", u.Blocks != 0}, {"precision", u.Precision != 0}, {"margin", u.Margin != 0 && u.Rank == 0},
		{"rank", u.Rank != 0}} {
		if r.given {
			rules = append(rules, r.name)
		}
	}
	switch {
	case len(rules) > 1:
		faults.Add(t.keyPlace(rules[1]), "until has %s; give one of them", strings.Join(rules, " and "))
	case len(rules) == 0 && !t.absent():
		faults.Add(t.here(), "until needs blocks, precision, margin or rank")
	case u.Blocks != 0 && u.MaxBlocks != 0:
		faults.Add(t.keyPlace("max_blocks"),
			"max_blocks goes with precision, margin or rank; a fixed number of blocks is its own limit")
	}
	positive(&faults, t, "blocks", float64(u.Blocks), 1, 1e9)
	positive(&faults, t, "max_blocks", float64(u.MaxBlocks), 1, 1e9)
	positive(&faults, t, "precision", u.Precision, 1e-6, 0.5)
	positive(&faults, t, "margin", u.Margin, 1e-6, 0.5)
	plan := t.get("plan")
	positive(&faults, plan, "blocks", float64(u.Plan.Blocks), 1, 1e9)
	positive(&faults, plan, "var", u.Plan.Var, 1e-9, 0.25)
	return faults
}

// positive checks that a number, where it is given, lies between two bounds.
func positive(faults *engine.Faults, t tree, key string, value, least, most float64) {
	if v := t.get(key); !v.absent() && !(value >= least && value <= most) {
		faults.Add(v.here(), "%s must be from %g to %g, not %g", key, least, most, value)
	}
}
