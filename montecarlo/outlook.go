package montecarlo

import (
	"runtime"
	"sync/atomic"
	"time"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Outlook is how far a run has come and what lies ahead of it. Games of matchups cost very unlike
// amounts of time, so shares and times are weighed by what a game of each was seen to cost.
type Outlook struct {
	Done, Most int64 // games accepted, and the most that there may be in the end
	Played     int64 // games played, those among them that are not accepted yet

	Share  float64       // of the work, 0 to 1
	Left   time.Duration // until everything is played; below 0 where nobody can say yet
	AtMost bool          // a stopping rule may end it earlier
}

// costs are what games of each matchup were seen to cost in this sitting: games and the nanoseconds
// that workers spent on them.
type costs struct {
	began time.Time
	seen  []cost
}

type cost struct{ games, spent atomic.Int64 }

func newCosts(matchups int) *costs { return &costs{time.Now(), make([]cost, matchups)} }

// add takes down what games of a matchup cost.
func (c *costs) add(matchup, games int, spent time.Duration) {
	if c != nil {
		c.seen[matchup].games.Add(int64(games))
		c.seen[matchup].spent.Add(int64(spent))
	}
}

// guessing is how long a run is silent about the time left while there are matchups of which no game
// was played: after that they are taken to cost what the others do on average.
const guessing = 3 * time.Second

// outlook works out how far the run has come. Only the goroutine that accepts chunks may ask.
func (r *Run) outlook(done int64) Outlook {
	o := Outlook{Done: done, Played: done, Most: r.most(), Left: -1}
	if r.costs == nil {
		return o
	}
	var sum, spent, all float64 // of costs of a game by matchup; of time; of games
	known := 0
	each := make([]float64, len(r.Matchups))
	for i := range r.costs.seen {
		c := &r.costs.seen[i]
		if n := float64(c.games.Load()); n > 0 {
			t := float64(c.spent.Load())
			each[i], known = t/n, known+1
			sum, spent, all = sum+each[i], spent+t, all+n
		}
	}
	if known == 0 {
		return o
	}
	blind := false
	ended, rest, total := 0.0, 0.0, int64(0)
	for i, m := range r.Matchups {
		s := &r.Standings[i]
		played := max(s.Games, r.costs.seen[i].games.Load())
		total += played
		left := m.Until.Rule.MaxBlocks*int64(m.Games) - played
		if s.Stop != stats.GoOn {
			left = 0
		}
		if each[i] == 0 {
			each[i], blind = sum/float64(known), blind || left > 0
		}
		ended, rest = ended+float64(played)*each[i], rest+float64(max(left, 0))*each[i]
		o.AtMost = o.AtMost || (left > 0 && !m.Until.Fixed)
	}
	o.Played = max(done, min(total, o.Most))
	if r.Shards > 1 { // which chunks are its own is not asked of each matchup
		blind, o.AtMost = false, false
		ended, rest = float64(done)*spent/all, float64(max(o.Most-done, 0))*spent/all
	}
	if ended+rest > 0 {
		o.Share = ended / (ended + rest)
	}
	if !blind || time.Since(r.costs.began) > guessing {
		o.Left = time.Duration(rest / float64(r.players()))
	}
	return o
}

// players is how many games are played at a time.
func (r *Run) players() int {
	if r.Workers > 0 {
		return r.Workers
	}
	return runtime.GOMAXPROCS(0)
}
