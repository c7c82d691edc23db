package hott_test

import (
	"fmt"
	"math"
	"strings"
)

// feature is an area of the map.
type feature struct {
	id, kind string
	area     polygon
	crest    []vec
	hard     bool // bad going by an option
}

// ground is the board of section 2.
type ground struct {
	size     float64
	features []*feature // areas; rivers are quads
	road     []vec      // ends of the centre line
	keep     polygon    // the stronghold, nil if there is none
}

// points reads "(x,y) (x,y) …" up to a word that is no point.
func points(words []string) (list []vec, rest []string) {
	for i, w := range words {
		var v vec
		if n, _ := fmt.Sscanf(w, "(%g,%g)", &v.x, &v.y); n != 2 {
			return list, words[i:]
		}
		list = append(list, v)
	}
	return list, nil
}

// survey reads the rows of a map.
func (g *ground) survey(rows string) {
	for _, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		words := strings.Fields(row)
		f := &feature{id: words[0], kind: words[1]}
		if f.kind == "road" {
			g.road, _ = points(words[4:])
			continue
		}
		list, rest := points(words[2:])
		f.area = polygon(list)
		if len(rest) > 0 && rest[0] == "crest" {
			f.crest, _ = points(rest[1:])
		}
		if f.kind == "strongh" {
			g.keep = f.area
			continue
		}
		g.features = append(g.features, f)
	}
}

func (f *feature) bad() bool {
	return f.hard || is(f.kind, "steep", "rough", "dunes", "marsh", "fields", "woods", "bua")
}
func (f *feature) badForAerials() bool { return is(f.kind, "woods", "bua") }
func (f *feature) water() bool         { return is(f.kind, "river", "lake") }
func (f *feature) hill() bool          { return is(f.kind, "gentle", "steep") }

// under lists the features that a base is in (GEO-7).
func (g *ground) under(j *judge, q polygon) (list []*feature) {
	for _, f := range g.features {
		if j.over(q, f.area) {
			list = append(list, f)
		}
	}
	return list
}

// inBad is whether an element stands in what is bad going for it (GEO-7, AIR-1).
func (g *ground) inBad(j *judge, t *troop) bool {
	for _, f := range g.under(j, t.quad()) {
		if (t.aerial() && f.badForAerials()) || (!t.aerial() && f.bad()) {
			return true
		}
	}
	return false
}

// inCover is whether it stands in woods or a village.
func (g *ground) inCover(j *judge, t *troop) bool {
	for _, f := range g.under(j, t.quad()) {
		if f.badForAerials() {
			return true
		}
	}
	return false
}

// inWater is whether any part of it is in water.
func (g *ground) inWater(j *judge, q polygon) bool {
	for _, f := range g.under(j, q) {
		if f.water() {
			return true
		}
	}
	return false
}

// stretch is the water of a lake on the line through a pose, first ahead, else behind: the shortest chord through
// its middle, and the heading across the bank (MV-6, E19, E36). Without water on the line it is not ok.
func (g *ground) stretch(j *judge, f *feature, at pose) (wide, across float64, ok bool) {
	for _, dir := range []vec{at.forward(), at.forward().times(-1)} {
		far := at.vec.plus(dir.times(g.size))
		from, to := f.area.inside(at.vec, far, 0)
		if length := (to - from) * g.size; length < 0.01 {
			j.doubt = j.doubt || length > 0
			continue
		}
		bank := at.vec.toward(far, from)
		if from == 0 {
			bank = at.vec.toward(far, to)
		} else if from*g.size < rough {
			j.doubt = true
		}
		mid, wide := at.vec.toward(far, (from+to)/2), math.Inf(1)
		for deg := range 180 {
			s, c := math.Sincos(float64(deg) * math.Pi / 180)
			way := vec{c, s}.times(g.size * 2)
			wide = min(wide, f.area.lengthIn(mid.minus(way), mid.plus(way), 0))
		}
		near, second := math.Inf(1), math.Inf(1)
		for i, c := range f.area {
			d := f.area[(i+1)%len(f.area)]
			if l := nearestOn(bank, c, d).minus(bank).length(); l < near {
				near, second, across = l, near, math.Atan2(d.y-c.y, d.x-c.x)*180/math.Pi+90
			} else {
				second = min(second, l)
			}
		}
		j.doubt = j.doubt || second < 0.1 // at a corner
		return wide, across, true
	}
	return 0, 0, false
}

