package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// describe puts the findings into words, tables and figures.
func (f *findings) describe() (*Document, error) {
	m := f.Data.Manifest
	d := &Document{Title: f.title() + ": balance report",
		Subtitle: fmt.Sprintf(
			"%d games in %s, seed %d",
			f.total(),
			analysis.Plural(len(m.Matchups), "matchup", "matchups"),
			m.Seed,
		)}
	for _, c := range f.Checks {
		if !c.Passed {
			d.Alarms = append(d.Alarms, fmt.Sprintf("%s (Failed check: %s.)", c.Says, c.Name))
			d.Grave = d.Grave || c.Grave
		}
	}
	d.Alarms = append(d.Alarms, f.Warnings...)
	d.Verdict = f.verdict()
	first, second := f.fieldSection, f.matchupSection
	if !slices.ContainsFunc(f.Fields, func(fd analysis.Field) bool { return fd.Complete() }) {
		first, second = second, first // of a few pairs there is no ranking to speak of
	}
	parts := []func() (Section, error){f.priceSection, f.levelSection, first, second, f.designSection, f.pairSection,
		f.seatSection, f.unitSection, f.luckSection, f.groundSection, f.robustSection, f.lengthSection, f.gameSection}
	if len(f.Effects)+len(f.Ledger) > 0 { // terrain was asked for
		parts = append([]func() (Section, error){f.groundSection}, slices.Delete(parts, len(parts)-4, len(parts)-3)...)
	}
	for _, part := range parts {
		s, err := part()
		if err != nil {
			return nil, err
		}
		if len(s.Parts) > 0 {
			d.Sections = append(d.Sections, s)
		}
	}
	d.Sections = append(d.Sections, f.beside...)
	d.Sections = append(d.Sections, f.checkSection(), methods(), assumptions(f), f.manifestSection(),
		f.reproduceSection(), f.citeSection())
	d.Lead = f.lead(d)
	return d, nil
}

// title is what the experiment is called, else the one scenario that it is about.
func (f *findings) title() string {
	m := f.Data.Manifest
	name := cmp.Or(m.Title, m.Experiment)
	for i := range m.Matchups {
		if e := &m.Matchups[i]; m.Title != "" || e.Titles.Scenario == "" ||
			e.Titles.Scenario != m.Matchups[0].Titles.Scenario {
			return name
		}
	}
	if len(m.Matchups) > 0 {
		return m.Matchups[0].Titles.Scenario
	}
	return name
}

func (f *findings) total() int64 {
	var n int64
	for i := range f.List {
		n += f.List[i].Games
	}
	return n
}

// names lists the commanders who played, in the order of the matchups.
func (f *findings) names() (names []string) {
	for i := range f.List {
		for _, c := range []string{f.List[i].CommanderA, f.List[i].CommanderB} {
			if !slices.Contains(names, c) {
				names = append(names, c)
			}
		}
	}
	return names
}

// commanders names who played, for the suffix of every verdict.
func (f *findings) commanders() string {
	names := f.names()
	if len(names) == 1 {
		return "for the commander " + names[0]
	}
	return "for these commanders (" + strings.Join(names[:min(len(names), 8)], ", ") + ")"
}

// claims are the matchups between two parties that are reported once.
func (f *findings) claims() (list []*analysis.Estimate) {
	for i := range f.List {
		if e := &f.List[i]; e.N > 0 && !e.Mirror && e.Twin < 0 && !e.Probe {
			list = append(list, e)
		}
	}
	return list
}

// mostNamed is how many matchups the findings name.
const mostNamed = 4

