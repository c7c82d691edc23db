package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
)

// What a square, a pair or a whole line comes to, from the least restrictive on.
const (
	lineClear = iota
	lineHinders
	lineBlocks
)

// crossing is one square that a line crosses, or the pair at a corner that it
// passes exactly through, as what to add to the square it starts on (MK-LOF-2,
// MK-LOF-3).
type crossing struct {
	at, other board.Cell
	pair      bool
}

// addCrossing adds a stretch of a line between the centres of two squares to what it crosses, but
// for the two squares themselves. Such a line never runs along a side.
func addCrossing(list []crossing, kind sight.Kind, at, other, end board.Cell) []crossing {
	if kind == sight.Through && (at == 0 || at == end) {
		return list
	}
	return append(list, crossing{at, other, kind == sight.Touch})
}

// sightTable knows lines between small bases without figures, for offsets up to a
// radius.
type sightTable struct {
	radius int
	span   int
	paths  [][]crossing   // by offset
	cells  [][]board.Cell // by offset: what to add to a cell for each crossed square, pairs included
	state  []uint8        // by cell and offset: lineClear, lineHinders or lineBlocks, interior only
}

func (s *sightTable) index(dx, dy int) int { return (dy+s.radius)*s.span + dx + s.radius }

// buildSight fills the table up to a radius.
func (g *ground) buildSight(known *groundKnown, radius int) {
	if known.sight[radius] == nil {
		known.sight[radius] = g.newSight(radius)
	}
	g.sight = known.sight[radius]
}

// newSight works out every line of at most a radius, without figures.
func (g *ground) newSight(radius int) *sightTable {
	s := &sightTable{radius: radius, span: 2*radius + 1}
	n := s.span * s.span
	s.paths, s.cells = make([][]crossing, n), make([][]board.Cell, n)
	courses := sight.NewLines(g.grid, radius, board.Point{}, board.Point{})
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			i := s.index(dx, dy)
			steps, _ := courses.Course(dy, dx)
			for _, x := range steps {
				s.paths[i] = addCrossing(s.paths[i], x.Kind, board.Cell(x.A), board.Cell(x.B), g.offset(dx, dy))
			}
			for _, x := range s.paths[i] {
				s.cells[i] = append(s.cells[i], x.at)
				if x.pair {
					s.cells[i] = append(s.cells[i], x.other)
				}
			}
		}
	}
	grid := g.grid
	s.state = make([]uint8, grid.Len()*n)
	for a := grid.Cells().Next(0); a != board.None; a = grid.Cells().Next(a + 1) {
		row, col := grid.RowCol(a)
		for dy := max(-radius, -row); dy <= min(radius, grid.Rows()-1-row); dy++ {
			for dx := max(-radius, -col); dx <= min(radius, grid.Cols()-1-col); dx++ {
				b := a + g.offset(dx, dy)
				v := lineView{from: a, aLevel: g.level[small][a], bLevel: g.level[small][b]}
				s.state[int(a)*n+s.index(dx, dy)] = g.interior(s.paths[s.index(dx, dy)], &v)
			}
		}
	}
	return s
}

// offset is what dx squares east and dy south add to a cell number.
func (g *ground) offset(dx, dy int) board.Cell {
	return board.Cell(dx*g.grid.Offset(0) + dy*g.grid.Offset(2))
}

// lineView is one line to judge: from a square, with the levels of its two ends.
type lineView struct {
	from           board.Cell
	aLevel, bLevel int8
	air            bool   // an end soars (MK-LOF-8)
	skip           uint64 // figures that never block: shooter and target
	bulk           [2]board.Cell
	bulks          int // how many of the two are large, with the anchors of those in bulk
}

// owns reports whether a square is one of a large shooter or target: these never count as
// crossed (MK-BIG-5).
func (v *lineView) owns(c board.Cell, g *ground) bool {
	for _, at := range v.bulk[:v.bulks] {
		for _, o := range g.foot[large] {
			if at+board.Cell(o) == c {
				return true
			}
		}
	}
	return false
}

// interior judges all that a line crosses without figures (MK-LOF-3, MK-LOF-4, MK-LOF-5).
func (g *ground) interior(path []crossing, v *lineView) uint8 {
	worst := uint8(lineClear)
	for i := range path {
		x := &path[i]
		at := g.crossed(v.from+x.at, v, nil)
		if x.pair {
			at = min(at, g.crossed(v.from+x.other, v, nil))
		}
		if at == lineBlocks {
			return lineBlocks
		}
		worst = max(worst, at)
	}
	return worst
}

// crossed judges one crossed square without figures. Rec counts the rules, if somebody asks.
func (g *ground) crossed(c board.Cell, v *lineView, rec *engine.Recorder) uint8 {
	if g.line[c] == lineBlocks { // at any level
		rec.Mark(ruleBlkRng1)
		return lineBlocks
	}
	if v.owns(c, g) {
		return lineClear
	}
	if v.air {
		rec.Mark(ruleLof8)
		return lineClear
	}
	level := g.level[small][c]
	switch {
	case v.bLevel > v.aLevel:
		rec.Mark(ruleElvLofUp1)
		if level >= v.bLevel {
			return lineBlocks
		}
	case v.bLevel == v.aLevel:
		if level > v.aLevel {
			rec.Mark(ruleElvLofEq1)
			return lineBlocks
		}
	default:
		rec.Mark(ruleElvLofDn1)
		if level >= v.aLevel {
			return lineBlocks
		}
	}
	if level == 0 {
		rec.Mark(ruleElv0Rng1)
	}
	return g.under(c, rec)
}

// under is what terrain and a token do to a line that crosses a square or ends on it.
func (g *ground) under(c board.Cell, rec *engine.Recorder) uint8 {
	if rec.Covering() {
		rec.Mark(lineRules[g.terrain[c]])
		if g.token[c] {
			rec.Mark(lineRules[tokenRow])
		}
		if g.line[c] == lineHinders {
			rec.Mark(ruleLof5)
		}
	}
	return g.line[c]
}

// lineRules are the sentences of terrain and tokens about lines of fire.
var lineRules = [terrainCount + 1]engine.Rule{clear_: ruleClrRng1, hindering: ruleHinRng1, blocking: ruleBlkRng1,
	shallow: ruleWshRng1,
	chasm:   ruleMblRng1, fence: ruleMhnRng1, concealing: ruleCclRng1, deep: ruleWdpRng1, terrainCount: ruleTokRng1}
