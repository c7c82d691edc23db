package descent

import (
	"math/big"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// scatter builds a random board from a source: voids, obstacles, all terrains, walls
// and elevation lines.
func scatter(src dice.Source, n uint16) *plan {
	draw := func(k int, below uint64) int {
		return int(src.Below(dice.NewKey(1, 0, 0, n, uint32(k)), below))
	}
	p := &plan{width: 5 + draw(0, 4), height: 4 + draw(1, 3)}
	k := 2
	for range p.width * p.height {
		kind := normal
		switch r := draw(k, 20); {
		case r == 0:
			kind = void
		case r < 3:
			kind = obstacle
		case r < 8:
			kind = terrain(1 + draw(k+10000, 5))
		}
		p.kind = append(p.kind, kind)
		k++
	}
	p.vertical = make([]uint8, (p.width+1)*p.height)
	p.horizontal = make([]uint8, p.width*(p.height+1))
	for _, list := range [][]uint8{p.vertical, p.horizontal} {
		for i := range list {
			switch draw(k, 14) {
			case 0:
				list[i] = wallEdge
			case 1:
				list[i] = elevEdge
			}
			k++
		}
	}
	return p
}

// TestSightOracle compares the bit masks of sight with the definition: some pair of
// corners whose segment, in rational numbers, meets nothing that blocks it.
func TestSightOracle(t *testing.T) {
	src := dice.NewSource(11, 12, 13)
	for n := range uint16(30) {
		p := scatter(src, n)
		b := newBoard(p, 0)
		var occupied set
		for c := b.free.next(0); c >= 0; c = b.free.next(c + 1) {
			if src.Below(dice.NewKey(2, 0, 0, n, uint32(c)), 6) == 0 {
				occupied.add(c)
			}
		}
		for a := b.spaces.next(0); a >= 0; a = b.spaces.next(a + 1) {
			for c := b.spaces.next(0); c >= 0; c = b.spaces.next(c + 1) {
				if got, want := b.clear(a, c, &occupied), slowSight(b, a, c, &occupied); got != want {
					t.Fatalf("board %d: sight from %v to %v is %v, want %v", n, a, c, got, want)
				}
			}
		}
	}
}

func slowSight(b *board, a, c cell, occupied *set) bool {
	if a == c || b.adjacent[a].has(c) {
		return true
	}
	ax, ay := b.xy(a)
	cx, cy := b.xy(c)
	for i := range 16 {
		s := segment{ax + i&1, ay + i>>1&1, cx + i>>2&1, cy + i>>3&1}
		if (s.px != s.qx || s.py != s.qy) && slowClear(b, s, a, c, occupied) {
			return true
		}
	}
	return false
}

// slowClear walks the segment in steps so small that every crossing of a lattice line
// lies on a step, and looks at the middle of each step.
func slowClear(b *board, s segment, a, c cell, occupied *set) bool {
	blocked := func(x, y int) bool {
		at := b.cell(x, y)
		return b.plan.at(x, y) == obstacle || (at >= 0 && b.plan.at(x, y) != void &&
			(at == a || at == c || occupied.has(at)))
	}
	dx, dy := s.qx-s.px, s.qy-s.py
	parts := 2 * max(1, abs(dx)) * max(1, abs(dy))
	floor := func(r *big.Rat) (n int, whole bool) {
		q, m := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
		return int(q.Int64()), m.Sign() == 0
	}
	for k := range parts {
		mid := big.NewRat(int64(2*k+1), int64(2*parts))
		x, onX := floor(new(big.Rat).Add(big.NewRat(int64(s.px), 1), new(big.Rat).Mul(mid, big.NewRat(int64(dx), 1))))
		y, onY := floor(new(big.Rat).Add(big.NewRat(int64(s.py), 1), new(big.Rat).Mul(mid, big.NewRat(int64(dy), 1))))
		switch {
		case onX && dx == 0:
			if blocked(x, y) || blocked(x-1, y) || b.vertical(x, y) {
				return false
			}
		case onY && dy == 0:
			if blocked(x, y) || blocked(x, y-1) || b.horizontal(x, y) {
				return false
			}
		case !onX && !onY:
			if blocked(x, y) || b.plan.at(x, y) == void {
				return false
			}
		}
	}
	for k := 1; k < parts; k++ { // crossings of edges at inner points
		at := big.NewRat(int64(k), int64(parts))
		x, onX := floor(new(big.Rat).Add(big.NewRat(int64(s.px), 1), new(big.Rat).Mul(at, big.NewRat(int64(dx), 1))))
		y, onY := floor(new(big.Rat).Add(big.NewRat(int64(s.py), 1), new(big.Rat).Mul(at, big.NewRat(int64(dy), 1))))
		if (dx != 0 && onX && !onY && b.vertical(x, y)) || (dy != 0 && onY && !onX && b.horizontal(x, y)) {
			return false
		}
	}
	return b.joints(s, a, c)
}

// TestFloodOracle compares the flood with a search that relaxes single steps until
// nothing changes.
func TestFloodOracle(t *testing.T) {
	src := dice.NewSource(21, 22, 23)
	for n := range uint16(60) {
		p := scatter(src, n)
		tb := &table{plan: *p}
		rows := [terrains]row{normal: {enter: 1}, water: {enter: 2}, pit: {enter: 1, holds: true, damage: 2},
			lava: {enter: 1, damage: 1}, hazard: {enter: 1, damage: 1}, sludge: {enter: 2}}
		tb.rows = rows
		for i, k := range p.kind {
			if k < terrains {
				if rows[k].holds {
					tb.holds.add(cell(i))
				}
			}
		}
		tb.boards = newBoards(p, false, prices{1, 2, 1, 1, 1, 2})
		b := tb.board(0)
		start := b.free.next(cell(src.Below(dice.NewKey(3, 0, 0, n, 0), uint64(b.cells))))
		if start < 0 || tb.holds.has(start) {
			continue
		}
		tb.units = []unit{{width: 1, height: 1, offsets: [2][]cell{{0}, {0}}}}
		g := &game{field{t: tb, b: b}}
		g.s.figures[0] = figure{at: start, status: standing}
		g.s.occupy(tb)
		g.flood(0, 9, false)
		best := map[cell]int{start: 0}
		for changed := true; changed; {
			changed = false
			for c := b.free.next(0); c >= 0; c = b.free.next(c + 1) {
				d, ok := best[c]
				if !ok || (c != start && tb.holds.has(c)) {
					continue
				}
				for dir := range directions {
					to := b.step(c, dir)
					if to < 0 || !b.walk[dir].has(c) {
						continue
					}
					cost := d + int(rows[p.kind[to]].enter)
					if old, ok := best[to]; cost <= 9 && (!ok || cost < old) {
						best[to], changed = cost, true
					}
				}
			}
		}
		for c := b.free.next(0); c >= 0; c = b.free.next(c + 1) {
			d, ok := best[c]
			if g.reach.seen.has(c) != ok || (ok && (g.reach.costOf(c) != d || int(g.reach.costs()[c]) != d)) {
				t.Fatalf("board %d: space %d costs %d (%v), the flood says %d (%v)", n, c, d, ok, g.reach.costOf(c),
					g.reach.seen.has(c))
			}
			if ok && c != start {
				if _, steps, from := g.trace(0, c); from != start || steps == 0 {
					t.Fatalf("board %d: the way to %d starts at %d", n, c, from)
				}
			}
		}
	}
}