// verdict is the answer in sentences, the worst first: who wins, what is mispriced, which
// piece decides, whether it depends on skill; how many verdicts there are of each kind comes
// last.
func (f *findings) verdict() (out []string) {
	claims := f.claims()
	slices.SortStableFunc(
		claims,
		func(a, b *analysis.Estimate) int { return -analysis.CompareFloats(a.Distance(), b.Distance()) },
	)
	named := 0
	for _, e := range claims {
		if named < mostNamed && (e.Verdict == stats.Unbalanced.String() || e.Verdict == stats.Leans.String()) {
			out = append(out, f.sentence(e))
			named++
		}
	}
	if named == 0 {
		if e := f.closest(claims); e != nil {
			out = append(out, f.sentence(e))
		}
	}
	for i := range f.Fields {
		if fd := &f.Fields[i]; len(fd.Cycles) > 0 || fd.Complete() {
			out = append(out, fieldSentence(fd)) // of a few pairs it would say nothing
		}
	}
	out = append(out, worthVerdicts(f.Worth)...)
	out = append(out, f.unitVerdict()...)
	out = append(out, f.ledgerVerdicts()...)
	out = append(out, f.effectVerdicts()...)
	out = append(out, f.pairVerdicts()...)
	out = append(out, f.groundVerdicts()...)
	out = append(out, f.levelVerdicts()...)
	out = append(out, f.cutOff(claims)...)
	if len(claims) > 0 {
		out = append(out, f.counts(claims))
		out = append(out, f.unchecked()...)
	}
	return out
}

// closest is the matchup that was found even with the least doubt, nil where none was.
func (f *findings) closest(claims []*analysis.Estimate) (best *analysis.Estimate) {
	for _, e := range claims {
		if e.Verdict == stats.Balanced.String() && (best == nil || e.Distance() < best.Distance()) {
			best = e
		}
	}
	return best
}

// counts says how many matchups got which verdict.
func (f *findings) counts(claims []*analysis.Estimate) string {
	count := map[string]int{}
	for _, e := range claims {
		count[e.Verdict]++
	}
	var parts []string
	for _, v := range []string{stats.Unbalanced.String(), stats.Leans.String(), stats.Balanced.String(),
		stats.Undecided.String(), stats.Withheld} {
		if count[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[v], v))
		}
	}
	margin := "their declared margins"
	if f.oneMargin(claims) {
		margin = fmt.Sprintf("a margin of %.3g", claims[0].Margin)
		if !claims[0].Declared {
			margin += " (the default; the experiment declares none)"
		}
	}
	return fmt.Sprintf(
		"Of %s, against %s and %s: %s.",
		analysis.Plural(
			len(claims),
			"matchup between two parties",
			"matchups between two parties",
		),
		margin,
		f.commanders(),
		strings.Join(parts, ", "),
	)
}

func (f *findings) oneMargin(list []*analysis.Estimate) bool {
	for _, e := range list {
		if e.Margin != list[0].Margin || e.Declared != list[0].Declared {
			return false
		}
	}
	return true
}

// sentence tells the result of one matchup from the stronger side.
func (f *findings) sentence(e *analysis.Estimate) string {
	s, iv := e.Score, e.Interval
	if s < 0.5 {
		s, iv = 1-s, iv.Mirror()
	}
	without := ""
	if w := e.Free; w != nil {
		x, iv := w.Score, w.Interval
		if e.Score < 0.5 {
			x, iv = 1-x, iv.Mirror()
		}
		without = fmt.Sprintf(" (without luck %s %s)", analysis.Number(x, w.SE), span(iv, w.SE))
	}
	unlike := ""
	if p, q := f.points(e, e.ArmyA), f.points(e, e.ArmyB); 10*max(p-q, q-p) > max(p, q) && min(p, q) > 0 {
		if e.Score < 0.5 {
			p, q = q, p
		}
		unlike = fmt.Sprintf(" with %d points against %d", p, q)
	}
	return fmt.Sprintf("%s%s: a score of %s %s%s (%s, %d blocks, %s).", f.long(e), unlike, analysis.Number(s, e.SE),
		span(iv, e.SE), without, e.Verdict, e.N, cmp.Or(e.Titles.System, e.System))
}

// points sums what the units of an army cost in a matchup; 0 where no table of units says it.
func (f *findings) points(e *analysis.Estimate, army string) (sum int64) {
	if f.Units == nil {
		return 0
	}
	for key, t := range f.Units.Tallies {
		if int(key.Matchup) == e.Index && key.Army == army {
			sum += t.Cost()
		}
	}
	return sum
}

