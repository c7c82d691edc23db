package study

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Design is a way to cross pieces of terrain.
type Design struct {
	Name, About string
	Least, Most int // pieces
	make        func(k int) (stats.TwoLevel, error)
}

// Designs are the ways to cross pieces of terrain.
var Designs = []Design{
	{"factorial", "every combination: effects, interactions of two, and shares", 1, stats.MostCrossed,
		stats.FullFactorial},
	{"fraction", "a fraction of resolution V: effects and interactions of two", 5, stats.MostFractioned,
		stats.Fraction},
	{"screening", "a Plackett-Burman design folded over: effects alone, free of interactions of two", 6,
		stats.MostScreened, stats.Screening},
}

// CrossOptions say which pieces are crossed and how.
type CrossOptions struct {
	Design string   // the name of one of Designs
	Pieces []string // names of pieces, or the labels of cells they cover; all pieces where it is empty
	Swap   string   // the kind of terrain that takes the place of a missing piece; "" for none
}

// Crossed is an experiment on maps on which pieces of terrain are present and missing in
// the combinations of a design, under the same dice.
type Crossed struct {
	Varied
	LeftOut   []string           // pieces that cannot be changed, and why
	Crossings []results.Crossing // one for each scenario with pieces

	options CrossOptions
	design  Design
}

// Cross crosses the pieces of the maps of an experiment. More pieces than the design takes,
// or fewer, are a Refusal.
func Cross(l *scenarios.Library, e *scenarios.Experiment, o CrossOptions) (*Crossed, error) {
	var names []string
	for _, d := range Designs {
		names = append(names, d.Name)
	}
	at := slices.Index(names, o.Design)
	if at < 0 {
		return nil, refuse("unknown design %s%s", o.Design, spelling.Suggest(o.Design, names))
	}
	varied, err := vary(l, e, "maps")
	if err != nil {
		return nil, err
	}
	c := &Crossed{Varied: varied, options: o, design: Designs[at]}
	if err = c.known(); err == nil {
		err = c.rewrite("terrain", c.noMaps, c.cross)
	}
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

// Study prepares the crossed experiment to be played; its dataset keeps the design.
func (c *Crossed) Study(o Options) (*Study, error) {
	s, err := c.Varied.Study(o)
	if err == nil {
		s.extra.crossings = c.Crossings
	}
	return s, err
}

// Effects says what each piece does and what they do together, from the dataset of the
// study. Margin is the difference of scores that matters.
func (c *Crossed) Effects(d *results.Dataset, margin float64) ([]analysis.EffectLine, error) {
	return analysis.Effects(d, c.Crossings, margin)
}

// cross writes the maps of a scenario, one for every run, and returns their names.
func (c *Crossed) cross(number int) (any, error) {
	g, err := c.ground(number, c.options.Swap)
	if err != nil {
		return nil, err
	}
	wanted := c.wanted(g)
	if len(wanted) == 0 && len(c.options.Pieces) > 0 { // those of another scenario
		name := g.base + analysis.MapAsItIs
		return []string{name}, c.mapFile(g, name, g.setup.Map)
	}
	if len(wanted) < c.design.Least || len(wanted) > c.design.Most {
		return nil, c.wrongNumber(g, wanted)
	}
	design, err := c.design.make(len(wanted))
	if err != nil {
		return nil, err
	}
	system := g.system.Info().System
	crossing := results.Crossing{System: system, Scenario: strings.TrimPrefix(g.scenario, system+"/"),
		Design: c.design.Name, Swap: c.options.Swap}
	for _, k := range wanted {
		crossing.Factors = append(crossing.Factors, results.CrossedPiece{Name: g.pieces[k].Name,
			Cells: g.pieces[k].Cells})
	}
	for run, present := range design.Runs {
		var missing []int
		for i, k := range wanted {
			if present>>i&1 == 0 {
				missing = append(missing, k)
			}
		}
		form, err := g.without(missing...)
		if err != nil {
			return nil, refuse("%v; name the pieces to cross with --pieces", err)
		}
		name := g.base + analysis.MapAsItIs
		if run > 0 {
			name = fmt.Sprintf("%s-run-%03d", g.base, run)
		}
		if err := c.mapFile(g, name, form); err != nil {
			return nil, err
		}
		crossing.Maps = append(crossing.Maps, name)
	}
	c.Crossings = append(c.Crossings, crossing)
	return crossing.Maps, nil
}

// wanted are the numbers of a ground's pieces that are to be crossed: those that the
// options name, without those that cannot be missing.
func (c *Crossed) wanted(g *ground) (list []int) {
	for k, p := range g.pieces {
		if len(c.options.Pieces) > 0 && !slices.ContainsFunc(c.options.Pieces, func(name string) bool {
			return means(name, p, k)
		}) {
			continue
		}
		if _, err := g.without(k); err != nil {
			c.LeftOut = append(c.LeftOut, err.Error())
			continue
		}
		list = append(list, k)
	}
	return list
}

// means reports whether a name is that of a piece, its number counted from 1 (k is counted
// from 0), or that of a cell that it covers.
func means(name string, p engine.Piece, k int) bool {
	return strings.EqualFold(name, p.Name) || name == strconv.Itoa(k+1) || slices.Contains(p.Cells, name)
}

// known refuses names that no map has a piece for.
func (c *Crossed) known() error {
	list, err := PiecesOf(c.library, c.base)
	if err != nil {
		return err
	}
	var known []string
	most := map[string]int{}
	for _, p := range list {
		known = append(known, p.Name)
		most[p.Scenario]++
	}
	for _, name := range c.options.Pieces {
		n, err := strconv.Atoi(name)
		numbered := err == nil && n >= 1 && slices.ContainsFunc(list, func(p MapPiece) bool {
			return n <= most[p.Scenario]
		})
		if !numbered && !slices.ContainsFunc(list, func(p MapPiece) bool { return means(name, p.Piece, -1) }) {
			return refuse("no map of the experiment has a piece %s%s", name, spelling.Suggest(name, known))
		}
	}
	return nil
}

// wrongNumber says how many pieces there are and what takes that many.
func (c *Crossed) wrongNumber(g *ground, wanted []int) error {
	var names, takers []string
	for _, k := range wanted {
		names = append(names, g.pieces[k].Name)
	}
	for _, d := range Designs {
		if len(wanted) >= d.Least && len(wanted) <= d.Most {
			takers = append(takers, "--design "+d.Name)
		}
	}
	advice := "name some of them with --pieces"
	if len(wanted) < c.design.Least {
		advice = "there are too few"
	}
	if len(takers) > 0 {
		advice += ", or take " + strings.Join(takers, " or ")
	}
	if len(wanted) == 0 {
		return refuse("%s: its map has no pieces to cross", g.scenario)
	}
	return refuse("%s: %d pieces for a %s design, which takes %d to %d; %s. The pieces: %s",
		g.scenario, len(wanted), c.design.Name, c.design.Least, c.design.Most, advice, strings.Join(names, "; "))
}
