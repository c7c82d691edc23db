package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
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

func importCommand() *cobra.Command {
	var out string
	var partly bool
	list, _, system := importers()
	var words, lines []string
	for _, f := range list {
		words = append(words, f.Name)
		lines = append(lines, fmt.Sprintf("  %s  %s (%s)", f.Name, f.Doc, system[f.Name]))
	}
	c := &cobra.Command{
		Use:   "import FORMAT FILE",
		Short: "turn a map of another tool into a map file",
		Long: "import reads a map of another tool and prints it as a map file of ours. What cannot\nbe represented is named with its place; nothing is dropped silently, so such a map\nis written only with --partly.\n\nFormats:\n" +
			strings.Join(lines, "\n"),
		Example:   "  sim import hsc castle.hsc --out maps/castle.yaml",
		ValidArgs: words,
		RunE: func(cmd *cobra.Command, args []string) error {
			return importMap(cmd, args[0], args[1], out, partly)
		},
	}
	c.Flags().StringVar(&out, "out", "", "write the map to this file, which must not exist (default: print it)")
	c.Flags().BoolVar(&partly, "partly", false, "write the map although parts of it cannot be represented")
	return c
}

// mostImport is the largest map file worth reading, in bytes.
const mostImport = 16 << 20

func importMap(cmd *cobra.Command, format, file, out string, partly bool) error {
	list, by, system := importers()
	i, ok := by[format]
	if !ok {
		var words []string
		for _, f := range list {
			words = append(words, f.Name)
		}
		return failure{exitBad, fmt.Sprintf("unknown format %q%s", format, scenarios.Suggest(format, words))}
	}
	f, err := os.Open(file)
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostImport+1))
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	if len(data) > mostImport {
		return failure{exitBad, fmt.Sprintf("%s is larger than any map (%d MiB)", shown(file), mostImport>>20)}
	}
	form, faults := i.Import(format, data)
	for n := range faults {
		if faults[n].Place.File == "" {
			faults[n].Place.File = file
		}
	}
	if form == nil || len(faults) > 0 && !partly {
		return faults
	}
	cmd.PrintErr(scenarios.Explain(faults))
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	if out != "" {
		name = strings.TrimSuffix(filepath.Base(out), filepath.Ext(out))
	}
	text, err := scenarios.MapFile(system[format], name, form)
	if err != nil {
		return failed("%v", err)
	}
	if out == "" {
		say(cmd, "%s", text)
		return nil
	}
	to, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return failed("%v", err)
	}
	if _, err = to.Write(text); err == nil {
		err = to.Close()
	}
	if err != nil {
		return failed("%v", err)
	}
	cmd.PrintErrf("map written to %s\n", shown(out))
	return nil
}
