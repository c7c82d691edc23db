package montecarlo

import (
	"fmt"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ValueFit is a value of positions fitted to games, and how it did on games that it was
// not fitted to.
type ValueFit struct {
	Coefficients map[string]int64 // billionths of a logit for one unit of an input
	Ridge        float64          // penalty on standardised coefficients, chosen on a part of the games
	Features     bool             // whether the system's own features are weighed
	Games        int              // fitted to
	Positions    int
	HeldOut      int              // games it was checked on
	Checked      *stats.Forecasts // on the positions of these
	// Constant is the same for the forecast that every position is worth what the first
	// seat scored in the games that were fitted to, and Matchup for what it scored in the
	// same matchup and seating, which knows the commanders as the fit does not.
	Constant, Matchup *stats.Forecasts
	// Elsewhere is the mean log loss on the games of one scenario of a fit to the games of
	// all others; 0 where there is one scenario only.
	Elsewhere float64
}

// ridges are the penalties tried.
var ridges = []float64{1, 10, 100, 1000}

// Blocks are dealt to folds: the last is held out, and the one before chooses
// the penalty.
const (
	valueFolds = 5
	leastGames = 40
	valueBins  = 10
)

// FitValue fits the chance to win to the positions of games by logistic regression with
// a ridge. Scenario tells the scenario of a matchup.
func FitValue(p *Positions, scenario func(matchup int) string) (*ValueFit, error) {
	if len(p.Games) < leastGames {
		return nil, fmt.Errorf("%d games are too few to fit a value of positions to; want at least %d", len(p.Games),
			leastGames)
	}
	held := func(g *PlayedGame) bool { return g.Fold == valueFolds-1 }
	fitted := func(g *PlayedGame) bool { return !held(g) }
	chosen, err := p.choose(scenario)
	if err != nil {
		return nil, err
	}
	f := &ValueFit{Ridge: chosen.ridge, Features: chosen.features}
	c, err := p.regress(chosen, fitted)
	if err != nil {
		return nil, err
	}
	if f.Checked, err = p.judge(c, held); err != nil {
		return nil, err
	}
	if f.Constant, err = p.constant(fitted, held, math.Inf(1)); err != nil {
		return nil, err
	}
	if f.Matchup, err = p.constant(fitted, held, 2); err != nil {
		return nil, err
	}
	if len(p.scenarios(scenario)) > 1 {
		if f.Elsewhere, err = p.elsewhere(chosen, scenario, func(*PlayedGame) bool { return true }); err != nil {
			return nil, err
		}
	}
	f.Coefficients = map[string]int64{}
	for i, by := range c {
		if by != 0 {
			f.Coefficients[p.Names[i]] = by
		}
	}
	for i := range p.Games {
		if g := &p.Games[i]; held(g) {
			f.HeldOut++
		} else {
			f.Games++
			f.Positions += len(g.Rows)
		}
	}
	return f, nil
}

// shape is a way of fitting: the penalty, and whether the system's features are weighed.
type shape struct {
	ridge    float64
	features bool
}

// choose finds the shape that serves best where it was not fitted: for one scenario on a
// fold of its games, for several on scenarios left out, one after the other. What a
// system sees can tell its maps apart and so learn who is favoured on each, which is
// worth nothing on another.
func (p *Positions) choose(scenario func(matchup int) string) (best shape, err error) {
	several := len(p.scenarios(scenario)) > 1
	least := math.Inf(1)
	thin := max(1, len(p.Games)/thinned)
	some := func(g *PlayedGame) bool { return g.Fold < valueFolds-1 && (g.Block+g.Game)%thin == 0 }
	for _, features := range []bool{true, false} {
		if !several && !features {
			break
		}
		for _, ridge := range ridges {
			tried := shape{ridge, features}
			var loss float64
			if several {
				loss, err = p.elsewhere(tried, scenario, some)
			} else {
				loss, err = p.nextFold(tried)
			}
			if err != nil {
				return best, err
			}
			if loss < least {
				least, best = loss, tried
			}
		}
	}
	return best, nil
}

// thinned is about how many games choose the shape of a fit to several scenarios, which
// takes a fit for each of them.
const thinned = 4000

// nextFold is the log loss on the fold before the one that is held out, of a fit to those
// before it.
func (p *Positions) nextFold(s shape) (float64, error) {
	c, err := p.regress(s, func(g *PlayedGame) bool { return g.Fold < valueFolds-2 })
	if err != nil {
		return 0, err
	}
	f, err := p.judge(c, func(g *PlayedGame) bool { return g.Fold == valueFolds-2 })
	if err != nil {
		return 0, err
	}
	return f.LogLoss, nil
}

// scenarios lists the scenarios of the games, in their order.
func (p *Positions) scenarios(scenario func(matchup int) string) (names []string) {
	for i := range p.Games {
		if name := scenario(p.Games[i].Matchup); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// seatInput is the place of the input that is constant; its coefficient is the intercept
// of the regression.
const (
	seatInput = 0
	seatValue = 1000
	billion   = 1e9
)

// regress fits to the games that are wanted and returns the coefficients, rounded to
// billionths of a logit. Inputs are scaled by their root mean square, so that the
// penalty does not depend on units.
func (p *Positions) regress(s shape, wanted func(*PlayedGame) bool) ([]int64, error) {
	scale := make([]float64, len(p.Names))
	var y []float64
	p.each(wanted, func(g *PlayedGame, row []float64) {
		for i, x := range row {
			scale[i] += float64(x * x)
		}
		y = append(y, g.Score)
	})
	var used []int
	for i := range scale {
		scale[i] = math.Sqrt(scale[i] / float64(max(1, len(y))))
		if scale[i] > 0 && i != seatInput && (s.features || !scenarios.IsFeatureInput(p.Names[i])) {
			used = append(used, i)
		}
	}
	x := make([][]float64, 0, len(y))
	p.each(wanted, func(_ *PlayedGame, row []float64) {
		scaled := make([]float64, len(used))
		for k, i := range used {
			scaled[k] = row[i] / scale[i]
		}
		x = append(x, scaled)
	})
	l, err := stats.FitLogistic(x, y, s.ridge)
	if err != nil {
		return nil, err
	}
	c := make([]int64, len(p.Names))
	c[seatInput] = int64(math.Round(l.Intercept / seatValue * billion))
	for k, i := range used {
		c[i] = int64(math.Round(l.Weights[k] / scale[i] * billion))
	}
	return c, nil
}

// each calls see for every position of the games that are wanted.
func (p *Positions) each(wanted func(*PlayedGame) bool, see func(g *PlayedGame, row []float64)) {
	for i := range p.Games {
		if g := &p.Games[i]; wanted(g) {
			for _, row := range g.Rows {
				see(g, row)
			}
		}
	}
}

// judge compares what coefficients say of the positions of some games with their scores.
func (p *Positions) judge(c []int64, wanted func(*PlayedGame) bool) (*stats.Forecasts, error) {
	var said, was []float64
	p.each(wanted, func(g *PlayedGame, row []float64) {
		z := 0.0
		for i, x := range row {
			z += float64(float64(c[i]) * x)
		}
		said = append(said, uncertain(1/(1+math.Exp(-z/billion))))
		was = append(was, g.Score)
	})
	return stats.JudgeForecasts(said, was, valueBins)
}

// uncertain keeps a chance as far from 0 and 1 as a value of positions does.
func uncertain(p float64) float64 { return min(1-1e-4, max(1e-4, p)) }

// constant judges the mean score of each matchup and seating with n games at the
// mean of all added to each, so that a matchup of a few games claims nothing for certain;
// with infinitely many it is the mean of all.
func (p *Positions) constant(from, on func(*PlayedGame) bool, added float64) (*stats.Forecasts, error) {
	type seating struct{ matchup, game int }
	sum, n := map[seating]float64{}, map[seating]float64{}
	var all, games float64
	for i := range p.Games {
		if g := &p.Games[i]; from(g) {
			at := seating{g.Matchup, g.Game}
			sum[at] += g.Score
			n[at]++
			all += g.Score
			games++
		}
	}
	mean := all / max(1, games)
	var said, was []float64
	p.each(on, func(g *PlayedGame, _ []float64) {
		at := seating{g.Matchup, g.Game}
		own := n[at] / (n[at] + added)
		if n[at] > 0 {
			own *= sum[at]/n[at] - mean
		}
		said = append(said, uncertain(mean+own))
		was = append(was, g.Score)
	})
	return stats.JudgeForecasts(said, was, valueBins)
}

// elsewhere is the mean log loss over scenarios, each forecast from all the others.
func (p *Positions) elsewhere(s shape, scenario func(matchup int) string, wanted func(*PlayedGame) bool) (float64,
	error) {
	names := p.scenarios(scenario)
	sum := 0.0
	for _, name := range names {
		here := func(g *PlayedGame) bool { return wanted(g) && scenario(g.Matchup) == name }
		c, err := p.regress(s, func(g *PlayedGame) bool { return wanted(g) && scenario(g.Matchup) != name })
		if err != nil {
			return 0, err
		}
		f, err := p.judge(c, here)
		if err != nil {
			return 0, err
		}
		sum += f.LogLoss
	}
	return sum / float64(len(names)), nil
}
