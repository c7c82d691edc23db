package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// corridor is a tiny rule system for tests: figures stand on a row of cells, walk
// along it and strike a neighbour with dice.
type corridor struct{}

var corridorInfo = engine.Info{
	System: "corridor", Seats: [2]string{"left", "right"},
	Stages:   []engine.Named{{Name: "act"}},
	Verbs:    []engine.Named{{Name: "move"}, {Name: "strike"}},
	Endings:  []engine.Named{{Name: "eliminated"}},
	Terms:    []engine.Named{{Name: "echo"}},
	Purposes: []string{"strike"},
	Refusals: []engine.Refused{{}, {Text: "too far to strike", Rule: 2}, {Text: "occupied", Rule: 1},
		{Text: "it is not your turn"}},
	Rules:     []string{"", "COR-MOVE-1", "COR-STRIKE-1", "COR-MUD-1"},
	Questions: []engine.Named{{Name: "reach F"}, {Name: "odds F strike G"}},
}

type corridorUnit struct {
	Dice   int  `yaml:"dice"`
	Life   int8 `yaml:"life"`
	Points int  `yaml:"points"`
}
type corridorRoster struct {
	Units map[string]corridorUnit `yaml:"units"`
}
type corridorChart struct {
	Mud struct {
		Enter string `yaml:"enter"`
	} `yaml:"mud"`
	ICE struct { // a tag with capitals, and a field without a tag
		Slides bool
	} `yaml:"ICE"`
}
type corridorMap struct {
	Rows  string   `yaml:"rows"`
	Edges []string `yaml:"edges"`
}
type corridorArmy struct {
	Units []struct {
		Unit  string `yaml:"unit"`
		Count int    `yaml:"count"`
	} `yaml:"units"`
}
type corridorSide struct {
	Zone [2]int `yaml:"zone"`
}
type corridorScenario struct {
	Rounds int `yaml:"rounds"`
}
type corridorOptions struct {
	Night bool `yaml:"night"`
}
type corridorPosition struct {
	Figures []struct {
		ID   string `yaml:"id"`
		Type string `yaml:"type"`
		Side string `yaml:"side"`
		At   string `yaml:"at"`
		Hits int    `yaml:"hits"`
	} `yaml:"figures"`
	Turn struct {
		Side string `yaml:"side"`
	} `yaml:"turn"`
}

func (corridor) Book() string                                     { return "" }
func (corridor) Card(*engine.Setup, string) (engine.Answer, bool) { return engine.Answer{}, false }

func (corridor) Info() *engine.Info { return &corridorInfo }

func (corridor) Forms() engine.Forms {
	return engine.Forms{
		Roster: func() any { return &corridorRoster{} }, Chart: func() any { return &corridorChart{} },
		Map: func() any { return &corridorMap{} }, Army: func() any { return &corridorArmy{} },
		Scenario: func() any { return &corridorScenario{Rounds: 10} }, Side: func() any { return &corridorSide{} },
		Options: func() any { return &corridorOptions{} }, Position: func() any { return &corridorPosition{} },
	}
}

// Compile compiles a setup as a system would, with faults of the map, of armies and of a seat, each in its
// place.
func (c corridor) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	var faults engine.Faults
	t := &corridorTable{rows: strings.Fields(s.Map.(*corridorMap).Rows), mud: s.Chart.(*corridorChart).Mud.Enter,
		night: s.Options.(*corridorOptions).Night}
	checkRows(s, &faults)
	roster := s.Roster.(*corridorRoster)
	for seat := range 2 {
		army := s.Sides[seat].Army.(*corridorArmy)
		for i, u := range army.Units {
			stats, ok := roster.Units[u.Unit]
			if !ok {
				faults.Add(s.Places.Place(army, "units", i, "unit"), "unknown unit %q", u.Unit)
				continue
			}
			if u.Unit == "king" && seat == 1 {
				faults.Add(s.Places.Place(army, "units", i, "unit"), "no king on the right")
			}
			for k := range u.Count {
				n := len(t.figures)
				t.figures = append(t.figures, engine.FigureInfo{Figure: engine.MakeFigure(engine.Side(seat), n),
					Name: fmt.Sprintf("%s-%d", u.Unit, k+1), Unit: u.Unit, Points: int32(stats.Points)})
				t.stats = append(t.stats, stats)
				t.start.at[n] = int8(n)
			}
		}
	}
	return t, faults
}

func checkRows(s *engine.Setup, faults *engine.Faults) {
	for i, row := range strings.Split(s.Map.(*corridorMap).Rows, "\n") {
		if j := strings.IndexByte(row, '?'); j >= 0 {
			faults.Add(s.Places.Place(s.Map, "rows", i, j), "unknown terrain %q", "?")
		}
	}
}

