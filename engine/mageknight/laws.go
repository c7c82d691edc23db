package mageknight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Purposes of a roll; a key is (purpose, seat, key number of the figure, round,
// ordinal). No figure rolls twice for one purpose and ordinal in a round: it acts at
// most once a turn, and rolls against it carry the number of the attacker. So states
// need no roll counters.
const (
	purposeFirst = iota
	purposeBreak
	purposeAttack
	purposeDodge
	purposeDamage
	purposeFreeze
	purposeCommand
	purposeHeal
	purposeHealDie
	purposeRegenerate
	purposeRaise
)

var purposes = []string{"first player", "break away", "attack", "dodge", "damage", "freeze", "command",
	"heal", "heal die", "regenerate", "raise"}

// What an attack roll can mean when one number is needed.
const (
	rollFumble = iota // natural 2
	rollMiss
	rollHit
	rollCrit // natural 12
)

// laws are the rolls of the game, shared by all tables.
var laws = struct {
	first *dice.Law     // 2d6 of north, 2d6 of south, ties rolled again; 1: north is first (MK-DEP-1)
	sum   *dice.Law     // 2d6
	need  [13]*dice.Law // by the number needed, 3 to 12
	die   *dice.Law     // 1d6
	two   *dice.Law     // 1d6, 1 on 2 or more (MK-BRK-2)
	four  *dice.Law     // 1d6, 1 on 4 or more (MK-BRK-1, MK-SA-DO, MK-SA-MF)
	six   *dice.Law     // 1d6, 1 on 6 (MK-SA-CO)
}{
	first: firstLaw(),
	sum:   dice.MustLaw("2d6", dice.Repeat(dice.Numbered(6), 2), nil, nil),
	need:  needLaws(),
	die:   dice.MustLaw("1d6", dice.Repeat(dice.Numbered(6), 1), nil, nil),
	two:   dice.HitLaw(1, 6, 5),
	four:  dice.HitLaw(1, 6, 3),
	six:   dice.HitLaw(1, 6, 1),
}

func firstLaw() *dice.Law {
	die := dice.Numbered(6)
	other := die.InLane(1)
	return dice.MustLaw("first player", []*dice.Die{die, die, other, other}, func(v dice.Value) (dice.Value, bool) {
		switch {
		case v.Lane(0) > v.Lane(1):
			return 1, true
		case v.Lane(0) < v.Lane(1):
			return 0, true
		}
		return 0, false
	}, nil)
}

func needLaws() (t [13]*dice.Law) {
	for n := 3; n <= 12; n++ {
		t[n] = dice.MustLaw(fmt.Sprintf("2d6 %d+", n), dice.Repeat(dice.Numbered(6), 2), func(v dice.Value) (dice.Value, bool) {
			switch {
			case v == 2:
				return rollFumble, true
			case v == 12:
				return rollCrit, true
			case int(v) >= n:
				return rollHit, true
			}
			return rollMiss, true
		}, nil)
	}
	return t
}

// hitWays is in how many of the 36 rolls of 2d6 a needed number, cut to 3..12, is
// hit without a natural 12 (MK-ATK-1, MK-ATK-2); the natural 12 is one more.
var hitWays = func() (t [13]int64) {
	for n := range t {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if s := a + b; s >= n && s != 2 && s != 12 {
					t[n]++
				}
			}
		}
	}
	return t
}()

// key names a roll of figure i.
func (g *game) key(purpose uint8, i int, ordinal uint32) dice.Key {
	fig := &g.t.figs[i]
	return dice.NewKey(purpose, uint8(fig.seat), fig.key, uint16(g.round()), ordinal)
}

// keyPart names a figure within an ordinal.
func (g *game) keyPart(i int) uint32 {
	fig := &g.t.figs[i]
	return uint32(fig.seat)<<12 | uint32(fig.key)
}
