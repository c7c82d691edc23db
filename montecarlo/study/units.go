package study

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Units is an experiment with its armies as they are and with one copy of one unit left
// out, or exchanged for the same points of another, at a time, under the same dice.
type Units struct {
	Varied
	against []string
	written map[string]bool // names of changed armies
	left    []leftOut       // changes that cannot be made
}

// leftOut is a change that cannot be made, and why.
type leftOut struct{ army, units, why string }

// ChangeUnits changes the armies of an experiment by a unit. Against names the units to
// put in the place of each, one study for each; without any, nothing takes its place.
func ChangeUnits(l *scenarios.Library, e *scenarios.Experiment, against ...string) (*Units, error) {
	if err := knownUnits(l, e, against); err != nil {
		return nil, err
	}
	varied, err := vary(l, e, "armies")
	if err != nil {
		return nil, err
	}
	v := &Units{Varied: varied, against: against, written: map[string]bool{}}
	if err = v.write(); err == nil && len(v.written) == 0 {
		err = refuse("no army of the experiment %s can be changed by a unit%s", e.Name,
			strings.Join(append([]string{""}, v.LeftOut()...), "\nleft out: "))
	}
	if err != nil {
		_ = v.Close()
		return nil, err
	}
	return v, nil
}

// Number is how many changed armies there are.
func (v *Units) Number() int { return len(v.written) }

// LeftOut are the changes that cannot be made, and why.
func (v *Units) LeftOut() []string {
	list := []string{}
	for _, l := range v.left {
		list = append(list, l.army+": "+l.units+": "+l.why)
	}
	return list
}

// knownUnits refuses units to exchange for that no system of an experiment has.
func knownUnits(l *scenarios.Library, e *scenarios.Experiment, wanted []string) error {
	var known []string
	for i := range e.Stages {
		if len(wanted) == 0 {
			return nil
		}
		s := &e.Stages[i]
		parties, _ := s.Parties()
		if len(parties) == 0 {
			continue
		}
		setup, faults := l.Setup(s.Scenario, scenarios.Variant{Armies: parties[0].Armies, Options: s.Options[0],
			Near: e.Near})
		if len(faults) > 0 {
			return faults
		}
		units, err := UnitsOf(setup)
		if err != nil {
			return err
		}
		known = slices.AppendSeq(known, maps.Keys(units))
	}
	slices.Sort(known)
	known = slices.Compact(known)
	var why []string
	for _, unit := range wanted {
		if !slices.Contains(known, unit) {
			near := spelling.Suggest(unit, known)
			if near == "" {
				near = "; sim list units names those of the shipped armies"
			}
			why = append(why, fmt.Sprintf("--against %s: no roster of the experiment has that unit%s", unit, near))
		}
	}
	if len(why) > 0 {
		return Refusal(strings.Join(why, "\n"))
	}
	return nil
}

// UnitsOf are the stats of the units of a setup's roster.
func UnitsOf(setup *engine.Setup) (map[string]map[string]any, error) {
	var roster struct {
		Units map[string]map[string]any `yaml:"units"`
	}
	text, err := yaml.Marshal(setup.Roster)
	if err == nil {
		err = yaml.Unmarshal(text, &roster)
	}
	return roster.Units, err
}

// write lays down the experiment with its armies and their variants.
func (v *Units) write() error {
	end := func(file map[string]any) error {
		asUnits(file)
		return nil
	}
	return v.rewrite("units", end, func(i int) (any, error) {
		pairs, err := v.pairs(&v.base.Stages[i])
		return map[string]any{"pairs": pairs}, err
	})
}

// asUnits makes an experiment's file one whose scenarios list pairs of armies, and which
// keeps who belongs to which.
func asUnits(file map[string]any) {
	delete(file, "armies")
	// who belongs to which army is read off the table of units
	if list, ok := file["tables"].([]any); ok && !slices.ContainsFunc(list, isUnits) {
		file["tables"] = append(list, "units")
	}
}

func isUnits(entry any) bool {
	if m, ok := entry.(map[string]any); ok {
		return m["units"] != nil
	}
	return entry == "units"
}

// pairs lists the pairs of armies of a stage: each as it is, then with either army
// changed by one unit.
func (v *Units) pairs(s *scenarios.Stage) ([][2]string, error) {
	var list [][2]string
	parties, _ := s.Parties()
	var done [][2]string
	for _, p := range parties {
		pair := p.Armies
		if slices.Contains(done, pair) {
			continue // under other commanders
		}
		done = append(done, pair)
		if !slices.Contains(list, pair) {
			list = append(list, pair)
		}
		if pair[0] == pair[1] {
			v.left = append(v.left, leftOut{s.Scenario.Name, pair[0],
				"against itself, whose score is that of the first seat"})
			continue
		}
		for seat := range 2 {
			names, err := v.changes(s, pair, seat)
			if err != nil {
				return nil, err
			}
			for _, name := range names {
				changed := pair
				if changed[seat] = name; !slices.Contains(list, changed) {
					list = append(list, changed)
				}
			}
		}
	}
	return list, nil
}
