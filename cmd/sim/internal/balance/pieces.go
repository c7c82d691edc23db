package balance

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// pieces adds a knob for every piece that may move, whose values are the places that it may have.
func (s *Space) pieces(knobs []scenarios.Knob, f *trial.Field, setup *engine.Setup) error {
	mover, ok := s.system.(engine.PieceMover)
	if !ok {
		return refuse("the pieces of %s cannot be put elsewhere", s.system.Info().System)
	}
	if slices.ContainsFunc(f.Stages, func(o *scenarios.Stage) bool { return o.Scenario != f.Stages[0].Scenario }) {
		return refuse("pieces may move on one map; the experiment plays several scenarios")
	}
	grid := mover.Ground(setup)
	if grid == nil {
		return refuse("pieces of this map lie on the plane, where no cells are counted; sim place moves them")
	}
	all, err := mover.Pieces(setup)
	if err != nil {
		return montecarlo.Refusal(err.Error())
	}
	var placing scenarios.Placing
	for _, k := range knobs {
		found := false
		for _, p := range all {
			if k.Piece != "" && !strings.EqualFold(p.Name, k.Piece) && !slices.Contains(p.Cells, k.Piece) {
				continue
			}
			found = true
			var to []string
			from, err := grid.ParseLabel(p.Cells[0])
			if err != nil {
				return montecarlo.Refusal(err.Error())
			}
			for _, site := range mover.Sites(setup) {
				at, err := grid.ParseLabel(site)
				if err != nil {
					return montecarlo.Refusal(err.Error())
				}
				if at != from && grid.Steps(from, at) <= k.Move {
					to = append(to, site)
				}
			}
			placing.Pieces = append(placing.Pieces, scenarios.PlacedPiece{Piece: p.Name, To: scenarios.Names{List: to}})
		}
		if !found {
			return refuse("the map has no piece %s; sim terrain EXPERIMENT --list shows them", k.Piece)
		}
	}
	if s.ground, err = place.NewSpace(s.system, setup, placing); err != nil {
		return montecarlo.Refusal(err.Error())
	}
	for i, m := range s.ground.Movable {
		k := Knob{Knob: scenarios.Knob{Kind: scenarios.KnobPiece, Piece: m.Name}, piece: i}
		from, err := grid.ParseLabel(m.Cells[0])
		if err != nil {
			return montecarlo.Refusal(err.Error())
		}
		farthest := 1
		for n, step := range m.Choices {
			far := 0
			if n > 0 { // the first stays
				at, err := grid.ParseLabel(step.To)
				if err != nil {
					return montecarlo.Refusal(err.Error())
				}
				far = grid.Steps(from, at)
			}
			k.Values, k.steps = append(k.Values, step.To), append(k.steps, float64(far))
			farthest = max(farthest, far)
		}
		for v := range k.steps {
			k.steps[v] /= float64(farthest)
		}
		if len(k.Values) < 2 {
			continue // it has nowhere to go
		}
		if len(k.Values) > most {
			return refuse("%s may go to %d places; let it move by fewer cells", m.Name, len(k.Values)-1)
		}
		k.Values[0] = m.Cells[0]
		k.Weight = s.prefer.Weight(m.Name, string(scenarios.KnobPiece))
		s.Knobs = append(s.Knobs, k)
	}
	return nil
}

// board is the map of a configuration; nil where no piece moves.
func (s *Space) board(c Config) (any, error) {
	if s.ground == nil {
		return nil, nil
	}
	own, moved := s.ground.AsItIs(), false
	for _, i := range s.changed(c) {
		if k := &s.Knobs[i]; k.Kind == scenarios.KnobPiece {
			own[k.piece], moved = c[i], true
		}
	}
	if !moved {
		return nil, nil
	}
	return s.ground.Map(own)
}
