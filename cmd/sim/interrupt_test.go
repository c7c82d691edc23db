//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/results"
)

// experimentOf writes an experiment of n blocks, in chunks of n, and returns its file.
func experimentOf(t *testing.T, dir string, blocks, chunk int) string {
	t.Helper()
	file := filepath.Join(dir, "long.yaml")
	text := fmt.Sprintf("schema: 1\nexperiment: long\nscenarios:\n"+
		"  - {name: titan/meadow, blocks: %d, commanders: {A: [random], B: [random, passive]}}\nchunk: %d\n", blocks,
		chunk)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// longEnough writes an experiment whose dataset is committed in several parts.
func longEnough(t *testing.T, dir string) string { return experimentOf(t, dir, 10000, 250) }

// moment is a signal and what has to be seen before it is sent: words on standard error or
// anything else that the run does. No moment is a matter of time.
type moment struct {
	signal syscall.Signal
	come   func(said string) bool
}

// heard is the moment at which the program has said something.
func heard(words string) func(string) bool {
	return func(said string) bool { return strings.Contains(said, words) }
}

// playing is said when a run listens and is about to play.
const playing = "into"

// overheard collects what a command says; it may be read meanwhile.
type overheard struct {
	mu   sync.Mutex
	said bytes.Buffer
}

func (o *overheard) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.said.Write(p)
}

func (o *overheard) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.said.String()
}

// sim runs the program (TestMain puts it on the path) and sends it each signal when its
// moment has come; the program may end before. It returns the exit code, -1 when it was
// killed, and what it said.
func sim(t *testing.T, moments []moment, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout bytes.Buffer
	var stderr overheard
	c := exec.Command("sim", args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = c.Wait()
		close(ended)
	}()
	for _, m := range moments {
		if !await(ended, func() bool { return m.come(stderr.String()) }) {
			break
		}
		_ = c.Process.Signal(m.signal)
	}
	<-ended
	return c.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// await looks until something has come about, and reports false when the program ended
// before it did.
func await(ended <-chan struct{}, come func() bool) bool {
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for !come() {
		select {
		case <-ended:
			return false
		case <-look.C:
		}
	}
	return true
}

// committed counts the parts that a dataset has committed.
func committed(dir string) int {
	data, _ := os.ReadFile(filepath.Join(dir, "commits.jsonl"))
	return bytes.Count(data, []byte("\n"))
}

// digests are the lines of a manifest that name digests.
func digests(t *testing.T, dir string) (lines string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		if strings.Contains(line, `_digest"`) {
			lines += line + "\n"
		}
	}
	return lines
}

func TestInterruptedOverAndOverTheDatasetIsTheSame(t *testing.T) {
	dir := t.TempDir()
	file, whole := longEnough(t, dir), filepath.Join(dir, "whole")
	if code, _, said := sim(t, nil, "run", file, "--out", whole, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	want := digests(t, whole)
	if strings.Count(want, "\n") != 4 {
		t.Fatalf("digests of what: %s", want)
	}
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		out := filepath.Join(dir, s.String())
		args := []string{"run", file, "--out", out}
		for n := 0; ; n++ {
			there := committed(out)
			after := moment{s, func(said string) bool { // ever more parts, so that it ends
				return (s == syscall.SIGKILL || said != "") && committed(out) >= there+n
			}}
			code, printed, said := sim(t, []moment{after}, args...)
			if code == 0 {
				t.Logf("%v: finished at attempt %d", s, n+1)
				break
			}
			if want := map[bool]int{true: -1, false: 75}[s == syscall.SIGKILL]; code != want {
				t.Fatalf("%v: exit code %d, want %d; it said %s", s, code, want, said)
			}
			if (s != syscall.SIGKILL && !strings.Contains(said, "resume with: sim run --resume "+out)) ||
				printed != "" {
				t.Fatalf("%v: it said %q and printed %q", s, said, printed)
			}
			if _, err := os.Stat(out); err == nil { // killed before it began, it begins again
				args = []string{"run", "--resume", out}
			}
		}
		if got := digests(t, out); got != want {
			t.Errorf("%v: digests\n%swant\n%s", s, got, want)
		}
	}
}

