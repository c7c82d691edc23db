package session

import "encoding/json"

// Version is the version of the protocol. It rises when a message changes so that a client written for the
// version before could misread it; new fields and requests do not raise it.
const Version = 1

// Head is what every request has.
type Head struct {
	ID   json.RawMessage `json:"id,omitempty" jsonschema:"description=Any value; the reply bears it"`
	Do   string          `json:"do" jsonschema:"description=What is asked for"`
	Game string          `json:"game,omitempty" jsonschema:"description=Name of the game that is meant; the last one used where it is absent"`
}

// New begins a game. Its reply is a State.
type New struct {
	Head
	Scenario string   `json:"scenario" jsonschema:"description=A scenario by name or path"`
	Seed     *uint64  `json:"seed,omitempty" jsonschema:"description=Seed of the dice; 1 where it is absent"`
	Block    uint64   `json:"block,omitempty" jsonschema:"description=Block of the game: other dice of the same seed"`
	Swap     bool     `json:"swap,omitempty" jsonschema:"description=Whether the armies change seats"`
	Side     string   `json:"side,omitempty" jsonschema:"description=The seat to play: a name of the system or both; the first seat where it is absent"`
	Against  string   `json:"against,omitempty" jsonschema:"description=The commander of the other seat; greedy where it is absent"`
	Rolls    string   `json:"rolls,omitempty" jsonschema:"enum=auto,enum=caller,description=Who rolls the dice: the session by itself or the caller by roll"`
	Show     []string `json:"show,omitempty" jsonschema:"description=What a state has beside turn and events: offers (default) words terms appraisal position table; none for the number of offers alone"`
}

// Choose plays an action for the side that must choose: an offer by its number, or anything legal in words.
// Its reply is a State.
type Choose struct {
	Head
	Offer *int   `json:"offer,omitempty" jsonschema:"description=Number of an offer of the last state, from 0"`
	Words string `json:"words,omitempty" jsonschema:"description=The action in words; it need not be offered"`
}

// Roll settles the roll that is due: by the dice of the game, or as the caller says. Its reply is a State.
type Roll struct {
	Head
	Outcome *int `json:"outcome,omitempty" jsonschema:"description=Number of an outcome of the law, from 0; the dice of the game where it is absent"`
}

// Play lets a commander choose for the caller: one decision, or until the turn passes or the game ends. Rolls
// are settled by the dice of the game. Its reply is a State.
type Play struct {
	Head
	Commander string `json:"commander,omitempty" jsonschema:"description=A commander by name; greedy where it is absent"`
	Until     string `json:"until,omitempty" jsonschema:"enum=decision,enum=end,description=When it stops; after one decision where it is absent"`
}

// Advise asks a commander what it would choose for the side that must; nothing is played. Its reply is an Advice.
type Advise struct {
	Head
	Commander string `json:"commander,omitempty" jsonschema:"description=A commander by name; greedy where it is absent"`
}

// Ask asks a question about the position as sim ask does. Its reply is an Answered.
type Ask struct {
	Head
	Question string `json:"question" jsonschema:"description=The question in the words of the system"`
}

// Look asks for a state again, with what it names. Its reply is a State without events.
type Look struct {
	Head
	Show []string `json:"show,omitempty" jsonschema:"description=As in new, for this reply alone"`
}

// Clone makes a copy of a game under a name of its own, in which the caller chooses for both sides. Where the
// caller sees one side, everything hidden from it is drawn anew. Its reply is a State of the copy.
type Clone struct {
	Head
	As    string  `json:"as" jsonschema:"description=Name of the copy; a copy of that name is replaced"`
	Seed  *uint64 `json:"seed,omitempty" jsonschema:"description=Seed of the dice of the copy and of what is drawn for it; 1 where it is absent"`
	Rolls string  `json:"rolls,omitempty" jsonschema:"enum=auto,enum=caller,description=Who rolls in the copy; as in the game where it is absent"`
}

// Restore brings a copy back to the position of another game or copy of the same table. Its reply is a State.
type Restore struct {
	Head
	From string `json:"from" jsonschema:"description=Name of the copy whose position is taken"`
}

// Undo takes back the caller's last choice and all that came after it. Its reply is a State.
type Undo struct{ Head }

// Seed changes the dice that fall from now on. Its reply is a State.
type Seed struct {
	Head
	Seed uint64 `json:"seed" jsonschema:"description=The new seed"`
}

// Drop ends a game or copy and frees its name. Its reply is a Done.
type Drop struct{ Head }

// Quit ends the session. Its reply is a Done.
type Quit struct{ Head }
