package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// FuzzParse feeds words and raw actions to a game in progress: nothing may panic, and
// what is parsed must be said and parsed back the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"jain move 3,0 acts 1", "syndrael attack zombie 7,0 with iron-longsword from 6,0",
		"jain feat", "goblin-1 surge +1-heart",
		"zombie throw jain 3,3 turned", "syndrael door V 2 3", "jain move 1,1 via 1,0 1,1",
		"syndrael oath jain zombie 2,2", "x", "jain shield reroll 9"} {
		f.Add(s, uint8(40), uint64(7))
	}
	f.Add("jain move 1,1 via 1,0", uint8(4), uint64(7)) // before she is on the map
	all, _ := tables(f)
	table := all[2]
	f.Fuzz(func(t *testing.T, words string, steps uint8, raw uint64) {
		g := table.New()
		var list []engine.Action
		for n := range int(steps) {
			turn := g.Turn()
			if turn.Actor == engine.Over {
				break
			}
			if turn.Actor == engine.Chance {
				law, key := g.Chance()
				g.Settle(law.Draw(dice.NewSource(raw, 1, 2), key), nil)
				continue
			}
			list = g.Offer(list[:0])
			g.Play(list[(raw+uint64(n)*7)%uint64(len(list))], nil)
		}
		if a, err := table.Parse(g, words); err == nil {
			g.Check(a)
			if b, err := table.Parse(g, table.Say(g, a)); err != nil || a != b {
				t.Errorf("%q is said %q and read back as %+v (%v), not %+v", words, table.Say(g, a), b, err, a)
			}
		}
		g.Check(engine.Action{Verb: engine.Verb(raw), Figure: engine.Figure(raw >> 8), Cell: engine.Cell(raw >> 16),
			N: int32(raw >> 32), A: raw * 3, B: raw * 5})
	})
}
