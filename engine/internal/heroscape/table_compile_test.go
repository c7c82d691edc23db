package heroscape

import (
	"fmt"
	"testing"
)

// TestFiguresOfACardListedApart lists a common card twice with another between, and a squad whose points do not come
// out even: figures are numbered through, and their points add up to those of their cards.
func TestFiguresOfACardListedApart(t *testing.T) {
	s := faultySetup()
	units := s.Roster.(*RosterForm).Units
	squad := units["low"]
	squad.Figures, squad.Points, squad.Type = 3, 100, "CS"
	units["squad"] = squad
	s.Scenario.(*ScenarioForm).Limit = 0
	s.Sides[0].Army = &ArmyForm{Units: []ArmyUnit{{Unit: "low"}, {Unit: "squad"}, {Unit: "low", Count: 2},
		{Unit: "long"}, {Unit: "squad", Key: 50}, {Unit: "tall"}}}
	table, faults := Ruleset{}.Compile(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, f := range table.Figures() {
		got += fmt.Sprintf("%s %d %d, ", f.Name, f.Points, f.Key)
	}
	want := "low-1 50 0, squad-1 33 1, squad-2 33 2, squad-3 34 3, low-2 50 4, low-3 50 5, long 50 6, squad-4 33 50, " +
		"squad-5 33 51, squad-6 34 52, north-tall 50 10, " +
		"south-tall 50 0, quick-1 16 1, quick-2 17 2, quick-3 17 3, dropper-1 30 4, dropper-2 30 5, "
	if got != want {
		t.Errorf("figures, points and keys are\n%s, want\n%s", got, want)
	}
}
