package analysis

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// commonLuck draws the blocks of matchups of equal parties that meet the same luck: it
// helps A, and the first seat, in every matchup of the block alike.
func commonLuck(parties, blocks int, luck *stats.SplitMix, stream func(i int) string, maps string) (*results.Manifest,
	*Games, []Estimate) {
	m := &results.Manifest{Alpha: 0.05}
	for a := range parties {
		for b := a + 1; b < parties; b++ {
			m.Matchups = append(m.Matchups, results.MatchupEntry{Index: len(m.Matchups), System: "toy", Scenario: "x",
				ArmyA: string(rune('a' + a)), ArmyB: string(rune('a' + b)), CommanderA: "even", CommanderB: "even",
				Seats: [2]string{"south", "north"}, Stream: stream(len(m.Matchups)), MapStream: maps, Games: 2,
				SwapSides: true, Fixed: true})
		}
	}
	g := &Games{Tallies: newTallies(m.Matchups, inCompany(m.Matchups))}
	for range blocks {
		common, seat := luck.IntN(3)-1, luck.IntN(3)-1
		for i := range g.Tallies {
			t := &g.Tallies[i]
			points, first := 2+common+luck.IntN(3)-1, 2+seat+luck.IntN(3)-1
			t.blocks.Add(points)
			t.first.Add(first)
			t.games[0][drawn] += 2
			if t.keep {
				t.scores, t.firsts = append(t.scores, uint16(points)), append(t.firsts, uint16(first))
			}
		}
	}
	list, err := analyse(m, g)
	if err != nil {
		panic(err)
	}
	return m, g, list
}

// TestCommonLuckIsPartOfErrors plays tables of equal parties under one stream of dice and
// under common maps: intervals of field scores, strengths and seats must hold the truth,
// and the test of a ranking must not refuse too many.
func TestCommonLuckIsPartOfErrors(t *testing.T) {
	own := func(i int) string { return string(rune('A' + i)) }
	for name, c := range map[string]struct {
		stream func(int) string
		maps   string
	}{"one stream": {func(int) string { return "s" }, ""}, "common maps": {own, "toy/x"}} {
		luck := stats.NewSplitMix(11)
		const runs = 300
		var field, rating, seat, naive, refused int
		members := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
		for range runs {
			m, g, list := commonLuck(5, 60, luck, c.stream, c.maps)
			f, err := newField(m, g, list, members)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(f.Mean[0]-0.5) < 2*f.MeanSE[0] {
				field++
			}
			alone := 0.0
			for j := 1; j < 5; j++ {
				alone += f.SE[0][j] * f.SE[0][j]
			}
			if math.Abs(f.Mean[0]-0.5) < 2*math.Sqrt(alone)/4 {
				naive++
			}
			if f.Rating == nil {
				refused++
			} else if math.Abs(f.Rating.Beta[0]-f.Rating.Beta[4]) < 2*stats.SEOfDifference(f.Rating.Covariance, 0, 4) {
				rating++
			}
			ground := Ground{Name: "toy/x"}
			ground.sides(list, g, 0.05)
			if ground.First.Interval.Contains(0.5) {
				seat++
			}
		}
		t.Logf("%s: field %d, as if independent %d, rating %d of %d, seat %d, refused %d of %d", name, field, naive,
			rating, runs-refused, seat, refused, runs)
		if field < runs*92/100 || seat < runs*92/100 || rating < (runs-refused)*91/100 || refused > runs*9/100 {
			t.Errorf("%s: field scores hold in %d, seats in %d, strengths in %d of %d; %d refused of %d", name, field,
				seat, rating, runs-refused, refused, runs)
		}
		if naive > runs*88/100 {
			t.Errorf("%s: errors as if independent hold in %d: the case shows nothing", name, naive)
		}
	}
}

func TestGroupsOfLuck(t *testing.T) {
	entries := []results.MatchupEntry{{Stream: "a"}, {Stream: "b", MapStream: "m"}, {Stream: "c"},
		{Stream: "c", MapStream: "m"}, {Stream: "d"}}
	group := luckGroups(entries)
	for i, want := range []int{0, 1, 1, 1, 4} {
		if group[i] != want {
			t.Errorf("groups %v", group)
			break
		}
	}
}

// TestCrossedCommandersAreTheSample: pairs of commanders that share one are no pairs of
// their own, and a pair that never lost takes nothing away.
func TestCrossedCommandersAreTheSample(t *testing.T) {
	make := func(pairs [][2]string, score func(a, b string) float64) Robust {
		m, g := &results.Manifest{Alpha: 0.05}, &Games{}
		for i, p := range pairs {
			m.Matchups = append(m.Matchups, results.MatchupEntry{System: "toy", Scenario: "x", ArmyA: "a", ArmyB: "b",
				CommanderA: p[0], CommanderB: p[1], Stream: string(rune('A' + i)), Games: 2, SwapSides: true,
				Fixed: true})
		}
		g.Tallies = newTallies(m.Matchups, nil)
		for i, p := range pairs {
			n := int64(400 * score(p[0], p[1]))
			g.Tallies[i].blocks[4], g.Tallies[i].blocks[0] = n, 400-n
			g.Tallies[i].games[0][won], g.Tallies[i].games[0][lost] = 2*n, 2*(400-n)
		}
		list, err := analyse(m, g)
		if err != nil {
			t.Fatal(err)
		}
		return robustness(list, g, 0.05)[0]
	}
	var crossed [][2]string
	for _, a := range []string{"p", "q", "r", "s"} {
		for _, b := range []string{"p", "q", "r", "s"} {
			crossed = append(crossed, [2]string{a, b})
		}
	}
	skill := map[string]float64{"p": 0.2, "q": 0.1, "r": -0.1, "s": -0.2}
	r := make(crossed, func(a, b string) float64 { return 0.5 + skill[a] - skill[b] })
	if r.Pooled == nil || r.Pooled.Design != "both sides crossed" || r.Pooled.SE < 0.12 || r.Pooled.SE > 0.14 {
		t.Errorf("crossed: %+v (want an error of two samples of four with standard deviation .18: .13)", r.Pooled)
	}
	sure := make([][2]string{{"p", "p"}, {"q", "q"}, {"r", "r"}, {"s", "s"}, {"t", "t"}}, func(a, _ string) float64 {
		if a == "p" {
			return 1
		}
		return 0.7
	})
	if sure.Pooled == nil || !sure.Pooled.Enough || !(sure.Above < 0.01) {
		t.Errorf("with a pair that never lost: %+v, above %v", sure.Pooled, sure.Above)
	}
	if odd := make([][2]string{{"p", "p"}, {"p", "q"}, {"q", "p"}}, func(a, b string) float64 {
		return 0.5
	}); odd.Pooled != nil || odd.Why == "" {
		t.Errorf("neither crossed nor apart: %+v", odd)
	}
}
