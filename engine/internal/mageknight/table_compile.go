package mageknight

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Ruleset is the Mage Knight rule system.
type Ruleset struct{}

// Info describes the system.
func (Ruleset) Info() *engine.Info { return info }

// Forms declares its files.
func (Ruleset) Forms() engine.Forms { return forms() }

// Limits of a scenario, so that every game stays within Info.MaxSteps.
const (
	maxPoints = 1000
	maxTurns  = 100
)

// Compile builds the table of a setup, or reports every fault in it.
func (Ruleset) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	t, faults := begin(s)
	sc, ok := s.Scenario.(*Scenario)
	if !ok {
		faults.Add(engine.Place{}, "the setup has no scenario")
		return nil, faults
	}
	t.limits(sc.Points, sc.Turns, func(key string) engine.Place { return s.Places.Place(sc, key) }, &faults)
	for side := range s.Sides {
		t.readArmy(s, engine.Side(side), sc.Points, &faults)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.readAreas(s, &faults)
	if len(faults) > 0 {
		return nil, faults
	}
	t.finish()
	t.checkRoom(s, &faults)
	if len(faults) > 0 {
		return nil, faults
	}
	return t, nil
}

// begin reads what scenarios and cases have in common: roster, chart, options, map.
func begin(s *engine.Setup) (*table, engine.Faults) {
	var faults engine.Faults
	if s.Places == nil {
		s.Places = engine.NoPlaces{}
	}
	t := beginRules(s, &faults)
	m, ok := s.Map.(*Map)
	if !ok {
		faults.Add(engine.Place{}, "the setup has no map")
	}
	if t.chart != nil && ok {
		t.ground = readMap(m, t.chart, s.Places, &faults)
	}
	return t, faults
}

// Enlist judges an army by itself.
func (Ruleset) Enlist(s *engine.Setup) engine.Faults {
	var faults engine.Faults
	if t := beginRules(s, &faults); t.chart != nil {
		t.readArmy(s, engine.SideA, maxPoints, &faults)
	}
	return faults
}

// beginRules reads roster, chart and options.
func beginRules(s *engine.Setup, faults *engine.Faults) *table {
	t := &table{setup: s, byName: map[string]int{}, copies: map[string]int{}}
	roster, ok1 := s.Roster.(*Roster)
	chart, ok2 := s.Chart.(*Chart)
	if !ok1 || !ok2 {
		faults.Add(engine.Place{}, "the setup lacks a roster or a chart")
		return t
	}
	t.options = Options{RangeMetric: "euclid", FlyersPayHindering: true}
	if o, ok := s.Options.(*Options); ok {
		t.options = *o
		engine.CheckLimits(o, s.Places, faults)
	}
	t.chebyshev = t.options.RangeMetric == "chebyshev"
	t.units = readRoster(roster, s.Places, faults)
	t.chart = readChart(chart, &t.options, s.Places, faults)
	for _, u := range t.units { // every dial alike, so their order does not matter
		for i := range u.dial {
			u.dial[i].shows &^= t.chart.off
		}
	}
	return t
}

// limits checks build total and turns (MK-ARMY-1, MK-TURN-1, MK-END-2).
func (t *table) limits(points, turns int, at func(key string) engine.Place, faults *engine.Faults) {
	if points <= 0 || points%100 != 0 || points > maxPoints {
		faults.Add(at("points"), "points is %d; the build total is a positive multiple of 100, at most %d (MK-ARMY-1)",
			points, maxPoints)
	}
	if turns < 1 || turns > maxTurns {
		faults.Add(at("turns"), "turns is %d; want 1 to %d", turns, maxTurns)
	}
	t.actions, t.turns = points/100, turns
}

