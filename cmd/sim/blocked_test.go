//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWhatBlocksIsRefused hands a pipe that nobody writes to what reads files, and puts one in the place of a
// file that a dataset has.
func TestWhatBlocksIsRefused(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	d := filepath.Join(dir, "d")
	if err := os.Mkdir(d, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(d, "manifest.json"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"validate " + pipe, "run " + pipe, "play " + pipe, "check " + pipe, "import list " + pipe,
		"import tiled " + pipe,
		"submit kubernetes " + pipe, "show " + pipe, "report " + d, "status " + d, "run --resume " + d,
	} {
		if code, _, said := sim(t, nil, strings.Fields(line)...); code != 2 ||
			!strings.Contains(said, "is a pipe; want a file") {
			t.Errorf("sim %s: exit code %d: %s", line, code, said)
		}
	}
}

// TestASignalEndsWhatDoesNotPlay sends one signal to a command that waits for its input.
func TestASignalEndsWhatDoesNotPlay(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		var said bytes.Buffer
		c := exec.Command("sim", "import", "list", "-")
		c.Stderr = &said
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if err := c.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait()
		in.Close()
		if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() || status.Signal() != s ||
			said.Len() > 0 {
			t.Errorf("%v: %v: %s", s, c.ProcessState, said.String())
		}
	}
}

// TestATerminalThatClosesStopsARun sends SIGHUP, which commits and can be resumed as SIGTERM does; it changes nothing
// of a run under nohup.
func TestATerminalThatClosesStopsARun(t *testing.T) {
	dir := t.TempDir()
	file, out := experimentOf(t, dir, endless, 250), filepath.Join(dir, "d")
	began := func(string) bool { return committed(out) > 0 }
	code, _, said := sim(t, []moment{{syscall.SIGHUP, began}}, "run", file, "--out", out)
	if code != exitInterrupted || !strings.Contains(said, "resume with: sim run --resume") {
		t.Errorf("exit code %d: %s", code, said)
	}
	c := exec.Command("sh", "-c", `trap "" HUP; exec sim run "$0" --out "$1" --quiet`, experimentOf(t, dir, 20000, 250),
		filepath.Join(dir, "nohup"))
	var heard overheard
	c.Stderr = &heard
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = c.Wait(); close(ended) }()
	await(ended, func() bool { return committed(filepath.Join(dir, "nohup")) > 0 })
	_ = c.Process.Signal(syscall.SIGHUP)
	<-ended
	if !c.ProcessState.Success() {
		t.Errorf("under nohup: %v: %s", c.ProcessState, heard.String())
	}
}

// fullOutput are lines whose commands print: at least one for every command that prints anything. DIR is a
// dataset, OUT a folder that is not there, OWN a file of one's own, and a low line stands for a blank within a word.
var fullOutput = []string{
	"ask titan", "moves titan/meadow", "reach titan/worked-a:w04-sand-lion a1",
	"odds titan/worked-a:w01-strike-chart a1_strike_d1", "sight titan/combat:wall-law a1_d1",
	"bench titan/meadow --seconds 0.01", "check titan/chart",
	"compare DIR DIR", "fit titan/meadow --games 300",
	"ladder titan/meadow --levels novice,greedy --blocks 2 --no-pilot", "list",
	"lists titan --points 50 --units ogre,lion,troll --blocks 2 --confirm 30 --rounds 1", "new titan OUT",
	"place titan/thorn-jungle --piece 5 --tries 4 --rounds 1 --batch 2 --blocks 16 --confirm 32 --best 1 --out OUT",
	"play titan/meadow",
	"prices titan --points 50 --units ogre,lion,troll,centaur --matches 60 --out OUT",
	"replay DIR --game 3", "report DIR", "rules TITAN-TREE-MOVE-1", "run titan/meadow --blocks 2 --out OUT",
	"show titan/meadow", "validate OWN", "schema army titan",
	"solve", "sprt DIR", "status DIR", "terrain titan/meadow --blocks 2 --out OUT",
	"units titan/meadow --blocks 2 --out OUT", "version",
	"help", "run --help", "completion bash", "completion fish", "run --resume DIR",
	"run titan/meadow --blocks 2 --out OUT --json", "version --json",
}

// TestAFullStandardOutputIsSaid has every command that prints print where there is no room.
func TestAFullStandardOutputIsSaid(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no device that is always full")
	}
	defer full.Close()
	dir := t.TempDir()
	d := filepath.Join(dir, "d")
	if code, _, said := sim(t, nil, "run", "titan/meadow", "--blocks", "20", "--out", d, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	for _, line := range fullOutput {
		var said bytes.Buffer
		words := strings.Fields(strings.NewReplacer("DIR", d, "OUT", filepath.Join(t.TempDir(), "out"), "OWN",
			experimentOf(t, t.TempDir(), 2, 1)).Replace(line))
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], "_", " ")
		}
		c := exec.Command("sim", words...)
		c.Dir, c.Stdout, c.Stderr = t.TempDir(), full, &said
		_ = c.Run()
		if code := c.ProcessState.ExitCode(); code != exitFailed ||
			strings.Count(said.String(), "standard output cannot be written: no space left on device") != 1 {
			t.Errorf("sim %s: exit code %d: %s", line, code, said.String())
		}
	}
}
