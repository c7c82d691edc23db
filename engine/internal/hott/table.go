package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Elements of both sides share one numbering: side*maxSide + number. A set of them
// is one machine word (ruling E1).
const (
	maxSide = 32
	maxAll  = 2 * maxSide
	nobody  = 0xff // no element
)

type set uint64

func one(e uint8) set            { return 1 << e }
func (s set) has(e uint8) bool   { return s>>e&1 == 1 }
func sideOf(e uint8) engine.Side { return engine.Side(e / maxSide) }
func mine(side engine.Side) set  { return 0xffffffff << (maxSide * uint(side)) }
func figure(e uint8) engine.Figure {
	return engine.MakeFigure(sideOf(e), int(e%maxSide))
}

// element is what never changes about an element.
type element struct {
	unit    *unit
	general bool
	name    string
	key     uint16
}

// table is a compiled setup.
type table struct {
	id        uint64        // no other table has it; see engine.NextTable
	setup     *engine.Setup // what it was compiled from; nil for a case
	image     bool          // it is a mirror image: cells of the heat map own their other edge
	name      string
	opts      Options
	chart     *chart
	ground    *terrain
	known     *groundKnown // what other tables share of it
	units     map[string]*unit
	el        [maxAll]element
	count     [2]int
	start     state    // the state a game starts in
	total     [2]int32 // starting AP
	gone      [2]int32 // AP lost by elements a position does not list
	leads     [2]uint8 // the general, or nobody
	depth     int32    // of the deployment zones, stored units
	cap       int16    // bounds after which a game ends
	limited   bool     // the scenario says so, not the engine
	figures   []engine.FigureInfo
	cells     []engine.CellInfo
	columns   int32 // of the heat map grid
	byName    map[string]uint8
	match     *matches                    // see matchUp
	clash     *clashes                    // see toll
	passing   [maxAll][maxAll]engine.Rule // by which the first may pass the second, or 0; see canPass
	clergy    set                         // elements that damp magic (HOTT-TF-1)
	shooters  set                         // elements that shoot
	magicians set                         // elements that cast spells
	fastest   int64                       // the farthest that an element moves on any ground, fine units
}

// System returns the rule system.
func System() engine.Ruleset { return system{} }

// system is Hordes of the Things.
type system struct{}

// Info describes the system.
func (system) Info() *engine.Info { return &info }

// Forms declares the files.
func (system) Forms() engine.Forms {
	return engine.Forms{
		Roster:   func() any { return &Roster{} },
		Chart:    func() any { return &Chart{} },
		Map:      func() any { return &Map{Size: 2400} },
		Army:     func() any { return &Army{} },
		Scenario: func() any { return &Scenario{Points: 24, Depth: 600} },
		Side:     func() any { return &Side{} },
		Options:  func() any { o := defaults; return &o },
		Position: func() any { return &Position{} },
	}
}

// defaults are the parameters of section 12.3.
var defaults = Options{DampOwn: true, MgMoveAndCast: true, Pip2Singles: true, SnCaptureStr: true,
	Clear: 200, Command: 1200, CommandHidden: 600, SpellRange: 600, SightThrough: 50, ArcSide: 240, ZoneDepth: 160,
	Shift: 80, BreakOff: 200, Flight: 600, FordWidth: 200, FordAngle: 45, ColumnGap: 40}

