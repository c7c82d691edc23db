package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Scatter is the recipe of maps that are made by chance as players lay out a table: pieces
// of terrain upon the scenario's own board: how many, how large, how far apart.
type Scatter struct {
	Scatter []ScatterPieces `yaml:"scatter" jsonschema:"required"`
	Over    bool            `yaml:"over,omitempty" jsonschema:"description=pieces come upon those that the board has; else those are taken off first"`
	Keep    PlaceRules      `yaml:"keep,omitempty"`
}

// ScatterPieces are some pieces of one sort.
type ScatterPieces struct {
	Kinds Names `yaml:"kinds,omitempty" jsonschema:"description=kinds of ground\\, of which each piece is one by chance; none where only the level changes"`
	Count Roll  `yaml:"count" jsonschema:"description=how many: 4\\, d6\\, 2d6+1\\, 2-4"`
	Size  Roll  `yaml:"size,omitempty" jsonschema:"description=cells of each that hang together; 1 where left out"`
	Rise  int   `yaml:"rise,omitempty" jsonschema:"description=levels by which its ground is higher"`
}

// Roll is a number drawn as tabletop rules say it: 4, d6, 2d6+1, or 2-4 for any from 2 to 4.
type Roll struct{ Dice, Faces, Plus int }

// mostRoll bounds what a roll may show.
const mostRoll = 500

// ParseRoll reads a Roll.
func ParseRoll(text string) (Roll, error) {
	bad := fmt.Errorf("%s is no number of pieces or cells; want such as 4, d6, 2d6+1 or 2-4", quote(text))
	number := func(s string, least int) (int, bool) {
		n, err := strconv.Atoi(s)
		return n, err == nil && n >= least && n <= mostRoll
	}
	if n, ok := number(text, 0); ok {
		return Roll{Plus: n}, nil
	}
	if count, faces, ok := strings.Cut(text, "d"); ok {
		r, okCount, okPlus := Roll{Dice: 1}, true, true
		if count != "" {
			r.Dice, okCount = number(count, 1)
		}
		faces, plus, has := strings.Cut(faces, "+")
		if has {
			r.Plus, okPlus = number(plus, 0)
		}
		n, okFaces := number(faces, 1)
		if r.Faces = n; !okCount || !okPlus || !okFaces || r.Dice*r.Faces+r.Plus > mostRoll {
			return Roll{}, bad
		}
		return r, nil
	}
	low, high, ok := strings.Cut(text, "-")
	a, okA := number(low, 0)
	b, okB := number(high, 0)
	if !ok || !okA || !okB || b < a {
		return Roll{}, bad
	}
	return Roll{Dice: 1, Faces: b - a + 1, Plus: a - 1}, nil
}

// UnmarshalYAML reads what ParseRoll reads.
func (r *Roll) UnmarshalYAML(n *yaml.Node) error {
	roll, err := ParseRoll(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		return at(n, "%v", fmt.Errorf("%s is no number of pieces or cells; want such as 4, d6, 2d6+1 or 2-4",
			describe(n)))
	}
	*r = roll
	return nil
}

// Maker makes maps by chance for a scenario.
type Maker struct {
	// Make makes a map, the filled form of the system's maps: a pure function of the source.
	Make func(dice.Source) (any, error)
	// Ground is the board that maps are made upon, in words, where that is the scenario's.
	Ground string
}