// cutOff says of matchups with withheld verdicts what their scores can be.
func (f *findings) cutOff(claims []*analysis.Estimate) (out []string) {
	for _, e := range claims {
		if e.Verdict != stats.Withheld || e.Failed > 0 || len(out) == 3 {
			continue
		}
		text := fmt.Sprintf(
			"%s against %s at %s: no verdict, because %s of its games were cut off by a limit that "+
				"is not the rules'. Had all of these been lost or all won, its score would be %.3f or %.3f",
			f.partyA(
				&e.MatchupEntry,
			),
			f.partyB(&e.MatchupEntry),
			analysis.Place(&e.MatchupEntry),
			percent(e.Bounds.Rate),
			e.Bounds.Low,
			e.Bounds.High,
		)
		if e.Bounds.Low > 0.5 || e.Bounds.High < 0.5 {
			text += "; either way the same side is the stronger"
		}
		out = append(out, text+".")
	}
	return out
}

// groundVerdicts name the boards on which a seat is worth something.
func (f *findings) groundVerdicts() (out []string) {
	for i := range f.Grounds {
		g := &f.Grounds[i]
		if g.Matchups == 0 || f.levelled(g.Name) {
			continue // a mean over levels of play would say nothing
		}
		v := stats.Judge(g.First.Interval, stats.SideMargin)
		if v == stats.Unbalanced || v == stats.Leans {
			out = append(out, fmt.Sprintf(
				"At %s the %s scores %s %s %s; verdict on the seats at margin %.2g: %s.",
				g.Title,
				f.seatsOf(g.Name)[0],
				analysis.Number(
					g.First.Value,
					g.First.SE,
				),
				span(g.First.Interval, g.First.SE),
				f.seated(g),
				stats.SideMargin,
				v,
			))
		}
		if len(out) == 3 {
			break
		}
	}
	return out
}

// seated says between whom the score of a seat was found: that it holds for others, too,
// no number of games tells.
func (f *findings) seated(g *analysis.Ground) string {
	var of []*analysis.Estimate
	alike := 0
	for i := range f.List {
		if e := &f.List[i]; e.CountsForSeats(g.Name) {
			of = append(of, e)
			if (e.FirstInterval.Lo > 0.5 && g.First.Value > 0.5) || (e.FirstInterval.Hi < 0.5 && g.First.Value < 0.5) {
				alike++
			}
		}
	}
	switch {
	case len(of) == 1 && of[0].Mirror:
		return fmt.Sprintf("in %s against itself, the only matchup there", f.partyA(&of[0].MatchupEntry))
	case len(of) == 1:
		return fmt.Sprintf("in %s against %s, the only matchup there", f.partyA(&of[0].MatchupEntry),
			f.partyB(&of[0].MatchupEntry))
	}
	return fmt.Sprintf("over %d matchups (the same way round beyond chance in %d of them)", len(of), alike)
}

func (f *findings) seatsOf(place string) [2]string {
	for i := range f.List {
		if analysis.Where(&f.List[i].MatchupEntry) == place {
			return f.List[i].Seats
		}
	}
	return [2]string{"first seat", "second seat"}
}

// fieldSentence reports what a field as a whole says: who is in the first tier, or that nobody is best, and
// what goes in circles.
func fieldSentence(f *analysis.Field) string {
	circle := ""
	if len(f.Cycles) > 0 {
		c := f.Cycles[0]
		circle = fmt.Sprintf("%s beats %s beats %s beats %s, certainly (%s in all)", f.Items[c[0]], f.Items[c[1]],
			f.Items[c[2]], f.Items[c[0]], analysis.Plural(len(f.Cycles), "such circle", "such circles"))
	}
	if circle != "" && allBeaten(f) {
		circle = "each is certainly beaten by somebody: " + circle
	}
	text := "At " + f.Name + " "
	switch first, tiers := firstTier(f); {
	case tiers > 1:
		text += fmt.Sprintf("%s certainly better than everyone else of %d, by mean score (the first of %s)", are(first),
			len(f.Items), analysis.Plural(tiers, "tier", "tiers"))
	case strings.HasPrefix(circle, "each"):
		return text + "there is no best, for " + circle + "."
	case tiers == 1:
		text += fmt.Sprintf("the %d are one tier: nowhere is everybody above a line certainly better than everybody "+
			"below it", len(f.Items))
	case circle != "":
		return text + circle + "."
	default:
		return text + "not every pair met, so there are no tiers."
	}
	if circle != "" {
		text += "; " + circle
	}
	return text + "."
}

