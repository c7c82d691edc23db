package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// figInfo is what never changes about a figure of a table.
type figInfo struct {
	unit   *unit
	dial   []click
	size   int
	seat   engine.Side
	id     engine.Figure
	key    uint16
	name   string
	worth  []int32    // by click, one past the end included: what it is still worth, in hundredths
	rank   uint8      // of its unit among those of the table, the dearest first
	alone  priceTable // while it is the last that its side can act with
	prices priceTable // at all other times
}

// timeless is what it counts for far from the end, and in records.
func (f *figInfo) timeless() *price { return &f.prices[len(use)-1] }

// table is one compiled setup.
type table struct {
	setup     *engine.Setup
	ground    *ground
	chart     *matrices
	options   Options
	units     map[string]*unit
	figs      []figInfo
	north     int // figures of the first seat
	seats     [2]uint64
	cost      [2]int32
	actions   int // per turn (MK-TURN-1)
	turns     int // of each player (MK-END-2)
	chebyshev bool
	anyLarge  bool
	anyWing   bool
	area      [2]board.Set
	upward    [2]bool // the side looks up the map, its own edge at the bottom
	// as the side sees the board its ground leans to the right; it counts columns from there
	leftward [2]bool
	// the number of every square as a side sees the board, by the size of who stands there
	owned [2][sizes][]board.Cell
	// the squares of a side's area that a base fits into, those nearest to the middle of its rear row first
	rear [2][sizes][]board.Cell
	// the numbers of two squares that change places when the board is turned round, added
	span       board.Cell
	movers     [moverKeys]*mover
	moverCount int
	byName     map[string]int
	infos      []engine.FigureInfo
	cells      []engine.CellInfo
	copies     map[string]int            // figures of each unit so far, for their names
	fire       [maxRange + 1][]board.Set // by range and cell: squares within it in plain sight
}

// Info describes the system.
func (t *table) Info() *engine.Info { return info }

// New returns a game at its very start.
func (t *table) New() engine.Game {
	g := t.newGame()
	g.s = t.opening()
	return g
}

// Figures lists every figure.
func (t *table) Figures() []engine.FigureInfo { return t.infos }

// Cells lists the squares.
func (t *table) Cells() []engine.CellInfo { return t.cells }

// muster adds a figure of a side to the table.
func (t *table) muster(u *unit, seat engine.Side, name string, key uint16) int {
	i := len(t.figs)
	number := i
	if seat == engine.SideB {
		number = i - t.north
	} else {
		t.north++
	}
	size := small
	if u.large {
		size, t.anyLarge = large, true
	}
	f := figInfo{unit: u, dial: u.dial, size: size, seat: seat, id: engine.MakeFigure(seat, number), key: key,
		name: name}
	f.prices, f.alone = pricesOf(u, false), pricesOf(u, true)
	f.worth = f.timeless().worth
	t.figs = append(t.figs, f)
	t.seats[seat] |= one(i)
	t.cost[seat] += u.points
	t.byName[name] = i
	t.infos = append(t.infos, engine.FigureInfo{Figure: f.id, Name: name, Unit: u.id, Title: u.title, Points: u.points,
		Key: key})
	return i
}

// finish builds what the figures of the table need of the board.
func (t *table) finish() {
	known := t.known()
	t.ground.grid = known.grid
	known.mu.Lock()
	defer known.mu.Unlock()
	longest := 8
	for i := range t.figs {
		f := &t.figs[i]
		longest = max(longest, int(f.unit.reach))
		for _, c := range f.dial {
			for _, flags := range []uint32{0, dropFlight, dropAquatic, dropFlight | dropAquatic} {
				t.addMover(known, kindsOf(f.unit.speed, using(c.shows, verbMove, flags)), f.size)
			}
		}
		if f.unit.speed == typeWing {
			t.anyWing = true
			t.addMover(known, soaring, f.size)
		}
	}
	t.lookFrom()
	t.ground.buildContact(known, t.anyLarge)
	t.ground.buildSight(known, longest)
	t.listCells()
	t.buildFire(known)
}

func (t *table) listCells() {
	g := t.ground
	t.cells = make([]engine.CellInfo, g.grid.Len())
	for c := g.grid.Cells().Next(0); c != board.None; c = g.grid.Cells().Next(c + 1) {
		at := g.grid.Centre(c)
		t.cells[c] = engine.CellInfo{Label: g.grid.Label(c), X: int32(at.X), Y: int32(at.Y),
			Level: int16(g.level[small][c]), Terrain: terrainNames[g.terrain[c]]}
	}
}
