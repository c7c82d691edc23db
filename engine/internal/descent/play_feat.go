package descent

import "github.com/skirmishlab/skirmishlab/engine"

// playFeat carries out a heroic feat.
func (g play) playFeat(i int, a engine.Action, rec *engine.Recorder) {
	s := &g.s
	feat, _ := g.featOf(i)
	s.figures[i].feat = true
	k := int(a.N&0xff) - 1
	switch feat {
	case featAshrian, featAvric, featJain, featLeoric, featTarha:
		s.act.actions--
		g.begin(true)
	}
	s.act.acted = true
	g.power(i, k, abilityTable[feat].rule, rec)
	switch feat {
	case featAshrian:
		for j := range g.t.units {
			if o := &g.t.units[j]; g.s.up(j) && o.side == g.t.units[k].side && o.group == g.t.units[k].group &&
				o.kind == monster {
				g.inflict(j, stunned, ruleFeatAshrian, rec)
			}
		}
	case featAvric:
		var mask uint64
		for j := range g.t.units {
			if g.friend(i, j) && g.within(i, j, 3) {
				mask |= 1 << j
			}
		}
		s.stack.Push(frame{kind: frameHeal, step: 1, chance: true, side: g.t.units[i].side, figure: int8(i),
			mask: mask})
	case featGrisban:
		s.act.attacks++
	case featJain:
		s.act.quick, s.act.attacks, s.act.running = 2*s.act.speed, 1, true
		s.act.moves++
	case featLeoric:
		slot, _ := g.slot(i, int(a.N>>16), burstAttack)
		g.declare(declaration{by: i, kind: burstAttack, profile: slot, target: -1, target2: -1, aim: none,
			from: g.s.figures[i].at, heal: -1}, rec)
	case featSyndrael:
		if s.figures[i].canMove() == engine.Legal {
			s.act.points += s.act.speed
			s.act.moves++
		}
		if k >= 0 {
			s.saved = s.act
			s.act = activation{figure: int8(k), speed: g.t.units[k].speed, points: g.t.units[k].speed, cursor: none,
				guest: true}
			s.stack.Push(frame{kind: frameTurn, side: g.t.units[k].side, figure: int8(k)})
		}
	case featTomble:
		s.figures[i].status = hidden
		s.occupy(g.t)
	case featTarha:
		d, _ := g.resolveDouble(i, a)
		g.declare(d, rec)
	}
}

// appearGoesOn brings Tomble back at the start of his turn.
func (g play) appearGoesOn(f *frame, rec *engine.Recorder) bool {
	spots := g.appearSpots(int(f.figure))
	c := spots.only()
	if c < 0 && spots != (set{}) {
		return true
	}
	if c < 0 { // no room anywhere: he stays away
		g.s.stack.Pop()
		return false
	}
	g.appear(c, rec)
	return false
}

func (g play) appear(c cell, rec *engine.Recorder) {
	f := g.s.stack.Pop()
	g.s.figures[f.figure].status = standing
	g.put(int(f.figure), c, false, ruleFeatTomble, rec)
}
