package hott

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// TestFireOfMoves plays offered moves on a crowded board. Where the appraisal took the
// short way of saying that a move changes nothing about who can shoot at whom, nothing
// may have changed; elsewhere it must give the change of the balance of fire.
func TestFireOfMoves(t *testing.T) {
	src := dice.NewSource(31, 32, 33)
	g := crowded(t, "R1 rough (700,600) (1000,560) (1100,760) (900,900)\n"+
		"W1 woods (300,700) (500,700) (500,900) (300,900)",
		"shooters", "knights", "shooters", "artillery", "hero", "shooters", "spears", "flyer", "shooters", "behemoth")
	then := g.Clone().(*game)
	changed, same, short := 0, 0, 0
	var offered []engine.Action
	for n := range uint32(60) {
		shuffle(g, src, n)
		g.s.Owner = engine.Side(n % 2)
		g.s.Phase, g.s.Pips = phasePips, 6
		before := g.appraisal.fireBalance()
		offered = g.Offer(offered[:0])
		for _, a := range offered {
			if a.Verb != verbMove && a.Verb != verbColumn {
				continue
			}
			var terms engine.Terms
			g.Appraise(a, &terms)
			then.CopyFrom(g)
			then.Play(a, nil)
			m := &g.appraisal.rank.m
			g.appraisal.moveEnds(a, m)
			var rects [maxSide]plane.Rect
			near := g.appraisal.basesAfter(m, &rects)
			if !g.appraisal.underFire(m, rects[:m.n], near) {
				short++
				for pair := range uint16(maxAll * maxAll) {
					e, o := uint8(pair/maxAll), uint8(pair%maxAll)
					if !(g.t.shooters & g.d.live).has(e) || !g.d.live.has(o) {
						continue
					}
					_, was := g.combat().canShoot(e, o)
					if _, is := then.combat().canShoot(e, o); (is == engine.Legal) != (was == engine.Legal) {
						t.Fatalf("position %d: %q is said to change nothing, but whether %s can shoot at %s", n,
							g.t.Say(g, a), g.t.el[e].name, g.t.el[o].name)
					}
				}
				continue
			}
			want := then.appraisal.fireOf(g.s.Owner, 0) - then.appraisal.fireOf(g.s.Owner.Other(), 0) - before
			if got := int(terms[termFire]); got != want {
				t.Fatalf("position %d: %q changes the balance of fire by %d, its appraisal says %d", n, g.t.Say(g, a),
					want, got)
			}
			if want != 0 {
				changed++
			} else {
				same++
			}
		}
	}
	t.Logf("%d moves changed the balance, %d did not, %d could not", changed, same, short)
	if changed < 50 || same < 50 || short < 50 {
		t.Error("too few of one kind")
	}
}
