package descent

import "github.com/skirmishlab/skirmishlab/engine"

// The features of a position, by place in Info.Features.
const (
	featScored = iota
	featKnockouts
	featEscaped
	featHeld
	featGoal
	featFar
	featEngaged
	featFatigue
	featReady
	featConditions
)

var positionFeatures = []engine.Named{
	featScored:    {Name: "scored", Doc: "points scored by defeats so far (DESC-VIC-3)"},
	featKnockouts: {Name: "knock-outs", Doc: "times that its heroes were knocked out"},
	featEscaped:   {Name: "escaped", Doc: "heroes that have left by the exit (DESC-VIC-5)"},
	featHeld:      {Name: "held", Doc: "points for holding the zone so far (DESC-VIC-6)"},
	featGoal: {Name: "goal",
		Doc: "steps from its standing figures to the exit or the zone to hold, summed; 0 without one"},
	featFar:        {Name: "far", Doc: "spaces from each of its standing figures to the nearest enemy, summed"},
	featEngaged:    {Name: "engaged", Doc: "standing figures next to an enemy"},
	featFatigue:    {Name: "fatigue", Doc: "fatigue of its standing heroes, summed"},
	featReady:      {Name: "ready", Doc: "standing figures, familiars left out, that have yet to act in this round"},
	featConditions: {Name: "conditions", Doc: "conditions on its standing figures"},
}

// past is the share of the rounds that is over; sides that act one after the other split
// each round in halves.
func (g appraisal) past() int32 {
	s := &g.s
	if s.stage == stageDeploy && s.stack.Len() == 0 {
		return 0
	}
	halves := 2 * (int(s.round) - 1)
	if !g.alternates() && s.turn != g.t.first {
		halves++
	}
	return engine.Thousandths(halves, 2*g.t.goal.Rounds)
}

// feature adds what one standing figure gives to its side's features.
func (g appraisal) feature(i int, sum *[engine.FeatureCount]int32) {
	s, t := &g.s, g.t
	u, f := &t.units[i], &s.figures[i]
	if u.kind != familiar && !f.acted {
		sum[featReady]++
	}
	sum[featFatigue] += int32(f.fatigue)
	for c := f.conds; c != 0; c &= c - 1 {
		sum[featConditions]++
	}
	if steps := u.nearest(t.toExit, f.at, f.turned); steps != far {
		sum[featGoal] += int32(steps)
	}
	nearest := far
	for k := range t.units {
		if h := &s.figures[k]; t.units[k].side != u.side && h.status == standing && h.at >= 0 {
			nearest = min(nearest, g.distance(i, k))
		}
	}
	if nearest == far {
		return
	}
	sum[featFar] += int32(nearest)
	if nearest <= 1 {
		sum[featEngaged]++
	}
}

// Describe puts the battle into numbers. A hero who lies knocked out has nothing left:
// standing up costs a turn and gives back a roll's worth (DESC-KO-5).
func (g appraisal) Describe(d *engine.Description) {
	s, t := &g.s, g.t
	d.Features = [2][engine.FeatureCount]int32{}
	d.Past = g.past()
	for side, points := range t.killPoints(s) {
		d.Features[side][featScored] = points
		d.Features[side][featHeld] = int32(s.score[side])
	}
	if t.heroes != engine.Nobody {
		d.Features[t.heroes][featEscaped] = int32(s.left)
		d.Features[t.heroes][featKnockouts] = int32(s.falls)
	}
	for i := range t.units {
		u, f := &t.units[i], &s.figures[i]
		d.Left[i] = 0
		switch {
		case f.status == standing, f.status == hidden, f.status == reserved && u.kind != familiar:
			d.Left[i] = u.points * 100 * int32(u.health-f.damage) / int32(max(1, u.health))
		}
		if !d.Bare && f.status == standing && f.at >= 0 {
			g.feature(i, &d.Features[u.side])
		}
	}
}
