package heroscape

import (
	_ "embed" // the rule book
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

//go:generate go run ../declare -prefix HS

//go:embed RULES.md
var book string

// Book returns the text of the rules, each under its ID.
func (Ruleset) Book() string { return book }

// ruleOf finds a rule by its ID.
func ruleOf(id string) (engine.Rule, bool) {
	i := slices.Index(ruleIDs[1:], id)
	return engine.Rule(i + 1), i >= 0
}
