package prices

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Options say how much is played and what is asked. Zeros mean the defaults.
type Options struct {
	Seed      uint64
	Workers   int     // games played at a time; 0 means one for every processor
	Blocks    int     // of each match
	Matches   int     // most matches
	Round     int     // matches of a round, between looks
	Precision float64 // half width of a price, as a share of the printed one, at which play ends; below 0 never
	Alpha     float64 // 1 - confidence
	Least     int     // lists that a unit must be in for its price to be judged
	Pairs     bool    // lists keep company, and every pair of units is fitted, drawn towards nothing
	Full      bool    // lists spend all their points; then only how equal lists are can be known

	Progress func(games, most int64)
	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing
}

// Defaults of Options.
const (
	DefaultBlocks    = 4
	DefaultMatches   = 4000
	DefaultRound     = 250
	DefaultPrecision = 0.1
	DefaultLeast     = 20
)

// fill puts defaults where an option is zero.
func (o *Options) fill() {
	for _, d := range []struct {
		to *int
		is int
	}{{&o.Blocks, DefaultBlocks}, {&o.Matches, DefaultMatches}, {&o.Round, DefaultRound}, {&o.Least, DefaultLeast}} {
		if *d.to == 0 {
			*d.to = d.is
		}
	}
	if o.Precision == 0 {
		o.Precision = DefaultPrecision
	}
	if o.Alpha == 0 {
		o.Alpha = 0.05
	}
}

// Study is prices being found.
type Study struct {
	Field   *lists.Field
	Options Options

	Rows     []stats.WorthRow      // matches played
	on       []int                 // numbers of their maps
	measured []stats.MeasuredMatch // blocks of the same matches with their luck; none where luck is not measured
	Tried    int                   // matches
	Rejected int                   // matches with a list that is not legal or does not fit
	Reason   string                // of the last of them
	Games    int64
	Capped   int64 // games that a limit cut off
	Failed   int64 // games that the rules broke down in
	Rounds   int
	Settled  bool // as precise as wished before the most matches were played

	drawing *lists.Drawing
	rng     *rand.Rand
	ids     map[string]int
	lists   []lists.List // by number
	all     [2][]lists.List
	order   [2][]int
}

// New begins a study.
func New(f *lists.Field, o Options) *Study {
	o.fill()
	s := &Study{Field: f, Options: o, ids: map[string]int{}, drawing: f.Drawing(o.Seed),
		rng: rand.New(rand.NewPCG(o.Seed, 0x707269636573))}
	if o.Pairs {
		s.drawing.Keep(nil)
	}
	for seat, p := range f.Pools {
		s.all[seat] = p.All(int(math.Ceil(s.least()*float64(p.Points))), p.Points, 2*o.Matches)
	}
	if o.Least == DefaultLeast && s.counted() > 0 {
		s.Options.Least = leastOfAll
	}
	return s
}

// leastOfAll is DefaultLeast where all lists that there are are played.
const leastOfAll = 5

// leastShare is the share of the points that lists spend at the least. What a point is worth
// is seen only where lists spend unlike sums.
const leastShare = 0.7

// nearFull is the share of the points from which a list counts as full.
const nearFull = 0.95

func (s *Study) least() float64 {
	if s.Options.Full {
		return nearFull
	}
	return leastShare
}

// counted is how many lists there are where all of them can be played, else 0.
func (s *Study) counted() int { return len(s.all[0]) }

// list draws the next list of a seat: one of all where they can be counted, each as often
// as any other, or else a random one, every other of which spends all it can.
func (s *Study) list(seat int) lists.List {
	if all := s.all[seat]; len(all) > 0 {
		if len(s.order[seat]) == 0 {
			s.order[seat] = s.rng.Perm(len(all))
		}
		l := all[s.order[seat][0]]
		s.order[seat] = s.order[seat][1:]
		return l
	}
	share := 1.0
	if !s.Options.Full && s.rng.IntN(2) == 1 {
		share = leastShare + (1-leastShare)*s.rng.Float64()
	}
	return s.drawing.List(seat, share)
}

// Play draws and plays lists in rounds, until every price is as precise as wished or the
// most matches were played.
func (s *Study) Play(ctx context.Context) error {
	for len(s.Rows) < s.Options.Matches {
		if err := s.round(ctx); err != nil {
			return err
		}
		s.Rounds++
		if s.settled() {
			s.Settled = true
			break
		}
	}
	return nil
}

// hopeless is by how much matches that cannot be may outnumber those that can.
const hopeless = 20

