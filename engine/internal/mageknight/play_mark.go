package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// explain asks once more who may be the target of the attack that was just declared, so that
// every rule is marked where it is applied. What kept the attacker from others counts too.
// It is done only when somebody counts.
func (g play) explain() {
	k := &g.s.atk
	i := int(k.fig)
	if !isRanged(k.verb) {
		for m := k.targets; m != 0; m &= m - 1 {
			g.mayStrike(i, low(m))
		}
		if g.t.figs[i].unit.reach > 0 {
			g.markRefused(g.mayFire(i))
		}
		return
	}
	for m := k.targets | g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		r := g.mayTarget(k.verb, i, j)
		if k.targets&one(j) == 0 {
			g.markRefused(r)
		}
		if (k.targets&one(j) != 0 && k.verb != verbBlast) || r == refuseLine {
			g.follow(i, j)
		}
	}
}

// markRefused marks the rule of a refusal.
func (g play) markRefused(r engine.Refusal) {
	if r != engine.Legal {
		g.mark(refusals[r].Rule)
	}
}

// follow goes along the line of fire from figure i to figure j square by square, whatever
// tables say, so that the rules of lines are marked where they are applied.
func (g play) follow(i, j int) {
	gr, a, b := g.t.ground, g.s.figs[i].at, g.s.figs[j].at
	si, sj := g.t.figs[i].size, g.t.figs[j].size
	v := g.viewLine(i, a, j, b)
	line, from, to := g.bestLine(&v, si, sj, b)
	for _, rule := range [...]engine.Rule{ruleLof1, ruleLof2, ruleLof7} {
		g.mark(rule)
	}
	if si == large || sj == large {
		g.mark(ruleBig5)
	}
	path := g.crossings(from, to)
	g.interior(path, &v)
	if line.blocked || v.air {
		return
	}
	if gr.under(to, g.scratch.rec) == lineHinders {
		g.mark(ruleLof6) // the target's own square
	}
	if gr.line[from] == lineHinders { // the shooter's never counts
		g.mark(ruleLof6)
		g.markSquare(from, ruleHinRng3, ruleCclRng3)
	}
	hindering := 0
	for _, c := range append(g.hindrances(path, from), to) {
		if gr.line[c] != lineHinders || (c != to && v.owns(c, gr)) {
			continue
		}
		if hindering++; hindering > 1 { // it counts once
			g.markSquare(c, ruleHinRng2, ruleCclRng2)
			if gr.token[c] {
				g.mark(ruleTokRng2)
			}
		}
	}
}

// hindrances are the squares of a path, of a pair the one that counts.
func (g play) hindrances(path []crossing, from board.Cell) (list []board.Cell) {
	gr := g.t.ground
	for _, x := range path {
		c := from + x.at
		if d := from + x.other; x.pair && gr.line[d] < gr.line[c] {
			c = d
		}
		list = append(list, c)
	}
	return list
}

// markSquare marks a rule of hindering terrain by what stands there.
func (g play) markSquare(c board.Cell, wood, smoke engine.Rule) {
	switch g.t.ground.terrain[c] {
	case hindering:
		g.mark(wood)
	case concealing:
		g.mark(smoke)
	}
}
