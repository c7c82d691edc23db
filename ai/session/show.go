package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// shown says what a state has beside turn and events.
type shown struct{ offers, words, terms, appraisal, position, table bool }

var parts = []string{"offers", "words", "terms", "appraisal", "position", "table", "none"}

// reading reads the names of what is to be shown.
func reading(names []string) (s shown, err error) {
	if names == nil {
		return shown{offers: true}, nil
	}
	for _, n := range names {
		switch n {
		case "offers":
			s.offers = true
		case "words":
			s.words = true
		case "terms":
			s.terms = true
		case "appraisal":
			s.offers, s.appraisal = true, true
		case "position":
			s.position = true
		case "table":
			s.table = true
		case "none":
		default:
			return s, fmt.Errorf("show has an unknown part %q%s", n, scenarios.Suggest(n, parts))
		}
	}
	return s, nil
}

// tell takes the events that the game has recorded since it was last called.
func (g *game) tell() {
	for ; g.shown < len(g.rec.Events); g.shown++ {
		e := g.rec.Events[g.shown]
		g.hear(engine.NewView(g.now, engine.SideA), e)
		if h, ok := g.other.(engine.Hearer); ok {
			h.Hear(engine.NewView(g.now, g.side.Other()), e)
		}
	}
	if g.watcher == nil { // else others read them, too
		g.rec.Events, g.shown = g.rec.Events[:0], 0
	}
}

// hear takes an event that is news for the next state; v is a view of the game after it.
func (g *game) hear(v engine.View, e engine.Event) {
	if e.Kind.Counts() {
		return
	}
	words := v.Tell(e)
	if words == "" {
		return
	}
	in := g.table.Info()
	ev := Event{
		Kind: in.KindName(e.Kind), Words: words, Figure: g.figure(e.Figure), Other: g.figure(e.Other),
		Cell: g.cell(e.Cell), N: e.N, M: e.M,
	}
	if int(e.Rule) < len(in.Rules) {
		ev.Rule = in.Rules[e.Rule]
	}
	if e.Side >= 0 {
		ev.Side = in.Seats[e.Side]
	}
	g.pending = append(g.pending, ev)
}

// hearRoll takes a roll as news; v is a view of the game before it is settled.
func (g *game) hearRoll(v engine.View, law *dice.Law, i int) {
	if law.Len() > 1 {
		g.pending = append(g.pending, Event{
			Kind: "roll", Roll: law.Name(), Outcome: v.TellOutcome(law, i), Chance: chance(law, i),
		})
	}
}

func (g *game) figure(f engine.Figure) string {
	if f == engine.NoFigure {
		return ""
	}
	return g.names[f]
}

func (g *game) cell(c engine.Cell) string {
	if c < 0 || int(c) >= len(g.table.Cells()) {
		return ""
	}
	return g.table.Cells()[c].Label
}

// state is the game as the caller's side sees it, with the events since the last one.
func (g *game) state(s shown) *State {
	in, t := g.table.Info(), g.turn()
	st := &State{Events: g.pending, Turn: Turn{Round: t.Round, Joint: t.Joint}}
	g.pending = nil
	if t.Owner >= 0 {
		st.Turn.Owner = in.Seats[t.Owner]
	}
	switch {
	case t.Actor == engine.Over:
		st.Turn.Actor = "over"
		st.End = g.end(g.result())
	case t.Actor == engine.Chance:
		st.Turn.Actor, st.Turn.Stage = "chance", in.Stages[t.Stage].Name
		st.Law = g.law()
	default:
		st.Turn.Actor, st.Turn.Stage = in.Seats[t.Actor.Side()], in.Stages[t.Stage].Name
		g.offer(st, s)
	}
	if s.position {
		st.Position = g.position()
	}
	if s.table {
		st.Table = g.describe()
	}
	return st
}

// offer lists what may be chosen.
func (g *game) offer(st *State, s shown) {
	list := g.listed()
	st.Count = len(list)
	in := g.table.Info()
	names := in.TermNames()
	for _, a := range list {
		if s.terms {
			var terms engine.Terms
			g.now.Appraise(a, &terms)
			st.Terms = append(st.Terms, slices.Clone(terms[:len(names)]))
		}
		if s.words {
			st.Words = append(st.Words, g.table.Say(g.now, a))
		}
		if !s.offers {
			continue
		}
		o := Offer{Words: g.table.Say(g.now, a), Verb: in.Verbs[a.Verb].Name, Figure: g.figure(a.Figure),
			Cell: g.cell(a.Cell)}
		if s.appraisal {
			var terms engine.Terms
			g.now.Appraise(a, &terms)
			o.Appraisal = map[string]int32{}
			for i, n := range names {
				if terms[i] != 0 {
					o.Appraisal[n.Name] = terms[i]
				}
			}
		}
		st.Offers = append(st.Offers, o)
	}
}

func (g *game) law() *Law {
	law, _ := g.now.Chance()
	l := &Law{Name: law.Name()}
	for i := range law.Len() {
		l.Outcomes = append(l.Outcomes, Outcome{g.table.TellOutcome(g.now, law, i), chance(law, i)})
	}
	return l
}

