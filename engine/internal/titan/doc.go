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
//
// # Hard moments
//
// A strike with an announcement and a carry.
//
// The attacker's Ogre stands between a wounded Lion (SN 5) and a Centaur (SN 6).
//
//  1. Turn is {Actor attacker, Owner attacker, Stage strike, Joint no, Round 2}.
//  2. Offer lists "ogre strike lion" (the natural announcement, six dice at 5), "ogre strike lion as 6,6" (dearer,
//     so that the Centaur comes into reach of a carry), "ogre strike centaur", …; no "end strikes", because the Ogre
//     owes a strike. Check refuses "end strikes" for that reason, and accepts nothing that TITAN-CARRY-4 does not
//     list.
//  3. Play("ogre strike lion as 6,6") writes the pending blow into the state: striker, target, dice 6, number 6.
//     Nothing is rolled.
//  4. Turn is {Actor chance}. Chance gives the shared law of six dice at 6 and the key (strike, attacker's seat, the
//     Ogre's key, round 2, ordinal = own strikes it has made in this phase, so no counter is kept).
//  5. Settle(4 hits): the Lion takes two and is slain (it stays where it is, and will strike back); two are left
//     over and the Centaur may take them, so the blow stays pending: Turn is {attacker, stage carry}.
//  6. Offer lists "carry centaur" and "carry none". Play("carry centaur") moves the hits; the blow is over.
//  7. Turn is strike again, or, when nobody has anything left to do, the other side's counterstrike.
//
// The pending blow is a plain field, depth one: nothing can interrupt a blow but its own carry.
//
// One strike phase of the defender's turn, with the dead striking back.
//
// A Lion that is not native stands on Drift with one hit left, next to an Ogre; a Pixie stands in a Tree between two
// enemies.
//
//  1. The last maneuver (Play("end moves")) runs into the strike phase: Drift does its hit to everybody at once
//     without a choice and without chance (the Lion is slain and stays), then Turn is {Actor defender, Owner
//     defender, stage strike}.
//  2. Offer for the defender's Pixie: strikes at both neighbours. After one has been played and settled, the state
//     says "one made of two": the Pixie still owes one, unless every enemy in contact is slain by then, and others
//     may act in between.
//  3. Nobody of the defender owes a strike any more: "end strikes" becomes legal. If nothing at all is left to do,
//     it is played by the rules themselves, and a side is never asked a question with one answer.
//  4. Turn is {Actor attacker, Owner defender, stage counterstrike}: the actor is not the owner. The slain Lion
//     still acts.
//  5. When the counterstrikes are over, the slain leave the board, the ends of the battle are tested in their order,
//     and the next half-round begins, all inside the Play or Settle that closed the phase.
//
// A legion's maneuver planned as one.
//
// Seven slow walkers enter over a side of three hexes in the first maneuver phase (or a diver passes under its
// friends).
//
//  1. Turn is {Actor defender, stage maneuver, Joint yes}. Offer lists for each character every hex that it can
//     reach on the board as it stands now, each with Figure and Cell; a character on the board may also "stay" (Cell
//     is its own hex).
//  2. The planner ranks all of them at once, gives each figure a hex of its own, and hands the plan to Order: the
//     one that goes farthest from the entry goes first, walkers before flyers, stays last, so that nobody is shut
//     out by a friend.
//  3. It plays the plan one by one. Check may refuse a step (an earlier walker now stands in the way): then it plans
//     the rest anew from the position as it is. Each move sets the figure's moved flag, so there are at most seven.
//  4. When every character has moved or stayed the phase closes by itself; "end moves" closes it early. Who is not
//     on the board after the first maneuver phase of its side is lost (TITAN-ENTRY-4), which "end moves" shows in
//     its appraisal.
//  5. On the Tower the defender's first maneuver phase has the stage "place" instead: same planning, "ogre place
//     3,2".
package titan
