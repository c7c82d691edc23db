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
	if got := spelling.Nearest("bat", []string{"cat", "hat"}); got != "cat" {
		t.Errorf("of two words equally near %q is taken, want the first", got)
	}
}

func TestSuggest(t *testing.T) {
	few, many := []string{"walk", "fly"}, strings.Fields(strings.Repeat("word ", 25))
	for _, c := range []struct {
		word  string
		known []string
		want  string
	}{
		{"flu", few, `; did you mean "fly"?`},
		{"swim", few, "; known here: walk, fly"},
		{"swim", many, ""},
		{"swim", nil, ""},
	} {
		if got := spelling.Suggest(c.word, c.known); got != c.want {
			t.Errorf("Suggest(%q, %d words) = %q, want %q", c.word, len(c.known), got, c.want)
		}
	}
}
