package engine

import (
	"cmp"
	"fmt"
	"strings"
)

// Info is a system's vocabulary and limits, as data.
type Info struct {
	System  string    // package and file-folder name: "titan"
	Title   string    // the game's name for people
	Edition string    // which published rules
	Seats   [2]string // role names of SideA and SideB: "defender", "attacker"
	Quick   string    // its quick scenario: small, and a model for one's own
	Unit    string    // the system's word for a figure: "character", "element"
	Bound   string    // the system's word for a round, where it has another: "bound"

	// Reactions are stages of the other side's turn, as what a side does in them: "strikes
	// back".
	Reactions map[Stage]string

	Stages    []Named     // Stage indexes this
	Verbs     []Named     // Verb indexes this
	Endings   []Named     // Result.Ending indexes this
	Terms     []Named     // the system's own appraisal terms, at most OwnTerms
	Features  []Named     // the system's own features of a position, at most FeatureCount
	Kinds     []Named     // the system's own event kinds; Kind KindOwn+i
	Purposes  []string    // a key's purpose indexes this
	Refusals  []Refused   // Refusal indexes this; entry 0 is the empty "legal"
	Rules     []string    // Rule indexes this; entry 0 is ""
	Questions []Named     // what Ask answers, with its form
	Powers    []Power     // special abilities, for coverage
	Options   []OptionDoc // house rules beyond the chart

	// Idle lists the verbs that decline, stay or end a stage, most idle first; the
	// passive commander prefers them.
	Idle []Verb

	// Unsettled lists the stages of decisions between a roll and what it does: the game
	// shows nothing of the roll before they are over.
	Unsettled []Stage
	// NoFigure lists the purposes of rolls that belong to no figure, whatever number their
	// keys bear.
	NoFigure []uint8

	MaxDepth int // greatest number of frames of unfinished business
	MaxSteps int // more decisions and rolls than any game of shipped scenarios takes

	// ExactLuck promises that the damage a recorder expects of a roll is the exact mean
	// of the damage that it takes down for it, so that the difference is luck alone.
	ExactLuck bool

	Schemes bool // its games are Schemers

	SharedSwapDice bool // the two games of a side-swapped block share dice by seat
}

// Named is a word of the vocabulary with a sentence that says what it means.
type Named struct{ Name, Doc string }

// Refused words a refusal and cites its rule.
type Refused struct {
	Text string // completes "illegal: …"
	Rule Rule
}

// Power is a special ability; coverage counts the games in which Rule was exercised.
type Power struct {
	Name string
	Rule Rule
}

// OptionDoc documents one house rule of a system's options form.
type OptionDoc struct{ Name, Default, Doc string }

// Does joins the name of a seat with what it does, given in the third person: "the attacker
// wins", but "the heroes win".
func Does(seat, verb string) string {
	if strings.HasSuffix(seat, "s") {
		first, rest, _ := strings.Cut(verb, " ")
		first = strings.TrimSuffix(first, "s")
		verb = strings.TrimSpace(first + " " + rest)
	}
	return "the " + seat + " " + verb
}

// Of is the name of a seat as an owner: "the attacker's", "the heroes'".
func Of(seat string) string {
	if strings.HasSuffix(seat, "s") {
		return "the " + seat + "'"
	}
	return "the " + seat + "'s"
}

// RoundWord is what the system calls a round.
func (in *Info) RoundWord() string { return cmp.Or(in.Bound, "round") }

// Heading says in words whose part of the game a turn is, and who decides where that is not
// the side whose turn it is. There must be a side to decide.
func (in *Info) Heading(t Turn) string {
	owner := in.Seats[max(t.Owner, 0)]
	stage := in.Stages[t.Stage].Name
	if !t.Actor.IsSide() || t.Actor.Side() == t.Owner || t.Owner < 0 {
		return stage + " of the " + owner
	}
	actor := in.Seats[t.Actor.Side()]
	words := Does(actor, "decides") + ": " + stage
	if does, known := in.Reactions[t.Stage]; known {
		words = Does(actor, does)
	}
	return fmt.Sprintf("%s (in %s turn)", words, Of(owner))
}
