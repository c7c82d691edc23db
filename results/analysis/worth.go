package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Worth is what one unit adds to the score of its army, under the same dice for
// everybody else: the army with it less the army without it, or less the army with the
// same points of another unit in its place.
type Worth struct {
	Pair           // the base is the changed army, the other the army with the unit; scores are of the unit's army
	Army, Opponent string
	Unit           string
	Copies         int   // that leave
	Points         int64 // that leave
	Instead        string
	Count          int   // of what comes instead
	index, changed int   // tallies: the army as it is, and changed
	probes         []int // matchups of the army changed
	ArmyB          bool
	Copied         int   // copies of the unit in the whole army
	Value          Price // what its points buy in its army; of units left out only
}

// Price compares what a unit adds with what its points buy on average in its army.
type Price struct {
	Known    bool
	Ratio    float64 // effect on the log odds per point over the army's mean effect per point
	Interval stats.Interval
	PValue   float64 // of being beyond the margin
	Adjusted float64 // after Holm, over all units of the table
	Verdict  string  // "above its price", "below its price" or ""
}

// Worths is what a dataset says of units by exchanging them.
type Worths struct {
	Lines []Worth  // over the opponents that an army met
	Each  []Worth  // opponent by opponent, where there are several
	Notes []string // why prices are not judged
	Alpha float64
	names map[string]string // of units, by system and ID
}

// Title is what a unit of a line is called.
func (w *Worths) Title(l *Worth, unit string) string {
	return cmp.Or(w.names[l.Other.System+"/"+unit], unit)
}

// worthWhole is how many standard errors the mean effect per point of an army must be
// above 0 before units are compared with it.
const worthWhole = 4

// worthEdge is how near to 0 or 1 the scores of an army may come, with a unit or without,
// for its units to be compared with each other.
const worthEdge = 0.01

// WorthOf analyses a dataset in which armies met the same luck with and without single
// units. Effects are judged against a margin of scores.
func WorthOf(d *results.Dataset, margin float64) (*Worths, error) {
	groups := sharedStreams(d.Manifest.Matchups)
	g, err := gatherGames(d, inCompany(d.Manifest.Matchups))
	if err != nil {
		return nil, err
	}
	u, _, err := gatherUnits(d)
	if err != nil {
		return nil, err
	}
	return worths(d.Manifest, g, u, groups, margin), nil
}

// roll is the composition of an army in a matchup.
type roll struct {
	counts map[string]int
	cost   map[string]int64 // of all figures of a unit: a squad's price is shared out unevenly
	total  int64
}

// rolls is what each army fielded in each matchup: counts and costs by unit. An army may bear different
// figures in different matchups of a dataset, which is what the worth of units is read from.
func rolls(m *results.Manifest, u *UnitState) map[[2]string]map[int]*roll {
	all := map[[2]string]map[int]*roll{}
	for key, t := range u.Tallies {
		at := [2]string{m.Matchups[key.Matchup].System, key.Army}
		if all[at] == nil {
			all[at] = map[int]*roll{}
		}
		r := all[at][int(key.Matchup)]
		if r == nil {
			r = &roll{counts: map[string]int{}, cost: map[string]int64{}}
			all[at][int(key.Matchup)] = r
		}
		if cost := t.Cost(); cost > 0 { // what is summoned costs nothing and is on no list
			r.counts[key.Unit], r.cost[key.Unit] = t.Count(), cost
			r.total += cost
		}
	}
	return all
}

// worths finds the matchups of a stream that differ by one unit from an earlier one.
func worths(m *results.Manifest, g *Games, u *UnitState, groups [][]int, margin float64) *Worths {
	found := &Worths{Alpha: m.Alpha, names: m.UnitTitles}
	all := rolls(m, u)
	for _, group := range groups {
		probe := map[int]bool{}
		for k, j := range group {
			w, ok := originOf(m, group[:k], j, probe, all)
			if !ok {
				continue
			}
			probe[j] = w.Instead == ""
			i := w.index
			if p, err := pairOf(m.Matchups[j], m.Matchups[i], &g.Tallies[j], &g.Tallies[i], m.Alpha,
				margin); err == nil {
				w.Pair = p
				w.Pair.Side = NaN // what a unit does for a seat is not asked
				if w.ArmyB {
					w.Pair.turn()
				}
				found.Lines = append(found.Lines, w)
			}
		}
	}
	each := found.Lines
	var pooled *Games
	if found.Lines, pooled = overOpponents(m, g, each, margin); len(found.Lines) < len(each) {
		apart := &Worths{Lines: each, Alpha: m.Alpha}
		apart.adjust()
		found.Each = apart.Lines
	}
	found.adjust()
	found.price(pooled)
	slices.SortStableFunc(found.Lines, func(a, b Worth) int {
		return -CompareFloats(math.Max(a.Interval.Lo, -a.Interval.Hi)/float64(max(a.Points, 1)),
			math.Max(b.Interval.Lo, -b.Interval.Hi)/float64(max(b.Points, 1)))
	})
	return found
}

