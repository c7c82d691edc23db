package skeleton

import _ "embed" // the rule book

//go:embed RULES.md
var book string

// Book returns the text of the rules, each under its ID.
func (system) Book() string { return book }
