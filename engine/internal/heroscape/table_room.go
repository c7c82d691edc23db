package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// LeftOut is the least number of figures of a side that its start zone has no room for
// (HS-DEPLOY-2): every figure stands on free spaces of the zone, double-space figures on
// two of one level side by side (HS-DEPLOY-3). Those that start off the board are not
// counted. A side that spreads its double-space figures badly leaves out more.
func (t *table) LeftOut(side engine.Side) int {
	g := newGame(t, &t.start)
	singles, doubles := 0, 0
	for set := g.waiting(int(side)); !set.empty(); {
		if t.unitOf(set.pop()).double {
			doubles++
		} else {
			singles++
		}
	}
	room, pairs := g.zoneRoom(int(side))
	most := 0
	for k := 0; k <= min(doubles, pairs); k++ { // two small ones take the place of one
		most = max(most, k+min(singles, room-2*k))
	}
	return singles + doubles - most
}
