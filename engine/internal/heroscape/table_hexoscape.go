package heroscape

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// ImportHexoscape reads a map of the editor Hexoscape, its JSON or the address by which it is shared, as ImportHSC
// reads one of Virtualscape: pieces are known by a short name, lie on axial places and cover what Virtualscape's do.
func ImportHexoscape(data []byte) (*MapForm, []string, engine.Faults) {
	names, err := hexoscapeNames(data)
	if err != nil {
		return nil, nil, engine.Faults{{Message: err.Error()}}
	}
	b := hscBuilder{columns: map[hexPlace]*hscColumn{}, replaced: map[int]int{}}
	var tiles []hscTile
	for i, name := range names {
		t, err := hexoscapeTile(i+1, name)
		if err != nil {
			b.faults.Add(engine.Place{}, "piece %d, %q, %v; it was left out", i+1, name, err)
			continue
		}
		tiles = append(tiles, t)
	}
	centre(tiles)
	// what lies on the ground comes after all ground
	slices.SortStableFunc(tiles, func(a, b hscTile) int { return a.z + a.over() - b.z - b.over() })
	for i := range tiles {
		b.lay(&tiles[i])
	}
	return b.form()
}

// over is added to the altitude of what lies on the ground, so that it is laid last.
func (t *hscTile) over() int {
	if t.terrain == 14 || t.terrain == 15 {
		return 1000
	}
	return 0
}

// centre moves tiles away from the edge of the plane, where a map of Hexoscape may reach beyond.
func centre(tiles []hscTile) {
	const room = 8 // the farthest that a piece reaches
	x, y := room, room
	for _, t := range tiles {
		x, y = min(x, t.x), min(y, t.y)
	}
	for i := range tiles {
		tiles[i].x += room - x
		tiles[i].y += (room - y + 1) &^ 1 // odd rows stay odd
	}
}

// hexoscapeLands are the terrain numbers of Virtualscape by what Hexoscape calls the ground; the number of spaces
// follows the name.
var hexoscapeLands = map[string]int{"g": 1, "r": 2, "s": 3, "w": 4, "i": 5, "l": 6, "lf": 7, "rd": 8, "sn": 9,
	"ws": 19, "sw": 20, "c": 21, "a": 22, "d": 26, "sh": 25}

// hexoscapePieces are the types of Virtualscape by what Hexoscape calls the other pieces.
var hexoscapePieces = map[string]int{
	"tr10": 10011, "tr11": 10012, "tr12": 10013, "tr15": 10004, "tp14": 24014, "tp15": 24015, "tp16": 24016,
	"tb9": 24002, "str10": 24002, "str12": 10012, "sb10": 10011, "lb10": 10011, "lp13": 200013, "lp14": 24014,
	"lp15": 24015, "o1": 27001, "o3": 27003, "ol1": 27001, "ol3": 27003, "og1": 13001, "og3": 13003, "og4": 13004,
	"og6": 13006, "h": 23006, "rs2": 11002, "rs3": 11003, "rm": 11006, "rmb": 11006, "rmn": 11006, "rmnb": 11006,
	"rw": 12004, "cbc": 16101, "cbs": 16102, "cbe": 16103, "cwc": 16201, "cws": 16202, "cwe": 16203, "ca": 16401,
	"cab": 16404, "cg1": 16001, "cg7": 16007, "cg9": 16009, "bt": 16301, "ld": 16402, "y0": 14063,
}

// hexoscapeTile reads the name of a piece: altitude, two axial coordinates, sixths of a turn and the kind, with ~
// between them.
func hexoscapeTile(index int, name string) (t hscTile, err error) {
	fields := strings.Split(name, "~")
	if len(fields) != 5 {
		return t, fmt.Errorf("is not altitude~q~r~rotation~kind")
	}
	kind := fields[4]
	code, known := hexoscapePieces[kind]
	ground := strings.TrimRight(kind, "0123456789")
	size, _ := strconv.Atoi(kind[len(ground):])
	if land := hexoscapeLands[ground]; !known && land > 0 && kind != "c6" { // c6 is the floor of a building
		code, known = land*1000+size, size < 1000
	}
	colour := 0
	if ground == "z" && size >= 1 && size <= len(hscColours) {
		code, known, colour = 15001, true, hscColours[size-1].colour
	}
	if !known {
		return t, fmt.Errorf("is of a kind that has no place in these rules")
	}
	var n [4]int
	for i := range n {
		if n[i], err = strconv.Atoi(fields[i]); err != nil || n[i] < -hscMaxSide/2 || n[i] > hscMaxSide/2 {
			return t, fmt.Errorf("has %q where a whole number is wanted that is a place of a map", fields[i])
		}
	}
	if n[0] < 0 || n[0] > 99 || n[3] < 0 || n[3] > 5 {
		return t, fmt.Errorf("lies at altitude %d, turned %d, which is no place of a map", n[0], n[3])
	}
	row, col := hexPlace{n[1], n[2]}.rowCol()
	return hscTile{index: index, name: name, terrain: code / 1000, size: code % 1000, rotation: n[3], x: col, y: row,
		z: n[0], glyph: '?', colour: colour}, nil
}

