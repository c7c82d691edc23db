package mageknight

import _ "embed" // the rule book

//go:generate go run ../declare -prefix MK

//go:embed RULES.md
var book string

// Book returns the text of the rules, each under its ID.
func (Ruleset) Book() string { return book }
