package prices

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Price is what a study says of one unit: a figure, or a card with all its figures.
type Price struct {
	Unit, Title string
	Seat        string // that buys it, where the seats buy from pools of their own
	Printed     float64
	stats.FairPrice
	Plain, PlainSE float64 // the fair price by scores with their luck, where luck was measured

	Shared *stats.FairPrice  // with half of each pair; nil where pairs do not pay
	On     []stats.FairPrice // on each of several maps alone

	Verdict string // Overpriced, Underpriced, Fair, Open or TooFew
	Best    *Synergy
}

// Verdicts on prices.
const (
	Overpriced  = "overpriced"  // the printed price is certainly more than the fair one, after Holm
	Underpriced = "underpriced" // certainly less
	Fair        = "fair"        // the fair price is certainly within a tenth of the printed one
	Open        = "open"        // more matches would tell
	TooFew      = "too few lists"
)

// fairMargin is how far, as a share of the printed price, a fair price may be from it and
// the printed one still be called fair.
const fairMargin = 0.1

// Synergy is what two units are worth in one list beyond what they are worth apart, or
// further copies of one.
type Synergy struct {
	Unit, With string  // the same for copies
	Points, SE float64 // beyond their prices
	Adjusted   float64 // p-value after Holm, over all pairs
	Certain    bool
	Lists      int
}

// Residual is a list that did better or worse than the sum of its units.
type Residual struct {
	List, Against   string
	Score, Expected float64
	Points          float64 // that the difference is worth
	Z               float64 // by the noise of its games alone
}

// Found is what a study found.
type Found struct {
	Prices    []Price // those that are wrong first
	Synergies []Synergy
	Residuals []Residual
	Forecast  stats.Forecasting // of lists not seen
	Full      stats.Forecasting // of those that spend about the same points
	// rms difference of prices between halves of the lists, in standard errors; NaN where there are too few
	Halves      float64
	Point       float64 // log odds that a point buys
	Side        float64 // advantage of the first seat in log odds, where sides are unlike
	Design      Design
	Alpha       float64
	fit         *stats.WorthFit
	WithoutLuck bool              // luck was measured, and prices go by scores without it as far as it pays
	LuckLeft    float64           // share of the variance of blocks that it leaves, 1 where it was not measured
	Saved       int64             // games more that plain scores would have taken; negative where luck was of no use
	last        map[string]int    // prices of units that are not judged, where they are not the printed ones
	Maps        []string          // that matches are spread over, where they are several
	MapSD       float64           // of a price from map to map, as a share of the printed one
	Pairs       *stats.PairWorths // what pairs are worth; nil where that was not asked
	names       []string          // of the units, in the order of the fit
	Company     *Companies        // prices in company; nil where they were not asked for
	Column      string            // whose prices Apply takes; "" are those in random company
}

// Found fits prices to what was played. It is an error when too little was.
func (s *Study) Found() (*Found, error) {
	rows, left := s.freed()
	fitted, err := s.fair(rows)
	if err != nil {
		return nil, err
	}
	fit, fair, kappa := fitted.fit, fitted.prices, fitted.point
	o := &s.Options
	costs := s.costs()
	f := &Found{Point: kappa, Side: fit.Side, Design: s.Design(), Alpha: o.Alpha, fit: fit, LuckLeft: left,
		names: s.names()}
	plain := fair
	if len(s.measured) > 0 {
		unfreed, err := s.fair(s.Rows)
		if err != nil {
			return nil, err
		}
		plain, f.WithoutLuck = unfreed.prices, true
		f.Saved = savedGames(fair, plain, o.Least, s.Games)
	}
	f.synergies(s, fit.Synergies(o.Least), kappa)
	if o.Pairs {
		if f.Pairs, err = fit.Pairs(costs, o.Alpha, o.Least, s.named(), s.parts()); err != nil {
			return nil, err
		}
	}
	f.Prices = f.priced(s, fair)
	for i := range f.Prices {
		p := &f.Prices[i]
		if f.Pairs != nil && f.Pairs.Shared != nil {
			p.Shared = &f.Pairs.Shared[i]
		}
		if f.WithoutLuck {
			p.Plain, p.PlainSE = plain[i].Price, plain[i].SE
		}
		for _, prices := range fitted.on.Prices {
			p.On = append(p.On, prices[i])
		}
	}
	if f.MapSD = fitted.on.SD; len(fitted.on.Prices) > 0 {
		f.Maps = s.maps()
	}
	slices.SortStableFunc(f.Prices, func(a, b Price) int { return cmp.Compare(b.wrong(), a.wrong()) })
	f.residuals(s, kappa)
	if err := f.check(s, costs); err != nil {
		return nil, err
	}
	return f, nil
}

