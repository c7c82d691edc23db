package stats

import (
	"fmt"
	"math"
)

// LethalityMap is the rate of deaths per visit of every cell, shrunk toward the board's mean.
type LethalityMap struct {
	A, B float64 // prior deaths and prior visits; both 0 when cells do not differ beyond chance
	Rate []float64
}

// Lethality shrinks the death rates of cells, deaths per visit, by a gamma-Poisson model with its
// prior found by moments:
//
//	m = sum d/sum v;  S = sum v (d/v - m)^2;  V = sum v
//	between = max(0, (S - (K-1) m)/(V - sum v^2/V));  b = m/between, a = m b;  rate = (d+a)/(v+b)
//
// Cells without visits get the prior mean and are not among the K cells. When cells do not differ
// beyond chance every rate is m. Never show deaths alone: busy cells are not deadly cells.
func Lethality(deaths, visits []int64) (*LethalityMap, error) {
	if len(deaths) != len(visits) {
		return nil, fmt.Errorf("deaths in %d cells and visits in %d", len(deaths), len(visits))
	}
	var d, v, squares float64
	cells := 0
	for i := range visits {
		if deaths[i] < 0 || visits[i] < 0 {
			return nil, fmt.Errorf("cell %d has %d deaths and %d visits", i, deaths[i], visits[i])
		}
		d += float64(deaths[i])
		v += float64(visits[i])
		squares += float64(float64(visits[i]) * float64(visits[i]))
		if visits[i] > 0 {
			cells++
		}
	}
	l := &LethalityMap{Rate: make([]float64, len(visits))}
	if v == 0 {
		return l, nil
	}
	m := d / v
	var s float64
	for i, n := range visits {
		if n > 0 {
			x := float64(deaths[i])/float64(n) - m
			s += float64(float64(n) * float64(x*x))
		}
	}
	var between float64
	if spread := v - squares/v; spread > 0 {
		between = math.Max(0, (s-float64(cells-1)*m)/spread)
	}
	if between > 0 {
		l.B = m / between
		l.A = m * l.B
	}
	for i := range l.Rate {
		l.Rate[i] = m
		if between > 0 {
			l.Rate[i] = (float64(deaths[i]) + l.A) / (float64(visits[i]) + l.B)
		}
	}
	return l, nil
}

// DifferenceMap tests a map of differences (winner minus loser, with minus without) cell by cell,
// with the family-wise error over all cells controlled: blocks[b][cell] is the difference in
// block b. The signs of whole blocks are flipped at random, flips times (999 by default), and
// each cell's |sum|/sqrt(sum of squares) is compared with the largest over cells. It returns one
// p-value a cell, (1 + exceedances)/(1 + flips).
//
// Reference: max-T permutation test, Westfall & Young 1993; Nichols & Holmes 2002.
func DifferenceMap(blocks [][]float64, flips int, seed uint64) ([]float64, error) {
	if len(blocks) == 0 || flips < 1 {
		return nil, fmt.Errorf("%d blocks and %d flips; want at least 1 of each", len(blocks), flips)
	}
	cells := len(blocks[0])
	norm := make([]float64, cells)
	for b, block := range blocks {
		if len(block) != cells {
			return nil, fmt.Errorf("block %d has %d cells; want %d", b, len(block), cells)
		}
		for c, x := range block {
			norm[c] += float64(x * x)
		}
	}
	statistic := func(sign func() float64) []float64 {
		sum := make([]float64, cells)
		for _, block := range blocks {
			s := sign()
			for c, x := range block {
				sum[c] += float64(s * x)
			}
		}
		for c := range sum {
			if norm[c] > 0 {
				sum[c] = math.Abs(sum[c]) / math.Sqrt(norm[c])
			}
		}
		return sum
	}
	seen := statistic(func() float64 { return 1 })
	exceed := make([]int, cells)
	rng := NewSplitMix(seed)
	for range flips {
		var largest float64
		for _, x := range statistic(func() float64 { return 1 - 2*float64(rng.Uint64()>>63) }) {
			largest = math.Max(largest, x)
		}
		for c, x := range seen {
			// Equal up to rounding counts as reached, so that p is never too small.
			if largest >= x*(1-1e-12) {
				exceed[c]++
			}
		}
	}
	p := make([]float64, cells)
	for c := range p {
		p[c] = float64(1+exceed[c]) / float64(1+flips)
	}
	return p, nil
}
