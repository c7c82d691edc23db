package systems

import (
	"strings"
	"testing"
)

// TestNamesAreFound checks that every listed system is found by its name, that no
// name is listed twice, and that another name is refused.
func TestNamesAreFound(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All() {
		name := s.Info().System
		if seen[name] {
			t.Errorf("the system %q is listed twice", name)
		}
		seen[name] = true
		found, err := Find(name)
		if err != nil || found.Info() != s.Info() {
			t.Errorf("Find(%q) = %v, %v; want the listed system", name, found, err)
		}
	}
	if _, err := Find("chess"); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf(`Find("chess") = %v; want an error that names it`, err)
	}
}
