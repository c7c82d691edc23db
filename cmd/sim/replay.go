package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
)

func replayCommand() *cobra.Command {
	var number int64
	var force bool
	var o playOptions
	var book auditOptions
	c := &cobra.Command{
		Use:   "replay DIR --game N",
		Short: "play a game of a dataset again and check that it ends as recorded",
		Long: `replay plays game N of a dataset again, N being its row from 0, tells it in words
and checks that it ends as its row says. A dataset of another engine is
refused without --force, because its games may differ. Of a program that played as
a commander the choices are kept and repeated: it is not started, unless
--allow-commands or --bot says so.

With --account it ends with the account of the game: what the matchup gave A at the
start, what the dice gave either side, roll by roll, and what play did; --level names
the commander by whose judgement decisions are measured (--level none measures none,
which costs nothing). The sums add up to the result exactly.`,
		Example: "  sim replay runs/default-1234abcd --game 17\n" +
			"  sim replay runs/default-1234abcd --game 17 --svg game.svg\n" +
			"  sim replay runs/default-1234abcd --game 17 --account --level expert",
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := results.Open(args[0])
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			differs, apart := study.Differs(d.Manifest, commit)
			switch old := d.Manifest.NoDigest(); {
			case old != "" && d.Manifest.Version == study.Version:
				cmd.PrintErrf("note: %s\n", old)
			case apart && !force:
				return failure{exitBad, fmt.Sprintf("the dataset was played by another engine, whose games may "+
					"differ from this one's: %s (--force replays all the same)", shown(differs))}
			}
			if cmd.Flags().Changed("level") && !book.account {
				return failure{exitBad, "--level says by whom the decisions of an account are measured; give " +
					"--account, too"}
			}
			return replay(cmd, d, number, o, book, differs)
		},
	}
	f := c.Flags()
	f.Int64Var(&number, "game", 0, "row of the game, from 0")
	f.BoolVar(&force, "force", false, "replay a dataset of another engine")
	f.BoolVar(&o.explain, "explain", false, "name the rule behind each event, and every modifier of the dice")
	f.BoolVar(&o.asJSON, "json", false, "print decisions, rolls and events as JSON lines")
	f.StringVar(&o.svg, "svg", "", "write pictures of the game to this file")
	o.botFlags.add(f)
	o.boardFlag(f)
	f.BoolVar(&book.account, "account", false, "tell what the matchup, the dice and play gave")
	f.StringVar(&book.level, "level", "veteran", "commander by whose judgement --account measures decisions, or none")
	return c
}

// replay plays a recorded game again and compares what comes out with its row. A game that failed is
// played, too: it must fail with the same words.
func replay(cmd *cobra.Command, d *results.Dataset, number int64, o playOptions, book auditOptions,
	engines string) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	g, err := study.Find(l, d, number, o.given(), ofStudy)
	if err != nil {
		return studyError(err)
	}
	m := g.Matchup
	o.commanders = g.Commanders[:]
	n := newNarrator(cmd, g.Table, o)
	n.game = g.Start
	n.heads(g.Title)
	tellRepeated(cmd, g.Repeated)
	how, err := book.auditing(l, g.Experiment, m)
	if err != nil {
		return err
	}
	r, audit, err := played(g.GameAgain, n, how)
	var again results.GameRow
	if err != nil {
		if !o.asJSON {
			say(cmd, "%s\n", shown(err.Error()))
		}
		again = g.FailedRow(err, n.rec)
	} else {
		n.end(r)
		n.audit(m, g.SeatA, how, audit, book)
		again = g.Row(r, n.rec)
		n.forfeit(again.Failure)
	}
	if err := n.draw(); err != nil {
		return err
	}
	if diff := again.Differences(g.Was); len(diff) > 0 {
		why := ""
		if engines != "" {
			why = "; the dataset's engine and this one: " + shown(engines)
		}
		if len(g.Changed) > 0 {
			why += "; what changed: " + shown(strings.Join(g.Changed, "; "))
		}
		return failed("the game ended otherwise than recorded: %s%s", differences(diff), why)
	}
	if !o.asJSON {
		say(cmd, "The game ends as recorded.\n")
	}
	return nil
}

// tellRepeated says which programs did not play.
func tellRepeated(cmd *cobra.Command, names []string) {
	if len(names) > 0 {
		cmd.PrintErrf("note: no program is started; what %s chose is repeated from the dataset (--allow-commands has "+
			"programs choose again)\n",
			shown(strings.Join(names, " and ")))
	}
}

// differences puts the columns in which a game differs from its record into words.
func differences(list []results.Difference) string {
	var parts []string
	for _, d := range list {
		parts = append(parts, fmt.Sprintf("%s is %s, recorded %s", d.Column, cellText(d.This), cellText(d.That)))
	}
	return shown(strings.Join(parts, "; "))
}

func cellText(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case string:
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}
