package study

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ConfirmOptions say how a setting of a design is to be confirmed.
type ConfirmOptions struct {
	Options
	Matchup results.MatchupEntry // of the design's dataset: whose scenario, armies, commanders and map are played
	Values  []string             // of every factor of the design
	Name    string               // that the options get
}

// Confirm prepares the experiment of a designed dataset to be played at one setting of its
// factors alone, by one pair of parties. Options.Seed must not be the dataset's.
func Confirm(l *scenarios.Library, d *results.Dataset, o ConfirmOptions) (*Study, error) {
	if o.Seed != nil && *o.Seed == d.Manifest.Seed {
		return nil, refuse("the seed %d is that of the design; what was predicted from its games wants other dice to "+
			"be confirmed", *o.Seed)
	}
	path := filepath.Join(d.Dir, "experiment.yaml")
	e, faults := l.ExperimentNear(path, d.Manifest.Near, Players()...)
	if len(faults) > 0 {
		return nil, faults
	}
	if e.Design == nil || len(e.Design.Factors) != len(o.Values) {
		return nil, refuse("the experiment of %s has not the design of its dataset", d.Dir)
	}
	text, err := confirming(e, o)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "sim-confirm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "experiment.yaml")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return nil, err
	}
	own, faults := l.ExperimentNear(file, d.Manifest.Near, Players()...)
	if len(faults) > 0 {
		return nil, faults
	}
	own.Near = d.Manifest.Near // the folder is of no use to anybody later
	return New(l, own, o.Options)
}

// confirming writes the experiment of a design at one setting.
func confirming(e *scenarios.Experiment, o ConfirmOptions) ([]byte, error) {
	text, err := e.YAML()
	if err != nil {
		return nil, err
	}
	var file, options map[string]any
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal([]byte(e.Design.Options(o.Values)), &options); err != nil {
		return nil, err
	}
	entries, _ := file["scenarios"].([]any)
	for i := range e.Stages {
		party, armies, ok := partyOf(&e.Stages[i], &o.Matchup)
		if !ok || i >= len(entries) {
			continue
		}
		entry, named := entries[i].(map[string]any)
		if !named {
			entry = map[string]any{"name": entries[i]}
		}
		for _, key := range []string{"levels", "options"} {
			delete(entry, key)
			delete(file, key)
		}
		delete(file, "design")
		if armies {
			entry["armies"] = map[string]any{"pairs": [][2]string{party.Armies}}
			delete(file, "armies")
		}
		if m := o.Matchup.Map; m != "" && e.Stages[i].Maps.Get("generate").Absent() {
			entry["maps"] = []string{m}
		}
		entry["commanders"] = map[string]any{"A": party.Commanders[:1], "B": party.Commanders[1:]}
		file["scenarios"], file["options"] = []any{entry}, map[string]any{o.Name: options}
		file["experiment"] = e.Name + "-confirmed"
		return yaml.Marshal(file)
	}
	return nil, refuse("the experiment %s does not play %s/%s", e.Name, o.Matchup.System, o.Matchup.Scenario)
}

// partyOf finds the parties of a matchup among those of a stage, and says whether the stage has
// others with other armies.
func partyOf(s *scenarios.Stage, m *results.MatchupEntry) (p scenarios.Parties, others, ok bool) {
	in := s.Scenario.System.Info()
	if in.System != m.System || montecarlo.ScenarioName(s.Scenario) != m.Scenario {
		return p, false, false
	}
	list, _ := s.Parties()
	at := slices.IndexFunc(list, func(p scenarios.Parties) bool {
		return montecarlo.ArmyName(p.Armies[0], in.Seats[0]) == m.ArmyA &&
			montecarlo.ArmyName(p.Armies[1], in.Seats[1]) == m.ArmyB &&
			p.Commanders == [2]string{m.CommanderA, m.CommanderB}
	})
	if at < 0 {
		return p, false, false
	}
	others = slices.ContainsFunc(list, func(p scenarios.Parties) bool { return p.Armies != list[at].Armies })
	return list[at], others, true
}

// FreshSeedOr is the seed asked for, or where none is (0) one for dice that games of another seed
// have not met.
func FreshSeedOr(asked, seed uint64) uint64 {
	if asked > 0 {
		return asked
	}
	return seed + 1_000_000
}

// ConfirmedName is what options at a value of a factor are called.
func ConfirmedName(factor, value string) string {
	return results.FileName(fmt.Sprintf("%s-%s", factor, value))
}
