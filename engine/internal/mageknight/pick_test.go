package mageknight_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestPickLooksFarEnough: what is picked without a look at figures that cannot do better by any
// move, at squares and facings without ranking them, and at marches that cannot win is the best of all that is
// offered, in games of all scenarios and by many weights of those terms that have bounds.
func TestPickLooksFarEnough(t *testing.T) {
	greedy, faults := library.Style(mageknight.System(), "greedy")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	own := mageknight.System().Info().TermNames()
	named := func(name string) engine.Term {
		return engine.Term(slices.IndexFunc(own, func(n engine.Named) bool { return n.Name == name }))
	}
	termTie, termPoise := named("tie"), named("poise")
	picks := 0
	for i, name := range []string{"stones", "gorge", "ford", "tide-and-sky", "forest-road", "citadel", "terraces",
		"chasms"} {
		table, faults := library.Compile("mageknight/"+name, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		a := newArena(table)
		luck := dice.NewSource(9, 1, uint64(i))
		players := [2]engine.Commander{ai.NewGreedy(greedy.Weights), ai.NewGreedy(greedy.Weights)}
		a.play(t, players, luck, nil, &engine.Watcher{Before: func(g engine.Game, _ engine.Action) {
			if picks++; picks%3 != 0 {
				return
			}
			offered := g.Offer(nil)
			scores := make([]int64, len(offered))
			for n := range 6 {
				w := greedy.Weights[g.Turn().Actor.Side()]
				if n > 0 {
					for term := range own {
						k := dice.NewKey(1, uint8(n), uint16(term), 0, uint32(picks))
						w[term] = int32(luck.Below(k, 400)) - 100
					}
					w[engine.TermRisk] = -max(w[engine.TermRisk], -w[engine.TermRisk])
					w[engine.TermGround], w[engine.TermHeight], w[engine.TermSupport] = 0, 0, 0
				}
				if n >= 3 { // who weighs no ties is bounded before a look at each enemy
					w[termTie], w[termPoise] = 0, max(w[termPoise], -w[termPoise])
				}
				g.Rank(offered, &w, scores)
				best := slices.Clone(offered)
				best = best[:engine.KeepBest(best, scores)]
				if got := g.(engine.Picker).Pick(&w, nil); !slices.Equal(got, best) {
					t.Fatalf(
						"%s: %d are picked by weights %v, the first %q; of those offered %d are best, the first %q",
						name, len(got), w, table.Say(g, got[0]), len(best), table.Say(g, best[0]))
				}
			}
		}})
	}
	if picks < 1000 {
		t.Errorf("only %d decisions", picks)
	}
}
