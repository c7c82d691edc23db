package scenarios

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/rogpeppe/go-internal/txtar"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/fuzz"
)

// seeds are the broken and the sound files of the tests.
func seeds(f *testing.F) (texts []string) {
	archives, err := filepath.Glob("testdata/broken/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range append(archives, "testdata/corridor.txtar") {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			if file.Name != "want" {
				texts = append(texts, string(file.Data))
			}
		}
	}
	return texts
}

// FuzzFiles reads any text as a file of every kind: nothing panics, and whatever is
// said can be shown on a terminal.
func FuzzFiles(f *testing.F) {
	archive, err := txtar.ParseFile("testdata/corridor.txtar")
	if err != nil {
		f.Fatal(err)
	}
	read := func(t testing.TB, text string) {
		files := fstest.MapFS{}
		for _, file := range archive.Files {
			files[file.Name] = &fstest.MapFile{Data: file.Data}
		}
		places := []string{"corridor/maps/fuzz.yaml", "corridor/armies/fuzz.yaml", "corridor/styles/fuzz.yaml",
			"corridor/scenarios/fuzz.yaml", "corridor/cases/fuzz.yaml", "corridor/values/fuzz.yaml",
			"corridor/solved/fuzz.yaml",
			"experiments/fuzz.yaml", "balances/fuzz.yaml"}
		for _, p := range places {
			files[p] = &fstest.MapFile{Data: []byte(text)}
		}
		l := NewFrom(files, corridor{})
		for _, p := range places {
			shown(t, l.Validate(p))
		}
		cases, faults := l.Cases("corridor/fuzz")
		shown(t, append(faults, RunCases(cases, RunOptions{}).Failures()...))
	}
	fuzz.Target(f, seeds(f), func() func(testing.TB, string) { return read })
}

// shown checks that faults are sentences with nothing hidden in them.
func shown(t testing.TB, faults engine.Faults) {
	t.Helper()
	for _, f := range faults {
		if f.Message == "" {
			t.Errorf("a fault at %v says nothing", f.Place)
		}
		if strings.Contains(f.Message, "stopped with a panic") && !strings.Contains(f.Message, "dice") {
			t.Errorf("%v", f)
		}
	}
	for _, r := range Explain(faults) {
		if r != '\n' && !unicode.IsPrint(r) && !unicode.IsSpace(r) {
			t.Errorf("what is said holds the character %U: %q", r, Explain(faults))
		}
	}
}

// FuzzOverrides merges any two mappings and compares with a plain merge of maps.
func FuzzOverrides(f *testing.F) {
	type pair struct{ lower, upper string }
	seeds := []pair{
		{"a: {b: 1, c: [1]}", "a: {b: 2, d: {e: 3}}"},
		{"a: 1", "a: {b: 2}"},
		{"a: {b: {c: {d: 1}}}", "a: {b: {c: 3}}\nz: [x]"},
		{"{}", "a: &x {b: 1}\nc: *x"},
	}
	read := func(t testing.TB, lower, upper string) {
		a, faults := ParseOverride("lower", lower)
		b, more := ParseOverride("upper", upper)
		if len(faults)+len(more) > 0 || a.Absent() || b.Absent() {
			return
		}
		before, got := plainly(a.tree.node), plainly(b.Over(a).tree.node)
		if want := laid(plainly(a.tree.node), plainly(b.tree.node)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s over %s = %v; want %v", upper, lower, got, want)
		}
		if after := plainly(a.tree.node); !reflect.DeepEqual(before, after) {
			t.Errorf("merging changed %v to %v", before, after)
		}
	}
	fuzz.Run(f, seeds, func(w *fuzz.Mutator, p pair) pair {
		return pair{w.Text(p.lower), w.Text(p.upper)}
	}, func() func(testing.TB, pair) {
		return func(t testing.TB, p pair) { read(t, p.lower, p.upper) }
	})
	for _, p := range seeds {
		f.Add(p.lower, p.upper)
	}
	f.Fuzz(func(t *testing.T, lower, upper string) { read(t, lower, upper) })
}

// plainly is a node as maps of maps.
func plainly(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		m := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			m[n.Content[i].Value] = plainly(n.Content[i+1])
		}
		return m
	case yaml.SequenceNode:
		var list []any
		for _, item := range n.Content {
			list = append(list, plainly(item))
		}
		return list
	}
	return n.Value
}

func laid(lower, upper any) any {
	a, ok1 := lower.(map[string]any)
	b, ok2 := upper.(map[string]any)
	if !ok1 || !ok2 {
		return upper
	}
	for key, value := range b {
		if old, ok := a[key]; ok {
			value = laid(old, value)
		}
		a[key] = value
	}
	return a
}

