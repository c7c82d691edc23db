package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
)

func manualCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "manual DIR",
		Short: "write the manual pages of all commands",
		Long: `manual writes a manual page for every command into DIR, as man(1) reads them: put
them into a folder man1 of the manual path. Pages bear the date in
SOURCE_DATE_EPOCH, where that is set, so that a release can be made again. Files of
the same name in DIR are written anew.`,
		Example: "  sim manual ~/.local/share/man/man1\n  man sim-run",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return failed("%v", err)
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			keepLists(root)
			header := &doc.GenManHeader{Section: "1", Source: "sim " + study.Version, Manual: "skirmishlab"}
			if err := doc.GenManTree(root, header, args[0]); err != nil {
				return failed("%v", err)
			}
			cmd.PrintErrf("manual pages written to %s\n", shown(args[0]))
			return nil
		},
	}
}

// keepLists indents the lists of help texts as what makes the pages wants text that is to be
// left as it is.
func keepLists(c *cobra.Command) {
	lines := strings.Split(c.Long, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "  ") {
			lines[i] = "    " + l
		}
	}
	c.Long = strings.Join(lines, "\n")
	for _, sub := range c.Commands() {
		keepLists(sub)
	}
}
