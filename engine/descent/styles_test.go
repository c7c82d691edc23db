package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
)

// TestStyles plays greedy against every other commander in both seats of every
// scenario: it must score 0.55 against styles and 0.95 against those that do not try.
func TestStyles(t *testing.T) {
	all, _ := tables(t)
	const games = 24
	for other, least := range map[string]int{"random": 95, "passive": 95, "killer": 53, "skirmisher": 53, "brawler": 53, "controller": 53, "guardian": 53} {
		rival := func() engine.Commander {
			switch other {
			case "random":
				return &ai.Random{}
			case "passive":
				return &ai.Passive{}
			}
			return style(t, other)
		}
		points := 0
		for _, table := range all {
			first, _, _ := match(t, table, style(t, "greedy"), rival(), games)
			second, _, _ := match(t, table, rival(), style(t, "greedy"), games)
			points += first + 2*games - second
		}
		// The bar for styles is 55 %; two points below leave room for the few games here.
		if share := points * 100 / (4 * games * len(all)); share < least {
			t.Errorf("greedy scores %d %% against %s, want %d", share, other, least)
		}
	}
}
