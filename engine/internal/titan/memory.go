package titan

import "github.com/skirmishlab/skirmishlab/engine"

// memories hold the ranks of the moves of Maneuver Phases. In 20,000 battles of
// titan/meadow seven rankings in ten were made before, in 2,000 six, and on boards that are full
// of characters one in three.
var memories engine.Pool[engine.Scores]

// movesKey is the digest of a position with what is to be ranked in it by which weights, and the same
// with the coin, for where that matters; ok is false when not all of that are moves.
func (g *game) movesKey(actions []engine.Action, w *engine.Weights) (key, tossed uint64, ok bool) {
	h := engine.NewHash()
	h.Add(g.t.id)
	h.Add(g.Hash())
	for i := 0; i < len(w); i += 2 {
		h.Add(uint64(uint32(w[i]))<<32 | uint64(uint32(w[i+1])))
	}
	word := uint64(len(actions))
	for i := range actions {
		a := &actions[i]
		if a.Verb > verbPlace {
			return 0, 0, false
		}
		word = word<<32 | uint64(a.Verb)<<24 | uint64(a.Figure)<<16 | uint64(uint16(a.Cell))
		if i%2 == 1 {
			h.Add(word)
		}
	}
	h.Add(word)
	key = h.Sum()
	h.Add(uint64(g.plan.coin))
	return key, h.Sum(), true
}
