package study_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
	"gonum.org/v1/gonum/stat"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// What any sound commander keeps: a unit whose stat is raised does not make its army
// weaker, and neither does a unit more. A commander for whom it does misjudges the unit, and
// every price found with him is wrong. Scenarios, the commander and the number of blocks can
// be chosen; the command
//
//	SOUNDNESS_COMMANDER=veteran SOUNDNESS_SCENARIOS=titan/thorn-jungle go test ./montecarlo/study -run Weaker -v
//
// asks a veteran.
const (
	soundnessScenarios = "SOUNDNESS_SCENARIOS"
	soundnessCommander = "SOUNDNESS_COMMANDER"
	soundnessBlocks    = "SOUNDNESS_BLOCKS"
)

// A score may fall by the margin, and by n standard errors more: with a hundred
// comparisons a sound commander passes 99 times in 100.
const (
	soundnessMargin = 0.02
	soundnessErrors = 3.7
)

// soundBoards are the quick scenarios and a tower from which its Titan once ran, and how many
// paired blocks each question gets.
var soundBoards = map[string]int{"titan/thorn-jungle": 400, "titan/storm-the-tower": 400, "descent/goblin-gate": 400,
	"heroscape/quick":   200,
	"mageknight/stones": 200, "hott/quick": 60}

// raised are the stats of each system that are plain numbers of a unit.
var raised = map[string][]string{
	"titan":     {"power", "skill"},
	"descent":   {"speed", "health", "stamina"},
	"heroscape": {"life", "move", "range", "attack", "defence"},
}

// question is one change of a unit that only one army has.
type question struct {
	words string
	unit  string
	with  map[string]any // the stats that change
}

func TestABetterUnitDoesNotMakeItsArmyWeaker(t *testing.T) {
	for _, name := range soundScenarios() {
		t.Run(name, func(t *testing.T) {
			l := study.Library()
			sc, faults := l.Scenario(name)
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			system := sc.System.Info().System
			var asked []question
			var whose []int
			lists := [2][]string{listed(t, system, sc.Armies()[0]), listed(t, system, sc.Armies()[1])}
			roster := unitsOf(t, system)
			for side, units := range lists {
				for _, unit := range units {
					if slices.Contains(lists[1-side], unit) {
						continue // both armies would gain
					}
					for _, q := range questions(system, unit, roster[unit]) {
						asked, whose = append(asked, q), append(whose, side)
					}
				}
			}
			if len(asked) == 0 {
				t.Fatalf("no unit of %s can be made better", name)
			}
			scores := played(t, name, asked)
			for i, q := range asked {
				notWeaker(t, q.words, whose[i], scores[0], scores[i+1])
			}
		})
	}
}

func TestAUnitMoreDoesNotMakeItsArmyWeaker(t *testing.T) {
	for _, name := range soundScenarios() {
		t.Run(name, func(t *testing.T) {
			l, e := soundExperiment(t, name, map[string]any{})
			changed, err := study.ChangeUnits(l, e)
			if err != nil {
				t.Fatal(err)
			}
			defer changed.Close()
			s, err := changed.Study(study.Options{Blocks: blocksOf(t, name)})
			if err != nil {
				t.Fatal(err)
			}
			scores := blockScores(t, s)
			for i, m := range s.Run.Matchups[1:] {
				side, army := 0, m.ArmyA
				if m.ArmyB != s.Run.Matchups[0].ArmyB {
					side, army = 1, m.ArmyB
				}
				if strings.Contains(army, "-without-") { // else exchanged: the rules want every point spent
					notWeaker(t, "the whole army instead of "+army, side, scores[i+1], scores[0])
				}
			}
		})
	}
}

// soundScenarios are the scenarios to ask about.
func soundScenarios() []string {
	if text := os.Getenv(soundnessScenarios); text != "" {
		return strings.Split(text, ",")
	}
	return slices.Sorted(maps.Keys(soundBoards))
}

// blocksOf is how many paired blocks a question gets.
func blocksOf(t *testing.T, name string) int {
	t.Helper()
	if text := os.Getenv(soundnessBlocks); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 2 {
			t.Fatalf("%s is %q; want a number of blocks", soundnessBlocks, text)
		}
		return n
	}
	if n := soundBoards[name]; n > 0 {
		return n
	}
	return 400
}

// notWeaker compares the blocks of an army as it was and as it is, side 0 being A.
func notWeaker(t *testing.T, what string, side int, before, after []float64) {
	t.Helper()
	if len(before) != len(after) || len(before) == 0 {
		t.Fatalf("%s: %d blocks against %d", what, len(before), len(after))
	}
	gains := make([]float64, len(before))
	for i := range before {
		gains[i] = after[i] - before[i]
		if side == 1 {
			gains[i] = -gains[i]
		}
	}
	mean, deviation := stat.MeanStdDev(gains, nil)
	noise := deviation / math.Sqrt(float64(len(gains)))
	t.Logf("%-40s %+.3f ± %.3f", what, mean, noise)
	if mean < -soundnessMargin-soundnessErrors*noise {
		t.Errorf("%s: the army scores %.3f less, standard error %.3f", what, -mean, noise)
	}
}

