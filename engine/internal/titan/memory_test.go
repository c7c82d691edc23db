package titan_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// TestRanksAreRemembered plays battles of all tables in turns, several times from the same
// beginning, and compares the ranks that are remembered with ranks that are worked out anew, by
// several weights and for parts of what is offered, too.
func TestRanksAreRemembered(t *testing.T) {
	shipped := greedy(t)
	all := tables(t)
	compared := 0
	for n := range uint64(3) {
		for i, table := range all {
			luck := dice.NewSource(5, n, uint64(i/3))
			players := [2]engine.Commander{ai.NewGreedy(shipped), ai.NewGreedy(shipped)}
			for side, p := range players {
				p.Begin(table, engine.Side(side), luck.Fork(uint64(side)))
			}
			g := table.New()
			watch := &engine.Watcher{After: func(engine.Game) {
				turn := g.Turn()
				if !turn.Joint || n == 0 {
					return
				}
				offered := g.Offer(nil)
				lists := [][]engine.Action{offered, offered[1:], offered[:1], offered[1:2], offered[len(offered)-2:]}
				for _, a := range titan.Blows(g) {
					lists = append(lists, []engine.Action{a}) // nobody may play them now, but anyone who asks gets them
					a.N = 2<<4 | 6                            // announced as two dice at 6
					lists = append(lists, []engine.Action{a})
				}
				for _, part := range lists {
					w := shipped[turn.Actor.Side()]
					w[engine.TermCover] += int32(n)
					kept, fresh := make([]int64, len(part)), make([]int64, len(part))
					g.Rank(part, &w, kept)
					titan.RankAnew(g, part, &w, fresh)
					if !slices.Equal(kept, fresh) {
						t.Fatalf("%s, round %d: %d are remembered, %d worked out anew", names[i], turn.Round, kept,
							fresh)
					}
					dearer := titan.Dearer(g)
					dearer.Rank(part, &w, kept)
					titan.RankAnew(dearer, part, &w, fresh)
					if !slices.Equal(kept, fresh) {
						t.Fatalf("%s, round %d: ranks of another table are remembered", names[i], turn.Round)
					}
					compared++
				}
			}}
			if _, err := engine.Drive(g, luck, players, nil, watch); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d rankings were compared", compared)
	if compared < 500 {
		t.Errorf("only %d rankings were compared", compared)
	}
}

// TestWhatWasLegalIsForgotten: an action that was legal is checked anew when it has been played
// and when the battle was made equal to another one.
func TestWhatWasLegalIsForgotten(t *testing.T) {
	for i, table := range tables(t) {
		g, start := table.New(), table.New()
		a := g.Offer(nil)[0]
		if g.Check(a) != engine.Legal {
			t.Fatalf("%s: %s is offered and not legal", names[i], table.Say(g, a))
		}
		g.Play(a, nil)
		played := g.Clone()
		if g.Check(a) == engine.Legal {
			t.Errorf("%s: %s is legal twice", names[i], table.Say(g, a))
		}
		g.CopyFrom(start)
		if g.Check(a) != engine.Legal {
			t.Errorf("%s: %s is not legal where it was", names[i], table.Say(g, a))
		}
		g.CopyFrom(played)
		if g.Check(a) == engine.Legal {
			t.Errorf("%s: %s is legal after it was played elsewhere", names[i], table.Say(g, a))
		}
	}
}
