package titan

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// System returns the rule system.
func System() engine.Ruleset { return system{} }

type system struct{}

// Info describes the system.
func (system) Info() *engine.Info { return info }

// Forms declares the system's files.
func (system) Forms() engine.Forms {
	return engine.Forms{
		Roster:   func() any { return &Roster{} },
		Chart:    func() any { return &Chart{} },
		Map:      func() any { return &Map{} },
		Army:     func() any { return &Army{} },
		Scenario: func() any { return &Scenario{} },
		Side:     func() any { return &Side{} },
		Options:  func() any { return defaultOptions() },
		Position: func() any { return &Position{} },
	}
}

// table is a compiled setup.
type table struct {
	id      uint64        // for digests
	setup   *engine.Setup // what it was compiled from; nil for a case
	land    *battleland
	chart   *Chart
	roster  *Roster
	options *Options

	kinds    [slots]*kind
	names    [slots]string
	keys     [slots]uint16
	listed   uint16 // slots that somebody fills
	darklord [2]bool

	first        engine.Side // who has the first half-round
	rounds       int8
	snMin, snMax int
	entry        [2]uint64
	entryName    [2]string
	places       [2]bool // placed on the heights instead of entering
	free         [slots]uint64

	touching  [64]uint64     // neighbours with whom contact is possible
	striking  [64]uint64     // neighbours who can be struck
	closed    uint64         // hexes that no carry leaves or enters
	carriesUp [features]bool // whether a strike across this may carry up across a Dune
	above     [64]uint64     // neighbours up across a Dune
	shield    [64]int8       // hits that a strike at this hex loses
	shifts    [terrains]bool // hexes of this kind lend their like to rangestrikers
	falls     [terrains]bool // who is slain by this hex does not strike any more
	hurts     [terrains]int8 // hits to who is not native
	farthest  [slots]int8    // greatest number of steps of a rangestrike
	worth     [slots]int32   // hundredths of points a commander gives for it
	rank      [slots]uint8   // of its type among those of the table, the dearest first
	// how a hex lies on the board, by coin, the best with the greatest number
	spot                         [3][64]uint8
	depth                        [2][64]int8  // steps from where a side enters
	plain                        bool         // no hazard at all: every side of a hex is like every other
	perHit                       [slots]int32 // the same for each of its hits
	king                         [2]int       // slot of each side's Titan; -1 for none
	mayMove, mayStrike, mayShoot bool         // house rules of the chart's first row

	figures []engine.FigureInfo
	cells   []engine.CellInfo
}

// Compile builds the table of a setup, or reports every fault in it.
func (system) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	var fs engine.Faults
	t := compileGround(s, &fs)
	if t == nil || len(fs) > 0 {
		return nil, fs
	}
	scenario, _ := s.Scenario.(*Scenario)
	if scenario == nil {
		scenario = &Scenario{}
	}
	if scenario.Budget < 0 {
		fs.Add(s.Places.Place(scenario, "budget"), "a budget of %d points; want a number of points, or 0 for no limit",
			scenario.Budget)
	}
	for i := range s.Sides {
		form, _ := s.Sides[i].Form.(*Side)
		if form == nil {
			form = &Side{}
		}
		t.compileEntry(engine.Side(i), form, s.Places, &fs)
	}
	if t.darklord[0] && t.darklord[1] {
		fs.Add(s.Places.Place(s.Sides[1].Form, "darklord"), "both sides are the Darklord's; at most one may be")
	}
	for i := range s.Sides {
		t.compileArmy(engine.Side(i), &s.Sides[i], scenario.Budget, s.Places, &fs)
	}
	t.checkNames(s, &fs)
	if len(fs) > 0 {
		return nil, fs
	}
	t.finish()
	t.setup = s
	return t, nil
}

// checkNames reports names of characters that are taken or mean something else.
func (t *table) checkNames(s *engine.Setup, fs *engine.Faults) {
	taken := map[string]bool{"end": true, "pass": true, "none": true}
	for slot, name := range t.names {
		if name == "" {
			continue
		}
		if taken[name] || strings.ContainsAny(name, " \t\n") || t.roster.Units[name] != nil {
			fs.Add(s.Places.Place(s.Sides[side(slot)].Army, "units"),
				"the name %q of a character is taken, means something else, or is more than a word", name)
		}
		taken[name] = true
	}
}

