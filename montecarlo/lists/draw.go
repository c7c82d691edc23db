package lists

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Drawing draws lists of a field at random, so that every unit occurs about equally
// often: what occurred seldom so far is likelier to be bought.
type Drawing struct {
	field *Field
	rng   *rand.Rand
	used  [2][]float64 // by pool: lists with the unit so far
	// by pool: which units are likelier to be bought together; nil where every unit is as likely in any company
	bonds [2][][]bool
}

// Drawing begins the draws that belong to a seed.
func (f *Field) Drawing(seed uint64) *Drawing {
	d := &Drawing{field: f, rng: rand.New(rand.NewPCG(seed, 0x6c69737473))}
	for seat, p := range f.Pools {
		d.used[seat] = make([]float64, len(p.Recruits))
	}
	if f.Pools[0] == f.Pools[1] {
		d.used[1] = d.used[0]
	}
	return d
}

// tries is how many lists are drawn for one that spends enough.
const tries = 20

// nearFull is the share of the points that a list may leave unspent without another try.
const nearFull = 0.01

// List draws a list for a seat that spends about share of the points, at most all of them;
// it may not be legal for reasons that only its system knows.
func (d *Drawing) List(seat int, share float64) List {
	p := d.field.Pools[seat]
	goal := int(math.Round(share * float64(p.Points)))
	var best List
	left := math.MaxInt
	for range tries {
		l, rest := d.fill(p, make(List, len(p.Recruits)), d.used[seat], d.bonds[seat], goal, -1)
		if rest < left {
			best, left = l, rest
		}
		if float64(left) <= nearFull*float64(p.Points) {
			break
		}
	}
	for i, n := range best {
		if n > 0 {
			d.used[seat][i]++
		}
	}
	return best
}

// How lists are drawn whose units keep company: a unit that may be had again is bought again with again, and one that
// is bonded to a unit of the list is bonded times likelier to be bought.
const (
	again  = 0.7
	bonded = 8
)

// Keep makes lists that are drawn from now on keep company: units that may be had more than once come in copies, and
// units that are bonded come together, those whose powers are for one another and the pairs named.
func (d *Drawing) Keep(pairs [][2]string) {
	for seat, p := range d.field.Pools {
		d.bonds[seat] = make([][]bool, len(p.Recruits))
		for u := range p.Recruits {
			d.bonds[seat][u] = make([]bool, len(p.Recruits))
		}
		bond := func(one, other string) {
			u, v := p.index(one), p.index(other)
			if u >= 0 && v >= 0 && u != v {
				d.bonds[seat][u][v], d.bonds[seat][v][u] = true, true
			}
		}
		for _, r := range p.Recruits {
			for _, other := range r.With {
				bond(r.Unit, other)
			}
		}
		for _, pair := range pairs {
			bond(pair[0], pair[1])
		}
	}
}

// index is the place of a unit among the recruits; -1 for one that is not among them.
func (p *Pool) index(unit string) int {
	return slices.IndexFunc(p.Recruits, func(r engine.Recruit) bool { return r.Unit == unit })
}

// Add buys at random for a list what a number of points more buys, but never one unit.
func (d *Drawing) Add(seat int, l List, points int, but string) List {
	p := d.field.Pools[seat]
	next, _ := d.fill(p, slices.Clone(l), d.used[seat], nil, points, p.index(but))
	return next
}

// With draws a list that has one copy of a unit at the least and spends all it can.
func (d *Drawing) With(seat int, unit string) List {
	p := d.field.Pools[seat]
	l := make(List, len(p.Recruits))
	k := p.index(unit)
	l[k]++
	l, _ = d.fill(p, l, d.used[seat], d.bonds[seat], p.Points-p.Recruits[k].Points, -1)
	return l
}

// fill buys at random for a list until nothing more can be bought, but never one unit (-1 for none).
func (d *Drawing) fill(p *Pool, l List, used []float64, bonds [][]bool, left, but int) (List, int) {
	weight := make([]float64, len(p.Recruits))
	mean := 1.0
	for _, u := range used {
		mean += u / float64(len(used))
	}
	for last := -1; ; {
		sum := 0.0
		for i, r := range p.Recruits {
			weight[i] = 0
			if i != but && r.Points <= left && p.room(l, i) > 0 {
				weight[i] = math.Exp(-2 * (used[i] - mean + 1) / math.Sqrt(mean))
				weight[i] = min(max(weight[i], 0.05), 20)
				if bonds != nil && bondedTo(bonds[i], l) {
					weight[i] *= bonded
				}
			}
			sum += weight[i]
		}
		if sum == 0 {
			return l, left
		}
		if bonds == nil || last < 0 || weight[last] == 0 || d.rng.Float64() >= again {
			last = d.pick(weight, sum)
		}
		l[last]++
		left -= p.Recruits[last].Points
	}
}

