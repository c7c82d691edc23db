package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// planted makes matches of random lists whose worth is known: sums of single worths, a
// bonus for the first two units together, and something of every list's own.
func planted(rng *rand.Rand, worth []float64, together, own float64, matches, blocks int) []WorthRow {
	rows := make([]WorthRow, matches)
	list := func() ([]float64, float64) {
		l := make([]float64, len(worth))
		s := own * rng.NormFloat64()
		for range 4 + rng.IntN(3) {
			u := rng.IntN(len(worth))
			l[u]++
			s += worth[u]
		}
		if l[0] > 0 && l[1] > 0 {
			s += together
		}
		return l, s
	}
	for i := range rows {
		a, sa := list()
		b, sb := list()
		p := 1 / (1 + math.Exp(sb-sa))
		var m Moments
		for range blocks {
			x := 0.0
			for range 2 {
				if rng.Float64() < p {
					x += 0.5
				}
			}
			m.Add(x)
		}
		rows[i] = WorthRow{A: a, B: b, ListA: 2 * i, ListB: 2*i + 1, Score: m.Mean, Blocks: float64(blocks),
			Variance: m.Variance()}
	}
	return rows
}

// inPoints is a worth on the scale of points: the lists of the rows are worth what they cost.
func inPoints(rows []WorthRow, worth, costs []float64) []float64 {
	var points, value float64
	for _, r := range rows {
		for u := range costs {
			points += (r.A[u] + r.B[u]) * costs[u]
			value += (r.A[u] + r.B[u]) * worth[u]
		}
	}
	truth := make([]float64, len(worth))
	for u := range truth {
		truth[u] = worth[u] / value * points
	}
	return truth
}

