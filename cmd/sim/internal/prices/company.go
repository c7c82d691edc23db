package prices

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// A unit's price in its best company is found by replacement. C is a list that a search found good, without one copy of
// the unit. C with the unit and C with bundles of other units meet the same unlike lists under the same dice; the log
// odds of C with bundles rise with what the bundles are worth in random company, and the price is the worth at which
// they reach C with the unit. Everything is done twice, from other seeds: other companies, bundles, foes and dice, and
// what bundles are worth by the other half of the matches in random company.

// CompanyOptions say how much is played for prices in company. Zeros mean the defaults.
type CompanyOptions struct {
	Companies   int      // of each unit in either half
	Bundles     int      // in place of the unit in each
	Foes        int      // that a company meets with the unit and with every bundle
	Blocks      int      // against each
	Generations int      // of the search for companies
	Only        []string // units that are priced; none means all
}

// Defaults of CompanyOptions.
const (
	DefaultCompanies   = 4
	DefaultBundles     = 8
	DefaultFoes        = 6
	DefaultGenerations = 4
	companyBlocks      = 2
	panel              = 10 // lists that every list of a generation meets, one block each
)

// agreement is how alike in rank two studies must be for prices in company to be published.
const agreement = 0.9

// fewestSettled is how many units must have a price before the halves' order says something: the order of five is had
// by chance in one of 25 studies, that of eight in one of 1,000.
const fewestSettled = 8

// InCompany is what a unit is worth in its best company.
type InCompany struct {
	Unit     string         `json:"unit"`
	Price    float64        `json:"price"`
	SE       float64        `json:"standard_error"` // over companies, halves, bundles, foes and dice
	Interval stats.Interval `json:"interval"`
	Halves   [2]float64     `json:"halves"`   // by either half alone
	Samples  int            `json:"samples"`  // companies that tell a price
	Partners []string       `json:"partners"` // units that most of its companies have, the commonest first
	Why      string         `json:"why,omitempty"`

	spread float64 // standard error over companies alone
}

// Companies is what a study found of prices in company.
type Companies struct {
	Units     []InCompany `json:"units"` // in the order of the pool
	Agreement float64     `json:"-"`     // rank correlation of the halves; NaN where fewer than five units have prices
	Again     float64     `json:"-"`     // that of two such studies, as the halves tell (Spearman and Brown)
	Settled   bool        `json:"settled"`
	Games     int64       `json:"games"`
	Missing   int64       `json:"missing"` // games more until the halves agree, if they do not; -1 where nobody knows
	Slope     float64     `json:"slope"`   // log odds that a point of a bundle buys
	SlopeSE   float64     `json:"slope_error"`
	MapSD     float64     `json:"map_sd,omitempty"` // of a price from map to map, as a share of the printed one
	Flat      bool        `json:"flat"`             // a point more does not certainly help: there are no prices
}

// sample is a unit in one company.
type sample struct {
	unit, half int
	on         int        // number of the map
	list       lists.List // with the unit
	bundles    []lists.List
	foes       []lists.List

	x, y  []float64 // worth of each bundle and log odds with it, of those that can be
	other []float64 // worth of each bundle by the other half of the matches
	with  float64   // log odds with the unit; NaN where it cannot be
	mean  float64   // score over all
}

// companion is a study of prices in company.
type companion struct {
	*Study
	o       CompanyOptions
	worth   [2][]float64   // of units in random company by either half of the matches, by place in the pool
	found   *Found         // prices in random company by all of them; nil where they have no errors
	wide    *lists.Field   // allows lists with bundles that cost more than the unit
	pairs   [2][][2]string // that are certainly worth more together, by either half
	samples []*sample
}

