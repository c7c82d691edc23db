package ai

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Review is what a search makes of a decision that somebody else took.
type Review struct {
	Best engine.Action // the best it knows of; what was done where it knows nothing certainly better
	// chance to win that what was done is behind, in ten-thousandths; 0 where Best is what was done
	Cost   int64
	SE     int64 // standard error of Cost, in ten-thousandths
	Rivals int   // candidates that what was done was compared with; 0 where there was no choice
}

// Review compares an action that was chosen with the candidates that the search would have
// considered itself, by as many playouts as it would have given the decision, all paired with
// playouts of what was chosen. Of the moves of a joint stage each is judged on its own: the
// rest of the stage goes as the search's own style would have it, so that a mistake of a later
// move is not charged to an earlier one. The best was found by the playouts that judge it, so costs are
// flattered upwards; what is not certain by the search's own measure costs nothing. Begin
// starts a game; the search must not play it itself.
func (s *Search) Review(v engine.View, did engine.Action) Review {
	turn := v.Turn()
	own := s.styles[0]
	if turn.Joint {
		v = v.Tossed(own.ties.coin())
	}
	own.look(v)
	if len(own.offered) == 1 {
		return Review{Best: did}
	}
	s.count++
	budget := s.set.Playouts * max(100, int(s.set.Effort[turn.Stage])) / 100
	l := &s.lineup
	l.gather(s, v, turn, true)
	l.lead(did)
	r := Review{Best: did, Rivals: len(l.list) - 1}
	if r.Rivals == 0 {
		return r
	}
	turn.Joint = false // what changed plans would bring is not this decision's
	s.judge(v, turn, budget)
	if best := l.best(max(s.set.Certainty, 200)); best != 0 {
		c := &l.list[best]
		r.Best = c.action
		r.Cost = c.sum / int64(c.n)
		r.SE = (c.bound(0) - c.bound(100)) / 100
	}
	return r
}

// lead puts an action at the head of the candidates, with which the others are compared:
// single actions, of plans their first steps.
func (l *lineup) lead(did engine.Action) {
	list := []candidate{{action: did}}
	for i := range l.list {
		a := l.list[i].action
		if !slices.ContainsFunc(list, func(c candidate) bool { return c.action == a }) {
			list = append(list, candidate{action: a})
		}
	}
	l.list = list
}
