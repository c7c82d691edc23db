package descent

import (
	"reflect"
	"testing"
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
				if got := over >> k & 0xff; got != 1 && p >= q || got != 0 && p < q {
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
		c := contest{tables: tables{distance: distance, stride: stride, breadth: n % 2, ground: int64(n/3200%3) - 1, away: 3 * (int64(n/9600) - 1)}}
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
