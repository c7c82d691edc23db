package viewer

import (
	"regexp"
	"testing"
)

// TestTheScriptsOfAPageShareNoName holds what the page and its part for playing declare apart: they are one script,
// and a name that both declare ends it before it begins.
func TestTheScriptsOfAPageShareNoName(t *testing.T) {
	declared := regexp.MustCompile(`(?m)^(?:const|let|(?:async )?function) ([\w$]+)`)
	page := map[string]bool{}
	for _, m := range declared.FindAllStringSubmatch(pageText, -1) {
		page[m[1]] = true
	}
	names := declared.FindAllStringSubmatch(playText, -1)
	for _, m := range names {
		if page[m[1]] {
			t.Errorf("page.html and play.js both declare %s", m[1])
		}
	}
	if len(page) < 20 || len(names) < 10 {
		t.Errorf("only %d and %d names were found", len(page), len(names))
	}
}
