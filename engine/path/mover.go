package path

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// MaxStep is the largest cost of one step.
const MaxStep = 30

// A Mover is what a rule system compiles for one kind of mover on one map: for every step between
// neighbours what it costs, or that it is not allowed. It never changes and may be shared.
type Mover struct {
	g     *board.Grid
	costs []int    // the step costs that occur, ascending
	step  []uint8  // by cell*8+direction: the cost of leaving the cell that way, 0 if it may not be
	into  []uint64 // by word, cost, direction
	enter []uint64 // by word, cost: the cells entered at that cost from wherever; nil if that varies

	offsets [8]int
}

// NewMover compiles a mover. cost is asked for every cell, every direction and the neighbour there; it
// returns the price of the step in points, 1 to MaxStep, or 0 if the step is never allowed. Any other
// price is a programmer's mistake and panics.
//
// The masks are kept by the cell entered: for word w, cost k and direction d, the cells INTO which a
// step in direction d is allowed at that cost. So one shift of the frontier serves every cost.
func NewMover(g *board.Grid, cost func(from board.Cell, d board.Dir, to board.Cell) int) *Mover {
	m := &Mover{g: g, step: make([]uint8, 8*g.Len())}
	m.eachStep(func(from board.Cell, d board.Dir, to board.Cell) {
		k := cost(from, d, to)
		if k < 0 || k > MaxStep {
			panic(fmt.Sprintf("path: a step from %s to %s costs %d, not 0 to %d", g.Label(from), g.Label(to), k, MaxStep))
		}
		m.step[int(from)*8+int(d)] = uint8(k)
		if k > 0 && !slices.Contains(m.costs, k) {
			m.costs = append(m.costs, k)
		}
	})
	slices.Sort(m.costs)
	for d := range g.Dirs() {
		m.offsets[d] = g.Offset(board.Dir(d))
	}
	m.compile()
	return m
}

// eachStep calls f for every existing cell, direction and existing neighbour.
func (m *Mover) eachStep(f func(from board.Cell, d board.Dir, to board.Cell)) {
	cells := m.g.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		for d := range board.Dir(m.g.Dirs()) {
			if to := m.g.Neighbour(c, d); to != board.None {
				f(c, d, to)
			}
		}
	}
}

func (m *Mover) compile() {
	dirs, kinds, words := m.g.Dirs(), len(m.costs), m.g.Words()
	m.into = make([]uint64, words*kinds*dirs)
	byCell := make([]int, m.g.Len()) // the one price of entering a cell; -1 when there are several
	m.eachStep(func(from board.Cell, d board.Dir, to board.Cell) {
		price := int(m.step[int(from)*8+int(d)])
		switch {
		case byCell[to] == 0:
			byCell[to] = price + 1
		case byCell[to] != price+1:
			byCell[to] = -1
		}
		if price == 0 {
			return
		}
		k, w, bit := slices.Index(m.costs, price), int(to)>>6, uint64(1)<<(to&63)
		m.into[(w*kinds+k)*dirs+int(d)] |= bit
	})
	if slices.Contains(byCell, -1) {
		return
	}
	m.enter = make([]uint64, words*kinds)
	for c, price := range byCell {
		if price > 1 {
			k := slices.Index(m.costs, price-1)
			m.enter[c>>6*kinds+k] |= 1 << (c & 63)
		}
	}
}

// Grid returns the board that the mover moves on.
func (m *Mover) Grid() *board.Grid { return m.g }

// Step returns the price of the step from a cell in a direction, or 0 if it is not allowed.
func (m *Mover) Step(from board.Cell, d board.Dir) int { return int(m.step[int(from)*8+int(d)]) }

// Price returns the price of the step between two neighbours, or 0 if it is not allowed or no step.
func (m *Mover) Price(from, to board.Cell) int {
	if d, ok := m.g.DirBetween(from, to); ok {
		return m.Step(from, d)
	}
	return 0
}

// Reverse returns the mover that walks every step backwards at the same price: its reach from a cell
// holds the cells from which that cell can be reached.
func (m *Mover) Reverse() *Mover {
	return NewMover(m.g, func(from board.Cell, d board.Dir, to board.Cell) int {
		return m.Step(to, m.g.Opposite(d))
	})
}
