package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// manifestOf describes a run as its dataset does.
func manifestOf(r *Run, alpha float64) *results.Manifest {
	return &results.Manifest{Experiment: "x", Alpha: alpha, ChunkBlocks: r.Blocks, Matchups: Entries(r.Matchups)}
}

// TestShardsPutTogetherAreOneRun plays runs with rules of every kind in one piece and in shards: put together the
// shards keep the chunks of the one run, in its order, and end where it does. Of the shards of a first wave nothing
// is kept that the run does not have, and what goes on is reported.
func TestShardsPutTogetherAreOneRun(t *testing.T) {
	for name, make := range map[string]func() *Run{
		"fixed": func() *Run { return pocketRun(3, fixed(35)) },
		"precise": func() *Run {
			return pocketRun(3, Until{Rule: stats.StopRule{Precision: .15, MaxBlocks: 60}, Plan: stats.DefaultPlan()})
		},
		"ranked": func() *Run { return pocketRobin(1) },
	} {
		one := make()
		_, whole := digest(t, one)
		alpha := one.Matchups[0].Until.Plan.Alpha
		play := func(shards, waves, of int) (list []*results.Dataset) {
			for wave := range waves {
				for i := range shards {
					r := make()
					r.Shard, r.Shards, r.Wave = i, shards, Wave{Number: wave + 1, Of: of}
					_, chunks := digest(t, r)
					list = append(list, kept(t, manifestOf(r, alpha), chunks))
				}
			}
			return list
		}
		var got []results.Chunk
		sink := func(c results.Chunk) error { got = append(got, c); return nil }
		standings, err := Merge(play(2, 1, 1), sink)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !slices.EqualFunc(got, whole, func(a, b results.Chunk) bool {
			return a.Round == b.Round && a.Matchup == b.Matchup && a.Index == b.Index &&
				fmt.Sprint(plainRows(a.Games)) == fmt.Sprint(plainRows(b.Games))
		}) {
			t.Errorf("%s: shards put together have %d chunks, or others, than the %d of one run", name, len(got),
				len(whole))
		}
		for i := range standings {
			if s, want := &standings[i], &one.Standings[i]; s.Stop != want.Stop || s.Chunks != want.Chunks ||
				!slices.Equal(s.Counts, want.Counts) {
				t.Errorf("%s: matchup %d stands at %d chunks (%s), in one run at %d (%s)", name, i, s.Chunks, s.Stop,
					want.Chunks, want.Stop)
			}
		}
		first := play(2, 1, 3)
		got = nil
		standings, err = Decide(first, sink)
		if err != nil || len(got) == 0 || len(got) >= len(whole) || got[len(got)-1].Index != whole[len(got)-1].Index {
			t.Errorf("%s: of a first wave %d chunks are kept of %d: %v", name, len(got), len(whole), err)
		}
		if open := slices.ContainsFunc(standings, func(s Standing) bool { return s.Stop == stats.GoOn }); !open {
			t.Errorf("%s: a first wave of three settles all", name)
		}
		if _, err = Merge(first, sink); err == nil ||
			!strings.Contains(err.Error(), "is not played to its end by these shards") {
			t.Errorf("%s: a first wave is the whole run: %v", name, err)
		}
	}
}

