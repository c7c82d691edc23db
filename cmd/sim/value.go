package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type valueOptions struct {
	runOptions
	on     string
	points int
	board  string
	level  string
	prices string
	lists  int
	partly bool
	met    []string // lists to meet beside the shipped armies
	check  string
	html   string
}

// checked is the commander that a value of lists between greedy ones is checked with.
const checked = "veteran"

// listsOfSlow is how many random lists a value takes by default in systems whose games take long.
var listsOfSlow = map[string]int{"heroscape": 200, "hott": 50}

func valueCommand() *cobra.Command {
	var o valueOptions
	c := &cobra.Command{
		Use:   "value [LIST]",
		Short: "how good an army list is, which unit carries it, and what to change",
		Long: `value plays an army list against random lists of its points and the shipped armies of
like points, and says what it scores; how many points of random lists it is even with,
which part of that its units are worth in random company and which its company adds;
what it loses without a copy of each of its units; the one exchange that helps most,
measured on lists and dice that had no part in choosing it; and the best list found
against it. It ranks the list among those armies, names the best and the worst
opponent, and checks the score and the exchange between veterans in fewer games.

LIST is the list itself as people write it ("Krug, Blade Gruts x3, Grimnak"; see "sim
import --help"), a file of such text or an army file, the name of a shipped army, or -
for standard input. A list with units that nobody knows is refused; with --partly it is
valued without them, which the answer says. It fights on --on, by default on the
scenario of its system whose points are nearest.

What units are worth in random company is fitted to the same games, or taken from
--prices: the folder of "sim prices" or its prices.csv. With --html what was found is
one page to share; with --out every game is kept, and a page is written.`,
		Example: "  sim value \"Krug, Blade Gruts x3, Grimnak, Raelin\"\n" +
			"  sim value mine.txt --html mine.html --met theirs.txt\n" +
			"  sim value pasted.txt --on heroscape/causeway --level veteran --lists 40\n" +
			"  sim value titan/meadow-attacker --prices runs/prices-titan-meadow-60",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.points < 0 || o.workers < 0 || o.lists < 0 || (o.lists > 0 && o.lists < 20):
				return failure{exitBad, "--points and --workers want no less than 0, --lists at least 20"}
			case o.resume == "" && len(args) == 0:
				return failure{exitBad, `value needs a list: sim value "Krug, Blade Gruts x3, Grimnak, Raelin"`}
			}
			return studyError(valueOf(cmd, args, o))
		},
	}
	f := c.Flags()
	f.StringVar(&o.on, "on", "", "scenario, or experiment with one, on which lists fight (default: by system and "+
		"points)")
	f.IntVar(&o.points, "points", 0, "points that an army may have (default: what the list costs)")
	f.StringVar(&o.board, "map", "", "play on this map instead of the scenario's")
	f.StringVar(&o.level, "level", "", "commander of both sides (default greedy)")
	f.StringVar(&o.prices, "prices", "",
		"fair prices of units: the folder of \"sim prices\", or a CSV with the columns unit and fair")
	f.IntVar(&o.lists, "lists", 0, "random lists to meet; all else is played in proportion (default 300; HeroScape "+
		"200, Hordes of the Things 50)")
	f.StringArrayVar(&o.met, "met", nil, "a list to meet beside the shipped armies, as LIST; may be given again")
	f.StringVar(&o.check, "check", checked, "commander of both sides that checks the score and the exchange; none "+
		"checks nothing (default for greedy alone)")
	f.StringVar(&o.html, "html", "", "write what was found as one page to this file")
	f.BoolVar(&o.partly, "partly", false, "value a list without the units that nobody knows")
	f.Uint64Var(&o.seed, "seed", 1, "seed of lists and dice")
	o.folderFlags(f, "")
	o.playFlags(f, "print everything found as JSON")
	return c
}

// valueAsked is what a value was asked.
type valueAsked struct {
	lists.Asked
	Title   string                   `json:"title,omitempty"`
	List    map[string]int           `json:"list"`              // copies by unit
	Without []string                 `json:"without,omitempty"` // what was written and is not played
	Prices  map[string]best.Measured `json:"prices,omitempty"`
	By      string                   `json:"prices_of,omitempty"` // where they come from
	Shipped []string                 `json:"shipped"`
	Met     []metList                `json:"met,omitempty"` // given lists
	Check   string                   `json:"check,omitempty"`
	Lists   int                      `json:"lists"`
}

