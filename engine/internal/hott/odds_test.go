package hott

import (
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestOddsTableOfTheBook reads the 9x9 table of section 7.8 and compares every cell
// with the counted dice and with the laws.
func TestOddsTableOfTheBook(t *testing.T) {
	book, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile(`(?m)^\| \*\*(\d)\*\* \|(.*)\|$`)
	cells := 0
	for _, m := range row.FindAllStringSubmatch(string(book), -1) {
		own := int(m[1][0] - '0')
		for enemy, text := range strings.Split(m[2], "|") {
			var want [5]int
			if _, err := fmt.Sscanf(strings.TrimSpace(text), "%d/%d/%d/%d/%d", &want[0], &want[1], &want[2], &want[3],
				&want[4]); err != nil {
				t.Fatal(err)
			}
			o := oddsOf(own, enemy)
			got := [5]int{int(o[doubles]), int(o[beats]), int(o[equalEven]) + int(o[equalOdd]), int(o[isBeaten]),
				int(o[isDoubled])}
			if got != want {
				t.Errorf("%d against %d: %v, the book has %v", own, enemy, got, want)
			}
			for _, kind := range []lawKind{lawPlain, lawOdd, lawSpell} {
				law := combatLaw(kind, own, enemy)
				var sums [5]int64
				for i := range law.Len() {
					at := map[verdict]int{doubles: 0, beats: 1, equalEven: 2, equalOdd: 2, isBeaten: 3,
						isDoubled: 4}[verdict(law.Value(i)&7)]
					sums[at] += law.Weight(i).Int64()
				}
				for k := range sums {
					if law.Total().Cmp(big.NewInt(36)) != 0 || sums[k] != int64(want[k]) {
						t.Errorf("law %s: %v of %v, the book has %v", law.Name(), sums, law.Total(), want)
						break
					}
				}
			}
			cells++
		}
	}
	if cells != 81 {
		t.Errorf("%d cells were compared, want 81", cells)
	}
}

// FuzzParse feeds words to Parse: they are refused in a sentence, or give an action
// that Say writes back and Check judges without a panic.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"end", "move dblades: forward 100", "move dblades+dspears: wheel left 10, forward 5.5",
		"move dhero: place 300,400 N, more",
		"god x 1,2 N", "dragons 100 200", "lurk l 1,2 S at akn in W1", "shoot dblades at aspears with dhero",
		"fight dhero by ahero", "storm", "cast dmagician at ahero", "move dblades: shift left 9999999"} {
		f.Add(s)
	}
	g := crowded(&testing.T{}, "W1 woods (300,800) (520,760) (600,980) (360,1040)")
	f.Fuzz(func(t *testing.T, words string) {
		a, err := g.t.Parse(g, words)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("a refusal without words")
			}
			return
		}
		g.Check(a)
		b, err := g.t.Parse(g, g.t.Say(g, a))
		if err != nil || b != a {
			t.Fatalf("%q is said as %q and read back as %+v instead of %+v (%v)", words, g.t.Say(g, a), b, a, err)
		}
	})
}
