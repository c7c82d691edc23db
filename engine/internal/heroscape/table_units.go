package heroscape

import (
	"math/bits"
	"strings"
)

// power is a set of special powers (3.3 of RULES.md), a bit for each row of powerTable.
type power uint64

// tag is a set of what powers ask about a figure's card.
type tag uint16

const (
	tagHero tag = 1 << iota
	tagUnique
	tagSmall // small or medium: Chomp
	tagHuge
	tagMelee       // printed Range 1: Finn's aura
	tagSoldier     // class Soldiers
	tagOrcWarrior  // species Orc, class Warriors
	tagOrcArcher   // species Orc, class Archers
	tagGuard       // species Soulborg, class Guards
	tagSamurai     // class Samurai
	tagLegionnaire // the cards with Shield Wall, by the power itself
	tagWarlord
	tagOrcChampion
	tagBeast
	tagHumanChampion
)

// unit is an army card as compiled.
type unit struct {
	id, name string
	height   int16
	life     uint8
	move     uint8
	rng      uint8
	att, def uint8
	per      uint8 // figures per card
	double   bool
	points   int32
	worth    int32 // hundredths of points of one figure
	powers   power
	can      trait    // of its powers
	aims     uint8    // how its attacks are counted, by its powers
	guards   [2]uint8 // how attacks on it are counted, those from afar and those of the adjacent
	spared   uint8    // ways of its guards that spares is spared
	spares   tag
	tags     tag
	hclass   uint8 // index of its height in table.heights
}

// one reports whether a word is the given one, in singular or plural (HS-R-37).
func one(word, singular string) bool {
	w := strings.ToLower(word)
	return w == singular || w == singular+"s"
}

// tagsOf derives what powers ask about a card from its attributes.
func tagsOf(u *UnitForm) tag {
	var t tag
	put := func(yes bool, which tag) {
		if yes {
			t |= which
		}
	}
	orc, human := one(u.Species, "orc"), one(u.Species, "human")
	champion := one(u.Class, "champion")
	put(u.Type == "UH" || u.Type == "CH", tagHero)
	put(u.Type == "UH" || u.Type == "US", tagUnique)
	put(u.Size == "small" || u.Size == "medium", tagSmall)
	put(u.Size == "huge", tagHuge)
	put(u.Range == 1, tagMelee)
	put(one(u.Class, "soldier"), tagSoldier)
	put(orc && one(u.Class, "warrior"), tagOrcWarrior)
	put(orc && one(u.Class, "archer"), tagOrcArcher)
	put(one(u.Species, "soulborg") && one(u.Class, "guard"), tagGuard)
	put(strings.EqualFold(u.Class, "samurai"), tagSamurai)
	put(one(u.Class, "warlord"), tagWarlord)
	put(orc && champion, tagOrcChampion)
	put(one(u.Class, "beast"), tagBeast)
	put(human && champion, tagHumanChampion)
	return t
}

// fig is a figure by number in the state's arrays: 64 for each seat (HS-R-35).
type fig uint8

const (
	noFig      fig = 0xff
	perSeat        = 64
	maxFigures     = 2 * perSeat
)

func (f fig) seat() int { return int(f >> 6) }

func (f fig) num() int { return int(f & 63) }

// figset is a set of figures, a word for each seat. It is walked in ascending order
// of id, the first seat's figures first (HS-R-35).
type figset [2]uint64

func (s *figset) add(f fig) { s[f>>6&1] |= 1 << (f & 63) }

func (s *figset) del(f fig) { s[f>>6&1] &^= 1 << (f & 63) }

func (s figset) has(f fig) bool { return s[f>>6&1]>>(f&63)&1 != 0 }

func (s figset) empty() bool { return s[0]|s[1] == 0 }

func (s figset) minus(t figset) figset {
	return figset{s[0] &^ t[0], s[1] &^ t[1]}
}

func (s figset) and(t figset) figset { return figset{s[0] & t[0], s[1] & t[1]} }

func (s figset) or(t figset) figset { return figset{s[0] | t[0], s[1] | t[1]} }

// first returns the figure with the lowest id, or noFig.
func (s figset) first() fig {
	if s[0] != 0 {
		return fig(bits.TrailingZeros64(s[0]))
	}
	if s[1] != 0 {
		return fig(perSeat + bits.TrailingZeros64(s[1]))
	}
	return noFig
}

// pop removes and returns the figure with the lowest id.
func (s *figset) pop() fig {
	if s[0] != 0 {
		f := fig(bits.TrailingZeros64(s[0]))
		s[0] &= s[0] - 1
		return f
	}
	f := fig(perSeat + bits.TrailingZeros64(s[1]))
	s[1] &= s[1] - 1
	return f
}

func (s figset) count() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// figAt returns the figure with the lowest number in a word of a seat.
func figAt(seat uint8, word uint64) fig {
	return fig(int(seat)<<6 | bits.TrailingZeros64(word))
}
