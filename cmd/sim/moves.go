package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func movesCommand() *cobra.Command {
	var at, turn, of string
	var asJSON bool
	c := &cobra.Command{
		Use:   "moves SCENARIO|FILE:CASE",
		Short: "what can be done now, with the words to type",
		Long: `moves lists what the side that must choose can do in a position, each in the words
that "do:" in cases and "sim odds" take. The position is that of a case (FILE:CASE), the
beginning of a scenario, or a scenario with figures put where --at says, as for "sim
odds"; --turn says whose turn it is.

The list is what commanders choose from: finite and useful. The rules may allow more (other
ways to the same place, other poses on the plane), which cases and "sim odds" take, too.`,
		Example: "  sim moves titan/meadow --at 'lion-1 2,2; warbear 3,2' --turn 'attacker strike'\n" +
			"  sim moves titan/worked-a:w01-strike-chart\n  sim moves mageknight/stones --of alt-1",
		ValidArgsFunction: namesOf(scenarios.KindScenario),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := position(study.Library(), args[0], at, turn)
			if err != nil {
				return err
			}
			return listMoves(cmd, g, of, asJSON)
		},
	}
	c.Flags().StringVar(&at, "at", "", "figures and where they stand: 'name cell key=value …; name cell'")
	c.Flags().StringVar(&turn, "turn", "", "whose turn and which phase, in the words of the system's cases: "+
		"'attacker strike', 'south act card=marro-1'")
	c.Flags().StringVar(&of, "of", "", "only what this figure can do")
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

// listMoves prints what the side that must choose is offered.
func listMoves(cmd *cobra.Command, g engine.Game, of string, asJSON bool) error {
	t := g.Table()
	in, turn := t.Info(), g.Turn()
	figure := engine.NoFigure
	if of != "" {
		var names []string
		for _, f := range t.Figures() {
			names = append(names, f.Name)
			if f.Name == of {
				figure = f.Figure
			}
		}
		if figure == engine.NoFigure {
			return failure{exitBad, "no figure is called " + shown(of) + scenarios.Suggest(of, names)}
		}
	}
	switch {
	case turn.Actor == engine.Over:
		return failure{exitBad, "the game is over in this position; nothing can be done"}
	case turn.Actor == engine.Chance:
		return failure{exitBad, "a roll is due in this position, and nobody chooses; put figures with --at, and say " +
			"with --turn whose turn it is"}
	}
	var words []string
	for _, a := range g.Offer(nil) {
		if figure == engine.NoFigure || a.Figure == figure {
			if w := t.Say(g, a); !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	if asJSON {
		return printSheet(cmd, movesSheet{in.Seats[turn.Actor.Side()], in.Stages[turn.Stage].Name,
			append([]string{}, words...)})
	}
	say(cmd, "%s: %s\n", in.Heading(turn), in.Stages[turn.Stage].Doc)
	for _, w := range words {
		say(cmd, "  %s\n", shown(w))
	}
	if len(words) == 0 {
		say(cmd, "  nothing\n")
	}
	return nil
}
