package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Param is one weight that is tuned.
type Param struct {
	Term string // as the system calls it
	Seat string // "" where one weight serves both seats
	Old  int32  // the weight it had, in the units of New
	New  int32
	// Spread is how much the term differs between the actions of a decision, as a
	// standard deviation in the games of the old self: what the weight is multiplied with.
	Spread float64
}

// Name is the parameter as Only names it.
func (p *Param) Name() string {
	if p.Seat == "" {
		return p.Term
	}
	return p.Seat + "." + p.Term
}

// param is a parameter while it is searched for: the weight is unit times a coordinate.
type param struct {
	term  int
	seats []int
	unit  float64 // weight at which the term alone would tell actions apart as all do together
	name  Param
}

// mostWeight bounds a weight, so that no sum of them can run over.
const mostWeight = 100_000_000

// layout lists the weights that may be tuned, and says what is wrong with Only.
func (t *Tuning) layout() ([]param, error) {
	in := t.system().Info()
	var list []param
	var names []string
	terms := in.TermNames()
	for i, term := range terms {
		groups := [][]int{{0, 1}}
		if t.BySeat || t.Base.Weights[0][i] != t.Base.Weights[1][i] || t.bySeat(in, term.Name) {
			groups = [][]int{{0}, {1}}
		}
		names = append(names, term.Name)
		for _, seats := range groups {
			p := param{term: i, seats: seats, name: Param{Term: term.Name, Old: t.Base.Weights[seats[0]][i]}}
			if len(groups) > 1 {
				p.name.Seat = in.Seats[seats[0]]
			}
			list = append(list, p)
		}
	}
	for seat := range in.Seats {
		for _, term := range terms {
			names = append(names, in.Seats[seat]+"."+term.Name)
		}
	}
	var faults engine.Faults
	for _, only := range t.Only {
		if !slices.Contains(names, only) {
			faults.Add(engine.Place{}, "unknown weight %q%s", only, spelling.Suggest(only, names))
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if len(t.Only) > 0 {
		list = slices.DeleteFunc(list, func(p param) bool {
			return !slices.Contains(t.Only, p.name.Term) && !slices.Contains(t.Only, p.name.Name())
		})
	}
	return list, nil
}

// bySeat reports whether Only asks for a term of one seat alone.
func (t *Tuning) bySeat(in *engine.Info, term string) bool {
	return slices.Contains(t.Only, in.Seats[0]+"."+term) || slices.Contains(t.Only, in.Seats[1]+"."+term)
}

// scout plays as greedy does and takes down how much the terms of what is offered differ.
type scout struct {
	*ai.Greedy
	weights *[2]engine.Weights
	offered []engine.Action
	seen    *spreads
}

// spreads are sums over decisions of the variances between the actions of one.
type spreads struct {
	mu        sync.Mutex
	decisions float64
	terms     [engine.TermCount]float64
	ranks     float64
}

func (s *scout) Begin(t engine.Table, side engine.Side, own dice.Source) {
	s.Greedy.Begin(t, side, own)
}

func (s *scout) Choose(v engine.View) engine.Action {
	s.offered = v.Offer(s.offered[:0])
	if n := float64(len(s.offered)); n > 1 {
		var sums, squares [engine.TermCount]float64
		var rank, rankSquares float64
		for _, a := range s.offered {
			var terms engine.Terms
			v.Appraise(a, &terms)
			for i, x := range terms {
				sums[i] += float64(x)
				squares[i] += float64(x) * float64(x)
			}
			r := float64(s.weights[v.Side()].Dot(&terms))
			rank += r
			rankSquares += r * r
		}
		s.seen.mu.Lock()
		s.seen.decisions++
		for i := range sums {
			s.seen.terms[i] += math.Max(0, squares[i]/n-sums[i]/n*(sums[i]/n))
		}
		s.seen.ranks += math.Max(0, rankSquares/n-rank/n*(rank/n))
		s.seen.mu.Unlock()
	}
	return s.Greedy.Choose(v)
}

// scale gives every parameter its unit, drops those whose term tells no actions apart, and
// returns the factor by which all weights are multiplied so that whole numbers are fine
// enough.
func scale(list []param, s *spreads) (kept []param, mute []string, factor int64, err error) {
	whole := math.Sqrt(s.ranks / math.Max(1, s.decisions))
	if whole == 0 {
		return nil, nil, 0, fmt.Errorf("the style tells no two actions apart, so that there is no scale to tune on: give it one weight that matters")
	}
	factor = 1
	for _, p := range list {
		p.name.Spread = math.Sqrt(s.terms[p.term] / s.decisions)
		if p.name.Spread == 0 {
			if !slices.Contains(mute, p.name.Term) {
				mute = append(mute, p.name.Term)
			}
			continue
		}
		p.unit = whole / p.name.Spread
		for p.unit*float64(factor) < fineUnit && factor < mostFactor {
			factor *= 10
		}
		kept = append(kept, p)
	}
	if len(kept) == 0 {
		return nil, nil, 0, fmt.Errorf("none of the weights to be tuned (%s) makes a difference in these scenarios", strings.Join(mute, ", "))
	}
	for i := range kept {
		kept[i].unit *= float64(factor)
	}
	return kept, mute, factor, nil
}

// fineUnit is how many steps of a weight a unit of its coordinate has at the least; a
// factor beyond mostFactor would say more than play can tell.
const (
	fineUnit   = 200
	mostFactor = 1000
)

// weigh puts a point into whole weights, over those of the base.
func weigh(base [2]engine.Weights, list []param, factor int64, x []float64) [2]engine.Weights {
	for seat := range base {
		for i := range base[seat] {
			base[seat][i] = int32(max(-mostWeight, min(mostWeight, int64(base[seat][i])*factor)))
		}
	}
	for i, p := range list {
		w := int32(max(-mostWeight, min(mostWeight, math.Round(x[i]*p.unit))))
		for _, seat := range p.seats {
			base[seat][p.term] = w
		}
	}
	return base
}
