package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// fits compares what a command printed with the schema of its output.
func fits(command, printed string) error {
	text, err := outputSchema(command)
	if err != nil {
		return err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("output.json", doc); err != nil {
		return err
	}
	schema, err := c.Compile("output.json")
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(printed))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// TestEveryOutputIsComparedWithItsSchema looks for the line in the scripts that compares each, and has the comparison
// find a key too many, a key too few and a word for a number.
func TestEveryOutputIsComparedWithItsSchema(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text...)
	}
	for name := range sheets {
		if !regexp.MustCompile(`(?m)^fits ` + name + `$`).Match(all) {
			t.Errorf("no script compares what sim %s --json prints with its schema", name)
		}
	}
	if err := fits("new", `{"schema": 3, "system": "titan", "files": [], "next": ""}`); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{`{"schema": 3, "system": "titan", "files": [], "next": "", "more": 1}`,
		`{"schema": 3, "system": "titan", "files": []}`,
		`{"schema": 3, "system": "titan", "files": 1, "next": ""}`,
		`{"schema": 2, "system": "titan", "files": [], "next": ""}`} {
		if fits("new", bad) == nil {
			t.Errorf("%s fits", bad)
		}
	}
}