// Planted prices must lie in their intervals in 93 to 97 of 100 runs, though lists are
// worth more or less than their units, and the error that takes games for the sample
// must be seen to fail that.
func TestPlantedPricesAreCovered(t *testing.T) {
	worth := []float64{0.3, 0.45, 0.6, 0.6, 0.9, 1.2}
	costs := []float64{50, 60, 80, 120, 150, 160}
	held, naive, all := 0, 0, 0
	rng := rand.New(rand.NewPCG(17, 1))
	for range 400 {
		rows := planted(rng, worth, 0, 0.6, 240, 8)
		fit, err := FitWorth(rows, false)
		if err != nil {
			t.Fatal(err)
		}
		prices, _, err := fit.Fair(costs, 20, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		games := *fit
		games.apart = mat.NewSymDense(len(worth), nil)
		games.apart.ScaleSym(0.5, fit.inverse) // a block is two games
		games.shared = games.apart
		byGames, _, err := games.Fair(costs, 20, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		truth := inPoints(rows, worth, costs)
		for u, p := range prices {
			all++
			if p.Interval.Contains(truth[u]) {
				held++
			}
			if byGames[u].Interval.Contains(truth[u]) {
				naive++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.93 || share > 0.97 {
		t.Errorf("intervals hold %.3f of the planted prices; want 0.93 to 0.97", share)
	}
	if share := float64(naive) / float64(all); share > 0.85 {
		t.Errorf("errors of games alone hold %.3f of the planted prices: the test sees nothing", share)
	}
}

// A price that rests on two units and on log odds measured apart errs by the units and by what a point is worth.
func TestPricesThatRestOnOthersAreCovered(t *testing.T) {
	worth, costs := []float64{0.3, 0.45, 0.6, 0.6, 0.9, 1.2}, []float64{50, 60, 80, 120, 150, 160}
	const runs, apart = 1000, 3.0
	held := 0
	rng := rand.New(rand.NewPCG(17, 2))
	for range runs {
		rows := planted(rng, worth, 0, 0, 240, 8)
		fit, err := FitWorth(rows, false)
		if err != nil {
			t.Fatal(err)
		}
		prices, point, err := fit.Fair(costs, 20, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		truth := inPoints(rows, worth, costs)
		price := prices[0].Price + prices[2].Price + apart/point
		off := price - truth[0] - truth[2] - apart*truth[0]/worth[0]
		if math.Abs(off) <= 1.96*fit.PriceSE(price, []float64{1, 0, 1, 0, 0, 0}, costs) {
			held++
		}
	}
	if held < 0.93*runs || held > 0.97*runs {
		t.Errorf("intervals hold %d of %d prices; want 0.93 to 0.97", held, runs)
	}
}

// Where units are worth more on some maps than on others, intervals that take maps for a sample hold what they are
// worth over all maps, and those of lists alone do not.
func TestPricesOverMapsAreCovered(t *testing.T) {
	worth := []float64{0.3, 0.45, 0.6, 0.6, 0.9, 1.2}
	costs := []float64{50, 75, 100, 100, 150, 200} // each worth .006 a point
	rng := rand.New(rand.NewPCG(23, 1))
	const maps = 3
	held, alone, all := 0, 0, 0
	sd := 0.0
	for range 300 {
		var rows []WorthRow
		var on []int
		for m := range maps {
			here := make([]float64, len(worth))
			for u, w := range worth {
				here[u] = w * (1 + 0.2*rng.NormFloat64())
			}
			for _, r := range planted(rng, here, 0, 0.3, 100, 4) {
				r.ListA, r.ListB = len(rows)*2, len(rows)*2+1
				rows, on = append(rows, r), append(on, m)
			}
		}
		fit, err := FitWorth(rows, false)
		if err != nil {
			t.Fatal(err)
		}
		over, _, by, err := fit.FairOverMaps(costs, on, []string{"a", "b", "c"}, 20, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		lists, _, err := fit.Fair(costs, 20, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		sd += by.SD * by.SD / 300
		for u, c := range costs {
			all++
			if over[u].Interval.Contains(c) {
				held++
			}
			if lists[u].Interval.Contains(c) {
				alone++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.92 || share > 0.98 {
		t.Errorf("intervals hold %.3f of the planted prices; want 0.92 to 0.98", share)
	}
	if share := float64(alone) / float64(all); share > 0.9 {
		t.Errorf("errors of lists alone hold %.3f of the planted prices: the test sees nothing", share)
	}
	if sd = math.Sqrt(sd); math.Abs(sd-0.2) > 0.05 {
		t.Errorf("prices move by %.2f of the printed ones from map to map; they were planted with about 0.2", sd)
	}
}

// Where lists come again their matches are not independent, and intervals must still hold.
func TestPricesOfListsThatComeAgain(t *testing.T) {
	worth := []float64{0.3, 0.45, 0.6, 0.9}
	costs := []float64{50, 60, 80, 120}
	rng := rand.New(rand.NewPCG(18, 1))
	held, all := 0, 0
	for range 200 {
		lists := planted(rng, worth, 0, 0, 40, 4)
		own := make([]float64, 2*len(lists))
		for i := range own {
			own[i] = 0.5 * rng.NormFloat64()
		}
		var rows []WorthRow
		for len(rows) < 400 {
			i, j := rng.IntN(len(lists)), rng.IntN(len(lists))
			if i == j {
				continue
			}
			r := WorthRow{A: lists[i].A, B: lists[j].B, ListA: 2 * i, ListB: 2*j + 1, Blocks: 4}
			s := own[r.ListA] - own[r.ListB]
			for u, w := range worth {
				s += w * (r.A[u] - r.B[u])
			}
			p := 1 / (1 + math.Exp(-s))
			for range 8 {
				if rng.Float64() < p {
					r.Score += 0.125
				}
			}
			r.Variance = p * (1 - p) / 2
			rows = append(rows, r)
		}
		fit, err := FitWorth(rows, false)
		if err != nil {
			t.Fatal(err)
		}
		prices, _, err := fit.Fair(costs, 5, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		truth := inPoints(rows, worth, costs)
		for u, p := range prices {
			all++
			if p.Interval.Contains(truth[u]) {
				held++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.91 || share > 0.98 {
		t.Errorf("intervals hold %.3f of the planted prices of 80 lists; want 0.91 to 0.98", share)
	}
}

// Matches that all end alike leave no error: their units are priced and not judged.
func TestPricesOfMatchesThatEndAlike(t *testing.T) {
	var rows []WorthRow
	for i := range 40 {
		a, b := []float64{2, 0}, []float64{0, 1}
		rows = append(rows, WorthRow{A: a, B: b, ListA: 2 * i, ListB: 2*i + 1, Score: 0.5, Blocks: 2},
			WorthRow{A: b, B: a, ListA: 2*i + 80, ListB: 2*i + 81, Score: 0.5, Blocks: 2})
	}
	fit, err := FitWorth(rows, false)
	if err != nil {
		t.Fatal(err)
	}
	fit.Worth = []float64{0.5, 1}
	prices, _, err := fit.Fair([]float64{1, 2}, 20, 0.05)
	if err != nil || !math.IsNaN(prices[0].SE) || prices[0].Adjusted != 1 {
		t.Errorf("%+v, %v", prices, err)
	}
}

// A planted synergy is found, by name, with its worth, and none where there is none.
func TestPlantedSynergyIsFound(t *testing.T) {
	worth := []float64{0.5, 0.5, 0.5, 0.8, 0.8, 1}
	rng := rand.New(rand.NewPCG(19, 1))
	found, false1, misses := 0, 0, 0
	for range 40 {
		with, err := FitWorth(planted(rng, worth, 1, 0.3, 400, 4), false)
		if err != nil {
			t.Fatal(err)
		}
		first := with.Synergies(20)[0]
		if first.U == 0 && first.V == 1 && first.Adjusted < 0.05 {
			found++
			if math.Abs(first.Worth-1) > 1.96*first.SE {
				misses++
			}
		}
		without, err := FitWorth(planted(rng, worth, 0, 0.3, 400, 4), false)
		if err != nil {
			t.Fatal(err)
		}
		if without.Synergies(20)[0].Adjusted < 0.05 {
			false1++
		}
	}
	if found < 38 || misses > 8 || false1 > 6 {
		t.Errorf("the synergy was found %d times of 40, %d times beside its error; %d false ones", found, misses,
			false1)
	}
}

// Forecasts explain what lists are worth by their units and no more, and halves of the
// lists agree within their errors.
func TestForecastOfUnseenLists(t *testing.T) {
	worth := []float64{0.3, 0.45, 0.6, 0.6, 0.9, 1.2}
	costs := []float64{50, 60, 80, 120, 150, 160}
	rng := rand.New(rand.NewPCG(20, 1))
	fit, err := FitWorth(planted(rng, worth, 0, 0.5, 4000, 4), false)
	if err != nil {
		t.Fatal(err)
	}
	var units, own Moments // of differences in log odds
	for _, r := range fit.rows {
		d := 0.0
		for u, w := range worth {
			d += w * (r.A[u] - r.B[u])
		}
		units.Add(d)
		own.Add(d + 0.5*rng.NormFloat64() - 0.5*rng.NormFloat64())
	}
	want := units.Variance() / own.Variance()
	f, err := fit.Forecast(costs, 0.05, 20, func(list int) int {
		return list / 2 % 5
	}, func(*WorthRow) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(f.Explained-want) > 0.06 {
		t.Errorf("explained %.3f of the variance between lists; they were made with %.3f", f.Explained, want)
	}
	if f.Printed > f.Explained || math.Abs(f.Slope-1) > 4*f.SlopeSE {
		t.Errorf("printed prices explain %.3f, fitted ones %.3f; slope %.3f ± %.3f", f.Printed, f.Explained, f.Slope,
			f.SlopeSE)
	}
	rms := fit.Halves(costs, 20, 20, func(list, d int) int {
		return int(rand.NewPCG(uint64(list/2), uint64(d)).Uint64() >> 63)
	})
	if rms < 0.75 || rms > 1.25 {
		t.Errorf("halves of the lists differ by %.3f errors; want 1", rms)
	}
}

// Prices where points buy nothing are refused, and so are too few matches.
func TestPricesAreRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	rows := planted(rng, []float64{0, 0, 0}, 0, 0.5, 200, 4)
	fit, err := FitWorth(rows, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := fit.Fair([]float64{50, 60, 70}, 20, 0.05); err == nil {
		t.Error("units that are worth nothing have prices")
	}
	if _, err := FitWorth(rows[:10], false); err == nil {
		t.Error("ten matches are enough")
	}
}

// Where pairs are worth something together they are found to pay, and what units share of them lies within the
// intervals, and so are copies of a unit beside one that is made for it; where they are worth nothing they do not pay.
func TestSharedPairsAreCovered(t *testing.T) {
	worth := []float64{0.3, 0.45, 0.6, 0.6, 0.9, 1.2, 0.7, 0.5}
	costs := []float64{50, 60, 80, 120, 150, 160, 90, 70}
	rng := rand.New(rand.NewPCG(29, 1))
	fold := func(list int) int { return list / 2 % 5 }
	paid, idle, held, all := 0, 0, 0, 0
	const further = 0.8
	var triples Moments // found, as a share of what was planted
	for range 30 {
		pairs := map[[2]int]float64{}
		for u := range worth {
			for v := range u {
				pairs[[2]int{v, u}] = 0.4 * rng.NormFloat64()
			}
		}
		for _, scale := range []float64{0, 1} {
			rows := planted(rng, worth, 0, 0, 500, 4)
			copies, sums := make([]float64, len(worth)), make([]float64, len(worth))
			var total, points float64
			for i := range rows {
				r := &rows[i]
				logit := 0.0
				for side, l := range [][]float64{r.A, r.B} {
					own := 0.0
					for u, c := range l {
						copies[u] += c
						sums[u] += c * worth[u]
						points += c * costs[u]
						own += c * worth[u]
						if u == 1 && l[0] > 0 && c > 1 { // a triple
							s := scale * further * (c - 1)
							own += s
							sums[0] += s / 2
							sums[1] += s / 2
						}
						for v := range u {
							if c > 0 && l[v] > 0 {
								s := scale * pairs[[2]int{v, u}]
								own += s
								sums[u] += s / 2
								sums[v] += s / 2
							}
						}
					}
					total += own
					logit += own * float64(1-2*side)
				}
				wins := 0.0
				for range 8 {
					if rng.Float64() < logistic(logit) {
						wins += 0.125
					}
				}
				r.Score, r.Variance = wins, 0
			}
			fit, err := FitWorth(rows, false)
			if err != nil {
				t.Fatal(err)
			}
			p, err := fit.Pairs(costs, 0.05, 10, [][2]int{{0, 1}}, fold)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case scale == 0 && p.Pays():
				idle++
			case scale == 1 && p.Pays():
				paid++
				for _, y := range p.Pairs {
					if y.Further {
						triples.Add(y.Worth / points * total / further)
					}
				}
				for u, s := range p.Shared {
					all++
					if s.Interval.Contains(sums[u] / copies[u] / total * points) {
						held++
					}
				}
			}
		}
	}
	share := float64(held) / float64(max(all, 1))
	if triples.N != int64(paid) || triples.Mean < 0.3 || triples.Mean > 1 {
		t.Errorf("%d triples in %d studies, %.2f of what was planted; want them drawn towards nothing", triples.N,
			paid, triples.Mean)
	}
	t.Logf("pairs pay in %d of 30, idle ones in %d; intervals hold %.3f", paid, idle, share)
	if paid < 27 || idle > 3 || share < 0.92 || share > 0.99 {
		t.Errorf("pairs pay in %d of 30, idle ones in %d; intervals hold %.3f of what is shared", paid, idle, share)
	}
}
