package mageknight_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// What the referee knows it has read in RULES.md: the dials of 3.2, the matrices of 8.10 and
// 8.11 and the scenarios of section 9. It opens none of the files that the engine plays by.

// bookClick is one click of a dial (MK-UNIT-3).
type bookClick struct {
	speed, attack, defence, damage int
	shows                          []string
}

// bookUnit is one line of the roster (MK-UNIT-1).
type bookUnit struct {
	id, title, faction, kind    string
	points, reach, targets, arc int
	large                       bool
	dial                        []bookClick
}

// bookScenario is one scenario of section 9.
type bookScenario struct {
	points, turns int
	indoors       bool
	areas         [2][2]int // rows of a side, first and last
	armies        [2][]string
	board         field
}

// book is RULES.md as the referee reads it.
type book struct {
	units     map[string]*bookUnit
	surcharge map[string]map[string]string // by row of 8.10 and mover kind
	levels    map[string]map[string]string // by change of 8.11 and mover kind
	scenarios []*bookScenario
}

var moverKinds = []string{"BOOT", "HOOF", "WAVE", "AQUA", "FLY", "WING", "SOAR"}

// openBook reads RULES.md once.
var openBook = sync.OnceValues(func() (*book, error) {
	data, err := os.ReadFile("RULES.md")
	if err != nil {
		return nil, err
	}
	b := &book{units: map[string]*bookUnit{}, surcharge: map[string]map[string]string{},
		levels: map[string]map[string]string{}}
	text := string(data)
	for _, line := range strings.Split(text, "\n") {
		b.readUnit(line)
	}
	readMatrix(between(text, "### 8.10 ", "`*` only for"), b.surcharge, 0)
	readMatrix(between(text, "### 8.11 ", "IDs of the cells"), b.levels, 1)
	for n := 1; n <= len(names); n++ {
		s, err := readScenario(between(text, fmt.Sprintf("### S%d ", n), "\n```\n\n"))
		if err != nil {
			return nil, fmt.Errorf("S%d: %w", n, err)
		}
		b.scenarios = append(b.scenarios, s)
	}
	return b, nil
})

