// Package sight answers what a straight line meets on a grid, in exact integers. It knows no rule: what
// blocks a line is for the rule systems to say, cell by cell and side by side.
//
// # Lines
//
// A line runs between two points in the units of board.Grid.Centre: centres, corners, or anything else
// on those integers. Its course is a list of stretches, in order: a cell whose open interior it crosses
// (Through), a side that it runs along, with the cells on both sides of it (Along), a corner that it
// passes, with the cells that it touches there and nowhere else (Touch). Each stretch has the part of
// the line that it holds as an interval of the line's parameter, counted from 0 to Line.Den, so that
// nothing is ever rounded: places on one line are compared as integers.
//
//   - A rule that counts cells entered looks at Through; one that counts a side as part of both cells
//     looks at Along as well; one that may choose a side offers the two cells of Along; one that takes
//     the milder of two cells at a corner looks at the pair of Touch.
//   - Lines holds the courses of all lines between two kinds of points on a board once for all pairs of
//     cells.
//
// # Goals
//
//   - Exactness: a line that touches a corner touches it, on every machine.
//   - One tracer for hexes and squares, between centres, corners or any points on their integers.
//   - No allocation once memory has grown; Lines may be shared by all workers.
//
// # Non-goals
//
//   - What blocks, hinders or is chosen: a rule system reads the stretches and decides.
//   - Boards without cells (package plane).
//
// # Ranges
//
// Tracing takes about 40 ns for each cell, a stored line 20 ns to look through, all lines between the
// centres of 24x24 cells 10 ms to prepare.
//
// A line may be MaxLength units long in X and Y together. Parameters are then below 2^45, products with
// heights up to 2^15 below 2^62.
package sight