// metList is a list that was given to be met.
type metList struct {
	Name string         `json:"name"`
	List map[string]int `json:"list"`
}

// askedValue is what the command line asks, or what the folder of --resume was asked, with the field.
func askedValue(cmd *cobra.Command, l *scenarios.Library, args []string, o valueOptions) (a valueAsked, f *lists.Field,
	err error) {
	if len(args) == 0 {
		m, err := o.asked(cmd, &a, "html")
		if err == nil {
			f, err = a.Open(l, m.Folders(o.resume))
		}
		return a, f, err
	}
	in, err := writtenList(cmd, l, args[0], o)
	if err != nil {
		return a, nil, err
	}
	f, wide, seed, alpha, err := fieldFor(l, in, o)
	if err != nil {
		return a, nil, err
	}
	if cmd.Flags().Changed("seed") || seed == 0 {
		seed = o.seed
	}
	a = valueAsked{Asked: f.Asked(seed, alpha, valueBlocks), Title: in.title, List: in.units, Without: in.without,
		Shipped: []string{}, Lists: o.lists}
	if a.Lists == 0 {
		a.Lists = cmp.Or(listsOfSlow[f.System().Info().System], best.DefaultLists)
	}
	if o.prices != "" {
		a.By = o.prices
		if a.Prices, err = readPrices(cmd, wide, o.prices); err != nil {
			return a, nil, err
		}
	}
	if f.Commander() == "greedy" || cmd.Flags().Changed("check") {
		a.Check = o.check
	}
	if a.Check == "none" || a.Check == f.Commander() {
		a.Check = ""
	}
	for _, given := range o.met {
		other, err := writtenList(cmd, l, given, o)
		if err != nil {
			return a, nil, err
		}
		name := cmp.Or(other.title, strings.TrimSuffix(filepath.Base(given), filepath.Ext(given)))
		for slices.ContainsFunc(a.Met, func(m metList) bool { return m.Name == name }) {
			name += "'"
		}
		a.Met = append(a.Met, metList{name, other.units})
	}
	own, err := f.Pools[0].Of(a.List)
	if err != nil {
		return a, nil, err
	}
	for _, e := range l.List(scenarios.KindArmy, f.System().Info().System) {
		name := strings.TrimPrefix(e.Name, e.System+"/")
		list, err := a.army(l, f, name)
		if err != nil || f.LegalPair([2]lists.List{own, list}) != nil {
			continue
		}
		if cost, of := f.Pools[0].Cost(list), f.Pools[0].Cost(own); 10*max(cost-of, of-cost) <= of {
			a.Shipped = append(a.Shipped, name)
		}
	}
	return a, f, nil
}

// army is a shipped army as a list of the field.
func (a *valueAsked) army(l *scenarios.Library, f *lists.Field, name string) (lists.List, error) {
	units, faults := l.ArmyUnits(f.System(), name, f.Options.Near...)
	if len(faults) > 0 {
		return nil, faults
	}
	return f.Pools[0].Of(units)
}

// What a value plays of its search for an answer: less than sim lists, whose search is one of many.
const (
	valueBlocks     = 2
	valueCandidates = 16 // at the most
	valueMoves      = 3
	checkLists      = 12 // that are met where it is checked, at the most
)

// search prepares what was asked.
func (a *valueAsked) search(l *scenarios.Library, f *lists.Field) (s *best.Search, own lists.List, shipped []best.Army,
	err error) {
	var check *lists.Field
	if a.Check != "" {
		other := a.Asked
		other.Commander = a.Check
		if check, err = other.Open(l, f.Options.Near); err != nil {
			return nil, nil, nil, err
		}
	}
	s, err = best.New(f, best.Options{Seed: a.Seed, Blocks: a.Blocks, Alpha: a.Alpha, Lists: a.Lists,
		Check: check, CheckLists: min(max(a.Lists/25, 4), checkLists),
		Candidates: min(max(a.Lists/6, 4), valueCandidates), Moves: valueMoves, Confirm: max(30, a.Lists/2)})
	if err != nil {
		return nil, nil, nil, err
	}
	if own, err = f.Pools[0].Of(a.List); err != nil {
		return nil, nil, nil, err
	}
	if err := f.Legal(own); err != nil {
		return nil, nil, nil, montecarlo.Refusal(fmt.Sprintf("the list cannot be played on %s: %v", f.Scenario.Name,
			err))
	}
	for _, name := range a.Shipped {
		list, err := a.army(l, f, name)
		if err != nil {
			return nil, nil, nil, err
		}
		army := best.Army{Name: name, List: list}
		for _, e := range l.List(scenarios.KindArmy, f.System().Info().System) {
			if strings.TrimPrefix(e.Name, e.System+"/") == name {
				army.Title = e.Title
			}
		}
		shipped = append(shipped, army)
	}
	for _, m := range a.Met {
		list, err := f.Pools[0].Of(m.List)
		if err == nil {
			err = f.LegalPair([2]lists.List{own, list})
		}
		if err != nil {
			return nil, nil, nil, montecarlo.Refusal(fmt.Sprintf("%s cannot be met on %s: %v", m.Name, f.Scenario.Name,
				err))
		}
		shipped = append(shipped, best.Army{Name: m.Name, List: list})
	}
	return s, own, shipped, nil
}

