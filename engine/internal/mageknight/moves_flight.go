package mageknight

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// perch is a square of a wing figure's way, on the ground or in the air.
type perch struct {
	at  board.Cell
	air bool
}

// flightWay finds the cheapest way of a wing figure to an end of the flood in r, from its
// start on, by going back through the layers: each square is in the layer of the points
// it is first reached for. A change between ground and air is a perch on the same square.
func (g moves) flightWay(dst []perch, r *reach, i int, end perch) []perch {
	f, fig := &g.s.figs[i], &g.t.figs[i]
	m := g.t.movers[keyOf(kindsOf(fig.unit.speed, r.using), fig.size)]
	dst = append(dst[:0], end)
	for p := r.cost(end.at, end.air); p > 0; {
		last := dst[len(dst)-1]
		before, spent := g.perchBefore(r, m, last, p)
		dst = append(dst, before)
		p -= spent
	}
	slices.Reverse(dst)
	if start := (perch{f.at, f.is(flagSoaring)}); dst[0] != start {
		panic(fmt.Sprintf("mageknight: the way of %s to %+v begins at %+v, but it stands at %+v", fig.name, end, dst[0],
			start))
	}
	return dst
}

// perchBefore is the place before one that is reached for p points, and what the step or
// the change between them took.
func (g moves) perchBefore(r *reach, m *mover, last perch, p int) (before perch, spent int) {
	layers, others := &r.ground, &r.air
	if last.air {
		layers, others = &r.air, &r.ground
		m = g.t.movers[keyOf(soaring, m.size)]
	}
	lands := !last.air && m.stand.Has(last.at) && !r.block.Has(last.at) // MK-SOAR-3
	if (last.air || lands) && others[p-1].Has(last.at) {                // MK-SOAR-1
		return perch{last.at, !last.air}, 1
	}
	for d := range board.Dir(facings) {
		from := g.t.ground.grid.Neighbour(last.at, (d+facings/2)%facings)
		if from == board.None {
			continue
		}
		for _, e := range m.into[d] {
			if e.cost <= p && e.into.Has(last.at) && layers[p-e.cost].Has(from) {
				return perch{from, last.air}, e.cost
			}
		}
		if p == r.points && m.climb[d].Has(last.at) && layers[0].Has(from) {
			return perch{from, last.air}, p
		}
	}
	panic(fmt.Sprintf("mageknight: a wing figure reached %+v for %d points from nowhere", last, p))
}
