package montecarlo_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

const sampledText = "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\nuntil: {blocks: 30}\n"

// sampled plays games of two matchups and returns what was seen of their positions. The second
// matchup is a third as long as the first.
func sampled(t *testing.T, games, perGame, workers int, change func(list []*montecarlo.Matchup)) (*montecarlo.Positions,
	int, []*montecarlo.Matchup) {
	t.Helper()
	list, _ := expanded(t, sampledText)
	more, _ := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/storm-the-tower]\nuntil: {blocks: 10}\n")
	list = []*montecarlo.Matchup{list[0], more[0]}
	list[1].Index = 1
	if change != nil {
		change(list)
	}
	reported := 0
	s := &montecarlo.Sampling{Matchups: list, Seed: 5, Games: games, PerGame: perGame, Workers: workers, Units: true,
		Progress: func(done int) {
			reported = done
		}}
	p, failed, err := s.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if reported != len(p.Games)+failed {
		t.Errorf("of %d games %d were reported of", len(p.Games)+failed, reported)
	}
	return p, failed, list
}

// TestPositionsAreThoseOfTheGames plays every game that was sampled again, and looks at each of
// its decisions.
func TestPositionsAreThoseOfTheGames(t *testing.T) {
	all, failed, list := sampled(t, 40, 100_000, 1, nil)
	few, _, _ := sampled(t, 40, 3, 4, nil)
	if failed != 0 || len(all.Games) != len(few.Games) || !slices.Equal(all.Names, few.Names) {
		t.Fatalf("%d games failed; %d and %d were seen", failed, len(all.Games), len(few.Games))
	}
	var blocks [2][]int
	for i, game := range all.Games {
		m := list[game.Matchup]
		blocks[game.Matchup] = append(blocks[game.Matchup], game.Block)
		again, err := m.Again(5, game.Block, game.Game)
		if err != nil {
			t.Fatal(err)
		}
		in := ai.NewInputs(again.Table, unitsOf(list))
		if !slices.Equal(in.Names(), all.Names) {
			t.Fatalf("inputs %v, want %v", all.Names, in.Names())
		}
		var want [][]float64
		d := engine.Description{Left: make([]int32, len(again.Table.Figures()))}
		look := func(g engine.Game) {
			if !g.Turn().Actor.IsSide() {
				return
			}
			row := make([]int64, len(in.Names()))
			g.Describe(&d)
			in.Row(&d, g.Turn(), row)
			kept := make([]float64, len(row))
			for k, x := range row {
				kept[k] = float64(x)
			}
			want = append(want, kept)
		}
		look(again.Start)
		r, err := again.Play(nil, &engine.Watcher{After: look})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(game.Rows, want) || game.Score != float64(r.Points(engine.SideA))/2 {
			t.Errorf("game %d of block %d of %s: %d positions and score %g; played again %d and %g", game.Game,
				game.Block, m.Name(), len(game.Rows), game.Score, len(want), float64(r.Points(engine.SideA))/2)
		}
		if other := few.Games[i]; other.Matchup != game.Matchup || other.Block != game.Block ||
			other.Game != game.Game || other.Score != game.Score || other.Fold != game.Fold ||
			len(other.Rows) != min(3, len(want)) {
			t.Errorf("looked at more rarely, game %d is %+v", i, other)
		}
		for _, row := range few.Games[i].Rows {
			if !slices.ContainsFunc(want, func(w []float64) bool { return slices.Equal(w, row) }) {
				t.Errorf("game %d never had the position %v", i, row)
			}
		}
		if twin := i ^ 1; m.Games == 2 && i < 20 && all.Games[twin].Fold != game.Fold {
			t.Errorf("games %d and %d share dice and not their fold", i, twin)
		}
	}
	// Of 40 games, in blocks of two and of one, three quarters of blocks belong to the first.
	whole := 30*list[0].Games + 10*list[1].Games
	for k, most := range []int{30, 10} {
		want := int(math.Round(40 * float64(most) / float64(whole)))
		if last := slices.Max(blocks[k]); last != want-1 || len(blocks[k]) != want*list[k].Games {
			t.Errorf("matchup %d was played for %d blocks in %d games, want %d blocks", k, last+1, len(blocks[k]), want)
		}
	}
}

// unitsOf lists the types of unit of all tables.
func unitsOf(list []*montecarlo.Matchup) (units []string) {
	for _, m := range list {
		for _, table := range m.Tables {
			if table != nil {
				for _, f := range table.Figures() {
					units = append(units, f.Unit)
				}
			}
		}
	}
	slices.Sort(units)
	return slices.Compact(units)
}

