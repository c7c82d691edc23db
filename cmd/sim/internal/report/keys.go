package report

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// keys are the keys of columns whose headings make poor ones: those that lean on the column before, and
// those that hold more than words. All others are their headings in small letters with low lines.
var keys = map[string]string{
	"A v B":                           "matchup",
	"effect on A":                     "effect",
	"effect on the first seat":        "first_seat_effect",
	"on the first seat":               "first_seat_effect",
	"interval of that":                "first_seat_interval",
	"p of that":                       "first_seat_p",
	"verdict on that":                 "first_seat_verdict",
	"plain effect on A":               "effect_with_luck",
	"effect without luck":             "effect_without_luck",
	"share of A's score":              "share",
	"share of the first seat's score": "first_seat_share",
}

// keyOf is the key of a column in what commands print with --json.
func keyOf(heading string) string {
	if key, ok := keys[heading]; ok {
		return key
	}
	words := strings.FieldsFunc(strings.ToLower(heading), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "_")
}

// Objects gives the rows of a table as commands print them with --json: by key, numbers in columns of
// numbers, null where they have none, else words. An interval is {low, high}, or null; beside its number it
// has the number's key and "_interval", a standard error "_se".
func Objects(t *Table) ([]map[string]any, error) {
	list := make([]map[string]any, len(t.Rows))
	for i := range list {
		list[i] = map[string]any{}
	}
	for k, head := range t.Head {
		spans, errors := false, false
		for _, row := range t.Rows {
			spans, errors = spans || row[k].Span != nil, errors || row[k].SE != nil
		}
		key := keyOf(head.Name)
		put := func(key string, take func(Cell) any) error {
			for i, row := range t.Rows {
				if _, twice := list[i][key]; twice {
					return fmt.Errorf("the table %s has two columns with the key %q", t.Name, key)
				}
				list[i][key] = take(row[k])
			}
			return nil
		}
		var err error
		switch {
		case head.Numeric:
			err = put(key, func(c Cell) any { return finite(c.Value) })
			if spans && err == nil {
				err = put(key+"_interval", interval)
			}
		case spans:
			err = put(key, interval)
		default:
			err = put(key, words)
		}
		if errors && err == nil {
			err = put(key+"_se", func(c Cell) any { return finite(c.SE) })
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// interval is the interval of a cell, or nothing where there is none.
func interval(c Cell) any {
	if c.Span == nil || finite(&c.Span.Lo) == nil || finite(&c.Span.Hi) == nil {
		return nil
	}
	return stats.Interval{Lo: c.Span.Lo, Hi: c.Span.Hi}
}
