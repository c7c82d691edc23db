package montecarlo_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
)

// TestLevelsShareTheirDice: every matchup is played at each level on both sides, the levels
// of one matchup from one stream of dice and other matchups from others, each level for
// its own number of blocks.
func TestLevelsShareTheirDice(t *testing.T) {
	matchups, _ := expanded(t, `schema: 1
experiment: x
scenarios: [{name: titan/meadow, levels: [greedy, {name: veteran, blocks: 3}]}, {name: titan/meadow, commanders: {A: [greedy], B: [rush]}}]
armies: {A: [meadow-attacker, meadow-defender], B: [meadow-attacker, meadow-defender]}
until: {blocks: 9}
`)
	type played struct {
		a, b, level string
		blocks      int64
	}
	var got []played
	streams := map[uint64][]*montecarlo.Matchup{}
	for _, m := range matchups {
		if m.Level != "" && (m.CommanderA != m.Level || m.CommanderB != m.Level) {
			t.Errorf("%s is of level %s", m.Name(), m.Level)
		}
		got = append(got, played{m.ArmyA, m.ArmyB, m.Level, m.Until.Rule.MaxBlocks})
		streams[m.Stream] = append(streams[m.Stream], m)
	}
	const a, b = "meadow-attacker", "meadow-defender"
	want := []played{{a, a, "greedy", 9}, {a, a, "veteran", 3}, {a, b, "greedy", 9}, {a, b, "veteran", 3},
		{b, b, "greedy", 9}, {b, b, "veteran", 3},
		{a, a, "", 9}, {a, b, "", 9}, {b, a, "", 9}, {b, b, "", 9}}
	if len(got) != len(want) {
		t.Fatalf("played %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("matchup %d: %v, want %v", i, got[i], want[i])
		}
	}
	if len(streams) != 7 {
		t.Errorf("%d streams for 3 matchups at two levels and 4 others", len(streams))
	}
	for _, list := range streams {
		if levels := len(list) == 2; levels != (list[0].Level != "") ||
			(levels && (list[0].ArmyA != list[1].ArmyA || list[0].ArmyB != list[1].ArmyB)) {
			t.Errorf("%s shares its dice with %d others", list[0].Name(), len(list)-1)
		}
	}
}
