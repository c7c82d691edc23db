package stats

import (
	"fmt"
	"math"
)

// WholeOrder asks a RankRace for the whole order, not only for the first places.
const WholeOrder = -1

// Fate is what a race knows of an entrant.
type Fate uint8

const (
	Racing  Fate = iota // undecided
	Among               // certainly among the first places or, of the whole order, certainly in its place
	Outside             // certainly not among the first places
	Tied                // too near the others that are undecided to be distinguished: within the margin
)

// RankRace settles the ranking of a round robin while it is played. The score of an entrant
// is its mean over all opponents, each counted once, and a block of an entrant is one block
// against each of them, so that the difference of two entrants in the n-th block of both,
//
//	d = (sum over others c of (x_ac - x_bc) + x_ab - x_ba)/(k-1),
//
// is one draw of the difference of their scores whatever made both of them play on. Two are
// ordered when BetMixture holds d to be other than 0 at an error that is shared out over all
// orders that could be wrong: n(k-n) for the first n places, k(k-1)/2 for the whole order.
// With probability 1-alpha nothing the race ever says is wrong, at any time, for any
// distribution of scores. An entrant whose fate is known plays only those that still race.
//
// References: Heidrich-Meisner & Igel 2009 and Bubeck, Wang & Viswanathan 2013 (races that
// accept and reject); Waudby-Smith & Ramdas 2024 (the tests).
type RankRace struct {
	Fates  []Fate
	Blocks []int // that each entrant raced

	places, levels int
	margin         float64
	mix            BetMixture
	level          float64    // log wealth that settles a pair
	own            []Counts   // mean scores of an entrant's blocks
	pairs          [][]Counts // of i and j > i: (d+1)/2 in the blocks in which both raced
	// 1 where i is certainly better than j, -1 where worse; 2 where they are certainly within the margin
	order [][]int8
}

// NewRankRace begins the race of k entrants, at least two, for the first places, or
// WholeOrder; a block between two of them has halfPoints half points. Entrants that certainly
// differ by less than margin, in score, need not be distinguished; 0 is no margin. The plan's
// blocks and variance are those of a matchup.
func NewRankRace(k, places, halfPoints int, margin float64, plan Plan) (*RankRace, error) {
	if k < 2 || (places != WholeOrder && (places < 1 || places >= k)) {
		return nil, fmt.Errorf("a race of %d for the first %d places; want at least two entrants and fewer places "+
			"than entrants", k, places)
	}
	orders := float64(k*(k-1)) / 2
	if places != WholeOrder {
		orders = float64(places * (k - places))
	}
	if margin > 0 {
		orders *= 2 // to be called level is another way to be wrong
	}
	r := &RankRace{Fates: make([]Fate, k), Blocks: make([]int, k), places: places, levels: (k - 1) * halfPoints,
		margin: margin,
		level:  math.Log(orders / plan.Alpha), own: make([]Counts, k), pairs: make([][]Counts, k),
		order: make([][]int8, k)}
	// d has k-2 independent matchups on either side and one that counts twice.
	plan.Variance *= float64(2*k) / (4 * float64((k-1)*(k-1)))
	plan.Variance = min(plan.Variance, 0.25)
	var err error
	if r.mix, err = NewBetMixture(plan); err != nil {
		return nil, err
	}
	for i := range r.pairs {
		r.pairs[i], r.order[i], r.own[i] = make([]Counts, k), make([]int8, k), make(Counts, r.levels+1)
		for j := i + 1; j < k; j++ {
			r.pairs[i][j] = make(Counts, 2*r.levels+1)
		}
	}
	return r, nil
}

// Plays reports whether two entrants still have to meet.
func (r *RankRace) Plays(i, j int) bool { return r.Fates[i] == Racing || r.Fates[j] == Racing }

// Over reports whether nobody races any more.
func (r *RankRace) Over() bool {
	for _, f := range r.Fates {
		if f == Racing {
			return false
		}
	}
	return true
}

