//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/results"
)

// progressed is said of games played, which no command is sooner than two seconds.
var progressed = regexp.MustCompile(`(?m)^\d+ of (at most )?\d+ `)

// TestInterruptedItShowsWhatItFound interrupts the long studies once they have played: each shows the best so far, and
// ends with 75 only where the same games need not be played again.
func TestInterruptedItShowsWhatItFound(t *testing.T) {
	dir := t.TempDir()
	tuning := filepath.Join(dir, "tuning.yaml")
	if err := os.WriteFile(tuning, []byte("schema: 1\nexperiment: tuning\nscenarios:\n"+
		"  - {name: titan/meadow, blocks: 2}\n  - {name: titan/thorn-jungle, blocks: 2}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(in("balance.yaml"), []byte("schema: 1\nbalance: fair\non: titan/thorn-jungle\n"+
		"want: [{matchups: \"all, within .48 .. .52\"}]\nmay: [{unit: cyclops, stats: {power: 7..11}}]\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(in("records.csv"), []byte(recorded["titan"]), 0o644); err != nil {
		t.Fatal(err)
	}
	kept, listed, style, map_, fair, tuned, climbed := in("kept"), in("listed"), in("style.yaml"), in("map"),
		in("fair"), in("tuned"), in("climbed")
	for name, c := range map[string]struct {
		args   []string
		code   int
		prints string
		says   string
	}{
		"lists": {[]string{"lists", "titan/meadow", "--points", "60", "--blocks", "64", "--confirm", "30"}, 1,
			"(?m)^(answer 1|Best so far, not confirmed): ",
			"no game is kept; with --out DIR every game is, and sim lists --resume DIR"},
		"lists kept": {[]string{"lists", "titan/meadow", "--points", "60", "--blocks", "64", "--confirm", "30",
			"--out", kept}, 75, "(?m)^(answer 1|Best so far, not confirmed): ",
			"resume with: sim lists --resume " + kept},
		"lists json": {[]string{"lists", "titan/meadow", "--points", "60", "--blocks", "64", "--confirm", "30",
			"--json", "--out", listed}, 75, `"best_so_far": (null|\{\s*"found")`,
			"resume with: sim lists --resume " + listed},
		"tune": {[]string{"tune", "greedy", tuning, "--budget", "4000000", "--style", style}, 1,
			"Interrupted: nothing is confirmed", style + " holds the best so far"},
		"tune kept": {[]string{"tune", "greedy", tuning, "--budget", "4000000", "--out", tuned}, 75,
			"Interrupted: nothing is confirmed", "resume with: sim tune --resume " + tuned},
		"tune lost": {[]string{"tune", "greedy", tuning, "--budget", "4000000"}, 1,
			"Interrupted: nothing is confirmed", "no game is kept; with --out DIR"},
		"ladder": {[]string{"ladder", "titan/meadow", "--levels", "greedy,novice,passive", "--blocks", "1000000",
			"--no-pilot"}, 1, `(?m)^  greedy +novice +0\.\d+ `, "no game is kept; with --out DIR"},
		"ladder kept": {[]string{"ladder", "titan/meadow", "--levels", "greedy,novice,passive", "--blocks", "1000000",
			"--no-pilot", "--out", climbed}, 75, `(?m)^  greedy +novice +0\.\d+ `,
			"resume with: sim ladder --resume " + climbed},
		"calibrate": {[]string{"calibrate", in("records.csv"), "titan/meadow", "--matches", "1000000"}, 1,
			`^By the \d+ games played so far:`, "no game is kept; with --out DIR"},
		"run": {[]string{"run", "titan/meadow", "--blocks", "1000000", "--out", in("run")}, 75, "^$",
			"So far; sim report " + in("run") + " shows all that was found:\n  titan/meadow: "},
		"value": {[]string{"value", "titan/meadow-attacker", "--lists", "4000"}, 1,
			`^(So far it scores 0\.|Nothing was found yet)`, "no game is kept; with --out DIR"},
		"place": {[]string{"place", "titan/thorn-jungle", "--blocks", "4096", "--out", map_}, 75,
			`^Not confirmed: \d+ maps tried`, "resume with: sim place --resume " + map_},
		"prices": {[]string{"prices", "titan/meadow", "--points", "60", "--matches", "1000000", "--precision", "0",
			"--out", fair}, 75, "(?m)^Prices by \\d+ of at most|no price", "resume with: sim prices --resume " + fair},
		"terrain": {[]string{"terrain", "titan/thorn-jungle", "--blocks", "1000000", "--out", in("ground")}, 75,
			`^By the \d+ games played so far:\n(.*\n)*.*bramble at 5,1`, "then: sim report " + in("ground")},
		"terrain together": {[]string{"terrain", "titan/thorn-jungle", "--design", "factorial", "--pieces", "2,5",
			"--pieces", "0,3", "--blocks", "1000000", "--out", in("together")}, 75,
			`^By the \d+ games played so far:\n(.*\n)*.*0,3`, "resume with: sim run --resume " + in("together")},
		"units": {[]string{"units", "titan/meadow", "--blocks", "1000000", "--out", in("units")}, 75,
			`^By the \d+ games played so far:\n(.*\n)*.*ranger`, "then: sim report " + in("units")},
		"balance": {[]string{"balance", in("balance.yaml"), "--blocks", "64", "--confirm", "4000000", "--out",
			in("balanced")}, 75, `^Not confirmed: \d+ changes? tried`, "resume with: sim balance --resume " + in("balanced")},
		"fit": {[]string{"fit", "titan/meadow", "--games", "4000000", "--out", in("meadow.yaml")}, 1, "^$",
			"fit to as many with: sim fit titan/meadow --games "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			come := func(said string) bool { return progressed.MatchString(said) }
			if strings.HasSuffix(name, "json") { // it says nothing of how far it is
				come = func(string) bool { return committed(listed) > 0 }
			}
			code, out, said := sim(t, []moment{{syscall.SIGINT, come}}, c.args...)
			if code != c.code || !regexp.MustCompile(c.prints).MatchString(out) || !strings.Contains(said, c.says) {
				t.Errorf("exit code %d, want %d; it printed\n%s\nand said\n%s\nwant %q and %q", code, c.code, out, said,
					c.prints, c.says)
			}
		})
	}
}