// readRoster reads the units (MK-UNIT-1).
func readRoster(r *Roster, places engine.Places, faults *engine.Faults) map[string]*unit {
	units := map[string]*unit{}
	ids := slices.Sorted(maps.Keys(r.Units))
	for _, id := range ids {
		f := r.Units[id]
		at := func(key string) engine.Place { return places.Place(r, "units", id, key) }
		if f == nil {
			faults.Add(at(""), "unit %s is empty", id)
			continue
		}
		u := &unit{id: id, title: f.Name, rank: f.Rank, faction: f.Faction, source: f.Source, points: f.Points,
			reach: int16(f.Range), targets: int16(max(1, f.Targets))}
		if u.title == "" {
			u.title = id
		}
		dial, err := parseDial(f.Dial)
		if err != nil {
			faults.Add(at("dial"), "unit %s: %v", id, err)
		}
		u.dial = dial
		if f.Points < 1 || f.Points > 1000 {
			faults.Add(at("points"), "unit %s costs %d points; want 1 to 1000", id, f.Points)
		}
		if f.Range < 0 || f.Range > maxRange || f.Targets < 0 || f.Targets > 8 {
			faults.Add(at("range"), "unit %s has range %d and %d targets; want 0 to %d and at most 8", id, f.Range,
				f.Targets, maxRange)
		}
		degrees := f.Arc
		if degrees == 0 {
			degrees = 90
		}
		arc, ok := arcIndex(degrees)
		if !ok {
			faults.Add(at("arc"), "unit %s has an arc of %d degrees; want 90, 180, 270 or 360", id, f.Arc)
		}
		u.arc = arc
		speed := slices.Index(speedTypes, f.Speed)
		if speed < 0 {
			faults.Add(at("speed"), "unit %s has the unknown speed type %q%s", id, f.Speed,
				spelling.Suggest(f.Speed, speedTypes))
			speed = 0
		}
		u.speed = speedType(speed)
		if f.Base != "" && f.Base != "single" && f.Base != "large" {
			faults.Add(at("base"), "unit %s has the base %q; want single or large", id, f.Base)
		}
		u.large = f.Base == "large"
		if f.Class != "" && !slices.Contains([]string{"titan", "chariot", "multi-dial"}, f.Class) {
			faults.Add(at("class"), "unit %s is of the class %q; want titan, chariot or multi-dial", id, f.Class)
		}
		u.looms = f.Class != ""
		u.noRoll = strings.Contains(u.title, "Zombie") || strings.Contains(u.title, "Skeleton")
		units[id] = u
	}
	return units
}

// findUnit looks a unit up by its id, in any case of letters.
func (t *table) findUnit(id string, place engine.Place, faults *engine.Faults) *unit {
	if u := t.units[strings.ToLower(id)]; u != nil {
		return u
	}
	if u := t.units[id]; u != nil {
		return u
	}
	names := slices.Sorted(maps.Keys(t.units))
	faults.Add(place, "unknown unit %q%s", id, spelling.Suggest(id, names))
	return nil
}

// readArmy musters one side (MK-ARMY-1, MK-ARMY-2).
func (t *table) readArmy(s *engine.Setup, side engine.Side, points int, faults *engine.Faults) {
	army, ok := s.Sides[side].Army.(*Army)
	if !ok || len(army.Units) == 0 {
		faults.Add(s.Places.Place(s.Sides[side].Army), "the %s side has no army", info.Seats[side])
		return
	}
	if army.Build < 0 || army.Build > maxPoints {
		faults.Add(s.Places.Place(army, "build"), "build is %d; want 1 to %d, or leave it out", army.Build, maxPoints)
	}
	if army.Build > 0 {
		points = min(points, army.Build) // what the list itself says that it keeps to
	}
	keys := map[uint16]bool{}
	seen := map[string]bool{}
	before := len(t.figs)
	for n, line := range army.Units {
		at := s.Places.Place(army, "units", n)
		u := t.findUnit(line.Unit, s.Places.Place(army, "units", n, "unit"), faults)
		if u == nil {
			continue
		}
		count := max(1, line.Count)
		if line.Count < 0 || count > maxPerSide {
			faults.Add(at, "count is %d; want 1 to %d", line.Count, maxPerSide)
			continue
		}
		if u.rank == unique && (seen[u.id] || count > 1) {
			faults.Add(at, "%s is unique: at most one in an army (MK-ARMY-2)", u.title)
		}
		seen[u.id] = true
		for range count {
			if len(t.figs)-before >= maxPerSide {
				faults.Add(at, "an army has at most %d figures", maxPerSide)
				return
			}
			t.copies[u.id]++
			key := uint16(len(t.figs) - before)
			if line.Key != nil {
				if *line.Key < 0 || *line.Key > dice.MaxNumber || count > 1 {
					faults.Add(at, "key is %d; want 0 to %d, for a single figure", *line.Key, dice.MaxNumber)
				}
				key = uint16(*line.Key)
			}
			if keys[key] {
				faults.Add(at, "the key %d is used twice in this army", key)
			}
			keys[key] = true
			name := u.id + "-" + strconv.Itoa(t.copies[u.id]) // the south side counts on
			t.muster(u, side, name, key)
		}
	}
	if int(t.cost[side]) > points {
		faults.Add(s.Places.Place(army, "units"), "the army costs %d points, the build total is %d (MK-ARMY-1)",
			t.cost[side], points)
	}
}