// Maker reads a recipe: {scatter: …} for every system on cells, or what the system itself
// makes maps from. Maps are written in the letters of the chart that a variant of the scenario has.
func (l *Library) Maker(sc *Scenario, how Override, v Variant) (*Maker, engine.Faults) {
	system, isScatter := sc.System, false
	for _, key := range []string{"scatter", "keep", "over"} {
		isScatter = isScatter || !how.Get(key).Absent()
	}
	own, hasOwn := system.(engine.MapMaker)
	builder, hasCells := system.(engine.MapBuilder)
	var faults engine.Faults
	name := system.Info().System
	switch {
	case isScatter && !hasCells:
		faults.Add(how.Place(), "scatter and keep lay pieces on cells, and the board of %s has none; leave them out: "+
			"{generate: {}}", name)
		return nil, faults
	case !isScatter && hasOwn:
		recipe := own.MapRecipe()
		if faults := how.Decode(recipe); len(faults) > 0 {
			return nil, faults
		}
		setup, faults := l.Setup(sc, v)
		if len(faults) > 0 {
			return nil, faults
		}
		return &Maker{Make: func(src dice.Source) (any, error) { return own.MakeMap(setup, recipe, src) }}, nil
	case !isScatter:
		faults.Add(how.Place(), "a recipe of %s says what is scattered: {generate: {scatter: [{kinds: […], count: "+
			"d6}], keep: {…}}}", name)
		return nil, faults
	}
	var recipe Scatter
	if faults := how.Decode(&recipe); len(faults) > 0 {
		return nil, faults
	}
	setup, faults := l.Setup(sc, v)
	if len(faults) > 0 {
		return nil, faults
	}
	s, err := newScatterer(recipe, name, builder, setup)
	if err != nil {
		faults.Add(how.Place(), "%v", err)
		return nil, faults
	}
	return &Maker{Make: s.form, Ground: fmt.Sprintf("%+v", *s.plan)}, nil
}

// scatterer makes maps from a Scatter.
type scatterer struct {
	recipe  Scatter
	builder engine.MapBuilder
	setup   *engine.Setup
	palette *engine.Palette
	plan    *engine.Blueprint // the board without pieces
	grid    *board.Grid
	keep    *Keeper
	open    []board.Cell // cells that pieces may lie on
}

// newScatterer takes a map apart and finds the cells that a recipe may scatter terrain on: bare ground
// where no spot of the map lies. Unless the recipe lays over what is there, the pieces of the map are
// cleared away first.
func newScatterer(recipe Scatter, name string, builder engine.MapBuilder, setup *engine.Setup) (*scatterer, error) {
	s := &scatterer{recipe: recipe, builder: builder, setup: setup, palette: builder.Palette()}
	var err error
	if s.plan, err = builder.Blueprint(setup); err != nil {
		return nil, err
	}
	wild, err := s.check(name)
	if err != nil {
		return nil, err
	}
	bare := s.palette.Grounds[0].Name
	width := 0
	for _, row := range s.plan.Cells {
		width = max(width, len(row))
		for c := range row {
			if !recipe.Over && slices.Contains(wild, row[c].Kind) {
				row[c].Kind = bare
			}
		}
	}
	rows := s.plan.Cells
	s.grid, err = board.New(board.Spec{Shape: s.palette.Shape, Rows: len(rows), Cols: width, Label: builder.Label,
		Exists: func(r, c int) bool { return c < len(rows[r]) && rows[r][c].Kind != "" }})
	if err != nil {
		return nil, err
	}
	taken := map[[2]int]bool{}
	for _, spot := range s.plan.Spots {
		taken[[2]int{spot.Row, spot.Col}] = true
	}
	for c := s.grid.Cells().Next(0); c != board.None; c = s.grid.Cells().Next(c + 1) {
		if row, col := s.grid.RowCol(c); !slices.Contains(wild, rows[row][col].Kind) && !taken[[2]int{row, col}] {
			s.open = append(s.open, c)
		}
	}
	s.keep, err = NewKeeper(recipe.Keep, name, s.grid, s.grid.Labels(), s.plan.Zones, builder.Label)
	return s, err
}

