package scenarios

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
)

const fullExperiment = `schema: 1
experiment: full
title: Everything at once
scenarios:
  - {name: corridor/meeting, blocks: 20, maps: [hall, {rows: ". . ."}]}
  - name: meeting
    armies: {pairs: [[brutes, swarm], [swarm, brutes]]}
    commanders: {A: random, B: [passive, search:100]}
    options: [{night: true}]
armies: {A: [brutes], B: all}
commanders: {A: [greedy, bold], B: [greedy]}
options: [{}, {chart: {mud: {enter: slow}}}]
paired: [options, maps]
seed: 18446744073709551615
alpha: 0.01
until: {precision: 0.01, max_blocks: 20000, plan: {blocks: 500, var: 0.1}}
tables: [games, {units: game}, cells, events]
chunk: 25
`

func TestExperimentIsResolved(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{"full.yaml": fullExperiment})
	e, faults := l.Experiment("full.yaml", "search:")
	if len(faults) > 0 {
		t.Fatal(Explain(faults))
	}
	if len(e.Stages) != 2 || e.Seed != 1<<64-1 || e.Alpha != 0.01 || e.Chunk != 25 ||
		!slices.Equal(e.Paired, []string{"options", "maps"}) {
		t.Errorf("read as %+v", e)
	}
	if want := (Until{Precision: 0.01, MaxBlocks: 20000, Plan: Plan{500, 0.1}}); e.Until != want {
		t.Errorf("until = %+v; want %+v", e.Until, want)
	}
	if want := []TableUse{{"games", ""}, {"units", "game"}, {"cells", ""}, {"events", ""}}; !slices.Equal(e.Tables,
		want) {
		t.Errorf("tables = %v; want %v", e.Tables, want)
	}
	first, second := e.Stages[0], e.Stages[1]
	if want := [][2]string{{"brutes", "swarm"}}; !slices.Equal(first.Armies, want) {
		t.Errorf("armies of the first = %v; want %v", first.Armies, want)
	}
	if want := [][2]string{{"greedy", "greedy"}, {"bold", "greedy"}}; !slices.Equal(first.Commanders, want) {
		t.Errorf("commanders of the first = %v; want %v", first.Commanders, want)
	}
	if first.Blocks != 20 || len(first.Options) != 2 || !first.Options[0].Empty() ||
		first.Options[1].String() != "{chart: {mud: {enter: slow}}}" || len(first.Maps.Items()) != 2 {
		t.Errorf("the first is %+v", first)
	}
	if want := [][2]string{{"random", "passive"}, {"random", "search:100"}}; !slices.Equal(second.Commanders, want) {
		t.Errorf("commanders of the second = %v; want %v", second.Commanders, want)
	}
	if len(second.Options) != 1 || len(second.Armies) != 2 || !second.Maps.Absent() {
		t.Errorf("the second is %+v", second)
	}
}

// TestExperimentsAreWrittenAsTheyAreRead checks that the resolved copy reads as the
// same experiment.
func TestExperimentsAreWrittenAsTheyAreRead(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{"full.yaml": fullExperiment})
	e, faults := l.Experiment("full.yaml", "search:")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	text, err := e.YAML()
	if err != nil {
		t.Fatal(err)
	}
	write(t, map[string]string{"full.yaml": string(text)})
	again, faults := l.Experiment("full.yaml", "search:")
	if len(faults) > 0 {
		t.Fatalf("%v\nin\n%s", faults, text)
	}
	summary := func(e *Experiment) (lines []string) {
		for _, s := range e.Stages {
			for _, o := range s.Options {
				lines = append(lines, o.String())
			}
			lines = append(lines, s.Maps.String(), strings.Join(flat(s.Armies), " "),
				strings.Join(flat(s.Commanders), " "))
		}
		return lines
	}
	if diff := cmp.Diff(summary(e), summary(again)); diff != "" {
		t.Error(diff)
	}
	if again.Seed != e.Seed || again.Until != e.Until || again.Chunk != e.Chunk ||
		!slices.Equal(again.Tables, e.Tables) || again.Title != e.Title {
		t.Errorf("read again as %+v", again)
	}
	twice, err := again.YAML()
	if err != nil || string(twice) != string(text) {
		t.Errorf("written again, error %v:\n%s\nwant\n%s", err, twice, text)
	}
}

