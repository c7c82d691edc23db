package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts call sim as a program. Under nohup SIGHUP is ignored, and so it would be in what the tests
// start, but for a signal that they hear themselves.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "sim" && signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	testscript.Main(m, map[string]func(){"sim": func() { os.Exit(run()) }})
}

// TestScripts runs the command line as users do; each file is a story. The word exits
// runs a command and wants an exit code: exits 2 sim run nothing. The word fits compares what was
// printed with the schema of a command's output: fits show.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 2 {
					ts.Fatalf("usage: exits CODE COMMAND…")
				}
				code := 0
				var ended *exec.ExitError
				if err := ts.Exec(args[1], args[2:]...); errors.As(err, &ended) {
					code = ended.ExitCode()
				} else if err != nil {
					ts.Fatalf("%v", err)
				}
				if fmt.Sprint(code) != args[0] {
					ts.Fatalf("%v ended with exit code %d, want %s", args[1:], code, args[0])
				}
			},
			"fits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) != 1 {
					ts.Fatalf("usage: fits COMMAND")
				}
				ts.Check(fits(args[0], ts.ReadFile("stdout")))
			},
		},
	})
}
