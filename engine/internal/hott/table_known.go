package hott

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/engine"
)

// groundKey is all that the ground of a map depends on, and the faults of its layout.
type groundKey struct {
	rows    string
	size    int32
	at      engine.Place
	terrain [terrainCount]Terrain
	options Options
	radii   string
}

// groundKnown is ground that stays as it is. To work it out takes most of the time in which a table is made, and
// thousands of lists meet on the same few maps.
type groundKnown struct {
	terrain *terrain
	legal   atomic.Bool // its layout has no fault
}

// mostGrounds are remembered at a time. Experiments whose blocks have maps of their own meet none twice.
const mostGrounds = 8

var grounds = struct {
	sync.Mutex
	known map[groundKey]*groundKnown
}{known: map[groundKey]*groundKnown{}}

// known is the ground of a map, the same for all tables on it. Ground at fault and ground that is drawn are not kept.
// Nobody waits while other ground is worked out.
func known(m *Map, units map[string]*unit, rows *[terrainCount]Terrain, o *Options, places engine.Places,
	faults *engine.Faults) *groundKnown {
	radii := surveyRadii(units)
	if m.Random != nil {
		return &groundKnown{terrain: randomTerrain(m, o, places, faults).prepare(rows, o, radii)}
	}
	key := groundKey{m.Rows, m.Size, places.Place(m, "rows"), *rows, *o, fmt.Sprint(radii)}
	grounds.Lock()
	k := grounds.known[key]
	grounds.Unlock()
	if k != nil {
		return k
	}
	k = &groundKnown{terrain: readRows(m, places, faults).prepare(rows, o, radii)}
	if len(*faults) > 0 {
		return k
	}
	grounds.Lock()
	defer grounds.Unlock()
	if len(grounds.known) >= mostGrounds {
		clear(grounds.known)
	}
	grounds.known[key] = k
	return k
}

// prepare works out what the chart, options and sizes of bases make of the ground.
func (t *terrain) prepare(rows *[terrainCount]Terrain, o *Options, radii []int32) *terrain {
	t.finish(rows, o)
	t.survey(radii)
	return t
}
