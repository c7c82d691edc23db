package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// serve begins the game and plays to the caller's first decision.
func (r *New) serve(s *Server) (any, error) {
	if s.hosts {
		return nil, errors.New("a bot begins no games: it leads a side in those that it is sent")
	}
	g, err := s.prepared(r)
	if err != nil {
		return nil, err
	}
	if g.show, err = reading(r.Show); err != nil {
		return nil, err
	}
	if g.caller, err = rolls(r.Rolls, false); err != nil {
		return nil, err
	}
	seed := uint64(1)
	if r.Seed != nil {
		seed = *r.Seed
	}
	g.block = r.Block
	g.seed(seed)
	name := r.Game
	if name == "" {
		name = "1"
	}
	if err := s.keep(g, name); err != nil {
		return nil, err
	}
	g.begin()
	if err := g.advance(); err != nil {
		return nil, err
	}
	return g.state(g.show), nil
}

// prepared is a new game of what a request names; what can be shared with earlier ones is.
func (s *Server) prepared(r *New) (*game, error) {
	key := fmt.Sprint(r.Swap, r.Side, "\x00", r.Against, "\x00", r.Scenario)
	made := s.tables[key]
	if made == nil {
		var err error
		if len(s.tables) >= mostTables {
			clear(s.tables)
		}
		if made, err = s.compiled(r); err != nil {
			return nil, err
		}
		s.tables[key] = made
	}
	g := *made
	g.now = g.start.Clone()
	g.rec = &engine.Recorder{Keep: true}
	g.rec.Begin()
	return &g, nil
}

// compiled reads and compiles what a request names.
func (s *Server) compiled(r *New) (*game, error) {
	sc, faults := s.Library.Scenario(r.Scenario)
	if len(faults) > 0 {
		return nil, faults
	}
	v := scenarios.Variant{}
	if r.Swap {
		if !sc.Swap {
			return nil, fmt.Errorf("the armies of %s may not change seats", sc.Name)
		}
		armies := sc.Armies()
		v.Armies, v.Swapped = [2]string{armies[1], armies[0]}, true
	}
	t, faults := s.Library.CompileScenario(sc, v)
	if len(faults) > 0 {
		return nil, faults
	}
	g := newGame(sc, t)
	var err error
	if g.side, err = seatOf(t.Info(), r.Side); err != nil {
		return nil, err
	}
	if g.model, faults = s.Library.Value(sc.System, sc.Name); len(faults) > 0 {
		return nil, faults
	}
	if g.model != nil {
		g.value = ai.NewValue(g.model, t)
	}
	if g.side == engine.Nobody {
		if r.Against != "" {
			return nil, errors.New("against names the commander of the other side, and the caller plays both")
		}
		return g, nil
	}
	against := r.Against
	if against == "" {
		against = "greedy"
	}
	if g.makes, err = s.commander(sc.System, against, s.Bots); err != nil {
		return nil, err
	}
	g.makes = g.makes.On(g.model)
	return g, nil
}

// commander finds a commander of the library, which may be a program where bots says so.
func (s *Server) commander(system engine.Ruleset, name string, bots bool) (ai.Maker, error) {
	if _, bot := s.Library.Bot(name); bot && !bots {
		return ai.Maker{}, fmt.Errorf("%q is a program, and none is asked in a session", name)
	}
	key := [2]string{system.Info().System, name}
	m, ok := s.makers[key]
	if ok {
		return m, nil
	}
	m, faults := ai.Named(s.Library, system, name)
	if len(faults) > 0 {
		return m, faults
	}
	if s.makers == nil || len(s.makers) >= mostTables {
		s.makers = map[[2]string]ai.Maker{}
	}
	s.makers[key] = m
	return m, nil
}

func rolls(word string, before bool) (caller bool, err error) {
	switch word {
	case "":
		return before, nil
	case "auto":
		return false, nil
	case "caller":
		return true, nil
	}
	return false, fmt.Errorf("rolls is %q; want auto or caller", word)
}

// due is the game of a request in which the caller must choose.
func (s *Server) due(h Head) (*game, error) {
	g, err := s.game(h)
	if err != nil {
		return nil, err
	}
	switch t := g.turn(); {
	case t.Actor == engine.Over:
		return nil, errors.New("the game is over; begin another with new")
	case t.Actor == engine.Chance:
		return nil, errors.New("a roll is due; settle it with roll")
	}
	return g, nil
}

// serve plays the action, if the rules allow it, and what follows up to the next decision.
func (r *Choose) serve(s *Server) (any, error) {
	g, err := s.due(r.Head)
	if err != nil {
		return nil, err
	}
	a, err := r.action(g)
	if g.hosted {
		s.choice = &choice{a, err}
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	g.players = nil
	g.play(a, true)
	return g.goOn()
}

// action is the legal action that a request names.
func (r *Choose) action(g *game) (a engine.Action, err error) {
	switch list := g.listed(); {
	case (r.Offer == nil) == (r.Words == ""):
		return a, errors.New("choose takes offer, a number, or words, and not both")
	case r.Offer != nil && (*r.Offer < 0 || *r.Offer >= len(list)):
		return a, fmt.Errorf("there is no offer %d; want 0 to %d", *r.Offer, len(list)-1)
	case r.Offer != nil:
		a = list[*r.Offer]
	default:
		if a, err = g.table.Parse(g.now, r.Words); err != nil {
			return a, err
		}
	}
	if refused := g.now.Check(a); refused != engine.Legal {
		in := g.table.Info()
		return a, illegal{"illegal: " + g.refusal(refused), in.Rules[in.Refusals[refused].Rule]}
	}
	return a, nil
}

// goOn plays what is not the caller's and tells the state.
func (g *game) goOn() (any, error) {
	if err := g.advance(); err != nil {
		return nil, err
	}
	return g.state(g.show), nil
}

// serve settles the roll, and plays on.
func (r *Roll) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	if g.turn().Actor != engine.Chance {
		return nil, errors.New("no roll is due")
	}
	i := -1
	if r.Outcome != nil {
		law, _ := g.now.Chance()
		if i = *r.Outcome; i < 0 || i >= law.Len() {
			return nil, fmt.Errorf("there is no outcome %d; want 0 to %d", i, law.Len()-1)
		}
	}
	g.roll(i)
	return g.goOn()
}

