package best

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// appraisal turns the games of a list against random ones into points. With a strength S for the list and for it
// without a copy of each unit, and a worth b for each unit,
//
//	logit of its score against the random list R = S - sum_u R_u b_u
//
// kappa, the log odds that a point buys, is the mean worth of the random lists over their mean cost; S/kappa are the
// points of random lists that the list is even with, and S - sum_u L_u b_u is what its company adds. The random lists
// are the sample. Prices that are given take the place of b_u/kappa in the last. Random lists that are too few to price
// every unit are as strong as they are dear.
type appraisal struct {
	search *Search
	value  *Value
	prices map[string]Measured // in random company; nil fits them
	field  []lists.List
	full   int // of the field spend all points

	rows   [][]stats.WorthRow // of the list, and of it without each unit
	scores [][]float64

	worth []float64 // parameters: strengths, then worths
	kappa []float64 // gradient of kappa
	point float64   // kappa itself; 0 where a point more certainly buys nothing
	model *stats.WorthFit
}

// play plays a list against the first n of the field.
func (f *appraisal) play(ctx context.Context, l lists.List, n int, name string) error {
	scores, outcomes, err := f.search.duel(ctx, l, f.field[:n], fieldBlocks, name)
	if err != nil {
		if len(scores) > 0 {
			f.scores = append(f.scores, scores)
		}
		return err
	}
	var rows []stats.WorthRow
	for i, o := range outcomes {
		if !math.IsNaN(scores[i]) {
			blocks := float64(o.Counts.Blocks())
			rows = append(rows, stats.WorthRow{ListB: i, Score: scores[i], Blocks: blocks,
				Variance: o.Counts.Variance() * blocks / math.Max(1, blocks-1)})
		}
	}
	f.rows, f.scores = append(f.rows, rows), append(f.scores, scores)
	return nil
}

// fit finds strengths and worths, and what follows for the list as a whole.
func (f *appraisal) fit() {
	recruits := f.search.pool.Recruits
	columns, first := len(recruits), len(f.rows)
	n := 0
	for _, rows := range f.rows {
		n += len(rows)
	}
	single := n < 5*(first+columns)
	if single {
		columns = 1
	}
	mean, points := make([]float64, first+columns), 0.0
	var all []stats.WorthRow
	for k, rows := range f.rows {
		for _, r := range rows {
			r.A, r.B = make([]float64, first+columns), make([]float64, first+columns)
			r.A[k] = 1
			l := f.field[r.ListB]
			if single {
				r.B[first] = float64(f.search.pool.Cost(l))
			} else {
				for u, c := range l {
					r.B[first+u] = float64(c)
				}
			}
			for u := range columns {
				mean[first+u] += r.B[first+u]
			}
			points += float64(f.search.pool.Cost(l))
			r.ListA = len(f.field) + len(all) // the list is given; what is sampled are those that it meets
			all = append(all, r)
		}
	}
	model, err := stats.FitWorth(all, false)
	if err != nil {
		return
	}
	f.model, f.worth, f.kappa = model, model.Worth, mean
	for u := range f.kappa {
		f.kappa[u] /= points
		f.point += f.kappa[u] * f.worth[u]
	}
	if !(f.point > certainty*model.SE(f.kappa)) {
		f.point = 0
		return
	}
	v := f.value
	even := f.unit(0)
	v.Even = f.ratio(even)
	switch {
	case f.prices == nil && !single:
		units := make([]float64, len(f.worth))
		for u, c := range v.List {
			units[first+u] = float64(c)
			even[first+u] -= float64(c)
		}
		v.Units, v.Company = f.ratio(units), f.ratio(even)
	case f.prices != nil:
		sum := &Measured{}
		for u, c := range v.List {
			p := f.prices[recruits[u].Unit]
			sum.Value, sum.SE = sum.Value+float64(c)*p.Value, math.Hypot(sum.SE, float64(c)*p.SE)
		}
		v.Units, v.Company = sum, &Measured{v.Even.Value - sum.Value, math.Hypot(v.Even.SE, sum.SE)}
	}
}

// unit is the combination that is one parameter.
func (f *appraisal) unit(k int) []float64 {
	g := make([]float64, len(f.worth))
	g[k] = 1
	return g
}

// ratio is a combination of parameters in points, its error by the delta method.
func (f *appraisal) ratio(g []float64) *Measured {
	m := &Measured{}
	for k, x := range g {
		m.Value += x * f.worth[k] / f.point
	}
	d := make([]float64, len(g))
	for k, x := range g {
		d[k] = (x - m.Value*f.kappa[k]) / f.point
	}
	m.SE = f.model.SE(d)
	return m
}

// carriers says what a copy of each unit adds.
func (f *appraisal) carriers(units []int) {
	s, v := f.search, f.value
	first := len(f.rows)
	for k, u := range units {
		r := s.pool.Recruits[u]
		d := paired(f.scores[0], f.scores[k+1])
		c := Carrier{Unit: r.Unit, Title: r.Title, Copies: int(v.List[u]), Printed: r.Points, Loss: d.Mean,
			Interval: d.CautiousT(s.conf(len(units)), -1, 1)}
		if f.point > 0 {
			here := f.unit(0)
			here[k+1] = -1
			c.Here = f.ratio(here)
			if p, ok := f.prices[r.Unit]; ok {
				c.Fair = &p
			} else if v.Units != nil && f.prices == nil {
				c.Fair = f.ratio(f.unit(first + u))
			}
		}
		v.Parts = append(v.Parts, c)
	}
	slices.SortStableFunc(v.Parts, func(a, b Carrier) int { return cmp.Compare(b.Loss, a.Loss) })
}
