package heroscape_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
)

// The referee plays a game beside the engine, from RULES.md alone: before every decision it
// says what is legal, before every roll what the dice are, and after either what the position
// is. It shares no code with the engine but the cells of the map and the names of figures. It
// is slow and plain on purpose: a game is one function that asks and rolls as the rules do
// (referee_turn_test.go).
//
// Complete are: deployment, rounds, markers, initiative and turns with all their windows (4),
// movement of every kind with what it costs, stops and provokes (5), glyphs (5.7), range and
// sight (6), attacks, special attacks, wounds, spirits and ends (7, 4.5), every power of the
// roster (3.3), gas, mud, cards without their powers, and the basic variant (4.6). Left out:
// other numbers in the chart, and cards of a roster of one's own.

// bookCards are the numbers of the roster (3.2): type, species, class, size, Height, Life, Move,
// Range, Attack, Defence, figures, spaces, points.
const bookCards = `carr UH Human Agent M 5 4 5 6 2 4 1 1 100; airborne US Human Soldier M 5 1 4 8 3 2 4 1 110;
dw9000 UH Soulborg Deathwalker L 7 1 5 7 4 9 1 1 140; finn UH Human Champion M 5 4 5 1 3 4 1 1 80; grimnak UH Orc Champion Hu 11 5 5 1 2 4 1 2 120;
izumi US Human Samurai M 5 1 6 1 2 5 3 1 60; krav US Human Agent M 4 1 6 7 3 3 3 1 100; marro US Marro Warrior M 4 1 6 6 2 3 4 1 50;
mimring UH Dragon Beast Hu 9 5 6 1 4 3 1 2 150; negoksa UH Marro Warlord M 5 5 5 1 3 6 1 1 90; raelin UH Kyrie Warrior M 5 5 6 1 3 3 1 1 80;
drake UH Human Soldier M 5 5 5 1 6 3 1 1 110; syvarris UH Elf Archer M 5 4 5 9 3 2 1 1 100; tarn US Human Warrior M 5 1 4 1 3 4 4 1 50;
thorgrim UH Human Champion M 5 4 5 1 3 4 1 1 80; zettian US Soulborg Guard M 5 1 4 7 2 7 2 1 70; legion CS Human Soldier M 5 1 4 1 3 2 4 1 50;
romarch CS Human Archer M 5 1 4 6 2 1 3 1 55; marcus UH Human Warlord M 5 6 5 1 3 3 1 1 100; bladegrut CS Orc Warrior M 4 1 6 1 2 2 4 1 40;
arrowgrut CS Orc Archer M 4 1 6 6 1 1 3 1 40; swog CH Orc Beast L 6 1 8 1 3 3 1 2 25; weston CS Human Knight M 5 1 4 1 3 4 4 1 70;
denrick UH Human Champion M 5 5 5 1 4 4 1 1 100; omnicron CS Soulborg Sniper M 5 1 5 7 1 3 3 1 100; viper CS Viper Scout M 5 1 7 1 3 0 3 1 40;
sentinel CS Kyrie Sentinel M 6 1 4 1 3 4 3 1 110; microcorp CS Human Agent M 5 1 5 7 2 3 3 1 100; krug UH Troll Beast Hu 8 8 5 1 2 3 1 1 120;
kiova UH Kyrie Warrior M 6 5 5 1 3 4 1 1 90`

// bookCard is a line of bookCards.
type bookCard struct {
	id, kind, species, class, size                                      string
	height, life, move, reach, attack, defence, figures, spaces, points int
}

func (c *bookCard) unique() bool { return c.kind[0] == 'U' }
func (c *bookCard) double() bool { return c.spaces == 2 }

func readBook() map[string]*bookCard {
	book := map[string]*bookCard{}
	for _, line := range strings.Split(bookCards, ";") {
		c := &bookCard{}
		if _, err := fmt.Sscan(line, &c.id, &c.kind, &c.species, &c.class, &c.size, &c.height, &c.life, &c.move,
			&c.reach,
			&c.attack, &c.defence, &c.figures, &c.spaces, &c.points); err != nil {
			panic(err)
		}
		book[c.id] = c
	}
	return book
}

