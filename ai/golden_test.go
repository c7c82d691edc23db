package ai_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestGoldenChoices keeps what small searches, and greedy with the plans of others, choose in games of systems in
// which a side plans jointly and of the toy: what they imagine and in which order they try it shows in nothing else.
func TestGoldenChoices(t *testing.T) {
	l := scenarios.New(systems.All()...)
	var b strings.Builder
	keep := func(name string, table engine.Table, most int, make func() engine.Commander) {
		sum, n := sha256.New(), 0
		players := [2]engine.Commander{make(), make()}
		luck := dice.NewSource(21, dice.StreamID("golden choices"), 0)
		for side, p := range players {
			p.Begin(table, engine.Side(side), luck.Fork(uint64(side)+1))
		}
		g := table.New()
		for ; n < most && g.Turn().Actor != engine.Over; n++ {
			turn := g.Turn()
			if turn.Actor == engine.Chance {
				law, key := g.Chance()
				g.Settle(law.Draw(luck, key), nil)
				continue
			}
			side := turn.Actor.Side()
			a := players[side].Choose(engine.NewView(g, side))
			fmt.Fprintln(sum, a)
			g.Play(a, nil)
		}
		var seen ai.Seen
		for _, p := range players {
			if s := ai.SearchOf(p); s != nil {
				for stage := range engine.Stage(engine.MaxStages) {
					seen.Plus(s.Seen(stage))
				}
			}
		}
		fmt.Fprintf(&b, "%s: %d steps %x; decided %d, changed %d, playouts %d\n", name, n, sum.Sum(nil)[:6],
			seen.Decisions, seen.Changed, seen.Playouts)
	}
	for _, system := range []string{"titan", "heroscape"} {
		s := systems.All()[slices.IndexFunc(systems.All(), func(s engine.Ruleset) bool {
			return s.Info().System == system
		})]
		table := quick(t, l, s)
		var styles []engine.Weighing
		for _, name := range []string{"greedy", "novice"} {
			style, faults := l.Style(s, name)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			styles = append(styles, style.Weighing())
		}
		var bold engine.Weighing
		for seat := range bold.Seats {
			bold.Seats[seat] = conform.AnyWeights(1)
		}
		planner := styles[0]
		planner.Plans = []engine.Weighing{bold, styles[1]}
		keep(system+", greedy with plans", table, 120, func() engine.Commander {
			return ai.NewSearch(ai.Settings{Styles: []engine.Weighing{planner}, Playouts: 1})
		})
		for _, neighbours := range []int{0, 3} {
			set := settings(16)
			set.Styles, set.Neighbours, set.Horizon = []engine.Weighing{styles[0], bold}, neighbours, 1
			keep(fmt.Sprintf("%s, %d neighbours", system, neighbours), table, 60, func() engine.Commander {
				return ai.NewSearch(set)
			})
		}
	}
	for n, set := range []ai.Settings{settings(7), settings(24), settings(60)} {
		if n == 1 {
			set.Replies, set.Continues, set.Explore = set.Styles, set.Styles, 10
		}
		keep(fmt.Sprintf("pocket, search %d", n), pocket.New(pocket.NoFault), 200, func() engine.Commander {
			return ai.NewSearch(set)
		})
	}
	conform.Kept(t, "testdata/choices.txt", b.String())
}
