package hott_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
)

// The referee plays a game beside the engine, from RULES.md alone: before decisions it says
// what is legal, before every roll what the dice are, and after either what the position is.
// It shares no code with the engine; its geometry is in floating point. Where a figure comes
// closer to a threshold than rounding can tell, the referee is in doubt: such a difference is
// counted and the engine's word taken.
//
// What it leaves to the engine without an opinion of its own is counted, too, by name; see
// [umpire.unsaid].

// book is the type table of section 3.2: class, AP, moves (Rd, GGo, BGo, Rv), factors, depth.
var book = map[string]string{
	"Gd": "A 4 1200 1200 1200 1200 6 6 160", "Dr": "A 4 1200 1200 1200 1200 6 6 240",
	"Fl": "A 2 1200 1200 1200 1200 2 2 120",
	"Ab": "A 3 500 500 500 500 5 3 160", "He": "M 4 500 500 200 100 5 5 160", "AHe": "A 6 1200 1200 1200 1200 5 5 160",
	"Pd": "M 4 500 500 200 100 6 6 160", "Kn": "M 2 400 300 200 100 3 4 120", "Ri": "M 2 500 500 200 100 3 3 120",
	"Be": "M 4 400 300 200 100 4 5 160", "Bs": "M 2 400 400 400 100 3 4 120", "Bd": "F 2 400 200 200 100 5 3 60",
	"Sp": "F 2 400 200 200 100 4 4 60", "Cl": "F 3 400 200 200 100 4 4 80", "Hd": "F 1 400 200 200 100 2 2 120",
	"Sh": "F 2 400 200 200 100 3 4 80", "Wb": "F 2 400 300 300 100 3 3 80", "Sn": "F 3 400 300 300 100 5 3 80",
	"Lk": "F 1 200 200 200 100 2 2 120", "WLk": "F 1 200 200 200 200 2 2 120", "Mg": "F 4 500 500 200 100 4 4 160",
	"Art": "F 3 300 200 0 100 4 4 160",
}

// codes are the types by the names that the armies use.
var codes = map[string]string{"god": "Gd", "dragon": "Dr", "flyer": "Fl", "airboat": "Ab", "hero": "He",
	"aerial-hero": "AHe",
	"paladin":     "Pd", "knights": "Kn", "riders": "Ri", "behemoth": "Be", "beasts": "Bs", "blades": "Bd",
	"spears": "Sp",
	"cleric": "Cl",
	"horde":  "Hd", "shooters": "Sh", "warband": "Wb", "sneakers": "Sn", "lurker": "Lk", "water-lurker": "WLk",
	"magician": "Mg", "artillery": "Art"}

// is reports whether a code is among some.
func is(code string, list ...string) bool { return slices.Contains(list, code) }

// troop is an element as the referee knows it.
type troop struct {
	name, code, class string
	side, number      int
	figure            engine.Figure
	general           bool
	points            int
	moves             [4]float64 // Rd, GGo, BGo, Rv
	foot, others      int
	depth             float64

	at            pose
	state         string // board, reserve, lost, frog, ensorcelled
	by            *troop // who ensorcelled it
	ones, entries int
	moved, shot   bool
	travelled     bool // made a tactical move in this bound
	shotAt, cast  bool
	lair          string          // the feature a lurker was deployed in
	met           map[*troop]bool // enemies it moved into contact with in this bound
	kept          kept            // its base, worked out once for every place
	mates         []*troop        // its friends among those of matesOf
	matesOf       uint64
	was           map[string]bool // features it was in when its side's last bound began
}

func (t *troop) aerial() bool    { return t.class == "A" }
func (t *troop) mounted() bool   { return t.class == "M" }
func (t *troop) impetuous() bool { return is(t.code, "Kn", "Be", "Bs", "Wb") }

// kept is a base in its place.
type kept struct {
	at      pose
	quad    polygon
	forward vec
}

// base works out where an element stands, once for every place.
func (t *troop) base() *kept {
	if t.kept.quad == nil || t.kept.at != t.at {
		t.kept = kept{t.at, t.at.quad(t.depth), t.at.forward()}
	}
	return &t.kept
}

