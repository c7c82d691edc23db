//go:build unix

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// longEnough takes a second or two: there is time to interrupt it.
const longEnough = "schema: 1\nexperiment: long\nscenarios:\n  - {name: titan/meadow, blocks: 10000, commanders: {A: [random], B: [random, passive]}}\n"

// listening collects what a command says and closes heard with the first of it.
type listening struct {
	said  bytes.Buffer
	heard chan struct{}
}

func (l *listening) Write(p []byte) (int, error) {
	if l.said.Len() == 0 && len(p) > 0 {
		close(l.heard)
	}
	return l.said.Write(p)
}

// sim runs the program (TestMain puts it on the path) and sends it signals, each after
// a delay. What it can hear counts from its first words, since before them it may not yet
// listen; SIGKILL counts from its start. It returns the exit code, -1 when it was
// killed, and what it said.
func sim(t *testing.T, signals []syscall.Signal, delays []time.Duration, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout bytes.Buffer
	stderr := listening{heard: make(chan struct{})}
	c := exec.Command("sim", args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	if len(signals) > 0 && signals[0] != syscall.SIGKILL {
		select {
		case <-stderr.heard:
		case err := <-ended:
			ended <- err
		}
	}
	for i, s := range signals {
		select {
		case <-time.After(delays[i]):
			_ = c.Process.Signal(s)
		case err := <-ended:
			ended <- err
		}
	}
	select {
	case <-ended:
	case <-time.After(time.Minute):
		_ = c.Process.Kill()
		<-ended
		t.Fatalf("sim %v did not end; it said %s", args, stderr.said.String())
	}
	return c.ProcessState.ExitCode(), stdout.String(), stderr.said.String()
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
	file, whole := filepath.Join(dir, "long.yaml"), filepath.Join(dir, "whole")
	if err := os.WriteFile(file, []byte(longEnough), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, said := sim(t, nil, nil, "run", file, "--out", whole, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	want := digests(t, whole)
	if strings.Count(want, "\n") != 4 {
		t.Fatalf("digests of what: %s", want)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		out := filepath.Join(dir, s.String())
		args := []string{"run", file, "--out", out}
		for n := 0; ; n++ {
			delay := time.Duration(r.IntN(250)+n*80) * time.Millisecond // ever longer, so that it ends
			code, printed, said := sim(t, []syscall.Signal{s}, []time.Duration{delay}, args...)
			if code == 0 {
				t.Logf("%v: finished at attempt %d", s, n+1)
				break
			}
			if want := map[bool]int{true: -1, false: 75}[s == syscall.SIGKILL]; code != want {
				t.Fatalf("%v: exit code %d, want %d; it said %s", s, code, want, said)
			}
			if s != syscall.SIGKILL && !strings.Contains(said, "go on with: sim run --resume "+out) || printed != "" {
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

// TestAShardIsTakenUpAgain kills a shard and starts the same command once more, as a
// batch system does.
func TestAShardIsTakenUpAgain(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "long.yaml")
	if err := os.WriteFile(file, []byte(longEnough), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"run", file, "--shard", "1", "--shards", "2", "--out", filepath.Join(dir, "out")}
	shard := filepath.Join(dir, "out", "shard-00001-of-00002")
	if code, _, said := sim(t, []syscall.Signal{syscall.SIGTERM}, []time.Duration{100 * time.Millisecond}, args...); code != 75 {
		t.Fatalf("exit code %d: %s", code, said)
	}
	if code, _, said := sim(t, nil, nil, args...); code != 0 || !strings.Contains(said, "going on after") {
		t.Fatalf("exit code %d: %s", code, said)
	}
	got := digests(t, shard)
	if code, _, said := sim(t, nil, nil, args...); code != 0 || !strings.Contains(said, "finished already") {
		t.Fatalf("exit code %d: %s", code, said)
	}
	other := append(args[:len(args)-1:len(args)-1], filepath.Join(dir, "again"))
	if code, _, said := sim(t, nil, nil, other...); code != 0 {
		t.Fatal(said)
	}
	if want := digests(t, filepath.Join(dir, "again", "shard-00001-of-00002")); got != want {
		t.Errorf("digests\n%swant\n%s", got, want)
	}
	if code, _, said := sim(t, nil, nil, append(args, "--seed", "9")...); code != 2 || !strings.Contains(said, "a shard of another run") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

func TestASecondSignalEndsItAtOnce(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "long.yaml")
	if err := os.WriteFile(file, []byte(longEnough+"chunk: 10000\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, said := sim(t, []syscall.Signal{syscall.SIGINT, syscall.SIGINT}, []time.Duration{150 * time.Millisecond, 50 * time.Millisecond},
		"run", file, "--out", filepath.Join(dir, "d"))
	if code != -1 || strings.Contains(said, "go on with") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

func TestTwoRunsCannotWriteOneDataset(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "long.yaml"), filepath.Join(dir, "d")
	if err := os.WriteFile(file, []byte(longEnough), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sim", "run", file, "--out", out)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if _, err := os.Stat(filepath.Join(out, ".lock")); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if code, _, said := sim(t, nil, nil, "run", "--resume", out); code != 1 || !strings.Contains(said, "another run is writing") {
		t.Errorf("exit code %d: %s", code, said)
	}
	_ = c.Process.Kill()
	_ = c.Wait()
	if code, _, said := sim(t, nil, nil, "run", "--resume", out, "--quiet"); code != 0 {
		t.Errorf("after the other is gone: exit code %d: %s", code, said)
	}
}
