package solve

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Step is one step of a game played perfectly.
type Step struct {
	Turn    engine.Turn
	Words   string // the action, or what was rolled
	Rolled  bool
	Chance  float64 // of the roll's outcome
	Choices int     // actions there were
	Bounds  Bounds  // value afterwards, to the first seat
}

// Line plays on from the position, perfectly on both sides, and tells every step, forced
// ones included. Rolls are drawn from luck; nil takes the likeliest outcome of each, the
// first of equals. Among equally good actions it takes the first offered, and where both
// sides choose at once one that luck draws.
func (s *Solution) Line(luck *dice.Source) ([]Step, engine.Result, error) {
	g := s.Root.Clone()
	var line []Step
	for len(line) < s.limit {
		turn := g.Turn()
		if turn.Actor == engine.Over {
			return line, g.Result(), nil
		}
		step := Step{Turn: turn, Rolled: turn.Actor == engine.Chance}
		if step.Rolled {
			law, key := g.Chance()
			i := likeliest(s.chances(law))
			if luck != nil {
				i = law.Draw(*luck, key)
			}
			step.Words, step.Chance = g.Table().TellOutcome(g, law, i), s.chances(law)[i].lo
			g.Settle(i, nil)
		} else {
			list, err := s.Actions(g, false)
			if err != nil {
				return line, engine.Result{}, err
			}
			a := list[0].Action
			if list[0].Share > 0 && luck != nil {
				a = Pick(list, luck.Fork(1), uint32(len(line)))
			}
			step.Words, step.Choices = g.Table().Say(g, a), len(list)
			g.Play(a, nil)
		}
		var err error
		if step.Bounds, err = s.Of(g); err != nil {
			return line, engine.Result{}, err
		}
		line = append(line, step)
	}
	return line, engine.Result{}, &Refused{"play goes on beyond the limit of steps"}
}

func likeliest(list []probability) int {
	best := 0
	for i, p := range list {
		if p.exact.Cmp(list[best].exact) > 0 {
			best = i
		}
	}
	return best
}
