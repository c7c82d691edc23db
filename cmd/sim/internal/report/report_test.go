package report

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// ranked lets lower numbers win more often.
func ranked(a, b, _ int, luck *stats.SplitMix) int8 {
	switch x := luck.Float64(); {
	case x < 0.1:
		return 1
	case x < 0.1+0.9/(1+math.Exp(0.5*float64(b-a))):
		return 0
	}
	return 2
}

// circle is rock, paper and scissors.
func circle(a, b, _ int, luck *stats.SplitMix) int8 {
	wins := 0.3
	if (b-a+3)%3 == 1 {
		wins = 0.7
	}
	if luck.Float64() < wins {
		return 2
	}
	return 0
}

func written(t *testing.T, s synthetic) (*results.Dataset, *Written) {
	t.Helper()
	d := s.write(t, filepath.Join(t.TempDir(), "data"))
	w, err := Write(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d, w
}

func TestReportHasEveryForm(t *testing.T) {
	d, w := written(t, synthetic{armies: []string{"a", "b", "c", "d"}, strength: ranked, blocks: 400, chunk: 50,
		fixed: true, units: true, seed: 1})
	if len(w.Document.Alarms) > 0 {
		t.Errorf("alarms: %q", w.Document.Alarms)
	}
	figures := w.Document.figures()
	var names []string
	for _, f := range figures {
		names = append(names, f.Name)
		for _, ending := range []string{".svg", ".pdf", ".csv", ".vl.json"} {
			data, err := os.ReadFile(filepath.Join(w.Dir, "figures", f.Name+ending))
			if err != nil || len(data) == 0 {
				t.Errorf("figure %s%s: %v, %d bytes", f.Name, ending, err, len(data))
			}
			if ending == ".vl.json" && !json.Valid(data) {
				t.Errorf("figure %s: the specification is no JSON", f.Name)
			}
		}
		if f.Alt == "" || !strings.Contains(f.SVG, `role="img"`) {
			t.Errorf("figure %s cannot be read without seeing it", f.Name)
		}
	}
	for _, want := range []string{"scores", "matrix-1", "seats", "ratings-1", "units", "map-1-stays", "map-1-lethality",
		"game-length"} {
		if !slices.Contains(names, want) {
			t.Errorf("no figure %s among %v", want, names)
		}
	}
	page, err := os.ReadFile(w.HTML)
	if err != nil {
		t.Fatal(err)
	}
	if len(page) > 2<<20 {
		t.Errorf("the page has %d bytes; want less than 2 MB", len(page))
	}
	if found := regexp.MustCompile(`(?:src|href)="(?:https?:)?//[^"]*"|url\(|@import`).Find(page); found != nil {
		t.Errorf("the page loads something: %s", found)
	}
	for _, name := range []string{"report.md", "report.tex", "report.json"} {
		if data, err := os.ReadFile(filepath.Join(w.Dir, name)); err != nil ||
			!bytes.Contains(data, []byte(d.Manifest.ExperimentDigest)) {
			t.Errorf("%s: %v, or it does not name the digest", name, err)
		}
	}
}

func TestReportIsTheSameEveryTime(t *testing.T) {
	d, w := written(t, synthetic{armies: []string{"a", "b", "c"}, strength: circle, blocks: 200, chunk: 20, units: true,
		seed: 2})
	again, err := Write(d, Options{Out: filepath.Join(t.TempDir(), "again")})
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	err = filepath.WalkDir(w.Dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(w.Dir, path)
		a, _ := os.ReadFile(path)
		b, err := os.ReadFile(filepath.Join(again.Dir, rel))
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs the second time (%v)", rel, err)
		}
		files++
		return nil
	})
	if err != nil || files < 20 {
		t.Errorf("%d files compared, %v", files, err)
	}
}

// readTwice is what a report and what sim run says of a dataset.
func readTwice(t *testing.T, d *results.Dataset) (*analysis.Findings, []montecarlo.Summary) {
	t.Helper()
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := montecarlo.Summarise(d)
	if err != nil {
		t.Fatal(err)
	}
	return f, lines
}

func TestScoresAreThoseOfTheRun(t *testing.T) {
	for _, fixed := range []bool{true, false} {
		d, _ := written(t, synthetic{armies: []string{"a", "b", "c"}, strength: ranked, blocks: 150, chunk: 25,
			fixed: fixed, seed: 3})
		f, summary := readTwice(t, d)
		for i, s := range summary {
			e := f.List[i]
			if e.Score != s.Score || e.Interval.Lo != s.Interval.Lo || e.Interval.Hi != s.Interval.Hi ||
				e.Wins != s.Wins || e.Draws != s.Draws || e.N != s.Blocks || math.Abs(e.First-s.First) > 1e-12 {
				t.Errorf("the report has %v %v first %v, the run %v %v first %v", e.Score, e.Interval, e.First, s.Score,
					s.Interval, s.First)
			}
		}
	}
}