func (t *troop) quad() polygon { return t.base().quad }

// bout is a combat whose dice are due: x and y in the order of their dice; nil is the stronghold.
type bout struct {
	kind     string // fight, held, storm, shot, spell
	x, y     *troop
	main     *troop   // the attacker of a stronghold, or of a flank or rear; the main shooter; the caster
	aides    []*troop // who aid main
	reply    bool     // the target shoots back
	unsure   bool     // whether it does is in doubt
	fx, fy   int
	propped  [2]*troop // the rear supports counted, of x and of y
	counting bool      // odd and even totals differ
}

// dispute is a fight on the list of the close combat phase (CC-1).
type dispute struct {
	kind   string // fight, held, storm
	a, b   *troop // fight: the owner's element, the other; held: the victim is b
	hitter []*troop
	done   bool
}

// house is whether a game is played with all the switches of 12.3 turned over, and lurkers that rise twice at most.
type house bool

// overturned are the same switches for the engine.
const overturned = "{airboat-flees-magician: true, command-extra-on-spells: true, damp-own: false, " +
	"bad-going-cc-only: true, river-bad-going: true, " +
	"magician-move-and-cast: false, aerial-extra-on-singles: false, sneakers-capture-stronghold: false, " +
	"height-against-aerials: true, " +
	"lurker-deployments: 2}"

// umpire is the position as the referee knows it.
type umpire struct {
	ground
	house  house
	troops []*troop
	total  [2]int // army points at the start
	cap    int
	stated bool // the scenario names the cap (ruling E44)
	owner  int
	round  int
	pips   int
	part   string // roll, pips, ranged, aim, fights, name, combat, over
	passed bool
	called *troop
	list   []*dispute
	naming *dispute
	bout   bout
	// who was in close combat as an element began to go back, which is in contact with nobody on its way
	busy     map[*troop]bool
	winner   int // -1 nobody
	ending   string
	staged   []step    // legs of a move that is still to be closed (E16)
	stagers  []*troop  // and whose they are
	stages   int       // legs staged in this bound
	files    [2]string // the group of a side that has last wheeled
	replaced []*troop  // hordes replaced in this bound
	stats    map[string]int
	blind    string             // why the referee has no opinion on the next position
	unsure   bool               // a threshold was near in working out the factors of the bout
	doubtful bool               // a threshold was near in the last step
	loose    map[*troop]float64 // how far the next place of an element may differ
	fresh    bool               // that was in the last step
	listed   int                // the bound in which the list of fights was made
	present  uint64             // who is on the board, a bit for each
	fielded  [3][]*troop        // they: side 0, side 1, all
}

// near is how close to a threshold a length or an angle leaves the referee in doubt.
const (
	near  = 0.004
	rough = 0.03
)

// judge notes whether a threshold was near.
type judge struct{ doubt bool }

// atMost is a <= limit.
func (j *judge) atMost(a, limit, band float64) bool {
	if math.Abs(a-limit) < band {
		j.doubt = true
	}
	return a <= limit
}

// muster lists anew who is on the board when that has changed. Lists that were given stay as they were.
func (u *umpire) muster() {
	var present uint64
	for i, t := range u.troops {
		if t.state == "board" {
			present |= 1 << i
		}
	}
	if present == u.present {
		return
	}
	u.present, u.fielded = present, [3][]*troop{}
	for _, t := range u.troops {
		if t.state == "board" {
			u.fielded[t.side] = append(u.fielded[t.side], t)
			u.fielded[2] = append(u.fielded[2], t)
		}
	}
}

// on lists who is on the board.
func (u *umpire) on() []*troop {
	u.muster()
	return u.fielded[2]
}

// foes lists the enemies of a side on the board.
func (u *umpire) foes(side int) []*troop {
	u.muster()
	return u.fielded[1-side]
}

// friends lists the others of an element's side on the board.
func (u *umpire) friends(t *troop) []*troop {
	u.muster()
	if t.matesOf != u.present {
		t.mates, t.matesOf = nil, u.present
		for _, o := range u.fielded[t.side] {
			if o != t {
				t.mates = append(t.mates, o)
			}
		}
	}
	return t.mates
}

