package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
)

const (
	columnGap = 2  // between two columns
	easyWidth = 20 // a column of words may be broken to this before another column is left out
)

// lesser are the columns that say how something was found and not what: where a table is too wide they go first, those
// of a row together.
var lesser = [][]string{
	{"seed"}, {"log ratio", "bounds"}, {"expected"}, {"log strength"}, {"standard error"}, {"variance left"},
	{"interval of that"}, {"playouts"}, {"ended because"}, {"gain"}, {"games"}, {"decisions"}, {"pairs"}, {"rounds"},
	{"blocks"}, {"won", "drawn", "lost"}, {"first seat"}, {"p of that"}, {"p"}, {"per 10 points"}, {"with", "without"},
}

// wideFlag has every command print all columns of its tables where that is asked for.
func wideFlag(root *cobra.Command) {
	root.PersistentFlags().Bool("wide", false,
		"print all columns of tables; else a terminal gets those that fit, and a line below names the others")
}

// room is how many columns of characters a table may take, 0 for as many as it likes: a file or another program gets
// a table whole, a row to a line, unless COLUMNS says how wide its window is.
func room(cmd *cobra.Command) int {
	if wide, err := cmd.Flags().GetBool("wide"); wide && err == nil {
		return 0
	}
	if width := terminalWidth(os.Stdout); width > 0 {
		return width
	}
	width, _ := strconv.Atoi(os.Getenv("COLUMNS"))
	return max(width, 0)
}

// table writes aligned columns to standard output, those that there is room for.
func table(cmd *cobra.Command, head []string, rows [][]string) {
	g := gridOf(head, rows)
	notes := g.fit(room(cmd))
	for _, row := range g.rows {
		g.write(cmd, row)
	}
	for _, note := range notes {
		say(cmd, "%s\n", note)
	}
}

// grid is a table on its way to a terminal.
type grid struct {
	headed bool
	rows   [][]string // the head first, where there is one
	width  []int      // of each column
}

// gridOf is a table that nothing was left out of.
func gridOf(head []string, rows [][]string) *grid {
	g := &grid{headed: head != nil}
	if g.headed {
		rows = append([][]string{head}, rows...)
	}
	columns := 0
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	g.width = make([]int, columns)
	for _, row := range rows {
		cells := make([]string, columns)
		for k, cell := range row {
			cells[k] = shown(cell)
			g.width[k] = max(g.width[k], uniseg.StringWidth(cells[k]))
		}
		g.rows = append(g.rows, cells)
	}
	return g
}

// body are the rows without the head.
func (g *grid) body() [][]string {
	if g.headed {
		return g.rows[1:]
	}
	return g.rows
}

func (g *grid) total() int {
	sum := columnGap * (len(g.width) - 1)
	for _, w := range g.width {
		sum += w
	}
	return sum
}

// fit makes a table as narrow as there is room: columns that say nothing go, then those that say the same in every
// row, then words are broken into lines, then columns go that say how something was found, and last whatever stands at
// the right. It returns what must be said of columns that are gone.
func (g *grid) fit(room int) (notes []string) {
	if room == 0 || len(g.body()) == 0 {
		return nil
	}
	wide := func() bool { return g.total() > room }
	g.drop(1, g.empty, wide)
	var same, left []string
	if len(g.body()) > 1 {
		_, same = g.drop(0, g.alike, wide)
	}
	g.narrow(room, g.easy)
	for _, names := range lesser {
		if wide() {
			gone, _ := g.drop(1, func(k int) bool { return slices.Contains(names, g.rows[0][k]) },
				func() bool { return true })
			left = append(left, gone...)
		}
	}
	g.narrow(room, g.word)
	g.narrow(room, g.piece)
	gone, _ := g.drop(1, func(int) bool { return true }, wide)
	g.tighten()
	if left = append(left, gone...); len(same) > 0 {
		notes = append(notes, broken("in every row: "+strings.Join(same, "; "), room)...)
	}
	if len(left) > 0 {
		notes = append(notes, broken("left out for want of room: "+strings.Join(left, ", ")+"; --wide prints all",
			room)...)
	}
	return notes
}

// drop takes columns out from the right, down to one that may be the first to go, while something holds, and never the
// last that is left; it returns what they are called, and that with what their first row says.
func (g *grid) drop(first int, of func(k int) bool, while func() bool) (names, said []string) {
	for k := len(g.width) - 1; k >= first && g.headed && len(g.width) > 1 && while(); k-- {
		if !of(k) {
			continue
		}
		name := cmp.Or(strings.TrimSpace(g.rows[0][k]), fmt.Sprintf("column %d", k+1))
		names = slices.Insert(names, 0, name)
		said = slices.Insert(said, 0, name+" "+g.rows[1][k])
		for i := range g.rows {
			g.rows[i] = slices.Delete(g.rows[i], k, k+1)
		}
		g.width = slices.Delete(g.width, k, k+1)
	}
	return names, said
}

