package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/mageknight"
)

// player is a commander of these tests: a style's weights, or nil for one that
// chooses evenly, and rests for one that ends its turn whenever it may.
type player struct {
	name  string
	w     *engine.Weights
	rests bool
}

// scratch is the memory of a test game.
type scratch struct {
	g      engine.Game
	blank  engine.Game
	offers []engine.Action
	scores []int64
	n      uint32
}

func newScratch(t engine.Table) *scratch {
	return &scratch{g: t.New(), blank: t.New(), scores: make([]int64, 4096)}
}

// choose picks the best offered action, the first of equals.
func (s *scratch) choose(p *player, own dice.Source) engine.Action {
	s.offers = s.g.Offer(s.offers[:0])
	if p.rests {
		return s.offers[len(s.offers)-1] // the last one offered ends the turn or declines
	}
	if p.w == nil {
		s.n++
		return s.offers[own.Below(dice.NewKey(0, 0, 0, 0, s.n), uint64(len(s.offers)))]
	}
	s.g.Rank(s.offers, p.w, s.scores[:len(s.offers)])
	best := 0
	for i := range s.offers {
		if s.scores[i] > s.scores[best] {
			best = i
		}
	}
	return s.offers[best]
}

// play plays one game to its end.
func (s *scratch) play(players [2]*player, luck dice.Source, rec *engine.Recorder) engine.Result {
	s.g.CopyFrom(s.blank)
	s.n = 0
	for {
		turn := s.g.Turn()
		switch {
		case turn.Actor == engine.Over:
			return s.g.Result()
		case turn.Actor == engine.Chance:
			law, key := s.g.Chance()
			s.g.Settle(law.Draw(luck, key), rec)
		default:
			s.g.Play(s.choose(players[turn.Actor.Side()], luck), rec)
		}
	}
}

var styles = []string{"greedy", "gunline", "hammer", "counterpunch", "skirmisher", "attrition"}

func styled(t testing.TB, name string) *player {
	t.Helper()
	s, faults := library.Style(mageknight.System(), name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return &player{name: name, w: &s.Weights[0]}
}

func luckOf(n int) dice.Source { return dice.NewSource(1, dice.StreamID("bench"), uint64(n)) }
