package analysis

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// plantedRuns names how many designs the tests of this file play: 200 take ten CPU minutes each.
const plantedRuns = "PLANTED_RUNS"

// plantedBlocks is how many blocks a design has, enough that the planted interaction is found nearly always;
// emptyBlocks, where nothing is to be found.
const plantedBlocks, emptyBlocks = 1500, 250

// plantedPieces are crossed: pieces of titan/thorn-jungle, which work together.
var plantedPieces = []string{"2,5", "0,3", "4,4"}

// truths are what a million games said of them, by
//
//	sim terrain titan/thorn-jungle --design factorial --pieces 2,5 --pieces 0,3 --pieces 4,4 --blocks 62500 --seed 77
//
// of the score of A and of the first seat, each known to 0.0015 or less.
var truths = map[string][2]float64{
	"2,5": {-0.02142, -0.03894}, "0,3": {0.03992, -0.00517}, "4,4": {0.00206, -0.00602},
	"2,5 x 0,3": {-0.00488, -0.01759}, "2,5 x 4,4": {0.0042, 0.00107}, "0,3 x 4,4": {0, -0.00047},
}

// plantedPair are the pieces whose interaction is large for the score of the first seat.
const plantedPair = "2,5 x 0,3"

// plantedField is eight maps with every combination of the planted pieces.
type plantedField struct {
	base     *montecarlo.Matchup
	crossing results.Crossing
	tables   [][2]engine.Table
}

// newPlantedField is a full factorial of three pieces of a shipped map, compiled for both seats, on which
// effects are planted whose size is known.
func newPlantedField(t *testing.T) *plantedField {
	t.Helper()
	l := scenarios.New(systems.All()...)
	e, faults := l.Experiment("titan/thorn-jungle")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	list, faults := montecarlo.Expand(l, e, montecarlo.Overrides{Blocks: 1})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	s := e.Stages[0].Scenario
	parties, _ := e.Stages[0].Parties()
	armies := parties[0].Armies
	mover := s.System.(engine.PieceMover)
	f := &plantedField{base: list[0], crossing: results.Crossing{System: "titan", Scenario: "thorn-jungle",
		Design: "factorial"}}
	design, err := stats.FullFactorial(len(plantedPieces))
	if err != nil {
		t.Fatal(err)
	}
	for run, present := range design.Runs {
		var pair [2]engine.Table
		for g := range pair {
			setup, faults := l.Setup(s, scenarios.Variant{Armies: [2]string{armies[g], armies[1-g]}, Swapped: g == 1})
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			pieces := casetest.Pieces(t, mover, setup)
			var steps []engine.PieceStep
			for i, cell := range plantedPieces {
				k := slices.IndexFunc(pieces, func(p engine.Piece) bool { return slices.Contains(p.Cells, cell) })
				if run == 0 && g == 0 {
					f.crossing.Factors = append(f.crossing.Factors,
						results.CrossedPiece{Name: cell, Cells: pieces[k].Cells})
				}
				if present>>i&1 == 0 {
					steps = append(steps, engine.PieceStep{Piece: k, Gone: true})
				}
			}
			if setup.Map, err = mover.Rearrange(setup, steps); err != nil {
				t.Fatal(err)
			}
			if pair[g], faults = s.System.Compile(setup); len(faults) > 0 {
				t.Fatal(faults)
			}
		}
		f.tables, f.crossing.Maps = append(f.tables, pair), append(f.crossing.Maps, fmt.Sprintf("run-%d", run))
	}
	return f
}

