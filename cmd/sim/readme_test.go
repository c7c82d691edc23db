package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// blocksOf returns the fenced blocks of a language in a Markdown file.
func blocksOf(t *testing.T, file, language string) (blocks []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(data), -1) {
		blocks = append(blocks, m[1])
	}
	if len(blocks) == 0 {
		t.Fatalf("%s has no block of %s", file, language)
	}
	return blocks
}

// browserFor puts what opens pages into the path, since a machine that runs tests has no
// browser: a program that writes down what it is asked to open, in the file returned.
func browserFor(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	opened := filepath.Join(dir, "opened")
	for _, name := range []string{"xdg-open", "open"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\necho \"$1\" >>'"+opened+"'\n"),
			0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return opened
}

// TestEveryCommandOfTheReadmeRuns runs the command lines of README.md and
// REPRODUCIBILITY.md one after the other in one folder, as a reader would. Runs are cut
// to a few blocks; what comes out of the first is what DATASET stands for.
func TestEveryCommandOfTheReadmeRuns(t *testing.T) {
	dir, dataset, ran := t.TempDir(), "", 0
	opened := browserFor(t)
	for _, file := range []string{"../../README.md", "../../REPRODUCIBILITY.md"} {
		for _, block := range blocksOf(t, file, "sh") {
			for line := range strings.Lines(block) {
				line = strings.TrimSpace(line)
				words := strings.Fields(strings.Replace(strings.ReplaceAll(line, "DATASET", dataset),
					"go run ./cmd/sim", "sim", 1))
				switch {
				case len(words) == 0 || words[0] == "make":
					continue // the targets are looked up below
				case words[0] != "sim":
					t.Errorf("%s shows %q, which no test runs", file, line)
					continue
				case slices.Contains(words, "run") && !slices.Contains(words, "--help") &&
					!slices.Contains(words, "--resume"):
					words = append(words, "--blocks", "20")
				}
				var out, errs bytes.Buffer
				c := exec.Command(words[0], words[1:]...)
				c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
				err := c.Run()
				if words[1] == "report" && strings.Contains(errs.String(), "must not be relied on") {
					err = nil // it says so of the few games played here
				}
				if err != nil {
					t.Errorf("%s: %q: %v\n%s", file, line, err, errs.String())
					continue
				}
				ran++
				if m := regexp.MustCompile(`dataset in runs/(\S+)`).FindStringSubmatch(errs.String()); m != nil &&
					dataset == "" {
					dataset = m[1]
				}
			}
		}
	}
	if dataset == "" || ran < 12 {
		t.Errorf("only %d commands ran, dataset %q", ran, dataset)
	}
	for tries := 0; tries < 6000; tries++ { // sim does not wait for what it opens
		if text, err := os.ReadFile(opened); err == nil && bytes.HasSuffix(text, []byte("\n")) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if page, err := os.ReadFile(opened); err != nil ||
		!strings.HasSuffix(strings.TrimSpace(string(page)), "titan-meadow.html") {
		t.Errorf("what --open opened: %q (%v)", page, err)
	}
	house := blocksOf(t, "../../README.md", "yaml")[0]
	text, err := os.ReadFile(filepath.Join(dir, "my", "experiment.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(dir, "my", "house.yaml")
	if err := os.WriteFile(own, append(text, house...), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("sim", "validate", own).CombinedOutput(); err != nil {
		t.Errorf("the house rule of README.md: %s", out)
	}
}

// TestTheReadmeKnowsEveryCommand compares the table of commands with the program, and the targets and links of
// README.md with the Makefile and the files.
func TestTheReadmeKnowsEveryCommand(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range newRoot().Commands() {
		switch c.Name() {
		case "completion", "help", "version":
			continue
		}
		if !strings.Contains(string(table), "`sim "+c.Name()) {
			t.Errorf("docs/commands.md does not name the command %s", c.Name())
		}
		if c.Example == "" {
			t.Errorf("sim %s --help has no example", c.Name())
		}
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)(?:^|`)make ([a-z]+)").FindAllStringSubmatch(string(data), -1) {
		if !strings.Contains(string(makefile), "\n"+m[1]+":") {
			t.Errorf("the Makefile has no target %s", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(string(data), -1) {
		if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil {
			t.Errorf("README.md links to %s: %v", m[1], err)
		}
	}
}

// TestTheFilesOfTheFilesPageAreSound writes the files that docs/files.md shows into one
// folder, validates them, runs the experiment and checks the case.
func TestTheFilesOfTheFilesPageAreSound(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for _, block := range blocksOf(t, "../../docs/files.md", "yaml") {
		first, _, _ := strings.Cut(block, "\n")
		name, ok := strings.CutPrefix(first, "# file: ")
		if !ok {
			t.Fatalf("a block begins with %q and not with the name of its file", first)
		}
		names = append(names, name)
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(block), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{append([]string{"validate"}, names...),
		{"run", "experiment.yaml", "--blocks", "10"}, {"check", "cases.yaml"}} {
		c := exec.Command("sim", args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("sim %v: %s", args, out)
		}
	}
}
