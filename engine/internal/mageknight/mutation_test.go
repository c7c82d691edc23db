package mageknight_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var columns = []string{"BOOT", "HOOF", "WAVE", "AQUA", "FLY", "WING", "SOAR"}

// noticed runs the cases of a rule under a changed chart and fails unless one of them
// fails.
func noticed(t *testing.T, all []*scenarios.Case, rule, change string) {
	t.Helper()
	o, faults := scenarios.ParseOverride("mutation", change)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	report := scenarios.RunCases(all, scenarios.RunOptions{Chart: o, Rules: []string{rule}})
	if !slices.Contains(report.FailedRules(), rule) {
		t.Errorf("no case of %s notices the change %s", rule, change)
	}
	for _, f := range report.Failures() {
		if strings.Contains(f.Message, "unknown key") || strings.Contains(f.Message, "is no surcharge") {
			t.Fatalf("the change %s is refused: %v", change, f)
		}
	}
}

// others is what a cell of a matrix may be changed to.
func others(cell string) []string {
	switch cell {
	case "no", "all", "acc":
		return []string{"0"}
	}
	number, star := strings.CutSuffix(cell, "*")
	n, err := strconv.Atoi(number)
	if err != nil {
		panic(cell)
	}
	list := []string{strconv.Itoa(n + 1)}
	if star {
		list = append(list, number)
	}
	return list
}

// TestEveryCellMatters changes every cell of the two matrices.
func TestEveryCellMatters(t *testing.T) {
	all := cases(t)
	terrain := map[string]string{"CLR": "0 0 0 0 0 0 0", "HIN": "1 1 1 1 1 1 0", "BLK": "no no no no no no 0",
		"WSH": "2 2 0 0 0 0 0", "MBL": "no no no no 0 0 0", "MHN": "1* 1* 1* 1* 1* 1* 0", "CCL": "0 0 0 0 0 0 0",
		"WDP": "no no 0 0 0 0 0", "TOK": "1 1 1 1 1 1 0"}
	levels := map[string]string{"UP1": "3 3 3 3 2 0 0", "UP2": "all all all all all 0 0",
		"UP3": "acc acc acc acc acc acc 0",
		"EQ0": "0 0 0 0 0 0 0", "DN1": "1 1 1 1 0 0 0", "DN2": "3 3 3 3 2 0 0", "DN3": "acc acc acc acc acc acc 0"}
	for row, cells := range terrain {
		for k, cell := range strings.Fields(cells) {
			for _, to := range others(cell) {
				noticed(t, all, fmt.Sprintf("MK-%s-MOVE-%s", row, columns[k]),
					fmt.Sprintf("{%s: {%s: %s}}", row, columns[k], to))
			}
		}
	}
	for row, cells := range levels {
		for k, cell := range strings.Fields(cells) {
			for _, to := range others(cell) {
				noticed(t, all, fmt.Sprintf("MK-ELV-%s-%s", row, columns[k]),
					fmt.Sprintf("{%s: {%s: %s}}", row, columns[k], to))
			}
		}
	}
}

// TestEveryModifierMatters changes what terrain does to lines and swimmers, and every
// modifier of combat.
func TestEveryModifierMatters(t *testing.T) {
	all := cases(t)
	for _, c := range [][2]string{
		{"MK-CLR-RNG-1", "{CLR: {line: hinders}}"}, {"MK-HIN-RNG-1", "{HIN: {line: clear}}"},
		{"MK-BLK-RNG-1", "{BLK: {line: hinders}}"},
		{"MK-WSH-RNG-1", "{WSH: {line: hinders}}"}, {"MK-MBL-RNG-1", "{MBL: {line: hinders}}"},
		{"MK-MHN-RNG-1", "{MHN: {line: hinders}}"},
		{"MK-CCL-RNG-1", "{CCL: {line: clear}}"}, {"MK-WDP-RNG-1", "{WDP: {line: hinders}}"},
		{"MK-TOK-RNG-1", "{TOK: {line: clear}}"},
		{"MK-WSH-DEF-1", "{WSH: {swim: 1}}"}, {"MK-WDP-DEF-1", "{WDP: {swim: 3}}"},
		{"MK-HIN-RNG-1", "{combat: {hindering: 2}}"}, {"MK-ELV-HGT-1", "{combat: {height: 0}}"},
		{"MK-SA-BA", "{combat: {armor: 1}}"},
		{"MK-SA-IN", "{combat: {armor: 3}}"}, {"MK-CLO-2", "{combat: {rear: 0}}"},
		{"MK-FRM-3", "{combat: {volley: 1}}"},
		{"MK-FRM-4", "{combat: {gang: 2}}"}, {"MK-ELV-ACC-2", "{combat: {access: 3}}"},
	} {
		noticed(t, all, c[0], c[1])
	}
}

// TestEveryAbilityMatters takes every ability away from everybody.
func TestEveryAbilityMatters(t *testing.T) {
	all := cases(t)
	for _, p := range mageknight.System().Info().Powers {
		rule := mageknight.System().Info().Rules[p.Rule]
		code := rule[strings.LastIndex(rule, "-")+1:]
		noticed(t, all, rule, fmt.Sprintf("{without: [%s]}", code))
	}
}
