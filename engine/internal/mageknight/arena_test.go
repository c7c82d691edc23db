package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
)

// arena is a table with the memory of one game on it.
type arena struct {
	table    engine.Table
	g, blank engine.Game
}

func newArena(t engine.Table) *arena { return &arena{t, t.New(), t.New()} }

// play plays one game to its end.
func (a *arena) play(tb testing.TB, players [2]engine.Commander, luck dice.Source, rec *engine.Recorder,
	w *engine.Watcher) engine.Result {
	tb.Helper()
	a.g.CopyFrom(a.blank)
	for s, p := range players {
		p.Begin(a.table, engine.Side(s), luck.Fork(uint64(s)))
	}
	r, err := engine.Drive(a.g, luck, players, rec, w)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

var styles = []string{"greedy", "gunline", "hammer", "counterpunch", "skirmisher", "attrition"}

// commander returns a new commander by its name: random, passive or a shipped style.
func commander(t testing.TB, name string) engine.Commander {
	t.Helper()
	m, faults := ai.Named(library, mageknight.System(), name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return m.New()
}

// pair returns two commanders for the two seats.
func pair(t testing.TB, first, second string) [2]engine.Commander {
	t.Helper()
	return [2]engine.Commander{commander(t, first), commander(t, second)}
}

func luckOf(n int) dice.Source { return dice.NewSource(1, dice.StreamID("bench"), uint64(n)) }
