package report

import "github.com/skirmishlab/skirmishlab/results/analysis"

// ChangeTable lists the changes.
func ChangeTable(c *analysis.Changes) *Table {
	t := &Table{Name: "stat-worth", Shown: mostRows, Caption: "What changes of single stats are worth: the score of " +
		"the unit's army with the change less the score without it, block by block under the same dice, the error " +
		"controlled over the whole table (Holm). " +
		"In points: the effect on the log odds over what a point of the army's units adds on average, for each copy " +
		"of the unit.",
		Head: []Column{{"place", false, ""}, {"change", false, ""}, {"army", false, ""}, {"against", false, ""},
			{"copies", true, "of the unit in its army"}, {"effect", true, "score with the change less without it"},
			{"interval", false, ""}, {"verdict", false, "of the effect against its margin"},
			{"p", true, "of no effect, corrected for the number of lines"},
			{"points", true, "that a copy is worth more, ± standard error"}, {"points interval", false, ""},
			{"without", true, "score of its army"}, {"with", true, "score of its army"},
			{"gain", true, "variance without common dice over variance with them"}, {"blocks", true, ""}}}
	for i := range c.Lines {
		l := &c.Lines[i]
		army, against := l.ArmyA, l.ArmyB
		if l.OfB {
			army, against = against, army
		}
		points := word("–")
		if l.PointsSE > 0 {
			points = withError(l.Points, l.PointsSE)
		}
		t.Rows = append(
			t.Rows,
			[]Cell{word(analysis.Place(&l.Pair.Base)), word(l.Asked.Asked), word(army), word(against),
				whole64(int64(l.Copies)), effect(l.Difference, l.SE), spanned(l.Interval, l.SE),
				toned(word(effectVerdict(l.Verdict)), toneOf(l.Verdict)), probability(l.Adjusted),
				points, spanned(l.Range, l.PointsSE), num(l.BaseScore, l.SE), num(l.OtherScore, l.SE),
				gainCell(&l.Pair),
				whole64(l.Blocks)},
		)
	}
	return t.filled()
}
