package scenarios

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// LegalArmies lists the shipped armies that a scenario can be set up with in a seat,
// and in the other seat as well where sides may be swapped. Those whose points are not like
// those of the army that the scenario has there are listed apart.
func (l *Library) LegalArmies(sc *Scenario, seat engine.Side, near []string) (legal []string, unlike []PricedArmy) {
	own := 0
	if t, faults := l.CompileScenario(sc, Variant{Near: near}); len(faults) == 0 {
		own = pointsOf(t, seat)
	}
	for _, p := range l.shippedFiles(KindArmy, sc.System.Info().System) {
		seats := []engine.Side{seat}
		if sc.Swap {
			seats = append(seats, seat.Other())
		}
		ok, points := true, 0
		for _, s := range seats {
			v := Variant{Near: near}
			v.Armies[s] = p.base()
			t, faults := l.CompileScenario(sc, v)
			if ok = ok && len(faults) == 0; ok {
				points = pointsOf(t, s)
			}
		}
		switch {
		case ok && likePoints(points, own):
			legal = append(legal, p.base())
		case ok:
			unlike = append(unlike, PricedArmy{p.base(), points, own})
		}
	}
	return legal, unlike
}

// PricedArmy is an army with its points, and those of the army whose seat it would take.
type PricedArmy struct {
	Name        string
	Points, Own int
}

// pointsOf sums the points of the figures of a side.
func pointsOf(t engine.Table, side engine.Side) (sum int) {
	for _, f := range t.Figures() {
		if f.Figure.Seat() == side {
			sum += int(f.Points)
		}
	}
	return sum
}

// likePoints reports whether an army may stand in for one of as many points as own: within a
// tenth. Where nothing is counted every army may.
func likePoints(points, own int) bool { return own == 0 || 10*abs(points-own) <= own }

func abs(n int) int { return max(n, -n) }

// leaveOut notes the armies that all does not mean because their points are unlike those of
// the scenario's own.
func (r *experimentReader) leaveOut(sc *Scenario, unlike []PricedArmy) {
	if len(unlike) == 0 {
		return
	}
	text := fmt.Sprintf("%s has armies of %d points; all leaves out those of unlike points, which play where they "+
		"are named:", plain(sc.Name), unlike[0].Own)
	for i, a := range unlike {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(" %s (%d)", a.Name, a.Points)
	}
	if e := r.experiment; !slices.Contains(e.Remarks, text) {
		e.Remarks = append(e.Remarks, text)
	}
}
