package titan_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// The oracles are RULES.md read literally: recursive searches over single hexes with the
// words of the book, slow and obvious, without the chart file. They share no code with
// the engine but the map itself.

var natives = map[string][]string{
	"tree": {"pixie"}, "sand": {"centaur", "lion", "warbear", "griffon", "hydra", "pixie"},
	"bog":     {"ogre", "troll", "warbear", "wyvern", "basilisk", "pixie"},
	"bramble": {"gargoyle", "cyclops", "warbear", "behemoth", "serpent", "pixie"},
	"fog":     {"gargoyle", "unicorn", "gorgon", "pixie"},
	"hedge":   {"gargoyle", "troll", "unicorn", "gorgon", "phoenix", "colossus", "pixie"},
	"drift":   {"cyclops", "ranger", "giant", "colossus", "pixie"}, "volcano": {"dragon"},
	"beach": {"dolphin", "whale", "newt", "aquarian", "siren", "pixie"},
	"water": {"dolphin", "whale", "manta", "newt", "seaserpent", "aquarian", "siren", "pixie"},
	"dune":  {"lion", "griffon", "hydra", "pixie"},
	"slope": {"ogre", "lion", "minotaur", "gorgon", "dragon", "colossus", "pixie"},
}

// mover is a type as the book has it.
type mover struct {
	id       string
	skill    int
	flies    bool
	darklord bool
}

func (m mover) native(hazard string) bool {
	switch hazard {
	case "darkness":
		return m.darklord || m.id == "pixie"
	case "cloud":
		return !m.darklord || m.id == "pixie"
	}
	return slices.Contains(natives[hazard], m.id)
}

// search is what has been found of the ways of a character: what each hex costs, and the most that any way has
// left there. A way that comes to a hex with no more left than another finds nothing new.
type search struct {
	b     *titan.Board
	occ   uint64
	skill int
	cost  map[int]int
	left  [64]int // plus one
}

// comes reports whether a way leads on with so much left.
func (s *search) comes(to, left int) bool {
	if left < s.left[to] {
		return false
	}
	s.left[to] = left + 1
	return true
}

// walk is TITAN-MOVE-7 for walkers, step by step; from is -1 when entering the board.
func (m mover) walk(s *search, from, to, d int, left int, dived bool) {
	b, occ, best, skill := s.b, s.occ, s.cost, s.skill
	t := b.Terrain[to]
	occupied := occ>>uint(to)&1 != 0
	dive := from >= 0 && b.Terrain[from] == "water" && t == "water" && m.native("water")
	cost, stop := 1, false
	if !dive {
		if dived {
			return // an occupied Water hex may be left only by diving on
		}
		feature, up := "", false
		if from >= 0 {
			feature, up = b.Side[from][d], !b.Owns[from][d]
		}
		switch {
		case feature == "cliff":
			return
		case t == "tree" && m.id != "pixie", (t == "bog" || t == "darkness" || t == "cloud") && !m.native(t),
			t == "volcano" && m.id != "dragon":
			return
		case occupied:
			return
		}
		slowed := (t == "sand" || t == "bramble" || t == "hedge" || t == "drift" || t == "water") && !m.native(t)
		slowed = slowed || (feature == "slope" && up && !m.native("slope")) || (feature == "wall" && up)
		if slowed {
			cost = 2
		}
		stop = t == "fog" && !m.native("fog")
	}
	if left -= cost; left < 0 {
		return
	}
	if !occupied {
		if spent := skill - left; best[to] == 0 || spent < best[to] {
			best[to] = spent
		}
	}
	if stop || !s.comes(to, left) {
		return
	}
	for d, n := range b.Next[to] {
		if n >= 0 {
			m.walk(s, to, n, d, left, occupied)
		}
	}
}

