package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Exit codes, the same for every command.
const (
	exitDone        = 0
	exitFailed      = 1  // a check or run failed, or games were recorded as failed
	exitBad         = 2  // bad file or usage: never worth a retry
	exitInterrupted = 75 // interrupted, resumable
)

// failure is an error that was already reported, or needs no more words than it has,
// with the exit code it means.
type failure struct {
	code int
	text string // reported on stderr; "" when everything was said
}

func (f failure) Error() string { return f.text }

// failed returns an error that ends the program with exit code 1.
func failed(format string, args ...any) error {
	return failure{exitFailed, fmt.Sprintf(format, args...)}
}

// sayError prints an error and returns the exit code it means. Errors that no command
// classified come from reading the command line.
func sayError(cmd *cobra.Command, err error) int {
	var f failure
	var faults engine.Faults
	switch {
	case errors.As(err, &f):
		if f.text != "" {
			cmd.PrintErrln("sim: " + f.text)
		}
		return f.code
	case errors.As(err, &faults):
		cmd.PrintErr(scenarios.Explain(faults))
		return exitBad
	case errors.Is(err, montecarlo.ErrInterrupted):
		return exitInterrupted
	}
	cmd.PrintErrf("sim: %v\n", err)
	if path := cmd.CommandPath(); !strings.Contains(err.Error(), "--help") {
		cmd.PrintErrf("see \"%s --help\"\n", path)
	}
	return exitBad
}

// nothingKept ends a command that was interrupted and left nothing that could be resumed, so that nobody who starts it
// again for exit code 75 does so in vain.
func nothingKept(format string, args ...any) error {
	return failed("interrupted; "+format, args...)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "sim",
		Short: "a Monte Carlo balance lab for tabletop skirmish games",
		Long: `sim plays complete tabletop skirmish games by the published rules, thousands a
second, between scripted commanders, and says what they show about armies,
terrain and rules.

Start with "sim run": it plays the shipped experiment and prints a table. Then
"sim list" shows what else is there, "sim play SCENARIO" tells one game in words,
and "sim new SYSTEM DIR" writes a scenario and experiment of your own to change.

Results go to standard output, everything else to standard error. Exit codes: 0
done; 1 a check or run failed, or games failed; 2 a bad file or command line; 75
interrupted, to be resumed.`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       versionWords(),
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetErr(stderr())
	wideFlag(root)
	root.CompletionOptions.HiddenDefaultCmd = false
	root.AddGroup(
		&cobra.Group{ID: "play", Title: "Play:"},
		&cobra.Group{ID: "learn", Title: "Learn from datasets:"},
		&cobra.Group{ID: "rules", Title: "Look into the rules:"},
		&cobra.Group{ID: "files", Title: "Files and library:"},
		&cobra.Group{ID: "other", Title: "Other:"},
	)
	root.SetHelpCommandGroupID("other")
	root.SetCompletionCommandGroupID("other")
	for _, group := range []struct {
		id       string
		commands []*cobra.Command
	}{
		{"play", playCommands()},
		{"learn", learnCommands()},
		{"rules", append(rulesCommands(), solveCommand())},
		{"files", fileCommands()},
		{"other", otherCommands()},
	} {
		for _, c := range group.commands {
			c.GroupID = group.id
			reachStores(c)
			root.AddCommand(c)
		}
	}
	speakOfArguments(root)
	return root
}

// knownCommand refuses a command that there is none of, and says which may be meant.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return fmt.Errorf("unknown command %q%s", shown(args[0]), scenarios.Suggest(args[0], names))
}

// unknownCommand refuses a command that there is none of where help is asked about it, to which the root's would be
// shown: sim frobnicate --help, sim help frobnicate.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) > 0 && args[0] == "help" {
		args = args[1:]
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") || strings.HasPrefix(args[0], "__") {
		return nil
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	c, rest, err := root.Find(args)
	switch {
	case err == nil && c == root:
		return knownCommand(root, args)
	case err == nil && c.Name() == "completion" && len(rest) > 0 && !strings.HasPrefix(rest[0], "-"):
		var shells []string
		for _, s := range c.Commands() {
			shells = append(shells, s.Name())
		}
		return fmt.Errorf("unknown shell %q%s", shown(rest[0]), scenarios.Suggest(rest[0], shells))
	}
	return nil
}

// namesOf completes an argument with the shipped files of a kind.
func namesOf(kind scenarios.Kind) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		var names []string
		for _, e := range study.Library().List(kind, "") {
			names = append(names, e.Name+"\t"+e.About)
		}
		return names, cobra.ShellCompDirectiveDefault
	}
}

// systemWords are the names of the systems.
func systemWords() (names []string) {
	for _, s := range systems.All() {
		names = append(names, s.Info().System)
	}
	return names
}

// systemNames completes an argument with the systems.
func systemNames(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, s := range systems.All() {
		names = append(names, s.Info().System+"\t"+s.Info().Title)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
