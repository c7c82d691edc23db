package scenarios

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestPlacesAreMeant asks for places of a board of three rows of three by label, by range and by zone, and on the
// plane.
func TestPlacesAreMeant(t *testing.T) {
	sites := strings.Fields("0,0 0,1 0,2 1,0 1,1 1,2 2,0 2,1 2,2 base")
	for _, c := range []struct {
		words string
		plane bool
		want  string // places, or what is said
	}{
		{"0,0 2,1", false, "0,0 2,1"}, {"base", false, "base"}, {"1-1,1-1", false, "1,1"}, {"0-1,1", false, "0,1 1,1"},
		{"2,0-1", false, "2,0 2,1"},
		{"1-2,1-2", false, "1,1 1,2 2,1 2,2"}, {"2-5,2-9", false, "2,2"},
		{"0-2,0-2", true, "0,0 0,1 0,2 1,0 1,1 1,2 2,0 2,1 2,2"},
		{"3,3", false, "3,3 is no place of this map; known here: 0,0, 0,1, 0,2, 1,0, 1,1, 1,2, 2,0, 2,1, 2,2, base; " +
			"a place is a label such as 0,0, or a range such as 0-2,1-4"}, {"3,3", true, "3,3"},
		{"3-4,0", true, "3-4,0 is no place of this map"}, {"0-a,1", false, "0-a,1 is no place"},
		{"a-1,1", false, "a-1,1 is no place"}, {"0-1", false, "0-1 is no place"},
		{"bse", true, `bse is no place of this map; did you mean "base"?; a place`}, {"1,1 1,1", false, "1,1 1,1"},
		{"", false, ""},
	} {
		list, err := PlacesOf(strings.Fields(c.words), sites, c.plane)
		if got := strings.Join(list, " "); (err != nil && !strings.HasPrefix(err.Error(), c.want)) ||
			(err == nil && got != c.want) {
			t.Errorf("%q means %q, %v; want %q", c.words, got, err, c.want)
		}
	}
	label := func(r, c int) string { return fmt.Sprintf("%d,%d", r, c) }
	zones := []engine.Zone{{Name: "hold", Cells: [][2]int{{1, 1}, {1, 2}}}, {Name: "gate", Cells: [][2]int{{0, 0}}}}
	for word, want := range map[string]string{
		"zones": "1,1 1,2 0,0", "zone hold": "1,1 1,2", "zone gate": "0,0", "1,1": "", "zone": "",
		"zone hlod": `zone hlod: the map names no such zone; did you mean "hold"?; name the cells`,
	} {
		list, err := ZoneCells(word, zones, label)
		if got := strings.Join(list, " "); (err != nil && err.Error() != want) || (err == nil && got != want) {
			t.Errorf("%q means %q, %v; want %q", word, got, err, want)
		}
	}
	if _, err := ZoneCells("zones", nil, label); err == nil ||
		err.Error() != "zones: the map names no such zone; name the cells" {
		t.Errorf("zones of a map without any: %v", err)
	}
}

