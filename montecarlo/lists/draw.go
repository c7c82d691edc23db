package lists

import (
	"math"
	"math/big"
	"math/rand/v2"
)

// Drawing draws lists of a field at random, so that every unit occurs about equally
// often: what occurred seldom so far is likelier to be bought.
type Drawing struct {
	field *Field
	rng   *rand.Rand
	used  [2][]float64 // by pool: lists with the unit so far
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
		l, rest := d.fill(p, d.used[seat], goal)
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

// fill buys at random until nothing more can be bought.
func (d *Drawing) fill(p *Pool, used []float64, goal int) (List, int) {
	l := make(List, len(p.Recruits))
	weight := make([]float64, len(p.Recruits))
	mean := 1.0
	for _, u := range used {
		mean += u / float64(len(used))
	}
	for left := goal; ; {
		sum := 0.0
		for i, r := range p.Recruits {
			weight[i] = 0
			if r.Points <= left && p.room(l, i) > 0 {
				weight[i] = math.Exp(-2 * (used[i] - mean + 1) / math.Sqrt(mean))
				weight[i] = min(max(weight[i], 0.05), 20)
			}
			sum += weight[i]
		}
		if sum == 0 {
			return l, left
		}
		at, k := d.rng.Float64()*sum, 0
		for k = range weight {
			if at -= weight[k]; at < 0 && weight[k] > 0 {
				break
			}
		}
		for weight[k] == 0 { // rounding at the end of the sum
			k--
		}
		l[k]++
		left -= p.Recruits[k].Points
	}
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
