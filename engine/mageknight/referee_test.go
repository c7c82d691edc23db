package mageknight_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The referee plays a game beside the engine, from RULES.md alone: before every decision
// it says what is legal, before every roll what the dice are, and after either what the
// position is. It shares no code with the engine. It is slow and plain on purpose.
//
// Complete are, for foot on one square: the turn with its actions, tokens and pushing
// (MK-TURN), facing, arcs and contact (MK-ARC, MK-BC), movement over all terrain, levels and
// corners (MK-MOV, 8.1 to 8.12), breaking away and free spins (MK-BRK, MK-SPN), range and lines
// of fire (MK-RNG, MK-LOF, MK-ELV), close and ranged attacks on one target (MK-ATK, MK-CLO,
// MK-RAN), Weapon Master, Toughness, Battle Armor, Berserk and demoralised figures, and the
// end with its points (MK-END, MK-VP). Left out: deployment, formations, mounted, flying,
// soaring, swimming and large figures, access points, tokens on the map, and all other
// abilities; the worlds it watches have none of them.

// bookFigures are figures of 3.2 that these rules are enough for, no two of a faction on a
// side: points, range, dial.
var bookFigures = map[string]string{
	"alt": "33 6 8/10/16/3:WM,BA 8/9/16/3:WM,BA 7/8/15/3 7/8/15/2 6/7/14/2:BF 5/6/13/2:BF 6/7/11/3:BE",
	"uxb": "10 8 8/7/15/1 7/6/14/1 6/5/13/1 4/0/11/0:DM 2/0/10/0:DM",
	"ugd": "13 0 8/8/15/3 7/7/14/2 6/6/13/2 4/4/12/1 3/0/11/0:DM 2/0/10/0:DM",
	"bgo": "29 0 8/10/15/4:BA 8/10/15/3:BA 7/10/15/3:BA 7/9/14/2:BA 6/9/14/2:BA 6/8/14/2 5/7/13/1 2/5/12/1",
	"cbl": "16 0 8/9/15/2:WM 8/8/15/1 7/6/14/1 6/5/12/1 5/4/11/1 4/0/11/0:DM",
	"zom": "12 0 6/9/12/2 6/8/11/2 6/7/11/1 6/6/10/1 4/5/10/1",
	"kfu": "13 10 8/7/14/2 7/6/14/2 6/5/13/2 3/0/11/0:DM 2/0/10/0:DM",
	"abm": "26 6 10/8/15/2:WM 8/8/14/2:WM 7/7/13/1:WM 6/6/12/1:WM 4/5/12/1 3/0/11/0:DM 2/0/10/0:DM",
	"boo": "19 10 6/8/15/3:BA 5/7/14/3:BA 5/6/13/3 4/5/12/3 3/0/11/0:DM 2/0/10/0:DM",
	"tbm": "30 0 8/10/16/3:WM,MI 8/9/16/3:WM,MI 8/9/16/3:MI 7/7/15/3 6/6/15/2 5/5/14/2 4/4/12/1 4/0/10/0:DM",
	"cru": "18 0 8/7/15/3:BA,BF 6/6/14/2:BA,BF 5/6/13/1:BA 4/5/12/1 6/7/11/3:BE 4/0/11/0:DM",
	"sla": "16 4 8/8/15/2:BA,BF 6/7/14/2:BA 5/6/13/1 7/7/11/3:BE 4/0/11/0:DM",
	"hth": "26 0 8/10/15/3:TO,BF 8/9/15/3:BF 6/7/14/2:BF 8/9/13/4:BE 7/7/11/3:BE 3/0/10/0:DM",
	"ske": "15 0 8/10/15/2:WM 8/8/14/2 5/6/13/2 2/4/11/1",
}

// bookFactions groups them.
var bookFactions = [][]string{{"alt", "uxb", "ugd", "bgo"}, {"cbl"}, {"zom"}, {"kfu", "abm", "boo"}, {"tbm"}, {"cru", "sla", "hth"}, {"ske"}}

// spot is a square; facings are named in the order of MK-ARC-1.
type spot [2]int

var facingNames = strings.Fields("N NE E SE S SW W NW")

