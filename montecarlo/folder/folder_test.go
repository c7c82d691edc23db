package folder_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

func question() folder.Question {
	return folder.Question{Study: "test", Asked: map[string]any{"seed": uint64(1<<63 + 1), "blocks": 4},
		Grounds: map[string]string{"roster": "12", "map": "34"},
		Engine:  results.Engine{Version: "1", Commit: "abc", Digests: map[string]string{"titan": "5"}}, Seed: 3,
		Alpha: .05, Name: "test",
		Experiment: folder.Experiment("test", 3, "titan/meadow"), Lists: true}
}

// matchups are those of titan/meadow under names of their own, played from a block up to another.
func matchups(t *testing.T, names ...string) []*montecarlo.Matchup {
	t.Helper()
	e, faults := library.Experiment("titan/meadow", "random")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	e.Stages[0].Commanders = [][2]string{{"random", "random"}}
	base, faults := montecarlo.Expand(library, e, montecarlo.Overrides{Blocks: 1})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var list []*montecarlo.Matchup
	for i, name := range names {
		m := *base[0]
		m.Index, m.Map = i, name
		m.Lists = []results.ListRow{{Army: "a", Unit: name, Copies: 2, Points: 5},
			{Army: "b", Seat: 1, Unit: "ogre", Copies: 1, Points: 7}}
		list = append(list, &m)
	}
	return list
}

// searched plays three runs in a folder, as a study does that tries some matchups, more of one of them, and one under
// other dice, and tells what came of it. It stops after a number of chunks; 0 is none.
func searched(t *testing.T, f *folder.Folder, stop int) (said string, err error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var b strings.Builder
	chunks := 0
	play := func(seed uint64, from, to int, names ...string) error {
		run := &montecarlo.Run{Seed: seed, Workers: 2, Blocks: 2, Matchups: matchups(t, names...)}
		rows := make([][]results.GameRow, len(names))
		for _, m := range run.Matchups {
			m.Until = montecarlo.Until{Rule: stats.StopRule{MaxBlocks: int64(to)}, Fixed: true}
			run.Standings = append(run.Standings, montecarlo.Standing{Chunks: from / run.Blocks})
		}
		run.Sink = func(c results.Chunk) error {
			rows[c.Matchup] = append(rows[c.Matchup], c.Games...)
			if chunks++; chunks == stop {
				cancel()
			}
			return nil
		}
		if err := f.Play(ctx, run); err != nil {
			return err
		}
		for i, list := range rows {
			for _, r := range list {
				fmt.Fprintf(&b, "%d %s: block %d game %d, %d in %d rounds, capped %v\n", seed, names[i], r.Block,
					r.Game, *r.ScoreA, r.Rounds, r.Capped)
			}
		}
		return nil
	}
	for _, run := range []func() error{
		func() error { return play(3, 0, 5, "one", "two", "three") },
		func() error { return play(3, 0, 4, "four", "four", "five") }, // one of them twice
		func() error { return play(3, 4, 9, "four") },
		func() error { return play(8, 0, 2, "one") },
	} {
		if err := run(); err != nil {
			return b.String(), err
		}
	}
	return b.String(), nil
}

