package descent

import (
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// System returns the rule system.
func System() engine.Ruleset { return system{} }

// system is Descent as the contract sees it.
type system struct{}

// Info describes the system.
func (system) Info() *engine.Info { return &info }

// Forms declares its files.
func (system) Forms() engine.Forms { return forms() }

// compiler collects a table and what is wrong with its setup.
type compiler struct {
	t      *table
	setup  *engine.Setup
	faults engine.Faults
	roster *Roster
}

func (c *compiler) fault(form any, path []any, format string, args ...any) {
	var p engine.Place
	if c.setup.Places != nil {
		p = c.setup.Places.Place(form, path...)
	}
	c.faults.Add(p, format, args...)
}

// Compile builds the table of a scenario, or reports every fault in it.
func (system) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	c := newCompiler(s)
	if c == nil {
		return nil, engine.Faults{{Message: "the setup lacks a roster, a chart, a map or options"}}
	}
	sc, ok := s.Scenario.(*Scenario)
	if !ok {
		return nil, engine.Faults{{Message: "the setup has no scenario"}}
	}
	t := c.t
	t.goal = *sc
	c.armies(sc)
	c.strangers()
	c.finish()
	c.goals(sc, s.Scenario)
	c.seats()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.zones()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	t.begin()
	t.warm()
	t.setup = s
	return t, nil
}

// Enlist judges an army by itself.
func (system) Enlist(s *engine.Setup) engine.Faults {
	c := rulesCompiler(s)
	a, ok := s.Sides[engine.SideA].Army.(*Army)
	if c == nil || !ok {
		return engine.Faults{{Message: "the setup lacks a roster, a chart, options or an army"}}
	}
	c.army(engine.SideA, a, 0)
	return c.faults
}

func newCompiler(s *engine.Setup) *compiler {
	m, ok := s.Map.(*Map)
	c := rulesCompiler(s)
	if c == nil || !ok {
		return nil
	}
	c.board(m)
	return c
}

// rulesCompiler reads options and chart, or returns nil where a form is missing.
func rulesCompiler(s *engine.Setup) *compiler {
	c := &compiler{t: &table{name: s.Name, byName: map[string]int{}, heroes: engine.Nobody}, setup: s}
	var ok1, ok2, ok3 bool
	var chart *Chart
	var o *Options
	c.roster, ok1 = s.Roster.(*Roster)
	chart, ok2 = s.Chart.(*Chart)
	o, ok3 = s.Options.(*Options)
	if !ok1 || !ok2 || !ok3 {
		return nil
	}
	c.t.options = *o
	engine.CheckLimits(o, s.Places, &c.faults)
	c.chart(chart)
	return c
}

// chart compiles the terrain rows (section 8).
func (c *compiler) chart(f *Chart) {
	t := c.t
	engine.CheckLimits(f, c.setup.Places, &c.faults)
	for k, r := range [terrains]*TerrainRow{&f.Normal, &f.Water, &f.Pit, &f.Lava, &f.Hazard, &f.Sludge} {
		t.rows[k] = row{int8(r.Enter), int8(r.Damage), int8(r.Speed), r.Holds, r.Blinds, r.Defeats}
	}
	t.level = !f.Elevation.Blocks
	t.lineDice = c.defence(f, []any{"elevation", "defence"}, f.Elevation.Defence)
}

func (c *compiler) defence(form any, path []any, words []string) (p defencePool) {
	for i, w := range words {
		k := slices.Index(defenceNames[:], w)
		if k < 0 {
			c.fault(form, append(slices.Clone(path), i), "unknown defence die %q; want brown, gray or black%s", w,
				spelling.Suggest(w, defenceNames[:]))
			continue
		}
		p[k]++
	}
	if p.size() > 3 {
		c.fault(form, path, "%d defence dice; want at most 3", p.size())
	}
	return p
}

// board reads the rows and edges of a map (DESC-BRD-2, DESC-BRD-3).
func (c *compiler) board(m *Map) {
	p := &c.t.plan
	rows := strings.Split(strings.TrimRight(m.Rows, "\n"), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " \r")
		p.width = max(p.width, len([]rune(rows[i])))
	}
	p.height = len(rows)
	if p.width == 0 {
		c.fault(m, []any{"rows"}, "the map has no rows")
		p.width = 1
	}
	if p.width*p.height > maxCells || p.width > 60 {
		c.fault(m, []any{"rows"}, "the map is %d by %d; it may have at most %d cells and 60 columns", p.width, p.height,
			maxCells)
		p.width, p.height, rows = 1, 1, []string{"."}
	}
	p.kind = make([]terrain, p.width*p.height)
	p.vertical = make([]uint8, (p.width+1)*p.height)
	p.horizontal = make([]uint8, p.width*(p.height+1))
	for y, r := range rows {
		line := []rune(r)
		if len(line) < p.width {
			c.fault(m, []any{"rows", y, max(0, len(line)-1)},
				"row %d has %d cells, the longest has %d; write # for void", y, len(line), p.width)
		}
		for x, token := range line {
			k := strings.IndexRune(terrainTokens, token)
			switch {
			case token == '#':
				p.kind[y*p.width+x] = void
			case token == 'O':
				p.kind[y*p.width+x] = obstacle
			case k >= 0:
				p.kind[y*p.width+x] = terrain(k)
			default:
				c.fault(m, []any{"rows", y, x}, "unknown token %q; want one of %s", string(token), tokensWanted)
			}
		}
	}
	c.edges(m, "wall", m.Edges.Wall, wallEdge, false)
	c.edges(m, "elev", m.Edges.Elev, elevEdge, false)
	c.edges(m, "door", m.Edges.Door, doorEdge, false)
	c.edges(m, "open", m.Edges.Open, doorEdge, true)
	c.masks()
}

