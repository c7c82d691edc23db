package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
)

// commit is set by the linker (-ldflags "-X main.commit=..."); without it, build
// information tells the commit where it holds it.
var commit = ""

// schemaVersions are the versions of what we write and read.
const (
	fileSchema    = 1
	datasetSchema = results.Schema
)

// builtFrom tells the commit the program was built from, or "unknown".
func builtFrom() string {
	if commit != "" {
		return commit
	}
	return study.Commit()
}

// versionWords are the versions of program, files and datasets in one line.
func versionWords() string {
	return fmt.Sprintf("sim %s of %s (commit %s, %s, %s/%s; files schema %d, datasets schema %d)",
		study.Version, study.Released, builtFrom(), runtime.Version(), runtime.GOOS, runtime.GOARCH, fileSchema,
		datasetSchema)
}

// thisEngine is this program as games of every system know it.
func thisEngine() results.Engine {
	var names []string
	for _, s := range systems.All() {
		names = append(names, s.Info().System)
	}
	return study.Engine(commit, names...)
}

func versionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "version",
		Short:   "print the versions of program, files and datasets",
		Example: "  sim version --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				e := thisEngine()
				return printSheet(cmd, versionSheet{e.Version, study.Released, e.Commit, e.Digests, runtime.Version(),
					runtime.GOOS, runtime.GOARCH, fileSchema, datasetSchema})
			}
			e := thisEngine()
			say(cmd, "%s\n", versionWords())
			for _, system := range e.Systems() {
				say(cmd, "engine digest of %s: %s\n", system, e.Digests[system])
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

func otherCommands() []*cobra.Command {
	return append(clusterCommands(), doctorCommand(), manualCommand(), versionCommand())
}
