package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// work is the memory a game works in. It is no part of the state: everything in it
// is derived anew when something it rests on has changed.
type work struct {
	masks   [2][]engageMask // by controller and height class
	engaged [2]figset       // figures of a side that are engaged
	known   [2]bool         // engaged is valid
	reach   reacher
	rank    ranker
	acts    []engine.Action // of anyAct
	legal   engine.Action   // found legal last
	found   bool            // legal belongs to this position
}

func (w *work) init(t *table) {
	for side := range w.masks {
		w.masks[side] = make([]engageMask, len(t.heights))
		for i := range w.masks[side] {
			w.masks[side][i].by = make([]figset, t.n)
			w.masks[side][i].hot = make([]uint64, (t.n+63)/64)
		}
	}
	w.reach.init(t)
	w.rank.init(t)
	w.acts = make([]engine.Action, 0, 4*perSeat)
	w.forget()
}

// forget drops everything that was derived.
func (w *work) forget() {
	for side := range w.masks {
		for i := range w.masks[side] {
			w.masks[side][i].known = false
		}
	}
	w.known = [2]bool{}
	w.rank.valid, w.rank.waysOf, w.found = false, false, false
}

// moved notes that a figure moved, came, fell or changed its controller.
func (w *work) moved(f fig) {
	for side := range w.masks {
		for i := range w.masks[side] {
			w.masks[side][i].stale.add(f)
		}
	}
	w.known = [2]bool{}
	w.rank.valid, w.rank.waysOf, w.found = false, false, false
}
