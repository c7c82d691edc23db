package balance

import (
	"context"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/montecarlo"
)

// Use is what a unit did of the damage of its army, for what it cost.
type Use struct {
	Army string `json:"army"`
	Unit string `json:"unit"`
	// Share is the unit's share of its army's damage over its share of what the army cost, all matchups together: 1 is
	// what all do on the average.
	Share float64 `json:"damage_share_over_points_share"`
}

// A unit became useless where its share is below leastShare and below fallen of what it was, in usedBlocks blocks.
const (
	usedBlocks = leastConfirm
	leastShare = 0.2
	fallen     = 1.0 / 3
)

// units tells what the units of every army did, as far as tracks say it.
func (o *Outcome) units(base []*montecarlo.Matchup, tracks []trial.Track) {
	all, own := map[string]trial.Unit{}, map[Use]trial.Unit{} // of armies, and of their units
	var order []Use
	for k, m := range base {
		o.summed += tracks[k].Summed
		for _, u := range tracks[k].Units {
			at := Use{Army: m.ArmyA, Unit: u.Unit}
			if u.Army == "b" {
				at.Army = m.ArmyB
			}
			if _, known := own[at]; !known {
				order = append(order, at)
			}
			own[at] = trial.Unit{Dealt: own[at].Dealt + u.Dealt, Points: own[at].Points + u.Points}
			all[at.Army] = trial.Unit{Dealt: all[at.Army].Dealt + u.Dealt, Points: all[at.Army].Points + u.Points}
		}
	}
	for _, at := range order {
		if u, of := own[at], all[at.Army]; u.Points > 0 && of.Dealt > 0 {
			at.Share = float64(u.Dealt) / float64(of.Dealt) * float64(of.Points) / float64(u.Points)
			o.Units = append(o.Units, at)
		}
	}
}

// use is the share of the unit of another outcome.
func (o *Outcome) use(of Use) float64 {
	for _, u := range o.Units {
		if u.Army == of.Army && u.Unit == of.Unit {
			return u.Share
		}
	}
	return 0
}

// useless finds the units that every change made useless.
func (s *Search) useless(ctx context.Context, f *Found) error {
	if err := s.usedAgain(ctx, s.space.asItIs(), &f.Was); err != nil {
		return err
	}
	for i := range f.Best {
		c := &f.Best[i]
		if err := s.usedAgain(ctx, c.Config, &c.Outcome); err != nil {
			return err
		}
		for _, u := range c.Outcome.Units {
			if was := f.Was.use(u); u.Share < leastShare && u.Share < fallen*was {
				c.Useless = append(c.Useless, u)
			}
		}
	}
	return nil
}

// usedAgain plays the blocks again that a folder had kept, which do not tell what units did.
func (s *Search) usedAgain(ctx context.Context, c Config, o *Outcome) error {
	to := min(usedBlocks, o.Blocks)
	if o.summed >= to*len(s.field.Base) {
		return nil
	}
	plan := s.plan(confirming(""))
	plan.Units, plan.Folder = to, nil
	tracks, err := s.all(ctx, s.field, plan, c, to)
	if err != nil {
		return err
	}
	o.Units, o.summed = nil, 0
	o.units(s.field.Base, tracks)
	return nil
}
