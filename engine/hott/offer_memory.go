package hott

import (
	"sync"
	"sync/atomic"
)

// memory is what offers are remembered in, see recall, offerSingle and Pick. Keys begin with
// the table, so that games of many tables share one memory: a search and the game that it
// looks ahead in, and the matchups of a run.
type memory struct {
	verdicts [verdicts]memoEntry
	lists    [keptLists]keptList
	picks    [pickSets][pickWays]picked
}

// memories are those that nobody uses. There are as many as games were ever asked for
// offers at the same time.
var memories struct {
	sync.Mutex
	free []*memory
}

// borrow takes a memory for as long as offers are worked out.
func (g *offers) borrow() {
	memories.Lock()
	if n := len(memories.free); n > 0 {
		g.offer.memory, memories.free = memories.free[n-1], memories.free[:n-1]
	} else {
		g.offer.memory = new(memory)
	}
	memories.Unlock()
}

// giveBack gives it to whoever comes next.
func (g *offers) giveBack() {
	memories.Lock()
	memories.free = append(memories.free, g.offer.memory)
	memories.Unlock()
	g.offer.memory = nil
}

var tables atomic.Uint64

// nextTable is a number that no table has, scrambled, for keys to begin with.
func nextTable() uint64 { return scramble(tables.Add(1)) }
