package ai

import "github.com/skirmishlab/skirmishlab/engine/dice"

// even draws the rolls of the playouts of a decision so that they spread evenly over each law: of eight playouts that
// follow one another every one has a roll of the same key fall into another eighth of its law, of four and of two into
// another quarter and half. In which order is drawn anew for every key and every eight, so that rolls stay independent
// of one another and each is as likely in a playout as ever. What a roll does by itself so cancels out of the mean of
// eight playouts, which tells as much as that of 9 to 14 whose rolls are independent (scrambled nets: Owen 1997).
type even struct {
	order  dice.Source // of the decision
	luck   dice.Source // of the playout
	number uint64      // of the playout, from 0
}

// evenBits is the binary logarithm of the parts of a law.
const evenBits = 3

// draw is an outcome of a law.
func (e *even) draw(law *dice.Law, key dice.Key) int {
	return law.Pick(e.word(key), func(n uint32) uint64 { return e.luck.Word(key, n) })
}

// word is the first word of a key. Its highest bits say in which part of the law it falls: bit b is that of the
// playout's number, turned or not as decided for the block of playouts that share the higher bits of their numbers,
// and for the part that the bits so far say.
func (e *even) word(key dice.Key) uint64 {
	const lots = 6 // binary logarithm of the lots in a word
	part := uint64(0)
	for b := range evenBits {
		block := e.number >> (b + 1)
		word := e.order.Word(key, uint32(block>>(lots-b)<<evenBits)|uint32(b))
		lot := word >> ((block<<b | part) & (1<<lots - 1))
		part = part<<1 | (e.number>>b^lot)&1
	}
	return part<<(64-evenBits) | e.luck.Word(key, 0)>>evenBits
}
