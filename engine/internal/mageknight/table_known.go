package mageknight

import (
	"strings"
	"sync"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// groundKnown is what all tables on one ground by one chart have in common, whatever armies meet there. To work it out
// takes most of the time in which a table is made, and thousands of lists meet on the same few maps.
type groundKnown struct {
	grid   *board.Grid
	mu     sync.Mutex // held while a table is made of it; what is there stays as it is
	near   [2][sizes][sizes][]board.Set
	sight  map[int]*sightTable // by radius
	movers [moverKeys]*mover   // whose index is that of no table
	fire   [maxRange + 1][]board.Set
}

// groundKey is all that it depends on.
type groundKey struct {
	rows, features     string
	indoors, chebyshev bool
	chart              matrices
}

// mostGrounds are remembered at a time. Experiments whose blocks have maps of their own meet none twice.
const mostGrounds = 8

var grounds = struct {
	sync.Mutex
	known map[groundKey]*groundKnown
}{known: map[groundKey]*groundKnown{}}

// known is what is common to the tables on this ground.
func (t *table) known() *groundKnown {
	m := t.setup.Map.(*Map)
	features := [...]string{strings.Join(m.Access, "\n"), strings.Join(m.Chests, "\n"), strings.Join(m.Monsters, "\n")}
	key := groundKey{m.Rows, strings.Join(features[:], "\n\n"), m.Indoors, t.chebyshev, *t.chart}
	grounds.Lock()
	defer grounds.Unlock()
	k := grounds.known[key]
	if k == nil {
		if len(grounds.known) >= mostGrounds {
			clear(grounds.known)
		}
		k = &groundKnown{grid: t.ground.grid, sight: map[int]*sightTable{}}
		grounds.known[key] = k
	}
	return k
}
