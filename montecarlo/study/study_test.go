package study

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// began prepares titan/meadow, in small chunks, and its dataset.
func began(t *testing.T, dir string, o Options) *Study {
	t.Helper()
	l := Library()
	e, faults := l.Experiment("titan/meadow", Players()...)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	e.Chunk = 5
	s, err := New(l, e, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Create(dir); err != nil {
		t.Fatal(err)
	}
	return s
}

// digest is that of all rows of a dataset.
func digest(d *results.Dataset) string {
	m := d.Manifest
	return m.GamesDigest + m.UnitsDigest + m.CellsDigest
}

// TestAnInterruptedStudyIsResumedToTheSameRows stops a study at its first sign of
// progress, and goes on, with luck measured and without. Its chunks are more than may be under
// way at a time, so that it cannot be over by then.
func TestAnInterruptedStudyIsResumedToTheSameRows(t *testing.T) {
	for _, luck := range []scenarios.LuckUse{scenarios.LuckOff, scenarios.LuckOn} {
		whole := began(t, filepath.Join(t.TempDir(), "whole"), Options{Blocks: 400, Workers: 2, Luck: &luck})
		want, err := whole.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(t.TempDir(), "halves")
		half := began(t, dir, Options{Blocks: 400, Workers: 1, Luck: &luck})
		ctx, cancel := context.WithCancel(context.Background())
		half.Progress(func(montecarlo.Outlook) { cancel() })
		first, err := half.Play(ctx)
		if !errors.Is(err, montecarlo.ErrInterrupted) {
			t.Fatalf("an interrupted study ends with %v", err)
		}
		if first.Games == 0 || first.Games >= want.Games {
			t.Fatalf("%d of %d games before the interruption", first.Games, want.Games)
		}
		again, err := Resume(Library(), dir, Options{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		got, err := again.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got.Games != want.Games || got.Earlier != first.Games {
			t.Errorf("%d games after %d, want %d after %d", got.Games, got.Earlier, want.Games, first.Games)
		}
		if a, b := digest(got.Dataset), digest(want.Dataset); a != b || a == "" {
			t.Errorf("the resumed rows differ: %s, want %s", a, b)
		}
		if row, err := got.Dataset.Game(first.Games); err != nil || (row.LuckA != nil) != (luck == scenarios.LuckOn) {
			t.Errorf("the first game after the interruption, luck %v: measured %v, %v", luck, row.LuckA != nil, err)
		}
		if _, err := Resume(Library(), dir, Options{}); !errors.Is(err, ErrFinished) {
			t.Errorf("resuming what is finished: %v", err)
		}
	}
}

// TestShardsMergeToTheSameRows splits a study, plays a shard of it twice, and merges.
func TestShardsMergeToTheSameRows(t *testing.T) {
	whole := began(t, filepath.Join(t.TempDir(), "whole"), Options{Blocks: 1000})
	want, err := whole.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "shards")
	for shard := range 2 {
		if shard == 1 {
			if _, _, err := Merge(dir, nil, nil); err == nil ||
				!strings.Contains(err.Error(), "1 of 2 shards are missing: 1") {
				t.Errorf("merging half of it: %v", err)
			}
		}
		if _, err := began(t, dir, Options{Blocks: 1000, Shard: shard, Shards: 2}).Play(context.Background()); err !=
			nil {
			t.Fatal(err)
		}
	}
	l := Library()
	e, _ := l.Experiment("titan/meadow", Players()...)
	e.Chunk = 5
	s, err := New(l, e, Options{Blocks: 1000, Shard: 1, Shards: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Create(dir); !errors.Is(err, ErrFinished) {
		t.Errorf("a finished shard begun again: %v", err)
	}
	merged, shards, err := Merge(dir, nil, nil)
	if err != nil || shards != 2 {
		t.Fatal(shards, err)
	}
	if a, b := digest(merged), digest(want.Dataset); a != b {
		t.Errorf("the merged rows differ: %s, want %s", a, b)
	}
}

// TestMistakesAreRefusals asks for what cannot be played.
func TestMistakesAreRefusals(t *testing.T) {
	l := Library()
	e, faults := l.Experiment("titan/meadow", Players()...)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	taken := t.TempDir()
	if err := os.WriteFile(filepath.Join(taken, "mine"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for words, ask := range map[string]func() error{
		"-1 blocks":       func() error { _, err := New(l, e, Options{Blocks: -1}); return err },
		"-1 workers":      func() error { _, err := New(l, e, Options{Workers: -1}); return err },
		"shard 2 of 2":    func() error { _, err := New(l, e, Options{Shard: 2, Shards: 2}); return err },
		"exists":          func() error { s, _ := New(l, e, Options{}); return s.Create(taken) },
		"did you mean":    func() error { _, err := TakeApart(l, e, "brambel"); return err },
		"has that unit":   func() error { _, err := ChangeUnits(l, e, "zebra"); return err },
		"has no manifest": func() error { _, err := Resume(l, taken, Options{}); return err },
		"not a dataset":   func() error { _, _, err := Merge(taken, nil, nil); return err },
	} {
		var refused Refusal
		if err := ask(); !errors.As(err, &refused) {
			t.Errorf("%s: %v is no refusal", words, err)
		} else if !strings.Contains(refused.Error(), words) {
			t.Errorf("want %q in %q", words, refused)
		}
	}
	var f engine.Faults
	if err := error(engine.Faults{}); !errors.As(err, &f) {
		t.Fatal("faults are no errors")
	}
	if s, err := New(l, e, Options{}); err != nil {
		t.Fatal(err)
	} else if _, err := s.Play(context.Background()); err == nil {
		t.Error("a study without a dataset was played")
	}
}
