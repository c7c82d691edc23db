// Package hott plays Hordes of the Things 2.0 with the Berkeley 2004 amendments:
// two armies of 24 points on the free plane, measured in paces.
//
// RULES.md beside this file is the specification; every rule has an ID that is
// cited where it lives. A file belongs to the room that its name begins with: table
// (what is compiled once: ground, elements, armies, deployment), field (the position:
// contacts, zones, groups), combat (factors, laws, who may fight, shoot and cast),
// moves (moves and entries, from legs over the path to the ending), play (what is carried
// out: moves, results, the steps of a bound), appraise and offer (what commanders see),
// ask, words and draw. game.go says how they stand on one another.
//
// A game is a plain state, a derived part that is worked out from it (bases,
// ground, contacts) and is copied along, and scratch memory.
//
// Goals: every rule, exact repetition on every processor, any continuous legal
// move playable, no allocation in play. Non-goals: campaigns, sieges, more than two
// players, figure scales other than 160-pace bases.
package hott
