package montecarlo

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Tournament is a round robin in a dataset: armies of which every pair met once, at one
// place under the same commanders.
type Tournament struct {
	Where    string       `json:"where"`
	Who      string       `json:"commanders"`
	Armies   []string     `json:"armies"` // by rank
	Score    []float64    `json:"score"`  // mean over opponents, each counted once
	SE       []float64    `json:"standard_error"`
	Tier     []int        `json:"tier"`    // from 1; see stats.Standings
	Against  [][]float64  `json:"against"` // Against[i][j] is what the army of rank i scored against that of rank j; 0 on the diagonal
	Certain  [][]bool     `json:"certain"` // whether that is certainly other than 1/2, by its own interval
	matchups map[int]bool // that it is made of
}

// fewestEntrants is how many armies make a tournament.
const fewestEntrants = 3

// Tournaments finds the round robins among matchups, in their order.
func Tournaments(list []Summary, alpha float64) (found []Tournament) {
	type key struct{ where, who, level string }
	var order []key
	groups := map[key][]int{}
	for i := range list {
		s := &list[i]
		k := key{s.Where(), s.CommanderA + " v " + s.CommanderB, s.Level}
		if s.Mirror || s.ArmyA == s.ArmyB || s.CommanderA != s.CommanderB {
			continue
		}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], i)
	}
	for _, k := range order {
		if t, ok := roundRobin(list, groups[k], alpha); ok {
			t.Where, t.Who = k.where, k.who
			found = append(found, t)
		}
	}
	return found
}

// roundRobin makes a tournament of matchups, if they are one.
func roundRobin(list []Summary, members []int, alpha float64) (t Tournament, ok bool) {
	var armies []string
	for _, i := range members {
		for _, a := range []string{list[i].ArmyA, list[i].ArmyB} {
			if !slices.Contains(armies, a) {
				armies = append(armies, a)
			}
		}
	}
	k := len(armies)
	if k < fewestEntrants || len(members) != k*(k-1)/2 {
		return t, false
	}
	grid := func() [][]float64 {
		g := make([][]float64, k)
		for i := range g {
			g[i] = make([]float64, k)
		}
		return g
	}
	score, variance, met := grid(), grid(), grid()
	t.matchups = map[int]bool{}
	for _, i := range members {
		s := &list[i]
		a, b := slices.Index(armies, s.ArmyA), slices.Index(armies, s.ArmyB)
		if met[a][b] > 0 || s.Blocks == 0 {
			return t, false
		}
		met[a][b], met[b][a] = 1, 1
		half := (s.Hi - s.Lo) / 2 / 1.959963984540054 // what the interval says of the error, scores near 0 and 1 too
		score[a][b], score[b][a] = s.Score, 1-s.Score
		variance[a][b], variance[b][a] = half*half, half*half
		t.matchups[i] = true
	}
	places := stats.Standings(score, variance, alpha)
	for _, p := range places {
		t.Armies, t.Score, t.SE, t.Tier = append(t.Armies, armies[p.Entrant]), append(t.Score, p.Score), append(t.SE, p.SE), append(t.Tier, p.Tier)
		row, certain := make([]float64, k), make([]bool, k)
		for j, q := range places {
			row[j] = score[p.Entrant][q.Entrant]
			d := row[j] - 0.5
			certain[j] = j != slices.Index(t.Armies, armies[p.Entrant]) && d*d > 3.841458820694124*variance[p.Entrant][q.Entrant]
		}
		t.Against, t.Certain = append(t.Against, row), append(t.Certain, certain)
	}
	return t, true
}

// Has reports whether a matchup, by its place in the list, is part of the tournament.
func (t *Tournament) Has(matchup int) bool { return t.matchups[matchup] }
