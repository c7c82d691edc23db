// Command sim plays tabletop skirmish games by the thousand and tells what they say
// about armies, terrain and rules.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	os.Exit(run())
}

// run is main with a result, so that tests can call the program as a function.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
	root := newRoot()
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitDone
	}
	return report(cmd, err)
}
