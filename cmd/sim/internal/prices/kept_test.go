package prices_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
)

// TestKeptStudies keeps all that four small studies say: the page, its tables, the prices applied and the house rules
// with them. One has twins and luck taken out, one sides that are unlike, one units in too few lists, and one stops as
// soon as prices are known roughly.
func TestKeptStudies(t *testing.T) {
	luck := twinField(t).Options
	luck.Luck = true
	few := twinField(t).Options
	few.Units = nil
	for name, c := range map[string]struct {
		field lists.Options
		o     prices.Options
	}{
		"twins": {luck, prices.Options{Seed: 4, Matches: 150, Blocks: 3, Precision: -1}},
		"unlike": {lists.Options{Scenario: "titan/storm-the-tower", Points: 60,
			Units: []string{"lion", "troll", "ogre", "centaur", "angel"}},
			prices.Options{Seed: 5, Matches: 120, Blocks: 2, Precision: -1}},
		"few":     {few, prices.Options{Seed: 6, Matches: 180, Blocks: 2, Precision: -1}},
		"roughly": {twinField(t).Options, prices.Options{Seed: 7, Matches: 600, Round: 50, Blocks: 2, Precision: 0.5}},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := lists.Open(library, c.field)
			if err != nil {
				t.Fatal(err)
			}
			s, found := study(t, f, c.o)
			var w strings.Builder
			fmt.Fprintf(&w, "%d games, %d capped, %d rejected, settled %v, spread %.3f ± %.3f\n"+
				"%d matches of %d lists, efficiency %.3f\n\n", s.Games, s.Capped, s.Rejected, s.Settled,
				s.Spread().SD, s.Spread().SE, found.Design.Matches, found.Design.Lists, found.Design.Efficiency)
			page, err := s.Page(found)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := page.WriteTo(dir); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(filepath.Join(dir, "report.md"))
			if err != nil {
				t.Fatal(err)
			}
			w.Write(text)
			for _, step := range []int{1, 5} {
				for _, of := range []map[string]int{found.Apply(step), found.Changed(step)} {
					for _, unit := range slices.Sorted(maps.Keys(of)) {
						fmt.Fprintf(&w, "%s %d; ", unit, of[unit])
					}
					w.WriteString("\n")
				}
			}
			if rules, err := prices.HouseRules(library, f, filepath.Join(dir, "fair.yaml"), found.Changed(1),
				9); err != nil {
				fmt.Fprintf(&w, "no house rules: %v\n", err)
			} else {
				fmt.Fprintf(&w, "\n== house rules\n%s", rules)
			}
			conform.Kept(t, filepath.Join("testdata", name+".txt"), w.String())
		})
	}
}
