package conform

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Account is what the rolls of some games did and what they were expected to do, in
// hundredths of points.
type Account struct {
	Games, Rolls int
	Actual       float64 // dealt in all
	Luck         float64 // mean of what one roll dealt less what it was expected to
	Error        float64 // standard error of that mean, games being independent
}

// Luck plays games of the tables until n rolls have fallen, and reports a test error
// when what recorders take down as expected is not the expectation of what they take down
// as dealt: when the mean difference is more than four standard errors from zero, for
// either side or for the figures together.
func Luck(t *testing.T, tables []engine.Table, rolls int, seed uint64) {
	t.Helper()
	for _, a := range Accounts(tables, rolls, seed) {
		t.Logf("%d games, %d rolls: dealt %.0f, luck of a roll %.3f ± %.3f", a.Games, a.Rolls, a.Actual, a.Luck,
			a.Error)
		if a.Actual == 0 || a.Error == 0 || math.Abs(a.Luck) > 4*a.Error {
			t.Errorf("luck: a roll deals %.3f ± %.3f hundredths of points more than is expected of it, in %d rolls "+
				"that dealt %.0f", a.Luck, a.Error, a.Rolls, a.Actual)
		}
	}
}

// The accounts that are kept of every game.
const (
	luckOfA = iota
	luckOfB
	luckOfFigures
	accounts
)

// Accounts plays games of the tables in turn until n rolls have fallen: the account
// of either side, and of all figures together. Every sixteenth game is played eagerly, the
// others at random.
func Accounts(tables []engine.Table, rolls int, seed uint64) [accounts]Account {
	var out [accounts]Account
	var recs []*engine.Recorder
	for _, table := range tables {
		recs = append(recs, engine.NewRecorder(table))
	}
	var lucks [accounts][]float64
	var counts []float64
	fallen := 0
	for n := 0; fallen < rolls; n++ {
		k := n % len(tables)
		rec := recs[k]
		clear(rec.Figures)
		rec.Begin()
		w := randomly
		if n%(16*len(tables)) < len(tables) {
			w = eagerly
		}
		c := newChooser(w, dice.NewSource(seed, dice.StreamID("conform", "luck choices"), uint64(n)))
		count := c.playOut(tables[k], dice.NewSource(seed, dice.StreamID("conform", "luck"), uint64(n)), rec)
		dealt, expected := int64(0), int64(0)
		for i := range rec.Figures {
			dealt, expected = dealt+rec.Figures[i].DealtPts, expected+rec.Figures[i].Expected
		}
		actual := [accounts]int64{rec.Actual[0], rec.Actual[1], dealt}
		for i, e := range [accounts]int64{rec.Expect[0], rec.Expect[1], expected} {
			out[i].Actual += float64(actual[i])
			lucks[i] = append(lucks[i], float64(actual[i]-e))
		}
		counts = append(counts, float64(count))
		fallen += count
	}
	for i := range out {
		out[i].Games, out[i].Rolls = len(counts), fallen
		out[i].Luck, out[i].Error = ratio(lucks[i], counts)
	}
	return out
}

// ratio is the sum of luck over the sum of counts with its standard error; each pair is of
// one game (the ratio estimator: Cochran, Sampling Techniques, 3rd ed. 1977, section 6.3).
func ratio(luck, counts []float64) (mean, err float64) {
	sum, total := 0.0, 0.0
	for i := range luck {
		sum, total = sum+luck[i], total+counts[i]
	}
	mean = sum / total
	squares := 0.0
	for i := range luck {
		d := luck[i] - mean*counts[i]
		squares += d * d
	}
	return mean, math.Sqrt(squares) / total
}

// playOut plays a game to its end and returns how many rolls fell.
func (c *chooser) playOut(table engine.Table, luck dice.Source, rec *engine.Recorder) (rolls int) {
	g := table.New()
	for range table.Info().MaxSteps {
		switch turn := g.Turn(); turn.Actor {
		case engine.Over:
			return rolls
		case engine.Chance:
			law, key := g.Chance()
			g.Settle(law.Draw(luck, key), rec)
			rolls++
		default:
			a, ok := c.choose(g)
			if !ok {
				return rolls // found elsewhere
			}
			g.Play(a, rec)
		}
	}
	return rolls
}
