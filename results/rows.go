package results

import "github.com/skirmishlab/skirmishlab/engine"

// GameRow is one complete game. Army A and army B are the two sides of the matchup,
// whichever seat they sat in; seat_a tells.
type GameRow struct {
	System     string `parquet:"system,dict"`
	Scenario   string `parquet:"scenario,dict"`
	Variant    string `parquet:"variant,dict"` // options of the experiment in words, "" for none
	ArmyA      string `parquet:"army_a,dict"`
	ArmyB      string `parquet:"army_b,dict"`
	CommanderA string `parquet:"commander_a,dict"`
	CommanderB string `parquet:"commander_b,dict"`
	Matchup    int32  `parquet:"matchup,dict"` // place in the experiment, from 0
	Block      int32  `parquet:"block,delta"`  // within the matchup, from 0
	Game       int8   `parquet:"game,dict"`    // within the block, from 0
	SeatA      int8   `parquet:"seat_a,dict"`  // seat that army A sat in: 0 the first named by the system, 1 the second
	ScoreA     *int8  `parquet:"score_a,optional,dict"` // half points of A: 2 win, 1 draw, 0 loss; null if the game failed
	Ending     string `parquet:"ending,dict"`           // why it ended, in the system's words; "failed" if it did not
	Capped     bool   `parquet:"capped"`                // cut off by a limit that is not the rules'
	Rounds     int16  `parquet:"rounds,dict"`
	PointsA    int32  `parquet:"points_a,dict"` // points by the system's victory reckoning
	PointsB    int32  `parquet:"points_b,dict"`
	LostA      int32  `parquet:"lost_a,dict"` // value of own figures lost
	LostB      int32  `parquet:"lost_b,dict"`
	DealtA     int32  `parquet:"dealt_a,dict"`    // damage dealt, in hundredths of points
	DealtB     int32  `parquet:"dealt_b,dict"`
	ExpectedA  int32  `parquet:"expected_a,dict"` // damage its rolls were expected to deal, in hundredths of points
	ExpectedB  int32  `parquet:"expected_b,dict"`
}

// UnitRow holds the sums of one figure over the games of one chunk in one seat.
type UnitRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Chunk   int32  `parquet:"chunk,dict"`
	Army    string `parquet:"army,dict"` // "a" or "b"
	Seat    int8   `parquet:"seat,dict"`
	Number  int16  `parquet:"number,dict"` // the figure's number in its army
	Figure  string `parquet:"figure,dict"` // its name
	Unit    string `parquet:"unit,dict"`   // roster ID
	Points  int32  `parquet:"points,dict"`
	engine.FigureSums
}

// CellRow holds the sums of one cell over the games of one chunk, for the figures
// of one army in one seat.
type CellRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Chunk   int32  `parquet:"chunk,dict"`
	Army    string `parquet:"army,dict"`
	Seat    int8   `parquet:"seat,dict"`
	Cell    string `parquet:"cell,dict"` // the specification's label
	X       int32  `parquet:"px,dict"`   // integer plot coordinates
	Y       int32  `parquet:"py,dict"`
	Level   int16  `parquet:"level,dict"`
	Terrain string `parquet:"terrain,dict"`
	engine.CellSums
}

// Chunk is the unit of work and of writing: K blocks of one matchup.
type Chunk struct {
	Round   int32 // round of play in which it was due
	Matchup int32
	Index   int32 // within the matchup, from 0
	Games   []GameRow
	Units   []UnitRow
	Cells   []CellRow
	Events  []EventRow
}

// EventRow is one event of one game, written on request.
type EventRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	Number  int32  `parquet:"number,delta"` // within the game, from 0
	Round   int16  `parquet:"round,dict"`
	Side    string `parquet:"side,dict"` // "a", "b" or ""
	Kind    string `parquet:"kind,dict"`
	Figure  string `parquet:"figure,dict"`
	Other   string `parquet:"other,dict"`
	Cell    string `parquet:"cell,dict"`
	Rule    string `parquet:"rule,dict"`
	N       int32  `parquet:"n,dict"`
	M       int32  `parquet:"m,dict"`
}

// Failed is the ending of a game that could not be finished.
const Failed = "failed"
