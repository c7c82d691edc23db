// Package speech says what all systems say alike.
package speech

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// anywhere are the questions that anyone who runs a game answers himself, whatever its system.
var anywhere = []string{"turn", "state", "legal", "offered"}

// UnknownQuestion refuses a question whose first word begins none, and says which may be meant.
func UnknownQuestion(in *engine.Info, question string) error {
	word, _, _ := strings.Cut(strings.TrimSpace(question), " ")
	var names []string
	for _, q := range in.Questions {
		if name, _, _ := strings.Cut(q.Name, " "); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	names = append(names, anywhere...)
	if near := spelling.Nearest(word, names); near != "" && word != "" {
		return fmt.Errorf("unknown question %q; did you mean %q?", word, near)
	}
	if word == "" {
		return fmt.Errorf("there is no question; ask one of %s", strings.Join(names, ", "))
	}
	return fmt.Errorf("unknown question %q; ask one of %s", word, strings.Join(names, ", "))
}

// UnknownFigure refuses a name that no figure of a position bears, and says which may be meant.
func UnknownFigure(name string, known []string) error {
	return fmt.Errorf("unknown figure %q%s", name, spelling.Suggest(name, known))
}

// Missing refuses a question that leaves out what it is about, such as "a figure" or "an action", and says how it
// is asked.
func Missing(in *engine.Info, what, question string) error {
	question = strings.TrimSpace(question)
	word, _, _ := strings.Cut(question, " ")
	for _, q := range in.Questions {
		if name, _, _ := strings.Cut(q.Name, " "); name == word {
			return fmt.Errorf("%s is missing after %q; ask %s", what, question, q.Doc)
		}
	}
	return fmt.Errorf("%s is missing after %q", what, question)
}
