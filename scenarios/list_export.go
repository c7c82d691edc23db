package scenarios

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Lists that army builders export as JSON or XML. BattleScribe and New Recruit write rosters: forces with selections,
// each with a name, a number, a type (unit, model, upgrade), costs and selections of its own; the XML has the same
// elements as the JSON has keys. Others write the units of an army as a list of objects or names, or as an object from
// names to numbers (heroscape.org).

// branch is a part of such a file: an object, a list or a value.
type branch struct {
	at   int // offset in the text
	keys []string
	sub  []*branch // by key, or in order
	text string
	list bool
}

// get is what an object has under the first of several keys that it has.
func (b *branch) get(keys ...string) *branch {
	for _, want := range keys {
		for i, key := range b.keys {
			if strings.EqualFold(key, want) {
				return b.sub[i]
			}
		}
	}
	return &branch{at: b.at}
}

// items are those of a list, none of anything else.
func (b *branch) items() []*branch {
	if b.list {
		return b.sub
	}
	return nil
}

// number is a whole number, or what stands for it.
func (b *branch) number(otherwise int) int {
	if x, err := strconv.ParseFloat(b.text, 64); err == nil && x >= 0 && x < 1e6 {
		return int(x)
	}
	return otherwise
}

// mostNested is how deep parts may lie in one another.
const mostNested = 100

var errNested = errors.New("parts of it lie too deep in one another")

// jsonBranch reads a value of JSON.
func jsonBranch(d *json.Decoder, depth int) (*branch, error) {
	b := &branch{at: int(d.InputOffset())}
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	open, nested := t.(json.Delim)
	switch {
	case depth > mostNested:
		return nil, errNested
	case !nested && t != nil:
		b.text = fmt.Sprint(t)
		return b, nil
	case !nested:
		return b, nil
	}
	for b.list = open == '['; d.More(); {
		if !b.list {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			b.keys = append(b.keys, fmt.Sprint(key))
		}
		sub, err := jsonBranch(d, depth+1)
		if err != nil {
			return nil, err
		}
		b.sub = append(b.sub, sub)
	}
	_, err = d.Token()
	return b, err
}

// xmlBranch reads an element of XML: its attributes and elements are the keys of an object, an element whose name is a
// plural is a list.
func xmlBranch(d *xml.Decoder, start xml.StartElement, depth int) (*branch, error) {
	b := &branch{at: int(d.InputOffset()), list: strings.HasSuffix(start.Name.Local, "s") && len(start.Attr) == 0}
	if depth > mostNested {
		return nil, errNested
	}
	for _, a := range start.Attr {
		b.keys, b.sub = append(b.keys, a.Name.Local), append(b.sub, &branch{at: b.at, text: a.Value})
	}
	for {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			sub, err := xmlBranch(d, t, depth+1)
			if err != nil {
				return nil, err
			}
			if b.sub = append(b.sub, sub); !b.list {
				b.keys = append(b.keys, t.Name.Local)
			}
		case xml.EndElement:
			return b, nil
		}
	}
}

// exported reads a text that an army builder exported, and reports whether it is one.
func (r *listReader) exported(text string) bool {
	text = strings.TrimPrefix(shared(text), "\ufeff")
	start := strings.TrimLeft(text, " \t\r\n")
	if start == "" || !strings.Contains("{[<", start[:1]) || r.untitled {
		return false
	}
	if start[0] == '[' && !json.Valid([]byte(text)) {
		return false // a line that begins with a bracket
	}
	var root *branch
	var err error
	if start[0] == '<' {
		d := xml.NewDecoder(strings.NewReader(text))
		for root == nil && err == nil {
			var t xml.Token
			if t, err = d.Token(); err == nil {
				if e, ok := t.(xml.StartElement); ok {
					root, err = xmlBranch(d, e, 0)
				}
			}
		}
		r.offset = int(d.InputOffset())
	} else {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		root, err = jsonBranch(d, 0)
		if r.offset = int(d.InputOffset()); err == nil && strings.TrimSpace(text[r.offset:]) != "" {
			err = errors.New("more follows after its end")
		}
	}
	r.whole = text
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		r.place(&branch{at: r.offset})
		r.fault("the export cannot be read: %v", err)
		return true
	}
	r.army(root)
	return true
}

