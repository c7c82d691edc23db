package balance

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// cell is one matchup of a configuration, as far as the configuration changes it: configurations that leave a matchup
// alike share it.
type cell struct {
	matchup int
	name    string // of the smallest configuration that has it
	config  Config // that configuration
	track   trial.Track
}

func (c *cell) blocks() int { return len(c.track.A) }

// model is what is believed of one answer of one matchup.
type model struct {
	process *stats.Process
	knobs   []int // that the matchup answers to
	mean    value // of a matchup that answers to none
	logit   bool
	known   map[string]value // what it predicted so far, by the values of the knobs
}

// least is how near to 0 and 1 scores still differ.
const least = 0.01

func logit(v float64) float64 {
	v = math.Min(math.Max(v, least), 1-least)
	return math.Log(v / (1 - v))
}

// learn fits a process to every answer that the goals ask for.
func (s *Search) learn() {
	for _, of := range s.asked {
		for k := range s.field.Base {
			m := &s.models[of][k]
			*m = s.fit(of, k, m.process)
		}
	}
	s.learnPrices()
	s.latest = &s.ranked(weights[1])[0]
}

// fit fits the model of one answer of one matchup. The luck of the first blocks, which all share, is taken off by what
// it was of the game as it is, which is played longer.
func (s *Search) fit(of answer, k int, before *stats.Process) model {
	m := model{knobs: s.answersTo(k), logit: of != medianRounds, known: map[string]value{}}
	var x [][]float64
	var y, noise []float64
	ref := s.cellOf(k, s.space.asItIs())
	share := 0.0
	if of != medianRounds {
		share = trial.Shared(func(yield func(a, b []int8) bool) {
			for _, c := range s.cells[k] {
				if c != ref && !yield(half(&c.track, of), half(&ref.track, of)) {
					return
				}
			}
		})
	}
	long, _, _ := measured(&ref.track, of)
	var factor []int
	for _, c := range s.cells[k] {
		n := c.blocks()
		if n == 0 {
			continue
		}
		mean, variance, games := measured(&c.track, of)
		if share > 0 && n < ref.blocks() {
			mean -= share * (meanOf(half(&ref.track, of)[:n], ref.track.Per) - long)
		}
		error := math.Max(variance, 0.01) / float64(games)
		if m.logit {
			p := math.Min(math.Max(mean, least), 1-least)
			error = math.Max(error, least*least) / (p * (1 - p)) / (p * (1 - p))
			mean = logit(p)
		}
		var at []float64
		at, factor = s.features(m.knobs, c.config)
		x, y, noise = append(x, at), append(y, mean), append(noise, error)
	}
	m.mean = value{y[0], math.Sqrt(noise[0])}
	if p, err := stats.FitProcess(x, y, noise, factor, before); err == nil && len(m.knobs) > 0 {
		m.process = p
	} else {
		for i := range y {
			if noise[i] < noise[0] {
				m.mean = value{y[i], math.Sqrt(noise[i])}
			}
		}
	}
	return m
}

// half are the half points of blocks by which an answer is measured.
func half(t *trial.Track, of answer) []int8 {
	if of == scoreSeat {
		return t.Seat
	}
	return t.A
}

// meanOf is the score of blocks.
func meanOf(half []int8, per int) float64 { return trial.Counts(half, per).Score() }

// features are the coordinates of a configuration in some knobs, and the factor of each.
func (s *Search) features(knobs []int, c Config) (x []float64, factor []int) {
	for f, i := range knobs {
		own := s.space.Knobs[i].features(c[i])
		for range own {
			factor = append(factor, f)
		}
		x = append(x, own...)
	}
	return x, factor
}

// believed is what is believed of an answer of a matchup in a configuration.
func (s *Search) believed(of answer, k int, c Config) value {
	m := &s.models[of][k]
	at := make([]byte, len(m.knobs)) // of the most values that a knob may have each fits
	for j, i := range m.knobs {
		at[j] = byte(c[i])
	}
	v, known := m.known[string(at)]
	if known {
		return v
	}
	v = m.mean
	if m.process != nil {
		x, _ := s.features(m.knobs, c)
		v.mean, v.sd = m.process.Predict(x)
	}
	if m.logit { // the mean of a logit that is normal (MacKay 1992), and its error by the slope there
		p := 1 / (1 + math.Exp(-v.mean/math.Sqrt(1+math.Pi/8*v.sd*v.sd)))
		v = value{p, v.sd * p * (1 - p)}
	}
	m.known[string(at)] = v
	return v
}

// outlook is what is believed of a configuration as a whole.
type outlook struct {
	config Config
	cost   float64
	chance float64 // logarithm of the probability that every want is met
	far    float64 // how far it is expected to be from what is wanted, in scores
}

// inner is the share of the bounds of a goal at either end that the search keeps away from: as much as the interval of
// what it finds takes when that is confirmed in as many blocks as it may be.
func (s *Search) inner(g *goal) float64 {
	const least, most = 0.1, 0.35
	if g.of == medianRounds {
		return least
	}
	z := distuv.UnitNormal.Quantile(1 - s.options.Alpha/2/Confirmed)
	games := float64(s.field.Base[g.matchups[0]].Games * len(g.matchups))
	half := z * math.Sqrt(0.25/games/float64(cmp.Or(s.options.Confirm, mostConfirm)))
	return math.Min(most, math.Max(least, half/(g.bounds.Hi-g.bounds.Lo)))
}

// look tells the outlook of a configuration.
func (s *Search) look(c Config) outlook {
	o := outlook{config: c, cost: s.space.cost(c)}
	for i := range s.goals {
		g := &s.goals[i]
		if g.fair != nil {
			chance, far := g.fair.outlook(s, g, c)
			o.chance, o.far = o.chance+chance, o.far+far
			continue
		}
		v := g.value(func(k int) value { return s.believed(g.of, k, c) })
		o.chance += math.Log(math.Max(g.chance(v, s.inner(g)), 1e-12))
		o.far += g.expected(v)
	}
	return o
}

// farther is the weight of the distance from what is wanted beside the chance to meet it: enough that changes of
// several parts are tried where a want is far from being met.
const farther = 100

// worth is what a search goes by: how probable a configuration is to be met, less what it costs, and where none is
// probable how far it is.
func (o *outlook) worth(weight float64) float64 {
	return o.chance - float64(weight*o.cost) - float64(farther*o.far)
}
