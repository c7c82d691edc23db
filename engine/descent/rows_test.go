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