// shared takes the army from the address by which a web page shares one (heroscape.org/builder/view/?army={…}, with its
// JSON percent-encoded), or leaves a text as it is.
func shared(text string) string {
	address, err := url.Parse(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")))
	if err != nil || !address.Query().Has("army") {
		return text
	}
	return address.Query().Get("army")
}

// place moves the reader to where a part stands.
func (r *listReader) place(b *branch) {
	before := r.whole[:min(b.at, len(r.whole))]
	rest := r.whole[len(before):]
	before += rest[:len(rest)-len(strings.TrimLeft(rest, " \t\r\n,:"))]
	r.line = 1 + strings.Count(before, "\n")
	r.column = 1 + len(before) - (strings.LastIndex(before, "\n") + 1)
}

// unitKeys are the keys under which army builders have the units of an army.
var unitKeys = []string{"units", "cards", "armyCards", "army", "figures", "entries", "list"}

// army reads an army.
func (r *listReader) army(root *branch) {
	if roster := root.get("roster"); len(roster.keys) > 0 {
		root = roster
	}
	if !root.list {
		if r.listing.Title = root.get("name", "title").text; r.limit != "" {
			r.listing.Limit = root.get("pointTotal", "pointLimit", "limit").number(0)
		}
	}
	if forces := root.get("forces"); len(forces.items()) > 0 {
		r.forces(forces, 0)
		return
	}
	units := root
	if !root.list {
		for units = root.get(unitKeys...); !units.list && len(units.get(unitKeys...).sub) > 0; {
			units = units.get(unitKeys...)
		}
		if !units.list && len(units.keys) == 0 && !slices.ContainsFunc(root.sub, func(b *branch) bool {
			return b.number(-1) < 0
		}) {
			units = root
		}
	}
	switch {
	case units.list && slices.ContainsFunc(units.sub, func(b *branch) bool { return len(b.get(unitKeys...).sub) > 0 }):
		r.place(units)
		r.fault("the file holds %d armies; give each a file of its own", len(units.sub))
	case units.list:
		for _, u := range units.sub {
			r.object(u)
		}
	case len(units.keys) > 0 && !slices.ContainsFunc(units.sub, func(b *branch) bool {
		return b.list || len(b.keys) > 0
	}):
		for i, name := range units.keys {
			r.counted(units.sub[i], name, units.sub[i].number(-1), "")
		}
	default:
		r.place(root)
		r.fault("no units are found in the export; want forces with selections, or a list under one of %s",
			strings.Join(unitKeys, ", "))
	}
}

// object reads a unit that is an object or a name.
func (r *listReader) object(u *branch) {
	if len(u.keys) == 0 {
		r.counted(u, u.text, 1, "")
		return
	}
	name := u.get("name", "title", "unit", "card", "cardName", "cardId", "id")
	if len(name.keys) > 0 {
		name = name.get("name", "title", "id")
	}
	r.counted(u, name.text, u.get("quantity", "count", "number", "amount", "copies").number(1), "")
}

// counted reads a name with its number of copies.
func (r *listReader) counted(at *branch, name string, copies int, more string) {
	r.place(at)
	switch name = strings.TrimSpace(name); {
	case name == "":
		r.fault("a unit has no name")
	case copies < 0:
		r.fault("how many of %s? the export says no number", quote(name))
	case copies == 0:
		r.remark("0 of %s were read past", quote(name))
	case !r.named(fmt.Sprintf("%dx %s%s", copies, name, more)):
		r.stranger(name)
	}
}

// forces reads the forces of a roster.
func (r *listReader) forces(list *branch, depth int) {
	for _, f := range list.items() {
		for _, s := range f.get("selections").items() {
			r.selection(s)
		}
		if depth < mostNested {
			r.forces(f.get("forces"), depth+1)
		}
	}
}

// selection reads a selection of a roster: a unit with what it bears, or what holds units.
func (r *listReader) selection(s *branch) {
	name, kind, parts := s.get("name").text, s.get("type").text, s.get("selections").items()
	found, _ := r.match(name)
	switch {
	case found == nil && slices.ContainsFunc(parts, r.holds):
		for _, p := range parts {
			r.selection(p)
		}
		return
	case found == nil && kind != "unit" && kind != "model":
		r.place(s)
		r.remark("%s was read past: a roster has it as %s, not as a unit", quote(name), quote(kind))
		return
	}
	var bears []string
	for _, p := range parts {
		bears = append(bears, strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ", ",",
			" ").Replace(p.get("name").text))
	}
	more := ""
	if len(bears) > 0 {
		more = " (" + strings.Join(bears, ", ") + ")"
	}
	for _, c := range s.get("costs").items() {
		if p := c.get("value").number(0); p > 0 && pointsName.MatchString(c.get("name").text) {
			more += fmt.Sprintf(" [%d pts]", p)
		}
	}
	r.counted(s, name, s.get("number").number(1), more)
}