// TestKeepersSayWhy asks a keeper what is wrong with maps, in its words.
func TestKeepersSayWhy(t *testing.T) {
	grid, err := board.New(board.Spec{Shape: board.Square, Rows: 2, Cols: 5})
	if err != nil {
		t.Fatal(err)
	}
	label := func(r, c int) string { return grid.Label(grid.At(r, c)) }
	zones := []engine.Zone{{Name: "hold", Cells: [][2]int{{1, 1}}}}
	k, err := NewKeeper(PlaceRules{Clear: []string{"zones", "0-0,3-4"}, Least: 2, Most: 3, Apart: 2, Open: 0.6,
		Connected: []string{"wall", "stone wall"}}, "toy", grid, grid.Labels(), zones, label)
	if err != nil {
		t.Fatal(err)
	}
	wall := engine.Piece{Name: "wall at 0,2", Cells: []string{"0,2", "1,2", "edge"}}
	for _, c := range []struct {
		err  error
		want string // "" where nothing is wrong
	}{
		{k.IsClear([]string{"0,0", "1,1"}), "1,1 is to stay clear"},
		{k.IsClear([]string{"0,4"}), "0,4 is to stay clear"}, {k.IsClear([]string{"0,2", "1,3"}), ""},
		{k.Counts(1), "1 of the pieces are on the map"}, {k.Counts(2), ""}, {k.Counts(3), ""},
		{k.Counts(4), "4 of the pieces are on the map"},
		{k.AreApart([][]string{{"0,0"}, {"0,2"}, {"0,3"}}), "two pieces lie 1 apart"},
		{k.AreApart([][]string{{"0,0"}, {"0,0"}}), "two pieces lie 0 apart"},
		{k.AreApart([][]string{{"0,0"}, {"1,2"}}), ""},
		{k.Ground([]engine.Piece{wall}), "wall and stone wall cut the map in 2"},
		{k.Ground([]engine.Piece{{Name: "stone wall at 0,2", Cells: []string{"0,2", "1,2"}}}),
			"wall and stone wall cut the map in 2"},
		{k.Ground([]engine.Piece{{Name: "pond at 0,0", Cells: []string{"0,0", "0,1", "0,2", "0,3"}}}), ""},
		{k.Ground([]engine.Piece{{Name: "pond at 0,0", Cells: []string{"0,0", "0,1", "0,2", "0,3"}},
			{Name: "hut", Cells: []string{"0,4"}}}), "only 50 % of the ground is open"},
		{k.Ground(nil), ""},
	} {
		if (c.want == "" && c.err != nil) || (c.want != "" && (c.err == nil || c.err.Error() != c.want)) {
			t.Errorf("said %v; want %q", c.err, c.want)
		}
	}
	if twins, reflects := k.Mirrors(); twins || reflects {
		t.Error("pieces come in twins without a symmetry")
	}
	if d := k.Distance([]string{"0,0"}, []string{"edge"}); d != 1<<30 {
		t.Errorf("what lies on no cell is %d away", d)
	}
	for symmetry, want := range map[string]string{"half-turn": "1,3  0,0", "east-west": "0,3  1,0",
		"north-south": "1,1  0,4"} {
		k, err := NewKeeper(PlaceRules{Symmetry: symmetry}, "toy", grid, grid.Labels(), nil, label)
		if err != nil {
			t.Fatal(err)
		}
		twins, reflects := k.Mirrors()
		if got := strings.Join(k.Image([]string{"0,1", "edge", "1,4"}), " "); got != want || !twins ||
			reflects != (symmetry != "half-turn") {
			t.Errorf("under %s the image is %q, twins %t, reflected %t; want %q", symmetry, got, twins, reflects, want)
		}
	}
}

// TestFaultsAreShownWhereverTheyStand explains made-up faults: without a place, in a line that is shorter or longer
// than what is shown, and with a mark at every end.
func TestFaultsAreShownWhereverTheyStand(t *testing.T) {
	long := strings.Repeat("0123456789", 13)
	at := func(line, column int, source string) engine.Place {
		return engine.Place{File: "f", Line: line, Column: column, Source: source}
	}
	for _, c := range []struct {
		place engine.Place
		want  string
	}{
		{engine.Place{}, "x\n"}, {engine.Place{File: "f"}, "f: x\n"}, {at(3, 1, ""), "f:3:1: x\n"},
		{at(0, 0, "ab"), "f: x\n"},
		{at(3, 0, "ab"), "f:3: x\n    ab\n"}, {at(3, 2, "ab"), "f:3:2: x\n    ab\n     ^\n"},
		{at(3, 3, "ab"), "f:3:3: x\n    ab\n      ^\n"}, {at(3, 9, "ab"), "f:3:9: x\n    ab\n      ^\n"},
		{at(3, 1, "a\tb\x01\xffc"), "f:3:1: x\n    a b??c\n    ^\n"},
		{at(3, 90, long), "f:3:90: x\n    " + long[:110] + "\n    " + strings.Repeat(" ", 89) + "^\n"},
		{at(3, 91, long), "f:3:91: x\n    …" + long[1:111] + "\n    " + strings.Repeat(" ", 90) + "^\n"},
		{at(3, 130, long), "f:3:130: x\n    …" + long[40:] + "\n    " + strings.Repeat(" ", 90) + "^\n"},
	} {
		if got := Explain(engine.Faults{{Place: c.place, Message: "x"}}); got != c.want {
			t.Errorf("%+v is shown as\n%q\nwant\n%q", c.place, got, c.want)
		}
	}
	second, first := engine.Fault{Place: at(2, 1, ""), Message: "b"}, engine.Fault{Place: at(1, 7, ""), Message: "a"}
	other := engine.Fault{Place: engine.Place{File: "e", Line: 1}, Message: "c"}
	if got := sorted(engine.Faults{second, other, first, second}); !slices.Equal(got,
		engine.Faults{first, second, other}) {
		t.Errorf("sorted %v", got)
	}
}

// plainCorridor is the corridor without forms of its own for options, sides and scenarios.
type plainCorridor struct{ corridor }

func (plainCorridor) Forms() engine.Forms {
	f := corridor{}.Forms()
	f.Options, f.Side, f.Scenario, f.Roster = nil, nil, nil, nil
	return f
}