// edges reads edge features such as V 6 0-2 (DESC-BRD-3).
func (c *compiler) edges(m *Map, key string, list []string, feature uint8, open bool) {
	p := &c.t.plan
	for i, text := range list {
		at := []any{"edges", key, i}
		words := strings.Fields(text)
		if len(words) != 3 || (words[0] != "V" && words[0] != "H") {
			c.fault(m, at, "%q is no edge; want V x y or H x y, x or y possibly a range such as 0-2", text)
			continue
		}
		x0, x1, ok1 := span(words[1])
		y0, y1, ok2 := span(words[2])
		if !ok1 || !ok2 || x0 < 0 || y0 < 0 || x1 > p.width || y1 > p.height {
			c.fault(m, at, "%q lies outside the map of %d by %d", text, p.width, p.height)
			continue
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				e := edge{words[0] == "V", x, y}
				if (e.vertical && y >= p.height) || (!e.vertical && x >= p.width) {
					c.fault(m, at, "%q lies outside the map of %d by %d", text, p.width, p.height)
					continue
				}
				place := &p.horizontal[min(y*p.width+x, len(p.horizontal)-1)]
				if e.vertical {
					place = &p.vertical[min(y*(p.width+1)+x, len(p.vertical)-1)]
				}
				if *place != openEdge {
					c.fault(m, at, "%q lies on an edge that has a feature already", text)
					continue
				}
				*place = feature
				if feature == doorEdge {
					if len(p.doors) == maxDoors {
						c.fault(m, at, "more than %d doors", maxDoors)
						continue
					}
					if open {
						c.t.start.doors |= 1 << len(p.doors)
					}
					p.doors = append(p.doors, e)
				}
			}
		}
	}
}

// span reads 3 or 0-2.
func span(s string) (from, to int, ok bool) {
	a, b, found := strings.Cut(s, "-")
	from, err := strconv.Atoi(a)
	if err != nil {
		return 0, 0, false
	}
	if !found {
		return from, from, true
	}
	to, err = strconv.Atoi(b)
	return from, to, err == nil && from <= to
}

// masks sorts the spaces by what the chart says of them.
func (c *compiler) masks() {
	t := c.t
	p := &t.plan
	for i, k := range p.kind {
		at := cell(i)
		info := engine.CellInfo{X: int32(2 * (i % p.width)), Y: int32(2 * (i / p.width))}
		switch {
		case k == void:
		case k == obstacle:
			info.Label, info.Terrain = t.label(at), "obstacle"
		default:
			info.Label, info.Terrain = t.label(at), terrainNames[k]
			r := &t.rows[k]
			if k != normal {
				t.odd.add(at)
			}
			if r.holds {
				t.holds.add(at)
			} else if r.damage > 0 {
				t.burns.add(at)
			}
			if r.blinds {
				t.blinds.add(at)
				t.blind = true
			}
			if r.defeats {
				t.fatal.add(at)
			}
			if r.speed > 0 {
				t.slow.add(at)
			}
		}
		t.cells = append(t.cells, info)
	}
	m, _ := c.setup.Map.(*Map)
	for name, list := range m.Zones {
		z := c.zone(m, name, list)
		switch name {
		case "heroes":
			t.zones[0] = z
		case "monsters":
			t.zones[1] = z
		case "exit":
			t.exit = z
		case "hold":
			t.hold = z
		}
	}
}

// zone reads rectangles such as 0-1,0-5: x range, y range.
func (c *compiler) zone(m *Map, name string, list []string) (z set) {
	p := &c.t.plan
	for i, text := range list {
		xs, ys, _ := strings.Cut(text, ",")
		x0, x1, ok1 := span(strings.TrimSpace(xs))
		y0, y1, ok2 := span(strings.TrimSpace(ys))
		if !ok1 || !ok2 || x0 < 0 || y0 < 0 || x1 >= p.width || y1 >= p.height {
			c.fault(m, []any{"zones", name, i},
				"%q is no rectangle of the map; want x range and y range such as 0-1,0-5", text)
			continue
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				if p.at(x, y) < terrains {
					z.add(cell(y*p.width + x))
				}
			}
		}
	}
	return z
}

