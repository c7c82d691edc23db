package study

import (
	"errors"
	"fmt"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// ErrOver says that earlier waves of a run have settled every matchup.
var ErrOver = errors.New("every matchup is settled")

// enterWave reads in the folder of the run what the waves before this one have settled.
func (s *Study) enterWave(dir string) error {
	m := s.Manifest
	var last *results.Decision
	for wave := 1; wave < m.Wave; wave++ {
		d, err := results.ReadDecision(dir, wave, m.Waves)
		differs, apart := "", false
		if d != nil {
			differs, apart = d.Differs(&m.Engine)
		}
		switch {
		case err != nil:
			return Refusal(err.Error())
		case d == nil:
			return fmt.Errorf("wave %d of %s is not decided yet: sim decide %s --wave %d", wave, dir, dir, wave)
		case d.ExperimentDigest != m.ExperimentDigest:
			return refuse("wave %d of %s was decided for another run; give each run an --out of its own", wave, dir)
		case apart:
			return refuse("wave %d of %s was played by another engine, whose games may differ from this one's: %s",
				wave, dir, differs)
		case d.Over:
			return ErrOver
		}
		last = d
	}
	if last != nil {
		m.Settled = last.Matchups()
		for _, i := range m.Settled {
			if i >= len(m.Matchups) {
				return refuse("wave %d of %s was decided for more than %d matchups", last.Wave, dir, len(m.Matchups))
			}
		}
		s.settle(m.Settled)
	}
	return nil
}

// settle has the run play no more of some matchups.
func (s *Study) settle(matchups []int) {
	if len(matchups) == 0 {
		return
	}
	s.Run.Wave.Settled = make([]bool, len(s.Run.Matchups))
	for _, i := range matchups {
		s.Run.Wave.Settled[i] = true
	}
}

// Decide puts all that a wave of the run in dir and those before it have played before the
// stopping rules, and writes down which matchups need no more. Wave 0 is the last that was
// begun. What was decided before is returned as it was. Where every matchup is settled the
// run is over, and Merge makes one dataset of its waves. Watch is called with the shards before
// their rows are read.
func Decide(dir string, wave int, watch ...func(shards []*results.Dataset)) (*results.Decision, error) {
	w, err := results.OpenWaves(dir)
	if err != nil {
		return nil, Refusal(err.Error())
	}
	if last := w.Decided(); last != nil && last.Over {
		return last, nil
	}
	if wave == 0 {
		wave = w.Last()
	}
	if wave < 1 || wave > w.Last() {
		return nil, fmt.Errorf("wave %d of %s is not begun; the last is wave %d of %d", wave, dir, w.Last(), w.Total)
	}
	if d := w.Decisions[wave-1]; d != nil {
		return d, nil
	}
	shards, err := w.Played(wave)
	if err != nil {
		return nil, err
	}
	for _, see := range watch {
		see(shards)
	}
	standings, err := montecarlo.Decide(shards, func(results.Chunk) error { return nil })
	if err != nil {
		return nil, err
	}
	m := w.Begun[0].Manifest
	d := &results.Decision{ExperimentDigest: m.ExperimentDigest, Engine: m.Engine, Wave: wave, Waves: w.Total,
		Over: true}
	for i := range standings {
		if at := &standings[i]; at.Stop == stats.GoOn {
			d.Over = false
		} else {
			d.Settled = append(d.Settled, results.Settled{Matchup: i, Blocks: at.Blocks, Stopped: at.Stop.String()})
		}
	}
	return d, d.Write(dir)
}
