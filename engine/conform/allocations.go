package conform

import "testing"

// Allocations returns how often play allocates once its buffers have grown: the least of up to five
// counts, each of a second call of play. The runtime counts for the whole process, so that a thread
// or a queue of the collector can be among them; what play allocates it allocates in every call.
// play must do the same in every call.
func Allocations(play func()) int {
	least := testing.AllocsPerRun(1, play)
	for range 4 {
		if least == 0 {
			break
		}
		least = min(least, testing.AllocsPerRun(1, play))
	}
	return int(least)
}
