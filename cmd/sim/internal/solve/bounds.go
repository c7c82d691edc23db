package solve

import (
	"math"
	"math/big"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Bounds hold a value between two float64, both included.
type Bounds struct{ Lo, Hi float64 }

// unknown is what is known of any value.
var unknown = Bounds{0, 1}

// Width is how far apart the bounds are.
func (b Bounds) Width() float64 { return b.Hi - b.Lo }

// Mid is the middle of the bounds.
func (b Bounds) Mid() float64 { return b.Lo + (b.Hi-b.Lo)/2 }

func down(x float64) float64 { return math.Max(0, math.Nextafter(x, math.Inf(-1))) }
func up(x float64) float64   { return math.Nextafter(x, math.Inf(1)) }

// probability is that of one outcome.
type probability struct {
	lo, hi float64
	exact  *big.Rat
}

// chances are the probabilities of a law's outcomes, worked out once for each law.
func (s *Solution) chances(law *dice.Law) []probability {
	if p, ok := s.laws[law]; ok {
		return p
	}
	p := make([]probability, law.Len())
	for i := range p {
		p[i].exact = new(big.Rat).SetFrac(law.Weight(i), law.Total())
		f, exact := p[i].exact.Float64()
		p[i].lo, p[i].hi = f, f
		if !exact {
			p[i].lo, p[i].hi = down(f), up(f)
		}
	}
	s.laws[law] = p
	return p
}

// mean is the mean of values under probabilities; it lies between the least and the
// greatest of them, whatever rounding does.
type mean struct {
	lo, hi      float64
	least, most float64
	anything    bool
}

func (m *mean) add(p probability, v Bounds) {
	if p.hi == 0 {
		return
	}
	if !m.anything {
		m.least, m.most, m.anything = v.Lo, v.Hi, true
	}
	m.least, m.most = math.Min(m.least, v.Lo), math.Max(m.most, v.Hi)
	if v.Lo > 0 {
		m.lo = down(m.lo + down(p.lo*v.Lo))
	}
	if v.Hi > 0 {
		m.hi = up(m.hi + up(p.hi*v.Hi))
	}
}

func (m *mean) bounds() Bounds {
	return Bounds{math.Max(m.lo, m.least), math.Min(m.hi, m.most)}
}
