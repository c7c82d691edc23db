package speech

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// UnknownQuestion refuses a question whose first word begins none, and says which may be meant.
func UnknownQuestion(in *engine.Info, question string) error {
	word, _, _ := strings.Cut(strings.TrimSpace(question), " ")
	var names []string
	for _, q := range in.Questions {
		names = append(names, q.Name)
	}
	return unknownQuestion(word, names)
}

// UnknownFigure refuses a name that no figure of a position bears, and says which may be meant.
func UnknownFigure(name string, known []string) error { return Unknown("figure", name, known) }

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
