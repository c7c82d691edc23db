package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// patience is how long a reply waits for somebody to read it.
const patience = time.Minute

func sessionCommand() *cobra.Command {
	var first session.New
	var seed uint64
	var both, schema bool
	c := &cobra.Command{
		Use:   "session [SCENARIO]",
		Short: "let a program play: JSON requests on standard input, replies on standard output",
		Long: `session plays games with the program at the other end of its pipe: one JSON object a line, a
request in, a reply out. The program sees what its side may know: events, what it is offered,
positions as numbers and words, answers to questions, the exact law of every roll. It chooses
by number or in words, looks ahead in copies, settles rolls itself if it likes.

The first line out says hello. With a SCENARIO a game has begun, and its first state follows;
requests to begin others are taken all the same. docs/session.md describes every message, and
--schema prints their JSON Schema.

A bad request is answered with a sentence and changes nothing. The session ends with its input,
with {"do": "quit"}, or when nobody has read a reply for a minute.`,
		Example: `  printf '%s\n' '{"do": "play", "until": "end"}' | sim session titan/meadow --me attacker
  sim session heroscape/quick --against veteran --show offers,appraisal,position
  sim session --schema`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: namesOf(scenarios.KindScenario),
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema {
				text, err := session.Schema()
				if err != nil {
					return failed("%v", err)
				}
				say(cmd, "%s\n", text)
				return nil
			}
			in := io.Reader(os.Stdin)
			if len(args) == 1 {
				first.Do, first.Scenario = "new", args[0]
				if cmd.Flags().Changed("seed") {
					first.Seed = &seed
				}
				if both {
					if first.Side != "" {
						return failure{exitBad, "--me and --both exclude each other"}
					}
					first.Side = "both"
				}
				line, err := json.Marshal(first)
				if err != nil {
					return failed("%v", err)
				}
				in = io.MultiReader(bytes.NewReader(append(line, '\n')), in)
			} else if first.Side != "" || both || first.Against != "" {
				return failure{exitBad, "SCENARIO is missing; without one, requests to begin games say who plays"}
			}
			// What a request allocates is dropped with its reply: collecting it seldom saves a tenth of the time.
			if os.Getenv("GOGC") == "" {
				debug.SetGCPercent(400)
			}
			s := &session.Server{Library: study.Library(), Version: study.Version, Engines: thisEngine().Digests,
				Patience: patience}
			err := s.Serve(in, os.Stdout)
			if errors.Is(err, session.ErrNoReader) {
				return failure{exitFailed, err.Error()}
			}
			if err != nil {
				return failed("%v", err)
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&first.Side, "me", "", "the seat to play (default: the first)")
	f.StringVar(&first.Against, "against", "", "the commander of the other seat (default greedy)")
	f.BoolVar(&both, "both", false, "play both seats, and see what either side hides")
	f.Uint64Var(&seed, "seed", 1, "seed of the dice, as of sim play")
	f.Uint64Var(&first.Block, "block", 0, "block of the game")
	f.BoolVar(&first.Swap, "swap", false, "let the armies change seats")
	f.StringVar(&first.Rolls, "rolls", "", "auto or caller: who settles rolls (default auto)")
	f.StringSliceVar(&first.Show, "show", nil,
		"what states have: offers (default), words, terms, appraisal, position, table, none")
	f.BoolVar(&schema, "schema", false, "print the JSON Schema of all messages")
	return c
}
