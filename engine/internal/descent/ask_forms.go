package descent

import (
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// questionForms are the questions.
func questionForms() []speech.Question[*game] {
	return []speech.Question[*game]{
		{
			Name: "reach", Form: "reach F [acts N] [fatigue M] [safest|cheapest]",
			Doc: "spaces it could move to (north-west space of a large base; \"t\" after it means turned) with their " +
				"cost in movement " +
				"points by the safest way, or by the cheapest", Answer: (*game).askReach,
		},
		{
			Name: "sight", Form: "sight P Q", Doc: "clear or blocked, between figures or spaces, with the distance",
			Answer: paired(func(p pair) engine.Answer {
				if p.clear {
					return engine.Answer{Verdict: "clear", Notes: p.notes}
				}
				return engine.Answer{Verdict: "blocked", Notes: p.notes}
			}),
		},
		{
			Name: "adjacent", Form: "adjacent P Q", Doc: "yes or no, for figures or spaces",
			Answer: paired(func(p pair) engine.Answer { return engine.Answer{Verdict: speech.YesNo(p.adjacent)} }),
		},
		{
			Name: "distance", Form: "distance P Q", Doc: "spaces between figures or spaces, or infinite",
			Answer: paired(func(p pair) engine.Answer { return engine.Answer{Verdict: p.away} }),
		},
		{
			Name: "odds", Form: "odds ATTACK [keep SURGE]",
			Doc: "the exact distribution of damage under the best spending of surges (DESC-ATK-13), the first kept " +
				"for a named one if " +
				"asked, with pools, distance and miss chance", Answer: (*game).askOdds,
		},
		{Name: "pool", Form: "pool ATTACK", Doc: "the dice of both sides", Answer: (*game).askPool},
		{
			Name: "test", Form: "test D", Doc: "chance to pass a test of an attribute of D",
			Answer: func(_ *game, q *speech.Args) (engine.Answer, error) { return askTest(int(q.N)) },
		},
		{
			Name: "points", Form: "points F", Doc: "its cost",
			Answer: func(g *game, q *speech.Args) (engine.Answer, error) {
				return engine.Answer{Verdict: strconv.Itoa(int(g.t.units[g.t.index(q.Figure)].points))}, nil
			},
		},
		{
			Name: "unit", Form: "unit F", Doc: "what it is: speed, health, defence, weapons, abilities",
			Answer: func(g *game, q *speech.Args) (engine.Answer, error) {
				return g.t.describe(g.t.index(q.Figure)), nil
			},
		},
		{
			Name: "law", Form: "law DICE …", Doc: "the distribution of a pool of dice such as law blue red",
			Answer: func(_ *game, q *speech.Args) (engine.Answer, error) {
				return askLaw(strings.Fields(q.Text("DICE")))
			},
		},
		{
			Name: "terrain", Form: "terrain X,Y", Doc: "what lies there",
			Answer: func(g *game, q *speech.Args) (engine.Answer, error) {
				return engine.Answer{Verdict: g.t.cells[q.Cell].Terrain}, nil
			},
		},
		{
			Name: "best", Form: "best [F]", Doc: "after a roll: the spending of surges chosen by DESC-ATK-13",
			Answer: func(g *game, _ *speech.Args) (engine.Answer, error) { return g.t.askBest(g) },
		},
	}
}
