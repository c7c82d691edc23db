package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// bookStrike is RULES.md 7.2, steps 1 to 8, read literally.
func bookStrike(b *titan.Board, m mover, power int, o mover, from, to, d int) (dice, number int) {
	here, there := b.Terrain[from], b.Terrain[to]
	feature, mine := b.Side[from][d], b.Owns[from][d]
	n := power
	if here == "cloud" {
		n += power / 2
	}
	dragon := m.id == "dragon" && here == "volcano"
	if dragon {
		n += 3
	}
	switch {
	case feature == "slope" && mine && m.native("slope") && !dragon:
		n++
	case feature == "dune" && mine && m.native("dune"):
		n += 2
	case feature == "dune" && !mine && !m.native("dune"):
		n--
	}
	if (there == "fog" || there == "hedge") && o.native(there) && !m.native(there) {
		n--
	}
	if here == "hedge" && !m.native("hedge") {
		n--
	}
	skill := m.skill
	switch {
	case feature == "wall" && mine:
		skill++
	case feature == "wall":
		skill--
	case feature == "slope" && !mine && !m.native("slope"):
		skill--
	}
	if here == "bramble" && !m.native("bramble") {
		skill--
	}
	if there == "bramble" && o.native("bramble") && !m.native("bramble") {
		skill--
	}
	defence := o.skill
	if (there == "beach" || there == "water") && o.native(there) && !m.native(there) {
		defence++
	}
	return max(n, 0), min(max(4-skill+defence, 1), 6)
}

func TestStrikesAgreeWithTheBook(t *testing.T) {
	for _, name := range mapNames {
		for _, scenario := range []string{"thorn-jungle", "fire-mountain", "dune-sea", "coast-raid",
			"hedges-in-the-mist", "dark-against-sky"} {
			table := compiled(t, scenario, onMap(t, name))
			b := titan.BoardOf(table)
			var types [14]mover
			var powers [14]int
			for slot := range 14 {
				if id, dark := titan.TypeOf(table, slot); id != "" {
					f := figureOf(t, table, slot)
					types[slot], powers[slot] = mover{id: id, skill: f.skill, flies: f.flies, darklord: dark}, f.power
				}
			}
			for _, from := range b.Cells {
				for d, to := range b.Next[from] {
					for i := range 49 {
						for _, pair := range [2][2]int{{i / 7, 7 + i%7}, {7 + i%7, i / 7}} {
							m, o := types[pair[0]], types[pair[1]]
							if to < 0 || m.id == "" || o.id == "" || b.Side[from][d] == "cliff" {
								continue
							}
							dice, number := titan.Values(table, pair[0], from, pair[1], to)
							if n, sn := bookStrike(b, m, powers[pair[0]], o, from, to, d); n != dice || sn != number {
								t.Fatalf("%s: %s on %s at %s on %s: %d dice at %d, want %d at %d", name, m.id,
									b.Label[from], o.id, b.Label[to],
									dice, number, n, sn)
							}
						}
					}
				}
			}
		}
	}
}