// Place compiles a position, whose figures are its own and not those of an army.
func (c corridor) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	var faults engine.Faults
	t := &corridorTable{rows: strings.Fields(s.Map.(*corridorMap).Rows), mud: s.Chart.(*corridorChart).Mud.Enter,
		night: s.Options.(*corridorOptions).Night}
	checkRows(s, &faults)
	p := s.Position.(*corridorPosition)
	for i, f := range p.Figures {
		stats, ok := s.Roster.(*corridorRoster).Units[f.Type]
		if !ok {
			faults.Add(s.Places.Place(p, "figures", i, "type"), "unknown unit %q", f.Type)
		}
		seat := max(slices.Index(corridorInfo.Seats[:], f.Side), 0)
		at, _ := strconv.Atoi(f.At)
		t.figures = append(t.figures, engine.FigureInfo{Figure: engine.MakeFigure(engine.Side(seat), i), Name: f.ID,
			Unit: f.Type})
		t.stats = append(t.stats, stats)
		t.start.at[i], t.start.hits[i] = int8(at), int8(f.Hits)
	}
	t.start.side = engine.Side(max(slices.Index(corridorInfo.Seats[:], p.Turn.Side), 0))
	return t.New(), faults
}

type corridorState struct {
	at, hits        [8]int8
	side            engine.Side
	rolling         bool
	striker, target int8
	over            bool
}

type corridorTable struct {
	rows    []string
	mud     string
	night   bool
	figures []engine.FigureInfo
	stats   []corridorUnit
	start   corridorState
}

type corridorGame struct {
	t *corridorTable
	s corridorState
}

func (t *corridorTable) Info() *engine.Info           { return &corridorInfo }
func (t *corridorTable) New() engine.Game             { return &corridorGame{t, t.start} }
func (t *corridorTable) Figures() []engine.FigureInfo { return t.figures }
func (t *corridorTable) Cells() []engine.CellInfo {
	cells := make([]engine.CellInfo, len(t.rows))
	for i := range cells {
		cells[i].Label = strconv.Itoa(i)
	}
	return cells
}

func (t *corridorTable) find(name string) int {
	return slices.IndexFunc(t.figures, func(f engine.FigureInfo) bool { return f.Name == name })
}

// Parse reads "king-1 move 3" and "king-1 strike guard-1".
func (t *corridorTable) Parse(g engine.Game, words string) (engine.Action, error) {
	w := strings.Fields(words)
	if len(w) != 3 || t.find(w[0]) < 0 {
		return engine.Action{}, fmt.Errorf("cannot read %q", words)
	}
	i := t.find(w[0])
	a := engine.Action{Figure: t.figures[i].Figure, Cell: engine.NoCell}
	switch w[1] {
	case "move":
		n, err := strconv.Atoi(w[2])
		a.Cell = engine.Cell(n)
		return a, err
	case "strike":
		a.Verb, a.N = 1, int32(t.find(w[2]))
		if a.N < 0 {
			return a, fmt.Errorf("unknown figure %q", w[2])
		}
		return a, nil
	}
	return a, errors.New("want move or strike")
}

func (t *corridorTable) Say(g engine.Game, a engine.Action) string {
	name := t.figures[a.Figure.Number()].Name
	if a.Verb == 1 {
		return name + " strike " + t.figures[a.N].Name
	}
	return fmt.Sprintf("%s move %d", name, a.Cell)
}

func (t *corridorTable) Tell(g engine.Game, e engine.Event) string {
	return fmt.Sprintf("%s: kind %d, %d", t.figures[e.Figure.Number()].Name, e.Kind, e.N)
}
func (t *corridorTable) TellOutcome(engine.Game, *dice.Law, int) string { return "" }

func (t *corridorTable) law(striker int) *dice.Law {
	return dice.HitLaw(t.stats[striker].Dice, 6, 3)
}

// Ask answers "reach NAME" with values, all others and a note, and "odds NAME at NAME" with a
// distribution: one of each thing that an answer may have.
func (t *corridorTable) Ask(g engine.Game, question string) (engine.Answer, error) {
	w := strings.Fields(question)
	if len(w) == 2 && w[0] == "reach" && t.find(w[1]) >= 0 {
		at := int(g.(*corridorGame).s.at[t.find(w[1])])
		a := engine.Answer{Others: "never", Notes: []engine.Note{{Text: "one step", Rule: "COR-MOVE-1"}}}
		for _, c := range []int{at - 1, at + 1} {
			if c >= 0 && c < len(t.rows) {
				cost := "1"
				if t.rows[c] == "m" {
					cost = map[string]string{"free": "1", "slow": "2"}[t.mud]
				}
				a.Values = append(a.Values, engine.Pair{Key: strconv.Itoa(c), Value: cost})
			}
		}
		return a, nil
	}
	if len(w) == 4 && w[0] == "odds" && t.find(w[1]) >= 0 {
		n := t.stats[t.find(w[1])].Dice
		return engine.Answer{Values: []engine.Pair{{Key: "dice", Value: strconv.Itoa(n)}},
			Dists: []engine.NamedDist{{Name: "hits", Dist: dice.FromLaw(t.law(t.find(w[1])))}}}, nil
	}
	return engine.Answer{}, fmt.Errorf("cannot answer %q", question)
}

