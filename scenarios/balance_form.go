package scenarios

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// balanceKeys are the keys of a balance file beyond its header.
type balanceKeys struct {
	On     string     `yaml:"on" jsonschema:"required,description=the experiment or scenario that is to be balanced\\, by name or path"`
	Want   []Want     `yaml:"want" jsonschema:"required,minItems=1"`
	May    []May      `yaml:"may" jsonschema:"required,minItems=1"`
	Prefer Preference `yaml:"prefer,omitempty"`
	Levels []string   `yaml:"levels,omitempty" jsonschema:"description=commanders of both sides that what is found is confirmed with\\, too"`
}

// Bounds is a range of numbers as files write it: .45 .. .55.
type Bounds struct{ Lo, Hi float64 }

var boundsWords = regexp.MustCompile(`^\s*([-+]?[0-9]*\.?[0-9]+)\s*\.\.\s*([-+]?[0-9]*\.?[0-9]+)\s*$`)

// parseBounds reads a range.
func parseBounds(text string) (s Bounds, ok bool) {
	m := boundsWords.FindStringSubmatch(text)
	if m == nil {
		return s, false
	}
	lo, err := strconv.ParseFloat(m[1], 64)
	hi, more := strconv.ParseFloat(m[2], 64)
	return Bounds{lo, hi}, err == nil && more == nil && lo <= hi
}

// Off is how far a value lies beyond the range; 0 within it.
func (s Bounds) Off(v float64) float64 { return math.Max(0, math.Max(s.Lo-v, v-s.Hi)) }

// Want is something that is wanted of a game: one of its kinds.
type Want struct {
	Matchups MatchupsWant `yaml:"matchups,omitempty"`
	Matchup  []string     `yaml:"matchup,omitempty" jsonschema:"minItems=2,maxItems=2,description=two armies: the score of the first against the second"`
	Score    float64      `yaml:"score,omitempty" jsonschema:"minimum=0,maximum=1,description=of a matchup"`
	Margin   float64      `yaml:"margin,omitempty" jsonschema:"exclusiveMinimum=0,maximum=0.5,description=of that score; .03 where it is not said"`
	Seats    SeatsWant    `yaml:"seats,omitempty"`
	Length   LengthWant   `yaml:"length,omitempty"`
	Units    UnitsWant    `yaml:"units,omitempty"`
	Among    []string     `yaml:"among,omitempty" jsonschema:"minItems=2,description=of units that are wanted fairly priced: those that lists are made of; all that an army may buy where it is not said"`
}

// DefaultWantMargin is the margin of the score of a matchup.
const DefaultWantMargin = 0.03

// Within is the range of the score of a matchup.
func (w Want) Within() Bounds { return Bounds{w.Score - w.Margin, w.Score + w.Margin} }

// MatchupsWant bounds the score of every matchup, or of every matchup of an army.
type MatchupsWant struct {
	Of string // an army, or all
	Bounds
}

// SeatsWant bounds the score of the first seat over all matchups.
type SeatsWant struct{ Bounds }

// LengthWant bounds the median of the rounds of a game.
type LengthWant struct{ Bounds }

// UnitsWant bounds how far a fair price may be from the price of a unit, as a share of it.
type UnitsWant struct {
	None  string // Underpriced, Overpriced or Mispriced; "" wants nothing
	Share float64
}

// What no unit is wanted to be.
const (
	Underpriced = "underpriced"
	Overpriced  = "overpriced"
	Mispriced   = "mispriced" // either
)

// DefaultPriceShare is the share of prices where it is not said.
const DefaultPriceShare = 0.1

var (
	unitsWords = regexp.MustCompile(`^\s*none\s+(underpriced|overpriced|mispriced)` +
		`(?:\s+by\s+more\s+than\s+([0-9]*\.?[0-9]+)\s*%)?\s*$`)
	matchupsWords = regexp.MustCompile(`^\s*([^\s,]+)\s*,?\s+within\s+(.*)$`)
	seatsWords    = regexp.MustCompile(`^\s*within\s+(.*)$`)
	lengthWords   = regexp.MustCompile(`^\s*rounds\s+median\s+(.*)$`)
)

// spanned reads what a pattern leaves as a range within bounds.
func spanned(n *yaml.Node, words *regexp.Regexp, want string, least, most float64) (m []string, s Bounds, err error) {
	if n.Kind == yaml.ScalarNode {
		m = words.FindStringSubmatch(n.Value)
	}
	if m != nil {
		s, _ = parseBounds(m[len(m)-1])
	}
	if m == nil || s.Hi <= s.Lo || s.Lo < least || s.Hi > most {
		return nil, s, at(n, "want such as %q, not %s", want, quote(n.Value))
	}
	return m, s, nil
}

// UnmarshalYAML reads "all, within .45 .. .55".
func (w *MatchupsWant) UnmarshalYAML(n *yaml.Node) error {
	m, s, err := spanned(n, matchupsWords, "all, within .45 .. .55", 0, 1)
	if err == nil {
		w.Of, w.Bounds = m[1], s
	}
	return err
}

// UnmarshalYAML reads "within .47 .. .53".
func (w *SeatsWant) UnmarshalYAML(n *yaml.Node) (err error) {
	_, w.Bounds, err = spanned(n, seatsWords, "within .47 .. .53", 0, 1)
	return err
}

