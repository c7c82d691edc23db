package session

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// game is one game or copy of a session.
type game struct {
	name     string
	scenario *scenarios.Scenario
	names    map[engine.Figure]string
	table    engine.Table
	start    engine.Game // never played
	now      engine.Game
	side     engine.Side // the caller's seat; Nobody: both
	caller   bool        // the caller settles rolls
	show     shown
	stream   uint64
	block    uint64
	luck     dice.Source
	other    engine.Commander // of the seat that the caller does not play; nil where he plays both
	makes    ai.Maker         // of other
	ended    bool             // other knows how the game ended
	forfeit  *engine.Result   // the end of a game that other has lost by failing
	value    *ai.Value        // nil where positions have none
	rec      *engine.Recorder
	shown    int // events of rec that a state has had
	pending  []Event
	offers   []engine.Action
	offered  bool // offers are those of the position
	steps    []step
	undone   int
	copied   bool // it began as a copy

	model    *scenarios.Value // of value
	advisers map[asked]engine.Commander
	players  map[asked]engine.Commander // who have chosen for the caller since it last chose itself
	hosted   bool                       // somebody else drives it, and sends the position of every decision
	gamble   dice.Source                // of a hosted game: what its commander gambles with
	given    *Given                     // how the game began where no request began it
	watcher  *engine.Watcher
}

// Given is how a game begins that no request begins: with dice and commanders of somebody else's, who may watch it.
type Given struct {
	Scenario *scenarios.Scenario
	Table    engine.Table
	Side     engine.Side // of the caller
	Luck     dice.Source
	Own      func(engine.Side) dice.Source // what commanders gamble with
	Other    ai.Maker                      // leads the other side
	Value    *scenarios.Value              // of positions; may be nil
	Show     []string
	// Watch is called when the game begins, and begins anew because a choice was taken back; rec keeps its events.
	Watch func(start engine.Game, rec *engine.Recorder) *engine.Watcher
}

// Begin begins a game that somebody else describes, and plays to the caller's first decision. It may be used once.
func (s *Server) Begin(given Given) (*State, error) {
	s.games, s.tables = map[string]*game{}, map[string]*game{}
	g := newGame(given.Scenario, given.Table)
	g.given, g.side, g.luck, g.makes, g.model = &given, given.Side, given.Luck, given.Other, given.Value
	g.now = g.start.Clone()
	g.rec = &engine.Recorder{Keep: true}
	g.rec.Begin()
	var err error
	if g.show, err = reading(given.Show); err != nil {
		return nil, err
	}
	if g.model != nil {
		g.value = ai.NewValue(g.model, g.table)
	}
	if err := s.keep(g, "1"); err != nil {
		return nil, err
	}
	g.watch()
	g.begin()
	if err := g.advance(); err != nil {
		return nil, err
	}
	st := g.state(g.show)
	st.Reply = Reply{Type: "state", Game: g.name}
	return st, nil
}

// watch begins the watching of a game from its start.
func (g *game) watch() {
	if g.given != nil && g.given.Watch != nil {
		g.watcher = g.given.Watch(g.start, g.rec)
	}
}

// asked is a commander that is asked for a side.
type asked struct {
	name string
	side engine.Side
}

func newGame(sc *scenarios.Scenario, t engine.Table) *game {
	g := &game{scenario: sc, table: t, start: t.New(), stream: dice.StreamID(sc.Name),
		names: map[engine.Figure]string{}}
	for _, f := range t.Figures() {
		g.names[f.Figure] = f.Name
	}
	return g
}

// own is the source that a commander of a side gambles with.
func (g *game) own(side engine.Side) dice.Source {
	if g.hosted {
		return g.gamble
	}
	if g.given != nil {
		return g.given.Own(side)
	}
	return g.luck.Fork(uint64(side) + 1)
}

// step is what led from one position to the next.
type step struct {
	action  engine.Action
	outcome int
	roll    bool
	callers bool // the caller chose it
}

// chooses reports whether the caller chooses for the side that must.
func (g *game) chooses(t engine.Turn) bool {
	return t.Actor.IsSide() && (g.side == engine.Nobody || t.Actor.Side() == g.side)
}

// begin makes the other commander begin the game.
func (g *game) begin() {
	if g.side != engine.Nobody {
		seat := g.side.Other()
		if g.other == nil {
			g.other = g.makes.New()
		}
		g.other.Begin(g.table, seat, g.own(seat))
	}
	g.ended, g.forfeit = false, nil
}

// turn says who must choose.
func (g *game) turn() engine.Turn {
	t := g.now.Turn()
	if g.forfeit != nil {
		t.Actor = engine.Over
	}
	return t
}