// pool is a card, or all copies of a common one (HS-UNIT-2).
type pool struct {
	*bookCard
	title           string // its name among all cards of the game
	seat, ctrl      engine.Side
	pieces          []*piece
	attackSpirits   int
	defenceSpirits  int
	thrown, dropped bool // the grenade, the Airborne
}

// piece is a figure; both ends are -1 where it is not on the board.
type piece struct {
	*bookCard
	*pool
	name       string
	id         int // HS-R-35
	at         [2]int
	wounds     int
	dead, left bool // destroyed, left out
}

func (p *piece) on() bool { return p.at[0] >= 0 }

// ends are the spaces that a figure stands on.
func (p *piece) ends() []int {
	switch {
	case !p.on():
		return nil
	case p.at[1] < 0:
		return p.at[:1]
	}
	return p.at[:]
}

// living is HS-R-36.
func (o *pool) living() bool {
	for _, p := range o.pieces {
		if !p.dead && !p.left {
			return true
		}
	}
	return false
}

// standing counts a card's figures on the battlefield.
func (o *pool) standing() (n int) {
	for _, p := range o.pieces {
		if p.on() {
			n++
		}
	}
	return n
}

// referee is a game as the referee knows it.
type referee struct {
	*ground
	basic, mud, gas bool
	powers          bool // cards have them
	rounds, turns   int  // limits
	pools           []*pool
	pieces          []*piece
	glyphs          map[int]*glyph
	glyphed         []int // where glyphs lay at the beginning
	round           int
	marks           [2][4]*pool
	hidden          [2][4]bool
	first           engine.Side // HS-INIT-1
	part            *part
	winner          engine.Side
	ending          string

	yield  func(*request) bool
	answer string // the words of a decision
	number int    // the outcome of a roll
	moving *piece // who is on his way
}

// glyph lies on a space.
type glyph struct {
	name string
	down bool
}

// part is a turn of a card, or the turn of a bonding partner within one.
type part struct {
	*pool
	side     engine.Side
	moved    map[*piece]bool
	attacks  map[*piece]int
	active   map[*piece]bool
	window   int    // the last power or attack used, in the order of HS-TURN-4
	replaced bool   // attacks are replaced: grenades, Water Clone
	thrower  int    // id of the last Airborne who threw
	opener   *piece // who attacked first
	firstAim *piece // and whom
}

// newReferee sets up the beginning of a game from the files of its scenario.
func newReferee(table engine.Table, s *engine.Setup, g *ground) *referee {
	o, sc := s.Options.(*heroscape.OptionsForm), s.Scenario.(*heroscape.ScenarioForm)
	r := &referee{
		ground: g, basic: o.Variant == "basic", powers: o.Variant != "basic" && o.Powers, mud: o.Mud, gas: o.Gas,
		rounds: sc.Rounds, turns: sc.Turns, glyphs: map[int]*glyph{}, round: 1, winner: engine.Nobody,
	}
	for _, l := range s.Map.(*heroscape.MapForm).Glyphs {
		if !r.basic && (!l.Optional || o.Glyphs) {
			r.glyphs[r.space(l.At)] = &glyph{l.Glyph, l.Down}
			r.glyphed = append(r.glyphed, r.space(l.At))
		}
	}
	book := readBook()
	for i, f := range table.Figures() {
		card := book[f.Unit]
		var home *pool
		for _, o := range r.pools {
			if o.bookCard == card && o.seat == f.Figure.Seat() && !card.unique() {
				home = o
			}
		}
		if last := len(r.pools) - 1; home == nil && last >= 0 && r.pools[last].bookCard == card &&
			r.pools[last].seat == f.Figure.Seat() {
			home = r.pools[last]
		}
		if home == nil {
			home = &pool{bookCard: card, title: card.id, seat: f.Figure.Seat(), ctrl: f.Figure.Seat()}
			r.pools = append(r.pools, home)
		}
		p := &piece{bookCard: card, pool: home, name: f.Name, id: i, at: [2]int{-1, -1}}
		home.pieces, r.pieces = append(home.pieces, p), append(r.pieces, p)
	}
	for _, a := range r.pools {
		for _, b := range r.pools {
			if a.bookCard == b.bookCard && a.seat != b.seat {
				a.title = []string{"north-", "south-"}[a.seat] + a.id
			}
		}
	}
	return r
}

