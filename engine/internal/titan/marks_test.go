package titan_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// placed is a position of the attacker a1 and the defender d1 in the attacker's half of a round.
func placed(t *testing.T, phase, rows string, edges map[string]string, a1, d1 titan.PositionFigure) engine.Game {
	t.Helper()
	s := setup(t)
	a1.ID, a1.Side, d1.ID, d1.Side = "a1", "attacker", "d1", "defender"
	s.Map = &titan.Map{Rows: rows, Edges: edges}
	s.Position = &titan.Position{Figures: []titan.PositionFigure{a1, d1},
		Turn: titan.PositionTurn{Side: "attacker", Phase: phase}}
	g, faults := titan.System().Place(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return g
}

// TestABlowMarksWhatDecidesIt strikes one blow in small positions. Which rules it exercises follows from the ground,
// and so does which it does not.
func TestABlowMarksWhatDecidesIt(t *testing.T) {
	up := map[string]string{}
	for _, f := range []string{"dune", "slope", "wall"} {
		up[f] = "(0,0) E"
	}
	one := func(kind, at string) titan.PositionFigure { return titan.PositionFigure{Type: kind, At: at} }
	edge := func(f string) map[string]string { return map[string]string{f: up[f]} }
	shooter := titan.PositionFigure{Type: "pixie", At: "0,0", Blows: 1, Shot: true}
	for _, c := range []struct {
		name, phase, words, rows string
		edges                    map[string]string
		a1, d1                   titan.PositionFigure
		marked, unmarked         string
	}{
		{"side by side", "strike", "strike", "P0 P0 P0\n", nil, one("ogre", "0,0"), one("lion", "0,1"),
			"CONTACT-1 STR-6 CHAR-STRIKE-1 CONTACT-2", "RS-2 CHAR-RANGE-5 FOG-STRIKE-2 NATIVE"},
		{"who could shoot", "strike", "strike", "P0 P0 P0\n", nil, one("ranger", "0,0"), one("lion", "0,1"),
			"CONTACT-1 RS-2 CHAR-RANGE-5", "FOG-STRIKE-2"},
		{"who could not shoot now", "counterstrike", "strike", "P0 P0 P0\n", nil, one("ranger", "0,0"),
			one("lion", "0,1"), "CONTACT-1", "RS-2 CHAR-RANGE-5"},
		{"a native in Fog", "strike", "strike", "P0 F0 P0\n", nil, one("ogre", "0,0"), one("gorgon", "0,1"),
			"CONTACT-2 FOG-STRIKE-2", "CONTACT-1 STR-6 CHAR-STRIKE-1"},
		{"who could shoot at a native in Fog", "strike", "strike", "P0 F0 P0\n", nil, one("ranger", "0,0"),
			one("gorgon", "0,1"), "FOG-STRIKE-2", "RS-2 CHAR-RANGE-5"},
		{"a first shot", "strike", "rangestrike", "T0 P0 P0\n", nil, one("pixie", "0,0"), one("ogre", "0,2"), "RS-3",
			"TREE-RANGE-2 RS-2"},
		{"a second shot", "strike", "rangestrike", "T0 P0 P0\n", nil, shooter, one("ogre", "0,2"), "TREE-RANGE-2 RS-2",
			"CONTACT-1"},
		{"a native down a Dune", "strike", "strike", "P1 P0 P0\n", edge("dune"), one("lion", "0,0"), one("ogre", "0,1"),
			"DUNE-STRIKE-1 DUNE-NATIVE-1 NATIVE", "DUNE-STRIKE-2"},
		{"a stranger down a Dune", "strike", "strike", "P1 P0 P0\n", edge("dune"), one("ogre", "0,0"),
			one("lion", "0,1"), "", "DUNE-STRIKE-1 DUNE-STRIKE-2 DUNE-NATIVE-1 NATIVE"},
		{"a stranger up a Dune", "strike", "strike", "P1 P0 P0\n", edge("dune"), one("ogre", "0,1"), one("lion", "0,0"),
			"DUNE-STRIKE-2", "DUNE-STRIKE-1 DUNE-NATIVE-1 NATIVE"},
		{"a native down a Slope", "strike", "strike", "P1 P0 P0\n", edge("slope"), one("ogre", "0,0"),
			one("lion", "0,1"), "SLOPE-STRIKE-1 SLOPE-NATIVE-1 NATIVE", "SLOPE-STRIKE-2"},
		{"anybody down a Wall", "strike", "strike", "P1 P0 P0\n", edge("wall"), one("ogre", "0,0"), one("lion", "0,1"),
			"WALL-STRIKE-1", "WALL-STRIKE-2 NATIVE"},
		{"anybody up a Wall", "strike", "strike", "P1 P0 P0\n", edge("wall"), one("ogre", "0,1"), one("lion", "0,0"),
			"WALL-STRIKE-2", "WALL-STRIKE-1 NATIVE"},
	} {
		g := placed(t, c.phase, c.rows, c.edges, c.a1, c.d1)
		table := g.Table()
		a, err := table.Parse(g, "a1 "+c.words+" d1")
		if err != nil {
			t.Fatal(err)
		}
		if r := g.Check(a); r != engine.Legal {
			t.Errorf("%s: %s", c.name, table.Info().Refusals[r].Text)
			continue
		}
		rec := engine.NewRecorder(table)
		rec.Begin()
		rec.Cover(len(table.Info().Rules))
		g.Play(a, rec)
		for r, id := range table.Info().Rules {
			short := strings.TrimPrefix(fmt.Sprint(id), "TITAN-")
			if slices.Contains(strings.Fields(c.marked), short) && !rec.Marked(engine.Rule(r)) {
				t.Errorf("%s: %s is not marked", c.name, id)
			}
			if slices.Contains(strings.Fields(c.unmarked), short) && rec.Marked(engine.Rule(r)) {
				t.Errorf("%s: %s is marked", c.name, id)
			}
		}
	}
}

// TestOddsOfWhoIsNotThere asks for rangestrikes of characters and at characters that are not on the board.
func TestOddsOfWhoIsNotThere(t *testing.T) {
	for at, want := range map[[2]string]string{{"0,0", "0,2"}: "", {"off", "0,2"}: "illegal", {"0,0", "off"}: "illegal",
		{"off", "off"}: "illegal"} {
		g := placed(t, "maneuver", "P0 P0 P0\n", nil, titan.PositionFigure{Type: "ranger", At: at[0]},
			titan.PositionFigure{Type: "lion", At: at[1]})
		answer, err := g.Table().Ask(g, "odds a1 rangestrike d1")
		if err != nil || answer.Verdict != want || (want != "" &&
			(len(answer.Notes) != 1 || answer.Notes[0].Text != "that is no enemy on the board")) {
			t.Errorf("from %s at %s: %+v, %v", at[0], at[1], answer, err)
		}
	}
	table := tables(t)[0]
	g := table.New()
	figures := table.Figures()
	for _, f := range figures[1:] {
		words := "odds " + figures[0].Name + " rangestrike " + f.Name
		if answer, err := table.Ask(g, words); err == nil && answer.Verdict != "illegal" {
			t.Errorf("%s before anybody has come: %+v", words, answer)
		}
	}
}

// TestWaysOfWalkersHangTogether makes every move that is offered in some games on open ground: the hexes passed lead
// from where the character stood to where it goes, one for each step.
func TestWaysOfWalkersHangTogether(t *testing.T) {
	ways := 0
	table := compiled(t, "meadow", onMap(t, "plains"))
	b := titan.BoardOf(table)
	cell := map[string]int{}
	for c, label := range b.Label {
		cell[label] = c
	}
	beside := func(a, c int) bool { next := b.Next[a]; return slices.Contains(next[:], c) }
	rec := engine.NewRecorder(table)
	rec.Keep = true
	played(t, table, 2, nil, func(g engine.Game) {
		for _, a := range g.Offer(nil) {
			f := strings.Fields(table.Say(g, a))
			if len(f) < 3 || f[1] != "move" {
				continue
			}
			at := -1
			for _, p := range table.Inspect(g, a.Figure) {
				if p.Key == "at" {
					at = cell[p.Value]
				}
			}
			rec.Begin()
			g.Clone().Play(a, rec)
			c, steps, passed := int(a.Cell), 0, 0
			for _, e := range rec.Events {
				switch {
				case e.Figure != a.Figure:
				case e.Kind == engine.KindMove:
					steps = int(e.N)
				case e.Kind == engine.KindEnter:
					if !beside(c, int(e.Cell)) {
						t.Fatalf("%s comes to %s by %s", f, b.Label[c], b.Label[int(e.Cell)])
					}
					c, passed = int(e.Cell), passed+1
				}
			}
			if passed == 0 {
				continue // one step, or a flight
			}
			if ways++; passed+1 != steps || !beside(c, at) {
				t.Fatalf("%s, %d steps from %s: %d hexes are passed, the first %s", f, steps, b.Label[at], passed,
					b.Label[c])
			}
		}
	})
	if ways < 30 {
		t.Errorf("only %d ways were looked at", ways)
	}
}

// TestLawsAreBuiltBeforePlay compiles each table when no law is known: every strike and
// rangestrike between its sides finds its own.
func TestLawsAreBuiltBeforePlay(t *testing.T) {
	for i := range tables(t) {
		titan.ForgetLaws()
		table := compiled(t, names[i], variant)
		b, asked := titan.BoardOf(table), 0
		for _, f := range table.Figures() {
			for _, o := range table.Figures() {
				if f.Figure.Seat() == o.Figure.Seat() {
					continue
				}
				slot, other := titan.SlotOf(table, f.Figure), titan.SlotOf(table, o.Figure)
				for _, c := range b.Cells {
					for d, n := range b.Next[c] {
						if n < 0 || b.Side[c][d] == "cliff" {
							continue
						}
						asked++
						if n, number := titan.Values(table, slot, c, other, n); n > 0 && !titan.LawKept(n, number) {
							t.Fatalf("%s: %s strikes %s with %d dice at %d, for which no law was built", names[i],
								f.Name, o.Name, n, number)
						}
					}
					for _, to := range b.Cells {
						if n := titan.ShotDice(table, slot, c, other, to); n > 0 && !titan.LawKept(n, 3) {
							t.Fatalf("%s: %s shoots at %s with %d dice, for which no law was built", names[i], f.Name,
								o.Name, n)
						}
					}
				}
			}
		}
		if asked < 1000 {
			t.Errorf("%s: only %d strikes were asked for", names[i], asked)
		}
	}
}

// TestPlayBuildsNoLaw plays battles of every scenario, each compiled when no law is known.
func TestPlayBuildsNoLaw(t *testing.T) {
	for _, e := range library.List(scenarios.KindScenario, "titan") {
		titan.ForgetLaws()
		table := compiled(t, strings.TrimPrefix(e.Name, "titan/"), variant)
		built := titan.LawsKept()
		played(t, table, 8, nil, func(engine.Game) {})
		if n := titan.LawsKept(); n != built || built == 0 {
			t.Errorf("%s: %d laws were built before play, %d after it", e.Name, built, n)
		}
	}
}

// wallLaw is what the option WALL_LAW adds to TITAN-LOS-3 (R-12, I-12).
func (l sightline) wallLaw(b *titan.Board) bool {
	centre := func(c int) bool {
		for d, n := range b.Next[c] {
			if n >= 0 && (b.Side[c][d] != "wall" || !b.Owns[c][d]) {
				return false
			}
		}
		return true
	}
	n := len(l.dirs)
	ends := [2]int{l.hexes[0], l.hexes[n]}
	beneath := func(c, above, d int) bool { return b.Side[c][d] == "wall" && !b.Owns[c][d] && !centre(above) }
	walls, held := 0, false
	for i, d := range l.dirs {
		if b.Side[l.hexes[i]][d] != "wall" {
			continue
		}
		walls++
		owner := l.hexes[i]
		if !b.Owns[owner][d] {
			owner = l.hexes[i+1]
		}
		held = held || slices.Contains(ends[:], owner)
	}
	switch walls {
	case 0:
		return true
	case 1:
		return held
	case 2:
		return (centre(ends[0]) || centre(ends[1])) && !beneath(ends[0], l.hexes[1], l.dirs[0]) &&
			!beneath(ends[1], l.hexes[n-1], (l.dirs[n-1]+3)%6)
	}
	return false
}

// TestLinesUnderOtherLaws holds lines to the book where Walls block, and where a Cliff and a Dune may be crossed in any
// way.
func TestLinesUnderOtherLaws(t *testing.T) {
	for _, c := range []struct{ name, options string }{{"tower", "{wall_law: true}"},
		{"desert", "{chart: {cliff: {rangestriking: {with-dunes: open}}}}"}} {
		v := onMap(t, c.name)
		v.Options = override(t, c.options)
		table := compiled(t, "fire-mountain", v)
		b, differ := titan.BoardOf(table), 0
		for slot := range 14 {
			id, dark := titan.TypeOf(table, slot)
			if id != "giant" && id != "gorgon" {
				continue
			}
			for _, from := range b.Cells {
				for _, to := range b.Cells {
					for steps := 2; steps <= 3; steps++ {
						lines := bookLines(table, b, from, to, steps)
						if len(lines) == 0 || shorter(b, from, to, steps) {
							continue
						}
						usual, want, malus := false, false, 0
						for _, l := range lines {
							open, _ := l.open(mover{id: id, darklord: dark}, b, 0)
							usual = usual || open
							crossed := map[string]bool{}
							for i, d := range l.dirs {
								crossed[b.Side[l.hexes[i]][d]] = true
							}
							l.mixed = c.name != "tower" && crossed["cliff"] && crossed["dune"]
							open, off := l.open(mover{id: id, darklord: dark}, b, 0)
							if open = open && (c.name != "tower" || l.wallLaw(b)); open && (!want || off < malus) {
								want, malus = true, off
							}
						}
						if got, off := titan.Line(table, slot, from, to, 0); got != want || off != malus {
							t.Fatalf("%s: %s from %s to %s: %v %d, want %v %d", c.name, id, b.Label[from], b.Label[to],
								got, off, want, malus)
						}
						if usual != want {
							differ++
						}
					}
				}
			}
		}
		if differ == 0 {
			t.Errorf("%s: no line is another under %s", c.name, c.options)
		}
	}
}
