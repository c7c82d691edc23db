package mageknight_test

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The referee plays a game beside the engine, from RULES.md alone: before every decision
// it says what is legal, before every roll what the dice are, and after either what the
// position is. It shares no code with the engine. It is slow and plain on purpose.
//
// It knows the whole of RULES.md but house rules: deployment, the turn with its tokens and
// pushing, all movers over all terrain, levels, ladders and chests, soaring and large figures,
// breaking away, spins, formations, every attack and ability, and the end with its points.
//
//	referee_book_test.go    what it reads in RULES.md
//	referee_test.go         figures, contact, arcs
//	referee_move_test.go    where a figure can go
//	referee_sight_test.go   lines of fire
//	referee_attack_test.go  who may attack whom, and what it takes
//	referee_march_test.go   movement formations
//	referee_words_test.go   what is legal, in words
//	referee_play_test.go    what happens
//	referee_blow_test.go    what happens in an attack
//	referee_games_test.go   whole games under its eyes

// piece is a figure as the referee knows it; its place in the list is its unit id.
type piece struct {
	id            int
	name          string
	side          engine.Side
	unit          *bookUnit
	at            spot
	facing, click int
	tokens        int
	placed, gone  bool
	acted, idle   bool
	soaring       bool
	began         []*piece // in contact as its owner's turn began (MK-TURN-2)
}

// now is the current click (MK-UNIT-4); the eliminated show nothing.
func (p *piece) now() bookClick {
	if p.click >= len(p.unit.dial) {
		return bookClick{}
	}
	return p.unit.dial[p.click]
}

func (p *piece) has(ability string) bool { return slices.Contains(p.now().shows, ability) }

// on says whether a figure is on the board.
func (p *piece) on() bool { return p.placed && !p.gone }

// shape lists the squares of a figure that stands on s (MK-BIG-1).
func (p *piece) shape(s spot) []spot {
	if p.unit.large {
		return []spot{s, {s[0] + 1, s[1]}, {s[0], s[1] + 1}, {s[0] + 1, s[1] + 1}}
	}
	return []spot{s}
}

// umpire is the position as the referee knows it.
type umpire struct {
	book    *book
	house   bool // ranges count diagonals as one, and flyers pay no hindering terrain
	field   field
	areas   [2][2]int
	pieces  []*piece
	cost    [2]int // of the armies
	first   engine.Side
	half    engine.Side // whose turn it is
	turn    int         // of each player, from 1
	turns   int
	per     int // actions of a turn
	left    int
	score   [2]int
	part    string // what comes next: a roll or a choice
	move    moving
	blow    attacking
	care    healing
	orders  []*piece // commanders still to roll
	spin    []*piece // who may still spin
	pushed  []*piece // take their click at the end of the action
	winner  engine.Side
	total   [2]int
	known   map[goes]*reached // where figures can go, until something happens
	named   map[string]*piece
	outlays map[string]*outlay
}

// standing is who stands on a square.
func (u *umpire) standing(s spot) *piece {
	for _, p := range u.pieces {
		if p.on() && slices.Contains(p.shape(p.at), s) {
			return p
		}
	}
	return nil
}

// height is the level of a figure that stands on s (MK-BIG-1).
func (u *umpire) height(p *piece, s spot) int {
	h := u.field.levelOf(s)
	if !p.unit.large {
		return h
	}
	for _, q := range p.shape(s) {
		h = max(h, u.field.levelOf(q))
	}
	return h
}

// touches is MK-BC-1, MK-BC-2 and MK-BIG-3: whether p, standing on s, is in contact with q.
func (u *umpire) touches(p *piece, s spot, soaring bool, q *piece) bool {
	if p == q || !q.on() || soaring != q.soaring || max(s[0]-q.at[0], q.at[0]-s[0], s[1]-q.at[1], q.at[1]-s[1]) > 2 {
		return false
	}
	apart := u.height(p, s) - u.height(q, q.at)
	for _, a := range p.shape(s) {
		for _, b := range q.shape(q.at) {
			dx, dy := b[0]-a[0], b[1]-a[1]
			if max(dx, -dx, dy, -dy) != 1 {
				continue
			}
			cornered := dx != 0 && dy != 0 && u.field.terrainOf(spot{b[0], a[1]}) == "B" &&
				u.field.terrainOf(spot{a[0], b[1]}) == "B"
			if soaring || (max(apart, -apart) <= 1 && !cornered) {
				return true
			}
		}
	}
	return false
}

// contact says whether two figures are in contact where they are.
func (u *umpire) contact(p, q *piece) bool { return p.on() && u.touches(p, p.at, p.soaring, q) }

// near lists the figures of a side in contact with p.
func (u *umpire) near(p *piece, side engine.Side) (list []*piece) {
	for _, q := range u.pieces {
		if q.side == side && u.contact(p, q) {
			list = append(list, q)
		}
	}
	return list
}

func (u *umpire) foes(p *piece) []*piece { return u.near(p, p.side.Other()) }

// front is MK-ARC-1 and MK-BIG-4: whether any square of q lies in front of any square of p.
func (u *umpire) front(p, q *piece) bool {
	f := facingVectors[p.facing]
	for _, a := range p.shape(p.at) {
		for _, b := range q.shape(q.at) {
			d := spot{b[0] - a[0], b[1] - a[1]}
			dot, cross := f[0]*d[0]+f[1]*d[1], f[0]*d[1]-f[1]*d[0]
			cross = max(cross, -cross)
			if (p.unit.arc == 90 && dot >= cross) || (p.unit.arc == 180 && dot >= 0) ||
				(p.unit.arc == 270 && dot >= -cross) || p.unit.arc == 360 {
				return true
			}
		}
	}
	return false
}

// faces is MK-BC-3, front-arc contact.
func (u *umpire) faces(p, q *piece) bool { return u.contact(p, q) && u.front(p, q) }

// apart is the squared distance of two figures (MK-BRD-9, MK-BIG-3; R-03 for the house).
func (u *umpire) apart(p *piece, from spot, q *piece, to spot) int {
	square := func(dx, dy int) int {
		if u.house {
			return max(dx*dx, dy*dy)
		}
		return dx*dx + dy*dy
	}
	if !p.unit.large && !q.unit.large {
		return square(to[0]-from[0], to[1]-from[1])
	}
	least := -1
	for _, a := range p.shape(from) {
		for _, b := range q.shape(to) {
			if d := square(b[0]-a[0], b[1]-a[1]); least < 0 || d < least {
				least = d
			}
		}
	}
	return least
}
