package hott

import "github.com/skirmishlab/skirmishlab/engine"

// memory is what offers are remembered in, see recall, offerSingle and Pick. Keys begin with
// the table, so that games of many tables share one memory: a search and the game that it
// looks ahead in, and the matchups of a run.
type memory struct {
	verdicts [verdicts]memoEntry
	lists    [keptLists]keptList
	picks    [pickSets][pickWays]picked
	beam     beam
	steps    []engine.Action
}

// memories are in use while offers are worked out.
var memories engine.Pool[memory]

func (g *offers) borrow() { g.offer.memory = memories.Get() }

func (g *offers) giveBack() {
	memories.Put(g.offer.memory)
	g.offer.memory = nil
}
