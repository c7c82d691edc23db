package heroscape

import (
	"sync"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Ruleset is HeroScape.
type Ruleset struct{}

// Info describes the system.
func (Ruleset) Info() *engine.Info { return &info }

// Forms declares the system's files.
func (Ruleset) Forms() engine.Forms {
	return engine.Forms{
		Roster:   func() any { return new(RosterForm) },
		Chart:    func() any { return new(ChartForm) },
		Map:      func() any { return new(MapForm) },
		Army:     func() any { return new(ArmyForm) },
		Scenario: func() any { return &ScenarioForm{Rounds: 12, Turns: 40} },
		Side:     func() any { return new(SideForm) },
		Options:  func() any { return &OptionsForm{Variant: "master", Powers: true} },
		Position: func() any { return &PositionForm{Rounds: 12, Turns: 40} },
	}
}

// table is everything about one setup that does not change in play.
type table struct {
	setup      *engine.Setup // what it was compiled from; nil for a case
	grid       *board.Grid
	n          int // length of an array by cell
	places     []place
	kinds      []terrain
	walkable   []exits // by Height class and cell: the walking steps that can be made
	dist       []uint8
	heights    []int16       // the different Heights of the figures on the table
	known      *groundKnown  // what other tables share of the ground
	sight      []*sightTable // by kind, Height class of who looks, and of who is seen
	walks      []*walkTable  // by kind of walker and Height class
	empty      emptyTable
	emptyStore emptyStore
	filling    sync.Mutex // held while something is filled that is shared by all games
	tall       []tallCell
	ruins      []ruin
	highest    int // half level that no obstacle reaches beyond
	anyRuin    bool
	burning    bool // some cell burns at the end of rounds
	molten     bool // some cell is molten lava

	basic     bool
	gas       bool
	gasRow    GasRow
	rounds    int16
	turns     int16 // of each player in the basic variant
	units     []unit
	groups    []group
	seats     [2]figset // every figure of a seat
	groupOf   [maxFigures]uint8
	cards     [maxFigures]*unit // of every figure, its card
	names     [maxFigures]string
	keys      [maxFigures]uint16
	doubles   bool
	auras     figset // figures with any power that helps others
	leaders   figset // figures that lend movement (HS-PWR-MARCUS-1)
	zoneCells [2][]cell
	glyphs    []glyphSpot
	num       numbers
	powers    [64]PowerRow // numbers of the powers, by row
	traits    [32]PowerRow // numbers of the powers that give a trait, by bit
	fights    [countWays][maxDice + 1][maxDice + 1]atomic.Pointer[fight]
	skullLaws [maxDice + 1]*dice.Law
	woundLaws [maxDice + 1]*dice.Law
	shieldLaw [maxDice + 1]*dice.Law
	firstLaw  *dice.Law
	skullMean [maxDice + 1][maxLife + 1]int32 // expected wounds of n attack dice without defence, x 65536
	steepest  int                             // greatest drop between neighbours
	zoneGap   [2][]uint8                      // by cell: distance to the start zone of a side
	zoneSpan  [2][2]int32                     // least and greatest distance of a start zone's cells to the other zone
	offCentre []uint8                         // by cell: quarters of a column from the middle of the map
	claims    []int32                         // by group: how much its figures want the middle of the start zone
	figures   []engine.FigureInfo
	cells     []engine.CellInfo
	roster    *RosterForm // for questions about army lists
	start     state
}

// group is what one order marker can name: a unique card, or the pool of all
// common cards of one name (HS-UNIT-2, HS-R-38).
type group struct {
	unit  uint8
	seat  uint8
	cards uint8
	first fig
	set   uint64 // its figures, by number in the seat
	name  string
}

const maxGroups = 64

// glyphSpot is a glyph as the map lays it.
type glyphSpot struct {
	at   cell
	kind glyphKind
	down bool
}

// numbers are the parameters of rules and glyphs as the chart gives them, and what powers make
// each counted face worth.
type numbers struct {
	skulls, shields                uint8
	deadly, valor                  uint8
	swipe                          int
	height, heightOver, heightHigh int
	falls                          [3]FallRow
	astrid, gerda, ivor, ivorRange int
	valda, dagmar, mitonsoul       int
	basicRoll, basicHeight         int
}

func boardCell(c cell) board.Cell { return board.Cell(c) }

// unitOf returns the card of a figure.
func (t *table) unitOf(f fig) *unit { return t.cards[f] }

// fight returns the law of a normal attack of n dice against m (HS-CBT-3).
func (t *table) fight(way uint8, n, m int) *fight {
	n, m = min(max(n, 0), maxDice), min(max(m, 0), maxDice)
	slot := &t.fights[way][n][m]
	if c := slot.Load(); c != nil {
		return c
	}
	c := pool(poolKey{kind: poolCombat, n: uint8(n), m: uint8(m), way: way, skulls: t.num.skulls,
		shields: t.num.shields,
		deadly:  t.num.deadly, valor: t.num.valor})
	slot.Store(c)
	return c
}

// Info describes the system.
func (t *table) Info() *engine.Info { return &info }

// New returns a game at its start.
func (t *table) New() engine.Game {
	return newGame(t, &t.start)
}

// Figures lists the figures.
func (t *table) Figures() []engine.FigureInfo { return t.figures }

// Cells lists the cells.
func (t *table) Cells() []engine.CellInfo { return t.cells }

func figure(f fig) engine.Figure {
	if f == noFig {
		return engine.NoFigure
	}
	return engine.MakeFigure(engine.Side(f.seat()), f.num())
}

// figOf turns a figure of the contract into one of the table, or noFig when the
// table has none such.
func (t *table) figOf(f engine.Figure) fig {
	n := f.Number()
	if n >= perSeat {
		return noFig
	}
	i := fig(int(f.Seat())<<6 | n)
	if !t.seats[i.seat()].has(i) {
		return noFig
	}
	return i
}

// System returns the rule system.
func System() engine.Ruleset { return Ruleset{} }

// opening returns the state before the first roll.
func (t *table) opening() state {
	s := t.blank()
	for gi := range t.groups {
		g := &t.groups[gi]
		s.cards[gi].side = int8(g.seat)
		s.live[g.seat] |= g.set
		if t.units[g.unit].can&drops != 0 {
			s.cards[gi].flags |= cardWaiting // HS-PWR-AIRBORNE-1: starts off the board
		}
	}
	s.need, s.actor = needRollDeploy, engine.Chance
	return s
}

// blank returns a state without figures.
func (t *table) blank() state {
	s := state{winner: -1}
	for i := range s.lead {
		s.lead[i], s.trail[i] = none, none
	}
	for i := range s.mark {
		s.mark[i] = [4]uint8{noGroup, noGroup, noGroup, noGroup}
	}
	for i, gs := range t.glyphs {
		s.glyph[i] = uint8(gs.kind)
		if gs.down {
			s.glyph[i] |= glyphDown
		}
	}
	return s
}
