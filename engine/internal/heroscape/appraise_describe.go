package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// The features of a position, by place in Info.Features.
const (
	featPoints = iota
	featTurns
	featHeight
	featGlyphs
	featEngaged
	featFar
	featWaiting
	featTaken
	featSpirits
	featFirst
)

var positionFeatures = []engine.Named{
	featPoints: {Name: "points", Doc: "points of its cards with a living figure on the battlefield, as the round " +
		"limit counts them (HS-VIC-2)"},
	featTurns:   {Name: "turns", Doc: "turns that it may still take in this round"},
	featHeight:  {Name: "height", Doc: "levels that its figures stand on, summed"},
	featGlyphs:  {Name: "glyphs", Doc: "glyphs that its figures stand on"},
	featEngaged: {Name: "engaged", Doc: "figures on a cell next to an enemy's"},
	featFar:     {Name: "far", Doc: "cells from each of its figures to the nearest enemy, summed"},
	featWaiting: {Name: "waiting", Doc: "points of its figures still to be placed or dropped"},
	featTaken:   {Name: "taken", Doc: "points of the other side's figures that it controls"},
	featSpirits: {Name: "spirits", Doc: "attack and defence dice that spirits lend to its cards"},
	featFirst:   {Name: "first", Doc: "1 for the side that goes first in this round, once that is known"},
}

// Describe puts the game into numbers. Order markers are sealed: only how many turns are
// still to be taken is described (HS-OM-1). A figure that the other side controls has nothing
// left for its own.
func (g appraisal) Describe(d *engine.Description) {
	s, t := &g.s, g.t
	d.Features = [2][engine.FeatureCount]int32{}
	d.Past = engine.Thousandths(6*(int(s.round)-1)+int(s.count), 6*int(t.rounds))
	if t.basic {
		d.Past = engine.Thousandths(int(s.count), 2*int(t.turns))
	}
	if !d.Bare {
		for side := range 2 {
			d.Features[side][featPoints] = g.score(side)
			g.turnFeatures(side, &d.Features[side])
		}
		for gi := range t.groups {
			c := &s.cards[gi]
			d.Features[c.side][featSpirits] += int32(c.attack) + int32(c.defence)
		}
	}
	standing := s.own[0].or(s.own[1])
	for i := range t.figures {
		info := &t.figures[i]
		f := t.figOf(info.Figure)
		d.Left[i] = 0
		if !s.live.has(f) {
			continue
		}
		side, u := g.sideOf(f), t.unitOf(f)
		left := info.Points * 100
		if s.wounds[f] != 0 {
			left = left * int32(u.life-s.wounds[f]) / int32(u.life)
		}
		switch {
		case side != f.seat():
			d.Features[side][featTaken] += left / 100
		default:
			d.Left[i] = left
		}
		switch {
		case d.Bare:
		case standing.has(f):
			g.feature(f, side, &d.Features[side])
		default:
			d.Features[side][featWaiting] += left / 100
		}
	}
}

// turnFeatures tells how the turns of the round stand for a side.
func (g appraisal) turnFeatures(side int, f *[engine.FeatureCount]int32) {
	s := &g.s
	switch s.phase {
	case phOrders, phInit:
		f[featTurns] = 3
	case phTurns:
		taken := int32(s.count) / 2
		if side == int(s.first) {
			f[featFirst] = 1
			taken = (int32(s.count) + 1) / 2
		}
		f[featTurns] = 3 - taken
	}
}

// feature adds what one figure on the battlefield gives to its controller's features.
func (g appraisal) feature(f fig, side int, sum *[engine.FeatureCount]int32) {
	s, t := &g.s, g.t
	at := s.lead[f]
	sum[featHeight] += int32(t.level(at))
	for i := range t.glyphs {
		if t.glyphs[i].at == at {
			sum[featGlyphs]++
		}
	}
	nearest := g.nearestFoe(at, side)
	if tail := s.trail[f]; tail != none {
		nearest = min(nearest, g.nearestFoe(tail, side))
	}
	if nearest == far {
		return
	}
	sum[featFar] += int32(nearest)
	if nearest <= 1 {
		sum[featEngaged]++
	}
}

// nearestFoe is how many cells lie between a cell and the nearest that a figure of the other
// side stands on.
func (g appraisal) nearestFoe(at cell, side int) uint8 {
	s, t := &g.s, g.t
	nearest, row := uint8(far), t.dist[int(at)*t.n:][:t.n]
	foes := &s.own[1-side]
	for seat, word := range foes {
		for ; word != 0; word &= word - 1 {
			o := figAt(uint8(seat), word)
			nearest = min(nearest, row[s.lead[o]])
			if tail := s.trail[o]; tail != none {
				nearest = min(nearest, row[tail])
			}
		}
	}
	return nearest
}