// readAreas reads the starting areas (MK-DEP-2): by default the three rows along the
// edge of the side.
func (t *table) readAreas(s *engine.Setup, faults *engine.Faults) {
	var forms [2]*Side
	for side := range s.Sides {
		forms[side], _ = s.Sides[side].Form.(*Side)
		if forms[side] == nil {
			forms[side] = &Side{}
		}
	}
	t.markAreas(forms, s.Places, faults)
}

// markAreas marks the starting areas of both sides.
func (t *table) markAreas(forms [2]*Side, places engine.Places, faults *engine.Faults) {
	grid := t.ground.grid
	for side, form := range forms {
		rows, cols := [2]int{0, min(2, grid.Rows()-1)}, [2]int{0, grid.Cols() - 1}
		if side == int(engine.SideB) {
			rows = [2]int{max(0, grid.Rows()-3), grid.Rows() - 1}
		}
		readSpan(&rows, form.Rows, grid.Rows(), "rows", places.Place(form, "rows"), faults)
		readSpan(&cols, form.Columns, grid.Cols(), "columns", places.Place(form, "columns"), faults)
		t.area[side] = grid.NewSet()
		for r := rows[0]; r <= rows[1]; r++ {
			for c := cols[0]; c <= cols[1]; c++ {
				t.area[side].Add(grid.At(r, c))
			}
		}
	}
	if t.area[0].Meets(t.area[1]) {
		faults.Add(engine.Place{}, "the starting areas overlap")
	}
}

// readSpan reads "2" or "0-2".
func readSpan(span *[2]int, text string, limit int, what string, at engine.Place, faults *engine.Faults) {
	if text == "" {
		return
	}
	first, last, found := strings.Cut(text, "-")
	if !found {
		last = first
	}
	a, errA := strconv.Atoi(strings.TrimSpace(first))
	b, errB := strconv.Atoi(strings.TrimSpace(last))
	if errA != nil || errB != nil || a < 0 || b < a || b >= limit {
		faults.Add(at, "%s is %q; want a number or a range such as 0-2, below %d", what, text, limit)
		return
	}
	*span = [2]int{a, b}
}

// checkRoom faults an area that has too few squares for its army.
func (t *table) checkRoom(s *engine.Setup, faults *engine.Faults) {
	for side := range t.area {
		need, room := 0, 0
		for m := t.seats[side]; m != 0; m &= m - 1 {
			need += len(t.ground.foot[t.figs[low(m)].size])
			fig := &t.figs[low(m)]
			stand := t.movers[keyOf(kindsOf(fig.unit.speed, fig.dial[0].shows), fig.size)].stand
			fits := false
			for c := stand.Next(0); c != board.None && !fits; c = stand.Next(c + 1) {
				fits = t.inArea(side, fig.size, c)
			}
			if !fits {
				faults.Add(engine.Place{}, "%s finds no square to stand on in the starting area of the %s side",
					fig.name, info.Seats[side])
			}
		}
		for c := t.area[side].Next(0); c != board.None; c = t.area[side].Next(c + 1) {
			if t.ground.terrain[c] != blocking {
				room++
			}
		}
		if need > room {
			faults.Add(s.Places.Place(s.Sides[side].Form),
				"the starting area of the %s side has %d squares, its army needs %d", info.Seats[side], room, need)
		}
	}
}

func (t *table) inArea(side, size int, at board.Cell) bool {
	for _, o := range t.ground.foot[size] {
		if !t.area[side].Has(at + board.Cell(o)) {
			return false
		}
	}
	return true
}
