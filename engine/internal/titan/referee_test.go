package titan_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// The referee plays a battle beside the engine, from RULES.md alone: before every
// decision it says what is legal, before every roll what the dice are, and after either
// what the position is. It shares no code with the engine but the map and the names. It is
// slow and plain on purpose.
//
// Complete are: the order of phases and rounds (4.1, 4.2, I-02), entering and placing
// (4.3), movement (5), contact (6.4), who strikes whom and what is owed (7.1), dice and
// numbers of strikes (7.2), announcements and carries (7.3), rangestrikes with lines, Clouds
// and sides (6.1 to 6.3, 7.4), Drift, Darkness and Trees (8), the slain who still act, and
// the ends with their scores (4.4). Left out: house rules and types of a scenario's own.

// bookUnits is the roster of 3.3: power, skill, and F for flyers, L for Lords, N and M for
// those who rangestrike, normally or by magic.
const bookUnits = `titan 6 4 L; angel 6 4 FL; archangel 9 4 FL; darklord 9 4 LM; guardian 12 2 F; warlock 5 4 M; behemoth 8 3;
centaur 3 4; colossus 10 4; cyclops 9 2; dragon 9 3 FN; gargoyle 4 3 F; giant 7 4 N; gorgon 6 3 FN; griffon 5 4 F; hydra 10 3 N;
lion 5 3; minotaur 4 4 N; ogre 6 2; ranger 4 4 FN; serpent 18 2; troll 8 2; unicorn 6 4; warbear 6 3; wyvern 7 3 F; basilisk 10 3;
phoenix 8 4 FN; lich 10 3 M; pixie 3 4 N; dolphin 4 4; whale 16 2; manta 6 3; newt 4 3; seaserpent 12 3; aquarian 5 4 N; siren 4 4 M`

// man is a character in a battle.
type man struct {
	mover
	name                              string
	side                              engine.Side
	power                             int
	lord, shoots, magic               bool
	at, hits, blows                   int
	waiting, lost, slain, moved, shot bool
}

func (m *man) onBoard() bool { return m.at >= 0 }
func (m *man) value() int    { return m.power * m.skill }

// pair is an announcement: dice and the number they must show.
type pair struct{ dice, number int }

// blowing is a blow under way.
type blowing struct {
	by, on   *man
	said     pair
	shot     bool
	excess   int
	carriers []*man
}

// referee is the position as the referee knows it.
type referee struct {
	table   engine.Table
	b       *titan.Board
	men     []*man
	entry   [2][]int
	heights [2]bool
	round   int
	half    engine.Side // whose half-round it is
	house
	part   string // a stage of the engine
	blow   blowing
	fallen [2]bool
	winner engine.Side
	ending string
}

// newReferee sets up the beginning of a battle of a table; enters says where who enters.
func newReferee(table engine.Table) *referee {
	r := &referee{table: table, b: titan.BoardOf(table), round: 1, part: "maneuver", winner: engine.Nobody}
	var dark []engine.Side
	units := map[string][]string{}
	for _, line := range strings.Split(bookUnits, ";") {
		f := strings.Fields(line)
		units[f[0]] = append(f[1:], "")
	}
	for _, f := range table.Figures() {
		u := units[f.Unit]
		m := &man{name: f.Name, side: f.Figure.Seat(), at: -1, waiting: true}
		_, _ = fmt.Sscan(u[0]+" "+u[1], &m.power, &m.skill)
		m.id, m.flies, m.lord = f.Unit, strings.Contains(u[2], "F"), strings.Contains(u[2], "L")
		m.shoots, m.magic = strings.ContainsAny(u[2], "NM"), strings.Contains(u[2], "M")
		r.men = append(r.men, m)
		if f.Unit == "darklord" {
			dark = append(dark, m.side)
		}
	}
	for _, side := range dark {
		r.flag(side)
	}
	return r
}

// flag makes a side that of the Darklord-Player (3.5).
func (r *referee) flag(side engine.Side) {
	for _, m := range r.men {
		m.darklord = m.darklord || m.side == side
	}
}

