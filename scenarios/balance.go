package scenarios

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Balance is a file that says what is wanted of an experiment and what may be changed for it.
type Balance struct {
	Name   string
	File   string // path it was read from
	Text   string // what it says
	On     string // the experiment: a name or a path
	Want   []Want
	Knobs  []Knob
	Prefer Preference
	Levels []string
	Near   []string
}

// KnobKind is a kind of thing that may be changed.
type KnobKind string

// The kinds of things that may be changed.
const (
	KnobStat   KnobKind = "stat"
	KnobPrice  KnobKind = "price"
	KnobOption KnobKind = "option"
	KnobPiece  KnobKind = "piece"
)

// Knob is something that may be changed as a file says it: one stat of one unit, the price of one or of all, an option,
// or a piece.
type Knob struct {
	Kind   KnobKind
	Unit   string // "" of a price: all that the armies have
	Stat   string
	Path   string   // of an option
	Values []string // of a stat or an option
	Share  float64  // of a price that it may differ by; 0 where Prices bounds it
	Prices Bounds
	Step   int    // of prices
	Piece  string // "" is all
	Move   int
	Place  engine.Place
}

// Balance reads a balance file by name or path and reports every fault. The experiment is read with it, so that it is
// known to be there; players are commanders that need no style.
func (l *Library) Balance(name string, players ...string) (*Balance, engine.Faults) {
	p, faults := l.locate(KindBalance, "", name, []string{"."}, engine.Place{})
	if len(faults) > 0 {
		return nil, faults
	}
	f, faults := l.read(p)
	if f == nil {
		return nil, faults
	}
	b, faults := l.balance(f, p)
	if b == nil || len(faults) > 0 {
		return nil, sorted(faults)
	}
	_, faults = l.ExperimentNear(b.On, b.Near, players...)
	return b, faults
}

// BalanceOf reads what a balance file of a name said, for the copy kept with a dataset.
func (l *Library) BalanceOf(name, text string) (*Balance, engine.Faults) {
	f, faults := parse(name, []byte(text))
	if f == nil {
		return nil, faults
	}
	return l.balance(f, path{at: name})
}

// balance reads a parsed file.
func (l *Library) balance(f *file, p path) (*Balance, engine.Faults) {
	d, faults := open(f, p, KindBalance)
	if d == nil {
		return nil, faults
	}
	var k balanceKeys
	sound, more := d.rest.decodeSound(&k, headerNames...)
	r := balanceReader{b: &Balance{Name: d.name, File: p.at, Text: strings.Join(f.lines, "\n"),
		On: experimentBeside(k.On, p.beside()), Want: k.Want,
		Prefer: k.Prefer, Levels: k.Levels, Near: p.beside()}, faults: append(faults, more...)}
	if len(r.faults) == 0 {
		r.read(&k, sound)
	}
	return r.b, r.faults
}

// experimentBeside is the experiment or scenario that a file in some folders means by a name.
func experimentBeside(name string, folders []string) string {
	for _, kind := range []Kind{KindExperiment, KindScenario} {
		if at, ok := Beside(kind, name, folders); ok {
			return at
		}
	}
	return name
}

// balanceReader reads what a balance file says.
type balanceReader struct {
	b      *Balance
	faults engine.Faults
}

// read goes through what is wanted and what may be changed.
func (r *balanceReader) read(k *balanceKeys, t tree) {
	if k.On == "" {
		r.faults.Add(t.here(), "the file needs the experiment that is to be balanced: on: experiment.yaml")
	}
	if len(k.Want) == 0 || len(k.May) == 0 {
		r.faults.Add(t.here(), "the file needs \"want\", what is wanted, and \"may\", what may be changed for it")
		return
	}
	for i, item := range t.get("want").items() {
		r.want(&r.b.Want[i], item)
	}
	for i, item := range t.get("may").items() {
		r.may(&k.May[i], item)
	}
}

// one reports whether a mapping has exactly one of some keys, and says so where it has not.
func (r *balanceReader) one(t tree, example string, keys ...string) bool {
	n := 0
	for _, key := range keys {
		if !t.get(key).absent() {
			n++
		}
	}
	if n != 1 {
		r.faults.Add(t.here(), "want one of %s, such as %s", strings.Join(keys, ", "), example)
	}
	return n == 1
}

