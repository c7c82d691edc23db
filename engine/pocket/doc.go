// Package pocket is a game made for tests alone. It is no published game and is in
// no list of systems. On a five by five board it has one of each hard thing that a
// rule system can ask of the contract:
//
//   - a sealed choice: each side seals a bid for the initiative before either sees
//     the other's;
//   - a re-roll: equal bids are settled by a die each, ties rolled again;
//   - a joint stage: both sides place their figures, one to a cell;
//   - an action with a pose, and a figure of two cells: the guard stands on a cell
//     and on the next one in the direction it faces;
//   - a reaction in mid-move: anyone who steps away from an enemy may be struck by it
//     before the rest of the move is walked;
//   - an extra turn: a double six lets the striker act again;
//   - a change of control: the charmer may win an enemy over.
//
// Variants of the game with one planted fault each ([Fault]) exist so that the
// conformance suite can be seen to catch them.
//
// Not goals: being fun, files, cases, pictures worth looking at.
package pocket
