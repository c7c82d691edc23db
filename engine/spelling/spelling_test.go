package spelling_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

func TestNearest(t *testing.T) {
	known := []string{"zettian-guard", "marro-warrior", "imp", "ogre", "lion"}
	for word, want := range map[string]string{
		"zettian-gard": "zettian-guard", "Orge": "ogre", "lino": "lion", "imps": "imp", "im": "imp", "IMP": "imp",
		"dragon": "", "x": "", "": "", strings.Repeat("imp", 100): "",
	} {
		if got := spelling.Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
	rules := []string{"HOTT-BASE-1", "HOTT-IP-1", "HOTT-CMD-2", "HOTT-HD-MV"}
	for word, want := range map[string]string{
		"HOTT-PASS-5": "", "HOTT-CDM-2": "HOTT-CMD-2", "hott-bsse-1": "HOTT-BASE-1", "HOT-IP-1": "HOTT-IP-1",
		"HOTT-HD-MW": "HOTT-HD-MV", "HOTT-": "",
	} {
		if got := spelling.Nearest(word, rules); got != want {
			t.Errorf("Nearest(%q) of rules = %q, want %q", word, got, want)
		}
	}
	if got := spelling.Nearest("bat", []string{"cat", "hat"}); got != "cat" {
		t.Errorf("of two words equally near %q is taken, want the first", got)
	}
}

func TestSuggest(t *testing.T) {
	few, many := []string{"walk", "fly"}, strings.Fields(strings.Repeat("word ", 25))
	all := strings.Join(many[:24], ", ")
	for _, c := range []struct {
		word  string
		known []string
		want  string
	}{
		{"flu", few, `; did you mean "fly"?`},
		{"swim", few, "; known here: walk, fly"},
		{"swim", many, ""},
		{"swim", many[:24], "; known here: " + all},
		{"swim", nil, ""},
	} {
		if got := spelling.Suggest(c.word, c.known); got != c.want {
			t.Errorf("Suggest(%q, %d words) = %q, want %q", c.word, len(c.known), got, c.want)
		}
	}
}

// TestNearestThreshold has slips of each kind at the bound of what is near: a third of the letters.
func TestNearestThreshold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		word, known string
		near        bool
	}{
		{"ab", "ax", true}, {"ab", "xy", false},
		{"abcde", "abcdx", true}, {"abcde", "abcxy", false},
		{"abcdef", "abcdxy", true}, {"abcdef", "abcxyz", false},
		{"abcdefghi", "abcdefxyz", true}, {"abcdefghi", "abcdewxyz", false},
		{"badcfe", "abcdfe", true}, {"badcfe", "abcdef", false}, // two swaps, three
		{"straße", "strasse", true},
		{"cab", "abcb", false}, // what was swapped is not parted again
		{strings.Repeat("a", 100), strings.Repeat("a", 99) + "b", true},
		{strings.Repeat("a", 101), strings.Repeat("a", 99), false},
		{strings.Repeat("a", 100), strings.Repeat("a", 101), false},
	} {
		if got := spelling.Nearest(c.word, []string{c.known}) == c.known; got != c.near {
			t.Errorf("Nearest(%q, %q): near is %t, want %t", c.word, c.known, got, c.near)
		}
	}
}
