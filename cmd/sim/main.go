// Command sim plays tabletop skirmish games by the thousand and tells what they say
// about armies, terrain and rules.
package main

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"github.com/spf13/cobra"
)

func main() {
	os.Exit(run())
}

// run is main with a result, so that tests can call the program as a function.
func run() int {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	root := newRoot()
	out := &printed{to: os.Stdout}
	root.SetOut(out)
	if err := unknownCommand(root, os.Args[1:]); err != nil {
		return sayError(root, err)
	}
	cmd, err := root.ExecuteContextC(context.WithValue(ctx, stopperKey{}, &stopper{stop: stop}))
	code := exitDone
	if err != nil && (out.err == nil || !errors.Is(err, out.err)) {
		code = sayError(cmd, err)
	}
	if out.err != nil {
		cmd.PrintErrf("sim: standard output cannot be written: %v\n", withoutPath(out.err))
		code = max(code, exitFailed)
	}
	return code
}

// printed is standard output. It remembers the first error, since much that prints looks at none.
type printed struct {
	to  *os.File
	err error
}

func (p *printed) Write(data []byte) (int, error) {
	n, err := p.to.Write(data)
	if p.err == nil {
		p.err = err
	}
	return n, err
}

// withoutPath is the reason of an error of a file alone.
func withoutPath(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// whilePlaying has a signal stop play in order from here to the call of what it returns.
func whilePlaying(cmd *cobra.Command) (over func()) {
	if s, ok := cmd.Context().Value(stopperKey{}).(*stopper); ok {
		s.listen()
		return s.over
	}
	return func() {}
}
