package session

import "encoding/json"

// Hello is the first line of a session.
type Hello struct {
	Type     string            `json:"type" jsonschema:"enum=hello"`
	Protocol int               `json:"protocol"`
	Version  string            `json:"version" jsonschema:"description=Version of sim"`
	Engines  map[string]string `json:"engines" jsonschema:"description=Digest of what decides games by system"`
	Limits   Limits            `json:"limits"`
	Requests []Named           `json:"requests" jsonschema:"description=What can be asked for"`
}

// Limits bound what one session may ask for.
type Limits struct {
	Line  int `json:"line" jsonschema:"description=Bytes of a request"`
	Games int `json:"games" jsonschema:"description=Games and copies at a time"`
	Name  int `json:"name" jsonschema:"description=Bytes of the name of a game"`
}

// Named is a word with its meaning.
type Named struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// Reply is what every reply has.
type Reply struct {
	ID   json.RawMessage `json:"id,omitempty" jsonschema:"description=As in the request"`
	Type string          `json:"type" jsonschema:"description=state answer advice error or done"`
	Game string          `json:"game,omitempty"`
}

// Failed says why a request was not carried out. The game is as it was.
type Failed struct {
	Reply
	Error string `json:"error" jsonschema:"description=A sentence"`
	Rule  string `json:"rule,omitempty" jsonschema:"description=ID of the rule that forbids an action"`
}

// Done says that a request without another reply was carried out.
type Done struct{ Reply }

// State is a game as the caller's side sees it: what happened since its last state, and what is to be done now.
type State struct {
	Reply
	New      *Began    `json:"new,omitempty" jsonschema:"description=To bots: a game begins with this state"`
	Table    *Table    `json:"table,omitempty"`
	Events   []Event   `json:"events,omitempty"`
	Turn     Turn      `json:"turn"`
	Count    int       `json:"count" jsonschema:"description=How many actions are offered"`
	Offers   []Offer   `json:"offers,omitempty"`
	Words    []string  `json:"words,omitempty" jsonschema:"description=The offers in words alone"`
	Terms    [][]int32 `json:"terms,omitempty" jsonschema:"description=The appraisal of each offer as numbers in the order of the terms of the table"`
	Law      *Law      `json:"law,omitempty" jsonschema:"description=The roll that the caller settles"`
	Position *Position `json:"position,omitempty"`
	End      *End      `json:"end,omitempty"`
}

// Began is what a bot hears when a game begins that it leads a side in.
type Began struct {
	Side string `json:"side" jsonschema:"description=The seat of the bot"`
	Seed uint64 `json:"seed" jsonschema:"description=For whatever the bot leaves to chance; equal in the same game"`
}

// Table is what never changes in a game.
type Table struct {
	System   string   `json:"system"`
	Scenario string   `json:"scenario,omitempty" jsonschema:"description=Absent to bots"`
	Side     string   `json:"side" jsonschema:"description=The seat of the caller or both"`
	Seats    []string `json:"seats"`
	Stages   []Named  `json:"stages"`
	Verbs    []Named  `json:"verbs"`
	Terms    []Named  `json:"terms" jsonschema:"description=What an appraisal of an offer may hold"`
	Features []Named  `json:"features" jsonschema:"description=What a description of a position may hold beside what is left of figures"`
	Asks     []Named  `json:"asks" jsonschema:"description=Questions of the system"`
	MaxSteps int      `json:"max_steps" jsonschema:"description=More decisions and rolls than a game takes"`
	Figures  []Figure `json:"figures"`
	Cells    []Cell   `json:"cells"`
}

// Figure is what never changes about a figure.
type Figure struct {
	Name     string `json:"name"`
	Unit     string `json:"unit"`
	Title    string `json:"title"`
	Seat     string `json:"seat"`
	Points   int32  `json:"points"`
	Reserved bool   `json:"reserved,omitempty" jsonschema:"description=It takes part only when summoned"`
}

// Cell is what never changes about a cell.
type Cell struct {
	Name    string `json:"name"`
	X       int32  `json:"x"`
	Y       int32  `json:"y"`
	Level   int16  `json:"level"`
	Terrain string `json:"terrain"`
}

