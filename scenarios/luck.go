package scenarios

import (
	"github.com/invopop/jsonschema"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// LuckUse says whether the luck of the dice is measured beside every score.
type LuckUse uint8

// The ways of telling luck.
const (
	LuckOff  LuckUse = iota
	LuckOn           // roll by roll, by the value of positions of each scenario
	LuckDeep         // the same, averaged over a roll that answers a roll
)

var luckWords = []string{LuckOff: "false", LuckOn: "true", LuckDeep: "deep"}

// LuckOf reads a word: true, false or deep.
func LuckOf(word string) (LuckUse, bool) {
	for u, w := range luckWords {
		if w == word {
			return LuckUse(u), true
		}
	}
	return LuckOff, false
}

// String is the word for it.
func (u LuckUse) String() string { return luckWords[u] }

// UnmarshalYAML reads true, false or deep.
func (u *LuckUse) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		return at(n, "luck is true, false or deep, not %s", describe(n))
	}
	got, ok := LuckOf(n.Value)
	if !ok {
		return at(n, "luck is true, false or deep, not %s%s", quote(n.Value), spelling.Suggest(n.Value, luckWords))
	}
	*u = got
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (u LuckUse) MarshalYAML() (any, error) {
	if u == LuckDeep {
		return u.String(), nil
	}
	return u == LuckOn, nil
}

// JSONSchema describes the use of luck to editors.
func (LuckUse) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Enum: []any{true, false, LuckDeep.String()},
		Description: "whether the luck of the dice is measured and taken out of the score; deep averages over a " +
			"roll that answers a roll"}
}
