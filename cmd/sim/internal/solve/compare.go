package solve

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Compare says how a solution differs from what is kept of a position; nil where it does
// not. Best are the best actions that were found, in words; where more than the offered ones
// were tried there may be others than those kept.
func Compare(kept *scenarios.Solved, s *Solution, best []string) (differences []string) {
	low, high := new(big.Rat).SetFloat64(s.Bounds.Lo-Precision), new(big.Rat).SetFloat64(s.Bounds.Hi+Precision)
	value := fmt.Sprintf("%.9f", s.Bounds.Mid())
	switch {
	case kept.Value.Cmp(low) < 0 || kept.Value.Cmp(high) > 0:
		if s.Exact != nil {
			value += " = " + s.Exact.RatString()
		}
		differences = append(differences, fmt.Sprintf("the value is %s, not %s", value, kept.Value.RatString()))
	case kept.Fraction && s.Exact != nil && kept.Value.Cmp(s.Exact) != 0:
		differences = append(differences, fmt.Sprintf("the value is %s, not %s", s.Exact.RatString(),
			kept.Value.RatString()))
	}
	for _, a := range kept.Best {
		if !slices.Contains(best, a) {
			differences = append(differences, fmt.Sprintf("%q is not among the best actions", a))
		}
	}
	for _, a := range best {
		if len(kept.Best) > 0 && s.o.Wide == 0 && !slices.Contains(kept.Best, a) {
			differences = append(differences, fmt.Sprintf("%q is among the best actions, too", a))
		}
	}
	return differences
}
