package study

import "testing"

// TestPaceNotesEveryTenthOnce follows runs of one game at a time, of leaps over several
// tenths, and one whose limit shrinks.
func TestPaceNotesEveryTenthOnce(t *testing.T) {
	for name, steps := range map[string][][2]int64{
		"steady": {{10, 100}, {20, 100}, {30, 100}, {40, 100}, {50, 100}, {60, 100}, {70, 100}, {80, 100}, {90, 100},
			{100, 100}},
		"leaping":   {{35, 100}, {100, 100}},
		"shrinking": {{10, 1000}, {40, 200}, {50, 50}},
	} {
		p := pace{began: CPUSeconds()}
		for _, s := range steps {
			p.note(s[0], s[1])
			if got, want := int64(len(p.tenths)), 10*s[0]/s[1]; got != want {
				t.Errorf("%s: after %d of %d games %d tenths are noted, want %d", name, s[0], s[1], got, want)
			}
		}
		sum := 0.0
		for _, one := range p.spent() {
			if one < 0 {
				t.Errorf("%s: a tenth took %g s", name, one)
			}
			sum += one
		}
		if last := p.tenths[len(p.tenths)-1]; sum-last > 1e-9 || last-sum > 1e-9 {
			t.Errorf("%s: the tenths add up to %g s, want %g", name, sum, last)
		}
	}
}
