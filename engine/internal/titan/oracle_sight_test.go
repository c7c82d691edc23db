package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

var mapNames = []string{"plains", "brush", "desert", "hills", "jungle", "marsh", "mountains", "swamp", "tower",
	"tundra",
	"woods", "coast", "reef", "mist", "skyhold", "rift"}

// sightline is a line of n steps as the book has it: hexes, and the directions between.
type sightline struct {
	hexes []int
	dirs  []int
	mixed bool // it crosses Cliffs and Dunes, and the chart leaves such lines open
}

// bookLines lists the paths of a line (TITAN-LOS-1): among all shortest ways those whose
// hexes stray least from the straight line between the centres.
func bookLines(table engine.Table, b *titan.Board, from, to, steps int) []sightline {
	cells := table.Cells()
	stray := func(c int) int { // twice the area spanned: proportional to the distance from the line
		ax, ay := int(cells[to].X-cells[from].X), int(cells[to].Y-cells[from].Y)
		bx, by := int(cells[c].X-cells[from].X), int(cells[c].Y-cells[from].Y)
		return max(ax*by-ay*bx, ay*bx-ax*by)
	}
	var all []sightline
	least := 1 << 30
	var walk func(l sightline, worst int)
	walk = func(l sightline, worst int) {
		c := l.hexes[len(l.hexes)-1]
		if len(l.dirs) == steps {
			if c == to {
				switch {
				case worst < least:
					least, all = worst, []sightline{l}
				case worst == least:
					all = append(all, l)
				}
			}
			return
		}
		for d, n := range b.Next[c] {
			if n < 0 {
				continue
			}
			next := sightline{hexes: append(append([]int(nil), l.hexes...), n),
				dirs: append(append([]int(nil), l.dirs...), d)}
			walk(next, max(worst, stray(n)))
		}
	}
	walk(sightline{hexes: []int{from}}, 0)
	return all
}

// open is TITAN-LOS-3 read literally.
func (l sightline) open(m mover, b *titan.Board, occ uint64) (bool, int) {
	n := len(l.dirs)
	h := l.hexes
	held := func(i int) bool {
		return (i == 0 && b.Owns[h[0]][l.dirs[0]]) || (i == n-1 && !b.Owns[h[n-1]][l.dirs[n-1]])
	}
	malus := 0
	var slopes, cliffs []int
	for i, d := range l.dirs {
		switch b.Side[h[i]][d] {
		case "cliff":
			cliffs = append(cliffs, i)
			if !held(i) && !l.mixed {
				return false, 0
			}
		case "dune":
			if !held(i) && !l.mixed {
				return false, 0
			}
		case "slope":
			slopes = append(slopes, i)
		case "wall":
			if !b.Owns[h[i]][d] {
				malus++
			}
		}
	}
	if len(slopes) > 0 && len(cliffs) == 0 {
		first, last := slopes[0], slopes[len(slopes)-1]
		switch len(slopes) {
		case 1, 2:
			if !held(first) && !held(last) {
				return false, 0
			}
		case 3:
			if !(first == 0 && b.Owns[h[0]][l.dirs[0]]) || !(last == n-1 && !b.Owns[h[last]][l.dirs[last]]) {
				return false, 0
			}
		}
	}
	if b.Terrain[h[n]] == "darkness" && !m.native("darkness") {
		return false, 0
	}
	for i := 1; i < n; i++ {
		t := b.Terrain[h[i]]
		if t == "tree" || ((t == "fog" || t == "darkness") && !m.native(t)) {
			return false, 0
		}
		if t == "bramble" && !m.native(t) {
			malus++
		}
		if occ>>uint(h[i])&1 == 0 {
			continue
		}
		foot := (i == 1 && b.Side[h[0]][l.dirs[0]] == "cliff" && b.Owns[h[0]][l.dirs[0]]) ||
			(i == n-1 && b.Side[h[i]][l.dirs[i]] == "cliff" && !b.Owns[h[i]][l.dirs[i]])

		if !foot && b.Level[h[i]] >= min(b.Level[h[0]], b.Level[h[n]]) {
			return false, 0
		}
	}
	return true, malus
}

func TestLinesAgreeWithTheBook(t *testing.T) {
	src := dice.NewSource(5, 5, 5)
	draws := uint32(0)
	for _, name := range mapNames {
		table := compiled(t, "fire-mountain", onMap(t, name))
		b := titan.BoardOf(table)
		compared := 0
		for _, from := range b.Cells {
			for _, to := range b.Cells {
				for steps := 2; steps <= 3; steps++ {
					lines := bookLines(table, b, from, to, steps)
					if len(lines) == 0 || shorter(b, from, to, steps) {
						continue
					}
					compared++
					for range 3 {
						draws++
						occ := src.Word(dice.NewKey(1, 0, 0, 0, draws), 0) & src.Word(dice.NewKey(1, 0, 0, 0, draws), 1)
						for slot := range 14 {
							id, dark := titan.TypeOf(table, slot)
							if id != "giant" && id != "gorgon" && id != "dragon" && id != "minotaur" {
								continue
							}
							wantOpen, wantMalus := false, 0
							for _, l := range lines {
								if open, malus := l.open(mover{id: id, darklord: dark}, b, occ); open &&
									(!wantOpen || malus < wantMalus) {
									wantOpen, wantMalus = true, malus
								}
							}
							if open, malus := titan.Line(table, slot, from, to, occ); open != wantOpen ||
								malus != wantMalus {
								t.Fatalf("%s: %s from %s to %s with %x: %v %d, want %v %d", name, id, b.Label[from],
									b.Label[to], occ,
									open, malus, wantOpen, wantMalus)
							}
						}
					}
				}
			}
		}
		if compared < 200 {
			t.Errorf("%s: only %d lines compared", name, compared)
		}
	}
}

// shorter reports whether two hexes are nearer than n steps on the open plane.
func shorter(b *titan.Board, from, to, steps int) bool {
	seen := map[int]bool{from: true}
	front := []int{from}
	for range steps - 1 {
		var next []int
		for _, c := range front {
			for _, n := range b.Next[c] {
				if n >= 0 && !seen[n] {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		front = next
	}
	return seen[to]
}
