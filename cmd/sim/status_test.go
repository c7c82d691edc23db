//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWhatIsMissingIsSaid interrupts a run, and damages copies of it and of one that is finished: status tells each by
// its words and exit code, and compare says which blocks are left out and why.
func TestWhatIsMissingIsSaid(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if code, _, said := sim(t, nil, "run", experimentOf(t, dir, 2000, 250), "--out", at("whole"),
		"--quiet"); code != 0 {
		t.Fatal(said)
	}
	enough := moment{syscall.SIGTERM, func(string) bool { return committed(at("begun")) > 1 }}
	if code, _, said := sim(t, []moment{enough}, "run", experimentOf(t, dir, endless, 250), "--out", at("begun"),
		"--quiet"); code != exitInterrupted {
		t.Fatalf("exit code %d: %s", code, said)
	}
	changed := func(from, to string, change func(dir string) error) {
		t.Helper()
		if err := os.CopyFS(at(to), os.DirFS(at(from))); err != nil {
			t.Fatal(err)
		}
		if err := change(at(to)); err != nil {
			t.Fatal(err)
		}
	}
	torn := func(dir string) error { // its last part of the games
		files, err := filepath.Glob(filepath.Join(dir, "games", "*.parquet"))
		if err != nil {
			return err
		}
		return os.Truncate(files[len(files)-1], 100)
	}
	forgetful := func(dir string) error { // the last line of its log
		log := filepath.Join(dir, "commits.jsonl")
		data, err := os.ReadFile(log)
		if err != nil {
			return err
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		return os.WriteFile(log, bytes.Join(lines[:len(lines)-2], nil), 0o644)
	}
	changed("begun", "begun-torn", torn)
	changed("whole", "whole-torn", torn)
	changed("whole", "whole-forgetful", forgetful)
	for name, c := range map[string]struct {
		code  int
		words string
	}{
		"whole":           {exitDone, "committed, finished\n"},
		"begun":           {exitFailed, "committed, not finished: sim run --resume "},
		"begun-torn":      {exitFailed, "committed, damaged: mend it with sim run --resume "},
		"whole-torn":      {exitFailed, "committed, damaged: mend it with sim run --resume "},
		"whole-forgetful": {exitFailed, "committed, damaged: mend it with sim run --resume "},
	} {
		if code, out, said := sim(t, nil, "status", at(name)); code != c.code || !strings.Contains(out, c.words) {
			t.Errorf("status of %s: exit code %d, want %d; it printed %q, want %q; it said %s", name, code, c.code, out,
				c.words, said)
		}
	}
	for name, c := range map[string]struct {
		code  int
		words []string
	}{
		"whole": {exitDone, []string{"No block differs in anything"}},
		"begun": {exitDone, []string{"was played for 2000 and for ", " in common count.",
			"The second dataset is not finished; the blocks that it lacks are left out."}},
		"begun-torn": {exitDone, []string{" in common count.",
			"Of the second dataset a part is damaged and left out: part "}},
		"whole-torn": {exitBad, []string{"0 finished blocks in common; want at least 2. Of the second dataset a " +
			"part is damaged and left out: part "}},
		"whole-forgetful": {exitBad,
			[]string{"0 finished blocks in common; want at least 2. The log of the second dataset lacks "}},
	} {
		code, out, said := sim(t, nil, "compare", at("whole"), at(name))
		for _, words := range c.words {
			if code != c.code || !strings.Contains(out+said, words) {
				t.Errorf("compare with %s: exit code %d, want %d and %q; it printed\n%s%s", name, code, c.code, words,
					out, said)
			}
		}
	}
	code, _, said := sim(t, nil, "replay", at("whole-forgetful"), "--game", "1999")
	if words := ", as its commits.jsonl lacks "; code != exitBad || !strings.Contains(said, words) {
		t.Errorf("replay of whole-forgetful: exit code %d, want %d and %q; it said %s", code, exitBad, words, said)
	}
	for _, name := range []string{"whole-torn", "whole-forgetful"} { // what status says to type mends it
		_, out, _ := sim(t, nil, "status", at(name))
		_, command, _ := strings.Cut(strings.TrimSpace(out), "mend it with sim ")
		if code, _, said := sim(t, nil, strings.Fields(command)...); code != exitDone {
			t.Errorf("sim %s: exit code %d; it said %s", command, code, said)
		}
		if code, out, _ := sim(t, nil, "status", at(name)); code != exitDone {
			t.Errorf("status of %s, mended: exit code %d; it printed %s", name, code, out)
		}
	}
}
