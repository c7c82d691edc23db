package main

import (
	"fmt"
	"math/big"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type playOptions struct {
	botFlags
	seed        uint64
	block, game int
	commanders  []string
	explain     bool
	asJSON      bool
	svg         string
	board       bool
}

// onATerminal reports whether standard output is one.
func onATerminal() bool { return term.IsTerminal(int(os.Stdout.Fd())) }

// boardFlag adds the flag of the commands that tell games.
func (o *playOptions) boardFlag(f *pflag.FlagSet) {
	f.BoolVar(&o.board, "board", onATerminal(),
		"show the board, what is left of every figure and the points left as each round begins; on in a terminal")
	f.Lookup("board").DefValue = "false" // the same help everywhere
}

func playCommand() *cobra.Command {
	var o playOptions
	var me, against string
	c := &cobra.Command{
		Use:   "play SCENARIO",
		Short: "tell one game in words, with the odds of each roll",
		Long: `play plays one game of a scenario between two commanders and tells it move by
move: who does what, what was likely, what came of it. The same seed, block and
game always give the same game.

With --me SEAT you play that seat yourself, at the terminal: moves by number or in words, odds
before a blow, undo. You see what your side may know.`,
		Example: "  sim play titan/meadow\n  sim play titan/meadow --seed 7 --explain\n" +
			"  sim play titan/meadow --commanders rush,wall --svg last.svg\n" +
			"  sim play titan/meadow --me attacker --against veteran",
		ValidArgsFunction: namesOf(scenarios.KindScenario),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch f := cmd.Flags(); {
			case me == "" && against != "":
				return failure{exitBad, "--against names the commander of the other side and goes with --me"}
			case me == "":
				return play(cmd, args[0], o)
			case f.Changed("commanders") || f.Changed("json") || f.Changed("svg") || f.Changed("explain"):
				return failure{exitBad, "--me does not go with --commanders, --json, --svg or --explain"}
			}
			return playMe(cmd, args[0], me, against, o)
		},
	}
	f := c.Flags()
	f.Uint64Var(&o.seed, "seed", 1, "seed of the experiment that the game is part of")
	f.IntVar(&o.block, "block", 0, "block of the game")
	f.IntVar(&o.game, "game", 0, "0: seats as the scenario has them; 1: armies swapped")
	f.StringSliceVar(&o.commanders, "commanders", []string{"greedy", "greedy"}, "commander of each seat")
	f.BoolVar(&o.explain, "explain", false, "name the rule behind each event, and every modifier of the dice")
	f.BoolVar(&o.asJSON, "json", false, "print decisions, rolls and events as JSON lines")
	f.StringVar(&o.svg, "svg", "", "write pictures of the game to this file: one board for every round")
	f.StringVar(&me, "me", "", "play this seat yourself")
	f.StringVar(&against, "against", "", "commander of the other side, with --me (default greedy)")
	o.botFlags.add(f)
	o.boardFlag(f)
	return c
}

// play tells one game while it is played. The ledger of luck, where there is one, sees every roll before
// the narrator words it.
func play(cmd *cobra.Command, name string, o playOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	g, err := study.NewGame(l, name, study.GameOptions{Seed: o.seed, Block: o.block, Game: o.game,
		Commanders: o.commanders})
	if err != nil {
		return studyError(err)
	}
	o.commanders = g.Commanders[:]
	n := newNarrator(cmd, g.Table, o)
	n.game = g.Start
	n.title(g.Scenario)
	n.chancesBy(g.Value)
	w := n.watcher()
	if n.ledger != nil {
		w = n.ledger.Watch(w)
	}
	r, err := g.Play(n.rec, w)
	if err != nil {
		return failed("%v", err)
	}
	n.end(r)
	n.forfeit(g.Forfeit)
	return n.draw()
}

// narrator tells a game as it is played.
type narrator struct {
	cmd   *cobra.Command
	table engine.Table
	info  *engine.Info
	game  engine.Game
	rec   *engine.Recorder
	o     playOptions
	shown int // events shown so far
	round int16
	last  string // heading shown last
	cut   []*engine.Picture
	why   []engine.Note // why the dice of the action that is played are what they are, until it rolls
	value *ai.Value     // of positions; nil when none is shown

	colours bool

	ledger *luck.Ledger // of the luck of rolls; nil when none is shown
}

// paint sets words in a colour where the terminal has any.
func (n *narrator) paint(code, words string) string { return painted(n.colours, code, words) }

func newNarrator(cmd *cobra.Command, t engine.Table, o playOptions) *narrator {
	n := &narrator{cmd: cmd, table: t, info: t.Info(), game: t.New(), rec: engine.NewRecorder(t), o: o,
		colours: coloured()}
	n.rec.Keep = true
	n.rec.Begin()
	return n
}

func (n *narrator) title(sc *scenarios.Scenario) {
	n.heads(fmt.Sprintf("%s: %s", sc.Name, sc.Title))
}

