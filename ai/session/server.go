package session

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Limits of a session.
const (
	mostLine   = 1 << 20
	mostGames  = 1024
	mostTables = 64 // compiled scenarios that are kept
	mostSteps  = 1 << 20
)

// Server answers the requests of one caller.
type Server struct {
	Library  *scenarios.Library
	Version  string            // of sim
	Engines  map[string]string // digest of what decides games, by system
	Patience time.Duration     // how long a reply waits for its reader; 0: for ever

	games  map[string]*game
	last   string
	tables map[string]*game // a game of each scenario and seats, not begun, to begin others from
}

// request is a request that can be carried out. The reply is a *State, an *Answered or nil for a Done.
type request interface {
	head() *Head
	serve(*Server) (any, error)
}

func (h *Head) head() *Head { return h }

// requests are the requests by what they ask for.
var requests = map[string]struct {
	doc  string
	make func() request
}{
	"new":     {"begin a game", func() request { return &New{} }},
	"choose":  {"play an action", func() request { return &Choose{} }},
	"roll":    {"settle the roll that is due", func() request { return &Roll{} }},
	"play":    {"let a commander choose", func() request { return &Play{} }},
	"ask":     {"ask a question about the position", func() request { return &Ask{} }},
	"look":    {"see the state again", func() request { return &Look{} }},
	"clone":   {"copy a game, to look ahead in", func() request { return &Clone{} }},
	"restore": {"bring a copy back to a position", func() request { return &Restore{} }},
	"undo":    {"take the last choice back", func() request { return &Undo{} }},
	"seed":    {"change the dice to come", func() request { return &Seed{} }},
	"drop":    {"end a game", func() request { return &Drop{} }},
	"quit":    {"end the session", func() request { return &Quit{} }},
}

func requestNames() []string { return slices.Sorted(maps.Keys(requests)) }

// ErrNoReader says that nobody has read a reply for as long as the session waits.
var ErrNoReader = errors.New("nobody reads the replies; the session has ended")

// Serve answers requests from in until its end or a request to quit. Its error is one of reading or writing.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	w := bufio.NewWriterSize(out, 1<<16)
	hello := Hello{Type: "hello", Protocol: Version, Version: s.Version, Engines: s.Engines, Limits: Limits{mostLine, mostGames}}
	for _, name := range requestNames() {
		hello.Requests = append(hello.Requests, Named{name, requests[name].doc})
	}
	if err := s.write(w, hello, true); err != nil {
		return err
	}
	lines := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := readLine(lines)
		if err == io.EOF {
			return nil
		}
		var reply any
		quit := false
		switch {
		case err == errLong:
			reply = failed(Head{}, fmt.Errorf("a request has more than %d bytes", mostLine), "")
		case err != nil:
			return err
		case len(bytes.TrimSpace(line)) == 0:
			continue
		default:
			reply, quit = s.Answer(line)
		}
		if err := s.write(w, reply, lines.Buffered() == 0); err != nil || quit {
			return err
		}
	}
}

var errLong = errors.New("a line is too long")

// readLine reads a line without its end; of a longer one than a request may have it reads past the rest.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > mostLine {
			for err == bufio.ErrBufferFull {
				_, err = r.ReadSlice('\n')
			}
			return nil, errLong
		}
		line = append(line, part...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF && len(line) > 0 {
			err = nil
		}
		return line, err
	}
}

// write writes a reply as a line; flush sends it.
func (s *Server) write(w *bufio.Writer, reply any, flush bool) error {
	data, err := json.Marshal(reply)
	if err != nil {
		return err
	}
	send := func() error {
		if _, err := w.Write(append(data, '\n')); err != nil {
			return err
		}
		if flush {
			return w.Flush()
		}
		return nil
	}
	if s.Patience == 0 || !flush && len(data) < w.Available() {
		return send()
	}
	sent := make(chan error, 1)
	go func() { sent <- send() }()
	wait := time.NewTimer(s.Patience)
	defer wait.Stop()
	select {
	case err := <-sent:
		return err
	case <-wait.C:
		return ErrNoReader
	}
}

// illegal is a refusal of the rules.
type illegal struct{ text, rule string }

func (e illegal) Error() string { return e.text }

func failed(h Head, err error, name string) *Failed {
	f := &Failed{Reply: Reply{h.ID, "error", name}, Error: sentence(err)}
	var refused illegal
	if errors.As(err, &refused) {
		f.Rule = refused.rule
	}
	return f
}

// Answer carries out one request and returns its reply. quit reports whether the session is to end.
func (s *Server) Answer(line []byte) (reply any, quit bool) {
	if s.games == nil {
		s.games, s.tables = map[string]*game{}, map[string]*game{}
	}
	var h Head
	if err := json.Unmarshal(line, &h); err != nil {
		return failed(Head{}, fmt.Errorf("a request is a JSON object on one line: %w", err), ""), false
	}
	kind, ok := requests[h.Do]
	if !ok {
		return failed(h, fmt.Errorf("unknown request %q%s", h.Do, scenarios.Suggest(h.Do, requestNames())), h.Game), false
	}
	r := kind.make()
	if err := strictly(line, r); err != nil {
		return failed(h, err, h.Game), false
	}
	result, err := r.serve(s)
	if err != nil {
		return failed(h, err, h.Game), false
	}
	switch v := result.(type) {
	case *State:
		v.Reply = Reply{h.ID, "state", s.last}
	case *Answered:
		v.Reply = Reply{h.ID, "answer", s.last}
	case *Done:
		v.Reply = Reply{h.ID, "done", h.Game}
	}
	return result, h.Do == "quit"
}

