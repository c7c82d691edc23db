package pocket

import "github.com/skirmishlab/skirmishlab/engine"

var positionFeatures = []engine.Named{
	{Name: "stamina", Doc: "stamina left, what is bid in secret included"},
	{Name: "taken", Doc: "figures of the other side that it controls"},
}

// Describe puts the game into numbers: a figure is worth its hits left, a point when whole.
func (g *game) Describe(d *engine.Description) {
	s := &g.s
	d.Features = [2][engine.FeatureCount]int32{}
	d.Past = engine.Thousandths(int(s.round)-1, rounds)
	for side := range 2 {
		d.Features[side][0] = int32(s.stamina[side])
		if g.t.fault == FaultDescribe && s.bid[side] > 0 {
			d.Features[side][0] -= int32(s.bid[side])
		}
	}
	for i := range s.pieces {
		p := &s.pieces[i]
		d.Left[i] = 0
		switch {
		case s.stage != stagePlace && p.at < 0:
		case p.control != engine.Side(i/perSide):
			d.Features[p.control][1]++
		default:
			d.Left[i] = int32(hits-p.hits) * 100 / hits
		}
	}
}