var facingVectors = []spot{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// piece is a figure as the referee knows it.
type piece struct {
	name          string
	side          engine.Side
	at            spot
	facing, click int
	tokens        int
	acted, gone   bool
	points, reach int
	dial          []string
}

// now reads the current click (MK-UNIT-4).
func (p *piece) now() (speed, attack, defence, damage int, shows string) {
	values, shows, _ := strings.Cut(p.dial[p.click], ":")
	_, _ = fmt.Sscanf(values, "%d/%d/%d/%d", &speed, &attack, &defence, &damage)
	return speed, attack, defence, damage, shows
}

func (p *piece) has(ability string) bool {
	_, _, _, _, shows := p.now()
	return slices.Contains(strings.Split(shows, ","), ability)
}

// attacking is an attack under way.
type attacking struct {
	by, on      *piece
	shot, plain bool
	needed      int
	natural     int // what came of the roll: 0 a two, 1 a miss, 2 a hit, 3 a twelve; -1 before
}

// moving is a move under way.
type moving struct {
	who    *piece
	to     spot
	facing int
	before []*piece // opposing figures it was in contact with
}

// umpire is the position as the referee knows it.
type umpire struct {
	w      world
	pieces []*piece
	half   engine.Side
	turn   int
	turns  int
	per    int // actions of a turn
	left   int
	score  [2]int
	part   string // turn, break, face, spin, attack, damage, over
	blow   attacking
	move   moving
	spin   []*piece // who may still spin
	pushed *piece   // takes its click at the end of the action
	winner engine.Side
	total  [2]int
}

func (u *umpire) square(s spot) (level int, terrain string, ok bool) {
	if s[0] < 0 || s[1] < 0 || s[1] >= len(u.w.rows) || s[0] >= len(u.w.rows[0]) {
		return 0, "", false
	}
	level, terrain = square(u.w.rows[s[1]][s[0]])
	return level, terrain, true
}

func (u *umpire) standing(s spot) *piece {
	for _, p := range u.pieces {
		if !p.gone && p.at == s {
			return p
		}
	}
	return nil
}

// touch is MK-BC-1 for figures standing on two squares.
func (u *umpire) touch(a, b spot) bool {
	dx, dy := b[0]-a[0], b[1]-a[1]
	if max(dx, -dx, dy, -dy) != 1 {
		return false
	}
	la, _, _ := u.square(a)
	lb, _, _ := u.square(b)
	if la-lb > 1 || lb-la > 1 {
		return false
	}
	if dx != 0 && dy != 0 {
		_, s, _ := u.square(spot{a[0] + dx, a[1]})
		_, t, _ := u.square(spot{a[0], a[1] + dy})
		return s != "B" || t != "B"
	}
	return true
}

// foesAt lists the opposing figures that would be in contact with a figure on a square.
func (u *umpire) foesAt(p *piece, s spot) (list []*piece) {
	for _, o := range u.pieces {
		if !o.gone && o.side != p.side && u.touch(s, o.at) {
			list = append(list, o)
		}
	}
	return list
}

// front is MK-ARC-1 for an arc of 90.
func front(facing int, from, to spot) bool {
	f, d := facingVectors[facing], spot{to[0] - from[0], to[1] - from[1]}
	dot, cross := f[0]*d[0]+f[1]*d[1], f[0]*d[1]-f[1]*d[0]
	return dot >= max(cross, -cross)
}

// step is MK-MOV-2 to MK-MOV-4 for foot: what a step costs, or a climb of two levels.
func (u *umpire) step(p *piece, from, to spot) (cost int, climb, ok bool) {
	la, _, _ := u.square(from)
	lb, terrain, inside := u.square(to)
	if !inside || u.standing(to) != nil {
		return 0, false, false
	}
	dx, dy := to[0]-from[0], to[1]-from[1]
	cost = 1
	if dx != 0 && dy != 0 {
		cost = 2
		if u.blocksCorner(p, spot{to[0], from[1]}) && u.blocksCorner(p, spot{from[0], to[1]}) {
			return 0, false, false
		}
	}
	switch terrain {
	case "B", "X", "D":
		return 0, false, false
	case "H", "M":
		cost++
	case "M|":
		if dx != 0 {
			cost++
		}
	case "M-":
		if dy != 0 {
			cost++
		}
	case "W":
		cost += 2
	}
	switch lb - la {
	case 0:
	case 1:
		cost += 3
	case 2:
		return 0, true, true
	case -1:
		cost++
	case -2:
		cost += 3
	default:
		return 0, false, false
	}
	return cost, false, true
}

func (u *umpire) blocksCorner(p *piece, s spot) bool {
	_, terrain, inside := u.square(s)
	o := u.standing(s)
	return inside && (terrain == "B" || o != nil && o != p)
}

// ends lists the squares that a move can end on (MK-MOV-12, MK-MOV-5, MK-MOV-10).
func (u *umpire) ends(p *piece) map[spot]bool {
	speed, _, _, _, _ := p.now()
	before := u.foesAt(p, p.at)
	fresh := func(s spot) bool {
		for _, o := range u.foesAt(p, s) {
			if !slices.Contains(before, o) {
				return true
			}
		}
		return false
	}
	best := map[spot]int{p.at: 0}
	var visit func(s spot, spent int)
	visit = func(s spot, spent int) {
		for _, v := range facingVectors {
			to := spot{s[0] + v[0], s[1] + v[1]}
			cost, climb, ok := u.step(p, s, to)
			switch {
			case !ok:
				continue
			case climb && (s != p.at || spent > 0 || speed < 1):
				continue
			case climb:
				cost = speed
			}
			if old, seen := best[to]; spent+cost > speed || seen && old <= spent+cost || p.has("DM") && fresh(to) {
				continue
			}
			best[to] = spent + cost
			if !fresh(to) {
				visit(to, spent+cost)
			}
		}
	}
	visit(p.at, 0)
	all := map[spot]bool{}
	for s := range best {
		all[s] = true
	}
	return all
}

// sees is section 6: whether the line is clear, and what it adds to the defence.
func (u *umpire) sees(a, b *piece) (clear bool, more int) {
	la, _, _ := u.square(a.at)
	lb, under, _ := u.square(b.at)
	obscured := under == "H" || under == "C"
	if lb > la {
		more++
	}
	blocks := func(s spot) bool {
		level, terrain, _ := u.square(s)
		if terrain == "B" {
			return true
		}
		switch {
		case lb > la && level >= lb, lb == la && level > la, lb < la && level >= la:
			return true
		}
		o := u.standing(s)
		return o != nil && o != a && o != b && !(level < la && level < lb)
	}
	veils := func(s spot) bool {
		_, terrain, _ := u.square(s)
		return terrain == "H" || terrain == "C"
	}
	for _, s := range u.crossed(a.at, b.at) {
		if blocks(s) {
			return false, 0
		}
		obscured = obscured || veils(s)
	}
	for _, pair := range corners(a.at, b.at) {
		if blocks(pair[0]) && blocks(pair[1]) {
			return false, 0
		}
		hinders := func(s spot) bool { return blocks(s) || veils(s) }
		obscured = obscured || hinders(pair[0]) && hinders(pair[1])
	}
	if obscured {
		more++
	}
	return true, more
}

// crossed is MK-LOF-2, in half squares.
func (u *umpire) crossed(a, b spot) (list []spot) {
	for y := min(a[1], b[1]); y <= max(a[1], b[1]); y++ {
		for x := min(a[0], b[0]); x <= max(a[0], b[0]); x++ {
			s := spot{x, y}
			if s == a || s == b {
				continue
			}
			least, most := 0, 0
			for _, c := range []spot{{2*x - 1, 2*y - 1}, {2*x + 1, 2*y - 1}, {2*x - 1, 2*y + 1}, {2*x + 1, 2*y + 1}} {
				v := (2*b[0]-2*a[0])*(c[1]-2*a[1]) - (2*b[1]-2*a[1])*(c[0]-2*a[0])
				least, most = min(least, v), max(most, v)
			}
			if least < 0 && most > 0 {
				list = append(list, s)
			}
		}
	}
	return list
}

// corners lists, for every corner that the line goes through, the two squares there that
// it does not enter (MK-LOF-3).
func corners(a, b spot) (list [][2]spot) {
	dx, dy := b[0]-a[0], b[1]-a[1]
	if dx == 0 || dy == 0 {
		return nil
	}
	sx, sy := dx/max(dx, -dx), dy/max(dy, -dy)
	for i := 0; i < max(dx, -dx); i++ {
		for j := 0; j < max(dy, -dy); j++ {
			// the corner between (i,j) and (i+1,j+1) steps on, in half squares from a
			if (2*i+1)*max(dy, -dy) == (2*j+1)*max(dx, -dx) {
				list = append(list, [2]spot{{a[0] + sx*(i+1), a[1] + sy*j}, {a[0] + sx*i, a[1] + sy*(j+1)}})
			}
		}
	}
	return list
}

// mayStrike is MK-CLO-1.
func (u *umpire) mayStrike(a, b *piece) bool {
	return b.side != a.side && !b.gone && !a.has("DM") && u.touch(a.at, b.at) && front(a.facing, a.at, b.at)
}

// mayShoot is MK-RNG-1 to MK-RNG-3.
func (u *umpire) mayShoot(a, b *piece) bool {
	if b.side == a.side || b.gone || a.reach == 0 || a.has("DM") || a.has("BE") || len(u.foesAt(a, a.at)) > 0 ||
		len(u.foesAt(b, b.at)) > 0 || !front(a.facing, a.at, b.at) {
		return false
	}
	dx, dy := b.at[0]-a.at[0], b.at[1]-a.at[1]
	clear, _ := u.sees(a, b)
	return dx*dx+dy*dy <= a.reach*a.reach && clear
}
