package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestARunEndsWithWhatIsWrong: a plan that is none, reported at once where games were played before, and a map that
// cannot be made.
func TestARunEndsWithWhatIsWrong(t *testing.T) {
	noPlan := Until{Rule: stats.StopRule{Precision: .1, MaxBlocks: 30}}
	noMap := errors.New("no map today")
	for _, c := range []struct {
		name   string
		until  Until
		spoil  func(r *Run)
		chunks int // that the sink got
		want   string
	}{
		{"whole", fixed(30), func(*Run) {}, 3, ""},
		{"no plan", noPlan, func(*Run) {}, 1, "plan"},
		{"no plan, resumed", noPlan, func(r *Run) {
			r.Standings = NewStandings(r.Matchups)
			r.Standings[0].Add(invent(0, 10, 2, false), 2)
		}, 0, "plan"},
		{"no map later", fixed(30), func(r *Run) {
			tables, made := r.Matchups[0].Tables, 0
			r.Matchups[0].Generate = func(dice.Source) ([2]engine.Table, error) {
				if made++; made == 13 {
					return tables, noMap
				}
				return tables, nil
			}
		}, 1, "pocket/s0: x (greedy) v y (random), block 12: no map today"},
	} {
		r := pocketRun(1, c.until)
		r.Workers = 1
		c.spoil(r)
		n := 0
		r.Sink = func(results.Chunk) error { n++; return nil }
		err := r.Play(context.Background())
		if n != c.chunks || (c.want == "" && err != nil) ||
			(c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want))) {
			t.Errorf("%s: after %d chunks %v; want %q after %d", c.name, n, err, c.want, c.chunks)
		}
	}
	m := pocketRun(1, fixed(1)).Matchups[0]
	m.Generate = func(dice.Source) ([2]engine.Table, error) { return [2]engine.Table{}, noMap }
	if again, err := m.Again(7, 0, 0); !errors.Is(err, noMap) || again != nil {
		t.Errorf("without a map a game is played again: %v", err)
	}
}

// TestFewFoldsAreNoFit leaves out the games that a fit is chosen or checked on, and those that it is made from.
func TestFewFoldsAreNoFit(t *testing.T) {
	for _, several := range []bool{false, true} {
		scenario := func(m int) string {
			if several {
				return fmt.Sprint(m)
			}
			return "one"
		}
		for _, c := range []struct {
			folds []int // that are there
			fits  bool
		}{{[]int{0, 1, 2, 3, 4}, true}, {[]int{0, 1, 2, 3}, false}, {[]int{4}, false}, {[]int{0, 1, 2, 4}, several},
			{[]int{3, 4}, several}} {
			p := invented(400, .002)
			for i := range p.Games {
				p.Games[i].Fold = c.folds[i/2%len(c.folds)]
			}
			if f, err := FitValue(p, scenario); (err == nil) != c.fits || (f == nil) == c.fits {
				t.Errorf("several scenarios %t: of the folds %v the fit is %v: %v", several, c.folds, f, err)
			}
		}
	}
}

// TestADamagedPartHasNoSummary: what cannot be read is an error, not a smaller sum.
func TestADamagedPartHasNoSummary(t *testing.T) {
	r := pocketRun(1, fixed(200))
	_, chunks := digest(t, r)
	d := kept(t, manifestOf(r, .05), chunks)
	if list, err := Summarise(d); err != nil || list[0].Count != 400 {
		t.Fatal(list, err)
	}
	var parts []string
	if err := filepath.WalkDir(d.Dir, func(path string, e os.DirEntry, err error) error {
		if filepath.Ext(path) == ".parquet" {
			parts = append(parts, path)
		}
		return err
	}); err != nil || len(parts) < 2 {
		t.Fatalf("the parts are %v: %v", parts, err)
	}
	data, err := os.ReadFile(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	for i := 20; i < len(data); i += 7 {
		data[i] ^= 0x55
	}
	if err := os.WriteFile(parts[1], data, 0o644); err != nil {
		t.Fatal(err)
	}
	if list, err := Summarise(d); err == nil || list != nil {
		t.Errorf("with a damaged part there is the summary %+v", list)
	}
}

// TestFaultsAreReportedUntilThereAreTooMany: of commanders that nobody knows those of the first matchups, until there
// are more than twenty.
func TestFaultsAreReportedUntilThereAreTooMany(t *testing.T) {
	l := ladderOn(t, "titan/meadow", 4, "passive", "greedy")
	for _, c := range []struct{ both, one, faults int }{{3, 0, 6}, {10, 0, 20}, {11, 0, 22}, {30, 0, 22}, {0, 20, 20},
		{0, 21, 21}, {0, 30, 21}, {1, 30, 21}} {
		s := scenarios.Stage{Scenario: l.Scenario, Armies: [][2]string{l.Scenario.Armies()}, Listed: true,
			Options: []scenarios.Override{{}}}
		for n := range c.both + c.one {
			first := "greedy"
			if n < c.both {
				first = fmt.Sprint("left-", n)
			}
			s.Commanders = append(s.Commanders, [2]string{first, fmt.Sprint("right-", n)})
		}
		list, faults := Expand(l.Library, &scenarios.Experiment{Name: "x", Stages: []scenarios.Stage{s}}, Overrides{})
		if list != nil || len(faults) != c.faults {
			t.Errorf("of %d matchups of two unknown commanders and %d of one %d faults are reported, want %d", c.both,
				c.one, len(faults), c.faults)
		}
	}
}

// TestTheVerdictGoesByScoresWithoutLuck: where luck was measured and is believed the verdict is that of the scores
// without it, and where nobody asked for it that of the scores.
func TestTheVerdictGoesByScoresWithoutLuck(t *testing.T) {
	for _, by := range []*results.LuckBy{nil, {Value: "s/v"}} {
		list := newTallies([]results.MatchupEntry{{Games: 1, Fixed: true, PlanBlocks: 40, PlanVar: .1, Margin: .15,
			Luck: by}})
		for block := range int32(40) {
			score, luck, none := int8(2), 300_000+20_000*(block%3), int32(0)
			if block%10 >= 7 {
				score, luck = 0, -700_000
			}
			list[0].add(&gameColumns{Block: block, ScoreA: &score, LuckA: &luck, LuckB: &none})
		}
		if err := list[0].estimate(.05); err != nil {
			t.Fatal(err)
		}
		want := stats.Leans
		if by != nil {
			want = stats.Unbalanced
		}
		if s := &list[0].Summary; s.Verdict != want.String() {
			t.Errorf("luck measured %t: the verdict on %+v (%+v) is %s, want %s", by != nil, s, s.WithoutLuck,
				s.Verdict, want)
		}
	}
}

// TestTwoRungsTellNothingOfTheFit: whether one number for each level is enough cannot be known of two.
func TestTwoRungsTellNothingOfTheFit(t *testing.T) {
	l := ladderOn(t, "titan/meadow", 4, "passive", "random")
	l.Blocks = 4
	if c := climb(t, l); c.Fit != nil || c.Rating == nil || c.Games != 16 {
		t.Errorf("two rungs come to %+v", c)
	}
	if l := ladderOn(t, "titan/meadow", 4, "passive", "random", "greedy"); climb(t, l).Fit == nil {
		t.Error("of three rungs nothing is reported of the fit")
	}
}
