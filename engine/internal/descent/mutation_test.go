package descent_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// The tests below change the shipped files cell by cell; some case that cites the rule
// of what was changed must notice. What is to be changed is read from the files, so that
// nothing added to them can be forgotten here.

func override(t *testing.T, text string) scenarios.Override {
	t.Helper()
	o, faults := scenarios.ParseOverride("mutation", text)
	if len(faults) > 0 {
		t.Fatal(text, scenarios.Explain(faults))
	}
	return o
}

func readYAML(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("../../../scenarios/descent/" + name)
	if err == nil {
		err = yaml.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func list(words []string) string { return "[" + strings.Join(words, ", ") + "]" }

// without returns a list lacking its n-th word.
func without(words []string, n int) string { return list(slices.Delete(slices.Clone(words), n, n+1)) }

// others returns the other values that a cell of the chart could have.
func others(key string, value any) (texts []string) {
	switch v := value.(type) {
	case bool:
		texts = append(texts, fmt.Sprint(!v))
	case int:
		texts = append(texts, fmt.Sprint(v+1))
		if v > 1 || (v == 1 && key != "enter") { // nothing is entered for less than 1
			texts = append(texts, fmt.Sprint(v-1))
		}
	case []any:
		texts = append(texts, "[]", "[gray]")
	}
	return texts
}

func TestChartMutations(t *testing.T) {
	var chart map[string]any
	readYAML(t, "chart.yaml", &chart)
	cases, _ := library().ShippedCases("descent")
	cells := 0
	for _, row := range slices.Sorted(maps.Keys(chart)) {
		entries, ok := chart[row].(map[string]any)
		if !ok {
			continue // the head of the file
		}
		var rules []string
		for _, r := range entries["rules"].([]any) {
			rules = append(rules, r.(string))
		}
		for key, value := range entries {
			for _, other := range others(key, value) {
				if key == "rules" {
					continue
				}
				cells++
				change := fmt.Sprintf("{%s: {%s: %s}}", row, key, other)
				r := scenarios.RunCases(cases, scenarios.RunOptions{Chart: override(t, change), Rules: rules})
				if r.Failed == 0 {
					t.Errorf("no case citing %v notices %s", rules, change)
				}
			}
		}
	}
	if cells < 22 {
		t.Errorf("only %d changes were tried", cells)
	}
}

// rosterFile is what the mutations need of the roster.
type rosterFile struct {
	Units map[string]struct {
		Abilities []string
		Attack    struct{ Surges, Traits []string }
	}
	Weapons map[string]struct {
		Dice, Surges, Traits []string
		Pierce               int
	}
	Skills map[string]struct {
		Ability string
		Health  int
	}
	Items map[string]map[string]any
}

// lessPower is the override that takes a power from everything that has it.
func (f *rosterFile) lessPower(name string) string {
	var units, skills, items []string
	for id, u := range f.Units {
		if n := slices.Index(u.Abilities, name); n >= 0 {
			units = append(units, fmt.Sprintf("%s: {abilities: %s}", id, without(u.Abilities, n)))
		}
		kept := slices.DeleteFunc(slices.Clone(u.Attack.Surges), func(s string) bool {
			switch strings.Fields(s)[0] {
			case "disease", "poison", "immobilize", "stun":
				return name == "conditions"
			case name:
				return true
			}
			return false
		})
		traits := slices.DeleteFunc(slices.Clone(u.Attack.Traits), func(s string) bool { return s == name })
		if len(kept) < len(u.Attack.Surges) || len(traits) < len(u.Attack.Traits) {
			units = append(units, fmt.Sprintf("%s: {attack: {surges: %s, traits: %s}}", id, list(kept), list(traits)))
		}
	}
	// What a skill or an item grants is made something that its bearer has no use for.
	for id, s := range f.Skills {
		if s.Ability == name {
			skills = append(skills, id+": {ability: flock}")
		}
	}
	for id, i := range f.Items {
		if i["ability"] == name {
			items = append(items, id+": {ability: flock}")
		}
	}
	if len(units)+len(skills)+len(items) == 0 {
		return ""
	}
	slices.Sort(units)
	return fmt.Sprintf("{units: {%s}, skills: {%s}, items: {%s}}", strings.Join(units, ", "),
		strings.Join(skills, ", "), strings.Join(items, ", "))
}

func TestPowerMutations(t *testing.T) {
	var roster rosterFile
	readYAML(t, "roster.yaml", &roster)
	cases, _ := library().ShippedCases("descent")
	in := descent.System().Info()
	for _, p := range in.Powers {
		change := roster.lessPower(p.Name)
		if change == "" {
			t.Errorf("nothing in the roster has the power %s", p.Name)
			continue
		}
		r := scenarios.RunCases(cases, scenarios.RunOptions{Roster: override(t, change),
			Rules: []string{in.Rules[p.Rule]}})
		if r.Failed == 0 {
			t.Errorf("no case citing %s notices that %s is gone", in.Rules[p.Rule], p.Name)
		}
	}
}

// weaponRule is the rule that describes a weapon.
func weaponRule(id string) string {
	for word, rule := range map[string]string{"chipped-greataxe": "GREATAXE", "iron-longsword": "LONGSWORD",
		"iron-mace": "MACE", "oak-staff": "STAFF",
		"arcane-bolt": "BOLT", "reapers-scythe": "SCYTHE", "throwing-knives": "KNIVES", "yew-shortbow": "SHORTBOW",
		"unarmed": "UNARMED"} {
		if id == word {
			return "DESC-WPN-" + rule
		}
	}
	return "DESC-PTS-3"
}

// TestWeaponMutations changes every die, surge, trait and Pierce of every weapon, and
// everything else that an item or a skill gives. A second armour is
// refused when an army is compiled: TestArmourIsRefused.
func TestWeaponMutations(t *testing.T) {
	var roster rosterFile
	readYAML(t, "roster.yaml", &roster)
	cases, _ := library().ShippedCases("descent")
	try := func(rule, format string, args ...any) {
		t.Helper()
		change := fmt.Sprintf(format, args...)
		r := scenarios.RunCases(cases, scenarios.RunOptions{Roster: override(t, change), Rules: []string{rule}})
		if r.Failed == 0 {
			t.Errorf("no case citing %s notices %s", rule, change)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(roster.Weapons)) {
		w, rule := roster.Weapons[id], weaponRule(id)
		try(rule, "{weapons: {%s: {dice: %s}}}", id, list(append(slices.Clone(w.Dice), "green")))
		for n := range w.Surges {
			try(rule, "{weapons: {%s: {surges: %s}}}", id, without(w.Surges, n))
		}
		for n := range w.Traits {
			if id == "reapers-scythe" && w.Traits[n] == "magic" {
				continue // only Leoric can use that it is magic, and he cannot own it
			}
			try(rule, "{weapons: {%s: {traits: %s}}}", id, without(w.Traits, n))
		}
		if w.Pierce > 0 {
			try(rule, "{weapons: {%s: {pierce: 0}}}", id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(roster.Items)) {
		for key, none := range map[string]string{"defence": "[]", "health": "0", "max-speed": "9", "no-runes": "false",
			"stamina": "0"} {
			if _, ok := roster.Items[id][key]; ok {
				try("DESC-PTS-3", "{items: {%s: {%s: %s}}}", id, key, none)
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(roster.Skills)) {
		if roster.Skills[id].Health > 0 {
			try("DESC-PTS-4", "{skills: {%s: {health: 0}}}", id)
		}
	}
}
