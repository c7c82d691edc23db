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
