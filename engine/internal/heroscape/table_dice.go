package heroscape

import (
	"fmt"
	"math/big"
	"sync"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// maxDice is the greatest pool of either kind; the roster of RULES.md stays below
// half of it.
const maxDice = 24

// The ways in which a normal attack can be counted (HS-CBT-4, HS-CBT-5).
const (
	countDeadly  = 1 << iota // skulls count more (HS-PWR-OMNICRON-1)
	countValor               // shields count more (HS-PWR-SENTINEL-1)
	countDodge               // one shield blocks all (HS-PWR-KRAV-1)
	countCounter             // excess shields wound the attacker (HS-PWR-IZUMI-1)
	countWays
)

// fight is the law of one attack with its defence, and what it is expected to do.
// The outcome's value is the wounds of the defender, plus 256 for each wound of the
// attacker by Counter Strike.
type fight struct {
	law  *dice.Law
	mean [maxLife + 1]int32 // by Life left: expected wounds of at most that, x 65536
	kill [maxLife + 1]int32 // by Life left: chance of at least that many wounds, x 65536
	back [maxLife + 1]int32 // by the attacker's Life left: his expected wounds, x 65536
}

// maxLife is the greatest Life that a card may have.
const maxLife = 16

// wounds and countered take an outcome of a combat apart.
func wounds(v dice.Value) uint8 { return uint8(v) }

func countered(v dice.Value) uint8 { return uint8(v >> 8) }

// poolKey names a shared law.
type poolKey struct {
	kind            uint8
	n, m            uint8
	way             uint8
	skulls, shields uint8 // faces of the die
	deadly, valor   uint8 // what a counted face is worth
}

// Kinds of laws.
const (
	poolCombat  uint8 = iota
	poolSkulls        // n attack dice rolled by the attacker
	poolWounds        // n attack dice rolled by their victim
	poolShields       // m defence dice
	poolMost          // n attack dice of each player: more skulls, ties again
)

var pools struct {
	sync.Mutex
	laws map[poolKey]*fight
}

// pool returns the shared law of a key, building it at its first use.
func pool(k poolKey) *fight {
	pools.Lock()
	defer pools.Unlock()
	if pools.laws == nil {
		pools.laws = map[poolKey]*fight{}
	}
	c := pools.laws[k]
	if c == nil {
		c = &fight{law: k.build()}
		c.expect()
		pools.laws[k] = c
	}
	return c
}

// combatDie is the printed die; a face's value is put into the given lanes.
func (k poolKey) combatDie(name string, skull, shield dice.Value) *dice.Die {
	d := &dice.Die{Name: name}
	for i := uint8(0); i < 6; i++ {
		switch {
		case i < k.skulls:
			d.Faces = append(d.Faces, dice.Face{Label: "skull", Value: skull})
		case i < k.skulls+k.shields:
			d.Faces = append(d.Faces, dice.Face{Label: "shield", Value: shield})
		default:
			d.Faces = append(d.Faces, dice.Face{Label: "blank"})
		}
	}
	return d
}

// build makes the law of a pool of dice, folded to what its purpose tells apart and ordered from worst to
// best for its owner.
func (k poolKey) build() *dice.Law {
	attack, defence := k.combatDie("attack die", 1, 0), k.combatDie("defence die", 0, 1)
	switch k.kind {
	case poolSkulls:
		return dice.MustLaw(fmt.Sprintf("%d attack dice", k.n), dice.Repeat(attack, int(k.n)), nil, nil)
	case poolWounds:
		return dice.MustLaw(fmt.Sprintf("%d attack dice against oneself", k.n), dice.Repeat(attack, int(k.n)), nil,
			func(a, b dice.Value) bool { return a > b })
	case poolShields:
		return dice.MustLaw(fmt.Sprintf("%d defence dice", k.m), dice.Repeat(defence, int(k.m)), nil, nil)
	case poolMost:
		both := append(dice.Repeat(attack, int(k.n)), dice.Repeat(attack.InLane(1), int(k.n))...)
		return dice.MustLaw(fmt.Sprintf("%d attack dice each", k.n), both, func(v dice.Value) (dice.Value, bool) {
			if v.Lane(0) > v.Lane(1) {
				return 1, true
			}
			return 0, v.Lane(0) < v.Lane(1)
		}, nil)
	}
	both := append(dice.Repeat(attack, int(k.n)), dice.Repeat(defence.InLane(1), int(k.m))...)
	return dice.MustLaw(k.name(), both, func(v dice.Value) (dice.Value, bool) {
		return k.count(v.Lane(0), v.Lane(1)), true
	},
		func(a, b dice.Value) bool {
			return int(wounds(a))-int(countered(a)) < int(wounds(b))-int(countered(b))
		})
}

func (k poolKey) name() string {
	name := fmt.Sprintf("%d attack dice v %d defence dice", k.n, k.m)
	for i, word := range [...]string{"deadly shot", "shields of valor", "stealth dodge", "counter strike"} {
		if k.way>>i&1 != 0 {
			name += ", " + word
		}
	}
	return name
}

// count compares skulls with shields (HS-CBT-4, HS-CBT-5): equality saves the
// defender.
func (k poolKey) count(skulls, shields int) dice.Value {
	if k.way&countDeadly != 0 {
		skulls *= int(k.deadly)
	}
	if k.way&countValor != 0 {
		shields *= int(k.valor)
	}
	if k.way&countDodge != 0 && shields > 0 {
		skulls = 0
	}
	switch {
	case skulls > shields:
		return dice.Value(skulls - shields)
	case k.way&countCounter != 0:
		return dice.Value(shields-skulls) << 8
	}
	return 0
}

// expect fills the tables of means and chances. Sums are exact.
func (c *fight) expect() {
	total := c.law.Total()
	var mean, kill, back [maxLife + 1]big.Int
	var part big.Int
	for i := range c.law.Len() {
		w, v := c.law.Weight(i), c.law.Value(i)
		hits, counter := int(wounds(v)), int(countered(v))
		for life := 1; life <= maxLife; life++ {
			if hits > 0 {
				mean[life].Add(&mean[life], part.Mul(w, big.NewInt(int64(min(hits, life)))))
			}
			if counter > 0 {
				back[life].Add(&back[life], part.Mul(w, big.NewInt(int64(min(counter, life)))))
			}
			if hits >= life {
				kill[life].Add(&kill[life], w)
			}
		}
	}
	for life := 1; life <= maxLife; life++ {
		c.mean[life], c.kill[life], c.back[life] = scaled(&mean[life], total), scaled(&kill[life], total),
			scaled(&back[life], total)
	}
}

// scaled returns 65536 a/b rounded down.
func scaled(a, b *big.Int) int32 {
	q := new(big.Int).Lsh(a, 16)
	return int32(q.Quo(q, b).Int64())
}

// rollOff is the law of two d20, ties again: 1 when the first seat's, with its lead
// added, is higher (HS-INIT-1, HS-INIT-2).
func rollOff(lead int) *dice.Law {
	d := dice.Numbered(20)
	return dice.MustLaw(fmt.Sprintf("d20 each, %+d", lead), []*dice.Die{d, d.InLane(1)},
		func(v dice.Value) (dice.Value, bool) {
			a, b := v.Lane(0)+lead, v.Lane(1)
			if a > b {
				return 1, true
			}
			return 0, a < b
		}, nil)
}

// maxLead bounds the difference of initiative modifiers: beyond 19 it decides.
const maxLead = 20

// Laws of single d20 and roll-offs, shared by all tables.
var (
	d20Laws    [22]*dice.Law // by the least face that succeeds
	leadLaws   [2*maxLead + 1]*dice.Law
	commonLaws sync.Once
)

func buildCommonLaws() {
	for least := range d20Laws {
		d20Laws[least] = dice.HitLaw(1, 20, min(20, max(0, 21-least)))
	}
	for i := range leadLaws {
		leadLaws[i] = rollOff(i - maxLead)
	}
}

// heightDice is the height advantage of a figure on level l over one of height k on level m
// (HS-HA-1, HS-HA-2, HS-R-14).
func (t *table) heightDice(l, m, k int16) int {
	d := int(l - m)
	switch {
	case d <= 0:
		return 0
	case d >= t.num.heightOver+int(k):
		return t.num.heightHigh
	}
	return t.num.height
}
