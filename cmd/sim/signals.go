package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// stopping is said when the first signal was heard.
const stopping = "sim: stopping; a second signal ends it at once"

// stopper has the first signal end a context while something plays that commits what it has and can be
// resumed. At any other time a signal ends the program at once, whatever it reads or writes.
type stopper struct {
	stop context.CancelFunc

	mu    sync.Mutex
	heard chan os.Signal // nil while nobody listens
	ended chan struct{}
}

// stopperKey finds the stopper in the context of a command.
type stopperKey struct{}

// signals are those that ask a program to end. A terminal that closes ends what runs in it, unless nohup
// has it go on.
func signals() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// listen begins to listen; where somebody listens already it changes nothing.
func (s *stopper) listen() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard != nil {
		return
	}
	heard, ended := make(chan os.Signal, 1), make(chan struct{})
	s.heard, s.ended = heard, ended
	asked := signals()
	signal.Notify(heard, asked...)
	go func() {
		defer close(ended)
		if _, ok := <-heard; ok {
			signal.Reset(asked...) // before it is said, so that it is true
			fmt.Fprintln(os.Stderr, stopping)
			s.stop()
		}
	}()
}

// over ends listening. A signal that came before has stopped the context when it returns.
func (s *stopper) over() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.heard == nil {
		return
	}
	signal.Stop(s.heard) // nothing is sent from here on
	close(s.heard)
	<-s.ended
	s.heard = nil
}