// TestShardsThatDoNotFit: the error names the shard and says what is wrong with it.
func TestShardsThatDoNotFit(t *testing.T) {
	r := pocketRun(2, fixed(35))
	_, chunks := digest(t, r)
	shard := func(chunks []results.Chunk, change func(m *results.Manifest)) *results.Dataset {
		m := manifestOf(r, .05)
		if change != nil {
			change(m)
		}
		return kept(t, m, chunks)
	}
	whole := shard(chunks, nil)
	half, rest := shard(chunks[:3], nil), shard(chunks[3:], nil)
	one := func(m *results.Manifest) { m.Matchups = m.Matchups[:1] }
	stop := errors.New("enough")
	take := func(results.Chunk) error { return nil }
	for _, c := range []struct {
		name   string
		shards []*results.Dataset
		sink   func(results.Chunk) error
		want   string
	}{
		{"whole", []*results.Dataset{whole}, take, ""},
		{"halves", []*results.Dataset{half, rest}, take, ""},
		{"the second alone", []*results.Dataset{rest}, take,
			"shard 0: chunk 1 of matchup 1 comes after 0 chunks; a shard is missing or out of order"},
		{"the first twice", []*results.Dataset{half, half}, take,
			"shard 1: chunk 0 of matchup 0 comes after 2 chunks; a shard is missing or out of order"},
		{"of fewer matchups", []*results.Dataset{shard(nil, one), whole}, take,
			"shard 1: it has chunks of matchup 1; the first shard has 1 matchups"},
		{"no games in a block", []*results.Dataset{shard(nil, func(m *results.Manifest) {
			m.Matchups[1].Games = 0
		})}, take, "the manifest of shard 0 is damaged: matchup 1 has 0 games in a block and 10 blocks in a chunk"},
		{"no blocks in a chunk", []*results.Dataset{shard(nil, func(m *results.Manifest) {
			m.ChunkBlocks = 0
		})}, take, "the manifest of shard 0 is damaged: matchup 0 has 2 games in a block and 0 blocks in a chunk"},
		{"a full sink", []*results.Dataset{half, rest}, func(c results.Chunk) error {
			if c.Matchup == 1 && c.Index == 1 {
				return stop
			}
			return nil
		}, "shard 1: enough"},
		{"no round robin", []*results.Dataset{shard(nil, func(m *results.Manifest) {
			for i := range m.Matchups {
				m.Matchups[i].Scenario, m.Matchups[i].ArmyB, m.Matchups[i].Rank = "s", fmt.Sprint(i),
					&results.RankBy{Places: 1, Chunk: 10}
			}
		})}, take, "2 matchups of 3 armies are no round robin; its places cannot be settled"},
		{"a plan that is none", []*results.Dataset{shard(chunks, func(m *results.Manifest) {
			m.Matchups[0].Fixed, m.Matchups[0].PlanBlocks, m.Matchups[0].PlanVar = false, 0, 0
		})}, take, "shard 0: "},
	} {
		standings, err := Merge(c.shards, c.sink)
		if (c.want == "" && (err != nil || len(standings) != 2)) ||
			(c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want) || standings != nil)) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	if standings, n, err := StandingsOf(whole, r.Matchups); err != nil || n != len(chunks) || len(standings) != 2 ||
		!reflect.DeepEqual(standings[1].Counts, r.Standings[1].Counts) {
		t.Errorf("of a whole dataset %d chunks stand: %v", n, err)
	}
	if _, _, err := StandingsOf(whole, r.Matchups[:1]); err == nil ||
		err.Error() != "chunk 0 is of matchup 1, but there are only 1" {
		t.Errorf("of another experiment's dataset: %v", err)
	}
	damaged := shard(chunks, nil)
	damaged.Manifest.Matchups = damaged.Manifest.Matchups[:1]
	if _, err := Summarise(damaged); err == nil ||
		!strings.Contains(err.Error(), "a game is of matchup 1, which the manifest does not know") {
		t.Errorf("a summary of matchups that the manifest does not have: %v", err)
	}
	robin := pocketRobin(1)
	robin.Matchups = robin.Matchups[:len(robin.Matchups)-1]
	if err := robin.Play(context.Background()); err == nil ||
		err.Error() != "5 matchups of 4 armies are no round robin; its places cannot be settled" {
		t.Errorf("a race without one of its matchups: %v", err)
	}
}

