package scenarios_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/fuzz"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// pasted are lists as they stand in forums, club pages and spreadsheets.
var pasted = []struct {
	text, system, title, want string
	limit                     int
}{
	{"# Blue team, 400 points\n2x Marro Warriors 50\nTarn Viking Warriors x2\n\n// reserve\n" +
		"* 1 Raelin the Kyrie Warrior (80)\nTotal: 380/400\n",
		"heroscape", "Blue team, 400 points", "marro x2, tarn x2, raelin", 400},
	{"Deathwalker 9000 140\n- Agent Carr – 100 pts\n- 2 × Zettian Guards: 70 points each\n", "heroscape", "",
		"dw9000, carr, zettian x2", 0},
	{"My legion\n=========\n1. Titan\n2. Ogres (x2)\n3) Lion 3\nSum 24\n", "titan", "My legion",
		"titan, ogre x2, lion x3", 0},
	{"MAGICIAN (general) 4\nMagician, 4\nx4 spears [8 AP]\nHordes x 4\n24 AP", "hott", "",
		"magician! , magician, spears x4, horde x4", 0},
	{"Syndrael (Steel Broadsword, Iron Shield; defend)\nTomble Burrowell (dirty-tricks)", "descent", "",
		"syndrael+steel-broadsword+iron-shield+defend, tomble+dirty-tricks", 0},
	{"Heroes:\nGrimnak\nSquads:\nBlade Gruts x3", "heroscape", "", "grimnak, bladegrut x3", 0},
	{"Krav Maga Agents | Knights of Weston x3, Grimnak", "heroscape", "", "krav, weston x3, grimnak", 0},
	{"\ufeffKrug\u00a0\rArrow\u00a0Gruts \u2013 x3\rSgt. Drake Alexander\u2019s", "heroscape", "",
		"krug, arrowgrut x3, drake", 0},
	{"Krug & Raelin (RotV) + 3*Arrow Gruts / Swog Rider *2", "heroscape", "", "krug, raelin, arrowgrut x3, swog x2", 0},
	{"Krug, Raelin and Arrow Gruts x3", "heroscape", "", "krug, raelin, arrowgrut x3", 0},
	{"== Krug's raid ==\n[b]Heroes[/b]: Krug\n120 Krug\n#1 Raelin\nArrow Gruts (3)\nSwog Rider x2 50/480", "heroscape",
		"Krug's raid", "krug, krug, raelin, arrowgrut x3, swog x2", 0},
	{"Heroes: Krug, Raelin\nSquads: Arrow Gruts x3", "heroscape", "Heroes", "krug, raelin, arrowgrut x3", 0},
	{"Ogre (2)\nCentaur (12)", "titan", "", "ogre x2, centaur", 0},
	{"Hero General (4)\n3 Riders (6)", "hott", "", "hero! , riders x3", 0},
	{"**Heroes:**\nUtem Crossbowman 10\n2 utem guardsmans 26\nbuild: 200", "mageknight", "", "uxb, ugd x2", 200},
}

