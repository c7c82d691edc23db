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
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Limits of a session.
const (
	mostLine   = 1 << 20
	mostGames  = 1024
	mostName   = 256  // bytes of the name of a game
	mostError  = 1000 // bytes of an error; what is quoted in one may be as long as a line
	mostTables = 64   // compiled scenarios that are kept
	mostSteps  = 1 << 20
)

// Server answers the requests of one caller.
type Server struct {
	Library  *scenarios.Library
	Version  string            // of sim
	Engines  map[string]string // digest of what decides games, by system
	Patience time.Duration     // how long a reply waits for its reader; 0: for ever
	Bots     bool              // programs may lead the other side of the caller's games

	games   map[string]*game
	last    string
	hosts   bool    // the caller is a bot
	choice  *choice // of the bot
	sending atomic.Uint64
	tables  map[string]*game       // a game of each scenario and seats, not begun, to begin others from
	makers  map[[2]string]ai.Maker // by system and name
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
	"advise":  {"ask a commander what it would choose", func() request { return &Advise{} }},
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
	if s.Patience == 0 {
		return s.serve(in, out)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.serve(in, out) }()
	const looks = 8
	look := time.NewTicker(s.Patience / looks)
	defer look.Stop()
	// One goroutine that looks at all writes costs a decision nothing; one for each write would cost it more than the
	// answer does.
	for seen, stuck := s.sending.Load(), 0; ; {
		select {
		case err := <-ended:
			return err
		case <-look.C:
		}
		if now := s.sending.Load(); now != seen || now%2 == 0 {
			seen, stuck = now, 0
		} else if stuck++; stuck == looks {
			return ErrNoReader
		}
	}
}

// serve answers requests until there are no more or nobody reads; what was answered is flushed before it waits.
func (s *Server) serve(in io.Reader, out io.Writer) error {
	w := bufio.NewWriterSize(sender{s, out}, 1<<16)
	if err := write(w, s.hello(), true); err != nil {
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
		if err := write(w, reply, lines.Buffered() == 0); err != nil || quit {
			return err
		}
	}
}

// sender counts when a write begins and when it ends, so that the count is odd while one goes on.
type sender struct {
	s   *Server
	out io.Writer
}

func (o sender) Write(p []byte) (int, error) {
	o.s.sending.Add(1)
	defer o.s.sending.Add(1)
	return o.out.Write(p)
}

// hello is the first line of a session.
func (s *Server) hello() Hello {
	hello := Hello{Type: "hello", Protocol: Version, Version: s.Version, Engines: s.Engines,
		Limits: Limits{mostLine, mostGames, mostName}}
	for _, name := range requestNames() {
		hello.Requests = append(hello.Requests, Named{name, requests[name].doc})
	}
	return hello
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
func write(w *bufio.Writer, reply any, flush bool) error {
	if err := json.NewEncoder(w).Encode(reply); err != nil || !flush {
		return err
	}
	return w.Flush()
}

// illegal is a refusal of the rules.
type illegal struct{ text, rule string }

func (e illegal) Error() string { return e.text }

func failed(h Head, err error, name string) *Failed {
	f := &Failed{Reply: Reply{h.ID, "error", name}, Error: sentence(err)}
	if len(f.Error) > mostError {
		f.Error = strings.ToValidUTF8(f.Error[:mostError], "") + " …"
	}
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
	if !utf8.Valid(line) {
		return failed(Head{}, errors.New("a request is text in UTF-8, and this line is not"), ""), false
	}
	r := guessed(line)
	if r == nil {
		var h Head
		if err := json.Unmarshal(line, &h); err != nil {
			return failed(Head{}, fmt.Errorf("a request is a JSON object on one line: %w", misread(err)), ""), false
		}
		kind, ok := requests[h.Do]
		if !ok {
			err := fmt.Errorf("unknown request %q%s", h.Do, scenarios.Suggest(h.Do, requestNames()))
			return failed(h, err, h.Game), false
		}
		r = kind.make()
		if err := strictly(line, r); err != nil {
			return failed(h, err, h.Game), false
		}
	}
	h := *r.head()
	if len(h.Game) > mostName {
		return failed(Head{ID: h.ID}, errLongName, ""), false
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
	case *Advice:
		v.Reply = Reply{h.ID, "advice", s.last}
	case *Done:
		v.Reply = Reply{h.ID, "done", h.Game}
	}
	return result, h.Do == "quit"
}

var asksFor = []byte(`"do":`)

// guessed is the request of a line whose kind can be seen without reading all of it, as that of nearly every sound one
// can; else nil. What the line is read as bears the guess out, so that each is read once.
func guessed(line []byte) request {
	_, rest, _ := bytes.Cut(line, asksFor)
	rest, quoted := bytes.CutPrefix(bytes.TrimLeft(rest, " "), []byte{'"'})
	name, _, closed := bytes.Cut(rest, []byte{'"'})
	kind, ok := requests[string(name)]
	if !quoted || !closed || !ok {
		return nil
	}
	r := kind.make()
	if strictly(line, r) != nil || r.head().Do != string(name) {
		return nil
	}
	return r
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
		if len(bytes.TrimSpace(line[d.InputOffset():])) > 0 {
			return errors.New("a request is one object, and something follows it")
		}
		return nil
	}
	if m := unknownField.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("a request to %s takes no %q%s", r.head().Do, m[1],
			scenarios.Suggest(m[1], fieldsOf(reflect.TypeOf(r).Elem())))
	}
	return misread(err)
}

// misread words what a line has in the place of what a request takes.
func misread(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) || kind.Field == "" {
		return err
	}
	want := "a whole number"
	switch kind.Type.Kind() {
	case reflect.String:
		want = "a string"
	case reflect.Bool:
		want = "true or false"
	case reflect.Slice:
		want = "a list of strings"
	case reflect.Uint64:
		want = "a whole number from 0 to 18446744073709551615"
	}
	return fmt.Errorf("%s is a %s, and wants %s", kind.Field, kind.Value, want)
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
		return nil, fmt.Errorf("no game is called %q%s", name,
			scenarios.Suggest(name, slices.Sorted(maps.Keys(s.games))))
	}
	if g.hosted && !slices.Contains(hostedRequests, h.Do) {
		return nil, fmt.Errorf("%s is for copies: this game goes on when you choose", h.Do)
	}
	s.last = name
	return g, nil
}

var errLongName = fmt.Errorf("the name of a game has at most %d bytes", mostName)

// keep enters a game under a name.
func (s *Server) keep(g *game, name string) error {
	if len(name) > mostName {
		return errLongName
	}
	if s.games[name] == nil && len(s.games) >= mostGames {
		return fmt.Errorf("a session holds at most %d games and copies; drop one", mostGames)
	}
	if old := s.games[name]; old != nil {
		old.close()
	}
	g.name = name
	s.games[name], s.last = g, name
	return nil
}

// close ends the program that leads the other side, if one does.
func (g *game) close() {
	if c, ok := g.other.(io.Closer); ok {
		_ = c.Close()
	}
}

// Close ends the programs of all games.
func (s *Server) Close() {
	for _, g := range s.games {
		g.close()
	}
}

// Result is how the game that was used last ended.
func (s *Server) Result() engine.Result { return s.games[s.last].result() }
