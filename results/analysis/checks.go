package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Check is something that cannot fail by luck (or only once in thousands of reports)
// when everything is as it should be.
type Check struct {
	Name   string
	Passed bool
	Grave  bool // verdicts must not be believed while it fails
	Noted  bool // nothing failed, but something is worth knowing
	Says   string
}

// falseAlarm is the chance that a check which weighs chances fails although all is
// well.
const falseAlarm = 1e-3

// Check runs every check that the data allow.
func (f *Findings) Check() {
	d, g, list := f.Data, f.Games, f.List
	all := []Check{whole(d, g.Damaged), finished(list)}
	all = append(all, twins(g, list)...)
	if c, ok := replicas(g, list); ok {
		all = append(all, c)
	}
	if c, ok := evenAndOdd(g, list); ok {
		all = append(all, c)
	}
	if c, ok := fairDice(list); ok {
		all = append(all, c)
	}
	if len(d.Manifest.Bots) > 0 {
		all = append(all, programs(d))
	}
	f.Checks = all
}

// programs looks at how commanders behaved that are programs. What they do wrong is theirs: scores are what they made
// of their games.
func programs(d *results.Dataset) Check {
	c := Check{Name: "Programs played to the end, and would again"}
	list, err := montecarlo.ConductsOf(d)
	if err != nil {
		c.Says = "What programs chose cannot be read: " + err.Error() + "."
		return c
	}
	said := montecarlo.Sentences(list)
	c.Passed = len(said) == 0
	for _, one := range list {
		if one.Again > 0 && one.Otherwise == 0 {
			said = append(said, fmt.
				Sprintf("%s chose the same in all %d games that it was asked to play a second time.", one.Commander,
					one.Again))
		}
		if one.Again == 0 {
			said = append(said, fmt.Sprintf("%s was asked to play no game a second time.", one.Commander))
		}
	}
	c.Says = strings.Join(said, " ")
	return c
}

// whole checks that the dataset is all there. Damage and lost chunks forbid believing the rest; an
// interrupted run is sound as far as it went.
func whole(d *results.Dataset, damaged []results.Damage) Check {
	c := Check{Name: "The dataset is whole", Passed: true, Grave: true,
		Says: "Every committed part was read and has the rows that the commit log says."}
	if len(damaged) > 0 {
		c.Passed = false
		c.Says = fmt.Sprintf("%s cannot be read; what follows describes the rest:",
			Plural(len(damaged), "part", "parts"))
		for _, b := range damaged {
			c.Says += " " + b.Error() + "."
		}
		return c
	}
	if n := lostChunks(d); n > 0 {
		c.Passed = false
		c.Says = fmt.Sprintf("commits.jsonl lacks %d of the %d chunks that the manifest counts; what follows "+
			"describes the rest.", n, d.Manifest.Chunks)
		return c
	}
	if !d.Manifest.Finished {
		c.Passed, c.Grave = false, false
		c.Says = "The run is not finished: scores describe what is there, and sim run --resume DIR plays the rest."
	}
	return c
}

// lostChunks is how many chunks of a finished run its commit log lacks.
func lostChunks(d *results.Dataset) int {
	if !d.Manifest.Finished {
		return 0
	}
	return max(0, d.Manifest.Chunks-len(d.Committed()))
}

// finished looks for games that failed, which forbids believing anything. Games that a
// limit cut off are no fault: they bound the scores of their matchups, whose verdicts
// are withheld where there are too many of them.
func finished(list []Estimate) Check {
	c := Check{Name: "Games were finished", Passed: true, Grave: true}
	var failed, capped, games int64
	many := 0
	for i := range list {
		failed, capped, games = failed+list[i].Failed, capped+list[i].Capped, games+list[i].Games
		if list[i].Bounds.Rate > stats.MostUnfinished {
			many++
		}
	}
	c.Says = fmt.Sprintf("%d of %d games failed and %d were cut off by a limit that is not the rules'.", failed, games,
		capped)
	if failed > 0 {
		c.Passed = false
		c.Says += " A failed game is a fault of the program and counts in no score; the verdicts of its matchups are " +
			"withheld."
	}
	if many > 0 {
		c.Noted = true
		c.Says += fmt.Sprintf(" In %s more than %.0f %% were cut off; verdicts on them are withheld, and the table "+
			"of matchups bounds their scores.", Plural(many, "matchup", "matchups"), 100*stats.MostUnfinished)
	}
	return c
}

