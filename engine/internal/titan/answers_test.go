package titan_test

import (
	"fmt"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// played plays games of greedy on a table and shows every position in which a side chooses.
func played(t *testing.T, table engine.Table, games uint64, rec *engine.Recorder, see func(g engine.Game)) {
	t.Helper()
	for n := range games {
		players := [2]engine.Commander{ai.NewGreedy(greedy(t)), ai.NewGreedy(greedy(t))}
		src := dice.NewSource(41, 42, n)
		for side, p := range players {
			p.Begin(table, engine.Side(side), src.Fork(uint64(side)+1))
		}
		if rec != nil {
			rec.Begin()
		}
		w := &engine.Watcher{Before: func(g engine.Game, _ engine.Action) { see(g) }}
		if _, err := engine.Drive(table.New(), src, players, rec, w); err != nil {
			t.Fatal(err)
		}
	}
}

// notes of odds: what each adds to dice and to the Skills of both.
var (
	baseDice   = regexp.MustCompile(`^(\d+) (?:die|dice) for `)
	moreDice   = regexp.MustCompile(`^([+-]\d+) dice to `)
	bothSkills = regexp.MustCompile(`^Skill (\d+) of (\S+) against Skill (\d+) of (\S+)$`)
	moreSkill  = regexp.MustCompile(`^([+-]\d+) Skill to ([^\s,]+)`)
	takenOff   = regexp.MustCompile(` takes (\d+) hits? off what hits `)
)

// TestOddsAddUpToTheirReasons asks for the odds of every blow that is offered in some games:
// the modifiers that are named add up to the dice and to the Strike-number, and the chance to
// slay is the binomial one.
func TestOddsAddUpToTheirReasons(t *testing.T) {
	strikes, shots := 0, 0
	for _, table := range tables(t) {
		played(t, table, 1, nil, func(g engine.Game) {
			for _, a := range g.Offer(nil) {
				words := table.Say(g, a)
				if f := strings.Fields(words); len(f) < 3 || (f[1] != "strike" && f[1] != "rangestrike") || a.N != 0 {
					continue
				}
				answer, err := table.Ask(g, "odds "+words)
				if err != nil {
					t.Fatalf("%s: %v", words, err)
				}
				if answer.Verdict != "" {
					t.Fatalf("%s is offered, and its odds are %q", words, answer.Verdict)
				}
				values := map[string]string{}
				for _, p := range answer.Values {
					values[p.Key] = p.Value
				}
				n, skill, off := 0, map[string]int{}, 0
				var who, whom string
				num := func(s string) int { x, _ := strconv.Atoi(s); return x }
				why := table.Why(g, a)
				for _, note := range why {
					switch text := note.Text; {
					case note.Rule == "":
						t.Errorf("%s: %q has no rule", words, text)
					case baseDice.MatchString(text):
						n += num(baseDice.FindStringSubmatch(text)[1])
					case moreDice.MatchString(text):
						n += num(moreDice.FindStringSubmatch(text)[1])
					case bothSkills.MatchString(text):
						m := bothSkills.FindStringSubmatch(text)
						who, whom = m[2], m[4]
						skill[who], skill[whom] = skill[who]+num(m[1]), skill[whom]+num(m[3])
					case moreSkill.MatchString(text):
						m := moreSkill.FindStringSubmatch(text)
						skill[m[2]] += num(m[1])
					}
				}
				for _, note := range answer.Notes {
					if m := takenOff.FindStringSubmatch(note.Text); m != nil {
						off = num(m[1])
					}
				}
				number := min(6, max(1, 4+skill[whom]-skill[who]))
				if strings.Contains(words, "rangestrike") {
					shots++
				} else {
					strikes++
				}
				if values["dice"] != fmt.Sprint(n) || values["number"] != fmt.Sprint(number) {
					t.Errorf("%s: %s dice at %s, the reasons make %d at %d: %v", words, values["dice"],
						values["number"], n, number, why)
				}
				if !strings.HasPrefix(answer.Notes[0].Text, fmt.Sprintf("the Strike-number is %d:", number)) {
					t.Errorf("%s: %q", words, answer.Notes[0].Text)
				}
				if want := slays(n, number, off+life(t, table, g, whom)).RatString(); values["P(slay)"] != want {
					t.Errorf("%s slays with %s, want %s", words, values["P(slay)"], want)
				}
			}
		})
	}
	if strikes < 100 || shots < 30 {
		t.Errorf("%d strikes and %d rangestrikes were asked for: too few", strikes, shots)
	}
}

// life is how many hits a character can still take.
func life(t *testing.T, table engine.Table, g engine.Game, name string) int {
	t.Helper()
	answer, err := table.Ask(g, "value "+name)
	if err != nil {
		t.Fatal(err)
	}
	power, _ := strconv.Atoi(answer.Values[0].Value)
	for _, f := range table.Figures() {
		if f.Name == name {
			for _, p := range table.Inspect(g, f.Figure) {
				if p.Key == "hits" {
					hits, _ := strconv.Atoi(p.Value)
					return power - hits
				}
			}
		}
	}
	return power
}

// slays is the chance that of n dice at least need show number or more.
func slays(n, number, need int) *big.Rat {
	sum := new(big.Rat)
	for k := max(0, need); k <= n; k++ {
		p := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
		for i := range n {
			if i < k {
				p.Mul(p, big.NewRat(int64(7-number), 6))
			} else {
				p.Mul(p, big.NewRat(int64(number-1), 6))
			}
		}
		sum.Add(sum, p)
	}
	return sum
}

// TestQuestionsWithoutAnAnswer asks what cannot be asked.
func TestQuestionsWithoutAnAnswer(t *testing.T) {
	table := tables(t)[0]
	g := table.New()
	figures := table.Figures()
	a, b := figures[0].Name, figures[len(figures)-1].Name
	friend := figures[1].Name
	for question, want := range map[string]string{
		"": "there is no question", "reech " + a: "unknown question", "reach": "a figure is missing after",
		"sight " + a: "a figure is missing after", "odds " + a + " strike": "a figure is missing after",
		"reach nobody": "nobody", "reach " + a + " fastest": "[cheapest|safest]",
		"reach " + a + " cheapest safest": `cannot read "safest" after`,
		"contact " + a + " nobody":        "nobody", "sight " + a + " nobody": "nobody",
		"sight " + a + " " + b:                     "are not both on the board",
		"announcements " + a + " strike nobody":    "nobody",
		"announcements " + a + " strike " + friend: "on the same side",
		"announcements " + a + " strike " + b:      "not both on the board",
		"odds " + a + " strike " + b:               "not both on the board",
		"odds " + a + " strike " + friend:          "on the same side",
		"odds " + a + " move 1,1":                  "odds are asked of",
		"native " + a + " brambles":                `unknown hazard "brambles"`,
		"native ogrr bramble":                      `unknown character "ogrr"`,
	} {
		if answer, err := table.Ask(g, question); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is answered %v, %v; want something about %q", question, answer, err, want)
		}
	}
	for _, question := range []string{"reach " + a, "reach " + a + " cheapest", "reach " + a + " safest",
		"contact " + a, "contact " + a + " " + b, "native " + a + " bramble", "value " + a, "blows " + a} {
		if _, err := table.Ask(g, question); err != nil {
			t.Errorf("%q: %v", question, err)
		}
	}
}

