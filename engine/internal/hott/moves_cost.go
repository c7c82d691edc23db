package hott

// leastCost is the least that a move of one element can cost.
func (g moves) leastCost(e uint8) int8 {
	n := g.t.chart.move.n
	if g.t.opts.Pip2Singles && (g.aerial(e) || g.is(e, magician)) {
		n += g.t.chart.arcane.n
	}
	return n
}

// moveCost is the cost in PIPs of a tactical move with some road extras (HOTT-MV-1).
func (g moves) moveCost(who set, extra int8) int8 {
	c := g.t.chart
	n := c.move.n
	for rest := who; rest != 0; {
		if e := rest.next(); g.aerial(e) || g.is(e, magician) {
			if who&(who-1) != 0 || g.t.opts.Pip2Singles { // ruling R9
				n += c.arcane.n // HOTT-PIP-2
			}
			break
		}
	}
	n += extra * c.roadExtra.n // HOTT-PIP-3
	if g.paysCommand(who) {
		n += c.command.n
	}
	return n
}

// commandMemo keeps what paysCommand found.
type commandMemo struct {
	serial [maxAll]uint32 // of single elements
	pays   set
	last   uint32 // of the last group asked for
	group  set
	so     bool
}

// paysCommand reports whether a move pays the command extra; kept while nothing moves.
func (g moves) paysCommand(who set) bool {
	w := &g.w.command
	if who&(who-1) != 0 {
		if w.last != g.w.serial || w.group != who {
			w.last, w.group = g.w.serial, who
			w.so = g.outOfCommand(sideOf(firstOf(who)), who) != 0
		}
		return w.so
	}
	e := firstOf(who)
	if w.serial[e] != g.w.serial {
		w.serial[e] = g.w.serial
		w.pays &^= who
		if g.outOfCommand(sideOf(e), who) != 0 {
			w.pays |= who
		}
	}
	return w.pays.has(e)
}
