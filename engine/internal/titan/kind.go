package titan

import (
	"math/bits"
	"slices"
)

// kind is a type of character in the service of one side: everything about it that
// does not change in a battle, as masks and small tables over the hexes.
type kind struct {
	id, title            string
	power, skill         int
	price                int32 // what it costs an army
	flies, lord          bool
	ranged, magic        bool
	titan                bool
	southEast, southWest uint // offsets of the grid
	native               [terrains]bool
	nativeSide           [features]bool
	home                 uint64         // hexes it is native to
	aloof                uint64         // hexes where it is in contact with nobody (TITAN-FOG-STRIKE-2)
	safe                 uint64         // hexes where no plain rangestrike may be aimed at it (TITAN-RS-9)
	hurt                 uint64         // hexes that hurt it as a Strike Phase begins (TITAN-DRIFT-STRIKE-1)
	feet                 feet           // walkers
	wings                wings          // flyers
	free                 [64]uint64     // where it gets from a hex when nobody is in the way, its own hex left out
	out                  [64][6]outward // its blows, by own hex and direction
	in                   [64]inward     // blows at it, by own hex
	shotAt               [64]inward     // plain rangestrikes at it, by own hex
	shot                 [64]outward    // its rangestrikes, by own hex
	blows, counters      [64]int8       // how often it strikes and counterstrikes, by own hex
	shots                [64]int8       // how often it rangestrikes, by own hex
	lines                []lines        // plain rangestrikers: from*64 + to
}

// outward is what striker and hexside give to a blow.
type outward struct {
	dice, skill int8
	bonus       int8 // how much of the skill is a Wall's (TITAN-CARRY-5)
}

// inward is what the target and its hex take from a blow: dice and defence against
// strikers who are not native there, and defence against all.
type inward struct{ dice, defence, always int8 }

// nativeTo reports whether a type is native to a row (TITAN-NATIVE, TITAN-DARK-SIDE).
func nativeTo(id string, u *Unit, hazard string, natives []string, side string, darklord bool) bool {
	return slices.Contains(natives, id) || slices.Contains(u.Native, hazard) || (side == "darklord" && darklord) ||
		(side == "others" && !darklord)

}

// compileKind builds the tables of one type on one side; darklord says whether it is
// the side of the Darklord-Player.
func compileKind(id string, u *Unit, power int, darklord bool, b *battleland, chart *Chart, o *Options) *kind {
	k := &kind{id: id, title: u.Title, power: power, skill: u.Skill, flies: u.Flies, lord: u.Class == "lord",
		price: int32(u.price(power)), ranged: u.Rangestrike != "", magic: u.Rangestrike == "magic",
		titan: u.Role == "titan"}
	if k.title == "" {
		k.title = id
	}
	for i, row := range chart.hexes() {
		k.native[i] = nativeTo(id, u, terrainNames[i], row.Natives, row.NativeSide, darklord)
	}
	for i, row := range chart.sides() {
		k.nativeSide[i] = i > 0 && nativeTo(id, u, featureNames[i], row.Natives, "", darklord)
	}
	k.southEast, k.southWest = uint(b.grid.Offset(1)), uint(b.grid.Offset(2))
	hexes := chart.hexes()
	for _, c := range b.list {
		row := hexes[b.terrain[c]]
		if k.native[b.terrain[c]] {
			k.home |= 1 << c
		}
		k.compileHex(c, k.native[b.terrain[c]], row)
		for d := range 6 {
			if b.next[c][d] >= 0 {
				k.out[c][d] = k.outward(b, chart, c, d)
			}
		}
	}
	if k.flies {
		k.wings = compileWings(k, b, chart)
	} else {
		k.feet = compileFeet(k, b, chart)
	}
	for _, c := range b.list {
		k.free[c] = k.reach(c, 0, nil) &^ (1 << c)
	}
	if k.ranged {
		k.compileLines(b, chart, o)
	}
	return k
}