// firstTier names the parties of the first tier, in their order, and counts the tiers: 0 where there
// are none.
func firstTier(f *analysis.Field) (names []string, tiers int) {
	if f.Tier == nil {
		return nil, 0
	}
	for _, i := range orderOf(f) {
		if f.Tier[i] == 1 {
			names = append(names, f.Items[i])
		}
	}
	return names, slices.Max(f.Tier)
}

// are names parties before what they are: "a is", "a, b and c are".
func are(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n] + " are"
	}
	return names[0] + " is"
}

// allBeaten reports whether every party is certainly beaten by another.
func allBeaten(f *analysis.Field) bool {
	for j := range f.Items {
		beaten := false
		for i := range f.Items {
			beaten = beaten || f.Beats[i][j]
		}
		for _, c := range f.Cycles {
			beaten = beaten || slices.Contains(c[:], j)
		}
		if !beaten {
			return false
		}
	}
	return true
}

// pairVerdicts name the changes that certainly do something.
func (f *findings) pairVerdicts() (out []string) {
	alpha := f.Data.Manifest.Alpha
	order := make([]*analysis.Pair, len(f.Pairs))
	for i := range order {
		order[i] = &f.Pairs[i]
	}
	most := func(p *analysis.Pair) float64 {
		if p.SideVerdict == "" {
			return math.Abs(p.Difference)
		}
		return max(math.Abs(p.Difference), math.Abs(p.Side))
	}
	slices.SortStableFunc(order, func(a, b *analysis.Pair) int { return -analysis.CompareFloats(most(a), most(b)) })
	for _, p := range order {
		if p.Adjusted <= alpha && len(out) < 3 {
			out = append(out, fmt.Sprintf("With the same dice, changing %s moves the score of A in %s by %s %s.",
				p.Differs, analysis.MatchupName(&p.Base), signed(p.Difference, p.SE), span(p.Interval, p.SE)))
		} else if p.SideVerdict != "" && p.SideAdjusted <= alpha && len(out) < 3 {
			out = append(out, fmt.Sprintf("With the same dice, changing %s moves the score of the %s in %s by %s %s.",
				p.Differs, p.Base.Seats[0], analysis.MatchupName(&p.Base), signed(p.Side, p.SE),
				span(p.SideInterval, p.SE)))
		}
	}
	return out
}

// mostListed is how many units a sentence names.
const mostListed = 6

// unitVerdict names the units that deal out of proportion, those first that certainly do
// so the most.
func (f *findings) unitVerdict() (out []string) {
	for _, way := range []struct {
		flag, lead, end string
		beyond          func(iv stats.Interval) float64
	}{
		{"above its share", "Deal more than their share of the points",
			". Suspects, not convicts: `sim units` tries them under the same dice.", func(iv stats.Interval) float64 {
				return iv.Lo - 1
			}},
		{"below its share", "Deal less than their share of the points", ".", func(iv stats.Interval) float64 {
			return 1 - iv.Hi
		}},
	} {
		var list []*analysis.Unit
		for i := range f.UnitList {
			if u := &f.UnitList[i]; u.Flag == way.flag {
				list = append(list, u)
			}
		}
		if len(list) == 0 {
			continue
		}
		slices.SortStableFunc(list, func(a, b *analysis.Unit) int {
			return -analysis.CompareFloats(way.beyond(a.Flagged), way.beyond(b.Flagged))
		})
		var names []string
		for _, u := range list[:min(len(list), mostListed)] {
			m := u.Measures[analysis.DealtShare]
			names = append(names, fmt.Sprintf("%s (%s of it)", u.Title, percentWhole(m.Value)))
		}
		if more := len(list) - len(names); more > 0 {
			names = append(names, fmt.Sprintf("and %d more", more))
		}
		out = append(out, way.lead+": "+strings.Join(names, ", ")+way.end)
	}
	return out
}
