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
//
// The masks are kept by the cell entered: for each word of the board, step cost and direction, the
// cells INTO which a step in that direction is allowed at that cost. One shift of the frontier then
// serves every cost, and the word that is put down is the word that was masked.
type Mover struct {
	g     *board.Grid
	step  []uint8       // by cell*8+direction: the cost of leaving the cell that way, 0 if it may not be
	costs []int         // 1, and the other step costs that occur, ascending
	into  [][][8]uint64 // by cost (in their order) and word: the cells entered, by direction
	entry [][]uint64    // the same without directions; nil unless the cell entered alone decides the price

	offsets [8]int
	far     int // the largest offset
}

// NewMover compiles a mover. cost is asked for every cell, every direction and the neighbour there; it
// returns the price of the step in points, 1 to MaxStep, or 0 if the step is never allowed. Any other
// price is a programmer's mistake and panics.
func NewMover(g *board.Grid, cost func(from board.Cell, d board.Dir, to board.Cell) int) *Mover {
	m := &Mover{g: g, costs: []int{1}, step: make([]uint8, 8*g.Len())}
	for d := range board.Dir(g.Dirs()) {
		m.offsets[d] = g.Offset(d)
		m.far = max(m.far, g.Offset(d))
	}
	m.eachStep(func(from board.Cell, d board.Dir, to board.Cell) {
		k := cost(from, d, to)
		if k < 0 || k > MaxStep {
			panic(fmt.Sprintf("path: a step from %s to %s costs %d, not 0 to %d", g.Label(from), g.Label(to), k,
				MaxStep))
		}
		m.step[int(from)*8+int(d)] = uint8(k)
		if k > 0 && !slices.Contains(m.costs, k) {
			m.costs = append(m.costs, k)
		}
	})
	slices.Sort(m.costs)
	m.compile()
	m.compileEntry()
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

// compile sorts the steps into masks.
func (m *Mover) compile() {
	at := make([]int, MaxStep+1)
	for k, cost := range m.costs {
		at[cost] = k
		m.into = append(m.into, make([][8]uint64, m.g.Words()))
	}
	m.eachStep(func(from board.Cell, d board.Dir, to board.Cell) {
		if price := m.Step(from, d); price > 0 {
			m.into[at[price]][to>>6][d] |= 1 << (to & 63)
		}
	})
}

// compileEntry finds out whether the cell entered alone decides the price, no matter who comes from where.
// On a tight grid it never does: who steps off the end of a row must not come back in the next.
func (m *Mover) compileEntry() {
	if m.g.Tight() {
		return
	}
	price := make([]int, m.g.Len()) // one more than the price seen; 0 when none was
	uniform := true
	m.eachStep(func(from board.Cell, d board.Dir, to board.Cell) {
		k := m.Step(from, d) + 1
		uniform = uniform && (price[to] == 0 || price[to] == k)
		price[to] = k
	})
	if !uniform {
		return
	}
	m.entry = make([][]uint64, len(m.costs))
	for k := range m.entry {
		m.entry[k] = make([]uint64, m.g.Words())
		for w, into := range m.into[k] {
			for _, x := range into {
				m.entry[k][w] |= x
			}
		}
	}
}

// Grid returns the board that the mover moves on.
func (m *Mover) Grid() *board.Grid { return m.g }

// Step returns the price of the step from a cell in a direction, or 0 if it is not allowed.
func (m *Mover) Step(from board.Cell, d board.Dir) int { return int(m.step[int(from)*8+int(d)]) }