// wideField is a field on which lists may cost up to points, or as many more as its rules know.
func wideField(l *scenarios.Library, f *lists.Field, points int) (*lists.Field, error) {
	o := f.Options
	o.Points = points
	wide, err := lists.Open(l, o)
	if err != nil {
		o.Points = (points + 99) / 100 * 100
		if rounded, again := lists.Open(l, o); again == nil {
			return rounded, nil
		}
	}
	return wide, err
}

// Most is how many points lists have at the most when prices in company are found on a field.
func Most(l *scenarios.Library, f *lists.Field) (int, error) {
	dearest := 0
	for _, r := range f.Pools[0].Recruits {
		dearest = max(dearest, r.Points)
	}
	wide, err := wideField(l, f, f.Points+dearest)
	if err != nil {
		return f.Points, err
	}
	return wide.Points, nil
}

// Company finds prices in company, given those in random company. It refuses fields on which armies keep their seats.
func (s *Study) Company(ctx context.Context, l *scenarios.Library, found *Found, o CompanyOptions) (*Companies, error) {
	if s.apart() {
		return nil, montecarlo.Refusal("where armies keep their seats there are no prices in company")
	}
	for _, d := range []struct {
		to *int
		is int
	}{{&o.Companies, DefaultCompanies}, {&o.Bundles, DefaultBundles}, {&o.Foes, DefaultFoes},
		{&o.Blocks, companyBlocks}, {&o.Generations, DefaultGenerations}} {
		*d.to = cmp.Or(*d.to, d.is)
	}
	c := &companion{Study: s, o: o, found: found}
	most, err := Most(l, s.Field)
	if err != nil {
		return nil, err
	}
	if c.wide, err = wideField(l, s.Field, most); err != nil {
		return nil, err
	}
	rows, _ := s.freed()
	for half := range c.worth {
		if c.worth[half], c.pairs[half], err = s.alone(rows, half, found); err != nil {
			return nil, err
		}
	}
	before := s.Games
	for half := range 2 {
		if err := c.half(ctx, half); err != nil {
			return nil, err
		}
	}
	if err := c.replace(ctx); err != nil {
		return nil, err
	}
	out := c.prices()
	out.Games = s.Games - before
	if out.Again < agreement {
		out.Missing = missing(out.Games, out.Agreement)
	}
	return out, nil
}

// alone is what every other match of all tells by itself: what units are worth in random company, one in too few lists
// what it costs, and the pairs that are certainly worth more together.
func (s *Study) alone(all []stats.WorthRow, half int, found *Found) ([]float64, [][2]string, error) {
	var rows []stats.WorthRow
	for i := half; i < len(all); i += 2 {
		rows = append(rows, all[i])
	}
	costs := s.costs()
	fit, err := stats.FitWorth(rows, false)
	var fair []stats.FairPrice
	if err == nil {
		fair, _, err = fit.Fair(costs, 1, s.Options.Alpha)
	}
	if err != nil {
		return nil, nil, montecarlo.Refusal(fmt.Sprintf("prices in company take prices in random company from either "+
			"half of the matches: %v; more --matches may tell", err))
	}
	for u, p := range fair {
		if p.Lists > 0 {
			costs[u] = p.Price
		}
	}
	names := s.names()
	for _, p := range found.Prices {
		if p.Verdict == TooFew {
			costs[slices.Index(names, p.Unit)] = p.Printed
		}
	}
	var pairs [][2]string
	for _, y := range fit.Synergies(s.Options.Least) {
		if y.Adjusted <= s.Options.Alpha && y.Worth > 0 && y.U != y.V {
			pairs = append(pairs, [2]string{names[y.U], names[y.V]})
		}
	}
	return costs, pairs, nil
}

// again is the rank correlation of two studies of whose halves it is known (Spearman and Brown): each is the mean of
// its halves, in which half of the noise is left.
func again(halves float64) float64 { return 2 * halves / (1 + halves) }

