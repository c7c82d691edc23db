package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// tooLong are findings that have more than ten words, or nothing behind them.
func tooLong(t *testing.T, where string, list []Finding) {
	t.Helper()
	for _, x := range list {
		if n := wordCount(x.Text); n > mostWords {
			t.Errorf("%s: %d words: %s", where, n, x.Text)
		}
		if x.More == "" && x.Sure != "" {
			t.Errorf("%s: nothing stands behind %q", where, x.Text)
		}
	}
}

// TestFindingsHaveTenWords whatever shipped armies, units and places are called, each alone and beside all others.
func TestFindingsHaveTenWords(t *testing.T) {
	l := scenarios.New(systems.All()...)
	var everywhere []analysis.Estimate
	for _, s := range l.Systems() {
		in := s.Info()
		var titles []string
		for _, e := range l.List(scenarios.KindArmy, in.System) {
			titles = append(titles, l.ArmyTitle(s, strings.TrimPrefix(e.Name, in.System+"/")))
		}
		if len(titles) < 2 || !strings.Contains(titles[0], " ") {
			t.Fatalf("the armies of %s are called %q", in.System, titles)
		}
		for _, e := range l.List(scenarios.KindScenario, in.System) {
			sc, faults := l.Scenario(e.Name)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			table, faults := l.CompileScenario(sc, scenarios.Variant{})
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			units := map[string]string{}
			for _, f := range table.Figures() {
				units[in.System+"/"+f.Unit] = f.Title
			}
			var list []analysis.Estimate
			for i, a := range titles {
				for j, verdict := range []stats.Verdict{stats.Balanced, stats.Unbalanced, stats.Undecided} {
					x := estimate(in, sc.Title, a, titles[(i+j+1)%len(titles)])
					x.Index, x.Verdict = len(list), verdict.String()
					list = append(list, x)
				}
			}
			for i := range list { // the places of all systems in one report, too
				one := list[i]
				one.Index = len(everywhere)
				if i%7 == 0 {
					everywhere = append(everywhere, one)
				}
			}
			namesFit(t, e.Name, &findings{Findings: analysis.Findings{List: list,
				Data: &results.Dataset{Manifest: &results.Manifest{UnitTitles: units}}}})
		}
	}
	namesFit(t, "everywhere", &findings{Findings: analysis.Findings{List: everywhere,
		Data: &results.Dataset{Manifest: &results.Manifest{}}}})
}

// estimate is a matchup in which A wins nine of ten.
func estimate(in *engine.Info, place, a, b string) (x analysis.Estimate) {
	x.System, x.Scenario, x.ArmyA, x.ArmyB, x.Seats = in.System, place, a, b, in.Seats
	x.CommanderA, x.CommanderB = "greedy", "greedy"
	x.Titles = results.Titles{System: in.Title, Scenario: place, ArmyA: a, ArmyB: b}
	x.Score, x.N, x.Certain = 0.9, 100, true
	return x
}

// namesFit words every kind of finding about the matchups and units of a report.
func namesFit(t *testing.T, where string, f *findings) {
	t.Helper()
	say := func(text string) {
		t.Helper()
		if n := wordCount(text); n > mostWords || !strings.ContainsAny(text, "0123456789") {
			t.Errorf("%s: %d words: %s", where, n, text)
		}
	}
	for i := range f.List {
		e := &f.List[i]
		say(f.short(e))
		a, b, label := f.sides(e)
		say(f.brief(label, about(engine.Of(e.Seats[0])+" seat", " 54 of 100")))
		say(f.brief(e.Titles.Scenario, about(a, " 43, with better play 54")))
		say(f.brief(label, about(b, " 12 more with tree 5,2")))
		say(f.changeWords(&analysis.Pair{Base: e.MatchupEntry, Other: f.List[(i+3)%len(f.List)].MatchupEntry,
			Differs: "B's army: " + a + " → " + b}))
	}
	w := &analysis.Worths{}
	for key := range f.Data.Manifest.UnitTitles {
		_, unit, _ := strings.Cut(key, "/")
		for i := range f.List[:min(len(f.List), 4)] {
			line := analysis.Worth{Army: f.List[i].ArmyA, Unit: unit}
			line.Other = f.List[i].MatchupEntry
			w.Lines = append(w.Lines, line)
			line.Value.Verdict, line.Value.Ratio = "above its price", 1.5
			w.Lines = append(w.Lines, line)
		}
	}
	f.Worth = w
	for _, x := range f.worthFindings() {
		say(x.Text)
	}
}

// TestLongNamesAreCutLast: what no shortening makes fit ends with a sign of it, and says how many of 100 still.
func TestLongNamesAreCutLast(t *testing.T) {
	for _, c := range []struct{ label, text, want string }{
		{"", "Finn wins 52 of 100", "Finn wins 52 of 100"},
		{"one two three four five six seven", "Finn wins 52 of 100", "one two three four five…: Finn wins 52 of 100"},
		{"", "a b c d e f g h i j k", "a b c d e f g h i j…"},
	} {
		if got := Brief(c.label, c.text); got != c.want {
			t.Errorf("it becomes %q; want %q", got, c.want)
		}
	}
	for name, want := range map[string][]string{
		"Thorgrim with the Marro (Q2)": {"Thorgrim with the Marro", "Thorgrim", "Thorgrim", "Thorgrim with…"},
		"Guild terrace guard":          {"Guild terrace guard", "Terrace guard", "Guild", "Guild terrace…"},
		"The goblinoid tide":           {"The goblinoid tide", "Goblinoid tide", "Goblinoid", "Goblinoid tide"},
		"Dune sea, the attacker":       {"Dune sea, the attacker", "Dune attacker", "Dune", "Dune sea…"},
		"the heroes":                   {"the heroes", "the heroes", "heroes", "heroes"},
	} {
		if got := Shorter(name); !slices.Equal(got[1:], want) {
			t.Errorf("%q becomes %q; want %q", name, got[1:], want)
		}
	}
	if got := Shorter("Knights of Weston", "Knights of the ford"); got[2] != "Knights Weston" || got[3] != got[2] {
		t.Errorf("two armies become %q", got)
	}
	got := Shorter("Lions and a Ranger", "Lions and a Ranger (rush)", "A Lion gives way to an Ogre")
	if got[2] != "Lions" {
		t.Errorf("beside itself under another commander an army becomes %q", got)
	}
	if got := Shorter("A Lion gives way to an Ogre"); got[2] != "Lion Ogre" {
		t.Errorf("a long name becomes %q", got)
	}
}
