package scenarios

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Ask answers a question about a game as cases ask it: the runner's own questions
// (turn, state, legal, offered) or the system's.
func Ask(g engine.Game, question string) (engine.Answer, error) {
	p := &player{game: g, table: g.Table(), info: g.Table().Info()}
	return p.ask(question)
}

// Suggest words a correction of a misspelt name, or what else there is; it is empty
// where nothing is near and there is too much to list.
func Suggest(name string, names []string) string { return spelling.Suggest(name, names) }

// TailTerm is one value of a distribution.
type TailTerm struct {
	Value   string
	Exactly *big.Rat // probability of this value
	AtLeast *big.Rat // probability of this value or a greater one
}

// Tail lists a distribution by rising value.
func Tail(d engine.NamedDist) []TailTerm {
	type term struct {
		value int64
		p     *big.Rat
	}
	var terms []term
	for v, p := range d.Dist.Each() {
		terms = append(terms, term{int64(v), p})
	}
	slices.SortFunc(terms, func(a, b term) int { return int(a.value - b.value) })
	list := make([]TailTerm, len(terms))
	tail := new(big.Rat)
	for i := len(terms) - 1; i >= 0; i-- {
		tail = new(big.Rat).Add(tail, terms[i].p)
		list[i] = TailTerm{strconv.FormatInt(terms[i].value, 10), terms[i].p, tail}
	}
	return list
}

// Mean is the exact mean of a distribution of whole numbers.
func Mean(d engine.NamedDist) *big.Rat {
	return d.Dist.Mean(func(v dice.Value) int64 { return int64(v) })
}
