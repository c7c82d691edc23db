package rulebook

import (
	"regexp"
	"slices"
	"strconv"
)

// maxRange bounds what a range of rule IDs may stand for.
const maxRange = 200

// IDs lists the rule IDs that a rule book mentions, in the order of their first mention, each
// once. Prefix is what they begin with: "TITAN" finds TITAN-TREE-STRIKE-1. Ranges are written
// out, the middle of one where it begins: TITAN-STR-1..6, TITAN-STR-1 to TITAN-STR-6,
// TITAN-STR-1 to 6.
func IDs(text, prefix string) []string {
	id := regexp.QuoteMeta(prefix) + `(?:-[A-Z0-9]+)+`
	single := regexp.MustCompile(`\b` + id + `\b`)
	span := regexp.MustCompile(`\b(` + id + `?-)([0-9]+)(?:\.\.+|…| to | through )(?:(` + id + `?-))?([0-9]+)\b`)
	type mention struct {
		at int
		id string
	}
	var found []mention
	for _, m := range single.FindAllStringIndex(text, -1) {
		found = append(found, mention{m[0], text[m[0]:m[1]]})
	}
	for _, m := range span.FindAllStringSubmatchIndex(text, -1) {
		family, again := text[m[2]:m[3]], ""
		if m[6] >= 0 {
			again = text[m[6]:m[7]]
		}
		if again != "" && again != family {
			continue
		}
		from, err1 := strconv.Atoi(text[m[4]:m[5]])
		to, err2 := strconv.Atoi(text[m[8]:m[9]])
		for n := from; err1 == nil && err2 == nil && n <= min(to, from+maxRange); n++ {
			found = append(found, mention{m[0], family + strconv.Itoa(n)})
		}
	}
	slices.SortStableFunc(found, func(a, b mention) int { return a.at - b.at })
	seen := map[string]bool{}
	var list []string
	for _, m := range found {
		if !seen[m.id] {
			seen[m.id], list = true, append(list, m.id)
		}
	}
	return list
}
