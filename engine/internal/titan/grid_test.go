package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestSidesOfTheBoard holds the entry hexes against the table of RULES.md 2.2, as the
// reach of who enters with one step shows them.
func TestSidesOfTheBoard(t *testing.T) {
	want := map[string][]string{
		"N": {"0,2", "0,3", "0,4"}, "NE": {"0,4", "1,4", "2,5", "3,5"}, "SE": {"3,5", "4,5", "5,4"},
		"S": {"5,1", "5,2", "5,3", "5,4"}, "SW": {"3,0", "4,1", "5,1"}, "NW": {"0,2", "1,1", "2,1", "3,0"},
	}
	for name, cells := range want {
		s := setup(t)
		s.Sides[0].Form = &titan.Side{Enters: name}
		table, faults := titan.System().Compile(s)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range titan.Entry(table, engine.SideA) {
			got = append(got, table.Cells()[c].Label)
		}
		if len(got) != len(cells) {
			t.Fatalf("side %s is %v, want %v", name, got, cells)
		}
		for i := range got {
			if got[i] != cells[i] {
				t.Errorf("side %s is %v, want %v", name, got, cells)
			}
		}
	}
}

// TestEverySideEnters plays every scenario and asks that no character is lost for want of
// room when its commander wants it on the board.
func TestEverySideEnters(t *testing.T) {
	w := greedy(t)
	for i, table := range tables(t) {
		players := [2]engine.Commander{ai.NewGreedy(w), ai.NewGreedy(w)}
		for game := range uint64(5) {
			src := dice.NewSource(9, 9, game)
			rec := engine.NewRecorder(table)
			rec.Keep = true
			players[0].Begin(table, 0, src)
			players[1].Begin(table, 1, src)
			if _, err := engine.Drive(table.New(), src, players, rec, nil); err != nil {
				t.Fatal(err)
			}
			for _, e := range rec.Events {
				if e.Kind == engine.KindSlain && e.Cell == engine.NoCell {
					t.Errorf("%s: %s", names[i], table.Tell(nil, e))
				}
			}
		}
	}
}

// houseRules are options, one of each kind, and house rules of the chart.
var houseRules = []string{"{max_rounds: 3}", "{max_range: 3}", "{sn_min: 2, sn_max: 5}", "{first_mover: attacker}",
	"{wall_law: true}",
	"{chart: {character: {movement: {in-contact: moves}}}}", "{chart: {character: {striking: {in-contact: may}}}}",
	"{chart: {character: {rangestriking: {in-contact: open, past: open, magic-past: closed}}}}",
	"{chart: {character: {movement: {walk-through: open, fly-through: closed}}}}",
	"{chart: {drift: {striking: {hurts: 3, hurt-to-death: falls}}, bog: {enter: free}}}"}

// TestOptionsAndHouseRulesPlay plays whole battles under every option and under house
// rules of the chart.
func TestOptionsAndHouseRulesPlay(t *testing.T) {
	w := greedy(t)
	for _, text := range houseRules {
		for _, name := range []string{"storm-the-tower", "dark-against-sky"} {
			table := compiled(t, name, scenarios.Variant{Options: override(t, text)})
			players := [2]engine.Commander{ai.NewGreedy(w), ai.NewGreedy(w)}
			for game := range uint64(5) {
				src := dice.NewSource(2, 2, game)
				players[0].Begin(table, 0, src)
				players[1].Begin(table, 1, src)
				audit := &engine.Watcher{After: func(g engine.Game) {
					if err := table.Audit(g); err != nil {
						t.Fatalf("%s: %v", text, err)
					}
				}}
				if _, err := engine.Drive(table.New(), src, players, nil, audit); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
		}
	}
}