// fly is TITAN-MOVE-8 for flyers.
func (m mover) fly(s *search, to, left int) {
	if !s.comes(to, left) {
		return
	}
	b, occ, best, skill := s.b, s.occ, s.cost, s.skill
	t := b.Terrain[to]
	land := 1
	if (t == "bramble" || t == "drift" || t == "water") && !m.native(t) {
		land = 2
	}
	barred := t == "tree" || ((t == "bog" || t == "cloud" || t == "darkness") && !m.native(t)) ||
		(t == "volcano" && m.id != "dragon")
	if !barred && occ>>uint(to)&1 == 0 && land <= left {
		if spent := skill - left + land; best[to] == 0 || spent < best[to] {
			best[to] = spent
		}
	}
	over := 1
	if t == "cloud" && !m.native("cloud") {
		over = 2
	}
	if (t == "volcano" && m.id != "dragon") || (t == "darkness" && !m.native("darkness")) || over > left {
		return
	}
	for _, n := range b.Next[to] {
		if n >= 0 {
			m.fly(s, n, left-over)
		}
	}
}

// reach is what a character reaches, found by trying every way; its own hex is none of it.
func (m mover) reach(b *titan.Board, occ uint64, starts []int, entering bool) map[int]int {
	s := &search{b: b, occ: occ, skill: m.skill, cost: map[int]int{}}
	for _, c := range starts {
		if entering {
			if m.flies {
				m.fly(s, c, m.skill)
			} else {
				m.walk(s, -1, c, 0, m.skill, false)
			}
			continue
		}
		for d, n := range b.Next[c] {
			if n < 0 {
				continue
			}
			if m.flies {
				m.fly(s, n, m.skill)
			} else {
				m.walk(s, c, n, d, m.skill, false)
			}
		}
		delete(s.cost, c) // its own hex is occupied by itself
	}
	return s.cost
}

func same(a, b map[int]int) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return true
}

func TestReachAgreesWithTheBook(t *testing.T) {
	src := dice.NewSource(3, 1, 4)
	draws := uint32(0)
	for i, table := range tables(t) {
		b := titan.BoardOf(table)
		for range 60 {
			var occ uint64
			for _, c := range b.Cells {
				draws++
				if src.Below(dice.NewKey(1, 0, 0, 0, draws), 4) == 0 {
					occ |= 1 << uint(c)
				}
			}
			for slot := range 14 {
				id, dark := titan.TypeOf(table, slot)
				if id == "" {
					continue
				}
				f := figureOf(t, table, slot)
				m := mover{id: id, skill: f.skill, flies: f.flies, darklord: dark}
				draws++
				from := b.Cells[src.Below(dice.NewKey(1, 0, 0, 0, draws), uint64(len(b.Cells)))]
				here := occ | 1<<uint(from)
				if got, want := titan.Reach(table, slot, from, here),
					m.reach(b, here, []int{from}, false); !same(got, want) {
					t.Fatalf("%s: %s from %s with %x: got %v, want %v", names[i], id, b.Label[from], here, got, want)
				}
				entry := titan.Entry(table, engine.Side(slot/7))
				if got, want := titan.Enters(table, slot, occ), m.reach(b, occ, entry, true); !same(got, want) {
					t.Fatalf("%s: %s entering with %x: got %v, want %v", names[i], id, occ, got, want)
				}
			}
		}
	}
}

type stats struct {
	power, skill int
	flies        bool
}

// figureOf asks the engine's own words for Skill and flight.
func figureOf(t *testing.T, table engine.Table, slot int) stats {
	t.Helper()
	for _, f := range table.Figures() {
		if int(f.Figure.Seat())*7+f.Figure.Number() != slot {
			continue
		}
		a, err := table.Ask(table.New(), "value "+f.Name)
		if err != nil {
			t.Fatal(err)
		}
		var s stats
		for _, v := range a.Values {
			switch v.Key {
			case "power":
				s.power, _ = strconv.Atoi(v.Value)
			case "skill":
				s.skill = int(v.Value[0] - '0')
			case "flies":
				s.flies = v.Value == "yes"
			}
		}
		return s
	}
	t.Fatalf("no figure in slot %d", slot)
	return stats{}
}
