package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is the version of the engine: results are comparable within one. The
// commit is set by the linker (-ldflags "-X main.commit=..."), or read from build
// information where that holds it.
var (
	version = "0.1.0"
	commit  = ""
)

// schemaVersions are the versions of what we write and read.
const (
	fileSchema    = 1
	datasetSchema = 1
)

// builtFrom tells the commit the program was built from, or "unknown".
func builtFrom() string {
	if commit != "" {
		return commit
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return "unknown"
}

func versionCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "version",
		Short:   "print the versions of program, files and datasets",
		Example: "  sim version --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return printJSON(cmd, map[string]any{"version": version, "commit": builtFrom(), "go": runtime.Version(),
					"os": runtime.GOOS, "arch": runtime.GOARCH, "file_schema": fileSchema, "dataset_schema": datasetSchema})
			}
			say(cmd, "sim %s (commit %s, %s, %s/%s; files schema %d, datasets schema %d)\n",
				version, builtFrom(), runtime.Version(), runtime.GOOS, runtime.GOARCH, fileSchema, datasetSchema)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

func otherCommands() []*cobra.Command { return append(clusterCommands(), versionCommand()) }
