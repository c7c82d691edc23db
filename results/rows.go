package results

import "github.com/skirmishlab/skirmishlab/engine"

// Failed is the ending of a game that could not be finished.
const Failed = "failed"

// GameRow is one complete game. Army A and army B are the two parties of the
// matchup, whichever seat they sat in; seat_a tells.
type GameRow struct {
	System     string `parquet:"system,dict"`
	Scenario   string `parquet:"scenario,dict"`
	Variant    string `parquet:"variant,dict"`
	Options    string `parquet:"options,dict"`
	Map        string `parquet:"map,dict"`
	ArmyA      string `parquet:"army_a,dict"`
	ArmyB      string `parquet:"army_b,dict"`
	CommanderA string `parquet:"commander_a,dict"`
	CommanderB string `parquet:"commander_b,dict"`
	Matchup    int32  `parquet:"matchup,dict"`
	Block      int32  `parquet:"block,delta"`
	Game       int8   `parquet:"game,dict"`
	SeatA      int8   `parquet:"seat_a,dict"`
	ScoreA     *int8  `parquet:"half_points_a,optional,dict"`
	Ending     string `parquet:"ending,dict"`
	Capped     bool   `parquet:"capped"`
	Rounds     int16  `parquet:"rounds,dict"`
	PointsA    int32  `parquet:"points_a,dict"`
	PointsB    int32  `parquet:"points_b,dict"`
	LostA      int32  `parquet:"lost_a,dict"`
	LostB      int32  `parquet:"lost_b,dict"`
	DealtA     int32  `parquet:"dealt_a,dict"`
	DealtB     int32  `parquet:"dealt_b,dict"`
	ExpectedA  int32  `parquet:"expected_a,dict"`
	ExpectedB  int32  `parquet:"expected_b,dict"`
	LuckA      *int32 `parquet:"luck_a,optional"` // millionths of a won game; nothing where luck was not measured
	LuckB      *int32 `parquet:"luck_b,optional"`
	Failure    string `parquet:"failure,dict"` // why it could not be finished; empty for a finished one
}

// Adjusted is the score of A less the luck of the game, in millionths of a won game; not ok
// where the game failed or luck was not measured.
func (r *GameRow) Adjusted() (millionths int64, ok bool) {
	return AdjustedScore(r.ScoreA, r.LuckA, r.LuckB)
}

// AdjustedScore is GameRow.Adjusted of the three columns it takes. Luck beyond a won game
// was reported by no ledger.
func AdjustedScore(score *int8, luckA, luckB *int32) (millionths int64, ok bool) {
	if score == nil || luckA == nil || luckB == nil {
		return 0, false
	}
	luck := int64(*luckA) - int64(*luckB)
	return int64(*score)*(Million/2) - luck, -Million <= luck && luck <= Million
}

// Million is a won game in the units of luck.
const Million = 1_000_000

// UnitRow holds the sums of one figure over the games of one chunk in one seat, or
// over one game where block and game are not -1.
type UnitRow struct {
	Matchup  int32  `parquet:"matchup,dict"`
	Chunk    int32  `parquet:"chunk,dict"`
	Block    int32  `parquet:"block,dict"`
	Game     int8   `parquet:"game,dict"`
	Army     string `parquet:"army,dict"`
	Seat     int8   `parquet:"seat,dict"`
	Number   int16  `parquet:"number,dict"`
	Figure   string `parquet:"figure,dict"`
	Unit     string `parquet:"unit,dict"`
	Points   int32  `parquet:"points,dict"`
	Games    int64  `parquet:"games,dict"`
	Moves    int64  `parquet:"moves,dict"`
	Steps    int64  `parquet:"steps,dict"`
	Attacks  int64  `parquet:"attacks,dict"`
	Dealt    int64  `parquet:"dealt,dict"`
	Taken    int64  `parquet:"taken,dict"`
	DealtPts int64  `parquet:"dealt_points,dict"`
	TakenPts int64  `parquet:"taken_points,dict"`
	Expected int64  `parquet:"expected_points,dict"`
	Kills    int64  `parquet:"kills,dict"`
	KillPts  int64  `parquet:"kill_points,dict"`
	Deaths   int64  `parquet:"deaths,dict"`
	Rounds   int64  `parquet:"rounds,dict"`
	Wins     int64  `parquet:"wins,dict"`
	Draws    int64  `parquet:"draws,dict"`
	Ground   int64  `parquet:"ground,dict"`
	// of its rolls, in millionths of a won game; nothing where luck was not measured
	Luck *int64 `parquet:"luck,optional"`
}

// SetSums copies the sums of a recorder into the row.
func (r *UnitRow) SetSums(s *engine.FigureSums) {
	r.Games, r.Moves, r.Steps, r.Attacks = s.Games, s.Moves, s.Steps, s.Attacks
	r.Dealt, r.Taken, r.DealtPts, r.TakenPts, r.Expected = s.Dealt, s.Taken, s.DealtPts, s.TakenPts, s.Expected
	r.Kills, r.KillPts, r.Deaths, r.Rounds = s.Kills, s.KillPts, s.Deaths, s.Rounds
	r.Wins, r.Draws, r.Ground = s.Wins, s.Draws, s.Ground
}

