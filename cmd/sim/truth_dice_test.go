package main

import (
	"math"
	"path/filepath"
	"testing"
)

// holds compares the score that a report gives with the exact one, within four standard
// errors of independent games; games of a block that share dice are no worse.
func (r reported) holds(t *testing.T, a, b string, truth float64) {
	t.Helper()
	row := r.matchups()[[2]string{a, b}]
	if row == nil {
		t.Errorf("no row for %s against %s", a, b)
		return
	}
	n := row["won"].(float64) + row["drawn"].(float64) + row["lost"].(float64)
	score := row["score"].(float64)
	z := (score - truth) / math.Sqrt(truth*(1-truth)/n)
	t.Logf("%s against %s: %.4f of %.0f games, exactly %.4f (%.1f standard errors)", a, b, score, n, truth, z)
	if math.Abs(z) > 4 {
		t.Errorf("%s against %s: the report says %.4f; exactly it is %.4f (%.1f standard errors)", a, b, score, truth,
			z)
	}
}

// TestHordesOfTheThingsDuelsHaveTheirExactOdds lets generals fight in the open until one
// is destroyed. Both roll a die and add their factor; a total at most half of the other's
// destroys, and so does being beaten by what the element cannot bear: blades and spears
// by warband, spears by knights. Everything else moves the two apart, and the next bound
// brings them together again, so that the odds are those of the first deadly throw.
func TestHordesOfTheThingsDuelsHaveTheirExactOdds(t *testing.T) {
	r := reportOf(t, filepath.Join("testdata", "truth", "hott", "duels.yaml"))
	// factors against each other, the general's 1 included; the second kills by beating
	for _, duel := range []struct {
		a, b             string
		steadyF, fierceF int
		steadyIsA        bool
	}{
		{a: "one-blades", b: "one-warband", steadyF: 5 + 1, fierceF: 3 + 1, steadyIsA: true},
		{a: "one-spears", b: "one-warband", steadyF: 4 + 1, fierceF: 3 + 1, steadyIsA: true},
		{a: "one-knights", b: "one-spears", steadyF: 4 + 1, fierceF: 3 + 1},
	} {
		steady, fierce := 0, 0
		for x := 1; x <= 6; x++ {
			for y := 1; y <= 6; y++ {
				s, f := x+duel.steadyF, y+duel.fierceF
				switch {
				case f > s:
					fierce++
				case 2*f <= s:
					steady++
				}
			}
		}
		truth := float64(steady) / float64(steady+fierce)
		if !duel.steadyIsA {
			truth = 1 - truth
		}
		r.holds(t, duel.a, duel.b, truth)
	}
}

// click is what a dial shows: attack, defence, damage.
type click struct{ attack, defence, damage int }

// dials are those of the scenario's figures.
var dials = map[string][]click{
	"one-axe":   {{9, 15, 3}, {8, 14, 3}, {8, 14, 2}, {7, 13, 2}, {6, 13, 1}},
	"one-sword": {{8, 16, 2}, {8, 15, 2}, {7, 15, 2}, {7, 14, 2}, {6, 14, 1}, {5, 13, 1}},
	"one-pike":  {{10, 14, 2}, {10, 14, 2}, {9, 13, 2}, {9, 13, 2}, {8, 12, 1}},
}

// mageKnightDuel is the chance that the first striker wins, plus half the chance that
// nobody falls: strikes by turns, 2d6 and the attack value against the defence value; a
// natural 2 misses and costs the striker a click, a natural 12 hits for one more
// (MK-ATK-1, MK-ATK-2). Clicks are those taken so far.
func mageKnightDuel(striker, target []click, struck, hurt, strikes int) float64 {
	switch {
	case hurt >= len(target):
		return 1
	case struck >= len(striker):
		return 0
	case strikes == 0:
		return 0.5
	}
	win := 0.0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			mine, theirs := struck, hurt
			switch now := striker[struck]; {
			case x+y == 2:
				mine++
			case x+y == 12:
				theirs += now.damage + 1
			case x+y+now.attack >= target[hurt].defence:
				theirs += now.damage
			}
			win += (1 - duels.of(target, striker, theirs, mine, strikes-1)) / 36
		}
	}
	return win
}

// memory keeps what mageKnightDuel has worked out.
type memory map[memorised]float64

