package titan_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestGoldenWords keeps what is said of words that are read or not, of pieces, cards and questions, of every event, and
// of positions that there cannot be.
func TestGoldenWords(t *testing.T) {
	p := &page{}
	p.reading(t)
	p.events(t)
	p.positions(t)
	p.pieces(t)
	p.blueprints(t)
	p.cards(t)
	p.questions(t)
	conform.Kept(t, "testdata/words.txt", p.String())
}

// reading reads words as actions, before play and in a fight, and says what may be played.
func (p *page) reading(t *testing.T) {
	fight := "lion-1 3,3; lion-2 4,4; ranger 5,2; warbear 3,2; centaur 0,2; minotaur 4,3"
	for _, at := range [][2]string{{"", ""}, {fight, "attacker maneuver"}, {fight, "attacker strike"},
		{fight, "defender counterstrike"}} {
		g, faults := library.Position("titan/meadow", at[0], at[1])
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		p.say("---", at)
		table, in := g.Table(), g.Table().Info()
		for _, words := range []string{"", "end", "pass", "end moves", "end strikes", "end phase", "end it",
			"end moves now", "lion-1", "lion", "lion-3 stay", "lion-1 fly", "lion-1 moev 3,3", "lion-1 stay",
			"lion-1 stay here",
			"lion-1 move", "lion-1 move 9,9", "lion-1 move 4,2", "lion-1 move (4,2)", "lion-1 move 4, 2",
			"lion-2 move 5,4", "warbear move 1,2", "ranger move 5,1", "ranger place 5,3", "ranger enter 5,3",
			"warbear enter 0,3", "centaur enter 0,4",
			"lion-1 strike", "lion-1 strike lino-2", "lion-1 strike lion-2", "lion-1 strike warbear",
			"lion-1 strike minotaur", "lion-2 strike minotaur", "lion-2 strike warbear", "lion-1 strike centaur",
			"lion-1 strike warbear as", "lion-1 strike warbear as 5", "lion-1 strike warbear as 5,5",
			"lion-1 strike warbear as 4,6", "lion-1 strike warbear as (5,6)", "lion-1 strike warbear as 0,6",
			"lion-1 strike warbear as 0,0", "lion-1 strike warbear as -1,6", "lion-1 strike warbear as 5,7",
			"lion-1 strike warbear as 5,6 now",
			"lion-1 strike warbear from 3,3", "lion-1 carry warbear", "lion-1 carry none", "lion-1 carry none now",
			"lion-1 carry nobody", "ranger rangestrike centaur", "ranger rangestrike warbear",
			"ranger rangestrike minotaur", "ranger rangestrike warbear from 5,2", "ranger rangestrike warbear from 4,2",
			"ranger rangestrike warbear via 4,2", "ranger rangestrike warbear from 5,2 via 4,2",
			"ranger rangestrike warbear from 9,9", "ranger rangestrike warbear as 2,4", "ranger rangestrike lion-1",
			"lion-1 rangestrike warbear", "ranger strike warbear",
			"minotaur strike lion-1", "minotaur strike lion-2", "minotaur strike ranger", "minotaur rangestrike ranger",
			"warbear strike lion-1", "warbear strike lion-1 as 3,5"} {
			a, err := table.Parse(g, words)
			if err != nil {
				if at[0] == "" { // the same wherever anybody stands
					p.say(words, err)
				}
				continue
			}
			p.say(words, fmt.Sprint(table.Say(g, a), ": ", in.Refusals[g.Check(a)].Text, " ",
				in.Rules[in.Refusals[g.Check(a)].Rule]))
		}
	}
}