// named are the pairs of units, either way round, of which the powers of one are for the other, in order.
func (s *Study) named() (list [][2]int) {
	off := 0
	for seat, p := range s.Field.Pools {
		if seat > 0 && !s.apart() {
			break
		}
		for u, r := range p.Recruits {
			for v, other := range p.Recruits {
				if u != v && (slices.Contains(r.With, other.Unit) || slices.Contains(other.With, r.Unit)) {
					list = append(list, [2]int{off + u, off + v})
				}
			}
		}
		off += len(p.Recruits)
	}
	return list
}

// Fair is the price of every unit in the order of the pools, and nothing else that Found says.
func (s *Study) Fair() ([]Price, error) {
	rows, _ := s.freed()
	fitted, err := s.fair(rows)
	if err != nil {
		return nil, err
	}
	return (&Found{Alpha: s.Options.Alpha}).priced(s, fitted.prices), nil
}

// priced words what was found of every unit.
func (f *Found) priced(s *Study, fair []stats.FairPrice) (list []Price) {
	for seat, p := range s.Field.Pools {
		if seat == 1 && !s.apart() {
			break
		}
		for _, r := range p.Recruits {
			list = append(list, f.price(s, seat, r, fair[len(list)]))
		}
	}
	return list
}

// fairFit is a fit with the prices that it gives.
type fairFit struct {
	fit    *stats.WorthFit
	prices []stats.FairPrice
	point  float64         // log odds that a point buys
	on     stats.MapPrices // where there are several maps
}

// fair fits prices to rows, whose errors have those of maps in them where there are several.
func (s *Study) fair(rows []stats.WorthRow) (f fairFit, err error) {
	if f.fit, err = stats.FitWorth(rows, s.apart()); err != nil {
		return f, err
	}
	if maps := s.maps(); len(maps) > 1 {
		f.prices, f.point, f.on, err = f.fit.FairOverMaps(s.costs(), s.on, maps, s.Options.Least, s.Options.Alpha)
	} else {
		f.prices, f.point, err = f.fit.Fair(s.costs(), s.Options.Least, s.Options.Alpha)
	}
	return f, err
}

// maps are the names of the maps, the scenario's own among them.
func (s *Study) maps() (names []string) {
	for _, name := range s.Field.Maps() {
		names = append(names, cmp.Or(name, s.Field.Scenario.MapName()))
	}
	return names
}

