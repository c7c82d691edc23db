package prices

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// HouseRules writes a scenario with new prices that can be played as it is: the field's own
// with the prices under units, its points, and two lists drawn at these prices. File is where it will lie, which gives
// it its name, and from where it finds a map that is a file.
func HouseRules(l *scenarios.Library, f *lists.Field, file string, prices map[string]int, seed uint64) ([]byte, error) {
	o := f.Options
	o.Prices, o.Points = prices, f.Points
	now, err := lists.Open(l, o)
	if err != nil {
		return nil, err
	}
	armies, err := two(now, seed)
	if err != nil {
		return nil, err
	}
	m, err := f.Scenario.Mapping()
	if err != nil {
		return nil, err
	}
	m["scenario"], m["title"] = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)),
		fmt.Sprintf("%v with fair prices", orElse(m["title"], m["scenario"]))
	m["about"] = "Prices as sim prices found them; the two armies are lists drawn at these prices."
	if o.Map != "" {
		m["map"] = o.Map
		if _, err := os.Stat(o.Map); err == nil && !filepath.IsAbs(o.Map) {
			if near, err := filepath.Rel(filepath.Dir(file), o.Map); err == nil {
				m["map"] = filepath.ToSlash(near)
			}
		}
	}
	units, _ := m["units"].(map[string]any)
	if units == nil {
		units = map[string]any{}
	}
	for unit, change := range f.HouseRule(prices) {
		own, _ := units[unit].(map[string]any)
		if own == nil {
			own = map[string]any{}
		}
		for k, v := range change.(map[string]int) {
			own[k] = v
		}
		units[unit] = own
	}
	m["units"], m[f.Pools[0].Muster.Points] = units, f.Points
	sides, _ := m["sides"].(map[string]any)
	for seat, name := range f.System().Info().Seats {
		side, _ := sides[name].(map[string]any)
		if side == nil {
			return nil, fmt.Errorf("the scenario %s has no side %s", f.Scenario.Name, name)
		}
		side["army"] = now.Pools[seat].Form(armies[seat])
		delete(side, "deploy") // was for other figures
	}
	m["sides"] = sides
	fewer(m, now, armies)
	return yaml.Marshal(m)
}

// fewer allows armies that do not spend every point, where the rules want that they do.
func fewer(m map[string]any, f *lists.Field, armies [2]lists.List) {
	if f.System().Info().System != "hott" || (f.Pools[0].Cost(armies[0]) == f.Points &&
		f.Pools[1].Cost(armies[1]) == f.Points) {
		return
	}
	options, _ := m["options"].(map[string]any)
	if options == nil {
		options = map[string]any{}
	}
	options["fewer-points"] = true
	m["options"] = options
}

func orElse(a, b any) any {
	if a == nil {
		return b
	}
	return a
}

// two draws two full lists that are legal.
func two(f *lists.Field, seed uint64) (armies [2]lists.List, err error) {
	d := f.Drawing(seed)
	for range 200 {
		armies = [2]lists.List{d.List(0, 1), d.List(1, 1)}
		if err = f.LegalPair(armies); err == nil {
			return armies, nil
		}
	}
	return armies, fmt.Errorf("no two lists that are legal at these prices were found: %w", err)
}

// Verified is whether new prices make lists more equal: full lists drawn at the printed
// prices, and full lists drawn at the new ones, each played among themselves.
type Verified struct {
	Printed Spread  `json:"printed"`
	New     Spread  `json:"new"`
	Ratio   float64 `json:"ratio"` // of the new spread to the printed one
	SE      float64 `json:"standard_error"`
}

// Verify plays full lists at the printed prices and at new ones, with dice that no fit has
// seen. Options are those of the study; Full and Precision are of no account.
func Verify(ctx context.Context, l *scenarios.Library, f *lists.Field, prices map[string]int, o Options) (*Verified,
	error) {
	o.Full, o.Precision = true, -1
	o.Seed = o.Seed*2654435761 + 97 // neither the lists nor the dice of the fit
	v := &Verified{}
	for i, to := range []*Spread{&v.Printed, &v.New} {
		field := f
		if i == 1 {
			own := f.Options
			own.Prices, own.Points = prices, f.Points
			var err error
			if field, err = lists.Open(l, own); err != nil {
				return nil, err
			}
		}
		s := New(field, o)
		if err := s.Play(ctx); err != nil {
			return nil, err
		}
		*to = s.Spread()
	}
	v.Ratio, v.SE = v.New.ratio(v.Printed)
	return v, nil
}

// Iterated is prices found again and again, each time on lists drawn at the last ones.
type Iterated struct {
	Rounds  []map[string]int // prices after each round
	Moved   []string         // units whose last price moved by more than its error
	Settled bool
}

// Iterate finds prices again, at the prices found, until none moves by more than its error
// or the rounds are over. First are the prices of the first round.
func Iterate(ctx context.Context, l *scenarios.Library, f *lists.Field, first *Found, step, rounds int,
	o Options) (*Iterated, *Found, error) {
	out := &Iterated{Rounds: []map[string]int{first.Apply(step)}}
	found := first
	for k := 1; k < rounds && !out.Settled; k++ {
		own := f.Options
		own.Prices, own.Points = out.Rounds[k-1], f.Points
		field, err := lists.Open(l, own)
		if err != nil {
			return nil, nil, err
		}
		again := o
		again.Seed = o.Seed + uint64(k)*0x9e3779b97f4a7c15
		s := New(field, again)
		if err := s.Play(ctx); err != nil {
			return nil, nil, err
		}
		if found, err = s.Found(); err != nil {
			return nil, nil, fmt.Errorf("round %d: %w", k+1, err)
		}
		out.Moved = nil
		for _, p := range found.Prices {
			if p.Verdict != TooFew && math.Abs(p.Price-p.Printed) > math.Max(1.96*p.SE, float64(step)/2) {
				out.Moved = append(out.Moved, p.Unit)
			}
		}
		out.Rounds = append(out.Rounds, found.Apply(step))
		out.Settled = len(out.Moved) == 0
	}
	// what was printed at first is what the prices are compared with; what the last round
	// could not judge stays at the price that it was played at
	found.last = out.Rounds[len(out.Rounds)-1]
	for i := range found.Prices {
		for _, p := range first.Prices {
			if p.Unit == found.Prices[i].Unit {
				found.Prices[i].Printed = p.Printed
			}
		}
	}
	return out, found, nil
}