// twins compares matchups that were listed from both sides. Where the games of a
// block share dice they are the very same games, and the counts must be mirror
// images; commanders that gamble, and dice of their own, make them independent.
func twins(g *Games, list []Estimate) []Check {
	pairs, unequal := 0, 0
	for i := range list {
		j := list[i].Twin
		if j < 0 || !list[i].SharedDice || list[i].N != list[j].N || list[i].N == 0 {
			continue
		}
		pairs++
		if !slices.Equal(g.Tallies[i].blocks.Swapped(), g.Tallies[j].blocks) {
			unequal++
		}
	}
	if pairs == 0 || unequal == pairs {
		return nil // commanders that gamble: replicas weighs them instead
	}
	c := Check{Name: "The same games from both sides", Passed: unequal == 0, Grave: true,
		Says: fmt.Sprintf("%d matchups were played from both sides with the same dice and are exact mirror images.",
			pairs)}
	if unequal > 0 {
		c.Says = fmt.Sprintf("%d of %d matchups played from both sides with the same dice are no mirror images: "+
			"something that must not depends on which army is called A.", unequal, pairs)
	}
	return []Check{c}
}

// nulls weighs z values that should be standard normal.
func nulls(name, what string, z []float64) Check {
	p := make([]float64, len(z))
	for i := range z {
		p[i] = normalP(z[i])
	}
	least := slices.Min(stats.Holm(p))
	c := Check{Name: name, Passed: least >= falseAlarm, Grave: true}
	c.Says = fmt.Sprintf("%s in %d comparisons; corrected for their number the least likely has %s.", what, len(z),
		Chance(least))
	if len(p) >= 50 { // enough to see whether they are uniform
		bins := make([]int64, 10)
		for _, x := range p {
			bins[min(int(x*10), 9)]++
		}
		_, uniform := stats.UniformTest(bins)
		c.Says += fmt.Sprintf(" Over ten bins they are uniform with %s.", Chance(uniform))
		c.Passed = c.Passed && uniform >= falseAlarm
	}
	if !c.Passed {
		c.Says += " That is too unlikely to be luck."
	}
	return c
}

// replicas compares matchups that were played twice with different dice, once from
// each side.
func replicas(g *Games, list []Estimate) (Check, bool) {
	var z []float64
	for i := range list {
		j := list[i].Twin
		if j < 0 || slices.Equal(g.Tallies[i].blocks.Swapped(), g.Tallies[j].blocks) {
			continue
		}
		if d, ok := differenceZ(g.Tallies[i].blocks.Swapped(), g.Tallies[j].blocks); ok {
			z = append(z, d)
		}
	}
	if len(z) == 0 {
		return Check{}, false
	}
	return nulls("A/A: one matchup under two labels",
		"Matchups listed from both sides were played independently and agree", z), true
}

// evenAndOdd gives the even and the odd blocks of every matchup two names and
// compares them.
func evenAndOdd(g *Games, list []Estimate) (Check, bool) {
	var z []float64
	seen := map[int]bool{} // one of each group of common luck: more would be no further comparisons
	for i := range list {
		if list[i].Twin >= 0 || seen[list[i].luck] {
			continue
		}
		if d, ok := differenceZ(g.Tallies[i].Halves[0], g.Tallies[i].Halves[1]); ok {
			z, seen[list[i].luck] = append(z, d), true
		}
	}
	if len(z) == 0 {
		return Check{}, false
	}
	return nulls("A/A: even against odd blocks", "The even and the odd blocks of a matchup agree", z), true
}

// fewestUnlike is how many blocks of two samples must score otherwise than most do, for a
// difference of their means to be normal enough to be one of many that are weighed together.
const fewestUnlike = 10

// differenceZ is the difference of two independent mean scores in its standard
// errors; it needs thirty blocks of each, not nearly all of which score alike.
func differenceZ(a, b stats.Counts) (float64, bool) {
	if a.Blocks() < 30 || b.Blocks() < 30 {
		return 0, false
	}
	both := slices.Clone(a)
	both.Merge(b)
	if both.Blocks()-slices.Max(both) < fewestUnlike {
		return 0, false
	}
	se := math.Hypot(a.StandardError(), b.StandardError())
	if se == 0 {
		if a.Score() != b.Score() {
			return math.Inf(1), true
		}
		return 0, true
	}
	return (a.Score() - b.Score()) / se, true
}

// fairDice weighs the damage dealt against the damage that the rolls were expected
// to do, in the systems that promise exact expectations. The difference has mean 0
// whatever the players do, unless dice are loaded or the promise is broken; either way
// it must not be used to adjust scores, and scores themselves stand.
func fairDice(list []Estimate) (Check, bool) {
	var z []float64
	for i := range list {
		if list[i].Twin >= 0 || list[i].N < 30 {
			continue
		}
		if l := list[i].Luck; l != nil {
			z = append(z, l.Z)
		}
		if w := list[i].Free; w != nil {
			z = append(z, w.Z)
		}
	}
	if len(z) == 0 {
		return Check{}, false
	}
	c := nulls("Luck has mean zero", "What rolls did and what they were to be expected to do agree", z)
	c.Grave = false
	if !c.Passed {
		c.Says += " Either dice are loaded, or damage was expected that could not be done. Scores without luck are " +
			"withheld where it shows; the scores themselves use no expectation."
	}
	return c, true
}
