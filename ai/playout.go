package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Full is the worth of a won game to the side that won it; a draw is worth half.
const Full = 10000

// playout plays imagined games on, with greedy commanders on both sides, each in one of
// the styles that it may play on in.
type playout struct {
	set     *Settings
	side    engine.Side
	table   engine.Table
	root    engine.Game // as it may be
	trial   engine.Game // played on from there
	styles  [2]mix      // of the searching side, of the enemy
	opening [2]mix      // the same in playouts of the opening
	playing *[2]mix     // those of the decision
	first   [2]int      // which of these its first playout takes, where they rotate
	shared  ways        // what all candidates of a decision saw of them
	rolls   even        // of the decision's playouts
	players [2]engine.Commander
	limit   int
	still   Passive // the enemy where it is asleep
	asleep  bool    // it is, in the decision
	horizon int     // rounds that playouts of the decision look ahead; 0 is to the end
	seen    engine.Description
	value   *Value // of positions of the table; nil where none was fitted
}

// What the source of a playout is forked for.
const (
	forkHidden uint64 = iota + 1
	forkLuck
	forkSelf
	forkEnemy
	forkWays
)

func (p *playout) init(set *Settings) {
	p.set = set
	p.styles = [2]mix{ownWay: mixed(set.Continues, set.Styles, false), enemyWay: mixed(set.Replies, set.Styles, false)}
	p.opening = p.styles
	if set.Opening.Plans {
		p.opening = [2]mix{ownWay: mixed(set.Continues, set.Styles, true),
			enemyWay: mixed(set.Replies, set.Styles, true)}
	}
}

// begin makes room for games of a table.
func (p *playout) begin(t engine.Table, side engine.Side) {
	p.side = side
	if p.table == t {
		return
	}
	p.table, p.root, p.trial = t, t.New(), t.New()
	p.still.Begin(t, side.Other(), dice.Source{})
	p.limit = t.Info().MaxSteps
	p.seen.Left = make([]int32, len(t.Figures()))
	p.value = nil
	if p.set.Value != nil {
		p.value = NewValue(p.set.Value, t)
	}
}

// decide prepares for a decision, and forgets what was seen of the styles in the last one.
func (p *playout) decide(turn engine.Turn, luck dice.Source) {
	p.rolls.order = luck.Fork(forkLuck)
	p.shared.reset(len(p.styles[ownWay]), len(p.styles[enemyWay]))
	equals := ties{own: luck.Fork(forkWays)}
	for of := range p.first {
		p.first[of] = equals.among(len(p.styles[of]))
	}
	p.horizon, p.playing = p.set.Horizon, &p.styles
	if p.set.opens(turn) {
		p.horizon, p.playing = p.set.Opening.Horizon, &p.opening
		return
	}
	for _, h := range p.set.Horizons {
		if h.Stage == turn.Stage {
			p.horizon = h.Rounds
		}
	}
}

// imagine draws a game that the side may be in.
func (p *playout) imagine(v engine.View, luck dice.Source) {
	v.Imagine(p.root, luck.Fork(forkHidden))
}

// play plays a candidate out, number n of its playouts, and returns what came of it to
// the side, from 0 to Full.
func (p *playout) play(c *candidate, luck dice.Source, n int) int32 {
	g := p.trial
	g.CopyFrom(p.root)
	own, enemy := p.pick(c, luck, n)
	self, reply := p.playing[ownWay][own], p.playing[enemyWay][enemy]
	self.Begin(p.table, p.side, luck.Fork(forkSelf))
	reply.Begin(p.table, p.side.Other(), luck.Fork(forkEnemy))
	p.players[p.side], p.players[p.side.Other()] = self, reply
	if p.asleep {
		p.players[p.side.Other()] = &p.still
	}
	turn := g.Turn()
	self.until = turn.Round + 1 + int16(p.set.Schemes)
	reply.until = self.until
	if len(c.steps) > 0 {
		self.plan.adopt(turn, c.steps)
	} else {
		g.Play(c.action, nil)
	}
	p.rolls.luck, p.rolls.number = luck.Fork(forkLuck), uint64(n)
	got := p.finish(g, turn.Round)
	if p.set.Explore > 0 {
		for _, w := range [2]*ways{&c.ways, &p.shared} {
			w[ownWay][own].took(got)
			w[enemyWay][enemy].took(got)
		}
	}
	return got
}

// pick returns in which of their styles both sides play on after a candidate in number n
// of its playouts: in rotation, or as was learnt.
func (p *playout) pick(c *candidate, luck dice.Source, n int) (own, enemy int) {
	if p.set.Explore == 0 {
		return (p.first[ownWay] + n) % len(p.styles[ownWay]), (p.first[enemyWay] + n) % len(p.styles[enemyWay])
	}
	if c.n == 0 {
		c.ways.reset(len(p.styles[ownWay]), len(p.styles[enemyWay]))
	}
	explore, equals := int64(p.set.Explore)*Full/100, ties{own: luck.Fork(forkWays)}
	return c.ways.pick(ownWay, &p.shared, explore, &equals), c.ways.pick(enemyWay, &p.shared, explore, &equals)
}

// finish plays a game on to its end, or to the horizon from a round.
func (p *playout) finish(g engine.Game, from int16) int32 {
	for range p.limit {
		turn := g.Turn()
		switch {
		case turn.Actor == engine.Over:
			return p.ended(g.Result())
		case turn.Actor == engine.Chance:
			law, key := g.Chance()
			g.Settle(p.rolls.draw(law, key), nil)
		case p.horizon > 0 && int(turn.Round-from) >= p.horizon:
			return p.valued(g)
		default:
			side := turn.Actor.Side()
			g.Play(p.players[side].Choose(engine.NewView(g, side)), nil)
		}
	}
	return Full / 2 // no game of a sound system takes as long
}

// marginShare is how much of Full the margin of a finished game may add or take, so that
// even in a decided game it is better to lose less.
const marginShare = Full / 50

// ended is the worth of a finished game.
func (p *playout) ended(r engine.Result) int32 {
	const span = Full/2 - marginShare
	worth := int32(Full/2 - span + span*r.Points(p.side))
	lost, felled := int64(r.Lost[p.side]), int64(r.Lost[p.side.Other()])
	if sum := lost + felled; sum > 0 {
		worth += int32((felled - lost) * marginShare / sum)
	}
	return worth
}

// valued is the worth of a game that is not over.
func (p *playout) valued(g engine.Game) int32 {
	g.Describe(&p.seen)
	if p.value != nil {
		return p.value.Chance(&p.seen, g.Turn(), p.side)
	}
	return material(p.table, &p.seen, p.side)
}
