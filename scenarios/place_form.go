package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Placing says what sim place may do with the pieces of an experiment's map, what it must
// keep, and what it aims at. Pieces are named as "sim terrain --list" names them, or by a
// cell that they cover. Cells are labels, and "0-2,1-4" is every cell whose label has a first
// number from 0 to 2 and a second from 1 to 4.
type Placing struct {
	Pieces []PlacedPiece `yaml:"pieces,omitempty" jsonschema:"description=pieces that may be put elsewhere; every piece\\, anywhere\\, where none is listed"`
	Keep   PlaceRules    `yaml:"keep,omitempty"`
	Aim    Aims          `yaml:"aim,omitempty"`
	Target float64       `yaml:"target,omitempty" jsonschema:"description=score of A or rounds of a game"`
	Over   string        `yaml:"over,omitempty" jsonschema:"enum=average,enum=worst,description=pairs of armies: their average or the worst of them"`
	Margin float64       `yaml:"margin,omitempty" jsonschema:"exclusiveMinimum=0,description=distance from the aim that is near enough"`
	Levels []string      `yaml:"levels,omitempty" jsonschema:"description=commanders that recommended maps are confirmed with\\, too"`
}

// Aims are one or two things that sim place looks for.
type Aims []string

// aims are those there are.
var aims = []string{"fair", "score", "decisive", "indifferent", "length"}

// UnmarshalYAML reads an aim or a list of them.
func (a *Aims) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*a = Aims{n.Value}
		return nil
	}
	var list []string
	if err := strictly(n, &list); err != nil {
		return err
	}
	*a = list
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (a Aims) MarshalYAML() (any, error) {
	if len(a) == 1 {
		return a[0], nil
	}
	return []string(a), nil
}

// JSONSchema describes aims to editors: one, or a list of two.
func (Aims) JSONSchema() *jsonschema.Schema {
	var words []any
	for _, w := range aims {
		words = append(words, w)
	}
	two := uint64(2)
	return &jsonschema.Schema{Description: "fair: the first seat scores one half; score: A scores target; decisive " +
		"and indifferent: the pieces move the score of A as far as they can or not at all; length: games take target " +
		"rounds; of two, the maps that give way to none on both",
		AnyOf: []*jsonschema.Schema{{Enum: words}, {Type: "array", Items: &jsonschema.Schema{Enum: words},
			MinItems: &two, MaxItems: &two, UniqueItems: true}}}
}

// PlacedPiece is a piece and what may become of it.
type PlacedPiece struct {
	Piece  string   `yaml:"piece" jsonschema:"required"`
	To     Names    `yaml:"to,omitempty" jsonschema:"description=cells where its first cell may lie; all: anywhere"`
	Stay   bool     `yaml:"stay,omitempty" jsonschema:"description=it keeps its place"`
	Turn   bool     `yaml:"turn,omitempty"`
	Kinds  []string `yaml:"kinds,omitempty" jsonschema:"description=what it may become"`
	Absent bool     `yaml:"absent,omitempty" jsonschema:"description=it may be missing"`
}

// PlaceRules are what every map must keep.
type PlaceRules struct {
	Symmetry  string   `yaml:"symmetry,omitempty" jsonschema:"enum=half-turn,enum=east-west,enum=north-south,description=pieces move in twins"`
	Clear     []string `yaml:"clear,omitempty" jsonschema:"description=cells where no piece may be put"`
	Apart     int      `yaml:"apart,omitempty" jsonschema:"minimum=0,description=least steps between two of the pieces"`
	Open      float64  `yaml:"open,omitempty" jsonschema:"minimum=0,maximum=1,description=least share of cells without a piece"`
	Least     int      `yaml:"least,omitempty" jsonschema:"minimum=0,description=least number of the pieces on the map"`
	Most      int      `yaml:"most,omitempty" jsonschema:"minimum=0,description=greatest number of the pieces on the map; 0: as many as there are"`
	Connected []string `yaml:"connected,omitempty" jsonschema:"description=kinds of pieces that may not cut the map in two"`
}

// placing checks what an experiment says of sim place as far as the file alone tells.
func (r *experimentReader) placing() {
	p, t := r.experiment.Place, r.root.get("place")
	for i, piece := range p.Pieces {
		at := t.get("pieces").items()[i]
		switch {
		case piece.Piece == "":
			r.faults.Add(at.here(), "a piece of \"place\" needs a name: {piece: bramble at 2,5, to: all}")
		case piece.Stay && !piece.To.IsZero():
			r.faults.Add(at.keyPlace("to"), "%s stays and has places to go to; give one of them", plain(piece.Piece))
		}
	}
	for _, w := range p.words() {
		if err := w.fault(); err != nil {
			r.faults.Add(t.find(w.path), "%v", err)
		}
	}
	positive(&r.faults, t, "margin", p.Margin, 1e-4, 100)
	positive(&r.faults, t.get("keep"), "open", p.Keep.Open, 0, 1)
	if err := p.aimed(); err != nil {
		r.faults.Add(t.here(), "%v", err)
	}
}

// placeWord is a word of a Placing and those that may stand in its place.
type placeWord struct {
	path  []any
	is    string
	known []string
}

func (p Placing) words() (list []placeWord) {
	for _, aim := range p.Aim {
		list = append(list, placeWord{[]any{"aim"}, aim, aims})
	}
	return append(list, []placeWord{
		{[]any{"over"}, p.Over, []string{"average", "worst"}},
		{[]any{"keep", "symmetry"}, p.Keep.Symmetry, []string{"half-turn", "east-west", "north-south"}},
	}...)
}

func (w placeWord) fault() error {
	if w.is == "" || slices.Contains(w.known, w.is) {
		return nil
	}
	return fmt.Errorf("unknown %v %s%s; want one of %s", w.path[len(w.path)-1], quote(w.is),
		spelling.Suggest(w.is, w.known), strings.Join(w.known, ", "))
}

// aimed says what an aim lacks.
func (p Placing) aimed() error {
	has := func(aim string) bool { return slices.Contains(p.Aim, aim) }
	switch {
	case len(p.Aim) > 2 || (len(p.Aim) == 2 && p.Aim[0] == p.Aim[1]):
		return errors.New("place takes one aim, or two that differ: [fair, decisive]")
	case has("score") && has("length"):
		return errors.New("the aims score and length both want target; give one of them, with another aim or alone")
	case has("decisive") && has("indifferent"):
		return errors.New("decisive and indifferent are one aim and its opposite; give one of them")
	case has("score") && (p.Target <= 0 || p.Target >= 1):
		return errors.New("the aim score wants target, a score of A between 0 and 1")
	case has("length") && p.Target <= 0:
		return errors.New("the aim length wants target, a number of rounds")
	}
	return nil
}

// Check says what is wrong with a Placing whatever the map.
func (p Placing) Check() error {
	for _, w := range p.words() {
		if err := w.fault(); err != nil {
			return err
		}
	}
	return p.aimed()
}
