package report

import (
	"crypto/sha256"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestGoldenAnswers keeps what is answered beside reports: comparisons of datasets, sequential tests, what changes
// and units are worth, settings at which a score is reached, effects of pieces, and figures and cells for other
// programs' tables.
func TestGoldenAnswers(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "golden", "answers.txt"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var b strings.Builder
	tell := func(what string, x any, err error) {
		fmt.Fprintf(&b, "## %s\n\n", what)
		if err != nil {
			fmt.Fprintf(&b, "error: %v\n\n", err)
			return
		}
		dumped(&b, "", reflect.ValueOf(x))
		b.WriteString("\n")
	}
	compared(t, tell)
	design := goldenDatasets["design"]().write(t)
	w, err := analysis.WorthOf(design, 0.02)
	tell("worth of units", w, err)
	for _, q := range []analysis.Question{
		{Score: 0.5, Matchup: "field"}, {Factor: "power", Score: 0.55},
		{Factor: "power of orcs", Score: 0.45, With: map[string]string{"mud": "free"}}, {Factor: "power", Score: 0.99},
		{Factor: "mud", Score: 0.5}, {Factor: "powr", Score: 0.5},
		{Factor: "power", Score: 0.5, With: map[string]string{"mud": "deep"}},
		{Factor: "power", Score: 0.5, With: map[string]string{"mdu": "free"}},
		{Factor: "power", Score: 0}, {Factor: "power", Score: 1}, {Score: 0.5, Matchup: "nowhere"},
	} {
		s, err := analysis.SolveFor(design, q)
		tell(fmt.Sprintf("solved for %+v", q), s, err)
		if err == nil {
			fmt.Fprintf(&b, "%s\n\n", s.Words())
		}
	}
	pieces := datasetOf(t, "pieces", "more")
	crossings, err := pieces.Crossings()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := analysis.Effects(pieces, crossings, 0.03)
	tell("effects of pieces", lines, err)
	for _, lucky := range []bool{false, true} {
		u := goldenDatasets["pieces"]()
		if u.dir = fmt.Sprint("lucky-", lucky); lucky {
			for i := range u.list {
				u.list[i].Luck = toyLuck
			}
		}
		found, err := analysis.Ledger(
			u.write(t),
			map[string]analysis.LedgerLine{"map ford-without-hill": {Piece: "hill"},
				"map ford-without-pond": {Piece: "pond"}, "map field-110": {Piece: "wood"}},
			0.03,
		)
		tell(fmt.Sprint("ledger of pieces, luck measured: ", lucky), found, err)
		tell("as a table", LedgerTable(found).Rows, nil)
		more, ok := analysis.SavedInLedger(found, 1000)
		fmt.Fprintf(&b, "%d games saved: %t\n\n", more, ok)
	}
	crossings[0].Design = "latin"
	_, err = analysis.Effects(pieces, crossings, 0.03)
	tell("effects in an unknown design", nil, err)
	crossings[0].Design = "screening"
	_, err = analysis.Effects(pieces, crossings, 0.03)
	tell("effects in a design of another size", nil, err)
	figures(t, tell)
	keptText(t, golden, b.String())
}

// datasetOf writes a golden dataset into a folder of its own.
func datasetOf(t *testing.T, name, dir string) *results.Dataset {
	u := goldenDatasets[name]()
	u.dir = dir
	return u.write(t)
}

// compared compares small datasets of one seed that differ in their scores, in their lengths, in what was played and
// in the program, and tests each matchup against even.
func compared(t *testing.T, tell func(what string, x any, err error)) {
	list := func(variants ...string) (list []results.MatchupEntry) {
		for i, v := range variants {
			e := results.MatchupEntry{Scenario: "field", ArmyA: "knights", ArmyB: "orcs", Variant: v, Options: v,
				Stream: "one", Fixed: true}
			if i < 2 {
				e.Luck = toyLuck
			}
			list = append(list, e)
		}
		return append(list, results.MatchupEntry{Scenario: "ford", ArmyA: "knights", ArmyB: "imps", Stream: "two",
			Margin: 0.05})
	}
	made := func(dir string, more float64, blocks int, entries []results.MatchupEntry,
		edit func(m *results.Manifest)) *results.Dataset {
		u := &madeUp{seed: 21, blocks: blocks, chunk: 8, list: entries, dir: dir, edit: edit}
		u.score = func(e *results.MatchupEntry) float64 { return 0.5 + more + 0.1*float64(len(e.Variant)) }
		u.troops = func(army string) []results.UnitRow { return figuresOf(army[:4] + ":2:30") }
		return u.write(t)
	}
	first := made("first", 0, 40, list("", "m"), nil)
	for _, c := range []struct {
		what  string
		other *results.Dataset
	}{
		{"itself", first},
		{"more", made("more-score", 0.1, 40, list("", "m"), func(m *results.Manifest) { m.Commit = "fedcba" })},
		{"a longer one of another program", made("longer", 0.02, 60, list("", "m", "mm"), func(m *results.Manifest) {
			m.Version = "test2"
		})},
		{"one with other variants", made("variants", 0, 40, list("x", "yy"), nil)},
		{"one of one game in a block", made("single", 0, 40, list("", "m"), func(m *results.Manifest) {
			for i := range m.Matchups {
				m.Matchups[i].Games = 1
			}
		})},
		{"one of other streams", made("streams", 0, 40, list(), func(m *results.Manifest) {
			m.Matchups[0].Stream = "three"
		})},
		{"one of another seed", made("seed", 0, 40, list(""), func(m *results.Manifest) { m.Seed = 22 })},
		{"one with the armies in each other's places", made("turned", 0, 40, list("", "m"), func(m *results.Manifest) {
			for i := range m.Matchups {
				e := &m.Matchups[i]
				e.ArmyA, e.ArmyB = e.ArmyB, e.ArmyA
			}
		})},
	} {
		x, err := analysis.Compare(first, c.other, 0.02)
		tell("compared with "+c.what, x, err)
		if err == nil {
			tell("as a table", PairTable(x.Pairs).Rows, nil)
		}
	}
	for _, s := range [][2]float64{{0.5, 0.6}, {0.45, 0.5}, {0.5, 0.52}} {
		g, err := analysis.Gates(first, stats.SPRT{Alpha: 0.05, Beta: 0.05}, s[0], s[1])
		tell(fmt.Sprintf("tested for %v against %v", s[1], s[0]), g, err)
	}
	asked := []analysis.Asked{
		{Asked: "mud", Unit: "knig", Copies: 2, Scenario: "toy/field", ArmyA: "knights", ArmyB: "orcs",
			Variant: "m"},
		{Asked: "mud for orcs", Unit: "orcs", Copies: 1, Scenario: "toy/field", ArmyA: "knights", ArmyB: "orcs",
			OfB: true, Variant: "m"},
	}
	changes, err := analysis.ChangesOf(first, asked, 0.02)
	tell("changes", changes, err)
	if err == nil {
		tell("as a table", ChangeTable(changes).Rows, nil)
	}
	u := goldenDatasets["design"]()
	for _, opponent := range []string{"orcs", "knights"} {
		e := results.MatchupEntry{Scenario: "hill", ArmyA: "elves", ArmyB: opponent, Stream: "worth " + opponent,
			Fixed: true, Variant: "{bow: 2}", Options: "{bow: 2}"}
		if opponent == "knights" {
			e.ArmyA, e.ArmyB = opponent, "elves"
		}
		u.list = append(u.list, e)
	}
	u.dir = "changed"
	n := 0
	u.spoil = func(e *results.MatchupEntry, row *results.GameRow) {
		if n++; e.Scenario == "hill" && n%41 == 0 {
			row.ScoreA, row.Ending, row.Failure = nil, results.Failed, "the made-up system stopped"
		}
	}
	changes, err = analysis.ChangesOf(u.write(t), []analysis.Asked{
		{Asked: "bow 2", Unit: "archer", Copies: 2, Scenario: "toy/hill", ArmyA: "elves", ArmyB: "orcs",
			Variant: "{bow: 2}"},
		{Asked: "bow 2", Unit: "archer", Copies: 2, Scenario: "toy/hill", ArmyA: "knights", ArmyB: "elves", OfB: true,
			Variant: "{bow: 2}"}}, 0.02)
	tell("changes of an army whose units were left out", changes, err)
	if err == nil {
		tell("as a table", ChangeTable(changes).Rows, nil)
	}
}

// TestEmptyColumnsAreLeftOut at either end and between, and all where no row says anything.
func TestEmptyColumnsAreLeftOut(t *testing.T) {
	for rows, want := range map[string]string{
		"abc|def": "123 abc|def", "-bc|-ef": "23 bc|ef", "a-c|d-f": "13 ac|df", "ab-|de-": "12 ab|de",
		"a--|--f": "13 a-|-f", "-b-|-e-": "2 b|e", "---|---": " |", "": "",
	} {
		table := &Table{Head: []Column{{Name: "1"}, {Name: "2"}, {Name: "3"}}}
		for _, row := range strings.FieldsFunc(rows, func(r rune) bool { return r == '|' }) {
			var cells []Cell
			for i, letter := range row {
				cells = append(cells, word(strings.ReplaceAll(string(letter), "-", []string{"–", "", "–"}[i])))
			}
			table.Rows = append(table.Rows, cells)
		}
		table.filled()
		var b strings.Builder
		for _, c := range table.Head {
			b.WriteString(c.Name)
		}
		for i, row := range table.Rows {
			b.WriteString(map[bool]string{true: " ", false: "|"}[i == 0])
			for _, c := range row {
				b.WriteString(strings.Trim(c.Text+"-", "–")[:1])
			}
		}
		if got := b.String(); got != want {
			t.Errorf("%q is left as %q, want %q", rows, got, want)
		}
	}
}

// figures draws points and lines, and makes cells.
func figures(t *testing.T, tell func(what string, x any, err error)) {
	drawn := func(what string, f *Figure, err error) {
		if err == nil {
			f.SVG = fmt.Sprintf("%d letters %x", len(f.SVG), sha256.Sum256([]byte(f.SVG)))
			f.PDF = fmt.Appendf(nil, "%x", sha256.Sum256(strokes(f.PDF)))
		}
		tell(what, f, err)
	}
	points := []Points{
		{Name: "pale", List: []Point{{X: 1, Y: 2}, {X: 2, Y: 1.5}}}, {Name: "none"},
		{Name: "joined", Joined: true, List: []Point{{Label: "a", X: 1, Y: 1, ErrorX: 0.2, ErrorY: 0.3},
			{Label: "b", X: 3, Y: 2}}},
		{Name: "ring", List: []Point{{Label: "c", X: 2, Y: 2, ErrorY: 0.1}}},
		{Name: "again", List: []Point{{X: 0.5, Y: 0.25, ErrorX: 0.1}}},
	}
	f, err := PointsFigure("points", "Points", "price", "score", "Some points.", points)
	drawn("points", f, err)
	f, err = LinesFigure("lines", "Lines", "effect", "Some lines.", 0,
		[]ChartLine{{"up", 0.2, stats.Interval{Lo: 0.1, Hi: 0.3}, true},
			{"down", -0.1, stats.Interval{Lo: -0.3, Hi: 0.1}, false}})
	drawn("lines", f, err)
	nan, inf := math.NaN(), math.Inf(1)
	var cells []Cell
	for _, x := range []float64{0, 0.12345, -0.12345, 1234.5, nan, inf, -inf} {
		for _, se := range []float64{0, 0.01, 0.3, 25, nan, inf} {
			cells = append(cells, Number(x, se), Uncertain(x, se), Within(stats.Interval{Lo: x, Hi: x + 0.5}, se))
		}
	}
	for _, p := range []float64{0, 0.00005, 0.0001, 0.04999, 0.5, 1, nan} {
		cells = append(cells, Likelihood(p))
	}
	tell("cells", append(cells, Words("a & b"), Whole(-1234567)), nil)
}

// dumped writes a value with all that it holds, one field on a line, numbers with five digits; what is nothing is
// left out.
func dumped(b *strings.Builder, path string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid:
	case reflect.Pointer, reflect.Interface:
		dumped(b, path, v.Elem())
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[results.MatchupEntry]() {
			fmt.Fprintf(b, "%s is %v %v %v v %v, of %v games, stream %v\n", path, v.FieldByName("Scenario"),
				v.FieldByName("Variant"), v.FieldByName("ArmyA"), v.FieldByName("ArmyB"), v.FieldByName("Games"),
				v.FieldByName("Stream"))
			return
		}
		for i := range v.NumField() {
			dumped(b, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
			fmt.Fprintf(b, "%s = %q\n", path, v.Bytes())
			return
		}
		for i := range v.Len() {
			dumped(b, path+"["+strconv.Itoa(i)+"]", v.Index(i))
		}
	case reflect.Float64:
		fmt.Fprintf(b, "%s = %s\n", path, strconv.FormatFloat(v.Float(), 'g', 5, 64))
	case reflect.Map:
		for _, key := range slices.SortedFunc(slices.Values(v.MapKeys()), func(x, y reflect.Value) int {
			return strings.Compare(fmt.Sprint(x), fmt.Sprint(y))
		}) {
			dumped(b, path+"["+fmt.Sprint(key)+"]", v.MapIndex(key))
		}
	default:
		if !v.IsZero() {
			fmt.Fprintf(b, "%s = %v\n", path, v)
		}
	}
}
