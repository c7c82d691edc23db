package path

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// A Query asks where a mover can get to. Sets left nil are empty; none is changed.
type Query struct {
	Mover *Mover
	// Start is the cell where the mover stands, at cost 0 and whatever the sets say of it; board.None
	// when it only comes in by Enter.
	Start board.Cell
	// Starts are further cells at cost 0, such as the rest of a figure of several cells each of which may
	// lead the way.
	Starts board.Set
	// Enter lists cells that are reached from outside the board, such as an entry side, each at the
	// price given. Blocked cells are left out.
	Enter []Entry
	// Budget is the number of points that may be spent, 0 up to the Reach's limit.
	Budget int
	// Blocked cells may not be entered.
	Blocked board.Set
	// PassOnly cells may be entered and left, but the move may not end there.
	PassOnly board.Set
	// Stop cells end the move of the one who enters them: mud, contact, an enemy's zone. One that is also
	// PassOnly is no end and leads nowhere.
	Stop board.Set
	// Bar, if not nil, holds for each direction the cells INTO which a step in that direction is not
	// allowed this time, such as a corner pinched by two figures. It must stay unchanged until the last
	// Route is asked for.
	Bar []board.Set
}

// An Entry is a set of cells that can be entered from outside at one price, 1 or more.
type Entry struct {
	Cells board.Set
	Cost  int
}

// A Reach answers queries in memory of its own, which every query uses again. It is for one goroutine.
// Results are valid until the next Run.
type Reach struct {
	g      *board.Grid
	words  int
	limit  int
	layers []uint64 // by cost, then word
	front  []uint64 // the cells to go on from, with a margin of zeros at either end

	shifted [][8]uint64 // by word: the neighbours of the frontier, by direction
	around  []uint64    // by word: all of them
	barred  []barred

	settled, ends, stop, marked board.Set
	work                        []settled

	mover  *Mover
	start  board.Cell
	starts board.Set
	enter  []Entry
	bar    []board.Set
	budget int

	low, high int // the cells where a move can begin, none below and none above
}

// settled is a cell with its least cost.
type settled struct {
	cell board.Cell
	cost int
}

// barred is one word of a bar: cells not to be entered in a direction.
type barred struct {
	word, dir int
	cells     uint64
}

// NewReach returns memory for queries on one grid, with budgets up to a limit.
func NewReach(g *board.Grid, limit int) *Reach {
	n := g.Words()
	return &Reach{
		g: g, words: n, limit: limit, start: board.None,
		layers: make([]uint64, (limit+1)*n),
		front:  make([]uint64, n+2*margin),

		settled: g.NewSet(), ends: g.NewSet(), stop: g.NewSet(), marked: g.NewSet(),
		shifted: make([][8]uint64, n), around: make([]uint64, n), barred: make([]barred, 0, 8*n),
		work: make([]settled, 0, g.Len()),
	}
}

// Run answers a query. A budget beyond the limit, or a mover of another grid, panics.
//
// For each point spent the cells reached by then and not before are settled; they are shifted in every
// direction and put down, masked, at the costs of those steps. So a cell is settled at its least cost.
func (r *Reach) Run(q *Query) {
	if q.Budget < 0 || q.Budget > r.limit || q.Mover.g != r.g {
		panic(fmt.Sprintf("path: budget %d is not in 0 to %d, or the mover is of another grid", q.Budget, r.limit))
	}
	for i := range q.Enter {
		if q.Enter[i].Cost < 1 {
			panic(fmt.Sprintf("path: entering the board costs %d, not 1 or more", q.Enter[i].Cost))
		}
	}
	r.mover, r.start, r.starts, r.enter, r.bar, r.budget = q.Mover, q.Start, q.Starts, q.Enter, q.Bar, q.Budget
	if r.words == 1 && q.Bar == nil {
		r.runWord(q)
		return
	}
	clear(r.layers[:(q.Budget+1)*r.words])
	copyOrClear(r.settled, q.Blocked)
	copyOrClear(r.stop, q.Stop)
	for _, e := range q.Enter {
		if e.Cost <= q.Budget {
			r.Layer(e.Cost).Or(e.Cells)
		}
	}
	begin := r.Layer(0)
	if q.Starts != nil {
		begin.Copy(q.Starts)
	}
	if q.Start != board.None {
		begin.Add(q.Start)
	}
	r.settled.Or(begin)
	r.stop.AndNot(begin)
	r.flood(begin)
	r.ends.Copy(r.settled)
	if q.Blocked != nil {
		r.ends.AndNot(q.Blocked)
	}
	if q.PassOnly != nil {
		r.ends.AndNot(q.PassOnly)
	}
	r.ends.Or(begin)
}

func copyOrClear(dst, src board.Set) {
	if src == nil {
		dst.Clear()
		return
	}
	dst.Copy(src)
}

// Ends returns the cells where the move may end, those where it begins among them. It must not be changed.
func (r *Reach) Ends() board.Set { return r.ends }

// Layer returns the cells whose least cost is exactly c, 0 to the query's budget: ends, and cells to
// pass only. It must not be changed.
func (r *Reach) Layer(c int) board.Set {
	i := c * r.words
	return board.Set(r.layers[i : i+r.words : i+r.words])
}

// Within makes dst the set of cells reached, as ends or in passing, for at most c points. c may exceed
// the budget.
func (r *Reach) Within(dst board.Set, c int) {
	dst = dst[:r.words]
	dst.Clear()
	for i := range min(c, r.budget) + 1 {
		dst.Or(r.Layer(i))
	}
}

// Cost returns the least cost of reaching a cell, or -1 if it is not reached.
func (r *Reach) Cost(c board.Cell) int {
	w, bit := int(c)>>6, uint64(1)<<(c&63)
	for i := range r.budget + 1 {
		if r.layers[i*r.words+w]&bit != 0 {
			return i
		}
	}
	return -1
}
