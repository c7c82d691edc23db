// Command sim plays tabletop skirmish games by the thousand and tells what they say
// about armies, terrain and rules.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// stopping is said when the first signal was heard.
const stopping = "sim: stopping; a second signal ends it at once"

func main() {
	os.Exit(run())
}

// run is main with a result, so that tests can call the program as a function.
func run() int {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-heard
		signal.Reset(os.Interrupt, syscall.SIGTERM) // before it is said, so that it is true
		fmt.Fprintln(os.Stderr, stopping)
		stop()
	}()
	root := newRoot()
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitDone
	}
	return report(cmd, err)
}
