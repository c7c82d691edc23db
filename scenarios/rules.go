package scenarios

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// maxRange bounds what a range of rule IDs may stand for.
const maxRange = 200

// RuleIDs lists the rule IDs that a RULES.md mentions, sorted, each once. Prefix is
// what they begin with: "TITAN" finds TITAN-TREE-STRIKE-1. Ranges are written out:
// TITAN-STR-1..6, TITAN-STR-1 to TITAN-STR-6, TITAN-STR-1 to 6.
func RuleIDs(rulesMD, prefix string) []string {
	id := regexp.QuoteMeta(prefix) + `(?:-[A-Z0-9]+)+`
	single := regexp.MustCompile(`\b` + id + `\b`)
	span := regexp.MustCompile(`\b(` + id + `?-)([0-9]+)(?:\.\.+|…| to | through )(?:(` + id + `?-))?([0-9]+)\b`)
	ids := single.FindAllString(rulesMD, -1)
	for _, m := range span.FindAllStringSubmatch(rulesMD, -1) {
		if m[3] != "" && m[3] != m[1] {
			continue
		}
		from, err1 := strconv.Atoi(m[2])
		to, err2 := strconv.Atoi(m[4])
		for n := from; err1 == nil && err2 == nil && n <= min(to, from+maxRange); n++ {
			ids = append(ids, m[1]+strconv.Itoa(n))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// CitedRules lists the rule IDs that cases cite, sorted, each once.
func CitedRules(cases []*Case) []string {
	var ids []string
	for _, c := range cases {
		ids = append(ids, c.Rules...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Uncited lists the rule IDs of a RULES.md that no case cites. Except are IDs, or
// beginnings of IDs that end in "-", that need no case.
func Uncited(rulesMD, prefix string, cases []*Case, except ...string) []string {
	cited := CitedRules(cases)
	var missing []string
next:
	for _, id := range RuleIDs(rulesMD, prefix) {
		if _, ok := slices.BinarySearch(cited, id); ok {
			continue
		}
		for _, e := range except {
			if id == e || strings.HasSuffix(e, "-") && strings.HasPrefix(id, e) {
				continue next
			}
		}
		missing = append(missing, id)
	}
	return missing
}
