package human

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/viewer"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/rulebook"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Name is the commander of games that a person plays.
const Name = "human"

// Options say what is played, and by whom.
type Options struct {
	Scenario string
	Seat     string // of the person; the first where it is empty
	Against  string // commander of the other seat; greedy where it is empty
	Seed     uint64
	Undo     bool   // choices may be taken back
	Out      string // folder of the dataset that keeps the game; empty keeps nothing
}

// Table is a game between a person and a commander.
type Table struct {
	o      Options
	kept   *keeper
	side   engine.Side
	table  engine.Table
	info   *engine.Info
	names  [2]string // of the commanders by seat
	server *session.Server
	camera *viewer.Camera
	film   viewer.Options
	sent   viewer.Mark

	seen    [redraws]engine.Game   // possible games as the person may think them
	choices [2][]results.ChoiceRow // by seat, as the game stands
	ply     int32
	advice  []otherwise // by choice of the person
	over    bool
	said    string // where the game is kept, or why it is not
}

// otherwise is what the commander would have chosen in the person's place.
type otherwise struct {
	Step  int    `json:"step"` // of the film
	Did   string `json:"did"`
	Would string `json:"would"`
}

// redraws is how many ways of what the other side hides are compared: what differs among them is not shown.
const redraws = 8

// New sets a game up and plays to the first choice of the person. Errors are engine.Faults or sentences.
func New(l *scenarios.Library, version string, o Options) (*Table, error) {
	o.Against = cmp.Or(o.Against, "greedy")
	k, err := newKeeper(l, o)
	if err != nil {
		return nil, err
	}
	t := &Table{o: o, kept: k, side: k.side, table: k.again.Table, info: k.again.Table.Info(),
		server: &session.Server{Library: l, Version: version}}
	for i := range t.seen {
		t.seen[i] = t.table.New()
	}
	t.names[t.side], t.names[t.side.Other()] = Name, o.Against
	t.film = viewer.Options{Title: k.scenario.Name + ": " + k.scenario.Title, Commanders: t.names, Draw: t.draw,
		Hides: t.hides,
		Live:  &viewer.Live{Seat: t.info.Seats[t.side], Undo: o.Undo}}
	for seat, army := range k.scenario.Armies() {
		t.film.Armies[seat] = l.ArmyTitle(k.scenario.System, army)
	}
	t.film.Rule = rulebook.New(k.scenario.System.Book(), t.info.Rules).Text
	if k.value != nil {
		value := ai.NewValue(k.value, t.table)
		t.film.Chance = func(at engine.Game) float64 { return float64(value.Of(at, engine.SideA)) / ai.Full }
		t.film.ChanceBy = "by the value of positions that " + o.Against + " plays by"
	}
	st, err := t.server.Begin(session.Given{Scenario: k.scenario, Table: t.table, Side: t.side, Luck: k.again.Luck,
		Own:   k.again.Own,
		Other: k.other, Value: k.value, Show: []string{"offers"}, Watch: t.watch})
	if err != nil {
		return nil, err
	}
	return t, t.after(st)
}

// Close ends the program of the other side, if one leads it.
func (t *Table) Close() { t.server.Close() }

// watch begins a film of the game, and the book of what the person chooses.
func (t *Table) watch(start engine.Game, rec *engine.Recorder) *engine.Watcher {
	t.camera = viewer.NewCamera(t.table, start, rec, t.film)
	t.choices, t.ply, t.sent = [2][]results.ChoiceRow{}, 0, viewer.Mark{}
	w := t.camera.Watcher()
	return &engine.Watcher{Rolled: w.Rolled, After: w.After, Before: func(g engine.Game, a engine.Action) {
		of := &t.choices[g.Turn().Actor.Side()]
		*of = append(*of, results.ChoiceRow{Ply: t.ply, Choice: t.table.Say(g, a)})
		t.ply++
		w.Before(g, a)
	}}
}

// draw draws a position as the person may know it: of notes that depend on what is hidden, nothing.
func (t *Table) draw(g engine.Game) *engine.Picture {
	t.imagine(g)
	p := t.table.Draw(t.seen[0])
	for _, other := range t.seen[1:] {
		if other.Hash() == t.seen[0].Hash() {
			continue
		}
		for i, f := range t.table.Draw(other).Figures {
			if i < len(p.Figures) && p.Figures[i].Note != f.Note {
				p.Figures[i].Note = common(p.Figures[i].Note, f.Note)
			}
		}
	}
	return p
}