// bondedTo reports whether a list has a unit that another is bonded to.
func bondedTo(bonds []bool, l List) bool {
	for i, n := range l {
		if n > 0 && bonds[i] {
			return true
		}
	}
	return false
}

// pick draws one by weights with a sum above 0.
func (d *Drawing) pick(weight []float64, sum float64) int {
	at, k := d.rng.Float64()*sum, 0
	for k = range weight {
		if at -= weight[k]; at < 0 && weight[k] > 0 {
			break
		}
	}
	for weight[k] == 0 { // rounding at the end of the sum
		k--
	}
	return k
}

// Count is how many lists of a pool cost between least and most points, by the limits
// that the muster names.
func (p *Pool) Count(least, most int) *big.Int {
	size := p.Most
	if size == 0 {
		size = 255
	}
	ways := make([][]*big.Int, most+1) // by cost, then by size
	for c := range ways {
		ways[c] = make([]*big.Int, size+1)
	}
	ways[0][0] = big.NewInt(1)
	for _, r := range p.Recruits {
		limit := r.Most
		if limit == 0 {
			limit = size
		}
		for c := most; c >= 0; c-- {
			for n := size; n >= 0; n-- {
				for k := 1; k <= limit && k <= n && k*r.Points <= c; k++ {
					if w := ways[c-k*r.Points][n-k]; w != nil {
						if ways[c][n] == nil {
							ways[c][n] = new(big.Int)
						}
						ways[c][n].Add(ways[c][n], w)
					}
				}
			}
		}
	}
	sum := new(big.Int)
	for c := max(least, 1); c <= most; c++ {
		for _, w := range ways[c] {
			if w != nil {
				sum.Add(sum, w)
			}
		}
	}
	return sum
}

// All lists every list of a pool that costs between least and most points, or nil where
// there are more than limit.
func (p *Pool) All(least, most, limit int) (all []List) {
	if p.Count(least, most).Cmp(big.NewInt(int64(limit))) > 0 {
		return nil
	}
	l := make(List, len(p.Recruits))
	var extend func(i, spent int)
	extend = func(i, spent int) {
		if i == len(l) {
			if spent >= least && spent > 0 {
				all = append(all, append(List(nil), l...))
			}
			return
		}
		for {
			extend(i+1, spent)
			if spent += p.Recruits[i].Points; spent > most || p.room(l, i) < 1 {
				break
			}
			l[i]++
		}
		l[i] = 0
	}
	extend(0, 0)
	return all
}

// Near draws a list one move from another: some entries out, at random, and what the points
// then buy in, so that units are swapped, added and split.
func (d *Drawing) Near(seat int, l List, out int) List {
	p := d.field.Pools[seat]
	next := append(List(nil), l...)
	for range min(out, next.Size()-1) {
		k := d.rng.IntN(next.Size())
		for i, n := range next {
			if k -= int(n); k < 0 {
				next[i]--
				break
			}
		}
	}
	return d.buyIn(p, next)
}

// buyIn spends at random what a list has left.
func (d *Drawing) buyIn(p *Pool, next List) List {
	left := p.Points - p.Cost(next)
	for {
		var may []int
		for i, r := range p.Recruits {
			if r.Points <= left && p.room(next, i) > 0 {
				may = append(may, i)
			}
		}
		if len(may) == 0 {
			return next
		}
		k := may[d.rng.IntN(len(may))]
		next[k]++
		left -= p.Recruits[k].Points
	}
}

// Swaps lists every list that has one copy of a unit exchanged for another unit, as far as
// points go, and buys in at random what is left.
func (d *Drawing) Swaps(seat int, l List) (all []List) {
	p := d.field.Pools[seat]
	for out := range l {
		if l[out] == 0 {
			continue
		}
		for in, r := range p.Recruits {
			next := append(List(nil), l...)
			next[out]--
			if in == out || r.Points > p.Points-p.Cost(next) || p.room(next, in) < 1 {
				continue
			}
			next[in]++
			all = append(all, d.buyIn(p, next))
		}
	}
	return all
}
