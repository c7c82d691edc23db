package results

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// likeTitan is a chunk of the shape that the quick Titan scenario gives: 100 games, 28
// rows of units and 108 of cells.
func likeTitan(n int) Chunk {
	r := rand.New(rand.NewPCG(uint64(n), 3))
	c := Chunk{Index: int32(n)}
	for i := range 100 {
		c.Games = append(c.Games, GameRow{System: "titan", Scenario: "meadow", ArmyA: "meadow-defender",
			ArmyB:      "meadow-attacker",
			CommanderA: "greedy", CommanderB: "greedy", Block: int32(n*50 + i/2), Game: int8(i % 2), SeatA: int8(i % 2),
			ScoreA: &scores[r.IntN(3)],
			Ending: "slain", Rounds: int16(3 + r.IntN(5)), PointsA: 10 * r.Int32N(12), PointsB: 10 * r.Int32N(12),
			LostA: 10 * r.Int32N(12),
			LostB: 10 * r.Int32N(12), DealtA: 100 * r.Int32N(60), DealtB: 100 * r.Int32N(60), ExpectedA: r.Int32N(9000),
			ExpectedB: r.Int32N(9000)})
	}
	for i := range 28 {
		c.Units = append(c.Units, UnitRow{Chunk: c.Index, Block: -1, Game: -1, Army: "a", Number: int16(i % 7),
			Figure: fmt.Sprint("ogre-", i%7), Unit: "ogre",
			Points: 12, Games: 50, Moves: r.Int64N(200), Steps: r.Int64N(900), Attacks: r.Int64N(200),
			Dealt: r.Int64N(300), Taken: r.Int64N(300),
			DealtPts: r.Int64N(90000), TakenPts: r.Int64N(90000), Expected: r.Int64N(90000), Kills: r.Int64N(90),
			KillPts: r.Int64N(900), Deaths: r.Int64N(50),
			Rounds: r.Int64N(250), Wins: r.Int64N(50), Draws: r.Int64N(9), Ground: r.Int64N(99)})
	}
	for i := range 108 {
		c.Cells = append(c.Cells, CellRow{Chunk: c.Index, Block: -1, Game: -1, Army: "b",
			Cell: fmt.Sprintf("%d,%d", i%27/6, i%6), X: int32(i % 27), Terrain: "plain",
			Visits: r.Int64N(99), Passes: r.Int64N(99), Damage: r.Int64N(99), Dealt: r.Int64N(99), Deaths: r.Int64N(20),
			Held: r.Int64N(99)})
	}
	return c
}

// BenchmarkWriter writes a part of 50,000 games: digests, files and reading back. The
// figure to watch is that of one game, all its tables included.
func BenchmarkWriter(b *testing.B) {
	const n = 500
	chunks := make([]Chunk, n)
	for i := range chunks {
		chunks[i] = likeTitan(i)
	}
	w, err := Create(filepath.Join(b.TempDir(), "d"), someManifest(), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, c := range chunks {
			if err := w.Append(c); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n*100), "ns/game")
}

// BenchmarkVerify reads the same part back.
func BenchmarkVerify(b *testing.B) {
	const n = 500
	w, err := Create(filepath.Join(b.TempDir(), "d"), someManifest(), nil)
	if err != nil {
		b.Fatal(err)
	}
	for i := range n {
		if err := w.Append(likeTitan(i)); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
		b.Fatal(err)
	}
	d, err := Open(w.dir)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := d.Verify(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n*100), "ns/game")
}

// BenchmarkAccept is what writing costs the one goroutine that accepts chunks: the time a game
// takes a worker, divided by this figure, is how many workers it can serve.
func BenchmarkAccept(b *testing.B) {
	chunks := make([]Chunk, 100)
	for i := range chunks {
		chunks[i] = likeTitan(i)
		chunks[i].Digest(someManifest().Tables)
	}
	var p pending
	for b.Loop() {
		p = p.emptied()
		for i := range chunks {
			p.add(&chunks[i], chunks[i].entry)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*100*100), "ns/game")
}

// BenchmarkCommit is what a part of a hundred chunks costs the disk, one part after the other.
func BenchmarkCommit(b *testing.B) {
	w, err := Create(filepath.Join(b.TempDir(), "d"), someManifest(), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer w.Abandon()
	p := &press{}
	for i := range 100 {
		c := likeTitan(i)
		p.rows.add(&c, digested(w.digester, &c, w.manifest.Tables))
	}
	number := 0
	for b.Loop() {
		b.StopTimer()
		c, err := w.seal(p, number)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if err := p.commit(w, c); err != nil {
			b.Fatal(err)
		}
		number++
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/part")
}
