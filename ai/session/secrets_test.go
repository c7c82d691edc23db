package session

import (
	"bytes"
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
		begin := &New{Head: Head{Do: "new"}, Scenario: "heroscape/quick", Seed: &seed, Side: "south",
			Show: []string{"appraisal", "position"}}
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
				t.Fatalf("seed %d, decision %d: with other secrets of the enemy the caller sees\n%s\nand not\n%s", seed,
					n, got, want)
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

// TestNothingSealedReachesABot plays HeroScape with a bot, draws what the other side hides anew before every decision,
// and wants the same bytes sent. What happens meanwhile is sent to all.
func TestNothingSealedReachesABot(t *testing.T) {
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario("heroscape/quick")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	table, faults := l.CompileScenario(sc, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	hidden, events := 0, 0
	for seed := range uint64(3) {
		luck := dice.NewSource(seed, 1, 1)
		var sent bytes.Buffer
		answers := &answering{lines: []string{`{"do": "ask", "question": "markers north"}`,
			`{"do": "look", "show": ["position"]}`, `{"do": "choose", "offer": 0}`}}
		h, err := NewHost(l, "test", []string{"appraisal", "position"}, &sent, answers)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Begin(table, engine.SideB, luck.Fork(2)); err != nil {
			t.Fatal(err)
		}
		var north engine.Commander = &ai.Random{}
		north.Begin(table, engine.SideA, luck.Fork(1))
		g, rec := table.New(), engine.NewRecorder(table)
		rec.Keep = true
		rec.Begin()
		for n := uint64(0); g.Turn().Actor != engine.Over; n++ {
			before := len(rec.Events)
			switch turn := g.Turn(); {
			case turn.Actor == engine.Chance:
				law, key := g.Chance()
				i := law.Draw(luck, key)
				h.HearRoll(engine.NewView(g, engine.SideB), law, i)
				g.Settle(i, rec)
			case turn.Actor.Side() == engine.SideA:
				g.Play(north.Choose(engine.NewView(g, engine.SideA)), rec)
			default:
				began, pending, asked := h.began, h.game.pending, h.asked
				ask := func() string {
					h.began, h.game.pending, h.asked = began, pending, asked
					sent.Reset()
					if _, err := h.Choose(engine.NewView(g, engine.SideB)); err != nil {
						t.Fatal(err)
					}
					return sent.String()
				}
				want, before := ask(), g.Hash()
				g.Redraw(engine.SideB, dice.NewSource(seed, 2, n))
				if g.Hash() != before {
					hidden++
				}
				if got := ask(); got != want {
					t.Fatalf("seed %d, step %d: with other secrets of the enemy the bot is sent\n%s\nand not\n%s", seed,
						n, got, want)
				}
				g.Play(h.game.listed()[0], rec)
			}
			for _, e := range rec.Events[before:] {
				h.Hear(engine.NewView(g, engine.SideB), e)
				events++
			}
		}
	}
	if hidden == 0 || events == 0 {
		t.Errorf("%d times something was hidden, %d events happened; the test cannot fail", hidden, events)
	}
}

// answering is the output of a bot that answers with the same lines again and again.
type answering struct {
	lines []string
	at    int
}

func (a *answering) Read(p []byte) (int, error) {
	n := copy(p, a.lines[a.at%len(a.lines)]+"\n")
	a.at++
	return n, nil
}
