package viewer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// mostMark is how many letters a counter has room for.
const mostMark = 3

// number tells figures apart whose marks are alike by the numbers in their names: Go3 is goblin-3.
func (c *Camera) number(figures []engine.PictureFigure) {
	if c.marks == nil {
		c.marks = map[engine.Figure]string{}
	}
	for _, f := range figures {
		number := f.Name[strings.LastIndexByte(f.Name, '-')+1:]
		if _, err := strconv.Atoi(number); err != nil || c.marks[f.Figure] != "" {
			continue
		}
		if slices.ContainsFunc(figures, func(o engine.PictureFigure) bool {
			return o.Figure != f.Figure && o.Side == f.Side && o.Mark == f.Mark
		}) {
			mark := []rune(f.Mark)
			c.marks[f.Figure] = string(mark[:max(0, min(len(mark), mostMark-len(number)))]) + number
		}
	}
}

// roll lists the figures of a side by what they are called on their cards, with their short names where these differ.
func roll(figures []engine.FigureInfo, side engine.Side) string {
	var titles []string
	names := map[string][]string{}
	for _, f := range figures {
		if f.Figure.Seat() != side || f.Reserved {
			continue
		}
		title := cmp.Or(f.Title, f.Name)
		if names[title] == nil {
			titles = append(titles, title)
		}
		names[title] = append(names[title], f.Name)
	}
	for i, title := range titles {
		list, words := names[title], title
		if len(list) > 1 {
			words = fmt.Sprintf("%d × %s", len(list), title)
		}
		stem, _, _ := strings.Cut(list[0], "-")
		if first, _, _ := strings.Cut(title, " "); !strings.EqualFold(first, stem) {
			words += " (" + strings.Join(list, ", ") + ")"
			if n := len(list); n > 2 && list[0] == stem+"-1" && list[n-1] == fmt.Sprintf("%s-%d", stem, n) {
				words = fmt.Sprintf("%d × %s (%s-1 to %d)", n, title, stem, n)
			}
		}
		titles[i] = words
	}
	return strings.Join(titles, ", ")
}
