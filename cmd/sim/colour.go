package main

import (
	"os"

	"golang.org/x/term"
)

// The colours of a terminal, by their codes: those of the sixteen that its user has chosen.
const (
	bold  = "1"
	faint = "2"
)

// seatColours tell the sides apart where there is colour; words tell them apart everywhere.
var seatColours = [2]string{"36", "33"}

// coloured reports whether standard output shows colours: a terminal that is not dumb, unless
// its user wants none (NO_COLOR, whatever its value).
func coloured() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(os.Stdout.Fd()))
}

// painted sets words in a colour where there is any.
func painted(on bool, code, words string) string {
	if !on {
		return words
	}
	return "\x1b[" + code + "m" + words + "\x1b[0m"
}
