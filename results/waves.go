package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A run in shards that stops by a rule is played in waves: after each, what all its shards
// have played is put before the rules, and the next plays only what they leave undecided.

// MostWaves is how many waves a run can have: the first then plays a millionth of the most.
const MostWaves = 20

const decisionFile = "decision.json"

// WaveName is the folder of a wave, counted from 1, within the folder of its run; the shards
// of the wave lie in it.
func WaveName(wave, waves int) string { return fmt.Sprintf("wave-%02d-of-%02d", wave, waves) }

// Decision says what a wave has settled. It lies in the wave's folder.
type Decision struct {
	Schema           int    `json:"decision_schema"` // 1
	ExperimentDigest string `json:"experiment_digest"`
	Engine
	Wave    int       `json:"wave"`
	Waves   int       `json:"waves"`
	Over    bool      `json:"over"`    // every matchup is settled
	Settled []Settled `json:"settled"` // by matchup, those of earlier waves among them
}

// Settled is a matchup that needs no more blocks.
type Settled struct {
	Matchup int    `json:"matchup"`
	Blocks  int64  `json:"blocks"`  // that count
	Stopped string `json:"stopped"` // why, as in a manifest
}

// Matchups lists the settled matchups.
func (d *Decision) Matchups() []int {
	var list []int
	for _, s := range d.Settled {
		list = append(list, s.Matchup)
	}
	return list
}

// UnmarshalJSON reads a decision and refuses what none can say.
func (d *Decision) UnmarshalJSON(data []byte) error {
	type plainly Decision
	if err := json.Unmarshal(data, (*plainly)(d)); err != nil {
		return err
	}
	if d.Schema != 1 {
		return fmt.Errorf("it has schema %d; this program reads schema 1", d.Schema)
	}
	if d.Waves < 2 || d.Waves > MostWaves || d.Wave < 1 || d.Wave > d.Waves {
		return fmt.Errorf("there is no wave %d of %d", d.Wave, d.Waves)
	}
	for i, s := range d.Settled {
		if s.Matchup < 0 || s.Blocks < 0 || (i > 0 && s.Matchup <= d.Settled[i-1].Matchup) {
			return fmt.Errorf("settled is matchup %d after %d blocks; matchups stand in order, each once", s.Matchup,
				s.Blocks)
		}
	}
	return nil
}

// ReadDecision reads what was decided after a wave of the run in a folder; nil where nothing
// was decided yet.
func ReadDecision(dir string, wave, waves int) (*Decision, error) {
	path := filepath.Join(dir, WaveName(wave, waves), decisionFile)
	data, err := readFile(osDisk{}, path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d := &Decision{}
	if err := json.Unmarshal(data, d); err != nil {
		return nil, fmt.Errorf("%q cannot be read: %w", path, err)
	}
	if d.Wave != wave || d.Waves != waves {
		return nil, fmt.Errorf("%q is of wave %d of %d", path, d.Wave, d.Waves)
	}
	return d, nil
}

// Write puts a decision beside the shards of its wave.
func (d *Decision) Write(dir string) error {
	d.Schema = 1
	return writeJSON(osDisk{}, filepath.Join(dir, WaveName(d.Wave, d.Waves), decisionFile), d)
}

// Waves is the state of a run that is played in waves.
type Waves struct {
	Dir       string
	Total     int         // waves that the run has at the most
	Begun     []*Shards   // by wave
	Decisions []*Decision // by wave begun; nil where none was made
}

// OpenWaves finds the waves below a folder. It fails when there is none or when they are of
// different runs; ErrNotDataset where no folder is that of a wave.
func OpenWaves(dir string) (*Waves, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, noFolder(dir, err)
	}
	w := &Waves{Dir: dir}
	var numbers []int
	for _, e := range entries {
		var wave, total int
		if n, err := fmt.Sscanf(e.Name(), "wave-%d-of-%d", &wave, &total); n != 2 || err != nil || !e.IsDir() {
			continue
		}
		if total < 2 || total > MostWaves || wave < 1 || wave > total {
			return nil, fmt.Errorf("%q names wave %d of %d; there are 2 to %d", e.Name(), wave, total, MostWaves)
		}
		if w.Total != 0 && w.Total != total {
			return nil, fmt.Errorf("%q holds runs of %d and of %d waves", dir, w.Total, total)
		}
		w.Total = total
		numbers = append(numbers, wave)
	}
	if w.Total == 0 {
		return nil, fmt.Errorf("%w: %q has no folder wave-K-of-R", ErrNotDataset, dir)
	}
	slices.Sort(numbers)
	for i, wave := range numbers {
		if wave != i+1 {
			return nil, fmt.Errorf("%q has wave %d, but not wave %d", dir, wave, i+1)
		}
		s, err := OpenShards(filepath.Join(dir, WaveName(wave, w.Total)))
		if err != nil {
			return nil, err
		}
		d, err := ReadDecision(dir, wave, w.Total)
		if err != nil {
			return nil, err
		}
		if err := w.check(s, d, wave); err != nil {
			return nil, err
		}
		w.Begun, w.Decisions = append(w.Begun, s), append(w.Decisions, d)
	}
	return w, nil
}

// check refuses a wave of another run than the first.
func (w *Waves) check(s *Shards, d *Decision, wave int) error {
	m, first := s.Manifest, s.Manifest
	if wave > 1 {
		first = w.Begun[0].Manifest
	}
	differs, apart := m.Differs(&first.Engine)
	if d != nil && !apart {
		differs, apart = d.Differs(&m.Engine)
	}
	switch {
	case m.ExperimentDigest != first.ExperimentDigest || m.OnlyBlocks != first.OnlyBlocks ||
		m.ChunkBlocks != first.ChunkBlocks:
		return fmt.Errorf("wave %d of %q is of another experiment than the first, or has other blocks or chunks", wave,
			w.Dir)
	case apart:
		return fmt.Errorf("wave %d of %q and the first were played by other engines, whose games may differ: %s", wave,
			w.Dir, differs)
	case m.Wave != wave || m.Waves != w.Total:
		return fmt.Errorf("the shards in wave %d of %q are of wave %d of %d", wave, w.Dir, m.Wave, m.Waves)
	case d != nil && d.ExperimentDigest != m.ExperimentDigest:
		return fmt.Errorf("wave %d of %q was decided for another run", wave, w.Dir)
	case d != nil && len(d.Settled) > 0 && d.Settled[len(d.Settled)-1].Matchup >= len(m.Matchups):
		return fmt.Errorf("wave %d of %q was decided for %d matchups or more; there are %d", wave, w.Dir,
			d.Settled[len(d.Settled)-1].Matchup+1, len(m.Matchups))
	}
	return nil
}

// Decided is the last decision; nil where there is none.
func (w *Waves) Decided() *Decision {
	for _, d := range slices.Backward(w.Decisions) {
		if d != nil {
			return d
		}
	}
	return nil
}

// Last is the number of the last wave that was begun.
func (w *Waves) Last() int { return len(w.Begun) }

// Played are the shards of the waves up to one, in the order of their chunks. All of them must
// be finished.
func (w *Waves) Played(wave int) (list []*Dataset, err error) {
	for i, s := range w.Begun[:wave] {
		if missing := s.Missing(); len(missing) > 0 {
			return nil, fmt.Errorf("of wave %d, %d of %d shards are missing: %s", i+1, len(missing), s.Total,
				List(missing))
		}
		list = append(list, s.Done...)
	}
	return list, nil
}