// goals checks the scenario's own numbers.
func (c *compiler) goals(sc *Scenario, form any) {
	if sc.Rounds < 1 || sc.Rounds > 60 {
		c.fault(form, []any{"rounds"}, "the battle lasts %d rounds; want 1 to 60", sc.Rounds)
	}
	for _, n := range [...]struct {
		key string
		is  int
	}{{"budget", sc.Budget}, {"escape", sc.Escape}, {"lead", sc.Lead}, {"knockouts", sc.Knockouts}} {
		if n.is < 0 {
			c.fault(form, []any{n.key}, "%s is %d; want 0 or more", n.key, n.is)
		}
	}
	t := c.t
	if sc.Escape > 0 && t.exit == (set{}) {
		c.fault(form, []any{"escape"}, "heroes are to escape but the map has no zone exit")
	}
	if sc.Lead > 0 && t.hold == (set{}) {
		c.fault(form, []any{"lead"}, "a zone is to be held but the map has no zone hold")
	}
}

// zones checks that each side has room to deploy.
func (c *compiler) zones() {
	t := c.t
	for side := range 2 {
		form, _ := c.setup.Sides[side].Form.(*SideForm)
		if form != nil && form.Zone != "" {
			m := c.setup.Map.(*Map)
			list, ok := m.Zones[form.Zone]
			if !ok {
				c.fault(form, []any{"zone"}, "the map has no zone %q", form.Zone)
				continue
			}
			t.zones[side] = c.zone(m, form.Zone, list)
		}
		room := 0
		for z := t.zones[side].next(0); z >= 0; z = t.zones[side].next(z + 1) {
			if !t.holds.has(z) && !t.fatal.has(z) {
				room++
			}
		}
		need := 0
		for i := range t.units {
			if int(t.units[i].side) == side && t.units[i].kind != familiar {
				need += t.units[i].width * t.units[i].height
			}
		}
		if room < need {
			c.fault(c.setup.Map, []any{"zones", info.Seats[side]}, "the %s need %d spaces to deploy and have %d",
				info.Seats[side], need, room)
		}
	}
}

// seats finds out who the heroes are and who goes first (DESC-TRN-1, DESC-TRN-4).
func (c *compiler) seats() {
	t := c.t
	var heroes, monsters [2]int
	for i := range t.units {
		switch t.units[i].kind {
		case hero:
			heroes[t.units[i].side]++
		case monster:
			monsters[t.units[i].side]++
		}
	}
	for side := range 2 {
		if heroes[side] > 0 {
			t.heroes = engine.Side(side)
		}
	}
	if t.goal.Knockouts == 0 && t.heroes != engine.Nobody {
		t.goal.Knockouts = heroes[t.heroes]
	}
	t.first = engine.SideA
	if t.heroes != engine.Nobody {
		t.first = t.heroes
	}
}

// finish makes the lists that depend on the units and the board.
func (c *compiler) finish() {
	t := c.t
	if len(t.units) > maxFigures {
		c.fault(nil, nil, "%d figures take part; at most %d can", len(t.units), maxFigures)
		t.units = t.units[:maxFigures]
	}
	for i := range t.units {
		u := &t.units[i]
		t.byName[u.name] = i
		u.heart, u.whole = int32(t.worth(i, 1)), int32(t.worth(i, int(u.health)))
		for _, turned := range []bool{false, true} {
			w, h := u.width, u.height
			k := 0
			if turned {
				w, h, k = h, w, 1
			}
			for y := range h {
				for x := range w {
					u.offsets[k] = append(u.offsets[k], cell(y*t.plan.width+x))
				}
			}
		}
		t.figures = append(t.figures, engine.FigureInfo{Figure: t.ident(i), Name: u.name, Unit: u.form, Title: u.title,
			Points: u.points, Key: u.key, Reserved: u.kind == familiar})
	}
	goal := &t.exit
	if t.goal.Lead > 0 {
		goal = &t.hold
	}
	var enter prices
	for k := range enter {
		enter[k] = min(3, max(1, int(t.rows[k].enter)))
	}
	t.boards = boardsOf(&t.plan, t.level, enter)
	b := t.board(t.start.doors)
	t.toExit = make([]uint8, b.cells)
	for i := range t.toExit {
		t.toExit[i] = far
		for z := goal.next(0); z >= 0; z = goal.next(z + 1) {
			t.toExit[i] = min(t.toExit[i], uint8(b.dist(cell(i), z)))
		}
	}
	t.landings(b)
	t.classes()
}

// begin sets up the state of a new game.
func (t *table) begin() {
	s := &t.start
	s.round, s.group, s.stage, s.winner = 1, -1, stageDeploy, engine.Nobody
	s.turn = t.first.Other() // DESC-SET-1
	for i := range t.units {
		s.figures[i].at = none
	}
	t.forecasts()
}
