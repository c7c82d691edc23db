package engine

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

// golden is what the tests of every system keep of how fixed games of it go; they fail when one goes otherwise. It is
// part of the program, so that a program knows which games it plays.
//
//go:embed internal/*/testdata/golden.txt internal/*/testdata/games.txt systems/testdata/styles-*.txt
var golden embed.FS

// deciding are the digests of a kept game (conform.KeptGames) that decide how games go; the others are of words and
// pictures.
var deciding = map[string]bool{"play": true, "offers": true, "appraisals": true, "laws": true, "plans": true}

// Golden is what the tests keep of how fixed games of a system go: a change of its rules, its commanders'
// judgement or its shipped files changes it. It is empty for a system that keeps none. Other programs take a
// digest of it, ai.Signature.
func Golden(system string) string { return goldenIn(golden, system) }

// goldenIn is Golden of the files below the folder engine.
func goldenIn(files fs.FS, system string) string {
	var b strings.Builder
	read := func(name string, keep func(line string) string) {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return // a system that is begun keeps nothing yet
		}
		for line := range strings.Lines(string(data)) {
			b.WriteString(keep(strings.TrimSpace(line)) + "\n")
		}
	}
	whole := func(line string) string { return line }
	read("internal/"+system+"/testdata/golden.txt", whole)
	read("internal/"+system+"/testdata/games.txt", decidingOf)
	read("systems/testdata/styles-"+system+".txt", whole)
	return b.String()
}

// decidingOf leaves of the line of a kept game its number, its name and the digests that decide how games go.
func decidingOf(line string) string {
	words := strings.Fields(line)
	digests := max(0, slices.Index(words, "play"))
	left := words[:digests:digests]
	for ; digests+1 < len(words); digests += 2 {
		if deciding[words[digests]] {
			left = append(left, words[digests], words[digests+1])
		}
	}
	return strings.Join(left, " ")
}
