package session

import (
	"bufio"
	"errors"
	"io"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Host speaks to a bot: a caller that leads a side in games which somebody else drives. A bot gets a state when it must
// choose, may ask what it likes, and chooses; what follows is the state of its next decision.
type Host struct {
	server Server
	show   shown
	made   map[engine.Table]*game
	game   *game
	began  *Began // until the first state of the game
	asked  uint64 // decisions of the game
	in     *bufio.Reader
	out    *bufio.Writer
}

// hostedName is the name of the game that a bot leads a side in, and hostedRequests are those that it may make of it.
const hostedName = "1"

var hostedRequests = []string{"advise", "ask", "choose", "clone", "look"}

// choice is what a bot has chosen, or why it may not.
type choice struct {
	action engine.Action
	err    error
}

// NewHost says hello to a bot, which reads from to and writes to from.
func NewHost(l *scenarios.Library, version string, show []string, to io.Writer, from io.Reader) (*Host, error) {
	h := &Host{server: Server{Library: l, Version: version, Engines: map[string]string{}, hosts: true},
		made: map[engine.Table]*game{}, in: bufio.NewReaderSize(from, 1<<16), out: bufio.NewWriterSize(to, 1<<16)}
	var err error
	if h.show, err = reading(show); err != nil {
		return nil, err
	}
	if h.say(h.server.hello()) != nil {
		return nil, ErrGone
	}
	return h, nil
}

func (h *Host) say(message any) error { return write(h.out, message, true) }

// seedKey is the key of the word that a bot gets as its seed.
var seedKey = dice.NewKey(0, 0, 0, 0, 0)

// Begin begins a game. Nothing is sent before its first decision.
func (h *Host) Begin(t engine.Table, side engine.Side, own dice.Source) error {
	made := h.made[t]
	if made == nil {
		system, err := h.server.Library.System(t.Info().System)
		if err != nil {
			return err
		}
		made = newGame(&scenarios.Scenario{System: system}, t)
		model, faults := h.server.Library.Value(system, "")
		if len(faults) > 0 {
			return faults
		}
		if made.model = model; model != nil && h.show.position {
			made.value = ai.NewValue(model, t)
		}
		if len(h.made) >= mostTables {
			clear(h.made)
		}
		h.made[t] = made
	}
	g := *made
	g.name, g.now, g.side, g.hosted, g.gamble, g.show = hostedName, g.start.Clone(), side, true, own, h.show
	g.rec = &engine.Recorder{Keep: true}
	h.game, h.asked = &g, 0
	// 53 bits are what every language reads as a whole number.
	h.began = &Began{Side: t.Info().Seats[side], Seed: own.Fork(forkBot).Word(seedKey, 0) >> 11}
	h.server.games = map[string]*game{hostedName: h.game}
	return nil
}

// Hear takes an event of the game for the bot's next state.
func (h *Host) Hear(v engine.View, e engine.Event) { h.game.hear(v, e) }

// HearRoll takes a roll of the game for the bot's next state.
func (h *Host) HearRoll(v engine.View, law *dice.Law, i int) { h.game.hearRoll(v, law, i) }

// forkBot is what a source is forked for to give a bot a seed of its own.
const forkBot uint64 = 1 << 37

// Choose sends the state of a decision, answers what the bot asks, and returns what it chooses. An error is why it did
// not choose: its pipes are of no use any more then.
func (h *Host) Choose(v engine.View) (engine.Action, error) {
	g := h.game
	v.Imagine(g.now, g.gamble.Fork(forkHidden).Game(h.asked))
	h.asked++
	g.offered = false
	show := h.show
	show.table = h.began != nil
	st := g.state(show)
	st.Reply, st.New, h.began = Reply{Type: "state", Game: hostedName}, h.began, nil
	h.server.last = hostedName
	if err := h.say(st); err != nil {
		return engine.Action{}, ErrGone
	}
	for {
		line, err := readLine(h.in)
		if err != nil {
			if err == errLong {
				return engine.Action{}, errors.New("wrote a line without end")
			}
			return engine.Action{}, ErrGone
		}
		h.server.choice = nil
		reply, quit := h.server.Answer(line)
		switch c := h.server.choice; {
		case c != nil && c.err == nil:
			return c.action, nil
		case c != nil:
			return engine.Action{}, errors.New("chose what cannot be played: " + sentence(c.err))
		case quit:
			return engine.Action{}, errors.New("quit")
		}
		if err := h.say(reply); err != nil {
			return engine.Action{}, ErrGone
		}
	}
}

// ErrGone says that a bot reads or writes no more.
var ErrGone = errors.New("ended")

// Ended tells the bot how the game ended.
func (h *Host) Ended(r engine.Result) error {
	return h.say(&State{Reply: Reply{Type: "state", Game: hostedName}, Events: h.game.pending,
		Turn: Turn{Actor: "over", Round: r.Rounds}, End: h.game.end(r)})
}
