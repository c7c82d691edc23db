package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// mostWeighed is how many cards whole allocations of order markers are made of, at most: those that promise most.
const mostWeighed = 4

// Scheme appends the marker of the highest rank: a stage that has a scheme is decided as a whole by commanders that
// look ahead, with the allocations of Attempt among their candidates.
func (g offers) Scheme(w *engine.Weights, luck uint64, dst []engine.Action) []engine.Action {
	if g.s.need != needOrder {
		return dst
	}
	n := len(dst)
	dst = g.offerOrders(dst)
	var scores [maxGroups]int64
	g.Rank(dst[n:], w, scores[:len(dst)-n])
	best := 0
	for i := 1; i < len(dst)-n; i++ {
		if scores[i] > scores[best] || (scores[i] == scores[best] && lot(luck, i) > lot(luck, best)) {
			best = i
		}
	}
	dst[n] = dst[n+best]
	return dst[:n+1]
}

// Attempt appends allocation n of the markers 1 to 3: first all on one card, then two on one card and the first, the
// second or the third on another. X goes where rank puts it.
func (g offers) Attempt(n int, luck uint64, dst []engine.Action) []engine.Action {
	if g.s.need != needOrder {
		return dst
	}
	side := int(g.s.actor.Side())
	if g.s.mark[side][0] != noGroup {
		return dst
	}
	var cards [mostWeighed]uint8
	k := g.foremost(side, luck, &cards)
	n--
	if n < k {
		c := cards[n]
		return append(dst, orderOf(c, 0), orderOf(c, 1), orderOf(c, 2))
	}
	n -= k
	pair, form := n/3, n%3
	if k < 2 || pair >= k*(k-1) {
		return dst
	}
	most, one := pair/(k-1), pair%(k-1)
	if one >= most {
		one++
	}
	for i := range 3 {
		c := cards[most]
		if i == form {
			c = cards[one]
		}
		dst = append(dst, orderOf(c, i))
	}
	return dst
}

// foremost lists the cards that promise most, and how many they are; of equals luck decides.
func (g offers) foremost(side int, luck uint64, cards *[mostWeighed]uint8) (k int) {
	ahead := func(a, b uint8) bool {
		if x, y := g.outlook(a, side), g.outlook(b, side); x != y {
			return x > y
		}
		return lot(luck, int(a)) > lot(luck, int(b))
	}
	for gi := range g.t.groups {
		c := uint8(gi)
		if !g.mayOrder(side, c) {
			continue
		}
		for i := range k {
			if ahead(c, cards[i]) {
				c, cards[i] = cards[i], c
			}
		}
		if k < mostWeighed {
			cards[k] = c
			k++
		}
	}
	return k
}

// orderOf puts marker n on a card, counted from 0.
func orderOf(card uint8, n int) engine.Action { return bare(verbOrder, int(card)|n<<8) }

// lot is a number drawn for one of several equals.
func lot(luck uint64, i int) uint64 {
	h := engine.NewHash()
	h.Add(luck)
	h.Add(uint64(i))
	return h.Sum()
}
