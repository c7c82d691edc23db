package best

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Army is a list with a name, and the title that it has beside.
type Army struct {
	Name, Title string
	List        lists.List
}

// Measured is an estimate with its standard error.
type Measured struct {
	Value float64 `json:"value"`
	SE    float64 `json:"standard_error"`
}

// Scored is what a list scores against others, each of which is one of the sample.
type Scored struct {
	Score    float64        `json:"score"`
	Interval stats.Interval `json:"interval"`
	Lists    int            `json:"lists"`
}

// Value is what a list is worth on a field.
type Value struct {
	List  lists.List `json:"-"`
	Words string     `json:"list"`
	Cost  int        `json:"points"`
	Field *Scored    `json:"field,omitempty"` // against random lists of its points
	Early *Scored    `json:"-"`               // the same of what was played before a signal
	// points of the random lists that it is even with; nil where a point more buys nothing
	Even *Measured `json:"even,omitempty"`
	// sum of what its units are worth in random company; nil where that is not known
	Units    *Measured `json:"units,omitempty"`
	Company  *Measured `json:"company,omitempty"` // Even without Units: what its units add to one another
	Shipped  []Meeting `json:"shipped"`
	Parts    []Carrier `json:"carriers"` // its units, what loses most without a copy first
	Exchange *Exchange `json:"exchange,omitempty"`
	Answer   *Answer   `json:"answer,omitempty"` // the best list found against it
	Rank     *Rank     `json:"rank,omitempty"`   // among the armies of Shipped and itself
	Check    *Check    `json:"check,omitempty"`
	Games    int64     `json:"games"`

	field  []lists.List // random lists of its points
	scores []float64    // against them
}

// Rank is a list's place by what it and other armies score against the same random lists under the same dice. It is
// certainly none before High and none after Low.
type Rank struct {
	Place int `json:"place"`
	Of    int `json:"of"`
	High  int `json:"high"`
	Low   int `json:"low"`
	Lists int `json:"lists"` // random ones that each met
}

// Check is what a list scores between other commanders, and what its exchange gains there, in fewer games.
type Check struct {
	Commander string         `json:"commander"`
	Score     float64        `json:"score"`
	Interval  stats.Interval `json:"interval"`
	Lists     int            `json:"lists"`
	Gain      *float64       `json:"gain,omitempty"` // of the exchange
	Within    stats.Interval `json:"gain_interval,omitzero"`
}

// Meeting is what a list scores against one other.
type Meeting struct {
	Name     string         `json:"name"`
	Title    string         `json:"title,omitempty"`
	Words    string         `json:"list"`
	Cost     int            `json:"points"`
	Score    float64        `json:"score"`
	Interval stats.Interval `json:"interval"`
	// Field is what the other scores against random lists.
	Field float64 `json:"field"`
}

// Carrier is what a copy of a unit adds to a list.
type Carrier struct {
	Unit     string         `json:"unit"`
	Title    string         `json:"title,omitempty"`
	Copies   int            `json:"copies"`
	Printed  int            `json:"printed"`
	Fair     *Measured      `json:"random_company,omitempty"` // what it is worth in random company
	Here     *Measured      `json:"here,omitempty"`           // what a copy is worth in this list
	Loss     float64        `json:"loss"`                     // of the score against the field without a copy
	Interval stats.Interval `json:"loss_interval"`
}

// Exchange is a list one exchange away, with its gain on lists and dice that had no part in choosing it.
type Exchange struct {
	List     lists.List     `json:"-"`
	Words    string         `json:"list"`
	Out      string         `json:"out"`
	In       string         `json:"in"`
	Gain     float64        `json:"gain"`
	Interval stats.Interval `json:"interval"`
	Lists    int            `json:"lists"` // that both met
	Tried    int            `json:"tried"`
	Certain  bool           `json:"certain"`
}

// Defaults of a value.
const (
	DefaultLists = 300 // random lists of its points that a list meets
	fieldBlocks  = 2   // of each
	shippedShare = 12  // of the random lists: blocks against a shipped army
	rankShare    = 4   // of the random lists: those that shipped armies meet
	checkBlocks  = 1   // of each list, where a check is made
	firstHeat    = 4   // blocks of each exchange in the first heat
	lightest     = 0.6 // share of a list's points that random lists spend at the least, for what a point buys
)

// Value measures a list: against random lists of its points and the shipped ones, without a copy of each of its units,
// with each unit exchanged, and against the best answer found. Prices, where there are any, are what units are worth in
// random company; without them that is fitted to the random lists that the list met. With an error it returns what was
// found before.
func (s *Search) Value(ctx context.Context, own lists.List, shipped []Army, prices map[string]Measured) (*Value,
	error) {
	v := &Value{List: own, Words: s.pool.Words(own), Cost: s.pool.Cost(own)}
	s.planned = s.plan(own, len(shipped))
	for _, step := range []func(context.Context, *Value) error{
		func(ctx context.Context, v *Value) error { return s.meetField(ctx, v, prices) },
		func(ctx context.Context, v *Value) error { return s.meetShipped(ctx, v, shipped) },
		s.exchange,
		func(ctx context.Context, v *Value) (err error) {
			v.Answer, err = s.Answer(ctx, Mixture{{List: own, Share: 1}})
			return err
		},
		s.check,
	} {
		err := step(ctx, v)
		if v.Games = s.Games; err != nil {
			return v, err
		}
	}
	return v, nil
}

