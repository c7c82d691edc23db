// Package folder keeps the games of a study in a dataset, so that the study can be resumed, its games queried, and any
// of them replayed:
//
//	f, err := folder.Open(dir, folder.Question{…})
//	…
//	err = f.Play(ctx, run) // instead of run.Play: what the folder has is not played again
//	…
//	err = f.Close(true)
//
// A study finds its matchups as it goes; the folder enters each with its first games. A study that is resumed runs
// again from its seed and finds its games known, up to where it was interrupted.
//
// Goals: nothing committed is lost by an end at any moment; no folder is resumed by another study, with other rules or
// by another engine; an interrupted and resumed study gives what an uninterrupted one gives. Not goals: what a study
// looks for.
package folder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// Folder is the dataset of a study. A nil Folder keeps nothing and knows nothing.
type Folder struct {
	Dir string
	// Otherwise says what of this program differs from that which began the folder, though their games do not.
	Otherwise string

	writer    *results.Writer // nil where the folder is only looked into
	manifest  *results.Manifest
	numbers   map[string]int // of matchups, by what they are
	known     [][]game       // games of each matchup, in order
	committed time.Time
	fresh     bool // begun by this Open

	wanted int // matchup that Find looks for; -1 for none
	found  *montecarlo.Matchup
	seed   uint64 // of its games
}

// game is what studies ask of a game that was played.
type game struct {
	Matchup int32  `parquet:"matchup"`
	Block   int32  `parquet:"block"`
	Game    int8   `parquet:"game"`
	SeatA   int8   `parquet:"seat_a"`
	ScoreA  *int8  `parquet:"half_points_a,optional"`
	Capped  bool   `parquet:"capped"`
	Rounds  int16  `parquet:"rounds"`
	LuckA   *int32 `parquet:"luck_a,optional"`
	LuckB   *int32 `parquet:"luck_b,optional"`
	Failure string `parquet:"failure"`
}

// Open resumes the study in a folder, or begins one where there is no folder. The error is a *Differs where the
// folder's games answer another question. Watch gets the dataset before it is read.
func Open(dir string, q Question, watch ...func(*results.Dataset)) (*Folder, error) {
	f := &Folder{Dir: dir, numbers: map[string]int{}, wanted: -1}
	if _, err := os.Stat(dir); err != nil {
		return f, f.begin(q)
	}
	m, err := results.ReadManifest(dir)
	if err != nil {
		return nil, err
	}
	if f.Otherwise, err = q.against(dir, m); err != nil {
		return nil, err
	}
	w, d, err := results.Resume(dir, watch...)
	if err != nil {
		return nil, err
	}
	f.writer, f.manifest = w, d.Manifest
	if err = f.recall(d); err == nil {
		err = w.PlayedBy(q.Commit)
	}
	if err != nil {
		w.Abandon()
		return nil, err
	}
	return f, nil
}

// Mend cuts the dataset of the study in a folder before the first damaged part, for Open to play again what came from
// there on. It returns what was damaged, and the number of games that are to be played again.
func Mend(dir string, q Question) ([]results.Damage, int, error) {
	m, err := results.ReadManifest(dir)
	if err != nil {
		return nil, 0, err
	}
	if _, err := q.against(dir, m); err != nil {
		return nil, 0, err
	}
	return results.Cut(dir)
}

// begin begins a folder.
func (f *Folder) begin(q Question) error {
	m, err := q.manifest()
	if err != nil {
		return err
	}
	kept, err := Keep(q.Files, q.Near, "")
	if err != nil {
		return fmt.Errorf("the files that are played cannot be kept: %w", err)
	}
	m.Near, m.Files = kept.Near, kept.List
	f.manifest, f.fresh = m, true
	f.writer, err = results.Create(f.Dir, m, q.Experiment, kept.Write)
	return err
}

