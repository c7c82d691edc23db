package descent

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
)

// oddsBits is the scale of forecasts: probabilities and means in 1/256.
const oddsBits = 8

// maxHealthOdds is the greatest health that forecasts distinguish.
const maxHealthOdds = 20

// oddsCell forecasts one attack: by the hearts that the target has left, the mean
// damage that counts and the chance of a defeat.
type oddsCell struct {
	mean, kill [maxHealthOdds + 1]uint16
}

// exactMean is the mean damage of an attack times the weights of all its outcomes, by the
// hearts that the target has left.
type exactMean [maxHealthOdds + 1]int64

const oddsRanges = 9 // distances up to 2, 3, 4 … 9, more

// mode is what becomes of the surges of an attack where its bearer stands.
type mode uint8

const (
	freeSurges mode = iota
	shadowed        // one must be spent or the attack misses (DESC-ABL-SHADOW)
	cowed           // none may be spent (DESC-ABL-COWARDLY)
	modes
)

// oddsTable holds the forecasts of a table, by profile, defence pool and distance.
type oddsTable struct {
	pools []defencePool
	plain []uint8 // pool of each figure
	lined []uint8 // with the die of an elevation line
	night []uint8 // with Night Stalker's die
	cells []oddsCell
	most  []oddsCell             // by profile and figure: no forecast is higher
	exact []exactMean            // by profile, defence pool and distance, where surges are free
	lines [][readings]*rollLines // by profile

	kins, hearts int // how many classes there are, and the hearts of one figure of each in all
}

// at returns the forecast of an attack on figure i.
func (o *oddsTable) at(t *table, m mode, profile, i, distance int, lined bool) *oddsCell {
	pool := o.plain[i]
	switch {
	case lined:
		pool = o.lined[i]
	case distance > 1:
		pool = o.night[i]
	}
	r := min(max(distance-2, 0), oddsRanges-1)
	if !t.profiles[profile].ranged {
		r = 0
	}
	return &o.cells[o.index(m, profile, int(pool), r)]
}

func (o *oddsTable) index(m mode, profile, pool, distance int) int {
	return ((profile*int(modes)+int(m))*len(o.pools)+pool)*oddsRanges + distance
}

// exactOf returns the exact means of attacks on figure i with a pool that it has by itself
// or at a distance; ok is false for pools that other things add to.
func (o *oddsTable) exactOf(profile, i int, pool defencePool, r int) (means *exactMean, ok bool) {
	for _, k := range [...]uint8{o.plain[i], o.night[i]} {
		if o.pools[k] == pool {
			return &o.exact[(profile*len(o.pools)+int(k))*oddsRanges+r], true
		}
	}
	return nil, false
}

// classes sorts figures that are alike.
func (t *table) classes() {
	for i := range t.units {
		u := &t.units[i]
		u.class, u.kin, u.hearted = i, t.odds.kins, t.odds.hearts
		for k := range i {
			if o := &t.units[k]; o.form == u.form && o.side == u.side {
				u.class, u.kin, u.hearted = k, o.kin, o.hearted
				break
			}
		}
		if u.class == i {
			t.odds.kins, t.odds.hearts = t.odds.kins+1, t.odds.hearts+int(u.health)
		}
	}
}

// poolIndex finds or adds a defence pool.
func (o *oddsTable) poolIndex(p defencePool) uint8 {
	for k, q := range o.pools {
		if q == p {
			return uint8(k)
		}
	}
	o.pools = append(o.pools, p)
	return uint8(len(o.pools) - 1)
}

