package stats

import (
	"fmt"
	"math"
	"math/bits"
)

// Effect is an estimated contrast.
type Effect struct {
	Estimate, SE float64
	Interval     Interval
}

func effectOf(m Moments, conf float64) Effect {
	return Effect{m.Mean, m.StandardError(), m.T(conf)}
}

// FourGames are the scores of army A in a block that crosses table edge with tempo: on the left
// or right edge, moving first or second.
type FourGames struct {
	LeftFirst, LeftSecond, RightFirst, RightSecond float64
}

// MapEffects says where the score of a crossed design comes from.
type MapEffects struct {
	Army        Effect // mean score of A
	Side        Effect // (LF + LS - RF - RS)/4: 0.03 means that the left edge scores 0.53
	Tempo       Effect // (LF - LS + RF - RS)/4
	Interaction Effect // (LF - LS - RF + RS)/4
}

// CrossedEffects estimates the effects of edge and tempo by a t interval over blocks; it needs at
// least two. With the same army on both sides, Side and Tempo are the unfairness of the map; a
// symmetric map must give a Side of 0.
func CrossedEffects(blocks []FourGames, conf float64) (MapEffects, error) {
	if len(blocks) < 2 {
		return MapEffects{}, fmt.Errorf("%d blocks; want at least 2", len(blocks))
	}
	var army, side, tempo, both Moments
	for _, b := range blocks {
		army.Add((b.LeftFirst + b.LeftSecond + b.RightFirst + b.RightSecond) / 4)
		side.Add((b.LeftFirst + b.LeftSecond - b.RightFirst - b.RightSecond) / 4)
		tempo.Add((b.LeftFirst - b.LeftSecond + b.RightFirst - b.RightSecond) / 4)
		both.Add((b.LeftFirst - b.LeftSecond - b.RightFirst + b.RightSecond) / 4)
	}
	return MapEffects{effectOf(army, conf), effectOf(side, conf), effectOf(tempo, conf), effectOf(both, conf)}, nil
}

// Walsh returns the coefficients of a full two-level design: y[r] is the result of run r, in which
// factor i is present (+1) when bit i of r is set, else absent (-1), and
//
//	c_S = 2^-k sum_r y_r prod_{i in S} x_i(r)
//
// with S as a bit mask: c_0 is the mean, and the main effect of factor i on the result is twice
// c_{i}. len(y) must be a power of two.
func Walsh(y []float64) []float64 {
	n := len(y)
	if bits.OnesCount(uint(n)) != 1 {
		panic(fmt.Sprintf("stats: %d runs are no full two-level design", n))
	}
	c := make([]float64, n)
	for i, x := range y {
		c[i] = x / float64(n)
	}
	for bit := 1; bit < n; bit *= 2 {
		for r := range c {
			if r&bit == 0 {
				absent, present := c[r], c[r|bit]
				c[r], c[r|bit] = present+absent, present-absent
			}
		}
	}
	return c
}

// WalshIndices returns, for each factor, its share of the variance over the design, alone (S_i)
// and with every interaction it takes part in (ST_i). se is the standard error of a coefficient;
// its square is taken from every squared coefficient, which would else be biased by noise. Both
// are 0 when nothing but noise is left.
func WalshIndices(c []float64, se float64) (first, total []float64) {
	k := bits.Len(uint(len(c))) - 1
	first, total = make([]float64, k), make([]float64, k)
	var sum float64
	for set := 1; set < len(c); set++ {
		v := math.Max(0, float64(c[set]*c[set])-float64(se*se))
		sum += v
		for i := range k {
			if set>>i&1 == 1 {
				total[i] += v
			}
			if set == 1<<i {
				first[i] += v
			}
		}
	}
	for i := range k {
		if sum > 0 {
			first[i] /= sum
			total[i] /= sum
		}
	}
	return first, total
}

// PlackettBurman12 returns the design of 12 runs for up to 11 factors: each row is the one before
// shifted right by one, the last is all absent. Main effects only; each is confounded with parts
// of all interactions, so it screens and does not conclude. Reference: Plackett & Burman 1946.
func PlackettBurman12() [12][11]int8 {
	var design [12][11]int8
	for r, run := range plackettBurman(12) {
		for i := range design[r] {
			design[r][i] = int8(2*(run>>i&1)) - 1
		}
	}
	return design
}

// PlackettBurmanEffects returns for each factor the mean result with it minus without.
func PlackettBurmanEffects(y [12]float64) [11]float64 {
	var effects [11]float64
	for r, row := range PlackettBurman12() {
		for i, x := range row {
			effects[i] += float64(float64(x)*y[r]) / 6
		}
	}
	return effects
}