// compileGround builds what does not depend on who fights, or returns nil with faults.
func compileGround(s *engine.Setup, fs *engine.Faults) *table {
	dealtTable.once.Do(fillDealt)
	t := &table{id: engine.NextTable(), chart: s.Chart.(*Chart), roster: s.Roster.(*Roster)}
	t.options, _ = s.Options.(*Options)
	if t.options == nil {
		t.options = defaultOptions()
	}
	t.roster.check(s.Places, fs)
	t.chart.check(s.Chart, t.roster, s.Places, fs)
	t.options.check(s.Places, fs)
	if len(*fs) > 0 {
		return nil
	}
	if s.Position == nil {
		evenRows(s.Map.(*Map), s.Places, fs)
	}
	if t.land = compileMap(s.Map.(*Map), t.chart, s.Places, fs); t.land == nil {
		return nil
	}
	t.rounds, t.snMin, t.snMax = int8(t.options.MaxRounds), t.options.SNMin, t.options.SNMax
	if t.options.FirstMover == "attacker" {
		t.first = engine.SideB
	}
	row := &t.chart.Character
	t.mayMove = row.Movement.InContact == "moves"
	t.mayStrike = row.Striking.InContact == "may"
	t.mayShoot = row.Rangestriking.InContact == "open"
	hexes, sides := t.chart.hexes(), t.chart.sides()
	for i, r := range hexes {
		t.shifts[i] = r.Rangestriking.From == "any"
		t.falls[i] = r.Striking.HurtToDeath == "falls"
		t.hurts[i] = int8(r.Striking.Hurts)
	}
	for f, r := range sides {
		t.carriesUp[f] = r.Striking.CarryUp == "from-a-dune"
	}
	b := t.land
	for _, c := range b.list {
		row := hexes[b.terrain[c]]
		t.shield[c] = int8(row.Striking.Shield)
		if row.Striking.Carry == "closed" {
			t.closed |= 1 << c
		}
		for d := range 6 {
			n := b.next[c][d]
			if n < 0 {
				continue
			}
			side := sides[b.side[c][d]]
			if side.Striking.Blows != "none" {
				t.striking[c] |= 1 << n // TITAN-CLIFF-STRIKE-1
			}
			if side.Striking.Contact != "none" {
				t.touching[c] |= 1 << n // TITAN-CLIFF-STRIKE-2
			}
			if side.Striking.CarryUp == "from-a-dune" && b.up(c, d) {
				t.above[c] |= 1 << n
			}
		}
	}
	return t
}

// compileEntry reads how a side comes onto the board (TITAN-ENTRY-2, TITAN-ENTRY-5).
func (t *table) compileEntry(s engine.Side, form *Side, places engine.Places, fs *engine.Faults) {
	t.darklord[s] = form.Darklord
	name := form.Enters
	if name == "" {
		name = [2]string{"N", "S"}[s]
	}
	t.entryName[s] = name
	found := false
	for i, n := range entrySides {
		if n == name {
			t.entry[s], found = t.land.entry[i], true
		}
	}
	switch {
	case !found:
		fs.Add(places.Place(form, "enters"), "the board has no side %q; want one of %v", name, entrySides)
	case form.Places != "" && form.Places != "heights":
		fs.Add(places.Place(form, "places"), "places is %q; want heights, or leave it out", form.Places)
	case form.Places == "heights" && t.land.heights == 0:
		fs.Add(places.Place(form, "places"), "the map has no hex above the ground to place anybody on")
	}
	if form.Score < 0 || form.Score > 2400 {
		fs.Add(places.Place(form, "score"), "the score is %d; want 0 to 2400", form.Score)
	}
	t.places[s] = form.Places == "heights"
}

