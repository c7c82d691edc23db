package heroscape_test

import (
	"math"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// BenchmarkGames plays the same twenty whole games again and again, greedy against greedy,
// on every shipped scenario. Games for each second of processor time are those of the
// quickest repetition: what else runs on a machine can only take time away.
func BenchmarkGames(b *testing.B) {
	const games = 20
	greedy, faults := ai.Named(library, heroscape.System(), "greedy")
	if err := faults.Err(); err != nil {
		b.Fatal(err)
	}
	for _, name := range scenarioNames {
		b.Run(name, func(b *testing.B) {
			t := compile(b, name, "")
			start, g, rec := t.New(), t.New(), engine.NewRecorder(t)
			players := [2]engine.Commander{greedy.New(), greedy.New()}
			least := math.Inf(1)
			b.ReportAllocs()
			for b.Loop() {
				before := time.Now()
				for block := range uint64(games) {
					g.CopyFrom(start)
					rec.Begin()
					src := dice.NewSource(1, 1, block)
					for side, p := range players {
						p.Begin(t, engine.Side(side), src.Fork(uint64(side)))
					}
					if _, err := engine.Drive(g, src, players, rec, nil); err != nil {
						b.Fatal(err)
					}
				}
				least = min(least, time.Since(before).Seconds())
			}
			b.ReportMetric(games/least, "games/s")
		})
	}
}

// BenchmarkCopy copies a game in its first round, as a commander that searches does for
// every playout; what the game derives is left behind.
func BenchmarkCopy(b *testing.B) {
	t := compile(b, "causeway", "")
	from, to := t.New(), t.New()
	src := dice.NewSource(1, 1, 1)
	for range 100 {
		if !from.Turn().Actor.IsSide() {
			law, key := from.Chance()
			from.Settle(law.Draw(src, key), nil)
			continue
		}
		from.Play(from.Offer(nil)[0], nil)
	}
	b.ReportAllocs()
	for b.Loop() {
		to.CopyFrom(from)
	}
}

// BenchmarkFirstCompile compiles the largest shipped map anew, files read and laws of
// dice included where nothing has been compiled before.
func BenchmarkFirstCompile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, faults := library.Compile("heroscape/causeway", scenarios.Variant{}); faults.Err() != nil {
			b.Fatal(faults.Err())
		}
	}
}
