// Package spelling names the known word that was probably meant by an unknown one, so
// that every message about a misspelt name ends in the same helpful way.
package spelling

import (
	"strconv"
	"strings"
)

const (
	longest = 100 // letters of a word that is compared at all; a longer one is no slip of the pen
	listed  = 24  // known words that are listed when none is near
)

// Nearest returns the known word most like the given one, or "" when none is like it:
// when more than a third of its letters (one, in short words) would have to be changed,
// left out, put in or swapped with their neighbours. Case does not count. Of equally near
// words the first is taken.
func Nearest(word string, known []string) string {
	if len(word) > longest {
		return ""
	}
	fold := strings.ToLower(word)
	best, least := "", 1+max(1, len(fold)/3)
	for _, k := range known {
		if len(k) > longest {
			continue
		}
		if d := distance(fold, strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance is the least number of letters to change, leave out, put in or swap with their
// neighbours, none of them twice, that turns one word into another: the optimal string
// alignment distance, by rows of its table. The libraries that have it are not under a
// licence that a program may be given away with.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	before, above, row := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range from {
		before, above, row = above, row, before
		row[0] = i + 1
		for j, y := range to {
			change := above[j]
			if x != y {
				change++
			}
			row[j+1] = min(change, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x == to[j-1] && from[i-1] == y {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(to)]
}

// Suggest returns the end of a sentence about an unknown word: a question about the
// nearest known one, or the known ones where they are few, or nothing.
func Suggest(word string, known []string) string {
	if n := Nearest(word, known); n != "" {
		return "; did you mean " + strconv.Quote(n) + "?"
	}
	if len(known) == 0 || len(known) > listed {
		return ""
	}
	return "; known here: " + strings.Join(known, ", ")
}
