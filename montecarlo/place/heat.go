package place

import (
	"context"
	"fmt"
)

// mapsAtOnce is how many maps are compiled at a time: tables take memory.
const mapsAtOnce = 24

// play plays maps up to a number of blocks.
func (s *Search) play(ctx context.Context, list []*tried, to int) error {
	for len(list) > 0 {
		now := list[:min(mapsAtOnce, len(list))]
		list = list[len(now):]
		var tasks []task
		var missing []*tried
		for _, t := range now {
			if from := t.blocks(); from < to {
				if old, ok := s.recall("search", t.config.key(), from, to); ok {
					s.enter(t, old)
					continue
				}
				tables, err := s.Field.tables(t.form)
				if err != nil {
					return err
				}
				tasks, missing = append(tasks, task{tables, from, to}), append(missing, t)
			}
		}
		if len(tasks) == 0 {
			continue
		}
		tracks, err := s.Field.play(ctx, s.options.Seed, s.options.Workers, "search", tasks, func(games int64) {
			s.heat = games
			s.tell()
		})
		if err != nil {
			return err
		}
		s.heat = 0
		for i, t := range missing {
			if err := s.options.Journal.keep(record{Key: recordKey("search", t.config.key(), tasks[i].from, to), Tracks: tracks[i]}); err != nil {
				return err
			}
			s.enter(t, tracks[i])
		}
	}
	return nil
}

// playForm plays one map, on dice of a phase, from its first block.
func (s *Search) playForm(ctx context.Context, phase, name string, form any, blocks int) ([]Track, error) {
	t := &tried{tracks: make([]Track, len(s.Field.base))}
	if old, ok := s.recall(phase, name, 0, blocks); ok {
		s.enter(t, old)
		return t.tracks, nil
	}
	tables, err := s.Field.tables(form)
	if err != nil {
		return nil, err
	}
	tracks, err := s.Field.play(ctx, s.options.Seed, s.options.Workers, phase, []task{{tables, 0, blocks}}, func(games int64) {
		s.heat = games
		s.tell()
	})
	if err != nil {
		return nil, err
	}
	s.heat = 0
	if err := s.options.Journal.keep(record{Key: recordKey(phase, name, 0, blocks), Tracks: tracks[0]}); err != nil {
		return nil, err
	}
	s.enter(t, tracks[0])
	return t.tracks, nil
}

func recordKey(phase, config string, from, to int) string {
	return fmt.Sprintf("%s|%s|%d|%d", phase, config, from, to)
}

func (s *Search) recall(phase, config string, from, to int) ([]Track, bool) {
	if s.options.Journal == nil {
		return nil, false
	}
	t, ok := s.options.Journal.known[recordKey(phase, config, from, to)]
	return t, ok && len(t) == len(s.Field.base)
}

// enter adds what was played of a map.
func (s *Search) enter(t *tried, tracks []Track) {
	for i, track := range tracks {
		if track.per = s.Field.base[i].Games; track.Games > 0 {
			t.tracks[i].add(track)
			s.games += track.Games
		}
	}
}