// TestMapsComeApartAndTogether takes every shipped map apart, puts it together and takes it
// apart again; boards compiled from both are the same.
func TestMapsComeApartAndTogether(t *testing.T) {
	builder := titan.System().(engine.MapBuilder)
	for _, m := range casetest.ComeApart(t, library, titan.System()) {
		if !reflect.DeepEqual(m.Parts.Cells, m.Twice.Cells) || len(m.Parts.Lines) > len(m.Twice.Lines) {
			t.Errorf("%s comes apart into %v, put together into %v", m.Scenario, m.Parts, m.Twice)
		}
		if !reflect.DeepEqual(titan.BoardOf(m.Before), titan.BoardOf(m.After)) {
			t.Errorf("%s, taken apart and put together, is another board", m.Scenario)
		}
	}
	for name, m := range map[string]*titan.Map{
		"a token": {Rows: "P0 ?0\n P0 P0\n"}, "a level": {Rows: "P0 Px\n P0 P0\n"},
		"a side":  {Rows: "P0 P0\n P0 P0\n", Edges: map[string]string{"cliff": "(0,0) X"}},
		"a place": {Rows: "P0 P0\n P0 P0\n", Edges: map[string]string{"wall": "here E"}},
	} {
		if _, err := builder.Blueprint(casetest.OnMap(t, library, titan.System(), m)); err == nil {
			t.Errorf("a map of which %s is unknown comes apart", name)
		}
	}
	if _, err := builder.Build(casetest.OnMap(t, library, titan.System(), nil), &engine.Blueprint{}); err == nil {
		t.Error("no hexes are put together")
	}
	wide := &engine.Blueprint{Cells: [][]engine.Ground{make([]engine.Ground, 70)}}
	for i := range wide.Cells[0] {
		wide.Cells[0][i].Kind = "plain"
	}
	if _, err := builder.Build(casetest.OnMap(t, library, titan.System(), nil), wide); err == nil {
		t.Error("seventy hexes are put together")
	}
	var grounds, lines []string
	for _, s := range builder.Palette().Grounds {
		grounds = append(grounds, s.Name)
		if s.Most != 9 {
			t.Errorf("%s rises to %d", s.Name, s.Most)
		}
	}
	for _, s := range builder.Palette().Lines {
		lines = append(lines, s.Name)
	}
	if hexes, sides := rowsOfTheChart[titan.HexRow](), rowsOfTheChart[titan.SideRow](); !slices.Equal(grounds, hexes) ||
		!slices.Equal(lines, sides) {
		t.Errorf("the palette has the grounds %v and the lines %v, the chart %v and %v", grounds, lines, hexes, sides)
	}
	if got := builder.Label(3, 12); got != "3,12" {
		t.Errorf("the hex 3,12 is named %q", got)
	}
}