// named finds a figure, or nil.
func (r *referee) named(name string) *piece {
	for _, p := range r.pieces {
		if p.name == name {
			return p
		}
	}
	return nil
}

// pooled finds a card, or nil.
func (r *referee) pooled(name string) *pool {
	for _, o := range r.pools {
		if o.title == name {
			return o
		}
	}
	return nil
}

// standing lists the figures on the battlefield, of a side or of both (Nobody).
func (r *referee) standing(side engine.Side) (list []*piece) {
	for _, p := range r.pieces {
		if p.on() && (side == engine.Nobody || p.ctrl == side) {
			list = append(list, p)
		}
	}
	return list
}

// holder is who stands on a space.
func (r *referee) holder(c int) *piece {
	for _, p := range r.pieces {
		if p.on() && (p.at[0] == c || p.at[1] == c) {
			return p
		}
	}
	return nil
}

// ground is a map: what does not change in a game.
type ground struct {
	cols   int
	spaces []space
	ruins  map[[2]int]int // the top of a ruin on an edge (HS-RUIN-1)
	steps  [][]int        // distance in spaces (HS-RANGE-1), -1 where there is no way
	seen   map[sighting]bool
}

// space is a cell.
type space struct {
	exists  bool
	terrain byte
	level   int
	top     int // with a tree
	zone    [2]bool
}

// newGround reads a map's form.
func newGround(m *heroscape.MapForm, forms [2]*heroscape.SideForm) *ground {
	g := &ground{ruins: map[[2]int]int{}, seen: map[sighting]bool{}}
	lines := strings.Split(strings.TrimSpace(m.Rows), "\n")
	for _, l := range lines {
		g.cols = max(g.cols, len(strings.Fields(l)))
	}
	g.spaces = make([]space, g.cols*len(lines))
	for row, l := range lines {
		for col, token := range strings.Fields(l) {
			s := &g.spaces[row*g.cols+col]
			if token == ".." {
				continue
			}
			s.exists, s.terrain = true, token[0]
			_, _ = fmt.Sscan(token[1:], &s.level)
			s.top = s.level
			if s.terrain == 't' {
				s.top += 10
			}
			s.zone = [2]bool{row < 2, row >= len(lines)-2}
		}
	}
	for _, t := range m.Trees {
		g.spaces[g.space(t.At)].top = g.spaces[g.space(t.At)].level + t.Height
	}
	for _, u := range m.Ruins {
		a, b := g.space(u.Between[0]), g.space(u.Between[1])
		height := u.Height
		if height == 0 {
			height = 6
		}
		top := max(g.spaces[a].level, g.spaces[b].level) + height
		g.ruins[[2]int{a, b}], g.ruins[[2]int{b, a}] = top, top
	}
	for side, form := range forms {
		name := []string{"north", "south"}[side]
		if form != nil && form.Zone != "" {
			name = form.Zone
		}
		if z, ok := m.Zones[name]; ok {
			for c := range g.spaces {
				g.spaces[c].zone[side] = false
			}
			for _, row := range z.Rows {
				for col := range g.cols {
					g.spaces[row*g.cols+col].zone[side] = true
				}
			}
			for _, label := range z.Cells {
				g.spaces[g.space(label)].zone[side] = true
			}
		}
	}
	g.measure()
	return g
}

// space finds a cell by its label, -1 where there is none.
func (g *ground) space(label string) int {
	first, second, _ := strings.Cut(label, ",")
	row, fault := strconv.Atoi(first)
	col, other := strconv.Atoi(second)
	if fault != nil || other != nil || row < 0 || col < 0 || col >= g.cols || row*g.cols >= len(g.spaces) {
		return -1
	}
	return row*g.cols + col
}

func (g *ground) label(c int) string { return fmt.Sprintf("%d,%d", c/g.cols, c%g.cols) }

// wayNames are the six directions, in the order of beside.
var wayNames = [6]string{"northwest", "northeast", "west", "east", "southwest", "southeast"}

