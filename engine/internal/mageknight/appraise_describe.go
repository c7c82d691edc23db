package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// The features of a position, by place in Info.Features.
const (
	featPoints = iota
	featScored
	featActions
	featTokens
	featContact
	featBroken
	featShooters
	featSoaring
	featFar
	featStranded
)

var positionFeatures = []engine.Named{
	featPoints: {Name: "points",
		Doc: "points it would have if the game ended now: scored, and of its figures on the board (MK-VP-2, MK-VP-3)"},
	featScored:   {Name: "scored", Doc: "points scored so far (MK-VP-1)"},
	featActions:  {Name: "actions", Doc: "actions left in this turn"},
	featTokens:   {Name: "tokens", Doc: "action tokens on its figures"},
	featContact:  {Name: "contact", Doc: "figures in base contact with an enemy"},
	featBroken:   {Name: "broken", Doc: "points of its demoralised figures"},
	featShooters: {Name: "shooters", Doc: "figures that shoot, neither demoralised nor in contact with an enemy"},
	featSoaring:  {Name: "soaring", Doc: "figures that soar"},
	featFar: {Name: "far", Doc: "squares from each of its figures to the nearest enemy, the longer of rows and " +
		"columns, summed"},
	featStranded: {Name: "stranded", Doc: "points of its figures more than twelve squares from every enemy"},
}

// Describe puts the game into numbers. A figure is worth what its dial says (worthOf),
// whole while it is still to be placed.
func (g appraisal) Describe(d *engine.Description) {
	s, t := &g.s, g.t
	d.Features = [2][engine.FeatureCount]int32{}
	d.Past = engine.Thousandths(int(s.turn)-1, 2*t.turns)
	if s.stage >= stageTurn && s.stage != stageOver {
		d.Features[s.owner][featActions] = int32(s.left)
	}
	d.Features[0][featScored], d.Features[1][featScored] = s.score[0], s.score[1]
	var standing [2]int32
	var active [2]bool
	for i := range t.figs {
		fig := &t.figs[i]
		d.Left[i] = 0
		switch {
		case s.alive&one(i) != 0:
			d.Left[i] = fig.worth[s.figs[i].click]
			standing[fig.seat] += fig.unit.points
			active[fig.seat] = active[fig.seat] || g.active(i)
			if !d.Bare {
				g.feature(i, &d.Features[fig.seat])
			}
		case s.gone&one(i) == 0:
			d.Left[i] = fig.worth[0]
		}
	}
	for side := range 2 {
		d.Features[side][featPoints] = s.score[side]
		if active[side] {
			d.Features[side][featPoints] += standing[side]
		}
	}
}

// stranded is how many squares from every enemy a figure is out of the fight for some turns.
const stranded = 12

// feature adds what one figure on the board gives to its side's features.
func (g appraisal) feature(i int, sum *[engine.FeatureCount]int32) {
	f, fig := &g.s.figs[i], &g.t.figs[i]
	sum[featTokens] += int32(f.tokens)
	if f.is(flagSoaring) {
		sum[featSoaring]++
	}
	tied := g.s.touch[i]&g.enemies(i) != 0
	if tied {
		sum[featContact]++
	}
	switch {
	case g.shows(i).has(abDemoralized):
		sum[featBroken] += fig.unit.points
	case fig.unit.reach > 0 && !tied:
		sum[featShooters]++
	}
	nearest := -1
	row, col := g.t.ground.grid.RowCol(f.at)
	for m := g.enemies(i); m != 0; m &= m - 1 {
		r, c := g.t.ground.grid.RowCol(g.s.figs[low(m)].at)
		other := g.t.figs[low(m)].size
		if d := max(gap(r-row, fig.size, other), gap(c-col, fig.size, other)); nearest < 0 || d < nearest {
			nearest = d
		}
	}
	if nearest < 0 {
		return
	}
	sum[featFar] += int32(nearest)
	if nearest > stranded {
		sum[featStranded] += fig.unit.points
	}
}