// round draws pairs of different lists and plays them until it has as many results as a round wants. Pairs
// that the rules refuse are drawn anew, and the study gives up where nearly all are refused.
func (s *Study) round(ctx context.Context) error {
	goal := min(len(s.Rows)+s.Options.Round, s.Options.Matches)
	for len(s.Rows) < goal {
		var matches []lists.Match
		planned := make([]int, len(s.Field.Maps())) // matches on each map, those played among them
		for _, on := range s.on {
			planned[on]++
		}
		for range goal - len(s.Rows) {
			a := s.list(0)
			b := s.list(1)
			for range 100 {
				if a.Key() != b.Key() {
					break
				}
				b = s.list(1)
			}
			on := slices.Index(planned, slices.Min(planned))
			planned[on]++
			matches = append(matches, lists.Match{Lists: [2]lists.List{a, b}, Map: on,
				Stream: fmt.Sprintf("prices %d", s.Tried+len(matches))})
		}
		if err := s.play(ctx, matches); err != nil {
			return err
		}
		if s.Rejected > hopeless*(len(s.Rows)+50) {
			return montecarlo.Refusal(
				fmt.Sprintf("of %d pairs of lists drawn, %d cannot be played; the last because %s", s.Tried, s.Rejected,
					s.Reason))
		}
	}
	return nil
}

// play plays matches and takes what came of them.
func (s *Study) play(ctx context.Context, matches []lists.Match) error {
	before := s.Games
	outcomes, err := s.Field.Play(ctx, lists.Plan{Seed: s.Options.Seed, Blocks: s.Options.Blocks,
		Workers: s.Options.Workers, Folder: s.Options.Folder,
		Progress: func(games int64) { s.tell(before + games) }}, matches)
	for i := range outcomes {
		s.take(&matches[i], &outcomes[i])
	}
	return err
}

func (s *Study) tell(games int64) {
	if s.Options.Progress != nil {
		perBlock := 2
		if !s.Field.Scenario.Swap {
			perBlock = 1
		}
		s.Options.Progress(games, int64(s.Options.Matches)*int64(s.Options.Blocks)*int64(perBlock))
	}
}

// take adds a match.
func (s *Study) take(m *lists.Match, o *lists.Outcome) {
	s.Tried++
	if o.Counts == nil {
		s.Rejected++
		if o.Why != nil {
			s.Reason = o.Why.Error()
		}
		return
	}
	n := o.Counts.Blocks()
	s.Games += n*int64(o.Games) + int64(o.Failed)
	s.Capped += int64(o.Capped)
	s.Failed += int64(o.Failed)
	if n < 2 {
		return
	}
	a, b := s.counts(m.Lists)
	s.Rows = append(s.Rows, stats.WorthRow{A: a, B: b, ListA: s.id(0, m.Lists[0]), ListB: s.id(1, m.Lists[1]),
		Score: o.Counts.Score(), Blocks: float64(n),
		Variance: o.Counts.Variance() * float64(n) / float64(n-1)})
	s.on = append(s.on, m.Map)
	if o.Luck == nil {
		return
	}
	var measured stats.MeasuredMatch
	for b, points := range o.Blocks {
		if points >= 0 { // no game of it failed
			measured.Score = append(measured.Score, float64(points)/float64(2*o.Games))
			measured.Luck = append(measured.Luck, float64(o.Luck[b])/float64(o.Games)/results.Million)
		}
	}
	s.measured = append(s.measured, measured)
}

// freed are the rows with luck taken out as far as it pays, and the share of the variance
// within matches that it leaves: the rows themselves and 1 where luck was not measured of all.
func (s *Study) freed() ([]stats.WorthRow, float64) {
	if len(s.measured) != len(s.Rows) {
		return s.Rows, 1
	}
	free, left := stats.CrossFittedMatches(s.measured)
	rows := slices.Clone(s.Rows)
	for i := range rows {
		rows[i].Score, rows[i].Variance = free[i].Mean, free[i].Variance
	}
	return rows, left
}

// counts are two lists as rows have them: the units of one pool, or of both one after the other where armies keep
// their seats.
func (s *Study) counts(pair [2]lists.List) (a, b []float64) {
	n := s.units()
	a, b = make([]float64, n), make([]float64, n)
	off := 0
	if s.apart() {
		off = len(s.Field.Pools[0].Recruits)
	}
	for i, k := range pair[0] {
		a[i] = float64(k)
	}
	for i, k := range pair[1] {
		b[off+i] = float64(k)
	}
	return a, b
}

// apart reports whether the seats buy from pools of their own.
func (s *Study) apart() bool { return s.Field.Pools[0] != s.Field.Pools[1] }

func (s *Study) units() int {
	n := len(s.Field.Pools[0].Recruits)
	if s.apart() {
		n += len(s.Field.Pools[1].Recruits)
	}
	return n
}

