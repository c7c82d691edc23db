package place

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var refuse = montecarlo.Refuse

// Space is every map that the movable pieces of one can make.
type Space struct {
	Form    any // the map as it is
	Movable []Movable

	setup  *engine.Setup
	mover  engine.PieceMover
	pieces []engine.Piece
	grid   *board.Grid
	keep   *scenarios.Keeper
	span   [4]float64 // of coordinates: least x and y, widths
}

// Movable is a piece and all that may become of it.
type Movable struct {
	engine.Piece
	Choices []engine.PieceStep // the first leaves it as it is
	twin    int                // number of the piece that moves with it, -1 for none
}

// Config is a choice for every movable piece.
type Config []int16

func (c Config) key() string { return fmt.Sprint([]int16(c)) }

// NewSpace finds what the pieces of a map may do. What the rules of the system do not allow
// at all is no choice.
func NewSpace(system engine.Ruleset, setup *engine.Setup, p scenarios.Placing) (*Space, error) {
	name := system.Info().System
	mover, ok := system.(engine.PieceMover)
	if !ok {
		return nil, refuse("the pieces of %s cannot be put elsewhere", name)
	}
	pieces, err := mover.Pieces(setup)
	if err != nil {
		return nil, montecarlo.Refusal(err.Error())
	}
	form := setup.Map
	s := &Space{Form: form, setup: setup, mover: mover, pieces: pieces, grid: mover.Ground(setup)}
	if len(s.pieces) == 0 {
		return nil, refuse("the map has no pieces; draw some, or begin with a map that has them")
	}
	var zones []engine.Zone
	label := func(int, int) string { return "" }
	if b, ok := system.(engine.MapBuilder); ok {
		label = b.Label
		plan, err := b.Blueprint(setup)
		if err != nil {
			return nil, montecarlo.Refusal(err.Error())
		}
		zones = plan.Zones
	}
	if s.keep, err = scenarios.NewKeeper(p.Keep, name, s.grid, mover.Sites(setup), zones, label); err != nil {
		return nil, montecarlo.Refusal(err.Error())
	}
	wanted := p.Pieces
	if len(wanted) == 0 {
		for _, piece := range s.pieces {
			wanted = append(wanted, scenarios.PlacedPiece{Piece: piece.Name, To: scenarios.Names{All: true}})
		}
	}
	s.measure()
	var numbers []int
	for _, w := range wanted {
		n, err := s.find(w.Piece)
		if err != nil {
			return nil, err
		}
		if slices.Contains(numbers, n) {
			return nil, refuse("%s is named twice", s.pieces[n].Name)
		}
		numbers = append(numbers, n)
	}
	for i, w := range wanted {
		m, err := s.movable(numbers, i, w)
		if err != nil {
			return nil, err
		}
		s.Movable = append(s.Movable, m)
	}
	if err := s.twins(p.Keep.Symmetry); err != nil {
		return nil, err
	}
	free := 0
	for i := range s.Movable {
		if s.leads(i) && len(s.Movable[i].Choices) > 1 {
			free++
		}
	}
	if free == 0 {
		return nil, refuse("no piece has anywhere to go; name more places with \"to\", or other pieces")
	}
	return s, nil
}

// find is the number of the piece with a name, a number counted from 1, or on a cell.
func (s *Space) find(name string) (int, error) {
	var names []string
	for _, p := range s.pieces {
		names = append(names, p.Name)
	}
	if i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) }); i >= 0 {
		return i, nil
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(s.pieces) {
		return n - 1, nil
	}
	if i := slices.IndexFunc(s.pieces, func(p engine.Piece) bool { return slices.Contains(p.Cells, name) }); i >= 0 {
		return i, nil
	}
	return 0, refuse("the map has no piece %s%s", name, spelling.Suggest(name, names))
}