func (u *umpire) named(name string) *troop {
	for _, t := range u.troops {
		if t.name == name {
			return t
		}
	}
	return nil
}

func (u *umpire) generalOf(side int) *troop {
	for _, t := range u.troops {
		if t.side == side && t.general {
			return t
		}
	}
	return nil
}

// lost is WIN-3.
func (u *umpire) lost(side int) (n int) {
	for _, t := range u.troops {
		if t.side == side && is(t.state, "lost", "frog", "ensorcelled") {
			n += t.points
		}
	}
	return n
}

// umpireOf seats the referee at a game that is about to begin.
func umpireOf(g engine.Game, r *refereed) *umpire {
	u := &umpire{part: "roll", round: 1, cap: r.bounds, stated: r.named, winner: -1, stats: map[string]int{},
		house: r.house}
	u.survey(r.rows)
	u.size = r.size
	for _, f := range u.features {
		f.hard = bool(u.house) && f.kind == "river"
	}
	for _, f := range g.Table().Figures() {
		t := &troop{name: f.Name, code: codes[f.Unit], side: int(f.Figure.Seat()), number: f.Figure.Number(),
			figure: f.Figure}
		cells := strings.Fields(book[t.code])
		t.class = cells[0]
		numbers := make([]int, len(cells))
		for i, c := range cells[1:] {
			numbers[i], _ = strconv.Atoi(c)
		}
		t.points, t.foot, t.others, t.depth = numbers[0], numbers[5], numbers[6], float64(numbers[7])
		for i := range t.moves {
			t.moves[i] = float64(numbers[1+i])
		}
		t.general = f.Leads
		t.state = "board"
		if is(t.code, "Gd", "Dr", "Lk", "WLk") {
			t.state = "reserve"
		}
		t.at = seen(g, t)
		u.total[t.side] += t.points
		u.troops = append(u.troops, t)
	}
	return u
}

// seen reads where the engine has an element.
func seen(g engine.Game, t *troop) pose {
	x, y, h := hott.PoseOf(g, t.figure)
	return pose{vec{x, y}, h}
}

// differs compares the position with the engine's, and takes over the exact places. Where
// the referee was in doubt or has no opinion, it takes over everything.
func (u *umpire) differs(g engine.Game) string {
	blind, doubtful, loose := u.blind, u.doubtful, u.loose
	u.blind, u.doubtful, u.loose = "", false, nil
	d := u.differsNow(g, loose)
	switch {
	case blind != "":
		u.stats["steps unsaid: "+blind]++
	case d == "":
		return ""
	case doubtful:
		u.stats["steps in doubt"]++
	default:
		return d
	}
	u.adopt(g)
	if u.part != "over" {
		if d := u.differsNow(g, loose); d != "" {
			return "taken over: " + d
		}
	}
	return ""
}

// differsNow compares a position with the referee's: every element, who must choose, the end, and the PIPs
// left. Places may differ by what roundings of the plane add up to.
func (u *umpire) differsNow(g engine.Game, loose map[*troop]float64) string {
	for _, t := range u.troops {
		if d := u.differsIn(g, t, loose[t]+0.06); d != "" {
			return d
		}
	}
	turn := g.Turn()
	actor, stage := u.next()
	if got := g.Table().Info().Stages[turn.Stage].Name; turn.Actor != actor ||
		(turn.Actor != engine.Over && (got != stage || int(turn.Round) != u.round || int(turn.Owner) != u.owner)) {
		var offered []string
		for _, a := range g.Offer(nil) {
			offered = append(offered, g.Table().Say(g, a))
		}
		return fmt.Sprintf("actor %d, %s, round %d of %d, %q; referee: actor %d, %s, round %d of %d", turn.Actor, got,
			turn.Round, turn.Owner,
			offered[:min(3, len(offered))], actor, stage, u.round, u.owner)
	}
	if u.part == "over" {
		return u.differsAtTheEnd(g)
	}
	if pips := hott.PipsOf(g); (u.part == "pips" || u.part == "ranged") && pips != u.pips {
		return fmt.Sprintf("%d PIPs are left; referee: %d", pips, u.pips)
	}
	return ""
}

