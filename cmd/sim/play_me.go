package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// person is a game that somebody plays at the terminal: a session whose requests are typed.
type person struct {
	cmd    *cobra.Command
	server *session.Server
	state  *session.State
	tell   *narrator // draws the board
	seat   string
	round  int16
}

// personHelp is what can be typed beside moves.
const personHelp = `  3                 play the move of that number
  WORDS             play a move in words, listed or not
  moves [FIGURE]    list the moves again, or those of one figure
  odds MOVE         exact odds of a move; reach, sight and what else sim ask answers
  hint              what a greedy commander would do
  board             show the board
  undo              take your last move back
  quit              end the game here`

// playMe plays a scenario with a person at one seat.
func playMe(cmd *cobra.Command, name, seat, against string, o playOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	p := &person{cmd: cmd, server: &session.Server{Library: l, Bots: true}}
	defer p.server.Close()
	begin := session.New{Scenario: name, Seed: &o.seed, Block: uint64(o.block), Swap: o.game == 1, Side: seat,
		Against: against,
		Show:    []string{"offers", "table"}}
	begin.Do = "new"
	if err := p.ask(begin); err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	p.seat = p.state.Table.Side
	g := p.server.Seen()
	p.tell = newNarrator(cmd, g.Table(), o)
	say(cmd, "%s: you are the %s, %s leads the other side; \"help\" says what can be typed\n", shown(name), p.seat,
		shown(cmp.Or(against, "greedy")))
	p.show()
	lines := bufio.NewReader(cmd.InOrStdin())
	for p.state.End == nil {
		say(cmd, "> ")
		line, err := lines.ReadString('\n')
		if err != nil && strings.TrimSpace(line) == "" {
			say(cmd, "\n")
			if errors.Is(err, io.EOF) {
				return failure{exitInterrupted, "the game ended before it was over"}
			}
			return failed("%v", err)
		}
		if strings.TrimSpace(line) == "quit" {
			return nil
		}
		p.typed(strings.TrimSpace(line))
	}
	return nil
}

// ask sends a request to the session; a state that comes back is the new one.
func (p *person) ask(request any) error {
	line, err := json.Marshal(request)
	if err != nil {
		return err
	}
	reply, _ := p.server.Answer(line)
	switch r := reply.(type) {
	case *session.Failed:
		text := r.Error
		if r.Rule != "" {
			text += "  (" + r.Rule + ")"
		}
		return errors.New(text)
	case *session.State:
		p.state = r
	case *session.Answered:
		p.answer(r)
	}
	return nil
}

// typed carries out what was typed.
func (p *person) typed(line string) {
	word, rest, _ := strings.Cut(line, " ")
	var request any
	switch n, err := strconv.Atoi(line); {
	case line == "" || word == "help" || word == "?":
		say(p.cmd, "%s\n", personHelp)
		return
	case word == "moves":
		p.moves(strings.TrimSpace(rest))
		return
	case word == "board":
		p.board()
		return
	case word == "hint":
		p.hint()
		return
	case line == "undo":
		request = map[string]any{"do": "undo"}
	case err == nil:
		if n < 1 || n > p.state.Count {
			say(p.cmd, "  there is no move %d; 1 to %d are listed\n", n, p.state.Count)
			return
		}
		request = map[string]any{"do": "choose", "offer": n - 1}
	case p.question(word):
		request = map[string]any{"do": "ask", "question": line}
	default:
		request = map[string]any{"do": "choose", "words": line}
	}
	before := p.state
	if err := p.ask(request); err != nil {
		say(p.cmd, "  %s\n", shown(err.Error()))
		return
	}
	if p.state != before {
		p.show()
	}
}

// question reports whether a word begins a question of the system, and no move that is offered.
func (p *person) question(word string) bool {
	in := p.tell.info
	asks := func(n engine.Named) bool { return n.Name == word }
	moves := func(o session.Offer) bool { return strings.HasPrefix(o.Words+" ", word+" ") }
	return slices.ContainsFunc(in.Questions, asks) && !slices.ContainsFunc(p.state.Offers, moves)
}

// show tells what happened, and what can be done now.
func (p *person) show() {
	for _, e := range p.state.Events {
		words := e.Words
		if e.Roll != "" {
			words = fmt.Sprintf("  %s: %s   [%s]", e.Roll, e.Outcome, e.Chance)
		}
		say(p.cmd, "  %s\n", shown(words))
	}
	if p.state.End != nil {
		outcome := "a draw"
		if p.state.End.Winner != "" {
			outcome = engine.Does(p.state.End.Winner, "wins")
		}
		say(p.cmd, "\nEnd in round %d: %s (%s)\n", p.state.End.Rounds, outcome, p.state.End.Why)
		return
	}
	if p.state.Turn.Round != p.round {
		p.round = p.state.Turn.Round
		say(p.cmd, "\n%s %d\n", capital(p.tell.info.RoundWord()), p.round)
		p.board()
	}
	p.moves("")
}

func (p *person) board() {
	p.tell.game, p.tell.o.board = p.server.Seen(), true
	p.tell.board()
}

// mostMoves is how many moves are listed unless those of a figure are asked for.
const mostMoves = 30

// moves lists what is offered, all of it or what one figure can do.
func (p *person) moves(of string) {
	listed := 0
	for i, o := range p.state.Offers {
		if of != "" && o.Figure != of {
			continue
		}
		if listed++; of == "" && listed > mostMoves {
			say(p.cmd, "  ... %d more: moves FIGURE lists those of one\n", len(p.state.Offers)-mostMoves)
			return
		}
		say(p.cmd, "  %3d  %s\n", i+1, shown(o.Words))
	}
	if listed == 0 {
		var names []string
		for _, f := range p.tell.table.Figures() {
			names = append(names, f.Name)
		}
		say(p.cmd, "  %s can do nothing now%s\n", shown(of), scenarios.Suggest(of, names))
	}
}

// hint tells what a greedy commander would do, tried in a copy.
func (p *person) hint() {
	mine := p.state
	for _, request := range []map[string]any{{"do": "clone", "as": "hint"}, {"do": "play", "game": "hint"}} {
		if err := p.ask(request); err != nil {
			say(p.cmd, "  %s\n", shown(err.Error()))
			break
		}
	}
	for _, e := range p.state.Events {
		if e.Words != "" {
			say(p.cmd, "  greedy: %s\n", shown(e.Words))
			break
		}
	}
	_ = p.ask(map[string]any{"do": "look", "game": mine.Game})
	p.state = mine
}

// answer prints the answer to a question.
func (p *person) answer(a *session.Answered) {
	if a.Verdict != "" {
		say(p.cmd, "  %s\n", shown(a.Verdict))
	}
	for _, key := range slices.Sorted(maps.Keys(a.Values)) {
		say(p.cmd, "  %s: %s\n", shown(key), shown(a.Values[key]))
	}
	if a.Others != "" {
		say(p.cmd, "  all others: %s\n", shown(a.Others))
	}
	for _, n := range a.Notes {
		say(p.cmd, "  %s  (%s)\n", shown(n.Text), n.Rule)
	}
}
