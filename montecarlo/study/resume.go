package study

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ErrFinished says that a run or shard that was to be resumed has nothing left to play.
var ErrFinished = errors.New("finished already")

// shardAgain resumes a shard.
func (s *Study) shardAgain(begun *results.Dataset) error {
	b, m := begun.Manifest, s.Manifest
	differs, apart := b.Differs(&m.Engine)
	switch {
	case b.ExperimentDigest != m.ExperimentDigest || b.OnlyBlocks != m.OnlyBlocks || b.ChunkBlocks != m.ChunkBlocks:
		return refuse("%s is a shard of another run; give each run an --out of its own", begun.Dir)
	case b.Wave != m.Wave || b.Waves != m.Waves || !slices.Equal(b.Settled, m.Settled):
		return refuse("%s is of wave %d of %d, or was begun after another decision", begun.Dir, b.Wave, b.Waves)
	case apart:
		return refuse("%s was begun by another engine, whose games may differ from this one's: %s", begun.Dir, differs)
	case b.Finished:
		s.Dir = begun.Dir
		return ErrFinished
	}
	return s.goOn(begun.Dir)
}

// Resume prepares the run in a folder to go on where it was interrupted. Everything but
// workers, commit and repair comes from the dataset. Where the run is finished already
// the error is ErrFinished. What was committed is compared with the log byte by byte: where
// it is damaged that is a Refusal, or, with Options.Repair, the chunks of damaged
// parts are played once more and Mended names them. Programs that played them are not started where what they chose
// is sound.
func Resume(l *scenarios.Library, dir string, o Options) (*Study, error) {
	d, err := results.Open(dir)
	damaged := errors.Is(err, results.ErrDamaged)
	switch {
	case damaged && !o.Repair:
		return nil, refuse("%v\n%s", err, repairWith)
	case err != nil && !damaged:
		return nil, Refusal(err.Error())
	case d != nil && d.Manifest.Study != nil:
		return nil, refuse("%s holds a study of %s: sim %s --resume %s", dir, d.Manifest.Study.Name,
			d.Manifest.Study.Name, dir)
	}
	if !damaged {
		for _, see := range o.Watch {
			see(d)
		}
		if damaged, err = unsound(d, o.Repair); err != nil {
			return nil, err
		}
		if !damaged && d.Manifest.Finished {
			return nil, ErrFinished
		}
	}
	m, err := results.ReadManifest(dir)
	if err != nil {
		return nil, Refusal(err.Error())
	}
	s, err := again(l, dir, m, o)
	if damaged {
		s, err = repaired(l, dir, m, o, s, err)
	}
	if err != nil {
		return nil, err
	}
	return s, s.goOn(dir, o.Watch...)
}

// repaired repairs the dataset of a study. Where the study cannot be played (otherwise), its programs stand still, and
// it is only finished.
func repaired(l *scenarios.Library, dir string, m *results.Manifest, o Options, s *Study, otherwise error) (*Study,
	error) {
	repeating := s
	if len(m.Bots) > 0 {
		var err error
		if repeating, err = again(l.Repeating(standIn, botsOf(m)), dir, m, o); err != nil {
			return nil, err
		}
	} else if otherwise != nil {
		return nil, otherwise
	}
	mended, err := results.Repair(dir, func(chunks []results.ChunkEntry, kept []results.Chunk,
		take func(results.Chunk) error) error {
		switch {
		case kept != nil && (s == nil || kept[0].Games != nil):
			return repeating.Run.Again(context.Background(), chunks, kept, take)
		case s == nil:
			return fmt.Errorf("what programs chose in it is damaged, too, and they must play it again: %w", otherwise)
		}
		return s.Run.Again(context.Background(), chunks, nil, take)
	})
	if err != nil {
		return nil, fmt.Errorf("the dataset cannot be repaired: %w", err)
	}
	d, err := results.Open(dir)
	switch {
	case err != nil:
		return nil, err
	case s == nil && !m.Finished, s == nil && len(d.Committed()) != m.Chunks:
		return nil, fmt.Errorf("the dataset is mended; it cannot be resumed: %w", otherwise)
	case s == nil:
		s = repeating
	}
	s.Mended = mended
	return s, nil
}

// again prepares the experiment of a dataset as it was begun.
func again(l *scenarios.Library, dir string, m *results.Manifest, o Options) (*Study, error) {
	if differs, apart := Differs(m, o.Commit); apart {
		return nil, refuse("the run was begun by another engine, whose games may differ from this one's: %s", differs)
	}
	if m.Schema != results.Schema {
		return nil, refuse("the dataset in %s has schema %d, which is read, but not continued; this program writes "+
			"schema %d", dir, m.Schema, results.Schema)
	}
	e, faults := l.ExperimentNear(filepath.Join(dir, "experiment.yaml"), m.Folders(dir), Players()...)
	if len(faults) > 0 {
		return nil, changedFaults(l, dir, m, faults)
	}
	o.Luck = nil
	o.Seed, o.Blocks, o.Shard, o.Shards = nil, m.OnlyBlocks, m.Shard, m.Shards
	o.Wave, o.Waves = m.Wave, m.Waves
	s, err := New(l, e, o)
	if err != nil {
		return nil, err
	}
	if s.Manifest.ExperimentDigest != m.ExperimentDigest {
		return nil, refuse("the experiment in %s is no longer what was begun: its digest is %.8s, the dataset's %.8s%s",
			dir, s.Manifest.ExperimentDigest, m.ExperimentDigest, because(folder.Changed(l, dir, m)))
	}
	return s, nil
}

const repairWith = "--resume with --repair plays once more what is damaged, and nothing else"

// unsound reports whether something that was committed is damaged or lost, which is a Refusal
// unless it is to be repaired.
func unsound(d *results.Dataset, repair bool) (bool, error) {
	lost, list := d.Lost(), d.Damaged()
	if (lost == 0 && len(list) == 0) || repair {
		return lost != 0 || len(list) > 0, nil
	}
	text := ""
	if len(list) > 0 {
		text = results.DamageError(list).Error() + "\n"
	}
	if lost != 0 {
		text += fmt.Sprintf("commits.jsonl lacks %d of the %d chunks that the manifest counts\n", lost,
			d.Manifest.Chunks)
	}
	return true, refuse("%s%s", text, repairWith)
}

// goOn opens a dataset to play what it lacks.
func (s *Study) goOn(dir string, watch ...func(*results.Dataset)) error {
	w, d, err := results.Resume(dir, watch...)
	if err != nil {
		return err
	}
	s.Otherwise, _ = d.Manifest.Differs(&s.Manifest.Engine)
	if err := w.PlayedBy(s.Manifest.Commit); err != nil {
		w.Abandon()
		return err
	}
	s.Dir, s.Manifest, s.writer = dir, d.Manifest, w
	s.settle(d.Manifest.Settled)
	if s.Run.Standings, s.Run.Committed, err = montecarlo.StandingsOf(d, s.Run.Matchups); err != nil {
		return fmt.Errorf("the dataset cannot be resumed: %w", err)
	}
	return nil
}

// changedFaults are the faults of a dataset's files, and which of them changed.
func changedFaults(l *scenarios.Library, dir string, m *results.Manifest, faults engine.Faults) error {
	if changed := folder.Changed(l, dir, m); len(changed) > 0 {
		return refuse("%s%s", scenarios.Explain(faults), because(changed))
	}
	return faults
}

// because appends to a complaint about a dataset which of its files changed.
func because(changed []string) string {
	if len(changed) == 0 {
		return ""
	}
	return "\nwhat changed: " + strings.Join(changed, "; ")
}
