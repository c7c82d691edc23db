// Package engine is the contract between a rule system and everything above it.
//
// A rule system (engine/internal/titan and its sisters) is a [Ruleset]. It names its
// vocabulary in an [Info], declares the forms of its files in [Forms], and
// compiles a [Setup] into a [Table]: everything about one scenario that does not
// change in play, shared by all games and workers. A Table starts a [Game]: plain
// values in fixed arrays that are copied by one memory move.
//
// A game in progress is always in one of three states, reported by [Game.Turn]: a
// side must choose, chance must choose, or it is over. Rules never roll. Where
// chance must choose, the game offers a law (package dice) and a key that says
// whose roll it is; the driver of the game draws an outcome and gives it back.
//
// Goals: one small vocabulary in which five unlike games can be played, checked,
// appraised, described in words and drawn; no allocation in play; a game that is a pure
// function of its setup, its chooser's actions and its outcomes.
//
// Not goals: rules of any game, search, statistics, files. Nothing here knows
// which system it is running.
package engine
