package results

import (
	"fmt"
	"os"
	"path/filepath"
)

// Shards is the state of a run that is split into shards.
type Shards struct {
	Dir      string
	Total    int        // shards that the run is split into
	Done     []*Dataset // by shard; nil where it is missing or not finished
	Unsound  []string   // what is wrong with folders that look like shards
	Manifest *Manifest  // of any shard
}

// OpenShards finds the shards below a folder. It fails when there is none or when
// they are of different runs.
func OpenShards(dir string) (*Shards, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, noFolder(dir, err)
	}
	s := &Shards{Dir: dir}
	for _, e := range entries {
		var shard, total int
		if n, err := fmt.Sscanf(e.Name(), "shard-%d-of-%d", &shard, &total); n != 2 || err != nil || !e.IsDir() {
			continue
		}
		d, err := Open(filepath.Join(dir, e.Name()))
		if err != nil {
			s.Unsound = append(s.Unsound, err.Error())
			continue
		}
		if total < 1 || total > mostShards {
			return nil, fmt.Errorf("%q names a shard of %d; there are 1 to %d", e.Name(), total, mostShards)
		}
		if s.Done == nil {
			s.Total, s.Done, s.Manifest = total, make([]*Dataset, total), d.Manifest
		}
		m := d.Manifest
		differs, apart := m.Differs(&s.Manifest.Engine)
		switch {
		case shard < 0 || shard >= total:
			return nil, fmt.Errorf("%q names a shard that there is none of: they count from 0 to %d", e.Name(), total-1)
		case total != s.Total:
			return nil, fmt.Errorf("%q holds shards of runs split differently: %d and %d", dir, s.Total, total)
		case m.ExperimentDigest != s.Manifest.ExperimentDigest:
			return nil, fmt.Errorf("%q is of another experiment than %q: digests %.8s and %.8s", e.Name(),
				s.Manifest.Experiment, m.ExperimentDigest, s.Manifest.ExperimentDigest)
		case apart:
			return nil, fmt.Errorf("%q and others were played by other engines, whose games may differ: %s", e.Name(),
				differs)
		case m.OnlyBlocks != s.Manifest.OnlyBlocks || m.ChunkBlocks != s.Manifest.ChunkBlocks:
			return nil, fmt.Errorf("%q was played with other blocks or chunks than the others", e.Name())
		}
		if m.Finished {
			s.Done[shard] = d
		}
	}
	if s.Done == nil {
		return nil, fmt.Errorf("%w: %q has no folder shard-I-of-N", ErrNotDataset, dir)
	}
	return s, nil
}

// Missing lists the shards that are not finished.
func (s *Shards) Missing() []int {
	var list []int
	for i, d := range s.Done {
		if d == nil {
			list = append(list, i)
		}
	}
	return list
}

// List writes numbers as batch systems read them: 3,7-9.
func List(numbers []int) string {
	text := ""
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if text != "" {
			text += ","
		}
		if text += fmt.Sprint(numbers[i]); j > i {
			text += fmt.Sprintf("-%d", numbers[j])
		}
		i = j + 1
	}
	return text
}
