package heroscape

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// ForgetGrounds has every table work out its ground anew.
func ForgetGrounds() {
	grounds.Lock()
	defer grounds.Unlock()
	grounds.list = nil
}

// SameGround reports whether two tables have the same distances, lines of sight and walks; the last two are asked from
// every n-th cell.
func SameGround(a, b engine.Table, n int) bool {
	s, t := a.(*table), b.(*table)
	same := slices.Equal(s.dist, t.dist) && slices.Equal(s.heights, t.heights)
	for from := 0; same && from < t.n; from += n {
		for x := range t.heights {
			for y := range t.heights {
				for kind := range sightKinds {
					same = same && slices.Equal(s.sees(kind, uint8(x), cell(from), uint8(y)),
						t.sees(kind, uint8(x), cell(from), uint8(y)))
				}
			}
			for kind := range walkKinds {
				same = same && slices.Equal(s.walk(kind, uint8(x), cell(from)), t.walk(kind, uint8(x), cell(from)))
			}
		}
	}
	return same
}