// savedGames is how many games more plain scores would have taken for prices as sure as these:
// from the geometric mean of the ratios of variances.
func savedGames(fair, plain []stats.FairPrice, least int, games int64) int64 {
	sum, n := 0.0, 0.0
	for u := range fair {
		if fair[u].Lists >= least && fair[u].SE > 0 && plain[u].SE > 0 {
			sum += 2 * math.Log(plain[u].SE/fair[u].SE)
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return int64(math.Round(float64(games) * (math.Exp(sum/n) - 1)))
}

// price words what was found of one unit.
func (f *Found) price(s *Study, seat int, r engine.Recruit, fair stats.FairPrice) Price {
	p := Price{Unit: r.Unit, Title: r.Title, Printed: float64(r.Points), FairPrice: fair, Verdict: Open}
	if s.apart() {
		p.Seat = s.Field.System().Info().Seats[seat]
	}
	margin := fairMargin * p.Printed
	switch {
	case fair.Lists < s.Options.Least || math.IsNaN(fair.SE):
		p.Verdict = TooFew
	case fair.Adjusted <= f.Alpha && fair.Price > p.Printed:
		p.Verdict = Underpriced
	case fair.Adjusted <= f.Alpha:
		p.Verdict = Overpriced
	case fair.Interval.Lo >= p.Printed-margin && fair.Interval.Hi <= p.Printed+margin:
		p.Verdict = Fair
	}
	for i := range f.Synergies {
		y := &f.Synergies[i]
		if y.Unit != y.With && (y.Unit == p.Unit || y.With == p.Unit) && y.Points > 0 {
			own := *y
			if own.With == p.Unit {
				own.Unit, own.With = own.With, own.Unit
			}
			p.Best = &own
			break
		}
	}
	return p
}

// wrong is by how much a price is certainly wrong, as a share of it; below 0 where it may
// be right. Prices that are not judged come last.
func (p *Price) wrong() float64 {
	if p.Verdict == TooFew {
		return math.Inf(-1)
	}
	return math.Max(p.Interval.Lo-p.Printed, p.Printed-p.Interval.Hi) / p.Printed
}

// synergies names the pairs.
func (f *Found) synergies(s *Study, list []stats.Synergy, kappa float64) {
	names := s.names()
	for _, y := range list {
		f.Synergies = append(f.Synergies, Synergy{Unit: names[y.U], With: names[y.V], Points: y.Worth / kappa,
			SE:       y.SE / kappa,
			Adjusted: y.Adjusted, Certain: y.Adjusted <= f.Alpha, Lists: y.Lists})
	}
}

// mostResiduals is how many matches that went otherwise are named.
const mostResiduals = 5

// residuals names the matches that the sum of units explains least.
func (f *Found) residuals(s *Study, kappa float64) {
	for _, r := range s.Rows {
		p := f.fit.Predict(r.A, r.B)
		v := f.fit.Noise * p * (1 - p) / r.Blocks
		x := Residual{List: s.Words(r.A), Against: s.Words(r.B), Score: r.Score, Expected: p,
			Points: (r.Score - p) / (p * (1 - p)) / kappa, Z: (r.Score - p) / math.Sqrt(v)}
		if x.Z < 0 {
			x = Residual{List: x.Against, Against: x.List, Score: 1 - x.Score, Expected: 1 - x.Expected,
				Points: -x.Points, Z: -x.Z}
		}
		f.Residuals = append(f.Residuals, x)
	}
	slices.SortStableFunc(f.Residuals, func(a, b Residual) int { return cmp.Compare(b.Z, a.Z) })
	f.Residuals = f.Residuals[:min(mostResiduals, len(f.Residuals))]
}

// divisions is into how many pairs of halves the lists are divided.
const divisions = 10

// check forecasts lists that fits have not seen, and compares halves of the lists.
func (f *Found) check(s *Study, costs []float64) error {
	o := &s.Options
	near := func(r *stats.WorthRow) bool {
		var a, b float64
		for u, c := range costs {
			a += r.A[u] * c
			b += r.B[u] * c
		}
		return s.apart() || math.Abs(a-b) <= (1-nearFull)*float64(s.Field.Points)
	}
	of, parts := s.apartFrom(), s.parts()
	var err error
	if f.Forecast, err = f.fit.Forecast(costs, f.Alpha, o.Least, parts, func(*stats.WorthRow) bool {
		return true
	}); err != nil {
		f.Halves = math.NaN()
		return nil // too few to hold any out: what was found says how little was
	}
	if f.Full, err = f.fit.Forecast(costs, f.Alpha, o.Least, parts, near); err != nil {
		return err
	}
	f.Halves = f.fit.Halves(costs, o.Least, divisions, func(list, division int) int {
		return int(s.fold(of(list), division) >> 63)
	})
	return nil
}

// fold is a number by which lists are divided.
func (s *Study) fold(list, division int) uint64 {
	return rand.NewPCG(uint64(list), s.Options.Seed+uint64(division)).Uint64()
}

// parts divides lists into five parts.
func (s *Study) parts() func(list int) int {
	of := s.apartFrom()
	return func(list int) int { return int(s.fold(of(list), 1<<20) % 5) }
}

// apartFrom says by which list one is divided: lists that meet only once go by their matches, so that none is left out.
func (s *Study) apartFrom() func(list int) int {
	partner := map[int]int{}
	for _, r := range s.Rows {
		for _, l := range []int{r.ListA, r.ListB} {
			if _, again := partner[l]; again {
				partner[l] = -1
			} else {
				partner[l] = r.ListA
			}
		}
	}
	return func(list int) int {
		if p := partner[list]; p >= 0 && partner[p] >= 0 {
			return p
		}
		return list
	}
}

// Columns of prices.
const (
	Random = "random" // in random company
	Best   = "best"   // in the best company, which has all of what it adds
	Shared = "shared" // half way: what a pair adds is shared between the two (Shapley)
)

// of is the price of a unit in the column, and whether there is one.
func (f *Found) of(p *Price) (float64, bool) {
	c := f.Company.of(p.Unit)
	switch {
	case f.Column == Best && c != nil:
		return c.Price, true
	case f.Column == Shared && c != nil && p.Verdict != TooFew:
		return shared(p, c), true
	}
	return p.Price, (f.Column == "" || f.Column == Random) && p.Verdict != TooFew
}

// shared is the Shapley value of a unit between none and its best company.
func shared(p *Price, c *InCompany) float64 { return (p.Price + c.Price) / 2 }

// Apply is every price as a whole number of points that is a multiple of step, at least one
// step. Units that are not judged keep their printed price.
func (f *Found) Apply(step int) map[string]int {
	prices := map[string]int{}
	for _, p := range f.Prices {
		to := int(p.Printed)
		if was, ok := f.last[p.Unit]; ok {
			to = was
		}
		if price, ok := f.of(&p); ok {
			to = max(1, int(math.Round(price/float64(step)))) * step
		}
		prices[p.Unit] = to
	}
	return prices
}

// Changed are the prices of Apply that differ from the printed ones.
func (f *Found) Changed(step int) map[string]int {
	prices := f.Apply(step)
	for _, p := range f.Prices {
		if prices[p.Unit] == int(p.Printed) {
			delete(prices, p.Unit)
		}
	}
	return prices
}

// Spread is how unlike in strength full lists are: the standard deviation of the expected
// score of a match of two of them around its mean.
type Spread struct {
	SD      float64 `json:"sd"`
	SE      float64 `json:"standard_error"`
	Matches int     `json:"matches"`
}

// Spread measures it from matches of full lists, the noise of games taken off.
func (s *Study) Spread() Spread {
	var m stats.Moments
	mean := 0.5
	if s.apart() {
		mean = 0
		for _, r := range s.Rows {
			mean += r.Score / float64(len(s.Rows))
		}
	}
	for _, r := range s.Rows {
		m.Add((r.Score-mean)*(r.Score-mean) - r.Variance/r.Blocks)
	}
	v := math.Max(m.Mean, 0)
	out := Spread{SD: math.Sqrt(v), Matches: len(s.Rows)}
	if v > 0 {
		out.SE = m.StandardError() / (2 * out.SD)
	}
	return out
}

// ratio is how much narrower a spread is than another, with its standard error.
func (a Spread) ratio(b Spread) (ratio, se float64) {
	ratio = a.SD / b.SD
	return ratio, ratio * math.Hypot(a.SE/math.Max(a.SD, 1e-9), b.SE/b.SD)
}

// words tells a synergy: "marcus with romans: 40 ± 6 points more than apart".
func (y *Synergy) words() string {
	more, points := "more", y.Points
	if points < 0 {
		more, points = "less", -points
	}
	if y.Unit == y.With {
		return fmt.Sprintf("each further %s: %.0f ± %.0f points %s than the first", y.Unit, points, y.SE, more)
	}
	return fmt.Sprintf("%s with %s: %.0f ± %.0f points %s than apart", y.Unit, y.With, points, y.SE, more)
}
