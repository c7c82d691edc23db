package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// odds36 counts, in 36ths, the verdicts of two dice at two factors.
type odds36 [verdictCount]uint8

const (
	oddsLeast = -8
	oddsMost  = 16
	oddsSpan  = oddsMost - oddsLeast + 1
)

var oddsTable = makeOdds()

func makeOdds() *[oddsSpan][oddsSpan]odds36 {
	t := new([oddsSpan][oddsSpan]odds36)
	for x := range oddsSpan {
		for y := range oddsSpan {
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					t[x][y][compare(a+x+oddsLeast, b+y+oddsLeast)]++
				}
			}
		}
	}
	return t
}

func oddsOf(x, y int) *odds36 {
	x, y = min(max(x, oddsLeast), oddsMost), min(max(y, oddsLeast), oddsMost)
	return &oddsTable[x-oddsLeast][y-oddsLeast]
}

// resultWorth is what results are worth, in hundredths of the element's points.
var resultWorth = [resCount]int{resRecoil: 14, resFlee: 35, resFleeOff: 100, resEnsorcel: 85, resDestroyed: 100}

// strongholdWorth is what its capture is worth: the game, put as points.
const strongholdWorth = 12

// priceOf is what a result costs an element and those who fall with it, in hundredths
// of points.
func (g *appraisal) priceOf(e uint8, r result) int {
	if e == nobody {
		if r == resCaptured {
			return 100 * strongholdWorth
		}
		return 0
	}
	n := resultWorth[r] * int(g.worth(e))
	if !g.d.live.has(e) {
		return n
	}
	switch r {
	case resRecoil, resFlee:
		if g.rank.closed == int16(e)+1 || g.closedRetreat(e) {
			return 100 * int(g.worth(e))
		}
		stuck, trampled := g.wayBack(e)
		if stuck {
			n = 100 * int(g.worth(e))
		}
		return n + trampled
	case resDestroyed:
		if rear := g.supporter(e); rear != nobody { // HOTT-REC-7
			n += 100 * int(g.worth(rear))
		}
	}
	return n
}

// wayBack reports whether a recoil would probably be stopped, and the price of friends
// that it would trample less that of enemies. Kept while nothing moves.
func (g *appraisal) wayBack(e uint8) (stuck bool, trampled int) {
	w := &g.rank
	if w.backSerial[e] != g.w.serial {
		w.backSerial[e] = g.w.serial
		w.stuck[e], w.trampled[e] = g.lookBack(e)
	}
	return w.stuck[e], int(w.trampled[e])
}

// lookBack looks at the way behind an element as a recoil would go: whether ground, an enemy or a friend
// that cannot be pushed stops it, and what it would trample, friends less enemies, in hundredths of
// points.
func (g *appraisal) lookBack(e uint8) (stuck bool, trampled int32) {
	p := g.pose(e)
	way := min(g.unit(e).depth, width)
	box := plane.MakeBox(p, width, g.unit(e).depth+way)
	end := p.Ahead(-way)
	r := g.unit(e).size.At(end)
	if g.backStopped(e, end, &r) {
		return true, 0
	}
	for rest := g.about(&box, 0) &^ one(e); rest != 0; {
		o := rest.next()
		if !box.Overlaps(&g.d.rect[o], eps) {
			continue
		}
		friend := sideOf(o) == sideOf(e)
		switch {
		case g.unit(e).tramples && !g.sparedByTrample(o):
			n := 100 * g.worth(o)
			if !friend {
				n = -n
			}
			trampled += n
		case g.canPass(e, o, p.H, true, true):
		case friend && g.pushable(e, o):
			behind := g.pose(o).Ahead(-way)
			q := g.unit(o).size.At(behind)
			stuck = stuck || g.backStopped(o, behind, &q)
		default:
			stuck = true
		}
	}
	return stuck, trampled
}

// worth is what an element's loss means to its side: its points, more for a general,
// whose loss costs command, and as much as ten points more where it would end the
// game (HOTT-WIN-2). Kept while nobody is lost.
func (g *appraisal) worth(e uint8) int32 {
	w := &g.rank
	if w.worthSerial == g.w.serial && w.worthSerial != 0 {
		return w.worth[e]
	}
	gone := g.losses()
	if w.worthTable != g.t || w.worthLoss != gone {
		w.worthTable, w.worthLoss = g.t, gone
		for o := range uint8(maxAll) {
			if g.t.el[o].unit != nil {
				w.worth[o] = g.worthAt(o, gone)
			}
		}
	}
	w.worthSerial = g.w.serial
	return w.worth[e]
}