// heads tells what is played and by whom.
func (n *narrator) heads(title string) {
	if n.o.asJSON {
		return
	}
	say(n.cmd, "%s\n", shown(title))
	for seat, role := range n.info.Seats {
		var names []string
		points := int32(0)
		for _, f := range n.table.Figures() {
			if f.Figure.Seat() == engine.Side(seat) && !f.Reserved {
				names = append(names, f.Name)
				points += f.Points
			}
		}
		say(n.cmd, "  %s (%s, %d points): %s\n", role, shown(n.o.commanders[seat]), points,
			shown(strings.Join(names, ", ")))
	}
}

// chancesBy makes the narrator tell the chances to win at the head of each round by a
// fitted value, and says which it is; nil tells none.
func (n *narrator) chancesBy(model *scenarios.Value) {
	if model == nil {
		return
	}
	n.value = ai.NewValue(model, n.table)
	n.ledger = (&luck.Model{Value: model}).NewLedger(n.table)
	if n.o.asJSON {
		return
	}
	on := "this scenario"
	if model.Generic() {
		on = "the shipped scenarios of " + n.info.System
	}
	say(n.cmd, "  chances to win by the value of positions that was fitted on %s\n", on)
}

// chance tells the chances of both sides as the game stands.
func (n *narrator) chance() {
	if n.value == nil || n.game.Turn().Actor == engine.Over {
		return
	}
	first, second := n.value.Of(n.game, engine.SideA), n.value.Of(n.game, engine.SideB)
	if n.o.asJSON {
		n.line(playChance{map[string]float64{n.info.Seats[0]: float64(first) / ai.Full,
			n.info.Seats[1]: float64(second) / ai.Full}, n.round})
		return
	}
	say(n.cmd, "  chance to win: %s %.0f %%, %s %.0f %%\n", n.info.Seats[0], 100*float64(first)/ai.Full,
		n.info.Seats[1], 100*float64(second)/ai.Full)
}

func (n *narrator) watcher() *engine.Watcher {
	return &engine.Watcher{Before: n.before, Rolled: n.rolled, After: n.after}
}

// heading tells the round and stage when they change.
func (n *narrator) heading(turn engine.Turn) {
	if n.o.asJSON {
		return
	}
	n.newRound(turn.Round)
	if turn.Actor == engine.Chance {
		return
	}
	line := "  " + n.info.Heading(turn)
	if line != n.last {
		n.last = line
		say(n.cmd, "%s\n", line)
	}
}

// newRound tells that a round has begun, once.
func (n *narrator) newRound(round int16) {
	if round == n.round {
		return
	}
	n.round = round
	if n.o.asJSON {
		n.chance()
		return
	}
	say(n.cmd, "\n%s\n", n.paint(bold, fmt.Sprintf("%s %d", capital(n.info.RoundWord()), round)))
	n.chance()
	n.board()
	n.last = ""
	n.picture()
}

func (n *narrator) picture() {
	if n.o.svg != "" {
		p := n.table.Draw(n.game)
		p.Title = fmt.Sprintf("%s, round %d", p.Title, n.round)
		n.cut = append(n.cut, p)
	}
}

// before says what is about to be done, while the position is still the one that it was chosen in.
func (n *narrator) before(g engine.Game, a engine.Action) {
	turn := g.Turn()
	n.heading(turn)
	words := n.table.Say(g, a)
	n.why = nil
	if n.o.explain {
		n.why = n.table.Why(g, a)
	}
	if n.o.asJSON {
		n.newRound(turn.Round)
		n.line(playDo{words, n.info.Seats[turn.Actor], n.info.Stages[turn.Stage].Name, turn.Round})
		return
	}
	say(n.cmd, "    %s\n", n.paint(seatColours[turn.Actor.Side()&1], "> "+shown(words)))
}

// rolled tells a roll with the chance of exactly its outcome and of this or better. Why the dice are what
// they are was asked when the action was played and is shown here once.
func (n *narrator) rolled(g engine.Game, law *dice.Law, key dice.Key, i int) {
	exactly, atLeast := chances(law, i)
	what := n.table.TellOutcome(g, law, i)
	why := n.why
	n.why = nil
	if n.o.asJSON {
		n.line(playRoll{law.Name(), what, exactly.RatString(), atLeast.RatString(), g.Turn().Round, reasons(why)})
		return
	}
	for _, w := range why {
		say(n.cmd, "        %s\n", n.paint(faint, shown(w.Text+"  ("+w.Rule+")")))
	}
	p, _ := exactly.Float64()
	q, _ := atLeast.Float64()
	say(n.cmd, "        %s: %s", shown(law.Name()), shown(what))
	if law.Len() > 1 {
		say(n.cmd, "   %s", n.paint(faint, fmt.Sprintf("[%s = %s; this or better %s]", parts(law, i, exactly),
			percent(p), percent(q))))
	}
	say(n.cmd, "\n")
}

// chances are the probabilities of an outcome and of it or a better one.
func chances(law *dice.Law, i int) (exactly, atLeast *big.Rat) {
	sum := new(big.Int)
	for j := i; j < law.Len(); j++ {
		sum.Add(sum, law.Weight(j))
	}
	return new(big.Rat).SetFrac(law.Weight(i), law.Total()), new(big.Rat).SetFrac(sum, law.Total())
}