// TestEveryPositionHasTheSameChance looks once at each game: on average in its middle, and as
// often in its first quarter as in its last.
func TestEveryPositionHasTheSameChance(t *testing.T) {
	all, _, _ := sampled(t, 240, 100_000, 2, nil)
	one, _, _ := sampled(t, 240, 1, 2, nil)
	n, sum, squares := 0.0, 0.0, 0.0
	for i, game := range all.Games {
		at := slices.IndexFunc(game.Rows, func(w []float64) bool { return slices.Equal(w, one.Games[i].Rows[0]) })
		last := at
		for last+1 < len(game.Rows) && slices.Equal(game.Rows[last+1], game.Rows[at]) {
			last++
		}
		x := (float64(at+last) + 1) / 2 / float64(len(game.Rows))
		n, sum, squares = n+1, sum+x, squares+x*x
	}
	mean := sum / n
	if math.Abs(mean-0.5) > 4*math.Sqrt(1.0/12/n) || math.Abs(squares/n-1.0/3) > 0.06 {
		t.Errorf("positions are drawn from %.3f of the game on average, with mean square %.3f; want 0.5 and 1/3", mean,
			squares/n)
	}
}

// fragile breaks down in the second seat.
type fragile struct {
	ai.Random
	side engine.Side
}

func (f *fragile) Begin(t engine.Table, side engine.Side, own dice.Source) {
	f.side = side
	f.Random.Begin(t, side, own)
}

func (f *fragile) Choose(v engine.View) engine.Action {
	if f.side == engine.SideB {
		panic("broken")
	}
	return f.Random.Choose(v)
}

// TestGamesThatFailKeepNoPositions breaks one seating of a matchup.
func TestGamesThatFailKeepNoPositions(t *testing.T) {
	p, failed, _ := sampled(t, 40, 2, 2, func(list []*montecarlo.Matchup) {
		list[0].NewA = func() engine.Commander { return &fragile{} }
	})
	first := 0
	for _, g := range p.Games {
		if g.Matchup == 0 {
			first++
			if g.Game != 0 {
				t.Errorf("game %d of block %d did not fail", g.Game, g.Block)
			}
		}
	}
	if failed == 0 || first != failed {
		t.Errorf("%d games failed and %d did not", failed, first)
	}
}

// TestGeneratedMapsAreSampled sees the maps of single blocks.
func TestGeneratedMapsAreSampled(t *testing.T) {
	list, _ := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\n"+
		"maps: {generate: {hazards: {tree: 4, bramble: 3}}}\nuntil: {blocks: 4}\n")
	s := &montecarlo.Sampling{Matchups: list[:1], Seed: 5, Games: 8, PerGame: 4}
	p, failed, err := s.Play(context.Background())
	if err != nil || failed > 0 || len(p.Games) != 8 {
		t.Fatalf("%d games failed, %d were seen: %v", failed, len(p.Games), err)
	}
	for i, g := range p.Games {
		again, err := list[0].Again(5, g.Block, g.Game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := again.Play(nil, nil)
		if err != nil || g.Score != float64(r.Points(engine.SideA))/2 || len(g.Rows) != 4 {
			t.Errorf("game %d scores %g with %d positions; played again %v: %v", i, g.Score, len(g.Rows), r, err)
		}
	}
}

// TestAnAuditMeasuresDecisions asks a reviewer of every decision, who reviews them the same way
// every time.
func TestAnAuditMeasuresDecisions(t *testing.T) {
	list, e := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\nuntil: {blocks: 2}\n")
	l := scenarios.New(systems.All()...)
	how, err := montecarlo.NewAuditing(l, e, list[0], "veteran")
	if err != nil {
		t.Fatal(err)
	}
	var audits [2]*montecarlo.Audit
	for i := range audits {
		again, err := list[0].Again(5, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		rec := engine.NewRecorder(again.Table)
		rec.Begin()
		if _, audits[i], err = again.PlayAudited(how, rec, nil); err != nil {
			t.Fatal(err)
		}
	}
	a := audits[0]
	if a.Decisions[0] < 3 || a.Decisions[1] < 3 || len(a.Faults) == 0 || len(a.Faults) > a.Decisions[0]+a.Decisions[1] {
		t.Errorf("of %v decisions at random %d were faults", a.Decisions, len(a.Faults))
	}
	if !reflect.DeepEqual(audits[0], audits[1]) {
		t.Error("reviewed again, the game has other faults")
	}
	if _, err := montecarlo.NewAuditing(l, e, list[0], "greedy"); err == nil {
		t.Error("who does not look ahead was taken for a reviewer")
	}
}