// events tells every kind of event, by every rule that it can cite.
func (p *page) events(t *testing.T) {
	for _, name := range []string{"meadow", "fire-mountain"} {
		table := compiled(t, name, variant)
		g, in := table.New(), table.Info()
		var rules []engine.Rule
		for r, id := range in.Rules {
			if r == 0 || slices.Contains([]string{"TITAN-ENTRY-1", "TITAN-ENTRY-4", "TITAN-ENTRY-5", "TITAN-MOVE-8",
				"TITAN-STR-2", "TITAN-RS-1", "TITAN-CARRY-1", "TITAN-END-5"}, fmt.Sprint(id)) {
				rules = append(rules, engine.Rule(r))
			}
		}
		who, whom := table.Figures()[0].Figure, table.Figures()[4].Figure
		volcano := engine.Cell(slices.IndexFunc(table.Cells(), func(c engine.CellInfo) bool {
			return c.Terrain != "plain" && c.Label != ""
		}))
		plain := engine.Cell(slices.IndexFunc(table.Cells(), func(c engine.CellInfo) bool {
			return c.Terrain == "plain" && c.Label != ""
		}))
		for kind := range engine.KindEnd + 2 {
			said := ""
			for _, r := range rules {
				for n := range int32(6) {
					for i, e := range []engine.Event{{Figure: who, Other: whom, Cell: max(volcano, plain)},
						{Figure: who, Other: whom, Cell: plain}, {Figure: whom, Other: engine.NoFigure, Cell: plain},
						{Figure: engine.NoFigure, Other: whom, Cell: plain, Side: engine.SideB},
						{Figure: who, Other: whom, Cell: plain, Side: engine.Nobody}} {
						if kind == engine.KindSlain || kind == engine.KindMove || kind == engine.KindEnter {
							e.Cell = [2]engine.Cell{e.Cell, engine.NoCell}[n&1]
						}
						e.Kind, e.Rule, e.N, e.M = kind, r, n, 5
						if words := table.Tell([]engine.Game{g, nil}[i&1], e); !strings.Contains(said, words) {
							said += "; " + words
						}
					}
				}
			}
			p.say(fmt.Sprint("event ", kind), strings.TrimPrefix(said, "; "))
		}
	}
}

// positions puts characters where they may and may not be.
func (p *page) positions(t *testing.T) {
	lion := func(change func(f *titan.PositionFigure)) titan.PositionFigure {
		f := titan.PositionFigure{ID: "a1", Type: "lion", Side: "attacker", At: "3,3"}
		change(&f)
		return f
	}
	foe := titan.PositionFigure{ID: "d1", Type: "ogre", Side: "defender", At: "2,2"}
	place := func(tried string, form titan.Position) {
		s := setup(t)
		s.Places, s.Position = keys{}, &form
		g, faults := titan.System().Place(s)
		p.faults(tried, faults)
		if (g == nil) != (len(faults) > 0) {
			t.Errorf("%s: a game and faults, or neither", tried)
		}
		if g == nil {
			return
		}
		if err := g.Table().Audit(g); err != nil {
			p.say(tried, err)
		}
		fmt.Fprintf(p, "    %+v", g.Turn())
		for _, f := range g.Table().Figures() {
			fmt.Fprint(p, " ", f.Name, f.Key, g.Table().Inspect(g, f.Figure))
		}
		blows, _ := g.Table().Ask(g, "blows a1")
		fmt.Fprintln(p, blows.Verdict, blows.Values)
	}
	for _, phase := range []string{"", "place", "maneuver", "strike", "counterstrike", "roll"} {
		one := func(tried string, change func(f *titan.PositionFigure)) {
			place(phase+": "+tried, titan.Position{Figures: []titan.PositionFigure{lion(change), foe},
				Turn: titan.PositionTurn{Side: "attacker", Phase: phase}})
		}
		for _, n := range []int{-1, 0, 1, 2, 3, 4, 5, 6} {
			one(fmt.Sprint("hits ", n), func(f *titan.PositionFigure) { f.Hits = n })
			one(fmt.Sprint("blows ", n), func(f *titan.PositionFigure) { f.Blows = n })
			if n < 3 {
				one(fmt.Sprint("shots ", n), func(f *titan.PositionFigure) {
					f.Type, f.Blows, f.Shot = "ranger", n, true
				})
			}
		}
		for _, at := range []string{"off", "", "9,9", "2,2", "(2,3)"} {
			one("at "+at, func(f *titan.PositionFigure) { f.At = at })
		}
		one("moved", func(f *titan.PositionFigure) { f.Moved = true })
	}
	for _, side := range []string{"", "defender", "attacker", "nobody"} {
		for _, round := range []int{-1, 0, 1, 7, 8} {
			place(fmt.Sprint("turn of ", side, " in ", round),
				titan.Position{Figures: []titan.PositionFigure{lion(func(*titan.PositionFigure) {}), foe},
					Turn: titan.PositionTurn{Side: side, Round: round, Phase: "strike"}})
		}
		place("enters of "+side, titan.Position{Figures: []titan.PositionFigure{lion(func(f *titan.PositionFigure) {
			f.At = "off"
		}), foe}, Enters: map[string]string{side: "SW"}})
		place("darklord "+side, titan.Position{Figures: []titan.PositionFigure{lion(func(*titan.PositionFigure) {}),
			foe}, Darklord: side, Heights: side})
	}
	place("enters nowhere", titan.Position{Figures: []titan.PositionFigure{foe},
		Enters: map[string]string{"defender": "W"}})
	key := 9
	for _, change := range []func(f *titan.PositionFigure){func(f *titan.PositionFigure) {
		f.ID = ""
	}, func(f *titan.PositionFigure) {
		f.ID = "end"
	}, func(f *titan.PositionFigure) { f.ID = "pass" }, func(f *titan.PositionFigure) { f.ID = "none" },
		func(f *titan.PositionFigure) {
			f.ID = "d1"
		}, func(f *titan.PositionFigure) {
			f.Side = ""
		}, func(f *titan.PositionFigure) { f.Type = "lino" }, func(f *titan.PositionFigure) { f.Key = &key }} {
		f := lion(change)
		place(fmt.Sprintf("%q a %s of %q", f.ID, f.Type, f.Side),
			titan.Position{Figures: []titan.PositionFigure{foe, f}})
	}
	for n := 7; n <= 8; n++ {
		form := titan.Position{}
		for i := range n {
			form.Figures = append(form.Figures, titan.PositionFigure{ID: fmt.Sprint("a", i+1), Type: "lion",
				Side: "attacker", At: "off"})
		}
		place(fmt.Sprint(n, " lions"), form)
	}
	place("nobody", titan.Position{})
}

