package montecarlo

import (
	"runtime"
	"slices"
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

// of is what games of a matchup cost so far.
func (c *costs) of(matchup int) (games int64, spent time.Duration) {
	return c.seen[matchup].games.Load(), time.Duration(c.seen[matchup].spent.Load())
}

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
	if r.costs == nil {
		return Outlook{Done: done, Played: done, Most: r.most(), Left: -1}
	}
	var works []Work
	atMost := false
	if r.Shards > 1 { // which chunks are its own is not asked of each matchup
		w := Work{Done: done, Left: max(r.most()-done, 0)}
		w.Timed, w.Spent = r.Timed()
		works = []Work{w}
	} else {
		works = make([]Work, len(r.Matchups))
		for i, m := range r.Matchups {
			s, w := &r.Standings[i], &works[i]
			w.Timed, w.Spent = r.costs.of(i)
			w.Done = max(s.Games, w.Timed)
			if s.Stop == stats.GoOn {
				w.Left = max(m.Until.Rule.MaxBlocks*int64(m.Games)-w.Done, 0)
			}
			atMost = atMost || (w.Left > 0 && !m.Until.Fixed)
		}
	}
	o, blind := Ahead(works, r.players())
	if blind && time.Since(r.costs.began) <= guessing {
		o.Left = -1
	}
	o.Played, o.Done, o.Most, o.AtMost = max(done, min(o.Played, r.most())), done, r.most(), atMost
	return o
}

// Timed is how many games of the run were played in this sitting, and what workers spent on them.
func (r *Run) Timed() (games int64, spent time.Duration) {
	if r.costs == nil {
		return 0, 0
	}
	for i := range r.costs.seen {
		n, t := r.costs.of(i)
		games, spent = games+n, spent+t
	}
	return games, spent
}

// Work is games that cost about alike, such as those of one matchup or between commanders of one level.
type Work struct {
	Done, Left int64         // games that were played, and those that are to come at the most
	Timed      int64         // games of its kind that this sitting played
	Spent      time.Duration // what workers spent on these
}

// Ahead is how far works have come that some workers play side by side, their games weighed by what they cost. Games
// of a work of which none was timed are taken to cost what those of the others do on average; blind reports whether
// there are such games to come.
func Ahead(works []Work, workers int) (o Outlook, blind bool) {
	o.Left = -1
	sum, known := 0.0, 0
	for i := range works {
		w := &works[i]
		o.Done, o.Most = o.Done+w.Done, o.Most+w.Done+w.Left
		if w.Timed > 0 {
			sum, known = sum+float64(w.Spent)/float64(w.Timed), known+1
		}
	}
	o.Played = o.Done
	if known == 0 {
		return o, true
	}
	ended, rest := 0.0, 0.0
	for i := range works {
		w, each := &works[i], sum/float64(known)
		if w.Timed > 0 {
			each = float64(w.Spent) / float64(w.Timed)
		} else {
			blind = blind || w.Left > 0
		}
		ended, rest = ended+float64(w.Done)*each, rest+float64(w.Left)*each
	}
	if ended+rest > 0 {
		o.Share = ended / (ended + rest)
	}
	o.Left = time.Duration(rest / float64(workers))
	return o, blind
}

// Meter is how far a study has come that plays many runs of several kinds of games, such as levels of play.
type Meter struct {
	works []Work // of runs that ended, by kind
	now   Work   // of the run under way
	kind  int
}

// Set takes down how far the run under way is: what kind of games it plays, and how many are done. The games of a run
// that only tells what such games cost are not counted: done stays 0. A nil run tells nothing of what they cost.
func (m *Meter) Set(kind int, done int64, run *Run) {
	if m.kind, m.now.Done = kind, done; run != nil {
		m.now.Timed, m.now.Spent = run.Timed()
	}
}

// Add joins the run under way, which ended, to those before it.
func (m *Meter) Add() {
	m.works = m.at(m.kind)
	w := &m.works[m.kind]
	w.Done, w.Timed, w.Spent = w.Done+m.now.Done, w.Timed+m.now.Timed, w.Spent+m.now.Spent
	m.now = Work{}
}

// at is the works with at least those of a kind.
func (m *Meter) at(kind int) []Work {
	return append(m.works, make([]Work, max(0, kind+1-len(m.works)))...)
}

// Outlook is how far the study is, of which there are some games of each kind in the end. It does not say how long it
// will take while there is a kind to come of which no game was seen.
func (m *Meter) Outlook(most []int64, workers int) Outlook {
	works := slices.Clone(m.at(max(m.kind, len(most)-1)))
	w := &works[m.kind]
	w.Done, w.Timed, w.Spent = w.Done+m.now.Done, w.Timed+m.now.Timed, w.Spent+m.now.Spent
	for i, n := range most {
		works[i].Left = max(n-works[i].Done, 0)
	}
	o, blind := Ahead(works, atATime(workers))
	if blind {
		o.Left = -1
	}
	return o
}

// players is how many games are played at a time.
func (r *Run) players() int { return atATime(r.Workers) }

// atATime is how many games some workers play at a time, 0 standing for one on every processor.
func atATime(workers int) int {
	if workers > 0 {
		return workers
	}
	return runtime.GOMAXPROCS(0)
}
