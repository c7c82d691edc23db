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

// importOptions are the flags of import.
type importOptions struct {
	out, system    string
	partly, asJSON bool
}

func importCommand() *cobra.Command {
	var o importOptions
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
any others whose type is a kind of ground: docs/files.md says how.

A list has a unit on a line, or all units on one line with commas or semicolons between them,
by name or ID, in the roster's spelling but for case, punctuation and plurals: "2x Marro
Warriors 50", "Tarn Viking Warriors x2", "- Ogre (2)", "Krug, Raelin (RotV) and 3 Swog Riders".
The first line may be a title. Headings, totals, comments (#, //, ;), marks of forums and bullets
are read past, points are compared with the roster, what stands in brackets may be the general,
an ID, the set of a card, items and skills. Units that the roster does not have are named and
counted. The system is the one that knows the most units, or --system; a roster.yaml beside the
list is read in place of the shipped one. "sim show ARMY --list" writes that form. FILE - is
standard input.

A list may also be what an army builder exports: text, JSON, .ros or .rosz of BattleScribe and
New Recruit, or JSON with the units of an army, under a key such as units or cards, by name and
quantity or as {"name": number}, or the address by which heroscape.org shares one. A CSV file
with a column list, and perhaps name, has a list in each row: a table says what is known of
each, and --out DIR writes an army file for each. With --partly a list is written without what
is unknown in it, and its title says so.

Formats:
` + strings.Join(append(lines, "  "+tiledFormat+"  map of the editor Tiled, .tmj or .tmx, drawn with the tiles of \"sim export tiled\" (maps on cells)", "  "+listFormat+"  army list, a unit on a line or all on one (any system)"), "\n"),
		Example: "  sim import tiled ford.tmj --out maps/ford.yaml\n" +
			"  sim import hsc castle.hsc --out maps/castle.yaml\n" +
			"  sim import hexoscape address.txt --out maps/isle.yaml\n" +
			"  sim import list pasted.txt --out armies/mine.yaml\n  sim import list event.csv --out armies --partly\n" +
			"  sim show heroscape/vikings --list | sim import list -",
		ValidArgs: append(words, tiledFormat, listFormat),
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] == listFormat {
				return o.list(cmd, args[1])
			}
			if args[0] == tiledFormat {
				return o.tiled(cmd, args[1])
			}
			if o.system != "" {
				return failure{exitBad, "--system goes with the format list and with tiled; the format of this map " +
					"says whose it is"}
			}
			return o.importMap(cmd, args[0], args[1])
		},
	}
	c.Flags().StringVar(&o.out, "out", "",
		"write to this file, which must not exist, or of many lists into this folder (default: print)")
	c.Flags().BoolVar(&o.partly, "partly", false, "write the file although parts cannot be represented")
	c.Flags().StringVar(&o.system, "system", "", "rule system of a list or of a map of Tiled (default: the one that "+
		"knows most units of the list, or that the map names)")
	c.Flags().BoolVar(&o.asJSON, "json", false, "print the file, and what could not be represented, as JSON")
	return c
}

// mostImport is the largest map file worth reading, in bytes.
const mostImport = 16 << 20

// importMap writes what an importer of a system makes of a file as a map of ours. Faults that name no file
// are of the file that was read; with --partly they are reported and the map is written all the same.
func (o *importOptions) importMap(cmd *cobra.Command, format, file string) error {
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
	if form == nil || (len(faults) > 0 && !o.partly) {
		return refused(file, form != nil, faults)
	}
	name := o.name(file)
	text, err := scenarios.TitledMapFile(system[format], name, "", partsLeft(file, len(faults)), form)
	if err != nil {
		return failed("%v", err)
	}
	o.note(cmd, file, notes)
	return o.write(cmd, importSheet{Kind: "map", System: system[format], Name: name, Text: string(text), Notes: notes},
		faults)
}

// refused says of a map that is not written how much of it cannot be represented, after what that is.
func refused(file string, readable bool, faults engine.Faults) error {
	if readable {
		faults.Add(engine.Place{File: file}, "parts of the map that cannot be represented: %d; --partly "+
			"writes the map without them", len(faults))
	}
	return faults
}

// partsLeft says how much of a map was left out, for what the map is about.
func partsLeft(file string, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("Read in part. Parts of %s that cannot be represented and are left out: %d.",
		filepath.Base(file), n)
}

// name is what the file is called that is made of another.
func (o *importOptions) name(file string) string {
	if o.out != "" {
		file = o.out
	}
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// note tells what else must be known of a file that was read; with --json the sheet has it.
func (o *importOptions) note(cmd *cobra.Command, file string, notes []string) {
	for _, n := range notes {
		if !o.asJSON {
			cmd.PrintErrf("note: %s: %s\n", shown(file), shown(n))
		}
	}
}

// write prints a file, or writes it where it must not exist, and tells what could not be represented.
func (o *importOptions) write(cmd *cobra.Command, s importSheet, faults engine.Faults) error {
	s.Notes, s.Faults, s.File = append([]string{}, s.Notes...), []faultLine{}, o.out
	for _, f := range faults {
		s.Faults = append(s.Faults, newFaultLine(f))
	}
	if !o.asJSON {
		cmd.PrintErr(scenarios.Explain(faults))
	}
	if o.out != "" {
		if err := writeFile(o.out, []byte(s.Text), false, "name another with --out"); err != nil {
			return err
		}
	}
	switch {
	case o.asJSON:
		return printSheet(cmd, s)
	case o.out == "":
		say(cmd, "%s", s.Text)
	default:
		cmd.PrintErrf("%s written to %s\n", s.Kind, shown(o.out))
		if s.Kind == "map" && len(faults) > 0 {
			cmd.PrintErrf("parts of it that were left out: %d; sim export svg %s draws what was read\n", len(faults),
				shown(o.out))
		}
	}
	return nil
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
		return nil, failure{exitBad, fmt.Sprintf("%s is larger than anything worth reading (%d MiB)", shown(file),
			mostImport>>20)}
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
