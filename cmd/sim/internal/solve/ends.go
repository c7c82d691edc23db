package solve

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Ends is how a game that both sides play perfectly ends: chances in floating point, from the exact ones of rolls.
// Where several actions are best, each is taken equally often, as Commander does.
type Ends struct {
	Win, Draw, Loss float64   // of the first seat
	Lost            []float64 // of every figure of the table: that it is lost by then
}

// mostEnds is how many positions of perfect play are kept for Ends.
const mostEnds = 200_000

// Ends says how perfect play from the position that was solved ends. It is refused where play can come round to a
// position again, as by a tie that is rolled anew.
func (s *Solution) Ends() (*Ends, error) {
	figures := len(s.Root.Table().Figures())
	v, err := s.ends(s.Root, figures, 0, map[key][]float64{})
	if err != nil {
		return nil, err
	}
	return &Ends{v[0], v[1], v[2], v[3:]}, nil
}

// ends are the chances of a win, a draw and a loss, and of every figure to be lost; nil in known stands for a position
// that is being worked out.
func (s *Solution) ends(g engine.Game, figures, depth int, known map[key][]float64) ([]float64, error) {
	turn := g.Turn()
	sum := make([]float64, 3+figures)
	if turn.Actor == engine.Over {
		sum[2-g.Result().Points(engine.SideA)] = 1
		d := engine.Description{Left: make([]int32, figures), Bare: true}
		g.Describe(&d)
		for i, left := range d.Left {
			if left == 0 {
				sum[3+i] = 1
			}
		}
		return sum, nil
	}
	k := s.identify(g)
	if v, ok := known[k]; v != nil {
		return v, nil
	} else if ok {
		return nil, &Refused{"play can come round to the same position again"}
	}
	if len(known) >= mostEnds || depth > s.limit {
		return nil, &Refused{fmt.Sprintf("perfect play may come to more than %d positions", mostEnds)}
	}
	if len(known)%1024 == 0 && s.ctx.Err() != nil {
		return nil, s.ctx.Err()
	}
	known[k] = nil
	add := func(p float64, step func(next engine.Game)) error {
		if p == 0 {
			return nil
		}
		next := g.Clone()
		step(next)
		v, err := s.ends(next, figures, depth+1, known)
		for i := range v {
			sum[i] += float64(p * v[i])
		}
		return err
	}
	if turn.Actor == engine.Chance {
		law, _ := g.Chance()
		for i, p := range s.chances(law) {
			chance, _ := p.exact.Float64()
			if err := add(chance, func(next engine.Game) { next.Settle(i, nil) }); err != nil {
				return nil, err
			}
		}
	} else if err := s.endsOfChoice(g, add); err != nil {
		return nil, err
	}
	known[k] = sum
	return sum, nil
}

// endsOfChoice adds what the best actions lead to, equally often, or where both sides choose at once every pair of
// choices as often as the two take them.
func (s *Solution) endsOfChoice(g engine.Game, add func(p float64, step func(next engine.Game)) error) error {
	size := s.Size
	defer func() { s.Size = size }()
	sealed, err := s.list(g)
	if err != nil {
		return err
	}
	if sealed {
		return s.endsOfPair(g, g.Turn().Actor.Side(), add)
	}
	list, err := s.Actions(g, false)
	if err != nil {
		return err
	}
	best := slices.DeleteFunc(list, func(v Valued) bool { return !v.Best })
	for _, v := range best {
		if err := add(1/float64(len(best)), func(next engine.Game) { next.Play(v.Action, nil) }); err != nil {
			return err
		}
	}
	return nil
}

// endsOfPair adds what pairs of choices that are made at once lead to.
func (s *Solution) endsOfPair(g engine.Game, side engine.Side,
	add func(p float64, step func(next engine.Game)) error) error {
	pair, _, _, err := s.pair(g, side, 0)
	if err != nil {
		return err
	}
	for i, a := range pair.actions[0] {
		for j, p := range pair.shares[1] {
			if err := add(float64(pair.shares[0][i]*p), func(next engine.Game) {
				next.Play(a, nil)
				next.Play(pair.actions[1][j], nil)
			}); err != nil {
				return err
			}
		}
	}
	return nil
}