// compileArmy lists the characters of a side and says what is not legal about them
// (RULES.md 3.6, TITAN-DARK-SIDE).
func (t *table) compileArmy(s engine.Side, in *engine.SetupSide, budget int, places engine.Places, fs *engine.Faults) {
	army, _ := in.Army.(*Army)
	if army == nil {
		army = &Army{}
	}
	form, _ := in.Form.(*Side)
	if form == nil {
		form = &Side{}
	}
	l := legion{side: s, name: "the legion of the " + info.Seats[s], roles: map[string]int{}, keys: map[uint16]string{}}
	t.readLegion(&l, army, form.Score, places, fs)
	if l.roles["darklord"] > 0 && !t.darklord[s] {
		fs.Add(places.Place(army, "units"),
			"a Darklord stands only in the side of the Darklord-Player; say darklord: true for the %s", info.Seats[s])
	}
	if budget > 0 && l.points > budget {
		fs.Add(places.Place(army, "units"), "%s is worth %d points; the budget is %d", l.name, l.points, budget)
	}
}

// Enlist judges a legion by itself. Who is the Darklord-Player a scenario says, and
// what the characters may spend.
func (system) Enlist(s *engine.Setup) engine.Faults {
	var fs engine.Faults
	t := &table{}
	army, ok1 := s.Sides[engine.SideA].Army.(*Army)
	roster, ok2 := s.Roster.(*Roster)
	if !ok1 || !ok2 {
		fs.Add(engine.Place{}, "the setup has no roster or no army")
		return fs
	}
	t.roster = roster
	l := legion{side: engine.SideA, name: "the legion", roles: map[string]int{}, keys: map[uint16]string{}}
	t.readLegion(&l, army, 0, s.Places, &fs)
	t.checkNames(s, &fs)
	return fs
}

// mostCount is the largest count of a line that is counted out; what is too many for a legion
// is reported with their number.
const mostCount = 99

// readLegion reads the characters of an army, whose Titan has a score.
func (t *table) readLegion(l *legion, army *Army, score int, places engine.Places, fs *engine.Faults) {
	before := len(*fs)
	for i, line := range army.Units {
		at := places.Place(army, "units", i)
		u := t.roster.Units[line.Unit]
		switch {
		case u == nil:
			fs.Add(places.Place(army, "units", i, "unit"), "unknown character %q%s", line.Unit,
				spelling.Suggest(line.Unit, t.roster.names()))
			continue
		case line.Count < 0:
			fs.Add(places.Place(army, "units", i, "count"), "the count is %d; want 1 to %d, or leave it out for one",
				line.Count, legionSize)
			continue
		case line.Count > 1 && (line.Key != nil || line.Name != ""):
			fs.Add(at, "a line with a key or a name of its own is one character, not %d", line.Count)
			continue
		case line.Count > mostCount:
			fs.Add(places.Place(army, "units", i, "count"), "%d of %s; a legion has %d characters at the most",
				line.Count, line.Unit, legionSize)
			continue
		case line.Key != nil && (*line.Key < 0 || *line.Key > dice.MaxNumber):
			fs.Add(places.Place(army, "units", i, "key"), "the key is %d; want 0 to %d", *line.Key, dice.MaxNumber)
			continue
		}
		power := u.Power
		if u.Role == "titan" {
			power = min(power+score/100, maxPower) // RULES.md 3.2
		}
		for range max(line.Count, 1) {
			t.enlist(l, line, u, power, at, fs)
		}
	}
	if l.n > 0 || len(*fs) == before { // that nobody is left of lines with faults is none of its own
		l.check(places.Place(army, "units"), fs)
	}
}

// legion is what is counted while an army is read.
type legion struct {
	side      engine.Side
	name      string // in faults
	n, points int
	roles     map[string]int
	keys      map[uint16]string
}

// enlist adds one character to a legion.
func (t *table) enlist(l *legion, line ArmyUnit, u *Unit, power int, at engine.Place, fs *engine.Faults) {
	l.roles[u.Role]++
	l.points += u.price(power)
	if l.n++; l.n > legionSize {
		return
	}
	key := uint16(l.n - 1)
	if line.Key != nil {
		key = uint16(*line.Key)
	}
	if other, taken := l.keys[key]; taken {
		fs.Add(at, "%s and %s have the same key %d", other, line.Unit, key)
	}
	l.keys[key] = line.Unit
	t.add(int(l.side)*legionSize+l.n-1, line.Unit, u, power, line.Name, key)
}