// position is where everything stands, as the caller's side knows it.
func (g *game) position() *Position {
	known := g.imagined(dice.NewSource(0, 0, 0))
	in := g.table.Info()
	p := &Position{Features: map[string][]int32{}}
	d := engine.Description{Left: make([]int32, len(g.table.Figures()))}
	known.Describe(&d)
	p.Past = d.Past
	for i, f := range in.Features {
		p.Features[f.Name] = []int32{d.Features[0][i], d.Features[1][i]}
	}
	for i, f := range g.table.Figures() {
		s := Standing{Name: f.Name, Left: d.Left[i], State: map[string]string{}}
		for _, pair := range g.table.Inspect(known, f.Figure) {
			s.State[pair.Key] = pair.Value
		}
		p.Figures = append(p.Figures, s)
	}
	if g.value != nil {
		for side := range engine.Side(2) {
			p.Chance = append(p.Chance, float64(g.value.Of(known, side))/ai.Full)
		}
	}
	return p
}

// describe is what never changes in a game.
func (g *game) describe() *Table {
	in := g.table.Info()
	t := &Table{
		System: in.System, Scenario: g.scenario.Name, Side: "both", Seats: in.Seats[:], Stages: named(in.Stages),
		Verbs: named(in.Verbs), Terms: named(in.TermNames()), Features: named(in.Features), Asks: named(in.Questions),
		MaxSteps: in.MaxSteps,
	}
	if g.side != engine.Nobody {
		t.Side = in.Seats[g.side]
	}
	for _, f := range g.table.Figures() {
		t.Figures = append(t.Figures, Figure{f.Name, f.Unit, f.Title, in.Seats[f.Figure.Seat()], f.Points, f.Reserved})
	}
	for _, c := range g.table.Cells() {
		if c.Label != "" {
			t.Cells = append(t.Cells, Cell{c.Label, c.X, c.Y, c.Level, c.Terrain})
		}
	}
	return t
}

func named(list []engine.Named) (all []Named) {
	for _, n := range list {
		all = append(all, Named(n))
	}
	return all
}

func (g *game) end(r engine.Result) *End {
	in := g.table.Info()
	e := &End{
		Ending: in.Ending(r).Name, Why: in.Ending(r).Doc, Rounds: r.Rounds, Score: r.Score[:], Lost: r.Lost[:],
		Capped: r.Capped, Undone: g.undone,
	}
	if r.Winner != engine.Nobody {
		e.Winner = in.Seats[r.Winner]
	}
	return e
}

// redraws is how many ways of what is hidden a question is asked of.
const redraws = 8

// ask answers a question as far as the caller's side may know the answer: where it hangs on what is hidden from
// that side, it is refused.
func (g *game) ask(question string) (*Answered, error) {
	first, err := scenarios.Ask(g.imagined(dice.NewSource(0, 0, 0)), question)
	if err != nil {
		return nil, err
	}
	answer := answered(first)
	if g.side == engine.Nobody {
		return answer, nil
	}
	for i := range uint64(redraws) {
		again, err := scenarios.Ask(g.imagined(dice.NewSource(0, 0, i+1)), question)
		if err != nil || !equal(answer, answered(again)) {
			return nil, fmt.Errorf("the answer hangs on what the other side keeps secret")
		}
	}
	return answer, nil
}

func equal(a, b *Answered) bool { return fmt.Sprintf("%+v", *a) == fmt.Sprintf("%+v", *b) }

// answered is an answer as a message has it.
func answered(a engine.Answer) *Answered {
	r := &Answered{Verdict: a.Verdict, Others: a.Others}
	for _, v := range a.Values {
		if r.Values == nil {
			r.Values = map[string]string{}
		}
		r.Values[v.Key] = v.Value
	}
	for _, d := range a.Dists {
		if r.Distributions == nil {
			r.Distributions = map[string]Distribution{}
		}
		r.Distributions[d.Name] = DistributionOf(d)
	}
	for _, n := range a.Notes {
		r.Notes = append(r.Notes, Note(n))
	}
	return r
}

// DistributionOf is a distribution as programs read it.
func DistributionOf(d engine.NamedDist) Distribution {
	dist := Distribution{Mean: scenarios.Mean(d).RatString()}
	for _, t := range scenarios.Tail(d) {
		dist.Terms = append(dist.Terms, Term{t.Value, t.Exactly.RatString(), t.AtLeast.RatString()})
	}
	return dist
}

// seatOf finds a seat by its name; both is Nobody.
func seatOf(in *engine.Info, name string) (engine.Side, error) {
	switch i := slices.Index(in.Seats[:], name); {
	case name == "":
		return engine.SideA, nil
	case name == "both":
		return engine.Nobody, nil
	case i >= 0:
		return engine.Side(i), nil
	}
	return 0, fmt.Errorf("unknown side %q%s", name, scenarios.Suggest(name, []string{in.Seats[0], in.Seats[1], "both"}))
}

// sentence is an error as one line.
func sentence(err error) string {
	return strings.TrimSpace(strings.ReplaceAll(err.Error(), "\n", "; "))
}