// designs plays designs one after the other and hands on what each says. Alike, all maps are
// the first, on dice of their own: then nothing does anything.
func (f *plantedField) designs(t *testing.T, seed uint64, count, blocks int, alike bool, say func(lines []EffectLine)) {
	t.Helper()
	run := &montecarlo.Run{Seed: seed, Workers: 2, Blocks: blocks}
	m := &results.Manifest{Alpha: 0.05}
	for r := range f.tables {
		own := *f.base
		own.Index, own.Tables, own.Luck = r, f.tables[r], nil
		own.Until = montecarlo.Until{Rule: stats.StopRule{MaxBlocks: int64(count * blocks)}, Fixed: true}
		if alike {
			own.Tables, own.Stream = f.tables[0], dice.StreamID("alike", strconv.Itoa(r))
		}
		run.Matchups = append(run.Matchups, &own)
		entry := montecarlo.Entries(run.Matchups[r : r+1])[0]
		entry.Variant, entry.Map, entry.Stream = "map "+f.crossing.Maps[r], f.crossing.Maps[r], "shared"
		m.Matchups = append(m.Matchups, entry)
	}
	run.Standings = montecarlo.NewStandings(run.Matchups)
	keep := map[int]bool{}
	for r := range m.Matchups {
		keep[r] = true
	}
	open := map[int32]*Games{} // by the number of the design
	left := map[int32]int{}
	run.Sink = func(c results.Chunk) error {
		g := open[c.Index]
		if g == nil {
			g = &Games{Tallies: newTallies(m.Matchups, keep)}
			open[c.Index], left[c.Index] = g, len(f.tables)
		}
		for i := range c.Games {
			r := &c.Games[i]
			g.Tallies[c.Matchup].add(&gameColumns{Matchup: r.Matchup, Block: r.Block % int32(blocks), SeatA: r.SeatA,
				ScoreA: *r.ScoreA, Ending: r.Ending, Rounds: r.Rounds})
		}
		if left[c.Index]--; left[c.Index] > 0 {
			return nil
		}
		delete(open, c.Index)
		lines, err := effectsOf(m, g, []results.Crossing{f.crossing}, TerrainMargin)
		if err == nil {
			say(lines)
		}
		return err
	}
	if err := run.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// countOf is how many designs are asked for.
func countOf(t *testing.T, usual int) int {
	t.Helper()
	if text := os.Getenv(plantedRuns); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("%s=%s: want a number", plantedRuns, text)
		}
		return n
	}
	return usual
}

// TestIntervalsHoldWhatAMillionGamesSaid plays the same eight maps in short designs: of the
// intervals of 95 % about n hold the effects and interactions of the long run, and the
// interaction that it knows for large is found.
func TestIntervalsHoldWhatAMillionGamesSaid(t *testing.T) {
	count := countOf(t, 2)
	held, designs := map[string]int{}, 0
	all, found := 0, 0
	newPlantedField(t).designs(t, 5, count, plantedBlocks, false, func(lines []EffectLine) {
		designs++
		for _, l := range lines {
			name := strings.Join(l.Pieces, " x ")
			for k, e := range []Estimated{l.A, l.Side} {
				if truth := truths[name][k]; e.Interval.Lo <= truth && truth <= e.Interval.Hi {
					held[fmt.Sprint(name, " ", []string{"A", "first seat"}[k])]++
					all++
				}
			}
			if name == plantedPair && l.Side.Adjusted < 0.05 {
				found++
			}
		}
	})
	share := float64(all) / float64(12*designs)
	t.Logf("%d designs of %d blocks: %.3f of all intervals hold the truth; the interaction %s is found in %d; by "+
		"effect: %v", designs, plantedBlocks, share, plantedPair, found, held)
	least, most, least2 := 0.85, 1.0, 0.75
	if count >= 100 {
		least, most, least2 = 0.93, 0.97, 0.95
	}
	if designs != count || share < least || share > most || float64(found) < least2*float64(designs) {
		t.Errorf("%.3f of the intervals hold the truth, and the interaction was found in %d of %d", share, found,
			designs)
	}
}

// TestPiecesThatDoNothingAreNotFound plays designs whose maps are all alike, on dice of their
// own: anything found in a family of effects is false, and may be in one of 20.
func TestPiecesThatDoNothingAreNotFound(t *testing.T) {
	count := countOf(t, 2)
	families, zero, designs := 0, 0, 0
	newPlantedField(t).designs(t, 6, count, emptyBlocks, true, func(lines []EffectLine) {
		designs++
		any := false
		for _, l := range lines {
			for _, e := range []Estimated{l.A, l.Side} {
				any = any || e.Adjusted < 0.05
				if e.Interval.Lo <= 0 && 0 <= e.Interval.Hi {
					zero++
				}
			}
		}
		if any {
			families++
		}
	})
	t.Logf("%d designs of %d blocks on maps that are alike: something was found in %d; %.3f of the intervals hold 0",
		designs, emptyBlocks, families, float64(zero)/float64(12*designs))
	n := float64(designs)
	if limit := 0.05*n + 2*math.Sqrt(0.0475*n); designs != count || float64(families) > limit {
		t.Errorf("something was found in %d of %d families where there is nothing", families, designs)
	}
}
