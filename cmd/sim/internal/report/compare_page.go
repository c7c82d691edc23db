package report

import (
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// mostBefore is how many changes the first screen of a comparison shows as bars before and after.
const mostBefore = 4

// ComparisonPage is the comparison as a document: both datasets side by side and what changed, with pictures.
func ComparisonPage(c *analysis.Comparison, first, second *results.Dataset) (*Document, error) {
	a, b := first.Manifest, second.Manifest
	title := func(d *results.Dataset) string { return filepath.Base(d.Called) }
	d := &Document{Title: "What changed from " + title(first) + " to " + title(second),
		Subtitle: fmt.Sprintf("%d and %d games under the same dice, seed %d.", a.Games, b.Games, a.Seed),
		Verdict:  c.Notes}
	table, chart := (&findings{}).pairTable(c.Pairs, "differences")
	table.Shown = 0 // the page stands alone
	figure, err := chart.figure()
	if err != nil {
		return nil, err
	}
	d.Lead = &Lead{Findings: leadingChange(c, a.Alpha)}
	if duels, err := changedDuels(c, a.Alpha); err != nil {
		return nil, err
	} else if len(duels) > 0 {
		d.Lead.Views = append(d.Lead.Views, View{Name: "Before and after",
			Says: "Wins of 100 before the change and after it, what changed most first; brackets show the doubt, the " +
				"middle is even.", Duels: duels})
	}
	d.Lead.Views = append(d.Lead.Views, View{Name: "Changes", Says: figure.Caption, Figure: figure})
	changes := Section{ID: "changes", Title: "Every change"}
	changes.figure(figure)
	changes.table(table)
	boards, err := changedBoards(c, first, second)
	if err != nil {
		return nil, err
	}
	if len(boards) > 0 {
		d.Lead.Views = append(d.Lead.Views, View{Name: "Maps",
			Says: "The map before and after: " + boards[0].Caption + ".", Figure: boards[0], After: boards[1]})
	}
	for _, f := range boards {
		f.Above = true
		changes.figure(f)
	}
	d.Sections = []Section{changes, bothRuns(first, second)}
	return d, nil
}

// HTML is the document as one page that needs nothing else.
func (d *Document) HTML() ([]byte, error) { return d.html() }

// orderOfPairs lists the numbers of the pairs, what changed most first.
func orderOfPairs(c *analysis.Comparison) []int {
	list := make([]int, len(c.Pairs))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return -analysis.CompareFloats(math.Abs(c.Pairs[a].Difference), math.Abs(c.Pairs[b].Difference))
	})
	return list
}

// leadingChange are the findings of the first screen: what surely changed, else that nothing did.
func leadingChange(c *analysis.Comparison, alpha float64) (list []Finding) {
	unsure := 0
	for _, k := range orderOfPairs(c) {
		p := &c.Pairs[k]
		party, _, _, _ := partiesOf(&p.Base)
		x := Finding{Term: effectVerdict(p.Verdict),
			More: fmt.Sprintf("%s: in %s the score moves by %s %s under the same dice.", p.Differs,
				analysis.MatchupName(&p.Base), signed(p.Difference, p.SE), span(p.Interval, p.SE))}
		switch {
		case p.Adjusted > alpha:
			unsure++
			continue
		case p.Verdict == stats.Balanced.String():
			x.Text, x.Sure = Brief(p.Differs, "no difference that matters"), sure
		default:
			var texts []string
			for _, name := range Shorter(party) {
				texts = append(texts, wins(inside(name))+" "+moreOrFewer(p.Difference)+" of 100")
			}
			x.Text, x.Sure = Brief(p.Differs, texts...), sure
		}
		if list = append(list, x); len(list) == mostFindings {
			return list
		}
	}
	if unsure > 0 {
		list = append(list, Finding{Text: fmt.Sprintf("%d of %s not sure to do anything", unsure,
			analysis.Plural(len(c.Pairs), "change is", "changes are")), Sure: open, Term: "p after Holm",
			More: "Their intervals, corrected for the number of effects, hold no difference as well; the table has " +
				"them."})
	}
	return list
}

