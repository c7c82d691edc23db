package main

import (
	"errors"
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/human"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
)

// watchAndPlay serves the page of a game in which somebody plays a seat, until the page is gone or Ctrl-C.
func watchAndPlay(cmd *cobra.Command, name string, o watchOptions) error {
	for _, flag := range []string{"game", "block", "commanders"} {
		if cmd.Flags().Changed(flag) {
			return failure{exitBad,
				"--" + flag + " is for games that are only watched; with --play, --against names the other commander"}
		}
	}
	l, err := o.library()
	if err != nil {
		return err
	}
	table, err := human.New(l, study.Version, human.Options{Scenario: name, Seat: o.play, Against: o.against,
		Seed: o.Seed, Undo: o.undo, Out: o.out})
	var faults engine.Faults
	switch {
	case errors.As(err, &faults):
		return err
	case err != nil:
		return failure{exitBad, shown(err.Error())}
	}
	defer table.Close()
	address := o.serve
	if address == "" {
		address = loopback
	}
	listener, err := listen(address)
	if err != nil {
		return err
	}
	server, err := human.NewServer(table, listener.Addr().String())
	if err != nil {
		return failed("%v", err)
	}
	if err := o.tell(cmd, watchSheet{URL: server.URL(), Title: name}); err != nil {
		return err
	}
	if o.open {
		if err := openInBrowser(cmd, server.URL()); err != nil {
			return err
		}
	}
	defer whilePlaying(cmd)()
	if err := server.Serve(cmd.Context(), listener); err != nil {
		return failed("%v", err)
	}
	return nil
}

// loopback is an address of this machine that nobody else reaches, at any port.
const loopback = "127.0.0.1:0"

// listen waits for browsers of this machine at an address, and refuses what others could reach.
func listen(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, failure{exitBad, fmt.Sprintf("--serve %s: want an address such as 127.0.0.1:8000", shown(address))}
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, failure{exitBad,
			fmt.Sprintf("--serve %s: the page is shown to this machine alone; write it with --out to show it to others",
				shown(address))}
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, failed("%s", shown(err.Error()))
	}
	return listener, nil
}
