package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The verbs. Action.Figure is who acts. Of a move Cell is where it will stand. Of a blow
// or carry Cell is the hex aimed at and A the figure aimed at; N of a strike is an
// announcement (dice*16 + number) or 0 for the natural one; N of a rangestrike names the
// hex it starts from and B the first hex of its path, each plus one, 0 for the best.
const (
	verbEnd engine.Verb = iota
	verbStay
	verbMove
	verbEnter
	verbPlace
	verbStrike
	verbShoot
	verbCarry
	verbDecline
)

func figure(slot int) engine.Figure {
	return engine.MakeFigure(side(slot), slot%legionSize)
}

// slotOf is the slot of a figure of this table, or -1.
func (t *table) slotOf(f engine.Figure) int {
	n := f.Number()
	if n >= legionSize {
		return -1
	}
	slot := int(f.Seat())*legionSize + n
	if t.listed>>slot&1 == 0 {
		return -1
	}
	return slot
}

func endAction() engine.Action {
	return engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}
}

func moveAction(verb engine.Verb, slot, c int) engine.Action {
	return engine.Action{Verb: verb, Figure: figure(slot), Cell: engine.Cell(c)}
}

func (g *game) blowAction(verb engine.Verb, slot, target int) engine.Action {
	return engine.Action{Verb: verb, Figure: figure(slot), Cell: engine.Cell(g.s.at[target]), A: uint64(figure(target))}
}

func (a announcement) pack() int32 { return int32(a.dice)<<4 | int32(a.number) }

func unpack(n int32) announcement { return announcement{int8(n >> 4), int8(n & 15)} }

func trailing(set uint64) int { return bits.TrailingZeros64(set) }