// UnmarshalYAML reads "rounds median 5 .. 8".
func (w *LengthWant) UnmarshalYAML(n *yaml.Node) (err error) {
	_, w.Bounds, err = spanned(n, lengthWords, "rounds median 5 .. 8", 0, 10_000)
	return err
}

const unitsExample = "none underpriced by more than 10 %"

// UnmarshalYAML reads "none underpriced by more than 10 %".
func (w *UnitsWant) UnmarshalYAML(n *yaml.Node) error {
	m := unitsWords.FindStringSubmatch(n.Value)
	if n.Kind != yaml.ScalarNode || m == nil {
		return at(n, "want such as %q, or overpriced, or mispriced, which is either; not %s", unitsExample,
			quote(n.Value))
	}
	w.None, w.Share = m[1], DefaultPriceShare
	if m[2] != "" {
		share, err := strconv.ParseFloat(m[2], 64)
		if w.Share = share / 100; err != nil || w.Share < 0.01 || w.Share > 1 {
			return at(n, "want a share of the price from 1 to 100 %%, not %s %%", m[2])
		}
	}
	return nil
}

// JSONSchema describes how units may be priced to editors.
func (UnitsWant) JSONSchema() *jsonschema.Schema { return patterned(unitsWords, unitsExample) }

// patterned describes a text to editors.
func patterned(pattern *regexp.Regexp, example string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Pattern: pattern.String(), Examples: []any{example}}
}

// JSONSchema describes the bounds of matchups to editors.
func (MatchupsWant) JSONSchema() *jsonschema.Schema {
	return patterned(matchupsWords, "all, within .45 .. .55")
}

// JSONSchema describes the bounds of the first seat to editors.
func (SeatsWant) JSONSchema() *jsonschema.Schema { return patterned(seatsWords, "within .47 .. .53") }

// JSONSchema describes the bounds of a game's length to editors.
func (LengthWant) JSONSchema() *jsonschema.Schema {
	return patterned(lengthWords, "rounds median 5 .. 8")
}

// May is something that may be changed: one of its kinds.
type May struct {
	Unit   string   `yaml:"unit,omitempty" jsonschema:"description=whose stats or price may be changed"`
	Units  Names    `yaml:"units,omitempty" jsonschema:"description=several units\\, or all that the armies have"`
	Stats  Override `yaml:"stats,omitempty" jsonschema:"description=values of each stat: 5..8\\, or a list; of a part of a dial what is added to it"`
	Price  string   `yaml:"price,omitempty" jsonschema:"description=±20 % of what it is\\, or a range: 20..30"`
	Step   int      `yaml:"step,omitempty" jsonschema:"minimum=1,description=prices are multiples of it"`
	Option string   `yaml:"option,omitempty" jsonschema:"description=path of a house rule: chart.bog.enter"`
	Of     Override `yaml:"of,omitempty" jsonschema:"description=values of the option: a list\\, or 0..3"`
	Pieces Names    `yaml:"pieces,omitempty" jsonschema:"description=pieces of terrain that may be put elsewhere\\, or all"`
	Move   int      `yaml:"move,omitempty" jsonschema:"minimum=1,description=cells that a piece may be moved by"`
}

// Preference says which of two changes is the smaller: the one with fewer parts, or the one whose parts are smaller
// steps within their ranges. Weights of one's own count parts.
type Preference struct {
	Small   bool
	Weights map[string]float64
}

// Weight is what a change counts, by its own name or by what it is a change of.
func (p Preference) Weight(names ...string) float64 {
	for _, n := range names {
		if w, ok := p.Weights[n]; ok {
			return w
		}
	}
	return 1
}

// UnmarshalYAML reads few, small, or weights.
func (p *Preference) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		if n.Value != "few" && n.Value != "small" {
			return at(n, "want few, small or weights of changes, not %s%s", quote(n.Value),
				spelling.Suggest(n.Value, []string{"few", "small"}))
		}
		p.Small = n.Value == "small"
		return nil
	}
	if err := strictly(n, &p.Weights); err != nil {
		return err
	}
	for name, w := range p.Weights {
		if !(w > 0 && w <= 1000) {
			return at(n, "the weight of %s is %g; want a number above 0 and up to 1000", quote(name), w)
		}
	}
	return nil
}

// JSONSchema describes a preference to editors.
func (Preference) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Description: "few changes, small ones, or what each counts: {ogre.power: 2, price: 0.5}",
		AnyOf: []*jsonschema.Schema{{Enum: []any{"few", "small"}},
			{Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "number"}}}}
}

// valuesOf lists the values of something that may be changed: a list of them, one range such as 5..8 of whole numbers,
// or {from: 4, to: 20, step: 2}.
func valuesOf(t tree) (values []string, fault string) {
	text, ok := t.text()
	if !ok {
		return designValues(t)
	}
	s, ok := parseBounds(text)
	lo, hi := int(s.Lo), int(s.Hi)
	if !ok || float64(lo) != s.Lo || float64(hi) != s.Hi || hi == lo || hi-lo >= mostValues {
		return nil, fmt.Sprintf("want a range of up to %d whole numbers such as 5..8, or a list, not %s", mostValues,
			quote(strings.TrimSpace(text)))
	}
	for v := lo; v <= hi; v++ {
		values = append(values, strconv.Itoa(v))
	}
	return values, ""
}
