package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/viewer"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/rulebook"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type watchOptions struct {
	study.GameOptions
	botFlags
	row         int64
	out         string
	serve       string
	open, embed bool
	asJSON      bool

	play, against string // a seat that a person takes, and the commander of the other
	undo          bool
}

func watchCommand() *cobra.Command {
	var o watchOptions
	c := &cobra.Command{
		Use:   "watch SCENARIO|DIR",
		Short: "see a game: a page with the board, every step in words, and the chance to win",
		Long: `watch plays a game of a scenario, or a game of the dataset DIR again, and writes it as
one page of HTML that needs nothing else and no network: the board with its figures,
every decision, roll and event beside it with odds and rules, and the chance to win
over the game. Step with the arrow keys, or let it play.

--serve shows the page to a browser on this machine alone, until Ctrl-C.

--embed writes a smaller page and prints the frame that shows it in another one: as HTML
in a blog, with IPython.display.HTML in a notebook.

--play SEAT lets you play in the page, against --against: what can be done lights up,
a click or the words do it, odds stand beside, and when the game is over it shows what
the commander expected. It ends with the page. --out keeps such games in a dataset, with
the commander human (docs/play.md).`,
		Example: "  sim watch titan/meadow\n  sim watch heroscape/quick --seed 7 --commanders veteran,greedy --open\n" +
			"  sim watch runs/default-1234abcd --game 17 --out game-17.html\n  sim watch titan/meadow --serve\n" +
			"  sim watch titan/meadow --play attacker --against veteran --out runs/mine --open",
		ValidArgsFunction: namesOf(scenarios.KindScenario),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.play != "" {
				return watchAndPlay(cmd, args[0], o)
			}
			for _, flag := range []string{"against", "undo"} {
				if cmd.Flags().Changed(flag) {
					return failure{exitBad, "--" + flag + " goes with --play SEAT"}
				}
			}
			return watch(cmd, args[0], o)
		},
	}
	f := c.Flags()
	f.Int64Var(&o.row, "game", 0, "of a dataset: row of the game, from 0; of a scenario: 1 has the armies swapped")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the experiment that the game of a scenario is part of")
	f.IntVar(&o.Block, "block", 0, "block of the game of a scenario")
	f.StringSliceVar(&o.Commanders, "commanders", []string{"greedy", "greedy"}, "commander of each seat in a scenario")
	f.StringVar(&o.out, "out", "",
		"file to write (default NAME.html); with --play: folder of the dataset that keeps the game")
	f.StringVar(&o.play, "play", "", "the seat that you play in the page")
	f.StringVar(&o.against, "against", "greedy", "with --play: the commander of the other seat")
	f.BoolVar(&o.undo, "undo", false, "with --play: let choices be taken back")
	f.StringVar(&o.serve, "serve", "", "show the page at this address of the machine instead of writing it")
	f.Lookup("serve").NoOptDefVal = loopback
	o.botFlags.add(f)
	f.BoolVar(&o.embed, "embed", false, "write a small page for a frame in a blog or a notebook, and print the frame")
	f.BoolVar(&o.open, "open", false, "open the page in the browser")
	f.BoolVar(&o.asJSON, "json", false, "print where the page is as JSON")
	return c
}

// watch plays the game, films it, and writes the page or shows it to a browser. The whole page is made
// before a file is opened, so that a game that fails leaves none.
func watch(cmd *cobra.Command, name string, o watchOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	g, again, file, err := gameToWatch(cmd, l, name, o)
	if err != nil {
		return studyError(err)
	}
	film, err := filmed(g, again, o.embed)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	var page bytes.Buffer
	if err := film.Write(&page); err != nil {
		return failed("the page cannot be written: %v", err)
	}
	if o.serve != "" {
		return servePage(cmd, page.Bytes(), g.Title, o)
	}
	if o.out != "" {
		file = o.out
	}
	if err := os.WriteFile(file, page.Bytes(), 0o644); err != nil {
		return failed("the page cannot be written: %v", err)
	}
	sheet := watchSheet{Page: file, Title: g.Title, Frame: o.frame(filepath.ToSlash(file), g.Title)}
	if err := o.tell(cmd, sheet); err != nil {
		return err
	}
	if o.open {
		return openInBrowser(cmd, file)
	}
	return nil
}

// frame is the HTML that shows a page in another one; empty without --embed.
func (o *watchOptions) frame(at, title string) string {
	if !o.embed {
		return ""
	}
	return fmt.Sprintf("<iframe src=\"%s\" title=\"%s\" width=\"100%%\" height=\"620\" loading=\"lazy\"></iframe>",
		html.EscapeString(at), html.EscapeString(title))
}

// tell says where a page is: its frame, its file or its address.
func (o *watchOptions) tell(cmd *cobra.Command, s watchSheet) error {
	if o.asJSON {
		return printSheet(cmd, s)
	}
	if s.Frame != "" {
		say(cmd, "%s\n", s.Frame)
	} else {
		say(cmd, "%s\n", shown(s.Page+s.URL))
	}
	return nil
}