// rowsOfTheChart are the names of the rows of a form in chart.yaml.
func rowsOfTheChart[Row any]() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[titan.Chart]()) {
		if f.Type == reflect.TypeFor[Row]() {
			names = append(names, f.Tag.Get("yaml"))
		}
	}
	return names
}

// TestRulesOfAGroundAreMarkedWhereItIs marks rules in games of every map: those whose IDs name
// a hazard only where the map has it, and some of them wherever it does.
func TestRulesOfAGroundAreMarkedWhereItIs(t *testing.T) {
	grounds := append(rowsOfTheChart[titan.HexRow]()[1:], rowsOfTheChart[titan.SideRow]()...) // but for plain ground
	ends := 0
	for i, table := range tables(t) {
		has := map[string]bool{}
		board := titan.BoardOf(table)
		for _, c := range board.Cells {
			has[strings.TrimSuffix(board.Terrain[c], "ness")] = true
			for _, side := range board.Side[c] {
				has[side] = true
			}
		}
		in := table.Info()
		marked := map[string]bool{}
		rec := engine.NewRecorder(table)
		rec.Cover(len(in.Rules))
		played(t, table, 12, rec, func(engine.Game) {})
		for r, id := range in.Rules {
			if !rec.Marked(engine.Rule(r)) {
				continue
			}
			marked[strings.ToLower(strings.Split(fmt.Sprint(id)+"--", "-")[1])] = true
			if strings.HasPrefix(fmt.Sprint(id), "TITAN-STR-") {
				ends++
			}
		}
		for _, ground := range grounds {
			ground = strings.TrimSuffix(ground, "ness")
			if ground == "dark" && names[i] != "dark-against-sky" {
				continue // Darklords have rules of their own
			}
			if marked[ground] && !has[ground] {
				t.Errorf("%s has no %s, and rules of it are marked", names[i], ground)
			}
			if has[ground] && !marked[ground] {
				t.Errorf("%s has %s, and no rule of it is marked", names[i], ground)
			}
		}
		for _, word := range []string{"move", "str", "contact", "carry", "entry"} {
			if !marked[word] {
				t.Errorf("%s: no rule TITAN-%s is marked in twelve games", names[i], strings.ToUpper(word))
			}
		}
	}
	if ends == 0 {
		t.Error("no strike is marked")
	}
}

// TestPicturesShowEverybody compares pictures of positions with what the figures say.
func TestPicturesShowEverybody(t *testing.T) {
	table := tables(t)[1]
	shown, slain := 0, 0
	played(t, table, 2, nil, func(g engine.Game) {
		p := table.Draw(g)
		at := map[string]engine.PictureFigure{}
		for _, f := range p.Figures {
			at[f.Name] = f
		}
		if !strings.HasPrefix(p.Title, fmt.Sprintf("Round %d, ", g.Turn().Round)) ||
			len(p.Cells) != len(titan.BoardOf(table).Cells) {
			t.Fatalf("%q shows %d hexes", p.Title, len(p.Cells))
		}
		for _, f := range table.Figures() {
			where, hits := "", ""
			for _, pair := range table.Inspect(g, f.Figure) {
				switch pair.Key {
				case "at":
					where = pair.Value
				case "hits":
					hits = pair.Value
				}
			}
			shape, ok := at[f.Name]
			if ok != strings.Contains(where, ",") {
				t.Fatalf("%s is at %q; shown is %v", f.Name, where, ok)
			}
			if !ok {
				continue
			}
			shown++
			if shape.Note == "slain" {
				slain++
			} else if !strings.HasPrefix(shape.Note, hits+" of ") {
				t.Errorf("%s with %s hits has the note %q", f.Name, hits, shape.Note)
			}
			if len(shape.Mark) < 1 || len(shape.Mark) > 3 || strings.ToLower(shape.Mark)[0] != f.Name[0] {
				t.Errorf("%s is marked %q", f.Name, shape.Mark)
			}
		}
	})
	if shown < 100 || slain == 0 {
		t.Errorf("%d characters were shown, %d slain", shown, slain)
	}
	if p := table.Draw(nil); len(p.Figures) != 0 || strings.Contains(p.Title, "Round") {
		t.Errorf("the bare board has %d characters and the title %q", len(p.Figures), p.Title)
	}
}

// TestAuditNoticesWhatIsUntrue spoils positions of games in every way that a state can be wrong.
func TestAuditNoticesWhatIsUntrue(t *testing.T) {
	tried, every := 0, 0
	played(t, tables(t)[0], 1, nil, func(g engine.Game) {
		if every++; every%9 == 0 {
			tried += titan.Spoil(t, g)
		}
	})
	if tried < 60 {
		t.Errorf("only %d positions were spoiled", tried)
	}
}
