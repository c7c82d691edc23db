package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// listAsWritten is an army list as somebody wrote it, read.
type listAsWritten struct {
	system, title string
	units         map[string]int
	without       []string
	near          []string
}

// listFiles are the ends of names of files that hold lists.
var listFiles = []string{".txt", ".csv", ".json", ".ros", ".rosz", ".yaml", ".yml", ".md"}

// writtenList reads the argument of value: a file, an army by name, or the list itself.
func writtenList(cmd *cobra.Command, l *scenarios.Library, arg string, o valueOptions) (in listAsWritten, err error) {
	text, from, unknown := arg, "the list", engine.Faults(nil)
	info, statErr := os.Stat(arg)
	army := statErr != nil && !strings.ContainsAny(arg, ",;\n")
	if statErr == nil && info.IsDir() {
		return in, failure{exitBad, fmt.Sprintf("%s is a folder; want a file, an army or a list", shown(arg))}
	}
	if arg == "-" || statErr == nil {
		from, army = arg, slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(arg))
		in.near = []string{filepath.Dir(arg)}
		if !army {
			data, err := readText(arg)
			if err != nil {
				return in, err
			}
			text = string(data)
		}
	}
	if army {
		list, faults := l.ArmyList(arg)
		switch {
		case len(faults) == 0:
			text, from = list, arg
		case statErr == nil:
			return in, faults
		}
		unknown = faults
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
		return in, noList(arg, statErr, unknown, faults)
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

// noList says why an argument is no list: the name of an army that there is none of, a file that is not there, or
// words that are read as a list and name no unit.
func noList(arg string, noFile error, noArmy, faults engine.Faults) error {
	switch ext := filepath.Ext(arg); {
	case len(noArmy) > 0 && strings.Contains(arg, "/") && (ext == "" || ext == ".yaml"):
		return noArmy
	case errors.Is(noFile, fs.ErrPermission):
		return failure{exitBad, fmt.Sprintf("%s: %v", shown(arg), withoutPath(noFile))}
	case noFile != nil && slices.Contains(listFiles, ext):
		return failure{exitBad, fmt.Sprintf("there is no file %s", shown(arg))}
	}
	for i := range faults {
		faults[i].Message = strings.ReplaceAll(faults[i].Message, "with --system", "with --on SCENARIO")
	}
	return faults
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
		fields, seed, alpha, err := fieldsOf(l, name, p, given(o.board), levels, nil, false)
		switch {
		case err == nil:
			f, err := oneField(fields, "the value of a list", name)
			return f, wide, seed, alpha, err
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
	fields, _, _, err := fieldsOf(l, name, points, nil, nil, nil, false)
	if err != nil {
		return nil, err
	}
	_, err = best.New(fields[0], best.Options{}) // refuses fields on which armies keep their seats
	return fields[0], err
}

// ownList reports whether a word is a file, or an army list as somebody wrote it.
func ownList(l *scenarios.Library, word string) bool {
	if _, err := os.Stat(word); err == nil {
		return true
	}
	li, _ := l.ReadList("", "the list", word)
	return li != nil && len(li.Entries) > 0
}
