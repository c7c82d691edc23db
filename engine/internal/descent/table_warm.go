package descent

// warmPairs bounds the pairs of spaces whose sight is worked out before the first game;
// on boards beyond it, each row is worked out when it is first asked for.
const warmPairs = 1 << 18

// warm works out before the first game what play would otherwise work out when it is
// first needed, so that play allocates nothing: sight with every door open or shut, the
// laws of tests and single dice, and those of every pool of defence dice that can arise.
// The laws of attack dice come with the forecasts.
func (t *table) warm() {
	boards := 1 << len(t.plan.doors)
	if n := len(t.plan.kind); n*n/2*boards <= warmPairs {
		for doors := range boards {
			b := t.board(uint8(doors))
			for c := range cell(b.cells) {
				b.linesBetween(c, c)
			}
		}
	}
	for c := range attackColours {
		attackDieLaw(c)
	}
	for c := range defenceColours {
		defenceDieLaw(c)
	}
	for n := range int8(16) {
		testLaw(n)
	}
	redLaw()
	standLaw()
	for i := range t.units {
		t.warmDefence(i)
	}
}

// warmDefence makes the laws of every pool with which figure i may defend (DESC-ATK-2):
// its own dice, those that Tomble copies, Stoneskin, Night Stalker, an elevation line.
func (t *table) warmDefence(i int) {
	u := &t.units[i]
	pools := []defencePool{u.defence}
	with := func(more defencePool) {
		for _, p := range pools {
			p.add(more)
			pools = append(pools, p)
		}
	}
	if u.can(ablTomble) {
		for k := range t.units {
			if o := &t.units[k]; k != i && o.kind == hero && o.side == u.side {
				p := u.defence
				p.add(o.defence)
				pools = append(pools, p)
			}
		}
	}
	for k := range t.units {
		if t.units[k].side == u.side && t.units[k].can(ablStoneskin) && u.kind == hero {
			with(defencePool{gray: 1})
			break
		}
	}
	if u.can(ablNight) {
		with(defencePool{brown: 1})
	}
	if t.lineDice != (defencePool{}) {
		with(t.lineDice)
	}
	for _, p := range pools {
		if p.size() <= maxDefenceDice {
			defenceTable(p)
			defenceLaw(p, false)
			defenceLaw(p, true)
		}
	}
}
