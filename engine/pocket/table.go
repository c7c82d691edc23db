package pocket

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Stages of a round.
const (
	stagePlace engine.Stage = iota
	stageBid
	stageInitiative
	stageMove
	stageReact
	stageStrike
	stageRoll
)

// Verbs.
const (
	verbPlace engine.Verb = iota
	verbBid
	verbMove
	verbReact
	verbStrike
	verbCharm
	verbPass
)

// Purposes of rolls.
const (
	purposeInitiative uint8 = iota
	purposeReact
	purposeStrike
	purposeCharm
)

// Refusals.
const (
	refuseStage engine.Refusal = iota + 1
	refuseFigure
	refuseActed
	refuseCell
	refuseBid
	refuseTarget
)

const (
	rounds  = 8 // a game that is not won by then is drawn
	stamina = 6 // what a side can bid in a game
	maxBid  = 2
	hits    = 2 // hits that slay a figure
)

var verbNames = [...]string{"place", "bid", "move", "react", "strike", "charm", "pass"}

var info = engine.Info{
	System: "pocket", Title: "Pocket", Edition: "for tests", Unit: "figure",
	Seats:    [2]string{"north", "south"},
	Stages:   named("place", "bid", "initiative", "move", "react", "strike", "roll"),
	Verbs:    named(verbNames[:]...),
	Endings:  named("a side has nobody left", "the last round is over"),
	Features: positionFeatures,
	Terms:    []engine.Named{{Name: "bid", Doc: "stamina bid for the initiative"}},
	Purposes: []string{"initiative", "reaction", "strike", "charm"},
	Refusals: []engine.Refused{{}, {Text: "not at this stage", Rule: 1}, {Text: "that figure may not act", Rule: 1},
		{Text: "it has acted this round", Rule: 1}, {Text: "it cannot stand there", Rule: 1},
		{Text: "the bid is more than the stamina left", Rule: 1}, {Text: "that is no target", Rule: 1}},
	Rules:    []string{"", "POCKET-1"},
	Idle:     []engine.Verb{verbPass},
	MaxDepth: 2,
	MaxSteps: 2000,
}

func named(words ...string) []engine.Named {
	list := make([]engine.Named, len(words))
	for i, w := range words {
		list[i] = engine.Named{Name: w, Doc: w}
	}
	return list
}

// table is everything that does not change; fault is the planted fault, if any.
type table struct {
	fault  Fault
	mirror bool // the board is seen in the mirror, for the table Mirror returns
	six    *dice.Law
	pair   *dice.Law
	ties   *dice.Law
}

// The outcomes of a strike, worst first.
const (
	outcomeMiss dice.Value = iota
	outcomeHit
	outcomeDouble // a hit, and the striker acts again
)

// New returns the table of the pocket game with a planted fault, or none.
func New(fault Fault) engine.Table {
	six := dice.Numbered(6)
	ordered := func(a, b dice.Value) bool { return a < b }
	strike := func(v dice.Value) (dice.Value, bool) {
		switch {
		case v == 12:
			return outcomeDouble, true
		case v >= 7:
			return outcomeHit, true
		}
		return outcomeMiss, true
	}
	won := func(v dice.Value) (dice.Value, bool) {
		a, b := v.Lane(0), v.Lane(1)
		if a > b {
			return 1, true
		}
		return 0, a != b
	}
	return &table{
		fault: fault,
		six:   dice.MustLaw("one die", []*dice.Die{six}, nil, ordered),
		pair:  dice.MustLaw("strike", []*dice.Die{six, six}, strike, ordered),
		ties:  dice.MustLaw("initiative", []*dice.Die{six.InLane(0), six.InLane(1)}, won, ordered),
	}
}

func (t *table) Info() *engine.Info { return &info }

func (t *table) New() engine.Game {
	g := &game{t: t}
	g.s.start()
	return g
}

func (t *table) Figures() []engine.FigureInfo {
	list := make([]engine.FigureInfo, figures)
	for i := range list {
		list[i] = engine.FigureInfo{Figure: ident(i), Name: name(i), Unit: kindNames[i%perSide],
			Title: kindNames[i%perSide], Points: 1, Key: uint16(i % perSide)}
	}
	return list
}

func (t *table) Cells() []engine.CellInfo {
	list := make([]engine.CellInfo, cells)
	for c := range list {
		x := c % size
		if t.mirror {
			x = size - 1 - x
		}
		list[c] = engine.CellInfo{Label: fmt.Sprintf("%d,%d", c/size, c%size), X: int32(x), Y: int32(c / size),
			Terrain: "plain"}
	}
	return list
}

func (t *table) Say(_ engine.Game, a engine.Action) string {
	if int(a.Verb) >= len(verbNames) {
		return fmt.Sprintf("verb %d", a.Verb)
	}
	route := a.A
	if t.fault == FaultSay {
		route = 0
	}
	return fmt.Sprintf("%s %d %d %d %d %d", verbNames[a.Verb], a.Figure, a.Cell, a.N, route, a.B)
}

func (t *table) Parse(_ engine.Game, words string) (engine.Action, error) {
	verb, rest, _ := strings.Cut(words, " ")
	for i, v := range verbNames {
		if v != verb {
			continue
		}
		a := engine.Action{Verb: engine.Verb(i)}
		if _, err := fmt.Sscanf(rest, "%d %d %d %d %d", &a.Figure, &a.Cell, &a.N, &a.A, &a.B); err != nil {
			return engine.Action{}, fmt.Errorf("%q is no action of the pocket game: %w", words, err)
		}
		return a, nil
	}
	return engine.Action{}, fmt.Errorf("unknown verb %q; the verbs are %s", verb, strings.Join(verbNames[:], ", "))
}

func (t *table) Tell(_ engine.Game, e engine.Event) string {
	return fmt.Sprintf("event %d of figure %d", e.Kind, e.Figure)
}

func (t *table) TellOutcome(_ engine.Game, law *dice.Law, i int) string {
	return fmt.Sprintf("%s: %d", law.Name(), law.Value(i))
}

func (t *table) Ask(engine.Game, string) (engine.Answer, error) {
	return engine.Answer{}, fmt.Errorf("the pocket game answers no questions")
}

// Why has nothing to say: no dice are modified.
func (t *table) Why(engine.Game, engine.Action) []engine.Note { return nil }

func (t *table) Inspect(g engine.Game, f engine.Figure) []engine.Pair {
	p := g.(*game).s.pieces[index(f)]
	return []engine.Pair{{Key: "hits", Value: fmt.Sprint(p.hits)}, {Key: "at", Value: fmt.Sprint(p.at)}}
}

func (t *table) Draw(engine.Game) *engine.Picture { return &engine.Picture{Title: "pocket"} }

// Mirror returns the game seen in the mirror: only poses and cells change.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	m := *t
	m.mirror = !t.mirror
	return &m, func(a engine.Action) engine.Action {
		a.Cell = reflected(a.Cell)
		switch a.Verb {
		case verbPlace, verbMove:
			a.N = int32(turned(heading(a.N)))
			a.A = uint64(reflected(engine.Cell(a.A)-1) + 1)
		}
		return a
	}
}