// measure finds the span of the places' coordinates.
func (s *Space) measure() {
	lo, hi := [2]float64{1e9, 1e9}, [2]float64{-1e9, -1e9}
	for _, site := range s.mover.Sites(s.setup) {
		at := s.point(site)
		for i := range 2 {
			lo[i], hi[i] = min(lo[i], at[i]), max(hi[i], at[i])
		}
	}
	s.span = [4]float64{lo[0], lo[1], max(hi[0]-lo[0], 1), max(hi[1]-lo[1], 1)}
}

// point is where a place lies on the plane.
func (s *Space) point(label string) [2]float64 {
	if s.grid != nil {
		if c, err := s.grid.ParseLabel(label); err == nil {
			p := s.grid.Centre(c)
			return [2]float64{float64(p.X), float64(p.Y)}
		}
	}
	a, b, _ := scenarios.LabelNumbers(label)
	return [2]float64{float64(a), float64(b)}
}

// movable lists what may become of the i-th wanted piece. A place counts that it can take
// when all other movable pieces are lifted.
func (s *Space) movable(all []int, i int, w scenarios.PlacedPiece) (Movable, error) {
	n := all[i]
	m := Movable{Piece: s.pieces[n], Choices: []engine.PieceStep{{Piece: n}}, twin: -1}
	to := []string{""}
	switch {
	case w.To.All, w.To.IsZero() && !w.Stay && !w.Turn && len(w.Kinds) == 0 && !w.Absent:
		to = append(to, s.mover.Sites(s.setup)...)
	case len(w.To.List) > 0:
		list, err := scenarios.PlacesOf(w.To.List, s.mover.Sites(s.setup), s.grid == nil)
		if err != nil {
			return m, refuse("%s: %v", m.Name, err)
		}
		to = append(to, list...)
	}
	turns := 1
	if w.Turn {
		if turns = 4; s.grid != nil && s.grid.Shape() == board.Hex {
			turns = 6
		}
	}
	known := s.mover.PieceKinds()
	for _, k := range w.Kinds {
		if !slices.Contains(known, k) {
			return m, refuse("%s: unknown kind %s%s; want one of %s", m.Name, k, spelling.Suggest(k, known),
				strings.Join(known, ", "))
		}
	}
	var others []engine.PieceStep
	for _, o := range all {
		if o != n {
			others = append(others, engine.PieceStep{Piece: o, Gone: true})
		}
	}
	seen := map[string]bool{}
	try := func(step engine.PieceStep) error {
		form, err := s.mover.Rearrange(s.setup, append(slices.Clone(others), step))
		if err != nil {
			return err
		}
		if err := s.keep.IsClear([]string{step.To}); err != nil {
			return err
		}
		key := fmt.Sprintf("%+v", form)
		if step != m.Choices[0] && !seen[key] {
			m.Choices = append(m.Choices, step)
		}
		seen[key] = true
		return nil
	}
	if err := try(m.Choices[0]); err != nil {
		return m, refuse("%v", err)
	}
	for _, kind := range append([]string{""}, w.Kinds...) {
		for _, site := range to {
			for turn := range turns {
				_ = try(engine.PieceStep{Piece: n, To: site, Turn: turn, Kind: kind}) // what cannot be is no choice
			}
		}
	}
	if w.Absent {
		_ = try(engine.PieceStep{Piece: n, Gone: true})
	}
	return m, nil
}

// twins pairs the movable pieces by the symmetry to be kept.
func (s *Space) twins(symmetry string) error {
	if twins, _ := s.keep.Mirrors(); !twins {
		return nil
	}
	for i := range s.Movable {
		image := s.keep.Image(s.Movable[i].Cells)
		slices.Sort(image)
		for j := range s.Movable {
			own := slices.Clone(s.Movable[j].Cells)
			slices.Sort(own)
			if slices.Equal(own, image) && kindOf(s.Movable[i].Name) == kindOf(s.Movable[j].Name) {
				s.Movable[i].twin = j
			}
		}
		if s.Movable[i].twin < 0 {
			return refuse("%s has no twin under the symmetry %s among the movable pieces; begin with a map that is "+
				"symmetric, and name both of a pair", s.Movable[i].Name, symmetry)
		}
	}
	return nil
}

