package main

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// reported is what the test reads of report.json.
type reported struct {
	Alarms []string
	Tables []struct {
		Name string
		Rows []map[string]any
	}
}

// reportOf plays an experiment by the command line and reads its report.
func reportOf(t *testing.T, experiment string) reported {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	for _, args := range [][]string{{"run", experiment, "--out", dir, "--quiet"}, {"report", dir}} {
		root := newRoot()
		root.SetArgs(args)
		out, err := os.CreateTemp(t.TempDir(), "out")
		if err != nil {
			t.Fatal(err)
		}
		root.SetOut(out)
		root.SetErr(out)
		if err := root.Execute(); err != nil {
			t.Fatalf("sim %v: %v", args, err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "report", "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	var r reported
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// matchups are the rows of the table of matchups by A and B.
func (r reported) matchups() map[[2]string]map[string]any {
	rows := map[[2]string]map[string]any{}
	for _, table := range r.Tables {
		if table.Name == "matchups" {
			for _, row := range table.Rows {
				rows[[2]string{row["A"].(string), row["B"].(string)}] = row
			}
		}
	}
	return rows
}

// titanDuel solves a duel of two characters on open ground exactly: both roll one die
// per point of power at each exchange, hit on 4 less the difference of their skills
// (TITAN-STR-4), and even the slain strike back.
func titanDuel(powerA, skillA, powerB, skillB int) stats.Outcome {
	const exchanges = 13 // one in the first round, two in each of the other six
	law := func(power, own, other int) stats.Law {
		number := min(max(4-own+other, 1), 6)
		return stats.BinomialLaw(power, big.NewRat(int64(7-number), 6))
	}
	return stats.CappedDuel(law(powerA, skillA, skillB), law(powerB, skillB, skillA), powerA, powerB, exchanges)
}

// TestTitanDuelsHaveTheirExactOdds plays duels through the whole program and compares
// scores, wins and draws with exact solutions, within four standard errors.
func TestTitanDuelsHaveTheirExactOdds(t *testing.T) {
	r := reportOf(t, filepath.Join("testdata", "truth", "titan", "duels.yaml"))
	if len(r.Alarms) > 0 {
		t.Errorf("the report raises alarms: %q", r.Alarms)
	}
	rows := r.matchups()
	for _, duel := range []struct {
		a, b                           string
		powerA, skillA, powerB, skillB int
	}{
		{"one-ogre", "one-troll", 6, 2, 8, 2},
		{"one-lion", "one-warbear", 5, 3, 6, 3},
		{"one-ogre", "one-lion", 6, 2, 5, 3},
		{"one-behemoth", "one-troll", 8, 3, 8, 2},
	} {
		row := rows[[2]string{duel.a, duel.b}]
		if row == nil {
			t.Errorf("no row for %s against %s", duel.a, duel.b)
			continue
		}
		o := titanDuel(duel.powerA, duel.skillA, duel.powerB, duel.skillB)
		a, _ := o.AOnly.Float64()
		both, _ := o.Both.Float64()
		neither, _ := o.Neither.Float64()
		won, drawn, lost := row["won"].(float64), row["drawn"].(float64), row["lost"].(float64)
		n := won + drawn + lost
		// each is the defender once in a block, and the defender wins when nobody falls
		check := func(what string, got, want float64) {
			if z := (got - want) / math.Sqrt(want*(1-want)/n); math.Abs(z) > 4 {
				t.Errorf("%s against %s: %s %.4f of %.0f games; exactly it is %.4f (%.1f standard errors)", duel.a, duel.b, what, got, n, want, z)
			}
		}
		check("A won", won/n, a+neither/2)
		check("drawn were", drawn/n, both)
		score := row["score of A"].(float64)
		truth := a + neither/2 + both/2
		se := math.Sqrt((a + neither/2 + both/4 - truth*truth) / n) // of independent games; swapped pairs are no worse
		if z := (score - truth) / se; math.Abs(z) > 4 {
			t.Errorf("%s against %s: the report says %.4f; exactly it is %.4f (%.1f standard errors)", duel.a, duel.b, score, truth, z)
		}
	}
}
