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
	texts := []string{printed}
	if _, lines := sheets[command][0].(playDo); lines {
		texts = strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
	}
	for _, text := range texts {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err == nil {
			err = schema.Validate(value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// TestEveryOutputIsComparedWithItsSchema looks for the line in the scripts that compares each, and has the comparison
// find a key too many, a key too few and a word for a number. Every command with --json has a schema.
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
	for _, c := range newRoot().Commands() {
		if c.Flags().Lookup("json") != nil && sheets[c.Name()] == nil {
			t.Errorf("sim %s has --json, and no schema says what it prints", c.Name())
		}
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
