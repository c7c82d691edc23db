package titan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// terrainTokens are the letters of RULES.md 2.6 in the order of terrainNames.
const terrainTokens = "PTSORFHDVEWKC"

// piece is one thing on a map: hexes of one terrain that hang together, raised ground
// with what lies on its sides, or features of one kind that hang together.
type piece struct {
	name    string
	hexes   [][2]int
	terrain bool   // the hexes' terrain
	raised  bool   // the hexes' elevation and everything they own
	feature string // features of this kind that the hexes own
}

// Pieces lists the pieces of a map.
func (system) Pieces(form any) []engine.Piece {
	var list []engine.Piece
	for _, p := range pieces(form.(*Map)) {
		e := engine.Piece{Name: p.name}
		for _, h := range p.hexes {
			e.Cells = append(e.Cells, fmt.Sprintf("%d,%d", h[0], h[1]))
		}
		list = append(list, e)
	}
	return list
}

// PieceKinds lists the kinds of terrain.
func (system) PieceKinds() []string { return slices.Clone(terrainNames[1:]) }

func pieces(m *Map) []piece {
	rows := tokenRows(m.Rows)
	exists := func(h [2]int) bool {
		return h[0] >= 0 && h[0] < len(rows) && h[1] >= 0 && h[1] < len(rows[h[0]]) && len(rows[h[0]][h[1]]) == 2 && rows[h[0]][h[1]] != "--"
	}
	var list []piece
	group := func(same func(a, b [2]int) bool, member func(h [2]int) bool, make func(hexes [][2]int) piece) {
		seen := map[[2]int]bool{}
		for r := range rows {
			for c := range rows[r] {
				h := [2]int{r, c}
				if seen[h] || !exists(h) || !member(h) {
					continue
				}
				hexes := [][2]int{h}
				seen[h] = true
				for i := 0; i < len(hexes); i++ {
					for _, n := range hexesBeside(hexes[i]) {
						if exists(n) && !seen[n] && member(n) && same(hexes[i], n) {
							seen[n] = true
							hexes = append(hexes, n)
						}
					}
				}
				slices.SortFunc(hexes, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
				list = append(list, make(hexes))
			}
		}
	}
	token := func(h [2]int) string { return rows[h[0]][h[1]] }
	group(func(a, b [2]int) bool { return token(a)[0] == token(b)[0] }, func(h [2]int) bool { return strings.IndexByte(terrainTokens, token(h)[0]) > 0 },
		func(hexes [][2]int) piece {
			kind := terrainNames[strings.IndexByte(terrainTokens, token(hexes[0])[0])]
			return piece{name: pieceName(kind, hexes), hexes: hexes, terrain: true}
		})
	high := func(h [2]int) bool { return token(h)[1] != '0' }
	group(func(_, _ [2]int) bool { return true }, high, func(hexes [][2]int) piece {
		return piece{name: pieceName("raised ground", hexes), hexes: hexes, raised: true}
	})
	for _, kind := range slices.Sorted(maps.Keys(m.Edges)) {
		owners := map[[2]int]bool{}
		for _, part := range strings.Split(m.Edges[kind], ";") {
			if h, ok := ownerOf(part); ok && exists(h) && !high(h) {
				owners[h] = true
			}
		}
		group(func(_, _ [2]int) bool { return true }, func(h [2]int) bool { return owners[h] }, func(hexes [][2]int) piece {
			return piece{name: pieceName(kind, hexes), hexes: hexes, feature: kind}
		})
	}
	return list
}

func pieceName(kind string, hexes [][2]int) string {
	name := fmt.Sprintf("%s at %d,%d", kind, hexes[0][0], hexes[0][1])
	if len(hexes) > 1 {
		name += fmt.Sprintf(" and %d more", len(hexes)-1)
	}
	return name
}

// hexesBeside lists the places around one; odd rows stand half a hex to the right.
func hexesBeside(h [2]int) [6][2]int {
	r, c := h[0], h[1]
	left := c - 1 + r&1
	return [6][2]int{{r, c - 1}, {r, c + 1}, {r - 1, left}, {r - 1, left + 1}, {r + 1, left}, {r + 1, left + 1}}
}

// ownerOf reads the hex of "(1,3) E NE".
func ownerOf(part string) (h [2]int, ok bool) {
	words := placeWords.FindStringSubmatch(strings.TrimSpace(part))
	if words == nil {
		return h, false
	}
	_, err := fmt.Sscanf(words[1], "%d,%d", &h[0], &h[1])
	return h, err == nil
}

// Replace returns the map without a piece, or with another terrain in its place.
func (system) Replace(form any, number int, kind string) (any, error) {
	m := form.(*Map)
	list := pieces(m)
	if number < 0 || number >= len(list) {
		return nil, fmt.Errorf("the map has %d pieces; there is no piece %d", len(list), number)
	}
	p := list[number]
	letter := byte('P')
	if kind != "" {
		i := slices.Index(terrainNames[:], kind)
		if i < 0 {
			return nil, fmt.Errorf("unknown terrain %q%s", kind, suggest(kind, terrainNames[:]))
		}
		if !p.terrain {
			return nil, fmt.Errorf("%s is no terrain that %s could stand in for", p.name, kind)
		}
		letter = terrainTokens[i]
	}
	rows := tokenRows(m.Rows)
	for _, h := range p.hexes {
		t := []byte(rows[h[0]][h[1]])
		if p.terrain {
			t[0] = letter
		}
		if p.raised {
			t[1] = '0'
		}
		rows[h[0]][h[1]] = string(t)
	}
	changed := &Map{Rows: joinRows(rows), Edges: map[string]string{}}
	for k, text := range m.Edges {
		var kept []string
		for _, part := range strings.Split(text, ";") {
			h, ok := ownerOf(part)
			if ok && slices.Contains(p.hexes, h) && (p.raised || p.feature == k) {
				continue
			}
			if part = strings.TrimSpace(part); part != "" {
				kept = append(kept, part)
			}
		}
		if len(kept) > 0 {
			changed.Edges[k] = strings.Join(kept, "; ")
		}
	}
	return changed, nil
}

// joinRows writes rows of tokens as maps have them.
func joinRows(rows [][]string) string {
	var b strings.Builder
	for r, row := range rows {
		if r&1 == 1 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.Join(row, " "))
		b.WriteByte('\n')
	}
	return b.String()
}