// inspected is what the engine tells of an element.
func inspected(g engine.Game, t *troop) facts { return g.Table().Inspect(g, t.figure) }

// facts are what it tells, by their names.
type facts []engine.Pair

func (f facts) of(key string) string {
	for _, p := range f {
		if p.Key == key {
			return p.Value
		}
	}
	return ""
}

// adopt takes over the engine's position.
func (u *umpire) adopt(g engine.Game) {
	for _, t := range u.troops {
		s := inspected(g, t)
		t.state = s.of("state")
		if is(t.state, "board", "frog") {
			t.at = seen(g, t)
		}
		t.by = u.named(s.of("by"))
		t.ones, _ = strconv.Atoi(s.of("ones"))
		t.entries, _ = strconv.Atoi(s.of("entries"))
		moved := s.of("moved") == "yes"
		t.travelled = (t.travelled && moved) || (moved && !t.moved)
		t.moved, t.shot, t.shotAt, t.cast = moved, s.of("shot") == "yes", s.of("shot at") == "yes",
			s.of("cast") == "yes"
		met, _ := strconv.Atoi(s.of("met"))
		t.met = nil
		for _, e := range u.troops {
			if e.side != t.side && met>>e.number&1 != 0 {
				u.meets(t, e)
			}
		}
	}
	turn := g.Turn()
	u.pips, u.owner, u.round = hott.PipsOf(g), int(turn.Owner), int(turn.Round)
	u.part = g.Table().Info().Stages[turn.Stage].Name
	if u.part == "fights" && (u.listed != u.round || u.fresh) {
		u.list, u.listed = u.disputes(&judge{}), u.round
	}
}

// differsIn compares one element.
func (u *umpire) differsIn(g engine.Game, t *troop, slack float64) string {
	state := inspected(g, t)
	if t.state != state.of("state") {
		return fmt.Sprintf("%s: %s; referee: %s", t.name, state.of("state"), t.state)
	}
	if t.state == "board" || t.state == "frog" {
		at := seen(g, t)
		if d := at.from(t.at); d > slack {
			return fmt.Sprintf("%s at %v; referee: %v", t.name, at, t.at)
		}
		t.at = at
	}
	by := "nobody"
	if t.by != nil {
		by = t.by.name
	}
	yes := map[bool]string{true: "yes", false: "no"}
	said := [][2]string{{"by", by}, {"entries", strconv.Itoa(t.entries)}}
	if t.state == "board" && u.part != "over" {
		said = append(said, [][2]string{{"ones", strconv.Itoa(t.ones)}, {"moved", yes[t.moved]}, {"shot", yes[t.shot]},
			{"shot at", yes[t.shotAt]}, {"cast", yes[t.cast]}}...)
	}
	for _, s := range said {
		if state.of(s[0]) != s[1] {
			return fmt.Sprintf("%s: %s %s; referee: %s", t.name, s[0], state.of(s[0]), s[1])
		}
	}
	return ""
}

// next says who chooses and what.
func (u *umpire) next() (engine.Actor, string) {
	switch u.part {
	case "over":
		return engine.Over, "over"
	case "roll", "combat":
		return engine.Chance, u.part
	case "aim":
		return engine.Actor(1 - u.owner), u.part
	case "name":
		return engine.Actor(1 - u.owner), u.part
	}
	return engine.Actor(u.owner), u.part
}

// differsAtTheEnd compares result and score.
func (u *umpire) differsAtTheEnd(g engine.Game) string {
	r := g.Result()
	ending := g.Table().Info().Endings[r.Ending].Name
	lost := [2]int32{int32(u.lost(0)), int32(u.lost(1))}
	if int(r.Winner) != u.winner || ending != u.ending || r.Lost != lost || r.Score != [2]int32{lost[1], lost[0]} ||
		r.Capped != (ending == "cap") {
		return fmt.Sprintf("%+v %s; referee: winner %d, %s, lost %v", r, ending, u.winner, u.ending, lost)
	}
	return ""
}