// soundExperiment is an experiment on one scenario between two of the commander that is asked, with the further
// fields that are given.
func soundExperiment(t *testing.T, scenario string, fields map[string]any) (*scenarios.Library, *scenarios.Experiment) {
	t.Helper()
	commander := os.Getenv(soundnessCommander)
	if commander == "" {
		commander = "greedy"
	}
	fields["schema"], fields["experiment"] = 1, "sound"
	fields["scenarios"] = []any{map[string]any{"name": scenario,
		"commanders": map[string]any{"A": []string{commander}, "B": []string{commander}}}}
	text, err := yaml.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "sound.yaml")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	l := study.Library()
	e, faults := l.Experiment(file, study.Players()...)
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	return l, e
}

// played plays a scenario as it is and with each change, under the same dice, and returns
// the block scores of A.
func played(t *testing.T, name string, asked []question) [][]float64 {
	t.Helper()
	options := []any{map[string]any{}}
	for _, q := range asked {
		options = append(options, map[string]any{"units": map[string]any{q.unit: q.with}})
	}
	l, e := soundExperiment(t, unlimited(t, name),
		map[string]any{"paired": []string{"options"}, "options": options,
			"until": map[string]any{"blocks": blocksOf(t, name)}})
	s, err := study.New(l, e, study.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return blockScores(t, s)
}

// unlimited is a scenario without a limit on what armies cost, for a better unit may cost
// more: a file where it has such a limit, else its name.
func unlimited(t *testing.T, name string) string {
	t.Helper()
	system, bare, _ := strings.Cut(name, "/")
	file := map[string]any{}
	read(t, filepath.Join(system, "scenarios", bare+".yaml"), &file)
	if file["budget"] == nil {
		return name
	}
	file["budget"], file["system"] = 1000, system
	data, err := yaml.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(t.TempDir(), bare+".yaml")
	if err := os.WriteFile(at, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return at
}

// blockScores plays a study without keeping it and returns the mean scores of A by
// matchup and block.
func blockScores(t *testing.T, s *study.Study) [][]float64 {
	t.Helper()
	games := make([][]float64, len(s.Run.Matchups))
	s.Run.Sink = func(c results.Chunk) error {
		for _, g := range c.Games {
			if g.ScoreA == nil {
				return fmt.Errorf("a game failed: %s", g.Failure)
			}
			games[c.Matchup] = append(games[c.Matchup], float64(*g.ScoreA)/2)
		}
		return nil
	}
	if err := s.Run.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	blocks := make([][]float64, len(games))
	for i, m := range s.Run.Matchups {
		for b := range slices.Chunk(games[i], m.Games) {
			blocks[i] = append(blocks[i], stat.Mean(b, nil))
		}
	}
	return blocks
}

// listed are the units that an army's file lists.
func listed(t *testing.T, system, army string) (units []string) {
	t.Helper()
	var file struct {
		Units []struct {
			Unit string `yaml:"unit"`
		} `yaml:"units"`
	}
	read(t, filepath.Join(system, "armies", army+".yaml"), &file)
	for _, u := range file.Units {
		if !slices.Contains(units, u.Unit) {
			units = append(units, u.Unit)
		}
	}
	return units
}

// unitsOf are the units of a system's roster.
func unitsOf(t *testing.T, system string) map[string]map[string]any {
	t.Helper()
	var file struct {
		Units map[string]map[string]any `yaml:"units"`
	}
	read(t, filepath.Join(system, "roster.yaml"), &file)
	return file.Units
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "scenarios", name))
	if err == nil {
		err = yaml.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// questions are the ways in which a unit can be made better by one.
func questions(system, unit string, stats map[string]any) (list []question) {
	ask := func(stat string, value any) {
		list = append(list, question{unit + " with more " + stat, unit, map[string]any{stat: value}})
	}
	switch system {
	case "hott":
		factor, _ := stats["factor"].(map[string]any)
		for _, against := range slices.Sorted(maps.Keys(factor)) {
			better := maps.Clone(factor)
			better[against] = factor[against].(int) + 1
			list = append(list, question{unit + " with more factor against " + against, unit,
				map[string]any{"factor": better}})
		}
	case "mageknight":
		dial, _ := stats["dial"].(string)
		for i, name := range []string{"speed", "attack", "defence", "damage"} {
			list = append(list, question{unit + " with more " + name, unit, map[string]any{"dial": dialled(dial, i)}})
		}
	default:
		for _, stat := range raised[system] {
			// who fights hand to hand is another unit with more
			if n, ok := stats[stat].(int); ok && !(stat == "range" && n == 1) {
				ask(stat, n+1)
			}
		}
	}
	return list
}

// dialled is a dial with one number of every click one higher; a click shows speed, attack,
// defence and damage, and its abilities after a colon.
func dialled(dial string, which int) string {
	clicks := strings.Fields(dial)
	for i, click := range clicks {
		numbers, abilities, _ := strings.Cut(click, ":")
		parts := strings.Split(numbers, "/")
		n, err := strconv.Atoi(parts[which])
		if err != nil || n == 0 { // a zero means that it cannot
			continue
		}
		parts[which] = strconv.Itoa(n + 1)
		clicks[i] = strings.Join(parts, "/")
		if abilities != "" {
			clicks[i] += ":" + abilities
		}
	}
	return strings.Join(clicks, " ")
}