// enters says by which hexes a side comes, in the words of 2.2.
func (r *referee) enters(side engine.Side, hexes string) {
	for _, label := range strings.Fields(hexes) {
		for c, l := range r.b.Label {
			if l == label {
				r.entry[side] = append(r.entry[side], c)
			}
		}
	}
}

const (
	northHexes     = "0,2 0,3 0,4"
	southHexes     = "5,1 5,2 5,3 5,4"
	northeastHexes = "0,4 1,4 2,5 3,5"
)

func (r *referee) occupied() (set uint64) {
	for _, m := range r.men {
		if m.onBoard() {
			set |= 1 << uint(m.at)
		}
	}
	return set
}

// towards is the direction of the hexside between two adjacent hexes, or -1.
func (r *referee) towards(a, b int) int {
	for d, n := range r.b.Next[a] {
		if n == b {
			return d
		}
	}
	return -1
}

// foggy is a Fog native standing on Fog.
func (r *referee) foggy(m *man) bool { return r.b.Terrain[m.at] == "fog" && m.native("fog") }

// canReach is TITAN-CONTACT-2.
func (r *referee) canReach(a, b *man) bool {
	if !a.onBoard() || !b.onBoard() || a.side == b.side {
		return false
	}
	d := r.towards(a.at, b.at)
	return d >= 0 && r.b.Side[a.at][d] != "cliff"
}

// contacts lists whom a character is in contact with (TITAN-CONTACT-1), the slain too.
func (r *referee) contacts(a *man) (list []*man) {
	for _, b := range r.men {
		if r.canReach(a, b) && !r.foggy(a) && !r.foggy(b) {
			list = append(list, b)
		}
	}
	return list
}

func living(list []*man) (alive []*man) {
	for _, m := range list {
		if !m.slain {
			alive = append(alive, m)
		}
	}
	return alive
}

// allowed is how many blows a character makes in this part (TITAN-TREE-STRIKE-1, -2).
func (r *referee) allowed(m *man) int {
	if m.id == "pixie" && m.onBoard() && r.b.Terrain[m.at] == "tree" && r.part == "strike" {
		return 2
	}
	return 1
}

// targets lists whom a character may strike now (TITAN-STR-6, TITAN-STR-7).
func (r *referee) targets(m *man) []*man {
	if !m.onBoard() || m.shot || m.blows >= r.allowed(m) {
		return nil
	}
	if touching := r.contacts(m); len(touching) > 0 {
		return living(touching)
	}
	var list []*man
	for _, o := range r.men {
		if r.canReach(m, o) && !o.slain {
			list = append(list, o)
		}
	}
	return list
}

// owes is TITAN-STR-6: a strike at an enemy in contact.
func (r *referee) owes(m *man) bool {
	return m.onBoard() && m.blows < r.allowed(m) && len(living(r.contacts(m))) > 0
}

// chooser is the side that chooses now.
func (r *referee) chooser() engine.Side {
	switch r.part {
	case "counterstrike":
		return r.half.Other()
	case "carry":
		return r.blow.by.side
	}
	return r.half
}

// natural is 7.2, steps 1 to 8; bonus says whether the Wall's skill counts.
func (r *referee) natural(a, b *man, bonus bool) pair {
	d := r.towards(a.at, b.at)
	n, number := bookStrike(r.b, a.mover, a.power, b.mover, a.at, b.at, d)
	if !bonus && r.downWall(a, b) {
		skill := a.mover
		skill.skill--
		n, number = bookStrike(r.b, skill, a.power, b.mover, a.at, b.at, d)
	}
	return pair{n, r.clamp(number)}
}

func (r *referee) downWall(a, b *man) bool {
	d := r.towards(a.at, b.at)
	return r.b.Side[a.at][d] == "wall" && r.b.Owns[a.at][d]
}