// TestMergedPartsKeepTheirFiles checks that places in a merged tree lead into the
// file that each part was written in.
func TestMergedPartsKeepTheirFiles(t *testing.T) {
	lower, _ := ParseOverride("lower", "a:\n  b: 1\n  c: [x, y]\n")
	upper, _ := ParseOverride("upper", "# first\na:\n  c: [z]\n  d: {e: 2}\n")
	top, _ := ParseOverride("top", "a: {d: {f: 3}}")
	p := places{"form": top.Over(upper.Over(lower)).tree}
	for _, c := range []struct {
		path []any
		want string
	}{
		{nil, "lower:1:1"},
		{[]any{"a"}, "lower:1:1"},
		{[]any{"a", "b"}, "lower:2:6"},
		{[]any{"a", "c"}, "upper:3:6"},
		{[]any{"a", "c", 0}, "upper:3:7"},
		{[]any{"a", "c", 5}, "upper:3:6"},
		{[]any{"a", "d", "e"}, "upper:4:10"},
		{[]any{"a", "d", "f"}, "top:1:12"},
		{[]any{"a", "d", "g", "h"}, "upper:4:6"},
		{[]any{"nothing", "here"}, "lower:1:1"},
	} {
		if got := p.Place("form", c.path...).String(); got != c.want {
			t.Errorf("Place(%v) = %s; want %s", c.path, got, c.want)
		}
	}
	word, _ := ParseOverride("word", "a: text")
	if got := word.Get("a").Over(lower).Place().String(); got != "word:1:4" {
		t.Errorf("a word that replaces a mapping stands at %s", got)
	}
	if got := p.Place("no such form", "a"); got != (engine.Place{}) {
		t.Errorf("the place in an unknown form is %v", got)
	}
}

// TestPlacesInBlockText checks that a path goes on into the lines of a block text.
func TestPlacesInBlockText(t *testing.T) {
	o, faults := ParseOverride("f", "rows: |2\n    a b\n   c d\n\n  e\nline: x\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, c := range []struct {
		path []any
		want string
	}{
		{[]any{"rows"}, "f:1:7"},
		{[]any{"rows", 0}, "f:2:3"},
		{[]any{"rows", 0, 2}, "f:2:5"},
		{[]any{"rows", 1, 3}, "f:3:6"},
		{[]any{"rows", 3, 0}, "f:5:3"},
		{[]any{"rows", 3, 99}, "f:5:4"},
		{[]any{"rows", 4, 0}, "f:1:7"},
		{[]any{"rows", 5, 0}, "f:1:7"},
		{[]any{"rows", 9, 0}, "f:1:7"},
		{[]any{"line", 0, 0}, "f:6:7"},
	} {
		if got := o.tree.find(c.path).String(); got != c.want {
			t.Errorf("find(%v) = %s; want %s", c.path, got, c.want)
		}
	}
}

// manyKeys is a mapping of n keys.
func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	return b.String()
}

// aliasBomb is a short text that stands for 10^10 values.
func aliasBomb() string {
	b := strings.Builder{}
	b.WriteString("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n")
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i-1), 10),
			","))
	}
	return b.String()
}

// TestADeviceHasNoEnd reads a file that never ends.
func TestADeviceHasNoEnd(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("there is no such device here")
	}
	if _, faults := corridorLibrary(t).read(path{at: "/dev/zero"}); !strings.Contains(faults.Error(),
		"is a device; want a file") {
		t.Errorf("an endless file is read: %v", faults)
	}
}

// TestLimits checks that files too large or too deep are refused, and quickly.
func TestLimits(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		// Each of these took minutes, or all memory, before there was a limit to it.
		"long line":    {"a: " + strings.Repeat("x", MaxFileBytes-100) + " \x01", "U+0001"},
		"deep line":    {"a: " + strings.Repeat("[", MaxFileBytes/8), "nested deeper"},
		"deep map":     {strings.Repeat("{a: ", MaxFileBytes/8), "nested deeper"},
		"deep list":    {strings.Repeat("- ", MaxFileBytes/16), "nested deeper"},
		"deep keys":    {strings.Repeat("? ", MaxFileBytes/16), "nested deeper"},
		"many keys":    {manyKeys(30_000), "at most 2000"},
		"many items":   {"a: [" + strings.Repeat("x,", 100_000) + "x]", "at most 10000"},
		"alias bomb":   {aliasBomb(), "aliases"},
		"alias itself": {"a: &a [*a]", "inside of what it stands for"},
		"escape code":  {"title: \"\\e[31mred\"", "U+001B"},
		"hidden order": {"title: \"\\u202Eder\"", "U+202E"},

		"large":    {strings.Repeat("# x\n", MaxFileBytes/4+1), "at most"},
		"deep":     {"a: " + strings.Repeat("[", 500) + strings.Repeat("]", 500), "nested deeper"},
		"not UTF8": {"a: \xff", "not UTF-8"},
		"nul":      {"a: \x00", "U+0000"},
		"blank":    {" \n\n", "empty"},
	} {
		if _, faults := parse(name, []byte(c.text)); len(faults) == 0 || !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, faults, c.want)
		}
	}
	long := "a: &one\n" + strings.Repeat("- ["+strings.Repeat("x, ", 39)+"x]\n", maxCopies/40) + "b: [*none]"
	if _, faults := parse("long", []byte(strings.Replace(long, "*none", "x", 1))); len(faults) > 0 {
		t.Errorf("a long file without aliases is refused: %v", faults)
	}
	if _, faults := parse("long", []byte(strings.Replace(long, "*none", "*one", 1))); len(faults) != 1 ||
		!strings.Contains(faults.Error(), "aliases") {
		t.Errorf("an alias of too much is not refused for that: %v", faults)
	}
	many := strings.Builder{}
	for i := range maxKeys {
		many.WriteString(strings.Repeat("k", i%7+1) + string(rune('a'+i%26)) + ": 1\n")
	}
	if _, faults := parse("many", []byte(many.String())); len(faults) == 0 {
		t.Error("repeated keys of a long mapping are accepted")
	}
}
