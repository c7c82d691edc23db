package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo/journal"
	"github.com/skirmishlab/skirmishlab/results"
)

type asked struct {
	Seed   uint64   `json:"seed"`
	Units  []string `json:"units,omitempty"`
	Blocks int      `json:"blocks"`
}

func question() journal.Question {
	return journal.Question{Study: "lists", Asked: asked{Seed: 1<<63 + 1, Blocks: 8}, Grounds: map[string]string{"roster": "r", "map": "m"},
		Engine: results.Engine{Version: "1", Commit: "aaa", Digests: map[string]string{"titan": "t"}}}
}

// TestAFolderAnswersOneQuestion opens a folder with the question it was begun with, and with others that differ in one
// thing, which the error names.
func TestAFolderAnswersOneQuestion(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "study")
	open := func(q journal.Question) (string, error) {
		j, err := journal.Open[match](dir, "matches.jsonl", q)
		if err != nil {
			return "", err
		}
		return j.Otherwise, errors.Join(j.Keep(match{"a", 1}), j.Close())
	}
	for range 2 {
		if words, err := open(question()); err != nil || words != "" {
			t.Fatal(words, err)
		}
	}
	for want, change := range map[string]func(q *journal.Question){
		"it is one of lists, this of place":                                   func(q *journal.Question) { q.Study = "place" },
		"seed was 9223372036854775809 and is 9223372036854775810":             func(q *journal.Question) { q.Asked = asked{Seed: 1<<63 + 2, Blocks: 8} },
		`units was not given and is ["ogre"]`:                                 func(q *journal.Question) { q.Asked = asked{Seed: 1<<63 + 1, Units: []string{"ogre"}, Blocks: 8} },
		"the roster is not what it was (digest r, now x)":                     func(q *journal.Question) { q.Grounds["roster"] = "x" },
		"the map is not what it was (digest m, now none)":                     func(q *journal.Question) { delete(q.Grounds, "map") },
		"the chart is not what it was (digest none, now c)":                   func(q *journal.Question) { q.Grounds["chart"] = "c" },
		"the engine that began it and this one: engine digest of titan t and": func(q *journal.Question) { q.Digests["titan"] = "x" },
		"commit aaa and bbb-dirty":                                            func(q *journal.Question) { q.Commit = "bbb-dirty" },
	} {
		q := question()
		change(&q)
		_, err := open(q)
		var differs *journal.Differs
		if !errors.As(err, &differs) || !strings.Contains(err.Error(), want) || len(differs.List) != 1 {
			t.Errorf("want %q alone: %v", want, err)
		}
	}
	q := question()
	q.Commit = "bbb"
	if words, err := open(q); err != nil || words != "commit aaa and bbb" {
		t.Errorf("another commit: %q, %v", words, err)
	}
	kept, err := journal.Kept(dir)
	if err != nil || strings.Join(kept.Commits, " ") != "aaa bbb" {
		t.Errorf("the folder names the commits %v, %v", kept.Commits, err)
	}
	if _, err := open(question()); err != nil {
		t.Errorf("the first commit again: %v", err)
	}
}

// TestAFolderThatNamesNoQuestionIsRefused opens one with games in it that were kept without what they depend on.
func TestAFolderThatNamesNoQuestionIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "matches.jsonl"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var differs *journal.Differs
	if _, err := journal.Open[match](dir, "matches.jsonl", question()); !errors.As(err, &differs) {
		t.Errorf("an old folder: %v", err)
	}
}
