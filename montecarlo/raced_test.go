package montecarlo

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestARacedBlockThatFailedHasNoPoints counts blocks of two games, of one of which a game failed.
func TestARacedBlockThatFailedHasNoPoints(t *testing.T) {
	list := newTallies([]results.MatchupEntry{{Games: 2, Rank: &results.RankBy{Places: 1, Chunk: 4}}, {Games: 2}})
	won, drawn := int8(2), int8(1)
	for k := range list {
		for block, scores := range [][2]*int8{{&won, &drawn}, {&won, nil}, {nil, &won}, {&drawn, &drawn}} {
			for _, s := range scores {
				list[k].add(&gameColumns{Block: int32(block), ScoreA: s})
			}
		}
	}
	var points []int8
	for i, r := range list[0].raced {
		if r.block != int32(i) {
			t.Errorf("block %d stands at %d", r.block, i)
		}
		points = append(points, r.points)
	}
	if want := []int8{3, -1, -1, 2}; len(points) != 4 || [4]int8(points) != [4]int8(want) {
		t.Errorf("points %v, want %v", points, want)
	}
	if len(list[1].raced) > 0 {
		t.Error("blocks are kept where nobody races")
	}
}

// TestASummaryOfOneBlock has its score, and says of games that were cut off or failed only where
// some were.
func TestASummaryOfOneBlock(t *testing.T) {
	won, drawn := int8(2), int8(1)
	m := &results.Manifest{Experiment: "one", Alpha: 0.05, Tables: []string{"games"},
		Matchups: []results.MatchupEntry{{Games: 2, Fixed: true}, {Games: 2, Fixed: true}}}
	d := kept(t, m, []results.Chunk{{Games: []results.GameRow{{ScoreA: &won, Ending: "won"},
		{Game: 1, SeatA: 1, ScoreA: &drawn, Ending: "time"}}}})
	list, err := Summarise(d)
	if err != nil {
		t.Fatal(err)
	}
	if list[0].Score != 0.75 || list[0].Blocks != 1 || list[1].Score != 0.5 || list[1].Blocks != 0 {
		t.Errorf("scores %g of %d blocks and %g of %d", list[0].Score, list[0].Blocks, list[1].Score, list[1].Blocks)
	}
	if none := list[1]; none.Interval != (stats.Interval{Hi: 1}) || none.FirstIn != none.Interval {
		t.Errorf("of no block the intervals are %v and %v", none.Interval, none.FirstIn)
	}
	notes := strings.Join(Notes(list, 0.05), " ")
	for _, word := range []string{"cut off", "failed", "sequences", "meets itself"} {
		if strings.Contains(notes, word) {
			t.Errorf("the notes tell of what is %q: %s", word, notes)
		}
	}
	list[0].Capped = 1
	if notes := strings.Join(Notes(list, 0.05), " "); !strings.Contains(notes, "': 1;") {
		t.Errorf("of one game that was cut off the notes tell %s", notes)
	}
}

// TestWhatIsLeftToPlay is what progress is measured against: of a run all games to the limits of what
// is undecided, of a shard those of its share.
func TestWhatIsLeftToPlay(t *testing.T) {
	r := pocketRun(2, fixed(100))
	r.Standings = NewStandings(r.Matchups)
	if got := r.most(); got != 400 {
		t.Errorf("two matchups of 100 blocks have %d games, want 400", got)
	}
	sum := int64(0)
	r.Shards = 3
	for r.Shard = range 3 {
		got := r.most()
		if got < 120 || got > 140 {
			t.Errorf("shard %d has %d games, want a third of 400", r.Shard, got)
		}
		sum += got
	}
	if sum != 400 {
		t.Errorf("the shards have %d games, want 400", sum)
	}
}

// TestBoardsOfArmiesThatKeepTheirSeats have no table for a second game.
func TestBoardsOfArmiesThatKeepTheirSeats(t *testing.T) {
	list := pocketRun(2, fixed(1)).Matchups
	list[0].Games, list[0].Tables = 1, [2]engine.Table{list[0].Tables[0]}
	list[1].Tables = [2]engine.Table{} // maps of every block's own
	if boards := Boards(list); len(boards) != 1 || fmt.Sprint(boards[0].Matchups) != "[0]" {
		t.Errorf("boards %+v", boards)
	}
}

// TestWhoMeetsInARoundRobin leaves out an army against itself and crossed commanders.
func TestWhoMeetsInARoundRobin(t *testing.T) {
	r := &Run{}
	add := func(a, b, commander string) {
		r.Matchups = append(r.Matchups, &Matchup{Index: len(r.Matchups), System: "pocket", Scenario: "s", ArmyA: a,
			ArmyB: b, CommanderA: "greedy", CommanderB: commander, Mirror: a == b})
	}
	for _, pair := range []string{"ab", "aa", "ac", "bc"} {
		add(pair[:1], pair[1:], "greedy")
	}
	add("a", "b", "random")
	var met []int
	for _, robin := range r.robins() {
		for _, m := range robin {
			met = append(met, m.Index)
		}
	}
	if fmt.Sprint(met) != "[0 2 3]" {
		t.Errorf("matchups %v meet in a round robin, want 0, 2 and 3", met)
	}
}

