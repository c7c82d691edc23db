package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// importers lists the formats that any system imports.
func importers() (list []engine.Named, by map[string]engine.Importer, system map[string]string) {
	by, system = map[string]engine.Importer{}, map[string]string{}
	for _, s := range systems.All() {
		i, ok := s.(engine.Importer)
		if !ok {
			continue
		}
		for _, f := range i.Formats() {
			list = append(list, f)
			by[f.Name], system[f.Name] = i, s.Info().System
		}
	}
	return list, by, system
}

func importCommand() *cobra.Command {
	var out, of string
	var partly bool
	list, _, system := importers()
	var words, lines []string
	for _, f := range list {
		words = append(words, f.Name)
		lines = append(lines, fmt.Sprintf("  %s  %s (%s)", f.Name, f.Doc, system[f.Name]))
	}
	c := &cobra.Command{
		Use:   "import FORMAT FILE",
		Short: "turn a map of another tool, or an army list as people write it, into a file of ours",
		Long: `import reads a map of another tool and prints it as a map file of ours, or an army list
as it stands in a forum or a spreadsheet and prints it as an army file. What cannot be
represented is named with its place and nothing is dropped silently, so such a file is
written only with --partly.

A map of Tiled is drawn with the tiles that "sim export tiled" writes beside a map, or with
any others whose type is a kind of ground: docs/terrain.md says how.

A list has a unit on a line, or all units on one line with commas or semicolons between them,
by name or ID, in the roster's spelling but for case, punctuation and plurals: "2x Marro
Warriors 50", "Tarn Viking Warriors x2", "- Ogre (2)", "Krug, Raelin (RotV)". The first line
may be a title. Headings, totals, comments (#, //, ;) and bullets are read past, points are
compared with the roster, what stands in brackets may be the general, an ID, the set of a card,
items and skills. Units that the roster does not have are named and counted. The
system is the one that knows the most units, or --system; a roster.yaml beside the
list is read in place of the shipped one. "sim show ARMY --list" writes that form. FILE - is
standard input.

Formats:
` + strings.Join(append(lines, "  "+tiledFormat+"  map of the editor Tiled, .tmj or .tmx, drawn with the tiles of \"sim export tiled\" (maps on cells)", "  "+listFormat+"  army list, a unit on a line or all on one (any system)"), "\n"),
		Example:   "  sim import tiled ford.tmj --out maps/ford.yaml\n  sim import hsc castle.hsc --out maps/castle.yaml\n  sim import list pasted.txt --out armies/mine.yaml\n  sim show heroscape/vikings --list | sim import list -",
		ValidArgs: append(words, tiledFormat, listFormat),
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] == listFormat {
				return importList(cmd, args[1], of, out, partly)
			}
			if args[0] == tiledFormat {
				return importTiled(cmd, args[1], of, out, partly)
			}
			if of != "" {
				return failure{exitBad, "--system goes with the format list and with tiled; the format of this map says whose it is"}
			}
			return importMap(cmd, args[0], args[1], out, partly)
		},
	}
	c.Flags().StringVar(&out, "out", "", "write to this file, which must not exist (default: print it)")
	c.Flags().BoolVar(&partly, "partly", false, "write the file although parts cannot be represented")
	c.Flags().StringVar(&of, "system", "", "rule system of a list or of a map of Tiled (default: the one that knows most units of the list, or that the map names)")
	return c
}

// mostImport is the largest map file worth reading, in bytes.
const mostImport = 16 << 20

// importMap writes what an importer of a system makes of a file as a map of ours. Faults that name no file
// are of the file that was read; with --partly they are told and the map is written all the same.
func importMap(cmd *cobra.Command, format, file, out string, partly bool) error {
	list, by, system := importers()
	i, ok := by[format]
	if !ok {
		var words []string
		for _, f := range list {
			words = append(words, f.Name)
		}
		words = append(words, tiledFormat, listFormat)
		return failure{exitBad, fmt.Sprintf("unknown format %q%s", format, scenarios.Suggest(format, words))}
	}
	data, err := readImport(file)
	if err != nil {
		return err
	}
	form, notes, faults := i.Import(format, data)
	for n := range faults {
		if faults[n].Place.File == "" {
			faults[n].Place.File = file
		}
	}
	if form == nil || len(faults) > 0 && !partly {
		return faults
	}
	cmd.PrintErr(scenarios.Explain(faults))
	for _, n := range notes {
		cmd.PrintErrf("note: %s: %s\n", shown(file), n)
	}
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	if out != "" {
		name = strings.TrimSuffix(filepath.Base(out), filepath.Ext(out))
	}
	text, err := scenarios.MapFile(system[format], name, form)
	if err != nil {
		return failed("%v", err)
	}
	return written(cmd, "map", text, out)
}

// readImport reads a file of moderate size, or standard input for "-".
func readImport(file string) ([]byte, error) {
	from := io.Reader(os.Stdin)
	if file != "-" {
		f, err := regular.Open(file)
		if err != nil {
			return nil, failure{exitBad, shown(fmt.Sprintf("%s: %v; - reads standard input", file, withoutPath(err)))}
		}
		defer f.Close()
		from = f
	}
	data, err := io.ReadAll(io.LimitReader(from, mostImport+1))
	if err != nil {
		return nil, failure{exitBad, shown(err.Error())}
	}
	if len(data) > mostImport {
		return nil, failure{exitBad, fmt.Sprintf("%s is larger than anything worth reading (%d MiB)", shown(file), mostImport>>20)}
	}
	return data, nil
}

// readText is readImport for a text.
func readText(file string) ([]byte, error) {
	data, err := readImport(file)
	if how := scenarios.WideText(data); err == nil && how != "" {
		err = failure{exitBad, fmt.Sprintf("%s is %s text; save it as UTF-8", shown(file), how)}
	}
	return data, err
}

// written prints a file, or writes it where it must not exist.
func written(cmd *cobra.Command, what string, text []byte, out string) error {
	if out == "" {
		say(cmd, "%s", text)
		return nil
	}
	if err := writeFile(out, text, false, "name another with --out"); err != nil {
		return err
	}
	cmd.PrintErrf("%s written to %s\n", what, shown(out))
	return nil
}

// listFormat is the format of army lists, which every system reads.
const listFormat = "list"

// importList turns an army list as people write it into an army file.
func importList(cmd *cobra.Command, file, system, out string, partly bool) error {
	data, err := readText(file)
	if err != nil {
		return err
	}
	l := study.Library()
	li, faults := l.ReadList(system, file, string(data), filepath.Dir(file))
	if li != nil {
		for _, r := range li.Remarks {
			cmd.PrintErrf("note: %s: %s\n", shown(file), shown(r))
		}
	}
	if li == nil || len(li.Entries) == 0 || len(faults) > 0 && !partly {
		return faults
	}
	cmd.PrintErr(scenarios.Explain(faults))
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	switch {
	case out != "":
		name = strings.TrimSuffix(filepath.Base(out), filepath.Ext(out))
	case file == "-":
		name = listFormat
	}
	text, err := scenarios.ArmyFile(li.System, name, li.Form(l))
	if err != nil {
		return failed("%v", err)
	}
	return written(cmd, "army", text, out)
}
