package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Recipe is the form of maps made by chance: drawn as HOTT-SET-2 has it, from a theme.
type Recipe struct {
	Size  int32    `yaml:"size"` // paces square
	Theme []string `yaml:"theme,omitempty"`
}

// MapRecipe returns the recipe of a board of the usual size and theme.
func (system) MapRecipe() any { return &Recipe{Size: system{}.Forms().Map().(*Map).Size} }

// MakeMap draws the number that the terrain of a map is laid out by.
func (system) MakeMap(_ *engine.Setup, recipe any, src dice.Source) (any, error) {
	r := recipe.(*Recipe)
	m := system{}.Forms().Map().(*Map)
	m.Size = r.Size
	m.Random = &Random{Seed: src.Word(dice.NewKey(0, 0, 0, 0, 1), 0), Theme: r.Theme}
	return m, nil
}
