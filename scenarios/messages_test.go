package scenarios_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestGoldenTexts holds what the library says of many small files, right ones and wrong ones, against the texts
// in testdata/messages: every sentence with its place, every limit at its last number and at the next. Lines of an
// archive that begin with $ are commands of tellers; "each COMMAND FILE" gives it one file after the other, made of
// the file's first part and one of the parts behind it, which lines of --- divide. With -update-golden what is said now
// is kept.
func TestGoldenTexts(t *testing.T) {
	archives, err := filepath.Glob("testdata/messages/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("%d archives, error %v", len(archives), err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	shipped := scenarios.New(systems.All()...)
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			name := filepath.Join(here, name)
			corridor := scenarios.CorridorLibrary(t)
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			var kept []txtar.File
			want := ""
			for _, f := range archive.Files {
				if f.Name == "want" {
					want = string(f.Data)
					continue
				}
				files[f.Name] = string(f.Data)
				kept = append(kept, f)
			}
			scenarios.WriteFiles(t, files)
			tell := teller{t: t, library: corridor, files: files}
			for _, line := range strings.Split(string(archive.Comment), "\n") {
				if command, ok := strings.CutPrefix(line, "$ "); ok {
					if command == "shipped" {
						tell.library = shipped
						continue
					}
					fmt.Fprintf(&tell.said, "$ %s\n", command)
					tell.do(strings.Fields(command))
				}
			}
			got := tell.said.String()
			if *scenarios.UpdateTexts {
				archive.Files = append(kept, txtar.File{Name: "want", Data: []byte(got)})
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			lines := strings.Split(want, "\n")
			for i, line := range strings.Split(got, "\n") {
				if i >= len(lines) || line != lines[i] {
					t.Fatalf("line %d of what is wanted: said\n%s\nwant\n%s\n"+
						"If that is right, go test ./scenarios -run GoldenTexts -update-golden", i+1, line,
						lines[min(i, len(lines)-1)])
				}
			}
			if len(got) < len(want) {
				t.Error("the last words are not said any more")
			}
		})
	}
}

// teller says what a library makes of files.
type teller struct {
	t       *testing.T
	library *scenarios.Library
	files   map[string]string
	said    strings.Builder
}

func (l *teller) say(format string, args ...any) { fmt.Fprintf(&l.said, format+"\n", args...) }

// faults tells faults, and whether there are any.
func (l *teller) faults(faults engine.Faults) bool {
	l.said.WriteString(scenarios.Explain(faults))
	return len(faults) > 0
}

// tellers are the commands of these texts.
var tellers map[string]func(l *teller, args []string)

func init() { // they call each other
	tellers = map[string]func(l *teller, args []string){
		"each": (*teller).each, "validate": (*teller).validate, "experiment": (*teller).experiment,
		"run": (*teller).run, "position": (*teller).position,
		"list": (*teller).list, "army": (*teller).army, "board": (*teller).board, "style": (*teller).style,
		"value": (*teller).value, "make": (*teller).makeMaps,
		"remarks": (*teller).remarks, "sources": (*teller).sources, "solved": (*teller).solved,
		"schema": (*teller).schema, "leaves": (*teller).leaves,
		"compile": (*teller).compile, "system": (*teller).ofSystem, "ask": (*teller).ask,
	}
}

func (l *teller) do(words []string) {
	f := tellers[words[0]]
	if f == nil {
		l.t.Fatalf("unknown command %q", words[0])
	}
	f(l, words[1:])
}

// each gives a command one file after the other.
func (l *teller) each(args []string) {
	file := args[len(args)-1]
	parts := strings.Split("\n"+strings.TrimSuffix(l.files[file], "\n"), "\n---\n")
	for _, part := range parts[1:] {
		if err := os.WriteFile(file, []byte(strings.TrimPrefix(parts[0], "\n")+"\n"+part+"\n"), 0o644); err != nil {
			l.t.Fatal(err)
		}
		l.said.WriteString("--- " + part + "\n")
		l.do(args)
	}
}

