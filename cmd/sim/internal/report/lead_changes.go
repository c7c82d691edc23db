package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// changeFindings tell the changes that certainly do something.
func (f *findings) changeFindings() (out []Finding) {
	order := make([]*analysis.Pair, len(f.Pairs))
	for i := range order {
		order[i] = &f.Pairs[i]
	}
	slices.SortStableFunc(order, func(a, b *analysis.Pair) int {
		return -analysis.CompareFloats(math.Abs(a.Difference), math.Abs(b.Difference))
	})
	for _, p := range order {
		if p.Adjusted > f.Alpha() {
			continue
		}
		if len(out) == enoughFindings {
			break
		}
		out = append(out, Finding{f.changeWords(p), sure, effectVerdict(p.Verdict),
			fmt.Sprintf("%s: in %s the score moves by %s %s under the same dice.", p.Differs,
				analysis.MatchupName(&p.Base),
				signed(p.Difference, p.SE), span(p.Interval, p.SE))})
	}
	if len(out) == 0 && len(order) > 0 {
		out = append(
			out,
			Finding{fmt.Sprintf("None of %s surely matters", analysis.Plural(len(order), "change", "changes")),
				open, "p after Holm", "No change certainly moves a score, corrected for the number of effects."},
		)
	}
	return out
}

// changeWords tell a change in ten words.
func (f *findings) changeWords(p *analysis.Pair) string {
	a, b, _ := f.sides(&f.List[p.Base.Index])
	c, d, _ := f.sides(&f.List[p.Other.Index])
	more := moreOrFewer(p.Difference)
	switch who, _, _ := strings.Cut(p.Differs, ": "); {
	case strings.Contains(p.Differs, "; "):
	case who == "A's army":
		return f.brief("", func(name func(string) string) string {
			return fmt.Sprintf("%s %s of 100 than %s", wins(inside(name(c))), more, inside(name(a)))
		})
	case who == "B's army":
		return f.brief("", func(name func(string) string) string {
			return fmt.Sprintf("%s %s of 100 against %s than %s", wins(inside(name(a))), more, inside(name(d)),
				inside(name(b)))
		}, func(name func(string) string) string {
			return fmt.Sprintf("%s for %s: %s %s", name(d), inside(name(b)), wins(inside(name(a))), more)
		})
	}
	return f.brief(p.Differs, about(a, " "+more+" of 100"), about(a, " "+more))
}

// changeBars are changes in a chart, in their order; where several are alike these stand together, each called by whose
// it is.
func (f *findings) changeBars(order []*analysis.Pair) (bars []bar, groups []string) {
	first := map[string]int{}
	for i, p := range order {
		if _, seen := first[p.Differs]; !seen {
			first[p.Differs] = i
		}
	}
	grouped := len(first) < len(order) && len(f.List) > 0
	if grouped {
		order = slices.Clone(order)
		slices.SortStableFunc(order, func(a, b *analysis.Pair) int {
			return cmp.Compare(first[a.Differs], first[b.Differs])
		})
	}
	for _, p := range order {
		label := p.Differs
		if grouped {
			groups, label = append(groups, label), f.whose(p)
		}
		bars = append(bars, bar{label, p.Difference, p.Interval, p.Adjusted <= f.Alpha()})
	}
	return bars, groups
}

// whose tells a change from others that are called alike.
func (f *findings) whose(p *analysis.Pair) string {
	a, b, _ := f.sides(&f.List[p.Base.Index])
	switch who, _, _ := strings.Cut(p.Differs, ": "); who {
	case "B's army":
		return "for " + a
	case "A's army":
		if p.Base.CommanderA != f.varying().usual {
			b += ", with " + p.Base.CommanderA
		}
		return "against " + b
	}
	return a + " against " + b
}
