package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Finding is a result in at most ten words.
type Finding struct {
	Text string
	Sure string // sure, likely or open
	Term string // the field's word for that
	More string // the whole of it, with numbers and intervals
}

// mostFindings is how many findings the first screen has.
const mostFindings = 3

// enoughFindings of a kind are worded: some of them may say the same.
const enoughFindings = 4 * mostFindings

// leadFindings takes the first findings of the kinds that are asked for, in their order.
func (f *findings) leadFindings(kinds []string) (out []Finding) {
	of := map[string]func() []Finding{"matchups": f.matchupFindings, "field": f.fieldFindings, "levels": f.levelWords,
		"worth": f.worthFindings, "prices": f.priceFindings,
		"terrain": f.terrainFindings, "changes": f.changeFindings, "seats": f.seatFindings, "units": f.unitFindings}
	for _, kind := range kinds {
		if of[kind] == nil {
			continue
		}
		for _, x := range of[kind]() {
			if len(out) < mostFindings && !slices.ContainsFunc(out, func(o Finding) bool { return o.Text == x.Text }) {
				out = append(out, x)
			}
		}
	}
	return out
}

// sides names both parties of a matchup as shortly as can be, and what tells the matchup from the others: an army
// that is called by its scenario and its role is called by its role.
func (f *findings) sides(e *analysis.Estimate) (a, b, label string) {
	a, b, title, roles := partiesOf(&e.MatchupEntry)
	v := f.varying()
	if e.Level == "" {
		if e.CommanderA != v.usual {
			a += " (" + e.CommanderA + ")"
		}
		if e.CommanderB != v.usual {
			b += " (" + e.CommanderB + ")"
		}
	}
	label = title
	if e.Variant != "" && !strings.HasPrefix(e.Variant, "map") {
		label += ", " + analysis.VariantWords(e.Variant)
	}
	if e.Level != "" {
		label += ", " + e.Level
	}
	if !roles && !v.claimed && e.Level == "" {
		label = ""
	}
	return a, b, label
}

// partiesOf is what the armies of a matchup are called, and its scenario: by their roles where its title begins theirs.
func partiesOf(e *results.MatchupEntry) (a, b, title string, roles bool) {
	title = cmp.Or(e.Titles.Scenario, e.Scenario)
	a, b = analysis.ArmyTitle(e, e.ArmyA), analysis.ArmyTitle(e, e.ArmyB)
	if x, ok := strings.CutPrefix(a, title+", "); ok {
		if y, ok := strings.CutPrefix(b, title+", "); ok {
			a, b, roles = "the "+strings.TrimPrefix(x, "the "), "the "+strings.TrimPrefix(y, "the "), true
		}
	}
	if i, j := strings.LastIndex(a, ", "), strings.LastIndex(b, ", "); i > 0 && j > 0 && a[i:] == b[j:] &&
		a[:i] != b[:j] {
		a, b = a[:i], b[:j] // both of half size
	}
	return a, b, title, roles
}

// does says what a party does: "the heroes win", "Border watch wins".
func does(party, verb string) string {
	bare, _, _ := strings.Cut(party, " (")
	if strings.HasSuffix(bare, "s") || strings.Contains(bare, " and ") {
		verb = strings.TrimSuffix(verb, "s")
	}
	return party + " " + verb
}

// about is what a party, as it is called, wins.
func about(party, rest string) func(name func(string) string) string {
	return func(name func(string) string) string { return wins(inside(name(party))) + rest }
}

func wins(party string) string { return does(party, "wins") }

// at puts what a finding is about before it.
func at(label, text string) string {
	if label == "" {
		return upper(text)
	}
	return label + ": " + text
}

// inside is a name within a sentence: "The goblinoid tide" is no proper name's beginning.
func inside(name string) string {
	if rest, ok := strings.CutPrefix(name, "The "); ok {
		return "the " + rest
	}
	return name
}

// upper begins a text with a capital where it does not begin with a name, which files spell.
func upper(text string) string {
	for _, word := range []string{"the ", "no ", "nobody ", "none "} {
		if strings.HasPrefix(text, word) {
			return strings.ToUpper(text[:1]) + text[1:]
		}
	}
	return text
}

// short tells the result of a matchup in ten words, from the stronger side; long does in as many as it takes.
func (f *findings) short(e *analysis.Estimate) string {
	label, texts := f.outcome(e)
	return f.brief(label, texts...)
}

