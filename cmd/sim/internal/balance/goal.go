package balance

import (
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"gonum.org/v1/gonum/stat/distuv"
)

// answer is what is measured of a matchup.
type answer int

const (
	scoreA answer = iota
	scoreSeat
	medianRounds
	answers
)

// goal is one thing that is wanted: a mean over matchups within bounds.
type goal struct {
	words    string
	of       answer
	matchups []int
	turned   bool // the score of B is meant
	bounds   scenarios.Bounds

	none  string   // what no unit is to be; "" where no prices are wanted
	among []string // units that lists are made of; none is all
	fair  *fair    // tells their prices
}

// goals are what a file wants of the matchups of a field. All faults are reported together.
func goals(b *scenarios.Balance, base []*montecarlo.Matchup) (list []goal, faults engine.Faults) {
	var armies []string
	all := make([]int, len(base))
	for i, m := range base {
		all[i] = i
		for _, name := range []string{m.ArmyA, m.ArmyB} {
			if !slices.Contains(armies, name) {
				armies = append(armies, name)
			}
		}
	}
	at := engine.Place{File: b.File}
	known := func(names ...string) bool {
		before := len(faults)
		for _, name := range names {
			if !slices.Contains(armies, name) {
				faults.Add(at, "no army of the experiment is called %s%s", name, spelling.Suggest(name, armies))
			}
		}
		return len(faults) == before
	}
	for _, w := range b.Want {
		switch {
		case len(w.Matchup) > 0:
			if !known(w.Matchup...) {
				continue
			}
			before := len(list)
			for i, m := range base {
				forth, back := m.ArmyA == w.Matchup[0] && m.ArmyB == w.Matchup[1],
					m.ArmyA == w.Matchup[1] && m.ArmyB == w.Matchup[0]
				if forth || back {
					list = append(list, goal{words: versus(base, i, back), matchups: []int{i}, turned: back,
						bounds: w.Within()})
				}
			}
			if len(list) == before {
				faults.Add(at, "the armies %s and %s do not meet in the experiment", w.Matchup[0], w.Matchup[1])
			}
		case w.Matchups.Of != "":
			if w.Matchups.Of != "all" && !known(w.Matchups.Of) {
				continue
			}
			for i, m := range base {
				back := m.ArmyB == w.Matchups.Of
				if w.Matchups.Of == "all" || back || m.ArmyA == w.Matchups.Of {
					list = append(list, goal{words: versus(base, i, back), matchups: []int{i}, turned: back,
						bounds: w.Matchups.Bounds})
				}
			}
		case w.Seats.Hi > 0:
			list = append(list, goal{words: "first seat", of: scoreSeat, matchups: all, bounds: w.Seats.Bounds})
		case w.Length.Hi > 0:
			list = append(list, goal{words: "median of rounds", of: medianRounds, matchups: all,
				bounds: scenarios.Bounds{Lo: w.Length.Lo - 0.5, Hi: w.Length.Hi + 0.5}})
		case w.Units.None != "":
			list = append(list, goal{words: "units " + w.Units.None, none: w.Units.None, among: w.Among,
				bounds: scenarios.Bounds{Hi: w.Units.Share}})
		}
	}
	return list, faults
}

// versus names a matchup as far as its experiment needs to tell it apart.
func versus(base []*montecarlo.Matchup, i int, turned bool) string {
	m := base[i]
	a, b := m.ArmyA, m.ArmyB
	if turned {
		a, b = b, a
	}
	words := a + " v " + b
	if slices.ContainsFunc(base, func(o *montecarlo.Matchup) bool {
		return o.Scenario != m.Scenario || o.System != m.System
	}) {
		words = m.Scenario + ": " + words
	}
	return words
}

// value is a number that is known so well.
type value struct{ mean, sd float64 }

// span is the distance of rounds that counts as much as a distance of one in scores.
const span = 20

// scale is what distances of the goal are divided by.
func (g *goal) scale() float64 {
	if g.of == medianRounds {
		return span
	}
	return 1
}

// value puts the value of a goal together from those of its matchups.
func (g *goal) value(of func(matchup int) value) (v value) {
	n := float64(len(g.matchups))
	for _, k := range g.matchups {
		one := of(k)
		v.mean += one.mean / n
		v.sd += one.sd * one.sd / n / n
	}
	v.sd = math.Sqrt(v.sd)
	if g.turned {
		v.mean = 1 - v.mean
	}
	return v
}

// chance is how probable it is that a value lies within bounds, which are drawn in by a share of their width at both
// ends, so that what is found can be confirmed.
func (g *goal) chance(v value, share float64) float64 {
	in := share * (g.bounds.Hi - g.bounds.Lo)
	sd := math.Max(v.sd, 1e-6*(g.bounds.Hi-g.bounds.Lo))
	return distuv.UnitNormal.CDF((g.bounds.Hi-in-v.mean)/sd) - distuv.UnitNormal.CDF((g.bounds.Lo+in-v.mean)/sd)
}

// expected is how far a value is expected to lie beyond the bounds, in scores.
func (g *goal) expected(v value) float64 {
	above := beyond(v.mean-g.bounds.Hi, v.sd)
	below := beyond(g.bounds.Lo-v.mean, v.sd)
	return (above + below) / g.scale()
}

// beyond is the mean of the positive part of a normal number.
func beyond(mean, sd float64) float64 {
	if sd <= 0 {
		return math.Max(0, mean)
	}
	z := mean / sd
	return mean*distuv.UnitNormal.CDF(z) + sd*math.Exp(-z*z/2)/math.Sqrt(2*math.Pi)
}

// measured is what a track says of an answer: the mean and variance of a block, and the number of blocks.
func measured(t *trial.Track, of answer) (mean, variance float64, blocks int) {
	if of == medianRounds {
		median, spread := medianOf(t)
		return median, spread, int(t.Games)
	}
	half := t.A
	if of == scoreSeat {
		half = t.Seat
	}
	c := trial.Counts(half, t.Per)
	return c.Score(), c.Variance(), int(c.Blocks())
}

// medianOf is the median of the rounds of games, interpolated within its round as if games of one were spread evenly
// over it, and the variance of a game that its error follows from.
func medianOf(t *trial.Track) (median, variance float64) {
	total, below := t.Games-t.Failed, int64(0)
	if total == 0 {
		return 0, 1
	}
	for rounds, n := range t.Lengths {
		if 2*(below+n) >= total {
			share := (float64(total)/2 - float64(below)) / float64(n)
			density := float64(n) / float64(total)
			return float64(rounds) - 0.5 + share, 0.25 / (density * density)
		}
		below += n
	}
	return 0, 1
}
