// Package heroscape plays HeroScape, the master game of 2004 for two players, and
// its basic variant: hexes in levels, figures of one or two spaces, order markers,
// and the thirty army cards of RULES.md beside this file, which is the final word
// on the game.
//
// The files follow the order of the book: board and sight, units, the round and
// its turns, movement, combat, powers, glyphs, victory, the basic variant; then what
// commanders need (offer, appraise), words, questions and pictures. A power is a
// bit of a unit, a row of the chart with its numbers, and a small function hung on a
// named moment of play.
//
// Goals: every rule under its ID, exact odds, games without allocation.
//
// Not goals: overhangs, castles, ladders, destructible objects, treasure glyphs,
// later cards, teams.
package heroscape
