package descent

// foe is what an enemy is to attacks on it, from wherever they come.
type foe struct {
	figure int8
	twin   bool // attacks on the enemy before it in the list are worth the same
	at     cell
	base   []cell
	row    []uint8  // how far every space is from it, if it stands on one space
	most   prospect // no attack on it does more damage or kills more
	bound  int32    // no attack on it is worth more
	away   bool     // only adjacent figures may attack it

	blows *blows // of the figure that looks at it, if both stand on one space
}

// blows are what the best attack of one figure on another is worth: by whether the place is swayed and by
// distance, 0 being an adjacent space across an elevation line. They hang on nothing but what the two are and
// how many hearts are left, and so are kept for good.
type blows struct {
	known bool
	bound int32    // no attack is worth more,
	most  prospect // does more damage or kills more
	worth [2][carriesFar + 1]prospect
}

// temper is what becomes of a figure's surges where it attacks: usually, and on spaces near
// to somebody who sways that.
type temper struct {
	mode   [2]mode
	swayed set
}

// at is 1 for a swayed space and 0 for any other.
func (t *temper) at(c cell) int { return int(t.swayed[c>>6] >> (c & 63) & 1) }

// outlook is what a commander sees in a placement.
type outlook struct {
	prospect prospect
	hope     prospect // more than prospect can be, damage and kill each for itself
	risk     int32
	distance int32
	company  int32
	struck   bool // prospect has been worked out
	hoped    bool // hope has been worked out
	risked   bool // risk has been worked out
	counted  bool // company has been worked out
}

// asked is what is asked of attacks from a placement.
type asked uint8

const (
	askNothing asked = iota
	askHope          // more than the best can be worth
	askStrike        // what it is worth
)

// outlookAt works out what a placement is worth, once in a decision.
func (g appraisal) outlookAt(i int, anchor cell, turned bool, of asked) *outlook {
	ai := &g.ai
	k := int(anchor)
	if turned {
		k += maxCells
	}
	o := &ai.seen[k]
	known := ai.stamp[k] == ai.number
	if !known {
		ai.stamp[k] = ai.number
		*o = outlook{}
	}
	risk := !ai.fearless && !o.risked
	hope := of == askHope && !o.hoped && !o.struck
	strike := of == askStrike && !o.struck
	if known && !risk && !hope && !strike {
		return o
	}
	g.needNear()
	o.distance = int32(g.t.units[i].nearest(ai.near[:], anchor, turned))
	reaches := int(o.distance) <= ai.carries
	if risk || (hope && reaches) {
		g.measure(i, anchor, turned)
	}
	if risk {
		o.risk, o.risked = g.riskThere(i), true
	}
	if hope {
		o.hoped, o.struck = true, true
		if reaches {
			g.hopeThere(o)
		}
	}
	if strike {
		o.prospect, o.struck = g.prospectThere(i, anchor, turned), true
	}
	return o
}

// measure notes how far every enemy is from a placement of figure i; it returns the
// distance of the nearest.
func (g appraisal) measure(i int, anchor cell, turned bool) int {
	ai, b := &g.ai, g.b
	nearest := uint8(far)
	base := g.t.units[i].base(turned)
	foes := ai.foe[:ai.enemies]
	for n := range foes {
		e := &foes[n]
		if e.row != nil && len(base) == 1 {
			d := e.row[anchor]
			ai.far[n] = d
			nearest = min(nearest, d)
			continue
		}
		d := b.apart(base, anchor, e.base, e.at)
		ai.far[n] = d
		nearest = min(nearest, d)
	}
	return int(nearest)
}

// overlook is the outlook of a figure of one space on another, without risk and attacks.
func (g appraisal) overlook(c cell) *outlook {
	ai := &g.ai
	o := &ai.seen[c]
	if ai.stamp[c] != ai.number {
		ai.stamp[c] = ai.number
		g.needNear()
		*o = outlook{distance: int32(ai.near[c])}
	}
	return o
}

// strikesAt works out the best attack from a placement, once in a decision.
func (g appraisal) strikesAt(i int, anchor cell, turned bool) prospect {
	if g.t.units[i].large() {
		return g.outlookAt(i, anchor, turned, askStrike).prospect
	}
	o := g.overlook(anchor)
	if !o.struck {
		o.prospect, o.struck = g.prospectThere(i, anchor, turned), true
	}
	return o.prospect
}
