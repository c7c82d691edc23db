package hott_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/scenarios"
)

// mutation is a changed cell of the roster or the chart and the rule whose cases must
// notice it.
type mutation struct {
	what, rule    string
	roster, chart string // YAML merged over the file
}

// node is a key of a shipped file as YAML, for tests that change it; without a key it is the whole file.
func node(t *testing.T, file, key string) *yaml.Node {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Shipped(), "hott/"+file)
	if err != nil {
		t.Fatal(err)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	n := doc.Content[0]
	if key != "" {
		n = field(n, key)
	}
	return n
}

func field(n *yaml.Node, key string) *yaml.Node {
	for i := 0; n != nil && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

func words(n *yaml.Node) (list []string) {
	if n != nil {
		for _, c := range n.Content {
			list = append(list, c.Value)
		}
	}
	return list
}

func without(list []string, i int) string {
	return "[" + strings.Join(slices.Delete(slices.Clone(list), i, i+1), ", ") + "]"
}

func number(n *yaml.Node) (v int) {
	fmt.Sscan(n.Value, &v)
	return v
}

// rosterMutations changes every cell of the table of types.
func rosterMutations(t *testing.T) (all []mutation) {
	units := node(t, "roster.yaml", "units")
	for i := 0; i+1 < len(units.Content); i += 2 {
		id, u := units.Content[i].Value, units.Content[i+1]
		cell := "HOTT-T-" + strings.ToUpper(field(u, "code").Value)
		add := func(rule, what, change string) {
			all = append(all, mutation{what: id + " " + what, rule: rule,
				roster: "{units: {" + id + ": {" + change + "}}}"})
		}
		factors := field(u, "factor")
		if id == "stronghold" {
			add(cell+"-STAT", "factor", fmt.Sprintf("factor: {foot: %d}", number(field(factors, "foot"))-1))
			add(cell+"-RES", "beaten", "beaten: []")
			continue
		}
		add(cell+"-STAT", "ap", fmt.Sprintf("ap: %d", number(field(u, "ap"))+1))
		add("HOTT-BASE-1", "depth", fmt.Sprintf("depth: %d", number(field(u, "depth"))+20))
		for _, k := range []string{"road", "good", "bad", "river"} {
			if aerial := field(u, "class").Value == "aerial"; aerial && k != "good" && k != "road" {
				continue // aerials move by their one figure
			}
			add(cell+"-STAT", "move "+k, fmt.Sprintf("move: {%s: %d}", k, number(field(field(u, "move"), k))+50))
		}
		for _, k := range []string{"foot", "others"} {
			add(cell+"-STAT", "factor "+k, fmt.Sprintf("factor: {%s: %d}", k, number(field(factors, k))+1))
		}
		for k := range words(field(u, "traits")) {
			list := words(field(u, "traits"))
			add(cell+"-SPC", "trait "+list[k], "traits: "+without(list, k))
		}
		for _, key := range []string{"doubled-by", "equal-odd"} {
			for k, w := range words(field(u, key)) {
				add(cell+"-SPC", key+" "+w, key+": "+without(words(field(u, key)), k))
			}
		}
		if s := field(u, "shoots"); s != nil {
			add(cell+"-SPC", "shoots", fmt.Sprintf("shoots: %d", number(s)-50))
			add(cell+"-SPC", "shoots farther", fmt.Sprintf("shoots: %d", number(s)+50))
		}
		all = append(all, beatenMutations(t, id, cell+"-RES", field(u, "beaten"))...)
		if id == "airboat" {
			add(cell+"-RES", "beaten", "beaten: [{result: flees-600, by: [magician]}]")
		}
	}
	return all
}

// beatenMutations takes away every clause of a RES cell, every opponent of a clause
// and every condition.
func beatenMutations(t *testing.T, id, rule string, beaten *yaml.Node) (all []mutation) {
	if beaten == nil {
		return nil
	}
	render := func(skip, who int, noIf bool) string {
		var clauses []string
		for i, c := range beaten.Content {
			if i == skip && who < 0 && !noIf {
				continue
			}
			text := "{result: " + field(c, "result").Value
			if by := words(field(c, "by")); len(by) > 0 {
				if i == skip && who >= 0 {
					text += ", by: " + without(by, who)
				} else {
					text += ", by: [" + strings.Join(by, ", ") + "]"
				}
			}
			if f := field(c, "if"); f != nil && !(i == skip && noIf) {
				text += ", if: " + f.Value
			}
			clauses = append(clauses, text+"}")
		}
		return "{units: {" + id + ": {beaten: [" + strings.Join(clauses, ", ") + "]}}}"
	}
	for i, c := range beaten.Content {
		all = append(all, mutation{what: fmt.Sprintf("%s beaten clause %d", id, i+1), rule: rule,
			roster: render(i, -1, false)})
		if by := words(field(c, "by")); len(by) > 1 {
			for k, w := range by {
				all = append(all, mutation{what: fmt.Sprintf("%s beaten clause %d by %s", id, i+1, w), rule: rule,
					roster: render(i, k, false)})
			}
		}
		if field(c, "if") != nil {
			all = append(all, mutation{what: fmt.Sprintf("%s beaten clause %d if", id, i+1), rule: rule,
				roster: render(i, -1, true)})
		}
	}
	return all
}

// chartMutations changes every cell of the chart.
func chartMutations(t *testing.T) (all []mutation) {
	chart := node(t, "chart.yaml", "")
	for i := 0; i+1 < len(chart.Content); i += 2 {
		row, cells := chart.Content[i].Value, chart.Content[i+1]
		rule := field(cells, "rule")
		if rule == nil {
			continue
		}
		add := func(what, change string) {
			all = append(all, mutation{what: row + " " + what, rule: rule.Value,
				chart: "{" + row + ": {" + change + "}}"})
		}
		for k := 0; k+1 < len(cells.Content); k += 2 {
			key, v := cells.Content[k].Value, cells.Content[k+1]
			switch key {
			case "rule":
			case "sight":
				add(key, map[string]string{"crest": "sight: through", "through": "sight: crest"}[v.Value])
			case "except":
				for j, w := range words(v) {
					add(key+" "+w, "except: "+without(words(v), j))
				}
			case "factor":
				add(key, fmt.Sprintf("factor: %d", number(v)+1))
				add(key, "factor: 0")
			case "most":
				add(key, fmt.Sprintf("most: %d", number(v)+1))
				add(key, fmt.Sprintf("most: %d", number(v)-1))
			case "within":
				add(key, fmt.Sprintf("within: %d", number(v)-200))
				add(key, fmt.Sprintf("within: %d", number(v)+200))
			case "pips":
				add(key, fmt.Sprintf("pips: %d", number(v)+1))
			default:
				add(key, fmt.Sprintf("%s: %v", key, v.Value != "true"))
			}
		}
	}
	return all
}

// TestEveryCellMatters changes every cell of roster and chart and expects a case that
// cites the cell's rule to fail.
func TestEveryCellMatters(t *testing.T) {
	all := cases(t)
	list := append(rosterMutations(t), chartMutations(t)...)
	for _, m := range list {
		run := scenarios.RunOptions{Rules: []string{m.rule}}
		text := m.roster
		if text == "" {
			text = m.chart
		}
		o, faults := scenarios.ParseOverride("mutation", text)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if m.roster != "" {
			run.Roster = o
		} else {
			run.Chart = o
		}
		report := scenarios.RunCases(all, run)
		if !slices.Contains(report.FailedRules(), m.rule) {
			t.Errorf("no case of %s notices %s (%s)", m.rule, m.what, text)
		}
		for _, f := range report.Failures() {
			if strings.Contains(f.Message, "unknown") || strings.Contains(f.Message, "wants") {
				t.Errorf("%s: the change itself is at fault: %v", m.what, f)
			}
		}
	}
	t.Logf("%d changes", len(list))
}