// check checks the kinds of a recipe and lists those that are pieces, not bare ground.
func (s *scatterer) check(name string) (wild []string, err error) {
	var known []string
	for i, g := range s.palette.Grounds {
		if i > 0 {
			known = append(known, g.Name)
		}
	}
	wild = known
	if r, ok := s.builder.(engine.PieceMover); ok { // land without effect is no piece
		wild = slices.DeleteFunc(slices.Clone(known), func(kind string) bool {
			g, _ := engine.SwatchNamed(s.palette.Grounds, kind)
			return g.Turned == "" && !slices.Contains(r.PieceKinds(), kind)
		})
	}
	if len(s.recipe.Scatter) == 0 {
		return nil, errors.New("scatter lists no pieces: [{kinds: [tree], count: d6}]")
	}
	for _, p := range s.recipe.Scatter {
		for _, kind := range p.Kinds.List {
			if !slices.Contains(known, kind) {
				return nil, fmt.Errorf("unknown kind %s%s; want one of %s", quote(kind), spelling.Suggest(kind, known),
					strings.Join(known, ", "))
			}
		}
		switch {
		case p.Count == Roll{}:
			return nil, errors.New("each entry of scatter wants a count, such as 4, d6 or 2-4")
		case p.Kinds.IsZero() && p.Rise == 0:
			return nil, errors.New("each entry of scatter wants kinds of ground, a rise, or both")
		case p.Rise != 0 && s.palette.Grounds[0].Least == s.palette.Grounds[0].Most:
			return nil, fmt.Errorf("the ground of %s has no levels, so that nothing can rise", name)
		}
	}
	for _, kind := range s.recipe.Keep.Connected {
		if !slices.Contains(known, kind) {
			return nil, fmt.Errorf("connected: unknown kind %s%s; want one of %s", quote(kind),
				spelling.Suggest(kind, known), strings.Join(known, ", "))
		}
	}
	return wild, nil
}

// How often a whole map and one piece are tried.
const (
	mostMaps   = 300
	mostPlaces = 80
)

// form makes a map.
func (s *scatterer) form(src dice.Source) (any, error) {
	var last error
	for try := range uint64(mostMaps) {
		l := layout{scatterer: s, src: src.Game(try), lies: map[board.Cell]bool{}}
		if last = l.lay(); last == nil {
			return s.builder.Build(s.setup, l.built())
		}
	}
	return nil, fmt.Errorf("none of %d maps keeps the rules: %w; ask for fewer pieces, or keep less", mostMaps, last)
}

// layout is one map while it is made.
type layout struct {
	*scatterer
	src    dice.Source
	drawn  uint32
	lies   map[board.Cell]bool
	pieces []engine.Piece
	cells  [][]board.Cell // of each piece
	rise   []int
	kinds  []string
}

func (l *layout) below(n int) int {
	l.drawn++
	return int(l.src.Below(dice.NewKey(0, 0, 0, 0, l.drawn), uint64(n)))
}

// roll draws a number.
func (l *layout) roll(r Roll) int {
	n := r.Plus
	for range r.Dice {
		n += 1 + l.below(r.Faces)
	}
	return n
}

// lay draws all pieces and asks whether the map keeps its rules.
func (l *layout) lay() error {
	twins, _ := l.keep.Mirrors()
	for _, p := range l.recipe.Scatter {
		for left := l.roll(p.Count); left > 0; {
			laid := 0
			for try := 0; try < mostPlaces && laid == 0; try++ {
				laid = l.piece(p, left)
			}
			if laid == 0 {
				if twins && left == 1 {
					break // none lies on its own image: the odd one is left out
				}
				return fmt.Errorf("there is no room for one more %s", p.words())
			}
			left -= laid
		}
	}
	if err := l.keep.Counts(len(l.pieces)); err != nil {
		return err
	}
	return l.keep.Ground(l.pieces)
}

func (p ScatterPieces) words() string {
	switch {
	case p.Kinds.All:
		return "piece"
	case len(p.Kinds.List) == 0:
		return "hill"
	}
	return strings.Join(p.Kinds.List, " or ")
}