// originOf finds the matchup whose army was changed to that of matchup j: the last one
// before it of which a unit was left out, or else the first of which one was exchanged.
func originOf(m *results.Manifest, before []int, j int, probe map[int]bool,
	all map[[2]string]map[int]*roll) (best Worth, ok bool) {
	for _, i := range before {
		w, differs := unitChange(&m.Matchups[i], &m.Matchups[j], all)
		if differs && !probe[i] && (w.Instead == "" || !ok) {
			best, ok = w, true
			best.index, best.changed, best.probes = i, j, []int{j}
		}
	}
	return best, ok
}

// turn looks at a pair from the side of army B.
func (p *Pair) turn() {
	p.BaseScore, p.OtherScore, p.Difference = 1-p.BaseScore, 1-p.OtherScore, -p.Difference
	p.Interval = stats.Interval{Lo: -p.Interval.Hi, Hi: -p.Interval.Lo}
}

// adjust corrects p-values for the number of lines.
func (w *Worths) adjust() {
	pairs := make([]Pair, len(w.Lines))
	for i := range w.Lines {
		pairs[i] = w.Lines[i].Pair
	}
	adjust(pairs, w.Alpha)
	for i := range w.Lines {
		w.Lines[i].Pair = pairs[i]
	}
}

// unitChange says what unit was taken from the army of matchup a in matchup b, and
// what came instead.
func unitChange(a, b *results.MatchupEntry, all map[[2]string]map[int]*roll) (Worth, bool) {
	w := Worth{Army: a.ArmyA, Opponent: a.ArmyB}
	changed := b.ArmyA
	switch {
	case a.System != b.System || a.Scenario != b.Scenario || a.Variant != b.Variant || a.CommanderA != b.CommanderA ||
		a.CommanderB != b.CommanderB || a.Mirror || b.Mirror:
		return w, false
	case a.ArmyA != b.ArmyA && a.ArmyB == b.ArmyB:
	case a.ArmyA == b.ArmyA && a.ArmyB != b.ArmyB:
		w.Army, w.Opponent, w.ArmyB, changed = a.ArmyB, a.ArmyA, true, b.ArmyB
	default:
		return w, false
	}
	was, is := all[[2]string{a.System, w.Army}][a.Index], all[[2]string{a.System, changed}][b.Index]
	if was == nil || is == nil {
		return w, false
	}
	kinds := 0
	for unit, n := range was.counts {
		if k := n - is.counts[unit]; k > 0 {
			w.Unit, w.Copies, w.Points, w.Copied = unit, k, was.cost[unit]-is.cost[unit], n
			kinds++
		}
	}
	var came int64
	for unit, n := range is.counts {
		if k := n - was.counts[unit]; k > 0 {
			w.Instead, w.Count, came = unit, k, is.cost[unit]-was.cost[unit]
			kinds += 2
		}
	}
	off := came - w.Points
	return w, kinds == 1 || (kinds == 3 && w.Unit != "" && max(off, -off)*50 <= was.total)
}

// price compares the units that were left out of one army, against one opponent, with
// each other.
func (w *Worths) price(g *Games) {
	done := make([]bool, len(w.Lines))
	var judged []*Worth
	for i := range w.Lines {
		if done[i] || w.Lines[i].Instead != "" {
			continue
		}
		var same []*Worth
		for j := i; j < len(w.Lines); j++ {
			if o := &w.Lines[j]; o.Instead == "" && o.index == w.Lines[i].index && o.ArmyB == w.Lines[i].ArmyB {
				done[j] = true
				same = append(same, o)
			}
		}
		if why := priceArmy(same, g, w.Alpha); why != "" {
			w.Notes = append(w.Notes, fmt.Sprintf("Units of %s against %s at %s are not compared with each other: %s.",
				same[0].Army, same[0].Opponent, Where(&same[0].Other), why))
			continue
		}
		for _, l := range same {
			if l.Value.Known {
				judged = append(judged, l)
			}
		}
	}
	p := make([]float64, len(judged))
	for i, l := range judged {
		p[i] = l.Value.PValue
	}
	for i, adjusted := range stats.Holm(p) {
		v := &judged[i].Value
		if v.Adjusted = adjusted; adjusted <= w.Alpha {
			v.Verdict = "above its price"
			if v.Ratio < 1 {
				v.Verdict = "below its price"
			}
		}
	}
}

