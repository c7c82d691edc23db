package calibrate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Records are what others found, as a CSV file has it.
type Records struct {
	File    string
	System  engine.Ruleset
	Form    Form
	Lists   []*Listed // every list that is named, in order
	Games   []Game    // of pairs of lists
	Figures []Figure  // of units: prices, or how often they are brought
	Names   int       // names of units in the file
	Unknown []Stranger
	Passed  []string // columns that are not read
}

// Form is what the columns of a file say that it holds.
type Form string

// The forms of records, each with the columns that it must have.
const (
	OfLists   Form = "lists"   // list, wins, losses
	OfPairs   Form = "pairs"   // list_a, list_b, winner
	OfBrought Form = "brought" // unit, brought
	OfPrices  Form = "prices"  // unit, price
)

// forms are the columns of each form, and those that may be left out.
var forms = []struct {
	form       Form
	want, more []string
}{
	{OfLists, []string{"list", "wins", "losses"}, []string{"draws"}},
	{OfPairs, []string{"list_a", "list_b", "winner"}, nil},
	{OfBrought, []string{"unit", "brought"}, nil},
	{OfPrices, []string{"unit", "price"}, nil},
}

// Listed is a list of the records.
type Listed struct {
	Line  int
	Words string         // as written
	Units map[string]int // known ones
	Amiss []string       // what is not understood
	Team  bool           // it is several lists
	Won   float64        // games, a draw counting half
	Games float64
}

// Whole reports whether everything in the list was understood.
func (l *Listed) Whole() bool { return len(l.Units) > 0 && len(l.Amiss) == 0 }

// Game is a game between two lists of the records.
type Game struct {
	A, B  *Listed
	Score float64 // of A
}

// Figure is what the records say of one unit.
type Figure struct {
	Unit  string
	Value float64
}

// Stranger is a name that no unit has.
type Stranger struct {
	Name, Suggestion string
	Times            int
}

// Read reads records. System "" is the one that knows the most units. What is amiss with the file is a fault; names
// that are no unit's are not, they are in Unknown. Near are folders in which rosters are looked for.
func Read(l *scenarios.Library, system, file string, data []byte, near ...string) (*Records, engine.Faults) {
	head, rows, faults := scenarios.ReadCSV(file, string(data))
	if len(faults) > 0 {
		return nil, faults
	}
	form, columns, passed, faults := formOf(file, head)
	if len(faults) > 0 {
		return nil, faults
	}
	var all []*reader
	at, equal, faults := l.Whose(system, file, near, func(s engine.Ruleset, w *scenarios.Lister) int {
		r := &reader{Records: &Records{File: file, System: s, Form: form, Passed: passed}, lister: w, columns: columns,
			seen: map[string]int{}}
		r.rows(rows)
		all = append(all, r)
		return r.Names - r.strangers
	})
	if len(faults) > 0 {
		return nil, faults
	}
	best := all[at]
	switch known := best.Names - best.strangers; {
	case best.Names == 0 && len(best.faults) == 0:
		faults.Add(engine.Place{File: file}, "no row with a name stands below the first line")
	case known == 0 && len(best.faults) == 0:
		faults.Add(engine.Place{File: file}, "none of its %d names is a unit of %s", best.Names,
			strings.Join(equal, ", "))
	case len(equal) > 1 && known > 0:
		faults.Add(engine.Place{File: file}, "the names could be of %s; name a scenario", strings.Join(equal, " or "))
	default:
		faults = best.faults
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return best.Records, nil
}

// formOf finds the form that the columns are of.
func formOf(file string, head []scenarios.CSVCell) (Form, map[string]int, []string, engine.Faults) {
	var faults engine.Faults
	columns := map[string]int{}
	var names []string
	for i, c := range head {
		name := strings.ReplaceAll(strings.ToLower(c.Text), " ", "_")
		if _, twice := columns[name]; twice && name != "" {
			faults.Add(c.At, "two columns are called %q", name)
		}
		columns[name] = i
		names = append(names, name)
	}
	if len(faults) > 0 {
		return "", nil, nil, faults
	}
	var want []string
	for _, f := range forms {
		want = append(want, strings.Join(f.want, ", "))
		if slices.ContainsFunc(f.want, func(name string) bool { return !slices.Contains(names, name) }) {
			continue
		}
		passed := slices.DeleteFunc(names, func(name string) bool {
			return slices.Contains(f.want, name) || slices.Contains(f.more, name)
		})
		return f.form, columns, passed, nil
	}
	faults.Add(engine.Place{File: file, Line: 1, Column: 1}, "the columns are %s; want those of one form: %s",
		strings.Join(names, ", "), strings.Join(want, "; or "))
	return "", nil, nil, faults
}

// reader reads rows by the words of one system.
type reader struct {
	*Records
	lister    *scenarios.Lister
	columns   map[string]int
	seen      map[string]int // place in Unknown
	strangers int            // names that are no unit's, each as often as it occurs
	faults    engine.Faults
}

// rows reads all rows, and puts the commonest strangers first.
func (r *reader) rows(rows [][]scenarios.CSVCell) {
	units := map[string]scenarios.CSVCell{}
	for _, row := range rows {
		if len(row) == 1 && row[0].Text == "" {
			continue
		}
		switch r.Form {
		case OfLists:
			r.results(row)
		case OfPairs:
			r.pair(row)
		default:
			r.figure(row, units)
		}
	}
	slices.SortStableFunc(r.Unknown, func(a, b Stranger) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Name, b.Name))
	})
}

