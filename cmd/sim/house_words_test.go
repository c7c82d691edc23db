package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// idiom lists phrases that plain English has shorter words for, with what to write instead. RULES.md keeps the words
// of the rules documents.
var idiom = []struct {
	phrase *regexp.Regexp
	write  string
}{
	{regexp.MustCompile(`(?i)\bso many\b`), "n"},
	{regexp.MustCompile(`(?i)\bwhoever\b`), "anyone who, or who is meant"},
	{regexp.MustCompile(`(?i)\b(gone|goes) on with\b`), "resumed, continues"},
	{regexp.MustCompile(`(?i)\bnot ok is\b`), "ok reports whether"},
	{regexp.MustCompile(`(?i)\bwhat is no\b`), "what is not a"},
	{regexp.MustCompile(`(?i)\bmay come to\b`), "may be, may show"},
	{regexp.MustCompile(`(?i)\b(un)?told\b`), "reported, printed, shown, measured, known, given or distinguished"},
	{regexp.MustCompile(`(?i)\btells (whether|how many|how far|which)\b`), "reports"},
	{regexp.MustCompile(`(?i)\bby trial\b`), "by experiment"},
	{regexp.MustCompile(`(?i)\bthe like of\b`), "such as"},
	{regexp.MustCompile(`(?i)\bin (its|his|their) heads?\b`), "simulates continuations, or playouts"},
	{regexp.MustCompile(`(?i)\b(gazette|stroll|berths?)\b`), "golden reports, free moves, seats"},
}

// TestHouseSpeaksPlainly looks for phrases of the idiom in comments and pages.
func TestHouseSpeaksPlainly(t *testing.T) {
	look := func(path string, line int, text string) {
		for _, b := range idiom {
			if m := b.phrase.FindString(text); m != "" {
				t.Errorf("%s:%d says %q; write %s", path, line, m, b.write)
			}
		}
	}
	for _, s := range sources(t) {
		if filepath.Base(s.path) == "house_words_test.go" {
			continue
		}
		for _, group := range s.file.Comments {
			for _, c := range group.List {
				at := s.fset.Position(c.Pos()).Line
				for i, text := range strings.Split(c.Text, "\n") {
					look(s.path, at+i, text)
				}
			}
		}
	}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && ((strings.HasPrefix(d.Name(), ".") && d.Name() != "..") || d.Name() == "runs" ||
			d.Name() == "node_modules"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".md" || d.Name() == "RULES.md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			look(path, i+1, line)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
