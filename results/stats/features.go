package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Features is a ridge regression of something measured per map (side advantage, draw rate, length)
// on features of the map (cover share, mean sightline, choke width).
type Features struct {
	Mean         float64   // of the outcome
	Coefficients []float64 // change of the outcome per standard deviation of each feature
	// R2Out is 1 - sum (y - prediction without that map)^2 / sum (y - mean without it)^2: at or
	// below 0 the features predict nothing on maps not seen.
	R2Out float64
}

// RegressFeatures regresses outcomes y, one a map, on features x[map][feature], standardised, with
// the ridge penalty times the squared coefficients. A feature that never varies gets coefficient
// 0. It needs at least three maps and ridge > 0 unless features are independent and few.
//
// With H = X (X'X + ridge I)^-1 X' + 11'/n the residual left out is e_i/(1 - H_ii), exactly.
func RegressFeatures(x [][]float64, y []float64, ridge float64) (*Features, error) {
	n := len(y)
	if len(x) != n || n < 3 {
		return nil, fmt.Errorf("features of %d maps and outcomes of %d; want the same number, at least 3", len(x), n)
	}
	k := len(x[0])
	design := mat.NewDense(n, max(1, k), nil)
	for f := range k {
		var m Moments
		for i := range n {
			if len(x[i]) != k {
				return nil, fmt.Errorf("map %d has %d features; want %d", i, len(x[i]), k)
			}
			m.Add(x[i][f])
		}
		if sd := math.Sqrt(m.Variance()); sd > 0 {
			for i := range n {
				design.Set(i, f, (x[i][f]-m.Mean)/sd)
			}
		}
	}
	my := MomentsOf(y)
	centred := mat.NewVecDense(n, nil)
	for i := range n {
		centred.SetVec(i, y[i]-my.Mean)
	}
	_, width := design.Dims()
	gram := mat.NewSymDense(width, nil)
	gram.SymOuterK(1, design.T())
	for f := range width {
		// A constant feature is a column of zeros: any positive entry gives it coefficient 0.
		if d := gram.At(f, f); d == 0 {
			gram.SetSym(f, f, 1)
		} else {
			gram.SetSym(f, f, d+ridge)
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(gram) {
		return nil, errors.New("map features depend on each other; want a larger ridge")
	}
	var xty, beta, solved mat.Dense
	xty.Mul(design.T(), centred)
	if err := chol.SolveTo(&beta, &xty); err != nil {
		return nil, fmt.Errorf("map features almost depend on each other: %w", err)
	}
	if err := chol.SolveTo(&solved, design.T()); err != nil {
		return nil, fmt.Errorf("map features almost depend on each other: %w", err)
	}
	var off, total float64
	for i := range n {
		row := design.RowView(i)
		h := mat.Dot(row, solved.ColView(i)) + 1/float64(n)
		e := (centred.AtVec(i) - mat.Dot(row, beta.ColView(0))) / (1 - h)
		without := centred.AtVec(i) / (1 - 1/float64(n))
		off += float64(e * e)
		total += float64(without * without)
	}
	r := &Features{Mean: my.Mean, Coefficients: make([]float64, k)}
	for f := range k {
		r.Coefficients[f] = beta.At(f, 0)
	}
	if total > 0 {
		r.R2Out = 1 - off/total
	}
	return r, nil
}
