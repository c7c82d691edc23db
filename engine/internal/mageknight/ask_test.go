package mageknight_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestDocumentedWordsExist asks every question with every word that its documentation
// puts in brackets, and with one that it does not.
func TestDocumentedWordsExist(t *testing.T) {
	c := cases(t)[0]
	for _, try := range cases(t) {
		if try.Name == "ex-25-failure" {
			c = try
		}
	}
	g, faults := c.Start(scenarios.RunOptions{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, q := range mageknight.System().Info().Questions {
		form, _, _ := strings.Cut(q.Doc, ":")
		plain, _, _ := strings.Cut(form, " [")
		plain = strings.NewReplacer(" SQUARE TO", " 1,0 1,1", " F", " u").Replace(plain)
		groups := regexp.MustCompile(`\[([^\]]*)\]`).FindAllStringSubmatch(form, -1)
		if groups == nil {
			continue
		}
		for _, m := range groups {
			for _, word := range strings.Split(m[1], "|") {
				asked++
				if _, err := g.Table().Ask(g, plain+" "+word); err != nil {
					t.Errorf("%s %s: %v", plain, word, err)
				}
			}
		}
		if _, err := g.Table().Ask(g, plain+" sideways"); err == nil {
			t.Errorf("%s sideways is answered", plain)
		}
	}
	if asked < 8 {
		t.Errorf("only %d words are documented", asked)
	}
}