// TestAnInterruptedDesignIsSolvedByItsGames: which setting they give is said, and how the rest is played and asked.
func TestAnInterruptedDesignIsSolvedByItsGames(t *testing.T) {
	t.Chdir(t.TempDir()) // where its dataset is made
	if err := os.WriteFile("design.yaml", []byte("schema: 1\nexperiment: soften\nscenarios: [titan/thorn-jungle]\n"+
		"design: {factors: {units.cyclops.power: {from: 7, to: 11}}, points: 5}\nuntil: {blocks: 1000000}\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	code, out, said := sim(t, []moment{{syscall.SIGINT, progressed.MatchString}}, "solve-for", "design.yaml")
	if code != 75 || !regexp.MustCompile(`^By the \d+ games of the design so far, not confirmed:\nunits\.cyclops\.power `).
		MatchString(out) || !strings.Contains(said, "resume with: sim run --resume runs/soften-") ||
		!strings.Contains(said, "then: sim solve-for runs/soften-") {
		t.Errorf("exit code %d; it printed\n%s\nand said\n%s", code, out, said)
	}
}

// TestAnInterruptedReportLeavesNothing sends the signal when the report is begun.
func TestAnInterruptedReportLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	run, out := filepath.Join(dir, "run"), filepath.Join(dir, "out", "report")
	if code, _, said := sim(t, nil, "run", "hott/quick", "--blocks", "20", "--out", run, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	begun := func(string) bool { return len(entries(filepath.Dir(out))) > 0 }
	code, printed, said := sim(t, []moment{{syscall.SIGINT, begun}}, "report", run, "--out", out, "--games")
	if code != 1 || printed != "" || !strings.Contains(said, "interrupted; no report was written") {
		t.Errorf("exit code %d; it printed %q and said %s", code, printed, said)
	}
	if left := entries(filepath.Dir(out)); len(left) > 0 {
		t.Errorf("it left %v", left)
	}
}

// entries are the names in a folder.
func entries(dir string) (names []string) {
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// TestAResumedStudyPrintsTheSame interrupts every study once games of it are committed, and resumes it: what it prints
// is what an uninterrupted one prints, in words and as JSON, and its games end as recorded when they are played again;
// so does the study that was damaged and mended. The first games are committed at once, so a study may be short.
func TestAResumedStudyPrintsTheSame(t *testing.T) {
	dir := t.TempDir()
	tuning := filepath.Join(dir, "tuning.yaml")
	if err := os.WriteFile(tuning, []byte("schema: 1\nexperiment: tuning\nscenarios:\n"+
		"  - {name: titan/meadow, blocks: 2}\n  - {name: titan/thorn-jungle, blocks: 2}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	fair := filepath.Join(dir, "fair.yaml")
	if err := os.WriteFile(fair, []byte("schema: 1\nbalance: fair\non: titan/thorn-jungle\n"+
		"want: [{matchups: \"all, within .48 .. .52\"}]\nmay: [{unit: cyclops, stats: {power: 7..11}}]\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	records := filepath.Join(dir, "records.csv")
	if err := os.WriteFile(records, []byte("list,wins,losses\n\"Ogre x2, Lion\",3,1\n\"Troll, Serpent\",1,3\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"lists": {"titan/meadow", "--points", "60", "--blocks", "4", "--confirm", "30", "--rounds", "2", "--seed",
			"3"},
		"prices":    {"titan/meadow", "--points", "60", "--matches", "300", "--precision", "0"},
		"calibrate": {records, "titan/meadow", "--points", "60", "--matches", "150", "--level", "greedy,novice"},
		"value":     {"2 lion, ranger", "--on", "titan/meadow", "--lists", "80"},
		"place": {"titan/thorn-jungle", "--piece", "5", "--tries", "8", "--rounds", "1", "--batch", "4",
			"--blocks", "32", "--confirm", "64", "--best", "1", "--level", "none"},
		"balance": {fair, "--blocks", "64", "--confirm", "128", "--rounds", "2"},
		"tune":    {"greedy", tuning, "--budget", "4000", "--only", "risk,damage"},
		"ladder": {"titan/meadow", "hott/quick", "--levels", "greedy,novice,passive", "--blocks", "24",
			"--no-pilot"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole, cut := filepath.Join(dir, name+"-whole"), filepath.Join(dir, name+"-cut")
			run := func(want int, moments []moment, args ...string) string {
				t.Helper()
				code, out, said := sim(t, moments, append([]string{name, "--quiet"}, args...)...)
				if code != want {
					t.Fatalf("%v: exit code %d, want %d: %s", args, code, want, said)
				}
				return strings.ReplaceAll(out, cut, whole)
			}
			besides := []string{"--resume", cut}
			switch name {
			case "prices":
				args, besides = append(args, "--verify"), append(besides, "--verify")
			case "ladder":
				besides = append(besides, "--no-pilot")
			}
			want := run(0, nil, append(args, "--out", whole)...)
			cutShort(t, cut, append([]string{name, "--quiet"}, append(args, "--out", cut)...))
			if got := run(0, nil, besides...); got != want {
				t.Errorf("resumed it prints\n%s\nwant\n%s", got, want)
			}
			besides = append(besides, "--json")
			got := run(0, nil, besides...)
			besides[1] = whole
			if want = run(0, nil, besides...); got != want || len(got) < 100 {
				t.Errorf("resumed it prints\n%s\nwant\n%s", got, want)
			}
			if got, want := digests(t, cut), digests(t, whole); got != want {
				t.Errorf("digests\n%swant\n%s", got, want)
			}
			d, err := results.Open(cut)
			if err != nil || !d.Manifest.Finished {
				t.Fatalf("the dataset is not finished: %v", err)
			}
			for _, n := range []int64{0, d.Manifest.Games / 2, d.Manifest.Games - 1} {
				code, out, said := sim(t, nil, "replay", cut, "--game", fmt.Sprint(n))
				if code != 0 || !strings.Contains(out, "ends as recorded") {
					t.Errorf("game %d played again: exit code %d, %s", n, code, said)
				}
			}
			if testing.Short() {
				return
			}
			damage(t, cut) // what status says to type mends it
			code, out, _ := sim(t, nil, "status", cut)
			_, command, ok := strings.Cut(strings.TrimSpace(out), "mend it with sim ")
			if code != exitFailed || !ok {
				t.Fatalf("status of a damaged study: exit code %d, it printed %s", code, out)
			}
			if code, _, said := sim(t, nil, name, "--resume", cut); code != exitBad ||
				!strings.Contains(said, "sim "+command) {
				t.Errorf("resumed without repair: exit code %d, it said %s", code, said)
			}
			if got := run(0, nil, append(strings.Fields(command)[1:], besides[2:]...)...); got != want {
				t.Errorf("mended it prints\n%s\nwant\n%s", got, want)
			}
			if got, want := digests(t, cut), digests(t, whole); got != want {
				t.Errorf("digests, mended\n%swant\n%s", got, want)
			}
			if code, out, _ := sim(t, nil, "status", cut); code != exitDone {
				t.Errorf("status of the mended study: exit code %d, it printed %s", code, out)
			}
		})
	}
}

// cutShort begins a study in a folder and interrupts it as soon as games of it are committed. One that was over
// before the signal came is begun again.
func cutShort(t *testing.T, dir string, args []string) {
	t.Helper()
	for range 20 {
		code, _, said := sim(t, []moment{{syscall.SIGINT, func(string) bool { return committed(dir) > 0 }}}, args...)
		switch code {
		case 75:
			return
		case exitDone:
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		default:
			t.Fatalf("%v: exit code %d, want 75: %s", args, code, said)
		}
	}
	t.Fatalf("%v: no signal interrupts it", args)
}

// damage changes a byte in the first part of a dataset's games.
func damage(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "games", "*.parquet"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no games: %v", dir, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(files[0], data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestOneKeyTwiceIsAnError prints a table as JSON whose columns have one key.
func TestOneKeyTwiceIsAnError(t *testing.T) {
	twice := &report.Table{Name: "twice", Head: []report.Column{{Name: "score of A"}, {Name: "score of a"}},
		Rows: [][]report.Cell{{{}, {}}}}
	err := printSheet(newRoot(), map[string]any{"rows": objects(twice)})
	if err == nil || !strings.Contains(err.Error(), `the table twice has two columns with the key "score_of_a"`) {
		t.Errorf("the error is %v", err)
	}
}
