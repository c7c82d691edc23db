package study

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ground is the map of a scenario, piece by piece.
type ground struct {
	scenario string
	system   engine.Ruleset
	mover    engine.PieceMover
	setup    *engine.Setup
	pieces   []engine.Piece
	base     string // what the names of its maps begin with
	swap     string // the kind that takes the place of a missing piece
}

// ground takes a look at the map of a stage, the given one of its experiment.
func (v *Varied) ground(number int, swap string) (*ground, error) {
	s := &v.base.Stages[number]
	if !s.Maps.Absent() {
		return nil, refuse("the experiment %s varies the map of %s itself; sim terrain does that", v.base.Name,
			s.Scenario.Name)
	}
	g := &ground{scenario: s.Scenario.Name, system: s.Scenario.System, swap: swap}
	var ok bool
	if g.mover, ok = g.system.(engine.PieceMover); !ok {
		return nil, refuse("the maps of %s cannot be taken apart piece by piece yet", g.system.Info().System)
	}
	if kinds := g.mover.PieceKinds(); swap != "" && !slices.Contains(kinds, swap) {
		return nil, refuse("--swap %s: unknown terrain%s", swap, scenarios.Suggest(swap, kinds))
	}
	parties, _ := s.Parties()
	armies := s.Armies[0]
	if len(parties) > 0 {
		armies = parties[0].Armies
	}
	var faults engine.Faults
	if g.setup, faults = v.library.Setup(s.Scenario,
		scenarios.Variant{Armies: armies, Options: s.Options[0], Near: v.base.Near}); len(faults) > 0 {
		return nil, faults
	}
	var err error
	if g.pieces, err = g.mover.Pieces(g.setup); err != nil {
		return nil, refuse("%s: %v", g.scenario, err)
	}
	g.base = fmt.Sprintf("%s-%d", results.FileName(strings.ReplaceAll(g.scenario, "/", "-")), number+1)
	return g, nil
}

// MapPiece is a piece of a scenario's map.
type MapPiece struct {
	Scenario string
	engine.Piece
}

// PiecesOf lists the pieces of an experiment's maps, scenario by scenario.
func PiecesOf(l *scenarios.Library, e *scenarios.Experiment) (list []MapPiece, err error) {
	v := Varied{library: l, base: e}
	for i := range e.Stages {
		g, err := v.ground(i, "")
		if err != nil {
			return nil, err
		}
		for _, p := range g.pieces {
			list = append(list, MapPiece{g.scenario, p})
		}
	}
	return list, nil
}

// noMaps refuses an experiment that varies maps.
func (v *Varied) noMaps(file map[string]any) error {
	if file["maps"] != nil {
		return refuse("the experiment %s varies its maps itself; sim terrain does that", v.base.Name)
	}
	return nil
}

// without returns the map without some pieces, given by number, and checks that one can
// play on it.
func (g *ground) without(missing ...int) (any, error) {
	var steps []engine.PieceStep
	for _, k := range missing {
		steps = append(steps, engine.PieceStep{Piece: k, Kind: g.swap, Gone: g.swap == ""})
	}
	form, err := g.mover.Rearrange(g.setup, steps)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.scenario, err)
	}
	own := *g.setup
	own.Map = form
	if _, faults := g.system.Compile(&own); len(faults) > 0 {
		var names []string
		for _, k := range missing {
			names = append(names, g.pieces[k].Name)
		}
		return nil, fmt.Errorf("%s, %s: the map does not hold together without it: %s", g.scenario,
			strings.Join(names, ", "), faults[0].Message)
	}
	return form, nil
}

// mapFile writes a map of a ground.
func (v *Varied) mapFile(g *ground, name string, form any) error {
	text, err := scenarios.MapFile(g.system.Info().System, name, form)
	if err != nil {
		return err
	}
	return v.file(name, text)
}
