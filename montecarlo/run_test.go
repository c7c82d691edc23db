package montecarlo

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

var eager = engine.Weights{engine.TermDamage: 10, engine.TermGround: 3, engine.TermOwn: 1}

// pocketRun is a run of n matchups of the pocket game.
func pocketRun(n int, until Until) *Run {
	table := pocket.New(pocket.NoFault)
	r := &Run{Seed: 7, Blocks: 10, Workers: 2, Tables: Tables{Units: true, Cells: true}}
	for i := range n {
		r.Matchups = append(r.Matchups, &Matchup{Index: i, System: "pocket", Scenario: fmt.Sprint("s", i), ArmyA: "x",
			ArmyB:      "y",
			CommanderA: "greedy", CommanderB: "random", Stream: dice.StreamID(fmt.Sprint(i)), Games: 2, Until: until,
			NewA:   func() engine.Commander { return ai.NewGreedy([2]engine.Weights{eager, eager}) },
			NewB:   func() engine.Commander { return &ai.Random{} },
			Tables: [2]engine.Table{table, table},
		})
	}
	return r
}

func fixed(blocks int64) Until {
	return Until{Rule: stats.StopRule{MaxBlocks: blocks}, Fixed: true}
}

// digest plays a run and digests all that it hands to its sink, in order.
func digest(t *testing.T, r *Run) (string, []results.Chunk) {
	t.Helper()
	sum := sha256.New()
	var chunks []results.Chunk
	r.Sink = func(c results.Chunk) error {
		fmt.Fprintln(sum, c.Round, c.Matchup, c.Index, c.Units, c.Cells)
		for _, g := range c.Games {
			score := *g.ScoreA
			g.ScoreA = nil
			fmt.Fprintln(sum, g, score)
		}
		chunks = append(chunks, c)
		return nil
	}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), chunks
}

func TestRowsAreTheSameForAnyNumberOfWorkers(t *testing.T) {
	precise := Until{Rule: stats.StopRule{Precision: 0.15, MaxBlocks: 400}, Plan: stats.DefaultPlan()}
	for name, until := range map[string]Until{"fixed": fixed(35), "by a rule": precise} {
		var want string
		for _, workers := range []int{1, 2, 7, 64} {
			r := pocketRun(3, until)
			r.Workers = workers
			got, chunks := digest(t, r)
			if want == "" {
				want = got
				if len(chunks) < 12 {
					t.Fatalf("%s: only %d chunks", name, len(chunks))
				}
			}
			if got != want {
				t.Errorf("%s: %d workers give other rows than one", name, workers)
			}
		}
	}
}

func TestChunksComeInCanonicalOrder(t *testing.T) {
	_, chunks := digest(t, pocketRun(3, fixed(35)))
	for i, c := range chunks {
		if int(c.Round) != i/3 || int(c.Matchup) != i%3 || int(c.Index) != i/3 {
			t.Fatalf("chunk %d is round %d, matchup %d, index %d", i, c.Round, c.Matchup, c.Index)
		}
		want := 20
		if c.Index == 3 {
			want = 10 // 35 blocks are three chunks of ten and one of five
		}
		if len(c.Games) != want {
			t.Fatalf("chunk %d has %d games, want %d", i, len(c.Games), want)
		}
	}
}

func TestShardsPlayWhatOneRunPlays(t *testing.T) {
	want, whole := digest(t, pocketRun(3, fixed(35)))
	for _, n := range []int{2, 3, 5} {
		var parts []results.Chunk
		for i := range n {
			r := pocketRun(3, fixed(35))
			r.Shard, r.Shards = i, n
			_, chunks := digest(t, r)
			parts = append(parts, chunks...)
		}
		if len(parts) != len(whole) {
			t.Fatalf("%d shards play %d chunks, one run %d", n, len(parts), len(whole))
		}
		r := pocketRun(0, fixed(1))
		got, _ := replayed(t, r, parts)
		if got != want {
			t.Errorf("%d shards give other rows than one run", n)
		}
	}
}

