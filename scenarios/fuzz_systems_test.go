package scenarios

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/fuzz"
	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// These read any text as every file of a system: by itself, and in the place of the file
// that a shipped scenario takes for it. Nothing panics, whatever is said can be shown, and
// what is accepted can be played.

func FuzzTitan(f *testing.F)      { fuzzSystem(f, "titan", "meadow") }
func FuzzDescent(f *testing.F)    { fuzzSystem(f, "descent", "goblin-gate") }
func FuzzHott(f *testing.F)       { fuzzSystem(f, "hott", "quick") }
func FuzzHeroscape(f *testing.F)  { fuzzSystem(f, "heroscape", "quick") }
func FuzzMageknight(f *testing.F) { fuzzSystem(f, "mageknight", "stones") }

// fuzzedKinds are the kinds of files of a system.
var fuzzedKinds = []Kind{KindRoster, KindChart, KindMap, KindArmy, KindScenario, KindStyle, KindValue, KindCases,
	KindSolved}

// stage is a folder with a scenario of this name and the file that is fuzzed, where the scenario finds it.
type stage struct{ name, scenario, fuzzed string }

// A hostileFile is one of those a system reads: its kind, by its number, or beyond those a position, and its text.
type hostileFile struct {
	which byte
	text  string
}

// systemCalled is the system of a name.
func systemCalled(t testing.TB, name string) engine.Ruleset {
	t.Helper()
	system, err := New(systems.All()...).System(name)
	if err != nil {
		t.Fatal(err)
	}
	return system
}

// fuzzSystem fuzzes the files of a system around one of its shipped scenarios.
func fuzzSystem(f *testing.F, name, scenario string) {
	system := systemCalled(f, name)
	l := New(system)
	sc, faults := l.Scenario(name + "/" + scenario)
	if len(faults) > 0 {
		f.Fatal(faults)
	}
	var seeds []hostileFile
	for i, kind := range fuzzedKinds {
		for _, p := range l.shippedFiles(kind, name) {
			if kind == KindScenario && p.base() != scenario {
				continue // some take a second to be compiled, which is too slow for a seed
			}
			text, err := fs.ReadFile(Shipped(), p.at)
			if err != nil {
				f.Fatal(err)
			}
			seeds = append(seeds, hostileFile{byte(i), few(string(text))})
		}
	}
	table, faults := l.CompileScenario(sc, Variant{})
	if len(faults) > 0 {
		f.Fatal(faults)
	}
	seeds = append(seeds, hostileFile{byte(len(fuzzedKinds)), somewhere(table)})
	begin := func() func(testing.TB, hostileFile) {
		l, stages := New(system), stagesOf(f, sc)
		return func(t testing.TB, file hostileFile) { readHostile(t, l, stages, file) }
	}
	fuzz.Run(f, seeds, func(w *fuzz.Mutator, file hostileFile) hostileFile {
		return hostileFile{file.which, w.Text(file.text)}
	}, begin)
	for _, s := range seeds {
		f.Add(s.which, s.text)
	}
	read := begin()
	f.Fuzz(func(t *testing.T, which byte, text string) { read(t, hostileFile{which, text}) })
}

// stagesOf makes a folder for each kind of file, in which a scenario takes the file that is fuzzed.
func stagesOf(f *testing.F, sc *Scenario) []stage {
	system, scenario, _ := strings.Cut(sc.Name, "/")
	board, _ := sc.common.get("map").text()
	own := map[Kind]string{KindMap: board, KindArmy: sc.Armies()[0], KindScenario: scenario, KindStyle: "novice",
		KindValue: scenario}
	host, err := fs.ReadFile(Shipped(), system+"/scenarios/"+scenario+".yaml")
	if err != nil {
		f.Fatal(err)
	}
	above := f.TempDir()
	stages := make([]stage, len(fuzzedKinds))
	for i, kind := range fuzzedKinds {
		dir := filepath.Join(above, string(kind), system)
		stages[i] = stage{sc.Name, filepath.Join(dir, "scenarios", scenario+".yaml"),
			filepath.Join(dir, kind.folder(), own[kind]+".yaml")}
		if kind == KindRoster || kind == KindChart {
			stages[i].fuzzed = filepath.Join(dir, string(kind)+".yaml")
		}
		for _, at := range []string{stages[i].scenario, stages[i].fuzzed} {
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				f.Fatal(err)
			}
		}
		if err := os.WriteFile(stages[i].scenario, host, 0o644); err != nil {
			f.Fatal(err)
		}
	}
	return stages
}

