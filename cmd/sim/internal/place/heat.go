package place

import (
	"context"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/montecarlo"
)

// mapsAtOnce is how many maps are compiled at a time: tables take memory.
const mapsAtOnce = 24

// play plays maps up to a number of blocks.
func (s *Search) play(ctx context.Context, list []*tried, to int) error {
	for len(list) > 0 {
		now := list[:min(mapsAtOnce, len(list))]
		list = list[len(now):]
		var tasks []trial.Task
		var short []*tried
		for _, t := range now {
			if from := t.blocks(); from < to {
				tables, err := s.Field.tables(t.form)
				if err != nil {
					return err
				}
				tasks, short = append(tasks, trial.Task{Name: s.name(t.config), Tables: tables, From: from, To: to}),
					append(short, t)
			}
		}
		if len(tasks) == 0 {
			continue
		}
		tracks, err := s.playTasks(ctx, "search", tasks)
		if err != nil {
			return err
		}
		for i, t := range short {
			s.enter(t, tracks[i])
		}
	}
	return nil
}

// playForm plays one map, on dice of a phase, from its first block.
func (s *Search) playForm(ctx context.Context, phase, name string, form any, blocks int) ([]trial.Track, error) {
	tables, err := s.Field.tables(form)
	if err != nil {
		return nil, err
	}
	tracks, err := s.playTasks(ctx, phase, []trial.Task{{Name: name, Tables: tables, To: blocks}})
	if err != nil {
		return nil, err
	}
	t := &tried{tracks: make([]trial.Track, len(s.Field.base))}
	s.enter(t, tracks[0])
	return t.tracks, nil
}

// playTasks plays tasks and says meanwhile how far it is.
func (s *Search) playTasks(ctx context.Context, phase string, tasks []trial.Task) ([][]trial.Track, error) {
	return s.Field.play(ctx, s.plan(phase), tasks)
}

// plan says how maps are played in a phase.
func (s *Search) plan(phase string) trial.Plan {
	p := trial.Plan{Study: "place", Phase: phase, Seed: s.options.Seed, Workers: s.options.Workers,
		Folder: s.options.Folder, Meter: s.meter, Level: s.level,
		Call: func(m *montecarlo.Matchup, name string) {
			m.Map, m.Variant = name, strings.TrimSpace(m.Options+" map "+name)
		}}
	if s.options.Progress != nil {
		p.Report = s.tell
	}
	return p
}

// scout has a few games of every further level played, to know what those will cost.
func (s *Search) scout(ctx context.Context) error {
	for i, at := range s.options.Levels {
		tables, err := at.Field.tables(s.Space.Form)
		if err != nil {
			return err
		}
		p := s.plan("")
		p.Level = i + 1
		if err := at.Field.games.Scout(ctx, p, trial.Task{Name: asItIs, Tables: tables}); err != nil {
			return err
		}
	}
	return nil
}

// enter adds what was played of a map.
func (s *Search) enter(t *tried, tracks []trial.Track) {
	for i, track := range tracks {
		if track.Per = s.Field.base[i].Games; track.Games > 0 {
			t.tracks[i].Add(track)
			s.games, s.failed = s.games+track.Games, s.failed+track.Failed
		}
	}
}
