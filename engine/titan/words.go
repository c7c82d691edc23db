package titan

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// words checks the words of one row of the chart and reports each in its place.
type words struct {
	places engine.Places
	faults *engine.Faults
	form   any
	row    string
}

func (w words) at(path ...string) engine.Place {
	steps := []any{w.row}
	for _, p := range path {
		if p != "" {
			steps = append(steps, p)
		}
	}
	return w.places.Place(w.form, steps...)
}

// word reports a value that is neither empty nor one of the given words.
func (w words) word(value, cell, key string, allowed ...string) {
	if value == "" {
		return
	}
	for _, a := range allowed {
		if a == value {
			return
		}
	}
	w.faults.Add(w.at(cell, key), "%s of %s is %q; want one of %s", key, w.row, value, strings.Join(allowed, ", "))
}

// count reports a number outside 0 to most.
func (w words) count(value int, cell, key string, most int) {
	if value < 0 || value > most {
		w.faults.Add(w.at(cell, key), "%s of %s is %d; want 0 to %d", key, w.row, value, most)
	}
}

// change reports a change beyond 9, and a who that is none or stands in a hex row,
// where the key itself says whose blows are meant.
func (w words) change(c *Change, cell, key string, side bool) {
	for _, v := range []int{c.Dice, c.Skill, c.Defence} {
		if v < -9 || v > 9 {
			w.faults.Add(w.at(cell, key), "%s of %s changes a blow by %d; want -9 to 9", key, w.row, v)
		}
	}
	switch {
	case side:
		w.word(c.Who, cell, key, "natives", "others", "all")
	case c.Who != "":
		w.faults.Add(w.at(cell, key), "%s of %s already says whose blows it means; leave out who", key, w.row)
	}
}

// types reports a native that is no type of the roster.
func (w words) types(natives []string, roster *Roster) {
	for i, n := range natives {
		if _, known := roster.Units[n]; !known { // one without an entry is a fault of the roster
			w.faults.Add(w.places.Place(w.form, w.row, "natives", i), "unknown character %q%s", n,
				spelling.Suggest(n, roster.names()))
		}
	}
}
