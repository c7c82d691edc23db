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
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Param is one weight that is tuned.
type Param struct {
	Term string // as the system calls it
	Seat string // "" where one weight serves both seats
	// Stage is where the weight holds; "" where it holds wherever no other does.
	Stage string
	Old   int32 // the weight it had, in the units of New
	New   int32
	// Spread is how much the term differs between the actions of a decision, as a
	// standard deviation in the games of the old self: what the weight is multiplied with.
	Spread float64
}

// Name is the parameter as Only names it.
func (p *Param) Name() string {
	name := p.Term
	if p.Stage != "" {
		name = p.Stage + "." + name
	}
	if p.Seat != "" {
		name = p.Seat + "." + name
	}
	return name
}

// param is a parameter while it is searched for: the weight is unit times a coordinate.
type param struct {
	term  int
	seats []int
	stage int     // everywhere, or the stage where it holds
	unit  float64 // weight at which the term alone would tell actions apart as all do together
	name  Param
}

// everywhere stands for all stages at once.
const everywhere = -1

// mostWeight bounds a weight, so that no sum of them can run over.
const mostWeight = 100_000_000

// layout lists the weights that may be tuned, and says what is wrong with Only and
// ByStage.
func (t *Tuning) layout() ([]param, error) {
	in := t.system().Info()
	var faults engine.Faults
	var stageNames []string
	for _, s := range in.Stages {
		stageNames = append(stageNames, s.Name)
	}
	stages := []int{everywhere}
	for _, name := range t.ByStage {
		i := slices.Index(stageNames, name)
		if i < 0 {
			faults.Add(engine.Place{}, "unknown stage %q%s", name, spelling.Suggest(name, stageNames))
		}
		stages = append(stages, i)
	}
	for _, w := range t.Base.At { // stages that the base distinguishes stay distinct
		if !slices.Contains(stages, int(w.Stage)) {
			stages = append(stages, int(w.Stage))
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	var list []param
	for _, stage := range stages {
		for term := range in.TermNames() {
			list = append(list, t.paramsOf(in, stage, term)...)
		}
	}
	words := make([]string, 0, 3*len(list))
	wanted := func(p *param, only string) bool {
		return only == p.name.Term || only == p.name.Name() || only == p.name.Seat+"."+p.name.Term ||
			only == p.name.Stage+"."+p.name.Term
	}
	for i := range list {
		words = append(words, list[i].name.Term, list[i].name.Name())
	}
	for _, seat := range in.Seats {
		for _, term := range in.TermNames() {
			words = append(words, seat+"."+term.Name)
		}
	}
	for _, only := range t.Only {
		if !slices.Contains(words, only) && !slices.ContainsFunc(list, func(p param) bool { return wanted(&p, only) }) {
			faults.Add(engine.Place{}, "unknown weight %q%s", only, spelling.Suggest(only, words))
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if len(t.Only) > 0 {
		list = slices.DeleteFunc(list, func(p param) bool {
			return !slices.ContainsFunc(t.Only, func(only string) bool { return wanted(&p, only) })
		})
	}
	return list, nil
}

// paramsOf lists the weights of a term at a stage: one for both seats, or one for each
// where the base tells them apart, or it is asked for.
func (t *Tuning) paramsOf(in *engine.Info, stage, term int) (list []param) {
	groups := [][]int{{0, 1}}
	named := in.TermNames()[term].Name
	first, second := t.weightAt(0, stage, term), t.weightAt(1, stage, term)
	if t.BySeat || first != second || slices.Contains(t.Only, in.Seats[0]+"."+named) ||
		slices.Contains(t.Only, in.Seats[1]+"."+named) {
		groups = [][]int{{0}, {1}}
	}
	for _, seats := range groups {
		p := param{term: term, seats: seats, stage: stage,
			name: Param{Term: named, Old: t.weightAt(seats[0], stage, term)}}
		if len(groups) > 1 {
			p.name.Seat = in.Seats[seats[0]]
		}
		if stage != everywhere {
			p.name.Stage = in.Stages[stage].Name
		}
		list = append(list, p)
	}
	return list
}

// weightAt is what the base weighs a term with in a seat at a stage.
func (t *Tuning) weightAt(seat, stage, term int) int32 {
	w := t.Base.Weights[seat][term]
	for _, at := range t.Base.At {
		if int(at.Stage) == stage && int(at.Term) == term && (at.Seat == engine.Nobody || int(at.Seat) == seat) {
			w = at.Weight
		}
	}
	return w
}

// scout plays as greedy does and takes down how much the terms of what is offered differ.
type scout struct {
	*ai.Greedy
	tuning  *Tuning
	offered []engine.Action
	seen    *spreads
}

// spreads are sums over decisions of the variances between the actions of one, by stage.
type spreads struct {
	mu     sync.Mutex
	stages [engine.MaxStages]spread
}

type spread struct {
	decisions, ranks float64
	terms            [engine.TermCount]float64
}

// at is the spread at a stage, or at all that have no spread of their own.
func (s *spreads) at(stage int, apart []int) (sum spread) {
	for i := range s.stages {
		if stage == i || (stage == everywhere && !slices.Contains(apart, i)) {
			sum.decisions += s.stages[i].decisions
			sum.ranks += s.stages[i].ranks
			for k, x := range s.stages[i].terms {
				sum.terms[k] += x
			}
		}
	}
	return sum
}

func (s *scout) Begin(t engine.Table, side engine.Side, own dice.Source) {
	s.Greedy.Begin(t, side, own)
}

// Choose plays as greedy does and notes on the way how far terms and ranks differ among the actions
// offered in each stage: a term that is the same for all of them cannot decide anything, whatever it
// weighs.
func (s *scout) Choose(v engine.View) engine.Action {
	s.offered = v.Offer(s.offered[:0])
	if n := float64(len(s.offered)); n > 1 {
		var sums, squares [engine.TermCount]float64
		var rank, rankSquares float64
		stage := v.Turn().Stage
		var weights engine.Weights
		for i := range weights {
			weights[i] = s.tuning.weightAt(int(v.Side()), int(stage), i)
		}
		for _, a := range s.offered {
			var terms engine.Terms
			v.Appraise(a, &terms)
			for i, x := range terms {
				sums[i] += float64(x)
				squares[i] += float64(x) * float64(x)
			}
			r := float64(weights.Dot(&terms))
			rank += r
			rankSquares += r * r
		}
		s.seen.mu.Lock()
		at := &s.seen.stages[stage]
		at.decisions++
		for i := range sums {
			at.terms[i] += math.Max(0, squares[i]/n-sums[i]/n*(sums[i]/n))
		}
		at.ranks += math.Max(0, rankSquares/n-rank/n*(rank/n))
		s.seen.mu.Unlock()
	}
	return s.Greedy.Choose(v)
}

// scale gives every parameter its unit, drops those whose term tells no actions apart, and
// returns the factor by which all weights are multiplied so that whole numbers are fine
// enough.
func scale(list []param, s *spreads) (kept []param, mute []string, factor int64, err error) {
	factor = 1
	var apart []int
	for _, p := range list {
		if p.stage != everywhere && !slices.Contains(apart, p.stage) {
			apart = append(apart, p.stage)
		}
	}
	for _, p := range list {
		sum := s.at(p.stage, apart)
		whole := math.Sqrt(sum.ranks / math.Max(1, sum.decisions))
		p.name.Spread = math.Sqrt(sum.terms[p.term] / math.Max(1, sum.decisions))
		if whole == 0 || p.name.Spread == 0 {
			if name := (&Param{Term: p.name.Term, Stage: p.name.Stage}).Name(); !slices.Contains(mute, name) {
				mute = append(mute, name)
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
		return nil, nil, 0, fmt.Errorf("none of the weights to be tuned (%s) makes a difference in these scenarios",
			strings.Join(mute, ", "))
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
func weigh(base *scenarios.Style, list []param, factor int64, x []float64) engine.Weighing {
	out := engine.Weighing{Seats: base.Weights, At: slices.Clone(base.At)}
	for seat := range out.Seats {
		for i := range out.Seats[seat] {
			out.Seats[seat][i] = bounded(float64(int64(out.Seats[seat][i]) * factor))
		}
	}
	for i := range out.At {
		out.At[i].Weight = bounded(float64(int64(out.At[i].Weight) * factor))
	}
	for i, p := range list {
		w := bounded(x[i] * p.unit)
		if p.stage != everywhere {
			at := engine.StageWeight{Seat: engine.Nobody, Stage: engine.Stage(p.stage), Term: engine.Term(p.term),
				Weight: w}
			if len(p.seats) == 1 {
				at.Seat = engine.Side(p.seats[0])
			}
			out.At = slices.DeleteFunc(out.At, func(o engine.StageWeight) bool {
				return o.Stage == at.Stage && o.Term == at.Term && (o.Seat == at.Seat || at.Seat == engine.Nobody)
			})
			out.At = append(out.At, at)
			continue
		}
		for _, seat := range p.seats {
			out.Seats[seat][p.term] = w
		}
	}
	return out
}

// bounded rounds a weight.
func bounded(x float64) int32 {
	return int32(max(-mostWeight, min(mostWeight, math.Round(x))))
}
