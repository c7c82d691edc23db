package hott

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// termsOf is what the appraisal says of an action.
func termsOf(g *game, a engine.Action) (t engine.Terms) {
	g.Appraise(a, &t)
	return t
}

// TestFreeingIsWorthWhatComesBack compares what freeing a magician and a hero takes off
// the risk with the points that the side has lost less for it, and the PIPs with what
// each costs: with a base where the magician would stand, and without.
func TestFreeingIsWorthWhatComesBack(t *testing.T) {
	g := crowded(t, "", "magician", "blades", "hero", "blades")
	g.s.Owner, g.s.Phase, g.s.Pips = 0, phasePips, 12
	g.t.chart.freeMg.n, g.t.chart.freeHe.n = 5, 7 // so that one is not taken for the other
	g.part(0)
	g.part(2)
	g.s.El[0].Status, g.s.El[2].Status = frog, ensorcelled
	g.d.live &^= one(0) | one(2)
	then := g.Clone().(*game)
	for _, sealed := range []bool{true, false} {
		if !sealed {
			g.part(1)
			g.s.El[1].Status = lost
			g.d.live &^= one(1)
		}
		price := map[uint8]int32{0: 5, 2: 7}
		for _, a := range g.Offer(nil) {
			if a.Verb != verbFree {
				continue
			}
			e := uint8(a.Figure.Number())
			then.CopyFrom(g)
			then.Play(a, nil)
			back, at := 100*(g.lostAP(0)-then.lostAP(0)), termsOf(g, a)
			if (back == 0) != (sealed && e == 0) {
				t.Errorf("freeing %s brings back %d, sealed %v", g.t.el[e].name, back, sealed)
			}
			if got := -at[engine.TermRisk]; got != back {
				t.Errorf("freeing %s brings back %d, its appraisal says %d", g.t.el[e].name, back, got)
			}
			if got, spent := at[termPips], 10*int32(g.s.Pips-then.s.Pips); got != spent || spent != 10*price[e] {
				t.Errorf("freeing %s costs %d tenths of a PIP, its appraisal says %d", g.t.el[e].name, spent, got)
			}
			delete(price, e)
		}
		if len(price) > 0 {
			t.Errorf("not offered to be freed: %v", price)
		}
	}
}

// TestSpellsCostNoPIPs asks for every spell on offer: the PIPs of the ranged phase buy
// nothing else. Who has rolled a 1 before risks, with a sixth, half of his four points;
// when two points are gone already his loss would decide the game, which counts ten
// points more, and they count in full.
func TestSpellsCostNoPIPs(t *testing.T) {
	for _, c := range []struct {
		gone bool
		toll int32
	}{{false, 200 / 6}, {true, (1000 + 200) / 6}} {
		g := crowded(t, "", "magician", "hero", "blades", "knights")
		g.s.Owner, g.s.Phase, g.s.Pips = 0, phaseRanged, 6
		if c.gone {
			g.part(3)
			g.d.live &^= one(3)
			g.s.El[3].Status = lost
		}
		g.t.total = [2]int32{12, 12} // half of it is six
		casts := 0
		for _, a := range g.Offer(nil) {
			if a.Verb != verbCast {
				continue
			}
			casts++
			g.s.El[0].Ones = 0
			calm := termsOf(g, a)
			g.s.El[0].Ones = 1
			bold := termsOf(g, a)
			if calm[termPips] != 0 || bold[termPips] != 0 {
				t.Errorf("%q is said to cost PIPs", g.t.Say(g, a))
			}
			if got := bold[engine.TermRisk] - calm[engine.TermRisk]; got != c.toll {
				t.Errorf("%q after a 1, knights gone %v: risk greater by %d, want %d", g.t.Say(g, a), c.gone, got,
					c.toll)
			}
		}
		if casts < 2 {
			t.Errorf("%d spells on offer", casts)
		}
	}
}
