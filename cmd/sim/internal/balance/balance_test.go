package balance_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = study.Library()

// spoilt is titan/meadow with three stats changed: the defender loses nearly every game.
const spoilt = `schema: 1
experiment: spoilt
scenarios: [titan/meadow]
options: [{units: {lion: {power: 8, points: 15}, minotaur: {skill: 3, points: 16}, ranger: {skill: 3, points: 16}}}]
`

const wanted = `schema: 1
balance: fair
on: spoilt.yaml
want:
  - matchups: all, within .45 .. .55
may:
  - {unit: lion, stats: {power: 0..8, skill: 2..4}}
  - {unit: ranger, stats: {power: 3..6, skill: 2..5}}
  - {unit: minotaur, stats: {skill: 2..5}}
`

// opened writes an experiment and a balance file and reads them.
func opened(t *testing.T, experiment, file string) (*scenarios.Balance, *scenarios.Experiment) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"spoilt.yaml": experiment, "fair.yaml": file} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, faults := library.Balance(filepath.Join(dir, "fair.yaml"), study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	e, faults := library.ExperimentNear(b.On, b.Near, study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return b, e
}

// TestASpoiltGameIsGotBack spoils a game by three stats, which the search does not know: it finds no more changes that
// make it what it was, and the file that it writes plays as it says on dice of its own.
func TestASpoiltGameIsGotBack(t *testing.T) {
	b, e := opened(t, spoilt, wanted)
	s, f := searched(t, b, e, balance.Options{Seed: 5})
	if len(f.Left) != 1 || !strings.HasPrefix(f.Left[0], "lion.power 8 -> 0: ") {
		t.Errorf("left out is %q", f.Left)
	}
	if !f.Met || f.Already || len(f.Best[0].Words) > 3 || f.Was.Wants[0].Value > 0.1 || f.Failed > 0 {
		t.Fatalf("it found %+v of %v, where as it is %+v", f.Best[0].Words, f.Best[0].Outcome.Wants, f.Was.Wants)
	}
	if was, is := f.Was.Blocks, f.Best[0].Outcome.Blocks; was >= is {
		t.Errorf("the game as it is, far from what is wanted, was confirmed in %d blocks, and the first in %d", was, is)
	}
	to := filepath.Join(t.TempDir(), "balanced.yaml")
	if err := s.Apply(to, &f.Best[0]); err != nil {
		t.Fatal(err)
	}
	own, faults := library.Experiment(to, study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	seed := uint64(77)
	if score := played(t, own, seed, 600); score < 0.43 || score > 0.57 {
		t.Errorf("what was applied scores %.3f", score)
	}
}

// played is the score of A in an experiment of one matchup.
func played(t *testing.T, e *scenarios.Experiment, seed uint64, blocks int) float64 {
	t.Helper()
	s, err := study.New(library, e, study.Options{Seed: &seed, Blocks: blocks})
	if err == nil {
		err = s.Create(filepath.Join(t.TempDir(), "d"))
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	lines, err := montecarlo.Summarise(out.Dataset)
	if err != nil || len(lines) != 1 {
		t.Fatalf("%d lines: %v", len(lines), err)
	}
	return lines[0].Score
}

// searched is a search that ran to its end, and what it found.
func searched(t *testing.T, b *scenarios.Balance, e *scenarios.Experiment, o balance.Options) (*balance.Search,
	*balance.Found) {
	t.Helper()
	s, err := balance.New(library, b, e, o)
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s, f
}

// search runs a small search, in a folder where one is named, and returns what it found as text. It stops after a
// number of games; 0 is none.
func search(t *testing.T, b *scenarios.Balance, e *scenarios.Experiment, workers int, dir string, stop int64) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := balance.Options{Seed: 3, Workers: workers, Rounds: 2, Batch: 3, Blocks: 16, Confirm: 32,
		Levels: []string{"novice"}}
	o.Progress = func(p balance.Progress) {
		if stop > 0 && p.Done >= stop {
			cancel()
		}
	}
	s, err := balance.New(library, b, e, o)
	if err != nil {
		t.Fatal(err)
	}
	text, err := e.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if dir != "" {
		kept, err := folder.Open(dir, folder.Question{Study: "balance", Grounds: s.Grounds(), Seed: o.Seed,
			Experiment: text})
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close(stop == 0)
		s.Keep(kept, o.Workers)
	}
	found, err := s.Run(ctx)
	if stop > 0 && errors.Is(err, montecarlo.ErrInterrupted) {
		return "interrupted"
	}
	if err != nil {
		t.Fatal(err)
	}
	output, err := json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	return string(output)
}

// TestSearchIsTheSameForAnyNumberOfWorkersAndSittings runs a search by one worker, by three, and in a folder,
// interrupted several times.
func TestSearchIsTheSameForAnyNumberOfWorkersAndSittings(t *testing.T) {
	b, e := opened(t, spoilt, strings.Replace(wanted, "may:\n",
		"  - seats: within .4 .. .6\n  - length: rounds median 2 .. 9\nmay:\n  - {units: all, price: ±20 %}\n", 1))
	whole := search(t, b, e, 1, "", 0)
	if other := search(t, b, e, 3, "", 0); other != whole {
		t.Errorf("three workers found something else:\n%s\n%s", whole, other)
	}
	dir := filepath.Join(t.TempDir(), "d")
	for _, stop := range []int64{100, 700, 1300} {
		if said := search(t, b, e, 2, dir, stop); said != "interrupted" {
			t.Fatalf("after %d games it was over: %s", stop, said)
		}
	}
	for range 2 { // the second time all games are there, and what units did is played again
		if again := search(t, b, e, 2, dir, 0); again != whole {
			t.Errorf("a search that was resumed found something else:\n%s\n%s", whole, again)
		}
	}
	if !strings.Contains(whole, `"damage_share_over_points_share":`) {
		t.Errorf("it does not say what units did: %s", whole)
	}
	if d, err := results.Open(dir); err != nil || d.Verify() != nil || !d.Manifest.Finished {
		t.Errorf("the folder: %v", err)
	}
}

// TestPricesExchangeUnits raises the price of a unit by so much that its army cannot pay for its list: it exchanges
// units, and the experiment that is written names an army of its own.
func TestPricesExchangeUnits(t *testing.T) {
	b, e := opened(t, "schema: 1\nexperiment: dear\nscenarios: [{name: heroscape/quick, armies: {A: [vikings], B: "+
		"[marro-raid]}}]\n",
		"schema: 1\nbalance: dear\non: spoilt.yaml\nwant: [{seats: within .01 .. .02}]\n"+
			"may: [{unit: finn, price: \"120 .. 121\"}]\n")
	s, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: 1, Blocks: 16, Confirm: 16})
	if f.Met || len(f.Best) == 0 || len(f.Best[0].Armies) != 1 || !strings.HasPrefix(f.Best[0].Armies[0], "vikings: ") {
		t.Fatalf("%+v", f.Best)
	}
	to := filepath.Join(t.TempDir(), "dear.yaml")
	if err := s.Apply(to, &f.Best[0]); err != nil {
		t.Fatal(err)
	}
	own, faults := library.Experiment(to, study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if own.Stages[0].Armies[0] != [2]string{"dear-vikings", "marro-raid"} {
		t.Errorf("the armies are %v", own.Stages[0].Armies)
	}
	army := filepath.Join(filepath.Dir(to), "armies", "dear-vikings.yaml")
	if err := errors.Join(s.Apply(to, &f.Best[0]), os.WriteFile(army, []byte("mine"), 0o644),
		os.Remove(to)); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply(to, &f.Best[0]); err == nil ||
		!strings.Contains(err.Error(), "dear-vikings.yaml exists already and is another") {
		t.Errorf("an army of somebody's own: %v", err)
	}
	if kept, err := os.ReadFile(army); string(kept) != "mine" {
		t.Errorf("it says %q, %v", kept, err)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("the experiment was written all the same")
	}
}

// TestPiecesMove lets a piece of terrain move: what is found lays it elsewhere, and the experiment that is written has
// a map of its own.
func TestPiecesMove(t *testing.T) {
	file := "schema: 1\nbalance: moved\non: spoilt.yaml\nwant: [{seats: within .01 .. .02}]\n" +
		"may: [{pieces: [\"2,5\"], move: 1}]\n"
	b, e := opened(t, "schema: 1\nexperiment: thorns\nscenarios: [titan/thorn-jungle]\n", file)
	s, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: -1, Blocks: 16, Confirm: 16})
	if len(f.Best) == 0 || !strings.HasPrefix(f.Best[0].Words[0], "bramble at 2,5 -> ") {
		t.Fatalf("%+v", f.Best)
	}
	to := filepath.Join(t.TempDir(), "moved.yaml")
	if err := s.Apply(to, &f.Best[0]); err != nil {
		t.Fatal(err)
	}
	own, faults := library.Experiment(to, study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if items := own.Stages[0].Maps.Items(); len(items) != 1 {
		t.Errorf("the maps are %v", items)
	}
	b, e = opened(t, "schema: 1\nexperiment: thorns\nscenarios: [titan/thorn-jungle]\n",
		strings.Replace(file, "move: 1}]", "move: 2}]\nprefer: small", 1))
	_, f = searched(t, b, e, balance.Options{Seed: 1, Rounds: -1, Blocks: 16, Confirm: 16})
	var costs []float64
	for _, o := range f.Tries {
		costs = append(costs, o.Cost)
	}
	if !slices.Contains(costs, 4.1) || !slices.Contains(costs, 2.1) {
		t.Errorf("where small changes are preferred, moves by two cells and by one cost %v", costs)
	}
	b, e = opened(t, "schema: 1\nexperiment: thorns\nscenarios: [titan/thorn-jungle]\n",
		strings.Replace(file, "2,5", "9,9", 1))
	if _, err := balance.New(library, b, e, balance.Options{}); err == nil ||
		!strings.Contains(err.Error(), "the map has no piece 9,9") {
		t.Errorf("a piece that there is none of: %v", err)
	}
}

