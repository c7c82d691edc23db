// Package spelling names the known word that was probably meant by an unknown one, so
// that every message about a misspelt name ends in the same helpful way.
package spelling

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hbollon/go-edlib"
)

const (
	longest = 100 // letters of a word that is compared at all; a longer one is no slip of the pen
	listed  = 24  // known words that are listed when none is near
)

// Nearest returns the known word most like the given one, or "" when none is like it:
// when more than a third of its letters (one, in short words) would have to be changed,
// left out, put in or swapped with their neighbours. Case does not count, nor does what all
// known words and the given one begin with, up to a hyphen: it says nothing of which is meant.
// Of equally near words the first is taken.
func Nearest(word string, known []string) string {
	if len(word) > longest {
		return ""
	}
	fold := strings.ToLower(word)
	alike := len(sharedPrefix(fold, known))
	fold = fold[alike:]
	best, least := "", 1+max(1, len(fold)/3)
	for _, k := range known {
		if len(k) > longest {
			continue
		}
		if d := edlib.OSADamerauLevenshteinDistance(fold, strings.ToLower(k)[alike:]); d < least {
			best, least = k, d
		}
	}
	return best
}

// sharedPrefix is what a word in lower case and two or more known ones begin with, up to its last hyphen.
func sharedPrefix(fold string, known []string) string {
	for at := strings.LastIndexByte(fold, '-'); at >= 0 && len(known) > 1; at = strings.LastIndexByte(fold[:at], '-') {
		if !slices.ContainsFunc(known, func(k string) bool {
			return !strings.HasPrefix(strings.ToLower(k), fold[:at+1])
		}) {
			return fold[:at+1]
		}
	}
	return ""
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
