package montecarlo

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Matchup is one line of an experiment, ready to play.
type Matchup struct {
	Index      int // place in the experiment, from 0
	System     string
	Scenario   string
	Variant    string // options and map in words, "" for none
	Options    string // their name or what they change, "" for none
	Map        string // its name, "" for the scenario's own, "generated maps" for one of every block's own
	ArmyA      string
	ArmyB      string
	CommanderA string
	CommanderB string
	Level      string    // commander of both sides, where the matchup is played at several levels
	Seats      [2]string // names of the seats
	Titles     results.Titles

	// Stream is the source of dice that the matchup plays from: its own, unless the
	// experiment pairs it with others.
	Stream     uint64
	StreamName string
	// Beside is the stream of the matchups that it is compared with, where its own dice are
	// not theirs although the factor is paired; empty where they are.
	Beside string

	// Games is the number of games in a block: 2 with the sides swapped, 1 where
	// they may not be or both games would be equal (an army against itself under
	// one commander).
	Games int
	// OwnDice gives the games of a block their own dice, where sharing them by seat
	// saves nothing.
	OwnDice bool
	// Mirror marks an army against itself under one commander: the score is that of
	// the first seat.
	Mirror bool

	// Played says what the games are a function of, beside the seed and the engine:
	// the stream, the files behind every table, the commanders and their weights.
	// How long it is played is no part of it.
	Played string

	// ExactLuck says that damage dealt minus damage expected is luck alone.
	ExactLuck bool

	// Luck tells the luck of every roll; nil where nobody asked for it.
	Luck *luck.Model

	// Lists are the units of both army lists, where it is one of a study that plays lists.
	Lists []results.ListRow

	// Until says how long it is played.
	Until Until

	// NewA and NewB return new commanders for a worker.
	NewA, NewB func() engine.Commander

	short  []string          // in words, the armies that a start area is too small for, of tables that are not held
	titles map[string]string // of units, where tables are not held; many matchups share it

	// Tables holds the table with A in the first seat and the one with A in the
	// second (nil where sides are not swapped).
	Tables [2]engine.Table
	// Lay, when set, makes these tables instead, anew for every chunk: there are too many
	// matchups to hold them all.
	Lay func() [2]engine.Table
	// Generate, when set, makes the tables of one block instead, from the block's
	// own source: a fresh map for every block.
	Generate func(src dice.Source) ([2]engine.Table, error)
}

// Until says how long a matchup is played.
type Until struct {
	Rule  stats.StopRule
	Plan  stats.Plan
	Fixed bool // a fixed number of blocks (Rule.MaxBlocks): intervals are ordinary ones
	// Rank is the rule of a round robin that the matchup belongs to; nil where it is none.
	Rank *results.RankBy
	// Adjusted looks at scores without luck: rows have it.
	Adjusted bool
}

// Name tells the matchup in words.
func (m *Matchup) Name() string {
	name := fmt.Sprintf("%s/%s: %s (%s) v %s (%s)", m.System, m.Scenario, m.ArmyA, m.CommanderA, m.ArmyB, m.CommanderB)
	if m.Variant != "" {
		name += " [" + m.Variant + "]"
	}
	return name
}

// source returns the source of dice of game g of a block.
func (m *Matchup) source(seed uint64, block, g int) dice.Source {
	s := dice.NewSource(seed, m.Stream, uint64(block))
	if m.OwnDice {
		return s.Game(uint64(g))
	}
	return s
}

// purposes of sources that are not the game's.
var (
	forkCommander = dice.StreamID("commander")
	forkMap       = dice.StreamID("map")
)

// private returns the source that the commander in a seat gambles with. It depends
// on the game of the block too, since a commander is not a seat's luck.
func (m *Matchup) private(seed uint64, block, g int, seat engine.Side) dice.Source {
	return dice.NewSource(seed, m.Stream, uint64(block)).Fork(forkCommander).Game(uint64(2*g + int(seat)))
}

// MapSource returns the source that the map of a block is generated from. It does
// not depend on armies or commanders, so that matchups of a scenario meet the same
// maps.
func MapSource(seed uint64, scenario string, block int) dice.Source {
	return dice.NewSource(seed, dice.StreamID("map", scenario), uint64(block)).Fork(forkMap)
}