// TestWhatCannotBeAskedIsSaid asks for what there is none of: all of it is said, with its place.
func TestWhatCannotBeAskedIsSaid(t *testing.T) {
	for change, want := range map[string]string{
		"unit: lion>unit: lyon":                                    `:7:26: the roster has no unit lyon; did you mean "lion"?`,
		"skill: 2..4>skil: 2..4":                                   `lion has no stat skil that is a number; did you mean "skill"?`,
		"matchups: all>matchups: ranger":                           "no army of the experiment is called ranger",
		"matchups: all, within .45 .. .55>matchup: [lions, ogres]": "no army of the experiment is called lions",
		"{unit: minotaur, stats: {skill: 2..5}}>" +
			"{unit: lion, stats: {power: 3..4}}": "lion.power may be changed twice",
		"{unit: minotaur, stats: {skill: 2..5}}>" +
			"{option: chart.brambl.enter, of: [free, slow]}": `:9:14: unknown key "brambl"; did you mean "bramble"`,
		"{unit: minotaur, stats: {skill: 2..5}}>" +
			"{units: all, price: ±1 %, step: 5}": "no unit of the armies has another price within these bounds",
		"- {unit: lion, stats: {power: 0..8, skill: 2..4}}>- {unit: lyon, price: 1..9}\n" +
			"  - {unit: rangr, price: 1..9}": `no unit lyon; did you mean "lion"?|no unit rangr; did you mean "ranger"?`,
		"matchups: all, within .45 .. .55>matchup: [lions, ogres]\n" +
			"  - matchups: bears, within .4 .. .6": "called lions|called ogres|called bears",
	} {
		from, to, _ := strings.Cut(change, ">")
		b, e := opened(t, spoilt, strings.Replace(wanted, from, to, 1))
		_, err := balance.New(library, b, e, balance.Options{})
		for part := range strings.SplitSeq(want, "|") {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %v, want %q", change, err, part)
			}
		}
	}
	for change, want := range map[string]string{
		"[titan/meadow]>[titan/meadow, hott/quick]":                               "plays several systems",
		"options: [{>commanders: {A: [greedy], B: [greedy, novice]}\noptions: [{": "2 pairs of commanders",
		"options: [{>options: [{}, {":                                             "2 options",
	} {
		from, to, _ := strings.Cut(change, ">")
		experiment := strings.Replace(spoilt, from, to, 1)
		if strings.Contains(to, "hott") {
			experiment = strings.Split(experiment, "options")[0]
		}
		b, e := opened(t, experiment, wanted)
		if _, err := balance.New(library, b, e, balance.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", change, err, want)
		}
	}
}

