package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Place is what a tournament says of one entrant.
type Place struct {
	Entrant int
	Score   float64 // mean over its opponents, each counted once
	SE      float64
	Tier    int // from 1; entrants of a tier are not certainly apart from all of the next
}

// Standings ranks the entrants of a round robin by their mean score over opponents.
// score[i][j] is what i scored against j (1 less what j scored against i), variance[i][j]
// the variance of that estimate; the diagonal does not count. Tiers end where everybody above
// is certainly better than everybody below, Holm over all pairs of entrants: no boundary lies
// inside the noise. The difference of two means is
//
//	d_ab = (sum over others c of (s_ac - s_bc) + s_ab - s_ba)/(k-1)
//
// in which the match of the two counts twice. Intransitive fields have standings like any other;
// circles are for others to tell.
func Standings(score, variance [][]float64, alpha float64) []Place {
	k := len(score)
	places := make([]Place, k)
	for i := range places {
		p := &places[i]
		p.Entrant = i
		var v float64
		for j := range k {
			if j != i {
				p.Score += score[i][j] / float64(k-1)
				v += variance[i][j]
			}
		}
		p.SE = math.Sqrt(v) / float64(k-1)
	}
	slices.SortStableFunc(places, func(a, b Place) int { return cmp.Compare(b.Score, a.Score) })
	var ps []float64
	for i := range places {
		for j := i + 1; j < k; j++ {
			a, b := places[i].Entrant, places[j].Entrant
			v := 4 * variance[a][b]
			for c := range k {
				if c != a && c != b {
					v += variance[a][c] + variance[b][c]
				}
			}
			d := places[i].Score - places[j].Score
			p := 1.0
			if v > 0 {
				p = 2 * distuv.UnitNormal.Survival(d*float64(k-1)/math.Sqrt(v))
			} else if d > 0 {
				p = 0
			}
			ps = append(ps, min(p, 1))
		}
	}
	adjusted := Holm(ps)
	certain := func(i, j int) bool { return adjusted[i*(2*k-i-1)/2+j-i-1] <= alpha }
	tier := 1
	for i := range places {
		if i > 0 {
			apart := true
			for a := range i {
				for b := i; b < k; b++ {
					apart = apart && certain(a, b)
				}
			}
			if apart {
				tier++
			}
		}
		places[i].Tier = tier
	}
	return places
}
