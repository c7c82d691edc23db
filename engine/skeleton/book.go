package skeleton

import _ "embed" // the rule book

//go:generate go run ../rulebook/declare -prefix SKEL

//go:embed RULES.md
var book string

// Book returns the text of the rules, each under its ID.
func (system) Book() string { return book }