// Block takes in the next block of all who race: points(i, j) is what i scored against j, in
// half points; below 0 is a block that failed, which counts for none whose score it is part of.
func (r *RankRace) Block(points func(i, j int) int) {
	k := len(r.Fates)
	sum, whole := make([]int, k), make([]bool, k)
	for i := range k {
		whole[i] = r.Fates[i] == Racing
		for j := 0; j < k && whole[i]; j++ {
			if i != j {
				p := points(i, j)
				whole[i] = p >= 0
				sum[i] += p
			}
		}
		if r.Fates[i] == Racing {
			r.Blocks[i]++
		}
		if whole[i] {
			r.own[i].Add(sum[i])
		}
	}
	for i := range k {
		for j := i + 1; j < k && whole[i]; j++ {
			if whole[j] {
				r.pairs[i][j].Add(sum[i] - sum[j] + r.levels)
			}
		}
	}
}

// Decide looks at what the blocks so far settle and ends the race of those whose fate is known.
func (r *RankRace) Decide() {
	racing := r.racing()
	for a, i := range racing {
		for _, j := range racing[a+1:] {
			if r.order[i][j] == 0 {
				r.compare(i, j)
			}
		}
	}
	if r.places == WholeOrder {
		r.placeAll(racing)
		return
	}
	for r.placeOne() {
	}
	racing = r.racing()
	for a, i := range racing {
		for _, j := range racing[a+1:] {
			if r.order[i][j] == 0 {
				return
			}
		}
	}
	for _, i := range racing { // all that are left are ordered or level, and no place is certain
		r.Fates[i] = Tied
	}
}

func (r *RankRace) racing() (list []int) {
	for i, f := range r.Fates {
		if f == Racing {
			list = append(list, i)
		}
	}
	return list
}

// compare tests a pair.
func (r *RankRace) compare(i, j int) {
	c := r.pairs[i][j]
	n := c.Blocks()
	if n == 0 {
		return
	}
	half := r.margin / 2
	d, se := c.Score()-0.5, c.StandardError()
	switch { // the cheap look spares the dear one where it cannot succeed
	case d > 2*se && r.mix.LogWealthAbove(c, 0.5) >= r.level:
		r.order[i][j], r.order[j][i] = 1, -1
	case d < -2*se && r.mix.LogWealthBelow(c, 0.5) >= r.level:
		r.order[i][j], r.order[j][i] = -1, 1
	case half > 0 && math.Abs(d)+2*se < half && r.mix.LogWealthAbove(c, 0.5-half) >= r.level &&
		r.mix.LogWealthBelow(c, 0.5+half) >= r.level:
		r.order[i][j], r.order[j][i] = 2, 2
	}
}

// placeAll ends the race of those who are ordered, or level, with everybody.
func (r *RankRace) placeAll(racing []int) {
	for _, i := range racing {
		settled, level := true, false
		for j := range r.Fates {
			settled = settled && (i == j || r.order[i][j] != 0)
			level = level || r.order[i][j] == 2
		}
		switch {
		case settled && level:
			r.Fates[i] = Tied
		case settled:
			r.Fates[i] = Among
		}
	}
}

// placeOne ends the race of one entrant that is better than enough of the others who race,
// or worse, and reports whether there was one.
func (r *RankRace) placeOne() bool {
	racing := r.racing()
	left := r.places
	for _, f := range r.Fates {
		if f == Among {
			left--
		}
	}
	for _, i := range racing {
		better, worse := 0, 0
		for _, j := range racing {
			switch r.order[i][j] {
			case 1:
				better++
			case -1:
				worse++
			}
		}
		switch {
		case worse >= left:
			r.Fates[i] = Outside
			return true
		case better >= len(racing)-left:
			r.Fates[i] = Among
			return true
		}
	}
	return false
}

// Better reports whether i is certainly better than j: in a race for first places whether one
// is among them and the other is not, for more than that its error is not shared out.
func (r *RankRace) Better(i, j int) bool {
	if r.places != WholeOrder {
		return r.Fates[i] == Among && r.Fates[j] == Outside
	}
	return r.order[i][j] == 1
}

// Score is the score of an entrant over its blocks, with a confidence sequence at the race's
// alpha for this entrant alone.
func (r *RankRace) Score(i int) (float64, Interval) {
	if r.own[i].Blocks() == 0 {
		return 0.5, Interval{0, 1}
	}
	return r.own[i].Score(), r.mix.Interval(r.own[i])
}
