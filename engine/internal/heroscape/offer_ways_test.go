package heroscape

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestRiskyWaysLeftOutAreNotMissed promises waysFor that ways with a risk are not wanted, as unsearched does where
// cells promise more than can be reached: the best ways are those of a search without a promise.
func TestRiskyWaysLeftOutAreNotMissed(t *testing.T) {
	w := engine.Weights{engine.TermDamage: 11, engine.TermRisk: -3, engine.TermGround: 600, engine.TermHazard: -36}
	r := rand.New(rand.NewPCG(83, 84))
	risky := 0
	for n := range 3000 {
		gg, faults := Ruleset{}.Place(randomPosition(r))
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		g := gg.(*game).offers()
		if g.s.need != needMove {
			continue
		}
		turn, s := g.turn(), &g.w.rank.short
		g.w.rank.weigh(&w)
		s.sweep = newSweep(&w)
		f := figAt(g.t.groups[turn.group].seat, g.chooseMovers(turn))
		stay := engine.Action{Verb: verbStay, Figure: figure(f), Cell: toCell(g.s.lead[f])}
		score := g.scoreMove(&stay, &s.sweep)
		best := func(safe bool) map[arrival]int64 {
			s.begin(1+n%3, score)
			ways, found := g.waysFor(f, safe, s), map[arrival]int64{}
			for i, worth := range s.worth {
				if worth >= s.least() {
					found[ways[i]] = worth
				}
			}
			return found
		}
		all, promised := best(false), best(true)
		if !maps.Equal(all, promised) {
			t.Fatalf("position %d: the best ways of %d are %v, and %v where those with a risk are left out at first", n,
				f, all, promised)
		}
		for way := range all {
			if way.risk != 0 {
				risky++
				break
			}
		}
	}
	if risky < 30 {
		t.Errorf("a way with a risk was among the best in %d positions only", risky)
	}
}
