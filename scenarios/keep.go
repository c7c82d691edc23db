package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Keeper keeps PlaceRules on maps of one board: for sim place, which moves pieces, and for
// makers of maps, which scatter them.
type Keeper struct {
	rules  PlaceRules
	grid   *board.Grid // nil of the plane
	clear  []string
	mirror *board.Symmetry // nil where none is to be kept
}

// NewKeeper reads rules for a board. Sites are the places of its map, and zones its areas by
// name; grid is nil of a board without cells, of which only clear, least and most can be
// kept.
func NewKeeper(rules PlaceRules, system string, grid *board.Grid, sites []string, zones []engine.Zone,
	label func(row, col int) string) (*Keeper, error) {
	k := &Keeper{rules: rules, grid: grid}
	if grid == nil && (rules.Symmetry != "" || rules.Apart > 0 || rules.Open > 0 || len(rules.Connected) > 0) {
		return nil, fmt.Errorf("symmetry, apart, open and connected need cells, and the board of %s has none",
			system)
	}
	for _, w := range rules.Clear {
		cells, err := ZoneCells(w, zones, label)
		if err == nil && cells == nil {
			cells, err = PlacesOf([]string{w}, sites, grid == nil)
		}
		if err != nil {
			return nil, fmt.Errorf("clear: %w", err)
		}
		k.clear = append(k.clear, cells...)
	}
	if rules.Symmetry == "" {
		return k, nil
	}
	half := 3
	if grid.Shape() == board.Square {
		half = 4
	}
	want := map[string][2]int{"half-turn": {0, half}, "east-west": {1, 0}, "north-south": {1, half}}[rules.Symmetry]
	for _, sym := range grid.Symmetries() {
		if sym.Mirror == (want[0] == 1) && sym.Turn == want[1] {
			k.mirror = &sym
		}
	}
	if k.mirror == nil {
		return nil, fmt.Errorf("the board has no %s symmetry", rules.Symmetry)
	}
	return k, nil
}

