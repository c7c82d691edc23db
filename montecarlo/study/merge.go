package study

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Merge puts the shards of a run in dir together into dir/merged: it demands every one of
// them, applies the stopping rules and writes the rows that one run would have given. It
// returns the number of shards.
func Merge(dir string) (*results.Dataset, int, error) {
	s, err := results.OpenShards(dir)
	if err != nil {
		return nil, 0, Refusal(err.Error())
	}
	if missing := s.Missing(); len(missing) > 0 {
		return nil, s.Total, fmt.Errorf("%d of %d shards are missing: %s", len(missing), s.Total, results.List(missing))
	}
	m := *s.Manifest
	m.Shard, m.Shards, m.Finished = 0, 0, false
	text, err := os.ReadFile(filepath.Join(s.Done[0].Dir, "experiment.yaml"))
	if err != nil {
		return nil, s.Total, err
	}
	to := filepath.Join(dir, "merged")
	w, err := results.Create(to, &m, text, func(dir string) error {
		if err := copyFiles(s.Done[0].Dir, dir); err != nil {
			return err
		}
		boards, err := s.Done[0].Boards()
		if err != nil || len(boards) == 0 {
			return err
		}
		return results.WriteBoards(dir, boards)
	})
	if errors.Is(err, results.ErrExists) {
		return nil, s.Total, refuse("%q exists already; the shards are merged, or were begun to be (remove it to merge anew)", to)
	}
	if err != nil {
		return nil, s.Total, err
	}
	standings, err := montecarlo.Merge(s.Done, w.Append)
	if err != nil {
		w.Abandon()
		return nil, s.Total, err
	}
	if err := finish(w, standings, true, nil); err != nil {
		return nil, s.Total, err
	}
	d, err := results.Open(to)
	return d, s.Total, err
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
