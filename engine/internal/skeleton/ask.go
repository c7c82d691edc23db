package skeleton

import (
	"fmt"
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// questions answers what is asked of a position.
type questions struct{ moves }

// named is the slot of a figure that a question names.
func (t *table) named(name string) (int, error) {
	if slot := t.find(name); slot >= 0 {
		return slot, nil
	}
	return 0, speech.Unknown("figure", name, t.names())
}

// Why lists what makes the dice of a strike.
func (t *table) Why(eg engine.Game, a engine.Action) []engine.Note {
	slot, target := t.slot(a.Figure), t.slot(engine.Figure(a.N&0xff))
	if a.Verb != verbStrike || slot < 0 || target < 0 {
		return nil
	}
	return questions{eg.(*game).moves()}.why(slot, target)
}

// askReach lists where a figure on the board could walk to.
func (g questions) askReach(slot int) engine.Answer {
	answer := engine.Answer{Others: "never", Notes: []engine.
		Note{{Text: "a step costs more onto rough ground", Rule: ruleIDs[ruleMove1]}}}
	if g.s.at[slot] == nowhere {
		return answer
	}
	var cost [64]int8
	for m := g.reach(slot, 0, &cost); m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		answer.Values = append(answer.Values, engine.Pair{Key: g.t.cells[c].Label, Value: fmt.Sprint(cost[c])})
	}
	return answer
}

// askOdds tells the dice of a strike.
func (g questions) askOdds(striker, target int) (engine.Answer, error) {
	if !g.besides(striker, target) {
		return engine.Answer{}, fmt.Errorf("%s and %s do not share a side of a square", g.t.units[striker].name,
			g.t.units[target].name)
	}
	number := int(g.t.chart.Number) + g.ground(target)*int(g.t.chart.Cover)
	return engine.Answer{
		Values: []engine.Pair{{Key: "dice", Value: fmt.Sprint(g.t.units[striker].Attack)},
			{Key: "number", Value: fmt.Sprint(number)}},
		Dists: []engine.NamedDist{{Name: "hits", Dist: dice.FromLaw(g.law(striker, target))}},
		Notes: g.why(striker, target),
	}, nil
}

// why lists what makes the dice of a strike.
func (g questions) why(striker, target int) []engine.Note {
	notes := []engine.Note{{Text: fmt.Sprintf("%d dice, the attack of %s", g.t.units[striker].Attack,
		g.t.units[striker].name), Rule: ruleIDs[ruleStrike1]}}
	if g.ground(target) != 0 {
		notes = append(notes, engine.Note{Text: fmt.Sprintf("%d more for each die, %s stands on rough ground",
			g.t.chart.Cover, g.t.units[target].name), Rule: ruleIDs[ruleStrike2]})
	}
	return notes
}
