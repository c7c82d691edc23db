package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

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

// price is what a figure is worth with n turns of its side to come, and what it
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

// buildFire lists, for the ranges that occur, the squares in plain sight within range
// of each square, figures left out.
func (t *table) buildFire(known *groundKnown) {
	grid := t.ground.grid
	words := grid.Words()
	for i := range t.figs {
		r := int(t.figs[i].unit.reach)
		if r == 0 || t.fire[r] != nil {
			continue
		}
		if t.fire[r] = known.fire[r]; t.fire[r] != nil {
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
					if a != b && t.distance2(small, a, small, b) <= r*r &&
						s.state[int(a)*s.span*s.span+s.index(dx, dy)] != lineBlocks {
						sets[a].Add(b)
					}
				}
			}
		}
		t.fire[r], known.fire[r] = sets, sets
	}
}
