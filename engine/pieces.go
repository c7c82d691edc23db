package engine

// Piece is one thing on a map that could as well be missing: a wood, a hill, a run of
// wall.
type Piece struct {
	Name  string   // unique on its map: "tree at 1,2"
	Cells []string // labels of the cells it covers or borders
}

// PieceRemover is implemented by rulesets whose maps can be taken apart, to measure
// what each piece does to the game.
type PieceRemover interface {
	// Pieces lists the pieces of a map, a filled form of Forms.Map, in reading order.
	Pieces(form any) []Piece
	// PieceKinds lists the kinds that a piece can be exchanged for.
	PieceKinds() []string
	// Replace returns a new form: the map with the given piece exchanged for a kind, or
	// missing where kind is "". The error says why that cannot be.
	Replace(form any, piece int, kind string) (any, error)
}
