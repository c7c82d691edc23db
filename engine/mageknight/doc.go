// Package mageknight plays Mage Knight, first edition, on a board of squares with
// the terrain modifiers of the MKDO chart. RULES.md beside this file is the
// specification; every rule has an ID, and the code names the ID where it obeys it.
//
// A file belongs to the room that its name begins with, and game.go says how the rooms
// stand on one another. From the ground up:
//
//   - table, what is compiled once: the board with its levels (table_ground.go), contacts,
//     arcs and lines on it, what steps cost (table_steps.go), dials and abilities, armies,
//     what figures are worth;
//   - field, the position: figures, the action in progress, whose turn it is, who touches
//     whom (field_contact.go), how far enemies are (field_approach.go), and how ties are
//     broken without looking down a list (field_ties.go);
//   - combat, everything about attacks and rolls that changes nothing: lines of fire,
//     targets, numbers needed, laws, what a hit is expected to do;
//   - moves, what may be played: moves.go begins with Check; where a move can end is found
//     in moves_reach.go and remembered in moves_known.go;
//   - play, what is carried out, in the order of the book: the turn, moves, attacks,
//     damage, powers. What records and coverage tell of a way is worked out in play_way.go,
//     only when somebody asks;
//   - appraise and offer, what commanders see, and no rules: threats (appraise_threat.go)
//     and what a square means, the actions that are worth thinking of;
//   - ask, words and draw: answers, words and pictures.
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
//   - Moves are bounded before they are searched for, marches are found by ways that never step
//     back or aside: a quarter of the instructions (docs/performance.md).
//   - Squares as a side sees them stand in a table, lots are drawn among the best advances
//     and retreats alone, distances to enemies are asked anew only when one comes or goes,
//     and who can do most is ranked once for a side: a tenth.
//
// Contacts are cut down by what a figure can take and lose there, ties by field_ties.go: nothing
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
