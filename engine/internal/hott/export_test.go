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

// Reckon is what the owner of a bound and the enemy stand to lose in all fights on the table.
func Reckon(g engine.Game) (own, enemy int) {
	x := g.(*game)
	return x.appraisal.reckon(x.s.Owner)
}

// Fallen is what the losses of a side from one position to another mean to it, and what it
// costs it that those who live were driven back, in hundredths of points.
func Fallen(before, after engine.Game, side engine.Side) (sum int) {
	b, a := before.(*game), after.(*game)
	for rest := b.d.live & mine(side); rest != 0; {
		e := rest.next()
		n := int(b.appraisal.worth(e))
		_, ahead := b.pose(e).View(a.pose(e).Front().Fine())
		switch moved := a.d.rect[e].Centre().Sub(b.d.rect[e].Centre()).Len(); {
		case a.s.El[e].Status == ensorcelled || a.s.El[e].Status == frog:
			sum += resultWorth[resEnsorcel] * n
		case !a.d.live.has(e):
			sum += 100 * n
		case moved > paces(300):
			sum += resultWorth[resFlee] * n
		case b.inCC(e) && ahead < 0:
			sum += resultWorth[resRecoil] * n
		}
	}
	return sum
}

// Plain reports that there is contact in one fight alone, not with the stronghold, and that
// anyone who fights has a clear way back.
func Plain(g engine.Game) bool {
	x, n := g.(*game), 0
	for rest := x.d.live; rest != 0; {
		e := rest.next()
		if _, clear := x.combat().clearBack(e, x.pose(e), min(x.unit(e).depth, width)/onePace); x.inCC(e) && !clear {
			return false
		}
		if x.d.front[e] != nobody {
			n++
		} else if x.attackers(e) != 0 {
			n += 2
		}
	}
	return x.d.wall == 0 && n == 2
}