// plan is about how many games a value takes.
func (s *Search) plan(own lists.List, shipped int) int64 {
	kinds := 0
	for _, n := range own {
		kinds += min(int(n), 1)
	}
	half, heats := s.Options.Lists/2, int(math.Log2(float64(s.Options.Lists)))-1
	blocks := fieldBlocks*(s.Options.Lists+half+kinds*half+2*half) + s.Options.Lists/shippedShare*shipped +
		firstHeat*half*heats + fieldBlocks*(s.Options.Lists+rankShare-1)/rankShare*shipped
	if s.Options.Check != nil {
		blocks += 2 * checkBlocks * s.Options.CheckLists
	}
	return 2*int64(blocks) + s.most()
}

// random draws legal lists that cost about as much as a list, at the least a share of it.
func (s *Search) random(n int, cost int, least float64) (all []lists.List) {
	for tries := 0; len(all) < n && tries < 20*n; tries++ {
		share := float64(cost) / float64(s.pool.Points)
		if least < 1 {
			share *= least + (1-least)*s.rng.Float64()
		}
		if l := s.drawing.List(0, share); l.Size() > 0 && s.Field.Legal(l) == nil {
			all = append(all, l)
		}
	}
	return all
}

// without are the lists that lack one copy of a unit, in the order of the pool, and which units these are.
func without(own lists.List) (all []lists.List, units []int) {
	if own.Size() < 2 {
		return nil, nil
	}
	for i, n := range own {
		if n > 0 {
			next := append(lists.List(nil), own...)
			next[i]--
			all, units = append(all, next), append(units, i)
		}
	}
	return all, units
}

// meetField plays a list, and it without a copy of each unit, against random lists under the same dice.
func (s *Search) meetField(ctx context.Context, v *Value, prices map[string]Measured) error {
	full := s.random(s.Options.Lists, v.Cost, 1)
	if len(full) < 2 {
		return montecarlo.Refusal("no random list of its points is legal")
	}
	f := &appraisal{search: s, value: v, prices: prices}
	f.field = append(f.field, full...)
	f.field = append(f.field, s.random(s.Options.Lists/2, v.Cost, lightest)...)
	f.full = len(full)
	less, units := without(v.List)
	scored := func() *Scored {
		mean := paired(f.scores[0][:min(f.full, len(f.scores[0]))], make([]float64, f.full))
		return &Scored{mean.Mean, mean.CautiousT(1-s.Options.Alpha, 0, 1), int(mean.N)}
	}
	if err := f.play(ctx, v.List, len(f.field), "field"); err != nil {
		if len(f.scores) > 0 && len(f.scores[0]) > 1 {
			v.Early = scored()
		}
		return err
	}
	v.Early = scored()
	for _, l := range less {
		if err := f.play(ctx, l, (f.full+1)/2, "field"); err != nil {
			return err
		}
	}
	v.Field = v.Early
	v.field, v.scores = full, f.scores[0][:f.full]
	f.fit()
	f.carriers(units)
	return nil
}

// duel plays a list against others, each under dice of its own that all lists share, and returns its scores; NaN
// against those that it cannot meet.
func (s *Search) duel(ctx context.Context, own lists.List, others []lists.List, blocks int, name string) ([]float64,
	[]lists.Outcome, error) {
	matches := make([]lists.Match, len(others))
	for i, l := range others {
		matches[i] = lists.Match{Lists: [2]lists.List{own, l}, Blocks: blocks,
			Stream: fmt.Sprintf("%s %d", name, i)}
	}
	outcomes, err := s.play(ctx, matches)
	scores := make([]float64, len(outcomes)) // those before an error, too
	for i := range outcomes {
		scores[i] = math.NaN()
		if o := &outcomes[i]; o.Counts != nil && o.Counts.Blocks() > 0 {
			o.Counts = mirrored(matches[i], o.Counts)
			scores[i] = o.Counts.Score()
		}
	}
	return scores, outcomes, err
}

// paired are the differences of two lists' scores against the same others, as far as both met them.
func paired(a, b []float64) stats.Moments {
	var d []float64
	for i := range min(len(a), len(b)) {
		if x := a[i] - b[i]; !math.IsNaN(x) {
			d = append(d, x)
		}
	}
	return stats.MomentsOf(d)
}