// want checks one thing that is wanted.
func (r *balanceReader) want(w *Want, t tree) {
	if !r.one(t, "{matchups: \"all, within .45 .. .55\"}", "matchups", "matchup", "seats", "length", "units") {
		return
	}
	if n := len(w.Among); !t.get("among").absent() && (w.Units.None == "" || n < 2) {
		r.faults.Add(t.keyPlace("among"), "among names the units that lists are made of, two at least, where prices "+
			"are wanted: {units: %s, among: [ogre, lion]}", unitsExample)
	}
	if len(w.Matchup) == 0 {
		for _, key := range []string{"score", "margin"} {
			if !t.get(key).absent() {
				r.faults.Add(t.keyPlace(key), "%s is said of a matchup: {matchup: [A, B], score: .5}", key)
			}
		}
		return
	}
	if len(w.Matchup) != 2 || w.Matchup[0] == w.Matchup[1] {
		r.faults.Add(t.get("matchup").here(), "a matchup is two armies that differ: [ogres, lions]")
	}
	if t.get("score").absent() {
		w.Score = 0.5
	}
	if t.get("margin").absent() {
		w.Margin = DefaultWantMargin
	}
	positive(&r.faults, t, "score", w.Score, 0, 1)
	positive(&r.faults, t, "margin", w.Margin, 1e-4, 0.5)
}

// may reads one thing that may be changed.
func (r *balanceReader) may(m *May, t tree) {
	if !r.one(t, "{unit: ogre, stats: {power: 5..8}}", "unit", "units", "option", "pieces") {
		return
	}
	switch {
	case m.Option != "":
		k := Knob{Kind: KnobOption, Path: m.Option, Place: t.get("option").here()}
		r.listed(&k, t, "of", m.Option)
		r.b.Knobs = append(r.b.Knobs, k)
	case !m.Pieces.IsZero():
		if t.get("move").absent() {
			r.faults.Add(t.here(), "by how many cells may the pieces move? {pieces: all, move: 2}")
		}
		positive(&r.faults, t, "move", float64(m.Move), 1, 1000)
		names := m.Pieces.List
		if m.Pieces.All {
			names = []string{""}
		}
		for _, name := range names {
			r.b.Knobs = append(r.b.Knobs, Knob{Kind: KnobPiece, Piece: name, Move: m.Move,
				Place: t.get("pieces").here()})
		}
	default:
		r.ofUnits(m, t)
	}
}

// listed reads the values of a knob.
func (r *balanceReader) listed(k *Knob, t tree, key, what string) {
	values, fault := valuesOf(t.get(key))
	if fault != "" {
		r.faults.Add(t.keyPlace(key), "%s: %s", plain(what), fault)
	}
	k.Values = values
}

// ofUnits reads what may become of the stats and the price of units.
func (r *balanceReader) ofUnits(m *May, t tree) {
	units := m.Units.List
	if m.Unit != "" {
		units = []string{m.Unit}
	}
	stats := t.get("stats")
	if stats.absent() == (m.Price == "") {
		r.faults.Add(t.here(), "want stats or a price of it: {unit: ogre, stats: {power: 5..8}}, or {units: all, "+
			"price: ±20 %%}")
		return
	}
	if m.Price == "" {
		if m.Units.All {
			r.faults.Add(t.get("units").here(), "name the units whose stats may be changed; all is for prices")
		}
		for _, unit := range units {
			for _, stat := range stats.keys() {
				k := Knob{Kind: KnobStat, Unit: unit, Stat: stat, Place: stats.keyPlace(stat)}
				r.listed(&k, stats, stat, unit+"."+stat)
				r.b.Knobs = append(r.b.Knobs, k)
			}
		}
		return
	}
	k := Knob{Kind: KnobPrice, Step: max(m.Step, 1), Place: t.get("price").here()}
	var ok bool
	if k.Prices, ok = parseBounds(m.Price); !ok {
		if k.Share, ok = shareOf(m.Price); !ok {
			r.faults.Add(k.Place, "want a price as ±20 %% or as 20..30, not %s", quote(m.Price))
		}
	}
	positive(&r.faults, t, "step", float64(m.Step), 1, 1e6)
	if m.Units.All {
		units = []string{""}
	}
	for _, unit := range units {
		k.Unit = unit
		r.b.Knobs = append(r.b.Knobs, k)
	}
}

var shareWords = regexp.MustCompile(`^\s*(?:±|\+-|\+/-)\s*([0-9.]+)\s*%\s*$`)

// shareOf reads ±20 %.
func shareOf(text string) (float64, bool) {
	m := shareWords.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	v, err := strconv.ParseFloat(m[1], 64)
	return v / 100, err == nil && v > 0 && v < 100
}

// Name is what a knob is called in results, and what weights of a preference may call it.
func (k *Knob) Name() string {
	switch k.Kind {
	case KnobStat:
		return k.Unit + "." + k.Stat
	case KnobPrice:
		return k.Unit + ".price"
	case KnobOption:
		return k.Path
	}
	return k.Piece
}