func TestNamesOfUsersDoNoHarm(t *testing.T) {
	bad := []string{`<script>alert("a")</script>`, "`$\\input{x}` & 100 % |", "a_b^c~d"}
	_, w := written(t, synthetic{armies: bad, strength: circle, blocks: 300, chunk: 50, fixed: true, units: true,
		seed: 4})
	page, _ := os.ReadFile(w.HTML)
	if n := strings.Count(string(page), "<script"); n != 1 {
		t.Errorf("the page has %d scripts; want its own only", n)
	}
	tex, _ := os.ReadFile(filepath.Join(w.Dir, "report.tex"))
	if strings.Contains(string(tex), `\input{x}`) {
		t.Error("a name became a command of LaTeX")
	}
	md, _ := os.ReadFile(filepath.Join(w.Dir, "report.md"))
	if got := mark("of `<script>`"); strings.Contains(string(md), "<script") ||
		got != "of <code>&lt;script&gt;</code>" {
		t.Error("a name became a tag in Markdown")
	}
	svg, _ := os.ReadFile(filepath.Join(w.Dir, "figures", "scores.svg"))
	if strings.Contains(string(svg), "<script") {
		t.Error("a name became a script in a figure")
	}
}

func TestCirclesAreCertifiedAndRankingRefused(t *testing.T) {
	d, w := written(t, synthetic{armies: []string{"rock", "paper", "scissors"}, strength: circle, blocks: 1500,
		chunk: 50, fixed: true, seed: 5})
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Fields) != 1 || len(f.Fields[0].Cycles) != 1 || f.Fields[0].Rating != nil || f.Fields[0].Refused == "" {
		t.Fatalf("fields: %+v", f.Fields)
	}
	for i, p := range f.Fields[0].Nash.P {
		if math.Abs(p-1.0/3) > 0.1 {
			t.Errorf("%s has %.3f of the equilibrium; want about a third", f.Fields[0].Items[i], p)
		}
	}
	if !strings.Contains(strings.Join(w.Document.Verdict, " "), "there is no best") {
		t.Errorf("the verdict does not tell of the circle: %q", w.Document.Verdict)
	}
}

func TestTransitiveFieldsAreRanked(t *testing.T) {
	d, _ := written(t, synthetic{armies: []string{"a", "b", "c", "d"}, strength: ranked, blocks: 500, chunk: 50,
		fixed: true, seed: 6})
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	r := f.Fields[0].Rating
	if r == nil {
		t.Fatal(f.Fields[0].Refused)
	}
	if !slices.IsSortedFunc(r.Beta, func(x, y float64) int {
		return -analysis.CompareFloats(x, y)
	}) || !slices.Equal(f.Fields[0].Tier, []int{1, 2, 3, 4}) {
		t.Errorf("strengths %v, tiers %v; want them falling, and a tier each", r.Beta, f.Fields[0].Tier)
	}
}

// TestTheReportHasTheTiersOfTheTerminal: of eight armies of which neighbours are too close to call, the
// last are not in the first tier, and sim run says the same.
func TestTheReportHasTheTiersOfTheTerminal(t *testing.T) {
	d, w := written(t, synthetic{armies: strings.Fields("a b c d e f g h"),
		strength: func(a, b, seat int, luck *stats.SplitMix) int8 {
			return ranked(a/2, b/2, seat, luck)
		}, blocks: 400, chunk: 50, fixed: true, seed: 8})
	f, sums := readTwice(t, d)
	of := montecarlo.Tournaments(sums, d.Manifest.Alpha)
	if len(of) != 1 || len(f.Fields) != 1 {
		t.Fatalf("%d tournaments, %d fields; want one of each", len(of), len(f.Fields))
	}
	for rank, army := range of[0].Armies {
		if i := slices.Index(f.Fields[0].Items, army); f.Fields[0].Tier[i] != of[0].Tier[rank] {
			t.Errorf("%s is of tier %d in the report and of tier %d in the terminal", army, f.Fields[0].Tier[i],
				of[0].Tier[rank])
		}
	}
	if last := of[0].Tier[7]; last < 3 {
		t.Errorf("%d tiers; want some", last)
	}
	if text := strings.Join(w.Document.Verdict, " "); !strings.Contains(text,
		"certainly better than everyone else of 8, by mean score") {
		t.Errorf("the findings do not name the first tier: %q", text)
	}
}

