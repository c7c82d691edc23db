package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts call sim as a program.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sim": func() { os.Exit(run()) }})
}

// TestScripts runs the command line as users do; each file is a story. Every command
// that the README shows is in one of them.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
