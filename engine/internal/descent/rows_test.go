package descent

import (
	"reflect"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestAStateHasTwoKilobytes holds what a search copies for every playout: a field more
// belongs where another leaves room.
func TestAStateHasTwoKilobytes(t *testing.T) {
	if size := reflect.TypeFor[state]().Size(); size > 2048 {
		t.Errorf("a state has %d bytes; at most 2048 are meant", size)
	}
}

// TestBytesOfAWord compares what is found for eight spaces at a time with what single
// distances say, for every pair of them.
func TestBytesOfAWord(t *testing.T) {
	for x := range uint64(256) {
		for y := range uint64(256) {
			a, b := x*units, y*units
			for k := 0; k < 64; k += 16 { // every other byte has the other way round
				a, b = a&^(0xff<<k)|y<<k, b&^(0xff<<k)|x<<k
			}
			over, less := notBelow(a, b), least(a, b)
			for k := 0; k < 64; k += 8 {
				p, q := a>>k&0xff, b>>k&0xff
				if got := over >> k & 0xff; (got != 1 && p >= q) || (got != 0 && p < q) {
					t.Fatalf("notBelow of %d and %d in byte %d is %d", p, q, k/8, got)
				}
				if got := less >> k & 0xff; got != min(p, q) {
					t.Fatalf("least of %d and %d in byte %d is %d", p, q, k/8, got)
				}
			}
		}
	}
}

// TestStepsAreWorthMostAtABend compares the most that distances are worth with each of them.
func TestStepsAreWorthMostAtABend(t *testing.T) {
	for n := range 20 * 16 * 10 * 9 {
		distance, stride, cost := 1+n%20, 1+n/20%16, n/320%10
		c := contest{tables: tables{distance: distance, stride: stride, breadth: n % 2, ground: int64(n/3200%3) - 1,
			away: 3 * (int64(n/9600) - 1)}}
		low, high := max(1, distance-cost-c.breadth), distance+cost+c.breadth
		most := c.steps(low)
		for d := low; d <= high; d++ {
			most = max(most, c.steps(d))
		}
		if got := c.nearby(cost); got != most {
			t.Fatalf("within %d of distance %d, stride %d, a step nearer worth %d and away %d: the most is %d, not %d",
				cost, distance, stride, c.ground, c.away, most, got)
		}
	}
}

// TestUnderABase compares the spaces from which a base meets a set with a look at each of its spaces.
func TestUnderABase(t *testing.T) {
	src := dice.NewSource(41, 1, 2)
	for n := range uint16(50) {
		width := cell(5 + n)
		var s set
		for k := range uint32(40) {
			s.add(cell(src.Below(dice.NewKey(0, 0, 0, n, k), maxCells)))
		}
		for _, base := range [][]cell{{0}, {0, 1}, {0, width}, {0, 1, 2, width, width + 1, width + 2},
			{0, 1, width, width + 1, 2 * width, 2*width + 1}} {
			from := s.under(base)
			for c := range cell(maxCells) {
				want := false
				for _, o := range base {
					want = want || (c+o < maxCells && s.has(c+o))
				}
				if from.has(c) != want {
					t.Fatalf("set %d, base %v from %d: it meets the set %v, want %v", n, base, c, from.has(c), want)
				}
			}
		}
	}
}