// TestAPilotThatIsInterrupted has no prices, even where the end comes with the last look at the clock.
func TestAPilotThatIsInterrupted(t *testing.T) {
	l := ladderOn(t, "titan/meadow", 4, "passive", "greedy")
	for at := range 6 {
		ctx, cancel := context.WithCancel(context.Background())
		now := 0.0
		costs, err := l.Pilot(ctx, func() float64 {
			if now == float64(at) {
				cancel()
			}
			now++
			return now
		}, .5)
		cancel()
		if interrupted := at < 4; interrupted != errors.Is(err, ErrInterrupted) || interrupted != (costs == nil) {
			t.Errorf("interrupted at look %d of %g the costs are %v: %v", at+1, now, costs, err)
		}
	}
}

// TestMapsThatAreRefused makes maps that the rules refuse: another is tried from a source of its own, thirty in all,
// and games in which A keeps its seat have one table.
func TestMapsThatAreRefused(t *testing.T) {
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario("titan/meadow")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	rules, faults := l.Rules(sc.System)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	maker := sc.System.(engine.MapMaker)
	noRoom := errors.New("no room for it")
	for _, games := range []int{1, 2} {
		for _, refused := range []int{0, 1, mostRefused - 1, mostRefused, -1} {
			var seen []dice.Source
			v := variant{generate: &scenarios.Maker{Make: func(src dice.Source) (any, error) {
				seen = append(seen, src)
				switch {
				case refused < 0:
					return nil, noRoom
				case len(seen) <= refused:
					return sc.System.Forms().Map(), nil
				}
				return maker.MakeMap(rules, maker.MapRecipe(), src)
			}}}
			x := &expander{library: l, experiment: &scenarios.Experiment{}}
			s := &scenarios.Stage{Scenario: sc}
			made, grounds := x.generator(s, v, sc.Armies(), &Matchup{Games: games})
			if len(x.faults) > 0 || grounds[0] == "" || (grounds[1] == "") != (games == 1) {
				t.Fatalf("%d games: grounds %q, %v", games, grounds, x.faults)
			}
			src := dice.NewSource(1, 2, 3)
			tables, err := made(src)
			tries := refused + 1
			if refused == mostRefused {
				tries = mostRefused
			} else if refused < 0 {
				tries = 1
			}
			want := []dice.Source{src}
			for n := uint64(1); n < uint64(tries); n++ {
				want = append(want, src.Game(n))
			}
			if !reflect.DeepEqual(seen, want) {
				t.Errorf("%d games: of %d refused maps %d were tried, want %d, each from a source of its own", games,
					refused, len(seen), tries)
			}
			if good := refused >= 0 && refused < mostRefused; good != (err == nil) ||
				(good && (tables[0] == nil || (tables[1] == nil) != (games == 1))) ||
				(refused < 0 && !errors.Is(err, noRoom)) {
				t.Errorf("%d games: after %d refused maps the tables are %v: %v", games, refused, tables, err)
			}
		}
	}
}

// TestLuckIsMeasuredOfEveryBlockOrOfNone: where luck was measured of some blocks alone, or of blocks of a matchup whose
// luck nobody asked for, or of one block, the summary has no score without luck.
func TestLuckIsMeasuredOfEveryBlockOrOfNone(t *testing.T) {
	by := &results.LuckBy{Value: "s/v"}
	for _, c := range []struct {
		name       string
		by         *results.LuckBy
		blocks     int
		unmeasured int // of the blocks
		want       bool
	}{
		{"every block", by, 20, 0, true}, {"two blocks", by, 2, 0, true}, {"one block", by, 1, 0, false},
		{"all but one", by, 20, 1, false}, {"none", by, 20, 20, false},
		{"nobody asked", nil, 20, 0, false}, {"nobody asked or measured", nil, 20, 20, false},
	} {
		list := newTallies([]results.MatchupEntry{{Games: 2, Fixed: true, PlanBlocks: 20, PlanVar: .1, Luck: c.by}})
		for i, row := range invent(1, c.blocks, 2, true) {
			g := &gameColumns{Block: row.Block, SeatA: row.SeatA, ScoreA: row.ScoreA, Rounds: row.Rounds,
				LuckA: row.LuckA, LuckB: row.LuckB}
			if i/2 < c.unmeasured {
				g.LuckA, g.LuckB = nil, nil
			}
			list[0].add(g)
		}
		if err := list[0].estimate(.05); err != nil {
			t.Fatal(err)
		}
		if s := &list[0].Summary; s.Blocks != int64(c.blocks) || (s.WithoutLuck != nil) != c.want {
			t.Errorf("%s: of %d blocks the score without luck is %+v", c.name, s.Blocks, s.WithoutLuck)
		}
	}
}

