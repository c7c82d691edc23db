package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/tiled"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// tiledFormat is the format of the editor Tiled.
const tiledFormat = "tiled"

// exportOptions are the flags of export.
type exportOptions struct {
	out    string
	width  int
	labels bool
	force  bool
	asJSON bool
}

// exportCommand writes maps for other tools.
func exportCommand() *cobra.Command {
	var o exportOptions
	c := &cobra.Command{
		Use:   "export FORMAT MAP|SCENARIO",
		Short: "write a map for another tool, or as a picture",
		Long: `export writes the map of a name or path, or that of a scenario.

Formats:
  tiled  a map for the editor Tiled (NAME.tmj), with the tile set of its system and the
         image of that beside it (SYSTEM.tsx, SYSTEM.png); "sim import tiled" reads back
         what is drawn there. For maps on cells: all systems but Hordes of the Things
  svg    the board in lines, without figures
  png    the board in pixels, --width of them across

Features along sides of cells, things on cells and zones are objects in Tiled, on the
layers edges, things and zones; levels are a layer of tiles. docs/terrain.md goes the
way from a drawing to a fair map. Files that exist are left alone but for --force;
of a tile set that exists, ours or edited, nothing is said.`,
		Example: "  sim export tiled titan/thorn-jungle --out maps/jungle.tmj\n" +
			"  sim export png heroscape/knoll --width 2400 --labels\n  sim export svg best/1.yaml --out map.svg",
		ValidArgs: []string{tiledFormat, "svg", "png"},
		Args:      cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			l := study.Library()
			known := []string{tiledFormat, "svg", "png"}
			switch args[0] {
			case tiledFormat, "svg", "png":
			default:
				return failure{exitBad, fmt.Sprintf("unknown format %q%s", shown(args[0]),
					scenarios.Suggest(args[0], known))}
			}
			b, faults := l.Board(args[1])
			if len(faults) > 0 {
				return faults
			}
			write := o.picture
			if args[0] == tiledFormat {
				write = o.tiled
			}
			files, err := write(l, b, args[0])
			if err != nil {
				return err
			}
			if o.asJSON {
				return printSheet(cmd, exportSheet{args[0], b.System.Info().System, b.Name, files})
			}
			for _, file := range files {
				cmd.PrintErrf("written: %s\n", shown(file))
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringVar(&o.out, "out", "", "write to this file (default: named like the map, in this folder)")
	f.IntVar(&o.width, "width", 1200, "width of a picture in pixels")
	f.BoolVar(&o.labels, "labels", false, "write its name into every cell of a picture")
	f.BoolVar(&o.force, "force", false, "replace files that exist")
	f.BoolVar(&o.asJSON, "json", false, "print what was written as JSON")
	return c
}

// tiled writes a map for the editor, and its tile set where none lies there.
func (o *exportOptions) tiled(_ *scenarios.Library, b *scenarios.Board, _ string) (written []string, err error) {
	out := o.out
	if out == "" {
		out = b.Name + ".tmj"
	}
	if ext := filepath.Ext(out); ext != ".tmj" && ext != ".json" {
		return nil, failure{exitBad, fmt.Sprintf("maps for Tiled are written as JSON; call the file %s.tmj",
			shown(strings.TrimSuffix(out, ext)))}
	}
	files, err := tiled.Write(b.System, b.Name, b.Title, b.About, b.Setup)
	if err != nil {
		return nil, failure{exitBad, shown(err.Error())}
	}
	for i, f := range files {
		at := out
		if i > 0 {
			at = filepath.Join(filepath.Dir(out), f.Name)
			if _, err := os.Stat(at); err == nil && !o.force {
				continue // a tile set that somebody may have changed
			}
		}
		if err := writeFile(at, f.Data, o.force, replaceable); err != nil {
			return nil, err
		}
		written = append(written, at)
	}
	return written, nil
}

// picture draws a board.
func (o *exportOptions) picture(l *scenarios.Library, b *scenarios.Board, format string) ([]string, error) {
	if o.width < 50 || o.width > 20000 {
		return nil, failure{exitBad, fmt.Sprintf("a picture %d pixels wide; want 50 to 20000", o.width)}
	}
	p, faults := l.Picture(b)
	if len(faults) > 0 {
		return nil, faults
	}
	data, options := []byte(nil), draw.Options{Width: o.width, CellNames: o.labels}
	if format == "svg" {
		data = []byte(draw.SVG(p, options))
	} else {
		var err error
		if data, err = draw.PNG(p, options); err != nil {
			return nil, failure{exitBad, err.Error()}
		}
	}
	out := o.out
	if out == "" {
		out = b.Name + "." + format
	}
	return []string{out}, writeFile(out, data, o.force, replaceable)
}

// replaceable is what can be done about a file that exists.
const replaceable = "say --force to replace it, or --out for another file"

// tiled turns a map of Tiled into a map file.
func (o *importOptions) tiled(cmd *cobra.Command, file string) error {
	data, err := readText(file)
	if err != nil {
		return err
	}
	m, faults := tiled.Read(data, besides(file), o.system, study.Library().Rules)
	for n := range faults {
		faults[n].Place.File = shown(file)
	}
	if m.Form == nil || (len(faults) > 0 && !o.partly) {
		return refused(file, m.Form != nil, faults)
	}
	name, in := o.name(file), m.System.Info().System
	about := strings.TrimSpace(m.About + " " + partsLeft(file, len(faults)))
	text, err := scenarios.TitledMapFile(in, name, m.Title, about, m.Form)
	if err != nil {
		return failed("%v", err)
	}
	return o.write(cmd, importSheet{Kind: "map", System: in, Name: name, Text: string(text)}, faults)
}

// besides reads files that a map names, from the folder of the map.
func besides(file string) tiled.Opener {
	return func(name string) ([]byte, error) {
		at := filepath.FromSlash(name)
		if !filepath.IsAbs(at) {
			at = filepath.Join(filepath.Dir(file), at)
		}
		info, err := os.Stat(at)
		switch {
		case err != nil:
			return nil, errors.New("there is no such file")
		case !info.Mode().IsRegular():
			return nil, errors.New("it is no file")
		case info.Size() > mostImport:
			return nil, fmt.Errorf("it is larger than anything worth reading (%d MiB)", mostImport>>20)
		}
		return os.ReadFile(at)
	}
}