type memorised struct {
	striker, target       *click
	struck, hurt, strikes int
}

var duels = memory{}

func (m memory) of(striker, target []click, struck, hurt, strikes int) float64 {
	key := memorised{&striker[0], &target[0], struck, hurt, strikes}
	win, ok := m[key]
	if !ok {
		win = mageKnightDuel(striker, target, struck, hurt, strikes)
		m[key] = win
	}
	return win
}

// TestMageKnightDuelsHaveTheirExactOdds lets two figures in contact strike every other
// turn, so that neither pushes; who goes first is diced for.
func TestMageKnightDuelsHaveTheirExactOdds(t *testing.T) {
	const strikes = 40 // twenty turns of each in which it does not rest
	r := reportOf(t, filepath.Join("testdata", "truth", "mageknight", "duels.yaml"))
	for _, pair := range [][2]string{{"one-axe", "one-sword"}, {"one-axe", "one-pike"}, {"one-sword", "one-pike"}} {
		a, b := dials[pair[0]], dials[pair[1]]
		r.holds(t, pair[0], pair[1], (duels.of(a, b, 0, 0, strikes)+1-duels.of(b, a, 0, 0, strikes))/2)
	}
}

// descentFace is hearts and surges of a face of an attack die; a miss has hearts below 0.
type descentFace struct{ hearts, surges int }

// The dice of DESC-DIE-1, range left out.
var (
	descentBlue   = []descentFace{{-100, 0}, {2, 1}, {2, 0}, {2, 0}, {1, 0}, {1, 1}}
	descentRed    = []descentFace{{1, 0}, {2, 0}, {2, 0}, {2, 0}, {3, 0}, {3, 1}}
	descentYellow = []descentFace{{0, 1}, {1, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}
	descentGray   = []int{0, 1, 1, 1, 2, 3}
	descentBlack  = []int{0, 2, 2, 2, 3, 4}
)

// descentLaw gives the chances of 0, 1, 2 … damage of an attack whose surges buy a heart
// each, at most n, against one die of defence.
func descentLaw(pool [][]descentFace, most int, defence []int) []float64 {
	law := make([]float64, 32)
	var roll func(die, hearts, surges int, chance float64)
	roll = func(die, hearts, surges int, chance float64) {
		if die < len(pool) {
			for _, f := range pool[die] {
				roll(die+1, hearts+f.hearts, surges+f.surges, chance/6)
			}
			return
		}
		for _, shields := range defence {
			law[max(0, hearts+min(surges, most)-shields)] += chance / 6
		}
	}
	roll(0, 0, 0, 1)
	return law
}

// TestDescentDuelsHaveTheirExactOdds has a hero who attacks twice a turn stand beside a
// monster that attacks once, the hero first, until one is down.
func TestDescentDuelsHaveTheirExactOdds(t *testing.T) {
	r := reportOf(t, filepath.Join("testdata", "truth", "descent", "duels.yaml"))
	const heroHealth, rounds = 9, 60
	for _, m := range []struct {
		army    string
		health  int
		attack  [][]descentFace
		defence []int
	}{
		{"one-brute", 9, [][]descentFace{descentBlue, descentRed, descentRed}, descentGray},
		{"one-wisp", 7, [][]descentFace{descentBlue, descentRed, descentYellow}, descentBlack},
	} {
		blow := descentLaw([][]descentFace{descentBlue, descentRed}, 2, m.defence) // two abilities of the axe
		answer := descentLaw(m.attack, 1, descentGray)
		state := map[[2]int]float64{{heroHealth, m.health}: 1}
		for range rounds {
			for turn, law := range [][]float64{blow, blow, answer} {
				next := map[[2]int]float64{}
				for s, chance := range state {
					if s[0] == 0 || s[1] == 0 {
						next[s] += chance
						continue
					}
					for damage, p := range law {
						to := s
						if turn < 2 {
							to[1] = max(0, s[1]-damage)
						} else {
							to[0] = max(0, s[0]-damage)
						}
						next[to] += chance * p
					}
				}
				state = next
			}
		}
		truth := 0.0
		for s, chance := range state {
			if s[1] == 0 {
				truth += chance
			}
		}
		r.holds(t, "one-fighter", m.army, truth)
	}
}
