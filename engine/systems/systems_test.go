package systems

import "testing"

// TestNamesAreDifferent checks that no name is listed twice.
func TestNamesAreDifferent(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All() {
		name := s.Info().System
		if seen[name] {
			t.Errorf("the system %q is listed twice", name)
		}
		seen[name] = true
	}
}
