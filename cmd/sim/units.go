package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type unitsOptions struct {
	variedOptions
	against []string
}

func unitsCommand() *cobra.Command {
	var o unitsOptions
	c := &cobra.Command{
		Use:   "units EXPERIMENT",
		Short: "measure what each unit of the armies is worth",
		Long: `units plays an experiment with its armies as they are, and again with one copy of one
unit left out at a time (--against UNIT: with the same points of that unit in its
place), always with the same dice for everybody else, and prints what each unit adds
to its army's score, whether that is more or less than its points buy in its army,
and for an exchange which of the two is worth more. The dataset it leaves can be
reported on like any other.`,
		Example:           "  sim units default --blocks 1000\n  sim units my/lists.yaml --blocks 2000 --against ogre --out runs/ogres",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return unitWorth(cmd, args[0], o)
		},
	}
	o.flags(c, "units", "table")
	c.Flags().StringSliceVar(&o.against, "against", nil, "put the same points of this unit in the place of each instead of nothing; may be repeated")
	return c
}

func unitWorth(cmd *cobra.Command, name string, o unitsOptions) error {
	l := library()
	e, faults := l.Experiment(name, players()...)
	if len(faults) > 0 {
		return faults
	}
	if err := knownUnits(l, e, o.against); err != nil {
		return err
	}
	v := &listVariants{library: l, experiment: e, against: o.against, written: map[string]bool{}}
	var err error
	if v.dir, err = os.MkdirTemp("", "sim-units-"); err != nil {
		return failed("%v", err)
	}
	defer os.RemoveAll(v.dir)
	if err := v.write(); err != nil {
		return err
	}
	for _, s := range v.left {
		cmd.PrintErrf("left out: %s\n", shown(s.String()))
	}
	if len(v.written) == 0 {
		return failure{exitBad, fmt.Sprintf("no army of the experiment %s can be changed by a unit", shown(e.Name))}
	}
	d, err := playVaried(cmd, l, e, v.dir, "armies", o.runOptions, func(matchups int) string {
		return fmt.Sprintf("%s: %d changed armies in %d matchups", shown(e.Name), len(v.written), matchups)
	})
	if err != nil {
		return err
	}
	found, err := balance.WorthOf(d, o.margin)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if o.asJSON {
		err := printJSON(cmd, map[string]any{"dataset": d.Dir, "margin": o.margin, "left_out": v.reasons(), "notes": append([]string{}, found.Notes...),
			"units": balance.Records(found.Removed()), "exchanges": balance.Records(found.Exchanged()), "by_opponent": balance.Records(found.EachOpponent())})
		if err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	for _, t := range []*balance.Table{found.Removed(), found.Exchanged()} {
		if len(t.Rows) > 0 {
			printTable(cmd, t)
		}
	}
	say(cmd, "An effect is the score of the unit's own army with it less the score without it, with its %.4g %% interval; it holds for these lists, maps and commanders.\n", 100*(1-d.Manifest.Alpha))
	if len(found.Each) > 0 {
		say(cmd, "Scores are means over the opponents that an army met, each counted once; sim report %s tells them apart.\n", shown(d.Dir))
	}
	for _, n := range found.Notes {
		say(cmd, "%s\n", shown(n))
	}
	return failedGames(cmd, d)
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
		setup, faults := l.Setup(s.Scenario, scenarios.Variant{Armies: parties[0].Armies, Options: s.Options[0], Near: e.Near})
		if len(faults) > 0 {
			return faults
		}
		var roster struct {
			Units map[string]any `yaml:"units"`
		}
		text, err := yaml.Marshal(setup.Roster)
		if err == nil {
			err = yaml.Unmarshal(text, &roster)
		}
		if err != nil {
			return failed("%v", err)
		}
		known = slices.AppendSeq(known, maps.Keys(roster.Units))
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
			why = append(why, fmt.Sprintf("--against %s: no roster of the experiment has that unit%s", shown(unit), near))
		}
	}
	if len(why) > 0 {
		return failure{exitBad, strings.Join(why, "\n")}
	}
	return nil
}

// listVariants are the changed armies of an experiment.
type listVariants struct {
	library    *scenarios.Library
	experiment *scenarios.Experiment
	against    []string
	dir        string          // holds experiment.yaml and armies/
	written    map[string]bool // names of changed armies
	left       []leftOut       // changes that cannot be made
}

// leftOut is a change that cannot be made, and why.
type leftOut struct{ army, units, why string }

func (l leftOut) String() string { return l.army + ": " + l.units + ": " + l.why }

func (v *listVariants) reasons() []string {
	list := []string{}
	for _, l := range v.left {
		list = append(list, l.String())
	}
	return list
}

// write lays down the experiment with its armies and their variants.
func (v *listVariants) write() error {
	begin := func(file map[string]any) error {
		delete(file, "armies")
		// who belongs to which army is read off the table of units
		if list, ok := file["tables"].([]any); ok && !slices.ContainsFunc(list, isUnits) {
			file["tables"] = append(list, "units")
		}
		return nil
	}
	return rewrite(v.dir, v.experiment, "units", "armies", begin, func(i int) (any, error) {
		pairs, err := v.pairs(&v.experiment.Stages[i])
		return map[string]any{"pairs": pairs}, err
	})
}

func isUnits(entry any) bool {
	if m, ok := entry.(map[string]any); ok {
		return m["units"] != nil
	}
	return entry == "units"
}

// pairs lists the pairs of armies of a stage: each as it is, then with either army
// changed by one unit.
func (v *listVariants) pairs(s *scenarios.Stage) ([][2]string, error) {
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
			v.left = append(v.left, leftOut{s.Scenario.Name, pair[0], "against itself, whose score is that of the first seat"})
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