// meetShipped plays a list against shipped armies.
func (s *Search) meetShipped(ctx context.Context, v *Value, shipped []Army) error {
	shipped = slices.DeleteFunc(slices.Clone(shipped), func(a Army) bool { return a.List.Key() == v.List.Key() })
	matches := make([]lists.Match, len(shipped))
	for i, a := range shipped {
		matches[i] = lists.Match{Lists: [2]lists.List{v.List, a.List}, Blocks: max(2, s.Options.Lists/shippedShare),
			Stream: "shipped " + a.Name}
	}
	outcomes, err := s.play(ctx, matches)
	if err != nil {
		return err
	}
	n := (len(v.field) + rankShare - 1) / rankShare
	rank := Rank{Place: 1, Of: 1, High: 1, Low: 1, Lists: n}
	for i, a := range shipped {
		c := outcomes[i].Counts
		if c == nil || c.Blocks() == 0 {
			continue
		}
		field, _, err := s.duel(ctx, a.List, v.field[:n], fieldBlocks, "field")
		if err != nil {
			return err
		}
		d := paired(v.scores[:n], field)
		if d.N < 2 {
			continue
		}
		v.Shipped = append(v.Shipped, Meeting{a.Name, a.Title, s.pool.Words(a.List), s.pool.Cost(a.List), c.Score(),
			stats.Fixed(c, 1-s.Options.Alpha), paired(field, make([]float64, n)).Mean})
		rank.Of++
		places := d.CautiousT(s.conf(len(shipped)), -1, 1)
		if d.Mean < 0 {
			rank.Place++
		}
		if places.Hi < 0 {
			rank.High++
		}
		if places.Lo <= 0 {
			rank.Low++
		}
	}
	if rank.Of > 1 {
		v.Rank = &rank
	}
	return nil
}

// check plays a list, and the exchange that was measured, against a few random lists between other commanders.
func (s *Search) check(ctx context.Context, v *Value) error {
	if s.Options.Check == nil {
		return nil
	}
	fresh := s.random(s.Options.CheckLists, v.Cost, 1)
	at := *s
	at.Field = s.Options.Check
	defer func() { s.Games, s.Failed = at.Games, at.Failed }()
	before, _, err := at.duel(ctx, v.List, fresh, checkBlocks, "check")
	if err != nil {
		return err
	}
	mean := paired(before, make([]float64, len(before)))
	if mean.N < 2 {
		return nil
	}
	v.Check = &Check{Commander: at.Field.Commander(), Score: mean.Mean, Lists: int(mean.N),
		Interval: mean.CautiousT(1-s.Options.Alpha, 0, 1)}
	if v.Exchange == nil {
		return nil
	}
	now, _, err := at.duel(ctx, v.Exchange.List, fresh, checkBlocks, "check")
	if err != nil {
		return err
	}
	if d := paired(now, before); d.N > 1 {
		v.Check.Gain, v.Check.Within = &d.Mean, d.CautiousT(1-s.Options.Alpha, -1, 1)
	}
	return nil
}

// exchange looks for the exchange of one unit that helps most, and measures it on lists and dice that had no part in
// choosing it.
func (s *Search) exchange(ctx context.Context, v *Value) error {
	swaps := s.drawing.Swaps(0, v.List)
	s.rng.Shuffle(len(swaps), func(i, j int) { swaps[i], swaps[j] = swaps[j], swaps[i] })
	swaps = swaps[:min(len(swaps), s.Options.Lists/2)]
	if len(swaps) == 0 {
		return nil
	}
	var field Mixture
	drawn := s.random(s.Options.Lists, v.Cost, 1)
	for _, l := range drawn {
		field = append(field, Part{l, 1 / float64(len(drawn))})
	}
	was := s.Options.Blocks
	s.Options.Blocks = firstHeat
	leaders, err := s.heats(ctx, "exchange", swaps, field)
	s.Options.Blocks, s.lead = was, nil
	if err != nil || len(leaders) == 0 {
		return err
	}
	fresh := s.random(s.Options.Lists/2, v.Cost, 1)
	now, _, err := s.duel(ctx, leaders[0].list, fresh, fieldBlocks, "exchanged")
	if err != nil {
		return err
	}
	before, _, err := s.duel(ctx, v.List, fresh, fieldBlocks, "exchanged")
	if err != nil {
		return err
	}
	d := paired(now, before)
	e := &Exchange{List: leaders[0].list, Words: s.pool.Words(leaders[0].list), Gain: d.Mean,
		Interval: d.CautiousT(1-s.Options.Alpha, -1, 1), Lists: int(d.N), Tried: len(swaps)}
	e.Certain = e.Interval.Lo > 0
	out, in := make(lists.List, len(v.List)), make(lists.List, len(v.List))
	for i := range v.List {
		out[i], in[i] = v.List[i]-min(v.List[i], e.List[i]), e.List[i]-min(v.List[i], e.List[i])
	}
	e.Out, e.In = s.pool.Words(out), s.pool.Words(in)
	v.Exchange = e
	return nil
}

// certainty is how many standard errors make an estimate certain.
var certainty = distuv.UnitNormal.Quantile(0.975)
