package montecarlo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// kept writes chunks as a dataset of several parts and opens it.
func kept(t *testing.T, m *results.Manifest, chunks []results.Chunk) *results.Dataset {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d")
	m.Tables = []string{"games"}
	w, err := results.Create(dir, m, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range chunks {
		c.Units, c.Cells = nil, nil
		if err := w.Append(c); err != nil {
			t.Fatal(err)
		}
		if i%4 == 3 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Flush(); err != nil { // parts are left apart
		t.Fatal(err)
	}
	if err := w.Close(false, make([]string, len(m.Matchups)), make([]int64, len(m.Matchups)), nil); err != nil {
		t.Fatal(err)
	}
	d, err := results.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// near reports whether two numbers are the same but for rounding.
func near(a, b, most float64) bool { return math.Abs(a-b) <= most }

// meanOf is the mean of a list and its standard error.
func meanOf(list []float64) (mean, se float64) {
	for _, x := range list {
		mean += x / float64(len(list))
	}
	for _, x := range list {
		se += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(se / float64(len(list)-1) / float64(len(list)))
}

// TestASummaryIsOfWhatWasWritten makes up games of four matchups (a fixed number of blocks, a
// rule, luck with either) and counts them again, without any of the program's counters.
func TestASummaryIsOfWhatWasWritten(t *testing.T) {
	const blocks, games, alpha = 40, 2, .1
	r := rand.New(rand.NewPCG(31, 32))
	m := &results.Manifest{Experiment: "x", Alpha: alpha, ChunkBlocks: 10}
	type sums struct {
		wins, draws, losses, failed, capped, count int64
		rounds, first, finished                    float64
		scores, seats, without, withoutSeat, luck  []float64 // by block
		points, seatPoints                         []int     // half points by block
	}
	want := make([]sums, 4)
	for i := range want {
		e := results.MatchupEntry{Index: i, System: "s", Scenario: "c", ArmyA: "x", ArmyB: "y", CommanderA: "g",
			CommanderB: "h", Games: games, Fixed: i%2 == 0,
			PlanBlocks: 60, PlanVar: .1, Margin: .05}
		if i >= 2 {
			e.Luck = &results.LuckBy{Value: "s/v"}
		}
		m.Matchups = append(m.Matchups, e)
	}
	var chunks []results.Chunk
	for n := range blocks / m.ChunkBlocks {
		for i := range want {
			w := &want[i]
			c := results.Chunk{Round: int32(n), Matchup: int32(i), Index: int32(n)}
			for b := range m.ChunkBlocks {
				block := n*m.ChunkBlocks + b
				var score, seat, without, withoutSeat, lucky float64
				points, failed := 0, false
				for g := range games {
					half := int8(min(2, r.IntN(4)))
					a, o := int32(r.IntN(400_000)-100_000), int32(r.IntN(300_000)-100_000)
					row := results.GameRow{Matchup: int32(i), Block: int32(block), Game: int8(g), SeatA: int8(g),
						ScoreA: &half, Rounds: int16(3 + r.IntN(9)), Ending: "won", Capped: r.IntN(9) == 0}
					if i == 2 { // luck that explains scores well enough to pay
						a += 200_000*int32(half) - 250_000
					}
					if i >= 2 {
						row.LuckA, row.LuckB = &a, &o
					}
					w.count++
					if row.Capped {
						w.capped++
					}
					if block%13 == 7 && g == 1 {
						row.ScoreA, row.Ending, failed = nil, results.Failed, true
						w.failed++
						c.Games = append(c.Games, row)
						continue
					}
					*map[int8]*int64{0: &w.losses, 1: &w.draws, 2: &w.wins}[half]++
					first := float64(half) / 2
					luck := float64(a-o) / results.Million
					clean := first - luck
					score, points, without, lucky = score+first, points+int(half), without+clean, lucky+luck
					if g == 1 { // A sat in the second seat
						first, clean = 1-first, 1-clean
					}
					seat, withoutSeat = seat+first, withoutSeat+clean
					w.rounds, w.first, w.finished = w.rounds+float64(row.Rounds), w.first+first, w.finished+1
					c.Games = append(c.Games, row)
				}
				if !failed {
					w.scores, w.seats, w.without = append(w.scores, score/games), append(w.seats, seat/games),
						append(w.without, without/games)
					w.withoutSeat, w.luck = append(w.withoutSeat, withoutSeat/games), append(w.luck, lucky/games)
					w.points, w.seatPoints = append(w.points, points), append(w.seatPoints, int(2*seat))
				}
			}
			chunks = append(chunks, c)
		}
	}
	d := kept(t, m, chunks)
	list, err := Summarise(d)
	if err != nil || len(list) != len(want) {
		t.Fatalf("%d summaries: %v", len(list), err)
	}
	for i := range want {
		s, w := &list[i], &want[i]
		if s.Wins != w.wins || s.Draws != w.draws || s.Losses != w.losses || s.Failed != w.failed ||
			s.Capped != w.capped || s.Count != w.count || s.Blocks != int64(len(w.scores)) {
			t.Errorf("matchup %d: counted %+v, want %+v", i, s, w)
		}
		score, _ := meanOf(w.scores)
		if !near(s.Score, score, 1e-12) || !near(s.Rounds, w.rounds/w.finished, 1e-12) ||
			!near(s.First, w.first/w.finished, 1e-12) {
			t.Errorf("matchup %d: score %v, rounds %v, first seat %v; want %v, %v, %v", i, s.Score, s.Rounds, s.First,
				score, w.rounds/w.finished, w.first/w.finished)
		}
		counts, seats := stats.NewCounts(games), stats.NewCounts(games)
		for b := range w.points {
			counts.Add(w.points[b])
			seats.Add(w.seatPoints[b])
		}
		plan := stats.Plan{Blocks: 60, Variance: .1, Alpha: alpha}
		iv, first := stats.Fixed(counts, 1-alpha), stats.Fixed(seats, 1-alpha)
		if i%2 == 1 {
			mix, err := stats.NewBetMixture(plan)
			if err != nil {
				t.Fatal(err)
			}
			iv, first = mix.Interval(counts), mix.Interval(seats)
		}
		if iv != s.Interval || first != s.FirstIn {
			t.Errorf("matchup %d: intervals %v and %v, want %v and %v", i, s.Interval, s.FirstIn, iv, first)
		}
		if i < 2 {
			if s.WithoutLuck != nil {
				t.Errorf("matchup %d: luck that was not measured is taken out", i)
			}
			continue
		}
		o := s.WithoutLuck
		mean, se := meanOf(w.without)
		seat, seatSE := meanOf(w.withoutSeat)
		luck, luckSE := meanOf(w.luck)
		_, plain := meanOf(w.scores)
		plainSeat, plainSeatSE := meanOf(w.seats)
		left, saved := se*se/plain/plain, 0.0
		if left < 1 {
			saved = float64(len(w.scores)) * games * (1/left - 1)
		} else { // what was played stands
			mean, se = score, plain
		}
		if seatSE >= plainSeatSE {
			seat = plainSeat
		}
		if !near(o.Score, mean, 1e-6) || !near(o.SE, se, 1e-3) || !near(o.First, seat, 1e-6) ||
			!near(o.Luck, luck, 1e-6) || !near(o.Z, luck/luckSE, .02) || !near(o.Left, left, .01) {
			t.Errorf("matchup %d: without luck %+v; want %v (%v), seat %v, luck %v (%v), left %v", i, o, mean, se, seat,
				luck, luck/luckSE, left)
		}
		if !near(float64(o.Saved), saved, 1+.03*math.Abs(saved)) || o.Withheld != (math.Abs(luck/luckSE) > MostLuck) {
			t.Errorf("matchup %d: %d games saved, want %v; withheld is %v", i, o.Saved, saved, o.Withheld)
		}
		if o.Plain != (left >= 1) || o.Interval.Lo < 0 || o.Interval.Hi > 1 {
			t.Errorf("matchup %d: %+v where %v of the variance is left", i, o, left)
		}
		if !(o.Interval.Contains(o.Score) && o.FirstIn.Contains(o.First)) ||
			(i == 2 && !near(o.Interval.HalfWidth(), 1.69*se, .03*se)) {
			t.Errorf("matchup %d: the score without luck is %v in %v; its error %v", i, o.Score, o.Interval, se)
		}
	}
	matchups := make([]*Matchup, len(want))
	for i := range matchups {
		matchups[i] = &Matchup{Index: i, Games: games}
	}
	standings, n, err := StandingsOf(d, matchups)
	if err != nil || n != len(chunks) {
		t.Fatalf("%d chunks of %d: %v", n, len(chunks), err)
	}
	for i, s := range standings {
		if s.Blocks != list[i].Blocks || s.Failed != list[i].Failed || s.Games != list[i].Count ||
			s.Counts.Score() != list[i].Score || s.Chunks != blocks/m.ChunkBlocks {
			t.Errorf("matchup %d stands at %+v, its summary is %+v", i, s, list[i])
		}
	}
	if _, _, err := StandingsOf(d, matchups[:3]); err == nil {
		t.Error("a dataset of four matchups is that of an experiment of three")
	}
}

// met is a summary of a match of a round robin.
func met(a, b string, score, half float64) Summary {
	return Summary{MatchupEntry: results.MatchupEntry{System: "s", Scenario: "c", ArmyA: a, ArmyB: b, CommanderA: "g",
		CommanderB: "g", Blocks: 9}, Score: score, Interval: stats.Interval{Lo: score - half, Hi: score + half}}
}

// TestTournamentsAreRoundRobins finds the one round robin among matchups that are none.
func TestTournamentsAreRoundRobins(t *testing.T) {
	const z = 1.959963984540054
	score := map[[2]string]float64{{"p", "q"}: .3, {"p", "r"}: .45, {"p", "w"}: .9, {"q", "r"}: .8, {"q", "w"}: .7,
		{"r", "w"}: .5}
	half := map[[2]string]float64{{"p", "q"}: .05, {"p", "r"}: .06, {"p", "w"}: .02, {"q", "r"}: .1, {"q", "w"}: .25,
		{"r", "w"}: .01}
	pairs := [][2]string{{"p", "q"}, {"p", "r"}, {"p", "w"}, {"q", "r"}, {"q", "w"}, {"r", "w"}}
	var list []Summary
	for _, p := range pairs {
		mirror := met(p[0], p[0], .5, .1)
		mirror.Mirror = true
		unlike := met(p[0], p[1], .9, .1)
		unlike.CommanderB = "h"
		other := met(p[0], p[1], .1, .1)
		other.Level = "novice"
		list = append(list, mirror, unlike, met(p[0], p[1], score[p], half[p]))
		if p != pairs[5] {
			list = append(list, other) // of five pairs
		}
	}
	list = append(list, met("p", "q", .2, .1), met("a", "b", .2, .1))
	list[len(list)-2].Variant = "v" // two armies elsewhere
	list[len(list)-1].Scenario = "d"
	found := Tournaments(list, .05)
	if len(found) != 1 {
		t.Fatalf("%d round robins are found, want 1", len(found))
	}
	got := found[0]
	if got.Where != "s/c" || got.Who != "g v g" || got.Race != nil {
		t.Errorf("the round robin is at %q, led by %q", got.Where, got.Who)
	}
	against := func(a, b string) (float64, float64) {
		if s, ok := score[[2]string{a, b}]; ok {
			return s, half[[2]string{a, b}]
		}
		if s, ok := score[[2]string{b, a}]; ok {
			return 1 - s, half[[2]string{b, a}]
		}
		return 0, 0
	}
	for i, a := range got.Armies {
		var sum, squares float64
		for j, b := range got.Armies {
			s, h := against(a, b)
			sum, squares = sum+s/3, squares+h*h/z/z
			if !near(got.Against[i][j], s, 1e-12) || got.Certain[i][j] != (a != b && math.Abs(s-.5) > h) {
				t.Errorf("%s scores %v against %s, certainly: %v; want %v within %v", a, got.Against[i][j], b,
					got.Certain[i][j], s, h)
			}
		}
		if !near(got.Score[i], sum, 1e-12) || !near(got.SE[i], math.Sqrt(squares)/3, 1e-12) ||
			(i > 0 && got.Score[i] > got.Score[i-1]) {
			t.Errorf("%s scores %v (%v), want %v (%v)", a, got.Score[i], got.SE[i], sum, math.Sqrt(squares)/3)
		}
	}
	if got.Armies[0] != "q" || got.Tier[0] != 1 || got.Tier[3] < 2 {
		t.Errorf("by rank they are %v in tiers %v", got.Armies, got.Tier)
	}
	for i := range list {
		s := &list[i]
		if want := !s.Mirror && s.CommanderB == "g" && s.Level == "" && s.Variant == "" &&
			s.Scenario == "c"; got.Has(i) != want {
			t.Errorf("matchup %d, %s v %s, is part of it: %v", i, s.ArmyA, s.ArmyB, got.Has(i))
		}
	}
	three := []Summary{met("p", "q", .3, .1), met("q", "r", .3, .1), met("p", "r", .3, .1)}
	if len(Tournaments(three, .05)) != 1 || len(Tournaments(three[:2], .05)) != 0 {
		t.Error("three armies that all met are no round robin, or three that did not are")
	}
	if three[2] = met("q", "p", .3, .1); len(Tournaments(three, .05)) != 0 {
		t.Error("a pair that met twice is a round robin of three armies")
	}
	if three[2] = met("p", "r", .3, .1); len(Tournaments(three, .05)) != 1 {
		t.Error("the round robin is gone")
	}
	if three[1].Blocks = 0; len(Tournaments(three, .05)) != 0 {
		t.Error("a pair of which nothing was played has met")
	}
}

// TestARaceIsKnownFromItsDataset races armies of known strength, keeps the games and tells the
// race from them: the places, what was played, and what each army's fate is. What is merged
// ends as it was played, and chunks that are played again are the same.
func TestARaceIsKnownFromItsDataset(t *testing.T) {
	for _, places := range []int{1, stats.WholeOrder} {
		run := pocketRobin(places)
		run.Tables = Tables{}
		_, chunks := digest(t, run)
		d := kept(t, &results.Manifest{Experiment: "race", Alpha: stats.DefaultPlan().Alpha, ChunkBlocks: run.Blocks,
			Matchups: Entries(run.Matchups)}, chunks)
		list, err := Summarise(d)
		if err != nil {
			t.Fatal(err)
		}
		found := Tournaments(list, .05)
		if len(found) != 1 || found[0].Race == nil {
			t.Fatalf("%d tournaments are reported", len(found))
		}
		race, blocks, per := found[0].Race, int64(0), map[string]int{}
		for i := range run.Standings {
			s, m := &run.Standings[i], run.Matchups[i]
			blocks += int64(len(s.points))
			per[m.ArmyA] += len(s.points)
			per[m.ArmyB] += len(s.points)
		}
		if race.Played != blocks || race.Places != places ||
			!near(race.Equal, float64(slices.Max(race.Blocks)*len(run.Matchups)), 1e-9) {
			t.Errorf("%d blocks were played, equal shares would have taken %v; want %d and the longest of %v each",
				race.Played, race.Equal, blocks, race.Blocks)
		}
		for i, a := range found[0].Armies {
			// Its score is the mean over opponents in the blocks that it raced.
			sum := 0
			for at, m := range run.Matchups {
				for _, p := range run.Standings[at].points[:min(race.Blocks[i], len(run.Standings[at].points))] {
					if a == m.ArmyA {
						sum += int(p)
					} else if a == m.ArmyB {
						sum += 4 - int(p)
					}
				}
			}
			if want := float64(sum) / float64(4*3*race.Blocks[i]); !near(found[0].Score[i], want, 1e-12) {
				t.Errorf("army %s scores %v in %d blocks, want %v", a, found[0].Score[i], race.Blocks[i], want)
			}
			if race.Blocks[i] < 1 || race.Blocks[i] > per[a] || !race.Intervals[i].Contains(found[0].Score[i]) ||
				race.Intervals[i].HalfWidth() <= 0 {
				t.Errorf("army %s: %d blocks, score %v in %v", a, race.Blocks[i], found[0].Score[i], race.Intervals[i])
			}
		}
		if found[0].Armies[0] != "0" || found[0].Armies[1] != "1" || found[0].Tier[0] != 1 || found[0].Tier[1] < 2 {
			t.Errorf("by rank the armies are %v, in tiers %v", found[0].Armies, found[0].Tier)
		}
		// Of two whose places are open nobody is certainly better: they share a tier. So do those outside, when only
		// the first place was raced for.
		if tier := found[0].Tier; tier[2] != tier[3] || (places == 1 && tier[1] != tier[2]) {
			t.Errorf("armies whose order is open, %v, are in tiers %v", race.Fate, tier)
		}
		if places == 1 && (race.Fate[0] != "among" || race.Fate[3] != "outside" ||
			slices.Contains(race.Fate, "open")) {
			t.Errorf("of the first place the fates are %v", race.Fate)
		}

		var merged []results.Chunk
		standings, err := Merge([]*results.Dataset{d}, func(c results.Chunk) error {
			merged = append(merged, c)
			return nil
		})
		if err != nil || len(merged) != len(chunks) {
			t.Fatalf("%d chunks of %d are merged: %v", len(merged), len(chunks), err)
		}
		for i := range standings {
			if standings[i].Stop != run.Standings[i].Stop || standings[i].Blocks != run.Standings[i].Blocks {
				t.Errorf("merged, matchup %d ends %v after %d blocks; want %v after %d", i, standings[i].Stop,
					standings[i].Blocks, run.Standings[i].Stop, run.Standings[i].Blocks)
			}
		}
		if places != 1 {
			continue
		}
		entries := d.Committed()
		again := pocketRobin(places)
		again.Tables, again.Workers = Tables{}, 3
		at := 5
		err = again.Again(context.Background(), entries[5:12], nil, func(c results.Chunk) error {
			if want := chunks[at]; c.Round != want.Round || c.Matchup != want.Matchup || c.Index != want.Index ||
				!slices.EqualFunc(c.Games, want.Games, func(a, b results.GameRow) bool {
					return len(a.Differences(b)) <= 1 && a.Rounds == b.Rounds
				}) {
				t.Errorf("chunk %d comes out otherwise when it is played again", at)
			}
			at++
			return nil
		})
		if err != nil || at != 12 {
			t.Errorf("%d chunks were played again: %v", at-5, err)
		}
		for _, bad := range []results.ChunkEntry{{Matchup: int32(len(again.Matchups))}, {Index: 15}} {
			if err := again.Again(context.Background(), []results.ChunkEntry{bad}, nil, func(results.Chunk) error {
				return nil
			}); err == nil {
				t.Errorf("chunk %d of matchup %d is played again", bad.Index, bad.Matchup)
			}
		}
		if err := again.Again(context.Background(), entries[:1], nil, func(results.Chunk) error {
			return fmt.Errorf("full")
		}); err == nil {
			t.Error("a sink that fails is not heard")
		}
		half := kept(t, &results.Manifest{Experiment: "race", Alpha: .05, ChunkBlocks: run.Blocks,
			Matchups: Entries(run.Matchups)}, chunks[:7])
		if _, err := Merge([]*results.Dataset{half}, func(results.Chunk) error { return nil }); err == nil {
			t.Error("a run that is not played to its end is merged")
		}
		if _, err := Merge([]*results.Dataset{half, half}, func(results.Chunk) error { return nil }); err == nil {
			t.Error("a shard that comes twice is merged")
		}
	}
}

// TestFindingsOverLevels words what levels say of scores and of seats.
func TestFindingsOverLevels(t *testing.T) {
	at := func(level string, score, first float64) Summary {
		s := met("p", "q", score, .02)
		s.Level, s.SwapSides, s.Seats, s.Count = level, true, [2]string{"north", "south"}, 100
		s.First, s.FirstIn = first, stats.Interval{Lo: first - .01, Hi: first + .01}
		return s
	}
	list := []Summary{at("novice", .6, .5), met("p", "q", .3, .1), at("expert", .7, .55)}
	list[2].Failed, list[0].Margin, list[2].Margin = 40, .07, .09 // the first level's counts
	found := OverLevels(list)
	if len(found) != 2 {
		t.Fatalf("%d findings, want 2", len(found))
	}
	for i, want := range [][2]float64{{.6, .7}, {.5, .55}} {
		f := &found[i]
		if len(f.Scores) != 2 || f.Scores[0].Score != want[0] || f.Scores[1].Score != want[1] ||
			!reflect.DeepEqual(f.Levels, []string{"novice", "expert"}) || f.Scores[0].Withheld ||
			!f.Scores[1].Withheld {
			t.Errorf("finding %d is %+v", i, f)
		}
		if half := []float64{.02, .01}[i]; !near(f.Scores[1].Interval.Hi, want[1]+half, 1e-12) ||
			!near(f.Scores[1].Interval.Lo, want[1]-half, 1e-12) || f.Scores[0].Blocks != 9 {
			t.Errorf("finding %d: interval %v", i, f.Scores[1].Interval)
		}
	}
	if found[0].Margin != .07 || found[1].Margin != stats.SideMargin {
		t.Errorf("the margins are %v and %v", found[0].Margin, found[1].Margin)
	}
	mirror, plain := results.MatchupEntry{Mirror: true}, results.MatchupEntry{}
	if marginOf(&mirror) != stats.SideMargin || marginOf(&plain) != stats.MatchupMargin {
		t.Error("margins that nobody declared are not the default ones")
	}
}

// TestWhyAMatchupEnded asks for the words of every end.
func TestWhyAMatchupEnded(t *testing.T) {
	for want, s := range map[string]Summary{
		"A favoured at margin 0.05": {
			MatchupEntry: results.MatchupEntry{Stopped: stats.StopDecided.String(), Margin: .05},
			Verdict:      "A favoured"},
		"decided at margin 0.05; verdict " + stats.Withheld: {
			MatchupEntry: results.MatchupEntry{Stopped: stats.StopDecided.String(), Margin: .05},
			Verdict:      stats.Withheld},
		"known to 0.01": {
			MatchupEntry: results.MatchupEntry{Stopped: stats.StopPrecise.String(), Precision: .01}},
		"places settled": {
			MatchupEntry: results.MatchupEntry{Stopped: stats.StopRanked.String()}},
		"blocks as planned": {
			MatchupEntry: results.MatchupEntry{Stopped: stats.StopBlockLimit.String(), Fixed: true}},
		"limit of blocks reached": {
			MatchupEntry: results.MatchupEntry{Stopped: stats.StopBlockLimit.String()}},
		"not finished": {},
	} {
		if got := s.Why(); got != want {
			t.Errorf("it ended because %q, want %q", got, want)
		}
	}
	s := met("p", "q", .5, .1)
	if s.PartyA() != "p (g)" || s.PartyB() != "q (g)" || s.Where() != "s/c" {
		t.Errorf("%s v %s at %s", s.PartyA(), s.PartyB(), s.Where())
	}
	if s.Variant = "hot"; s.Where() != "s/c hot" {
		t.Errorf("where is %q", s.Where())
	}
}

// TestDisagreementsAreMeansOfDifferences makes up the differences of many decisions and works
// out their mean and error once more.
func TestDisagreementsAreMeansOfDifferences(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	in := &engine.Info{System: "s", Seats: [2]string{"north", "south"}}
	var seen [2]ai.Seen // by stage
	lists := map[string][]float64{}
	names := in.TermNames()
	for stage := range seen {
		for seat := range 2 {
			n := 40
			if stage == 1 && seat == 0 {
				n = leastDisagreements - 1
			} else if stage == 1 {
				n = leastDisagreements
			}
			d := &seen[stage].Differ[seat]
			for range n {
				d.Decisions++
				for term := range 3 {
					x := int64(r.IntN(20) - 5*term)
					if term == 2 {
						x = 4 // always
					}
					d.Terms[term] += x
					d.Squares[term] += x * x
					key := fmt.Sprint(stage, seat, names[term].Name)
					lists[key] = append(lists[key], float64(x))
				}
			}
		}
	}
	c := &Climbed{Stages: []string{"move", "fight"},
		Rungs: []Rung{{Name: "low", Seen: make([]ai.Seen, 2)}, {Name: "high", Seen: seen[:]}}}
	got := c.Disagreements(in)
	if len(got) != 3*3 {
		t.Fatalf("%d disagreements, want three terms of two seats at one stage and of one at another", len(got))
	}
	for i, d := range got {
		stage, seat := slices.Index(c.Stages, d.Stage), slices.Index(in.Seats[:], d.Seat)
		list := lists[fmt.Sprint(stage, seat, d.Term)]
		mean, se := meanOf(list)
		ratio := 0.0
		if se > 1e-9 {
			ratio = mean / se
		}
		if d.Commander != "high" || d.Decisions != int64(len(list)) || !near(d.Mean, mean, 1e-9) ||
			!near(d.Error, se, 1e-6) || !near(d.Ratio, ratio, 1e-3) {
			t.Errorf("%+v, want mean %v, error %v", d, mean, se)
		}
		if i > 0 && got[i-1].Stage == d.Stage && got[i-1].Seat == d.Seat &&
			math.Abs(got[i-1].Ratio) < math.Abs(d.Ratio) {
			t.Errorf("a surer term comes after a less sure one: %v after %v", d.Ratio, got[i-1].Ratio)
		}
	}
}

// TestAPairOfALadderCountsBothWays takes in made-up games of a pair: in the second matchup the
// commanders are exchanged, and a block with a game that failed is in no count. A deviation is
// what a block adds to the mean.
func TestAPairOfALadderCountsBothWays(t *testing.T) {
	row := func(block int, half int8) results.GameRow { return results.GameRow{Block: int32(block), ScoreA: &half} }
	failed := func(block int, why string) results.GameRow {
		return results.GameRow{Block: int32(block), Ending: results.Failed, Failure: why}
	}
	c := &Climbed{}
	c.pair(1, 2, []*Matchup{{Games: 1}, {Games: 1}}, [][]results.GameRow{
		{row(0, 2), row(1, 1), failed(2, "first"), row(3, 0), row(4, 2)},
		{row(0, 0), row(1, 2), row(2, 2), failed(3, "second"), row(4, 1)}}, 5)
	if len(c.Pairs) != 1 || c.Games != 10 || c.Failed != 2 || c.Why != "first" {
		t.Fatalf("%d pairs, %d games, %d failed: %q", len(c.Pairs), c.Games, c.Failed, c.Why)
	}
	p := c.Pairs[0]
	// The first of the pair has 2+2, 1+0 and 2+1 half points of 4.
	want := stats.NewCounts(2)
	for _, points := range []int{4, 1, 3} {
		want.Add(points)
	}
	if p.First != 1 || p.Second != 2 || p.Games != 2 || !slices.Equal(p.Counts, want) {
		t.Errorf("the pair has %+v, want the counts %v", p, want)
	}
	mean := 8.0 / 12
	for block, score := range []float64{1, .25, mean, mean, .75} {
		if !near(p.Deviations[block], (score-mean)/3, 1e-12) {
			t.Errorf("block %d deviates by %v, want %v", block, p.Deviations[block], (score-mean)/3)
		}
	}
}
