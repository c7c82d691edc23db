package titan

import (
	"fmt"
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Board is a look inside a table for the oracles: a plain copy of the map.
type Board struct {
	Cells   []int
	Label   [64]string // by the number of a cell, as all that follows
	Terrain [64]string
	Level   [64]int
	Next    [64][6]int // -1 for none, directions E SE SW W NW NE
	Side    [64][6]string
	Owns    [64][6]bool
}

// BoardOf copies a table's map.
func BoardOf(et engine.Table) *Board {
	t := et.(*table)
	b := &Board{}
	for _, c := range t.land.list {
		b.Cells = append(b.Cells, c)
		b.Label[c], b.Terrain[c], b.Level[c] = t.land.label(c), terrainNames[t.land.terrain[c]], int(t.land.level[c])
		var next [6]int
		var sides [6]string
		for d := range 6 {
			next[d], sides[d] = int(t.land.next[c][d]), featureNames[t.land.side[c][d]]
		}
		b.Next[c], b.Side[c], b.Owns[c] = next, sides, t.land.owns[c]
	}
	return b
}

// Reach is the reach of a type of the table's side from a hex, by cost, with occupied hexes.
func Reach(et engine.Table, slot, from int, occ uint64) map[int]int {
	t := et.(*table)
	var l layers
	t.kinds[slot].reach(from, occ, &l)
	return costs(&l)
}

// Enters is the same for a character that comes onto the board.
func Enters(et engine.Table, slot int, occ uint64) map[int]int {
	t := et.(*table)
	var l layers
	t.kinds[slot].enters(t.entry[side(slot)], occ, &l)
	return costs(&l)
}

func costs(l *layers) map[int]int {
	m := map[int]int{}
	for cost, set := range l {
		for ; set != 0; set &= set - 1 {
			c := bits.TrailingZeros64(set)
			if _, known := m[c]; !known {
				m[c] = cost
			}
		}
	}
	return m
}

// Entry lists the entry hexes of a side.
func Entry(et engine.Table, s engine.Side) (cells []int) {
	for set := et.(*table).entry[s]; set != 0; set &= set - 1 {
		cells = append(cells, bits.TrailingZeros64(set))
	}
	return cells
}

// TypeOf is the type of a slot, and whether its side is the Darklord's; empty for nobody.
func TypeOf(et engine.Table, slot int) (id string, darklord bool) {
	t := et.(*table)
	if t.kinds[slot] == nil {
		return "", false
	}
	return t.kinds[slot].id, t.darklord[side(slot)]
}

// Line is whether a plain rangestriker's line is open, and what it costs in skill.
func Line(et engine.Table, slot, from, to int, occ uint64) (open bool, malus int) {
	t := et.(*table)
	k := t.kinds[slot]
	if k.lines == nil || t.land.steps[from][to] < 2 || t.land.steps[from][to] > 3 {
		return false, 0
	}
	s := &state{occ: [2]uint64{occ, 0}}
	malus, _, open = k.line(s, -1, from, to, -1)
	return open, malus
}

// Dealt is the table of the mean of min(hits, r), in 65536ths.
func Dealt(n, number, r int) int32 { return dealt(n, number, r) }

// StateSize is the size of a state in bytes.
const StateSize = int(stateSize)

// Values are dice and Strike-number of a strike between two slots on two adjacent hexes.
func Values(et engine.Table, slot, a, other, b int) (dice, number int) {
	t := et.(*table)
	dice, number, _ = t.values(t.kinds[slot], a, t.kinds[other], b)
	return dice, number
}

// ShotDice is how many dice a rangestriker has between two hexes; none where the character is no rangestriker.
func ShotDice(et engine.Table, slot, a, other, b int) int {
	t := et.(*table)
	k := t.kinds[slot]
	if !k.ranged {
		return 0
	}
	dice := int(k.shot[a].dice)
	if !k.magic && k.home>>uint(b)&1 == 0 {
		dice -= int(t.kinds[other].shotAt[b].dice)
	}
	return dice
}

// PartsDiffer names a strike or rangestrike whose parts do not add up to its dice and its
// numbers.
func PartsDiffer(et engine.Table) string {
	t := et.(*table)
	for slot, k := range t.kinds {
		for other, o := range t.kinds {
			if k == nil || o == nil || side(slot) == side(other) {
				continue
			}
			for _, a := range t.land.list {
				for set := t.land.adj[a]; set != 0; set &= set - 1 {
					b := trailing(set)
					dice, number, _ := t.values(k, a, o, b)
					d, skill, defence := k.power, k.skill, o.skill
					t.blowParts(k, o, a, b, func(p part) {
						d, skill, defence = d+p.dice, skill+p.skill, defence+p.defence
					})
					if max(d, 0) != dice || t.number(skill, defence) != number {
						return fmt.Sprintf("%s at %s, %s to %s: %d dice at %d, in parts %d at %d", k.id, o.id,
							t.land.label(a), t.land.label(b), dice, number, d, t.number(skill, defence))
					}
				}
				for _, b := range t.land.list {
					in, shot := &o.shotAt[b], &k.shot[a]
					dice, skill, defence := int(shot.dice), int(shot.skill), 0
					if !k.magic {
						defence = int(in.always)
						if k.home>>uint(b)&1 == 0 {
							dice, defence = dice-int(in.dice), defence+int(in.defence)
						}
					}
					t.shotParts(k, o, a, b, func(p part) {
						dice, skill, defence = dice-p.dice, skill-p.skill, defence-p.defence
					})
					if dice != k.power/2 || skill != k.skill || defence != 0 {
						return fmt.Sprintf("%s shoots at %s from %s to %s: %d dice and %d skill too many, %d defence",
							k.id, o.id,
							t.land.label(a), t.land.label(b), dice-k.power/2, skill-k.skill, defence)
					}
				}
			}
		}
	}
	return ""
}

// RankAnew ranks moves without memory.
func RankAnew(g engine.Game, actions []engine.Action, w *engine.Weights, scores []int64) {
	g.(*game).rankMoves(actions, w, scores)
}

// Blows are strikes of the side that acts at enemies on the board, legal or not.
func Blows(eg engine.Game) (list []engine.Action) {
	g := eg.(*game)
	own := g.s.owner(g.t)
	for m := g.s.standing(g.t, own); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		for n := g.s.standing(g.t, own.Other()); n != 0; n &= n - 1 {
			target := bits.TrailingZeros16(n)
			if g.t.land.adj[g.s.at[slot]]>>uint(g.s.at[target])&1 != 0 {
				list = append(list, g.blowAction(verbStrike, slot, target))
			}
		}
	}
	return list
}

// Dearer is a battle of another table in the same position, where everybody is worth twice as
// much to a commander.
func Dearer(eg engine.Game) engine.Game {
	g := eg.(*game)
	t := *g.t
	t.id = engine.NextTable()
	for slot := range slots {
		t.worth[slot] *= 2
		t.perHit[slot] *= 2
	}
	return &game{t: &t, s: g.s}
}

// SlotOf is the slot of a figure.
func SlotOf(et engine.Table, f engine.Figure) int { return et.(*table).slotOf(f) }

// ForgetLaws drops every law of hits that was built.
func ForgetLaws() {
	for n := range laws {
		for number := range laws[n] {
			laws[n][number].Store(nil)
		}
	}
}

// LawsKept counts the laws of hits that are built.
func LawsKept() (n int) {
	for dice := range laws {
		for number := range laws[dice] {
			if laws[dice][number].Load() != nil {
				n++
			}
		}
	}
	return n
}

// LawKept reports whether the law of n dice at a Strike-number is built.
func LawKept(n, number int) bool { return laws[n][number].Load() != nil }