func (f *findings) long(e *analysis.Estimate) string {
	label, texts := f.outcome(e)
	return at(label, texts[0](func(name string) string { return name }))
}

// outcome is what tells a matchup from the others, and its result with names in full, then without a party or words.
func (f *findings) outcome(e *analysis.Estimate) (label string, texts []func(name func(string) string) string) {
	a, b, label := f.sides(e)
	s := e.Score
	if s < 0.5 {
		a, b, s = b, a, 1-s
	}
	won, lost := hundred(s), hundred(1-s)
	if e.Verdict == stats.Balanced.String() {
		return label, []func(func(string) string) string{func(name func(string) string) string {
			return fmt.Sprintf("%s and %s are even, %s to %s", inside(name(a)), inside(name(b)), won, lost)
		}, func(name func(string) string) string {
			return fmt.Sprintf("%s %s, %s %s: even", inside(name(a)), won, inside(name(b)), lost)
		}}
	}
	against := func(string) string { return "" }
	if !strings.HasPrefix(b, "the ") || label == "" || strings.Contains(b, " (") {
		against = func(name string) string { return " against " + inside(name) }
	}
	soFar := ""
	if e.Verdict == stats.Undecided.String() {
		soFar = ", so far"
	}
	return label, []func(func(string) string) string{func(name func(string) string) string {
		return wins(inside(name(a))) + " " + won + " of 100" + against(name(b)) + soFar
	}, func(name func(string) string) string {
		return wins(inside(name(a))) + " " + won + " of 100" + against(name(b))
	}, func(name func(string) string) string {
		return fmt.Sprintf("%s %s, %s to %s", does(inside(name(a)), "beats"), inside(name(b)), won, lost)
	}}
}

// matchupFindings tell the matchups, the least even first.
func (f *findings) matchupFindings() (out []Finding) {
	claims := f.claims()
	slices.SortStableFunc(
		claims,
		func(a, b *analysis.Estimate) int { return -analysis.CompareFloats(a.Distance(), b.Distance()) },
	)
	for _, e := range claims[:min(len(claims), mostFindings)] {
		out = append(out, Finding{f.short(e), sureness(e), e.Verdict, f.sentence(e)})
	}
	return out
}

// fieldFindings tell who leads each field and who is last.
func (f *findings) fieldFindings() (out []Finding) {
	for i := range f.Fields {
		fd := &f.Fields[i]
		if len(fd.Cycles) == 0 && !fd.Complete() {
			continue
		}
		label := ""
		if len(f.Fields) > 1 {
			label, _, _ = strings.Cut(fd.Name, " (")
		}
		order := orderOf(fd)
		first, last := order[0], order[len(order)-1]
		names, tiers := firstTier(fd)
		x := Finding{Sure: sure, Term: "tier 1", More: fieldSentence(fd)}
		switch c := fd.Cycles; {
		case len(c) > 0 && tiers < 2:
			x.Term = "circle"
			x.Text = f.brief(label, func(name func(string) string) string {
				return fmt.Sprintf("nobody is best: %s beats %s beats %s beats %s", name(fd.Items[c[0][0]]),
					name(fd.Items[c[0][1]]), name(fd.Items[c[0][2]]), name(fd.Items[c[0][0]]))
			}, func(name func(string) string) string {
				return fmt.Sprintf("%s beats %s beats %s beats it", name(fd.Items[c[0][0]]), name(fd.Items[c[0][1]]),
					name(fd.Items[c[0][2]]))
			})
		case tiers > 1 && len(names) < 3:
			x.Text = f.brief(label, func(name func(string) string) string {
				text := does(name(names[0]), "leads")
				if len(names) > 1 {
					text += " with " + name(names[1])
				}
				return text + ", winning " + hundred(fd.Mean[first]) + " of 100"
			})
		case tiers > 1:
			x.Text = f.brief(label, func(name func(string) string) string {
				return fmt.Sprintf("%d of %d share the lead, %s winning %s of 100", len(names), len(fd.Items),
					name(fd.Items[first]), hundred(fd.Mean[first]))
			}, func(name func(string) string) string {
				return fmt.Sprintf("%d of %d lead, %s winning %s of 100", len(names), len(fd.Items),
					name(fd.Items[first]), hundred(fd.Mean[first]))
			})
		default:
			x.Sure, x.Term = open, "1 tier"
			x.Text = f.brief(label, func(name func(string) string) string {
				return "no army is surely best; " + wins(name(fd.Items[first])) + " " + hundred(fd.Mean[first]) +
					" of 100"
			}, func(name func(string) string) string {
				return "none is surely best; " + wins(name(fd.Items[first])) + " " + hundred(fd.Mean[first])
			})
		}
		out = append(out, x)
		if tiers > 1 {
			least := f.brief(label, about(fd.Items[last], " least, "+hundred(fd.Mean[last])+" of 100"))
			out = append(out, Finding{least, sure,
				fmt.Sprintf("tier %d of %d", fd.Tier[last], tiers),
				fmt.Sprintf(
					"%s scores %s ± %s on average against the others.",
					fd.Items[last],
					analysis.Number(
						fd.Mean[last],
						fd.MeanSE[last],
					),
					analysis.Number(fd.MeanSE[last], fd.MeanSE[last]),
				)})
		}
	}
	return out
}