// Seen is the game that was used last, as the caller's side may think it; nil where none has begun. It is a copy
// where something is hidden from that side.
func (s *Server) Seen() engine.Game {
	g := s.games[s.last]
	if g == nil {
		return nil
	}
	return g.imagined(dice.NewSource(0, 0, 0))
}

var unknownField = regexp.MustCompile(`unknown field "([^"]*)"`)

// strictly reads a request and refuses what it does not take.
func strictly(line []byte, r request) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(r)
	if err == nil {
		if rest, more := d.Token(); more == nil {
			return fmt.Errorf("a request is one object; %v follows it", rest)
		}
		return nil
	}
	if m := unknownField.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("a request to %s takes no %q%s", r.head().Do, m[1], scenarios.Suggest(m[1], fieldsOf(reflect.TypeOf(r).Elem())))
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%s is a %s, and wants %s", kind.Field, kind.Value, kind.Type)
	}
	return err
}

// fieldsOf lists the fields of a request.
func fieldsOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			names = append(names, fieldsOf(f.Type)...)
		} else {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			names = append(names, name)
		}
	}
	return names
}

// game finds the game that a request means.
func (s *Server) game(h Head) (*game, error) {
	name := h.Game
	if name == "" {
		name = s.last
	}
	g := s.games[name]
	if g == nil {
		if len(s.games) == 0 {
			return nil, errors.New("no game has begun; begin one with new")
		}
		return nil, fmt.Errorf("no game is called %q%s", name, scenarios.Suggest(name, slices.Sorted(maps.Keys(s.games))))
	}
	s.last = name
	return g, nil
}

// keep enters a game under a name.
func (s *Server) keep(g *game, name string) error {
	if s.games[name] == nil && len(s.games) >= mostGames {
		return fmt.Errorf("a session holds at most %d games and copies; drop one", mostGames)
	}
	g.name = name
	s.games[name], s.last = g, name
	return nil
}

// serve begins the game and plays to the caller's first decision.
func (r *New) serve(s *Server) (any, error) {
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
	g := &game{scenario: sc, table: t, start: t.New(), stream: dice.StreamID(sc.Name), names: map[engine.Figure]string{}}
	for _, f := range t.Figures() {
		g.names[f.Figure] = f.Name
	}
	var err error
	if g.side, err = seatOf(t.Info(), r.Side); err != nil {
		return nil, err
	}
	model, faults := s.Library.Value(sc.System, sc.Name)
	if len(faults) > 0 {
		return nil, faults
	}
	if model != nil {
		if g.value, err = ai.NewValue(model, t); err != nil {
			return nil, err
		}
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
	if g.makes, faults = ai.Named(s.Library, sc.System, against); len(faults) > 0 {
		return nil, faults
	}
	g.makes = g.makes.On(model)
	return g, nil
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
	switch t := g.now.Turn(); {
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
	var a engine.Action
	switch list := g.listed(); {
	case (r.Offer == nil) == (r.Words == ""):
		return nil, errors.New("choose takes offer, a number, or words, and not both")
	case r.Offer != nil && (*r.Offer < 0 || *r.Offer >= len(list)):
		return nil, fmt.Errorf("there is no offer %d; want 0 to %d", *r.Offer, len(list)-1)
	case r.Offer != nil:
		a = list[*r.Offer]
	default:
		if a, err = g.table.Parse(g.now, r.Words); err != nil {
			return nil, err
		}
	}
	if refused := g.now.Check(a); refused != engine.Legal {
		in := g.table.Info()
		return nil, illegal{"illegal: " + g.refusal(refused), in.Rules[in.Refusals[refused].Rule]}
	}
	g.play(a, true)
	return g.goOn()
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
	if g.now.Turn().Actor != engine.Chance {
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

// serve lets a commander of its own choose, which begins with the request.
func (r *Play) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	if r.Until != "" && r.Until != "decision" && r.Until != "end" {
		return nil, fmt.Errorf("until is %q; want decision or end", r.Until)
	}
	name := r.Commander
	if name == "" {
		name = "greedy"
	}
	m, faults := ai.Named(s.Library, g.scenario.System, name)
	if len(faults) > 0 {
		return nil, faults
	}
	var leads [2]engine.Commander
	for {
		t := g.now.Turn()
		switch {
		case t.Actor == engine.Over:
			return g.state(g.show), nil
		case t.Actor == engine.Chance:
			g.roll(-1)
			continue
		}
		side := t.Actor.Side()
		if leads[side] == nil {
			leads[side] = m.New()
			leads[side].Begin(g.table, side, g.luck.Fork(uint64(side)+1))
		}
		g.play(leads[side].Choose(engine.NewView(g.now, side)), true)
		if r.Until != "end" {
			return g.goOn()
		}
		if err := g.advance(); err != nil {
			return nil, err
		}
	}
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
	c.now, c.side, c.other, c.copied = c.start.Clone(), engine.Nobody, nil, true
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
		return nil, errors.New("only copies, and games in which the caller plays both sides, can be brought back to a position")
	case g.table != from.table:
		return nil, fmt.Errorf("%q is of another table", r.From)
	}
	g.start = from.now.Clone()
	g.now.CopyFrom(from.now)
	g.rec.Begin()
	g.steps, g.offered, g.told, g.pending = nil, false, 0, nil
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
	return g.goOn()
}

func (r *Drop) serve(s *Server) (any, error) {
	g, err := s.game(r.Head)
	if err != nil {
		return nil, err
	}
	delete(s.games, g.name)
	return &Done{}, nil
}

func (r *Quit) serve(*Server) (any, error) { return &Done{}, nil }
