package hott

import "github.com/skirmishlab/skirmishlab/engine"

// Stages of Info.Stages.
const (
	stagePips engine.Stage = iota
	stageRanged
	stageAim
	stageFights
	stageName
	stageRoll
	stageBout
	stageOver
)

var stageOf = [...]engine.Stage{phaseRoll: stageRoll, phasePips: stagePips, phaseRanged: stageRanged,
	phaseAim:    stageAim,
	phaseFights: stageFights, phaseName: stageName, phaseBout: stageBout, phaseOver: stageOver}

// Play carries out a legal action.
func (g play) Play(a engine.Action, rec *engine.Recorder) {
	g.w.rec = rec
	defer g.forget()
	switch a.Verb {
	case verbShoot, verbCall, verbCast, verbPass:
		b, cost, r := g.checkRanged(a)
		g.must(a, r)
		g.playRanged(a, b, cost)
	case verbFight, verbStorm:
		b, r := g.checkFight(a)
		if a.Verb == verbStorm {
			b, r = g.checkStorm(a)
		}
		g.must(a, r)
		g.join(b)
		g.announceFight()
	case verbName:
		g.must(a, g.checkName(a))
		b := g.s.Cur
		b.Y = uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
		g.join(b)
		g.announceFight()
	default:
		g.playPips(a)
	}
}

func (g play) must(a engine.Action, r refusal) {
	if r != engine.Legal {
		panic("hott: an illegal action was played: " + g.t.Say(newGame(g.t, g.s), a) + ": " + refusalWords[r].Text)
	}
}

// playPips carries out an action of the PIP phase.
func (g play) playPips(a engine.Action) {
	s := &g.s
	if (a.Verb == verbMove || a.Verb == verbColumn) && a.B != more {
		cost, r := g.planNow(a, !g.w.rec.Covering())
		g.must(a, r)
		g.markMove(&g.w.m)
		s.NLegs, s.Staged, s.Leader, s.Legs = 0, 0, 0, [maxStaged]uint64{}
		g.applyMove(&g.w.m, cost)
		return
	}
	g.must(a, g.checkPips(a))
	switch a.Verb {
	case verbEnd:
		drop := s.NLegs > 0 // it ends the staged move first, and nothing else
		s.NLegs, s.Staged, s.Leader, s.Legs = 0, 0, 0, [maxStaged]uint64{}
		if !drop {
			g.endPips()
		}
	case verbMove:
		s.Legs[s.NLegs] = a.A
		s.NLegs++
		s.Stages++
		s.Staged, s.Leader = uint32(a.N), uint8(s.Owner)*maxSide+uint8(a.Figure.Number())
	default:
		g.playEntry(a)
	}
}

// playEntry carries out deployments, replacements and freeing.
func (g play) playEntry(a engine.Action) {
	s := &g.s
	e := uint8(s.Owner)*maxSide + uint8(a.Figure.Number())
	price := g.entryCost(a.Verb, e)
	s.Pips -= price.n
	switch a.Verb {
	case verbGod:
		l, _ := unpack(a.A)
		g.enter(e, l.pose, ruleGd1)
	case verbDragons:
		k := 0
		for rest := g.waiting(s.Owner, dragon); rest != 0; k++ {
			d := rest.next()
			g.enter(d, g.dragonAt(a, k, d), ruleDr1)
		}
	case verbLurk:
		l, _ := unpack(a.A)
		g.enter(e, l.pose, price.rule)
		s.El[e].Entries++
		s.El[e].Home = uint8(a.B)
		s.El[e].Met |= 1 << uint32(a.N)
		if g.is(e, waterLurker) && g.t.ground.water>>a.B&1 == 1 {
			g.w.rec.Mark(ruleLk5)
		} else {
			g.w.rec.Mark(ruleLk4)
		}
	case verbReplace:
		l, _ := unpack(a.A)
		s.Raised |= 1 << (e % maxSide)
		g.w.rec.Mark(ruleHd2)
		if s.Raised&(s.Raised-1) != 0 {
			g.w.rec.Mark(ruleHd3)
		}
		g.enter(e, l.pose, ruleHd1)
	case verbFree:
		g.comeBack(e, price.rule)
		s.El[e].Flags |= fMoved
	}
}
