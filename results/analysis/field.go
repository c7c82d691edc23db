package analysis

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Field is a set of parties that met each other on one ground with the sides swapped,
// and what can be said of it as a whole. A party is an army under a commander.
type Field struct {
	Name  string
	Items []string
	Score [][]float64 // Score[i][j] of i against j; NaN where they did not meet
	SE    [][]float64
	Pairs int

	Mean, MeanSE []float64 // against the others, each counted once

	// Fit is the split of the log odds into a ranking and cycles. Refused says why no
	// ranking is given; Rating is nil then.
	Fit     *stats.HodgeSplit
	Rating  *stats.Rating
	Refused string

	Beats  [][]bool // certain, with the false discovery rate controlled over all pairs
	Tier   []int    // from 1, as sim run prints them (stats.Standings); nil where not every pair met
	Cycles [][3]int // certified: a beats b beats c beats a

	// Nash is the maximum-entropy equilibrium of the scores; Viable is the share of
	// resampled tables in which an item belongs to it. Both nil where pairs are missing.
	Nash   *stats.Nash
	Viable []float64

	played []stats.Matchup
	keys   [][2]string // army and commander of each item
}

// fewest and most items for which a field is analysed as a whole.
const (
	fewestItems = 3
	mostItems   = 60
)

// resamples is how often a field's table is drawn again for the uncertainty of its
// equilibrium: fewer times for large fields, whose equilibria take long to find.
func resamples(items int) int { return min(200, max(20, 200*16*16*16/(items*items*items))) }

// fields groups the matchups of a dataset by ground and analyses every group in
// which at least three parties met with the sides swapped.
func fields(d *results.Dataset, g *Games, list []Estimate) ([]Field, error) {
	m := d.Manifest
	groups := map[string][]int{}
	var order []string
	for i := range list {
		e := &list[i]
		if e.Mirror || e.Probe || !e.SwapSides || e.N == 0 || (e.Twin >= 0 && e.SharedDice) {
			continue // the same games again would count twice
		}
		key := Where(&e.MatchupEntry)
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], i)
	}
	var all []Field
	tournaments := sync.OnceValue(func() []montecarlo.Tournament {
		sums, err := montecarlo.Summarise(d)
		if err != nil {
			return nil // which the checks tell
		}
		return montecarlo.Tournaments(sums, m.Alpha)
	})
	for _, key := range order {
		f, err := newField(m, g, list, groups[key])
		if err != nil {
			return nil, err
		}
		if f != nil {
			if f.Complete() {
				f.rankInTiers(key, tournaments(), m.Alpha)
			}
			f.equilibrium()
			all = append(all, *f)
		}
	}
	return all, nil
}

// Complete reports whether every pair of the field met.
func (f *Field) Complete() bool { return f.Pairs == len(f.Items)*(len(f.Items)-1)/2 }

// rankInTiers puts every item into its tier: that of the tournament which the field is, so that the
// report says what the terminal does. Parties that are no tournament, such as one army under several
// commanders, are ranked alike from the errors of their scores.
func (f *Field) rankInTiers(key string, tournaments []montecarlo.Tournament, alpha float64) {
	f.Tier = make([]int, len(f.Items))
	for _, t := range tournaments {
		if t.Where != key || len(t.Armies) != len(f.keys) || slices.ContainsFunc(f.keys, func(k [2]string) bool {
			return t.Who != k[1]+" v "+k[1]
		}) {
			continue
		}
		for i, k := range f.keys {
			f.Tier[i] = t.Tier[slices.Index(t.Armies, k[0])]
		}
		return
	}
	variance := square(len(f.Items), 0.0)
	for i, row := range f.SE {
		for j, se := range row {
			variance[i][j] = float64(se * se)
		}
	}
	for _, p := range stats.Standings(f.Score, variance, alpha) {
		f.Tier[p.Entrant] = p.Tier
	}
}

func Where(e *results.MatchupEntry) string {
	return strings.TrimSpace(e.System + "/" + e.Scenario + " " + e.Variant)
}