// recall reads the games of a dataset.
func (f *Folder) recall(d *results.Dataset) error {
	f.known = make([][]game, len(f.manifest.Matchups))
	for i, e := range f.manifest.Matchups {
		f.numbers[key(e)] = i
	}
	return results.Read(d, "games", func(rows []game) error {
		for _, r := range rows {
			per, list := f.manifest.Matchups[r.Matchup].Games, &f.known[r.Matchup]
			if int(r.Block)*per+int(r.Game) != len(*list) {
				return fmt.Errorf("%s holds game %d of block %d of matchup %d where another should stand", f.Dir,
					r.Game, r.Block, r.Matchup)
			}
			*list = append(*list, r)
		}
		return nil
	})
}

// key is what a matchup is, however long it was played.
func key(e results.MatchupEntry) string {
	e.Index, e.Blocks, e.Stopped, e.MaxBlocks = 0, 0, "", 0
	text, err := json.Marshal(e)
	if err != nil {
		panic(err) // there is nothing in it that JSON does not know
	}
	return string(text)
}

// errFound ends a study that is run again for one of its matchups.
var errFound = errors.New("the matchup that was looked for is found")

// Play plays a run whose matchups have a fixed number of blocks: the games that the folder has go to the run's sink as
// they are, the others are played and kept. Interrupted, the error is that of the run.
func (f *Folder) Play(ctx context.Context, run *montecarlo.Run) error {
	if f == nil {
		return run.Play(ctx)
	}
	entries := montecarlo.Entries(run.Matchups)
	keys, first := make([]string, len(entries)), map[string]bool{}
	if run.Standings == nil {
		run.Standings = montecarlo.NewStandings(run.Matchups)
	}
	var twice []int // what another matchup of the run plays, too
	for i := range entries {
		if e := &entries[i]; run.Seed != f.manifest.Seed {
			e.Seed = run.Seed
		}
		keys[i] = key(entries[i])
		if n, ok := f.numbers[keys[i]]; ok && n == f.wanted {
			m := *run.Matchups[i]
			m.Index, f.found, f.seed = n, &m, run.Seed
			return errFound
		}
		if first[keys[i]] {
			twice = append(twice, i)
		}
		first[keys[i]] = true
	}
	left := false
	for i := range entries {
		all, err := f.serve(run, i, keys[i])
		if err != nil {
			return err
		}
		left = left || !all
	}
	if !left && ctx.Err() == nil {
		return nil
	}
	if f.writer == nil {
		return fmt.Errorf("the study, run again, comes to games that %s does not hold", f.Dir)
	}
	later := map[int]montecarlo.Standing{}
	for _, i := range twice {
		later[i] = run.Standings[i]
		run.Standings[i].Chunks = chunks(run, i)
	}
	sink := run.Sink
	run.Sink = func(c results.Chunk) error {
		if err := sink(c); err != nil {
			return err
		}
		return f.take(run, entries[c.Matchup], keys[c.Matchup], c)
	}
	run.Commit = f.writer.Commit
	err := run.Play(ctx)
	run.Sink = sink
	for i, s := range later {
		if run.Standings[i] = s; err == nil {
			_, err = f.serve(run, i, keys[i])
		}
	}
	if err == nil && time.Since(f.committed) > atStake {
		f.committed = time.Now()
		_, err = f.writer.Commit()
	}
	return err
}

// atStake is for how long games of short runs wait to be committed together.
const atStake = 2 * time.Second

// chunks is how many chunks a matchup of a run has.
func chunks(run *montecarlo.Run, i int) int {
	return int((run.Matchups[i].Until.Rule.MaxBlocks + int64(run.Blocks) - 1) / int64(run.Blocks))
}

