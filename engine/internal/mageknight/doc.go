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
//
// # Hard moments
//
// Mage Knight keeps unfinished business in one stack of frames; the greatest depth is 3 (an action, its rider attack,
// the roll of that attack). Three moments are the hardest.
//
// A charge into a waiting pikeman (MK-MOV-11, MK-SPN-1, MK-SA-PA, MK-SA-CH)
//
//	Turn      actor north, stage turn, not joint
//	Offer     ... "lancer-1 charge 4,0 facing E" ...            (one decision from stop to stop; no rule tells
//	          two ways to one end apart)
//	Play      token at once (MK-TURN-4); frame move{lancer, 4,0, E, charge}; was it in contact? then stage of
//	          the frame = break away
//	Turn      actor chance: law "d6 2+" (mounted), key breakaway/north/lancer/round
//	Settle    failed: the frame waits for a facing of its own side (stage reface; a mounted figure has none and
//	          the frame closes).
//	          passed: shake off 1 click to those behind it, the figure is put down, the set of figures newly
//	          touched is written into the frame
//	Turn      actor SOUTH, owner north, stage spin: the lowest numbered pikeman of the set
//	Offer     "pikeman-1 spin N" ... eight facings, keeping the old one among them
//	Play      facing; the set loses one bit; when it is empty the frame goes on: pole arm of every pikeman that
//	          now has the lancer in front
//	-         struck: 1 click, the lancer may be lost here, the frame closes and pushing damage follows; nobody
//	          chooses anything more
//	Turn      not struck: actor north, stage rider: "lancer-1 strike pikeman-1", ..., "lancer-1 hold" (declining
//	          is always there)
//	Play      strike pushes frame attack above frame move; its rolls are answered as in 2; both frames close;
//	          pushing; is a side without active figures?
//
// One ranged attack from declaration to pushing (MK-ATK-3, MK-ATK-7, MK-SA-DO, MK-SA-MF)
//
//	Play      "magus shoot drake,imp": token; frame attack{shooter, helpers, targets, kind}; the numbers needed
//	          are worked out once and kept in the frame
//	Chance    law of 2d6: with one number needed its outcomes are natural 2, miss, hit, natural 12; with several
//	          it is the sum; key attack/seat/shooter/round
//	Settle    the set of targets hit is written into the frame; those with Dodge form a second set
//	Chance    law d6 4+ for the lowest numbered dodger; key dodge/its seat/it/round, ordinal = the attacker: an
//	          attacker strikes once a round, so keys never repeat
//	          and no roll counter is needed at all
//	Chance    the damage die, if the attack has one and somebody is still hit
//	-         reduction; all clicks at once; removal of figures that lost the ability to stand where they stand;
//	          points; natural 2 hurts the attacker
//	Chance    magic freeze: d6 4+ for every target hit that has fewer than two tokens; key freeze/seat/attacker,
//	          ordinal = the target
//	-         vampirism, pushing of every member of the formation, end of the game?; only now may the side
//	          choose again
//
// A movement formation that is held by the sleeve (MK-FRM-2)
//
//	Offer     "march a>3,4:S b>4,4:S c>4,5:S": members, ends and facings in the order of moving are one action
//	          value (five times 21 bits); offers are translations
//	          of the group as a whole; Check accepts every plan whose moves are legal one after another and
//	          whose ends hang together
//	Play      tokens for all; members in contact with the enemy form a set in the frame
//	Chance    break away, lowest number first, one law and key each
//	Settle    all passed: the plan is carried out as declared. It was chosen knowing nothing less than after the
//	          rolls, so declaring it early costs no choice.
//	Turn      one or more failed: actor the same side, stage regroup: the plan is chosen anew with those who
//	          must stay where they are
//	Offer     "regroup a>3,4:S b>4,4:S" ... and the plan in which everybody stays, which is always legal, so
//	          that the frame cannot get stuck
//	-         all members stand; the figures newly in contact with any member spin (other side, lowest number
//	          first), then pole arm against each member in turn,
//	          then pushing of all of them
package mageknight
