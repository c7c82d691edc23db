package ai

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Passive declines, stays or ends whenever it may, and else takes the first action
// offered: it does only what the rules compel.
type Passive struct {
	idle    []engine.Verb
	offered []engine.Action
}

// Begin remembers which verbs are idle in this system.
func (p *Passive) Begin(t engine.Table, _ engine.Side, _ dice.Source) { p.idle = t.Info().Idle }

// Choose returns the most idle action offered.
func (p *Passive) Choose(v engine.View) engine.Action {
	p.offered = v.Offer(p.offered[:0])
	best, rank := 0, len(p.idle)
	for i, a := range p.offered {
		if at := slices.Index(p.idle, a.Verb); at >= 0 && at < rank {
			best, rank = i, at
		}
	}
	return p.offered[best]
}

// Random chooses evenly among the actions offered, from its own source.
type Random struct {
	own     dice.Source
	count   uint32
	offered []engine.Action
}

// Begin starts the stream of choices anew.
func (r *Random) Begin(_ engine.Table, _ engine.Side, own dice.Source) { r.own, r.count = own, 0 }

// Choose returns any action offered, each with the same chance.
func (r *Random) Choose(v engine.View) engine.Action {
	r.offered = v.Offer(r.offered[:0])
	if len(r.offered) == 1 {
		return r.offered[0]
	}
	r.count++
	key := dice.NewKey(0, uint8(v.Side()), 0, 0, r.count)
	return r.offered[r.own.Below(key, uint64(len(r.offered)))]
}

// Blunderer takes some decisions at random and leaves the others to a commander.
type Blunderer struct {
	better  engine.Commander
	percent uint64
	random  Random
	doubt   ties
}

// newBlunderer returns a commander that takes percent of its decisions (0 to 100) at
// random and the others as better does.
func newBlunderer(better engine.Commander, percent int) *Blunderer {
	return &Blunderer{better: better, percent: uint64(percent)}
}

// What a blunderer forks its own source for.
const (
	forkBetter uint64 = iota + 1
	forkRandom
	forkDoubt
)

// Begin starts a new game.
func (b *Blunderer) Begin(t engine.Table, side engine.Side, own dice.Source) {
	b.better.Begin(t, side, own.Fork(forkBetter))
	b.random.Begin(t, side, own.Fork(forkRandom))
	b.doubt = ties{own: own.Fork(forkDoubt)}
}

// Choose returns any action offered, or the better commander's choice.
func (b *Blunderer) Choose(v engine.View) engine.Action {
	if b.doubt.own.Below(b.doubt.key(), 100) < b.percent {
		return b.random.Choose(v)
	}
	return b.better.Choose(v)
}