// serve hands the games of a matchup that are known to the sink of the run, and reports whether these are all.
func (f *Folder) serve(run *montecarlo.Run, i int, key string) (all bool, err error) {
	n, ok := f.numbers[key]
	m, s := run.Matchups[i], &run.Standings[i]
	for c := s.Chunks; c < chunks(run, i); c++ {
		from := c * run.Blocks * m.Games
		to := min((c+1)*run.Blocks, int(m.Until.Rule.MaxBlocks)) * m.Games
		if !ok || len(f.known[n]) < to {
			return false, nil
		}
		rows := make([]results.GameRow, to-from)
		for k, g := range f.known[n][from:to] {
			rows[k] = results.GameRow{Matchup: int32(i), Block: g.Block, Game: g.Game, SeatA: g.SeatA, ScoreA: g.ScoreA,
				Capped: g.Capped, Rounds: g.Rounds,
				LuckA: g.LuckA, LuckB: g.LuckB, Failure: g.Failure}
		}
		if err := run.Sink(results.Chunk{Round: int32(c), Matchup: int32(i), Index: int32(c), Games: rows}); err !=
			nil {
			return false, err
		}
		s.Add(rows, m.Games)
	}
	return true, nil
}

// take keeps a chunk that was played, and enters its matchup where it is the first of it.
func (f *Folder) take(run *montecarlo.Run, e results.MatchupEntry, key string, c results.Chunk) error {
	m := run.Matchups[c.Matchup]
	n, ok := f.numbers[key]
	if !ok {
		n = f.writer.Enter(e)
		f.numbers[key], f.known = n, append(f.known, nil)
		for _, r := range m.Lists {
			r.Matchup = int32(n)
			c.Lists = append(c.Lists, r)
		}
	}
	if at := int(c.Index) * run.Blocks * m.Games; at != len(f.known[n]) {
		return fmt.Errorf("%s has %d games of %s, and those from number %d on were played", f.Dir, len(f.known[n]),
			m.Name(), at)
	}
	c.Matchup = int32(n)
	for i := range c.Games {
		r := &c.Games[i]
		r.Matchup = c.Matchup
		f.known[n] = append(f.known[n], game{r.Matchup, r.Block, r.Game, r.SeatA, r.ScoreA, r.Capped, r.Rounds, r.LuckA,
			r.LuckB, r.Failure})
	}
	return f.writer.Append(c)
}

// Close ends the writing. Finished says that the study came to its end.
func (f *Folder) Close(finished bool) error {
	if f == nil || f.writer == nil {
		return nil
	}
	w, failed := f.writer, int64(0)
	f.writer = nil
	stopped, blocks := make([]string, len(f.known)), make([]int64, len(f.known))
	for i, games := range f.known {
		e := &f.manifest.Matchups[i]
		stopped[i], blocks[i] = "limit", int64(len(games)/e.Games)
		e.MaxBlocks = blocks[i]
		for _, g := range games {
			if g.ScoreA == nil {
				failed++
			}
		}
	}
	w.SetFailed(failed)
	return w.Close(finished, stopped, blocks, nil)
}

// Discard ends the writing and, of a folder that this program began and that holds no games, removes it.
func (f *Folder) Discard() error {
	if f == nil || f.writer == nil {
		return nil
	}
	if !f.fresh || len(f.known) > 0 {
		return f.Close(false)
	}
	f.writer.Abandon()
	f.writer = nil
	return os.RemoveAll(f.Dir)
}

// Find runs the study of a dataset again until it comes to a matchup, and returns that, its tables made, with the seed
// of its games. Study runs it with the folder that it is given.
func Find(d *results.Dataset, matchup int, study func(*Folder) error) (*montecarlo.Matchup, uint64, error) {
	f := &Folder{Dir: d.Dir, manifest: d.Manifest, numbers: map[string]int{}, wanted: matchup}
	if err := f.recall(d); err != nil {
		return nil, 0, err
	}
	if err := study(f); f.found == nil {
		if err == nil {
			err = fmt.Errorf("the study of %s, run again, has no matchup %d", d.Dir, matchup)
		}
		return nil, 0, err
	}
	return f.found, f.seed, nil
}
