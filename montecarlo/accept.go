package montecarlo

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// accept takes finished chunks in canonical order, hands them to the sink and
// applies the stopping rules. A chunk that was played ahead of the decision of its
// matchup is dropped. After a failure everything still under way is waited for.
func (r *Run) accept(cancel context.CancelFunc, stopped []atomic.Bool, window chan struct{},
	finished <-chan done) error {
	waiting := map[int]done{}
	next := 0
	var failure error
	var games int64
	for _, s := range r.Standings {
		games += s.Games
	}
	kept := keeper{commit: r.Commit}
	watch := time.NewTicker(stake / 8)
	defer watch.Stop()
	for {
		select {
		case <-watch.C:
			if failure == nil {
				if failure = kept.due(time.Now(), true); failure != nil {
					cancel()
				} else if r.Tick != nil {
					r.Tick(r.outlook(games))
				}
			}
			continue
		case d, more := <-finished:
			if !more {
				return failure
			}
			waiting[d.task.sequence] = d
		}
		for {
			d, ok := waiting[next]
			if !ok {
				break
			}
			delete(waiting, next)
			next++
			<-window
			if failure != nil {
				continue
			}
			if failure = r.take(d, stopped, &games); failure == nil {
				kept.took(d.began)
				failure = kept.due(time.Now(), len(finished) == 0)
			}
			if failure != nil {
				cancel()
			}
		}
	}
}

// keeper knows how long what was accepted has been at stake.
type keeper struct {
	commit func() (begun bool, err error)
	since  time.Time // when play began of the oldest chunk that is not committed; zero if all are
}

func (k *keeper) took(began time.Time) {
	if k.since.IsZero() || began.Before(k.since) {
		k.since = began
	}
}

// due commits what has been at stake for long enough. Where more chunks are at hand already
// it waits a little for them, so that many of long play are committed together. A clock that
// went back counts as time that has passed.
func (k *keeper) due(now time.Time, idle bool) error {
	if k.commit == nil || k.since.IsZero() {
		return nil
	}
	if age := now.Sub(k.since); age >= 0 && (age < stake || (!idle && age < stake+stake/2)) {
		return nil
	}
	begun, err := k.commit()
	if begun {
		k.since = time.Time{}
	}
	return err
}

// take accepts one chunk.
func (r *Run) take(d done, stopped []atomic.Bool, games *int64) error {
	m := d.task.matchup
	standing := &r.Standings[m.Index]
	if d.void || (r.Shards <= 1 && standing.Stop != stats.GoOn) {
		return nil
	}
	if d.err != nil {
		return d.err
	}
	if err := r.Sink(d.chunk); err != nil {
		return err
	}
	standing.Add(d.chunk.Games, m.Games)
	*games += int64(len(d.chunk.Games))
	if r.Shards <= 1 {
		if err := standing.decide(m, r.Blocks); err != nil {
			return err
		}
		stopped[m.Index].Store(standing.Stop != stats.GoOn)
		for _, i := range r.races.advance(m, r.Blocks) {
			stopped[i].Store(true)
		}
	}
	if r.Progress != nil {
		r.Progress(r.outlook(*games))
	}
	return nil
}

// most is the most games that the run can have when it ends: undecided matchups
// count to their limit. Of a shard it is the games of its share, but for chunks that are cut
// at a limit.
func (r *Run) most() int64 {
	var sum int64
	if r.Shards > 1 {
		first, last := r.share()
		for _, m := range r.Matchups {
			sum = max(sum, int64(m.Games))
		}
		return sum * int64(r.Blocks) * int64(last-first)
	}
	for i, m := range r.Matchups {
		s := &r.Standings[i]
		if s.Stop != stats.GoOn {
			sum += s.Games
		} else {
			sum += m.Until.Rule.MaxBlocks * int64(m.Games)
		}
	}
	return sum
}