// readHostile reads a file as every command would, and plays what it makes.
func readHostile(t testing.TB, l *Library, stages []stage, file hostileFile) {
	n := int(file.which) % (len(stages) + 1)
	if n == len(stages) {
		at, turn, _ := strings.Cut(file.text, "\n")
		g, faults := l.Position(stages[0].name, at, turn)
		shown(t, faults)
		begun(t, g)
		return
	}
	if err := os.WriteFile(stages[n].fuzzed, []byte(file.text), 0o644); err != nil {
		t.Fatal(err)
	}
	shown(t, l.Validate(stages[n].fuzzed))
	switch fuzzedKinds[n] {
	case KindRoster, KindChart, KindMap, KindArmy, KindScenario:
		table, faults := l.Compile(stages[n].scenario, Variant{})
		shown(t, faults)
		if table != nil && len(faults) == 0 {
			begun(t, table.New())
		}
	case KindCases:
		cases, _ := l.Cases(stages[n].fuzzed)
		for _, c := range cases {
			shown(t, c.Run(RunOptions{}))
		}
	}
}

// few are the first of a file's cases, which are enough for a seed: a longer one makes every input slow.
func few(text string) string {
	if cases := strings.SplitAfterN(text, "\n  - case:", 4); len(cases) == 4 {
		last := strings.LastIndex(cases[2], "\n")
		return cases[0] + cases[1] + cases[2][:last+1]
	}
	return text
}

// somewhere puts the first figures of a table into its cells, as sim play --at takes them.
func somewhere(table engine.Table) string {
	var parts []string
	for i, f := range table.Figures() {
		parts = append(parts, f.Name+" "+[]string{"2,3", "3,3", "600,400 N"}[i%3])
	}
	return strings.Join(parts, "; ") + "\n" + table.Info().Seats[0]
}

// begun plays the first steps of a game.
func begun(t testing.TB, g engine.Game) {
	if g == nil {
		return
	}
	var offers []engine.Action
	for step := range 30 {
		switch turn := g.Turn(); turn.Actor {
		case engine.Over:
			return
		case engine.Chance:
			law, _ := g.Chance()
			g.Settle(step%law.Len(), nil)
		default:
			if offers = g.Offer(offers[:0]); len(offers) == 0 {
				t.Fatal("nothing is offered")
			}
			a := offers[step%len(offers)]
			if r := g.Check(a); r != engine.Legal {
				t.Errorf("%s is offered and refused: %s", g.Table().Say(g, a), g.Table().Info().Refusals[r].Text)
				return
			}
			g.Play(a, nil)
		}
	}
}

// TestFuzzedFilesAreReached checks that the scenario of a stage takes the file that is fuzzed,
// or fuzzing it would show nothing.
func TestFuzzedFilesAreReached(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "titan")
	host, err := fs.ReadFile(Shipped(), "titan/scenarios/meadow.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"scenarios/meadow.yaml": string(host),
		"maps/plains.yaml":            "schema: 1\nmap: plains\nrows: [wrong]\n",
		"armies/meadow-defender.yaml": "schema: 1\narmy: meadow-defender\nunits: wrong\n",
		"roster.yaml":                 "schema: 1\nroster: titan\nunits: wrong\n",
		"chart.yaml":                  "schema: 1\nchart: titan\nhazards: wrong\n"} {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, faults := New(systemCalled(t, "titan")).Compile(filepath.Join(dir, "scenarios", "meadow.yaml"), Variant{})
	for _, file := range []string{"plains.yaml", "meadow-defender.yaml", "roster.yaml", "chart.yaml"} {
		if !slices.ContainsFunc(faults, func(f engine.Fault) bool { return strings.HasSuffix(f.Place.File, file) }) {
			t.Errorf("%s is not taken by the scenario: %v", file, faults)
		}
	}
}
