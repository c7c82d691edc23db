package engine_test

import (
	"fmt"
	"log"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// bold is a commander: of what is offered it takes what promises most damage, and the first of equals.
type bold struct{ actions []engine.Action }

func (c *bold) Begin(engine.Table, engine.Side, dice.Source) {}

func (c *bold) Choose(v engine.View) engine.Action {
	c.actions = v.Offer(c.actions[:0])
	best, most := c.actions[0], int32(-1)
	for _, a := range c.actions {
		var terms engine.Terms
		if v.Appraise(a, &terms); terms[engine.TermDamage] > most {
			best, most = a, terms[engine.TermDamage]
		}
	}
	return best
}

// A scenario is compiled into a table, which starts games. Drive plays one between two commanders: a shipped one, and
// one of your own. The same source of luck gives the same game.
func Example() {
	library := scenarios.New(systems.All()...)
	meadow, faults := library.Scenario("titan/meadow")
	if len(faults) > 0 {
		log.Fatal(faults)
	}
	table, faults := library.CompileScenario(meadow, scenarios.Variant{})
	if len(faults) > 0 {
		log.Fatal(faults)
	}
	greedy, faults := ai.Named(library, meadow.System, "greedy")
	if len(faults) > 0 {
		log.Fatal(faults)
	}
	players, names := [2]engine.Commander{greedy.New(), &bold{}}, [2]string{"greedy", "bold"}
	for n := range uint64(2) {
		luck := dice.NewSource(1, 0, n)
		for seat, p := range players {
			p.Begin(table, engine.Side(seat), luck.Fork(uint64(seat)+1))
		}
		game := table.New()
		result, err := engine.Drive(game, luck, players, nil, nil)
		if err != nil {
			log.Fatal(err)
		}
		winner := "nobody"
		if result.Winner != engine.Nobody {
			winner = names[result.Winner]
		}
		fmt.Printf("%s wins in round %d\n", winner, result.Rounds)
	}
	// Output:
	// greedy wins in round 3
	// greedy wins in round 4
}
