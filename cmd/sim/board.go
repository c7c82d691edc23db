package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
)

// usualWidth is how wide what is not a terminal is taken to be, in characters.
const usualWidth = 100

// windowWidth is the width of the window that standard output is shown in.
func windowWidth() int {
	if width, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return usualWidth
}

// board prints the board as a round begins, what is left of every figure, and the points that
// are left to the sides.
func (n *narrator) board() {
	if !n.o.board {
		return
	}
	p := *n.table.Draw(n.game)
	p.Title, p.Legend = "", nil
	lines := strings.Split(strings.TrimRight(draw.Terminal(&p), "\n"), "\n")
	lines = lines[:len(lines)-len(p.Figures)] // they are shown in fewer lines below
	wide := 0
	for _, line := range lines {
		wide = max(wide, len([]rune(line)))
	}
	width := windowWidth()
	if wide+4 > width {
		say(n.cmd, "    (the board is %d characters wide; this window has %d)\n", wide+4, width)
		lines = nil
	}
	for _, line := range lines {
		say(n.cmd, "    %s\n", strings.TrimRight(shown(line), " "))
	}
	for seat, role := range n.info.Seats {
		var figures []string
		for _, f := range p.Figures {
			if f.Side != engine.Side(seat) {
				continue
			}
			words := f.Mark + " " + f.Name
			if f.Note != "" {
				words += " (" + f.Note + ")"
			}
			figures = append(figures, shown(words))
		}
		head := role
		left, of := n.pointsLeft(engine.Side(seat))
		head += fmt.Sprintf(", %s of %d points left", hundredths(left), of)
		for _, line := range listed("  "+head+": ", figures, width) {
			say(n.cmd, "%s\n", line)
		}
	}
}

// pointsLeft is what is left to a seat, in hundredths of points, and what it began with.
func (n *narrator) pointsLeft(seat engine.Side) (left int64, of int32) {
	figures := n.table.Figures()
	d := engine.Description{Left: make([]int32, len(figures)), Bare: true}
	n.game.Describe(&d)
	for i, f := range figures {
		if f.Figure.Seat() == seat && !f.Reserved {
			of += f.Points
			left += int64(d.Left[i])
		}
	}
	return left, of
}

// listed joins parts by commas in lines of at most n characters, the first after head
// and the others indented.
func listed(head string, parts []string, width int) (lines []string) {
	line := head
	for i, part := range parts {
		if i < len(parts)-1 {
			part += ", "
		}
		if len([]rune(line))+len([]rune(part)) > width && strings.TrimSpace(line) != "" && line != head {
			lines, line = append(lines, strings.TrimRight(line, " ")), "      "
		}
		line += part
	}
	return append(lines, strings.TrimRight(line, " "))
}