// field is a field of a row, empty where the row ends before it.
func (r *reader) field(row []scenarios.CSVCell, name string) (scenarios.CSVCell, bool) {
	i, ok := r.columns[name]
	if !ok {
		return scenarios.CSVCell{}, false
	}
	if i >= len(row) {
		at := row[len(row)-1].At
		return scenarios.CSVCell{At: at}, true
	}
	return row[i], true
}

// number reads a number that is not negative; a fault and NaN where it is none.
func (r *reader) number(row []scenarios.CSVCell, name string) float64 {
	c, ok := r.field(row, name)
	if !ok {
		return 0
	}
	n, err := strconv.ParseFloat(c.Text, 64)
	if err != nil || !(n >= 0 && n <= 1e9) {
		r.faults.Add(c.At, "%s is %q; want a number, 0 or more", name, c.Text)
		return math.NaN()
	}
	return n
}

// results reads a list with the games that it won and lost.
func (r *reader) results(row []scenarios.CSVCell) {
	won, lost, drawn := r.number(row, "wins"), r.number(row, "losses"), r.number(row, "draws")
	l := r.list(row, "list")
	if l == nil {
		return
	}
	l.Won, l.Games = won+drawn/2, won+lost+drawn
	r.Lists = append(r.Lists, l)
}

// pair reads a game of two lists.
func (r *reader) pair(row []scenarios.CSVCell) {
	a, b := r.list(row, "list_a"), r.list(row, "list_b")
	if a == nil || b == nil {
		return
	}
	won, _ := r.field(row, "winner")
	score, ok := map[string]float64{"a": 1, "b": 0, "draw": 0.5}[strings.ToLower(won.Text)]
	if !ok {
		r.faults.Add(won.At, "winner is %q; want a, b or draw", won.Text)
		return
	}
	a.Won, a.Games = score, 1
	b.Won, b.Games = 1-score, 1
	r.Lists = append(r.Lists, a, b)
	r.Games = append(r.Games, Game{a, b, score})
}

// list reads a list.
func (r *reader) list(row []scenarios.CSVCell, name string) *Listed {
	c, _ := r.field(row, name)
	if c.Text == "" {
		r.faults.Add(c.At, "%s is empty", name)
		return nil
	}
	l := &Listed{Line: c.At.Line, Words: c.Text, Units: map[string]int{}}
	parts := strings.Split(c.Text, "|")
	for _, part := range parts {
		li, faults := r.lister.Line(c.At, part)
		for _, e := range li.Entries {
			l.Units[e.Unit] += e.Count
		}
		for _, name := range li.Unknown {
			r.stranger(name, faults)
		}
		for _, f := range faults {
			l.Amiss = append(l.Amiss, f.Message)
		}
		r.Names += len(li.Entries) + len(faults)
	}
	if l.Team = len(parts) > 1; l.Team {
		l.Amiss = append(l.Amiss, fmt.Sprintf("these are %d lists, parted by |", len(parts)))
	}
	return l
}

