package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// speakOfArguments makes a command and those below it say by name which argument is
// missing or one too many, and what a flag takes.
func speakOfArguments(c *cobra.Command) {
	c.SetFlagErrorFunc(flagError)
	for _, sub := range c.Commands() {
		sub.Args = namedArguments
	}
}

// namedArguments checks the number of arguments against the usage line, which says it:
// "KIND [SYSTEM]" is one or two, "FILE…" one or more.
func namedArguments(c *cobra.Command, args []string) error {
	var needed []string
	most, many := 0, false
	usage, _, _ := strings.Cut(c.Use, " --")
	for _, name := range strings.Fields(usage)[1:] {
		most++
		many = many || strings.HasSuffix(strings.TrimSuffix(name, "]"), "…")
		if !strings.HasPrefix(name, "[") {
			needed = append(needed, name)
		}
	}
	if f := c.Flags().Lookup("resume"); f != nil && f.Changed { // the folder says it
		needed = nil
	}
	form := "it is: sim " + usage
	for _, name := range []string{"blocks", "shards", "waves"} {
		if f := c.Flags().Lookup(name); f != nil && f.Changed && f.Value.String() == "0" {
			return fmt.Errorf("--%s 0: want at least 1", name)
		}
	}
	switch {
	case len(args) < len(needed):
		missing, verb := needed[len(args):], "is"
		if len(missing) > 1 {
			verb = "are"
		}
		return fmt.Errorf("%s %s missing; %s", strings.Join(missing, " and "), verb, form)
	case len(args) > most && !many:
		return fmt.Errorf("%s is one argument too many; %s", strconv.Quote(shown(args[most])), form)
	}
	return nil
}

// flagError says what a flag takes where its value is none of that, and which may be meant by one that there is not.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		if near := spelling.Nearest(unknown.GetSpecifiedName(), names); near != "" {
			return fmt.Errorf("unknown flag --%s; did you mean --%s?", shown(unknown.GetSpecifiedName()), near)
		}
		return fmt.Errorf("unknown flag --%s", shown(unknown.GetSpecifiedName()))
	}
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	f := invalid.GetFlag()
	wants := map[string]string{"int": "a whole number", "int64": "a whole number",
		"uint64":  "a whole number, 0 or more",
		"float64": "a number", "bool": "true or false", "duration": "a time such as 90s or 2h",
		"stringSlice": "words between commas"}[f.Value.Type()]
	if errors.Is(err, strconv.ErrRange) {
		wants += ", and a smaller one"
	}
	return fmt.Errorf("--%s %s: want %s", f.Name, shown(invalid.GetValue()), wants)
}
