package mageknight_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
)

// TestMarksSayWhatWasApplied plays one action and asks which rules were counted: those that
// bear on it, and none that only look like them.
func TestMarksSayWhatWasApplied(t *testing.T) {
	for _, c := range []struct {
		name, rows, shooter, target, action string
		want, not                           []string
	}{
		{"smoke hinders as smoke", ". . C . . .\n. . . . . .", "0,0", "4,0", "a shoot z",
			[]string{"MK-CCL-RNG-1", "MK-LOF-5", "MK-CLR-RNG-1", "MK-BRD-9"},
			[]string{"MK-HIN-RNG-1", "MK-HIN-RNG-2", "MK-CCL-RNG-2", "MK-LOF-6", "MK-ELV-HGT-1"}},
		{"two woods count once, and the target's own square", ". . H . H .\n. . . . . .", "0,0", "4,0", "a shoot z",
			[]string{"MK-HIN-RNG-1", "MK-HIN-RNG-2", "MK-LOF-6"},
			[]string{"MK-CCL-RNG-1", "MK-CCL-RNG-2", "MK-TOK-RNG-2", "MK-HIN-RNG-3"}},
		{"a hill", ". . . . 1 .\n. . . . . .", "0,0", "4,0", "a shoot z",
			[]string{"MK-ELV-HGT-1", "MK-ELV-LOF-UP-1"}, []string{"MK-ELV-HGT-3", "MK-ELV-LOF-DN-1", "MK-HIN-RNG-1"}},
		{"who stands beside an enemy may not shoot", ". . . . . .\n. . . . . .", "0,0", "1,0", "a strike z",
			[]string{"MK-BC-1", "MK-RNG-2"}, []string{"MK-BC-2", "MK-CLO-2", "MK-CLO-3", "MK-RNG-1", "MK-LOF-1"}},
		{"the step is taken, not the one beside it", ". H . . . .\n. . . . . .", "0,0", "5,0", "a move 0,1 facing E",
			[]string{"MK-CLR-MOVE-BOOT", "MK-MOV-1"}, []string{"MK-HIN-MOVE-BOOT", "MK-HIN-MOVE-1", "MK-ELV-UP-1"}},
		{"up into a wood", ". . . . . .\n1H . . . . .", "0,0", "5,0", "a move 0,1 facing E",
			[]string{"MK-HIN-MOVE-BOOT", "MK-ELV-UP-1", "MK-ELV-UP-2"},
			[]string{"MK-ELV-DN-1", "MK-ELV-NEG-1", "MK-CLR-MOVE-1"}},
	} {
		got := marksOf(t, c.rows, c.shooter, c.target, c.action)
		for _, rule := range c.want {
			if !slices.Contains(got, rule) {
				t.Errorf("%s: %s is not counted", c.name, rule)
			}
		}
		for _, rule := range c.not {
			if slices.Contains(got, rule) {
				t.Errorf("%s: %s is counted", c.name, rule)
			}
		}
	}
}

// marksOf lists the rules that an action counts, of a lone shooter against a lone zombie.
func marksOf(t *testing.T, rows, shooter, target, action string) (ids []string) {
	t.Helper()
	roster, chart := formsOf(t)
	g, faults := mageknight.System().Place(&engine.Setup{Name: "marks", Roster: roster, Chart: chart,
		Map: &mageknight.Map{Rows: rows},
		Position: &mageknight.Position{Points: 100, Turns: 3, Turn: mageknight.PositionTurn{Side: "north", Number: 1},
			Figures: []mageknight.PositionFigure{{ID: "a", Type: "agn", Side: "north", At: shooter, Facing: "E"},
				{ID: "z", Type: "zom", Side: "south", At: target, Facing: "W"}}}})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	a, err := g.Table().Parse(g, action)
	if err != nil {
		t.Fatal(err)
	}
	rec := engine.NewRecorder(g.Table())
	rules := g.Table().Info().Rules
	rec.Cover(len(rules))
	rec.Begin()
	g.Play(a, rec)
	for n, id := range rules {
		if rec.Marked(engine.Rule(n)) {
			ids = append(ids, id)
		}
	}
	return ids
}