// parties names both parties of a matchup.
func parties(e *results.MatchupEntry) [2][2]string {
	return [2][2]string{{e.ArmyA, e.CommanderA}, {e.ArmyB, e.CommanderB}}
}

// newField analyses the matchups of one ground; nil when there are too few parties.
func newField(m *results.Manifest, g *Games, list []Estimate, members []int) (*Field, error) {
	var keys [][2]string
	titles := map[string]string{}
	armies, commanders := map[string]bool{}, map[string]bool{}
	for _, i := range members {
		for _, p := range parties(&list[i].MatchupEntry) {
			if !slices.Contains(keys, p) {
				keys = append(keys, p)
			}
			armies[p[0]], commanders[p[1]] = true, true
			titles[p[0]] = ArmyTitle(&list[i].MatchupEntry, p[0])
		}
	}
	if len(keys) < fewestItems || len(keys) > mostItems {
		return nil, nil
	}
	f := &Field{Name: Place(&list[members[0]].MatchupEntry), keys: keys}
	for _, k := range keys {
		switch {
		case len(commanders) == 1:
			f.Items = append(f.Items, titles[k[0]])
		case len(armies) == 1:
			f.Items = append(f.Items, k[1])
		default:
			f.Items = append(f.Items, titles[k[0]]+" ("+k[1]+")")
		}
	}
	var table []stats.Matchup
	company := map[int]int{}
	for _, i := range members {
		company[list[i].luck]++
	}
	at := map[[2]int]int{}
	for _, i := range members {
		p := parties(&list[i].MatchupEntry)
		a, b, counts := slices.Index(keys, p[0]), slices.Index(keys, p[1]), g.Tallies[i].blocks
		if a > b {
			a, b, counts = b, a, counts.Swapped()
		}
		if k, ok := at[[2]int{a, b}]; ok { // played twice with different dice
			sum := slices.Clone(table[k].Counts)
			sum.Merge(counts)
			table[k].Counts, table[k].Luck, table[k].Deviations = sum, 0, nil
			continue
		}
		at[[2]int{a, b}] = len(table)
		entry := stats.Matchup{First: a, Second: b, Counts: counts, Games: list[i].MatchupEntry.Games}
		if company[list[i].luck] > 1 {
			entry.Luck, entry.Deviations = list[i].luck+1, g.Tallies[i].deviations(false)
			if turned := p[0] != keys[a]; turned {
				entry.Deviations = addTo(nil, entry.Deviations, -1)
			}
		}
		table = append(table, entry)
	}
	f.Pairs = len(table)
	f.scores(table)
	if err := f.certify(m, &list[members[0]].MatchupEntry, table); err != nil {
		return nil, err
	}
	f.rank(table, m.Alpha)
	f.played = table
	return f, nil
}

func square[T any](n int, fill T) [][]T {
	s := make([][]T, n)
	for i := range s {
		s[i] = slices.Repeat([]T{fill}, n)
	}
	return s
}

// scores fills in who scores what against whom, and the mean of each over the field with its standard
// error. Matchups that shared their dice err together and are one group; the others stand alone, each
// under a number of its own.
func (f *Field) scores(table []stats.Matchup) {
	n := len(f.Items)
	f.Score, f.SE = square(n, math.NaN()), square(n, math.NaN())
	for _, t := range table {
		s, se := t.Counts.Score(), t.Counts.CautiousError()
		f.Score[t.First][t.Second], f.Score[t.Second][t.First] = s, 1-s
		f.SE[t.First][t.Second], f.SE[t.Second][t.First] = se, se
	}
	f.Mean, f.MeanSE = make([]float64, n), make([]float64, n)
	for i := range n {
		var group []int
		var single []float64
		var deviations [][]float64
		for k, t := range table {
			if t.First != i && t.Second != i {
				continue
			}
			sign, score := 1.0, f.Score[t.First][t.Second]
			if t.Second == i {
				sign, score = -1, 1-score
			}
			f.Mean[i] += score
			luck := t.Luck
			if luck == 0 {
				luck = -1 - k
			}
			group, deviations = append(group, luck), append(deviations, addTo(nil, t.Deviations, sign))
			single = append(single, float64(f.SE[t.First][t.Second]*f.SE[t.First][t.Second]))
		}
		f.Mean[i] /= float64(max(len(group), 1))
		f.MeanSE[i] = math.Sqrt(errorOfMean(group, single, deviations))
	}
}

