package hott

import (
	"reflect"

	"github.com/skirmishlab/skirmishlab/engine"
)

// ForgetGrounds forgets what is known of the grounds of maps.
func ForgetGrounds() {
	grounds.Lock()
	defer grounds.Unlock()
	clear(grounds.known)
}

// SameGround reports whether two tables know the same of their grounds.
func SameGround(a, b engine.Table) bool {
	return reflect.DeepEqual(a.(*table).ground, b.(*table).ground)
}
