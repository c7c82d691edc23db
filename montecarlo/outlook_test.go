package montecarlo

import (
	"sync/atomic"
	"testing"
	"time"
)

// TestWorksAreWeighedByWhatTheirGamesCost has a hundred cheap games done and ten to come that cost
// a hundred times as much.
func TestWorksAreWeighedByWhatTheirGamesCost(t *testing.T) {
	cheap := Work{Done: 100, Timed: 100, Spent: 100 * time.Millisecond}
	o, blind := Ahead([]Work{cheap, {Left: 10, Timed: 2, Spent: 200 * time.Millisecond}}, 2)
	if blind || o.Left != time.Second/2 || o.Share > 0.1 || o.Share < 0.09 || o.Done != 100 || o.Most != 110 {
		t.Errorf("of games a hundred times as dear: %+v, blind %v", o, blind)
	}
	if o, blind = Ahead([]Work{cheap, {Left: 10}}, 1); !blind || o.Left != 10*time.Millisecond {
		t.Errorf("of games of which none was seen: %+v, blind %v", o, blind)
	}
	if o, blind = Ahead([]Work{{Left: 10}}, 1); !blind || o.Left >= 0 || o.Share != 0 {
		t.Errorf("before any game: %+v, blind %v", o, blind)
	}
}

// TestAChunkCostsMoreThanItsGames plays a chunk of short games, which must be laid out and digested, too.
func TestAChunkCostsMoreThanItsGames(t *testing.T) {
	r := pocketRun(1, fixed(12))
	r.costs, r.Digest = newCosts(len(r.Matchups)), true
	w := r.worker(new(atomic.Bool))
	if _, err := w.whole(r, task{matchup: r.Matchups[0]}); err != nil {
		t.Fatal(err)
	}
	if games, spent := r.costs.of(0); games == 0 || w.played <= 0 || spent <= w.played {
		t.Errorf("%d games took %v of %v", games, w.played, spent)
	}
}

// ran is a run that played games at a price.
func ran(games int, each time.Duration) *Run {
	r := &Run{costs: newCosts(1)}
	r.costs.add(0, games, time.Duration(games)*each)
	return r
}

// TestAMeterKnowsDearGamesBeforeTheyArePlayed follows a study of a thousand cheap games and a hundred dear ones.
func TestAMeterKnowsDearGamesBeforeTheyArePlayed(t *testing.T) {
	m, most := &Meter{}, []int64{1000, 100}
	m.Set(0, 500, ran(500, time.Millisecond))
	if o := m.Outlook(most, 1); o.Left >= 0 {
		t.Errorf("time left before a dear game was seen: %+v", o)
	}
	m = &Meter{}
	m.Set(1, 0, ran(2, time.Second)) // seen, not counted
	m.Add()
	m.Set(0, 500, ran(500, time.Millisecond))
	if o := m.Outlook(most, 1); o.Left != 100*time.Second+500*time.Millisecond || o.Done != 500 || o.Most != 1100 {
		t.Errorf("half way through the cheap games: %+v", o)
	}
	m.Add()
	m.Set(0, 500, nil) // of known games, that took no time
	m.Add()
	m.Set(1, 50, ran(50, time.Second))
	if o := m.Outlook(most, 2); o.Left != 25*time.Second || o.Done != 1050 || o.Share > 0.55 {
		t.Errorf("half way through the dear games: %+v", o)
	}
}