// mayCarry lists the enemies that excess hits of a strike could go to at all
// (TITAN-CARRY-1, TITAN-CARRY-7).
func (r *referee) mayCarry(a, b *man) (list []*man) {
	if r.b.Terrain[b.at] == "darkness" {
		return nil
	}
	dune := r.b.Side[a.at][r.towards(a.at, b.at)] == "dune"
	for _, j := range r.men {
		if j == b || j.slain || !r.canReach(a, j) || r.b.Terrain[j.at] == "darkness" {
			continue
		}
		d := r.towards(a.at, j.at)
		if !dune && r.b.Side[a.at][d] == "dune" && !r.b.Owns[a.at][d] {
			continue // up across a Dune
		}
		list = append(list, j)
	}
	return list
}

// announcements lists the pairs of TITAN-CARRY-4, the natural one first.
func (r *referee) announcements(a, b *man) []pair {
	own := r.natural(a, b, true)
	list := []pair{own}
	others := r.mayCarry(a, b)
	for set := 1; set < 1<<len(others); set++ {
		bonus := true
		for i, j := range others {
			if set>>i&1 != 0 && r.downWall(a, b) && !r.downWall(a, j) {
				bonus = false
			}
		}
		p := r.natural(a, b, bonus)
		for i, j := range others {
			if set>>i&1 != 0 {
				q := r.natural(a, j, true)
				p = pair{min(p.dice, q.dice), max(p.number, q.number)}
			}
		}
		if p.dice > b.power-b.hits && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// carriesOf lists the legal carry targets of an announced pair.
func (r *referee) carriesOf(a, b *man, said pair) (list []*man) {
	barred := r.downWall(a, b) && said.number < r.natural(a, b, false).number
	for _, j := range r.mayCarry(a, b) {
		q := r.natural(a, j, true)
		if q.dice >= said.dice && q.number <= said.number && !(barred && !r.downWall(a, j)) {
			list = append(list, j)
		}
	}
	return list
}

// shot is a way to rangestrike: where it starts, over which hex first, for what number.
type shot struct{ from, via, number int }

// apart is the number of hex steps between two hexes of the open plane (6.1).
func (r *referee) apart(a, b int) int {
	cube := func(c int) (x, z int) {
		var row, col int
		_, _ = fmt.Sscanf(r.b.Label[c], "%d,%d", &row, &col)
		return col - (row-row&1)/2, row
	}
	ax, az := cube(a)
	bx, bz := cube(b)
	dx, dz := bx-ax, bz-az
	return max(abs(dx), abs(dz), abs(dx+dz))
}

func abs(x int) int { return max(x, -x) }

// shots lists the ways in which one character may rangestrike another (7.4).
func (r *referee) shots(a, b *man) (list []shot) {
	if r.part != "strike" || !a.shoots || !a.onBoard() || !b.onBoard() || a.side == b.side || b.slain ||
		len(r.contacts(a)) > 0 || a.blows >= r.allowed(a) ||
		(a.blows > 0 && !a.shot) {
		return nil
	}
	under := r.b.Terrain[b.at]
	if !a.magic && (b.lord || ((under == "beach" || under == "water") && b.native(under))) {
		return nil
	}
	origins := []int{a.at}
	occ := r.occupied()
	if r.b.Terrain[a.at] == "cloud" {
		for _, c := range r.b.Cells {
			if r.b.Terrain[c] == "cloud" && occ>>uint(c)&1 == 0 {
				origins = append(origins, c)
			}
		}
	}
	for _, from := range origins {
		steps := r.apart(from, b.at)
		if steps+1 > min(a.skill, r.reach()) || (steps < 2 && !(a.magic && steps == 1)) {
			continue
		}
		if a.magic {
			list = append(list, shot{from, -1, r.clamp(4 - a.skill + b.skill)})
			continue
		}
		in := occ
		if from != a.at {
			in &^= 1 << uint(a.at)
		}
		for _, l := range bookLines(r.table, r.b, from, b.at, steps) {
			open, malus := l.open(a.mover, r.b, in)
			if !open {
				continue
			}
			skill, defence := a.skill-malus, b.skill
			if steps == 3 {
				skill--
			}
			if under == "bramble" && b.native("bramble") && !a.native("bramble") {
				defence++
			}
			if under == "volcano" && b.id == "dragon" {
				defence++
			}
			list = append(list, shot{from, l.hexes[1], r.clamp(4 - skill + defence)})
		}
	}
	return list
}

// house is whether a battle is fought with other options: five rounds, rangestrikes over three hexes at most,
// Strike-numbers from 2 to 5, and the attacker first (I-08).
type house bool

// otherwise are these options for the engine.
const otherwise = "{max_rounds: 5, max_range: 3, sn_min: 2, sn_max: 5, first_mover: attacker}"

// clamp keeps a Strike-number in its range.
func (h house) clamp(n int) int {
	if h {
		return min(max(n, 2), 5)
	}
	return min(max(n, 1), 6)
}

func (h house) limit() int {
	if h {
		return 5
	}
	return 7
}

func (h house) reach() int {
	if h {
		return 3
	}
	return 4
}

func (h house) first() engine.Side {
	if h {
		return engine.SideB
	}
	return engine.SideA
}

// shotWords are the words of every way to make a rangestrike, and its best number.
func (r *referee) shotWords(a, b *man) map[string]int {
	words := map[string]int{}
	better := func(w string, number int) {
		if old, ok := words[w]; !ok || number < old {
			words[w] = number
		}
	}
	for _, s := range r.shots(a, b) {
		w := a.name + " rangestrike " + b.name
		better(w, s.number)
		better(w+" from "+r.b.Label[s.from], s.number)
		if s.via >= 0 {
			better(w+" from "+r.b.Label[s.from]+" via "+r.b.Label[s.via], s.number)
			if s.from == a.at {
				better(w+" via "+r.b.Label[s.via], s.number)
			}
		}
	}
	return words
}

// legal lists everything that may be chosen, in the engine's words.
func (r *referee) legal() map[string]bool {
	list := map[string]bool{}
	switch r.part {
	case "place", "maneuver":
		list["end"] = true
		for _, m := range r.men {
			if m.side != r.half || m.moved || m.lost {
				continue
			}
			verb := " move "
			switch {
			case r.part == "place":
				verb = " place "
			case m.waiting:
				verb = " enter "
			case len(r.contacts(m)) > 0:
				continue
			default:
				list[m.name+" stay"] = true
			}
			for c := range r.destinations(m) {
				list[m.name+verb+r.b.Label[c]] = true
			}
		}
	case "strike", "counterstrike":
		list["end"] = true
		for _, m := range r.men {
			if m.side != r.chooser() {
				continue
			}
			if r.owes(m) {
				delete(list, "end")
				break
			}
		}
		for _, m := range r.men {
			if m.side != r.chooser() {
				continue
			}
			for _, o := range r.targets(m) {
				for i, p := range r.announcements(m, o) {
					w := m.name + " strike " + o.name
					if i > 0 {
						w += fmt.Sprintf(" as %d,%d", p.dice, p.number)
					}
					list[w] = true
				}
			}
			for _, o := range r.men {
				for w := range r.shotWords(m, o) {
					list[w] = true
				}
			}
		}
	case "carry":
		list[r.blow.by.name+" carry none"] = true
		for _, j := range r.blow.carriers {
			list[r.blow.by.name+" carry "+j.name] = true
		}
	}
	return list
}

// destinations is where a character may go in this phase, by cost.
func (r *referee) destinations(m *man) map[int]int {
	occ := r.occupied()
	switch {
	case m.moved || m.lost:
		return nil
	case r.part == "place":
		if !m.waiting {
			return nil
		}
		free := map[int]int{}
		for _, c := range r.b.Cells {
			if r.b.Level[c] > 0 && occ>>uint(c)&1 == 0 {
				free[c] = 1
			}
		}
		return free
	case m.waiting:
		return m.reach(r.b, occ, r.entry[m.side], true)
	case len(r.contacts(m)) > 0:
		return nil
	}
	return m.reach(r.b, occ, []int{m.at}, false)
}

func (r *referee) man(name string) *man {
	for _, m := range r.men {
		if m.name == name {
			return m
		}
	}
	return nil
}

func (r *referee) hex(label string) int {
	for c, l := range r.b.Label {
		if l == label {
			return c
		}
	}
	return -1
}
