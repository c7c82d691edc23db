package engine

// FeatureCount is how many features of its own a system may name.
const FeatureCount = 10

// Description is a position in numbers, for values fitted to how games end. It holds
// only what both sides know.
type Description struct {
	// Left is what every figure is still worth, in hundredths of the system's points, by
	// index of Table.Figures: 0 when it is lost, was never summoned or can no longer
	// take part. Its length is the caller's business.
	Left []int32
	// Features are the system's own (Info.Features), by seat.
	Features [2][FeatureCount]int32
	// Bare says that nobody looks at Features, so that a game need not fill them. It is for
	// the caller to set.
	Bare bool
	// Past is how much of the longest game the rules or limits allow is gone, in thousandths.
	Past int32
}

// Thousandths is how many thousandths of a whole n is, between 0 and 1000; 0 of nothing.
func Thousandths(n, of int) int32 {
	if of <= 0 {
		return 0
	}
	return int32(min(1000, max(0, n)*1000/of))
}