// common are the parts of a note that another has, too.
func common(note, other string) string {
	theirs := strings.Split(other, ", ")
	return strings.Join(slices.DeleteFunc(strings.Split(note, ", "), func(part string) bool {
		return !slices.Contains(theirs, part)
	}), ", ")
}

// imagine draws what is hidden from the person in several ways.
func (t *Table) imagine(g engine.Game) {
	for i, dst := range t.seen {
		engine.NewView(g, t.side).Imagine(dst, dice.NewSource(0, 0, uint64(i)))
	}
}

// hides reports whether what the other side chooses may be secret: something is, before it or after.
func (t *Table) hides(g engine.Game, a engine.Action) bool {
	if g.Turn().Actor.Side() == t.side {
		return false
	}
	after := g.Clone()
	after.Play(a, nil)
	for _, at := range []engine.Game{g, after} {
		if t.imagine(at); slices.ContainsFunc(t.seen[:], func(dst engine.Game) bool {
			return dst.Hash() != at.Hash()
		}) {
			return true
		}
	}
	return false
}

// asked are the requests of a session that a page may make.
var asked = []string{"ask", "choose", "look", "undo"}

// Answer answers a request of the page: a request of a session, and the film since the last answer beside its reply.
func (t *Table) Answer(line []byte) ([]byte, error) {
	var head session.Head
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, fmt.Errorf("a request is a JSON object: %w", err)
	}
	switch {
	case !slices.Contains(asked, head.Do):
		return nil, fmt.Errorf("a page makes no request to %q%s", head.Do, scenarios.Suggest(head.Do, asked))
	case head.Do == "undo" && (!t.o.Undo || t.over):
		return nil, errors.New("no choice may be taken back in this game")
	case head.Game != "" && head.Game != "1":
		return nil, errors.New("a page plays one game")
	}
	would := ""
	if head.Do == "choose" && !t.over {
		would = t.would()
	}
	before, step := len(t.choices[t.side]), t.camera.Steps()
	reply, _ := t.server.Answer(line)
	if st, ok := reply.(*session.State); ok {
		if head.Do == "choose" {
			t.advice = append(t.advice[:before:before], otherwise{step, t.choices[t.side][before].Choice, would})
		}
		if err := t.after(st); err != nil {
			return nil, err
		}
	}
	film, err := t.camera.Since(t.sent)
	if err != nil {
		return nil, err
	}
	t.sent = t.camera.Mark()
	answer := map[string]any{"reply": reply, "film": json.RawMessage(film)}
	if t.over {
		answer["otherwise"], answer["kept"] = t.differs(), t.said
	}
	return json.Marshal(answer)
}

// would is what the commander of the other side would choose for the person; it is reported when the game is over.
func (t *Table) would() string {
	line, _ := json.Marshal(session.Advise{Head: session.Head{Do: "advise"}, Commander: t.o.Against})
	if advice, _ := t.server.Answer(line); advice != nil {
		if a, ok := advice.(*session.Advice); ok {
			return a.Words
		}
	}
	return ""
}

// differs are the choices in which the commander would have chosen otherwise.
func (t *Table) differs() []otherwise {
	list := []otherwise{}
	for _, o := range t.advice[:min(len(t.advice), len(t.choices[t.side]))] {
		if o.Would != "" && o.Would != o.Did {
			list = append(list, o)
		}
	}
	return list
}

// after takes a state in: the film shows whose turn it is, and a game that is over is kept.
func (t *Table) after(st *session.State) error {
	if t.over {
		return nil
	}
	now := t.server.Seen()
	if st.End == nil {
		t.camera.Begins(now.Turn())
		return nil
	}
	t.over = true
	result := t.server.Result()
	t.camera.End(result)
	var err error
	if t.said, err = t.kept.keep(t.choices, result, t.page); err != nil {
		t.said = "The game is not kept: " + err.Error() + "."
	}
	return nil
}

// page is the film as a page, to play in or, when the game is over, to keep.
func (t *Table) page(live bool) ([]byte, error) {
	data, err := t.camera.Page(live)
	if live {
		t.sent = t.camera.Mark()
	}
	return data, err
}