// serve lets a commander of its own choose. It goes on from one request to the next, as long as nobody else chooses.
func (r *Play) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	if r.Until != "" && r.Until != "decision" && r.Until != "end" {
		return nil, fmt.Errorf("until is %q; want decision or end", r.Until)
	}
	for {
		t := g.turn()
		switch {
		case t.Actor == engine.Over:
			return g.state(g.show), nil
		case t.Actor == engine.Chance:
			g.roll(-1)
			continue
		}
		side := t.Actor.Side()
		c, err := s.asked(g, &g.players, r.Commander, side)
		if err != nil {
			return nil, err
		}
		g.play(c.Choose(engine.NewView(g.now, side)), true)
		if r.Until != "end" {
			return g.goOn()
		}
		if err := g.advance(); err != nil {
			return nil, err
		}
	}
}

// serve asks a commander, which has been asked about this game from its beginning, what it would choose.
func (r *Advise) serve(s *Server) (any, error) {
	g, err := s.due(r.Head)
	if err != nil {
		return nil, err
	}
	side := g.turn().Actor.Side()
	c, err := s.asked(g, &g.advisers, r.Commander, side)
	if err != nil {
		return nil, err
	}
	a := c.Choose(engine.NewView(g.now, side))
	advice := &Advice{Words: g.table.Say(g.now, a)}
	if i := slices.Index(g.listed(), a); i >= 0 {
		advice.Offer = &i
	}
	return advice, nil
}

// asked is the commander of that name among those that are asked for a side of a game; greedy where no name is given.
func (s *Server) asked(g *game, of *map[asked]engine.Commander, name string, side engine.Side) (
	engine.Commander, error) {
	key := asked{cmp.Or(name, "greedy"), side}
	if c := (*of)[key]; c != nil {
		return c, nil
	}
	m, err := s.commander(g.scenario.System, key.name, false)
	if err != nil {
		return nil, err
	}
	c := m.On(g.model).New()
	c.Begin(g.table, side, g.own(side))
	if *of == nil {
		*of = map[asked]engine.Commander{}
	}
	(*of)[key] = c
	return c, nil
}

func (r *Ask) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	return g.ask(r.Question)
}

// serve shows the state and keeps the events for the next one.
func (r *Look) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	show := g.show
	if r.Show != nil {
		if show, err = reading(r.Show); err != nil {
			return nil, err
		}
	}
	kept := g.pending
	st := g.state(show)
	g.pending, st.Events = kept, nil
	return st, nil
}

// serve makes the copy; what the caller may not know is drawn for it by a fork of the copy's dice.
func (r *Clone) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	if r.As == "" {
		return nil, errors.New("clone wants a name for the copy in as")
	}
	if old := s.games[r.As]; old != nil && !old.copied {
		return nil, fmt.Errorf("%q is a game and not a copy; choose another name", r.As)
	}
	seed := uint64(1)
	if r.Seed != nil {
		seed = *r.Seed
	}
	c := *g
	if c.caller, err = rolls(r.Rolls, g.caller); err != nil {
		return nil, err
	}
	c.seed(seed)
	c.start = g.imagined(c.luck.Fork(forkHidden)).Clone()
	c.now, c.side, c.other, c.advisers, c.copied, c.hosted = c.start.Clone(), engine.Nobody, nil, nil, true, false
	c.given, c.watcher, c.players, c.forfeit = nil, nil, nil, nil
	c.steps, c.offers, c.offered, c.pending, c.undone = nil, nil, false, nil, 0
	c.rec = &engine.Recorder{Keep: true}
	c.rec.Begin()
	if err := s.keep(&c, r.As); err != nil {
		return nil, err
	}
	return c.goOn()
}

// forkHidden is what a source is forked for to draw what a copy may not know.
const forkHidden uint64 = 1 << 36

// serve takes the position over; what was chosen before it can no longer be undone.
func (r *Restore) serve(s *Server) (any, error) {
	from := s.games[r.From]
	if from == nil || !from.copied {
		return nil, fmt.Errorf("no copy is called %q", r.From)
	}
	g, err := s.game(r.Head)
	switch {
	case err != nil:
		return nil, err
	case !g.copied && g.side != engine.Nobody:
		return nil, errors.New("only copies, and games in which the caller plays both sides, can be brought back to " +
			"a position")
	case g.table != from.table:
		return nil, fmt.Errorf("%q is of another table", r.From)
	}
	g.start = from.now.Clone()
	g.now.CopyFrom(from.now)
	g.rec.Begin()
	g.steps, g.offered, g.shown, g.pending, g.advisers, g.players = nil, false, 0, nil, nil, nil
	return g.goOn()
}

func (r *Undo) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	if !g.undo() {
		return nil, errors.New("nothing was chosen that could be taken back")
	}
	return g.goOn()
}

func (r *Seed) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	g.seed(r.Seed)
	g.players = nil
	return g.goOn()
}

func (r *Drop) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	g.close()
	delete(s.games, g.name)
	return &Done{}, nil
}

func (r *Quit) serve(*Server) (any, error) { return &Done{}, nil }