// endless is how many blocks are more than any of these tests waits for.
const endless = 1_000_000

// chunksOf are the chunks that a dataset has committed; none where it is not there yet.
func chunksOf(dir string) []results.ChunkEntry {
	d, err := results.Open(dir)
	if err != nil {
		return nil
	}
	return d.Committed()
}

// TestAShardIsTakenUpAgain interrupts a shard and starts the same command once more, as a
// batch system does. The shard is too long to be over before the signals come, so what it
// has committed is compared with as much of another that was interrupted later.
func TestAShardIsTakenUpAgain(t *testing.T) {
	dir := t.TempDir()
	file := experimentOf(t, dir, endless, 250)
	const name = "shard-00001-of-00002"
	command := func(file, out string) []string {
		return []string{"run", file, "--shard", "1", "--shards", "2", "--out", filepath.Join(dir, out)}
	}
	interrupted := func(out, said string, chunks int) []results.ChunkEntry {
		t.Helper()
		shard := filepath.Join(dir, out, name)
		enough := func(string) bool { return len(chunksOf(shard)) >= chunks }
		code, _, words := sim(t, []moment{{syscall.SIGTERM, enough}}, command(file, out)...)
		if code != 75 || !strings.Contains(words, said) {
			t.Fatalf("exit code %d, want 75 and %q: %s", code, said, words)
		}
		return chunksOf(shard)
	}
	first := interrupted("out", playing, 1)
	got := interrupted("out", "resuming after", len(first)+1)
	want := interrupted("again", playing, len(got))
	for i := range got {
		for _, table := range []string{"games", "units", "cells"} {
			if g, w := got[i].Digest(table), want[i].Digest(table); g != w || got[i].Rows(table) == 0 {
				t.Errorf("chunk %d, %d of them before the interruption: the digest of %s is %s, want %s", i, len(first),
					table, g, w)
			}
		}
	}
	args := command(experimentOf(t, dir, 500, 250), "short")
	for _, said := range []string{"shard 1 of 2 is finished", "finished already"} {
		if code, _, words := sim(t, nil, args...); code != 0 || !strings.Contains(words, said) {
			t.Fatalf("exit code %d, want 0 and %q: %s", code, said, words)
		}
	}
	if code, _, said := sim(t, nil, append(args, "--seed", "9")...); code != 2 ||
		!strings.Contains(said, "a shard of another run") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

// TestASecondSignalEndsItAtOnce sends the second when the program says that it heard the
// first. The chunks under way, which are finished after a first one, are too long for that.
// A first signal that came before any chunk had begun ended the run by itself, and shows
// nothing: the program says that it plays a moment before it does.
func TestASecondSignalEndsItAtOnce(t *testing.T) {
	dir := t.TempDir()
	file := experimentOf(t, dir, endless, endless)
	for try := 0; ; try++ {
		code, _, said := sim(t, []moment{{syscall.SIGINT, heard(playing)}, {syscall.SIGINT, heard(stopping)}},
			"run", file, "--out", filepath.Join(dir, fmt.Sprint(try)))
		if strings.Contains(said, "interrupted after 0 games") && try < 100 {
			continue
		}
		if code != -1 || !strings.Contains(said, stopping) || strings.Contains(said, "resume with") {
			t.Errorf("exit code %d: %s", code, said)
		}
		return
	}
}

func TestTwoRunsCannotWriteOneDataset(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "d")
	file := experimentOf(t, dir, endless, 250)
	var second int
	var words string
	while := moment{syscall.SIGKILL, func(string) bool {
		if committed(out) == 0 { // it begins by locking the dataset
			return false
		}
		second, _, words = sim(t, nil, "run", "--resume", out)
		return true
	}}
	if code, _, said := sim(t, []moment{while}, "run", file, "--out", out); code != -1 {
		t.Fatalf("the first run ended with exit code %d: %s", code, said)
	}
	if second != 1 || !strings.Contains(words, "another run is writing") {
		t.Errorf("exit code %d: %s", second, words)
	}
	code, _, said := sim(t, []moment{{syscall.SIGTERM, heard("resuming after")}}, "run", "--resume", out)
	if code != 75 {
		t.Errorf("after the other is gone: exit code %d: %s", code, said)
	}
}
