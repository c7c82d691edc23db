package heroscape

import "testing"

// BenchmarkCombatLaw builds the law of an ordinary attack from nothing.
func BenchmarkCombatLaw(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		c := &fight{law: poolKey{kind: poolCombat, n: 4, m: 5, skulls: 3, shields: 2}.build()}
		c.expect()
	}
}
