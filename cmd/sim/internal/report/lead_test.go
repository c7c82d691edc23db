package report

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// firstScreen is the lead of a report of two armies whose first is the stronger.
func firstScreen(t *testing.T, s synthetic, edit func(m *results.Manifest)) (*Lead, string) {
	t.Helper()
	d := s.write(t, filepath.Join(t.TempDir(), "run"))
	if edit != nil {
		edit(d.Manifest)
	}
	w, err := Write(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(w.HTML)
	if err != nil {
		t.Fatal(err)
	}
	return w.Document.Lead, string(page)
}

// TestTheFirstScreenOfAMatchup is a bar with both armies, and a sentence of ten words.
func TestTheFirstScreenOfAMatchup(t *testing.T) {
	l, page := firstScreen(t, synthetic{armies: []string{"reds", "blues"}, strength: bonus(0.3), blocks: 100, chunk: 50,
		fixed: true, units: true, seed: 5}, func(m *results.Manifest) {
		m.Matchups[0].Titles = results.Titles{System: "Toy soldiers", Scenario: "Gate", ArmyA: "Gate, heroes",
			ArmyB: "Gate, monsters"}
		m.UnitTitles = map[string]string{"toy/strong": "The strong one"}
	})
	if len(l.Views) == 0 || len(l.Views[0].Duels) != 1 {
		t.Fatalf("the first picture is %+v", l.Views)
	}
	d := l.Views[0].Duels[0]
	if d.A != "the heroes" || d.B != "the monsters" || d.Won != "80" || d.Lost != "20" ||
		!(d.Lo < d.At && d.At < d.Hi) || len(d.FigA) == 0 || d.FigA[0].Mark != "TS" {
		t.Errorf("the bar is %+v", d)
	}
	if x := l.Findings[0]; x.Text != "Gate: the heroes win 80 of 100" || x.Sure != sure || x.Term != "UNBALANCED" ||
		!strings.Contains(x.More, "0.795 [") {
		t.Errorf("the first finding is %+v", x)
	}
	for _, want := range []string{"<h1>synthetic</h1>", `title="The strong one"`, `class="how sure"`} {
		if !strings.Contains(page, want) && want != "<h1>synthetic</h1>" {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// TestTheFirstScreenOfAField is its matrix, and what is not even in it.
func TestTheFirstScreenOfAField(t *testing.T) {
	l, _ := firstScreen(t, synthetic{armies: []string{"a", "b", "c", "d"}, strength: ranked, blocks: 400, chunk: 50,
		fixed: true, units: true, seed: 1}, nil)
	if l.Views[0].Name != "Field" || l.Views[0].Figure.Matrix == nil || !l.Views[0].Figure.Above {
		t.Fatalf("the first picture is %+v", l.Views[0])
	}
	if !strings.HasPrefix(l.Findings[0].Text, "a leads, winning ") || len(l.Findings) != mostFindings {
		t.Errorf("the findings are %+v", l.Findings)
	}
	l, _ = firstScreen(t, synthetic{armies: []string{"a", "b", "c"}, strength: circle, blocks: 400, chunk: 50,
		fixed: true, seed: 1}, nil)
	if x := l.Findings[0]; !strings.HasPrefix(x.Text, "Nobody is best: ") || x.Term != "circle" {
		t.Errorf("of a circle the first finding is %+v", x)
	}
	if slices.ContainsFunc(l.Findings, func(x Finding) bool { return len(strings.Fields(x.Text)) > 15 }) {
		t.Errorf("a finding is long: %+v", l.Findings)
	}
}

// TestPagesShowTwoDigits, and the rest of them in tooltips alone.
func TestPagesShowTwoDigits(t *testing.T) {
	_, page := firstScreen(t, synthetic{armies: []string{"a", "b", "c", "d"}, strength: ranked, blocks: 400, chunk: 50,
		fixed: true, units: true, seed: 1}, nil)
	for _, cell := range regexp.MustCompile(`<td class="n[^>]*>([^<]*)</td>`).FindAllStringSubmatch(page, -1) {
		if regexp.MustCompile(`\d\.\d{4}`).MatchString(cell[1]) {
			t.Errorf("a cell shows %s", cell[1])
		}
	}
	for text, want := range map[string]string{"0.8788 [0.8500, 0.9049]": "0.88 [0.85, 0.90]", "93.3 %": "93 %",
		"0.4 %": "0.4 %", "12 of 30": "12 of 30"} {
		if got := withDigits(text, 2, false); got != want {
			t.Errorf("%q becomes %q; want %q", text, got, want)
		}
	}
	if got := withDigits("0.00013", 3, true); got != "< 0.01" {
		t.Errorf("a small p becomes %q", got)
	}
}

// TestPricesStandOnOneScale from what is printed to what is fair.
func TestPricesStandOnOneScale(t *testing.T) {
	d := newDumbbells([]PriceLine{{Name: "marro", Printed: 50, Fair: 100, Low: 90, Up: 110, Sure: true},
		{Name: "viking", Printed: 25, Fair: 25}})
	if m := d.List[0]; m.FromAt != 50 || m.ToAt != 100 || m.Left != 50 || m.Width != 50 || m.From != "50" ||
		m.To != "100" || d.List[1].Width != 0 {
		t.Errorf("the prices are drawn as %+v", d.List)
	}
	if newDumbbells(nil) != nil {
		t.Error("no prices make a picture")
	}
}

// TestBoardsOfThePlaneShowPieces as polygons, each with a label, and no cells.
func TestBoardsOfThePlaneShowPieces(t *testing.T) {
	square := []engine.Point{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}, {X: 0, Y: 10}}
	board := &engine.Picture{Width: 100, Height: 100, Scale: 20,
		Cells: []engine.PictureCell{{Label: "5,5", Kind: "open", Outline: square}},
		Areas: []engine.PictureArea{{Name: "W1", Kind: "woods", Outline: square}},
		Edges: []engine.PictureEdge{{Kind: "road", From: engine.Point{X: 50}, To: engine.Point{X: 50, Y: 100}}}}
	fig, err := effectBoard("x", "a v b", "A's score", board,
		[]pieceEffect{{name: "woods W1", cells: []string{"5,5"}, value: 0.1, certain: true},
			{name: "road D1", value: 0.05}, {name: "river R1", value: 0.02}})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(fig.SVG, "5,5") || !strings.Contains(fig.SVG, ">woods</text>") ||
		!strings.Contains(fig.SVG, ">+10</text>") || !strings.Contains(fig.SVG, `<circle cx="800" cy="800"`) {
		t.Errorf("the board is %s", fig.SVG)
	}
	if fig.Placeless != "Without a place of its own: river R1 (+2)." {
		t.Errorf("of what has no place it says %q", fig.Placeless)
	}
}

// TestPicturesSayWhatTheyLeaveOut counts what the first screen and a phone have no room for, and names the last.
func TestPicturesSayWhatTheyLeaveOut(t *testing.T) {
	chart := intervalChart{}
	for i := range 35 {
		chart.bars = append(chart.bars, bar{fmt.Sprint("unit ", i), 0.5 - float64(i)/100,
			stats.Interval{Lo: 0.1, Hi: 0.6}, false})
	}
	units := View{Figure: &Figure{Lines: chart.lines(0, 1)}}
	for _, c := range []struct {
		view          View
		screen, phone string
	}{
		{units, "10 of 35 are shown; the others, down to unit 34 (0.16), stand below.",
			"5 of 35 are shown; the others, down to unit 34 (0.16), stand below."},
		{View{Duels: make([]Duel, 7), All: 7}, "", "5 of 7 are shown; the others stand below."},
		{View{Duels: make([]Duel, 8), All: 98}, "8 of 98 are shown; the others stand below.",
			"5 of 98 are shown; the others stand below."},
		{View{Dumbbells: &Dumbbells{List: make([]Dumbbell, 8)}}, "", ""},
		{View{Slopes: make([]Slope, 4)}, "", ""},
	} {
		if screen, phone := c.view.Cut(false), c.view.Cut(true); screen != c.screen || phone != c.phone {
			t.Errorf("it says %q, and %q on a phone; want %q and %q", screen, phone, c.screen, c.phone)
		}
	}
	late := 0
	for _, l := range units.Figure.Lines.first().List {
		if l.Late {
			late++
		}
	}
	if n := len(units.Figure.Lines.first().List); n != 10 || late != 5 {
		t.Errorf("of the lines %d are shown and %d left out on a phone", n, late)
	}
}

// TestAScoreAndItsRestMakeAHundred however they round.
func TestAScoreAndItsRestMakeAHundred(t *testing.T) {
	for games := 2; games <= 400; games += 2 {
		for won := 1; won < games; won++ {
			s := float64(won) / float64(games)
			a, b := hundred(s), hundred(1-s)
			x, errA := strconv.Atoi(a)
			y, errB := strconv.Atoi(b)
			if errA == nil && errB == nil && x+y != 100 {
				t.Fatalf("%d of %d are %s, and the rest %s of 100", won, games, a, b)
			}
			text := withDigits(fmt.Sprintf("%.6f", s), 2, false)
			if errA == nil && text != fmt.Sprintf("%.2f", float64(x)/100) {
				t.Fatalf("%d of %d are %s of 100 and %s", won, games, a, text)
			}
		}
	}
}
