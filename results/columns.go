package results

import "slices"

// Column describes a column for people and for tools.
type Column struct {
	Name, Type string // Type in the words of Frictionless: integer, string, boolean
	Unit       string
	About      string
}

const (
	points     = "points"
	hundredths = "hundredths of points"
	ownHits    = "hits"
	millionths = "millionths of a won game"
)

// keysOfSums are the columns that tables of sums begin with.
var keysOfSums = []Column{
	{"matchup", "integer", "", "matchup of the experiment, from 0; manifest.json describes it"},
	{"chunk", "integer", "", "chunk of the matchup, from 0"},
	{"block", "integer", "", "block of the matchup, or -1 where the row sums a whole chunk"},
	{"game", "integer", "", "game of the block, or -1 where the row sums a whole chunk"},
	{"army", "string", "", "a or b: the party of the matchup whose figures are meant"},
	{"seat", "integer", "", "seat it sat in: 0 the first that the system names, 1 the second"},
}

// keysOfGame are the columns that tables with rows within a game begin with.
var keysOfGame = []Column{
	{"matchup", "integer", "", "matchup of the experiment, from 0; manifest.json describes it"},
	{"block", "integer", "", "block within the matchup, from 0"},
	{"game", "integer", "", "game within the block, from 0"},
}

// Columns describes every column of every table.
var Columns = map[string][]Column{
	"games": {
		{"system", "string", "", "rule system"},
		{"scenario", "string", "", "scenario"},
		{"variant", "string", "", "options and map of the experiment's variant in words; empty for none"},
		{"options", "string", "", "options of the variant: their name, or what they change; empty for none"},
		{"map", "string", "", "map of the variant; empty for the scenario's own, \"generated maps\" where every " +
			"block has one of its own"},
		{"army_a", "string", "", "army of party A"},
		{"army_b", "string", "", "army of party B"},
		{"commander_a", "string", "", "commander of party A in this game"},
		{"commander_b", "string", "", "commander of party B in this game"},
		{"matchup", "integer", "", "matchup of the experiment, from 0; manifest.json describes it"},
		{"block", "integer", "", "block within the matchup, from 0; the games of a block are not independent"},
		{"game", "integer", "", "game within the block, from 0"},
		{"seat_a", "integer", "", "seat that A sat in: 0 the first that the system names, 1 the second"},
		{"half_points_a", "integer", "half points", "2 A won, 1 draw, 0 A lost; half of it is the score, which " +
			"views.sql calls score_a; null for a game that failed"},
		{"ending", "string", "", "why the game ended, in the system's word; failed if it could not be finished"},
		{"capped", "boolean", "", "cut off by a limit that is not the rules'"},
		{"rounds", "integer", "rounds", "rounds, bounds or turns begun"},
		{"points_a", "integer", points, "A's score by the system's victory reckoning"},
		{"points_b", "integer", points, "B's score by the system's victory reckoning"},
		{"lost_a", "integer", points, "value of A's own figures lost"},
		{"lost_b", "integer", points, "value of B's own figures lost"},
		{"dealt_a", "integer", hundredths, "damage that A's figures did to the other side"},
		{"dealt_b", "integer", hundredths, "damage that B's figures did to the other side"},
		{"expected_a", "integer", hundredths, "expectation of dealt_a: of each roll before it fell, and in full of " +
			"damage that no roll decides"},
		{"expected_b", "integer", hundredths,
			"expectation of dealt_b: of each roll before it fell, and in full of damage that no roll decides"},
		{"luck_a", "integer", millionths, "luck of A's rolls, to A: what the value of positions named in " +
			"manifest.json said after each less what it was to be expected to say; null where luck was not measured"},
		{"luck_b", "integer", millionths, "luck of B's rolls, to B; half_points_a / 2 less luck_a plus luck_b, both " +
			"in won games, is the score without luck"},
		{"failure", "string", "", "why a game that failed could not be finished: what the rules or a commander broke " +
			"down with; empty for a finished game"},
	},
	"units": slices.Concat(keysOfSums, []Column{
		{"number", "integer", "", "the figure's number in its army, from 0"},
		{"figure", "string", "", "the figure's name in the scenario"},
		{"unit", "string", "", "unit of the roster that it is one of"},
		{"points", "integer", points, "its cost"},
		{"games", "integer", "games", "finished games it took part in"},
		{"moves", "integer", "moves", "moves that changed its place"},
		{"steps", "integer", "steps or paces", "way it moved"},
		{"attacks", "integer", "attacks", "attacks it made"},
		{"dealt", "integer", ownHits, "hits it dealt"},
		{"taken", "integer", ownHits, "hits it took, those of the ground included"},
		{"dealt_points", "integer", hundredths, "what the hits it dealt were worth"},
		{"taken_points", "integer", hundredths, "what the hits it took were worth"},
		{"expected_points", "integer", hundredths, "expectation of dealt_points"},
		{"kills", "integer", "figures", "figures it slew"},
		{"kill_points", "integer", points, "cost of the figures it slew"},
		{"deaths", "integer", "games", "games in which it was lost"},
		{"rounds", "integer", "rounds", "rounds begun while it was alive"},
		{"wins", "integer", "games", "finished games that its seat won"},
		{"draws", "integer", "games", "finished games that were drawn"},
		{"ground", "integer", "rounds",
			"rounds that brought it nearer to the enemy or objective, where the system counts them"},
		{"luck", "integer", millionths, "luck of its rolls, to its seat; null where luck was not measured"},
	}),
	"cells": slices.Concat(keysOfSums, []Column{
		{"cell", "string", "", "the rules' own label of the cell"},
		{"px", "integer", "picture units", "plot coordinate to the right"},
		{"py", "integer", "picture units", "plot coordinate downward"},
		{"level", "integer", "levels", "height"},
		{"terrain", "string", "", "kind of terrain"},
		{"visits", "integer", "moves", "moves that ended here"},
		{"passes", "integer", "moves", "moves that passed through"},
		{"damage", "integer", ownHits, "hits taken by figures standing here"},
		{"dealt", "integer", ownHits, "hits dealt by figures standing here"},
		{"deaths", "integer", "figures", "figures lost here"},
		{"held", "integer", "rounds", "rounds that began with a figure here"},
	}),
	"events": slices.Concat(keysOfGame, []Column{
		{"number", "integer", "", "event within the game, from 0"},
		{"round", "integer", "rounds", "round it happened in"},
		{"side", "string", "", "a or b: the party it is about; empty for neither"},
		{"kind", "string", "", "kind of event, in the engine's or system's word; enter, expect, alive and nearer " +
			"are there so that every sum can be counted again"},
		{"figure", "string", "", "figure it is about"},
		{"other", "string", "", "other figure that had to do with it"},
		{"cell", "string", "", "cell it happened on"},
		{"rule", "string", "", "ID of the rule behind it"},
		{"n", "integer", "", "number that belongs to the kind: hits, steps, dice; hundredths of points for " +
			"expect, the ending for end"},
		{"m", "integer", "", "second number: worth in hundredths of points, number needed"},
	}),
	"accounts": slices.Concat(keysOfGame, []Column{
		{"number", "integer", "", "entry within the game, from 0"},
		{"round", "integer", "rounds", "round it belongs to"},
		{"side", "string", "", "a or b: whose roll or decision it was; empty for neither"},
		{"kind", "string", "", "start: what A's position is worth before the first step; luck: a roll; play: a " +
			"decision, and all that follows from it but luck"},
		{"what", "string", "", "what was rolled for, or the stage of the decision"},
		{"figure", "string", "", "figure whose roll or decision it was"},
		{"unit", "string", "", "unit of the roster that it is one of"},
		{"rule", "string", "", "ID of the rule behind the roll, as far as events tell"},
		{"amount", "integer", millionths, "what it gave A; the entries of a game add up to its score"},
	}),
	"choices": slices.Concat(keysOfGame, []Column{
		{"ply", "integer", "", "decision within the game, from 0; those of both sides count, those of programs " +
			"have rows"},
		{"side", "string", "", "a or b: the party whose program chose"},
		{"choice", "string", "", "what it chose, in the words that play it"},
		{"again", "string", "", "whether it chose the same when the game was played a second time: same, other, or " +
			"empty where it was not asked"},
	}),
	"lists": {
		{"matchup", "integer", "", "matchup of the study, from 0"},
		{"army", "string", "", "a or b: the party of the matchup whose list is meant"},
		{"seat", "integer", "", "seat that it has in the first game of a block: 0 the first that the system names, 1 " +
			"the second"},
		{"unit", "string", "", "unit of the roster"},
		{"copies", "integer", "", "how many of it the list has"},
		{"points", "integer", points, "cost of one, by which the list was made"},
	},
}

// nullable are the columns that may be null: a failed game has no score, and luck is measured on wish.
var nullable = map[string]bool{"half_points_a": true, "luck_a": true, "luck_b": true, "luck": true}

// columnLevels are the values of the columns that have few.
var columnLevels = map[string][]string{
	"army": {"a", "b"}, "side": {"a", "b", ""}, "again": {SameAgain, OtherAgain, ""},
}
