package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// everyCommand is each command that takes a scenario, at the least that it can be asked; @ is the scenario, LIGHTLY an
// experiment with it between commanders that think least, OUT a name that does not exist, LISTS what lists of the
// system are made of and how many matches of them tell prices, and SYSTEM its name. Where refused is not "", a scenario
// may be refused with a sentence that it matches; in every system but those of never some scenario is played.
var everyCommand = []struct{ line, refused, never string }{
	{"run @ --blocks 1 --out OUT --quiet", "", ""},
	{"play @ --board", "", ""},
	{"watch @ --out OUT.html", "", ""},
	{"units @ --blocks 1 --out OUT --quiet", "no army of the experiment [a-z]+ can be changed by a unit", ""},
	{"terrain @ --list", "", ""},
	{"terrain @ --blocks 2 --design factorial --pieces 1 --out OUT --quiet", "no map of the experiment has a piece 1",
		""},
	{"place LIGHTLY --tries 2 --rounds 1 --batch 1 --blocks 1 --best 1 --confirm 1 --level none --out OUT --quiet",
		"no legal map was found but the one there is|the map has no pieces|lies on edges; it can be taken away and " +
			"not be carried", ""},
	{"prices @ LISTS --blocks 2 --precision 0 --out OUT --quiet",
		"lists are not certainly the stronger the more they cost, so that worth has no price", "hott"},
	{"calibrate SYSTEM.csv @ LISTS --blocks 2 --opponents 2 --quiet", "armies keep their seats", ""},
	{"lists LIGHTLY LISTS --rounds 1 --blocks 2 --confirm 30 --quiet",
		"armies keep their seats, and a list of one is no answer", ""},
	{"value ROSTER --on @ --lists 20 --level passive --check none --quiet",
		"armies keep their seats, and a list of one is no answer", ""},
	{"ladder @ --levels novice,passive --blocks 1 --no-pilot --quiet", "", ""},
	{"fit @ --games 40 --positions 1 --quiet", "the results separate perfectly", ""},
	{"solve @ --positions 1000 --quiet",
		"the position is too large: about [0-9^]+ positions or more can be reached from it", "all"},
	{"moves @", "a roll is due in this position, and nobody chooses", "heroscape hott mageknight"},
	{"show @", "", ""},
	{"show @ --file", "", ""},
	{"show @ --labels", "", ""},
	{"show @ --svg OUT.svg", "", ""},
	{"export svg @ --out OUT.svg", "", ""},
	{"export tiled @ --out OUT.tmj", "maps of hott are drawn on the free plane, and Tiled's have tiles", "hott"},
	{"ask @ turn", "", ""},
	{"submit slurm @ --shards 2 --out OUT", "", ""},
}

// smallest is what a system's lists and designs are made of at the least. A design is solved for, a style is tuned and
// speed measured in the quick scenarios alone, which take as much as all the rest of a scenario.
var smallest = map[string]struct{ lists, factor, roster string }{
	"titan": {"--units ogre,centaur,lion,troll --points 40 --matches 45", "units.ogre.power: [5, 6, 7, 8]",
		"ogre,lion"},
	"descent": {"--matches 150 --level novice", "units.zombie.health: [2, 4, 6, 8]", "zombie"},
	"hott": {"--units blades,riders --points 4 --matches 12", "units.blades.factor.foot: [3, 4, 5, 6]",
		"blades,riders"},
	"heroscape": {"--units finn,thorgrim --points 80 --matches 12", "units.finn.attack: [2, 3, 4, 5]",
		"finn,thorgrim"},
	"mageknight": {"--units cru,ugd --points 100 --matches 12", "units.uxb.range: [4, 6, 8, 10]", "cru,ugd"},
}

// recorded are records of players in each system.
var recorded = map[string]string{
	"titan":      "list,wins,losses\n\"ogre, lion\",2,1\n2 troll,0,3\n",
	"descent":    "list_a,list_b,winner\nsyndrael,avric,a\n2 zombie,zombie master,b\n",
	"hott":       "unit,brought\nblades,3\nriders,9\n",
	"heroscape":  "list,wins,losses,draws\nFinn the Viking Champion,2,1,1\n",
	"mageknight": "unit,price\nUtem Guardsman,11\n",
}