// pieces lists what lies on maps and moves it.
func (p *page) pieces(t *testing.T) {
	mover := titan.System().(engine.PieceMover)
	p.say("kinds of pieces", mover.PieceKinds())
	for _, name := range []string{"tower", "desert", "coast"} {
		b, faults := library.Board("titan/" + name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		pieces := casetest.Pieces(t, mover, b.Setup)
		p.say(name, fmt.Sprint(pieces, mover.Sites(b.Setup)))
		for i := range pieces {
			for n, step := range []engine.PieceStep{{To: "0,3"}, {To: "9,9"}, {Kind: "bog"}, {Kind: "wall"},
				{Kind: "plain"}, {Kind: "well"}, {Turn: 1}, {Turn: 5, To: "3,3"}, {Gone: true}} {
				if (i+n)%4 > 0 {
					continue
				}
				step.Piece = i
				form, err := mover.Rearrange(b.Setup, []engine.PieceStep{step})
				if err != nil {
					p.say(fmt.Sprintf("%+v", step), err)
					continue
				}
				m := form.(*titan.Map)
				p.say(fmt.Sprintf("%+v", step), fmt.Sprintf("%q %q", m.Rows, m.Edges))
			}
		}
	}
	for _, m := range []*titan.Map{{}, {Rows: "P0 X0 T0 P0\n-- T1"},
		{Rows: "P0 P0\nP0 P0", Edges: map[string]string{"wall": "0,0 E ; (0,1) SW; ", "cliff": "nowhere"}}} {
		pieces, err := mover.Pieces(casetest.OnMap(t, library, titan.System(), m))
		p.say(fmt.Sprintf("pieces of %q", m.Rows), fmt.Sprint(pieces, err))
		for i := range pieces {
			_, err := mover.Rearrange(casetest.OnMap(t, library, titan.System(), m),
				[]engine.PieceStep{{Piece: i, To: "0,1"}})
			p.say(fmt.Sprint("piece ", i), err)
		}
	}
	_, err := mover.Rearrange(casetest.OnMap(t, library, titan.System(), &titan.Map{}), nil)
	p.say("no map", err)
}

// blueprints takes maps apart and builds such as there cannot be.
func (p *page) blueprints(t *testing.T) {
	builder := titan.System().(engine.MapBuilder)
	p.say("palette", fmt.Sprintf("%+v", *builder.Palette()))
	for _, m := range []*titan.Map{{Rows: "P0 T3\n-- C9", Edges: map[string]string{"wall": "(0,0) E SW; 1,1 NW"}},
		{Rows: "p0"}, {Rows: "P"}, {Rows: "Px"}, {Rows: "P0 P0", Edges: map[string]string{"wall": "(0,0)"}},
		{Rows: "P0 P0", Edges: map[string]string{"wall": "(0,0) E N"}},
		{Rows: "P0", Edges: map[string]string{"wall": "(99999999999999999999,0) E"}},
		{Rows: "P0", Edges: map[string]string{"wall": "(0,99999999999999999999) E"}}} {
		b, err := builder.Blueprint(casetest.OnMap(t, library, titan.System(), m))
		p.say(fmt.Sprintf("%q %v apart", m.Rows, m.Edges), fmt.Sprintf("%+v, %v", b, err))
	}
	plain := engine.Ground{Kind: "plain"}
	side := func(r, c int, d board.Dir) engine.CellSide { return engine.CellSide{Row: r, Col: c, Dir: d} }
	for _, b := range []engine.Blueprint{{}, {Cells: [][]engine.Ground{{{}}}},
		{Cells: [][]engine.Ground{{plain, {}, {Kind: "bog", Level: 2}}, {plain, plain}}},
		{Cells: [][]engine.Ground{make([]engine.Ground, 61)}},
		{Cells: [][]engine.Ground{{plain, plain}, {plain, plain}},
			Lines: []engine.Line{{Kind: "wall", Sides: []engine.CellSide{side(0, 0, 0), side(1, 0, 0), side(0, 0, 1)}},
				{Kind: "wall", Sides: []engine.CellSide{side(0, 1, 3)}}}}} {
		form, err := builder.Build(casetest.OnMap(t, library, titan.System(), nil), &b)
		if m, ok := form.(*titan.Map); ok {
			p.say(fmt.Sprintf("%+v built", b), fmt.Sprintf("%q %q", m.Rows, m.Edges))
		} else {
			p.say(fmt.Sprintf("%+v built", b), err)
		}
	}
	for _, rows := range []int{8, 9} {
		b := engine.Blueprint{}
		for range rows {
			b.Cells = append(b.Cells, slices.Repeat([]engine.Ground{plain}, 6))
		}
		_, err := builder.Build(casetest.OnMap(t, library, titan.System(), nil), &b)
		p.say(fmt.Sprint(rows, " rows of six built"), err)
	}
}

// cards shows the cards of some types.
func (p *page) cards(t *testing.T) {
	s := setup(t)
	for _, name := range []string{"titan", "darklord", "warlock", "ranger", "serpent", "pixie", "lino"} {
		answer, ok := titan.System().Card(s, name)
		p.say("the card of "+name, fmt.Sprintln(ok, answer.Verdict, answer.Values, answer.Notes))
	}
	s.Roster.(*titan.Roster).Units["lion"].Points = 7
	answer, _ := titan.System().Card(s, "lion")
	p.say("the card of a cheap lion", answer.Values)
	s.Chart = nil
	answer, ok := titan.System().Card(s, "lion")
	p.say("no chart", fmt.Sprint(answer, ok))
}

// questions asks them of two positions, and such as cannot be asked.
func (p *page) questions(t *testing.T) {
	g, faults := library.Position("titan/fire-mountain", "", "")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	names := g.Table().Figures()
	at := []string{"0,3", "1,2", "2,3", "3,3", "3,4", "4,2", "5,3", "4,4", "2,4", "1,4", "5,2", "3,1", "2,1", "4,1"}
	var where []string
	for i, f := range names {
		where = append(where, f.Name+" "+at[i])
	}
	fight, faults := library.Position("titan/fire-mountain", strings.Join(where, "; "), "attacker strike")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	for _, g := range []engine.Game{g, fight} {
		p.say("---", g.Turn())
		ask := func(words ...string) {
			answer, err := g.Table().Ask(g, strings.Join(words, " "))
			if err != nil {
				p.say(strings.Join(words, " "), err)
				return
			}
			p.say(strings.Join(words, " "), fmt.Sprint(answer.Verdict, " ", answer.Values, answer.Notes))
		}
		ask("")
		a, b, last := names[0].Name, names[1].Name, names[len(names)-1].Name
		for _, q := range append(g.Table().Info().Questions, engine.Named{Name: "way"}) {
			ask(q.Name)
			ask(q.Name, a)
			ask(q.Name, "nobody")
			ask(q.Name, a, b)
			ask(q.Name, a, last)
			ask(q.Name, a, "nobody")
			ask(q.Name, a, "strike", b)
			ask(q.Name, a, "strike", last)
			ask(q.Name, a, "strike", "nobody")
			ask(q.Name, a, "rangestrike", last)
			ask(q.Name, a, "cheapest")
			ask(q.Name, a, "safest")
			ask(q.Name, a, "safest", "way")
			ask(q.Name, names[0].Unit, "volcano")
			ask(q.Name, "ogrr", "volcano")
			ask(q.Name, "ogre", "volcanno")
			ask(q.Name, "ogre", "")
		}
		for _, f := range names {
			for _, o := range names {
				if f.Figure.Seat() != o.Figure.Seat() {
					ask("sight", f.Name, o.Name)
					ask("odds", f.Name, "strike", o.Name)
				}
			}
		}
	}
}
