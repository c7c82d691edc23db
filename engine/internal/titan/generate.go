package titan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Generate is the form of a generated map: which hazards are scattered over the standard
// Battleland, and how densely. {hazards: {bramble: 6, tree: 2}, sides: {slope: 4},
// symmetric: true} lays six Brambles and two Trees on Plain ground, then Slopes on four
// hexsides, all of it the same in the mirror that exchanges west and east.
type Generate struct {
	Hazards   map[string]int `yaml:"hazards"`   // hexes of each kind
	Sides     map[string]int `yaml:"sides"`     // hexsides of each kind
	Symmetric bool           `yaml:"symmetric"` // west and east are mirror images
	Level     int            `yaml:"level"`     // elevation of hexes that own a hexside, 1 when left out
}

// standard is the Battleland of RULES.md 2.2.
var standard = []string{"..###.", ".####.", ".#####", "######", ".#####", ".####."}

// GenerateMap scatters the hazards of a form over the standard Battleland, as a chart writes them. The
// same form and source give the same map. It fails when a name is no hazard or there is no room.
func GenerateMap(chart *Chart, form *Generate, src dice.Source) (*Map, error) {
	grid, err := board.New(board.Spec{Shape: board.Hex, Rows: len(standard), Cols: len(standard[0]),
		Exists: func(r, c int) bool { return standard[r][c] == '#' }})
	if err != nil {
		return nil, err
	}
	letters, err := chart.tokens(engine.NoPlaces{})
	if err != nil {
		return nil, err
	}
	g := &generator{letters: letters, grid: grid, src: src, twin: twins(grid, form.Symmetric)}
	for c := range board.Cell(grid.Len()) {
		if grid.Exists(c) {
			g.free = append(g.free, c)
		}
	}
	g.tokens = slices.Repeat([]string{g.letters[0]}, grid.Len())
	for _, name := range keysOf(form.Hazards) {
		if err := g.scatter(name, form.Hazards[name]); err != nil {
			return nil, err
		}
	}
	level := form.Level
	if level == 0 {
		level = 1
	}
	if level < 0 || level > 9 {
		return nil, fmt.Errorf("the level is %d; want 1 to 9", level)
	}
	for _, name := range keysOf(form.Sides) {
		if err := g.ridge(name, form.Sides[name], level); err != nil {
			return nil, err
		}
	}
	return g.form(), nil
}

type generator struct {
	letters [terrains]string // of the chart
	grid    *board.Grid
	src     dice.Source
	drawn   uint32
	twin    []board.Cell // the cell that mirrors each; itself without symmetry
	free    []board.Cell // cells still plain
	tokens  []string     // by cell
	edges   map[string][]string
	taken   map[[2]board.Cell]bool
	raised  map[board.Cell]int
}

func keysOf(m map[string]int) []string {
	return slices.Sorted(maps.Keys(m))
}

// twins maps every cell to its image under the reflection of the board that leaves the
// northern and the southern side where they are, or to itself.
func twins(grid *board.Grid, symmetric bool) []board.Cell {
	twin := make([]board.Cell, grid.Len())
	for c := range twin {
		twin[c] = board.Cell(c)
	}
	if !symmetric {
		return twin
	}
	north, south := grid.At(0, 3), grid.At(5, 1)
	for _, s := range grid.Symmetries() {
		if s.Mirror && s.Cell(north) == north && s.Cell(south) == grid.At(5, 4) {
			for c := range twin {
				if grid.Exists(board.Cell(c)) {
					twin[c] = s.Cell(board.Cell(c))
				}
			}
		}
	}
	return twin
}

func (g *generator) draw(below int) int {
	g.drawn++
	return int(g.src.Below(dice.NewKey(0, 0, 0, 0, g.drawn), uint64(below)))
}

// scatter lays n hexes of a hazard on plain ground, in pairs where it is symmetric.
func (g *generator) scatter(name string, n int) error {
	i := slices.Index(terrainNames[:], name)
	if i < 1 {
		return fmt.Errorf("unknown hazard %q%s", name, spelling.Suggest(name, terrainNames[1:]))
	}
	if n < 0 || n > len(g.free) {
		return fmt.Errorf("there is no room for %d hexes of %s: %d are still plain", n, name, len(g.free))
	}
	for n > 0 {
		c := g.free[g.draw(len(g.free))]
		for _, c := range []board.Cell{c, g.twin[c]} {
			if at := slices.Index(g.free, c); at >= 0 && n > 0 {
				g.free = slices.Delete(g.free, at, at+1)
				g.tokens[c] = g.letters[i]
				n--
			}
		}
	}
	return nil
}

// ridge lays n hexsides of a kind, each owned by a random hex.
func (g *generator) ridge(name string, n, level int) error {
	if i := slices.Index(featureNames[:], name); i < 1 {
		return fmt.Errorf("unknown hexside %q%s", name, spelling.Suggest(name, featureNames[1:]))
	}
	if n < 0 || n > 40 {
		return fmt.Errorf("%d hexsides of %s; want 0 to 40", n, name)
	}
	if g.edges == nil {
		g.edges, g.taken, g.raised = map[string][]string{}, map[[2]board.Cell]bool{}, map[board.Cell]int{}
	}
	var cells []board.Cell
	for c := range board.Cell(g.grid.Len()) {
		if g.grid.Exists(c) {
			cells = append(cells, c)
		}
	}
	for tries := 0; n > 0; tries++ {
		if tries > 2000 {
			return fmt.Errorf("there is no room for the hexsides of %s", name)
		}
		owner, d := cells[g.draw(len(cells))], board.Dir(g.draw(6))
		foot := g.grid.Neighbour(owner, d)
		if foot == board.None || g.taken[[2]board.Cell{owner, foot}] {
			continue
		}
		g.lay(name, owner, foot, level)
		n--
		if a, b := g.twin[owner], g.twin[foot]; n > 0 && a != owner && b != foot && !g.taken[[2]board.Cell{a, b}] {
			if _, ok := g.grid.DirBetween(a, b); ok {
				g.lay(name, a, b, level)
				n--
			}
		}
	}
	return nil
}

func (g *generator) lay(name string, owner, foot board.Cell, level int) {
	d, _ := g.grid.DirBetween(owner, foot)
	g.taken[[2]board.Cell{owner, foot}], g.taken[[2]board.Cell{foot, owner}] = true, true
	g.edges[name] = append(g.edges[name], fmt.Sprintf("(%s) %s", g.grid.Label(owner), g.grid.DirName(d)))
	g.raised[owner] = level
}

// form writes what was laid as a map file would have it.
func (g *generator) form() *Map {
	m := &Map{}
	var rows strings.Builder
	for r := range g.grid.Rows() {
		for c := range g.grid.Cols() {
			cell := g.grid.At(r, c)
			switch {
			case cell == board.None:
				rows.WriteString("-- ")
			default:
				fmt.Fprintf(&rows, "%s%d ", g.tokens[cell], g.raised[cell])
			}
		}
		rows.WriteString("\n")
	}
	m.Rows = rows.String()
	if len(g.edges) > 0 {
		m.Edges = map[string]string{}
		for k, v := range g.edges {
			m.Edges[k] = strings.Join(v, "; ")
		}
	}
	return m
}

// MapRecipe returns an empty recipe: plain ground.
func (system) MapRecipe() any { return &Generate{} }

// MakeMap scatters the hazards of a recipe over the standard Battleland.
func (system) MakeMap(s *engine.Setup, recipe any, src dice.Source) (any, error) {
	return GenerateMap(s.Chart.(*Chart), recipe.(*Generate), src)
}
