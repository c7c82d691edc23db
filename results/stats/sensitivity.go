package stats

import (
	"fmt"
	"math"
)

// Trajectory is a walk through a space of placement parameters that changes each once.
type Trajectory struct {
	Start []float64
	Order []int // the parameter changed at each step, each exactly once
}

// MorrisScreen ranks parameters by how much a result changes when they do.
type MorrisScreen struct {
	Effects [][]float64 // elementary effects, one row a trajectory
	Mu      []float64   // their mean
	MuStar  []float64   // mean of their size: overall influence
	Sigma   []float64   // their standard deviation (n-1): interaction or curvature
}

// Morris evaluates f along trajectories with steps of delta: the elementary effect of parameter
// i is (f(x + delta e_i) - f(x))/delta. It needs at least two trajectories for Sigma.
//
// References: Morris 1991; Campolongo, Cariboni & Saltelli 2007.
func Morris(f func(x []float64) float64, walks []Trajectory, delta float64) (*MorrisScreen, error) {
	if len(walks) == 0 {
		return nil, fmt.Errorf("no trajectory to screen parameters along")
	}
	d := len(walks[0].Start)
	s := &MorrisScreen{}
	signed, size := make([]Moments, d), make([]Moments, d)
	for w, walk := range walks {
		if len(walk.Start) != d || len(walk.Order) != d {
			return nil, fmt.Errorf("trajectory %d has %d parameters and %d steps; want %d",
				w, len(walk.Start), len(walk.Order), d)
		}
		x := append([]float64(nil), walk.Start...)
		ee := make([]float64, d)
		seen := make([]bool, d)
		before := f(x)
		for _, i := range walk.Order {
			if i < 0 || i >= d || seen[i] {
				return nil, fmt.Errorf("trajectory %d does not change each of %d parameters once", w, d)
			}
			seen[i] = true
			x[i] += delta
			after := f(x)
			ee[i] = (after - before) / delta
			before = after
		}
		s.Effects = append(s.Effects, ee)
		for i, e := range ee {
			signed[i].Add(e)
			size[i].Add(math.Abs(e))
		}
	}
	for i := range d {
		s.Mu = append(s.Mu, signed[i].Mean)
		s.MuStar = append(s.MuStar, size[i].Mean)
		s.Sigma = append(s.Sigma, math.Sqrt(signed[i].Variance()))
	}
	return s, nil
}

// Sobol are variance shares of a result over independent parameters.
type Sobol struct {
	Variance float64   // of f over both samples
	First    []float64 // S_i: share explained by parameter i alone
	Total    []float64 // ST_i: share lost if everything but i were known
}

// Jansen estimates Sobol indices from f at the rows of two independent samples A and B, and at A
// with column i taken from B: fab[i].
//
//	S_i = 1 - sum (f_B - f_ABi)^2/(2 N V);  ST_i = sum (f_A - f_ABi)^2/(2 N V)
//
// V is the variance over both samples with divisor 2N-1. Use one game seed per row for all its
// runs. References: Jansen 1999; Saltelli et al. 2010.
func Jansen(fa, fb []float64, fab [][]float64) (*Sobol, error) {
	n := len(fa)
	if n == 0 || len(fb) != n {
		return nil, fmt.Errorf("samples of %d and %d runs; want equally many, at least 1", n, len(fb))
	}
	s := &Sobol{Variance: MomentsOf(append(append([]float64(nil), fa...), fb...)).Variance()}
	for i, f := range fab {
		if len(f) != n {
			return nil, fmt.Errorf("parameter %d has %d runs; want %d", i, len(f), n)
		}
		var first, total float64
		for r := range f {
			first += float64((fb[r] - f[r]) * (fb[r] - f[r]))
			total += float64((fa[r] - f[r]) * (fa[r] - f[r]))
		}
		scale := 2 * float64(n) * s.Variance
		s.First = append(s.First, 1-first/scale)
		s.Total = append(s.Total, total/scale)
	}
	return s, nil
}