// fordsLake is MV-6 for a pose in a lake.
func (g *ground) fordsLake(j *judge, f *feature, at pose) bool {
	wide, across, ok := g.stretch(j, f, at)
	return !ok || (j.atMost(wide, 199.999, rough) &&
		j.atMost(math.Min(between(at.h, across), between(at.h, across+180)), 44.999, 0.01))
}

// tooWide is whether the lake under a pose can be forded nowhere near.
func (g *ground) tooWide(j *judge, f *feature, at pose) bool {
	wide, _, ok := g.stretch(j, f, at)
	return ok && !j.atMost(wide, 199.999, rough)
}

// height is GEO-8.
func (g *ground) height(p vec) (h float64) {
	for _, f := range g.features {
		if !f.hill() {
			continue
		}
		in := math.Inf(1)
		sense := f.area.sense()
		for i, c := range f.area {
			e := f.area[(i+1)%len(f.area)].minus(c)
			in = math.Min(in, e.cross(p.minus(c))*sense/e.length())
		}
		h = math.Max(h, in)
	}
	return h
}

// uphill is GEO-8: a stands higher than b.
func (g *ground) uphill(j *judge, a, b *troop) bool {
	on := false
	for _, u := range []float64{-80, -40, 0, 40, 80} {
		on = !j.atMost(g.height(a.at.point(u, 0)), 0, 1e-9) || on
	}
	return on && !j.atMost(g.height(a.at.centre(a.depth))-g.height(b.at.centre(b.depth)), 1, near)
}

// onBoard is whether a base lies on the board. An edge exactly on that of the board is in no doubt: reserves and
// hordes come there.
func (g *ground) onBoard(j *judge, q polygon) bool {
	const slack, band = 0.015, 0.012
	for _, p := range q {
		if !j.atMost(-p.x, slack, band) || !j.atMost(-p.y, slack, band) || !j.atMost(p.x, g.size+slack, band) ||
			!j.atMost(p.y, g.size+slack, band) {
			return false
		}
	}
	return true
}

// seesThrough is SH-3 (b) and (c) for a shot line.
func (g *ground) seesThrough(j *judge, l line, from, to polygon) bool {
	for _, f := range g.features {
		if f.badForAerials() {
			limit := 0.5
			if j.over(from, f.area) {
				limit += 50
			}
			if j.over(to, f.area) {
				limit += 50
			}
			if !j.atMost(f.area.lengthIn(l.p, l.q, 0), limit, rough) {
				return false
			}
		}
		if f.crestBetween(j, l) {
			return false
		}
	}
	return true
}

// crestBetween is whether a line crosses the crest of a hill.
func (f *feature) crestBetween(j *judge, l line) bool {
	if len(f.crest) != 2 {
		return false
	}
	hit, slack := crosses(l.p, l.q, f.crest[0], f.crest[1])
	j.doubt = j.doubt || slack < rough
	return hit
}

// commands is MV-2: nothing blocks the line between general and mover.
func (g *ground) commands(j *judge, l line) bool {
	for _, f := range g.features {
		if f.badForAerials() && !j.atMost(f.area.lengthIn(l.p, l.q, 0), 1, rough) {
			return false
		}
		if f.crestBetween(j, l) {
			return false
		}
	}
	return true
}

// wades is MV-6 for turning in water (E23).
func (p *passage) wades(made bool) {
	u, j, t := p.u, &p.r.judge, p.t
	if p.wadedAway || (p.turnedInWater && !made) {
		j.doubt = j.doubt || u.onRoad(j, t, t.at) // whether a bridge is water for who turns off it
		if t.code != "WLk" && p.off {
			p.r.no("turns in water")
		}
	}
}