// missing is how many games more would bring the rank correlation of two studies to agreement, given that of halves:
// of what units differ by, noise falls with games and the rest stays. It is -1 where the correlation says nothing.
func missing(games int64, halves float64) int64 {
	if !(halves > 0) {
		return -1
	}
	more := agreement*(1-again(halves))/((1-agreement)*again(halves)) - 1
	return int64(math.Round(float64(games) * math.Max(0, more)))
}

// half searches companies for every unit: a population of lists that keep company, of which those with each unit that
// did best against a panel stay and breed.
func (c *companion) half(ctx context.Context, half int) error {
	seed := c.Options.Seed + uint64(half+1)*0x9e3779b97f4a7c15
	rng := rand.New(rand.NewPCG(seed, 0x636f6d70616e79))
	d := c.Field.Drawing(seed)
	d.Keep(c.pairs[half])
	recruits := c.Field.Pools[0].Recruits
	var now []lists.List
	seen := map[string]bool{}
	add := func(l lists.List) {
		if !seen[l.Key()] {
			seen[l.Key()] = true
			now = append(now, l)
		}
	}
	for _, r := range recruits {
		for range 2 * c.o.Companies {
			add(d.With(0, r.Unit))
		}
	}
	var best [][]lists.List // of each unit, the best first
	var foes []lists.List   // the best of all units
	for g := range c.o.Generations {
		scores, err := c.against(ctx, now, c.some(rng, cmp.Or(g, 1), now, foes),
			fmt.Sprintf("company %d generation %d", half, g))
		if err != nil {
			return err
		}
		order := make([]int, 0, len(now))
		for i := range now {
			if !math.IsNaN(scores[i]) {
				order = append(order, i)
			}
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
		best, foes = make([][]lists.List, len(recruits)), nil
		kept := map[int]bool{}
		for u := range recruits {
			for _, i := range order {
				if now[i][u] > 0 && len(best[u]) < c.o.Companies {
					best[u] = append(best[u], now[i])
					kept[i] = true
				}
			}
		}
		for _, i := range order {
			if kept[i] {
				foes = append(foes, now[i])
			}
		}
		now, seen = nil, map[string]bool{}
		for _, l := range foes {
			add(l)
		}
		for u := range recruits {
			for _, l := range best[u] {
				if child := d.Near(0, l, 1+rng.IntN(2)); child[u] > 0 {
					add(child)
				}
			}
			add(d.With(0, recruits[u].Unit))
		}
	}
	for u, companies := range best {
		if len(c.o.Only) > 0 && !slices.Contains(c.o.Only, recruits[u].Unit) {
			continue
		}
		for k, l := range companies { // spread over maps
			own := c.sample(rng, d, half, u, l, foes)
			own.on = (k + half*len(companies)) % len(c.Field.Maps())
			c.samples = append(c.samples, own)
		}
	}
	return nil
}

// some draws a panel from the first list that has any.
func (c *companion) some(rng *rand.Rand, generation int, now, foes []lists.List) (list []lists.List) {
	from := foes
	if len(from) == 0 || generation == 0 {
		from = now
	}
	for _, i := range rng.Perm(len(from))[:min(panel, len(from))] {
		list = append(list, from[i])
	}
	return list
}

// sample plans what a unit is replaced by in one company, and whom it meets.
func (c *companion) sample(rng *rand.Rand, d *lists.Drawing, half, u int, l lists.List, foes []lists.List) *sample {
	s := &sample{unit: u, half: half, list: l}
	without := slices.Clone(l)
	without[u]--
	r := c.Field.Pools[0].Recruits[u]
	for j := range c.o.Bundles {
		goal := int(2 * float64(r.Points) * (float64(j) + rng.Float64()) / float64(c.o.Bundles))
		s.bundles = append(s.bundles, d.Add(0, without, goal, r.Unit))
	}
	for _, i := range rng.Perm(len(foes)) {
		if len(s.foes) < c.o.Foes && foes[i].Key() != l.Key() {
			s.foes = append(s.foes, foes[i])
		}
	}
	return s
}

// against plays lists against a panel and returns the mean score of each; NaN of one that cannot meet any of it.
func (c *companion) against(ctx context.Context, now, foes []lists.List, name string) ([]float64, error) {
	var matches []lists.Match
	for _, l := range now {
		for k, foe := range foes {
			matches = append(matches, lists.Match{Lists: [2]lists.List{l, foe}, Blocks: 1,
				Map: k % len(c.Field.Maps()), Stream: fmt.Sprintf("%s %d", name, k)})
		}
	}
	outcomes, err := c.run(ctx, c.Field, matches)
	if err != nil {
		return nil, err
	}
	scores := make([]float64, len(now))
	for i := range now {
		var m stats.Moments
		for k := range foes {
			if o := &outcomes[i*len(foes)+k]; o.Counts != nil && o.Counts.Blocks() > 0 {
				m.Add(o.Counts.Score())
			}
		}
		if scores[i] = m.Mean; m.N == 0 {
			scores[i] = math.NaN()
		}
	}
	return scores, nil
}

// run plays matches and counts their games.
func (c *companion) run(ctx context.Context, f *lists.Field, matches []lists.Match) ([]lists.Outcome, error) {
	before := c.Games
	outcomes, err := f.Play(ctx, lists.Plan{Seed: c.Options.Seed, Workers: c.Options.Workers, Folder: c.Options.Folder,
		Progress: func(games int64) { c.tell(before + games) }}, matches)
	for i := range outcomes {
		if o := &outcomes[i]; o.Counts != nil {
			c.Games += o.Counts.Blocks()*int64(o.Games) + int64(o.Failed)
			c.Failed += int64(o.Failed)
			c.Capped += int64(o.Capped)
		}
	}
	return outcomes, err
}

// onWide is a list of the field as one of the wide one, whose pool may have more units.
func (c *companion) onWide(l lists.List) lists.List {
	units := map[string]int{}
	for i, n := range l {
		if n > 0 {
			units[c.Field.Pools[0].Recruits[i].Unit] = int(n)
		}
	}
	wide, err := c.wide.Pools[0].Of(units)
	if err != nil {
		panic(err) // what costs no more than the points of the field costs no more than those of the wide one
	}
	return wide
}

// replace plays every company with its unit and with each bundle.
func (c *companion) replace(ctx context.Context) error {
	var matches []lists.Match
	for i, s := range c.samples {
		for v, l := range append([]lists.List{s.list}, s.bundles...) {
			blocks := c.o.Blocks
			if v == 0 { // one against the mean of all bundles
				blocks *= max(1, c.o.Bundles/2)
			}
			for k, foe := range s.foes {
				matches = append(matches, lists.Match{Lists: [2]lists.List{c.onWide(l), c.onWide(foe)}, Blocks: blocks,
					Map: s.on, Stream: fmt.Sprintf("company %d foe %d", i, k)})
			}
		}
	}
	outcomes, err := c.run(ctx, c.wide, matches)
	if err != nil {
		return err
	}
	at := 0
	for _, s := range c.samples {
		var all stats.Moments
		for v := range 1 + len(s.bundles) {
			var won, games float64
			for range s.foes {
				if o := &outcomes[at]; o.Counts != nil {
					n := float64(o.Counts.Blocks() * int64(o.Games))
					won, games = won+o.Counts.Score()*n, games+n
				}
				at++
			}
			odds := math.NaN()
			if games > 0 {
				odds = math.Log((won + 0.5) / (games - won + 0.5))
				all.Add(won / games)
			}
			if v == 0 {
				s.with = odds
			} else if games > 0 {
				s.x, s.y = append(s.x, c.bundle(s, v-1, s.half)), append(s.y, odds)
				s.other = append(s.other, c.bundle(s, v-1, 1-s.half))
			}
		}
		s.mean = all.Mean
	}
	return nil
}
