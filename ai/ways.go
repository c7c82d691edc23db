package ai

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// way is what the playouts in which a side played on in one style came to, to the side
// that searches.
type way struct{ n, sum int64 }

// took takes down a playout.
func (w *way) took(got int32) {
	w.n++
	w.sum += int64(got)
}

// ways are the styles in which both sides may play on after a candidate. Which of them a
// playout takes is learnt while it is judged: each side comes to the style that serves it
// best there (upper confidence bounds, Auer, Cesa-Bianchi and Fischer 2002; both sides
// apart, as in decoupled tree search), so that a candidate is worth what it is worth
// against an enemy who knows the answer to it.
type ways [2][]way // the searching side's own, the enemy's

// The two places of ways.
const (
	ownWay = iota
	enemyWay
)

// borrowed is for how many playouts of its own what all candidates together saw of a
// style counts. Few playouts are then spent on what serves nobody after any candidate.
const borrowed = 5

// reset forgets all, and makes room for n styles of either side.
func (w *ways) reset(own, enemy int) {
	w[ownWay], w[enemyWay] = cleared(w[ownWay], own), cleared(w[enemyWay], enemy)
}

// untried is hoped of a style that was tried after no candidate.
const untried = int64(1) << 62

// pick returns the index of the style to play on in: of the searching side's own the one
// that may be worth most to it, of the enemy's the one that may be worth least; of equals dice take
// one. Explore is the doubt after one playout, of Full. A style that was tried after no candidate comes
// first.
func (w *ways) pick(of int, all *ways, explore int64, dice *ties) int {
	mine, shared := w[of], all[of]
	if len(mine) == 1 {
		return 0
	}
	total := int64(1)
	for i := range mine {
		total += mine[i].n + borrowed
	}
	sign := int64(1)
	if of == enemyWay {
		sign = -1
	}
	best, most, equals := 0, int64(0), 0
	for i := range mine {
		hope := untried
		if shared[i].n > 0 {
			n := mine[i].n + borrowed
			mean := (mine[i].sum + borrowed*shared[i].sum/shared[i].n) / n
			hope = sign*mean + root(explore*explore*int64(bits.Len64(uint64(total)))/n)
		}
		switch {
		case equals > 0 && hope < most:
			continue
		case equals == 0 || hope > most:
			best, most, equals = i, hope, 0
		}
		if equals++; dice.among(equals) == 0 {
			best = i
		}
	}
	return best
}

// mix are the styles that playouts go on in, of one side.
type mix []*Greedy

// mixed makes the styles of a side; none are the searching side's own. As a rule nobody weighs
// whole plans in playouts: that makes them dearer by half and more, and choices are no better
// but for those of an opening. Schemes end with the rounds that Settings.Schemes gives them.
func mixed(list, own []engine.Weighing, plans bool) (m mix) {
	if len(list) == 0 {
		list = own[:1]
	}
	for _, w := range list {
		if !plans {
			w.Plans = nil
		}
		m = append(m, weighing(w))
	}
	return m
}