// forecasts works out the table of forecasts.
func (t *table) forecasts() {
	o := &t.odds
	for i := range t.units {
		u := &t.units[i]
		p := &t.has[u.side]
		p.shadow, p.avric, p.leoric = p.shadow || u.can(ablShadow), p.avric || u.can(ablAvric), p.leoric ||
			u.can(ablLeoric)
		p.webs, p.nimble = p.webs || u.can(ablWeb), p.nimble || u.can(ablNimble)
		o.plain = append(o.plain, o.poolIndex(u.defence))
		lined := u.defence
		lined.add(t.lineDice)
		o.lined = append(o.lined, o.poolIndex(lined))
		night := u.defence
		if u.can(ablNight) {
			night[brown]++
		}
		o.night = append(o.night, o.poolIndex(night))
	}
	o.lines = make([][readings]*rollLines, len(t.profiles))
	o.cells = make([]oddsCell, len(t.profiles)*int(modes)*len(o.pools)*oddsRanges)
	o.exact = make([]exactMean, len(t.profiles)*len(o.pools)*oddsRanges)
	for p := range t.profiles {
		runic := false
		for i := range t.units {
			for _, k := range t.units[i].profiles {
				runic = runic || (int(k) == p && t.units[i].can(ablRunic) &&
					(t.profiles[p].magic || t.profiles[p].rune))
			}
		}
		t.forecast(p, runic)
	}
	o.bounds(len(t.profiles), len(t.units))
}

// bounds works out the highest forecasts of each profile against each figure.
func (o *oddsTable) bounds(profiles, units int) {
	o.most = make([]oddsCell, profiles*units)
	for p := range profiles {
		for i := range units {
			most := &o.most[p*units+i]
			for _, pool := range [...]uint8{o.plain[i], o.lined[i], o.night[i]} {
				for m := range modes {
					for r := range oddsRanges {
						c := &o.cells[o.index(m, p, int(pool), r)]
						for h := range c.mean {
							most.mean[h] = max(most.mean[h], c.mean[h])
							most.kill[h] = max(most.kill[h], c.kill[h])
						}
					}
				}
			}
		}
	}
}

// shieldRange bounds the shields that forecasts distinguish.
const shieldRange = 24

// rollLines are the outcomes of a law of attack dice, in its order, with what each
// comes to under the spending of surges that deals most damage.
type rollLines struct {
	weight []int64
	total  int64
	net    [oddsRanges][][shieldRange]uint8 // damage by distance, outcome and shields

	mu      sync.Mutex
	against map[defencePool]*poolOdds
}

// poolOdds are the forecasts of an attack on a defence pool, by distance, with their exact means.
type poolOdds struct {
	cells [oddsRanges]oddsCell
	means [oddsRanges]exactMean
}

// linesKnown are the outcomes that were worked out: thousands of lists bring the same few weapons.
var linesKnown = struct {
	sync.Mutex
	by map[string]*rollLines
}{by: map[string]*rollLines{}}

// mostLines are remembered; shipped profiles have some 400.
const mostLines = 1000

// linesOf returns the outcomes of a profile's dice under a reading.
func linesOf(pr *profile, reading int, list []surge, m mode) *rollLines {
	key := fmt.Append(nil, pr.dice, pr.pierce, pr.ranged, reading, m)
	for _, s := range list {
		key = fmt.Append(key, " ", s.hearts, s.pierce, s.rng)
	}
	linesKnown.Lock()
	l := linesKnown.by[string(key)]
	linesKnown.Unlock()
	if l != nil {
		return l
	}
	l = newLines(pr, reading, list, m)
	linesKnown.Lock()
	defer linesKnown.Unlock()
	if len(linesKnown.by) >= mostLines {
		clear(linesKnown.by)
	}
	linesKnown.by[string(key)] = l
	return l
}

// newLines works out the outcomes of a profile's dice under a reading.
func newLines(pr *profile, reading int, list []surge, m mode) *rollLines {
	law := attackLaw(pr.dice, reading)
	ranged := pr.ranged && reading != readMelee
	l := &rollLines{against: map[defencePool]*poolOdds{}}
	for k := range law.Len() {
		w := law.Weight(k).Int64()
		l.weight, l.total = append(l.weight, w), l.total+w
	}
	for r := range l.net {
		if r > 0 && !ranged {
			break
		}
		l.net[r] = make([][shieldRange]uint8, law.Len())
		for k := range law.Len() {
			v := rollOf(law.Value(k))
			if reading == readFaces {
				v = pr.dice.read(law.Value(k))
			}
			switch {
			case m == shadowed:
				v.miss = v.miss || v.surges == 0
				v.surges--
			case m == cowed:
				v.surges = 0
			}
			if v.miss {
				continue
			}
			for mask := range 1 << len(list) {
				if bits.OnesCount(uint(mask)) > int(v.surges) {
					continue
				}
				h, pierce, rng := int(v.hearts), int(pr.pierce), int(v.rng)
				for j := range list {
					if mask>>j&1 == 1 {
						h, pierce, rng = h+int(list[j].hearts), pierce+int(list[j].pierce), rng+int(list[j].rng)
					}
				}
				if ranged && rng < r+2 {
					continue
				}
				net := &l.net[r][k]
				for s := range net {
					net[s] = max(net[s], uint8(max(0, h-max(0, s-pierce))))
				}
			}
		}
	}
	return l
}

