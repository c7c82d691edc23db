package engine

// Booked is implemented by rulesets that carry the text of their rules.
type Booked interface {
	// Book is the rule book in Markdown, in which every rule stands after its ID.
	Book() string
}
