package place

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Size is how many configurations there are, legal or not, at most limit.
func (s *Space) Size(limit int) int {
	n := 1
	for i, m := range s.Movable {
		if s.leads(i) {
			if n *= len(m.Choices); n >= limit || n < 0 {
				return limit
			}
		}
	}
	return n
}

// every calls with all configurations.
func (s *Space) every(visit func(Config)) {
	c := s.AsItIs()
	var next func(i int)
	next = func(i int) {
		if i == len(c) {
			visit(slices.Clone(c))
			return
		}
		if !s.leads(i) {
			next(i + 1)
			return
		}
		for k := range s.Movable[i].Choices {
			c[i] = int16(k)
			next(i + 1)
		}
		c[i] = 0
	}
	next(0)
}

// draw is a configuration by chance.
func (s *Space) draw(rng *rand.Rand) Config {
	c := s.AsItIs()
	for i := range c {
		if s.leads(i) {
			c[i] = int16(rng.IntN(len(s.Movable[i].Choices)))
		}
	}
	return c
}

// neighbours are the configurations that differ in one piece.
func (s *Space) neighbours(c Config, visit func(Config)) {
	for i := range c {
		if !s.leads(i) {
			continue
		}
		for k := range s.Movable[i].Choices {
			if int16(k) != c[i] {
				other := slices.Clone(c)
				other[i] = int16(k)
				visit(other)
			}
		}
	}
}

// features are the coordinates of a configuration by which maps are alike, each piece a
// factor, and the factor of each coordinate.
func (s *Space) features(c Config) (x []float64, factor []int) {
	f := 0
	for i, m := range s.Movable {
		if !s.leads(i) || len(m.Choices) < 2 {
			continue
		}
		step := m.Choices[c[i]]
		to := step.To
		if to == "" && len(m.Cells) > 0 {
			to = m.Cells[0]
		}
		at := s.point(to)
		own := []float64{(at[0] - s.span[0]) / s.span[2], (at[1] - s.span[1]) / s.span[3]}
		turns := 4
		if s.grid != nil && s.grid.Shape() == board.Hex {
			turns = 6
		}
		own = append(own, circle(step.Turn, turns)...)
		if step.Gone {
			own = []float64{0.5, 0.5, 0, 0}
		}
		own = append(own, flag(step.Gone))
		for _, k := range m.kinds() {
			own = append(own, 0.6*flag(step.Kind == k))
		}
		for range own {
			factor = append(factor, f)
		}
		x = append(x, own...)
		f++
	}
	return x, factor
}

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// circle places a turn on a circle of diameter 0.5.
func circle(turn, of int) []float64 {
	co := [...]float64{1, 0.5, -0.5, -1, -0.5, 0.5}
	si := [...]float64{0, 0.866, 0.866, 0, -0.866, -0.866}
	if of == 4 {
		co, si = [...]float64{1, 0, -1, 0, 0, 0}, [...]float64{0, 1, 0, -1, 0, 0}
	}
	t := (turn%of + of) % of
	return []float64{0.25 * co[t], 0.25 * si[t]}
}

// kinds are what a piece may become.
func (m *Movable) kinds() (list []string) {
	for _, step := range m.Choices {
		if step.Kind != "" && !slices.Contains(list, step.Kind) {
			list = append(list, step.Kind)
		}
	}
	return list
}

// Words tell what a configuration does to the map, piece by piece; they are never nil.
func (s *Space) Words(c Config) []string {
	steps, err := s.steps(c)
	if err != nil {
		return []string{err.Error()}
	}
	list := []string{}
	for i, step := range steps {
		if w := s.stepWords(i, step); w != "" {
			list = append(list, w)
		}
	}
	return list
}

// stepWords says what a step does to the i-th piece, or nothing where it stays as it is.
func (s *Space) stepWords(i int, step engine.PieceStep) string {
	m := s.Movable[i]
	if step.Gone {
		return m.Name + " taken away"
	}
	var words []string
	if step.To != "" && (len(m.Cells) == 0 || step.To != m.Cells[0]) {
		words = append(words, "to "+step.To)
	}
	if step.Turn != 0 {
		words = append(words, fmt.Sprintf("turned by %d", step.Turn))
	}
	if step.Kind != "" && step.Kind != kindOf(m.Name) {
		words = append(words, "becomes "+step.Kind)
	}
	if len(words) == 0 {
		return ""
	}
	return m.Name + " " + strings.Join(words, ", ")
}
