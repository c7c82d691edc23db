// Package mageknight plays Mage Knight, first edition, on a board of squares with
// the terrain modifiers of the MKDO chart. RULES.md beside this file is the
// specification; every rule has an ID, and the code names the ID where it obeys it.
//
// A game reads in the order of its book: board and levels (ground.go, contact.go,
// arc.go), figures and dials (unit.go, ability.go), the turn (turn.go, deploy.go),
// movement (steps.go, reach.go, known.go, move.go), sight (line.go), combat
// (attack.go, numbers.go, damage.go), formations (march.go), and the special
// abilities at the moments they name (powers.go). Offers and appraisals, which are
// no rules, lie in offer.go, threat.go and appraise.go.
//
// # State
//
// A state is one plain struct: up to 32 figures a side, who touches whom, and the
// unfinished business in two frames, the action in progress and the attack in
// progress (which may ride on a charge). Occupation of the board is derived and is
// rebuilt when a game is copied.
//
// # Goals and non-goals
//
// Goals: every rule of RULES.md exactly, in integers; any legal action playable,
// offered or not; no allocation in play. Non-goals: capturing, experience, items and
// castles (RULES.md 1.3), and any judgement of what is fun.
package mageknight
