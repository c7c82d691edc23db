package main

import (
	"cmp"
	"fmt"
	"os"
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
}

// listsOfSlow is how many random lists a value takes by default in systems whose games take long.
var listsOfSlow = map[string]int{"hott": 50, "mageknight": 200}

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
against it.

LIST is the list itself as people write it ("Krug, Blade Gruts x3, Grimnak"; see "sim
import --help"), a file of such text or an army file, the name of a shipped army, or -
for standard input. A list with units that nobody knows is refused; with --partly it is
valued without them, which the answer says. It fights on --on, by default on the
scenario of its system whose points are nearest.

What units are worth in random company is fitted to the same games, or taken from
--prices: the folder of "sim prices" or its prices.csv. With --out every game is kept,
and a page is written.`,
		Example: "  sim value \"Krug, Blade Gruts x3, Grimnak, Raelin\"\n" +
			"  sim value pasted.txt --on heroscape/causeway --level veteran --lists 40\n" +
			"  sim value titan/meadow-attacker --prices runs/prices-titan-meadow-60",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.points < 0 || o.workers < 0 || o.lists < 0 || (o.lists > 0 && o.lists < 20):
				return failure{exitBad, "--points and --workers want no less than 0, --lists at least 20"}
			case o.resume == "" && len(args) == 0:
				return failure{exitBad, `value needs a list: sim value "Krug, Blade Gruts x3, Grimnak, Raelin"`}
			}
			return told(valueOf(cmd, args, o))
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
	f.IntVar(&o.lists, "lists", 0, "random lists to meet; all else is played in proportion (default 300; Mage Knight "+
		"200, Hordes of the Things 50)")
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
	Lists   int                      `json:"lists"`
}

// askedValue is what the command line asks, or what the folder of --resume was asked, with the field.
func askedValue(cmd *cobra.Command, l *scenarios.Library, args []string, o valueOptions) (a valueAsked, f *lists.Field,
	err error) {
	if len(args) == 0 {
		m, err := o.asked(cmd, &a)
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
)

// search prepares what was asked.
func (a *valueAsked) search(l *scenarios.Library, f *lists.Field) (s *best.Search, own lists.List, shipped []best.Army,
	err error) {
	s, err = best.New(f, best.Options{Seed: a.Seed, Blocks: a.Blocks, Alpha: a.Alpha, Lists: a.Lists,
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
		shipped = append(shipped, best.Army{Name: name, List: list})
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
	if kept != nil {
		page, err := v.Page(f, a.Title, a.By, a.Without)
		if err == nil {
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
		out := map[string]any{"scenario": f.Scenario.Name, "commander": f.Commander(), "seed": a.Seed, "value": v,
			"verdict": v.Verdict(f, a.By, a.Without)}
		for key, text := range map[string]string{"title": a.Title, "map": f.Options.Map, "prices_of": a.By} {
			if text != "" {
				out[key] = text
			}
		}
		if len(a.Without) > 0 {
			out["without"] = a.Without
		}
		if stopped {
			out["interrupted"] = true
		}
		return printSheet(cmd, out)
	}
	if stopped && v.Field == nil {
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

// listAsWritten is an army list as somebody wrote it, read.
type listAsWritten struct {
	system, title string
	units         map[string]int
	without       []string
	near          []string
}

// writtenList reads the argument of value: a file, an army by name, or the list itself.
func writtenList(cmd *cobra.Command, l *scenarios.Library, arg string, o valueOptions) (in listAsWritten, err error) {
	text, from := arg, "the list"
	info, statErr := os.Stat(arg)
	army := statErr != nil && !strings.ContainsAny(arg, ",;\n")
	switch {
	case arg == "-" || (statErr == nil && !info.IsDir()):
		from, army = arg, slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(arg))
		in.near = []string{filepath.Dir(arg)}
		if army {
			break
		}
		data, err := readText(arg)
		if err != nil {
			return in, err
		}
		text = string(data)
	}
	if army {
		list, faults := l.ArmyList(arg)
		switch {
		case len(faults) == 0:
			text, from = list, arg
		case statErr == nil:
			return in, faults
		}
	}
	if o.on != "" {
		if s, faults := l.Scenario(o.on); len(faults) == 0 {
			in.system = s.System.Info().System
		}
		if _, err := os.Stat(o.on); err == nil {
			in.near = append(in.near, filepath.Dir(o.on))
		}
	}
	li, faults := l.ReadList(in.system, from, text, in.near...)
	if li == nil || len(li.Entries) == 0 || (len(faults) > 0 && !o.partly) {
		if li != nil && len(li.Entries) > 0 {
			cmd.PrintErr(scenarios.Explain(faults))
			return in, failure{exitBad, "the list is not wholly known; --partly values what is known of it"}
		}
		return in, faults
	}
	for _, r := range li.Remarks {
		cmd.PrintErrf("note: %s\n", shown(r))
	}
	in.system, in.title, in.units = li.System, li.Title, map[string]int{}
	for _, f := range faults {
		if f.Place.Line > 0 { // the others sum up
			in.without = append(in.without, f.Message)
		}
	}
	for _, e := range li.Entries {
		in.units[e.Unit] += e.Count
		if extras := append(slices.Clone(e.Items), e.Skills...); len(extras) > 0 {
			in.without = append(in.without, fmt.Sprintf("%s of %s: lists are of units alone",
				strings.Join(extras, ", "), e.Unit))
		}
	}
	return in, nil
}

// fieldFor opens the field on which a list fights, by default with the least points that it can be bought for.
func fieldFor(l *scenarios.Library, in listAsWritten, o valueOptions) (f, wide *lists.Field, seed uint64, alpha float64,
	err error) {
	if wide, err = wideField(l, in, o); err != nil {
		return nil, nil, 0, 0, err
	}
	list, err := wide.Pools[0].Of(in.units)
	if err != nil {
		return nil, nil, 0, 0, err
	}
	name, levels, cost := o.on, []string(nil), wide.Pools[0].Cost(list)
	if name == "" {
		if name, err = lists.Choose(l, in.system, cost); err != nil {
			return nil, nil, 0, 0, err
		}
	}
	if o.level != "" {
		levels = []string{o.level}
	}
	points := []int{o.points}
	if o.points == 0 { // some systems know round totals alone
		points = []int{cost, (cost + 99) / 100 * 100}
	}
	var first error
	for _, p := range points {
		fields, seed, alpha, err := fieldsOf(l, name, p, o.board, levels, nil, false)
		switch {
		case err == nil && len(fields) > 1:
			return nil, nil, 0, 0, montecarlo.Refusal(fmt.
				Sprintf("a list is valued on one field; the experiment %s has %d: name a scenario", name, len(fields)))
		case err == nil:
			return fields[0], wide, seed, alpha, nil
		case first == nil:
			first = err
		}
	}
	return nil, nil, 0, 0, first
}

// wideField is a field of the list's scenario, or system, on which an army may buy every unit.
func wideField(l *scenarios.Library, in listAsWritten, o valueOptions) (*lists.Field, error) {
	name, points := o.on, 1000
	if name == "" {
		var err error
		if name, err = lists.Choose(l, in.system, 0); err != nil {
			return nil, err
		}
	}
	if in.system == "hott" {
		points = 96
	}
	fields, _, _, err := fieldsOf(l, name, points, "", nil, nil, false)
	if err != nil {
		return nil, err
	}
	_, err = best.New(fields[0], best.Options{}) // refuses fields on which armies keep their seats
	return fields[0], err
}