func (s *Study) id(seat int, l lists.List) int {
	key := l.Key()
	if s.apart() {
		key = fmt.Sprint(seat, key)
	}
	id, ok := s.ids[key]
	if !ok {
		id = len(s.lists)
		s.ids[key] = id
		s.lists = append(s.lists, l)
	}
	return id
}

// costs are the printed prices of the units, as rows have them.
func (s *Study) costs() (list []float64) {
	for seat, p := range s.Field.Pools {
		if seat == 0 || s.apart() {
			for _, r := range p.Recruits {
				list = append(list, float64(r.Points))
			}
		}
	}
	return list
}

// settled reports whether every unit that can be judged is known to the precision.
func (s *Study) settled() bool {
	if s.Options.Precision < 0 || s.Options.Full || len(s.Rows) < 5*s.units() {
		return false
	}
	rows, _ := s.freed()
	fit, err := stats.FitWorth(rows, s.apart())
	if err != nil {
		return false
	}
	costs := s.costs()
	fair, _, err := fit.Fair(costs, s.Options.Least, s.Options.Alpha)
	if err != nil {
		return false
	}
	for u, p := range fair {
		if !(p.Interval.HalfWidth() <= s.Options.Precision*costs[u]) {
			return false
		}
	}
	return true
}

// Design says how well a sample of lists tells units apart.
type Design struct {
	Matches int `json:"matches"`
	Lists   int `json:"lists"`   // different ones
	Counted int `json:"counted"` // lists that there are, where all were to be played; else 0
	// determinant of the correlations of units to the power 1/units: 1 where no unit is bought with or instead of
	// another
	Efficiency float64 `json:"efficiency"`
	Together   float64 `json:"together"` // share of the pairs of units that came together
	Fewest     int     `json:"fewest"`   // lists with the rarest unit
	Rarest     string  `json:"rarest"`
}

// Design describes the lists played.
func (s *Study) Design() Design {
	d := Design{Matches: len(s.Rows), Lists: len(s.lists), Counted: s.counted()}
	n := s.units()
	if len(s.Rows) < 2 {
		return d
	}
	sum := make([]float64, n)
	square := mat.NewSymDense(n, nil)
	pairs := make([]bool, n*n)
	in := make([]int, n)
	seen := map[int]bool{}
	for _, r := range s.Rows {
		for side, l := range [][]float64{r.A, r.B} {
			v := mat.NewVecDense(n, l)
			square.SymRankOne(square, 1, v)
			for u, k := range l {
				sum[u] += k
			}
			if id := []int{r.ListA, r.ListB}[side]; !seen[id] {
				seen[id] = true
				note(l, in, pairs)
			}
		}
	}
	all := 2 * float64(len(s.Rows))
	cor := mat.NewSymDense(n, nil)
	cov := func(i, j int) float64 { return square.At(i, j)/all - sum[i]*sum[j]/all/all }
	for i := range n {
		for j := i; j < n; j++ {
			if v := cov(i, i) * cov(j, j); v > 0 {
				cor.SetSym(i, j, cov(i, j)/math.Sqrt(v))
			} else if i == j {
				cor.SetSym(i, i, 1)
			}
		}
	}
	var chol mat.Cholesky
	if chol.Factorize(cor) {
		d.Efficiency = math.Exp(chol.LogDet() / float64(n))
	}
	came, of := 0, 0
	d.Fewest = math.MaxInt
	names := s.names()
	for u := range n {
		for v := range u {
			of++
			if pairs[v*n+u] {
				came++
			}
		}
		if in[u] < d.Fewest {
			d.Fewest, d.Rarest = in[u], names[u]
		}
	}
	d.Together = float64(came) / float64(max(of, 1))
	return d
}

// note counts the units of a list, and which of them came together.
func note(l []float64, in []int, pairs []bool) {
	for u, k := range l {
		if k == 0 {
			continue
		}
		in[u]++
		for v := range u {
			if l[v] > 0 {
				pairs[v*len(l)+u] = true
			}
		}
	}
}

// names are the units, as rows have them.
func (s *Study) names() (list []string) {
	for seat, p := range s.Field.Pools {
		if seat == 0 || s.apart() {
			for _, r := range p.Recruits {
				list = append(list, r.Unit)
			}
		}
	}
	return list
}

// Words tells a list of a row: "2 ogre, lion".
func (s *Study) Words(l []float64) string {
	var parts []string
	names := s.names()
	for u, k := range l {
		switch {
		case k > 1:
			parts = append(parts, fmt.Sprintf("%.0f %s", k, names[u]))
		case k == 1:
			parts = append(parts, names[u])
		}
	}
	return strings.Join(parts, ", ")
}
