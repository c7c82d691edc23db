package montecarlo_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestGeneratedMapsAreOfTheirBlock makes the maps of several blocks twice: one block has one
// map in both its games, under either seating; another block has another.
func TestGeneratedMapsAreOfTheirBlock(t *testing.T) {
	matchups, _ := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\n"+
		"maps: {generate: {hazards: {tree: 4, bramble: 3}}}\nuntil: {blocks: 3}\n")
	m := matchups[0]
	if m.Generate == nil || m.Map != "generated maps" {
		t.Fatalf("the map of %s is %q", m.Name(), m.Map)
	}
	ground := func(t2 engine.Table) string {
		var b strings.Builder
		for _, c := range t2.Cells() {
			b.WriteString(c.Label + " " + c.Terrain + ";")
		}
		return b.String()
	}
	seen := map[string]bool{}
	for block := range 6 {
		for again := range 2 {
			src := montecarlo.MapSource(9, m.System+"/"+m.Scenario, block)
			tables, err := m.Generate(src)
			if err != nil {
				t.Fatal(err)
			}
			if tables[0] == nil || tables[1] == nil || ground(tables[0]) != ground(tables[1]) {
				t.Fatalf("block %d has two maps", block)
			}
			if seen[ground(tables[0])] != (again == 1) {
				t.Errorf("the map of block %d was there before: %v, made again: %d", block, again == 0, again)
			}
			seen[ground(tables[0])] = true
			if n := strings.Count(ground(tables[0]), " tree"); n != 4 {
				t.Errorf("%d trees stand on the map of block %d, want 4", n, block)
			}
		}
	}
	again, err := m.Again(9, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := m.Generate(montecarlo.MapSource(9, m.System+"/"+m.Scenario, 2))
	if err != nil {
		t.Fatal(err)
	}
	if ground(again.Table) != ground(tables[1]) || again.SeatA != engine.SideB {
		t.Error("a game that is played again has another map")
	}
	for _, g := range []int{-1, 2} {
		if _, err := m.Again(9, 2, g); err == nil {
			t.Errorf("there is a game %d of a block of two", g)
		}
	}
	if list := montecarlo.Boards(matchups); len(list) != 0 {
		t.Errorf("%d boards of maps that every block has its own of", len(list))
	}
	if e := montecarlo.Entries(matchups); e[0].MapStream != "titan/meadow" {
		t.Errorf("the maps come from the stream %q", e[0].MapStream)
	}
}

// TestBoardsAndTitlesOfMatchups asks what a dataset keeps of boards and names.
func TestBoardsAndTitlesOfMatchups(t *testing.T) {
	matchups, _ := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow, titan/thorn-jungle]\n"+
		"commanders: {A: [greedy], B: [greedy, rush]}\nuntil: {blocks: 3}\n")
	boards := montecarlo.Boards(matchups)
	at := map[int]string{}
	for _, b := range boards {
		for _, i := range b.Matchups {
			at[i] = b.System + "/" + b.Scenario + b.Variant
		}
		if b.Picture.Title != strings.TrimSpace(b.System+"/"+b.Scenario+" "+b.Variant) {
			t.Errorf("the picture of %s/%s is called %q", b.System, b.Scenario, b.Picture.Title)
		}
	}
	places := map[string]bool{}
	titles := montecarlo.UnitTitles(matchups)
	for i, m := range matchups {
		places[m.System+"/"+m.Scenario+m.Variant] = true
		if at[i] != m.System+"/"+m.Scenario+m.Variant {
			t.Errorf("%s is on the board %q", m.Name(), at[i])
		}
		for _, f := range m.Tables[0].Figures() {
			if titles[m.System+"/"+f.Unit] != f.Title {
				t.Errorf("the unit %s is called %q, want %q", f.Unit, titles[m.System+"/"+f.Unit], f.Title)
			}
		}
	}
	if len(boards) != len(places) {
		t.Errorf("%d boards of %d places", len(boards), len(places))
	}
}

