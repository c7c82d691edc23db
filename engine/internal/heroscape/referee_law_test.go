package heroscape_test

import (
	"cmp"
	"fmt"
	"math/big"
	"sync"
)

// law is what a roll may show. Its kind says how an outcome is worded; numbers below zero
// are shields too many for the attacker (HS-PWR-IZUMI-1).
type law struct {
	kind, name string
	chance     map[int]*big.Rat
}

// bookLaws keeps laws that were worked out, by name.
var bookLaws sync.Map

func lawOf(kind, name string, make func() map[int]*big.Rat) law {
	if l, ok := bookLaws.Load(name); ok {
		return l.(law)
	}
	l := law{kind, name, make()}
	bookLaws.Store(name, l)
	return l
}

// say words an outcome as the engine tells it.
func (l law) say(n int) string {
	switch {
	case l.kind == "higher":
		return "the " + []string{"south", "north"}[n] + " rolls higher"
	case l.kind == "success":
		return []string{"failure", "success"}[n]
	case n < 0:
		return fmt.Sprintf("no wound, but %d shields too many for the attacker", -n)
	case l.kind == "wound" && n == 0:
		return "no wound"
	case n == 1:
		return "1 " + l.kind
	}
	return fmt.Sprintf("%d %ss", n, l.kind)
}

// binomial is the chance of k of n dice that succeed one time in of.
func binomial(n, k, of int) *big.Rat {
	ways := new(big.Int).Binomial(int64(n), int64(k))
	ways.Mul(ways, new(big.Int).Exp(big.NewInt(int64(of-1)), big.NewInt(int64(n-k)), nil))
	return new(big.Rat).SetFrac(ways, new(big.Int).Exp(big.NewInt(int64(of)), big.NewInt(int64(n)), nil))
}

// skullLaw and shieldLaw are HS-CBT-3.
func skullLaw(n int) law  { return countLaw("skull", n, 2) }
func shieldLaw(n int) law { return countLaw("shield", n, 3) }

func countLaw(kind string, n, of int) law {
	return lawOf(kind, fmt.Sprint(n, " for ", kind), func() map[int]*big.Rat {
		chance := map[int]*big.Rat{}
		for k := range n + 1 {
			chance[k] = binomial(n, k, of)
		}
		return chance
	})
}

// d20Law is 1 for success: a roll of least or more.
func d20Law(least int) law {
	return lawOf("success", fmt.Sprint("d20 ", least), func() map[int]*big.Rat {
		return map[int]*big.Rat{0: big.NewRat(int64(least-1), 20), 1: big.NewRat(int64(21-least), 20)}
	})
}

// rollOff is 1 where the north rolls higher on a d20 with a bonus each; ties are rolled again
// (HS-INIT-1, HS-INIT-2).
func rollOff(north, south int) law {
	return lawOf("higher", fmt.Sprint("roll-off ", north, south), func() map[int]*big.Rat {
		wins := [2]int64{}
		for a := range 20 {
			for b := range 20 {
				switch cmp.Compare(a+north, b+south) {
				case 1:
					wins[1]++
				case -1:
					wins[0]++
				}
			}
		}
		return map[int]*big.Rat{0: big.NewRat(wins[0], wins[0]+wins[1]), 1: big.NewRat(wins[1], wins[0]+wins[1])}
	})
}

// blow is a normal attack.
type blow struct {
	n, m                                int // dice
	deadly, double, dodges, strikesBack bool
}

// law is HS-CBT-3 to HS-CBT-5 with the powers that change them.
func (b blow) law() law {
	return lawOf("wound", fmt.Sprintf("blow %+v", b), func() map[int]*big.Rat {
		chance := map[int]*big.Rat{}
		for i := range b.n + 1 {
			for j := range b.m + 1 {
				n := b.result(i, j)
				if chance[n] == nil {
					chance[n] = new(big.Rat)
				}
				chance[n].Add(chance[n], new(big.Rat).Mul(binomial(b.n, i, 2), binomial(b.m, j, 3)))
			}
		}
		return chance
	})
}

// result is what skulls and shields come to: wounds, or below zero those of the attacker.
func (b blow) result(skulls, shields int) int {
	if b.dodges && shields > 0 {
		return 0
	}
	if b.deadly {
		skulls *= 2
	}
	if b.double {
		shields *= 2
	}
	if (skulls >= shields && skulls-shields > 0) || b.strikesBack {
		return skulls - shields
	}
	return 0
}
