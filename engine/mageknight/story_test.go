package mageknight_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

func TestStory(t *testing.T) {
	name := os.Getenv("STORY")
	if name == "" {
		return
	}
	table := compile(t, name)
	s := newScratch(table)
	g := styled(t, "greedy")
	players := [2]*player{g, {name: "passive", rests: true}}
	if os.Getenv("BOTH") != "" {
		players[1] = g
	}
	rec := engine.NewRecorder(table)
	rec.Keep = true
	luck := luckOf(3)
	s.g.CopyFrom(s.blank)
	for s.g.Turn().Actor != engine.Over {
		turn := s.g.Turn()
		rec.Events = rec.Events[:0]
		if turn.Actor == engine.Chance {
			law, key := s.g.Chance()
			i := law.Draw(luck, key)
			fmt.Println("      ", table.TellOutcome(s.g, law, i))
			s.g.Settle(i, rec)
		} else {
			a := s.choose(players[turn.Actor.Side()], luck)
			fmt.Println("  ", turn.Round, table.Say(s.g, a))
			if os.Getenv("OFFERS") != "" && players[turn.Actor.Side()].w != nil {
				for n, o := range s.offers {
					var terms engine.Terms
					s.g.Appraise(o, &terms)
					fmt.Println("        ?", s.scores[n], table.Say(s.g, o), terms)
				}
			}
			s.g.Play(a, rec)
		}
		for _, e := range rec.Events {
			fmt.Println("        ", table.Tell(s.g, e))
		}
	}
	fmt.Println(s.g.Result())
}