// levelWords say what becomes of findings with better play.
func (f *findings) levelWords() (out []Finding) {
	list := f.levelFindings()
	rank := func(l levelCase) int {
		return slices.Index([]string{"FLIPS", "FADES", "GROWS", "HOLDS", "UNSETTLED"}, l.Verdict)
	}
	slices.SortStableFunc(list, func(a, b levelCase) int { return rank(a) - rank(b) })
	for _, l := range list[:min(len(list), enoughFindings)] {
		low, high := l.Scores[0].Score, l.Scores[len(l.Scores)-1].Score
		who := l.who
		if low < 0.5 && high < 0.5 && l.other != "" {
			low, high, who = 1-low, 1-high, l.other
		}
		x := Finding{Sure: sure, Term: l.Verdict, More: l.What + ": " + levelWords[l.Verdict] + " (" + l.Verdict +
			"): " + l.Values() + "."}
		was, is := " "+hundred(low), hundred(high)
		switch {
		case l.Verdict == "HOLDS":
			x.Text = f.brief(l.where, about(who, " "+is+" of 100 at every level"),
				about(who, " "+is+" at every level"))
		case l.Verdict == "UNSETTLED":
			x.Sure = open
			x.Text = f.brief(l.where, about(who, was+" of 100, perhaps "+is+" with better play"),
				about(who, was+", perhaps "+is+" with better play"),
				about(who, was+", better played perhaps "+is))
		default:
			x.Text = f.brief(l.where, about(who, was+" of 100, but "+is+" with better play"),
				about(who, was+", with better play "+is))
		}
		out = append(out, x)
	}
	return out
}

// worthFindings tell the units that add other than their points buy, else those that add most.
func (f *findings) worthFindings() (out []Finding) {
	if f.Worth == nil {
		return nil
	}
	lines := make([]*analysis.Worth, len(f.Worth.Lines))
	for i := range lines {
		lines[i] = &f.Worth.Lines[i]
	}
	off := func(w *analysis.Worth) float64 {
		if w.Value.Verdict == "" {
			return 0
		}
		return math.Abs(math.Log(max(w.Value.Ratio, 1e-3)))
	}
	slices.SortStableFunc(lines, func(a, b *analysis.Worth) int { return -analysis.CompareFloats(off(a), off(b)) })
	for _, w := range lines {
		unit, army := f.unitOf(&w.Other, w.Unit), armyOf(&w.Other, w.Army)
		if w.Value.Verdict != "" {
			text := f.brief("", func(name func(string) string) string {
				return fmt.Sprintf("%s adds %.1f times what its points buy in %s", name(unit), w.Value.Ratio,
					inside(name(army)))
			}, func(name func(string) string) string {
				return fmt.Sprintf("%s adds %.1f times its points in %s", name(unit), w.Value.Ratio, inside(name(army)))
			})
			out = append(out, Finding{text, sure, w.Value.Verdict,
				fmt.Sprintf(
					"Price ratio %s %s in %s; leaving it out costs a score of %s %s.",
					analysis.Number(
						w.Value.Ratio,
						w.SE,
					),
					span(w.Value.Interval, w.SE),
					analysis.ArmyTitle(&w.Other, w.Army),
					signed(w.Difference, w.SE),
					span(w.Interval, w.SE),
				)})
		}
	}
	slices.SortStableFunc(lines, func(a, b *analysis.Worth) int {
		return -analysis.CompareFloats(math.Abs(a.Difference), math.Abs(b.Difference))
	})
	for _, w := range lines {
		if w.Instead != "" || len(out) >= mostFindings {
			continue
		}
		unit, army := f.unitOf(&w.Other, w.Unit), armyOf(&w.Other, w.Army)
		x := Finding{Sure: sure, Term: effectVerdict(w.Verdict),
			More: fmt.Sprintf("%s without %s: effect on the score %s %s, %d blocks.",
				analysis.ArmyTitle(&w.Other, w.Army), unit, signed(w.Difference, w.SE), span(w.Interval, w.SE),
				w.Blocks)}
		if w.Adjusted > f.Alpha() {
			x.Sure = open
		}
		x.Text = f.brief("", func(name func(string) string) string {
			return wins(inside(name(army))) + " " + moreOrFewer(-w.Difference) + " of 100 without " + name(unit)
		}, func(name func(string) string) string {
			return wins(inside(name(army))) + " " + moreOrFewer(-w.Difference) + " without " + name(unit)
		})
		out = append(out, x)
	}
	return out
}

