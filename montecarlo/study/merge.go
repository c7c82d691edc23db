package study

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Merge puts the shards of a run in dir together into dir/merged: it demands every one of
// them, of every wave, applies the stopping rules and writes the rows that one run would have
// given. A merge that was interrupted is resumed. It returns the number of shards. Watch gets every
// shard before rows are read, and joining is called as that of Study.Joining is; both may be nil.
func Merge(dir string, watch func(*results.Dataset), joining func(done, parts int)) (*results.Dataset, int, error) {
	parts, shards, err := parts(dir)
	if err != nil {
		return nil, shards, err
	}
	if watch != nil {
		for _, d := range parts {
			watch(d)
		}
	}
	m := *parts[0].Manifest
	m.Shard, m.Shards, m.Wave, m.Waves, m.Settled, m.Finished = 0, 0, 0, 0, nil, false
	for _, d := range parts {
		m.PlayedBy(d.Manifest.Programs()...)
	}
	to := filepath.Join(dir, "merged")
	w, there, err := mergeInto(to, &m, parts[0])
	if err != nil {
		return nil, shards, err
	}
	w.Steady()
	w.Joining(joining)
	standings, err := montecarlo.Merge(parts, func(c results.Chunk) error {
		if len(there) > 0 { // by a merge that was interrupted
			e := there[0]
			if there = there[1:]; e.Matchup != c.Matchup || e.Index != c.Index {
				return fmt.Errorf("%q has chunk %d of matchup %d where the shards have chunk %d of matchup %d; "+
					"remove it to merge anew", to, e.Index, e.Matchup, c.Index, c.Matchup)
			}
			return nil
		}
		return w.Append(c)
	})
	if err != nil {
		w.Abandon()
		return nil, shards, err
	}
	if err := finish(w, standings, true, nil); err != nil {
		return nil, shards, err
	}
	d, err := results.Open(to)
	return d, shards, err
}

// parts are the finished shards of a run, in the order of their chunks, and how many shards it
// is split into.
func parts(dir string) ([]*results.Dataset, int, error) {
	w, err := results.OpenWaves(dir)
	if err == nil {
		shards := w.Begun[0].Total
		if last := w.Decided(); last == nil || !last.Over {
			return nil, shards, fmt.
				Errorf("the run in %s is not over: %d of %d waves are begun; sim decide %s says what is next", dir,
					w.Last(), w.Total, dir)
		}
		list, err := w.Played(w.Decided().Wave)
		return list, shards, err
	}
	if !errors.Is(err, results.ErrNotDataset) {
		return nil, 0, Refusal(err.Error())
	}
	s, err := results.OpenShards(dir)
	if err != nil {
		return nil, 0, Refusal(err.Error())
	}
	if missing := s.Missing(); len(missing) > 0 {
		return nil, s.Total, fmt.Errorf("%d of %d shards are missing: %s", len(missing), s.Total, results.List(missing))
	}
	return s.Done, s.Total, nil
}

// mergeInto begins the merged dataset, or resumes one that a merge of the same shards has
// begun and not finished; there are the chunks that it has.
func mergeInto(to string, m *results.Manifest, first *results.Dataset) (w *results.Writer, there []results.ChunkEntry,
	err error) {
	text, err := regular.ReadFile(filepath.Join(first.Dir, "experiment.yaml"))
	if err != nil {
		return nil, nil, err
	}
	w, err = results.Create(to, m, text, func(dir string) error {
		if err := copyFiles(first.Dir, dir); err != nil {
			return err
		}
		boards, err := first.Boards()
		if err != nil || len(boards) == 0 {
			return err
		}
		return results.WriteBoards(dir, boards)
	})
	if !errors.Is(err, results.ErrExists) {
		return w, nil, err
	}
	begun, err := results.ReadManifest(to)
	if err != nil || begun.Finished || begun.ExperimentDigest != m.ExperimentDigest ||
		apart(&begun.Engine, &m.Engine) || begun.OnlyBlocks != m.OnlyBlocks ||
		begun.ChunkBlocks != m.ChunkBlocks || begun.Shards != 0 || !slices.Equal(begun.Tables, m.Tables) {
		return nil, nil, refuse("%q exists already; the shards are merged (remove it to merge anew)", to)
	}
	w, d, err := results.Resume(to)
	if err != nil {
		return nil, nil, err
	}
	return w, d.Committed(), nil
}

// finish closes a dataset with why and after how many blocks each matchup stopped.
func finish(w *results.Writer, standings []montecarlo.Standing, finished bool, timing map[string]any) error {
	var stopped []string
	var blocks []int64
	var broken int64
	for i := range standings {
		at := &standings[i]
		stopped, blocks = append(stopped, at.Stop.String()), append(blocks, at.Blocks)
		broken += at.Failed
	}
	w.SetFailed(broken)
	return w.Close(finished, stopped, blocks, timing)
}

// copyFiles copies the files of the user's that a shard keeps.
func copyFiles(from, to string) error {
	for _, folder := range []string{scenarios.KeptFolder, "maps", "armies"} {
		if _, err := os.Stat(filepath.Join(from, folder)); err != nil {
			continue
		}
		if err := os.CopyFS(filepath.Join(to, folder), os.DirFS(filepath.Join(from, folder))); err != nil {
			return err
		}
	}
	return nil
}

// apart reports whether the games of two engines may differ.
func apart(a, b *results.Engine) bool {
	_, apart := a.Differs(b)
	return apart
}