// forecast fills the cells of one profile under the spending of most damage.
func (t *table) forecast(p int, runic bool) {
	o, pr := &t.odds, &t.profiles[p]
	list := append([]surge(nil), pr.surges...)
	if runic {
		list = append(list, surge{hearts: 2})
	}
	for reading := range readings {
		o.lines[p][reading] = linesOf(pr, reading, list, freeSurges)
	}
	o.fill(p, freeSurges, o.lines[p][pr.reading])
	o.fill(p, shadowed, linesOf(pr, int(pr.reading), list, shadowed))
	o.fill(p, cowed, linesOf(pr, int(pr.reading), list, cowed))
}

// fill sets the cells of a profile in one mode.
func (o *oddsTable) fill(p int, m mode, l *rollLines) {
	for d, pool := range o.pools {
		odds := l.oddsAgainst(pool)
		for r := range oddsRanges {
			o.cells[o.index(m, p, d, r)] = odds.cells[r]
			if m == freeSurges {
				o.exact[(p*len(o.pools)+d)*oddsRanges+r] = odds.means[r]
			}
		}
	}
}

// oddsAgainst works out the forecasts against a defence pool, once.
func (l *rollLines) oddsAgainst(pool defencePool) *poolOdds {
	l.mu.Lock()
	defer l.mu.Unlock()
	if odds := l.against[pool]; odds != nil {
		return odds
	}
	odds := &poolOdds{}
	l.against[pool] = odds
	weights, all := defenceTable(pool)
	for r := range oddsRanges {
		if l.net[r] == nil {
			continue
		}
		var hist [64]int64
		for k := range l.weight {
			for s, w := range weights {
				if w > 0 {
					hist[l.net[r][k][s]] += l.weight[k] * int64(w)
				}
			}
		}
		c := &odds.cells[r]
		for h := 1; h <= maxHealthOdds; h++ {
			mean, kill := int64(0), int64(0)
			for n, w := range hist {
				mean += w * int64(min(n, h))
				if n >= h {
					kill += w
				}
			}
			c.mean[h] = uint16(mean << oddsBits / (l.total * int64(all)))
			c.kill[h] = uint16(kill << oddsBits / (l.total * int64(all)))
			odds.means[r][h] = mean
		}
	}
	return odds
}

// shieldWeights counts the tuples of defence faces by shields.
type shieldWeights struct {
	by    [24]uint32
	most  int // shields that any tuple shows
	total uint32
}

var defenceTables [512]atomic.Pointer[shieldWeights]

// defenceTable returns how many tuples of faces of a pool show each number of shields,
// and how many there are.
func defenceTable(p defencePool) ([]uint32, uint32) {
	at := &defenceTables[p.index()]
	if w := at.Load(); w != nil {
		return w.by[:w.most+1], w.total
	}
	w := &shieldWeights{total: 1}
	w.by[0] = 1
	for c, n := range p {
		for range n {
			var next [24]uint32
			for s, k := range w.by {
				for _, f := range defenceFaces[c] {
					if k > 0 {
						next[min(23, s+int(f))] += k
					}
				}
			}
			w.by, w.total = next, w.total*6
		}
	}
	for s, k := range w.by {
		if k > 0 {
			w.most = s
		}
	}
	at.CompareAndSwap(nil, w)
	return w.by[:w.most+1], w.total
}
