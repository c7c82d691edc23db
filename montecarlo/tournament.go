package montecarlo

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Tournament is a round robin in a dataset: armies of which every pair met once, at one
// place under the same commanders.
type Tournament struct {
	Where  string    `json:"where"`
	Who    string    `json:"commanders"`
	Armies []string  `json:"armies"` // by rank
	Score  []float64 `json:"score"`  // mean over opponents, each counted once
	SE     []float64 `json:"standard_error"`
	Tier   []int     `json:"tier"` // from 1; see stats.Standings
	// Against[i][j] is what the army of rank i scored against that of rank j; 0 on the diagonal
	Against  [][]float64  `json:"against"`
	Certain  [][]bool     `json:"certain"` // whether that is certainly other than 1/2, by its own interval
	Race     *RaceResult  `json:"race,omitempty"`
	matchups map[int]bool // that it is made of
}

// RaceResult is what is certain of a tournament that was played until its places were settled,
// with one chance of alpha that any of it is wrong.
type RaceResult struct {
	results.RankBy
	Fate      []string         `json:"fate"`      // by rank: among, outside, tied or open
	Intervals []stats.Interval `json:"intervals"` // confidence sequence of the score, of each by itself
	Blocks    []int            `json:"blocks"`    // against every other army
	// blocks, of all matchups, that equal shares would have taken to know as much
	Equal  float64 `json:"equal"`
	Played int64   `json:"played"` // blocks, of all matchups
}

// fates are the words for what is known of an entrant.
var fates = map[stats.Fate]string{stats.Racing: "open", stats.Among: "among", stats.Outside: "outside",
	stats.Tied: "tied"}

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
		// what the interval says of the error, scores near 0 and 1 too
		half := s.Interval.HalfWidth() / 1.959963984540054
		score[a][b], score[b][a] = s.Score, 1-s.Score
		variance[a][b], variance[b][a] = half*half, half*half
		t.matchups[i] = true
	}
	places := stats.Standings(score, variance, alpha)
	if list[members[0]].Rank != nil {
		places = t.raced(list, members, armies, alpha)
		if places == nil {
			return t, false
		}
	}
	for _, p := range places {
		t.Armies, t.Score, t.SE, t.Tier = append(t.Armies, armies[p.Entrant]), append(t.Score, p.Score),
			append(t.SE, p.SE), append(t.Tier, p.Tier)
		row, certain := make([]float64, k), make([]bool, k)
		for j, q := range places {
			row[j] = score[p.Entrant][q.Entrant]
			d := row[j] - 0.5
			certain[j] = j != slices.Index(t.Armies, armies[p.Entrant]) &&
				d*d > 3.841458820694124*variance[p.Entrant][q.Entrant]
		}
		t.Against, t.Certain = append(t.Against, row), append(t.Certain, certain)
	}
	return t, true
}

// TierWords says what the tiers of a tournament mean, by rank.
func TierWords(tier []int) string {
	if n := tier[len(tier)-1]; n > 1 {
		return fmt.Sprintf("%d tiers: everybody above a line is certainly better than everybody below it, over all "+
			"pairs.", n)
	}
	return "One tier: nowhere is everybody above a line certainly better than everybody below it, over all pairs."
}

// Has reports whether a matchup, by its place in the list, is part of the tournament.
func (t *Tournament) Has(matchup int) bool { return t.matchups[matchup] }

// raced plays the race of the tournament again from its blocks and returns the places: by what
// is certain, then by score.
func (t *Tournament) raced(list []Summary, members []int, armies []string, alpha float64) []stats.Place {
	matchups, standings := make([]*Matchup, len(members)), make([]Standing, len(members))
	by := list[members[0]].Rank
	race := &RaceResult{RankBy: *by}
	for at, i := range members {
		s := &list[i]
		matchups[at] = &Matchup{Index: at, System: s.System, Scenario: s.Scenario, Variant: s.Variant,
			Options: s.Options, Map: s.Map, ArmyA: s.ArmyA, ArmyB: s.ArmyB,
			CommanderA: s.CommanderA, CommanderB: s.CommanderB, Level: s.Level, Games: s.Games,
			Until: untilOf(&s.MatchupEntry, alpha)}
		counts := stats.NewCounts(s.Games)
		standings[at] = Standing{Chunks: (len(s.points) + by.Chunk - 1) / by.Chunk, Counts: counts, raced: true,
			points: s.points}
		race.Played += int64(len(s.points))
	}
	races, err := newRaces(matchups, standings)
	if err != nil {
		return nil
	}
	races.advance(matchups[0], by.Chunk)
	g := races[0]
	places := g.places()
	most := 0
	for i := range places {
		p := &places[i]
		_, iv := g.Score(p.Entrant)
		race.Fate, race.Intervals = append(race.Fate, fates[g.Fates[p.Entrant]]), append(race.Intervals, iv)
		race.Blocks = append(race.Blocks, g.Blocks[p.Entrant])
		most = max(most, g.Blocks[p.Entrant])
		p.Entrant = slices.Index(armies, g.armies[p.Entrant])
	}
	race.Equal = float64(most * len(members))
	t.Race = race
	return places
}

// places ranks the entrants of a race: by what is certain, then by score. Tiers end where
// everybody above is certainly better than everybody below.
func (g *race) places() []stats.Place {
	k := len(g.armies)
	places := make([]stats.Place, k)
	class := map[stats.Fate]int{stats.Among: 0, stats.Racing: 1, stats.Tied: 1, stats.Outside: 2}
	for i := range places {
		score, iv := g.Score(i)
		places[i] = stats.Place{Entrant: i, Score: score, SE: iv.HalfWidth()}
	}
	slices.SortStableFunc(places, func(a, b stats.Place) int {
		if apart := class[g.Fates[a.Entrant]] - class[g.Fates[b.Entrant]]; apart != 0 && !g.whole {
			return apart
		}
		return cmp.Compare(b.Score, a.Score)
	})
	tier := 1
	for i := range places {
		apart := i > 0
		for a := range i {
			for b := i; b < k; b++ {
				apart = apart && g.Better(places[a].Entrant, places[b].Entrant)
			}
		}
		if apart {
			tier++
		}
		places[i].Tier = tier
	}
	return places
}
