package systems

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/rulebook"
)

// TestEveryRuleHasAText asks the books of all systems for every rule that code, cases
// and reports cite.
func TestEveryRuleHasAText(t *testing.T) {
	for _, s := range All() {
		in := s.Info()
		book := rulebook.New(s.Book(), in.Rules)
		for _, id := range in.Rules[1:] {
			if len(book.Text(id)) < 6 {
				t.Errorf("%s: the text of %s is %q", in.System, id, book.Text(id))
			}
		}
	}
}
