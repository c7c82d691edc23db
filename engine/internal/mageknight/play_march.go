package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// playMarch opens a movement formation: all members are declared, and all who must
// roll to break away do so before anybody moves (MK-FRM-2).
func (g play) playMarch(a engine.Action, rec *engine.Recorder) {
	plan, n, _ := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	var members uint64
	for _, p := range plan[:n] {
		members |= one(int(p.fig))
	}
	k := g.declare(verbMarch, int(plan[0].fig), members, 0, rec)
	g.adopt(k, plan[:n])
	rec.Mark(ruleFrm1)
	rec.Mark(ruleFrm2)
	g.startRolls(rec)
}

// adopt writes a plan into the frame.
func (g play) adopt(k *actionFrame, plan []placing) {
	k.plan = [maxMembers]placing{}
	copy(k.plan[:], plan)
	k.count = uint8(len(plan))
	for n := range plan {
		k.before[n] = g.s.touch[plan[n].fig]
	}
}

// playRegroup carries out the march chosen anew. The contacts at the beginning of the
// action still stand, since nobody has moved, but for those whom a shake-off eliminated.
func (g play) playRegroup(a engine.Action, rec *engine.Recorder) {
	plan, n, _ := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	g.adopt(&g.s.act, plan[:n])
	g.carryOut(rec)
}