// armyOf is what an army of a matchup is called in a finding.
func armyOf(e *results.MatchupEntry, army string) string {
	a, b, _, _ := partiesOf(e)
	switch army {
	case e.ArmyA:
		return a
	case e.ArmyB:
		return b
	}
	return analysis.ArmyTitle(e, army)
}

// unitOf is what a unit of a matchup's system is called.
func (f *findings) unitOf(e *results.MatchupEntry, unit string) string {
	if f.Data == nil {
		return unit
	}
	return analysis.UnitTitle(f.Data.Manifest, e.System, unit)
}

// moreOrFewer words what a change of a score adds to 100 games.
func moreOrFewer(x float64) string {
	if x < 0 {
		return hundred(-x) + " fewer"
	}
	return hundred(x) + " more"
}

// priceFindings tell the prices that are certainly wrong, the worst first.
func (f *findings) priceFindings() (out []Finding) {
	for i := range f.Prices {
		p := &f.Prices[i]
		if p.Refused != "" {
			continue
		}
		order := make([]int, len(p.Units))
		for u := range order {
			order[u] = u
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return -analysis.CompareFloats(math.Abs(p.Fair[a].Price-p.Costs[a])/max(p.Costs[a], 1),
				math.Abs(p.Fair[b].Price-p.Costs[b])/max(p.Costs[b], 1))
		})
		for _, u := range order {
			if v := p.Verdict(u); v == "underpriced" || v == "overpriced" {
				fair := &p.Fair[u]
				unit := analysis.UnitTitle(f.Data.Manifest, p.System, p.Units[u])
				out = append(out, Finding{f.brief("", func(name func(string) string) string {
					return fmt.Sprintf("%s costs %.0f and is worth %.0f", name(unit), p.Costs[u], fair.Price)
				}), sure, v,
					fmt.Sprintf("Fair price %s ± %s %s points, in %d lists.", analysis.Number(fair.Price, fair.SE),
						analysis.Number(fair.SE, fair.SE), span(fair.Interval, fair.SE), fair.Lists)})
			}
		}
		if len(out) == 0 {
			out = append(out, Finding{fmt.Sprintf("None of %d prices is surely wrong", len(p.Units)), open, "open",
				"No price differs from the printed one beyond doubt, after Holm's correction over all units."})
		}
	}
	return out
}

