package main

import (
	"github.com/invopop/jsonschema"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// JSONSchema is the schema of a table's rows. Its columns depend on what was played; their keys are snake_case, and
// what they hold is a word, a number, an interval or nothing.
func (rowsOf) JSONSchema() *jsonschema.Schema {
	interval := &jsonschema.Schema{Type: "object", Required: []string{"low", "high"},
		AdditionalProperties: jsonschema.FalseSchema, Properties: jsonschema.NewProperties()}
	for _, end := range interval.Required {
		interval.Properties.Set(end, &jsonschema.Schema{Type: "number"})
	}
	cell := &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "string"}, {Type: "number"}, {Type: "null"},
		interval}}
	row := &jsonschema.Schema{Type: "object", AdditionalProperties: jsonschema.FalseSchema,
		PatternProperties: map[string]*jsonschema.Schema{"^[a-z][a-z0-9_]*$": cell}}
	return &jsonschema.Schema{Type: "array", Items: row}
}

// scoresSheet is the scores of a dataset.
type scoresSheet struct {
	Dataset     string                  `json:"dataset" jsonschema:"description=Its folder"`
	Manifest    *results.Manifest       `json:"manifest" jsonschema:"description=Its manifest.json"`
	Matchups    []montecarlo.Summary    `json:"matchups"`
	Levels      []results.LevelFinding  `json:"levels,omitempty"`
	Tournaments []montecarlo.Tournament `json:"tournaments,omitempty"`
	Programs    []montecarlo.Conduct    `json:"programs,omitempty"`
}

// reportSheet is a report that was written.
type reportSheet struct {
	Report  string   `json:"report" jsonschema:"description=Path of the page"`
	Alarms  []string `json:"alarms" jsonschema:"description=What forbids believing it"`
	Verdict []string `json:"verdict" jsonschema:"description=What was found"`
}

// compareSheet is what differs between two datasets.
type compareSheet struct {
	Differences rowsOf   `json:"differences" jsonschema:"description=A pair of matchups each"`
	Notes       []string `json:"notes"`
}

// sprtSheet is what a sequential test decides.
type sprtSheet struct {
	Elo0     float64         `json:"elo0"`
	Elo1     float64         `json:"elo1"`
	Alpha    float64         `json:"alpha"`
	Beta     float64         `json:"beta"`
	Matchups []analysis.Gate `json:"matchups"`
}

// terrainSheet is what pieces of terrain do: a ledger, or with a design effects and shares.
type terrainSheet struct {
	Dataset string   `json:"dataset"`
	Margin  float64  `json:"margin" jsonschema:"description=The difference that matters"`
	LeftOut []string `json:"left_out" jsonschema:"description=Pieces that cannot be taken away"`
	Ledger  rowsOf   `json:"ledger,omitzero" jsonschema:"description=A piece each"`
	Design  string   `json:"design,omitempty"`
	Effects rowsOf   `json:"effects,omitzero" jsonschema:"description=A piece or two each"`
	Shares  rowsOf   `json:"shares,omitzero"`
}

// unitsSheet is what units are worth, or with --change what changes are.
type unitsSheet struct {
	Dataset    string   `json:"dataset"`
	Margin     float64  `json:"margin" jsonschema:"description=The difference that matters"`
	LeftOut    []string `json:"left_out" jsonschema:"description=Units that cannot be taken away"`
	Notes      []string `json:"notes"`
	Units      rowsOf   `json:"units,omitzero"`
	Exchanges  rowsOf   `json:"exchanges,omitzero"`
	ByOpponent rowsOf   `json:"by_opponent,omitzero"`
	Changes    rowsOf   `json:"changes,omitzero"`
}

// calibrateSheet is whether players' records agree with what is found.
type calibrateSheet struct {
	Records         string   `json:"records" jsonschema:"description=Their file"`
	Form            string   `json:"form"`
	System          string   `json:"system"`
	Games           int64    `json:"games"`
	FailedGames     int64    `json:"failed_games"`
	Partly          bool     `json:"partly"`
	Names           int      `json:"names" jsonschema:"description=Names of units in the file"`
	Passed          []string `json:"columns_passed"`
	Verdict         []string `json:"verdict"`
	Agreement       rowsOf   `json:"agreement"`
	Forecasts       rowsOf   `json:"forecasts"`
	Reliability     rowsOf   `json:"reliability"`
	Disagreements   rowsOf   `json:"disagreements"`
	Lists           rowsOf   `json:"lists"`
	Unknown         rowsOf   `json:"unknown"`
	Prices          string   `json:"prices,omitempty" jsonschema:"description=File of others' prices"`
	UnknownInPrices rowsOf   `json:"unknown_in_prices,omitzero"`
}
