package engine

// Figure identifies a playing piece throughout a game: the seat it was listed under and
// its number there. Control may change and a figure may leave and return; its
// identity does not. What can be summoned has a number reserved for it.
type Figure uint8

// NoFigure stands where no figure is meant.
const NoFigure Figure = 0xff

// MaxFigures is the number of figures one seat can list, summoned ones included.
const MaxFigures = 127

// MakeFigure returns the figure with the given number (0 to MaxFigures-1) of a seat.
func MakeFigure(seat Side, number int) Figure { return Figure(uint8(seat)<<7 | uint8(number)) }

// Seat is the seat the figure was listed under, no matter who controls it now.
func (f Figure) Seat() Side { return Side(f >> 7) }

// Number is the figure's place in its seat's list, from 0.
func (f Figure) Number() int { return int(f & 0x7f) }

// Cell is a place of a board as its system stores it; on the free plane it is a
// coarse cell used for heat maps. Table.Cells gives label and position.
type Cell int16

// NoCell stands where no cell is meant (off the board).
const NoCell Cell = -1

// Verb is a kind of action (Info.Verbs).
type Verb uint8

// Action is one decision of a side as a value: comparable, copyable, printable and
// parsable. Everything but the first three fields is opaque above its system; those
// three are what planning several decisions together needs. It never refers to the
// list it was offered in.
type Action struct {
	Verb   Verb
	Figure Figure // the figure that acts, or NoFigure
	Cell   Cell   // where it will stand, or the cell aimed at, or NoCell
	N      int32  // small payload: a target, a count, a facing
	A, B   uint64 // large payload: a route, a pose, a set, a spending
}

// Refusal says why an action is not legal; 0 means that it is. The other codes
// index Info.Refusals.
type Refusal uint16

// Legal is the refusal code of an action that may be played.
const Legal Refusal = 0

// Rule indexes Info.Rules: one rule ID of the system's RULES.md. 0 is no rule.
type Rule uint16
