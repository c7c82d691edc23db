package descent

import (
	"fmt"
	"sync"
	"sync/atomic"

	squares "github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// boards are the static tables of a plan, one for each set of open doors, each worked
// out when first needed.
type boards struct {
	grid  *squares.Grid
	level bool // elevation lines do not block movement
	enter prices
	open  [1 << maxDoors]atomic.Pointer[board]
}

// prices are what entering a space costs a walker, by terrain (DESC-MOV-2).
type prices [terrains]int

// Tables of one plan share their boards: an experiment compiles the same map for each of
// its matchups, and sight is dear to work out.
var (
	plansMutex sync.Mutex
	plans      = map[string]*boards{}
)

// maxPlans bounds the plans that are remembered; beyond it all are forgotten.
const maxPlans = 64

// boardsOf returns the boards of a plan on which walkers pay such prices, and whose elevation
// lines may not block movement.
func boardsOf(p *plan, level bool, enter prices) *boards {
	key := fmt.Sprint(p.width, p.height, p.kind, p.vertical, p.horizontal, p.doors, level, enter)
	plansMutex.Lock()
	defer plansMutex.Unlock()
	b := plans[key]
	if b == nil {
		if len(plans) == maxPlans {
			clear(plans)
		}
		b = newBoards(p, level, enter)
		plans[key] = b
	}
	return b
}

func newBoards(p *plan, level bool, enter prices) *boards {
	grid, err := squares.New(squares.Spec{Shape: squares.Square, Rows: p.height, Cols: p.width, Tight: true})
	if err != nil {
		panic(fmt.Sprintf("descent: a plan within all limits has no grid: %v", err))
	}
	return &boards{grid: grid, level: level, enter: enter}
}

// addMovers compiles how walkers and flyers move (DESC-MOV-2, DESC-MOV-11).
func (b *board) addMovers(grid *squares.Grid, enter *prices) {
	b.walker = path.NewMover(grid, func(from squares.Cell, d squares.Dir, to squares.Cell) int {
		if !b.walk[directionOf(d)].has(cell(from)) {
			return 0
		}
		return enter[b.plan.kind[to]]
	})
	b.flyer = path.NewMover(grid, func(from squares.Cell, d squares.Dir, _ squares.Cell) int {
		if !b.fly[directionOf(d)].has(cell(from)) {
			return 0
		}
		return 1
	})
}

// directionOf gives a direction of the grid, which counts from east, its number here, from north.
func directionOf(d squares.Dir) int { return (int(d) + east) % directions }
