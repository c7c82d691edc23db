// Package descent is the skirmish of Descent: Journeys in the Dark, second edition:
// heroes against monsters (or monsters against monsters) on squares, with coloured
// dice, surges, movement points that actions and reactions interrupt, and monsters
// larger than a square. RULES.md is its specification; every rule is cited by ID
// where it lives.
//
// Files by the order of the book: dice, board and sight, units and profiles, state,
// turn, movement, large figures, terrain, attack, surges, damage, powers, victory;
// then what the contract asks for: offers, appraisal, words, questions, pictures.
//
// Goals: every rule of RULES.md, states of plain values, nothing allocated in play.
//
// Not goals: overlord cards, campaigns, searching, quests of the published books.
package descent
