package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	toyBook = "**TOY-MOVE-1** a step. **TOY-MOVE-2** another, as in TOY-W01. **TOY-END-1** it ends.\n"
	toyCode = "const (\n\tnoRule engine.Rule = iota\n\truleEnd1\n\truleGone1\n)\n" +
		"var ruleIDs = []string{\"\", \"TOY-END-1\", \"TOY-GONE-1\"}\n"
)

func TestNewRulesComeLastAndOldOnesKeepTheirPlace(t *testing.T) {
	text, err := declare("toy", "TOY", `^TOY-W[0-9]+$`, toyBook, toyCode)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.\n\npackage toy\n",
		"\tnoRule engine.Rule = iota\n\truleEnd1\n\truleMove1\n\truleMove2\n)",
		"\"\", \"TOY-END-1\", \"TOY-MOVE-1\", \"TOY-MOVE-2\",\n}",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	again, err := declare("toy", "TOY", `^TOY-W[0-9]+$`, toyBook, string(text))
	if err != nil || string(again) != string(text) {
		t.Errorf("a second time it is another: %v\n%s", err, again)
	}
}

func TestMistakesAreSaid(t *testing.T) {
	if _, err := declare("toy", "TOY", `(`, toyBook, ""); err == nil || !strings.Contains(err.Error(), "-except") {
		t.Errorf("a bad expression: %v", err)
	}
	if err := run("", "TOY", ""); err == nil || !strings.Contains(err.Error(), "-package") {
		t.Errorf("no package: %v", err)
	}
	t.Chdir(t.TempDir())
	if err := run("toy", "TOY", ""); err == nil || !strings.Contains(err.Error(), "RULES.md") {
		t.Errorf("no book: %v", err)
	}
}

// directive is how a system asks for its rules.
var directive = regexp.MustCompile(`(?m)^//go:generate go run ../declare -prefix ([A-Z]+)(?: -except (.*))?$`)

// TestTheRulesOfEverySystemAreUpToDate makes rules.go of every system anew.
func TestTheRulesOfEverySystemAreUpToDate(t *testing.T) {
	books, err := filepath.Glob("../*/RULES.md")
	if err != nil || len(books) < 6 {
		t.Fatalf("%d rule books: %v", len(books), err)
	}
	for _, book := range books {
		dir := filepath.Dir(book)
		var text [3]string
		for i, name := range []string{"RULES.md", "rules.go", "book.go"} {
			b, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			text[i] = string(b)
		}
		m := directive.FindStringSubmatch(text[2])
		if m == nil {
			t.Errorf("%s/book.go does not ask for its rules", dir)
			continue
		}
		want, err := declare(filepath.Base(dir), m[1], m[2], text[0], text[1])
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != text[1] {
			t.Errorf("%s/rules.go is not what its book says: go generate ./engine/%s", dir, filepath.Base(dir))
		}
	}
}
