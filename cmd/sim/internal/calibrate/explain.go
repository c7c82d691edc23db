package calibrate

import (
	"fmt"
	"math"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
)

// What could explain a disagreement: too few games, another level of play or map, company that a price does not know.
// These are places to look, not findings.

// sure is by how many standard errors a difference counts as one.
const sure = 2

// explainUnit says what could explain that a unit is worth otherwise.
func (s *Study) explainUnit(fs *FieldStudy, d *Disagreement) {
	p := fs.priced(d.Name)
	if (d.With == ByPrice && math.Abs(d.Ours-d.Theirs) < sure*d.SE) ||
		(d.With == ByBrought && math.Abs(d.Ours-fs.middle()) < sure*d.SE) {
		d.Why = append(d.Why, "few games: our price is not sure enough to differ")
	}
	up := d.Apart < 0 // others think more of it
	for _, other := range s.Fields {
		q := other.priced(d.Name)
		if other == fs || q == nil || q.Verdict == prices.TooFew {
			continue
		}
		ours, se := q.Price/q.Printed, q.SE/q.Printed
		if math.Abs(ours-d.Ours) > sure*math.Hypot(se, d.SE) && ours > d.Ours == up {
			d.Why = append(d.Why, fmt.Sprintf("%s: %.2f ± %.2f %s", fs.unlike(other), ours, sure*se, other.words(fs)))
		}
	}
	if b := p.Best; b != nil && up && b.Points > sure*b.SE {
		d.Why = append(d.Why, fmt.Sprintf("company: worth %.0f ± %.0f more with %s", b.Points, sure*b.SE, b.With))
	}
	if with, n, of := s.Records.company(d.Name); up && of > 1 && 2*n >= of {
		d.Why = append(d.Why, fmt.Sprintf("company: %d of the %d lists that bring it bring %s", n, of, with))
	}
}

// explainList says what could explain that a list fared otherwise.
func (s *Study) explainList(fs *FieldStudy, d *Disagreement) {
	score := func(f *FieldStudy) *Score {
		if d.With == ByPairs {
			return &f.Pairs[d.row]
		}
		return &f.Scores[d.row]
	}
	games := 1.0
	if d.With == ByWins {
		games = s.Records.Lists[d.row].Games
	}
	own := score(fs)
	if spread := math.Sqrt(own.chance() * (1 - own.chance()) / games); math.Abs(d.Apart) < sure*math.Hypot(spread,
		d.SE) {
		d.Why = append(d.Why, fmt.Sprintf("few games: theirs are %.0f", games))
	}
	if own.Partly {
		d.Why = append(d.Why, "played without its unknown units")
	}
	for _, other := range s.Fields {
		sc := score(other)
		if other == fs || !sc.Played() {
			continue
		}
		if math.Abs(sc.Mean-own.Mean) > sure*math.Hypot(sc.SE, own.SE) && sc.Mean < own.Mean == (d.Apart > 0) {
			d.Why = append(d.Why, fmt.Sprintf("%s: %.2f ± %.2f %s", fs.unlike(other), sc.Mean, sure*sc.SE,
				other.words(fs)))
		}
	}
}

// priced is the price of a unit, nil where there is none.
func (f *FieldStudy) priced(unit string) *prices.Price {
	if f.Prices == nil {
		return nil
	}
	for i := range f.Prices.Prices {
		if p := &f.Prices.Prices[i]; p.Unit == unit {
			return p
		}
	}
	return nil
}

// middle is the mean of fair over printed prices.
func (f *FieldStudy) middle() float64 {
	sum := 0.0
	for _, p := range f.Prices.Prices {
		sum += p.Price / p.Printed / float64(len(f.Prices.Prices))
	}
	return sum
}

// place is the scenario of a field, with the map where that is another.
func (f *FieldStudy) place() string {
	if f.Field.Options.Map != "" {
		return f.Field.Scenario.Name + " on " + f.Field.Options.Map
	}
	return f.Field.Scenario.Name
}

// unlike is what tells a field from another: the level or the map.
func (f *FieldStudy) unlike(other *FieldStudy) string {
	switch {
	case f.place() == other.place():
		return "level"
	case f.Field.Commander() == other.Field.Commander():
		return "map"
	}
	return "level and map"
}

// words say where a field differs from another.
func (f *FieldStudy) words(from *FieldStudy) string {
	switch f.unlike(from) {
	case "level":
		return "by " + f.Field.Commander()
	case "map":
		return "on " + f.place()
	}
	return "by " + f.Field.Commander() + " on " + f.place()
}
