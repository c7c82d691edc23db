package hott

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// scratch is the rules' working memory of one game; nothing in it outlives a call but
// caches that are marked with what they hold for. Offers and appraisal have their own.
type scratch struct {
	rec          *engine.Recorder
	m            motion
	planned      planned
	gaps         gapField
	track        track
	way          way
	passing      way // of passes
	casts        castMemo
	ground       groundMemo
	lines        shotLines
	command      commandMemo
	link         [2][maxSide]uint32
	linkSerial   [2]uint32
	linkKept     [2][maxSide]uint32 // see linked2
	notes        []engine.Note      // reasons, when somebody asks
	explain      bool
	pushed       [pushLimit * 4]undo
	pushes       int
	passedFriend bool
	file         [maxSide]uint8 // friends swept along, in the order met
	swept        set            // they
	serial       uint32         // names the position, for the caches
	next         uint32         // the last name given; none is given twice
	stood        [2]uint32      // names how a side stands: the name of a position in which it last moved
	forecast     forecast
	zone         [maxAll]plane.Rect // see zonesNow
	zoneSerial   uint32
	carpet       [maxAll]carpet // see carpetNow
	carpetSerial [maxAll]uint32
	lanes        laneMap
}

func trailing(x uint32) int { return bits.TrailingZeros32(x) }

// bump gives the position a new name: when a base moves, and when a bound begins.
func (w *scratch) bump() {
	w.next++
	w.serial, w.stood = w.next, [2]uint32{w.next, w.next}
	w.lanes.laid = false
}

// moved gives the position a new name when a base of one side moves.
func (w *scratch) moved(side engine.Side) {
	w.next++
	w.serial, w.stood[side] = w.next, w.next
}
