package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestVersionAndDateAreOneTruth compares every place that names the version or its date with the program.
func TestVersionAndDateAreOneTruth(t *testing.T) {
	for _, c := range []struct{ file, form, want string }{
		{"CHANGELOG.md", `(?m)^## (\S+) \(`, study.Version},
		{"CHANGELOG.md", `(?m)^## \S+ \((.*)\)`, study.Released},
		{"CITATION.cff", `(?m)^version: (.*)`, study.Version},
		{"CITATION.cff", `(?m)^date-released: (.*)`, study.Released},
		{"codemeta.json", `"version": "(.*)"`, study.Version},
		{"codemeta.json", `"datePublished": "(.*)"`, study.Released},
		{"codemeta.json", `"dateModified": "(.*)"`, study.Released},
		{"notebooks/skirmishlab/pyproject.toml", `(?m)^version = "(.*)"`, study.Version},
		{"notebooks/skirmishlab/src/skirmishlab/__init__.py", `(?m)^__version__ = "(.*)"`, study.Version},
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", c.file))
		if err != nil {
			t.Fatal(err)
		}
		if m := regexp.MustCompile(c.form).FindSubmatch(text); m == nil || string(m[1]) != c.want {
			t.Errorf("%s: %q where %s is, want %q", c.file, m, c.form, c.want)
		}
	}
}

// TestTheLibraryHasTheProjectsLicence compares the licence that archives take along with that of the project.
func TestTheLibraryHasTheProjectsLicence(t *testing.T) {
	project, err := os.ReadFile("../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if string(scenarios.Licence) != string(project) {
		t.Error("scenarios/LICENSE is not the licence of the project")
	}
}
