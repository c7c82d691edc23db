package session

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestNothingSealedCrossesThePipe plays HeroScape, whose order markers are sealed, and draws what the other side
// hides anew before every state: what the caller sees, and may ask, stays the same.
func TestNothingSealedCrossesThePipe(t *testing.T) {
	s := &Server{Library: scenarios.New(systems.All()...), games: map[string]*game{}, tables: map[string]*game{}}
	hidden := 0
	for seed := range uint64(3) {
		begin := &New{Head: Head{Do: "new"}, Scenario: "heroscape/quick", Seed: &seed, Side: "south", Show: []string{"appraisal", "position"}}
		if _, err := begin.serve(s); err != nil {
			t.Fatal(err)
		}
		g := s.games["1"]
		var me engine.Commander = &ai.Random{}
		me.Begin(g.table, g.side, dice.NewSource(seed, 1, 1))
		for n := 0; g.now.Turn().Actor != engine.Over; n++ {
			true1, asked := g.now.Clone(), []string{"markers north", "markers south", "turn"}
			look := func() string {
				g.offered, g.pending = false, nil
				data, err := json.Marshal(g.state(g.show))
				if err != nil {
					t.Fatal(err)
				}
				text := string(data)
				for _, q := range asked {
					answer, err := g.ask(q)
					text += fmt.Sprintf("\n%s: %+v %v", q, answer, err)
				}
				return text
			}
			want := look()
			g.now.Redraw(g.side, dice.NewSource(seed, 2, uint64(n)))
			if g.now.Hash() != true1.Hash() {
				hidden++
			}
			if got := look(); got != want {
				t.Fatalf("seed %d, decision %d: with other secrets of the enemy the caller sees\n%s\nand not\n%s", seed, n, got, want)
			}
			g.now.CopyFrom(true1)
			g.offered = false
			g.play(me.Choose(engine.NewView(g.now, g.side)), true)
			if err := g.advance(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if hidden == 0 {
		t.Error("nothing was ever hidden; the test cannot fail")
	}
}
