package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// ties decides between equals by a commander's own source, a word for each decision.
type ties struct {
	own   dice.Source
	count uint32
}

// key is a new key of the commander's own source.
func (t *ties) key() dice.Key {
	t.count++
	return dice.NewKey(0, 0, 0, uint16(t.count>>20), t.count&(1<<20-1))
}

// coin is how the commander's coin falls until its next decision.
func (t *ties) coin() engine.Coin {
	key := dice.NewKey(1, 0, 0, uint16(t.count>>20), t.count&(1<<20-1))
	return engine.Heads + engine.Coin(t.own.Word(key, 0)&1)
}

// best returns the index of the highest score, each of equals with the same chance.
func (t *ties) best(scores []int64) int {
	best, equals := 0, 1
	for i, s := range scores[1:] {
		switch {
		case s > scores[best]:
			best, equals = i+1, 1
		case s == scores[best]:
			equals++
		}
	}
	n := t.among(equals)
	for i := best; ; i++ {
		if scores[i] == scores[best] {
			if n == 0 {
				return i
			}
			n--
		}
	}
}

// Scores are shaded by a fraction of shadeBits below the point; the fractions of as many
// figures as a side can have add up to less than one.
const (
	shadeBits    = 13
	fractionBits = shadeBits + 7
)

// among picks one of n equals.
func (t *ties) among(n int) int {
	if n == 1 {
		return 0
	}
	return int(t.own.Below(t.key(), uint64(n)))
}

// shade adds a random fraction to every score, so that of plans with equal sums each
// is as likely as the next.
func (t *ties) shade(key dice.Key, dst, scores []int64) {
	word := uint64(0)
	for i, s := range scores {
		if i%4 == 0 {
			word = t.own.Word(key, uint32(i/4))
		}
		dst[i] = s<<fractionBits | int64(word&(1<<shadeBits-1))
		word >>= 16
	}
}

// shadeAt is the fraction that shade adds to score i.
func (t *ties) shadeAt(key dice.Key, i int) uint64 {
	return t.own.Word(key, uint32(i/4)) >> (16 * (i % 4)) & (1<<shadeBits - 1)
}
