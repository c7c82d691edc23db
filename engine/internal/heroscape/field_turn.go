package heroscape

import (
	"math/bits"
	"strings"
)

func (g *field) unitOfGroup(gi uint8) *unit { return &g.t.units[g.t.groups[gi].unit] }

// onBoard returns the figures of a group on the battlefield, by number.
func (g *field) onBoard(gi uint8) uint64 {
	gr := &g.t.groups[gi]
	return (g.s.own[0][gr.seat] | g.s.own[1][gr.seat]) & gr.set
}

// livingCard reports whether a figure of a card or pool is neither destroyed nor
// left out.
func (g *field) livingCard(gi uint8) bool {
	gr := &g.t.groups[gi]
	return g.s.live[gr.seat]&gr.set != 0
}

// mayOrder reports whether a marker may lie on a card: a living one that the side
// controls (HS-OM-1, HS-OM-5, HS-R-36).
func (g *field) mayOrder(side int, gi uint8) bool {
	return int(gi) < len(g.t.groups) && int(g.s.cards[gi].side) == side && g.livingCard(gi)
}

// ownFigures returns the figures of the turn's card that the side controls on the
// battlefield, by number.
func (g *field) ownFigures(t *turnState) uint64 {
	gr := &g.t.groups[t.group]
	return g.s.own[t.side][gr.seat] & gr.set
}

// allowance returns how many more figures may become active (HS-TURN-6, HS-R-38).
func (g *field) allowance(t *turnState) int {
	return int(g.unitOfGroup(t.group).per) - bitsCount(t.active)
}

// mayActivate returns the figures that may act: the active ones, and the others
// while the card's number is not used up.
func (g *field) mayActivate(t *turnState) uint64 {
	own := g.ownFigures(t)
	if g.allowance(t) > 0 {
		return own
	}
	return own & t.active
}

// movers returns the figures that may still move (HS-TURN-2).
func (g *field) movers(t *turnState) uint64 { return g.mayActivate(t) &^ t.moved }

// turnsTaken counts the turns of a side this round, lost ones too.
func (g *field) turnsTaken(side int) int {
	n := int(g.s.count) / 2
	if g.s.count&1 != 0 && int(g.s.first) == side {
		n++
	}
	return n
}

// initLead is what the first seat's Dagmar glyphs add over the second's (HS-INIT-2).
func (g *field) initLead() int {
	lead := 0
	for i := range g.t.glyphs {
		if side := g.holder(i, glyphDagmar); side >= 0 {
			lead += g.t.num.dagmar * (1 - 2*side)
		}
	}
	return min(max(lead, -maxLead), maxLead)
}

// basicSide is whose turn it is.
func (g *field) basicSide() int {
	side := int(g.s.count & 1)
	if g.s.asked&askedDropFirst != 0 {
		side ^= 1
	}
	return side
}

// ordersOn lists the order markers on the card of a figure that are not revealed yet: "2 X".
func (g *field) ordersOn(f fig) string {
	var list []string
	side := g.sideOf(f)
	for i, card := range g.s.mark[side] {
		if card == g.t.groupOf[f] && g.s.shown[side]>>i&1 == 0 {
			list = append(list, [...]string{"1", "2", "3", "X"}[i])
		}
	}
	return strings.Join(list, " ")
}

// clonable returns the figures of the turn's card that can be brought back: those
// destroyed, not those left out of the game (HS-R-49).
func (g *field) clonable(t *turnState) uint64 {
	gr := &g.t.groups[t.group]
	return gr.set & g.destroyed(int(gr.seat))[gr.seat]
}

func bitsCount(w uint64) int { return bits.OnesCount64(w) }

func boolInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