// gameToWatch finds the game that is asked for, the command that shows it again, and the
// file that its page goes to by default.
func gameToWatch(cmd *cobra.Command, l *scenarios.Library, name string, o watchOptions) (g *study.Game, again,
	file string, err error) {
	d, err := results.Open(name)
	switch {
	case err == nil:
		for _, flag := range []string{"seed", "block", "commanders"} {
			if cmd.Flags().Changed(flag) {
				return nil, "", "", failure{exitBad, "--" + flag + " is for scenarios; a game of a dataset has its own"}
			}
		}
		if g, err = study.GameOf(l, d, o.row, o.given(), ofStudy); err == nil {
			tellRepeated(cmd, g.Repeated)
		}
		return g, fmt.Sprintf("sim watch %s --game %d", name, o.row),
			fmt.Sprintf("%s-game-%d.html", results.FileName(filepath.Base(filepath.Clean(name))), o.row), err
	case !errors.Is(err, results.ErrNotDataset):
		return nil, "", "", study.Refusal(err.Error())
	}
	if o.row < 0 || o.row > 1 {
		return nil, "", "", failure{exitBad, fmt.Sprintf(
			"--game %d: a block of a scenario has the games 0 and 1; other blocks are other games", o.row)}
	}
	o.Game = int(o.row)
	g, err = study.NewGame(l, name, o.GameOptions)
	again = fmt.Sprintf("sim watch %s --seed %d --block %d --game %d --commanders %s", name, o.Seed, o.Block, o.Game,
		strings.Join(o.Commanders, ","))
	return g, again, results.FileName(strings.TrimSuffix(strings.ReplaceAll(name, "/", "-"), ".yaml")) + ".html", err
}

// filmed plays a game before a camera.
func filmed(g *study.Game, again string, embed bool) (*viewer.Camera, error) {
	in := g.Table.Info()
	o := viewer.Options{Title: g.Title, Armies: g.Armies, Commanders: g.Commanders, Again: again, Embed: embed,
		Weigh: weigher(g),
		Rule:  rulebook.New(rulesetOf(in.System).Book(), in.Rules).Text}
	if g.Value != nil {
		value := ai.NewValue(g.Value, g.Table)
		o.Chance = func(at engine.Game) float64 { return float64(value.Of(at, engine.SideA)) / ai.Full }
		o.ChanceBy = "by the value of positions that was fitted on this scenario"
		if g.Value.Generic() {
			o.ChanceBy = "by the value of positions that was fitted on the shipped scenarios of " + in.System
		}
	}
	rec := engine.NewRecorder(g.Table)
	rec.Keep = true
	rec.Begin()
	film := viewer.NewCamera(g.Table, g.Start, rec, o)
	r, err := g.Play(rec, film.Watcher())
	if err != nil {
		return nil, err
	}
	film.End(r)
	return film, nil
}

// mostWeighed is how many actions a choice shows.
const mostWeighed = 3

// weigher says what a choice looks best to, by the weights of the styles that play; nil where no style plays.
func weigher(g *study.Game) func(engine.Game) []string {
	var styles [2]*ai.Greedy
	for seat, s := range g.Styles {
		if s != nil {
			styles[seat] = ai.NewGreedy(s.Weights, s.At...)
			styles[seat].Begin(g.Table, engine.Side(seat), dice.Source{})
		}
	}
	if styles[0] == nil && styles[1] == nil {
		return nil
	}
	return func(at engine.Game) (list []string) {
		actor := at.Turn().Actor
		if !actor.IsSide() || styles[actor.Side()] == nil {
			return nil
		}
		for _, a := range styles[actor.Side()].Foremost(engine.NewView(at, actor.Side()), mostWeighed) {
			list = append(list, g.Table.Say(at, a))
		}
		return list
	}
}

// rulesetOf is a system by name, or nil.
func rulesetOf(name string) engine.Ruleset {
	s, err := study.Library().System(name)
	if err != nil {
		return nil
	}
	return s
}

// servePage shows a page on this machine until the command is interrupted.
func servePage(cmd *cobra.Command, page []byte, title string, o watchOptions) error {
	listener, err := listen(o.serve)
	if err != nil {
		return err
	}
	server := &http.Server{ReadHeaderTimeout: 10 * time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/" {
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(page)
		})}
	at := "http://" + listener.Addr().String() + "/"
	if err := o.tell(cmd, watchSheet{URL: at, Title: title, Frame: o.frame(at, title)}); err != nil {
		return err
	}
	if o.open {
		if err := openInBrowser(cmd, at); err != nil {
			return err
		}
	}
	defer whilePlaying(cmd)()
	go func() {
		<-cmd.Context().Done()
		_ = server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return failed("%v", err)
	}
	return nil
}

// openInBrowser opens a page with what the machine opens pages with, which must outlive the command.
func openInBrowser(cmd *cobra.Command, what string) error {
	opener := []string{"xdg-open", what}
	switch runtime.GOOS {
	case "darwin":
		opener = []string{"open", what}
	case "windows":
		opener = []string{"rundll32", "url.dll,FileProtocolHandler", what}
	}
	if err := exec.CommandContext(context.WithoutCancel(cmd.Context()), opener[0], opener[1:]...).Start(); err != nil {
		return failed("no browser can be opened (%v); open %s yourself", err, shown(what))
	}
	return nil
}