// TestEveryCommandOfEveryScenario runs them all: nothing panics, and what is refused is refused in its words.
func TestEveryCommandOfEveryScenario(t *testing.T) {
	if testing.Short() {
		t.Skip("takes about a minute")
	}
	t.Chdir(t.TempDir())
	var mu sync.Mutex
	played := map[string]bool{} // by command and system
	var wg sync.WaitGroup
	for system, records := range recorded {
		if err := os.WriteFile(system+".csv", []byte(records), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	free := make(chan bool, runtime.GOMAXPROCS(0))
	for _, e := range study.Library().List(scenarios.KindScenario, "") {
		free <- true
		wg.Go(func() {
			defer func() { <-free }()
			base, small := fmt.Sprint(e.System, "-", filepath.Base(e.Name)), smallest[e.System].lists
			lightly := base + ".yaml"
			if err := os.WriteFile(lightly, fmt.Appendf(nil, "schema: 1\nexperiment: %s\nscenarios: [%s]\n"+
				"commanders: {A: [passive], B: [passive]}\n", base, e.Name), 0o644); err != nil {
				t.Error(err)
				return
			}
			for i, c := range everyCommand {
				if strings.HasPrefix(c.line, "lists") {
					small, _, _ = strings.Cut(small, "--matches")
				}
				line := strings.NewReplacer("@", e.Name, "LIGHTLY", lightly, "OUT", fmt.Sprint(base, "-", i),
					"LISTS", small, "SYSTEM", e.System,
					"ROSTER", smallest[e.System].roster).Replace(c.line)
				code, said := inProcess(strings.Fields(line))
				refused := c.refused != "" && (code == exitBad || code == exitFailed) &&
					regexp.MustCompile(c.refused).MatchString(said)
				if code != exitDone && !refused {
					t.Errorf("sim %s: exit code %d\n%s", line, code, said)
				}
				mu.Lock()
				played[c.line+e.System] = played[c.line+e.System] || code == exitDone
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for _, s := range systems.All() {
		in := s.Info()
		for _, c := range everyCommand {
			if never := c.never == "all" || strings.Contains(c.never, in.System); played[c.line+in.System] == never {
				t.Errorf("sim %s: some scenario of %s is played: %v, want %v", c.line, in.System, never, !never)
			}
		}
		quick := in.System + "/" + in.Quick
		design := fmt.Sprintf("schema: 1\nexperiment: %s\nscenarios: [%s]\ndesign: {factors: {%s}}\n"+
			"commanders: {A: [novice], B: [novice]}\ntables: [games]\nuntil: {blocks: 10}\n", in.System, quick,
			smallest[in.System].factor)
		if err := os.WriteFile(in.System+".yaml", []byte(design), 0o644); err != nil {
			t.Fatal(err)
		}
		path, values, _ := strings.Cut(smallest[in.System].factor, ": ")
		wanted := fmt.Sprintf("schema: 1\nbalance: %s-fair\non: %s\nwant: [{matchups: \"all, within .45 .. .55\"}]\n"+
			"may: [{option: %s, of: %s}]\n", in.System, quick, path, values)
		if err := os.WriteFile(in.System+"-fair.yaml", []byte(wanted), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"balance " + in.System +
			"-fair.yaml --rounds 1 --batch 1 --blocks 16 --confirm 16 --quiet",
			"tune greedy " + quick + " --only damage --population 4 --budget 640 --all --quiet",
			"solve-for " + in.System + ".yaml --predict-only --quiet", "bench " + quick + " --seconds 0.0001"} {
			if code, said := inProcess(strings.Fields(line)); code != exitDone {
				t.Errorf("sim %s: exit code %d\n%s", line, code, said)
			}
		}
	}
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
		code = sayError(cmd, err)
	}
	return code, errs.String()
}