func flat(pairs [][2]string) (names []string) {
	for _, p := range pairs {
		names = append(names, p[0]+"-"+p[1])
	}
	return names
}

func TestShippedExperimentAndTables(t *testing.T) {
	l := corridorLibrary(t)
	e, faults := l.Experiment("first")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if want := [][2]string{{"brutes", "swarm"}}; !slices.Equal(e.Stages[0].Armies, want) {
		t.Errorf("armies = %v; want the scenario's", e.Stages[0].Armies)
	}
	if want := []TableUse{{"games", ""}, {"units", ""}, {"cells", ""}}; !slices.Equal(e.Tables, want) {
		t.Errorf("tables = %v; want %v", e.Tables, want)
	}
}

// TestOverridesAreWrittenOnOneLine checks that the text of an override reads as the
// same override.
func TestOverridesAreWrittenOnOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "{}",
		"{}":                                   "{}",
		"a:\n  b: [1, 'x y']  # why\n  c: ~\n": "{a: {b: [1, 'x y'], c: ~}}",
		"rows: |\n  a b\n  c\n":                `{rows: "a b\nc\n"}`,
		"rows: >\n  a\n  b\n":                  `{rows: "a b\n"}`,
	} {
		o, faults := ParseOverride("o", text)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if o.String() != want {
			t.Errorf("%q is written %s; want %s", text, o, want)
		}
		again, faults := ParseOverride("o", o.String())
		if len(faults) > 0 || again.String() != want {
			t.Errorf("%s reads as %s, faults %v", o, again, faults)
		}
	}
}

func TestLegalArmies(t *testing.T) {
	l := corridorLibrary(t)
	sc, faults := l.Scenario("meeting")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, swap := range []bool{false, true} {
		sc.Swap = swap
		// No kings may play on the right, so none may be swapped there either.
		want := map[engine.Side][]string{engine.SideA: {"brutes", "kings", "swarm"}, engine.SideB: {"brutes", "swarm"}}
		if swap {
			want[engine.SideA] = want[engine.SideB]
		}
		for side, names := range want {
			got, unlike := l.LegalArmies(sc, side, nil)
			for _, a := range unlike {
				got = append(got, a.Name)
			}
			if slices.Sort(got); !slices.Equal(got, names) {
				t.Errorf("swap %v: legal armies of the %s = %v; want %v", swap, corridorInfo.Seats[side], got, names)
			}
		}
	}
}

// TestAllMeansArmiesOfLikePoints plays a field at 400 points: lists of 130, 290 and 300 points are no
// part of all, but are named with their points, and play where a file names them.
func TestAllMeansArmiesOfLikePoints(t *testing.T) {
	write(t, map[string]string{"field.yaml": `schema: 1
experiment: field
scenarios: [heroscape/broken-walls]
armies: {gauntlet: {of: [vikings, jandar], against: all}}
`})
	e, faults := New(systems.All()...).Experiment("field.yaml")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var met []string
	for _, pair := range e.Stages[0].Armies {
		if pair[0] == "vikings" {
			met = append(met, pair[1])
		}
	}
	if want := []string{"beasts", "gunline", "jandar", "shallows", "utgar", "valkyrie", "weston"}; !slices.Equal(met,
		want) {
		t.Errorf("the field is %v; want %v", met, want)
	}
	want := "heroscape/broken-walls has armies of 400 points; all leaves out those of unlike points, which play " +
		"where they are named: " +
		"agents (300), cyborgs (300), dawn-north (290), dawn-south (270), marro-raid (130), paratroopers (300), " +
		"viking-host (290), vikings (130)"
	if len(e.Remarks) != 1 || e.Remarks[0] != want {
		t.Errorf("remarks %q; want %q", e.Remarks, want)
	}
}

