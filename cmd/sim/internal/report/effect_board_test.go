package report

import (
	"math"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestEffectsAreDrawnOnTheBoard draws a certain and an uncertain effect where the pieces lie.
func TestEffectsAreDrawnOnTheBoard(t *testing.T) {
	square := []engine.Point{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}, {X: 0, Y: 10}}
	m := results.MatchupEntry{System: "toy", Scenario: "x", Variant: "map m", ArmyA: "a", ArmyB: "b"}
	f := &findings{Findings: analysis.Findings{Data: &results.Dataset{Manifest: &results.Manifest{Alpha: 0.05}}}}
	none := analysis.Estimated{
		Value:    math.NaN(),
		Interval: stats.Interval{Lo: math.NaN(), Hi: math.NaN()},
		Adjusted: math.NaN(),
	}
	f.Boards = []results.Board{{System: "toy", Scenario: "x", Variant: "map m",
		Picture: engine.Picture{Width: 10, Height: 10,
			Cells: []engine.PictureCell{{Label: "1,1", Kind: "tree", Outline: square}}}}}
	f.Effects = []analysis.EffectLine{
		{Matchup: m, Pieces: []string{"tree at 1,1"}, Cells: []string{"1,1"},
			A: analysis.Estimated{Value: 0.2, Interval: stats.Interval{Lo: 0.1, Hi: 0.3}, Adjusted: 0.001}, Side: none},
		{Matchup: m, Pieces: []string{"bog at 1,1"}, Cells: []string{"1,1"},
			A: analysis.Estimated{Value: 0.01, Interval: stats.Interval{Lo: -0.1, Hi: 0.1}, Adjusted: 1}, Side: none},
		{
			Matchup: m,
			Pieces:  []string{"tree at 1,1", "bog at 1,1"},
			A:       analysis.Estimated{Value: 0.01, Adjusted: 1},
			Side:    none,
		},
	}
	var s Section
	if err := f.effectBoards(&s); err != nil {
		t.Fatal(err)
	}
	var figures []*Figure
	for _, b := range s.Parts {
		if b.Figure != nil {
			figures = append(figures, b.Figure)
		}
	}
	if len(figures) != 1 {
		t.Fatalf("%d figures; want one, of A, since seats are not swapped", len(figures))
	}
	svg := figures[0].SVG
	if !strings.Contains(svg, ">+20<") || strings.Count(svg, "#bdbab2") != 1 || len(figures[0].PDF) == 0 ||
		len(figures[0].Rows) != 2 {
		t.Errorf("the board shows %v in\n%s", figures[0].Rows, svg)
	}
}
