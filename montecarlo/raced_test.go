package montecarlo

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
)

// TestARacedBlockThatFailedHasNoPoints counts blocks of two games, of one of which a game failed.
func TestARacedBlockThatFailedHasNoPoints(t *testing.T) {
	list := newTallies([]results.MatchupEntry{{Games: 2, Rank: &results.RankBy{Places: 1, Chunk: 4}}, {Games: 2}})
	won, drawn := int8(2), int8(1)
	for k := range list {
		for block, scores := range [][2]*int8{{&won, &drawn}, {&won, nil}, {nil, &won}, {&drawn, &drawn}} {
			for _, s := range scores {
				list[k].add(&gameColumns{Block: int32(block), ScoreA: s})
			}
		}
	}
	var points []int8
	for i, r := range list[0].raced {
		if r.block != int32(i) {
			t.Errorf("block %d stands at %d", r.block, i)
		}
		points = append(points, r.points)
	}
	if want := []int8{3, -1, -1, 2}; len(points) != 4 || [4]int8(points) != [4]int8(want) {
		t.Errorf("points %v, want %v", points, want)
	}
	if len(list[1].raced) > 0 {
		t.Error("blocks are kept where nobody races")
	}
}
