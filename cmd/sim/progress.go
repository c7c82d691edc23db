package main

import (
	"fmt"
	"os"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// progress shows how far a run is: a bar on a terminal, else a line every ten
// seconds.
type progress struct {
	cmd  *cobra.Command
	bar  *progressbar.ProgressBar
	line bool
	last time.Time
	most int64
	// leaders tells who leads the tournaments of the run, "" where there are none; nil where
	// nobody knows.
	leaders func() string
	told    time.Time // when leaders were shown last
}

// lineEvery is how often a log gets a line of progress.
const lineEvery = 10 * time.Second

// newProgress shows a bar on a terminal and prints lines elsewhere, where a bar would fill a log; with
// --json or --quiet it shows nothing.
func newProgress(cmd *cobra.Command, o runOptions) *progress {
	p := &progress{cmd: cmd, last: time.Now()}
	if o.quiet || o.noProgress || o.asJSON {
		return p
	}
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		p.line = true
		return p
	}
	options := []progressbar.Option{
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionThrottle(200 * time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionFullWidth(),
	}
	if terminalWidth(os.Stderr) >= roomy {
		options = append(options, progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"))
	}
	p.bar = progressbar.NewOptions64(1, options...)
	return p
}

// roomy is the width of a terminal that has room for numbers beside the bar.
const roomy = 72

// terminalWidth is the width of a terminal in columns, or 0 for anything else.
func terminalWidth(f *os.File) int {
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// set tells the games accepted and the most that may come; that shrinks when a
// stopping rule settles a matchup.
func (p *progress) set(done, most int64) {
	switch {
	case p.bar != nil:
		if most != p.most {
			p.bar.ChangeMax64(max(most, done, 1))
			p.most = most
		}
		p.standings()
		_ = p.bar.Set64(min(done, p.most))
	case p.line && time.Since(p.last) >= lineEvery:
		p.last = time.Now()
		line := ""
		if p.leaders != nil {
			if line = shown(p.leaders()); line != "" {
				line = "; " + line
			}
		}
		p.cmd.PrintErrf("%d of at most %d games (%.0f %%)%s\n", done, most, 100*float64(done)/float64(max(most, 1)), line)
	}
}

// standings shows who leads before the bar, on a terminal that has room for both.
func (p *progress) standings() {
	if p.leaders == nil || time.Since(p.told) < standingsEvery {
		return
	}
	p.told = time.Now()
	line := shown(p.leaders())
	if width := terminalWidth(os.Stderr); line != "" && utf8.RuneCountInString(line) <= width-roomy {
		p.bar.Describe(line)
	}
}

// standingsEvery is how often the leaders are looked up for a bar: it takes longer than a
// game.
const standingsEvery = 500 * time.Millisecond

// end leaves the terminal on a fresh line.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Exit()
		fmt.Fprintln(os.Stderr)
	}
}