// mostOf is the greatest number of throws that a chance is shown as a part of: of those of
// two or three dice people know it, of more they do not.
const mostOf = 1296

// parts writes the chance of an outcome as a part of all throws, as a table in a rule book
// does, where these are few.
func parts(law *dice.Law, i int, exactly *big.Rat) string {
	if law.Total().IsInt64() && law.Total().Int64() <= mostOf {
		return law.Weight(i).String() + "/" + law.Total().String()
	}
	return exactly.RatString()
}

// hundredths writes points of which a hundredth is the unit.
func hundredths(n int64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.2f", float64(n)/100), ".00")
}

// theirs is the possessive of a seat.
func theirs(seat string) string {
	if strings.HasSuffix(seat, "s") {
		return "their"
	}
	return "its"
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func percent(p float64) string {
	if (p > 0 && p < 0.001) || (p > 0.999 && p < 1) {
		return fmt.Sprintf("%.3f %%", 100*p)
	}
	return fmt.Sprintf("%.1f %%", 100*p)
}

// after tells the events since the last decision or roll. Sums for the tables are events, too, and are
// left out; a round's beginning is its heading.
func (n *narrator) after(g engine.Game) {
	for ; n.shown < len(n.rec.Events); n.shown++ {
		e := n.rec.Events[n.shown]
		if e.Kind.Counts() {
			continue
		}
		words := n.table.Tell(g, e)
		if words == "" {
			continue
		}
		rule := ""
		if int(e.Rule) < len(n.info.Rules) {
			rule = n.info.Rules[e.Rule]
		}
		if n.o.asJSON {
			n.line(playEvent{n.info.KindName(e.Kind), words, rule, e.N, e.M})
			continue
		}
		if e.Kind == engine.KindRound { // the heading says it
			n.newRound(int16(e.N))
			continue
		}
		if n.o.explain && rule != "" {
			words += "  (" + rule + ")"
		}
		say(n.cmd, "      %s\n", shown(words))
	}
}

// end tells who won and why, and what the rolls took beside what was to be expected of them.
func (n *narrator) end(r engine.Result) {
	ending := n.info.Ending(r)
	if n.o.asJSON {
		if n.ledger != nil {
			n.line(playLuck{map[string]float64{n.info.Seats[0]: float64(n.ledger.Luck(engine.SideA)) / luck.Full,
				n.info.Seats[1]: float64(n.ledger.Luck(engine.SideB)) / luck.Full}})
		}
		n.line(playEnd{r.Winner, ending.Name, r.Rounds, r.Score, r.Lost, r.Capped})
		return
	}
	outcome := "a draw"
	if r.Winner != engine.Nobody {
		outcome = engine.Does(n.info.Seats[r.Winner], "wins")
	}
	say(n.cmd, "\n%s\n", n.paint(bold, fmt.Sprintf("End in %s %d: %s (%s)", n.info.RoundWord(), r.Rounds, outcome,
		ending.Doc)))
	for seat, role := range n.info.Seats {
		say(n.cmd, "  %s: score %d, lost %d points; %s rolls took %s points", role, r.Score[seat], r.Lost[seat],
			theirs(role), hundredths(n.rec.Actual[seat]))
		if n.info.ExactLuck { // elsewhere the sum of what was expected holds more than the rolls could take
			say(n.cmd, " where %s were to be expected", hundredths(n.rec.Expect[seat]))
		}
		if n.ledger != nil {
			say(n.cmd, "; the luck of them was %+.3f of a won game",
				float64(n.ledger.Luck(engine.Side(seat)))/luck.Full)
		}
		say(n.cmd, "\n")
	}
}

// forfeit says why the commander of the loser failed, where the game ended so.
func (n *narrator) forfeit(why string) {
	switch {
	case why == "":
	case n.o.asJSON:
		n.line(playForfeit{why})
	default:
		say(n.cmd, "  %s\n", shown(why))
	}
}

// line writes a step of the game as a line of JSON.
func (n *narrator) line(step any) {
	if text, err := sheetLine(step); err == nil {
		_, _ = n.cmd.OutOrStdout().Write(text)
	}
}

// draw writes the pictures of the game, the last position at the end.
func (n *narrator) draw() error {
	if n.o.svg == "" {
		return nil
	}
	last := n.table.Draw(n.game)
	last.Title += ", the end"
	n.cut = append(n.cut, last)
	if err := os.WriteFile(n.o.svg, []byte(draw.Sheet(n.cut, draw.Options{})), 0o644); err != nil {
		return failed("the pictures cannot be written: %v", err)
	}
	n.cmd.PrintErrf("pictures of %d rounds and the end written to %s\n", len(n.cut)-1, shown(n.o.svg))
	return nil
}

func playCommands() []*cobra.Command {
	return []*cobra.Command{runCommand(), playCommand(), replayCommand(), watchCommand(), sessionCommand(),
		benchCommand()}
}