// Compile builds the table of a scenario.
func (system) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	t, faults := prepare(s)
	if len(faults) > 0 {
		return nil, faults
	}
	sc, ok := s.Scenario.(*Scenario)
	if !ok || sc == nil {
		sc = &Scenario{Points: 24, Depth: 600}
	}
	if sc.Points < 1 || sc.Points > 96 || sc.Depth < 200 || sc.Bounds < 0 || sc.Bounds > 500 {
		faults.Add(s.Places.Place(sc), "points want 1 to 96, depth 200 or more, bounds 1 to 500")
		return nil, faults
	}
	t.depth = sc.Depth * plane.Pace
	t.cap, t.limited = boundsOf(sc.Bounds, 0)
	m := s.Map.(*Map)
	if !m.Free && !t.known.legal.Load() {
		t.ground.layout(&t.opts, s.Places.Place(m, "rows"), &faults)
		t.known.legal.Store(len(faults) == 0)
	}
	for side := range engine.Side(2) {
		t.enlist(side, s, sc, &faults)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.begin()
	for side := range engine.Side(2) {
		t.deploy(side, s, &faults)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.finish()
	t.setup = s
	return t, nil
}

// prepare compiles what scenarios and positions share: types, chart, ground.
func prepare(s *engine.Setup) (*table, engine.Faults) {
	var faults engine.Faults
	t := &table{id: engine.NextTable(), name: s.Name, opts: defaults, leads: [2]uint8{nobody, nobody},
		byName: map[string]uint8{}}
	if o, ok := s.Options.(*Options); ok && o != nil {
		t.opts = *o
		engine.CheckLimits(o, s.Places, &faults)
	}
	roster, ok := s.Roster.(*Roster)
	if !ok || roster == nil {
		faults.Add(engine.Place{}, "the roster is missing")
		return nil, faults
	}
	form, ok := s.Chart.(*Chart)
	if !ok || form == nil {
		faults.Add(engine.Place{}, "the chart is missing")
		return nil, faults
	}
	t.units = compileUnits(roster, &t.opts, s.Places, &faults)
	t.chart = compileChart(form, s.Places, &faults)
	m, ok := s.Map.(*Map)
	if !ok || m == nil {
		faults.Add(engine.Place{}, "the map is missing")
		return nil, faults
	}
	t.known = known(m, t.units, &t.chart.terrain, &t.opts, s.Places, &faults)
	t.ground = t.known.terrain
	return t, faults
}

// begin makes the state before deployment: everybody absent or in reserve.
func (t *table) begin() {
	t.start = state{moment: moment{Bound: 1, Phase: phaseRoll, Owner: engine.SideA, Cur: noBout, Called: nobody}}
	for e := range t.start.El {
		x := &t.start.El[e]
		x.By, x.Home = nobody, noFeature
		if t.el[e].unit != nil {
			x.Status = reserve
		}
	}
}

// finish fills what is worked out at the end: figures and heat map cells.
func (t *table) finish() {
	for e := range uint8(maxAll) {
		x := &t.el[e]
		if x.unit == nil {
			continue
		}
		t.figures = append(t.figures, engine.FigureInfo{Figure: figure(e), Name: x.name, Leads: x.general,
			Unit:  x.unit.id,
			Title: x.unit.title, Points: x.unit.points, Key: x.key, Reserved: reserveKinds.has(x.unit.kind)})
		t.byName[x.name] = e
	}
	t.grid()
	t.fillPassing()
	t.fillMatches()
	t.fillClashes()
	prepareLaws()
}

// cellSize is the side of a heat map cell.
const cellSize = 100 * plane.Pace

// grid lays the coarse cells of heat maps over the board.
func (t *table) grid() {
	n := (t.ground.size + cellSize - 1) / cellSize
	t.columns = n
	for row := range n {
		for col := range n {
			mid := plane.Pt{X: col*cellSize + cellSize/2, Y: row*cellSize + cellSize/2}
			t.cells = append(t.cells, engine.CellInfo{
				Label: number(mid.X) + "," + number(mid.Y), X: mid.X / plane.Pace,
				Y:       (t.ground.size - mid.Y) / plane.Pace,
				Terrain: terrainNames[t.groundAt(mid.Fine())],
			})
		}
	}
}

// groundAt is the kind of ground at a point.
func (t *table) groundAt(p plane.Vec) terrainKind {
	if t.ground.str != nil && t.ground.str.Inside(p) > 0 {
		return strongholdGround
	}
	for i := range t.ground.list {
		if t.ground.list[i].inside(p) > 0 {
			return t.ground.list[i].kind
		}
	}
	return open
}

// cell is the heat map cell of a pose.
func (t *table) cell(p plane.Pose) engine.Cell {
	x := p.X
	if t.image {
		x = t.ground.size - x
	}
	if x < 0 || p.Y < 0 || x >= t.ground.size || p.Y >= t.ground.size {
		return engine.NoCell
	}
	column := x / cellSize
	if t.image {
		column = t.columns - 1 - column
	}
	return engine.Cell(p.Y/cellSize*t.columns + column)
}

// Info describes the system.
func (t *table) Info() *engine.Info { return &info }

// Figures lists the elements.
func (t *table) Figures() []engine.FigureInfo { return t.figures }

// Cells lists the squares of 100 paces of heat maps.
func (t *table) Cells() []engine.CellInfo { return t.cells }
