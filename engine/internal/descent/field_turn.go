package descent

import "github.com/skirmishlab/skirmishlab/engine"

// waits reports whether figure i still has its turn to take this round: every hero,
// knocked-out ones too (DESC-TRN-2), and every monster on the map (DESC-TRN-3).
func (g *field) waits(i int) bool {
	f := &g.s.figures[i]
	if f.acted {
		return false
	}
	switch g.t.units[i].kind {
	case hero:
		return f.status == standing || f.status == fallen || f.status == hidden
	case monster:
		return f.status == standing
	}
	return false
}

// candidates counts the figures of a side that may act next, and names the last.
func (g *field) candidates(side engine.Side) (n, last int) {
	for i := range g.t.units {
		u := &g.t.units[i]
		if u.side == side && g.waits(i) && (g.s.group < 0 || u.group == g.s.group) {
			n, last = n+1, i
		}
	}
	return n, last
}

func (g *field) alternates() bool { return g.t.options.Order == "alternating" }

func (g *field) attribute(i, which int) int8 { return g.t.units[i].attributes[which] }

// charmed reports whether a hero may roll a failed test again (DESC-ABL-CHARM).
func (g *field) charmed(i int) bool {
	return g.t.units[i].can(ablCharm) && g.s.figures[i].spent&cardCharm == 0
}

// familiarReady returns the familiar of i that has yet to act this turn, or -1.
func (g *field) familiarReady(i int) int {
	for k := range g.t.units {
		if int(g.t.units[k].owner) == i && g.s.up(k) && !g.s.figures[k].raised && g.s.up(i) {
			return k
		}
	}
	return -1
}

func (g *field) anyMonster(side engine.Side) bool {
	for i := range g.t.units {
		if u := &g.t.units[i]; u.side == side && u.kind == monster && g.s.up(i) {
			return true
		}
	}
	return false
}

// heroCount counts the heroes that are up, Tomble in hiding among them, and those
// that are knocked out; escaped ones are neither (ruling 32).
func (g *field) heroCount(side engine.Side) (up, down int) {
	for i := range g.t.units {
		if u := &g.t.units[i]; u.side != side || u.kind != hero {
			continue
		}
		switch g.s.figures[i].status {
		case standing, hidden:
			up++
		case fallen:
			down++
		}
	}
	return up, down
}

// fixSpeed fixes the Speed of the turn (DESC-SLUDGE-3) and refreshes cards
// (DESC-TRN-6, DESC-ABL-SHIELD).
func (g *field) fixSpeed(i int, rec *engine.Recorder) {
	a, fig := &g.s.act, &g.s.figures[i]
	if g.allIn(i, &g.t.slow) {
		a.speed = min(a.speed, g.t.rows[g.t.plan.kind[fig.at]].speed)
		rec.Mark(ruleSludge3)
	}
	fig.spent = 0
}
