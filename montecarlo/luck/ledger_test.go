package luck

import "testing"

// TestLuckStaysWithinAWonGame scales the luck of a fair roll of two outcomes at every sum
// that a game may have come to: the sum stays in bounds whatever is rolled, the mean stays 0
// but for rounding, and a roll that cannot leave the bounds counts in full.
func TestLuckStaysWithinAWonGame(t *testing.T) {
	for whole := int64(-Full); whole <= Full; whole += Full / 8 {
		for luck := int64(1); luck <= Full; luck += Full/7 + 1 {
			l := &Ledger{whole: whole}
			// The worse outcome is three times as likely and a third as bad.
			worst, best := l.within(-luck/3, -luck/3, luck), l.within(luck, -luck/3, luck)
			if whole+worst < -Full || whole+best > Full {
				t.Errorf("the luck of a game that is %d is %d or %d at the ends", whole, whole+worst, whole+best)
			}
			if mean := 3*worst + best; mean < -6 || mean > 6 {
				t.Errorf("at %d, luck of %d or %d has the mean %d/4", whole, worst, best, mean)
			}
			if whole+luck <= Full && whole-luck/3 >= -Full && (best != luck || worst != -luck/3) {
				t.Errorf("at %d, luck of %d is counted as %d though it may be", whole, luck, best)
			}
		}
	}
}
