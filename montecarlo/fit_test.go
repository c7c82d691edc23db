package montecarlo

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// invented makes games whose scores come from a known model of one input, and as many
// positions of each.
func invented(games int, weight float64) *Positions {
	p := &Positions{Names: []string{"seat", "balance", "noise", "never"}}
	src := dice.NewSource(3, 4, 5)
	draw := func(n, i int) float64 {
		return float64(src.Below(dice.NewKey(uint8(i), 0, 0, 0, uint32(n)), 1000))/500 - 1
	}
	for n := range games {
		x := 1000 * draw(n, 0)
		g := PlayedGame{Matchup: n % 2, Block: n / 2, Fold: n / 2 % valueFolds}
		if (draw(n, 1)+1)/2 < 1/(1+math.Exp(-weight*x)) {
			g.Score = 1
		}
		for k := range 3 {
			g.Rows = append(g.Rows, []float64{1000, x, 1000 * draw(n, 2+k), 0})
		}
		p.Games = append(p.Games, g)
	}
	return p
}

// TestFitValueFindsTheModel fits invented games: the input that decides is found with its
// size, the others are left near nothing, and the check beats the constants.
func TestFitValueFindsTheModel(t *testing.T) {
	const weight = 0.003 // logits for a unit
	f, err := FitValue(invented(8000, weight), func(m int) string { return []string{"a", "b"}[m] })
	if err != nil {
		t.Fatal(err)
	}
	if got := float64(f.Coefficients["balance"]) / billion; math.Abs(got-weight) > 0.1*weight {
		t.Errorf("the balance weighs %g logits a unit, want about %g", got, weight)
	}
	if got := float64(f.Coefficients["noise"]) / billion; math.Abs(got) > 0.05*weight {
		t.Errorf("noise weighs %g logits a unit", got)
	}
	if _, ok := f.Coefficients["never"]; ok {
		t.Error("an input that is always 0 weighs something")
	}
	if f.Games+f.HeldOut != 8000 || f.HeldOut != 1600 || f.Positions != 3*f.Games {
		t.Errorf("fitted to %d games and %d positions, checked on %d", f.Games, f.Positions, f.HeldOut)
	}
	if f.Checked.LogLoss > f.Constant.LogLoss-0.2 || f.Checked.Calibration > 0.05 {
		t.Errorf("log loss %g beside %g, calibration error %g", f.Checked.LogLoss, f.Constant.LogLoss,
			f.Checked.Calibration)
	}
	if math.Abs(f.Elsewhere-f.Checked.LogLoss) > 0.05 {
		t.Errorf("elsewhere the log loss is %g, here %g", f.Elsewhere, f.Checked.LogLoss)
	}
}

// TestFitValueClaimsNothingOfNothing fits games that the inputs do not decide: on games
// held out it must not be worse than the mean by more than a little.
func TestFitValueClaimsNothingOfNothing(t *testing.T) {
	f, err := FitValue(invented(2000, 0), func(int) string { return "a" })
	if err != nil {
		t.Fatal(err)
	}
	if f.Checked.LogLoss > f.Constant.LogLoss+0.01 || f.Elsewhere != 0 {
		t.Errorf("log loss %g beside %g of the mean; elsewhere %g", f.Checked.LogLoss, f.Constant.LogLoss, f.Elsewhere)
	}
	if _, err := FitValue(invented(20, 0), nil); err == nil {
		t.Error("20 games are fitted to")
	}
}