func TestUnitsAndGroundAreMeasured(t *testing.T) {
	d, w := written(t, synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 500, chunk: 50, fixed: true,
		units: true, seed: 7})
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	strong, weak := f.UnitList[0], f.UnitList[1]
	// strong deals 2 of 3 parts with half of the points
	if m := strong.Measures[analysis.DealtShare]; math.Abs(m.Value-4.0/3) > 0.01 || strong.Flag != "above its share" {
		t.Errorf("strong: %+v, %q; want 4/3 and listed", m, strong.Flag)
	}
	if m := weak.Measures[analysis.DealtShare]; math.Abs(m.Value-2.0/3) > 0.01 || weak.Flag != "below its share" {
		t.Errorf("weak: %+v, %q; want 2/3 and listed", m, weak.Flag)
	}
	if m := strong.Measures[analysis.DealtPerPoint]; math.Abs(m.Value-2.0) > 0.1 {
		t.Errorf("strong deals %v a point; want 2", m.Value)
	}
	if m := weak.Measures[analysis.LossRate]; math.Abs(m.Value-0.5) > 0.01 {
		t.Errorf("weak is lost in %v of games; want 1/2", m.Value)
	}
	g := f.Grounds[0]
	if g.Evenly || slices.Max(g.Lethality) != g.Lethality[4] {
		t.Errorf("lethality %v; want the middle highest", g.Lethality)
	}
	if len(f.Prices) != 1 || f.Prices[0].Refused == "" {
		t.Errorf("prices from two lists: %+v", f.Prices)
	}
	if !strings.Contains(strings.Join(w.Document.Verdict, " "), "strong") {
		t.Errorf("the verdict does not name the suspect: %q", w.Document.Verdict)
	}
}

func TestSurvivalByRoundNeedsSingleGames(t *testing.T) {
	d, w := written(t, synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 300, chunk: 50, fixed: true,
		units: true, unitGames: true, seed: 8})
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	// half of the figures die, after one, two or three rounds alike
	want := []float64{5.0 / 6, 5.0 / 6 * 3 / 4, 5.0 / 6 * 3 / 4 / 2}
	for i, s := range f.UnitList[0].Survival {
		if math.Abs(s-want[i]) > 0.05 {
			t.Errorf("%.3f outlive round %d; want about %.3f", s, i+1, want[i])
		}
	}
	if !slices.ContainsFunc(w.Document.figures(), func(f *Figure) bool { return f.Name == "survival" }) {
		t.Error("no survival curves")
	}
}

func TestPrintedTextIsInTheCodePageOfPDF(t *testing.T) {
	for text, want := range map[string]string{"−0.5": "\x960.5", "a → b": "a -> b", "Jörg": "J\xf6rg", "龍…": "?\x85"} {
		if got := printed(text); got != want {
			t.Errorf("%q is printed as %q; want %q", text, got, want)
		}
	}
}

func TestLargePagesStayBelowOneMegabyte(t *testing.T) {
	d := &Document{Title: "large"}
	var s Section
	for i := range 6 {
		s.figure(&Figure{Name: string(rune('a' + i)), Caption: "figure", Alt: "figure",
			SVG: `<svg role="img" aria-label="figure">` + strings.Repeat("<g/>", 40_000) + "</svg>"})
	}
	d.Sections = []Section{s}
	page, err := d.html()
	if err != nil || len(page) > 1<<20 {
		t.Errorf("the page has %d bytes, %v; want less than 1 MB", len(page), err)
	}
	if n := strings.Count(string(page), "<svg"); n != 3 || !strings.Contains(string(page), "figures/f.svg") {
		t.Errorf("%d figures are on the page; want three, and the others named", n)
	}
}

func TestFieldsOfManyArmiesAreAnalysedInTime(t *testing.T) {
	var armies []string
	for i := range 40 {
		armies = append(armies, "list-"+string(rune('a'+i%26))+string(rune('a'+i/26)))
	}
	d, w := written(t, synthetic{armies: armies, strength: ranked, blocks: 4, chunk: 2, fixed: true, units: true,
		seed: 19})
	page, err := os.ReadFile(w.HTML)
	if err != nil || len(page) > 2<<20 {
		t.Errorf("the page has %d bytes, %v", len(page), err)
	}
	if !strings.Contains(string(page), "further rows are in") || len(d.Manifest.Matchups) != 780 {
		t.Error("a long table is not cut on the page")
	}
}
