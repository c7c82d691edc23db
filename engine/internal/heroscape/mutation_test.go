package heroscape_test

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// chartCell is a cell of chart.yaml with the rules that its row cites.
type chartCell struct {
	path  []string
	value string
	rules []string
}

// rowRules are the rules of rows that carry more than one, or none.
var rowRules = map[string][]string{
	"dice skulls": {"HS-CBT-3", "HS-CBT-5", "HS-HA-1"}, "dice shields": {"HS-CBT-3", "HS-CBT-5", "HS-HA-1"},
	"height dice": {"HS-HA-1"}, "height over": {"HS-HA-2"}, "height high-dice": {"HS-HA-2"},
	"sand mud": {"HS-TERR-MUD-1"}, "basic height": {"HS-BASIC-6"},
}

// chartCells lists the cells of the shipped chart with the rules whose cases must notice a change: those
// of the row, unless rowRules says otherwise.
func chartCells(t *testing.T) (cells []chartCell) {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Shipped(), "heroscape/chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := yaml.Load(text, &root); err != nil {
		t.Fatal(err)
	}
	var walk func(path []string, v any, rule string)
	walk = func(path []string, v any, rule string) {
		m, ok := v.(map[string]any)
		if !ok {
			last := path[len(path)-1]
			if last == "rule" || last == "schema" || last == "chart" || last == "title" || last == "about" {
				return
			}
			rules := rowRules[strings.Join(path, " ")]
			if rules == nil && rule != "" {
				rules = []string{rule}
			}
			cells = append(cells, chartCell{slices.Clone(path), fmt.Sprint(v), rules})
			return
		}
		if r, ok := m["rule"].(string); ok {
			rule = r
		}
		for _, k := range slices.Sorted(maps.Keys(m)) {
			walk(append(path, k), m[k], rule)
		}
	}
	walk(nil, root, "")
	return cells
}

// mutations are values that a cell could have instead.
func (c chartCell) mutations() []string {
	switch c.value {
	case "true":
		return []string{"false"}
	case "false":
		return []string{"true"}
	}
	n, err := strconv.Atoi(c.value)
	if err != nil {
		return []string{"q"} // a terrain letter
	}
	switch row := c.path[0] + " " + c.path[len(c.path)-1]; {
	case row == "dice skulls":
		return []string{"4", "2"}
	case n == 0:
		return []string{"1"}
	}
	if c.path[len(c.path)-1] == "spaces" { // a Fire Line has at most eight
		return []string{strconv.Itoa(n - 1)}
	}
	return []string{strconv.Itoa(n - 1), strconv.Itoa(n + 1)}
}

func parseOverride(t *testing.T, path []string, value string) scenarios.Override {
	t.Helper()
	text := value
	for _, k := range slices.Backward(path) {
		text = "{" + k + ": " + text + "}"
	}
	o, faults := scenarios.ParseOverride("mutation", text)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return o
}

// TestEveryCellOfTheChartMatters changes every cell up and down and expects a case
// that cites the cell's rule to fail.
func TestEveryCellOfTheChartMatters(t *testing.T) {
	all := cases(t)
	cells := chartCells(t)
	if len(cells) < 90 {
		t.Errorf("only %d cells of chart.yaml were found", len(cells))
	}
	for _, c := range cells {
		if len(c.rules) == 0 {
			t.Errorf("%s has no rule", strings.Join(c.path, " "))
			continue
		}
		for _, to := range c.mutations() {
			report := scenarios.RunCases(all, scenarios.RunOptions{Chart: parseOverride(t, c.path, to), Rules: c.rules})
			if !slices.ContainsFunc(report.FailedRules(), func(id string) bool {
				return slices.Contains(c.rules, id)
			}) {
				t.Errorf("no case of %v notices that %s becomes %s instead of %s", c.rules, strings.Join(c.path, " "),
					to, c.value)
			}
		}
	}
}

// TestPowersHaveTheRuleOfTheChart holds the rows of powers in the chart to the rules that the
// powers are.
func TestPowersHaveTheRuleOfTheChart(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Shipped(), "heroscape/chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var chart struct {
		Powers map[string]struct{ Rule string }
	}
	if err := yaml.Load(text, &chart); err != nil {
		t.Fatal(err)
	}
	in := heroscape.System().Info()
	for _, p := range in.Powers {
		if got, want := chart.Powers[p.Name].Rule, in.Rules[p.Rule]; got != want {
			t.Errorf("%s has the rule %q in chart.yaml, %s in the table of powers", p.Name, got, want)
		}
	}
}

// TestEveryPowerMatters takes every power from every card that has it, one card at a
// time, and expects a case that cites the power's rule to fail.
func TestEveryPowerMatters(t *testing.T) {
	all := cases(t)
	text, err := fs.ReadFile(scenarios.Shipped(), "heroscape/roster.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var roster struct {
		Units map[string]struct{ Powers []string }
	}
	if err := yaml.Load(text, &roster); err != nil {
		t.Fatal(err)
	}
	if len(roster.Units) < 30 {
		t.Errorf("only %d cards of roster.yaml were found", len(roster.Units))
	}
	for _, p := range heroscape.System().Info().Powers {
		id := heroscape.System().Info().Rules[p.Rule]
		held := 0
		for _, u := range slices.Sorted(maps.Keys(roster.Units)) {
			had := roster.Units[u].Powers
			if !slices.Contains(had, p.Name) {
				continue
			}
			held++
			left := slices.DeleteFunc(slices.Clone(had), func(s string) bool { return s == p.Name })
			o := parseOverride(t, []string{"units", u}, "{powers: ["+strings.Join(left, ", ")+"]}")
			report := scenarios.RunCases(all, scenarios.RunOptions{Roster: o, Rules: []string{id}})
			if !slices.Contains(report.FailedRules(), id) {
				t.Errorf("no case of %s notices that %s has not the power %s", id, u, p.Name)
			}
		}
		if held == 0 {
			t.Errorf("no card has the power %s", p.Name)
		}
	}
}
