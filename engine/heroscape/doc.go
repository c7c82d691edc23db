// Package heroscape plays HeroScape, the master game of 2004 for two players, and
// its basic variant: hexes in levels, figures of one or two spaces, order markers,
// and the thirty army cards of RULES.md beside this file, which is the final word
// on the game.
//
// A file belongs to the room that its name begins with: table (what is compiled once:
// board, sight, cards, dice, powers, maps of others), field (the position: who stands where,
// engagements, whose turn it is), combat (range, dice, laws, special attacks), moves (what may
// be played: every check, routes and the search of them), play (what is carried out: turns,
// moves, attacks, powers, effects), appraise and offer (what commanders see), ask, words and
// draw. game.go says how they stand on one another.
//
// A power is a row of powerTable (table_power.go): its name, its rule, what it lets a figure do,
// and small functions hung on named moments of play (combat_power.go). What it does in the attack
// window is a row of actTable, a d20 that it rolls one of d20Table (table_act.go). Numbers are
// those of its row of the chart.
//
// Goals: every rule under its ID, exact odds, games without allocation.
//
// Not goals: overhangs, castles, ladders, destructible objects, treasure glyphs,
// later cards, teams.
package heroscape