// worthAt is what the loss of an element means when so much is lost.
func (g *appraisal) worthAt(e uint8, gone [2]int32) int32 {
	side := sideOf(e)
	mine, theirs := gone[side]+g.unit(e).points, gone[side.Other()]
	n := g.unit(e).points
	switch {
	case mine > theirs && (2*mine >= g.t.total[side] || g.t.el[e].general):
		n += 10
	case g.t.el[e].general:
		n += 3
	}
	return n
}

// losses are both sides' lost points, kept while nothing moves.
func (g *appraisal) losses() [2]int32 {
	w := &g.rank
	if w.lossSerial != g.w.serial || w.lossSerial == 0 {
		w.lossSerial = g.w.serial
		w.loss = [2]int32{g.lostAP(0), g.lostAP(1)}
	}
	return w.loss
}

// stakes are what both sides' elements of a combat lose on average, in hundredths of
// points: X's and Y's.
func (g *appraisal) stakes(b *bout) (own, enemy int) {
	x, y := g.totals(b)
	return g.stakesAt(b, x, y)
}

// stakesAt is what a combat at factors x and y is expected to cost either side, in hundredths of points:
// the price of every result, weighted by how many of the 36 throws bring it.
func (g *appraisal) stakesAt(b *bout, x, y int) (own, enemy int) {
	o := oddsOf(x, y)
	if skip, _ := g.disregards(b, b.X); !skip {
		own = int(o[isDoubled])*g.resultPrice(b, b.X, b.Y, true) + int(o[isBeaten])*g.resultPrice(b, b.X, b.Y, false)
	}
	enemy = int(o[doubles])*g.resultPrice(b, b.Y, b.X, true) + int(o[beats])*g.resultPrice(b, b.Y, b.X, false)
	if b.Kind == inFight && b.X != nobody && b.Y != nobody {
		if g.diesOnOdd(b.X, b.Y) {
			own += int(o[equalOdd]) * 100 * int(g.worth(b.X))
		}
		if g.diesOnOdd(b.Y, b.X) {
			enemy += int(o[equalOdd]) * 100 * int(g.worth(b.Y))
		}
	}
	return own / 36, enemy / 36
}

func (g *appraisal) resultPrice(b *bout, loser, winner uint8, doubled bool) int {
	r, _ := g.suffers(loser, winner, b.Kind, doubled)
	if b.Kind == inStorm && loser == nobody {
		land := false
		for rest := b.Aid | one(winner); rest != 0; {
			e := rest.next()
			land = land || !g.aerial(e)
		}
		if !land {
			return 0
		}
	}
	return g.priceOf(loser, r)
}

// matchUp is what e gains from fighting o in the open, in hundredths of points: what
// o loses less what e loses on average, with n of their flanks exposed (0 to 2
// each). Worked out per table for every pair.
func (g *appraisal) matchUp(e, o uint8, exposedE, exposedO int) int32 {
	return g.t.match[exposedE][exposedO][e][o%maxSide]
}

// matches holds match-ups by exposed flanks of both.
type matches [3][3][maxAll][maxSide]int32

// fillMatches works out the match-ups of a table.
func (t *table) fillMatches() {
	t.match = new(matches)
	g := newGame(t, state{})
	for a := range uint8(maxAll) {
		if t.el[a].unit == nil {
			continue
		}
		side := sideOf(a).Other()
		for i := range t.count[side] {
			b := uint8(side)*maxSide + uint8(i)
			if t.el[b].unit == nil {
				continue
			}
			x, y := g.combat().basic(a, b), g.combat().basic(b, a)
			if t.el[a].general {
				x += t.chart.general.n
			}
			if t.el[b].general {
				y += t.chart.general.n
			}
			for p := range 3 {
				for q := range 3 {
					own, enemy := g.appraisal.stakesAt(&bout{Kind: inFight, X: a, Y: b, Victim: nobody},
						x+p*t.chart.flanks.n, y+q*t.chart.flanks.n)
					t.match[p][q][a][i] = int32(enemy - own)
				}
			}
		}
	}
}