// TestFormsThatASystemHasNot take no keys, and say so.
func TestFormsThatASystemHasNot(t *testing.T) {
	l := corridorLibrary(t)
	l.systems = []engine.Ruleset{plainCorridor{}}
	write(t, map[string]string{"none.yaml": "schema: 1\nscenario: none\nsystem: corridor\nmap: hall\n" +
		"sides: {left: {army: brutes}, right: {army: swarm, zone: [1, 2]}}\noptions: {night: true}\nrounds: 3\n"})
	_, faults := l.Setup(must(t, l, "none.yaml"), Variant{})
	want := []string{
		`corridor/roster.yaml:3:1: unknown key "units"; corridor has no files with a roster of its own`,
		`none.yaml:6:11: unknown key "night"; corridor has no files with options of its own`,
		`none.yaml:5:52: unknown key "zone"; corridor has no files with a side of its own`,
		`none.yaml:7:1: unknown key "rounds"; corridor has no files with a scenario of its own`,
	}
	var got []string
	for _, f := range faults {
		got = append(got, f.Error())
	}
	if !slices.Equal(got, want) {
		t.Errorf("said\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, kind := range []Kind{KindRoster, KindScenario} {
		if text, err := l.Schema(kind, "corridor"); err != nil ||
			!strings.Contains(string(text), `"additionalProperties": false`) {
			t.Errorf("the schema of a %s that takes no keys, %v:\n%s", kind, err, text)
		}
	}
}

// must reads a scenario that has no faults by itself.
func must(t *testing.T, l *Library, name string) *Scenario {
	t.Helper()
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return sc
}

// TestPlacesOfPaths follows paths through a file: a key for what stands below it, the value itself where it is a word
// or stands on the line, an item of a list, a line and a character of a block text, and the nearest thing there is.
func TestPlacesOfPaths(t *testing.T) {
	f, faults := parse("f", []byte("rows: |\n   a b\n    c\nlist:\n  - one: 1\n    two: [5, {x: 6}]\n  - three\n"+
		"word: w\ndeep:\n  deeper:\n    deepest: d\nfolded: >\n  x\n  y\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	p := places{}
	form := new(int)
	p[form] = whole(f)
	for _, c := range []struct {
		path []any
		want string
	}{
		{nil, "1:1"}, {[]any{"gone"}, "1:1"}, {[]any{"rows"}, "1:7"}, {[]any{"rows", 0}, "2:4"},
		{[]any{"rows", 0, 0}, "2:4"}, {[]any{"rows", 0, 2}, "2:6"}, {[]any{"rows", 0, 9}, "2:7"},
		{[]any{"rows", 0, -1}, "2:4"},
		{[]any{"rows", 1}, "3:4"}, {[]any{"rows", 1, 1}, "3:5"}, {[]any{"rows", 2}, "1:7"}, {[]any{"rows", -1}, "1:7"},
		{[]any{"list"}, "4:1"}, {[]any{"list", 0}, "5:5"}, {[]any{"list", 0, "one"}, "5:10"},
		{[]any{"list", 0, "two"}, "6:10"}, {[]any{"list", 0, "two", 0}, "6:11"}, {[]any{"list", 0, "two", 1}, "6:14"},
		{[]any{"list", 0, "two", 1, "x"}, "6:18"}, {[]any{"list", 0, "two", 2}, "6:10"},
		{[]any{"list", 1}, "7:5"}, {[]any{"list", 2}, "4:1"}, {[]any{"list", -1}, "4:1"}, {[]any{"word"}, "8:7"},
		{[]any{"word", 0}, "8:7"}, {[]any{"word", "x"}, "8:7"},
		{[]any{"deep"}, "9:1"}, {[]any{"deep", "deeper"}, "10:3"}, {[]any{"deep", "deeper", "deepest"}, "11:14"},
		{[]any{"deep", "gone"}, "9:1"}, {[]any{"folded", 0}, "12:9"},
	} {
		at := p.Place(form, c.path...)
		if got := fmt.Sprintf("%d:%d", at.Line, at.Column); got != c.want || at.File != "f" ||
			at.Source != f.lines[at.Line-1] {
			t.Errorf("%v lies at %s, %q of %s; want %s", c.path, got, at.Source, at.File, c.want)
		}
	}
	if at := p.Place(new(int), "rows"); at != (engine.Place{}) {
		t.Errorf("of another form it lies at %v", at)
	}
}

// TestMergedTreesKnowTheirFiles lays three files over each other: every value and every key is said to stand in the
// file that wrote it, and a mapping in the file that wrote it first.
func TestMergedTreesKnowTheirFiles(t *testing.T) {
	read := func(name, text string) tree {
		f, faults := parse(name, []byte(text))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return whole(f)
	}
	a, b, c := read("a", "p: {x: 1, y: 2}\nr: [1]\n"), read("b", "p: {y: 3, z: 4}\nm: {x: 1, n: {k: 2}}\n"),
		read("c", "m: {y: 5, n: {l: 6}}\np: {z: 7}\nr: [2, 3]\nq: 8\n")
	for what, sum := range map[string]tree{"c over (b over a)": c.over(b.over(a)),
		"(c over b) over a": c.over(b).over(a)} {
		for path, want := range map[string]string{
			"": "a:1:1", "p": "a:1:4", "p x": "a:1:8 a:1:5 1", "p y": "b:1:8 a:1:11 3", "p z": "c:2:8 b:1:11 7",
			"r": "c:3:4", "m": "b:2:4", "m x": "b:2:8 b:2:5 1",
			"m y": "c:1:8 c:1:5 5", "m n": "b:2:14", "m n k": "b:2:18 b:2:15 2", "m n l": "c:1:18 c:1:15 6",
			"q": "c:4:4 c:4:1 8",
		} {
			at, parent, key := sum, sum, ""
			for _, key = range strings.Fields(path) {
				parent, at = at, at.get(key)
			}
			place := func(p engine.Place) string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }
			got := place(at.here())
			if text, ok := at.text(); ok {
				got += " " + place(parent.keyPlace(key)) + " " + text
			}
			if got != want {
				t.Errorf("%s: %q is %s; want %s", what, path, got, want)
			}
		}
		var keys []string
		for _, item := range sum.get("r").items() {
			keys = append(keys, fmt.Sprint(item.here().File, item.here().Line))
		}
		if got := strings.Join(append(keys, sum.keys()...), " "); got != "c3 c3 p r m q" || !sum.item(0).absent() ||
			sum.get("r").item(1).here().File != "c" || !sum.get("r").item(2).absent() {
			t.Errorf("%s: items and keys are %s", what, got)
		}
	}
	if got := flow(c.over(b.over(a)).node); got !=
		"{p: {x: 1, y: 3, z: 7}, r: [2, 3], m: {x: 1, n: {k: 2, l: 6}, y: 5}, q: 8}" {
		t.Errorf("merged into %s", got)
	}
}

// TestKeysOfForms lists what a form takes: by tag, by name, inlined from structs and pointers, and all else into a map.
func TestKeysOfForms(t *testing.T) {
	type inner struct {
		Deep int
		More map[string]float64 `yaml:",inline"`
	}
	type form struct {
		Plain  int
		Tagged string `yaml:"tag,omitempty"`
		Hidden int    `yaml:"-"`
		own    int
		Inner  *inner `yaml:",inline"`
	}
	fields, rest := fieldsOf(reflect.TypeFor[form]())
	var names []string
	for _, f := range fields {
		names = append(names, f.name+" "+f.typ.String())
	}
	if got := strings.Join(names, ", "); got != "plain int, tag string, deep int" ||
		rest != reflect.TypeFor[float64]() {
		t.Errorf("%s and the rest %v; a form has %d of its own", got, rest, form{}.own)
	}
	f, faults := parse("f", []byte("plain: x\ntag: [1]\ndeep: 2\nother: 1.5\nmore: y\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var said []string
	for _, fault := range whole(f).decode(&form{}) {
		said = append(said, fault.Error())
	}
	want := []string{`f:1:8: "plain" wants a whole number, not "x"`, `f:2:6: "tag" wants a text, not a list`,
		`f:5:7: "more" wants a number, not "y"`}
	if !slices.Equal(said, want) {
		t.Errorf("said %q; want %q", said, want)
	}
}

// TestFacesAreNamed reads faces by their labels, and with the name of their die before them.
func TestFacesAreNamed(t *testing.T) {
	law, err := dice.NewLaw("two", []*dice.Die{{Name: "blue power", Faces: []dice.Face{{Label: "a:1"}, {Label: "b"}}},
		dice.Numbered(6)}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := outcome(law, []string{"a:1", "3"})
	if err != nil {
		t.Fatal(err)
	}
	for _, faces := range [][]string{{"blue: a:1", "d6:3"}, {"blue power:a:1", "d6: 3"}, {"a:1", "3"}} {
		if i, err := outcome(law, faces); err != nil || i != plain {
			t.Errorf("%q is outcome %d, %v; want %d", faces, i, err, plain)
		}
	}
	for want, faces := range map[string][]string{
		`two: face "red:b" is not of die 1, which is "blue power"`: {"red:b", "3"},
		`two: face "d8:3" is not of die 2, which is "d6"`:          {"b", "d8:3"}} {
		if _, err := outcome(law, faces); err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", faces, err, want)
		}
	}
}
