// Package heroscape plays HeroScape, the master game of 2004 for two players, and
// its basic variant: hexes in levels, figures of one or two spaces, order markers,
// and the thirty army cards of RULES.md beside this file, which is the final word
// on the game.
//
// A file belongs to the room that its name begins with: table (what is compiled once:
// board, sight, cards, dice, powers, maps of others), field (the position: who stands where,
// engagements, whose turn it is), combat (range, dice, laws, special attacks), moves (what may
// be played: every check, routes and the search of them), play (what is carried out: turns,
// moves, attacks, powers, effects), appraise and offer (what commanders see), ask, words and
// draw. game.go says how they stand on one another.
//
// A power is a row of powerTable (table_power.go): its name, its rule, what it lets a figure do,
// and small functions hung on named moments of play (combat_power.go). What it does in the attack
// window is a row of actTable, a d20 that it rolls one of d20Table (table_act.go). Numbers are
// those of its row of the chart.
//
// Goals: every rule under its ID, exact odds, games without allocation.
//
// Not goals: overhangs, castles, ladders, destructible objects, treasure glyphs,
// later cards, teams.
//
// # Hard moments
//
// A walk that costs wounds, and a hero who dies in the middle of it.
//
// Finn (one wound left, Life 4) walks four spaces out of two engagements; Thorgrim's army looks on. The state is one
// turn context (card, who is active, who moved) below a stack of frames.
//
//  1. Turn: actor north, stage move, joint. Offer lists one walk per figure and end space, with the route that costs
//     fewest leaving attacks, then fall dice, then movement; the route travels in the action (three bits a step), so
//     Check walks it again from scratch.
//  2. Play(finn walk 1,2 1,3 …) pushes a walk frame (figure, route, steps done) and runs on until a rule interrupts.
//  3. The first step breaks two engagements: the frame holds the set of enemies still to swipe. Turn: chance; Chance
//     gives the law of one attack die, keyed by the swiping figure; Settle(skull) puts the wound into the due field
//     and pushes an effect frame.
//  4. The effect frame asks for d20 of Stealth Armor where the wounded figure has it (another chance), then places
//     wounds, removes the dead together, and pops. Finn is dead: a spirit frame is pushed. Turn: actor = Finn's
//     controller, who need not own the turn; stage spirit; Offer lists his living unique cards. With one such card
//     it is placed without asking.
//  5. The walk frame below finds its figure gone and pops itself; the second swipe is never rolled. Back in stage
//     move for the other figures.
//  6. Had Finn lived: fall rolls in order of the steps, then molten lava, then the glyph, each a chance or choice of
//     the same walk frame.
//
// Order markers: sealed, half-known, and taken away.
//
//  1. Start of round, stage orders: north plays "order 1 raelin", "order 2 …", "order 3 …", "order x …" into sealed
//     fields; then south does, and its Offer, Check and Appraise read only its own fields. Redraw(south) at that
//     moment draws north's four markers wholly anew.
//  2. Once both have placed, each side sees how many markers lie on a card: Redraw(viewer) now only shuffles the
//     unrevealed markers of the other side over the places known to hold one. Revealed markers are public.
//  3. Chance: initiative, one law over two d20 (ties left out, Dagmar's 8 folded in), owner A.
//  4. The n-th turn reads the sealed field of its own side only. A dead, shackled or undropped card: the turn is
//     lost, the marker stays hidden.
//  5. Mind Shackle ("negoksa shackle drake", chance d20): on 20 the card's controller changes, its markers are
//     wiped; identity (seat, number) stays.
//
// Extra turns inside a turn, and one attack that hits seven figures.
//
//  1. order marker on Blade Gruts is revealed: stage bond, Offer: "bond grimnak" or end. Bonding pushes a second
//     turn context; the Gruts' own turn begins when it is popped. Depth of contexts 2, of frames on top of them at
//     most 3.
//  2. In stage act one list holds attacks and the powers that come before them; using one closes the windows before
//     it (Berserker, Shackle, Chomp, Clone or Grenade, attacks), so the order of windows is one small number in the
//     turn context. Berserker on 15+ reopens move.
//  3. "dw9000 explode marro-1" pushes an area frame with the set of victims. Chance 1: three attack dice, owner
//     Deathwalker. If there are skulls, chance 2..k: defence dice of each victim, chosen figure first, then by
//     number; wounds are written to due, nobody falls yet.
//  4. One effect frame: Stealth Armor rolls, wounds, removal of all the dead together, spirits in order of number,
//     then one victory check (a draw if both sides are empty). A normal attack is one law over attack and defence
//     dice, because no choice lies between them.
package heroscape
