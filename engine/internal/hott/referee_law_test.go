package hott_test

import (
	"fmt"
	"math/big"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// results are the outcomes of a bout's dice by the words that the engine has for them.
func (u *umpire) results() map[string]*big.Rat {
	law := map[string]*big.Rat{}
	for d1 := 1; d1 <= 6; d1++ {
		for d2 := 1; d2 <= 6; d2++ {
			text := verdictOf(d1+u.bout.fx, d2+u.bout.fy, u.bout.counting)
			if u.bout.kind == "spell" && d1 == 1 {
				text += " 1"
			}
			if law[text] == nil {
				law[text] = new(big.Rat)
			}
			law[text].Add(law[text], big.NewRat(1, 36))
		}
	}
	return law
}

// verdictOf is CMB-2 for the first total.
func verdictOf(x, y int, counting bool) string {
	switch {
	case x == y && counting && x%2 != 0:
		return "odd"
	case x == y:
		return "equal"
	case x < y && 2*x <= y:
		return "doubled"
	case x < y:
		return "beaten"
	case 2*y <= x:
		return "doubles"
	}
	return "beats"
}

// readOutcome finds the verdict in what the engine says of an outcome.
func (u *umpire) readOutcome(words string) string {
	verdict := ""
	for _, w := range [][2]string{{"is doubled", "doubled"}, {"is beaten", "beaten"}, {"odd ones", "odd"},
		{"even ones", "equal"}, {"beats", "beats"}, {"doubles", "doubles"}} {
		if contains(words, w[0]) {
			verdict = w[1]
			break
		}
	}
	if contains(words, "1 on the caster") {
		verdict += " 1"
	}
	return verdict
}

// weighs compares a law with the referee's, exactly.
func (u *umpire) weighs(g engine.Game, law *dice.Law) string {
	if u.part == "roll" {
		for i := range law.Len() {
			if law.Len() != 6 || new(big.Rat).SetFrac(law.Weight(i), law.Total()).Cmp(big.NewRat(1, 6)) != 0 {
				return "the PIP die is no die"
			}
		}
		return ""
	}
	want, got := u.results(), map[string]*big.Rat{}
	for i := range law.Len() {
		if law.Weight(i).Sign() == 0 {
			continue
		}
		v := u.readOutcome(g.Table().TellOutcome(g, law, i))
		if got[v] == nil {
			got[v] = new(big.Rat)
		}
		got[v].Add(got[v], new(big.Rat).SetFrac(law.Weight(i), law.Total()))
	}
	if fmt.Sprint(want) != fmt.Sprint(got) {
		return fmt.Sprintf("law %s %v; referee: %s, factors %d:%d, %v", law.Name(), got, u.bout.kind, u.bout.fx,
			u.bout.fy, want)
	}
	return ""
}
