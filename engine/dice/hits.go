package dice

import (
	"fmt"
	"math/big"
)

// MaxHitDice is the greatest number of dice of a [HitLaw].
const MaxHitDice = 255

// HitLaw returns the law of the number of hits of n equal dice, the commonest
// of all pools. Each die has the faces "1" to the number faces, and its highest
// hitting faces are hits: HitLaw(12, 6, 2) is "12d6 5+". The value of an
// outcome is its number of hits; more are better. If no face hits, or all do,
// or there are no dice, the law has one outcome.
//
// It panics unless 0 <= n <= [MaxHitDice], faces >= 1 and
// 0 <= hitting <= faces.
func HitLaw(n, faces, hitting int) *Law {
	if n < 0 || n > MaxHitDice || faces < 1 || hitting < 0 || hitting > faces {
		panic(fmt.Sprintf("dice: hit law of %d dice of %d faces, %d hitting", n, faces, hitting))
	}
	least := faces - hitting + 1
	die := Numbered(faces).Threshold(Value(least))
	l := &Law{
		name: fmt.Sprintf("%dd%d %d+", n, faces, least),
		dice: Repeat(die, n),
		fold: func(v Value) (Value, bool) { return v, true },
	}
	// The weights are the binomial ones: convolution would give the same, but
	// takes n times as long, and systems build hundreds of these at setup.
	list := make([]weighted, 0, n+1)
	for k := range n + 1 {
		w := new(big.Int).Binomial(int64(n), int64(k))
		w.Mul(w, power(hitting, k)).Mul(w, power(faces-hitting, n-k))
		if w.Sign() > 0 {
			list = append(list, weighted{Value(k), w})
		}
	}
	if err := l.finish(list, nil); err != nil {
		panic("dice: " + err.Error())
	}
	return l
}

func power(base, exponent int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(exponent)), nil)
}
