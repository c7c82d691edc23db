// Package mageknight plays Mage Knight, first edition, on a board of squares with
// the terrain modifiers of the MKDO chart. RULES.md beside this file is the
// specification; every rule has an ID, and the code names the ID where it obeys it.
//
// A game reads in the order of its book: board and levels (ground.go, contact.go,
// arc.go), figures and dials (unit.go, ability.go), the turn (turn.go, deploy.go),
// movement (steps.go, reach.go, known.go, move.go), sight (line.go), combat
// (attack.go, numbers.go, damage.go), formations (march.go), and the special
// abilities at the moments they name (powers.go). Offers and appraisals, which are
// no rules, lie in offer.go, threat.go and appraise.go; what records and coverage tell
// of moves and lines is worked out in way.go and mark.go, and only when somebody asks.
//
// # State
//
// A state is one plain struct: up to 32 figures a side, who touches whom, and the
// unfinished business in two frames, the action in progress and the attack in
// progress (which may ride on a charge). Occupation of the board is derived and is
// rebuilt when a game is copied.
//
// # Speed
//
// Complete games of greedy against greedy per CPU-second on one busy core, before and
// after (the ratios count): stones 2,100 and 3,800, mirror 360 and 500, ford 510 and
// 1,000. Most of the time goes into moves: a third into searching and cutting down
// their ends, a third into weighing them.
//
//   - Searches are package path's. They are remembered until somebody comes or goes
//     beside the squares they reached, which answers a third to a half of them.
//   - A figure in contact is offered moves only if leaving can be of use: a third off
//     the time on stones, and greedy plays as well.
//   - 6 contacts, 1 advance, 2 shots and 1 retreat instead of 10, 3, 4 and 2: a sixth.
//   - Enemies are lined up once for a side, not for each figure: a twentieth.
//
// Contacts are cut down by what a figure can take and lose there, ties by lot.go: nothing
// that is offered may depend on where the map or the list begins. A test turns positions
// round and relabels them.
//
// Tried and dropped: choosing contacts enemy by enemy, which costs what it saves.
//
// # Goals and non-goals
//
// Goals: every rule of RULES.md exactly, in integers; any legal action playable,
// offered or not; no allocation in play. Non-goals: capturing, experience, items and
// castles (RULES.md 1.3), and any judgement of what is fun.
package mageknight
