// Package path finds where movers can get to on a grid, at what price and by which way. It knows no
// rule: a rule system compiles what a step costs, and says with sets of cells what is in the way today.
//
// # Reaches
//
// A Mover is compiled once for each kind of mover on a map: what every step between neighbours costs, or
// that it is never allowed. A Reach then answers queries: a start, a budget, cells that are blocked, that
// may only be passed, that end the move, and steps that are barred this time. The answer is the set of
// cells settled at each cost, the set of legal ends, and for each cell a route: of the cheapest the one
// whose sequence of cells is smallest, from the first cell on. Nothing is allocated.
//
// How rules are said in these terms:
//
//   - An occupied cell is Blocked, or PassOnly where friends may be passed.
//   - Mud, water, contact with an enemy are Stop, for the mover and the moment that they stop.
//   - A landing that costs more than passing over is Within: ends at which the dearer landing is still
//     paid are those within the budget less the difference.
//   - An entry side is Enter, with the price of the first cell.
//   - A figure of several cells each of which may lead the way stands on Starts.
//   - Zones that may not be left, or corners pinched by figures, are Bar. Cells that
//     can be reached without any risk are a reach with the risky steps barred, which often spares the
//     search for the least risk.
//   - A figure of several cells that keeps its shape moves by its anchor: Blocked is the set of anchors
//     that do not fit (board.Grid.Fits).
//
// # Speed
//
// A query shifts whole boards: for each point spent the frontier is moved in all directions, 64 cells at
// a time, masked by where such a step is allowed at each cost, and put down at that cost. The masks are
// kept by the cell entered, so that one shift serves all costs. Measured against a bucket queue with
// reused memory in the same run (BenchmarkReach*: 24x24 cells, one in eight occupied; medians of seven,
// a busy machine, so the ratios count):
//
//	                        points  cells   bits ns  bucket ns  ratio
//	hexes in plateaus          4      38       140       480      3.4
//	                           6      81       260      1100      4.2
//	                           8     138       400      1800      4.4
//	                          12     291       660      4400      6.6
//	hexes in rough hills       6      49       240       580      2.4
//	hexes, cost by cell        6      82       175      1020      5.8
//	squares with walls         6     119       270      1800      6.8
//	battlelands of 27 hexes    4      16        40       160      4.0
//
// Gonum's Dijkstra takes half a millisecond for the whole board of 24x24, 20 microseconds for 27 hexes.
//
// What was tried (rough hills, 6 points): words that follow the frontier 490 ns; words that depend on
// the start and the cost alone, so that loops are foreseeable, 320; shifting and masking in passes of
// their own, because together they run out of registers, 300; masks by cost first, and settling in the
// pass of the steps that cost one point, 260. Looking first whether any cell of the frontier has a dear
// step, and skipping empty masks, cost more in wrong guesses than they saved. Boards of one word have
// rounds on single numbers: 25 to 40 ns instead of 50 to 75. A row to a word would need half the shifts
// for twice the words on boards this wide.
//
// # Goals
//
//   - One answer for hexes and squares, for boards of one word and of many.
//   - The same answer whatever was asked before: ties are broken by the order of cells, never by the
//     order of work.
//   - No allocation in queries; a Mover may be shared by all workers.
//
// # Non-goals
//
//   - Steps that cost nothing, prices that depend on the way so far, figures that turn and moves that cost
//     wounds as well as points.
//   - Rules: who may be passed, what stops whom, which of several ends is best.
package path