// TestWavesPlayWhatOneRunPlays splits a run of matchups of unlike length into waves and these
// into shards, and plays no more of a matchup that a wave has settled.
func TestWavesPlayWhatOneRunPlays(t *testing.T) {
	unlike := func() *Run {
		r := pocketRun(3, fixed(95))
		r.Matchups[1].Until = fixed(35)
		return r
	}
	want, whole := digest(t, unlike())
	for _, waves := range []int{2, 3, 6, results.MostWaves} {
		var parts []results.Chunk
		for wave := range waves {
			for i := range 2 {
				r := unlike()
				r.Shard, r.Shards, r.Wave = i, 2, Wave{Number: wave + 1, Of: waves}
				_, chunks := digest(t, r)
				parts = append(parts, chunks...)
			}
			if half := (len(whole) + 1) / 2; wave == waves-2 && (len(parts) < half || len(parts) > half+4) {
				t.Errorf("%d of %d chunks are played before the last of %d waves; want half of them", len(parts),
					len(whole), waves)
			}
		}
		if got, n := replayed(t, pocketRun(0, fixed(1)), parts); got != want || n != len(whole) {
			t.Errorf("%d waves give %d chunks, or others, than the %d of one run", waves, n, len(whole))
		}
	}
	r := unlike()
	r.Shard, r.Shards, r.Wave = 0, 2, Wave{Number: 2, Of: 2, Settled: []bool{true, true, false}}
	for _, c := range func() []results.Chunk { _, chunks := digest(t, r); return chunks }() {
		if c.Matchup != 2 {
			t.Errorf("matchup %d is settled, and chunk %d of it is played", c.Matchup, c.Index)
		}
	}
}

// replayed digests chunks as digest does.
func replayed(t *testing.T, r *Run, chunks []results.Chunk) (string, int) {
	t.Helper()
	sum := sha256.New()
	for _, c := range chunks {
		fmt.Fprintln(sum, c.Round, c.Matchup, c.Index, c.Units, c.Cells)
		for _, g := range c.Games {
			score := *g.ScoreA
			g.ScoreA = nil
			fmt.Fprintln(sum, g, score)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), len(chunks)
}

func TestAnInterruptedRunGoesOnWhereItStopped(t *testing.T) {
	precise := Until{Rule: stats.StopRule{Precision: 0.12, MaxBlocks: 600}, Plan: stats.DefaultPlan()}
	want, whole := digest(t, pocketRun(3, precise))
	r := pocketRun(3, precise)
	ctx, cancel := context.WithCancel(context.Background())
	var chunks []results.Chunk
	r.Sink = func(c results.Chunk) error {
		if chunks = append(chunks, c); len(chunks) == 7 {
			cancel()
		}
		return nil
	}
	if err := r.Play(ctx); !errors.Is(err, ErrInterrupted) {
		t.Fatalf("an interrupted run returns %v", err)
	}
	if len(chunks) < 7 || len(chunks) >= len(whole) {
		t.Fatalf("%d chunks were accepted of %d", len(chunks), len(whole))
	}
	again := pocketRun(3, precise)
	again.Standings, again.Committed = make([]Standing, 3), len(chunks)
	for _, c := range chunks {
		again.Standings[c.Matchup].Add(c.Games, 2)
	}
	again.Sink = func(c results.Chunk) error { chunks = append(chunks, c); return nil }
	if err := again.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, n := replayed(t, r, chunks); got != want {
		t.Errorf("stopped and resumed, %d chunks differ from the %d of a run in one piece", n, len(whole))
	}
}

func TestAFailingSinkEndsTheRun(t *testing.T) {
	full := errors.New("no space left")
	r := pocketRun(2, fixed(2000))
	r.Workers, r.Blocks = 1, 1
	begun := 0
	for _, m := range r.Matchups {
		plain := m.NewB
		m.NewB = func() engine.Commander { return &slow{plain(), func() { begun++ }} }
	}
	n := 0
	r.Sink = func(results.Chunk) error {
		if n++; n == 3 {
			return full
		}
		return nil
	}
	if err := r.Play(context.Background()); !errors.Is(err, full) {
		t.Fatalf("got %v", err)
	}
	if n != 3 {
		t.Errorf("the sink was called %d times", n)
	}
	if most := 2 * (n + 2*(1+r.ahead())); begun > most {
		t.Errorf("of 8000 games %d were begun, want at most %d", begun, most)
	}
}

func TestAStoppingRuleLooksOnlyAtPrefixes(t *testing.T) {
	until := Until{Rule: stats.StopRule{Precision: 0.15, MaxBlocks: 400}, Plan: stats.DefaultPlan()}
	r := pocketRun(1, until)
	_, chunks := digest(t, r)
	s := r.Standings[0]
	if s.Stop != stats.StopPrecise || s.Chunks != len(chunks) {
		t.Fatalf("stopped by %v after %d chunks, %d written", s.Stop, s.Chunks, len(chunks))
	}
	var check Standing
	for i, c := range chunks {
		if check.Stop != stats.GoOn {
			t.Fatalf("chunk %d was written after the rule had stopped the matchup", i)
		}
		check.Add(c.Games, 2)
		if err := check.decide(r.Matchups[0], r.Blocks); err != nil {
			t.Fatal(err)
		}
	}
	if check.Stop == stats.GoOn {
		t.Error("the run ended before its rule said so")
	}
}