// TestAnAuditedGameEndsAsItsRow plays games of a run again, once plainly and once with an
// account, whose entries add up to the score.
func TestAnAuditedGameEndsAsItsRow(t *testing.T) {
	matchups, e := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\nuntil: {blocks: 2}\n")
	m := matchups[0]
	run := &montecarlo.Run{Matchups: matchups, Seed: 5, Blocks: 2}
	played := chunks(t, run)[0].Games
	l := scenarios.New(systems.All()...)
	how, err := montecarlo.NewAuditing(l, e, m, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range played {
		for audited := range 2 {
			again, err := m.Again(5, int(want.Block), int(want.Game))
			if err != nil {
				t.Fatal(err)
			}
			rec := engine.NewRecorder(again.Table)
			rec.Begin()
			var r engine.Result
			if audited == 1 {
				var audit *montecarlo.Audit
				if r, audit, err = again.PlayAudited(how, rec, nil); err == nil {
					sum := int64(0)
					for _, entry := range audit.Entries {
						sum += int64(entry.Amount)
					}
					score := int64(*want.ScoreA)
					if (sum != score*results.Million/2 && sum != (2-score)*results.Million/2) ||
						len(audit.Entries) < 5 || audit.Decisions != [2]int{} {
						t.Errorf("the account of %d entries adds up to %d, the score is %d", len(audit.Entries), sum,
							score)
					}
				}
			} else {
				r, err = again.Play(rec, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			if row := again.Row(r, rec); !row.SameEnding(want) {
				t.Errorf("played again, audited %d, the game differs in %v", audited, row.Differences(want))
			}
		}
	}
	for _, level := range []string{"greedy", "nobody"} {
		if _, err := montecarlo.NewAuditing(l, e, m, level); err == nil {
			t.Errorf("decisions are measured by %s", level)
		}
	}
	if how, err := montecarlo.NewAuditing(l, e, m, "expert"); err != nil || how.Level == nil {
		t.Errorf("decisions cannot be measured by an expert: %v", err)
	}
	other := *m
	other.Scenario = "elsewhere"
	if _, err := montecarlo.NewAuditing(l, e, &other, ""); err == nil {
		t.Error("an account is kept of a scenario that the experiment does not have")
	}
}

// TestUntilIsWhatTheExperimentSays reads stopping rules, plans and chunks off experiments.
func TestUntilIsWhatTheExperimentSays(t *testing.T) {
	plan := stats.DefaultPlan()
	plan.Alpha = montecarlo.DefaultAlpha
	with := func(blocks, variance, alpha float64) stats.Plan {
		return stats.Plan{Blocks: blocks, Variance: variance, Alpha: alpha}
	}
	for _, c := range []struct {
		more  string
		want  montecarlo.Until
		chunk int
	}{
		{"", montecarlo.Until{Rule: stats.StopRule{MaxBlocks: montecarlo.DefaultBlocks}, Plan: plan, Fixed: true},
			montecarlo.DefaultChunk},
		{"until: {blocks: 7}\nchunk: 3\n", montecarlo.Until{Rule: stats.StopRule{MaxBlocks: 7}, Plan: plan,
			Fixed: true}, 3},
		{"until: {precision: 0.02}\n", montecarlo.Until{
			Rule: stats.StopRule{Precision: .02, MaxBlocks: montecarlo.DefaultMaxBlocks}, Plan: plan},
			montecarlo.DefaultChunk},
		{"alpha: 0.1\nuntil: {margin: 0.04, max_blocks: 900, plan: {blocks: 300, var: 0.08}}\n",
			montecarlo.Until{Rule: stats.StopRule{Margin: .04, MaxBlocks: 900}, Plan: with(300, .08, .1)},
			montecarlo.DefaultChunk},
		{"armies: {round-robin: [barrow, green, iron]}\nuntil: {rank: 1, margin: 0.01}\n",
			montecarlo.Until{Rule: stats.StopRule{MaxBlocks: montecarlo.DefaultMaxBlocks},
				Plan: with(montecarlo.DefaultRacePlan, plan.Variance, plan.Alpha),
				Rank: &results.RankBy{Places: 1, Margin: .01, Chunk: montecarlo.DefaultRaceChunk}},
			montecarlo.DefaultRaceChunk},
		{"armies: {round-robin: [barrow, green, iron]}\nuntil: {rank: 1, plan: {blocks: 50}}\nchunk: 4\n",
			montecarlo.Until{Rule: stats.StopRule{MaxBlocks: montecarlo.DefaultMaxBlocks},
				Plan: with(50, plan.Variance, plan.Alpha), Rank: &results.RankBy{Places: 1, Chunk: 4}}, 4},
	} {
		scenario := "titan/meadow"
		if c.want.Rank != nil {
			scenario = "hott/open"
		}
		matchups, e := expanded(t, "schema: 1\nexperiment: x\nscenarios: ["+scenario+"]\n"+c.more)
		if got := matchups[0].Until; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: played until %+v, want %+v", c.more, got, c.want)
		}
		if got := montecarlo.ChunkOf(e); got != c.chunk {
			t.Errorf("%q: chunks of %d, want %d", c.more, got, c.chunk)
		}
	}
	for _, c := range []struct {
		more  string
		chunk int
	}{
		{"until: {blocks: 500000}\n", 50},
		{"until: {blocks: 2000000}\n", 200},
		{"until: {blocks: 2090000}\n", 200},
		{"until: {blocks: 500000000}\n", 10000},
		{"until: {blocks: 500000000}\nchunk: 7\n", 7},
		{"until: {blocks: 500000000}\ntables: [games, {units: game}]\n", 50},
		{"until: {blocks: 500000000}\ntables: [games, events]\n", 50},
		{"until: {precision: 0.0001, max_blocks: 500000000}\n", 50},
	} {
		matchups, e := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\n"+c.more)
		if got := montecarlo.ChunkFor(e, matchups); got != c.chunk {
			t.Errorf("%q: the run has chunks of %d, want %d", c.more, got, c.chunk)
		}
	}
	if got := montecarlo.ArmyName("", "north"); got != "army of the north" {
		t.Errorf("an army without a name is called %q", got)
	}
	matchups, _ := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\nmaps: [jungle]\n"+
		"until: {blocks: 1}\n")
	if name := matchups[0].Name(); !strings.Contains(name, "[map jungle]") {
		t.Errorf("a matchup on another map is called %q", name)
	}
}