func (l *teller) validate(args []string) {
	for _, file := range args {
		if !l.faults(l.library.Validate(file, "search:")) {
			l.say("sound")
		}
	}
}

// experiment tells what an experiment is resolved to.
func (l *teller) experiment(args []string) {
	e, faults := l.library.Experiment(args[0], "search:")
	if l.faults(faults) {
		return
	}
	text, err := e.YAML()
	if err != nil {
		l.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "\n") // schema: 1
	l.said.WriteString(rest)
	for _, s := range e.Stages {
		list, again := s.Parties()
		l.say("  %s, blocks %d, armies %q, listed %t, %d parties, %d again, levels %v, maps %s, at %d:%d",
			s.Scenario.Name, s.Blocks, s.Armies, s.Listed, len(list), again, s.Levels, s.Maps, s.Place.Line,
			s.Place.Column)
		for _, p := range list {
			l.say("    %q by %q %v", p.Armies, p.Commanders, p.Level)
		}
		for _, o := range s.Options {
			l.say("    options %q %q %s", o.Label(), o.Name(), o)
		}
	}
	if e.Design != nil {
		for i, p := range e.Design.Points {
			l.say("    %s: %s", e.Design.Name(i), inWords(e.Design, p))
		}
	}
}

func (l *teller) run(args []string) {
	cases, faults := l.library.Cases(args[0])
	r := scenarios.RunCases(cases, scenarios.RunOptions{Rules: args[1:]})
	l.faults(append(faults, r.Failures()...))
	l.say("%d passed, %d failed, of failed rules %q", r.Passed, r.Failed, r.FailedRules())
}

// position tells the state of all figures of a position: SCENARIO, figures; turn.
func (l *teller) position(args []string) {
	at, turn, _ := strings.Cut(strings.Join(args[1:], " "), " / ")
	g, faults := l.library.Position(args[0], at, turn)
	if l.faults(faults) {
		return
	}
	l.answer(g, "turn")
	for _, f := range g.Table().Figures() {
		l.answer(g, "state "+f.Name)
	}
}

func (l *teller) answer(g engine.Game, question string) {
	a, err := scenarios.Ask(g, question)
	l.said.WriteString(question + ": " + a.Verdict)
	for _, v := range a.Values {
		fmt.Fprintf(&l.said, " %s=%s", v.Key, v.Value)
	}
	if err != nil {
		fmt.Fprintf(&l.said, " %v", err)
	}
	l.said.WriteString("\n")
}

// ask asks a game at its start, and again once the actions after a slash are played: SCENARIO question / action.
func (l *teller) ask(args []string) {
	parts := strings.Split(strings.Join(args[1:], " "), " / ")
	g, faults := l.library.Position(args[0], "", "")
	if l.faults(faults) {
		return
	}
	for _, words := range parts[1:] {
		a, err := g.Table().Parse(g, words)
		if err != nil {
			l.t.Fatal(err)
		}
		g.Play(a, engine.NewRecorder(g.Table()))
	}
	l.answer(g, parts[0])
}

// list reads an army list of a system, or of any, and writes it as an army: SYSTEM FILE.
func (l *teller) list(args []string) {
	system, file := args[0], args[1]
	if system == "any" {
		system = ""
	}
	text, err := os.ReadFile(file)
	if err != nil {
		l.t.Fatal(err)
	}
	li, faults := l.library.ReadList(system, file, strings.ReplaceAll(string(text), "<LF>", "\n"))
	l.faults(faults)
	if li == nil {
		return
	}
	l.say("%s %q limit %d: %s", li.System, li.Title, li.Limit, brief(li.Entries))
	for _, r := range li.Remarks {
		l.say("%s", r)
	}
	out, err := scenarios.ArmyFile(li.System, "My List 2", li.Form(l.library))
	if err != nil {
		l.t.Fatal(err)
	}
	l.said.Write(out)
}