// opened opens a folder for the question of these tests.
func opened(t *testing.T, dir string) *folder.Folder {
	t.Helper()
	f, err := folder.Open(dir, question())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestInterruptedAnywhereItFindsTheSame stops a study after every chunk that it has, and resumes it: what it finds,
// and the dataset, are those of a study that was never stopped, and of one that keeps nothing.
func TestInterruptedAnywhereItFindsTheSame(t *testing.T) {
	var none *folder.Folder
	want, err := searched(t, none, 0)
	if err != nil || none.Close(true) != nil || none.Discard() != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	whole := opened(t, filepath.Join(dir, "whole"))
	if got, err := searched(t, whole, 0); err != nil || got != want {
		t.Fatalf("kept in a folder it finds (%v)\n%s\nwant\n%s", err, got, want)
	}
	if err := whole.Close(true); err != nil {
		t.Fatal(err)
	}
	d, err := results.Open(whole.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(); err != nil || !d.Manifest.Finished || d.Manifest.Games != 2*(3*5+4+9+2) ||
		len(d.Manifest.Matchups) != 6 || d.Manifest.Matchups[5].Seed != 8 {
		t.Fatalf("%v: %+v", err, d.Manifest)
	}
	var units []string
	if err := results.Read(d, "lists", func(rows []results.ListRow) error {
		for _, r := range rows {
			units = append(units, fmt.Sprintf("%d%s %s", r.Matchup, r.Army, r.Unit))
		}
		return nil
	}); err != nil || len(units) != 12 || !slices.Contains(units, "4a five") || !slices.Contains(units, "5b ogre") {
		t.Fatalf("the lists are %v (%v)", units, err)
	}
	for stop := 1; ; stop++ {
		out := filepath.Join(dir, fmt.Sprint(stop))
		f := opened(t, out)
		_, err := searched(t, f, stop)
		if err != nil && !errors.Is(err, montecarlo.ErrInterrupted) {
			t.Fatal(err)
		}
		if closed := f.Close(err == nil); closed != nil {
			t.Fatal(closed)
		}
		again := opened(t, out)
		got, more := searched(t, again, 0)
		if more != nil || got != want {
			t.Fatalf("stopped after %d chunks and resumed it finds (%v)\n%s\nwant\n%s", stop, more, got, want)
		}
		if err := again.Close(true); err != nil {
			t.Fatal(err)
		}
		o, fault := results.Open(out)
		if fault == nil {
			fault = o.Verify()
		}
		if fault != nil || o.Manifest.GamesDigest != d.Manifest.GamesDigest || len(o.Manifest.Matchups) != 6 {
			t.Fatalf("stopped after %d chunks and resumed: %v, digest %s, want %s, %d matchups", stop, fault,
				o.Manifest.GamesDigest, d.Manifest.GamesDigest, len(o.Manifest.Matchups))
		}
		if err == nil { // it was over before
			return
		}
	}
}

// TestEveryMatchupIsFoundAgain runs the study again for each of its matchups.
func TestEveryMatchupIsFoundAgain(t *testing.T) {
	f := opened(t, filepath.Join(t.TempDir(), "d"))
	if _, err := searched(t, f, 0); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(true); err != nil {
		t.Fatal(err)
	}
	d, err := results.Open(f.Dir)
	if err != nil {
		t.Fatal(err)
	}
	again := func(f *folder.Folder) error {
		_, err := searched(t, f, 0)
		return err
	}
	for i, name := range []string{"one", "two", "three", "four", "five", "one"} {
		m, seed, err := folder.Find(d, i, again)
		if err != nil || m.Map != name || m.Index != i || (seed == 8) != (i == 5) {
			t.Errorf("matchup %d: %v, seed %d", i, err, seed)
		}
	}
	if _, _, err := folder.Find(d, 6, again); err == nil || !strings.Contains(err.Error(), "has no matchup 6") {
		t.Errorf("a matchup that there is none of: %v", err)
	}
	d.Manifest.Matchups[3].Map = "another"
	if _, _, err := folder.Find(d, 4, func(f *folder.Folder) error { return again(f) }); err != nil {
		t.Errorf("what stands in a run with games that are not known: %v", err)
	}
	if _, _, err := folder.Find(d, 5, again); err == nil || !strings.Contains(err.Error(), "comes to games that") {
		t.Errorf("what stands after games that are not known: %v", err)
	}
}

// TestAFolderIsBoundToItsQuestion opens a folder with other questions: each is refused with what differs.
func TestAFolderIsBoundToItsQuestion(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	if err := opened(t, dir).Close(false); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*folder.Question){
		"it is one of test, this of other": func(q *folder.Question) { q.Study = "other" },
		"blocks was 4 and is 5": func(q *folder.Question) {
			q.Asked = map[string]any{"seed": uint64(1<<63 + 1), "blocks": 5}
		},
		"seed was 9223372036854775809 and is": func(q *folder.Question) {
			q.Asked = map[string]any{"seed": uint64(1<<63 + 2), "blocks": 4}
		},
		"units was not given and is \"x\"": func(q *folder.Question) {
			q.Asked = map[string]any{"seed": uint64(1<<63 + 1), "blocks": 4, "units": "x"}
		},
		"the map is not what it was (digest 34, now 35)":   func(q *folder.Question) { q.Grounds["map"] = "35" },
		"the map is not what it was (digest 34, now none)": func(q *folder.Question) { delete(q.Grounds, "map") },
		"engine digest of titan 5 and 6": func(q *folder.Question) {
			q.Digests = map[string]string{"titan": "6"}
		},
	} {
		q := question()
		change(&q)
		_, err := folder.Open(dir, q)
		var differs *folder.Differs
		if !errors.As(err, &differs) || len(differs.List) != 1 || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
	q := question()
	q.Commit = "def"
	f, err := folder.Open(dir, q)
	if err != nil || !strings.Contains(f.Otherwise, "commit abc and def") {
		t.Fatalf("another commit whose games are alike: %v", err)
	}
	if err := f.Close(false); err != nil {
		t.Fatal(err)
	}
	var asked struct{ Blocks int }
	if m, err := folder.Asked(dir, "test", &asked); err != nil || asked.Blocks != 4 ||
		!slices.Equal(m.Commits, []string{"abc", "def"}) {
		t.Errorf("%+v was asked (%v), and %v played", asked, err, m.Commits)
	}
	if _, err := folder.Asked(dir, "other", &asked); err == nil || !strings.Contains(err.Error(), "sim test --resume") {
		t.Errorf("another study is asked for: %v", err)
	}
}

// TestNoGamesLeaveNoFolder discards folders: only one that was begun and holds no games goes.
func TestNoGamesLeaveNoFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	if err := opened(t, dir).Discard(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Fatal("a folder without games is still there")
	}
	f := opened(t, dir)
	if _, err := searched(t, f, 2); !errors.Is(err, montecarlo.ErrInterrupted) {
		t.Fatal(err)
	}
	for range 2 {
		if err := f.Discard(); err != nil {
			t.Fatal(err)
		}
		if d, err := results.Open(dir); err != nil || len(d.Committed()) == 0 {
			t.Fatalf("the games are gone: %v", err)
		}
		f = opened(t, dir)
	}
}
