package mageknight

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Fences that run one way only are kinds of ground of their own: M| and M-.
const (
	fenceAcross = "movement hindering north to south"
	fenceAlong  = "movement hindering east to west"
)

// Palette lists terrain with its levels, access points, chests and monster tokens
// (MK-BRD-4 to MK-BRD-6).
func (Ruleset) Palette() *engine.Palette {
	p := &engine.Palette{Shape: board.Square, Rows: maxSide, Cols: maxSide,
		Lines: []engine.Swatch{{Name: "access"}}, Spots: []engine.Swatch{{Name: "chest"}, {Name: "monster"}},
		Words: []engine.Attribute{{Name: "indoors", Type: "flag"}}}
	for k, name := range terrainNames {
		p.Grounds = append(p.Grounds, engine.Swatch{Name: name, Paint: pictureKinds[k], Least: -maxLevel,
			Most: maxLevel})
	}
	for _, turned := range [...][2]string{{fenceAcross, fenceAlong}, {fenceAlong, fenceAcross}} {
		p.Grounds = append(p.Grounds, engine.Swatch{Name: turned[0], Paint: pictureKinds[fence], Least: -maxLevel,
			Most: maxLevel, Turned: turned[1]})
	}
	return p
}

// Label names a square by column and row (MK-BRD-1).
func (Ruleset) Label(row, col int) string { return fmt.Sprintf("%d,%d", col, row) }

// labelled reads what Label writes.
func labelled(label string) (row, col int, err error) {
	col, row, ok := engine.LabelNumbers(label)
	if !ok {
		return 0, 0, fmt.Errorf("%q is no square", label)
	}
	return row, col, nil
}

// Blueprint takes a map apart.
func (Ruleset) Blueprint(s *engine.Setup) (*engine.Blueprint, error) {
	m, b := s.Map.(*Map), &engine.Blueprint{}
	for _, line := range strings.Split(m.Rows, "\n") {
		words, r := strings.Fields(line), len(b.Cells)
		if len(words) == 0 {
			continue
		}
		row := make([]engine.Ground, len(words))
		for c, word := range words {
			level, letter := splitSquare(word)
			if level != "" {
				n, err := strconv.Atoi(level)
				if err != nil {
					return nil, fmt.Errorf("square %d,%d: %q has no level", c, r, word)
				}
				row[c].Level = n
			}
			switch k := strings.Index(terrainLetters, letter); {
			case letter == "M|":
				row[c].Kind = fenceAcross
			case letter == "M-":
				row[c].Kind = fenceAlong
			case k < 0 || len(letter) != 1:
				return nil, unknownSquare(word, r, c)
			default:
				row[c].Kind = terrainNames[k]
			}
		}
		b.Cells = append(b.Cells, row)
	}
	for _, pair := range m.Access {
		words := strings.Fields(pair)
		if len(words) != 2 {
			return nil, fmt.Errorf("an access point joins two squares, not %q", pair)
		}
		side, err := sideBetween(words[0], words[1])
		if err != nil {
			return nil, err
		}
		b.Lines = append(b.Lines, engine.Line{Kind: "access", Sides: []engine.CellSide{side}})
	}
	for _, list := range [...]struct {
		kind   string
		labels []string
	}{{"chest", m.Chests}, {"monster", m.Monsters}} {
		for _, label := range list.labels {
			row, col, err := labelled(label)
			if err != nil {
				return nil, err
			}
			b.Spots = append(b.Spots, engine.Spot{Kind: list.kind, Row: row, Col: col})
		}
	}
	if m.Indoors {
		b.Words = []engine.Word{{Name: "indoors", Value: "true"}}
	}
	return b, nil
}

// orthogonal are the steps of the even directions of package board: rows and columns.
var orthogonal = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

func sideBetween(a, b string) (engine.CellSide, error) {
	row, col, err := labelled(a)
	if err != nil {
		return engine.CellSide{}, err
	}
	for i, step := range orthogonal {
		if b == (Ruleset{}).Label(row+step[0], col+step[1]) {
			return engine.CellSide{Row: row, Col: col, Dir: board.Dir(2 * i)}, nil
		}
	}
	return engine.CellSide{}, fmt.Errorf("an access point joins two neighbours; %s and %s are none", a, b)
}

// access writes a side as a map does: the two squares that it joins.
func access(side engine.CellSide) string {
	step := orthogonal[side.Dir/2]
	return Ruleset{}.Label(side.Row, side.Col) + " " + Ruleset{}.Label(side.Row+step[0], side.Col+step[1])
}

// splitSquare parts the token of a square into level and terrain.
func splitSquare(word string) (level, letter string) {
	i := 0
	for i < len(word) && ((word[i] == '-' && i == 0 && len(word) > 1) || (word[i] >= '0' && word[i] <= '9')) {
		i++
	}
	if i == len(word) {
		return word, "."
	}
	return word[:i], word[i:]
}

func unknownSquare(word string, row, col int) error {
	return fmt.Errorf("square %d,%d: %q is no terrain", col, row, word)
}

// Build puts a map together. Where there is no cell is an error: boards are rectangles.
func (s Ruleset) Build(_ *engine.Setup, b *engine.Blueprint) (any, error) {
	if err := s.Palette().Known(b, s.Label); err != nil {
		return nil, err
	}
	m := &Map{Indoors: engine.WordNamed(b.Words, "indoors") == "true"}
	var rows [][]string
	widest := 1
	for r, cells := range b.Cells {
		row := make([]string, len(b.Cells[0]))
		for c := range row {
			if c >= len(cells) || cells[c].Kind == "" {
				return nil, fmt.Errorf("there is no ground at %s; a board of Mage Knight is a whole rectangle",
					s.Label(r, c))
			}
			row[c] = squareToken(cells[c])
			widest = max(widest, len(row[c]))
		}
		rows = append(rows, row)
	}
	var text strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for _, token := range row {
			fmt.Fprintf(&line, "%-*s ", widest, token)
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	m.Rows = text.String()
	for _, line := range b.Lines {
		for _, side := range line.Sides {
			m.Access = append(m.Access, access(side))
		}
	}
	for _, spot := range b.Spots {
		list := &m.Chests
		if spot.Kind == "monster" {
			list = &m.Monsters
		}
		*list = append(*list, s.Label(spot.Row, spot.Col))
	}
	return m, nil
}

// squareToken writes a square as a map does.
func squareToken(g engine.Ground) string {
	letter := ""
	switch k := slices.Index(terrainNames[:], g.Kind); {
	case g.Kind == fenceAcross:
		letter = "M|"
	case g.Kind == fenceAlong:
		letter = "M-"
	case k > 0:
		letter = terrainLetters[k : k+1]
	}
	switch {
	case g.Level != 0:
		return strconv.Itoa(g.Level) + letter
	case letter == "":
		return "."
	}
	return letter
}
