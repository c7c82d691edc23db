package conform_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/conform"
)

var kept [][]byte

// TestAllocations counts what every call allocates and not what the process allocates now and then.
func TestAllocations(t *testing.T) {
	if n := conform.Allocations(func() { kept = append(kept[:0], make([]byte, 100), make([]byte, 200)) }); n != 2 {
		t.Errorf("two allocations in every call count as %d", n)
	}
	calls := 0
	now := func() {
		if calls++; calls == 2 || calls == 4 {
			kept[0] = make([]byte, 100)
		}
	}
	if n := conform.Allocations(now); n != 0 {
		t.Errorf("allocations in two calls of ten count as %d", n)
	}
}
