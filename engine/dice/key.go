package dice

import "fmt"

// Key says whose roll it is and for what. Its fields are packed side by side,
// so different fields are always different keys:
//
//	purpose 8 bits | seat 4 | number 12 | round 16 | ordinal 24
//
// Purpose is what is rolled for, numbered by the rule system. Seat is the place
// at the table, never the army. Number is the figure that owns the roll, or 0
// and up for what belongs to a side as a whole, as the system lays down. Round
// is the game round, and ordinal counts the rolls of that purpose for that
// figure within the round.
type Key uint64

// Greatest values of the fields of a key whose Go type is wider than the field.
const (
	MaxSeat    = 1<<4 - 1
	MaxNumber  = 1<<12 - 1
	MaxOrdinal = 1<<24 - 1
)

// NewKey packs the fields. It panics when seat, number or ordinal exceeds its
// greatest value.
func NewKey(purpose, seat uint8, number, round uint16, ordinal uint32) Key {
	if seat > MaxSeat || number > MaxNumber || ordinal > MaxOrdinal {
		panic(keyRange{seat, number, ordinal})
	}
	return Key(purpose)<<56 | Key(seat)<<52 | Key(number)<<40 | Key(round)<<24 | Key(ordinal)
}

// keyRange is what NewKey panics with: a value, because a call that words the
// message would keep NewKey from being inlined.
type keyRange struct {
	seat    uint8
	number  uint16
	ordinal uint32
}

func (e keyRange) Error() string {
	return fmt.Sprintf("dice: key out of range: seat %d of at most %d, number %d of at most %d, ordinal %d of at "+
		"most %d",
		e.seat, MaxSeat, e.number, MaxNumber, e.ordinal, MaxOrdinal)
}

// Fields unpacks the key: NewKey of the fields gives the key again.
func (k Key) Fields() (purpose, seat uint8, number, round uint16, ordinal uint32) {
	return uint8(k >> 56), uint8(k >> 52 & MaxSeat), uint16(k >> 40 & MaxNumber), uint16(k >> 24),
		uint32(k & MaxOrdinal)
}

// String names the fields, for chronicles and error messages.
func (k Key) String() string {
	p, s, n, r, o := k.Fields()
	return fmt.Sprintf("purpose %d, seat %d, number %d, round %d, ordinal %d", p, s, n, r, o)
}