// TestLikePoints tries armies a tenth more and less dear than the one they stand in for.
func TestLikePoints(t *testing.T) {
	for _, c := range []struct {
		points, own int
		like        bool
	}{{90, 100, true}, {89, 100, false}, {110, 100, true}, {111, 100, false}, {5, 0, true}, {0, 100, false}} {
		if likePoints(c.points, c.own) != c.like {
			t.Errorf("%d points beside %d are alike %v; want %v", c.points, c.own, !c.like, c.like)
		}
	}
}

// TestAnExperimentMayMisspellItsScenarios has one of them in the singular: the file is an experiment all the same.
func TestAnExperimentMayMisspellItsScenarios(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{"one.yaml": "schema: 1\nexperiment: one\nscenario: corridor/meeting\n"})
	_, faults := l.Experiment("one.yaml")
	if want := `one.yaml:3:1: unknown key "scenario"; did you mean "scenarios"?`; !strings.Contains(faults.Error(), want) {
		t.Errorf("%v; want %s", faults, want)
	}
}

// TestNamesMeanOneFile checks which file a name means.
func TestNamesMeanOneFile(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{
		"mine/hall.yaml":           "schema: 1\nmap: hall\nrows: .\n",
		"mine/maps/hall.yaml":      "schema: 1\nmap: hall\nrows: . .\n",
		"mine/scenarios/best.yaml": "schema: 1\nscenario: best\n",
	})
	for _, c := range []struct{ name, at, fault string }{
		{"hall", "mine/maps/hall.yaml", ""},
		{"corridor/hall", "corridor/maps/hall.yaml", ""},
		{"hall.yaml", "mine/hall.yaml", ""},
		{"mine/hall.yaml", "mine/hall.yaml", ""},
		{"../hall", "", `unknown map "../hall"`},
		{"corridor/../hall", "", "want a name"},
		{"", "", "want a name"},
		{"titan/hall", "", `unknown map "titan/hall"`},
		{"hal", "", `did you mean "hall"?`},
	} {
		p, fault := l.find(KindMap, "corridor", c.name, []string{"mine"})
		if !strings.Contains(fault, c.fault) || (fault == "") != (c.fault == "") || (c.fault == "" && p.at != c.at) {
			t.Errorf("find(%q) = %q, fault %q; want %q, fault %q", c.name, p.at, fault, c.at, c.fault)
		}
	}
	if got := (path{at: "mine/scenarios/best.yaml"}).beside(); !slices.Equal(got, []string{"mine/scenarios", "mine"}) {
		t.Errorf("beside = %v", got)
	}
}

func TestPositionOutsideOfCases(t *testing.T) {
	l := corridorLibrary(t)
	g, faults := l.Position("meeting", "ogre-1 1; imp-1 2", "right")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	a, err := Ask(g, "state ogre-1")
	if err != nil || len(a.Values) != 2 || a.Values[0] != (engine.Pair{Key: "at", Value: "1"}) {
		t.Errorf("state = %+v, error %v", a, err)
	}
	if a, err = Ask(g, "odds ogre-1 strike imp-1"); err != nil {
		t.Fatal(err)
	}
	tail := Tail(a.Dists[0])
	if len(tail) != 5 || tail[0].Value != "0" || tail[0].AtLeast.RatString() != "1" ||
		tail[4].Exactly.RatString() != "1/16" || Mean(a.Dists[0]).RatString() != "2" {
		t.Errorf("tail = %+v", tail)
	}
	if _, faults = l.Position("meeting", "orge-1 1; imp-1", ""); len(faults) != 2 ||
		!strings.Contains(faults.Error(), `did you mean "ogre-1"?`) {
		t.Errorf("misspelt: %v", faults)
	}
}