// counted is a system that counts the games that are begun on its tables.
type counted struct {
	engine.Ruleset
	begun *int
}

func (c counted) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	t, faults := c.Ruleset.Compile(s)
	if t == nil {
		return nil, faults
	}
	return countedTable{t, c.begun}, faults
}

type countedTable struct {
	engine.Table
	begun *int
}

func (t countedTable) New() engine.Game { return &countedGame{t.Table.New(), t.begun} }

type countedGame struct {
	engine.Game
	begun *int
}

func (g *countedGame) CopyFrom(src engine.Game) {
	*g.begun++
	g.Game.CopyFrom(src.(*countedGame).Game)
}

// TestAPilotCountsItsGames prices a ladder by a clock that counts games: each costs one.
func TestAPilotCountsItsGames(t *testing.T) {
	for _, seconds := range []float64{1, 4, 50} {
		l := ladderOn(t, "titan/meadow", 4, "passive", "random")
		begun := 0
		sc := *l.Scenario
		sc.System = counted{sc.System, &begun}
		l.Scenario = &sc
		costs, err := l.Pilot(context.Background(), func() float64 { return float64(begun) }, seconds)
		if err != nil || len(costs) != 2 || costs[0] != 1 || costs[1] != 1 || float64(begun) < 2*seconds {
			t.Errorf("for %g games the costs are %v, of %d games: %v", seconds, costs, begun, err)
		}
	}
}

// TestWhoMeetsItself: an army against itself under one commander is a mirror, of one game a block; where armies keep
// their seats a block is one game, too, and no mirror.
func TestWhoMeetsItself(t *testing.T) {
	for _, c := range []struct {
		scenario, a, b, armyA, armyB string
		games                        int
		mirror                       bool
	}{
		{"titan/meadow", "greedy", "greedy", "meadow-attacker", "meadow-attacker", 1, true},
		{"titan/meadow", "greedy", "rush", "meadow-attacker", "meadow-attacker", 2, false},
		{"titan/meadow", "greedy", "greedy", "meadow-attacker", "meadow-defender", 2, false},
		{"titan/meadow", "greedy", "rush", "meadow-attacker", "meadow-defender", 2, false},
		{"own.yaml", "greedy", "greedy", "", "", 2, false},
		{"titan/dark-against-sky", "greedy", "greedy", "", "", 1, false},
	} {
		text := fmt.Sprintf("scenarios: [%s]\ncommanders: {A: [%s], B: [%s]}\nuntil: {blocks: 2}\n", c.scenario, c.a,
			c.b)
		if c.armyA != "" {
			text += fmt.Sprintf("armies: {A: [%s], B: [%s]}\n", c.armyA, c.armyB)
		}
		_, matchups, faults := asked(t, text, Overrides{}, map[string]string{"own.yaml": ownArmies})
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if m := matchups[0]; m.Games != c.games || m.Mirror != c.mirror || (m.Tables[1] != nil) != (c.games == 2) {
			t.Errorf("%s: %d games a block, a mirror %t; want %d, %t", m.Name(), m.Games, m.Mirror, c.games, c.mirror)
		}
	}
}

