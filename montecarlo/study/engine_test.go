package study

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// rewrite changes the manifest of a dataset.
func rewrite(t *testing.T, dir string, change func(m *results.Manifest)) {
	t.Helper()
	m, err := results.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	change(m)
	text, err := json.Marshal(m)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// otherEngine is what the manifest of a dataset says that another engine played.
func otherEngine(m *results.Manifest) { m.Digests["titan"] = "0123456789abcdef" }

// halfPlayed leaves a dataset that was interrupted.
func halfPlayed(t *testing.T, commit string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "half")
	half := began(t, dir, Options{Blocks: 400, Workers: 1, Commit: commit})
	ctx, cancel := context.WithCancel(context.Background())
	half.Progress(func(montecarlo.Outlook) { cancel() })
	if _, err := half.Play(ctx); !errors.Is(err, montecarlo.ErrInterrupted) {
		t.Fatal(err)
	}
	return dir
}

// wantRefusal demands a Refusal that says what differs.
func wantRefusal(t *testing.T, doing string, err error, words ...string) {
	t.Helper()
	var refused Refusal
	if !errors.As(err, &refused) {
		t.Errorf("%s: %v is no refusal", doing, err)
		return
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%s: want %q in %q", doing, w, err)
		}
	}
}

// TestEnginesAreNotMixed resumes, repairs and begins again what another engine has played: all refuse and say what
// differs.
func TestEnginesAreNotMixed(t *testing.T) {
	ours := Engine("", "titan").Digests["titan"]
	dir := halfPlayed(t, "aaa")
	for name, other := range map[string]struct {
		change func(m *results.Manifest)
		words  []string
	}{
		"digest": {otherEngine, []string{"engine digest of titan 0123456789abcdef and " + ours,
			"commit aaa and bbb"}},
		"version": {func(m *results.Manifest) { m.Version = "0.0.1" }, []string{"version 0.0.1 and " + Version}},
		"no digest": {func(m *results.Manifest) {
			m.Digests = nil
		}, []string{"engine digests unknown and titan " + ours}},
		"dirty": {func(m *results.Manifest) { m.Commit = "bbb-dirty" }, []string{"commit bbb-dirty and bbb"}},
	} {
		before, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		rewrite(t, dir, other.change)
		_, err = Resume(Library(), dir, Options{Commit: "bbb"})
		wantRefusal(t, name, err, other.words...)
		_, err = Resume(Library(), dir, Options{Commit: "bbb", Repair: true})
		wantRefusal(t, name+", repaired", err, other.words...)
		if err := os.WriteFile(filepath.Join(dir, "manifest.json"), before, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCommitsOfOneEngineAreNoted resumes a run with a program of another commit whose games are the same.
func TestCommitsOfOneEngineAreNoted(t *testing.T) {
	dir := halfPlayed(t, "aaa")
	s, err := Resume(Library(), dir, Options{Commit: "bbb"})
	if err != nil {
		t.Fatal(err)
	}
	if s.Otherwise != "commit aaa and bbb" {
		t.Errorf("what differs is %q", s.Otherwise)
	}
	if m, err := results.ReadManifest(dir); err != nil || strings.Join(m.Commits, " ") != "aaa bbb" {
		t.Errorf("the manifest names %v before the first game, %v", m.Commits, err)
	}
	out, err := s.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if m := out.Dataset.Manifest; m.Commit != "aaa" || strings.Join(m.Commits, " ") != "aaa bbb" {
		t.Errorf("the manifest names %s and %v", m.Commit, m.Commits)
	}
}

// TestShardsOfTwoEnginesAreNotMerged merges shards of which another engine played one.
func TestShardsOfTwoEnginesAreNotMerged(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "shards")
	for shard, commit := range []string{"aaa", "bbb"} {
		if _, err := began(t, dir, Options{Blocks: 20, Shard: shard, Shards: 2, Commit: commit}).
			Play(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	second := filepath.Join(dir, results.ShardName(1, 2))
	rewrite(t, second, otherEngine)
	_, _, err := Merge(dir, nil, nil)
	wantRefusal(t, "merging shards of two engines", err, "engine digest of titan 0123456789abcdef and ")
	l := Library()
	e, _ := l.Experiment("titan/meadow", Players()...)
	e.Chunk = 5
	s, err := New(l, e, Options{Blocks: 20, Shard: 1, Shards: 2})
	if err != nil {
		t.Fatal(err)
	}
	wantRefusal(t, "a shard of another engine begun again", s.Create(dir),
		"engine digest of titan 0123456789abcdef and ")
	rewrite(t, second, func(m *results.Manifest) { m.Digests = Engine("", "titan").Digests })
	d, _, err := Merge(dir, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(d.Manifest.Commits, " ") != "aaa bbb" {
		t.Errorf("the merged dataset names the commits %v", d.Manifest.Commits)
	}
}

// TestTheCommitIsKnownWhereGitKnowsIt asks git for the commit that this test was built from.
func TestTheCommitIsKnownWhereGitKnowsIt(t *testing.T) {
	out, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		t.Skip("this is no checkout")
	}
	head := strings.TrimSpace(string(out))
	if c := Commit(); c != head && c != head+results.Dirty {
		t.Errorf("built from %q; git says %q", c, head)
	}
}