// changedDuels are the changes that moved most, each before and after.
func changedDuels(c *analysis.Comparison, alpha float64) (list []Duel, err error) {
	order := orderOfPairs(c)
	for _, k := range order[:min(len(order), mostBefore)] {
		p := &c.Pairs[k]
		sequence, err := analysis.SequenceOf(&p.Base, alpha)
		if err != nil {
			return nil, err
		}
		for i, when := range []string{"before", "after"} {
			m := []*results.MatchupEntry{&p.Base, &p.Other}[i]
			iv := sequence.Interval(c.Scores[k][i])
			if !p.Sequence {
				iv = stats.Fixed(c.Scores[k][i], 1-alpha)
			}
			one, other, _, _ := partiesOf(m)
			label := when
			if len(order) > 1 {
				label += ", " + p.Differs
			}
			list = append(list, NewDuel(label, one, other, c.Scores[k][i].Score(), iv))
		}
	}
	return list, nil
}

// changedBoards are the boards of the first pair whose maps differ, before and after; none where all are the same.
func changedBoards(c *analysis.Comparison, first, second *results.Dataset) ([]*Figure, error) {
	before, err := first.Boards()
	if err != nil {
		return nil, err
	}
	after, err := second.Boards()
	if err != nil {
		return nil, err
	}
	for _, k := range orderOfPairs(c) {
		p := &c.Pairs[k]
		x, y := boardOf(before, analysis.Where(&p.Base)), boardOf(after, analysis.Where(&p.Other))
		if x == nil || y == nil || sameGround(x, y) {
			continue
		}
		var list []*Figure
		for i, board := range []*engine.Picture{x, y} {
			when := []string{"before", "after"}[i]
			f, err := BoardFigure("map-"+when, analysis.Place(&p.Base)+", "+when, p.Differs, board, nil)
			if err != nil {
				return nil, err
			}
			list = append(list, f)
		}
		return list, nil
	}
	return nil, nil
}

// sameGround reports whether two boards show the same terrain.
func sameGround(a, b *engine.Picture) bool {
	return reflect.DeepEqual(a.Cells, b.Cells) && reflect.DeepEqual(a.Edges, b.Edges) &&
		reflect.DeepEqual(a.Areas, b.Areas)
}

// bothRuns is what was run, the two datasets side by side.
func bothRuns(first, second *results.Dataset) Section {
	s := Section{ID: "runs", Title: "Both runs", Folded: "Digests, seeds and versions side by side"}
	t := &Table{Name: "runs", Caption: "From both manifests.",
		Head: []Column{{"item", false, ""}, {"first", false, ""}, {"second", false, ""}, {"same", false, ""}}}
	add := func(item string, of func(*results.Dataset) string) {
		x, y := of(first), of(second)
		same := "yes"
		if x != y {
			same = "no"
		}
		t.Rows = append(t.Rows, []Cell{word(item), word(x), word(y), word(same)})
	}
	add("folder", func(d *results.Dataset) string { return filepath.Base(d.Called) })
	add("experiment", func(d *results.Dataset) string { return d.Manifest.Experiment })
	add("digest of what is played", func(d *results.Dataset) string { return d.Manifest.ExperimentDigest })
	add("digest of the games", func(d *results.Dataset) string { return orNone(d.Manifest.GamesDigest) })
	add("seed", func(d *results.Dataset) string { return fmt.Sprint(d.Manifest.Seed) })
	add("games", func(d *results.Dataset) string { return fmt.Sprint(d.Manifest.Games) })
	add("failed games", func(d *results.Dataset) string { return fmt.Sprint(d.Manifest.Failed) })
	add("engine", func(d *results.Dataset) string { return d.Manifest.Engine.Words() })
	if differ := changedFiles(first.Manifest, second.Manifest); len(differ) > 0 {
		s.text("Files that differ: " + strings.Join(differ, ", ") + ".")
	}
	s.table(t)
	return s
}

// changedFiles names the files of two datasets that have the same name and another content.
func changedFiles(a, b *results.Manifest) (differ []string) {
	for _, f := range a.Files {
		for _, g := range b.Files {
			if f.File == g.File && f.SHA256 != g.SHA256 {
				differ = append(differ, f.File)
			}
		}
	}
	return differ
}
