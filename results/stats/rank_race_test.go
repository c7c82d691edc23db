package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// racers are entrants of planted strength whose blocks of two games are drawn by Bradley and
// Terry's law.
type racers struct {
	win   [][]float64
	truth []float64
	order []int // best first
}

// newRacers are players whose chances against one another follow from their strengths, with the true
// order.
func newRacers(strength []float64) *racers {
	k := len(strength)
	r := &racers{win: square[float64](k), truth: make([]float64, k)}
	for i := range k {
		r.order = append(r.order, i)
		for j := range k {
			if i != j {
				r.win[i][j] = 1 / (1 + math.Exp(strength[j]-strength[i]))
				r.truth[i] += r.win[i][j] / float64(k-1)
			}
		}
	}
	slices.SortFunc(r.order, func(a, b int) int {
		if r.truth[a] > r.truth[b] {
			return -1
		}
		return 1
	})
	return r
}

// run plays a race to its end or for most blocks, ten at a time, and returns the blocks that
// all pairs played. With equal true everybody plays until the last fate is known.
func (r *racers) run(t *testing.T, rng *rand.Rand, places, most int, margin float64, equal bool) (*RankRace, int) {
	t.Helper()
	k := len(r.truth)
	race, err := NewRankRace(k, places, 4, margin, Plan{Blocks: 300, Variance: 0.1, Alpha: 0.05})
	if err != nil {
		t.Fatal(err)
	}
	points := square[int](k)
	blocks := 0
	for !race.Over() && slices.Max(race.Blocks) < most {
		pairs := 0
		for range 10 {
			pairs = 0
			for i := range k {
				for j := i + 1; j < k; j++ {
					if !equal && !race.Plays(i, j) {
						continue
					}
					pairs++
					p := 0
					for range 2 {
						if rng.Float64() < r.win[i][j] {
							p += 2
						}
					}
					points[i][j], points[j][i] = p, 4-p
				}
			}
			race.Block(func(i, j int) int { return points[i][j] })
		}
		blocks += 10 * pairs
		race.Decide()
	}
	return race, blocks
}

func normalStrengths(rng *rand.Rand, k int, sd float64) []float64 {
	s := make([]float64, k)
	for i := range s {
		s[i] = sd * rng.NormFloat64()
	}
	return s
}

func TestARaceCostsLessThanEqualAllotment(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	const trials = 40
	ratio, raced, equal := 0.0, 0, 0
	for range trials {
		r := newRacers(normalStrengths(rng, 16, 0.6))
		_, a := r.run(t, rng, 3, 20000, 0, false)
		_, b := r.run(t, rng, 3, 20000, 0, true)
		raced, equal = raced+a, equal+b
		ratio += math.Log(float64(a)/float64(b)) / trials
	}
	t.Logf("the top three of 16: %d blocks raced, %d in equal shares; geometric mean of ratios %.3f", raced/trials,
		equal/trials, math.Exp(ratio))
	if whole := float64(raced) / float64(equal); whole > 0.4 || math.Exp(ratio) > 0.4 {
		t.Errorf("a race takes %.2f of the blocks of equal shares, the geometric mean of %d is %.2f; want at most 0.4",
			whole, trials, math.Exp(ratio))
	}
}

func TestWhatARaceSaysIsSeldomWrong(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	const trials = 1000
	for _, places := range []int{1, 3, WholeOrder} {
		wrong, settled := 0, 0
		for range trials {
			r := newRacers([]float64{0.1, 0, 0.05, -0.05, 0.02, -0.1})
			race, _ := r.run(t, rng, places, 400, 0, false)
			bad := false
			for i := range r.truth {
				for j := range r.truth {
					bad = bad || (race.Better(i, j) && r.truth[i] < r.truth[j])
				}
			}
			if bad {
				wrong++
			}
			if race.Fates[0] == Among {
				settled++
			}
		}
		t.Logf("places %d: %d of %d races say something wrong, %d know the best", places, wrong, trials, settled)
		if wrong > trials/20 {
			t.Errorf("places %d: %d of %d races say something wrong; want at most one in twenty", places, wrong, trials)
		}
		if places == 1 && settled < trials/100 {
			t.Errorf("%d of %d races know the best: too few to tell anything of errors", settled, trials)
		}
	}
}

func TestARaceKnowsWhenEntrantsAreLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 1))
	r := newRacers([]float64{0.5, 0.5, 0, -0.5})
	race, _ := r.run(t, rng, 1, 20000, 0.03, false)
	if want := []Fate{Tied, Tied, Outside, Outside}; !slices.Equal(race.Fates, want) {
		t.Errorf("two equal leaders are %v after %v blocks; want %v", race.Fates, race.Blocks, want)
	}
	race, _ = r.run(t, rng, WholeOrder, 20000, 0.03, false)
	if want := []Fate{Tied, Tied, Among, Among}; !slices.Equal(race.Fates, want) {
		t.Errorf("two equal leaders are %v in the whole order after %v blocks; want %v", race.Fates, race.Blocks, want)
	}
	if !race.Better(0, 2) || race.Better(3, 2) || race.Better(0, 1) {
		t.Error("the order of the field is not what was planted")
	}
}

func TestAFailedBlockCountsForThoseWhoPlayedIt(t *testing.T) {
	race, err := NewRankRace(3, 1, 4, 0, DefaultPlan())
	if err != nil {
		t.Fatal(err)
	}
	race.Block(func(i, j int) int {
		if i+j == 1 { // the match of 0 and 1
			return -1
		}
		return 2
	})
	for i, want := range []int64{0, 0, 1} {
		if got := race.own[i].Blocks(); got != want || race.Blocks[i] != 1 {
			t.Errorf("entrant %d has %d blocks that count of %d; want %d of 1", i, got, race.Blocks[i], want)
		}
	}
}
