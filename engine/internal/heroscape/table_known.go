package heroscape

import (
	"slices"
	"sync"
	"sync/atomic"
)

// groundKnown is what all tables on one ground have in common, whatever armies meet there: distances, and what is
// worked out when first asked for. Thousands of lists meet on the same few maps, and to work it out for each takes most
// of the time.
type groundKnown struct {
	rows, columns int
	places        []place // before the scenario's start zones
	ruins         []ruin
	basic         bool
	minor         int // levels of a fall

	dist  []uint8
	mu    sync.Mutex // held while something is filled
	sight map[[3]int]*sightTable
	walks map[[2]int]*walkTable
}

// mostGrounds are remembered at a time. Experiments whose blocks have maps of their own meet none twice.
const mostGrounds = 8

var grounds struct {
	sync.Mutex
	list []*groundKnown
}

// knowGround finds what is known of the ground, or begins to learn it. Nobody waits while other ground is measured.
func (t *table) knowGround() {
	grounds.Lock()
	i := slices.IndexFunc(grounds.list, t.standsOn)
	if i >= 0 {
		t.known = grounds.list[i]
	}
	grounds.Unlock()
	if i < 0 {
		t.known = &groundKnown{rows: t.grid.Rows(), columns: t.grid.Cols(), places: slices.Clone(t.places),
			ruins: t.ruins, basic: t.basic, minor: t.num.falls[0].Over, dist: t.measure(),
			sight: map[[3]int]*sightTable{}, walks: map[[2]int]*walkTable{}}
		grounds.Lock()
		defer grounds.Unlock()
		if len(grounds.list) >= mostGrounds {
			grounds.list = nil
		}
		grounds.list = append(grounds.list, t.known)
	}
	t.dist = t.known.dist
}

// standsOn reports whether all that is known depends on is the same here.
func (t *table) standsOn(k *groundKnown) bool {
	return k.rows == t.grid.Rows() && k.columns == t.grid.Cols() && k.basic == t.basic &&
		k.minor == t.num.falls[0].Over && slices.Equal(k.places, t.places) && slices.Equal(k.ruins, t.ruins)
}

// knowHeights takes the parts that figures of these Heights ask for.
func (t *table) knowHeights() {
	k, words := t.known, (t.n+63)/64
	k.mu.Lock()
	defer k.mu.Unlock()
	for kind := range sightKinds {
		for _, a := range t.heights {
			for _, b := range t.heights {
				s := k.sight[[3]int{kind, int(a), int(b)}]
				if s == nil {
					s = &sightTable{words: make([]uint64, t.n*words), ready: make([]atomic.Bool, t.n)}
					k.sight[[3]int{kind, int(a), int(b)}] = s
				}
				t.sight = append(t.sight, s)
			}
		}
	}
	for kind := range walkKinds {
		for _, h := range t.heights {
			w := k.walks[[2]int{kind, int(h)}]
			if w == nil {
				w = &walkTable{costs: make([]uint8, t.n*t.n), ready: make([]atomic.Bool, t.n)}
				k.walks[[2]int{kind, int(h)}] = w
			}
			t.walks = append(t.walks, w)
		}
	}
}
