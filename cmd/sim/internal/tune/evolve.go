package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

// evolution is a separable CMA-ES: a cloud of candidates around a mean, as wide along each
// coordinate as what was found good suggests (Ros and Hansen 2008; constants of Hansen,
// "The CMA Evolution Strategy: A Tutorial", 2016). Candidates come in mirrored pairs, which
// halves what chance adds to the mean. The library at hand, gonum's CmaEsChol, does not
// let its step size reach its samples and does not tell its mean, which under noise is
// worth more than any candidate; hence these lines.
type evolution struct {
	mean, deviation  []float64 // of each coordinate
	step             float64
	alongSigma, long []float64 // evolution paths
	weights          []float64 // of the better half, best first
	effective        float64   // number of candidates that these weights amount to
	asked            [][]float64
	chance           *rand.Rand
	generation       int
}

// newEvolution starts around a mean. The population is even and at least 4.
func newEvolution(mean, deviation []float64, population int, seed uint64) *evolution {
	e := &evolution{mean: slices.Clone(mean), deviation: slices.Clone(deviation), step: 1,
		alongSigma: make([]float64, len(mean)), long: make([]float64, len(mean)),
		weights: make([]float64, population/2), chance: rand.New(rand.NewPCG(seed, uint64(population)))}
	sum, squares := 0.0, 0.0
	for i := range e.weights {
		e.weights[i] = math.Log(float64(population/2)+0.5) - math.Log(float64(i+1))
		sum += e.weights[i]
	}
	for i := range e.weights {
		e.weights[i] /= sum
		squares += e.weights[i] * e.weights[i]
	}
	e.effective = 1 / squares
	return e
}

// ask returns the next candidates, two and two opposite each other.
func (e *evolution) ask() [][]float64 {
	e.asked = nil
	for range len(e.weights) {
		a, b := make([]float64, len(e.mean)), make([]float64, len(e.mean))
		for i := range e.mean {
			z := e.chance.NormFloat64() * e.step * e.deviation[i]
			a[i], b[i] = e.mean[i]+z, e.mean[i]-z
		}
		e.asked = append(e.asked, a, b)
	}
	return e.asked
}

// tell takes what the candidates scored; more is better.
func (e *evolution) tell(scores []float64) {
	e.generation++
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case scores[a] > scores[b]:
			return -1
		case scores[a] < scores[b]:
			return 1
		}
		return 0
	})
	n, mu := float64(len(e.mean)), e.effective
	cs := (mu + 2) / (n + mu + 5)
	damping := 1 + 2*math.Max(0, math.Sqrt((mu-1)/(n+1))-1) + cs
	cc := (4 + mu/n) / (n + 4 + 2*mu/n)
	separable := (n + 2) / 3 // a diagonal may be learnt so much faster than a full matrix
	c1 := math.Min(0.5, separable*2/((n+1.3)*(n+1.3)+mu))
	cmu := math.Min(1-c1, separable*2*(mu-2+1/mu)/((n+2)*(n+2)+mu))
	old := slices.Clone(e.mean)
	norm := 0.0
	for i := range e.mean {
		e.mean[i] = 0
		for k, w := range e.weights {
			e.mean[i] += w * e.asked[order[k]][i]
		}
		moved := (e.mean[i] - old[i]) / e.step
		e.alongSigma[i] = (1-cs)*e.alongSigma[i] + math.Sqrt(cs*(2-cs)*mu)*moved/e.deviation[i]
		norm += e.alongSigma[i] * e.alongSigma[i]
	}
	norm = math.Sqrt(norm)
	usual := math.Sqrt(n) * (1 - 1/(4*n) + 1/(21*n*n))
	stalled := norm/math.Sqrt(1-math.Pow(1-cs, 2*float64(e.generation))) > (1.4+2/(n+1))*usual
	for i := range e.mean {
		moved := (e.mean[i] - old[i]) / e.step
		e.long[i] *= 1 - cc
		if !stalled {
			e.long[i] += math.Sqrt(cc*(2-cc)*mu) * moved
		}
		variance := (1-c1-cmu)*e.deviation[i]*e.deviation[i] + c1*e.long[i]*e.long[i]
		for k, w := range e.weights {
			d := (e.asked[order[k]][i] - old[i]) / e.step
			variance += cmu * w * d * d
		}
		e.deviation[i] = math.Sqrt(variance)
	}
	e.step *= math.Exp(math.Min(1, cs/damping*(norm/usual-1)))
}