// beside lists the six neighbouring cells in the order of wayNames, -1 beyond the rows and
// columns; cells without a space are among them (HS-BOARD-1).
func (g *ground) beside(c int) (list [6]int) {
	row, col := c/g.cols, c%g.cols
	shift := row % 2
	for k, d := range [6][2]int{{-1, shift - 1}, {-1, shift}, {0, -1}, {0, 1}, {1, shift - 1}, {1, shift}} {
		r, q := row+d[0], col+d[1]
		list[k] = -1
		if r >= 0 && q >= 0 && q < g.cols && r*g.cols < len(g.spaces) {
			list[k] = r*g.cols + q
		}
	}
	return list
}

// spacesBeside lists the neighbouring spaces.
func (g *ground) spacesBeside(c int) (list []int) {
	for _, n := range g.beside(c) {
		if n >= 0 && g.spaces[n].exists {
			list = append(list, n)
		}
	}
	return list
}

func (g *ground) touching(a, b int) bool {
	if rows := a/g.cols - b/g.cols; rows < -1 || rows > 1 {
		return false
	}
	for _, n := range g.beside(a) {
		if n == b {
			return true
		}
	}
	return false
}

// walled says whether a ruin stands between two neighbouring spaces.
func (g *ground) walled(a, b int) bool {
	_, ruin := g.ruins[[2]int{a, b}]
	return ruin
}

// measure counts the steps between all spaces (HS-RANGE-1).
func (g *ground) measure() {
	g.steps = make([][]int, len(g.spaces))
	for from := range g.spaces {
		row := make([]int, len(g.spaces))
		for i := range row {
			row[i] = -1
		}
		g.steps[from] = row
		if !g.spaces[from].exists {
			continue
		}
		row[from] = 0
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			for _, n := range g.spacesBeside(queue[0]) {
				if row[n] < 0 {
					row[n] = row[queue[0]] + 1
					queue = append(queue, n)
				}
			}
		}
	}
}

// meets says whether figures of these Heights on two spaces are adjacent there (HS-ENG-1 to -3).
func (g *ground) meets(a, heightA, b, heightB int) bool {
	if !g.touching(a, b) {
		return false
	}
	la, lb := g.spaces[a].level, g.spaces[b].level
	lower := heightA
	if lb < la {
		lower = heightB
	}
	if max(la-lb, lb-la) >= lower {
		return false
	}
	top, ruin := g.ruins[[2]int{a, b}]
	return !ruin || (la+heightA > top && lb+heightB > top)
}

// adjacent is HS-ENG-1 and HS-ENG-5.
func (r *referee) adjacent(p, o *piece) bool {
	if p == o {
		return false
	}
	for _, a := range p.ends() {
		for _, b := range o.ends() {
			if r.meets(a, p.height, b, o.height) {
				return true
			}
		}
	}
	return false
}

// engagedWith lists the enemies a figure is engaged with (HS-ENG-4), by id.
func (r *referee) engagedWith(p *piece) (list []*piece) {
	for _, o := range r.standing(p.ctrl.Other()) {
		if r.adjacent(p, o) {
			list = append(list, o)
		}
	}
	return list
}

// span is the distance between two figures.
func (r *referee) span(p, o *piece) int {
	best := -1
	for _, a := range p.ends() {
		for _, b := range o.ends() {
			if d := r.steps[a][b]; d >= 0 && (best < 0 || d < best) {
				best = d
			}
		}
	}
	return best
}

// sighting is a question about sight: from a space to another, by figures of two Heights.
type sighting struct {
	a, heightA, b, heightB int
	clear                  bool
}

