package montecarlo_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// lucky is an experiment of the quick scenarios whose luck is measured.
func lucky(use string, blocks int) string {
	var names []string
	for _, s := range systems.All() {
		names = append(names, s.Info().System+"/"+s.Info().Quick)
	}
	return fmt.Sprintf("schema: 1\nexperiment: lucky\nluck: %s\nscenarios: [%s]\nuntil: {blocks: %d}\n", use,
		strings.Join(names, ", "), blocks)
}

// chunks plays matchups and returns the accepted chunks.
func chunks(t *testing.T, r *montecarlo.Run) (list []results.Chunk) {
	t.Helper()
	r.Sink = func(c results.Chunk) error {
		list = append(list, c)
		return nil
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestLuckIsFairAndPaysOff plays the quick scenarios: the mean luck is 0 within its error,
// and scores without luck vary less than scores.
func TestLuckIsFairAndPaysOff(t *testing.T) {
	blocks := 40
	if testing.Short() {
		blocks = 20
	}
	for _, use := range []string{"true", "deep"} {
		matchups := expand(t, lucky(use, blocks))
		run := &montecarlo.Run{Matchups: matchups, Seed: 21, Blocks: 20}
		chunks(t, run)
		var left []float64
		for i, m := range matchups {
			s := &run.Standings[i]
			if s.Adjusted == nil || s.Adjusted.Blocks() != s.Blocks {
				t.Fatalf("%s: luck is not measured of every block", m.Name())
			}
			n := float64(s.Blocks)
			plain := s.Counts.Variance() * n / (n - 1)
			left = append(left, s.Adjusted.Variance()/plain)
			// Score and adjusted score differ by the luck alone.
			luck := s.Counts.Score() - s.Adjusted.Mean()
			if se := math.Sqrt(plain / n); math.Abs(luck) > 4*se {
				t.Errorf("%s: the mean luck is %.4f, more than four errors of the score (%.4f) from 0", m.Name(), luck,
					se)
			}
		}
		if mean := stats.MomentsOf(left).Mean; mean > 0.75 {
			t.Errorf("luck %s leaves %.2f of the variance on average: %.2f", use, mean, left)
		}
	}
}

// TestAWrongLawIsNoticed rolls every roll twice and takes the better for its owner: what is
// reported as luck then has a mean that is not 0. With the law that is rolled it has.
func TestAWrongLawIsNoticed(t *testing.T) {
	m := expand(t, "schema: 1\nexperiment: x\nluck: true\nscenarios: [titan/meadow]\n")[0]
	tell := func(loaded bool) float64 {
		ledger := m.Luck.NewLedger(m.Tables[0])
		var luck stats.Moments
		for b := range 200 {
			again, err := m.Again(5, b, 0)
			if err != nil {
				t.Fatal(err)
			}
			g := again.Start
			ledger.Begin()
			src := again.Luck.Fork(99)
			n := uint32(0)
			for g.Turn().Actor != engine.Over {
				if turn := g.Turn(); turn.Actor.IsSide() {
					g.Play(again.Players[turn.Actor.Side()].Choose(engine.NewView(g, turn.Actor.Side())), nil)
					continue
				}
				law, key := g.Chance()
				i := law.Draw(again.Luck, key)
				if loaded && key>>52&1 == 0 {
					n++
					i = max(i, law.Draw(src, dice.NewKey(1, 0, 0, 0, n)))
				}
				ledger.Rolled(g, law, key, i)
				g.Settle(i, nil)
				ledger.After(g)
			}
			luck.Add(float64(ledger.Luck(engine.SideA) - ledger.Luck(engine.SideB)))
		}
		return luck.Mean / luck.StandardError()
	}
	if z := tell(false); math.Abs(z) > 4 {
		t.Errorf("the mean luck of fair dice lies %.1f errors from 0", z)
	}
	if z := tell(true); z < 4 {
		t.Errorf("the first seat's dice are loaded, and its mean luck lies %.1f errors from 0", z)
	}
}

// TestAccountsAddUp compares the accounts of games with their rows: the entries add up to
// the score, those of rolls to the luck, exactly; and the luck of figures is part of it.
func TestAccountsAddUp(t *testing.T) {
	matchups := expand(t, lucky("true", 3))
	run := &montecarlo.Run{Matchups: matchups, Seed: 3, Blocks: 3,
		Tables: montecarlo.Tables{Accounts: true, Units: true}}
	for _, c := range chunks(t, run) {
		type game struct {
			block int32
			game  int8
		}
		sum, luck := map[game]int64{}, map[game]int64{}
		by := map[string]int64{}
		starts := 0
		for _, a := range c.Account {
			at := game{a.Block, a.Game}
			sum[at] += int64(a.Amount)
			switch a.Kind {
			case "start":
				starts++
			case "luck":
				luck[at] += int64(a.Amount)
				if a.What == "" {
					t.Error("a roll without a purpose")
				}
				if a.Figure != "" {
					amount := int64(a.Amount)
					if a.Side == "b" {
						amount = -amount
					}
					by[a.Side] += amount
				}
			}
		}
		for _, g := range c.Games {
			at := game{g.Block, g.Game}
			if want := int64(*g.ScoreA) * results.Million / 2; sum[at] != want {
				t.Errorf("%s: the account of game %d of block %d adds up to %d, its score is %d",
					matchups[c.Matchup].Name(), g.Game, g.Block, sum[at], want)
			}
			if want := int64(*g.LuckA) - int64(*g.LuckB); luck[at] != want {
				t.Errorf("%s: the rolls of game %d of block %d come to %d, its luck is %d", matchups[c.Matchup].Name(),
					g.Game, g.Block, luck[at], want)
			}
		}
		if starts != len(c.Games) {
			t.Errorf("%d games have %d starts", len(c.Games), starts)
		}
		units := map[string]int64{}
		for _, u := range c.Units {
			units[u.Army] += *u.Luck
		}
		if !reflect.DeepEqual(units, by) {
			t.Errorf("%s: by the table of units figures had luck %v, by accounts %v", matchups[c.Matchup].Name(), units,
				by)
		}
	}
}

// TestLuckHangsOnNothingElse tells luck with one worker and with three, in chunks of other
// sizes, of games that are the same as without: rows are equal but for it.
func TestLuckHangsOnNothingElse(t *testing.T) {
	play := func(use string, workers, blocks int) (rows []results.GameRow) {
		run := &montecarlo.Run{Matchups: expand(t, lucky(use, 2)), Seed: 8, Blocks: blocks, Workers: workers}
		byMatchup := map[int32][]results.GameRow{}
		for _, c := range chunks(t, run) {
			byMatchup[c.Matchup] = append(byMatchup[c.Matchup], c.Games...)
		}
		for i := range run.Matchups {
			rows = append(rows, byMatchup[int32(i)]...)
		}
		return rows
	}
	plain, one, three := play("false", 2, 2), play("true", 1, 2), play("true", 3, 1)
	for i := range one {
		if d := one[i].Differences(three[i]); len(d) > 0 {
			t.Errorf("game %d differs with more workers: %v", i, d)
		}
		if one[i].LuckA == nil || plain[i].LuckA != nil {
			t.Errorf("game %d: luck is measured where it is not asked for, or not where it is", i)
		}
		one[i].LuckA, one[i].LuckB = nil, nil
		if d := one[i].Differences(plain[i]); len(d) > 0 {
			t.Errorf("game %d is another when its luck is measured: %v", i, d)
		}
	}
}

// TestLuckStopsSooner plays a matchup until its score is known well enough, with luck and
// without it.
func TestLuckStopsSooner(t *testing.T) {
	text := "schema: 1\nexperiment: x\nluck: %s\nscenarios: [titan/meadow]\n" +
		"until: {precision: 0.06, max_blocks: 2000}\n"
	blocks := map[string]int64{}
	for _, use := range []string{"true", "false"} {
		run := &montecarlo.Run{Matchups: expand(t, fmt.Sprintf(text, use)), Seed: 4, Blocks: 10}
		chunks(t, run)
		if s := &run.Standings[0]; s.Stop != stats.StopPrecise {
			t.Fatalf("with luck %s the run stopped because of %s", use, s.Stop)
		}
		blocks[use] = run.Standings[0].Blocks
	}
	if 10*blocks["true"] > 8*blocks["false"] {
		t.Errorf("it takes %d blocks with luck and %d without", blocks["true"], blocks["false"])
	}
}

// TestWrongLuckStopsNothing adds luck to every game that nobody had. The run must then stop
// where a run without luck does, and the summary go by the same scores and say why.
func TestWrongLuckStopsNothing(t *testing.T) {
	text := "schema: 1\nexperiment: x\nluck: %s\nscenarios: [titan/meadow]\nuntil: {margin: 0.1, max_blocks: 2000}\n"
	play := func(use string, planted int32) (*montecarlo.Standing, *montecarlo.Summary, []montecarlo.Summary) {
		run := &montecarlo.Run{Matchups: expand(t, fmt.Sprintf(text, use)), Seed: 4, Blocks: 10}
		dir := filepath.Join(t.TempDir(), "d")
		m := &results.Manifest{Alpha: montecarlo.DefaultAlpha, ChunkBlocks: 10, Tables: []string{"games"},
			Matchups: montecarlo.Entries(run.Matchups)}
		w, err := results.Create(dir, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		run.Sink = func(c results.Chunk) error {
			for i := range c.Games {
				if g := &c.Games[i]; planted != 0 && *g.LuckA-*g.LuckB < results.Million-planted {
					*g.LuckA += planted
				}
			}
			return w.Append(c)
		}
		if err := run.Play(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(true, []string{run.Standings[0].Stop.String()}, []int64{run.Standings[0].Blocks},
			nil); err != nil {
			t.Fatal(err)
		}
		d, err := results.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		list, err := montecarlo.Summarise(d)
		if err != nil {
			t.Fatal(err)
		}
		return &run.Standings[0], &list[0], list
	}
	right, _, list := play("true", 0)
	if notes := strings.Join(montecarlo.Notes(list, 0.05), "\n"); strings.Contains(notes, "ALARM") ||
		list[0].WithoutLuck.Withheld {
		t.Errorf("luck as it was is rejected: %s", notes)
	}
	plain, want, _ := play("false", 0)
	wrong, got, list := play("true", 300_000)
	if right.Blocks == plain.Blocks {
		t.Fatalf("with luck and without the run stops after %d blocks", plain.Blocks)
	}
	if wrong.Blocks != plain.Blocks || wrong.Stop != plain.Stop {
		t.Errorf("by wrong luck the run stops after %d blocks (%s), without luck after %d (%s)", wrong.Blocks,
			wrong.Stop, plain.Blocks, plain.Stop)
	}
	if got.WithoutLuck == nil || !got.WithoutLuck.Withheld || got.Verdict != want.Verdict || got.Score != want.Score {
		t.Errorf("the summary of wrong luck is %+v (%+v), want that of the scores %+v", got, got.WithoutLuck, want)
	}
	if notes := strings.Join(montecarlo.Notes(list, 0.05), "\n"); !strings.Contains(notes,
		"ALARM: the mean luck of titan/meadow") || !strings.Contains(notes,
		"stopping rules and verdicts go by scores with their luck") || strings.Contains(notes, "Play stopped by it") {
		t.Errorf("it says: %s", notes)
	}
}

// TestValuesAreNotFittedToWhatTheyAdjust asks for luck by values that may have seen the games.
func TestValuesAreNotFittedToWhatTheyAdjust(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ seed, origin, want string }{
		{"16", "", "the value titan/meadow was fitted to games of seed 16, the seed of this run; luck is taken out " +
			"without bias only from games that the value has not seen"},
		{"1", "origin: {games: 100}\n",
			"the value titan/meadow does not say which seed the games had that it was fitted to"},
		{"1", "origin: {games: 100, seed: 3}\n", ""},
		{"3", "origin: {games: 100, seed: 3}\n", "of seed 3"},
		{"1", "origin: {}\n", ""},
	} {
		if err := os.RemoveAll(filepath.Join(dir, "titan")); err != nil {
			t.Fatal(err)
		}
		if c.origin != "" {
			own := filepath.Join(dir, "values")
			if err := os.MkdirAll(own, 0o755); err != nil {
				t.Fatal(err)
			}
			text := "schema: 1\nvalue: meadow\nsystem: titan\nscenario: titan/meadow\nlevel: greedy\n" +
				"coefficients: {balance: 2000000}\n" + c.origin
			if err := os.WriteFile(filepath.Join(own, "meadow.yaml"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		file := filepath.Join(dir, "x.yaml")
		if err := os.WriteFile(file, []byte("schema: 1\nexperiment: x\nluck: true\nscenarios: [titan/meadow]\nseed: "+
			c.seed+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		l := scenarios.New(systems.All()...)
		e, faults := l.Experiment(file)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		_, faults = montecarlo.Expand(l, e, montecarlo.Overrides{})
		switch {
		case c.want == "" && len(faults) > 0:
			t.Errorf("seed %s, %q: %v", c.seed, c.origin, faults)
		case c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0].Message, c.want)):
			t.Errorf("seed %s, %q: %v; want %q", c.seed, c.origin, faults, c.want)
		}
	}
}
