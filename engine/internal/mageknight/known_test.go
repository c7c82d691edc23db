package mageknight

import (
	"reflect"

	"github.com/skirmishlab/skirmishlab/engine"
)

// ForgetGrounds has every table work out its ground anew.
func ForgetGrounds() {
	grounds.Lock()
	defer grounds.Unlock()
	clear(grounds.known)
}

// SameGround reports whether two tables have the same ways, contacts, lines and ranges.
func SameGround(a, b engine.Table) bool {
	s, t := a.(*table), b.(*table)
	for key := range s.movers {
		m, n := s.movers[key], t.movers[key]
		if (m == nil) != (n == nil) || (m != nil && (m.index != n.index || !reflect.DeepEqual(m.into, n.into) ||
			!reflect.DeepEqual(m.climb, n.climb) || !reflect.DeepEqual(m.far, n.far) ||
			!reflect.DeepEqual(m.stand, n.stand))) {
			return false
		}
	}
	return reflect.DeepEqual(s.ground, t.ground) && reflect.DeepEqual(s.fire, t.fire)
}
