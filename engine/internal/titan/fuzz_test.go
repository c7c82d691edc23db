package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// FuzzParse reads any words as an action, wherever a game stands: nothing panics, and
// what was read is written so that it is read again.
func FuzzParse(f *testing.F) {
	for _, words := range []string{"end", "pass", "lion-1 move 2,3", "lion-1 enter (5,1)",
		"warbear strike lion-2 as 6,6",
		"minotaur rangestrike ranger from 0,4 via 1,1", "minotaur carry none", "ranger carry warbear", "lion-1 stay",
		"", "x y z",
		"warbear strike lion-2 as 0,0", "warbear strike lion-2 as 99,9", "ranger move 9,9 9,9"} {
		f.Add(words)
	}
	table := compiled(f, "meadow", variant)
	g := table.New()
	f.Fuzz(func(t *testing.T, words string) {
		a, err := table.Parse(g, words)
		if err != nil {
			return
		}
		g.Check(a)
		again, err := table.Parse(g, table.Say(g, a))
		if err != nil || again != a {
			t.Errorf("%q is read as %+v, written as %q and read as %+v (%v)", words, a, table.Say(g, a), again, err)
		}
	})
}

// FuzzCheck asks about any action at all.
func FuzzCheck(f *testing.F) {
	f.Add(uint8(0), uint8(1), int16(3), int32(0), uint64(0), uint64(0))
	f.Add(uint8(5), uint8(128), int16(30), int32(101), uint64(1), uint64(9))
	table := compiled(f, "dark-against-sky", variant)
	g := table.New()
	f.Fuzz(func(t *testing.T, verb, figure uint8, cell int16, n int32, a, b uint64) {
		action := engine.Action{Verb: engine.Verb(verb), Figure: engine.Figure(figure), Cell: engine.Cell(cell), N: n,
			A: a, B: b}
		if r := g.Check(action); int(r) >= len(titan.System().Info().Refusals) {
			t.Errorf("%+v is refused with the unknown code %d", action, r)
		}
		table.Say(g, action)
	})
}

func TestGolden(t *testing.T) { conform.Golden(t, "testdata/golden.txt", tables(t)) }

func TestStateIsSmall(t *testing.T) {
	if titan.StateSize > 256 {
		t.Errorf("a state takes %d bytes; want at most 256", titan.StateSize)
	}
}