// piece tries to lay a piece with its twin, of at most n pieces, and returns how many
// came to lie.
func (l *layout) piece(p ScatterPieces, most int) int {
	kind, size := "", 1
	if list := p.Kinds.List; p.Kinds.All {
		kind = l.palette.Grounds[1+l.below(len(l.palette.Grounds)-1)].Name
	} else if len(list) > 0 {
		kind = list[l.below(len(list))]
	}
	if p.Size != (Roll{}) {
		size = max(1, l.roll(p.Size))
	}
	patch := l.patch(size)
	if patch == nil {
		return 0
	}
	all := [][]board.Cell{patch}
	if twins, _ := l.keep.Mirrors(); twins {
		var image []board.Cell
		for _, label := range l.keep.Image(l.grid.LabelsOf(patch)) {
			c, _ := l.grid.ParseLabel(label)
			image = append(image, c)
		}
		slices.Sort(image)
		shared := slices.ContainsFunc(image, func(c board.Cell) bool { return slices.Contains(patch, c) })
		switch {
		case slices.Equal(image, patch): // its own twin
		case shared || most < 2:
			return 0
		default:
			all = append(all, image)
		}
	}
	var lie [][]string
	for _, cells := range all {
		if !l.free(cells, p.Rise) {
			return 0
		}
		lie = append(lie, l.grid.LabelsOf(cells))
	}
	for i, cells := range lie {
		if l.keep.IsClear(cells) != nil || (i > 0 && l.keep.Distance(cells, lie[0]) < l.recipe.Keep.Apart) {
			return 0
		}
		for _, other := range l.pieces {
			if l.recipe.Keep.Apart > 0 && l.keep.Distance(cells, other.Cells) < l.recipe.Keep.Apart {
				return 0
			}
		}
	}
	for i, cells := range all {
		for _, c := range cells {
			l.lies[c] = true
		}
		l.pieces = append(l.pieces, engine.Piece{Name: kind + " at " + lie[i][0], Cells: lie[i]})
		l.cells, l.kinds, l.rise = append(l.cells, cells), append(l.kinds, kind), append(l.rise, p.Rise)
	}
	return len(all)
}

// free reports whether a piece may lie on cells, and rise so far there.
func (l *layout) free(cells []board.Cell, rise int) bool {
	for _, c := range cells {
		row, col := l.grid.RowCol(c)
		g := l.plan.Cells[row][col]
		swatch, _ := engine.SwatchNamed(l.palette.Grounds, g.Kind)
		if level := g.Level + rise; l.lies[c] || !slices.Contains(l.open, c) || level < swatch.Least ||
			level > swatch.Most {
			return false
		}
	}
	return true
}

// patch draws cells connected side by side, in rising order; nil where there is no
// room for n.
func (l *layout) patch(size int) []board.Cell {
	patch := []board.Cell{l.open[l.below(len(l.open))]}
	for len(patch) < size {
		var rim []board.Cell
		for _, c := range patch {
			for d := range board.Dir(l.grid.Dirs()) {
				n := l.grid.Neighbour(c, d)
				if n != board.None && l.grid.HasSide(d) && !slices.Contains(patch, n) && !slices.Contains(rim, n) &&
					!l.lies[n] && slices.Contains(l.open, n) {
					rim = append(rim, n)
				}
			}
		}
		if len(rim) == 0 {
			return nil
		}
		patch = append(patch, rim[l.below(len(rim))])
	}
	slices.Sort(patch)
	return patch
}

// built is the board with its pieces.
func (l *layout) built() *engine.Blueprint {
	b := *l.plan
	b.Cells = nil
	for _, row := range l.plan.Cells {
		b.Cells = append(b.Cells, slices.Clone(row))
	}
	for i, cells := range l.cells {
		for _, c := range cells {
			row, col := l.grid.RowCol(c)
			g := &b.Cells[row][col]
			if l.kinds[i] != "" {
				g.Kind = l.kinds[i]
			}
			g.Level += l.rise[i]
		}
	}
	return &b
}
