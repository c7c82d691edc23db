package calibrate

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Found is how far the records and what was played agree.
type Found struct {
	Agreements []Agreement
	Forecasts  []Forecast
	Apart      []Disagreement
	Alpha      float64
}

// What is compared.
const (
	ByPrice   = "prices of others"
	ByBrought = "how often brought"
	ByWins    = "share of games won"
	ByPairs   = "games of pairs"
)

// Agreement is how far two orders agree on one field: of units by their worth for their printed price, or of lists by
// their scores.
type Agreement struct {
	Field *FieldStudy
	With  string // ByPrice, ByBrought or ByWins
	Kind  string // of units; "" for all
	*stats.RankAgreement
	Adjusted float64 // p-value after Holm, over all agreements

	Rated  int     // units with a fair price above 0, of which the next two are; 0 where nothing is priced
	Off    float64 // rms of the log of our fair prices over those of others
	Print  float64 // rms of the log of printed prices over those of others
	Common int     // lists, or units, that both know
	Partly int     // lists of these that were played without what is unknown in them
}

// Word is what may be said of an agreement.
func (a *Agreement) Word(alpha float64) string {
	switch {
	case a.RankAgreement == nil:
		return "too few"
	case !(a.Adjusted <= alpha):
		return "no relation"
	case a.Rho > 0:
		return "agree"
	}
	return "disagree"
}

// Forecast is how good chances to win, found by play, are of games that others played.
type Forecast struct {
	Field *FieldStudy
	With  string // ByWins or ByPairs
	Lists int    // or pairs
	Games float64
	*stats.Forecasts
	// log loss of saying one half less that of the forecasts, in a game; lists, or pairs, are the sample
	Gain, SE float64
}

// Disagreement is a unit or a list of which the records say otherwise than what was played.
type Disagreement struct {
	Field        *FieldStudy
	With         string
	Name         string
	Kinds        []string
	Ours, Theirs float64
	SE           float64 // of ours
	// log of the ratio of prices, difference of places as a share of all, difference of shares of games
	Apart float64
	Why   []string
	row   int // of the records
}

// mostApart is how many disagreements of each comparison are named.
const mostApart = 10

// bins is how many bins of chances are compared with what was won.
const bins = 10

// Found compares what was played with the records.
func (s *Study) Found() *Found {
	f := &Found{Alpha: s.Options.Alpha}
	for _, fs := range s.Fields {
		if own := s.prices(); own != nil {
			f.units(s, fs, ByPrice, own)
		}
		if share := s.Records.brought(); share != nil {
			f.units(s, fs, ByBrought, share)
		}
		f.lists(s, fs)
		f.pairs(s, fs)
	}
	f.correct()
	return f
}

// correct corrects p-values for the number of agreements.
func (f *Found) correct() {
	var at []int
	var p []float64
	for i := range f.Agreements {
		if a := &f.Agreements[i]; a.RankAgreement != nil && !math.IsNaN(a.P) {
			at, p = append(at, i), append(p, a.P)
		}
	}
	for i := range f.Agreements {
		f.Agreements[i].Adjusted = math.NaN()
	}
	for k, adjusted := range stats.Holm(p) {
		f.Agreements[at[k]].Adjusted = adjusted
	}
}

// prices are those of others, nil where there are none.
func (s *Study) prices() map[string]float64 {
	if p := s.Records.prices(); p != nil {
		return p
	}
	return s.Others.prices()
}

// unit is one unit as both see it.
type unit struct {
	prices.Price
	kinds        []string
	ours, theirs float64
}