// army tells an army as a list, its units and its title.
func (l *teller) army(args []string) {
	system, err := l.library.System(args[0])
	if err != nil {
		l.t.Fatal(err)
	}
	text, faults := l.library.ArmyList(args[1])
	l.faults(faults)
	l.said.WriteString(text)
	units, faults := l.library.ArmyUnits(system, args[1])
	l.faults(faults)
	l.say("%v %q", units, l.library.ArmyTitle(system, args[1]))
}

func (l *teller) board(args []string) {
	b, faults := l.library.Board(args[0])
	if l.faults(faults) {
		return
	}
	l.say("%s of %s: %q, about %q, scenario %q", b.Name, b.System.Info().System, b.Title, b.About, b.Scenario)
	text, err := scenarios.MapFile(b.System.Info().System, "A Copy!", b.Form)
	if err != nil {
		l.t.Fatal(err)
	}
	l.said.Write(text)
	if p, faults := l.library.Picture(b); !l.faults(faults) {
		l.say("drawn as %q with %d cells", p.Title, len(p.Cells))
	}
}

// style writes a style as a file, with what it is based on: SYSTEM FILE [BASE].
func (l *teller) style(args []string) {
	system, err := l.library.System(args[0])
	if err != nil {
		l.t.Fatal(err)
	}
	s, faults := l.library.Style(system, args[1], ".")
	if l.faults(faults) {
		return
	}
	text, err := s.YAML(system.Info(), strings.Join(args[2:], ""))
	if err != nil {
		l.t.Fatal(err)
	}
	l.said.Write(text)
	l.say("plans %d, blunder %d", len(s.Plans), s.Blunder)
	if q := s.Search; q != nil {
		l.say("playouts %d candidates %d neighbours %d horizon %d horizons %v schemes %d opening %v certainty %d "+
			"effort %v styles %d replies %d continues %d explore %d",
			q.Playouts, q.Candidates, q.Neighbours, q.Horizon, q.Horizons, q.Schemes, q.Opening, q.Certainty, q.Effort,
			len(q.Styles), len(q.Replies), len(q.Continues), q.Explore)
	}
}

func (l *teller) value(args []string) {
	system, err := l.library.System(args[0])
	if err != nil {
		l.t.Fatal(err)
	}
	v, faults := l.library.ValueFile(system, args[1])
	if l.faults(faults) {
		return
	}
	text, err := v.YAML()
	if err != nil {
		l.t.Fatal(err)
	}
	l.said.Write(text)
}

// makeMaps makes two maps by a recipe: SCENARIO FILE.
func (l *teller) makeMaps(args []string) {
	sc, faults := l.library.Scenario(args[0])
	if l.faults(faults) {
		return
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		l.t.Fatal(err)
	}
	how, faults := scenarios.ParseOverride(args[1], string(text))
	if l.faults(faults) {
		return
	}
	m, faults := l.library.Maker(sc, how, scenarios.Variant{})
	if l.faults(faults) {
		return
	}
	l.say("ground of %d letters", len(m.Ground))
	for n := range uint64(2) {
		form, err := m.Make(dice.NewSource(n, 2, 2))
		if err != nil {
			l.say("%v", err)
			return // the next one is as long in coming
		}
		out, err := scenarios.TitledMapFile(sc.System.Info().System, "Made", "Made", "", form)
		if err != nil {
			l.t.Fatal(err)
		}
		l.said.Write(out)
	}
}

func (l *teller) remarks(args []string) {
	for _, file := range args {
		l.say("%s: %q", file, l.library.Remarks(file))
	}
}

