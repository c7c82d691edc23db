package draw

import (
	"math"

	"github.com/skirmishlab/skirmishlab/engine"
)

// fine is how many units of a fitted picture one unit of the board becomes, so that
// rounding does not show.
const fine = 16

// Fit returns the picture with everything in view, from 0 on, and with regular
// hexes: boards of hexes keep their places on a lattice of integers whose unit to the
// right stands for sqrt(3) units downward (package board), and are drawn so. What
// comes fitted stays the same in proportion.
func Fit(p *engine.Picture) *engine.Picture {
	across := float64(fine)
	for _, c := range p.Cells {
		if lattice(c.Outline) {
			across *= math.Sqrt(3)
			break
		}
	}
	least, most := bounds(p)
	if (len(p.Areas) > 0 && len(p.Cells) == 0) || (least.X >= 0 && least.Y >= 0 && across == fine) {
		// the table itself is the picture: its edges belong to it
		least = engine.Point{X: min(least.X, 0), Y: min(least.Y, 0)}
		most = engine.Point{X: max(most.X, p.Width), Y: max(most.Y, p.Height)}
	}
	at := func(q engine.Point) engine.Point {
		return engine.Point{X: int32(math.Round(float64(q.X-least.X) * across)), Y: (q.Y - least.Y) * fine}
	}
	turn := func(q engine.Point) engine.Point {
		return engine.Point{X: int32(math.Round(float64(q.X) * across)), Y: q.Y * fine}
	}
	outline := func(list []engine.Point) []engine.Point {
		var moved []engine.Point
		for _, q := range list {
			moved = append(moved, at(q))
		}
		return moved
	}
	fitted := *p
	size := at(most)
	fitted.Width, fitted.Height = size.X, size.Y
	fitted.Scale = turn(engine.Point{X: p.Scale}).X
	fitted.Cells, fitted.Areas, fitted.Edges, fitted.Figures = nil, nil, nil, nil
	for _, c := range p.Cells {
		c.Outline = outline(c.Outline)
		fitted.Cells = append(fitted.Cells, c)
	}
	for _, a := range p.Areas {
		a.Outline = outline(a.Outline)
		fitted.Areas = append(fitted.Areas, a)
	}
	for _, e := range p.Edges {
		e.From, e.To, e.Up = at(e.From), at(e.To), turn(e.Up)
		fitted.Edges = append(fitted.Edges, e)
	}
	for _, f := range p.Figures {
		f.At, f.Outline, f.Heading = at(f.At), outline(f.Outline), turn(f.Heading)
		fitted.Figures = append(fitted.Figures, f)
	}
	return &fitted
}

// lattice reports whether an outline is a hex on the lattice: six corners, twice as
// high as wide.
func lattice(outline []engine.Point) bool {
	if len(outline) != 6 {
		return false
	}
	lo, hi := outline[0], outline[0]
	for _, q := range outline {
		lo = engine.Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}
		hi = engine.Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	return hi.Y-lo.Y == 2*(hi.X-lo.X)
}

// bounds is the smallest box that holds every shape of a picture.
func bounds(p *engine.Picture) (least, most engine.Point) {
	first := true
	take := func(list []engine.Point) {
		for _, q := range list {
			if first {
				least, most, first = q, q, false
			}
			least = engine.Point{X: min(least.X, q.X), Y: min(least.Y, q.Y)}
			most = engine.Point{X: max(most.X, q.X), Y: max(most.Y, q.Y)}
		}
	}
	for _, c := range p.Cells {
		take(c.Outline)
	}
	for _, a := range p.Areas {
		take(a.Outline)
	}
	if first {
		most = engine.Point{X: p.Width, Y: p.Height}
	}
	return least, most
}
