// Package titan is the tactical battle of Titan on the 27-hex Battleland, with the
// extended hazard chart (RULES.md is the book; its rule IDs are cited where they live).
//
// The files follow the book: chart (the hazard chart as data), units, map, then turn,
// entry, movement, contact, strike, carry, rangestrike, sight, ending. What is
// no table is one function, named for its rule. What the chart says is compiled once
// per setup into masks of cells and small tables by kind of character (kind, tables),
// so that play looks nothing up by name.
//
// A game is a plain value of some two hundred bytes. A legion has at most seven
// characters, so a character is a slot (0 to 6 the defender's, 7 to 13 the attacker's)
// and a set of characters is a 16-bit mask; a board has at most 64 places, so a set of
// hexes is one word.
//
// The appraisal (appraise, appraise_move, appraise_blow, appraise_titan) looks at what a character would
// exchange with those around it where it goes. Before it appraises a Maneuver Phase it
// drafts where everybody is likely to go, so that it sees who helps whom.
//
// Goals: every rule ID of RULES.md, each with a case that fails without it; exact odds;
// no allocation in play. Not goals: the Masterboard game, mustering, summoning, spells.
package titan
