package titan

import (
	"math/bits"

	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// spoiled changes a state so that something is untrue; the first two slots on the board are
// given.
var spoiled = map[string]func(s *state, t *table, a, b int){
	"waiting and lost": func(s *state, _ *table, a, _ int) { s.waiting, s.lost = s.waiting|1<<a, s.lost|1<<a },
	"slain and lost":   func(s *state, _ *table, a, _ int) { s.slain, s.lost = s.slain|1<<a, s.lost|1<<a },
	"somebody else waits": func(s *state, t *table, _, _ int) {
		s.waiting |= 1 << bits.TrailingZeros16(^t.listed)
	},
	"lost on the board":        func(s *state, _ *table, a, _ int) { s.lost |= 1 << a },
	"on no hex":                func(s *state, _ *table, a, _ int) { s.at[a] = off },
	"two on a hex":             func(s *state, _ *table, a, b int) { s.at[a] = s.at[b] },
	"too many hits":            func(s *state, t *table, a, _ int) { s.hits[a] = uint8(t.kinds[a].power) + 1 },
	"all hits, but not slain":  func(s *state, t *table, a, _ int) { s.hits[a] = uint8(t.kinds[a].power) },
	"slain without a hit":      func(s *state, _ *table, a, _ int) { s.hits[a], s.slain = 0, s.slain|1<<a },
	"a hex that nobody holds":  func(s *state, _ *table, a, _ int) { s.occ[side(a)] &^= 1 << uint(s.at[a]) },
	"a hex that both hold":     func(s *state, _ *table, a, _ int) { s.occ[side(a).Other()] |= 1 << uint(s.at[a]) },
	"aloof or not":             func(s *state, _ *table, a, _ int) { s.aloof[side(a)] ^= 1 << uint(s.at[a]) },
	"a hex that knows nobody":  func(s *state, _ *table, a, _ int) { s.who[s.at[a]] = 0 },
	"a hex that knows another": func(s *state, _ *table, a, b int) { s.who[s.at[a]] = int8(b) + 1 },
	"an empty hex that does": func(s *state, t *table, a, _ int) {
		s.who[bits.TrailingZeros64(t.land.cells&^(s.occ[0]|s.occ[1]))] = int8(a) + 1
	},
	"round 0":           func(s *state, _ *table, _, _ int) { s.round = 0 },
	"a round too many":  func(s *state, t *table, _, _ int) { s.round = t.rounds + 1 },
	"half -1":           func(s *state, _ *table, _, _ int) { s.half = -1 },
	"half 2":            func(s *state, _ *table, _, _ int) { s.half = 2 },
	"a blow of nobody":  func(s *state, _ *table, _, _ int) { s.stage, s.blow = stageRoll, blow{} },
	"a blow at no time": func(s *state, _ *table, _, _ int) { s.stage, s.blow = stageStrike, blow{dice: 3} },
	"carrying nothing":  func(s *state, _ *table, _, _ int) { s.stage, s.blow = stageCarry, blow{} },
}

// spoil spoils a position in every way there is and returns those ways that Audit does not
// notice; a sound position must pass. It needs two characters on the board.
func spoil(t *testing.T, eg engine.Game) (tried int) {
	t.Helper()
	g := eg.(*game)
	on := g.s.standing(g.t, engine.SideA) | g.s.standing(g.t, engine.SideB)
	if bits.OnesCount16(on) < 2 {
		return 0
	}
	if err := g.t.Audit(g); err != nil {
		t.Fatalf("a sound position: %v", err)
	}
	a := bits.TrailingZeros16(on)
	b := bits.TrailingZeros16(on &^ (1 << a))
	for name, change := range spoiled {
		bad := g.Clone().(*game)
		change(&bad.s, g.t, a, b)
		if bad.s == g.s {
			continue
		}
		if tried++; g.t.Audit(bad) == nil {
			t.Errorf("nobody notices: %s", name)
		}
	}
	return tried
}

// Spoil is spoil for tests outside of the package.
var Spoil = spoil
