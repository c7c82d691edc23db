package pocket

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The three kinds of figure, by number in their side's list.
const (
	soldier = iota
	guard
	charmer
)

var kindNames = [perSide]string{"soldier", "guard", "charmer"}

// piece is a figure's state.
type piece struct {
	at      engine.Cell
	facing  heading
	control engine.Side
	hits    int8
	acted   bool
	extra   bool // it has had its extra turn this round
}

// frame is unfinished business: a move with its remaining step, or a strike.
type frame struct {
	stage  engine.Stage
	side   engine.Side // who must choose, when a side must
	figure int8        // who moves or strikes
	other  int8        // who is struck, or who may react next
	rest   heading     // step still to be walked
	charm  bool
}

// state is a game's whole state: plain values, copied by assignment.
type state struct {
	pieces  [figures]piece
	bid     [2]int8 // sealed until both are in; -1 is none
	stamina [2]int8
	first   engine.Side
	turn    engine.Side
	round   int16
	stage   engine.Stage
	placed  int8
	over    bool
	winner  engine.Side
	stack   engine.Stack[frame]
	rolls   [figures][4]uint8 // counters of rolls this round; not part of the hash
}

func ident(i int) engine.Figure {
	return engine.MakeFigure(engine.Side(i/perSide), i%perSide)
}

func index(f engine.Figure) int {
	n := f.Number()
	if n >= perSide {
		return -1
	}
	return int(f.Seat())*perSide + n
}

func name(i int) string { return fmt.Sprintf("%s-%s", info.Seats[i/perSide], kindNames[i%perSide]) }

func (s *state) start() {
	for i := range s.pieces {
		s.pieces[i] = piece{at: engine.NoCell, control: engine.Side(i / perSide), facing: south}
	}
	s.bid = [2]int8{-1, -1}
	s.stamina = [2]int8{stamina, stamina}
	s.round = 1
	s.winner = engine.Nobody
}

// second is the other cell of a guard that stands on c facing h.
func second(i int, c engine.Cell, h heading) engine.Cell {
	if i%perSide != guard {
		return engine.NoCell
	}
	return step(c, h)
}

// occupant returns the piece on a cell, or -1.
func (s *state) occupant(c engine.Cell) int {
	if c < 0 {
		return -1
	}
	for i := range s.pieces {
		p := &s.pieces[i]
		if p.at == c || (p.at >= 0 && second(i, p.at, p.facing) == c) {
			return i
		}
	}
	return -1
}

// fits reports whether piece i could stand on c facing h.
func (s *state) fits(t *table, i int, c engine.Cell, h heading) bool {
	if c < 0 || c >= cells {
		return false
	}
	if o := s.occupant(c); o >= 0 && o != i {
		return false
	}
	if i%perSide != guard {
		return true
	}
	b := step(c, h)
	if b < 0 {
		return false
	}
	if t.fault == FaultOverlap {
		return true
	}
	o := s.occupant(b)
	return o < 0 || o == i
}

// near reports whether pieces i and j touch.
func (s *state) near(i, j int) bool {
	a, b := &s.pieces[i], &s.pieces[j]
	if a.at < 0 || b.at < 0 {
		return false
	}
	return touchingPose(i, a.at, a.facing, j, b)
}

func touchingPose(i int, at engine.Cell, h heading, j int, b *piece) bool {
	for _, x := range [2]engine.Cell{at, second(i, at, h)} {
		if touching(x, b.at) || touching(x, second(j, b.at, b.facing)) {
			return true
		}
	}
	return false
}

// alive counts the figures that a side controls.
func (s *state) alive(side engine.Side) int {
	n := 0
	for i := range s.pieces {
		if s.pieces[i].at >= 0 && s.pieces[i].control == side {
			n++
		}
	}
	return n
}