// priceArmy compares the effects of the units of one army, on the scale of log odds, on
// which strengths add up as far as they do. With effects e of copies that cost c, a unit
// is beyond the margin when e - (1 ± 0.1) c r is beyond 0, r being the mean effect per
// point over the army; all of it block by block, since all armies met the same dice.
func priceArmy(list []*Worth, g *Games, alpha float64) string {
	if len(list) < 2 {
		return "only one of them could be left out"
	}
	s, why := slopeOf(list, g)
	if why != "" {
		return why
	}
	rows, whole, mean, points := s.rows, s.whole, s.mean, s.points
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(whole) - 1)}
	z := t.Quantile(1 - alpha/2)
	for i, l := range list {
		c := float64(l.Points) / points
		contrast := func(ratio float64) (float64, float64) {
			d := make([]float64, len(whole))
			for b := range d {
				d[b] = rows[i][b] - float64(ratio*c*whole[b])
			}
			return meanOf(d)
		}
		effect, _ := meanOf(rows[i])
		value := Price{Known: true, Ratio: effect / (c * mean)}
		_, spread := contrast(value.Ratio)
		if spread == 0 {
			continue // without spread there is no interval, and so no finding
		}
		half := z * spread / (c * mean)
		value.Interval = stats.Interval{Lo: value.Ratio - half, Hi: value.Ratio + half}
		above, seAbove := contrast(1 + ShareMargin)
		below, seBelow := contrast(1 - ShareMargin)
		value.PValue = math.Min(1, 2*math.Min(tail(t, above, seAbove), tail(t, -below, seBelow)))
		l.Value = value
	}
	return ""
}

// slope is what the units of an army add on the log odds, block by block.
type slope struct {
	rows   [][]float64 // of every line
	whole  []float64   // of all copies of all together
	mean   float64     // of whole
	points float64     // that all copies cost
}

// slopeOf works out what units add, or says why that is too little to go by.
func slopeOf(list []*Worth, g *Games) (s slope, why string) {
	var points float64
	for _, l := range list {
		if l.Points == 0 {
			return s, "the rules give no points for them"
		}
		if l.Sequence {
			return s, "the number of blocks was not fixed beforehand (use --blocks)"
		}
		if least, most := min(l.OtherScore, l.BaseScore), max(l.OtherScore, l.BaseScore); least < worthEdge ||
			most > 1-worthEdge {
			return s, fmt.Sprintf("a score below %.2g or above %.2g has no room left to show what a unit adds; let "+
				"the army meet one nearer to it in strength, or larger armies meet", worthEdge, 1-worthEdge)
		}
		points += float64(l.Copied) / float64(l.Copies) * float64(l.Points)
	}
	rows, whole := effects(list, g)
	if len(whole) < 30 {
		return s, "that takes at least 30 blocks"
	}
	mean, se := meanOf(whole)
	if mean <= worthWhole*se {
		return s, fmt.Sprintf("what its units add together is not known well enough to say which of them add more "+
			"than their points buy (%s ± %s in log odds for %.0f points)", Number(mean, se), Number(se, se), points)
	}
	return slope{rows, whole, mean, points}, ""
}

// tail is the one-sided p-value of a mean above 0.
func tail(t distuv.StudentsT, mean, se float64) float64 {
	if se == 0 {
		if mean > 0 {
			return 0
		}
		return 1
	}
	return t.Survival(mean / se)
}

func meanOf(x []float64) (mean, se float64) {
	for _, v := range x {
		mean += v
	}
	n := float64(len(x))
	mean /= n
	sum := 0.0
	for _, v := range x {
		sum += float64((v - mean) * (v - mean))
	}
	return mean, math.Sqrt(sum / (n - 1) / n)
}

// effects are the effects of every unit on the log odds, and of all copies together, with
// what each block contributes (linearised around the mean scores), over the blocks that
// all of the matchups finished.
func effects(list []*Worth, g *Games) (rows [][]float64, whole []float64) {
	base := g.Tallies[list[0].index].scores
	var blocks []int
all:
	for b := range base {
		for _, l := range list {
			if s := g.Tallies[l.changed].scores; base[b] == noScore || b >= len(s) || s[b] == noScore {
				continue all
			}
		}
		blocks = append(blocks, b)
	}
	m := float64(2 * max(list[0].Other.Games, 1))
	logits := func(scores []uint16) []float64 {
		own := make([]float64, len(blocks))
		for k, b := range blocks {
			if own[k] = float64(scores[b]) / m; list[0].ArmyB {
				own[k] = 1 - own[k]
			}
		}
		s, _ := meanOf(own)
		s = math.Min(math.Max(s, worthEdge/2), 1-worthEdge/2) // blocks in common may all be lost
		for k := range own {
			own[k] = math.Log(s/(1-s)) + (own[k]-s)/(s*(1-s))
		}
		return own
	}
	with := logits(base)
	whole = make([]float64, len(blocks))
	for _, l := range list {
		without := logits(g.Tallies[l.changed].scores)
		row := make([]float64, len(blocks))
		for k := range row {
			row[k] = with[k] - without[k]
			whole[k] += float64(row[k] * float64(l.Copied) / float64(l.Copies))
		}
		rows = append(rows, row)
	}
	return rows, whole
}
