package solve

import (
	"cmp"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// surveyed is how many positions of one layer an estimate goes on from, at most.
const surveyed = 64

// survey is a look at how many positions there are, a layer after the other.
type survey struct {
	s     *Solution
	seen  map[key]bool
	next  []surveyedGame
	found int            // positions of the next layer, those dropped included
	spare []surveyedGame // games to copy into
	below uint64         // only digests up to it are kept for the next layer
}

type surveyedGame struct {
	game engine.Game
	k    key
}

// estimate says about how many positions can be reached, as a power of ten; it stops
// looking beyond enough. From a layer that is too broad it goes on from an even sample,
// chosen by digest, and counts each of those for as many as it stands for. Positions that
// only come together elsewhere are counted more than once, so that it errs upward.
func (s *Solution) estimate(enough float64) (float64, error) {
	v := &survey{s: s, seen: map[key]bool{}}
	layer := []surveyedGame{{s.Root.Clone(), s.identify(s.Root)}}
	weight, total := 1.0, 1.0
	for depth := 0; len(layer) > 0 && depth < s.limit && math.Log10(total) <= enough; depth++ {
		if err := s.ctx.Err(); err != nil {
			return 0, err
		}
		v.next, v.found, v.below = v.next[:0:0], 0, math.MaxUint64
		for _, p := range layer {
			v.from(p.game)
		}
		v.spare = append(v.spare, layer...)
		total += weight * float64(v.found)
		v.thin(surveyed)
		if kept := len(v.next); v.found > kept {
			weight *= float64(v.found) / float64(kept)
		}
		layer = v.next
	}
	return math.Log10(total), nil
}

// thin keeps the positions with the lowest digests, at most n.
func (v *survey) thin(most int) {
	if len(v.next) <= most {
		return
	}
	slices.SortFunc(v.next, func(a, b surveyedGame) int { return cmp.Compare(a.k.digest, b.k.digest) })
	v.below = v.next[most-1].k.digest
	v.spare = append(v.spare, v.next[most:]...)
	v.next = v.next[:most]
}

// meet takes in a position of the next layer; the game is scratch.
func (v *survey) meet(g engine.Game) {
	k := v.s.identify(g)
	if v.seen[k] {
		return
	}
	v.seen[k] = true
	v.found++
	if k.digest > v.below {
		return
	}
	p := surveyedGame{k: k}
	if n := len(v.spare); n > 0 {
		p.game, v.spare = v.spare[n-1].game, v.spare[:n-1]
		p.game.CopyFrom(g)
	} else {
		p.game = g.Clone()
	}
	if v.next = append(v.next, p); len(v.next) >= 4*surveyed {
		v.thin(surveyed)
	}
}

// from meets every position one step on.
func (v *survey) from(g engine.Game) {
	s := v.s
	switch turn := g.Turn(); turn.Actor {
	case engine.Over:
	case engine.Chance:
		law, _ := g.Chance()
		for i := range law.Len() {
			next := s.game(0, g)
			next.Settle(i, nil)
			v.meet(next)
		}
	default:
		s.game(0, g)
		s.lists[0] = s.actions(g, s.lists[0])
		for _, a := range s.lists[0] {
			next := s.game(0, g)
			next.Play(a, nil)
			v.meet(next)
		}
	}
}
