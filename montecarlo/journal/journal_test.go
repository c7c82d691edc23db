package journal_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo/journal"
)

type match struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
}

// TestAnEndAtAnyByteLosesOneLineAtMost cuts a journal off at every byte and goes on.
func TestAnEndAtAnyByteLosesOneLineAtMost(t *testing.T) {
	want := []match{{"a", 1}, {"b\nc", 2}, {"", 3}}
	dir := t.TempDir()
	path := filepath.Join(dir, "matches.jsonl")
	write := func(list []match) *journal.Journal[match] {
		j, err := journal.Open[match](dir, "matches.jsonl", journal.Question{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			if err := j.Keep(m); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		return j
	}
	write(want)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(data) + 1 {
		if err := os.WriteFile(path, data[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		whole := strings.Count(string(data[:n]), "\n")
		if j := write(want[whole:]); !slices.Equal(j.Kept, want[:whole]) {
			t.Fatalf("cut off at byte %d: kept %v", n, j.Kept)
		}
		if again, _ := os.ReadFile(path); string(again) != string(data) {
			t.Fatalf("cut off at byte %d and resumed: %q", n, again)
		}
	}
}

// TestALineThatIsNoneIsNamed reads a journal with a broken line within.
func TestALineThatIsNoneIsNamed(t *testing.T) {
	dir := t.TempDir()
	if _, err := journal.Open[match](dir, "matches.jsonl", journal.Question{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "matches.jsonl")
	if err := os.WriteFile(path, []byte("{\"name\": \"a\"}\n{\"name\": \n{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Open[match](dir, "matches.jsonl", journal.Question{}); err == nil || !strings.Contains(err.Error(), "matches.jsonl:2:") {
		t.Errorf("a broken second line: %v", err)
	}
}
