package montecarlo_test

import (
	"fmt"
	"slices"
	"testing"
)

// TestMadeMapsAreInTheLettersOfTheChart plays maps that are made for every block under the chart as it is and under
// one in which two kinds of ground have exchanged their letters: what lies on a map is the same, and so are its games.
func TestMadeMapsAreInTheLettersOfTheChart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ scenario, options, recipe string }{
		{"titan/meadow", "{chart: {bramble: {token: O}, bog: {token: R}}}", "{hazards: {bramble: 6, bog: 4}}"},
		{"titan/meadow", "{chart: {bramble: {token: T}, tree: {token: R}}}",
			"{scatter: [{kinds: [bramble, tree], count: 4}]}"},
		{"heroscape/quick", "{chart: {water: {token: s}, sand: {token: w}}}",
			"{scatter: [{kinds: water, count: 3, size: 2}]}"},
	} {
		m := expand(t, fmt.Sprintf("schema: 1\nexperiment: x\nscenarios: [{name: %s, commanders: {A: [greedy], B: "+
			"[greedy]}}]\noptions: [{}, %s]\nmaps: {generate: %s}\npaired: [options]\nuntil: {blocks: 40}\n",
			c.scenario, c.options, c.recipe))
		if len(m) != 2 || m[0].Stream != m[1].Stream {
			t.Fatalf("%s: %d matchups, or dice of their own", c.scenario, len(m))
		}
		if scores := games(t, m); !slices.Equal(scores[0], scores[1]) {
			t.Errorf("%s %s: other games under %s", c.scenario, c.recipe, c.options)
		}
	}
}
