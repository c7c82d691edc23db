package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// worthOf says what a figure is still worth at every click, in hundredths of points:
// a quarter of its cost for being on the board at all, since only elimination scores
// (MK-VP-4), and the rest by what its remaining clicks can do. The last entry, one
// past the dial, is 0. For appraisals and records only, no rule asks it.
func worthOf(u *unit) []int32 {
	n := len(u.dial)
	worth := make([]int32, n+1)
	total := int32(0)
	weights := make([]int32, n)
	for i, c := range u.dial {
		weights[i] = 1
		if !c.shows.has(abDemoralized) {
			damage := c.damage
			if c.shows.has(abWeaponMaster) || c.shows.has(abBlast) {
				damage = max(damage, 4)
			}
			weights[i] = int32(3 + damage + max(0, c.attack-5)/2)
		}
		total += weights[i]
	}
	rest := int32(0)
	for i := n - 1; i >= 0; i-- {
		rest += weights[i]
		worth[i] = u.points*25 + u.points*75*rest/max(1, total)
	}
	return worth
}

// dieLosses sums, for every click and shift from -2 to 3, what a die plus shift
// clicks take over the six faces.
func dieLosses(worth []int32) [][6]int32 {
	last := len(worth) - 1
	t := make([][6]int32, last)
	for c := range t {
		for s := range t[c] {
			for face := 1; face <= 6; face++ {
				t[c][s] += worth[c] - worth[min(last, c+max(0, face+s-2))]
			}
		}
	}
	return t
}

// price is what a figure is worth with so many turns of its side to come, and what it
// loses by a die and a shift.
type price struct {
	worth []int32    // by click, one past the end included, in hundredths of points
	loss  [][6]int32 // by click and shift+2: sum over a die of what die+shift clicks take
}

// use is the part of a figure's worth, in hundredths, that lies in what it may still do and
// bear, by the turns of both sides that are left. Only elimination scores (MK-VP-1,
// MK-VP-2): after the last turn a figure with one click left is worth as much as a fresh one.
var use = [...]int32{0, 33, 50, 60, 67, 71, 75, 78, 80, 82, 83, 85, 100}

// priceTable is what a figure is worth by the turns that are left, as many as use lists and
// more.
type priceTable [len(use)]price

// pricesOf works out what a figure is worth. Of one that is alone, the last that its side can
// act with, nothing is left once it is demoralised: the game is over and its side scores
// nothing that still stands (MK-END-1, MK-VP-2).
func pricesOf(u *unit, alone bool) (list priceTable) {
	worth := worthOf(u)
	for n := range list {
		p := &list[n]
		p.worth = make([]int32, len(worth))
		for c := range u.dial {
			if !alone || !u.dial[c].shows.has(abDemoralized) {
				p.worth[c] = (worth[c]*use[n] + u.points*100*(100-use[n])) / 100
			}
		}
		p.loss = dieLosses(p.worth)
	}
	return list
}

// left is how many turns of both sides have not begun yet.
func (g *game) left() int { return 2*g.t.turns - int(g.s.turn) }

// toCome is how many turns of a side have not begun yet.
func (g *game) toCome(side engine.Side) int {
	if side == engine.Side(g.s.owner) {
		return g.left() / 2
	}
	return (g.left() + 1) / 2
}

// priceNow is what counts for figure j in this turn.
func (g *game) priceNow(j int) *price { return g.priceOf(j, g.left()) }

// priceOf is what counts for figure j when so many turns are left.
func (g *game) priceOf(j, turns int) *price {
	list := &g.t.figs[j].prices
	if g.lastActive(g.side(j)) == j {
		list = &g.t.figs[j].alone
	}
	return &list[max(0, min(turns, len(use)-1))]
}

// lastActive is the figure of a side that alone is active, or nobody.
func (g *game) lastActive(side engine.Side) int {
	m := g.scratch.mind
	if m.lastAt != g.version {
		m.lastAt, m.last = g.version, [2]int{g.onlyActive(engine.SideA), g.onlyActive(engine.SideB)}
	}
	return m.last[side]
}

// onlyActive looks for it.
func (g *game) onlyActive(side engine.Side) int {
	found := nobody
	for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
		switch i := low(m); {
		case !g.active(i):
		case found != nobody:
			return nobody
		default:
			found = i
		}
	}
	return found
}

// harm is what an attack is expected to take from figure j at its present click, in
// hundredths of points, rounded once to the nearest: need is the roll needed, damage the
// clicks of a plain hit (or a die), shift what abilities add and take. An attack that can
// be dodged is, half of the time (MK-SA-DO).
func (g *game) harm(j int, p *price, need, damage int, die bool, shift int, dodges bool) int64 {
	c := int(g.s.figs[j].click)
	need = max(3, min(12, need))
	var hit, crit int64 // over the six faces of a die
	if die {
		hit, crit = int64(p.loss[c][shift+2]), int64(p.loss[c][shift+3])
	} else {
		last := len(p.worth) - 1
		hit = 6 * int64(p.worth[c]-p.worth[min(last, c+max(0, damage+shift))])
		crit = 6 * int64(p.worth[c]-p.worth[min(last, c+max(0, damage+1+shift))])
	}
	all := int64(36 * 6)
	if dodges {
		all *= 2
	}
	return (hitWays[need]*hit + crit + all/2) / all
}

// expectedHit is harm for an attack that was declared.
func (g *game) expectedHit(k *attackFrame, j int, p *price, need int) int64 {
	shift := 0
	shows := g.shows(j)
	if k.verb != verbShock {
		shift -= shows.reduction()
	}
	if k.bonus > 0 && g.side(j) != g.side(int(k.fig)) && (k.verb == verbShock || !shows.has(abImmunity)) {
		shift++
	}
	return g.harm(j, p, need, int(k.damage), k.die, shift, shows.has(abDodge) && k.verb != verbShock)
}

// buildFire lists, for the ranges that occur, the squares in plain sight within range
// of each square, figures left out. For appraisals only.
func (t *table) buildFire() {
	grid := t.ground.grid
	words := grid.Words()
	for i := range t.figs {
		r := int(t.figs[i].unit.reach)
		if r == 0 || t.fire[r] != nil {
			continue
		}
		sets := make([]board.Set, grid.Len())
		memory := make([]uint64, grid.Len()*words)
		s := t.ground.sight
		for a := grid.Cells().Next(0); a != board.None; a = grid.Cells().Next(a + 1) {
			sets[a] = board.Set(memory[int(a)*words : (int(a)+1)*words])
			row, col := grid.RowCol(a)
			for dy := max(-r, -row); dy <= min(r, grid.Rows()-1-row); dy++ {
				for dx := max(-r, -col); dx <= min(r, grid.Cols()-1-col); dx++ {
					b := a + t.ground.offset(dx, dy)
					if a != b && t.distance2(small, a, small, b) <= r*r && s.state[int(a)*s.span*s.span+s.index(dx, dy)] != lineBlocks {
						sets[a].Add(b)
					}
				}
			}
		}
		t.fire[r] = sets
	}
}