// compileHex fills what depends on the hex that the character itself stands on.
func (k *kind) compileHex(c int, native bool, row *HexRow) {
	st, rs := &row.Striking, &row.Rangestriking
	k.blows[c], k.counters[c], k.shots[c] = 1, 1, 1
	dice := k.power / 2 // TITAN-RS-6
	skill := k.skill
	if native {
		k.blows[c] = int8(max(1, st.Strikes))           // TITAN-TREE-STRIKE-1
		k.counters[c] = int8(max(1, st.Counterstrikes)) // TITAN-TREE-STRIKE-2
		k.shots[c] = int8(max(1, rs.Shots))             // TITAN-TREE-RANGE-2
		dice += rs.Native.Dice                          // TITAN-VOLCANO-RANGE-2
		skill += rs.Native.Skill
		// Fog and Hedge cost a die, Bramble a point of skill, Beach and Water help the defence:
		// TITAN-FOG-STRIKE-1, TITAN-HEDGE-STRIKE-1, TITAN-BRAMBLE-STRIKE-1, TITAN-BEACH-STRIKE-1, TITAN-WATER-STRIKE-1.
		k.in[c] = inward{dice: int8(-st.Into.Dice), defence: int8(st.Into.Defence - st.Into.Skill)}
		// TITAN-BRAMBLE-RANGE-1, TITAN-VOLCANO-RANGE-1.
		k.shotAt[c] = inward{dice: int8(-rs.At.Dice), defence: int8(rs.At.Defence - rs.At.Skill),
			always: int8(rs.NativeDefence)}
		if st.NativeContact == "none" {
			k.aloof |= 1 << c // TITAN-FOG-STRIKE-2
		}
		if rs.Natives == "safe" {
			k.safe |= 1 << c // TITAN-BEACH-RANGE-1, TITAN-WATER-RANGE-1
		}
	} else {
		dice += rs.OutOf.Dice
		skill += rs.OutOf.Skill // TITAN-BRAMBLE-RANGE-3: nothing
		if st.Hurts > 0 {
			k.hurt |= 1 << c // TITAN-DRIFT-STRIKE-1
		}
	}
	k.shot[c] = outward{dice: int8(dice), skill: int8(skill)}
}

// outward reckons steps 1 to 6 of a strike (RULES.md 7.2) as far as they hang on the
// striker, its hex and the hexside that it strikes across.
func (k *kind) outward(b *battleland, chart *Chart, c, d int) outward {
	row := chart.hexes()[b.terrain[c]]
	native := k.native[b.terrain[c]]
	st := &row.Striking
	dice, skill := k.power, k.skill
	if st.HalfAgain {
		dice += k.power / 2 // TITAN-CLOUD-STRIKE-1
	}
	contained := false
	if native {
		dice += st.Native.Dice // TITAN-VOLCANO-STRIKE-1
		skill += st.Native.Skill
		contained = st.SlopeDice == "contained"
	} else {
		dice += st.OutOf.Dice   // TITAN-HEDGE-STRIKE-2
		skill += st.OutOf.Skill // TITAN-BRAMBLE-STRIKE-2
	}
	f := b.side[c][d]
	side := chart.sides()[f]
	change := &side.Striking.Up
	if b.down(c, d) {
		change = &side.Striking.Down
	}
	bonus := 0
	if f != noFeature && touches(change.Who, k.nativeSide[f]) && !(contained && f == slope && change.Dice > 0) {
		dice += change.Dice
		skill += change.Skill
		if change.Skill > 0 {
			bonus = change.Skill
		}
	}
	return outward{dice: int8(dice), skill: int8(skill), bonus: int8(bonus)}
}

// touches says whether a change meant for natives, others or all is meant for one.
func touches(who string, native bool) bool {
	return who == "all" || who == "" || native == (who == "natives")
}

// values returns dice and Strike-number of a strike from hex a at a target of kind
// other on hex b, and the Strike-number without a Wall's bonus (RULES.md 7.2, steps
// 1 to 8; TITAN-STR-4 and TITAN-STR-5 with the limits of the table).
func (t *table) values(k *kind, a int, other *kind, b int) (dice, number, plain int) {
	o := &k.out[a][t.land.dir[a][b]]
	n, skill, defence := int(o.dice), int(o.skill), other.skill
	in := &other.in[b]
	defence += int(in.always)
	if k.home>>b&1 == 0 {
		n -= int(in.dice)
		defence += int(in.defence)
	}
	return max(n, 0), t.number(skill, defence), t.number(skill-int(o.bonus), defence)
}

// number is the Strike-number of a skill against a defence (TITAN-STR-4, TITAN-STR-5).
func (t *table) number(skill, defence int) int {
	return min(max(4-skill+defence, t.snMin), t.snMax)
}

// each calls f with every hex of a set.
func each(set uint64, f func(c int)) {
	for ; set != 0; set &= set - 1 {
		f(bits.TrailingZeros64(set))
	}
}
