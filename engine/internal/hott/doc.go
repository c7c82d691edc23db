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
//
// # Hard moments
//
// A continuous move of many legs by a group, with zones, a cost in PIPs and contact at the end.
//
//   - Turn = {Actor X, Owner X, Stage pips, Joint false, Round bound}. The state holds the PIPs left and an empty
//     list of staged legs.
//   - Offer lists finished moves only: move with the leader in Figure, the group as a bit set of the side's numbers
//     in N, one leg in A and a second in B (straight, wheel, place, sideways shift; a place leg carries a whole
//     pose). One value, no index into a list.
//   - A player who wants more legs plays leg (Check: same group as the legs already staged, at most six in all); the
//     state gains one staged leg, nothing moves. Turn is unchanged. drop throws the staged legs away. Both are legal
//     and never offered; the state counts staged legs per bound, so even they cannot go on for ever.
//   - The closing action is a move of the same group: Check validates the staged legs and its own as one move: who
//     may move, PIPs with every extra, allowance by the worst ground touched, path samples, gap rule, zones of
//     control, contact rules, groups by every element. A refusal is the first broken rule in the order of the book.
//     Play changes poses at once; no roll.
//   - Then, still X's choice, the next Offer. end closes the phase; contacted elements turn to face by themselves
//     (both sides, by id).
//   - In the code this is one way down: planNow (what was just checked is not worked out again) → planMove → planWay
//     (an about-face may turn either way) → planLegs, which asks in turn readMove (moves.go: who, along which legs),
//     formUp (moves_form.go), takeLegs (moves_block.go: of a block each element is taken along by travel in
//     moves_path.go, which looks at what it sweeps, look, and at gaps, gaps) and closeMove (moves_end.go: bases,
//     contacts, zones, allowances), then moveCost. applyMove carries out what stands in the motion. Each is asked
//     once a move, or once an element.
//
// One close combat with pushes, a trampled friend, flight that sweeps friends along, pursuit and a fallen stronghold.
//
//   - Stage combat: Turn = {Actor X, Stage fights}. The fights on the list are three sets in the state, fixed when
//     the phase began: front pairs by X's element, victims held on flank or rear, the stronghold. Offer: one fight
//     for each that still stands; no pass.
//   - If the main attacker must be named by the other side, Play opens the one frame that exists: Turn = {Actor Y,
//     Owner X, Stage name}; Y's Offer: one name per possible main attacker. With one candidate the frame is skipped.
//   - Chance: Chance gives one law of two dice (X's die, the other's), folded to what the rules tell apart for these
//     two factors (doubled, beaten, equal even or odd, beats, doubles), ordered from worst to best for X's element,
//     keyed by that element and the purpose.
//   - Settle carries the whole outcome out without further choices: recoil pace by pace, pushes, tramples, flight
//     heading by smallest swerve, friends swept along in file, rear rank, flankers' recoil, pursuit, freed heroes,
//     capture of the stronghold (over at once).
//   - So unfinished business never nests deeper than one frame, and a copied state in mid-fight is complete.
//
// The ranged phase: the active side orders the shots of both sides; the owner of the shooter aims; a target shoots
// back.
//
//   - Stage ranged: Turn = {Actor X}. Offer: for own shooters shoot (Figure main or named shooter, target in
//     Cell-free N, helpers as a set in A); for enemy shooters call; for magicians cast (target, helpers, PIPs kept
//     back); pass (done with spells) once.
//   - After call, Turn = {Actor Y, Owner X, Stage aim}; Y's Offer = one shoot per target and set of helpers. Check
//     wants the called one.
//   - Play fixes the combat (shortest shot line is main, an eligible target answers in the same combat) and sets
//     chance due.
//   - Chance: one law of two dice for the two totals; for spells the law also reports whether the caster's die was a
//     1. Settle moves the losers, turns magicians into frogs, may free prisoners, and returns to X while any
//     eligible shooter remains or spells were not passed.
//   - A game has no secrets, so Redraw does nothing.
package hott
