package engine

import "github.com/skirmishlab/skirmishlab/engine/dice"

// Pair is a named value in the words of the case files. A value is text: a number,
// a fraction such as 11/16, a word, a cell label.
type Pair struct{ Key, Value string }

// Answer is the exact answer to a question about a position.
type Answer struct {
	// Verdict is the short answer where there is one: "clear", "blocked", "yes".
	Verdict string
	// Values are the named parts in a useful order: cells with their costs for a
	// reach, dice and number for odds.
	Values []Pair
	// Others is the value of every key not listed, or empty when there is none; a
	// reach says "never".
	Others string
	// Keys are the words that Others speaks for beside those of Values; where there
	// are none, it speaks for the names of figures and the labels of cells.
	Keys []string
	// Dists are the distributions that probabilities are asked of, by name: case
	// files ask P(hits>=2) and E(hits) of the one named hits.
	Dists []NamedDist
	// Notes say why, each with the rule ID it rests on.
	Notes []Note
}

// NamedDist is a distribution of a named whole number.
type NamedDist struct {
	Name string
	Dist dice.Dist
}

// Note is a reason with its rule ID.
type Note struct{ Text, Rule string }

// Enterer is implemented by tables whose figures are more than their names and units: it
// gives the further keys of a figure's entry in a position, such as who is general.
type Enterer interface {
	Entry(f Figure) []Pair
}

// Reasoner is implemented by tables that say what makes the dice of an action.
type Reasoner interface {
	// Why lists every modifier of the dice that an action rolls, each with whose it is and
	// its rule; nothing for an action that rolls none. The game stays as it is.
	Why(g Game, a Action) []Note
}

// Carder is implemented by rulesets that can show a unit as its card does.
type Carder interface {
	// Card tells what is on the card of a unit of Setup.Roster: its title as the verdict, its
	// numbers as values, and a note with its rule for each power and exception. It reports
	// false for a unit that the roster has not. Other parts of the setup but roster, chart and
	// options may be absent.
	Card(s *Setup, unit string) (Answer, bool)
}
