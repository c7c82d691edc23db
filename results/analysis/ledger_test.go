package analysis

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// toyLedger is a map with a piece that moves the seat by some share of the blocks and
// leaves the armies alone, and one that does nothing.
func toyLedger(t *testing.T, blocks int, move float64, seed uint64) []LedgerLine {
	t.Helper()
	m := &results.Manifest{Alpha: 0.05}
	g := &Games{}
	luck := stats.NewSplitMix(seed)
	for _, variant := range []string{"map x" + MapAsItIs, "map x" + MapWithout + "bush",
		"map x" + MapWithout + "rock"} {
		m.Matchups = append(m.Matchups, results.MatchupEntry{System: "toy", Scenario: "x", Variant: variant, ArmyA: "a",
			ArmyB: "b", CommanderA: "even", CommanderB: "even",
			Seats: [2]string{"south", "north"}, Stream: "s", Games: 2, SwapSides: true, Fixed: true})
	}
	g.Tallies = newTallies(m.Matchups, map[int]bool{0: true, 1: true, 2: true})
	for range blocks {
		points, first := luck.IntN(5), 2
		for i := range g.Tallies {
			tally := &g.Tallies[i]
			own := first
			if i == 1 && luck.Float64() < move {
				own = min(4, first+2) // without the bush the south scores more
			}
			tally.blocks.Add(points)
			tally.first.Add(own)
			tally.scores, tally.firsts = append(tally.scores, uint16(points)), append(tally.firsts, uint16(own))
		}
	}
	lines, err := ledger(m, g, [][]int{{0, 1, 2}}, stats.TerrainMargin, pieceOf)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// TestAPieceThatMovesTheSeatMatters although the armies score as without it.
func TestAPieceThatMovesTheSeatMatters(t *testing.T) {
	lines := toyLedger(t, 600, 0.27, 1)
	if lines[0].Piece != "bush" || lines[0].Overall() == stats.Balanced.String() || lines[0].SideAdjusted > 1e-6 {
		t.Errorf("the bush: %+v", lines[0])
	}
	if v := lines[1].Overall(); v != stats.Balanced.String() {
		t.Errorf("the rock: %s", v)
	}
	if v := toyLedger(t, 600, 0, 2)[0].Overall(); v != stats.Balanced.String() {
		t.Errorf("a piece that does nothing: %s", v)
	}
}
