package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// SlotResult is what single games gave when First had the first slot.
type SlotResult struct {
	First, Second       int
	Wins, Draws, Losses int64 // of First
}

// TiesRating is a Davidson model: strengths, how common draws are between equals, and what the
// first slot is worth.
//
//	P(win) ~ e^a,  P(loss) ~ e^b,  P(draw) ~ nu e^{(a+b)/2};  a = beta_i + h/2,  b = beta_j - h/2
type TiesRating struct {
	Beta          []float64 // log strengths, summing to zero
	Nu            float64   // P(draw)/P(win) between equals without slot advantage
	Slot          float64   // h, log odds of the first slot between equals
	SESlot        float64
	SELogNu       float64
	LogLikelihood float64 // without multinomial coefficients
	Covariance    *mat.SymDense
}

// SlotElo returns the slot advantage in Elo.
func (r *TiesRating) SlotElo() float64 { return eloPerLogit * r.Slot }

// Davidson fits the model to single games by maximum likelihood. It needs both draws and
// decided games, and armies connected as for BradleyTerry; covariances assume independent
// games. Covariance is over beta, then ln nu, then the slot.
//
// References: Davidson 1970; Davidson & Beaver 1977.
func Davidson(n int, games []SlotResult) (*TiesRating, error) {
	var draws, decided int64
	for i, g := range games {
		if g.First < 0 || g.First >= n || g.Second < 0 || g.Second >= n || g.First == g.Second {
			return nil, fmt.Errorf("result %d is of armies %d and %d; want two different ones below %d",
				i, g.First, g.Second, n)
		}
		draws += g.Draws
		decided += g.Wins + g.Losses
	}
	if draws == 0 || decided == 0 {
		return nil, errors.New("a model of draws needs both drawn and decided games")
	}
	met := square[bool](n)
	for _, g := range games {
		met[g.First][g.Second] = true
		met[g.Second][g.First] = true
	}
	if !connected(n, func(i, j int) bool { return met[i][j] }) {
		return nil, ErrDisconnected
	}
	value := func(x []float64) float64 {
		var l float64
		for _, g := range games {
			p := davidsonLaw(n, x, g)
			for o, k := range [3]int64{g.Wins, g.Draws, g.Losses} {
				if k > 0 {
					l += float64(float64(k) * math.Log(p[o]))
				}
			}
		}
		return l
	}
	x, err := newton(make([]float64, n+2), value, func(x []float64) ([]float64, *mat.SymDense) {
		grad, info := davidsonSlope(n, x, games)
		anchor(info, n)
		return grad, info
	})
	if err != nil {
		return nil, err
	}
	_, info := davidsonSlope(n, x, games)
	cov := anchoredInverse(info, n)
	return &TiesRating{
		Beta: x[:n:n], Nu: math.Exp(x[n]), Slot: x[n+1], LogLikelihood: value(x),
		SELogNu: SEOf(cov, n), SESlot: SEOf(cov, n+1), Covariance: cov,
	}, nil
}

// davidsonLaw returns the chances of win, draw and loss; x is beta, ln nu, slot.
func davidsonLaw(n int, x []float64, g SlotResult) [3]float64 {
	a, b := x[g.First]+x[n+1]/2, x[g.Second]-x[n+1]/2
	d := x[n] + (a+b)/2
	top := max(a, b, d)
	w, t, l := math.Exp(a-top), math.Exp(d-top), math.Exp(b-top)
	sum := w + t + l
	return [3]float64{w / sum, t / sum, l / sum}
}

// davidsonSlope returns the gradient and the information. The model is a multinomial logit:
// each outcome has a vector of features, the gradient is observed minus expected features and
// the information their covariance.
func davidsonSlope(n int, x []float64, games []SlotResult) ([]float64, *mat.SymDense) {
	grad := make([]float64, n+2)
	info := mat.NewSymDense(n+2, nil)
	for _, g := range games {
		p := davidsonLaw(n, x, g)
		index := [4]int{g.First, g.Second, n, n + 1}
		features := [3][4]float64{{1, 0, 0, 0.5}, {0.5, 0.5, 1, 0}, {0, 1, 0, -0.5}}
		total := float64(g.Wins + g.Draws + g.Losses)
		var mean [4]float64
		for o, f := range features {
			for k := range f {
				mean[k] += p[o] * f[k]
			}
		}
		for o, seen := range [3]int64{g.Wins, g.Draws, g.Losses} {
			for k := range index {
				d := features[o][k] - mean[k]
				grad[index[k]] += float64(float64(seen) * d)
				for l := range index {
					if index[l] >= index[k] {
						e := features[o][l] - mean[l]
						info.SetSym(index[k], index[l], info.At(index[k], index[l])+total*p[o]*d*e)
					}
				}
			}
		}
	}
	return grad, info
}

// RaoKupper returns the chances of win, draw and loss for a difference of strength and a draw
// parameter, both in Elo, as BayesElo has it:
//
//	P(win) = 1/(1 + 10^{(t-D)/400}),  P(loss) = 1/(1 + 10^{(t+D)/400})
//
// Reference: Rao & Kupper 1967.
func RaoKupper(deltaElo, drawElo float64) (win, draw, loss float64) {
	win, loss = ScoreFromElo(deltaElo-drawElo), ScoreFromElo(-deltaElo-drawElo)
	return win, 1 - win - loss, loss
}