// hexoscapeNames takes the names of the pieces from a file or an address, in their order.
func hexoscapeNames(data []byte) ([]string, error) {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	if len(data) == 0 || (data[0] != '{' && data[0] != '[') {
		text, err := hexoscapeShared(string(data))
		if err != nil {
			return nil, err
		}
		data = []byte(text)
	}
	pieces := json.RawMessage(data)
	if data[0] == '{' {
		var file struct {
			BoardPieces json.RawMessage `json:"boardPieces"`
		}
		if err := json.Unmarshal(data, &file); err != nil {
			return nil, fmt.Errorf("this is no JSON: %v", err)
		}
		pieces = file.BoardPieces
	}
	names, err := hexoscapeList(pieces)
	if err == nil && len(names) > hscMaxTiles {
		err = fmt.Errorf("the file has %d pieces; it may have %d", len(names), hscMaxTiles)
	}
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("this is not a map of Hexoscape: it has no pieces under boardPieces")
	}
	return names, err
}

// hexoscapeList reads pieces as every version of the editor wrote them: a mapping by their names, a list of names, or
// a list of mappings. In an address a description of the map, by its shape, stands before them.
func hexoscapeList(raw json.RawMessage) (names []string, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	open, err := d.Token()
	for err == nil && d.More() {
		var value json.RawMessage
		if open == json.Delim('{') {
			var key json.Token
			if key, err = d.Token(); err == nil {
				names = append(names, fmt.Sprint(key))
				err = d.Decode(&value)
			}
			continue
		}
		if err = d.Decode(&value); err != nil {
			break
		}
		var name string
		var piece struct {
			Kind     string      `json:"inventoryID"`
			Altitude json.Number `json:"altitude"`
			Rotation json.Number `json:"rotation"`
			Place    struct {
				Q json.Number `json:"q"`
				R json.Number `json:"r"`
			} `json:"pieceCoords"`
			Shape any `json:"shape"` // of the map
		}
		switch {
		case json.Unmarshal(value, &name) == nil:
			names = append(names, name)
		case json.Unmarshal(value, &piece) == nil && piece.Kind != "":
			names = append(names, fmt.Sprintf("%s~%s~%s~%s~%s", piece.Altitude, piece.Place.Q, piece.Place.R,
				piece.Rotation, piece.Kind))
		case piece.Shape == nil || len(names) > 0:
			return nil, fmt.Errorf("piece %d is neither a name nor has it an inventoryID", len(names)+1)
		}
	}
	if err != nil && len(raw) > 0 {
		return nil, fmt.Errorf("this is no JSON: %v", err)
	}
	return names, nil
}

// hexoscapeShared takes the JSON from the address by which a map is shared: what follows m= is percent-encoded once
// or twice, and crushed.
func hexoscapeShared(address string) (string, error) {
	_, query, _ := strings.Cut("&"+strings.Replace(address, "?", "&", 1), "&m=")
	query, _, _ = strings.Cut(query, "&")
	query, _, _ = strings.Cut(query, "#")
	if query == "" {
		return "", fmt.Errorf("this is neither the JSON of a map of Hexoscape nor an address with ?m=")
	}
	for range 3 {
		for _, crushed := range []string{strings.TrimSuffix(query, "_"), query} {
			if text, ok := uncrushed(crushed); ok && strings.HasPrefix(text, "[") && json.Valid([]byte(text)) {
				return text, nil
			}
		}
		next, err := url.QueryUnescape(query)
		if err != nil {
			break
		}
		query = next
	}
	return "", fmt.Errorf("what follows m= in the address is no whole map of Hexoscape; was the address cut off?")
}

// mostUncrushed bounds what a short address may grow to.
const mostUncrushed = 1 << 20

// uncrushed undoes JSONCrush: after the delimiter stand letters, each of which stands for what follows its last
// occurrence; then marks of JSON change places with rarer ones.
func uncrushed(crushed string) (string, bool) {
	text, letters, _ := strings.Cut(crushed, "\x01")
	for _, letter := range letters {
		at := strings.LastIndex(text, string(letter))
		if at < 0 {
			return "", false
		}
		long, rest := text[at+len(string(letter)):], text[:at]
		if len(rest)+strings.Count(rest, string(letter))*len(long) > mostUncrushed {
			return "", false
		}
		text = strings.ReplaceAll(rest, string(letter), long)
	}
	for _, pair := range [][2]string{{"{", "("}, {"}", ")"}, {",'", "~"}, {"':", "!"}, {`"`, "'"}} {
		text = strings.NewReplacer(pair[0], pair[1], pair[1], pair[0]).Replace(text)
	}
	return text, true
}
