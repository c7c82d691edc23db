package titan_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/scenarios"
)

var ruleID = regexp.MustCompile(`TITAN-[A-Z0-9]+(-[A-Z0-9]+)*`)

// A cell of chart.yaml with the rules that stand beside it.
type cell struct {
	path  []string
	node  *yaml.Node
	rules []string
}

// chartCells walks chart.yaml: every value that has a rule ID beside it is a cell, and a
// value without one is a fault of the file.
func chartCells(t *testing.T) []cell {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Shipped(), "titan/chart.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var cells []cell
	var walk func(n *yaml.Node, path []string)
	walk = func(n *yaml.Node, path []string) {
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			here := append(slices.Clone(path), key.Value)
			if rules := ruleID.FindAllString(key.LineComment+value.LineComment, -1); len(rules) > 0 {
				cells = append(cells, cell{here, value, rules})
				continue
			}
			if value.Kind == yaml.MappingNode {
				walk(value, here)
			} else if len(path) > 0 && key.Value != "token" && len(value.Content) > 0 {
				t.Errorf("chart.yaml:%d: %s has no rule beside it", value.Line, strings.Join(here, "."))
			}
		}
	}
	walk(doc.Content[0], nil)
	return cells
}

// mutations lists what a cell may be changed to: a list loses each of its types, a change
// is taken away, a word becomes another word, no effect becomes some effect.
func (c cell) mutations() []string {
	last, row := c.path[len(c.path)-1], c.path[0]
	switch {
	case c.node.Kind == yaml.SequenceNode:
		var all []string
		for i := range c.node.Content {
			var rest []string
			for j, other := range c.node.Content {
				if i != j {
					rest = append(rest, other.Value)
				}
			}
			all = append(all, "["+strings.Join(rest, ", ")+"]")
		}
		return append(all, "[serpent, titan]")
	case c.node.Kind == yaml.MappingNode && len(c.node.Content) == 0:
		side := row == "dune" || row == "cliff" || row == "slope" || row == "wall"
		switch {
		case last == "movement" && side:
			return []string{"{up: slow}", "{up: closed}"}
		case last == "movement":
			return []string{"{enter: closed}", "{enter: slow}", "{land: slow}"}
		case last == "striking":
			return []string{"{half-again: true}"}
		}
		return []string{"{past: closed}"}
	case c.node.Kind == yaml.MappingNode:
		var all []string
		for i := 0; i+1 < len(c.node.Content); i += 2 {
			switch key := c.node.Content[i].Value; key {
			case "who":
				all = append(all, "{who: "+map[string]string{"natives": "others", "others": "natives",
					"all": "natives"}[c.node.Content[i+1].Value]+"}")
			case "skill", "dice", "defence":
				for _, to := range []string{"0", "2", "-2"} {
					if to != c.node.Content[i+1].Value {
						all = append(all, "{"+key+": "+to+"}")
					}
				}
			}
		}
		return all
	}
	words := map[string][]string{
		"free": {"closed"}, "slow": {"free", "closed"}, "stop": {"free", "closed"}, "closed": {"open", "free"},
		"open":  {"closed"},
		"stays": {"moves"}, "must": {"may"}, "none": {"normal"}, "strikes": {"falls"}, "contained": {"added"},
		"dive": {"walk"},
		"safe": {"targets"}, "natives": {"open", "closed"}, "darklord": {"others"}, "others": {"darklord"},
		"any":  {"own"},
		"held": {"open", "never"}, "all-held": {"open"}, "one-held": {"open", "never"}, "ends-held": {"open", "never"},
		"never": {"open"}, "from-a-dune": {"open"}, "true": {"false"}, "0": {"-1"}, "1": {"0", "2"}, "2": {"1"},
		"-1": {"0", "-2"},
	}
	switch last {
	case "with-slopes":
		return []string{"normal"}
	case "native-counterstrikes":
		return []string{"2"} // none at all is not a word of the chart
	}
	return words[c.node.Value]
}