// valueOf values a list and prints what it found.
func valueOf(cmd *cobra.Command, args []string, o valueOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	l = l.Tracked()
	a, f, err := askedValue(cmd, l, args, o)
	if err != nil {
		return err
	}
	s, own, shipped, err := a.search(l, f)
	if err != nil {
		return err
	}
	q := f.Question("value", a, a.Asked, study.Engine(commit, f.System().Info().System), l)
	if check := s.Options.Check; check != nil {
		for what, of := range check.Grounds() {
			if strings.HasPrefix(what, "commander ") {
				q.Grounds[what] = of
			}
		}
	}
	for _, army := range shipped {
		q.Grounds["army "+army.Name] = folder.Digest(f.Pools[0].Words(army.List))
	}
	kept, err := o.open(cmd, q, "")
	if err != nil {
		return err
	}
	defer kept.Discard()
	bar := newProgress(cmd, o.runOptions)
	s.Options.Folder, s.Options.Workers, s.Options.Progress = kept, o.workers, bar.set
	if !o.quiet {
		cmd.PrintErrf("%s: a list of %d points against random ones of %d units, %s on both sides, seed %d\n",
			shown(f.Scenario.Name), f.Pools[0].Cost(own), len(f.Pools[0].Recruits), shown(f.Commander()), a.Seed)
	}
	over := whilePlaying(cmd)
	v, err := s.Value(cmd.Context(), own, shipped, a.Prices)
	over()
	bar.end()
	stopped := interrupted(cmd, err)
	if err != nil && !stopped {
		return err
	}
	if stopped {
		if err := sayValue(cmd, f, &a, v, o, true); err != nil {
			return err
		}
		return o.stopped(cmd, kept)
	}
	if kept != nil || o.html != "" {
		page, err := v.Page(f, a.Title, a.By, a.Without)
		if err == nil && o.html != "" {
			err = writePage(page, o.html)
		}
		if err == nil && kept != nil {
			err = page.WriteTo(filepath.Join(kept.Dir, "report"))
		}
		if err != nil {
			return err
		}
	}
	if err := kept.Close(true); err != nil {
		return failed("%s", shown(err.Error()))
	}
	if err := sayValue(cmd, f, &a, v, o, false); err != nil {
		return err
	}
	if !o.quiet {
		cmd.PrintErrf("%d games\n", s.Games)
	}
	if s.Failed > 0 {
		return failed("%d games failed; they count in no score", s.Failed)
	}
	return nil
}

// sayValue prints what was found of a list.
func sayValue(cmd *cobra.Command, f *lists.Field, a *valueAsked, v *best.Value, o valueOptions, stopped bool) error {
	if o.asJSON {
		return printSheet(cmd, valueSheet{f.Scenario.Name, f.Commander(), a.Seed, v, v.Verdict(f, a.By, a.Without),
			a.Title, f.Options.Map, a.By, a.Without, stopped})
	}
	if stopped && v.Field == nil {
		if e := v.Early; e != nil {
			say(cmd, "So far it scores %.3f [%.3f, %.3f] against %d random lists of its points.\n", e.Score,
				e.Interval.Lo, e.Interval.Hi, e.Lists)
			return nil
		}
		say(cmd, "Nothing was found yet.\n")
		return nil
	}
	for _, t := range v.Tables() {
		printTable(cmd, t)
		say(cmd, "\n")
	}
	for _, line := range v.Verdict(f, a.By, a.Without) {
		say(cmd, "%s\n", shown(line))
	}
	return nil
}