// stranger counts a name that no unit has, with what may have been meant.
func (r *reader) stranger(name string, faults engine.Faults) {
	r.strangers++
	at, ok := r.seen[name]
	if !ok {
		at = len(r.Unknown)
		r.seen[name] = at
		s := Stranger{Name: strings.Trim(name, `"`)}
		for _, f := range faults {
			if _, why, found := strings.Cut(f.Message, "; "); found && strings.Contains(f.Message, name) {
				s.Suggestion = why
			}
		}
		r.Unknown = append(r.Unknown, s)
	}
	r.Unknown[at].Times++
}

// figure reads a unit with a number.
func (r *reader) figure(row []scenarios.CSVCell, units map[string]scenarios.CSVCell) {
	name := "brought"
	if r.Form == OfPrices {
		name = "price"
	}
	value := r.number(row, name)
	if value == 0 && r.Form == OfPrices {
		c, _ := r.field(row, name)
		r.faults.Add(c.At, "the price is 0; want more")
		return
	}
	c, _ := r.field(row, "unit")
	if c.Text == "" {
		r.faults.Add(c.At, "unit is empty")
		return
	}
	r.Names++
	li, faults := r.lister.Line(c.At, c.Text)
	switch {
	case len(li.Unknown) > 0:
		r.stranger(li.Unknown[0], faults)
		return
	case len(li.Entries) != 1 || len(faults) > 0:
		r.faults.Add(c.At, "%q is no single unit%s", c.Text, because(faults))
		return
	}
	unit := li.Entries[0].Unit
	if was, twice := units[unit]; twice {
		r.faults.Add(c.At, "%s has a figure in line %d already", unit, was.At.Line)
		return
	}
	units[unit] = c
	r.Figures = append(r.Figures, Figure{unit, value})
}

func because(faults engine.Faults) string {
	if len(faults) == 0 {
		return ""
	}
	return ": " + faults[0].Message
}

// Dearest is what the dearest list costs that is known whole, or partly; 0 where there is none.
func (r *Records) Dearest(l *scenarios.Library, near []string, partly bool) (most int) {
	w, faults := l.Lister(r.System, near)
	if len(faults) > 0 {
		return 0
	}
	for _, list := range r.Lists {
		cost := 0
		for unit, n := range list.Units {
			cost += n * w.Points(unit)
		}
		if partly || list.Whole() {
			most = max(most, cost)
		}
	}
	return most
}

// brought is the share of the lists that have each unit, or what the file says of it; nil where it says nothing.
func (r *Records) brought() map[string]float64 {
	share := map[string]float64{}
	switch r.Form {
	case OfBrought:
		for _, f := range r.Figures {
			share[f.Unit] = f.Value
		}
	case OfLists, OfPairs:
		for _, l := range r.Lists {
			for unit := range l.Units {
				share[unit] += 1 / float64(len(r.Lists))
			}
		}
	default:
		return nil
	}
	return share
}

// prices are the prices of the records, nil where they have none.
func (r *Records) prices() map[string]float64 {
	if r == nil || r.Form != OfPrices {
		return nil
	}
	prices := map[string]float64{}
	for _, f := range r.Figures {
		prices[f.Unit] = f.Value
	}
	return prices
}

// company is the other unit that most lists with a unit have, with how many of how many.
func (r *Records) company(unit string) (with string, lists, of int) {
	counts := map[string]int{}
	for _, l := range r.Lists {
		if l.Units[unit] == 0 {
			continue
		}
		of++
		for other := range l.Units {
			if other != unit {
				counts[other]++
			}
		}
	}
	for other, n := range counts {
		if n > lists || (n == lists && other < with) {
			with, lists = other, n
		}
	}
	return with, lists, of
}

// Coverage says in a sentence what of the file was understood.
func (r *Records) Coverage(roster int) string {
	units := map[string]bool{}
	for _, f := range r.Figures {
		units[f.Unit] = true
	}
	whole := 0
	for _, l := range r.Lists {
		for unit := range l.Units {
			units[unit] = true
		}
		if l.Whole() {
			whole++
		}
	}
	strangers := 0
	for _, s := range r.Unknown {
		strangers += s.Times
	}
	text := fmt.Sprintf("%s: %d of %d names are units of %s; %d different ones occur, and armies may have %d", r.File,
		r.Names-strangers, r.Names, r.System.Info().System, len(units), roster)
	if len(r.Lists) > 0 {
		text += fmt.Sprintf("; %d of %d lists are known whole", whole, len(r.Lists))
	}
	return text + "."
}
