package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// The features of a position, by place in Info.Features.
const (
	featLost = iota
	featPips
	featFront
	featFlanked
	featGeneral
	featReserve
	featFar
	featStorm
	featBewitched
	featBad
)

var positionFeatures = []engine.Named{
	featLost:    {Name: "lost", Doc: "thousandths of its army points lost, as they count for the end (HOTT-WIN-3)"},
	featPips:    {Name: "pips", Doc: "PIPs that it may still spend in this bound"},
	featFront:   {Name: "front", Doc: "elements in contact with an enemy, front to front"},
	featFlanked: {Name: "flanked", Doc: "elements with an enemy's front edge on a flank or the rear"},
	featGeneral: {Name: "general", Doc: "tens of paces from its general to the nearest enemy; 0 without either"},
	featReserve: {Name: "reserve", Doc: "army points that may still come onto the table"},
	featFar: {Name: "far", Doc: "tens of paces from each of its elements to the nearest enemy, by their " +
		"middles, summed"},
	featStorm: {Name: "storm", Doc: "tens of paces from the attacker's nearest element to the middle of the " +
		"defender's stronghold; 0 without one"},
	featBewitched: {Name: "bewitched",
		Doc: "army points of elements turned to frogs or ensorcelled, which may come back"},
	featBad: {Name: "bad", Doc: "elements in bad going"},
}

// Describe puts the battle into numbers. Elements have no life to lose by and by: they
// are worth their points on the table and in reserve, and nothing else.
func (g *appraisal) Describe(d *engine.Description) {
	s, t := &g.s, g.t
	d.Features = [2][engine.FeatureCount]int32{}
	d.Past = engine.Thousandths(int(s.Bound)-1, int(t.cap))
	n := 0
	for e := range uint8(maxAll) {
		u := t.el[e].unit
		if u == nil {
			continue
		}
		f := &d.Features[sideOf(e)]
		d.Left[n] = 0
		switch s.El[e].Status {
		case onBoard:
			d.Left[n] = u.points * 100
			if !d.Bare {
				g.feature(e, f)
			}
		case reserve:
			d.Left[n] = u.points * 100
			f[featReserve] += u.points
		case frog, ensorcelled:
			f[featBewitched] += u.points
		}
		n++
	}
	if !d.Bare {
		g.sideFeatures(d)
	}
}

// sideFeatures tells what no single element gives to a side.
func (g *appraisal) sideFeatures(d *engine.Description) {
	s, t := &g.s, g.t
	if s.Phase == phasePips {
		d.Features[s.Owner][featPips] = int32(s.Pips)
	}
	for side := range engine.Side(2) {
		d.Features[side][featLost] = engine.Thousandths(int(g.lostAP(side)), int(t.total[side]))
	}
	for rest := g.d.strike & g.d.live; rest != 0; {
		e := rest.next()
		for _, victim := range [2]uint8{g.d.onto[e], g.d.also[e]} {
			if victim != nobody {
				d.Features[sideOf(victim)][featFlanked]++
			}
		}
	}
}

// feature adds what one element on the table gives to its side's features.
func (g *appraisal) feature(e uint8, f *[engine.FeatureCount]int32) {
	if g.d.front[e] != nobody {
		f[featFront]++
	}
	if g.d.ground[e]&g.t.ground.badLand != 0 {
		f[featBad]++
	}
	if wall := g.t.ground.str; wall != nil && sideOf(e) != strongholdSide {
		centre, _ := wall.Circle()
		at := g.d.rect[e].Centre()
		dx, dy := centre.X-at.X, centre.Y-at.Y
		if d := tens(dx*dx + dy*dy); f[featStorm] == 0 || d < f[featStorm] {
			f[featStorm] = d
		}
	}
	x, y := int64(g.d.rect[e].X), int64(g.d.rect[e].Y)
	nearest := int64(-1)
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		r := &g.d.rect[rest.next()]
		dx, dy := int64(r.X)-x, int64(r.Y)-y
		if d := dx*dx + dy*dy; nearest < 0 || d < nearest {
			nearest = d
		}
	}
	if nearest < 0 {
		return
	}
	d := tens(nearest)
	f[featFar] += d
	if e == g.t.leads[sideOf(e)] {
		f[featGeneral] = d
	}
}

// tens is a distance in tens of paces, from its square in fine units.
func tens(square int64) int32 { return int32(plane.Sqrt(uint64(square)) / (10 * plane.Fine)) }
