// Package board is the space of the games that are played on cells: hexes and squares as one kind of
// grid, sets of cells as a few 64-bit words, features on the sides between cells.
//
// # Layout
//
// Cells are numbered row by row, with a gap of at least one unused number between two rows, so that a
// neighbour is a constant offset in each direction and a step off the end of a row meets a number that
// is no cell. Hexes are stored axially: a row starts half a hex further left than the one above it, and
// all six offsets are constant in spite of the shifted odd rows. Because the numbers of a row are
// contiguous, a 6x6 hex board fits one word, 24x24 hexes take ten, 40x40 squares twenty-six. Squares may
// be tight, without gaps, for a system that numbers its cells so; then only masked steps are safe.
//
// Every offset is smaller than 64, so a shift of a whole board moves a bit at most into the next word.
// Cell order is (row, column) order, which is what "smallest cell" means everywhere.
//
// A Set is a slice. Arrays of the largest size would cost boards of a few words the copying of many, and
// type parameters over arrays would run through every signature above for little: to intersect and
// count 4 words takes 7 ns as slices, 4 as arrays of their own size, 9 as arrays of the largest; 26
// words take 43, 38 and 35.
//
// # Goals
//
//   - One board for hexes in shifted rows and for squares with diagonals, with holes anywhere.
//   - Sets that live in memory of the caller's choice: an array in a game's state, a slice in scratch.
//   - No allocation once a grid is built, and nothing but integers; a Grid may be shared freely.
//
// # Non-goals
//
//   - Rules: what a feature or a level means, what is adjacent for a figure, how far a weapon reaches.
//   - Movement (package path) and lines (package sight).
package board