// result is how the game ended.
func (g *game) result() engine.Result {
	if g.forfeit != nil {
		return *g.forfeit
	}
	return g.now.Result()
}

// over tells the other commander how the game ended.
func (g *game) over() {
	if f, ok := g.other.(engine.Fallible); ok && !g.ended && g.forfeit == nil {
		f.Ended(engine.NewView(g.now, g.side.Other()), g.now.Result())
	}
	g.ended = true
}

// fails ends the game, which the other commander has lost by failing.
func (g *game) fails(why error) {
	g.forfeit = &engine.Result{Winner: g.side, Ending: engine.Forfeit, Rounds: g.now.Turn().Round}
	g.pending = append(g.pending, Event{Kind: engine.ForfeitName, Words: sentence(why),
		Side: g.table.Info().Seats[g.side.Other()]})
}

// seed sets the dice that fall from now on.
func (g *game) seed(seed uint64) { g.luck = dice.NewSource(seed, g.stream, g.block) }

// advance plays what is not the caller's to decide.
func (g *game) advance() error {
	for len(g.steps) < mostSteps {
		t := g.turn()
		switch {
		case t.Actor == engine.Over:
			g.over()
			return nil
		case g.chooses(t), t.Actor == engine.Chance && g.caller:
			return nil
		case t.Actor == engine.Chance:
			g.roll(-1)
		default:
			a := g.other.Choose(engine.NewView(g.now, t.Actor.Side()))
			if f, ok := g.other.(engine.Fallible); ok && f.Failed() != nil {
				g.fails(f.Failed())
				continue
			}
			if r := g.now.Check(a); r != engine.Legal {
				return fmt.Errorf("the commander of the other side chose what is illegal: %s", g.refusal(r))
			}
			g.play(a, false)
		}
	}
	return fmt.Errorf("the game has taken %d steps and goes no further; begin another", mostSteps)
}

// roll settles the roll that is due: outcome i, or what the dice show where i is negative.
func (g *game) roll(i int) {
	law, key := g.now.Chance()
	if i < 0 {
		i = law.Draw(g.luck, key)
	}
	g.hearRoll(engine.NewView(g.now, engine.SideA), law, i)
	if h, ok := g.other.(engine.Hearer); ok {
		h.HearRoll(engine.NewView(g.now, g.side.Other()), law, i)
	}
	if g.watcher != nil {
		g.watcher.Rolled(g.now, law, key, i)
	}
	g.now.Settle(i, g.rec)
	g.after(step{outcome: i, roll: true})
}

// play carries out a legal action.
func (g *game) play(a engine.Action, callers bool) {
	if g.watcher != nil {
		g.watcher.Before(g.now, a)
	}
	g.now.Play(a, g.rec)
	g.after(step{action: a, callers: callers})
}

func (g *game) after(s step) {
	g.steps, g.offered = append(g.steps, s), false
	if g.watcher != nil {
		g.watcher.After(g.now)
	}
	g.tell()
}

// listed are the actions offered to the side that must choose, in the order of their numbers.
func (g *game) listed() []engine.Action {
	if !g.offered {
		g.offers, g.offered = g.now.Offer(g.offers[:0]), true
	}
	return g.offers
}

// undo goes back to before the caller's last choice and reports whether there was one. The game is played again
// from its start: the other commander is asked again, too, so that it plans as if nothing had been taken back.
func (g *game) undo() bool {
	n := len(g.steps) - 1
	for n >= 0 && !g.steps[n].callers {
		n--
	}
	if n < 0 {
		return false
	}
	steps := g.steps[:n]
	g.now.CopyFrom(g.start)
	g.rec.Begin()
	g.steps, g.offered, g.shown, g.advisers, g.players = g.steps[:0:0], false, 0, nil, nil
	g.watch()
	g.begin()
	for _, s := range steps {
		switch t := g.now.Turn(); {
		case s.roll:
			g.roll(s.outcome)
			continue
		case !g.chooses(t) && g.other != nil:
			g.other.Choose(engine.NewView(g.now, t.Actor.Side()))
		}
		g.play(s.action, s.callers)
	}
	g.pending = nil
	g.undone++
	return true
}

// imagined is the position as the caller's side may think it: what it does not know is drawn from src.
func (g *game) imagined(src dice.Source) engine.Game {
	if g.side == engine.Nobody {
		return g.now
	}
	dst := g.table.New()
	engine.NewView(g.now, g.side).Imagine(dst, src)
	return dst
}

// refusal words why an action is illegal.
func (g *game) refusal(r engine.Refusal) string { return g.table.Info().Refusals[r].Text }

func chance(law *dice.Law, i int) string { return law.Weight(i).String() + "/" + law.Total().String() }
