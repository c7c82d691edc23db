package hott

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

// What results are worth, in hundredths of the element's points.
var resultWorth = [resCount]int{resRecoil: 10, resFlee: 35, resFleeOff: 100, resEnsorcel: 85, resDestroyed: 100}

// strongholdWorth is what its capture is worth: the game, put as points.
const strongholdWorth = 12

// priceOf is what a result costs an element, in hundredths of points.
func (g *game) priceOf(e uint8, r result) int {
	if e == nobody {
		if r == resCaptured {
			return 100 * strongholdWorth
		}
		return 0
	}
	worth := resultWorth[r]
	if (r == resRecoil || r == resFlee) && g.d.live.has(e) && g.closedRetreat(e) {
		worth = 100
	}
	return worth * int(g.worth(e))
}

// worth is what an element's loss means to its side: its points, and more for a
// general, whose loss costs command and often the game.
func (g *game) worth(e uint8) int32 {
	if g.t.el[e].general {
		return g.unit(e).points + 4
	}
	return g.unit(e).points
}

// stakes are what both sides' elements of a combat lose on average, in hundredths of
// points: X's and Y's.
func (g *game) stakes(b *bout) (own, enemy int) {
	x, y := g.totals(b)
	return g.stakesAt(b, x, y)
}

func (g *game) stakesAt(b *bout, x, y int) (own, enemy int) {
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

func (g *game) resultPrice(b *bout, loser, winner uint8, doubled bool) int {
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
// o loses less what e loses on average, with so many of their flanks exposed (0 to 2
// each). Worked out per table for every pair.
func (g *game) matchUp(e, o uint8, exposedE, exposedO int) int32 {
	return g.t.match[exposedE][exposedO][e][o%maxSide]
}

// matches holds match-ups by exposed flanks of both.
type matches [3][3][maxAll][maxSide]int32

// fillMatches works out the match-ups of a table.
func (t *table) fillMatches() {
	t.match = new(matches)
	g := &game{t: t, w: &scratch{}}
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
			x, y := g.basic(a, b), g.basic(b, a)
			if t.el[a].general {
				x += t.chart.general.n
			}
			if t.el[b].general {
				y += t.chart.general.n
			}
			for p := range 3 {
				for q := range 3 {
					own, enemy := g.stakesAt(&bout{Kind: inFight, X: a, Y: b, Victim: nobody}, x+p*t.chart.flanks.n, y+q*t.chart.flanks.n)
					t.match[p][q][a][i] = int32(enemy - own)
				}
			}
		}
	}
}
