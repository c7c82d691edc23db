package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// mayAim checks the enemy chosen for a special attack: within range, in sight, and
// for an engaged attacker one he is engaged with (HS-ATK-ENG-1, HS-R-40).
func (g combat) mayAim(f, target fig, rng int, sight bool) engine.Refusal {
	if target == noFig || !g.s.own[1-g.sideOf(f)].has(target) {
		return notAnEnemy
	}
	if engaged := g.engagedWith(f); !engaged.empty() {
		if !engaged.has(target) {
			return engagedElsewhere
		}
		return engine.Legal // adjacent: no sight is needed (HS-LOS-5)
	}
	if sight {
		return g.inSight(sightPlain, f, rng, target)
	}
	if g.span(f, target) > rng {
		return outOfThrow
	}
	return engine.Legal
}

// splash returns the chosen figure and every figure adjacent to it, friends and the
// attacker included (HS-PWR-DW-1, HS-PWR-AIRBORNE-2).
func (g combat) splash(chosen fig) figset {
	set := g.nextTo(chosen, 0).or(g.nextTo(chosen, 1))
	set.add(chosen)
	return set
}

// fireLine returns the victims of a Fire Line from one end in a direction, nearest
// first as a list of numbers plus one, and whether it is legal: the next cells in
// line, voids and the other end counted; everyone there in sight
// (HS-PWR-MIMRING-1).
func (g combat) fireLine(f fig, from cell, k int) (set figset, list uint64, nearest fig) {
	nearest = noFig
	row, col := g.t.grid.RowCol(boardCell(from))
	class := g.t.unitOf(f).hclass
	shift := 0
	for range g.t.of(breathes).Spaces {
		row, col = neighbourPlace(row, col, k)
		c := cell(g.t.grid.At(row, col))
		if c < 0 {
			continue
		}
		v := g.occupant[c]
		if v == noFig || v == f || set.has(v) || !g.lineSees(from, class, f, v) {
			continue
		}
		set.add(v)
		list |= uint64(v+1) << shift
		shift += 8
		if nearest == noFig && g.sideOf(v) != g.sideOf(f) {
			nearest = v
		}
	}
	return set, list, nearest
}

func (g combat) lineSees(from cell, class uint8, f, v fig) bool {
	if g.adjacent(f, v) {
		return true
	}
	row := g.t.sees(sightPlain, class, from, g.t.unitOf(v).hclass)
	return row.has(g.s.lead[v]) || (g.s.trail[v] != none && row.has(g.s.trail[v]))
}

// neighbourPlace steps over the rows and columns of HS-BOARD-1, over voids too.
func neighbourPlace(row, col, k int) (int, int) {
	odd := row & 1
	switch k {
	case 0:
		return row - 1, col - 1 + odd
	case 1:
		return row - 1, col + odd
	case 2:
		return row, col - 1
	case 3:
		return row, col + 1
	case 4:
		return row + 1, col - 1 + odd
	}
	return row + 1, col + odd
}

// mayLob applies the lob limit (HS-R-09): the target's base, and on some shortest
// path every cell and ruin top, at most n levels above the thrower's base.
func (g combat) mayLob(f, target fig) bool {
	s := &g.s
	from := s.lead[f]
	limit := g.t.level(from) + int16(g.t.of(throws).Levels)
	if 2*int(limit) >= g.t.highest {
		return true
	}
	for _, to := range [2]cell{s.lead[target], s.trail[target]} {
		if to != none && g.t.level(to) <= limit && g.t.distance(from, to) <= g.t.of(throws).Range &&
			g.lobPath(from, to, limit) {
			return true
		}
	}
	return false
}

// lobPath looks for a shortest path below the limit, by trying every step that comes
// nearer; paths are at most a grenade's range long.
func (g combat) lobPath(from, to cell, limit int16) bool {
	if from == to {
		return true
	}
	p := &g.t.places[from]
	for k, n := range &p.reach {
		if n == none || g.t.distance(n, to) != g.t.distance(from, to)-1 || g.t.places[n].top > limit ||
			p.wall[k] > limit {
			continue
		}
		if g.lobPath(n, to, limit) {
			return true
		}
	}
	return false
}

// volleyShooter is the figure that the volley comes from: nearest, ties lowest id.
func (g combat) volleyShooter(set figset, target fig) fig {
	best, least := noFig, far+1
	for !set.empty() {
		if a := set.pop(); g.span(a, target) < least {
			best, least = a, g.span(a, target)
		}
	}
	return best
}

// nextVictim is who defends next.
func (g combat) nextVictim(f *frame) fig {
	for list := f.path; list != 0; list >>= 8 {
		if v := fig(list&0xff - 1); f.set.has(v) {
			return v
		}
	}
	if f.set.has(f.other) {
		return f.other
	}
	return f.set.first()
}

// splashed and its neighbours targeted and inLine say whom special attacks affect.
func splashed(g combat, _, target fig, _ engine.Action) (set figset, list uint64, chosen fig) {
	return g.splash(target), 0, target
}

func targeted(_ combat, _, target fig, _ engine.Action) (set figset, list uint64, chosen fig) {
	set.add(target)
	return set, 0, target
}

func inLine(g combat, f, _ fig, a engine.Action) (set figset, list uint64, chosen fig) {
	from := g.s.lead[f]
	if a.N&8 != 0 && g.s.trail[f] != none {
		from = g.s.trail[f]
	}
	return g.fireLine(f, from, int(a.N&7))
}
