package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// directives are the options that a submitting command knows, by its manual page: with
// values and without. They are letters for qsub and bsub, though some of bsub's have two.
var directives = map[string]struct {
	prefix        string
	valued, plain []string
}{
	"pbs": {"#PBS", []string{"a", "A", "c", "C", "e", "I", "j", "J", "k", "l", "m", "M", "N", "o", "p", "P", "q", "r",
		"R", "S", "u", "v", "W"}, []string{"f", "h", "V", "X", "z"}},
	"lsf": {"#BSUB", []string{"a", "app", "b", "c", "C", "cwd", "D", "e", "E", "Ep", "eo", "F", "f", "G", "g", "hl",
		"i", "J", "Jd", "k", "L", "M", "m", "n", "o", "oo",
		"P", "p", "Q", "q", "R", "S", "sla", "sp", "T", "t", "U", "u", "v", "W", "w", "wa", "We", "wt"},
		[]string{"B", "H", "I", "K", "N", "notify", "r", "rn", "x"}},
}

// misspelt returns what a submitting command would not understand of a job's directives.
func misspelt(engine, text string) error {
	d := directives[engine]
	flags := pflag.NewFlagSet(engine, pflag.ContinueOnError)
	flags.SetOutput(io.Discard)
	values := map[string]*string{}
	for _, name := range d.valued {
		values[name] = flags.String(name, "", "")
	}
	for _, name := range d.plain {
		flags.Bool(name, false, "")
	}
	code := false
	var args []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		words := strings.Fields(line)
		switch {
		case line == "" || (len(words) > 0 && strings.HasPrefix(words[0], "#") && words[0] != d.prefix):
		case words[0] != d.prefix:
			code = true
		case code:
			return fmt.Errorf("%q stands below the first command, where nobody reads it", line)
		default:
			r := csv.NewReader(strings.NewReader(line)) // words in quotes are one
			r.Comma, r.LazyQuotes = ' ', true
			quoted, err := r.Read()
			if err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
			args = append(args, "-"+quoted[1]) // pflag wants two hyphens before long names
			args = append(args, quoted[2:]...)
		}
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	if rest := flags.Args(); len(rest) > 0 {
		return fmt.Errorf("%q belongs to no option", rest)
	}
	if *values["J"] == "" && !strings.Contains(text, " decide ") {
		return fmt.Errorf("the job is no array")
	}
	return nil
}

// TestDirectivesAreKnown checks the jobs of systems that cannot run here against the
// options of their submitting commands.
func TestDirectivesAreKnown(t *testing.T) {
	dir := t.TempDir()
	for engine, d := range directives {
		c := exec.Command("sim", "submit", engine, "default", "--shards", "7", "--waves", "3", "--out", "out",
			"--queue", "short")
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		after, err := os.ReadFile(filepath.Join(dir, "out", "default.decide."+engine))
		if err != nil {
			t.Fatal(err)
		}
		if err := misspelt(engine, string(after)); err != nil {
			t.Errorf("default.decide.%s: %v", engine, err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "out", "default."+engine))
		if err != nil {
			t.Fatal(err)
		}
		if err := misspelt(engine, string(text)); err != nil {
			t.Errorf("default.%s: %v", engine, err)
		}
		for _, wrong := range []string{d.prefix + " -Z x\n" + string(text), string(text) + d.prefix + " -q late\n",
			strings.Replace(string(text), d.prefix+" -q short", d.prefix+" -q short x", 1)} {
			if misspelt(engine, wrong) == nil {
				t.Errorf("a wrong directive of %s is not noticed in\n%s", engine, wrong)
			}
		}
	}
}

func TestNamesOfJobs(t *testing.T) {
	for name, want := range map[string][2]string{
		"many": {"many", "many"}, "My_Own.2": {"my-own-2", "my-own-2"}, "2nd": {"sim-2nd", "sim-2nd"},
		"---":                       {"sim", "sim"},
		strings.Repeat("abcd-", 20): {strings.TrimSuffix(strings.Repeat("abcd-", 10), "-"), "abcd-abcd-abcd"},
	} {
		if j := newJob(name, submitOptions{shards: 2}); j.Label != want[0] || j.Short != want[1] {
			t.Errorf("newJob(%q) is labelled %q and %q, want %q", name, j.Label, j.Short, want)
		}
	}
}

// TestMemoryOfATaskFollowsItsMatchups asks for what a run was seen to hold, and room beside it.
func TestMemoryOfATaskFollowsItsMatchups(t *testing.T) {
	for matchups, want := range map[int]int{1: 1024, 10000: 1024, 26000: 1280, 100000: 2560} {
		if got := memoryFor(matchups); got != want {
			t.Errorf("%d matchups: %d MiB, want %d", matchups, got, want)
		}
	}
}
