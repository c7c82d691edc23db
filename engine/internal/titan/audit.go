package titan

import (
	"fmt"
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Audit checks the invariants of a state: every character is in exactly one condition,
// the sets of hexes say what the places say, hits are within Power, and slain are those
// who have taken all of it.
func (t *table) Audit(eg engine.Game) error {
	g := eg.(*game)
	s := &g.s
	if s.waiting&s.lost != 0 || s.slain&(s.waiting|s.lost) != 0 || (s.waiting|s.lost|s.slain)&^t.listed != 0 {
		return fmt.Errorf("conditions overlap: waiting %b, lost %b, slain %b, listed %b", s.waiting, s.lost, s.slain,
			t.listed)
	}
	var occ, aloof [2]uint64
	for slot := range slots {
		on, err := g.auditSlot(slot)
		if err != nil {
			return err
		}
		if !on {
			continue
		}
		c := uint(s.at[slot])
		occ[side(slot)] |= 1 << c
		if t.kinds[slot].aloof>>c&1 != 0 {
			aloof[side(slot)] |= 1 << c
		}
	}
	if occ != s.occ || aloof != s.aloof || occ[0]&occ[1] != 0 {
		return fmt.Errorf("occupied %x and aloof %x, want %x and %x", s.occ, s.aloof, occ, aloof)
	}
	for c, w := range s.who {
		if (w != 0) != ((occ[0]|occ[1])>>uint(c)&1 != 0) {
			return fmt.Errorf("hex %d holds slot %d, occupied %x", c, w-1, occ)
		}
	}
	if s.round < 1 || s.round > t.rounds || s.half < 0 || s.half > 1 {
		return fmt.Errorf("round %d, half %d", s.round, s.half)
	}
	if (s.stage == stageRoll || s.stage == stageCarry) != (s.blow != blow{}) {
		return fmt.Errorf("stage %d with the blow %+v", s.stage, s.blow)
	}
	return nil
}

// auditSlot audits what the state says of one slot, and reports whether it is on the board.
func (g *game) auditSlot(slot int) (on bool, err error) {
	s, t := &g.s, g.t
	bit := uint16(1) << slot
	c := s.at[slot]
	on = t.listed&bit != 0 && (s.waiting|s.lost)&bit == 0
	if on != (c != off) {
		return on, fmt.Errorf("slot %d is on the board: %v, at hex %d", slot, on, c)
	}
	if t.listed&bit == 0 {
		return on, nil
	}
	if s.hits[slot] > uint8(t.kinds[slot].power) {
		return on, fmt.Errorf("%s has %d hits of %d", t.names[slot], s.hits[slot], t.kinds[slot].power)
	}
	if !on {
		return on, nil
	}
	if full := g.remaining(slot) == 0; full != (s.slain&bit != 0) {
		return on, fmt.Errorf("%s has taken all its hits: %v, slain: %v", t.names[slot], full, !full)
	}
	if t.land.cells>>uint(c)&1 == 0 || s.slotAt(int(c)) != slot {
		return on, fmt.Errorf("%s stands on %d, where the board has slot %d", t.names[slot], c, s.slotAt(int(c)))
	}
	return on, nil
}

// Propose returns a random candidate action, most often near what could be legal, for
// tests.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	key := func(i uint32) dice.Key { return dice.NewKey(200, 0, uint16(i), uint16(n>>16), n&0xffff) }
	draw := func(i uint32, below int) int { return int(src.Below(key(i), uint64(below))) }
	count := bits.OnesCount16(g.t.listed)
	nth := func(i int) int {
		m := g.t.listed
		for ; i > 0; i-- {
			m &= m - 1
		}
		return bits.TrailingZeros16(m)
	}
	slot, target := nth(draw(0, count)), nth(draw(1, count))
	c := g.t.land.list[draw(2, len(g.t.land.list))]
	switch verb := engine.Verb(draw(3, len(info.Verbs))); verb {
	case verbEnd:
		return endAction(), true
	case verbStay:
		return moveAction(verb, slot, int(g.s.at[slot])), true
	case verbMove, verbEnter, verbPlace:
		return moveAction(verb, slot, c), true
	case verbStrike:
		a := g.blowAction(verb, slot, target)
		if draw(4, 2) == 0 {
			a.N = announcement{int8(draw(5, 20)), int8(1 + draw(6, 6))}.pack()
		}
		return a, true
	case verbShoot:
		a := g.blowAction(verb, slot, target)
		if draw(4, 3) == 0 {
			a.N = int32(c) + 1
		}
		if draw(5, 3) == 0 {
			a.B = uint64(g.t.land.list[draw(6, len(g.t.land.list))]) + 1
		}
		return a, true
	case verbCarry:
		return g.blowAction(verb, slot, target), true
	default:
		return engine.Action{Verb: verbDecline, Figure: figure(slot), Cell: engine.NoCell}, true
	}
}
