package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// everyCommand is each command that takes a scenario, at the least that it can be asked; @ is the scenario, OUT
// a name that does not exist. What begins with "?" may be refused with a sentence: the position is too large to be
// solved, the armies keep their seats, no piece of the map can move, the map is no grid.
var everyCommand = []string{
	"run @ --blocks 1 --out OUT --quiet",
	"play @ --board",
	"watch @ --out OUT.html",
	"? units @ --blocks 1 --out OUT --quiet",
	"terrain @ --list",
	"? terrain @ --blocks 2 --design factorial --pieces 1 --out OUT --quiet",
	"? place @ --tries 2 --rounds 1 --batch 1 --blocks 1 --best 1 --confirm 1 --level none --out OUT --quiet",
	"? prices @ --matches 1 --blocks 2 --out OUT --quiet",
	"? lists @ --rounds 1 --blocks 2 --confirm 30 --points 1 --quiet",
	"? solve @ --positions 1000 --quiet",
	"? moves @",
	"show @",
	"show @ --file",
	"show @ --labels",
	"show @ --svg OUT.svg",
	"export svg @ --out OUT.svg",
	"? export tiled @ --out OUT.tmj",
	"ask @ turn",
	"? submit slurm @ --shards 2 --out OUT",
}

// TestEveryCommandOfEveryScenario runs them all: nothing panics, and what is refused is refused in words.
func TestEveryCommandOfEveryScenario(t *testing.T) {
	if testing.Short() {
		t.Skip("takes about a minute")
	}
	t.Chdir(t.TempDir())
	var wg sync.WaitGroup
	free := make(chan bool, runtime.GOMAXPROCS(0))
	for _, e := range study.Library().List(scenarios.KindScenario, "") {
		free <- true
		wg.Go(func() {
			defer func() { <-free }()
			for i, line := range everyCommand {
				out := fmt.Sprint(e.System, "-", filepath.Base(e.Name), "-", i)
				words := strings.Fields(strings.NewReplacer("?", "", "@", e.Name, "OUT", out).Replace(line))
				code, said := inProcess(words)
				refused := strings.HasPrefix(line, "?") && (code == exitBad || code == exitFailed) && strings.HasPrefix(said, "sim: ")
				if code != exitDone && !refused {
					t.Errorf("sim %s: exit code %d\n%s", strings.Join(words, " "), code, said)
				}
			}
		})
	}
	wg.Wait()
}

// inProcess runs a command without a process of its own, and returns its exit code and what it said on standard
// error; a panic is code -1.
func inProcess(words []string) (code int, said string) {
	var errs bytes.Buffer
	defer func() {
		if p := recover(); p != nil {
			code, said = -1, fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	root := newRoot()
	root.SetOut(io.Discard)
	root.SetErr(&errs)
	root.SetArgs(words)
	if cmd, err := root.ExecuteC(); err != nil {
		code = report(cmd, err)
	}
	return code, errs.String()
}
