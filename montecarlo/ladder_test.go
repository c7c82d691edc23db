package montecarlo

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// tiny is a level that looks ahead a little, for tests.
const tiny = "schema: 1\nstyle: tiny\ntitle: Tiny\nabout: Looks ahead a little.\nsystem: %s\nrole: any\n" +
	"base: veteran\nsearch: {playouts: %d, neighbours: 0}\n"

// ladderOn is a ladder on a shipped scenario; its folder holds the style tiny.
func ladderOn(t *testing.T, scenario string, playouts int, levels ...string) *Ladder {
	t.Helper()
	lib := scenarios.New(systems.All()...)
	sc, faults := lib.Scenario(scenario)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "styles"), 0o755); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(tiny, sc.System.Info().System, playouts)
	if err := os.WriteFile(filepath.Join(dir, "styles", "tiny.yaml"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return &Ladder{Library: lib, Scenario: sc, Near: []string{dir}, Levels: levels, Seed: 3, Blocks: 6}
}

func climb(t *testing.T, l *Ladder) *Climbed {
	t.Helper()
	c, err := l.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestALadderIsTheSameForAnyNumberOfWorkers: scores, ratings and what searches saw.
func TestALadderIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	written := func(workers int) string {
		l := ladderOn(t, "titan/meadow", 6, "passive", "greedy", "tiny")
		l.Workers = workers
		c := climb(t, l)
		if c.Rungs[2].Playouts != 6 || c.Rungs[1].Playouts != 0 || c.Rungs[1].Seen != nil {
			t.Errorf("what looks ahead is taken as %+v", c.Rungs)
		}
		sum := int64(0)
		for _, s := range c.Rungs[2].Seen {
			sum += s.Decisions
		}
		if sum == 0 {
			t.Error("tiny decided nothing")
		}
		return fmt.Sprintf("%+v %+v %v %v", c.Rungs, c.Pairs, c.Rating.Beta, c.Rating.Covariance)
	}
	one := written(1)
	for _, workers := range []int{2, 3} {
		if written(workers) != one {
			t.Errorf("%d workers came to something else than one", workers)
		}
	}
}

// chancer is the commander random as a program, whose games are played a second time by sample.
type chancer struct{ engine.Commander }

func (chancer) Failed() error                    { return nil }
func (chancer) Ended(engine.View, engine.Result) {}

// TestASecondPlayIsNoDecision: a search has decided as often against a program as against a commander that plays alike.
func TestASecondPlayIsNoDecision(t *testing.T) {
	var random ai.Maker
	for _, m := range ai.Basic() {
		if m.Name == "random" {
			random = m
		}
	}
	seen := func(opponent string) []ai.Seen {
		l := ladderOn(t, "titan/meadow", 6, "tiny", opponent)
		l.Library.Outside = func(scenarios.Bot) engine.Commander { return chancer{random.New()} }
		if err := l.Library.Enrol(scenarios.Bot{Name: "chancer", Cmd: []string{os.Args[0]}}, true); err != nil {
			t.Fatal(err)
		}
		c := climb(t, l)
		if again := len(c.Programs) == 1 && c.Programs[0].Again > 0; again != (opponent == "chancer") {
			t.Fatalf("against %s programs behaved as %+v", opponent, c.Programs)
		}
		return c.Rungs[0].Seen
	}
	if program, own := seen("chancer"), seen("random"); !slices.Equal(program, own) {
		t.Errorf("against a program tiny saw %+v, against one of ours that plays alike %+v", program, own)
	}
}

// TestALadderFindsThePlantedOrder: a commander that does nothing is below greedy, in whatever order
// they are named, and the pairs count every game once.
func TestALadderFindsThePlantedOrder(t *testing.T) {
	for _, levels := range [][]string{{"passive", "random", "greedy"}, {"greedy", "random", "passive"}} {
		l := ladderOn(t, "titan/meadow", 6, levels...)
		l.Blocks = 20
		c := climb(t, l)
		at := func(name string) float64 { return c.Rating.Beta[slices.Index(levels, name)] }
		if at("greedy") < at("random")+1 || at("greedy") < at("passive")+1 {
			t.Errorf("%v are rated %v", levels, c.Rating.Beta)
		}
		if c.Fit == nil || c.Fit.DF != 1 || c.Fit.P < 1e-6 {
			t.Errorf("three commanders in a row do not fit a scale: %+v", c.Fit)
		}
		if c.Games != int64(l.Pairs()*l.Blocks*l.GamesPerBlock()) || c.Failed != 0 {
			t.Errorf("%d games, %d failed", c.Games, c.Failed)
		}
		for _, p := range c.Pairs {
			off := 0.0
			for _, d := range p.Deviations {
				off += d
			}
			if math.Abs(off) > 1e-12 || p.Counts.Blocks() != int64(l.Blocks) || p.Games != l.GamesPerBlock() {
				t.Errorf("pair %+v", p)
			}
		}
	}
}

// TestEveryoneLeadsBothSides: two commanders that are the same but for their name take
// turns wherever seats or armies differ, so that each scores one half of every block.
func TestEveryoneLeadsBothSides(t *testing.T) {
	for scenario, games := range map[string]int{"titan/meadow": 0, "descent/goblin-gate": 2,
		"titan/storm-the-tower": 2} {
		l := ladderOn(t, scenario, 1, "passive", "greedy")
		style := "schema: 1\nstyle: twin\ntitle: Twin\nabout: Greedy by another name.\nsystem: " +
			l.Scenario.System.Info().System + "\nrole: any\nbase: greedy\n"
		if err := os.WriteFile(filepath.Join(l.Near[0], "styles", "twin.yaml"), []byte(style), 0o644); err != nil {
			t.Fatal(err)
		}
		l.Levels = []string{"greedy", "twin"}
		c := climb(t, l)
		if games != 0 && l.GamesPerBlock() != games {
			t.Errorf("%s: %d games in a block, want %d", scenario, l.GamesPerBlock(), games)
		}
		if p := c.Pairs[0]; p.Counts.Score() != 0.5 || p.Counts.Variance() != 0 {
			t.Errorf("%s: a commander against its twin scores %v", scenario, p.Counts)
		}
	}
}

// TestALadderSaysWhoCannotClimb names what is wrong with its commanders.
func TestALadderSaysWhoCannotClimb(t *testing.T) {
	for want, levels := range map[string][]string{
		"did you mean":    {"greedy", "vetran"},
		"named twice":     {"greedy", "greedy"},
		"at least two":    {"greedy"},
		"for the heroes ": {"greedy", "seated"},
	} {
		l := ladderOn(t, "descent/goblin-gate", 6, levels...)
		style := "schema: 1\nstyle: seated\ntitle: Seated\nabout: For one seat.\nsystem: descent\nrole: heroes\n" +
			"base: greedy\n"
		if err := os.WriteFile(filepath.Join(l.Near[0], "styles", "seated.yaml"), []byte(style), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Digest(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", levels, err, want)
		}
	}
}

// TestAPilotPricesALadder: by a clock that ticks a second at every look.
func TestAPilotPricesALadder(t *testing.T) {
	l := ladderOn(t, "titan/meadow", 6, "passive", "greedy", "tiny")
	now := 0.0
	costs, err := l.Pilot(context.Background(), func() float64 { now++; return now }, 2)
	if err != nil || len(costs) != 3 {
		t.Fatal(costs, err)
	}
	for _, c := range costs {
		if c <= 0 {
			t.Errorf("costs %v", costs)
		}
	}
	if got, want := l.Price([]float64{2, 4, 6}), float64((1+2+1+3+2+3)*l.GamesPerBlock()*l.Blocks); got != want {
		t.Errorf("three pairs cost %g, want %g", got, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := l.Play(ctx); err == nil {
		t.Error("a ladder that was interrupted comes to something")
	}
}
