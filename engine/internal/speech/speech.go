// Package speech says what all systems say alike.
//
// Goal: that verbs and questions of a system are rows of a table whose forms are documentation, parser and speaker at
// once, so that every system reads words in one way and refuses them in one way. Not a goal: what only one
// system says, such as a route; its operands read and say that.
package speech

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// anywhere are the questions that the driver of a game answers, whatever its system.
var anywhere = []string{"turn", "state", "legal", "offered"}

// unknownQuestion refuses a question whose first word begins none, and says which may be meant.
func unknownQuestion(word string, names []string) error {
	names = append(names, anywhere...)
	if word == "" {
		return fmt.Errorf("there is no question; ask one of %s", strings.Join(names, ", "))
	}
	if near := spelling.Nearest(word, names); near != "" {
		return fmt.Errorf("unknown question %q; did you mean %q?", word, near)
	}
	return fmt.Errorf("unknown question %q; ask one of %s", word, strings.Join(names, ", "))
}

// Unknown refuses a word that names nothing of its sort, such as a figure or a hazard, and says which may be meant.
func Unknown(what, word string, known []string) error {
	return fmt.Errorf("unknown %s %q%s", what, word, spelling.Suggest(word, known))
}

// NoCell refuses a word that is no cell of a board, whose cells a system calls hexes, squares or spaces.
func NoCell(what, word string) error {
	return fmt.Errorf("there is no %s %q on this map", what, word)
}

// YesNo words what is so or not.
func YesNo(so bool) string {
	if so {
		return "yes"
	}
	return "no"
}

// Count words a number of things: 1 hit, 2 hits; with its plural where that is another, 2 dice.
func Count[N ~int | ~int8 | ~int32 | ~uint8 | ~uint64](n N, one string, many ...string) string {
	switch {
	case n == 1:
		return "1 " + one
	case len(many) > 0:
		return fmt.Sprintf("%d %s", n, many[0])
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// Pairs puts keys and values, in turn, into pairs. Of what is so or not the value is yes or no.
func Pairs(keysAndValues ...any) []engine.Pair {
	list := make([]engine.Pair, 0, len(keysAndValues)/2)
	for at := range slices.Chunk(keysAndValues, 2) {
		value := at[1]
		if so, ok := value.(bool); ok {
			value = YesNo(so)
		}
		list = append(list, engine.Pair{Key: at[0].(string), Value: fmt.Sprint(value)})
	}
	return list
}

// Rules are the IDs of a system's rules, by their numbers.
type Rules []string

// Note is a reason in words with the ID of the rule it rests on.
func (r Rules) Note(rule engine.Rule, format string, args ...any) engine.Note {
	return engine.Note{Text: fmt.Sprintf(format, args...), Rule: r[rule]}
}

// Notes is a list of one reason.
func (r Rules) Notes(rule engine.Rule, format string, args ...any) []engine.Note {
	return []engine.Note{r.Note(rule, format, args...)}
}

// Refused answers that something would be refused, and why.
func Refused(in *engine.Info, refusal engine.Refusal, verdict string) engine.Answer {
	why := in.Refusals[refusal]
	return engine.Answer{Verdict: verdict, Notes: []engine.Note{{Text: why.Text, Rule: in.Rules[why.Rule]}}}
}
