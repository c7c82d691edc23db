package hott

import (
	"unsafe"

	"github.com/skirmishlab/skirmishlab/engine"
)

// CopySize is how many bytes a copy between games of a table moves.
func CopySize(t engine.Table) int {
	tab := t.(*table)
	var d derived
	each := unsafe.Sizeof(piece{}) + unsafe.Sizeof(d.rect[0]) + unsafe.Sizeof(d.ground[0]) +
		unsafe.Sizeof(d.front[0]) + unsafe.Sizeof(d.onto[0]) + unsafe.Sizeof(d.flank[0])
	rest := unsafe.Sizeof(moment{}) + 3*unsafe.Sizeof(d.live) + unsafe.Sizeof(tab)
	return (tab.count[0]+tab.count[1])*int(each) + int(rest)
}