// TestPlansAreAmongWhatIsPlayed: the digest of an experiment covers what a style weighs of the
// plans of others.
func TestPlansAreAmongWhatIsPlayed(t *testing.T) {
	in := pocket.New(pocket.NoFault).Info()
	said := func(weight int32) string {
		var inner, outer engine.Weighing
		inner.Seats[0][engine.TermDamage] = weight
		outer.Plans = []engine.Weighing{inner}
		var b strings.Builder
		weigh(&b, in, outer)
		return b.String()
	}
	if a, b := said(3), said(4); a == b || !strings.Contains(a, "weighs the plans of") {
		t.Errorf("plans that differ are reported as %q and %q", a, b)
	}
}

// TestNotesNameTheValues by which luck was measured, each once.
func TestNotesNameTheValues(t *testing.T) {
	var list []Summary
	for _, value := range []string{"toy/a", "toy/b", "toy/a"} {
		list = append(list, Summary{MatchupEntry: results.MatchupEntry{Fixed: true,
			Luck: &results.LuckBy{Value: value}}, Count: 10, WithoutLuck: &WithoutLuck{}})
	}
	if notes := strings.Join(Notes(list, 0.05), " "); !strings.Contains(notes, "(toy/a, toy/b)") ||
		!strings.Contains(notes, "Nothing was saved") {
		t.Errorf("the notes are %s", notes)
	}
}

// TestWithoutAFinishedBlockNothingIsDecided: games that all failed tell nothing, however narrow a rule wants it.
func TestWithoutAFinishedBlockNothingIsDecided(t *testing.T) {
	for _, rule := range []stats.StopRule{{Precision: .4, MaxBlocks: 30}, {Margin: .4, MaxBlocks: 30},
		{MaxBlocks: 30}} {
		m := &Matchup{Games: 2, Until: Until{Rule: rule, Plan: stats.DefaultPlan()}}
		s := Standing{}
		for chunk, want := range []stats.StopReason{stats.GoOn, stats.GoOn, stats.StopBlockLimit,
			stats.StopBlockLimit} {
			s.Add(make([]results.GameRow, 20), 2)
			if err := s.decide(m, 10); err != nil || s.Stop != want || s.Blocks != 0 {
				t.Errorf("after %d chunks of failed games %+v says %v, want %v: %v", chunk+1, rule, s.Stop, want, err)
			}
		}
	}
}

// TestAFaultOfAStageIsReportedOnce notes the same fault of several matchups, and others.
func TestAFaultOfAStageIsReportedOnce(t *testing.T) {
	x, s := &expander{}, &scenarios.Stage{}
	for _, n := range []int{1, 2, 1, 3, 2, 1} {
		x.fault(s, "fault %d", n)
	}
	if got := x.faults.Error(); got != "fault 1\nfault 2\nfault 3" {
		t.Errorf("the report is %q", got)
	}
}

// TestAPlanThatIsNoneIsReported decides by plans without blocks, variance or a chance of error.
func TestAPlanThatIsNoneIsReported(t *testing.T) {
	won := int8(2)
	for _, plan := range []stats.Plan{{}, {Blocks: 10, Variance: .1}, {Blocks: 10, Variance: .5, Alpha: .05},
		{Variance: .1, Alpha: .05}} {
		m := &Matchup{Games: 1, Until: Until{Rule: stats.StopRule{Precision: .1, MaxBlocks: 30}, Plan: plan}}
		s := Standing{}
		s.Add([]results.GameRow{{ScoreA: &won}}, 1)
		if err := s.decide(m, 10); err == nil {
			t.Errorf("the plan %+v decides %v", plan, s.Stop)
		}
	}
}

// TestPlainScoresServeWithoutLuck: where luck was measured of no block, or is not asked for, the interval is that
// of the scores as they are.
func TestPlainScoresServeWithoutLuck(t *testing.T) {
	var measured, unmeasured, plain Standing
	measured.Add(invent(1, 40, 2, true), 2)
	unmeasured.Add(invent(1, 40, 2, false), 2)
	for i, s := range []*Standing{&measured, &unmeasured} {
		plain.Counts = s.Counts
		want, err := plain.interval(&Until{Plan: stats.DefaultPlan()})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.interval(&Until{Plan: stats.DefaultPlan(), Adjusted: i == 1}); err != nil || got != want {
			t.Errorf("%d: the interval is %v, %v; want %v", i, got, err, want)
		}
	}
}