// units compares our prices over the printed ones with a figure of each unit.
func (f *Found) units(s *Study, fs *FieldStudy, with string, figure map[string]float64) {
	var list []unit
	recruits := fs.recruits()
	if fs.Prices != nil {
		for _, p := range fs.Prices.Prices {
			theirs, ok := figure[p.Unit]
			if p.Verdict == prices.TooFew || (!ok && with == ByPrice) {
				continue
			}
			if with == ByPrice {
				theirs /= p.Printed
			}
			list = append(list, unit{p, recruits[p.Unit].Kinds, p.Price / p.Printed, theirs})
		}
	}
	kinds := map[string]bool{"": true}
	for _, u := range list {
		for _, k := range u.kinds {
			kinds[k] = true
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		own := list
		if kind != "" {
			own = slices.DeleteFunc(slices.Clone(list), func(u unit) bool { return !slices.Contains(u.kinds, kind) })
		}
		a := agreement(own, with, s.Options.Alpha, s.Options.Seed)
		a.Field, a.Kind = fs, kind
		f.Agreements = append(f.Agreements, a)
	}
	f.unitsApart(s, fs, with, list)
}

// agreement compares units, of which there may be too few.
func agreement(own []unit, with string, alpha float64, seed uint64) Agreement {
	a := Agreement{With: with, Common: len(own)}
	var ours, theirs, off, print []float64
	for _, u := range own {
		ours, theirs = append(ours, u.ours), append(theirs, u.theirs)
		if with == ByPrice && u.ours > 0 {
			off, print = append(off, u.ours/u.theirs), append(print, 1/u.theirs)
		}
	}
	a.RankAgreement, _ = stats.AgreeInRank(ours, theirs, 1-alpha, seed)
	if a.Rated = len(off); a.Rated > 0 {
		a.Off, a.Print = stats.RMSLog(off), stats.RMSLog(print)
	}
	return a
}

// unitsApart names the units of which the two say the most unlike things.
func (f *Found) unitsApart(s *Study, fs *FieldStudy, with string, list []unit) {
	places := func(of func(u *unit) float64) []float64 {
		at := make([]float64, len(list))
		for i := range list {
			for j := range list {
				switch a, b := of(&list[j]), of(&list[i]); {
				case a < b:
					at[i]++
				case a == b:
					at[i] += 0.5
				}
			}
			at[i] /= float64(max(len(list), 1))
		}
		return at
	}
	ours, theirs := places(func(u *unit) float64 { return u.ours }), places(func(u *unit) float64 { return u.theirs })
	var all []Disagreement
	for i := range list {
		u := &list[i]
		d := Disagreement{Field: fs, With: with, Name: u.Unit, Kinds: u.kinds, Ours: u.ours, Theirs: u.theirs,
			SE: u.SE / u.Printed}
		if d.Apart = ours[i] - theirs[i]; with == ByPrice {
			d.Apart = math.Log(max(u.ours, 0.01) / u.theirs)
		}
		all = append(all, d)
	}
	for _, d := range largest(all) {
		s.explainUnit(fs, &d)
		f.Apart = append(f.Apart, d)
	}
}

// largest are the largest disagreements.
func largest(all []Disagreement) []Disagreement {
	all = slices.DeleteFunc(all, func(d Disagreement) bool { return d.Apart == 0 })
	slices.SortStableFunc(all, func(a, b Disagreement) int { return cmp.Compare(math.Abs(b.Apart), math.Abs(a.Apart)) })
	return all[:min(len(all), mostApart)]
}

// lists compares scores with the games that lists won and lost.
func (f *Found) lists(s *Study, fs *FieldStudy) {
	if s.Records.Form != OfLists || fs.Scores == nil {
		return
	}
	var ours, theirs []float64
	var all []Disagreement
	partly := 0
	c := forecaster{with: ByWins}
	for i, l := range s.Records.Lists {
		sc := &fs.Scores[i]
		if !sc.Played() || l.Games == 0 {
			continue
		}
		won := l.Won / l.Games
		ours, theirs = append(ours, sc.Mean), append(theirs, won)
		c.add(sc.chance(), l.Won, l.Games)
		if sc.Partly {
			partly++
		}
		all = append(all, Disagreement{Field: fs, With: ByWins, Name: l.Words, Ours: sc.Mean, Theirs: won, SE: sc.SE,
			Apart: sc.Mean - won, row: i})
	}
	a := Agreement{Field: fs, With: ByWins, Common: len(ours), Partly: partly}
	a.RankAgreement, _ = stats.AgreeInRank(ours, theirs, 1-s.Options.Alpha, s.Options.Seed)
	f.Agreements = append(f.Agreements, a)
	f.Forecasts = append(f.Forecasts, c.forecast(fs)...)
	for _, d := range largest(all) {
		s.explainList(fs, &d)
		f.Apart = append(f.Apart, d)
	}
}

// chance is a score as a forecast: never certain, for as few games as there were.
func (s *Score) chance() float64 { return (s.Mean*float64(s.Blocks) + 0.5) / (float64(s.Blocks) + 1) }

// pairs compares scores of pairs with the games of the records.
func (f *Found) pairs(s *Study, fs *FieldStudy) {
	if s.Records.Form != OfPairs || fs.Pairs == nil {
		return
	}
	c := forecaster{with: ByPairs}
	var all []Disagreement
	for i, g := range s.Records.Games {
		sc := &fs.Pairs[i]
		if !sc.Played() {
			continue
		}
		c.add(sc.chance(), g.Score, 1)
		all = append(all, Disagreement{Field: fs, With: ByPairs, Name: g.A.Words + " against " + g.B.Words,
			Ours: sc.Mean, Theirs: g.Score, SE: sc.SE, Apart: sc.Mean - g.Score, row: i})
	}
	f.Forecasts = append(f.Forecasts, c.forecast(fs)...)
	for _, d := range largest(all) {
		s.explainList(fs, &d)
		f.Apart = append(f.Apart, d)
	}
}

// forecaster collects what was said of games, and what they were.
type forecaster struct {
	with        string
	said, was   []float64
	gain, games []float64 // of each list, or pair, over all its games
}

// add adds a list, or a pair, with the games it played and how many of them it won, a draw counting half.
func (c *forecaster) add(said, won, games float64) {
	gain := 0.0
	for left := games; left >= 1; left-- {
		score := min(max(won-(games-left), 0), 1)
		c.said, c.was = append(c.said, said), append(c.was, score)
		gain += math.Ln2 + float64(score*math.Log(said)) + float64((1-score)*math.Log1p(-said))
	}
	c.gain, c.games = append(c.gain, gain), append(c.games, games)
}

func (c *forecaster) forecast(fs *FieldStudy) []Forecast {
	judged, err := stats.JudgeForecasts(c.said, c.was, bins)
	if err != nil {
		return nil
	}
	out := Forecast{Field: fs, With: c.with, Lists: len(c.gain), Games: float64(len(c.said)), Forecasts: judged}
	out.Gain = floats.Sum(c.gain) / floats.Sum(c.games)
	var rest stats.Moments
	for i, g := range c.gain {
		rest.Add(g - float64(out.Gain*c.games[i]))
	}
	out.SE = rest.StandardError() * float64(len(c.gain)) / floats.Sum(c.games)
	return []Forecast{out}
}