// certify finds who certainly beats whom and the certain cycles.
func (f *Field) certify(m *results.Manifest, e *results.MatchupEntry, table []stats.Matchup) error {
	sequence, err := SequenceOf(e, m.Alpha)
	if err != nil {
		return err
	}
	n := len(f.Items)
	values := square(n, 0.0)
	var list []float64
	var pair [][2]int
	for _, t := range table {
		values[t.First][t.Second] = math.Exp(sequence.LogWealthAbove(t.Counts, 0.5))
		values[t.Second][t.First] = math.Exp(sequence.LogWealthBelow(t.Counts, 0.5))
		list = append(list, values[t.First][t.Second], values[t.Second][t.First])
		pair = append(pair, [2]int{t.First, t.Second}, [2]int{t.Second, t.First})
	}
	f.Beats = square(n, false)
	for _, k := range stats.EBH(list, m.Alpha) {
		f.Beats[pair[k][0]][pair[k][1]] = true
	}
	f.Cycles = stats.CertifiedCycles(values, m.Alpha)
	return nil
}

// rank fits one number per item, unless the results do not fit it.
func (f *Field) rank(table []stats.Matchup, alpha float64) {
	odds, err := stats.NewLogOdds(len(f.Items), table)
	if err == nil {
		f.Fit, err = stats.Hodge(odds)
	}
	if err != nil {
		f.Refused = "No ranking: " + err.Error() + "."
		return
	}
	if f.Fit.DF > 0 && f.Fit.P < alpha {
		f.Refused = "No ranking: one number per army does not fit who beats whom."
		return
	}
	if f.Rating, err = stats.BradleyTerry(len(f.Items), table); err != nil {
		f.Rating, f.Refused = nil, "No ranking: "+err.Error()+"."
	}
}

func normal(luck *stats.SplitMix) float64 {
	return stats.NormalQuantile(math.Min(math.Max(luck.Float64(), 1e-12), 1-1e-12))
}

// drawnBlocks draws how much each block counts when a table is drawn again; blocks that
// met the same luck count alike (multiplier bootstrap).
func drawnBlocks(common map[int][]float64, group, n int, luck *stats.SplitMix) []float64 {
	list := common[group]
	for len(list) < n {
		list = append(list, normal(luck))
	}
	common[group] = list
	return list
}

// equilibrium finds the field that nobody can exploit, and how surely each item
// belongs to it: tables are drawn again with their standard errors.
func (f *Field) equilibrium() {
	n, table := len(f.Items), f.played
	if f.Pairs < n*(n-1)/2 {
		return
	}
	nash, err := stats.MaxEntNash(stats.Payoffs(n, table))
	if err != nil {
		return
	}
	f.Nash, f.Viable = nash, make([]float64, n)
	luck := stats.NewSplitMix(1)
	times := resamples(n)
	for range times {
		drawn := square(n, 0.0)
		common := map[int][]float64{} // what the blocks of matchups that share luck add
		for _, t := range table {
			off := float64(normal(luck) * t.Counts.CautiousError())
			if len(t.Deviations) > 0 {
				off = product(t.Deviations, drawnBlocks(common, t.Luck, len(t.Deviations), luck))
			}
			s := math.Min(math.Max(t.Counts.Score()+off, 0), 1) - 0.5
			drawn[t.First][t.Second], drawn[t.Second][t.First] = s, -s
		}
		again, err := stats.MaxEntNash(drawn)
		if err != nil {
			f.Viable = nil
			return
		}
		for i, p := range again.P {
			if p > 0.01 {
				f.Viable[i] += 1 / float64(times)
			}
		}
	}
}