// Turn says who must choose.
type Turn struct {
	Actor string `json:"actor" jsonschema:"description=A seat or chance or over"`
	Owner string `json:"owner,omitempty" jsonschema:"description=The seat whose turn it is"`
	Stage string `json:"stage,omitempty"`
	Round int16  `json:"round"`
	Joint bool   `json:"joint,omitempty" jsonschema:"description=Decisions of this stage may be planned together"`
}

// Offer is an action that may be chosen.
type Offer struct {
	Words     string           `json:"words"`
	Verb      string           `json:"verb"`
	Figure    string           `json:"figure,omitempty"`
	Cell      string           `json:"cell,omitempty"`
	Appraisal map[string]int32 `json:"appraisal,omitempty" jsonschema:"description=What a commander sees in it by term"`
}

// Event is one thing that happened.
type Event struct {
	Kind   string `json:"kind"`
	Words  string `json:"words,omitempty"`
	Rule   string `json:"rule,omitempty"`
	Side   string `json:"side,omitempty"`
	Figure string `json:"figure,omitempty"`
	Other  string `json:"other,omitempty"`
	Cell   string `json:"cell,omitempty"`
	N      int32  `json:"n,omitempty"`
	M      int32  `json:"m,omitempty"`
	// Roll is the law of a roll that fell and Outcome what it showed.
	Roll    string `json:"roll,omitempty"`
	Outcome string `json:"outcome,omitempty"`
	Chance  string `json:"chance,omitempty" jsonschema:"description=Exact chance of the outcome as a fraction"`
}

// Law is a finite list of outcomes with exact chances, from the worst to the best for the owner of the roll.
type Law struct {
	Name     string    `json:"name"`
	Outcomes []Outcome `json:"outcomes"`
}

// Outcome is one outcome of a law.
type Outcome struct {
	Words  string `json:"words"`
	Chance string `json:"chance" jsonschema:"description=An exact fraction"`
}

// Position is a position as data.
type Position struct {
	Figures  []Standing         `json:"figures"`
	Past     int32              `json:"past" jsonschema:"description=How much of the longest game is gone in thousandths"`
	Features map[string][]int32 `json:"features" jsonschema:"description=The system's own features by seat"`
	Chance   []float64          `json:"chance,omitempty" jsonschema:"description=Chance to win by seat by the fitted value"`
}

// Standing is what may change about a figure.
type Standing struct {
	Name  string            `json:"name"`
	Left  int32             `json:"left" jsonschema:"description=What it is still worth in hundredths of points"`
	State map[string]string `json:"state" jsonschema:"description=Where it is and what it has in the words of cases"`
}

// Advice is what a commander would choose.
type Advice struct {
	Reply
	Offer *int   `json:"offer,omitempty" jsonschema:"description=Number of the offer; absent where the action is none of them"`
	Words string `json:"words" jsonschema:"description=The action in words"`
}

// Answered is the answer to a question.
type Answered struct {
	Reply
	Verdict       string                  `json:"verdict,omitempty"`
	Values        map[string]string       `json:"values,omitempty"`
	Others        string                  `json:"others,omitempty" jsonschema:"description=The value of every key that is not listed"`
	Distributions map[string]Distribution `json:"distributions,omitempty"`
	Notes         []Note                  `json:"notes,omitempty"`
}

// Distribution is the distribution of a whole number, with exact fractions.
type Distribution struct {
	Mean  string `json:"mean"`
	Terms []Term `json:"terms"`
}

// Term is one value of a distribution.
type Term struct {
	Value   string `json:"value"`
	Exactly string `json:"exactly"`
	AtLeast string `json:"at_least"`
}

// Note is a reason with its rule.
type Note struct {
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// End is the result of a finished game.
type End struct {
	Winner string  `json:"winner,omitempty" jsonschema:"description=A seat; absent in a draw"`
	Ending string  `json:"ending"`
	Why    string  `json:"why" jsonschema:"description=The ending in words"`
	Rounds int16   `json:"rounds"`
	Score  []int32 `json:"score" jsonschema:"description=Points by the system's own reckoning by seat"`
	Lost   []int32 `json:"lost" jsonschema:"description=Value of own figures lost by seat"`
	Capped bool    `json:"capped,omitempty" jsonschema:"description=The game was cut off by a limit that is not the rules'"`
	Undone int     `json:"undone,omitempty" jsonschema:"description=How many choices were taken back"`
}
