package descent

import (
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

type unitKind uint8

const (
	hero unitKind = iota
	monster
	familiar
)

var kindNames = [...]string{"hero", "monster", "familiar"}

// The four attributes of a hero.
const (
	might = iota
	knowledge
	willpower
	awareness
)

var attributeNames = [4]string{"might", "knowledge", "willpower", "awareness"}

// unit is what never changes about a figure.
type unit struct {
	name, id, title string
	side            engine.Side
	number          int // within its side
	key             uint16
	kind            unitKind
	master          bool
	group           int8 // of its side; heroes and familiars have groups of their own
	width, height   int  // of the base, unturned
	speed, health   int8
	stamina         int8
	attributes      [4]int8
	defence         defencePool
	profiles        []uint8 // ways of attacking, the usual one first
	abilities       uint64
	points          int32
	heart, whole    int32 // what one of its hearts and all of it are worth, in hundredths of points
	owner           int8  // of a familiar, else -1
	brute           bool
	class           int // figures of one class are alike to a forecast
	kin, hearted    int // number of its class, and how many hearts one figure of each class before it has
	offsets         [2][]cell
	form            string // roster ID
}

func (u *unit) can(a ability) bool { return u.abilities>>a&1 == 1 }

// base returns the offsets of the spaces of its base from the north-west one.
func (u *unit) base(turned bool) []cell {
	if turned {
		return u.offsets[1]
	}
	return u.offsets[0]
}

func (u *unit) large() bool { return u.width*u.height > 1 }

// row is a compiled row of the chart.
type row struct {
	enter, damage, speed   int8
	holds, blinds, defeats bool
}

// presence is what some figure of a seat brings along, so that it need not be looked for where none does.
type presence struct{ shadow, avric, leoric, webs, nimble bool }

// table is everything about a setup that does not change in play.
type table struct {
	setup    *engine.Setup // what it was compiled from; nil for a case
	name     string
	plan     plan
	boards   *boards
	level    bool // elevation lines do not block movement (a house rule)
	rows     [terrains]row
	lineDice defencePool

	units    []unit
	count    [2]int
	groups   [2]int
	profiles []profile
	heroes   engine.Side // seat of the heroes, or Nobody
	first    engine.Side // seat that goes first
	has      [2]presence // by seat

	holds   set
	blinds  set
	blind   bool // some spaces blind
	odd     set  // spaces of any other terrain than the normal
	burns   set  // entering deals damage, but for what holds
	fatal   set
	slow    set
	zones   [2]set
	exit    set
	hold    set
	goal    Scenario
	options Options

	toExit  []uint8 // steps from each cell to the nearest exit or hold space
	landing [2]landing
	cells   []engine.CellInfo
	figures []engine.FigureInfo
	start   state
	odds    oddsTable
	byName  map[string]int
}

// board returns the static tables for a set of open doors.
func (t *table) board(doors uint8) *board {
	at := &t.boards.open[doors]
	if b := at.Load(); b != nil {
		return b
	}
	b := newBoard(&t.plan, doors)
	if t.boards.level {
		b.walk = b.fly
	}
	b.addMovers(t.boards.grid, &t.boards.enter)
	at.CompareAndSwap(nil, b)
	return at.Load()
}

// ident is the contract's figure of index i.
func (t *table) ident(i int) engine.Figure {
	return engine.MakeFigure(t.units[i].side, t.units[i].number)
}

// index is the index of a contract's figure, or -1.
func (t *table) index(f engine.Figure) int {
	if f == engine.NoFigure {
		return -1
	}
	n := f.Number()
	if n >= t.count[f.Seat()] {
		return -1
	}
	if f.Seat() == engine.SideB {
		n += t.count[0]
	}
	return n
}

// label writes a cell (DESC-BRD-1).
func (t *table) label(c cell) string {
	if c < 0 || int(c) >= t.plan.width*t.plan.height {
		return "-"
	}
	return strconv.Itoa(int(c)%t.plan.width) + "," + strconv.Itoa(int(c)/t.plan.width)
}

// cellAt reads a label.
func (t *table) cellAt(label string) (cell, bool) {
	first, second, _ := strings.Cut(label, ",")
	x, fault := strconv.Atoi(first)
	y, other := strconv.Atoi(second)
	if fault != nil || other != nil || t.plan.at(x, y) == void {
		return none, false
	}
	if c := cell(y*t.plan.width + x); t.label(c) == label { // not 03,4 or +3,4
		return c, true
	}
	return none, false
}

// placeable reports whether a base fits into the map at an anchor: no obstacle, void
// or barrier within it (DESC-LRG-2). Elevation lines do not matter (DESC-ELEV-9).
func (t *table) placeable(b *board, u *unit, anchor cell, turned bool) bool {
	if anchor < 0 || int(anchor) >= b.cells {
		return false
	}
	w, h := u.width, u.height
	if turned {
		w, h = h, w
	}
	return b.fits[w-1][h-1].has(anchor)
}
