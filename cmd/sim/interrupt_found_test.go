//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	balance "github.com/skirmishlab/skirmishlab/results/report"
)

// progressed is said of games played, which no command is sooner than two seconds.
var progressed = regexp.MustCompile(`(?m)^\d+ of (at most )?\d+ `)

// TestInterruptedItShowsWhatItFound interrupts the long studies once they have played: each shows the best so far, and
// ends with 75 only where the same games need not be played again.
func TestInterruptedItShowsWhatItFound(t *testing.T) {
	dir := t.TempDir()
	tuning := filepath.Join(dir, "tuning.yaml")
	if err := os.WriteFile(tuning, []byte("schema: 1\nexperiment: tuning\nscenarios:\n  - {name: titan/meadow, blocks: 2}\n  - {name: titan/thorn-jungle, blocks: 2}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	kept, told, style, map_, fair := filepath.Join(dir, "kept"), filepath.Join(dir, "told"), filepath.Join(dir, "style.yaml"), filepath.Join(dir, "map"), filepath.Join(dir, "fair")
	for name, c := range map[string]struct {
		args   []string
		code   int
		prints string
		says   string
	}{
		"lists":      {[]string{"lists", "titan/meadow", "--points", "60", "--blocks", "64", "--confirm", "30"}, 1, "(?m)^(answer 1|Best so far, not confirmed): ", "none is kept; with --out DIR"},
		"lists kept": {[]string{"lists", "titan/meadow", "--points", "60", "--blocks", "64", "--confirm", "30", "--out", kept}, 75, "(?m)^(answer 1|Best so far, not confirmed): ", "resumes from what " + kept + " holds"},
		"lists json": {[]string{"lists", "titan/meadow", "--points", "60", "--blocks", "64", "--confirm", "30", "--json", "--out", told}, 75, `"best_so_far": (null|\{\s*"found")`, "resumes from"},
		"tune":       {[]string{"tune", "greedy", tuning, "--budget", "4000000", "--out", style}, 1, "Interrupted: nothing is confirmed", style + " holds the best so far"},
		"tune lost":  {[]string{"tune", "greedy", tuning, "--budget", "4000000"}, 1, "Interrupted: nothing is confirmed", "with --out FILE"},
		"ladder":     {[]string{"ladder", "titan/meadow", "--levels", "greedy,novice,passive", "--blocks", "1000000", "--no-pilot"}, 1, `(?m)^  greedy +novice +0\.\d+ `, "a ladder keeps nothing"},
		"place":      {[]string{"place", "titan/thorn-jungle", "--blocks", "4096", "--out", map_}, 75, "^$", "with --resume " + map_},
		"prices":     {[]string{"prices", "titan/meadow", "--points", "60", "--matches", "1000000", "--precision", "0", "--out", fair}, 75, "(?m)^Prices by \\d+ of at most|no price", "sim prices --resume " + fair},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			come := func(said string) bool { return progressed.MatchString(said) }
			if strings.HasSuffix(name, "json") { // it says nothing of how far it is
				come = func(string) bool { return linesIn(told) > 5 }
			}
			code, out, said := sim(t, []moment{{syscall.SIGINT, come}}, c.args...)
			if code != c.code || !regexp.MustCompile(c.prints).MatchString(out) || !strings.Contains(said, c.says) {
				t.Errorf("exit code %d, want %d; it printed\n%s\nand said\n%s\nwant %q and %q", code, c.code, out, said, c.prints, c.says)
			}
		})
	}
}

// TestAnInterruptedReportLeavesNothing sends the signal when the report is begun.
func TestAnInterruptedReportLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	run, out := filepath.Join(dir, "run"), filepath.Join(dir, "out", "report")
	if code, _, said := sim(t, nil, "run", "hott/quick", "--blocks", "20", "--out", run, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	begun := func(string) bool { return len(entries(filepath.Dir(out))) > 0 }
	code, printed, said := sim(t, []moment{{syscall.SIGINT, begun}}, "report", run, "--out", out, "--games")
	if code != 1 || printed != "" || !strings.Contains(said, "interrupted; no report was written") {
		t.Errorf("exit code %d; it printed %q and said %s", code, printed, said)
	}
	if left := entries(filepath.Dir(out)); len(left) > 0 {
		t.Errorf("it left %v", left)
	}
}

// entries are the names in a folder.
func entries(dir string) (names []string) {
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// linesIn counts the lines of the journals in a folder.
func linesIn(dir string) (n int) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	for _, f := range files {
		data, _ := os.ReadFile(f)
		n += bytes.Count(data, []byte("\n"))
	}
	return n
}

// TestOneKeyTwiceIsAnError prints a table as JSON whose columns have one key.
func TestOneKeyTwiceIsAnError(t *testing.T) {
	twice := &balance.Table{Name: "twice", Head: []balance.Column{{Name: "score of A"}, {Name: "score of a"}}, Rows: [][]balance.Cell{{{}, {}}}}
	err := printSheet(newRoot(), map[string]any{"rows": objects(twice)})
	if err == nil || !strings.Contains(err.Error(), `the table twice has two columns with the key "score_of_a"`) {
		t.Errorf("the error is %v", err)
	}
}
