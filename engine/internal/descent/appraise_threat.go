package descent

import "github.com/skirmishlab/skirmishlab/engine"

// threat is what an enemy may take of a figure in its next turn.
type threat struct {
	mobile  bool // it may take a move action for one attack, else it stays for all
	twice   bool // it attacks twice when it need not take a move action
	ranged  bool
	melee   int8 // how far it strikes without moving, if not ranged
	walk    int8 // spaces that it covers without a move action
	speed   int8
	strikes [oddsRanges]int32 // hundredths of points that an attack takes, by distance
	howl    int32             // and its Howl
}

// howlReach is how far Howl carries (DESC-ABL-HOWL).
const howlReach = 3

// threatOf works out how enemy k threatens figure i.
func (g appraisal) threatOf(k, i int) (th threat) {
	th = g.carry(k)
	h, o := &g.s.figures[k], &g.t.units[k]
	if h.has(stunned | immobilized) {
		th.mobile = false
	}
	if h.has(stunned) {
		th.twice = false
	}
	if len(o.profiles) > 0 {
		g.blows(&th, k, i, int(g.t.units[i].health-g.s.figures[i].damage))
	}
	return th
}

// carry is how far the attacks of a figure carry in a turn, wherever it stands.
func (g appraisal) carry(k int) (th threat) {
	o, f := &g.t.units[k], &g.s.figures[k]
	if len(o.profiles) == 0 {
		return th
	}
	th.melee, th.speed, th.mobile = 1, o.speed, true
	switch pr := &g.t.profiles[o.profiles[0]]; {
	case pr.ranged:
		th.ranged = true
	case pr.reach:
		th.melee = 2
	}
	th.walk = int8(max(o.width, o.height) - 1)
	if o.kind == hero {
		th.twice = true
		if !f.has(immobilized) {
			th.walk += o.stamina - f.fatigue
		}
	} else {
		th.walk += o.speed // a monster attacks once whether it moves or not
		if f.has(stunned | immobilized) {
			th.walk -= o.speed
		}
	}
	return th
}

// blows works out what one attack of figure k is expected to take of figure i with some
// hearts left.
func (g appraisal) blows(th *threat, k, i, left int) {
	p := int(g.t.units[k].profiles[0])
	left = min(left, maxHealthOdds)
	u := &g.t.units[i]
	if g.t.units[k].can(ablHowl) {
		th.howl = u.heart * g.failing(i, willpower) / 100
		if u.kind == hero {
			th.howl /= 2
		}
	}
	n := 1
	if th.ranged {
		n = oddsRanges
	}
	for r := range n {
		c := g.t.odds.at(g.t, freeSurges, p, i, r+2, false)
		if !th.ranged {
			c = g.t.odds.at(g.t, freeSurges, p, i, 1, false)
		}
		th.strikes[r] = int32((int64(c.mean[left])*int64(u.heart) + int64(c.kill[left])*int64(u.whole)/2) >> oddsBits)
	}
}

// from is what the enemy may take of a figure at some distance.
func (th *threat) from(d int) (v int32) {
	d -= int(th.walk)
	if th.mobile {
		v = th.strike(d - int(th.speed))
	}
	if th.twice {
		return max(v, 2*th.strike(d))
	}
	v = max(v, th.strike(d))
	if d <= howlReach {
		v += th.howl
	}
	return v
}

func (th *threat) strike(d int) int32 {
	switch {
	case (!th.ranged && d > int(th.melee)) || d > oddsRanges+1:
		return 0
	case !th.ranged:
		return th.strikes[0]
	}
	return th.strikes[max(d-2, 0)]
}

// riskAt is what enemies may take of figure i at a placement, in hundredths.
func (g appraisal) riskAt(i int, anchor cell, turned bool) int32 {
	g.measure(i, anchor, turned)
	return g.riskThere(i)
}

// riskThere is riskAt for the placement last measured.
func (g appraisal) riskThere(i int) (sum int32) {
	ai := &g.ai
	if !ai.threats {
		ai.threats = true
		for n, k := range ai.enemy[:ai.enemies] {
			ai.threat[n] = g.threatOf(int(k), i)
		}
	}
	for n := range ai.enemies {
		sum += ai.threat[n].from(int(ai.far[n]))
	}
	return min(sum, g.whole(i)) // it cannot lose more than itself
}

// riskHere is what enemies may take of figure i where it stands, in hundredths.
func (g appraisal) riskHere(i int) int32 {
	if ai := &g.ai; !ai.risked {
		f := &g.s.figures[i]
		ai.risk, ai.risked = g.riskAt(i, f.at, f.turned), true
	}
	return g.ai.risk
}

// addRisk adds the risk of staying where figure i stands.
func (g appraisal) addRisk(i int, t *engine.Terms) {
	if !g.ai.fearless {
		t[engine.TermRisk] += g.riskHere(i)
	}
}

// addRiskOf adds what figure i, of one space, risks more on another than where it stands.
func (g appraisal) addRiskOf(i int, c cell, t *engine.Terms) {
	if !g.ai.fearless {
		t[engine.TermRisk] += g.riskAt(i, c, false) - g.riskHere(i)
	}
}