// TestEveryCellOfTheChartMatters changes every cell in every way and expects a case that
// cites the cell's rule to fail.
func TestEveryCellOfTheChartMatters(t *testing.T) {
	all := cases(t)
	cells := chartCells(t)
	if len(cells) < 90 {
		t.Errorf("only %d cells of chart.yaml have a rule beside them", len(cells))
	}
	for _, c := range cells {
		tried := 0
		for _, to := range c.mutations() {
			override, err := overrideAt(c.path, to)
			if err != nil {
				t.Fatal(err)
			}
			report := scenarios.RunCases(all, scenarios.RunOptions{Chart: override, Rules: c.rules})
			if refused(report) {
				continue // a word that this key does not have
			}
			tried++
			for _, id := range c.rules {
				if !slices.Contains(report.FailedRules(), id) {
					t.Errorf("chart.yaml:%d: no case of %s notices that %s becomes %s", c.node.Line, id,
						strings.Join(c.path, "."), to)
				}
			}
		}
		if tried == 0 {
			t.Errorf("chart.yaml:%d: nothing was tried with %s", c.node.Line, strings.Join(c.path, "."))
		}
	}
}

// refused reports whether the chart itself was refused.
func refused(r scenarios.Report) bool {
	for _, c := range r.Results {
		for _, f := range c.Faults {
			if strings.Contains(f.Message, "want one of") {
				return true
			}
		}
	}
	return false
}

func overrideAt(path []string, value string) (scenarios.Override, error) {
	text := value
	for i := len(path) - 1; i >= 0; i-- {
		text = fmt.Sprintf("{%s: %s}", path[i], text)
	}
	o, faults := scenarios.ParseOverride("mutation", text)
	return o, faults.Err()
}

// TestEveryAbilityMatters takes each special ability from the roster, or gives it to who
// has it not, and expects a case of its rule to fail.
func TestEveryAbilityMatters(t *testing.T) {
	all := cases(t)
	for _, m := range []struct{ rule, roster string }{
		{"TITAN-FLY", "{griffon: {flies: false}}"},
		{"TITAN-MOVE-8", "{griffon: {flies: false}}"},
		{"TITAN-ENTRY-3", "{griffon: {flies: false}}"},
		{"TITAN-PIXIE", "{pixie: {flies: true}}"},
		{"TITAN-NATIVE", "{centaur: {native: [dune]}}"},
		{"TITAN-DRAGON", "{griffon: {native: [volcano]}}"},
		{"TITAN-LORD-1", "{angel: {class: creature}}"},
		{"TITAN-LORD-1", "{darklord: {class: demi-lord}}"},
		{"TITAN-LORD-1", "{guardian: {class: lord}}"},
		{"TITAN-MAGIC-1", "{warlock: {rangestrike: normal}}"},
		{"TITAN-MAGIC-2", "{warlock: {rangestrike: normal}}"},
		{"TITAN-MAGIC-2", "{ranger: {rangestrike: magic}}"},
		{"TITAN-RS-1", "{ranger: {rangestrike: \"\"}}"},
		{"TITAN-RS-6", "{giant: {power: 8}}"},
		{"TITAN-RS-9", "{minotaur: {rangestrike: magic}}"},
		{"TITAN-END-3", "{titan: {role: \"\"}}"},
		{"TITAN-END-4", "{titan: {role: \"\"}}"},
		{"TITAN-MOVE-2", "{lion: {skill: 4}}"},
		{"TITAN-STR-4", "{ogre: {skill: 3}}"},
		{"TITAN-STR-5", "{ogre: {power: 7}}"},
	} {
		report := scenarios.RunCases(all, scenarios.RunOptions{Roster: override(t, "{units: "+m.roster+"}"),
			Rules: []string{m.rule}})
		if !slices.Contains(report.FailedRules(), m.rule) {
			t.Errorf("no case of %s notices %s", m.rule, m.roster)
		}
	}
}
