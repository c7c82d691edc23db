package board

// MirrorRows reflects the tokens of a board of hexes east to west; gap is the token where
// no hex is. Column c of row r goes to span - c - r mod 2, since odd rows stand half a hex
// further east. Rows come out equally long.
func MirrorRows(rows [][]string, gap string) (mirrored [][]string, span int) {
	for r, row := range rows {
		for c, token := range row {
			if token != gap {
				span = max(span, c+r%2)
			}
		}
	}
	width := 0
	for r, row := range rows {
		for c, token := range row {
			if token != gap {
				width = max(width, span-c-r%2+1)
			}
		}
	}
	for r, row := range rows {
		out := make([]string, width)
		for c := range out {
			out[c] = gap
		}
		for c, token := range row {
			if token != gap {
				out[span-c-r%2] = token
			}
		}
		mirrored = append(mirrored, out)
	}
	return mirrored, span
}

// Mirrored is a direction of hexes or squares seen in a mirror that exchanges east and
// west.
func (g *Grid) Mirrored(d Dir) Dir { return g.Turn(Dir(g.dirs/2), -int(d)) }
