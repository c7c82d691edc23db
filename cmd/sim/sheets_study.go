package main

import (
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// balanceSoFar is what an interrupted search for changes had found.
type balanceSoFar struct {
	Interrupted bool    `json:"interrupted"`
	Tried       int     `json:"tried"`
	Best        string  `json:"best_so_far"`
	Chance      float64 `json:"chance" jsonschema:"description=That it meets what is wanted"`
}

// placeSoFar is what an interrupted search for maps had found.
type placeSoFar struct {
	Interrupted bool          `json:"interrupted"`
	Tried       int           `json:"tried"`
	Best        *placeLeading `json:"best_so_far" jsonschema:"nullable"`
}

type placeLeading struct {
	Moves []string `json:"moves"`
	Found float64  `json:"found"`
}

// listsSoFar is what an interrupted search for lists had found.
type listsSoFar struct {
	Interrupted bool          `json:"interrupted"`
	Games       int64         `json:"games"`
	Answers     []best.Answer `json:"answers"`
	Best        *listsLeading `json:"best_so_far" jsonschema:"nullable"`
}

type listsLeading struct {
	List  string  `json:"list"`
	Found float64 `json:"found"`
}

// pricesSheet is the prices of fields.
type pricesSheet struct {
	Fields []*pricedSheet `json:"fields"`
}

// pricedSheet is the prices of a field, and what --rounds, --apply and --verify made of them.
type pricedSheet struct {
	Folder      string            `json:"folder"`
	Scenario    string            `json:"scenario"`
	Points      int               `json:"points"`
	Commander   string            `json:"commander"`
	Seed        uint64            `json:"seed"`
	Games       int64             `json:"games"`
	Capped      int64             `json:"capped_games"`
	Failed      int64             `json:"failed_games"`
	Rejected    int               `json:"rejected" jsonschema:"description=Pairs of lists that cannot be played"`
	Settled     bool              `json:"settled" jsonschema:"description=As precise as wished before all was played"`
	Design      prices.Design     `json:"design"`
	Verdict     []string          `json:"verdict"`
	Prices      rowsOf            `json:"prices"`
	Synergies   rowsOf            `json:"synergies"`
	Forecast    stats.Forecasting `json:"forecast"`
	ForecastAll stats.Forecasting `json:"forecast_all"`

	PairsGain      *float64 `json:"pairs_gain,omitempty" jsonschema:"description=With --pairs"`
	PairsGainError *float64 `json:"pairs_gain_error,omitempty"`
	Pairs          rowsOf   `json:"pairs,omitzero"`

	Maps rowsOf `json:"maps,omitzero" jsonschema:"description=Where prices were found on several"`

	Company          rowsOf   `json:"company,omitzero" jsonschema:"description=With --companies"`
	CompanySettled   *bool    `json:"company_settled" jsonschema:"nullable"`
	CompanyMissing   *int64   `json:"company_missing_games" jsonschema:"nullable,description=-1 where nobody knows"`
	CompanyAgreement *float64 `json:"company_rank_agreement" jsonschema:"nullable"`
	CompanyAgain     *float64 `json:"company_rank_agreement_of_studies" jsonschema:"nullable"`

	Rounds        []map[string]int `json:"rounds,omitzero"`
	Moved         []string         `json:"moved,omitzero"`
	PricesSettled *bool            `json:"prices_settled,omitempty"`
	Applied       string           `json:"applied,omitempty" jsonschema:"description=The file with the new prices"`
	Verified      *prices.Verified `json:"verified,omitempty"`
}

// valueSheet is what a list is worth.
type valueSheet struct {
	Scenario    string      `json:"scenario"`
	Commander   string      `json:"commander"`
	Seed        uint64      `json:"seed"`
	Value       *best.Value `json:"value"`
	Verdict     []string    `json:"verdict"`
	Title       string      `json:"title,omitempty"`
	Map         string      `json:"map,omitempty"`
	PricesOf    string      `json:"prices_of,omitempty"`
	Without     []string    `json:"without,omitempty" jsonschema:"description=What was written and is not played"`
	Interrupted bool        `json:"interrupted,omitempty"`
}

// laddersSheet is a ladder for each scenario.
type laddersSheet struct {
	Seed    uint64         `json:"seed"`
	Blocks  int            `json:"blocks"`
	Ladders []*ladderSheet `json:"ladders"`
}

// laddersSoFar is the ladders that were finished before an interruption, and the pairs of the one under way.
type laddersSoFar struct {
	Interrupted bool `json:"interrupted"`
	laddersSheet
	SoFar laddersPairs `json:"so_far"`
}

type laddersPairs struct {
	Scenario string       `json:"scenario"`
	Pairs    []ladderPair `json:"pairs"`
}

// exactSheet is what commanders lose against perfect play.
type exactSheet struct {
	Seed   uint64     `json:"seed"`
	Blocks int        `json:"games_per_position_and_seat"`
	Exact  []exactRow `json:"exact"`
}

// fitSheet is a value of positions, and how well it and two simpler ones forecast games that had no say.
type fitSheet struct {
	Value        string                `json:"value"`
	System       string                `json:"system"`
	Scenario     string                `json:"scenario" jsonschema:"description=Empty where it serves the whole system"`
	Level        string                `json:"level" jsonschema:"description=Who played"`
	Origin       scenarios.ValueOrigin `json:"origin"`
	Coefficients []fitInput            `json:"coefficients"`
	HeldOut      int                   `json:"held_out_positions"`
	Fitted       fitCheck              `json:"fitted"`
	Constant     fitCheck              `json:"constant"`
	Matchup      fitCheck              `json:"matchup"`
}

type fitInput struct {
	Input      string `json:"input"`
	Billionths int64  `json:"billionths" jsonschema:"description=Of a logit for one unit of it"`
}

// tuneSheet is weights that were tuned, and how they did in games that had no say.
type tuneSheet struct {
	Weights     []tuneWeight     `json:"weights"`
	Factor      int64            `json:"factor" jsonschema:"description=By which all old weights were multiplied"`
	LeftAlone   []string         `json:"left_alone"`
	Generations []tuneGeneration `json:"generations"`
	Games       int64            `json:"games"`
	TunedOn     []string         `json:"tuned_on"`
	HeldOut     []string         `json:"held_out"`
	Found       float64          `json:"found"`
	Again       *tuneStanding    `json:"same_scenarios" jsonschema:"nullable"`
	Decides     *tuneStanding    `json:"decides" jsonschema:"nullable"`
	Better      bool             `json:"better"`
	Interrupted bool             `json:"interrupted"`
	Against     []tuneOther      `json:"against"`
}

type tuneWeight struct {
	Weight string  `json:"weight"`
	Old    int32   `json:"old"`
	New    int32   `json:"new"`
	Spread float64 `json:"spread"`
}

type tuneGeneration struct {
	Mean float64 `json:"mean"`
	Best float64 `json:"best"`
	Step float64 `json:"step"`
}

type tuneScore struct {
	Scenario string         `json:"scenario" jsonschema:"description=Empty for all together"`
	Score    float64        `json:"score"`
	Interval stats.Interval `json:"interval"`
	Games    int64          `json:"games"`
}

type tuneStanding struct {
	tuneScore
	LogE float64     `json:"log_e_value"`
	Each []tuneScore `json:"scenarios"`
}

type tuneOther struct {
	Commander string  `json:"commander"`
	New       float64 `json:"new"`
	Old       float64 `json:"old"`
}

// solvedSheet is positions that were solved.
type solvedSheet struct {
	Solved []*solveSheet `json:"solved"`
}

// solveForSheet is the setting of a factor that gives a score.
type solveForSheet struct {
	Dataset     string              `json:"dataset"`
	Solution    *analysis.Solution  `json:"solution"`
	Confirmed   *montecarlo.Summary `json:"confirmed,omitempty"`
	ConfirmedIn string              `json:"confirmed_in,omitempty"`
}
