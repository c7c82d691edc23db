package scenarios

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/skirmishlab/skirmishlab/engine"
)

// corridorLibrary is the library of the test system.
func corridorLibrary(t testing.TB) *Library {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "corridor.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return NewFrom(files, corridor{})
}

// write puts files into a new folder, makes it the working directory and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return dir
}

func TestShippedScenarioCompiles(t *testing.T) {
	l := corridorLibrary(t)
	for _, name := range []string{"corridor/meeting", "meeting"} {
		sc, faults := l.Scenario(name)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if sc.Name != "corridor/meeting" || sc.Swap || sc.Armies() != [2]string{"brutes", "swarm"} ||
			sc.MapName() != "hall" {
			t.Errorf("%s: read as %q, swap %v, armies %v, map %q", name, sc.Name, sc.Swap, sc.Armies(), sc.MapName())
		}
		setup, faults := l.Setup(sc, Variant{})
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if got := setup.Chart.(*corridorChart).Mud.Enter; got != "free" {
			t.Errorf("the scenario's row of the chart is %q; want free", got)
		}
		if got := setup.Scenario.(*corridorScenario).Rounds; got != 5 {
			t.Errorf("rounds = %d; want 5", got)
		}
		if got := setup.Sides[0].Form.(*corridorSide).Zone; got != [2]int{0, 1} {
			t.Errorf("zone = %v; want [0 1]", got)
		}
	}
	table, faults := l.Compile("meeting", Variant{Armies: [2]string{"swarm", "brutes"}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if f := table.Figures(); len(f) != 4 || f[0].Unit != "imp" || f[3].Unit != "ogre" {
		t.Errorf("swapped armies give %+v", f)
	}
}

func TestVariantOptionsLieOverTheScenario(t *testing.T) {
	l := corridorLibrary(t)
	sc, faults := l.Scenario("meeting")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	o, faults := ParseOverride("variant", "{chart: {mud: {enter: slow}}, night: true, units: {imp: {points: 4}}}")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	setup, faults := l.Setup(sc, Variant{Options: o})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	imp := setup.Roster.(*corridorRoster).Units["imp"]
	if !setup.Options.(*corridorOptions).Night || setup.Chart.(*corridorChart).Mud.Enter != "slow" ||
		imp != (corridorUnit{1, 1, 4}) {
		t.Errorf("options %+v, chart %+v, imp %+v", setup.Options, setup.Chart, imp)
	}
	if again, _ := l.Setup(sc, Variant{}); again.Chart.(*corridorChart).Mud.Enter != "free" {
		t.Error("a variant changed the scenario it was merged over")
	}
}

func TestFilesBesideAUserScenarioComeFirst(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{
		"mine.yaml": `schema: 1
scenario: mine
system: corridor
map: hall
sides: {left: {army: giants}, right: {army: armies/other.yaml}}
`,
		"maps/hall.yaml":     "schema: 1\nmap: hall\nrows: |\n  . .\n",
		"armies/giants.yaml": "schema: 1\narmy: giants\nunits: [{unit: giant, count: 1}]\n",
		"armies/other.yaml":  "schema: 1\narmy: another-name\nunits: [{unit: imp, count: 1}]\n",
		"roster.yaml":        "schema: 1\nroster: corridor\nunits: {giant: {dice: 9}, imp: {dice: 1}}\n",
	})
	table, faults := l.Compile("mine.yaml", Variant{})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if f := table.Figures(); len(table.Cells()) != 2 || len(f) != 2 || f[0].Unit != "giant" {
		t.Errorf("cells %v, figures %v; want the files beside the scenario", table.Cells(), f)
	}
}

// TestShippedScenariosStayThemselves checks that a file beside an experiment serves
// what the experiment names, and never what a shipped scenario names.
func TestShippedScenariosStayThemselves(t *testing.T) {
	l := corridorLibrary(t)
	dir := write(t, map[string]string{
		"maps/hall.yaml":    "schema: 1\nmap: hall\nrows: |\n  . .\n",
		"armies/swarm.yaml": "schema: 1\narmy: swarm\nunits: [{unit: ogre, count: 1}]\n",
		"roster.yaml":       "schema: 1\nroster: corridor\nunits: {}\n",
	})
	sc, faults := l.Scenario("meeting", dir)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	hall, _ := ParseOverride("maps", "hall: hall")
	for _, c := range []struct {
		v              Variant
		cells, figures int
	}{
		{Variant{Near: []string{dir}}, 5, 4},
		{Variant{Near: []string{dir}, Armies: [2]string{"", "swarm"}}, 5, 2},
		{Variant{Near: []string{dir}, Map: hall.Get("hall")}, 2, 4},
	} {
		table, faults := l.CompileScenario(sc, c.v)
		if len(faults) > 0 {
			t.Error(faults)
			continue
		}
		if len(table.Cells()) != c.cells || len(table.Figures()) != c.figures {
			t.Errorf("%+v: %d cells, %d figures; want %d, %d", c.v, len(table.Cells()), len(table.Figures()), c.cells,
				c.figures)
		}
	}
}

func TestSetupTextTellsVariantsApart(t *testing.T) {
	l := corridorLibrary(t)
	sc, faults := l.Scenario("meeting")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	slow, _ := ParseOverride("o", "{chart: {mud: {enter: slow}}}")
	free, _ := ParseOverride("o", "{chart: {mud: {enter: free}}}")
	texts := map[string]int{}
	for _, v := range []Variant{{}, {Options: slow}, {Options: free}, {Armies: [2]string{"swarm", ""}}} {
		s, faults := l.Setup(sc, v)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		texts[SetupText(s)]++
	}
	if len(texts) != 3 { // free is what the scenario says itself
		t.Errorf("%d texts; want 3: %v", len(texts), texts)
	}
}

func TestStyleWeights(t *testing.T) {
	l := corridorLibrary(t)
	greedy, faults := l.Style(corridor{}, "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	bold, faults := l.Style(corridor{}, "corridor/bold")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := [2]engine.Weights{}
	for i := range want {
		want[i][engine.TermDamage], want[i][engine.TermRisk], want[i][engine.TermOwn] = 10, -5, 1
	}
	want[1][engine.TermRisk] = -7
	if greedy.Weights != want || greedy.Role != engine.Nobody {
		t.Errorf("greedy = %+v; want weights %v", greedy, want)
	}
	want[0][engine.TermRisk], want[1][engine.TermRisk] = 0, 0
	if bold.Weights != want || bold.Role != engine.SideA {
		t.Errorf("bold = %+v; want weights %v", bold, want)
	}
}

func TestCorridorCasesPass(t *testing.T) {
	l := corridorLibrary(t)
	cases, faults := l.ShippedCases("corridor")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if r := RunCases(cases, RunOptions{}); r.Passed != 2 || r.Failed != 0 {
		t.Errorf("%d passed, %d failed:\n%v", r.Passed, r.Failed, r.Failures())
	}
}

// TestMutationsAreNoticed checks that a changed cell of the chart fails the case
// that cites its rule, and no other.
func TestMutationsAreNoticed(t *testing.T) {
	l := corridorLibrary(t)
	cases, _ := l.ShippedCases("corridor")
	chart, faults := ParseOverride("mutation", "mud: {enter: free}")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if got := RunCases(cases, RunOptions{Chart: chart}).FailedRules(); strings.Join(got, " ") != "COR-MUD-1" {
		t.Errorf("mutated mud fails %v; want COR-MUD-1", got)
	}
	roster, _ := ParseOverride("mutation", "units: {ogre: {dice: 3}}")
	r := RunCases(cases, RunOptions{Roster: roster, Rules: []string{"COR-STRIKE-1"}})
	if len(r.Results) != 1 || r.Failed != 1 {
		t.Errorf("a mutated ogre fails %d of %d cases; want 1 of 1", r.Failed, len(r.Results))
	}
}

// TestShippedFilesAreFound checks that the embedded library holds what lies in the
// source folder.
func TestShippedFilesAreFound(t *testing.T) {
	n := 0
	err := fs.WalkDir(Shipped(), ".", func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
			if !strings.HasSuffix(p, ".yaml") {
				t.Errorf("%s is embedded and no file of the library", p)
			}
		}
		return err
	})
	if err != nil || n == 0 {
		t.Errorf("%d embedded files, error %v", n, err)
	}
}

func TestLeavesAreTheCellsOfTheBook(t *testing.T) {
	l := corridorLibrary(t)
	chart, faults := l.Leaves(KindChart, "corridor")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if len(chart) != 2 || strings.Join(chart[0].Path, ".") != "mud.enter" || chart[0].Value != "slow" ||
		!strings.Contains(chart[0].Comment, "COR-MUD-1") {
		t.Errorf("chart = %+v", chart)
	}
	roster, faults := l.Leaves(KindRoster, "corridor")
	if len(faults) > 0 || len(roster) != 9 {
		t.Fatalf("roster = %+v, faults %v", roster, faults)
	}
	cases, faults := l.ShippedCases("corridor")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	o, faults := chart[0].With("free")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if got := RunCases(cases, RunOptions{Chart: o}).FailedRules(); strings.Join(got, " ") != "COR-MUD-1" {
		t.Errorf("changed %v fails %v", chart[0].Path, got)
	}
}