// check says what is not legal about a legion as a whole, no matter who plays it.
func (l *legion) check(at engine.Place, fs *engine.Faults) {
	if l.n == 0 {
		fs.Add(at, "%s has no characters; want 1 to %d", l.name, legionSize)
	}
	if l.n > legionSize {
		fs.Add(at, "%s has %d characters; want 1 to %d", l.name, l.n, legionSize)
	}
	if n := l.roles["titan"]; n > 1 {
		fs.Add(at, "%s has %d Titans; want at most one", l.name, n)
	}
	if n := l.roles["darklord"]; n > 1 {
		fs.Add(at, "%s has %d Darklords; want at most one", l.name, n)
	}
}

// add fills a slot. Equal types of one side share their tables, which need a board.
func (t *table) add(slot int, id string, u *Unit, power int, name string, key uint16) {
	s := side(slot)
	t.names[slot], t.keys[slot] = name, key
	t.listed |= 1 << slot
	if t.land == nil {
		return
	}
	for other := range slots {
		if k := t.kinds[other]; k != nil && side(other) == s && k.id == id && k.power == power {
			t.kinds[slot] = k
		}
	}
	if t.kinds[slot] == nil {
		t.kinds[slot] = compileKind(id, u, power, t.darklord[s], t.land, t.chart, t.options)
	}
}

// finish names the characters and fills what depends on all of them.
func (t *table) finish() {
	t.nameAll()
	for slot := range slots {
		k := t.kinds[slot]
		if k == nil {
			continue
		}
		t.farthest[slot] = int8(min(k.skill, t.options.MaxRange) - 1)
		if !k.ranged {
			t.farthest[slot] = -1
		}
		t.free[slot] = k.enters(t.entry[side(slot)], 0, nil)
	}
	t.plain = t.land.kind[0] == t.land.cells
	for _, c := range t.land.list {
		for d := range 6 {
			t.plain = t.plain && t.land.side[c][d] == noFeature
		}
	}
	t.setSpots()
	t.setDepths()
	t.setWorth()
	t.describe()
	t.buildLaws()
}

// nameAll gives every character without a name one that is unique: its type, numbered
// when it is not the only one, and by seat when both sides have it.
func (t *table) nameAll() {
	total := map[string]int{}
	for slot := range slots {
		if k := t.kinds[slot]; k != nil && t.names[slot] == "" {
			total[k.id]++
		}
	}
	seen := map[string]int{}
	for slot := range slots {
		k := t.kinds[slot]
		if k == nil || t.names[slot] != "" {
			continue
		}
		seen[k.id]++
		t.names[slot] = k.id
		if total[k.id] > 1 {
			t.names[slot] = fmt.Sprintf("%s-%d", k.id, seen[k.id])
		}
	}
}

// buildLaws builds every law that a blow of this setup can come to, so that play builds
// none. Announcements only mix the dice and numbers of natural ones.
func (t *table) buildLaws() {
	var pools [diceRows]bool
	for i := range slots {
		k := t.kinds[i]
		for j := range slots {
			if o := t.kinds[j]; k != nil && o != nil && side(i) != side(j) {
				t.diceOf(k, o, &pools)
			}
		}
	}
	for n := range pools {
		for number := t.snMin; number <= t.snMax; number++ {
			if pools[n] {
				hitLaw(n, number)
			}
		}
	}
}

// diceOf marks every number of dice that one kind can have against another.
func (t *table) diceOf(k, o *kind, pools *[diceRows]bool) {
	for _, a := range t.land.list {
		each(t.striking[a], func(b int) {
			n, _, _ := t.values(k, a, o, b)
			pools[n] = true
		})
		if k.ranged {
			for _, b := range t.land.list {
				pools[max(int(k.shot[a].dice), 0)] = true
				pools[max(int(k.shot[a].dice-o.shotAt[b].dice), 0)] = true
			}
		}
	}
}