// brief is a list in a few words.
func brief(entries []scenarios.ListEntry) string {
	var parts []string
	for _, e := range entries {
		part := strings.Join(append(append([]string{e.Unit}, e.Items...), e.Skills...), "+")
		if e.General {
			part += "! "
		}
		if e.Count > 1 {
			part += fmt.Sprint(" x", e.Count)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

func TestListsAreReadAsPeopleWriteThem(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, c := range pasted {
		li, faults := l.ReadList("", "list.txt", c.text)
		if len(faults) > 0 || li == nil {
			t.Errorf("%q: %v", c.text, faults)
			continue
		}
		if got := brief(li.Entries); got != c.want || li.System != c.system || li.Title != c.title ||
			li.Limit != c.limit {
			t.Errorf("%q is read as %s of %s, %q, limit %d, %v; want %s of %s, %q, %d", c.text, got, li.System,
				li.Title, li.Limit, li.Remarks, c.want, c.system, c.title, c.limit)
		}
	}
}

func TestWhatAListSaysAmissIsSaid(t *testing.T) {
	l := scenarios.New(systems.All()...)
	li, faults := l.ReadList("heroscape", "list.txt",
		"Mimring 150\nMaro Warriors 50\n3x Wombats\nFinn the Viking Champion 90\nKrav Maga Agents (my favourites)\n")
	if got := brief(li.Entries); got != "mimring, finn, krav" {
		t.Errorf("read %s", got)
	}
	want := []string{`list.txt:2:1: no unit of heroscape is called "Maro Warriors"; did you mean "Marro Warriors"?`,
		`list.txt:3:1: no unit of heroscape is called "Wombats"`,
		`list.txt: 3 of 5 units are known; unknown: "Maro Warriors", "Wombats"`}
	var got []string
	for _, f := range faults {
		got = append(got, f.Error())
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults %q; want %q", got, want)
	}
	if want := []string{"line 4: finn costs 80 in the roster, not 90",
		`line 5: "my favourites" was read past`}; !slices.Equal(li.Remarks, want) {
		t.Errorf("remarks %q; want %q", li.Remarks, want)
	}
	for text, part := range map[string]string{"Wombat\n": "no line names a unit of any system",
		"": "no line names a unit of any system", "500x Ogre": "500 of ogre; want 1 to 200"} {
		if _, faults := l.ReadList("", "list.txt", text); len(faults) == 0 ||
			!strings.Contains(faults[0].Message, part) {
			t.Errorf("%q: %v; want %s", text, faults, part)
		}
	}
	// Two words of a unit's name are a slip and no title.
	if _, faults := l.ReadList("heroscape", "list.txt", "Tarn Vikings\nKrug\n"); len(faults) == 0 ||
		!strings.Contains(faults[0].Message, `no unit of heroscape is called "Tarn Vikings"; did you mean "Tarn Viking`) {
		t.Errorf("a list that begins with a unit misspelt: %v", faults)
	}
	// So are a unit's name with a word too many, the initials of one, and what costs no more than a unit may.
	for text, want := range map[string]string{
		"Krug the Mad\nRaelin": `no unit of heroscape is called "Krug the Mad"; did you mean "Krug"?`,
		"KMA\nRaelin":          `no unit of heroscape is called "KMA"; did you mean "Krav Maga Agents"?`,
		"Nilfheim 185\nRaelin": `no unit of heroscape is called "Nilfheim"`,
		"Krugg, Arrow Grunts":  `no unit of heroscape is called "Krugg"; did you mean "Krug"?`,
	} {
		if _, faults := l.ReadList("", "list.txt", text); len(faults) == 0 ||
			!strings.HasSuffix(faults[0].Message, want) {
			t.Errorf("%q: %v; want %s", text, faults, want)
		}
	}
	if _, faults := l.ReadList("titan", "list.txt", "Wombat 2"); len(faults) == 0 ||
		!strings.Contains(faults[0].Message, `no unit of titan is called "Wombat"`) {
		t.Errorf("a list of nothing: %v", faults)
	}
}

// TestEveryShippedArmySurvivesItsList writes every army as a list and reads it again.
func TestEveryShippedArmySurvivesItsList(t *testing.T) {
	l := scenarios.New(systems.All()...)
	armies := 0
	for _, s := range systems.All() {
		for _, entry := range l.List(scenarios.KindArmy, s.Info().System) {
			armies++
			_, name, _ := strings.Cut(entry.Name, "/")
			text, faults := l.ArmyList(entry.Name)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			li, faults := l.ReadList(s.Info().System, "list.txt", text)
			if len(faults) > 0 || len(li.Remarks) > 0 {
				t.Errorf("%s: %v %v in\n%s", entry.Name, faults, li.Remarks, text)
				continue
			}
			file, err := fs.ReadFile(scenarios.Shipped(), entry.File)
			if err != nil {
				t.Fatal(err)
			}
			var was, is map[string]any
			out, err := scenarios.ArmyFile(li.System, name, li.Form(l))
			if err != nil {
				t.Fatal(err)
			}
			if err := yaml.Unmarshal(file, &was); err != nil {
				t.Fatal(err)
			}
			if err := yaml.Unmarshal(out, &is); err != nil {
				t.Fatal(err)
			}
			for _, key := range []string{"title", "units", "limit", "build"} {
				if fmt.Sprint(was[key]) != fmt.Sprint(is[key]) {
					t.Errorf("%s: %s was %v, is %v after\n%s", entry.Name, key, was[key], is[key], text)
				}
			}
		}
	}
	if armies < 80 {
		t.Errorf("only %d armies", armies)
	}
}

// FuzzLists reads any text as a list of every system: nothing panics, what was read can be
// written as an army file, and whatever is said can be shown on a terminal.
func FuzzLists(f *testing.F) {
	var seeds []string
	for _, c := range pasted {
		seeds = append(seeds, c.text)
	}
	for _, c := range exports {
		seeds = append(seeds, c.text)
	}
	l := scenarios.New(systems.All()...)
	var listers []*scenarios.Lister
	for _, s := range systems.All() {
		w, faults := l.Lister(s, nil)
		if len(faults) > 0 {
			f.Fatal(faults)
		}
		listers = append(listers, w)
	}
	read := func(t testing.TB, text string) {
		for _, w := range listers {
			li, faults := w.Read("list.txt", text)
			for _, fault := range faults {
				if strings.ContainsFunc(fault.Error(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
					t.Errorf("%q cannot be shown", fault.Error())
				}
			}
			if _, err := scenarios.ArmyFile(li.System, "list", li.Form(l)); err != nil {
				t.Error(err)
			}
			for _, e := range li.Entries {
				if e.Count < 1 || e.Unit == "" {
					t.Errorf("entry %+v", e)
				}
			}
		}
	}
	fuzz.Target(f, seeds, func() func(testing.TB, string) { return read })
}
