package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Bits of state.asked at the start of the game and of a round.
const (
	askedSecond    uint8 = 1 << iota // the second player places now
	askedOrder                       // who drops first is settled
	askedDropA                       // the first seat has had its Drop this round
	askedDropB                       // the second seat too
	askedPlacing                     // the Drop succeeded and is being placed
	askedDropFirst                   // the second seat drops first
)

// measureWidth notes how far from the middle of the map each cell lies. The middle is half
// way between the outermost cells, so that it is the middle of the map's mirror image too.
func (t *table) measureWidth() {
	low, high := 1<<30, -1<<30
	for i := range t.tall {
		low, high = min(low, t.tall[i].x), max(high, t.tall[i].x)
	}
	t.offCentre = make([]uint8, t.n)
	for i := range t.places {
		x, _ := t.centre(cell(i))
		t.offCentre[i] = uint8(min(255, max(2*x-low-high, low+high-2*x)/2))
	}
}

// settleDeploy takes the roll-off: the winner places his whole army first
// (HS-DEPLOY-1).
func (g play) settleDeploy(v int, rec *engine.Recorder) {
	s := &g.s
	s.first = int8(1 - v)
	s.phase = phDeploy
	rec.Note(engine.Event{Kind: kindFirst, Side: engine.Side(s.first), Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: ruleDeploy1})
}

// stepDeploy asks for the next figure to be placed; what no longer fits is left out
// (HS-DEPLOY-2).
func (g play) stepDeploy(rec *engine.Recorder) bool {
	s := &g.s
	for {
		side := int(s.first)
		if s.asked&askedSecond != 0 {
			side = 1 - side
		}
		for set := g.waiting(side); !set.empty(); {
			if f := set.pop(); g.fits(f, side) {
				return g.ask(needPlace, side)
			}
		}
		for set := g.waiting(side); !set.empty(); {
			f := set.pop()
			s.live.del(f)
			s.out.add(f)
			rec.Mark(ruleR49)
			rec.Note(engine.Event{Kind: kindLeftOut, Side: engine.Side(side), Figure: figure(f), Other: engine.NoFigure,
				Cell: engine.NoCell, Rule: ruleDeploy2})
		}
		if s.asked&askedSecond == 0 {
			s.asked |= askedSecond
			continue
		}
		if g.checkVictory(rec); s.over {
			return false
		}
		if g.t.basic {
			s.phase, s.count, s.round = phBasic, 0, 1
		} else {
			g.beginRound(rec)
		}
		return false
	}
}

// stepStart asks the start-of-round powers: The Drop (HS-ROUND-1,
// HS-PWR-AIRBORNE-1). When both players roll for it, a roll-off says who goes first.
func (g play) stepStart() bool {
	s := &g.s
	a, b := g.dropper(0), g.dropper(1)
	if a != noGroup && b != noGroup && s.asked == 0 {
		return g.roll(needRollDropOrder)
	}
	order := [2]int{0, 1}
	if s.asked&askedDropFirst != 0 {
		order = [2]int{1, 0}
	}
	for _, side := range order {
		if s.asked&(askedDropA<<side) != 0 {
			continue
		}
		gi := g.dropper(side)
		if gi == noGroup {
			s.asked |= askedDropA << side
			continue
		}
		if s.asked&askedPlacing == 0 {
			return g.roll(needRollDrop)
		}
		if left := g.undropped(gi); left != 0 {
			return g.ask(needDrop, side)
		}
		g.endDrop(side)
	}
	s.phase = phOrders
	return false
}

func (g play) endDrop(side int) {
	s := &g.s
	if gi := g.dropper(side); gi != noGroup && g.undropped(gi) == 0 {
		s.cards[gi].flags &^= cardWaiting
	}
	s.asked |= askedDropA << side
	s.asked &^= askedPlacing
}

func (g play) settleDropOrder(v int) {
	g.s.asked |= askedOrder
	if v == 0 {
		g.s.asked |= askedDropFirst
	}
}

func (g play) settleDrop(ok bool, rec *engine.Recorder) {
	s := &g.s
	side := g.dropSide()
	s.rolls[g.t.groups[g.dropper(side)].first]++
	gi := g.dropper(side)
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(side), Figure: figure(g.t.groups[gi].first),
		Other: engine.NoFigure, Cell: engine.NoCell, Rule: rulePwrAirborne1, N: boolInt(ok)})
	if ok && g.dropRoom(bitsCount(g.undropped(gi))) {
		s.asked |= askedPlacing
		return
	}
	s.asked |= askedDropA << side
}
