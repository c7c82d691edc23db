package mageknight

import (
	"fmt"
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
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

// needLaws are the laws of 2d6 against each number needed, folded to what the rules tell apart: natural 2,
// miss, hit, natural 12. A 2 misses and a 12 hits whatever is needed, so laws go from 3 to 12.
func needLaws() (t [13]*dice.Law) {
	for n := 3; n <= 12; n++ {
		t[n] = dice.MustLaw(fmt.Sprintf("2d6 %d+", n), dice.Repeat(dice.Numbered(6), 2),
			func(v dice.Value) (dice.Value, bool) {
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
func (g combat) key(purpose uint8, i int, ordinal uint32) dice.Key {
	fig := &g.t.figs[i]
	return dice.NewKey(purpose, uint8(fig.seat), fig.key, uint16(g.round()), ordinal)
}

// keyPart names a figure within an ordinal.
func (g combat) keyPart(i int) uint32 {
	fig := &g.t.figs[i]
	return uint32(fig.seat)<<12 | uint32(fig.key)
}

// Chance returns the law and key of the roll that is due.
func (g combat) Chance() (*dice.Law, dice.Key) {
	switch {
	case g.s.stage == stageFirst:
		return laws.first, dice.NewKey(purposeFirst, uint8(engine.SideA), 0, 0, 0)
	case g.s.stage == stageCommand:
		return laws.six, g.key(purposeCommand, low(g.s.start.command), 0)
	case g.s.atk.step != atkNone:
		return g.attackLaw()
	case g.s.act.step == stepBreak:
		return g.breakLaw()
	}
	return g.healLaw()
}

// attackLaw is the law and key of the roll that an attack waits for (MK-ATK-7).
func (g combat) attackLaw() (*dice.Law, dice.Key) {
	k := &g.s.atk
	i := int(k.fig)
	switch k.step {
	case atkRoll:
		return g.rollLaw(), g.key(purposeAttack, i, 0)
	case atkDodge:
		return laws.four, g.key(purposeDodge, low(k.dodging), g.keyPart(i))
	case atkDie:
		return laws.die, g.key(purposeDamage, i, 0)
	}
	return laws.four, g.key(purposeFreeze, i, g.keyPart(low(k.freeze)))
}

// rollLaw distinguishes what the rules do: natural 2, miss, hit, natural 12, or the
// whole sum where targets need different rolls.
func (g combat) rollLaw() *dice.Law {
	k := &g.s.atk
	for at := 1; at < bits.OnesCount64(k.targets); at++ {
		if k.need[at] != k.need[0] {
			return laws.sum
		}
	}
	return laws.need[k.need[0]]
}

// slips reports whether a figure fails to break away only on a 1 (MK-BRK-2).
func (g combat) slips(i int) bool {
	k := &g.s.act
	return g.t.figs[i].unit.speed == typeHoof || using(g.shows(i), k.verb, k.flags).has(abFlight) ||
		k.verb == verbDash || k.verb == verbCharge || k.verb == verbBound
}

// breakLaw is the roll to break away.
func (g combat) breakLaw() (*dice.Law, dice.Key) {
	i := low(g.s.act.roll)
	if g.slips(i) {
		return laws.two, g.key(purposeBreak, i, 0)
	}
	return laws.four, g.key(purposeBreak, i, 0)
}

// healNeed is the roll a healing needs.
func (g combat) healNeed(i, j int) int {
	return max(3, min(12, int(g.now(j).defence)-int(g.now(i).attack)))
}

// healLaw is the roll that a healing or another action without an attack waits for.
func (g combat) healLaw() (*dice.Law, dice.Key) {
	k := &g.s.act
	i := int(k.fig)
	switch k.step {
	case stepHeal:
		return laws.need[g.healNeed(i, int(k.target))], g.key(purposeHeal, i, 0)
	case stepHealDie:
		return laws.die, g.key(purposeHealDie, i, 0)
	case stepRegenerate:
		return laws.die, g.key(purposeRegenerate, i, 0)
	}
	return laws.die, g.key(purposeRaise, i, 0)
}
