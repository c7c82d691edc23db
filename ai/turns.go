package ai

import "github.com/skirmishlab/skirmishlab/engine"

// Where a game knows what is best for the rest of a turn taken together (engine.Schemer), single
// actions are judged badly: what pays only with what follows looks as good as nothing, and a turn of
// many actions has a handful of playouts for each. There candidates are all of the turn, and the
// budget is spent once a turn.

// schemes reports whether the rest of a turn is decided upon as a whole, and makes its own style's
// plan for it the first candidate.
func (l *lineup) schemes(s *Search, v engine.View, turn engine.Turn) bool {
	if !s.whole.think(v, turn) {
		return false
	}
	s.playout.imagine(v, s.own.Fork(forkTurn+s.count))
	l.addTurn(s, s.whole, turn)
	return true
}

// addTurn adds as a candidate all that a commander would do in the rest of a turn, after given
// actions as far as they are legal.
func (l *lineup) addTurn(s *Search, c *Greedy, turn engine.Turn, first ...engine.Action) {
	g := s.playout.trial
	g.CopyFrom(s.playout.root)
	v := engine.NewView(g, s.side)
	s.steps = s.steps[:0]
	if len(first) > 0 {
		c.plan.clear()
	}
	for n := 0; g.Turn() == turn; n++ {
		var a engine.Action
		switch {
		case n >= len(first):
			a = c.Choose(v)
		case v.Check(first[n]) == engine.Legal:
			a = first[n]
		default:
			continue
		}
		s.steps = append(s.steps, a)
		g.Play(a, nil)
	}
	c.plan.clear()
	l.addPlan(s.steps)
}

// addAttempts adds turns that begin with what could pay together, whether or not it is worth it.
func (l *lineup) addAttempts(s *Search, v engine.View, turn engine.Turn) {
	for n := 1; ; n++ {
		s.attempt = v.Attempt(n, s.whole.ties.own.Word(s.whole.ties.key(), 0), s.attempt[:0])
		if len(s.attempt) == 0 {
			return
		}
		l.addTurn(s, s.whole, turn, s.attempt...)
	}
}
