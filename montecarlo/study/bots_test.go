package study

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// programs are bots in plain shell by name.
var programs = map[string]string{
	// does what greedy advises
	"echo": `while read -r line; do case $line in *'"count":0'*) ;; *'"count":'*) echo '{"do":"advise","game":"1"}'; read -r a
a=${a#*'"words":"'}; printf '{"do":"choose","words":"%s"}\n' "${a%%'"'*}";; esac; done`,
	// takes another offer from game to game
	"moody": `n=0; while read -r line; do case $line in *'"new":'*) n=$((1-n));; esac
case $line in *'"count":0'*) ;; *'"count":1,'*) echo '{"do":"choose","offer":0}';;
*'"count":'*) printf '{"do":"choose","offer":%s}\n' $n;; esac; done`,
	// ends in its third game, and whenever it is started anew in the third
	"falls": `n=0; while read -r line; do case $line in *'"new":'*) n=$((n+1)); [ $n -lt 3 ] || exit 7;; esac
case $line in *'"count":0'*) ;; *'"count":'*) echo '{"do":"choose","offer":0}';; esac; done`,
}

// botPlays plays a bot, or a commander, against greedy, and keeps nothing of the program.
func botPlays(t *testing.T, name, more string) *results.Dataset {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh here")
	}
	dir := t.TempDir()
	who := name
	if program, ok := programs[name]; ok {
		script := filepath.Join(dir, name+".sh")
		if err := os.WriteFile(script, []byte(program+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		defer os.Remove(script)
		who = fmt.Sprintf("{cmd: [sh, %q], name: %s}", script, name)
	}
	file := filepath.Join(dir, "bots.yaml")
	text := fmt.Sprintf("schema: 1\nexperiment: bots\nscenarios: [titan/meadow]\npaired: [commanders]\n"+
		"commanders: {A: [%s], B: [greedy]}\nuntil: {blocks: 4}\nchunk: 2\n%s", who, more)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := Library()
	l.AllowCommands()
	e, faults := l.Experiment(file, Players()...)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	s, err := New(l, e, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Create(filepath.Join(dir, "d")); err != nil {
		t.Fatal(err)
	}
	out, err := s.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return out.Dataset
}

// gamesDigest digests the games of a dataset under another name of A's commander.
func gamesDigest(t *testing.T, d *results.Dataset, name string) (all string) {
	t.Helper()
	err := d.Chunks(func(c results.Chunk) error {
		for i := range c.Games {
			var b strings.Builder
			c.Games[i].CommanderA = name
			for _, diff := range c.Games[i].Differences(results.GameRow{}) {
				fmt.Fprint(&b, diff.Column, "=", diff.This, " ")
			}
			all += b.String() + "\n"
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAnEchoOfGreedyHasItsDigest plays a bot that does what greedy advises, and greedy in its place.
func TestAnEchoOfGreedyHasItsDigest(t *testing.T) {
	echo, greedy := botPlays(t, "echo", ""), botPlays(t, "greedy", "")
	a, b := echo.Manifest, greedy.Manifest
	if a.UnitsDigest != b.UnitsDigest || a.CellsDigest != b.CellsDigest || a.UnitsDigest == "" {
		t.Errorf("the echo has digests %.8s %.8s, greedy %.8s %.8s", a.UnitsDigest, a.CellsDigest, b.UnitsDigest,
			b.CellsDigest)
	}
	if e, g := gamesDigest(t, echo, "greedy"), gamesDigest(t, greedy, "greedy"); e != g || e == "" {
		t.Errorf("the games of the echo are\n%sgreedy's\n%s", e, g)
	}
	if slices.Contains(b.Tables, "choices") || !slices.Contains(a.Tables, "choices") {
		t.Errorf("tables are %v where a program plays, else %v", a.Tables, b.Tables)
	}
	conduct, err := montecarlo.ConductsOf(echo)
	if err != nil || len(conduct) != 1 || conduct[0] != (montecarlo.Conduct{Commander: "echo", Games: 8, Again: 2}) {
		t.Errorf("the echo behaved as %+v: %v", conduct, err)
	}
	if none, err := montecarlo.ConductsOf(greedy); err != nil || none != nil {
		t.Errorf("greedy behaved as %+v: %v", none, err)
	}
}

// TestABotsGamesReplayWithoutIt plays games again whose program is gone, forfeits among them.
func TestABotsGamesReplayWithoutIt(t *testing.T) {
	for _, name := range []string{"echo", "moody", "falls"} {
		d := botPlays(t, name, "")
		forfeits := 0
		for number := range int64(8) {
			g, err := Find(Library(), d, number, false, nil)
			if err != nil {
				t.Fatalf("%s, game %d: %v", name, number, err)
			}
			rec := engine.NewRecorder(g.Table)
			rec.Begin()
			r, err := g.Play(rec, nil)
			if err != nil {
				t.Fatalf("%s, game %d: %v", name, number, err)
			}
			if diff := g.Row(r, rec).Differences(g.Was); len(diff) > 0 || !slices.Equal(g.Repeated, []string{name}) {
				t.Errorf("%s, game %d, repeated for %v: %+v", name, number, g.Repeated, diff)
			}
			if r.Ending == engine.Forfeit {
				forfeits++
			}
		}
		if (forfeits > 0) != (name == "falls") {
			t.Errorf("%s has %d forfeits", name, forfeits)
		}
		if _, err := Find(Library(), d, 0, true, nil); err == nil ||
			!strings.Contains(err.Error(), "--allow-commands") {
			t.Errorf("the program of %s is to choose again: %v", name, err)
		}
	}
}

// TestDamageIsMendedByWhatWasChosen damages a table of a dataset whose program is gone: it is mended by the choices
// that are kept, forfeits among them; where these are damaged, or a row of a forfeit is, the program is asked for.
func TestDamageIsMendedByWhatWasChosen(t *testing.T) {
	for _, c := range []struct{ name, table, refused string }{
		{"echo", "units", ""}, {"echo", "games", ""}, {"moody", "games", ""}, {"falls", "cells", ""},
		{"falls", "games", "falls made 0 choices in this game that are kept, and is asked for another"},
		{"echo", "choices", "what programs chose in it is damaged, too, and they must play it again"},
	} {
		d := botPlays(t, c.name, "")
		files := d.Files(c.table)
		data, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)/3] ^= 1
		if err := os.WriteFile(files[0], data, 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := Resume(Library(), d.Dir, Options{Repair: true})
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) {
				t.Errorf("%s without its %s: %v", c.name, c.table, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s without its %s: %v", c.name, c.table, err)
			continue
		}
		out, err := s.Play(context.Background())
		if err != nil || len(s.Mended) != 1 || s.Mended[0].Table != c.table {
			t.Fatalf("%s without its %s: mended %v: %v", c.name, c.table, s.Mended, err)
		}
		if err := out.Dataset.Verify(); err != nil || !slices.Equal(out.Dataset.Committed(), d.Committed()) ||
			!out.Dataset.Manifest.Finished {
			t.Errorf("%s without its %s comes out otherwise: %v", c.name, c.table, err)
		}
	}
}

// TestConductIsNamed wants forfeits and choices that differ named.
func TestConductIsNamed(t *testing.T) {
	for name, want := range map[string]string{
		"moody": "moody is not reproducible: of 2 games that it was asked to play a second time it chose otherwise " +
			"in 2.",
		"falls": "falls lost 3 of 8 games by forfeit; the first because falls ended before it chose: exit status 7.",
	} {
		list, err := montecarlo.ConductsOf(botPlays(t, name, ""))
		if got := strings.Join(montecarlo.Sentences(list), " "); err != nil || got != want {
			t.Errorf("%s: %q, want %q: %v", name, got, want, err)
		}
	}
}

// TestALevelMayBeAProgram plays every matchup at a level that is one.
func TestALevelMayBeAProgram(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "levels.yaml")
	text := "schema: 1\nexperiment: levels\nscenarios: [titan/meadow]\n" +
		"levels: [greedy, {cmd: [sh, bot.sh], name: mine, blocks: 3, limit: {decision: 1s}}]\nuntil: {blocks: 4}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, allowed := range []bool{false, true} {
		l := Library()
		if allowed {
			l.AllowCommands()
		}
		e, faults := l.Experiment(file, Players()...)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		s, err := New(l, e, Options{})
		if !allowed {
			if err == nil || !strings.Contains(err.Error(), "levels.yaml:4:44") ||
				!strings.Contains(err.Error(), "allow it with --allow-commands") {
				t.Errorf("a level that is a program: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if m := s.Run.Matchups[1]; m.CommanderA != "mine" || m.CommanderB != "mine" || m.Level != "mine" ||
			m.Until.Rule.MaxBlocks != 3 || !s.Manifest.IsProgram("mine") {
			t.Errorf("the second matchup is %+v", m)
		}
		again, err := e.YAML()
		if err != nil || !strings.Contains(string(again), "cmd:") || !strings.Contains(string(again), "decision: 1s") {
			t.Errorf("written again: %v\n%s", err, again)
		}
	}
}