// sees is HS-LOS-1 to HS-LOS-4, and with clear HS-LOS-6.
func (g *ground) sees(q sighting) bool {
	known, ok := g.seen[q]
	if ok {
		return known
	}
	low, high := 2, 2*q.heightB-2
	if q.clear {
		low, high = 0, 2*q.heightB
	}
	ex, ey := g.centre(q.a)
	ez := 2*g.spaces[q.a].level + 2*q.heightA - 2
	tx, ty := g.centre(q.b)
	free := false
	for _, d := range [7][2]int{{0, 0}, {0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		for _, z := range [3]int{low, q.heightB, high} {
			free = free || g.unblocked([3]int{ex, ey, ez}, [3]int{tx + d[0], ty + d[1], 2*g.spaces[q.b].level + z})
		}
	}
	g.seen[q] = free
	return free
}

// centre is the middle of a cell in the plane of HS-LOS-1.
func (g *ground) centre(c int) (x, y int) {
	row, col := c/g.cols, c%g.cols
	return 4*col + 2*(row%2), 6 * row
}

// unblocked follows a segment past every space and ruin.
func (g *ground) unblocked(eye, point [3]int) bool {
	for c, s := range g.spaces {
		if s.exists && 2*s.top > min(eye[2], point[2]) && g.blocks(c, 2*s.top, eye, point) {
			return false
		}
	}
	for edge, top := range g.ruins {
		if edge[0] < edge[1] && g.wallBlocks(edge, 2*top, eye, point) {
			return false
		}
	}
	return true
}

// blocks is HS-LOS-3. The parts of a segment are fractions of its length: numerator and
// positive denominator.
func (g *ground) blocks(c, top int, eye, point [3]int) bool {
	x, y := g.centre(c)
	from, to := [2]int{0, 1}, [2]int{1, 1}
	for _, side := range [6][3]int{{1, 0, 2}, {-1, 0, 2}, {1, 1, 4}, {1, -1, 4}, {-1, 1, 4}, {-1, -1, 4}} {
		// side: a*(px-x) + b*(py-y) <= limit
		at := side[0]*(eye[0]-x) + side[1]*(eye[1]-y) - side[2]
		grow := side[0]*(point[0]-eye[0]) + side[1]*(point[1]-eye[1])
		switch {
		case grow == 0 && at > 0:
			return false
		case grow > 0: // leaves at -at/grow
			if lessFraction([2]int{-at, grow}, to) {
				to = [2]int{-at, grow}
			}
		case grow < 0: // enters at at/-grow
			if lessFraction(from, [2]int{at, -grow}) {
				from = [2]int{at, -grow}
			}
		}
	}
	if !lessFraction(from, to) {
		return false
	}
	rise := point[2] - eye[2]
	return eye[2]*from[1]+rise*from[0] < top*from[1] || eye[2]*to[1]+rise*to[0] < top*to[1]
}

func lessFraction(a, b [2]int) bool { return a[0]*b[1] < b[0]*a[1] }

// wallBlocks is HS-LOS-4: a segment meets the edge between two cells below its top.
func (g *ground) wallBlocks(edge [2]int, top int, eye, point [3]int) bool {
	ax, ay := g.centre(edge[0])
	bx, by := g.centre(edge[1])
	// The edge runs through the middle of the two centres. Between cells of a row it is
	// upright and 4 long; else it is a third of its length to either side.
	mx, my, hx, hy := ax+bx, ay+by, 0, 4 // doubled
	if ay != by {
		hx, hy = 2, 2
		if (bx-ax)*(by-ay) > 0 {
			hy = -2
		}
	}
	p, q := [2]int{mx + hx, my + hy}, [2]int{mx - hx, my - hy}
	ex, ey, tx, ty := 2*eye[0], 2*eye[1], 2*point[0], 2*point[1]
	turn := func(ox, oy, ux, uy, vx, vy int) int { return (ux-ox)*(vy-oy) - (uy-oy)*(vx-ox) }
	sideP, sideQ := turn(ex, ey, tx, ty, p[0], p[1]), turn(ex, ey, tx, ty, q[0], q[1])
	sideE, sideT := turn(p[0], p[1], q[0], q[1], ex, ey), turn(p[0], p[1], q[0], q[1], tx, ty)
	if (sideE == 0 && sideT == 0) || (sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0) || (sideE > 0 && sideT > 0) ||
		(sideE < 0 && sideT < 0) {
		return false
	}
	// They meet at the part sideE / (sideE - sideT) of the segment.
	num, den := sideE, sideE-sideT
	if den < 0 {
		num, den = -num, -den
	}
	return eye[2]*den+(point[2]-eye[2])*num < top*den
}
