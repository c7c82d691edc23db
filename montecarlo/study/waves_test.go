package study

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// wavy are experiments that stop by a rule: one whose matchups are settled one after the other,
// and a race.
var wavy = map[string]string{
	"precise": `schema: 1
experiment: precise
scenarios: [{name: titan/meadow, commanders: {A: [random], B: [random, passive]}}]
until: {precision: 0.06, max_blocks: 1500}
chunk: 10
`,
	"race": `schema: 1
experiment: race
scenarios: [titan/meadow]
armies: {round-robin: [small, middle, meadow-attacker, large]}
commanders: {A: [random], B: [random]}
until: {rank: 2, max_blocks: 160}
chunk: 10
`}

// written writes an experiment and the armies it may name, and returns its path.
func written(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{name + ".yaml": wavy[name]}
	for army, units := range map[string]string{"small": "[{unit: ogre}]", "middle": "[{unit: lion, count: 2}]",
		"large": "[{unit: lion, count: 3}]"} {
		files[filepath.Join("armies", army+".yaml")] = "schema: 1\narmy: " + army + "\nsystem: titan\nunits: " + units +
			"\n"
	}
	if err := os.Mkdir(filepath.Join(dir, "armies"), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, name+".yaml")
}

// wave prepares a shard of a wave of an experiment.
func wave(t *testing.T, file string, o Options) *Study {
	t.Helper()
	l := Library()
	e, faults := l.Experiment(file, Players()...)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	s, err := New(l, e, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWavesStopAsOneRunDoes plays experiments in waves, decides after each, and merges: the rows
// and the reasons to stop are those of one run.
func TestWavesStopAsOneRunDoes(t *testing.T) {
	const waves = 4
	for name := range wavy {
		file := written(t, name)
		whole := wave(t, file, Options{})
		if err := whole.Create(filepath.Join(t.TempDir(), "whole")); err != nil {
			t.Fatal(err)
		}
		want, err := whole.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(t.TempDir(), "waves")
		over, settled := 0, 0
		for n := 1; n <= waves; n++ {
			for shard := range 2 {
				s := wave(t, file, Options{Shard: shard, Shards: 2, Wave: n, Waves: waves})
				err := s.Create(dir)
				if over > 0 {
					if !errors.Is(err, ErrOver) {
						t.Fatalf("%s: wave %d begins after everything was settled: %v", name, n, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if n == 2 && shard == 1 {
					if _, err := Decide(dir, 2); err == nil || !strings.Contains(err.Error(),
						"of wave 2, 1 of 2 shards are missing: 1") {
						t.Errorf("%s: half a wave is decided: %v", name, err)
					}
				}
				if _, err := s.Play(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			d, err := Decide(dir, 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Settled) < settled {
				t.Errorf("%s: wave %d settles %d matchups, those before it %d", name, n, len(d.Settled), settled)
			}
			if settled = len(d.Settled); d.Over && over == 0 {
				over = n
			}
			if _, _, err := Merge(dir, nil, nil); over == 0 &&
				(err == nil || !strings.Contains(err.Error(), "is not over")) {
				t.Errorf("%s: merged before it is over: %v", name, err)
			}
		}
		if over < 2 || over == waves {
			t.Errorf("%s: over after wave %d of %d; the test wants one that stops early, but not at once", name, over,
				waves)
		}
		merged, err := results.Open(filepath.Join(dir, "merged"))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := digest(merged), digest(want.Dataset); a != b {
			t.Errorf("%s: the merged rows differ: %s, want %s", name, a, b)
		}
		for i, m := range merged.Manifest.Matchups {
			if one := want.Dataset.Manifest.Matchups[i]; m.Stopped != one.Stopped || m.Blocks != one.Blocks {
				t.Errorf("%s: matchup %d stopped %s after %d blocks, in one run %s after %d", name, i, m.Stopped,
					m.Blocks, one.Stopped, one.Blocks)
			}
		}
	}
}

// TestAWaveIsEnteredByADecision begins waves too early, after a decision about another run, and
// again after another decision.
func TestAWaveIsEnteredByADecision(t *testing.T) {
	file := written(t, "precise")
	dir := filepath.Join(t.TempDir(), "waves")
	second := Options{Shards: 2, Wave: 2, Waves: 4}
	if err := wave(t, file, second).Create(dir); err == nil || !strings.Contains(err.Error(), "is not decided yet") {
		t.Errorf("a wave begins before the one before it is decided: %v", err)
	}
	m := wave(t, file, second).Manifest
	d := results.Decision{ExperimentDigest: m.ExperimentDigest, Engine: m.Engine, Wave: 1, Waves: 4,
		Settled: []results.Settled{{Matchup: 1, Blocks: 50, Stopped: stats.StopPrecise.String()}}}
	if err := os.MkdirAll(filepath.Join(dir, results.WaveName(1, 4)), 0o755); err != nil {
		t.Fatal(err)
	}
	for part, change := range map[string]func(*results.Decision){
		"another run":                  func(d *results.Decision) { d.ExperimentDigest = "x" },
		"engine digest of titan x and": func(d *results.Decision) { d.Digests = map[string]string{"titan": "x"} },
		"more than 2 matchups":         func(d *results.Decision) { d.Settled = []results.Settled{{Matchup: 7}} },
	} {
		other := d
		change(&other)
		if err := other.Write(dir); err != nil {
			t.Fatal(err)
		}
		if err := wave(t, file, second).Create(dir); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("a wave begins after a decision that is wrong: %v; want %s", err, part)
		}
	}
	if err := d.Write(dir); err != nil {
		t.Fatal(err)
	}
	s := wave(t, file, second)
	if err := s.Create(dir); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.Progress(func(montecarlo.Outlook) { cancel() })
	if _, err := s.Play(ctx); err != nil && !errors.Is(err, montecarlo.ErrInterrupted) {
		t.Fatal(err)
	}
	again, err := Resume(Library(), s.Dir, Options{})
	if err == nil {
		_, err = again.Play(context.Background())
	}
	if err != nil && !errors.Is(err, ErrFinished) {
		t.Fatal(err)
	}
	got, err := results.Open(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range got.Committed() {
		if c.Matchup == 1 {
			t.Errorf("chunk %d of a matchup that is settled was played", c.Index)
		}
	}
	d.Settled = nil
	if err := d.Write(dir); err != nil {
		t.Fatal(err)
	}
	if err := wave(t, file, second).Create(dir); err == nil ||
		!strings.Contains(err.Error(), "after another decision") {
		t.Errorf("a shard goes on after another decision than it was begun after: %v", err)
	}
}

// TestAMergeGoesOn ends a merge in its middle, as a kill would, and merges again.
func TestAMergeGoesOn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "shards")
	for shard := range 2 {
		if _, err := began(t, dir, Options{Blocks: 1000, Shard: shard, Shards: 2}).Play(context.Background()); err !=
			nil {
			t.Fatal(err)
		}
	}
	list, _, err := parts(dir)
	if err != nil {
		t.Fatal(err)
	}
	m := *list[0].Manifest
	m.Shard, m.Shards, m.Finished = 0, 0, false
	w, _, err := mergeInto(filepath.Join(dir, "merged"), &m, list[0])
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = list[0].Chunks(func(c results.Chunk) error {
		if n++; n > 7 {
			return nil
		}
		return w.Append(c)
	})
	if err == nil {
		err = w.Flush()
	}
	w.Abandon()
	if err != nil || n <= 7 {
		t.Fatal(n, err)
	}
	d, _, err := Merge(dir, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(); err != nil {
		t.Error(err)
	}
	whole, err := began(t, filepath.Join(t.TempDir(), "whole"), Options{Blocks: 1000}).Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if a, b := digest(d), digest(whole.Dataset); a != b {
		t.Errorf("the rows of a merge that was interrupted differ: %s, want %s", a, b)
	}
	if _, _, err := Merge(dir, nil, nil); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("merged once more: %v", err)
	}
}