func (t *corridorTable) Inspect(g engine.Game, f engine.Figure) []engine.Pair {
	s := &g.(*corridorGame).s
	i := f.Number()
	return []engine.Pair{{Key: "at", Value: strconv.Itoa(int(s.at[i]))},
		{Key: "hits", Value: strconv.Itoa(int(s.hits[i]))}}
}
func (t *corridorTable) Why(engine.Game, engine.Action) []engine.Note { return nil }
func (t *corridorTable) Draw(engine.Game) *engine.Picture             { return &engine.Picture{} }
func (*corridorTable) LeftOut(engine.Side) int                        { return 0 }
func (t *corridorTable) Audit(engine.Game) error                      { return nil }

func (g *corridorGame) Table() engine.Table { return g.t }
func (g *corridorGame) Turn() engine.Turn {
	turn := engine.Turn{Actor: engine.Actor(g.s.side), Owner: g.s.side, Round: 1}
	switch {
	case g.s.over:
		turn.Actor = engine.Over
	case g.s.rolling:
		turn.Actor = engine.Chance
	}
	return turn
}

func (g *corridorGame) Offer(dst []engine.Action) []engine.Action {
	for i, f := range g.t.figures {
		for c := range g.t.rows {
			if a := (engine.Action{Figure: f.Figure, Cell: engine.Cell(c)}); g.Check(a) == engine.Legal &&
				c == int(g.s.at[i])+1 {
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// Check refuses what is not the turn of, blows at who does not stand beside, and cells that are taken or not there.
func (g *corridorGame) Check(a engine.Action) engine.Refusal {
	i := a.Figure.Number()
	switch {
	case a.Figure.Seat() != g.s.side:
		return 3
	case a.Verb == 1:
		if d := g.s.at[i] - g.s.at[a.N]; d != 1 && d != -1 {
			return 1
		}
	case int(a.Cell) >= len(g.t.rows):
		return 2
	case slices.Contains(g.s.at[:len(g.t.figures)], int8(a.Cell)) && int(a.Cell) != int(g.s.at[i]):
		return 2
	}
	return engine.Legal
}

func (g *corridorGame) Play(a engine.Action, rec *engine.Recorder) {
	i := int8(a.Figure.Number())
	if a.Verb == 1 {
		g.s.rolling, g.s.striker, g.s.target = true, i, int8(a.N)
		return
	}
	g.s.at[i] = int8(a.Cell)
	rec.Move(a.Figure, a.Cell, 1, 1)
	g.s.side = g.s.side.Other()
}

func (g *corridorGame) Chance() (*dice.Law, dice.Key) { return g.t.law(int(g.s.striker)), 0 }
func (g *corridorGame) Settle(i int, rec *engine.Recorder) {
	law, _ := g.Chance()
	g.s.hits[g.s.target] += int8(law.Value(i))
	g.s.rolling = false
	g.s.side = g.s.side.Other()
	g.s.over = g.s.hits[g.s.target] >= g.t.stats[g.s.target].Life
	rec.Note(engine.Event{Kind: engine.KindDamage, Figure: g.t.figures[g.s.target].Figure, N: int32(law.Value(i))})
}
func (g *corridorGame) Result() engine.Result {
	return engine.Result{Winner: g.t.figures[g.s.striker].Figure.Seat(), Score: [2]int32{3, 0}}
}
func (g *corridorGame) CopyFrom(src engine.Game)              { *g = *src.(*corridorGame) }
func (g *corridorGame) Clone() engine.Game                    { c := *g; return &c }
func (g *corridorGame) Hash() uint64                          { return 0 }
func (g *corridorGame) Appraise(engine.Action, *engine.Terms) {}
func (g *corridorGame) Rank(a []engine.Action, w *engine.Weights, s []int64) {
	engine.RankEach(g, a, w, s, &engine.Terms{})
}
func (g *corridorGame) Describe(*engine.Description)    {}
func (g *corridorGame) Redraw(engine.Side, dice.Source) {}
