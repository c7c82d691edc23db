package hott

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestMissionsAndShots shuffles a board. Aerials are given missions, shooters and magicians none, and where nobody
// fights a bound is worth what its shots take.
func TestMissionsAndShots(t *testing.T) {
	src := dice.NewSource(41, 42, 43)
	g := crowded(t, "R1 rough (700,600) (1000,560) (1100,760) (900,900)",
		"shooters", "knights", "flyer", "magician", "spears", "flyer", "shooters", "blades")
	flown, shot := 0, 0
	for n := range uint32(200) {
		shuffle(g, src, n)
		g.s.Owner = engine.Side(n % 2)
		g.s.Phase, g.s.Pips = phasePips, 6
		x := &g.appraisal.rank.missions
		g.appraisal.assign(x)
		for i := range x.n {
			e := x.list[i].e
			if g.unit(e).shoots > 0 || g.is(e, magician) {
				t.Fatalf("position %d: %s has a mission", n, g.t.el[e].name)
			}
			if g.aerial(e) {
				flown++
			}
		}
		if fire := g.appraisal.fireBalance(); fire != 0 {
			fights := false
			for rest := g.d.live; rest != 0; {
				fights = fights || g.inCC(rest.next())
			}
			if fights {
				continue
			}
			if got := g.offers.worthNow(); got != 100*fire {
				t.Fatalf("position %d is worth %d with nothing but shots of %d", n, got, fire)
			}
			shot++
		}
	}
	t.Logf("%d missions of aerials, %d positions with nothing but shots", flown, shot)
	if flown < 20 || shot < 20 {
		t.Error("too few of one kind")
	}
}