// holds reports whether a selection is a unit or holds one.
func (r *listReader) holds(s *branch) bool {
	found, _ := r.match(s.get("name").text)
	return found != nil || slices.ContainsFunc(s.get("selections").items(), r.holds)
}

// ListRow is a list of a file of many.
type ListRow struct {
	At    engine.Place
	Name  string // by the column name, or by the number of its row
	Words string
	*Listing
	Faults engine.Faults
}

// Whole reports whether all of the list was understood.
func (r *ListRow) Whole() bool { return len(r.Entries) > 0 && len(r.Faults) == 0 }

// ReadLists reads the army lists of a CSV file, each in its row under the column list, with a name under the column
// name. System "" is the one that knows the most units of all. Many is false where the file is no such file.
func (l *Library) ReadLists(system, file, text string, near ...string) (rows []ListRow, many bool,
	faults engine.Faults) {
	first, _, _ := strings.Cut(strings.TrimPrefix(text, "\ufeff"), "\n")
	if !listHead.MatchString(first) {
		return nil, false, nil
	}
	head, table, faults := ReadCSV(file, text)
	if len(faults) > 0 {
		return nil, true, faults
	}
	at := func(name string) int {
		return slices.IndexFunc(head, func(c CSVCell) bool { return strings.EqualFold(c.Text, name) })
	}
	var all [][]ListRow
	var knew []int
	best, equal, faults := l.Whose(system, file, near, func(_ engine.Ruleset, w *Lister) (known int) {
		var own []ListRow
		for i, row := range table {
			if at("list") >= len(row) || row[at("list")].Text == "" {
				continue
			}
			c := row[at("list")]
			r := ListRow{At: c.At, Name: fmt.Sprintf("list-%d", i+1), Words: c.Text}
			if k := at("name"); k >= 0 && k < len(row) && row[k].Text != "" {
				r.Name = row[k].Text
			}
			if strings.Contains(c.Text, "|") {
				r.Faults.Add(c.At, "several lists stand here, parted by |; give each a row")
			}
			var amiss engine.Faults
			r.Listing, amiss = w.Line(c.At, c.Text)
			r.Faults = append(r.Faults, amiss...)
			known += len(r.Entries)
			own = append(own, r)
		}
		all, knew = append(all, own), append(knew, known)
		return known
	})
	switch {
	case len(faults) > 0:
		return nil, true, faults
	case knew[best] == 0:
		faults.Add(engine.Place{File: file}, "no list names a unit; say whose they are with --system")
	case len(equal) > 1:
		faults.Add(engine.Place{File: file}, "the lists could be of %s; say which with --system",
			strings.Join(equal, " or "))
	}
	return all[best], true, faults
}
