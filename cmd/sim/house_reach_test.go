package main

import (
	"fmt"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// beyondReach are the functions that no command of sim calls, each with who does. ARCHITECTURE.md
// names them, too; what nobody needs any more goes instead.
var beyondReach = map[string]string{
	"engine.RankEach":              "games without a sweep of their own, as the skeleton's, and the conformance suite",
	"engine/dice.FromWeights":      "systems of others whose rolls no dice make, and the tests of drawing and solving",
	"engine/rulebook.IDs":          "go generate and the tests of cases",
	"scenarios.Report.Failures":    "the tests that run the cases of a system",
	"scenarios.Report.FailedRules": "the tests that change a chart and ask which case notices",
}

// strays compares functions that sim does not reach with those that may be so.
func strays(unreached []string, allowed map[string]string) []string {
	var bad []string
	for _, f := range unreached {
		if allowed[f] == "" {
			bad = append(bad, fmt.Sprintf("no command of sim reaches %s; use it or take it out", f))
		}
	}
	for _, f := range slices.Sorted(maps.Keys(allowed)) {
		if !slices.Contains(unreached, f) {
			bad = append(bad, fmt.Sprintf("%s is gone or within reach; take it out of beyondReach and ARCHITECTURE.md",
				f))
		}
	}
	return bad
}

// TestSimReachesWhatItIsBuiltOf asks the deadcode tool, pinned in tools.mod, for functions of
// packages that sim is built of which no path of calls from main gets to.
func TestSimReachesWhatItIsBuiltOf(t *testing.T) {
	cmd := exec.Command("go", "tool", "-modfile=tools.mod", "deadcode",
		"-f", "{{range .Funcs}}{{$.Path}}.{{.Name}}{{println}}{{end}}", "./cmd/sim")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("deadcode: %v\n%s", err, out)
	}
	var unreached []string
	for f := range strings.FieldsSeq(string(out)) {
		unreached = append(unreached, strings.TrimPrefix(f, module))
	}
	for _, bad := range strays(unreached, beyondReach) {
		t.Error(bad)
	}
	if bad := strays([]string{"engine.Lonely"}, map[string]string{"engine.Kept": "why"}); len(bad) != 2 {
		t.Errorf("a function out of reach and one that is allowed in vain are reported as %q", bad)
	}
}
