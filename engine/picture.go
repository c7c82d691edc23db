package engine

// Picture is a position, or a bare board, as shapes and words: enough for the
// terminal, SVG and heat maps, which know no system. Coordinates are integers in
// the units of CellInfo, y downward.
type Picture struct {
	Title         string
	Width, Height int32
	// Columns and Rows are the size of the terminal drawing in characters; cells
	// say where their text goes. 0 means that the picture is drawn from shapes.
	Columns, Rows int
	Cells         []PictureCell
	Areas         []PictureArea
	Edges         []PictureEdge
	Figures       []PictureFigure
	Legend        []Named // terrain and edge kinds that occur, in words
	// Scale is a length to measure by on boards without cells of their own, and its words:
	// 200 and "200 paces". No length means that cells are the measure.
	Scale      int32
	ScaleWords string
}

// Point is a place in the picture.
type Point struct{ X, Y int32 }

// PictureCell is a cell of a grid.
type PictureCell struct {
	Cell     Cell
	Label    string
	Kind     string // terrain kind; colours and patterns go by it
	Level    int16
	Text     string // at most four characters for the terminal: the map token
	Row, Col int    // place of Text in the terminal drawing
	Outline  []Point
}

// PictureArea is a polygon of the free plane, or a zone of a grid.
type PictureArea struct {
	Name, Kind string
	Outline    []Point
}

// PictureEdge is a feature along a line.
type PictureEdge struct {
	Kind     string
	From, To Point
	// Up points from the middle of the edge towards its upper side, or is zero.
	Up Point
}

// PictureFigure is a figure where it stands.
type PictureFigure struct {
	Figure  Figure
	Side    Side
	Name    string // full name
	Mark    string // at most three characters for the terminal and small pictures
	Note    string // state in words: "3 of 5 hits", "stunned"
	At      Point  // centre
	Cell    Cell
	Outline []Point // its base, or empty for a disc
	Heading Point   // direction it faces as a vector from At, or zero
}