// empty reports whether no row says anything in a column.
func (g *grid) empty(k int) bool {
	return !slices.ContainsFunc(g.body(), func(row []string) bool { return strings.Trim(row[k], " –-.") != "" })
}

// alike reports whether all rows say the same in a column.
func (g *grid) alike(k int) bool {
	body := g.body()
	return !slices.ContainsFunc(body, func(row []string) bool { return row[k] != body[0][k] })
}

// narrow takes from the widest columns of words until the table fits, down to the least width of each.
func (g *grid) narrow(room int, least func(k int) int) {
	floor := make([]int, len(g.width))
	for k := range floor {
		floor[k] = least(k)
	}
	for g.total() > room {
		widest := -1
		for k, w := range g.width {
			if w > floor[k] && (widest < 0 || w > g.width[widest]) {
				widest = k
			}
		}
		if widest < 0 {
			return
		}
		g.width[widest]--
	}
}

// tighten leaves no column wider than its widest line.
func (g *grid) tighten() {
	for k, width := range g.width {
		g.width[k] = g.longest(k, func(cell string) []string { return broken(cell, max(width, 1)) })
	}
}

// easy is how narrow a column may become that still reads well.
func (g *grid) easy(k int) int { return max(g.word(k), min(easyWidth, g.width[k])) }

// word is the width of the longest word of a column.
func (g *grid) word(k int) int {
	return g.longest(k, func(cell string) []string {
		words := strings.TrimLeft(cell, " ")
		list := strings.Split(words, " ")
		list[0] = cell[:len(cell)-len(words)] + list[0]
		return list
	})
}

// piece is the width of the longest piece of a word.
func (g *grid) piece(k int) int {
	return g.longest(k, func(cell string) []string { return broken(cell, 1) })
}

func (g *grid) longest(k int, parts func(cell string) []string) (most int) {
	for _, row := range g.rows {
		list := []string{row[k]}
		if strings.ContainsFunc(row[k], unicode.IsLetter) {
			list = parts(row[k])
		}
		for _, part := range list {
			most = max(most, uniseg.StringWidth(part))
		}
	}
	return most
}

// broken is a text in lines of a width, broken between words, and a word that is wider after a hyphen or a stroke.
// What has no letters, such as an interval, stays whole.
func broken(text string, width int) (lines []string) {
	if uniseg.StringWidth(text) <= width || !strings.ContainsFunc(text, unicode.IsLetter) {
		return []string{text}
	}
	words := strings.TrimLeft(text, " ")
	indent := text[:len(text)-len(words)]
	line := ""
	for _, word := range strings.Split(words, " ") {
		gap := " "
		for {
			if line == "" || line == indent {
				line, gap = indent, ""
			}
			if uniseg.StringWidth(line+gap+word) <= width {
				line += gap + word
				break
			}
			if line != indent {
				lines, line = append(lines, line), indent
				continue
			}
			cut := cutOf(word, width-uniseg.StringWidth(indent))
			if line += word[:cut]; cut == len(word) {
				break
			}
			lines, line, word = append(lines, line), indent, word[cut:]
		}
	}
	return append(lines, line)
}

// cutOf is where a word is cut that is too wide: after the last hyphen or stroke that there is room for, or the first.
func cutOf(word string, width int) (cut int) {
	for i, r := range word {
		if next := i + 1; (r == '-' || r == '/') && next < len(word) && i > 0 && (cut == 0 || next <= width) {
			cut = next
		}
	}
	return cmp.Or(cut, len(word))
}

// write prints a row, in as many lines as its longest cell needs.
func (g *grid) write(cmd *cobra.Command, row []string) {
	cells, high := make([][]string, len(row)), 1
	for k, cell := range row {
		cells[k] = broken(cell, max(g.width[k], 1))
		high = max(high, len(cells[k]))
	}
	for i := range high {
		line, column := "", 0
		for k, lines := range cells {
			if i < len(lines) {
				line += strings.Repeat(" ", column-uniseg.StringWidth(line)) + lines[i]
			}
			column += g.width[k] + columnGap
		}
		say(cmd, "%s\n", strings.TrimRight(line, " "))
	}
}