// ZoneCells lists the cells of "zones", all areas of a map, or of "zone NAME"; nil of any
// other word.
func ZoneCells(word string, zones []engine.Zone, label func(row, col int) string) (list []string, err error) {
	name, one := strings.CutPrefix(word, "zone ")
	if !one && word != "zones" {
		return nil, nil
	}
	var names []string
	for _, z := range zones {
		names = append(names, z.Name)
		for _, c := range z.Cells {
			if !one || z.Name == name {
				list = append(list, label(c[0], c[1]))
			}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the map names no such zone%s; name the cells", word, spelling.Suggest(name, names))
	}
	return list, nil
}

// PlacesOf lists the sites of a map that words mean: labels, or ranges of both numbers of a
// label such as 0-2,1-4. On the plane any point is a place.
func PlacesOf(words, sites []string, plane bool) (list []string, err error) {
	for _, w := range words {
		before := len(list)
		if slices.Contains(sites, w) {
			list = append(list, w)
			continue
		}
		if r, ok := parseRange(w); ok {
			for _, site := range sites {
				if a, b, ok := LabelNumbers(site); ok && r[0] <= a && a <= r[1] && r[2] <= b && b <= r[3] {
					list = append(list, site)
				}
			}
		}
		if _, _, ok := LabelNumbers(w); ok && plane && len(list) == before {
			list = append(list, w)
		}
		if len(list) == before {
			return nil, fmt.Errorf("%s is no place of this map%s; a place is a label such as %s, or a range such as "+
				"0-2,1-4", w, spelling.Suggest(w, sites), sites[0])
		}
	}
	return list, nil
}

// LabelNumbers reads both numbers of a label.
func LabelNumbers(label string) (a, b int, ok bool) {
	first, second, found := strings.Cut(label, ",")
	a, err := strconv.Atoi(first)
	b, err2 := strconv.Atoi(second)
	return a, b, found && err == nil && err2 == nil
}

// parseRange reads a0-a1,b0-b1; a single number is a range of its own.
func parseRange(w string) (r [4]int, ok bool) {
	first, second, found := strings.Cut(w, ",")
	if !found {
		return r, false
	}
	for i, part := range []string{first, second} {
		lo, hi, both := strings.Cut(part, "-")
		if !both {
			hi = lo
		}
		a, err := strconv.Atoi(lo)
		b, err2 := strconv.Atoi(hi)
		if err != nil || err2 != nil {
			return r, false
		}
		r[2*i], r[2*i+1] = a, b
	}
	return r, true
}

// Mirrors reports whether pieces come in pairs, and whether the symmetry reflects.
func (k *Keeper) Mirrors() (twins, reflects bool) {
	return k.mirror != nil, k.mirror != nil && k.mirror.Mirror
}

// Image is where cells lie in the mirror; "" for what is not a cell.
func (k *Keeper) Image(cells []string) (list []string) {
	for _, label := range cells {
		if c, err := k.grid.ParseLabel(label); err == nil {
			list = append(list, k.grid.Label(k.mirror.Cell(c)))
		} else {
			list = append(list, "")
		}
	}
	return list
}

// IsClear says why a piece cannot come to lie on cells that are to stay clear.
func (k *Keeper) IsClear(cells []string) error {
	for _, label := range cells {
		if slices.Contains(k.clear, label) {
			return fmt.Errorf("%s is to stay clear", label)
		}
	}
	return nil
}

// Counts says why n pieces are too few or too many.
func (k *Keeper) Counts(pieces int) error {
	if pieces < k.rules.Least || (k.rules.Most > 0 && pieces > k.rules.Most) {
		return fmt.Errorf("%d of the pieces are on the map", pieces)
	}
	return nil
}

// AreApart says why pieces lie too near each other.
func (k *Keeper) AreApart(pieces [][]string) error {
	for i := range pieces {
		for j := range i {
			if d := k.Distance(pieces[i], pieces[j]); d < k.rules.Apart {
				return fmt.Errorf("two pieces lie %d apart", d)
			}
		}
	}
	return nil
}

// Distance is how many steps lie between the nearest cells of two pieces.
func (k *Keeper) Distance(a, b []string) int {
	least := 1 << 30
	for _, x := range a {
		for _, y := range b {
			c, err := k.grid.ParseLabel(x)
			d, err2 := k.grid.ParseLabel(y)
			if err == nil && err2 == nil {
				least = min(least, k.grid.Steps(c, d))
			}
		}
	}
	return least
}

// Ground says why a map with these pieces, all that it has, is not open or not connected
// enough. Pieces are of the kind that their name begins with.
func (k *Keeper) Ground(pieces []engine.Piece) error {
	if k.rules.Open == 0 && len(k.rules.Connected) == 0 {
		return nil
	}
	covered, blocked := k.grid.NewSet(), k.grid.NewSet()
	for _, p := range pieces {
		kind, _, _ := strings.Cut(p.Name, " at ")
		first, _, _ := strings.Cut(p.Name, " ")
		for _, label := range p.Cells {
			c, err := k.grid.ParseLabel(label)
			if err != nil {
				continue // what lies on an edge
			}
			covered.Add(c)
			if slices.Contains(k.rules.Connected, first) || slices.Contains(k.rules.Connected, kind) {
				blocked.Add(c)
			}
		}
	}
	if open := 1 - float64(sizeOf(covered))/float64(k.grid.Count()); open < k.rules.Open {
		return fmt.Errorf("only %.0f %% of the ground is open", 100*open)
	}
	if len(k.rules.Connected) == 0 {
		return nil
	}
	free := k.grid.Patches(func(c board.Cell) int {
		if blocked.Has(c) {
			return 0
		}
		return 1
	})
	if len(free) > 1 {
		return fmt.Errorf("%s cut the map in %d", strings.Join(k.rules.Connected, " and "), len(free))
	}
	return nil
}

func sizeOf(set board.Set) (n int) {
	for c := set.Next(0); c != board.None; c = set.Next(c + 1) {
		n++
	}
	return n
}
