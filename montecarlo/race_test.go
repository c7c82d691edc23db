package montecarlo

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// pocketRobin is a round robin of the pocket game whose armies differ in who leads them: the
// first by weights, the second by fewer, the others by chance.
func pocketRobin(places int) *Run {
	leads := []func() engine.Commander{
		func() engine.Commander { return ai.NewGreedy([2]engine.Weights{eager, eager}) },
		func() engine.Commander {
			return ai.NewGreedy([2]engine.Weights{{engine.TermDamage: 10}, {engine.TermDamage: 10}})
		},
		func() engine.Commander { return &ai.Random{} },
		func() engine.Commander { return &ai.Random{} },
	}
	r := pocketRun(len(leads)*(len(leads)-1)/2, Until{Rule: stats.StopRule{MaxBlocks: 150}, Plan: stats.DefaultPlan(),
		Rank: &results.RankBy{Places: places, Chunk: 10}})
	at := 0
	for i := range leads {
		for j := i + 1; j < len(leads); j++ {
			m := r.Matchups[at]
			m.ArmyA, m.ArmyB, m.NewA, m.NewB, m.CommanderB = fmt.Sprint(i), fmt.Sprint(j), leads[i], leads[j],
				m.CommanderA
			m.Scenario = "robin"
			at++
		}
	}
	return r
}

func TestARaceIsTheSameForAnyNumberOfWorkersAndSittings(t *testing.T) {
	whole := pocketRobin(1)
	want, chunks := digest(t, whole)
	blocks := map[int64]bool{}
	for i := range whole.Standings {
		s := &whole.Standings[i]
		blocks[s.Blocks] = true
		if s.Stop == stats.GoOn {
			t.Errorf("matchup %d has no end", i)
		}
	}
	if len(blocks) < 2 {
		t.Fatalf("all matchups play %v blocks: nothing was allotted", blocks)
	}
	for _, workers := range []int{1, 7} {
		r := pocketRobin(1)
		r.Workers = workers
		if got, _ := digest(t, r); got != want {
			t.Errorf("%d workers play other chunks than two", workers)
		}
	}
	for kept := 1; kept < len(chunks); kept += 5 {
		r := pocketRobin(1)
		r.Standings, r.Committed = NewStandings(r.Matchups), kept
		for _, c := range chunks[:kept] {
			r.Standings[c.Matchup].Add(c.Games, 2)
		}
		_, rest := digest(t, r)
		name := func(c results.Chunk) string { return fmt.Sprint(c.Round, c.Matchup, c.Index) }
		if !slices.EqualFunc(rest, chunks[kept:], func(a, b results.Chunk) bool { return name(a) == name(b) }) {
			t.Errorf("resumed after %d chunks it plays %d more; want %d", kept, len(rest), len(chunks)-kept)
		}
		for i := range r.Standings {
			if r.Standings[i].Stop != whole.Standings[i].Stop || r.Standings[i].Blocks != whole.Standings[i].Blocks {
				t.Errorf("resumed after %d chunks matchup %d ends %v after %d blocks; want %v after %d", kept, i,
					r.Standings[i].Stop, r.Standings[i].Blocks, whole.Standings[i].Stop, whole.Standings[i].Blocks)
			}
		}
	}
}

func TestLeadersAreReported(t *testing.T) {
	r := pocketRobin(1)
	var lines []string
	r.Progress = func(Outlook) { lines = append(lines, r.Leaders()) }
	digest(t, r)
	last := lines[len(lines)-1]
	var army string
	var score float64
	if n, err := fmt.Sscanf(last, "1 %s %f, 2 ", &army, &score); n != 2 || army != "0" {
		t.Errorf("in the end %q is reported (%v); want the first army in front", last, err)
	}
	if lines[0] == last {
		t.Error("standings do not move")
	}
	if r := pocketRun(3, fixed(10)); r.Leaders() != "" {
		t.Errorf("%q is said of what is not a round robin", r.Leaders())
	}
}

func TestScoresSoFarAreReported(t *testing.T) {
	r := pocketRun(3, fixed(10))
	none := &Run{Matchups: r.Matchups, Standings: NewStandings(r.Matchups)}
	if lines, of := none.SoFar(2); lines != nil || of != 0 {
		t.Errorf("before any game %q of %d are reported", lines, of)
	}
	digest(t, r)
	lines, of := r.SoFar(1)
	if of != len(r.Matchups) || len(lines) != 1 || !strings.Contains(lines[0], " scores 0.") {
		t.Errorf("of %d matchups %q of %d are reported", len(r.Matchups), lines, of)
	}
}