// kindOf is the first word of a piece's name.
func kindOf(name string) string {
	kind, _, _ := strings.Cut(name, " ")
	return kind
}

// leads reports whether a movable piece chooses for itself: it has no twin before it.
func (s *Space) leads(i int) bool { t := s.Movable[i].twin; return t < 0 || t >= i }

// AsItIs leaves every piece where it is; Bare takes all that may be missing, or all, away.
func (s *Space) AsItIs() Config { return make(Config, len(s.Movable)) }

// steps are the steps of a configuration, those of twins too.
func (s *Space) steps(c Config) (steps []engine.PieceStep, err error) {
	for i, m := range s.Movable {
		step := m.Choices[c[i]]
		if !s.leads(i) {
			if step, err = s.twinStep(m.twin, i, s.Movable[m.twin].Choices[c[m.twin]]); err != nil {
				return nil, err
			}
		} else if m.twin == i {
			if own, err := s.twinStep(i, i, step); err != nil || (own.To != step.To && !step.Gone) {
				return nil, fmt.Errorf("%s would not be its own image", m.Name)
			}
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// twinStep is what becomes of piece j when its twin i makes a step.
func (s *Space) twinStep(i, j int, step engine.PieceStep) (engine.PieceStep, error) {
	a, b := s.Movable[i], s.Movable[j]
	twin := engine.PieceStep{Piece: b.Choices[0].Piece, Kind: step.Kind, Gone: step.Gone, Turn: step.Turn}
	if _, reflects := s.keep.Mirrors(); reflects {
		twin.Turn = -step.Turn
	}
	if step.Gone || (step.To == "" && step.Turn == 0) {
		return twin, nil
	}
	to := step.To
	if to == "" {
		to = a.Cells[0]
	}
	moved, ok := s.grid.CarriedLabels(a.Cells, to, step.Turn)
	k := slices.Index(s.keep.Image(a.Cells), b.Cells[0])
	if !ok || k < 0 {
		return twin, fmt.Errorf("%s has no image there", a.Name)
	}
	if twin.To = s.keep.Image(moved[k : k+1])[0]; twin.To == "-" {
		return twin, fmt.Errorf("%s has no image there", a.Name)
	}
	return twin, nil
}

// Map is the map of a configuration. The error says which rule it breaks.
func (s *Space) Map(c Config) (any, error) {
	steps, err := s.steps(c)
	if err != nil {
		return nil, err
	}
	there := 0
	for _, step := range steps {
		if !step.Gone {
			there++
		}
	}
	if err := s.keep.Counts(there); err != nil {
		return nil, err
	}
	form, err := s.mover.Rearrange(s.setup, steps)
	if err != nil || s.grid == nil {
		return form, err
	}
	return form, s.kept(form, steps)
}

// kept checks the rules that need cells.
func (s *Space) kept(form any, steps []engine.PieceStep) error {
	var lie [][]string
	for i, step := range steps {
		if step.Gone {
			continue
		}
		to, cells := step.To, s.Movable[i].Cells
		if to == "" && step.Turn == 0 {
			lie = append(lie, cells)
		} else {
			if to == "" {
				to = cells[0]
			}
			carried, ok := s.grid.CarriedLabels(cells, to, step.Turn)
			if !ok {
				return fmt.Errorf("%s leaves the map", s.Movable[i].Name)
			}
			lie = append(lie, carried)
			if err := s.keep.IsClear(carried); err != nil {
				return err
			}
		}
	}
	if err := s.keep.AreApart(lie); err != nil {
		return err
	}
	setup := *s.setup
	setup.Map = form
	pieces, err := s.mover.Pieces(&setup)
	if err != nil {
		return err
	}
	return s.keep.Ground(pieces)
}