// sources reports which files are read to compile a scenario: SCENARIO [ARMY OF THE FIRST SEAT].
func (l *teller) sources(args []string) {
	tracked := l.library.Tracked()
	sc, faults := tracked.Scenario(args[0])
	if l.faults(faults) {
		return
	}
	v := scenarios.Variant{}
	copy(v.Armies[:], args[1:])
	_, faults = tracked.CompileScenario(sc, v)
	l.faults(faults)
	tracked.Touch(sc)
	for _, s := range tracked.Sources() {
		l.say("%s %t %d bytes", s.Path, s.Shipped, len(s.Data))
	}
}

func (l *teller) solved(args []string) {
	list, faults := l.library.SolvedFile(args[0])
	l.faults(faults)
	l.solutions(list)
}

func (l *teller) solutions(list []*scenarios.Solved) {
	for _, s := range list {
		l.say("%s %q %q in %s:%d is %s, a fraction: %t, best %q", s.Name, s.Title, s.About, s.File, s.Place.Line,
			s.Value.RatString(), s.Fraction, s.Best)
		g, faults := s.Start()
		if !l.faults(faults) {
			l.answer(g, "turn")
		}
	}
}

func (l *teller) schema(args []string) {
	text, err := l.library.Schema(scenarios.Kind(args[0]), strings.Join(args[1:], ""))
	if err != nil {
		l.say("%v", err)
		return
	}
	l.said.Write(text)
	l.said.WriteString("\n")
}

func (l *teller) leaves(args []string) {
	list, faults := l.library.Leaves(scenarios.Kind(args[0]), args[1])
	l.faults(faults)
	for _, f := range list {
		o, faults := f.With("7")
		l.faults(faults)
		l.say("%q %s %q %s", f.Path, f.Value, f.Comment, o)
	}
}

// compile compiles a scenario with other armies, changed over where a word says so: SCENARIO swapped|kept [A] [B].
func (l *teller) compile(args []string) {
	sc, faults := l.library.Scenario(args[0])
	if l.faults(faults) {
		return
	}
	l.say("%q %q %q, swap %t, armies %q, map %q", sc.Name, sc.Title, sc.About, sc.Swap, sc.Armies(), sc.MapName())
	v := scenarios.Variant{Swapped: args[1] == "swapped", Near: []string{"near"}}
	for i, name := range args[2:] {
		v.Armies[i] = strings.TrimPrefix(name, "-")
	}
	setup, faults := l.library.Setup(sc, v)
	l.faults(faults)
	for i, s := range setup.Sides {
		l.say("side %d: %q guest %t", i, s.ArmyName, s.Guest)
	}
	if table, faults := l.library.CompileScenario(sc, v); !l.faults(faults) {
		for _, f := range table.Figures() {
			l.said.WriteString(" " + f.Name)
		}
		l.say("")
	}
	l.said.WriteString(scenarios.SetupText(setup))
}

// ofSystem tells what a library has of a system.
func (l *teller) ofSystem(args []string) {
	s, err := l.library.System(args[0])
	if err != nil {
		l.say("%v", err)
		return
	}
	l.say("units %q", l.library.UnitIDs(s))
	for _, k := range scenarios.Kinds {
		for _, e := range l.library.List(k, args[0]) {
			l.say("%s %q %q %s %q %q", e.Kind, e.System, e.Name, e.File, e.Title, e.About)
		}
	}
	for _, n := range scenarios.ValueInputs(s.Info()) {
		l.say("%s: %s, of a feature: %t", n.Name, n.Doc, scenarios.IsFeatureInput(n.Name))
	}
	list, faults := l.library.ShippedSolved(args[0])
	l.faults(faults)
	l.solutions(list)
	cases, faults := l.library.ShippedCases(args[0])
	l.faults(faults)
	for _, c := range cases {
		l.say("case %s %q %q rules %q line %d", c.Name, c.Title, c.About, c.Rules, c.Place.Line)
	}
	l.say("%d systems, %t", len(l.library.Systems()), slices.Contains(l.library.Systems(), s))
}
