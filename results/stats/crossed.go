package stats

import (
	"fmt"
	"math"
)

// Crossed pools one effect measured under every pair of one policy of each side. Pairs
// with a policy in common are alike for that reason, so their number overstates what is
// known: the policies of either side are the sample.
type Crossed struct {
	Mean       float64
	SE         float64 // of Mean
	DF         float64 // of SE, by Satterthwaite
	SpreadA    float64 // standard deviation of the effect over policies of A
	SpreadB    float64 // and of B
	SpreadPair float64 // and of what only the pair has
	Interval   Interval
	Prediction Interval // of the effect under the next pair, both its policies new
}

// PoolCrossed pools effects e[i][j] with standard errors se, i a policy of A and j one of
// B, by the two-way layout with random rows and columns; shared is the mean covariance of
// the errors of two different cells, 0 where cells met different luck. With
//
//	MSA = J sum (e_i. - e..)^2 / (I-1),   MSB likewise,
//	MSAB = sum (e_ij - e_i. - e_.j + e..)^2 / (I-1)(J-1), at least the known error,
//	var Mean = (MSA + MSB - MSAB) / IJ + shared
//
// where neither MSA nor MSB counts less than MSAB. It needs two policies of each side.
//
// References: Searle, Casella & McCulloch 1992; Satterthwaite 1946.
func PoolCrossed(e, se [][]float64, shared, conf float64) (*Crossed, error) {
	rows, columns := len(e), 0
	if rows > 0 {
		columns = len(e[0])
	}
	if rows < 2 || columns < 2 || len(se) != rows {
		return nil, fmt.Errorf("%d policies crossed with %d; want at least two of each", rows, columns)
	}
	n := float64(rows * columns)
	c := &Crossed{}
	row, column := make([]float64, rows), make([]float64, columns)
	var noise float64
	for i := range e {
		if len(e[i]) != columns || len(se[i]) != columns {
			return nil, fmt.Errorf("row %d has %d effects; want %d", i, len(e[i]), columns)
		}
		for j, x := range e[i] {
			c.Mean += x / n
			row[i] += x / float64(columns)
			column[j] += x / float64(rows)
			noise += float64(se[i][j]*se[i][j]) / n
		}
	}
	noise = math.Max(0, noise-shared)
	var a, b, ab float64
	for i := range e {
		a += float64(columns) * (row[i] - c.Mean) * (row[i] - c.Mean) / float64(rows-1)
		for j := range e[i] {
			d := e[i][j] - row[i] - column[j] + c.Mean
			ab += d * d / float64((rows-1)*(columns-1))
		}
	}
	for j := range column {
		b += float64(rows) * (column[j] - c.Mean) * (column[j] - c.Mean) / float64(columns-1)
	}
	ab = math.Max(ab, noise)
	a, b = math.Max(a, ab), math.Max(b, ab)
	c.SE = math.Sqrt((a+b-ab)/n + math.Max(0, shared))
	c.DF = math.Min(float64(rows), float64(columns)) - 1
	if spread := float64(a*a)/float64(rows-1) + float64(b*b)/float64(columns-1) +
		float64(ab*ab)/float64((rows-1)*(columns-1)); spread > 0 {
		c.DF = math.Max(c.DF, (a+b-ab)*(a+b-ab)/spread)
	}
	c.SpreadA, c.SpreadB = math.Sqrt((a-ab)/float64(columns)), math.Sqrt((b-ab)/float64(rows))
	c.SpreadPair = math.Sqrt(ab - noise)
	c.Interval = studentInterval(c.Mean, c.SE, c.DF, conf)
	next := float64(c.SpreadA*c.SpreadA) + float64(c.SpreadB*c.SpreadB) + float64(c.SpreadPair*c.SpreadPair) +
		float64(c.SE*c.SE)
	c.Prediction = studentInterval(c.Mean, math.Sqrt(next), c.DF, conf)
	return c, nil
}
