// Package descent is the skirmish of Descent: Journeys in the Dark, second edition:
// heroes against monsters (or monsters against monsters) on squares, with coloured
// dice, surges, movement points that actions and reactions interrupt, and monsters
// larger than a square. RULES.md is its specification; every rule is cited by ID
// where it lives.
//
// A file belongs to the room that its name begins with: table (what is compiled once:
// boards, units, dice, deployment), field (the position), combat, moves (what may be
// played), play (what is carried out), appraise and offer (what commanders see), ask,
// words and draw. game.go says how they stand on one another.
//
// Goals: every rule of RULES.md, states of plain values, nothing allocated in play.
//
// Not goals: overlord cards, campaigns, searching, quests of the published books.
package descent