func Example() {
	file := scenarios.Balance{Name: "fair", Want: []scenarios.
		Want{{Seats: scenarios.SeatsWant{Bounds: scenarios.Bounds{Lo: 0.3, Hi: 0.7}}}},
		Knobs: []scenarios.Knob{{Kind: scenarios.KnobStat, Unit: "lion", Stat: "power",
			Values: []string{"4", "5", "6"}}}}
	e, _ := library.Experiment("titan/meadow")
	s, err := balance.New(library, &file, e, balance.Options{Seed: 1, Rounds: 1, Blocks: 16, Confirm: 256})
	if err != nil {
		panic(err)
	}
	f, err := s.Run(context.Background())
	fmt.Println(f.Already, err)
	// Output: true <nil>
}

// TestNothingNearerLeavesItAsItIs wants what the game as it is comes nearest to, without being certain of it: the
// answer is no change, whichever of those tried came next.
func TestNothingNearerLeavesItAsItIs(t *testing.T) {
	b, e := opened(t, "schema: 1\nexperiment: even\nscenarios: [heroscape/quick]\n",
		"schema: 1\nbalance: even\non: spoilt.yaml\nwant: [{matchups: \"all, within .45 .. .55\"}]\n"+
			"may: [{unit: marro, stats: {life: [1, 2]}}]\n")
	s, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: -1, Blocks: 16, Confirm: 32})
	if len(f.Best) == 0 || !f.WasBetter || !strings.HasPrefix(f.Answer(), "Leave it as it is: ") || f.Binding != nil {
		t.Errorf("%s (%+v, and as it is %+v)", f.Answer(), f.Best, f.Was)
	}
	page, err := s.Page(f)
	if err != nil {
		t.Fatal(err)
	}
	if says := page.Lead.Views[0].Says; !strings.Contains(says, "Leave it as it is") {
		t.Errorf("the page opens with %q", says)
	}
	f.Was.Wants[0].Verdict = balance.Missed
	if says := f.Answer(); !strings.HasPrefix(says, "Cannot be had within these bounds, ") {
		t.Errorf("where the game as it is misses what is wanted, it says %q", says)
	}
}
