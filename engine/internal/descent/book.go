package descent

import _ "embed" // the rule book

//go:generate go run ../declare -prefix DESC

//go:embed RULES.md
var book string

// Book returns the text of the rules, each under its ID.
func (system) Book() string { return book }
