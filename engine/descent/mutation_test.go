package descent_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// chartMutations change every cell of the chart; a case citing the rule must notice.
var chartMutations = []struct{ override, rule string }{
	{"{normal: {enter: 2}}", "DESC-TERR-6"},
	{"{water: {enter: 1}}", "DESC-WATER-2"},
	{"{water: {enter: 3}}", "DESC-WATER-3"},
	{"{pit: {enter: 2}}", "DESC-PIT-3"},
	{"{pit: {damage: 1}}", "DESC-PIT-2"},
	{"{pit: {holds: false}}", "DESC-PIT-3"},
	{"{pit: {blinds: false}}", "DESC-PIT-5"},
	{"{lava: {enter: 3}}", "DESC-LAVA-2"},
	{"{lava: {damage: 0}}", "DESC-LAVA-2"},
	{"{lava: {defeats: false}}", "DESC-LAVA-3"},
	{"{hazard: {damage: 0, enter: 2, defeats: false}}", "DESC-HAZ-2"},
	{"{hazard: {defeats: false}}", "DESC-HAZ-3"},
	{"{sludge: {enter: 1}}", "DESC-SLUDGE-2"},
	{"{sludge: {speed: 0}}", "DESC-SLUDGE-3"},
	{"{sludge: {speed: 2}}", "DESC-SLUDGE-3"},
	{"{elevation: {blocks: false}}", "DESC-ELEV-3"},
	{"{elevation: {defence: []}}", "DESC-ELEV-6"},
	{"{elevation: {defence: [gray]}}", "DESC-ELEV-6"},
}

func override(t *testing.T, text string) scenarios.Override {
	t.Helper()
	o, faults := scenarios.ParseOverride("mutation", text)
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	return o
}

func TestChartMutations(t *testing.T) {
	cases, _ := library().ShippedCases("descent")
	for _, m := range chartMutations {
		r := scenarios.RunCases(cases, scenarios.RunOptions{Chart: override(t, m.override), Rules: []string{m.rule}})
		if r.Failed == 0 {
			t.Errorf("no case citing %s notices %s", m.rule, m.override)
		}
	}
}

// TestPowerMutations takes every ability from all units at once, and every surge and
// trait from its weapon; some case citing the rule must notice.
func TestPowerMutations(t *testing.T) {
	text, err := os.ReadFile("../../scenarios/descent/roster.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var roster struct {
		Units map[string]struct {
			Abilities []string
		}
		Weapons map[string]struct {
			Surges, Traits []string
		}
		Skills, Items map[string]struct{ Ability string }
	}
	if err := yaml.Unmarshal(text, &roster); err != nil {
		t.Fatal(err)
	}
	cases, _ := library().ShippedCases("descent")
	in := descent.Ruleset{}.Info()
	for _, p := range in.Powers {
		var parts []string
		for id, u := range roster.Units {
			if slices.Contains(u.Abilities, p.Name) {
				rest := slices.DeleteFunc(slices.Clone(u.Abilities), func(a string) bool { return a == p.Name })
				parts = append(parts, fmt.Sprintf("%s: {abilities: [%s]}", id, strings.Join(rest, ", ")))
			}
		}
		over := ""
		switch {
		case len(parts) > 0:
			over = "{units: {" + strings.Join(parts, ", ") + "}}"
		case p.Name == "brute":
			over = "{skills: {brute: {ability: rage}}}"
		default:
			for id, s := range roster.Skills {
				if s.Ability == p.Name {
					over = fmt.Sprintf("{skills: {%s: {ability: runic-knowledge}}}", id)
				}
			}
			for id, s := range roster.Items {
				if s.Ability == p.Name {
					over = fmt.Sprintf("{items: {%s: {ability: runic-knowledge}}}", id)
				}
			}
		}
		if over == "" {
			continue // powers that are surges or traits: below
		}
		r := scenarios.RunCases(cases, scenarios.RunOptions{Roster: override(t, over), Rules: []string{in.Rules[p.Rule]}})
		if r.Failed == 0 {
			t.Errorf("no case citing %s notices that %s is gone", in.Rules[p.Rule], p.Name)
		}
	}
	for _, m := range []struct{ override, rule string }{
		{"{weapons: {chipped-greataxe: {surges: [+1 heart]}}}", "DESC-WPN-GREATAXE"},
		{"{weapons: {iron-longsword: {surges: []}}}", "DESC-WPN-LONGSWORD"},
		{"{weapons: {iron-mace: {surges: []}}}", "DESC-WPN-MACE"},
		{"{weapons: {oak-staff: {traits: []}}}", "DESC-WPN-STAFF"},
		{"{weapons: {arcane-bolt: {surges: [+1 range]}}}", "DESC-WPN-BOLT"},
		{"{weapons: {reapers-scythe: {traits: [magic]}}}", "DESC-WPN-SCYTHE"},
		{"{weapons: {throwing-knives: {traits: [blade]}}}", "DESC-WPN-KNIVES"},
		{"{weapons: {yew-shortbow: {surges: [+2 range]}}}", "DESC-WPN-SHORTBOW"},
		{"{weapons: {unarmed: {dice: [blue, red]}}}", "DESC-WPN-UNARMED"},
		{"{units: {moulder: {attack: {surges: []}}}}", "DESC-ABL-MEND"},
		{"{units: {dragon-master: {attack: {surges: []}}}}", "DESC-ABL-BREATH"},
		{"{units: {harpy: {attack: {surges: []}}}}", "DESC-ABL-SWARM"},
		{"{units: {ettin: {attack: {traits: []}}}}", "DESC-ABL-REACH"},
		{"{units: {zombie: {attack: {surges: []}}}}", "DESC-ABL-COND"},
	} {
		r := scenarios.RunCases(cases, scenarios.RunOptions{Roster: override(t, m.override), Rules: []string{m.rule}})
		if r.Failed == 0 {
			t.Errorf("no case citing %s notices %s", m.rule, m.override)
		}
	}
}
