package luck

import (
	"math/big"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Of a law with more outcomes than these, n are carried out: of a roll that is looked
// at, and of the next one in the deep form.
const (
	mostNodes  = 6
	innerNodes = 4
)

// rare is how many thousandths of a law the outcomes at either end may have together to be
// taken for the next one inward.
const rare = 4

// nodesOf chooses the outcomes of a law that are carried out: all of a short one, else
// those that part it into equal shares of chance, from an unlikely bad one to an unlikely
// good one. It depends on the law alone.
func nodesOf(law *dice.Law, most int) []int32 {
	n := law.Len()
	cum := make([]int64, n) // thousandths of the law up to and with each outcome
	sum, share := new(big.Int), new(big.Int)
	total := law.Total()
	for i := range n {
		sum.Add(sum, law.Weight(i))
		cum[i] = share.Div(share.Mul(sum, big.NewInt(1000)), total).Int64()
	}
	first, last := int32(0), int32(n-1)
	for first < last && cum[first] < rare {
		first++
	}
	for last > first && cum[last-1] > 1000-rare {
		last--
	}
	if int(last-first) < most {
		return between(first, last)
	}
	list := []int32{first}
	for k := 1; k < most-1; k++ {
		at := first + 1
		for at < last-1 && cum[at] < int64(1000*k/(most-1)) {
			at++
		}
		if at > list[len(list)-1] {
			list = append(list, at)
		}
	}
	return append(list, last)
}

func between(first, last int32) (list []int32) {
	for i := first; i <= last; i++ {
		list = append(list, i)
	}
	return list
}

// interpolate fills the values of the outcomes between nodes, and beyond them, from those
// of the nodes.
func interpolate(values []int64, nodes []int32) {
	first, last := nodes[0], nodes[len(nodes)-1]
	for i := range values[:first] {
		values[i] = values[first]
	}
	for i := int(last) + 1; i < len(values); i++ {
		values[i] = values[last]
	}
	for k := 1; k < len(nodes); k++ {
		a, b := nodes[k-1], nodes[k]
		for i := a + 1; i < b; i++ {
			values[i] = values[a] + (values[b]-values[a])*int64(i-a)/int64(b-a)
		}
	}
}
