package main

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// matchups are the rows of the table of matchups by A and B, whose titles ("One element of
// blades") stand for the names of their files ("one-blades").
func (r reported) matchups() map[[2]string]map[string]any {
	rows := map[[2]string]map[string]any{}
	named := func(title any) string {
		return strings.NewReplacer(" element of ", "-", " ", "-").Replace(strings.ToLower(title.(string)))
	}
	for _, table := range r.Tables {
		if table.Name == "matchups" {
			for _, row := range table.Rows {
				rows[[2]string{named(row["A"]), named(row["B"])}] = row
			}
		}
	}
	return rows
}

// titanDuel solves a duel of two characters on open ground exactly: both roll one die
// per point of power at each exchange, hit on 4 less the difference of their skills
// (TITAN-STR-4), and even the slain strike back.
func titanDuel(powerA, skillA, powerB, skillB int) outcome {
	const exchanges = 13 // one in the first round, two in each of the other six
	hits := func(power, own, other int) law {
		number := min(max(4-own+other, 1), 6)
		return successes(power, big.NewRat(int64(7-number), 6))
	}
	return cappedDuel(hits(powerA, skillA, skillB), hits(powerB, skillB, skillA), powerA, powerB, exchanges)
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
		a, _ := o.a.Float64()
		both, _ := o.both.Float64()
		neither, _ := o.neither.Float64()
		won, drawn, lost := row["won"].(float64), row["drawn"].(float64), row["lost"].(float64)
		n := won + drawn + lost
		// each is the defender once in a block, and the defender wins when nobody falls
		check := func(what string, got, want float64) {
			if z := (got - want) / math.Sqrt(want*(1-want)/n); math.Abs(z) > 4 {
				t.Errorf("%s against %s: %s %.4f of %.0f games; exactly it is %.4f (%.1f standard errors)", duel.a,
					duel.b, what, got, n, want, z)
			}
		}
		check("A won", won/n, a+neither/2)
		check("drawn were", drawn/n, both)
		score := row["score"].(float64)
		truth := a + neither/2 + both/2
		se := math.Sqrt((a + neither/2 + both/4 - truth*truth) / n) // of independent games; swapped pairs are no worse
		if z := (score - truth) / se; math.Abs(z) > 4 {
			t.Errorf("%s against %s: the report says %.4f; exactly it is %.4f (%.1f standard errors)", duel.a, duel.b,
				score, truth, z)
		}
	}
}

// heroscapeDuel solves a duel of two heroes without powers who stand side by side:
// rounds of three turns each, no matter who wins the roll going first in every one of them
// (HS-INIT-1); an attack wounds for every skull (1 of 2) that no shield (1 of 3)
// blocks. It returns A's chance to win within the round limit and what is left then.
func heroscapeDuel(lifeA, attackA, defenceA, lifeB, attackB, defenceB int) (wins, open float64) {
	const rounds, turns = 12, 3
	wounds := func(attack, defence int) []float64 {
		return opposedPools(attack, big.NewRat(1, 2), defence, big.NewRat(1, 3)).floats()
	}
	p, q := wounds(attackA, defenceB), wounds(attackB, defenceA)
	state := map[[2]int]float64{{lifeA, lifeB}: 1}
	strike := func(from map[[2]int]float64, hits []float64, target int) map[[2]int]float64 {
		to := map[[2]int]float64{}
		for lives, chance := range from {
			if lives[0] == 0 || lives[1] == 0 {
				to[lives] += chance
				continue
			}
			for wounds, h := range hits {
				next := lives
				next[target] = max(0, lives[target]-wounds)
				to[next] += chance * h
			}
		}
		return to
	}
	for range rounds {
		mixed := map[[2]int]float64{}
		for first := range 2 {
			s := state
			for range turns {
				for turn := range 2 {
					if (first+turn)%2 == 0 {
						s = strike(s, p, 1)
					} else {
						s = strike(s, q, 0)
					}
				}
			}
			for lives, chance := range s {
				mixed[lives] += chance / 2
			}
		}
		state = mixed
	}
	for lives, chance := range state {
		switch {
		case lives[1] == 0:
			wins += chance
		case lives[0] > 0:
			open += chance
		}
	}
	return wins, open
}

func TestHeroScapeDuelsHaveTheirExactOdds(t *testing.T) {
	r := reportOf(t, filepath.Join("testdata", "truth", "heroscape", "duels.yaml"))
	rows := r.matchups()
	type hero struct{ life, attack, defence int }
	heroes := map[string]hero{"one-alpha": {3, 3, 3}, "one-beta": {4, 4, 2}, "one-gamma": {5, 3, 2}}
	for _, pair := range [][2]string{{"one-alpha", "one-beta"}, {"one-alpha", "one-gamma"}, {"one-gamma", "one-beta"}} {
		a, b := heroes[pair[0]], heroes[pair[1]]
		truth, open := heroscapeDuel(a.life, a.attack, a.defence, b.life, b.attack, b.defence)
		if open > 1e-4 {
			t.Fatalf("%v: %.2g of the duels are open at the round limit; the test does not weigh those", pair, open)
		}
		row := rows[pair]
		if row == nil {
			t.Errorf("no row for %v", pair)
			continue
		}
		n := row["won"].(float64) + row["drawn"].(float64) + row["lost"].(float64)
		score := row["score"].(float64)
		if z := (score - truth) / math.Sqrt(truth*(1-truth)/n); math.Abs(z) > 4 {
			t.Errorf("%v: the report says %.4f; exactly it is %.4f (%.1f standard errors)", pair, score, truth, z)
		}
	}
}