func rulesBook(t testing.TB) *book {
	t.Helper()
	b, err := openBook()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// between is what stands in a text after one word and before another that follows it.
func between(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	part, _, _ := strings.Cut(rest, to)
	return part
}

// cellsOf reads a line of a table.
func cellsOf(line string) []string {
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	return cells
}

var rangeForm = regexp.MustCompile(`^(\d+)(?:\((\d+)\))?$`)

// readUnit reads a line of the roster of 3.2, if it is one.
func (b *book) readUnit(line string) {
	c := cellsOf(line)
	if len(c) != 10 || !strings.Contains(c[9], "/") {
		return
	}
	m := rangeForm.FindStringSubmatch(c[5])
	if m == nil {
		return
	}
	kind, base, _ := strings.Cut(c[7], "/")
	u := &bookUnit{id: strings.ToLower(c[0]), title: c[1], faction: c[3], kind: strings.ToUpper(kind),
		large: base == "large", targets: 1}
	u.points, _ = strconv.Atoi(c[4])
	u.reach, _ = strconv.Atoi(m[1])
	if m[2] != "" {
		u.targets, _ = strconv.Atoi(m[2])
	}
	u.arc, _ = strconv.Atoi(c[6])
	for _, click := range strings.Fields(strings.Trim(c[9], "`")) {
		values, shows, _ := strings.Cut(click, ":")
		var k bookClick
		_, _ = fmt.Sscanf(values, "%d/%d/%d/%d", &k.speed, &k.attack, &k.defence, &k.damage)
		if shows != "" {
			k.shows = strings.Split(shows, ",")
		}
		u.dial = append(u.dial, k)
	}
	b.units[u.id] = u
}

// readMatrix reads a table with a column for each mover kind; its rows are called by a word of
// their first cell.
func readMatrix(text string, into map[string]map[string]string, word int) {
	for _, line := range strings.Split(text, "\n") {
		c := cellsOf(line)
		if len(c) != 1+len(moverKinds) || strings.HasPrefix(c[0], "--") || c[1] == "BOOT" {
			continue
		}
		row := map[string]string{}
		for i, kind := range moverKinds {
			row[kind] = strings.Fields(c[1+i])[0] // without the ruling that stands behind it
		}
		into[strings.Fields(c[0])[word]] = row
	}
}

var (
	sizeForm = regexp.MustCompile(`(\d+) points, \d+ actions? per turn, (\d+) turns, (indoors|outdoors), (\d+)x(\d+)`)
	armyForm = regexp.
			MustCompile(`A rows (\d+)-(\d+), B rows (\d+)-(\d+)\. A: ([^(]*) \(\d+\)\. B: ([^(]*) \(\d+\)\.`)
	accessForm = regexp.MustCompile(`\((\d+),(\d+)\)-\((\d+),(\d+)\)`)
	tokenForm  = regexp.MustCompile(`\((\d+),(\d+)\)`)
)

// readScenario reads a part of section 9: its heading, its armies and its map.
func readScenario(text string) (*bookScenario, error) {
	words, rows, _ := strings.Cut(text, "```\n")
	size, army := sizeForm.FindStringSubmatch(words), armyForm.FindStringSubmatch(words)
	if size == nil || army == nil {
		return nil, fmt.Errorf("no size or no armies in %q", words)
	}
	s := &bookScenario{indoors: size[3] == "indoors"}
	s.points, s.turns = number(size[1]), number(size[2])
	for side := range 2 {
		s.areas[side] = [2]int{number(army[1+2*side]), number(army[2+2*side])}
		for _, unit := range strings.Split(army[5+side], ", ") {
			count := 1
			if n, id, many := strings.Cut(unit, "x "); many {
				count, unit = number(n), id
			}
			s.armies[side] = append(s.armies[side], slices.Repeat([]string{strings.ToLower(unit)}, count)...)
		}
	}
	var fields [][]string
	for _, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		fields = append(fields, strings.Fields(row))
	}
	s.board = newField(fields, s.indoors)
	for _, m := range accessForm.FindAllStringSubmatch(words, -1) {
		s.board.ladder(spot{number(m[1]), number(m[2])}, spot{number(m[3]), number(m[4])})
	}
	for _, m := range tokenForm.FindAllStringSubmatch(accessForm.ReplaceAllString(words, ""), -1) {
		s.board.chest(spot{number(m[1]), number(m[2])})
	}
	if s.board.wide != number(size[4]) || s.board.high != number(size[5]) {
		return nil, fmt.Errorf("the map has %d by %d squares", s.board.wide, s.board.high)
	}
	return s, nil
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// spot is a square; facings are named in the order of MK-ARC-1.
type spot [2]int

var facingNames = strings.Fields("N NE E SE S SW W NW")

var facingVectors = []spot{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// field is a board (MK-BRD).
type field struct {
	wide, high int
	indoors    bool
	level      []int
	terrain    []string
	token      []bool
	access     map[[2]spot]bool
}

func newField(rows [][]string, indoors bool) field {
	f := field{wide: len(rows[0]), high: len(rows), indoors: indoors, access: map[[2]spot]bool{}}
	for _, row := range rows {
		for _, word := range row {
			level, terrain := square(word)
			f.level = append(f.level, level)
			f.terrain = append(f.terrain, strings.TrimPrefix(terrain, "."))
		}
	}
	f.token = make([]bool, len(f.level))
	return f
}

func (f *field) ladder(a, b spot) { f.access[[2]spot{a, b}], f.access[[2]spot{b, a}] = true, true }

func (f *field) chest(s spot) { f.token[f.index(s)] = true }

func (f *field) inside(s spot) bool { return s[0] >= 0 && s[1] >= 0 && s[0] < f.wide && s[1] < f.high }

func (f *field) index(s spot) int { return s[1]*f.wide + s[0] }

func (f *field) levelOf(s spot) int { return f.level[f.index(s)] }

func (f *field) terrainOf(s spot) string {
	if !f.inside(s) {
		return ""
	}
	return f.terrain[f.index(s)]
}

// veils says whether a square hinders a line (MK-LOF-5).
func (f *field) veils(s spot) bool {
	t := f.terrain[f.index(s)]
	return t == "H" || t == "C" || f.token[f.index(s)]
}