// terrainFindings tell the pieces that certainly do something, else that none does.
func (f *findings) terrainFindings() (out []Finding) {
	type does struct {
		name  string
		m     *results.MatchupEntry
		value float64
		iv    stats.Interval
		se    float64
		seat  bool
	}
	var list []does
	pieces := 0
	for i := range f.Ledger {
		l := &f.Ledger[i]
		pieces++
		if l.Adjusted <= f.Alpha() {
			list = append(list, does{l.Piece, &l.Other, l.Difference, l.Interval, l.SE, false})
		}
		if !math.IsNaN(l.Side) && l.SideAdjusted <= f.Alpha() {
			list = append(list, does{l.Piece, &l.Other, l.Side, l.SideInterval, l.SE, true})
		}
	}
	for i := range f.Effects {
		l := &f.Effects[i]
		if len(l.Pieces) == 1 {
			pieces++
		}
		if l.A.Adjusted <= f.Alpha() {
			list = append(list, does{strings.Join(l.Pieces, " with "), &l.Matchup, l.A.Value, l.A.Interval, l.A.SE,
				false})
		}
		if !math.IsNaN(l.Side.Value) && l.Side.Adjusted <= f.Alpha() {
			list = append(list, does{strings.Join(l.Pieces, " with "), &l.Matchup, l.Side.Value, l.Side.Interval,
				l.Side.SE, true})
		}
	}
	slices.SortStableFunc(
		list,
		func(a, b does) int { return -analysis.CompareFloats(math.Abs(a.value), math.Abs(b.value)) },
	)
	for _, d := range list[:min(len(list), enoughFindings)] {
		who, _, label := f.sides(&f.List[d.m.Index])
		if d.seat {
			who = "the " + d.m.Seats[0]
		}
		piece := strings.ReplaceAll(d.name, " at ", " ")
		text := f.brief(label, about(who, " "+moreOrFewer(d.value)+" of 100 with "+d.name),
			about(who, " "+moreOrFewer(d.value)+" with "+piece),
			about(who, " "+moreOrFewer(d.value)+" with "+strings.ReplaceAll(piece, " with ", ", ")))
		out = append(out, Finding{text, sure, "MATTERS",
			fmt.Sprintf("Effect of %s on the score of %s in %s: %s %s.", d.name, who, playedAs(d.m),
				signed(d.value, d.se), span(d.iv, d.se))})
	}
	if len(out) == 0 && pieces > 0 {
		out = append(out, Finding{fmt.Sprintf("None of %s of terrain surely matters",
			analysis.Plural(pieces, "piece", "pieces")), open, "p after Holm",
			"No piece certainly moves the score of A or of a seat, corrected for the number of effects."})
	}
	return out
}

// seatFindings tell the seats that are worth something.
func (f *findings) seatFindings() (out []Finding) {
	for i := range f.Grounds {
		g := &f.Grounds[i]
		v := stats.Judge(g.First.Interval, stats.SideMargin)
		if g.Matchups == 0 || f.levelled(g.Name) || (v != stats.Unbalanced && v != stats.Leans) {
			continue
		}
		seats, s := f.seatsOf(g.Name), g.First.Value
		who := seats[0]
		if s < 0.5 {
			who, s = seats[1], 1-s
		}
		label := ""
		if len(f.Grounds) > 1 {
			label, _, _ = strings.Cut(g.Title, " (")
			label, _, _ = strings.Cut(label, ", map ")
		}
		how := likely
		if v == stats.Unbalanced {
			how = sure
		}
		text := f.brief(label, about(engine.Of(who)+" seat", " "+hundred(s)+" of 100"))
		out = append(out, Finding{text, how, v.String(),
			fmt.Sprintf(
				"The %s scores %s %s %s, at a margin of %.2g.",
				seats[0],
				analysis.Number(g.First.Value, g.First.SE),
				span(g.First.Interval, g.First.SE),
				f.seated(g),
				stats.SideMargin,
			)})
	}
	return out
}

// unitFindings tell the units that deal other than their share.
func (f *findings) unitFindings() (out []Finding) {
	list := make([]*analysis.Unit, 0, len(f.UnitList))
	for i := range f.UnitList {
		if u := &f.UnitList[i]; u.Flag != "" {
			list = append(list, u)
		}
	}
	beyond := func(u *analysis.Unit) float64 { return max(u.Flagged.Lo-1, 1-u.Flagged.Hi) }
	slices.SortStableFunc(list, func(a, b *analysis.Unit) int { return -analysis.CompareFloats(beyond(a), beyond(b)) })
	for _, u := range list[:min(len(list), enoughFindings)] {
		m := u.Measures[analysis.DealtShare]
		text := f.brief("", func(name func(string) string) string {
			return fmt.Sprintf("%s deals %s %% of its share of damage", name(u.Title), hundred(m.Value))
		})
		out = append(out, Finding{text, likely, u.Flag,
			fmt.Sprintf("Share of damage over share of points %s %s. This is a suspicion: sim units tests it under "+
				"the same dice.", analysis.Number(m.Value, m.SE), span(m.Interval, m.SE))})
	}
	return out
}
