package study

import (
	"context"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Continue prepares a dataset that grows game by game to get another, although it is finished.
func Continue(l *scenarios.Library, dir string) (*Study, error) {
	m, err := results.ReadManifest(dir)
	if err != nil {
		return nil, Refusal(err.Error())
	}
	s, err := again(l, dir, m, Options{Workers: 1})
	if err != nil {
		return nil, err
	}
	return s, s.goOn(dir)
}

// PlayChunk plays one chunk of the only matchup, beside those that the dataset has, and closes it. What check
// refuses is not kept.
func (s *Study) PlayChunk(index int, check func(results.Chunk) error) error {
	w := s.writer
	err := s.Run.Again(context.Background(), []results.ChunkEntry{{Round: int32(index), Index: int32(index)}}, nil,
		func(c results.Chunk) error {
			if err := check(c); err != nil {
				return err
			}
			return w.Append(c)
		})
	if err != nil {
		w.Abandon()
		return err
	}
	standing := montecarlo.Standing{Blocks: int64(index + 1), Stop: stats.StopBlockLimit}
	return finish(w, []montecarlo.Standing{standing}, true, nil)
}
