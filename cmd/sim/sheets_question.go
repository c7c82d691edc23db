package main

import (
	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/speed"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
)

// answerSheet is the answer to a question about a position; chances are fractions as text.
type answerSheet struct {
	Verdict       string                          `json:"verdict"`
	Values        map[string]string               `json:"values"`
	Others        string                          `json:"others" jsonschema:"description=What is true of all that is not listed"`
	Distributions map[string]session.Distribution `json:"distributions"`
	Notes         []reasonSheet                   `json:"notes"`
}

// reasons are notes as data; nil where there are none.
func reasons(notes []engine.Note) (list []reasonSheet) {
	for _, n := range notes {
		list = append(list, reasonSheet(n))
	}
	return list
}

// questionsSheet is what can be asked in a system, by the first word of the question.
type questionsSheet struct {
	System    string            `json:"system"`
	Questions map[string]string `json:"questions"`
}

// movesSheet is what a side can do.
type movesSheet struct {
	Side  string   `json:"side"`
	Stage string   `json:"stage"`
	Moves []string `json:"moves"`
}

// checkSheet is the outcome of cases.
type checkSheet struct {
	Passed int           `json:"passed"`
	Failed int           `json:"failed"`
	Cases  []checkedCase `json:"cases"`
}

// rulesSheet is the rules that were found.
type rulesSheet struct {
	Rules []rule `json:"rules"`
}

// listSheet is what the library holds, by the words that were asked for.
type listSheet map[string][]listing

// versionSheet is the versions of program, files and datasets.
type versionSheet struct {
	Version  string            `json:"version"`
	Released string            `json:"released"`
	Commit   string            `json:"commit"`
	Digests  map[string]string `json:"engine_digests"`
	Go       string            `json:"go"`
	OS       string            `json:"os"`
	Arch     string            `json:"arch"`
	Files    int               `json:"file_schema"`
	Datasets int               `json:"dataset_schema"`
}

// benchSheet is how fast scenarios were played, and how that differs from what was kept.
type benchSheet struct {
	CPU       string         `json:"cpu"`
	Go        string         `json:"go"`
	Scenarios []speed.Line   `json:"scenarios"`
	Changes   []speed.Change `json:"changes,omitempty" jsonschema:"description=With --compare"`
}

// coverageSheet is what never occurred, by system.
type coverageSheet map[string]coverage

// gameLines are the lines of a game that sim play and sim replay print.
var gameLines = []any{playDo{}, playRoll{}, playEvent{}, playChance{}, playLuck{}, playForfeit{}, playEnd{}}

// auditLines are the lines that follow with --account.
var auditLines = []any{auditBalance{}, auditRoll{}, auditDecision{}}

type playChance struct {
	Chance map[string]float64 `json:"chance" jsonschema:"description=To win by seat"`
	Round  int16              `json:"round"`
}

type playDo struct {
	Do    string `json:"do"`
	Side  string `json:"side"`
	Stage string `json:"stage"`
	Round int16  `json:"round"`
}

type playRoll struct {
	Roll    string        `json:"roll"`
	Outcome string        `json:"outcome"`
	Exactly string        `json:"exactly" jsonschema:"description=Its chance as a fraction"`
	AtLeast string        `json:"at_least" jsonschema:"description=The chance of it or better"`
	Round   int16         `json:"round"`
	Why     []reasonSheet `json:"why,omitempty" jsonschema:"description=With --explain"`
}

type playEvent struct {
	Event string `json:"event"`
	Words string `json:"words"`
	Rule  string `json:"rule"`
	N     int32  `json:"n"`
	M     int32  `json:"m"`
}

type playLuck struct {
	Luck map[string]float64 `json:"luck" jsonschema:"description=In won games by seat"`
}

type playForfeit struct {
	Forfeit string `json:"forfeit" jsonschema:"description=Why the commander of the loser failed"`
}

type playEnd struct {
	Winner engine.Side `json:"winner" jsonschema:"description=The seat from 0; another number is a draw"`
	Ending string      `json:"ending"`
	Rounds int16       `json:"rounds"`
	Score  [2]int32    `json:"score"`
	Lost   [2]int32    `json:"lost"`
	Capped bool        `json:"capped"`
}

type auditBalance struct {
	Account luck.Balance `json:"account"`
	Value   string       `json:"value"`
	Unit    string       `json:"unit"`
}

type auditRoll struct {
	Roll   string      `json:"decisive_roll"`
	Round  int16       `json:"round"`
	Side   engine.Side `json:"side"`
	Figure int         `json:"figure"`
	Rule   string      `json:"rule"`
	Luck   int64       `json:"luck_first_seat"`
	Step   int         `json:"step"`
}

type auditDecision struct {
	Did    string      `json:"costly_decision"`
	Better string      `json:"better"`
	Round  int16       `json:"round"`
	Side   engine.Side `json:"side"`
	Cost   int64       `json:"cost"`
	SE     int64       `json:"standard_error"`
	Step   int         `json:"step"`
}
