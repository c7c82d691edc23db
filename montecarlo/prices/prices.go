package prices

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

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
	Full      bool    // lists spend all their points; then only how equal lists are can be told

	Progress func(games, most int64)
	// Kept are the matches of an earlier sitting, in order; Keep is told each that is new.
	Kept []Record
	Keep func(Record) error
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

// Record is one match that was tried: what a study keeps in order to be resumed.
type Record struct {
	A      []uint8 `json:"a"`                // copies of every unit of the pool, in its order
	B      []uint8 `json:"b"`                //
	Counts []int64 `json:"counts,omitempty"` // blocks by score of A, worst to best; none where a list is not legal
	Scores []int8  `json:"scores,omitempty"` // half points of A by block, where luck was told
	Luck   []int32 `json:"luck,omitempty"`   // A's luck less B's in these blocks, summed over their games, in millionths of a won game
	Games  int     `json:"games,omitempty"`  // in a block
	Capped int     `json:"capped,omitempty"`
	Failed int     `json:"failed,omitempty"`
	Why    string  `json:"why,omitempty"`
}

// Study is prices being found.
type Study struct {
	Field   *lists.Field
	Options Options

	Rows     []stats.WorthRow  // matches played
	told     []stats.ToldMatch // blocks of the same matches with their luck; none where luck is not told
	Records  []Record          // all that were tried
	Rejected int               // matches with a list that is not legal or does not fit
	Reason   string            // of the last of them
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
	s := &Study{Field: f, Options: o, ids: map[string]int{}, drawing: f.Drawing(o.Seed), rng: rand.New(rand.NewPCG(o.Seed, 0x707269636573))}
	for seat, p := range f.Pools {
		s.all[seat] = p.All(int(math.Ceil(s.least()*float64(p.Points))), p.Points, 2*o.Matches)
	}
	if o.Least == DefaultLeast && s.Counted() > 0 {
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

// Counted is how many lists there are where all of them can be played, else 0.
func (s *Study) Counted() int { return len(s.all[0]) }

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
		for range goal - len(s.Rows) {
			a := s.list(0)
			b := s.list(1)
			for range 100 {
				if a.Key() != b.Key() {
					break
				}
				b = s.list(1)
			}
			matches = append(matches, lists.Match{Lists: [2]lists.List{a, b}, Stream: fmt.Sprintf("prices %d", len(s.Records)+len(matches))})
		}
		if err := s.play(ctx, matches); err != nil {
			return err
		}
		if s.Rejected > hopeless*(len(s.Rows)+50) {
			return lists.Refusal(fmt.Sprintf("of %d pairs of lists drawn, %d cannot be played; the last because %s", len(s.Records), s.Rejected, s.Reason))
		}
	}
	return nil
}

// play plays matches, or takes them from those that were kept.
func (s *Study) play(ctx context.Context, matches []lists.Match) error {
	from := len(s.Records)
	known := min(max(len(s.Options.Kept)-from, 0), len(matches))
	for i := range known {
		r := s.Options.Kept[from+i]
		if lists.List(r.A).Key() != matches[i].Lists[0].Key() || lists.List(r.B).Key() != matches[i].Lists[1].Key() {
			return lists.Refusal("the matches that were kept are of another study")
		}
		s.take(r)
	}
	const step = 128 // matches that an interruption costs at the most
	for matches = matches[known:]; len(matches) > 0; {
		now := matches[:min(step, len(matches))]
		matches = matches[len(now):]
		before := s.Games
		plan := lists.Plan{Seed: s.Options.Seed, Blocks: s.Options.Blocks, Workers: s.Options.Workers, Progress: func(games int64) { s.tell(before + games) }}
		outcomes, err := s.Field.Play(ctx, plan, now)
		if err != nil {
			return err
		}
		for i, o := range outcomes {
			r := Record{A: now[i].Lists[0], B: now[i].Lists[1], Counts: o.Counts, Games: o.Games, Capped: o.Capped, Failed: o.Failed}
			if o.Luck != nil {
				r.Scores, r.Luck = o.Blocks, o.Luck
			}
			if o.Why != nil {
				r.Why = o.Why.Error()
			}
			if s.Options.Keep != nil {
				if err := s.Options.Keep(r); err != nil {
					return err
				}
			}
			s.take(r)
		}
	}
	return nil
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
func (s *Study) take(r Record) {
	s.Records = append(s.Records, r)
	if r.Why != "" || len(r.Counts) == 0 {
		s.Rejected++
		s.Reason = r.Why
		return
	}
	counts := stats.Counts(r.Counts)
	n := counts.Blocks()
	s.Games += n*int64(r.Games) + int64(r.Failed)
	s.Capped += int64(r.Capped)
	s.Failed += int64(r.Failed)
	if n < 2 {
		return
	}
	mean, variance := counts.Score(), counts.Variance()
	a, b := s.counts(r)
	s.Rows = append(s.Rows, stats.WorthRow{A: a, B: b, ListA: s.id(0, r.A), ListB: s.id(1, r.B), Score: mean, Blocks: float64(n),
		Variance: variance * float64(n) / float64(n-1)})
	if len(r.Luck) > 0 {
		var m stats.ToldMatch
		for b, points := range r.Scores {
			if points < 0 {
				continue // a game of it failed
			}
			m.Score = append(m.Score, float64(points)/float64(2*r.Games))
			m.Luck = append(m.Luck, float64(r.Luck[b])/float64(r.Games)/results.Million)
		}
		s.told = append(s.told, m)
	}
}

// freed are the rows with luck taken out as far as it pays, and the share of the variance
// within matches that it leaves: the rows themselves and 1 where luck was not told of all.
func (s *Study) freed() ([]stats.WorthRow, float64) {
	if len(s.told) != len(s.Rows) {
		return s.Rows, 1
	}
	free, left := stats.CrossFittedMatches(s.told)
	rows := slices.Clone(s.Rows)
	for i := range rows {
		rows[i].Score, rows[i].Variance = free[i].Mean, free[i].Variance
	}
	return rows, left
}

// counts are the lists of a record as rows have them: the units of one pool, or of both one
// after the other where armies keep their seats.
func (s *Study) counts(r Record) (a, b []float64) {
	n := s.units()
	a, b = make([]float64, n), make([]float64, n)
	off := 0
	if s.apart() {
		off = len(s.Field.Pools[0].Recruits)
	}
	for i, k := range r.A {
		a[i] = float64(k)
	}
	for i, k := range r.B {
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
	Matches    int     `json:"matches"`
	Lists      int     `json:"lists"`      // different ones
	Counted    int     `json:"counted"`    // lists that there are, where all were to be played; else 0
	Efficiency float64 `json:"efficiency"` // determinant of the correlations of units to the power 1/units: 1 where no unit is bought with or instead of another
	Together   float64 `json:"together"`   // share of the pairs of units that came together
	Fewest     int     `json:"fewest"`     // lists with the rarest unit
	Rarest     string  `json:"rarest"`
}

// Design describes the lists played.
func (s *Study) Design() Design {
	d := Design{Matches: len(s.Rows), Lists: len(s.lists), Counted: s.Counted()}
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
