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
//
// # Hard moments
//
// A reaction in the middle of a large monster's move. The monsters' side plays "ettin move 5,2 acts 1": Check floods
// from every space of the base (each may be the cursor), Play takes the move action, pushes a walk frame with the
// packed route and the placement at its end, and walks. At the third step the cursor comes next to Jain: if the ettin
// could be put down here, a nimble frame is pushed and Turn says actor heroes, owner monsters, stage nimble. Offer is
// "jain nimble" and "jain decline". Nimble pays 1 fatigue and pushes a place frame: Turn says actor monsters, stage
// place; Offer lists every orientation that covers the cursor. When the ettin stands, the nimble frame is uncovered
// again, and Jain chooses her space ("jain nimble 3,1"). The walk frame below has no steps left and pops; the points
// that are left stay in the pool, and the interruption allows a new segment from any space of the base. Depth: turn,
// walk, nimble, place.
//
// An attack between its rolls. "leoric attack zombie" pushes an attack frame whose step says what is waited for.
// Guard: if Ashrian may use Stoneskin, actor = the defender's side. Roll: Turn says chance; the law is that of the
// pool read as the rules of this attack distinguish it (hearts and surges in melee, range too when shooting, every die
// in its lane when a die may be rolled again). Defend: one law and one key of its own for each affected figure.
// Reroll: the attacker may take a die again (Tarha), which makes one more chance. Shield: the defender's cards. Surge:
// Offer lists the best spending by exact search over all sets (DESC-ATK-13) first and the other useful ones after it;
// Check accepts any legal set. Spending Fire Breath adds figures that still have to roll and goes back to chance; the
// Longsword rolls a defence die again and comes back to the surges left. Absorb: range is checked, then Jain may take
// damage as fatigue. Apply deals damage, conditions and triggers; a knock-out on lava pushes a token frame, and the
// winner is judged when the attack frame is gone.
//
// A turn within a turn. Tarha's Reanimate acts right before or right after her own actions: "reanimate activate" saves
// the activation record in the state, starts one for the familiar on top of the stack (start-of-turn tests included),
// and gives back hers at its end; if she had done anything before, her turn then ends. Syndrael's feat uses the same
// place for the other hero's move action. Tests of attributes against several figures (Howl) are one frame with a mask
// of figures still to test; a failed test of the bearer of Lucky Charm turns the frame into a choice of that side and
// back into a chance.
package descent