// TestOneShardIsTheRun: a run in one shard plays and keeps what a run that names none does.
func TestOneShardIsTheRun(t *testing.T) {
	for name, make := range map[string]func() *Run{
		"precise": func() *Run {
			return pocketRun(3, Until{Rule: stats.StopRule{Precision: .15, MaxBlocks: 60}, Plan: stats.DefaultPlan()})
		},
		"ranked": func() *Run { return pocketRobin(1) },
	} {
		none, one := make(), make()
		one.Shards = 1
		want, _ := digest(t, none)
		if got, _ := digest(t, one); got != want || fmt.Sprint(one.Standings) != fmt.Sprint(none.Standings) ||
			one.most() != none.most() {
			t.Errorf("%s: in one shard the run has other rows, or stands otherwise", name)
		}
	}
}

// TestLuckIsTakenOutWhereItPays: of matchups that one side always wins luck has nothing to take away, and where it
// leaves more variance than there is, or a wider interval, the score is that which was played. Intervals stay between 0
// and 1 and hold what was seen.
func TestLuckIsTakenOutWhereItPays(t *testing.T) {
	both := [2]bool{true, true}
	for _, c := range []struct {
		name  string
		lost  int32   // of 40 blocks
		luck  []int32 // in turn, of blocks won and, less, of blocks lost
		plain [2]bool // for a fixed number of blocks, and for a confidence sequence
	}{
		{"all won, with luck", 0, []int32{300_000, -100_000, -120_000}, both},
		{"all won, without", 0, []int32{0}, both},
		{"all lost", 40, []int32{300_000, -100_000, -120_000}, both},
		{"nearly all won, by little luck", 2, []int32{300_000, -400_000, 50_000}, both},
		{"luck decides", 20, []int32{300_000, 250_000, 350_000}, [2]bool{}},
		{"hardly any luck", 20, []int32{3_000, 2_000, 4_000}, [2]bool{true, false}},
	} {
		for k, fixed := range []bool{true, false} {
			list := newTallies([]results.MatchupEntry{{Games: 1, Fixed: fixed, PlanBlocks: 40, PlanVar: .1, Margin: .05,
				Luck: &results.LuckBy{Value: "s/v"}}})
			for block := range int32(40) {
				score, luck, none := int8(2), c.luck[block%int32(len(c.luck))], int32(0)
				if block < c.lost {
					score, luck = 0, -luck
				}
				list[0].add(&gameColumns{Block: block, ScoreA: &score, LuckA: &luck, LuckB: &none})
			}
			if err := list[0].estimate(.05); err != nil {
				t.Fatal(err)
			}
			s := &list[0].Summary
			w, seen := s.WithoutLuck, float64(40-c.lost)/40
			if w.Plain != c.plain[k] || s.Score != seen || w.Interval.Lo < 0 || w.Interval.Hi > 1 ||
				!w.Interval.Contains(w.Score) {
				t.Errorf("%s: %+v of %g", c.name, w, s.Score)
			}
			if w.Plain && (w.Score != seen || w.Interval != s.Interval || w.First != s.First || w.Saved != 0) {
				t.Errorf("%s: %+v where the score %g %v stands", c.name, w, s.Score, s.Interval)
			}
			if w.Interval.HalfWidth() > s.Interval.HalfWidth() {
				t.Errorf("%s: %v without luck is wider than %v", c.name, w.Interval, s.Interval)
			}
			standing := Standing{Counts: list[0].blocks.counts, Adjusted: list[0].blocks.without,
				Luck: list[0].blocks.luck, Blocks: 40}
			until := Until{Adjusted: true, Plan: stats.Plan{Blocks: 40, Variance: .1, Alpha: .05},
				Rule: stats.StopRule{Precision: .5}}
			if iv, err := standing.interval(&until); err != nil || (!fixed && iv.Within(0, 1) != w.Interval) {
				t.Errorf("%s: play is stopped by %v (%v), the summary has %v", c.name, iv, err, w.Interval)
			}
		}
	}
}