// CellRow holds the sums of one cell over the games of one chunk, for the figures
// of one army in one seat, or over one game where block and game are not -1.
type CellRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Chunk   int32  `parquet:"chunk,dict"`
	Block   int32  `parquet:"block,dict"`
	Game    int8   `parquet:"game,dict"`
	Army    string `parquet:"army,dict"`
	Seat    int8   `parquet:"seat,dict"`
	Cell    string `parquet:"cell,dict"`
	X       int32  `parquet:"px,dict"`
	Y       int32  `parquet:"py,dict"`
	Level   int16  `parquet:"level,dict"`
	Terrain string `parquet:"terrain,dict"`
	Visits  int64  `parquet:"visits,dict"`
	Passes  int64  `parquet:"passes,dict"`
	Damage  int64  `parquet:"damage,dict"`
	Dealt   int64  `parquet:"dealt,dict"`
	Deaths  int64  `parquet:"deaths,dict"`
	Held    int64  `parquet:"held,dict"`
}

// SetSums copies the sums of a recorder into the row.
func (r *CellRow) SetSums(s *engine.CellSums) {
	r.Visits, r.Passes, r.Damage, r.Dealt, r.Deaths, r.Held = s.Visits, s.Passes, s.Damage, s.Dealt, s.Deaths, s.Held
}

// EventRow is one event of one game, written on request.
type EventRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	Number  int32  `parquet:"number,delta"`
	Round   int16  `parquet:"round,dict"`
	Side    string `parquet:"side,dict"`
	Kind    string `parquet:"kind,dict"`
	Figure  string `parquet:"figure,dict"`
	Other   string `parquet:"other,dict"`
	Cell    string `parquet:"cell,dict"`
	Rule    string `parquet:"rule,dict"`
	N       int32  `parquet:"n,dict"`
	M       int32  `parquet:"m,dict"`
}

// AccountRow is an entry in the account of one game. The amounts of a game's entries add
// up to the score of A exactly.
type AccountRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	Number  int32  `parquet:"number,delta"`
	Round   int16  `parquet:"round,dict"`
	Side    string `parquet:"side,dict"`
	Kind    string `parquet:"kind,dict"`
	What    string `parquet:"what,dict"`
	Figure  string `parquet:"figure,dict"`
	Unit    string `parquet:"unit,dict"`
	Rule    string `parquet:"rule,dict"`
	Amount  int32  `parquet:"amount"`
}

// ChoiceRow is what a commander that is a program chose in a game, so that the game replays without the program.
type ChoiceRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	Ply     int32  `parquet:"ply,delta"`
	Side    string `parquet:"side,dict"`
	Choice  string `parquet:"choice,dict"`
	Again   string `parquet:"again,dict"`
}

// What ChoiceRow.Again says; empty where the game was not played a second time.
const (
	SameAgain  = "same"
	OtherAgain = "other"
)

// ListRow is a unit of an army list that met another in a study: rows tell every list of a matchup once, whole.
type ListRow struct {
	Matchup int32  `parquet:"matchup,dict"`
	Army    string `parquet:"army,dict"`
	Seat    int8   `parquet:"seat,dict"`
	Unit    string `parquet:"unit,dict"`
	Copies  int32  `parquet:"copies,dict"`
	Points  int32  `parquet:"points,dict"`
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
	Account []AccountRow
	Choices []ChoiceRow
	Lists   []ListRow

	entry *ChunkEntry // what the log will say of it, where that was worked out already
}

// Digest works out the digests of the chunk's rows in the tables that a dataset keeps, which
// Writer.Append does otherwise. Workers that play chunks call it, so that writers of many
// workers have the less to do.
func (c *Chunk) Digest(tables []string) { c.entry = digested(newDigester(), c, tables) }

// digested is the entry of a chunk in the log: how many rows it has in each table, and their digest.
func digested(d *digester, c *Chunk, tables []string) *ChunkEntry {
	e := &ChunkEntry{Round: c.Round, Matchup: c.Matchup, Index: c.Index}
	for _, t := range tables {
		switch t {
		case "games":
			e.set(t, len(c.Games), digestGames(d, c.Games))
		case "units":
			e.set(t, len(c.Units), digestRows[UnitRow](d, c.Units))
		case "cells":
			e.set(t, len(c.Cells), digestRows[CellRow](d, c.Cells))
		case "events":
			e.set(t, len(c.Events), digestRows[EventRow](d, c.Events))
		case "accounts":
			e.set(t, len(c.Account), digestRows[AccountRow](d, c.Account))
		case "choices":
			e.set(t, len(c.Choices), digestRows[ChoiceRow](d, c.Choices))
		case "lists":
			e.set(t, len(c.Lists), digestRows[ListRow](d, c.Lists))
		}
	}
	return e
}
