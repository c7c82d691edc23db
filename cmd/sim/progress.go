package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// progress shows how far a command is and how long it will take yet: a bar on a terminal, else a line
// after two seconds and every ten seconds from then on.
type progress struct {
	cmd  *cobra.Command
	unit string // what is counted
	bar  *progressbar.ProgressBar
	line bool
	last time.Time

	drawn bool // the bar, at least once

	// when done was first reported, and how much it was: what an earlier sitting did took no time of this one
	began time.Time
	first int64

	// note tells in a line what was found so far, "" for nothing; nil where nobody knows.
	note    func() string
	shownAt time.Time // when it was shown last
	seen    string
}

// A log gets a line of progress after a short while and then now and then.
const (
	firstLine = 2 * time.Second
	lineEvery = 10 * time.Second
)

// fullBar is the length of a bar in steps.
const fullBar = 1000

// newProgress shows a bar on a terminal and prints lines elsewhere, where a bar would fill a log; with
// --json or --quiet it shows nothing. What is counted is games where unit says nothing else.
func newProgress(cmd *cobra.Command, o runOptions, unit ...string) *progress {
	p := &progress{cmd: cmd, unit: strings.Join(append(unit, "games")[:1], ""),
		last: time.Now().Add(firstLine - lineEvery)}
	if o.quiet || o.noProgress || o.asJSON {
		return p
	}
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		p.line = true
		return p
	}
	p.bar = progressbar.NewOptions64(fullBar, progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetDescription(p.unit),
		progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionSetPredictTime(false),
		progressbar.OptionFullWidth())
	return p
}

// roomy is the width of a terminal that has room for numbers beside the bar.
const roomy = 100

// terminalWidth is the width of a terminal in columns, or 0 for anything else.
func terminalWidth(f *os.File) int {
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// set tells what is done of the most that may come, each counting as much as any other.
func (p *progress) set(done, most int64) {
	if p.began.IsZero() {
		p.began, p.first = time.Now(), done
	}
	o := montecarlo.Outlook{Done: done, Played: done, Most: max(most, done, 1), Left: -1}
	o.Share = float64(done) / float64(o.Most)
	if gone := time.Since(p.began); gone > time.Second/2 && done > p.first {
		o.Left = time.Duration(float64(gone) * float64(o.Most-done) / float64(done-p.first))
	}
	p.ahead(o)
}

// ahead reports how far a run has come that knows what its games cost.
func (p *progress) ahead(o montecarlo.Outlook) {
	switch {
	case p.bar != nil:
		p.drawn = true
		p.bar.Describe(p.description(o))
		_ = p.bar.Set64(min(int64(fullBar*o.Share), fullBar))
	case p.line && time.Since(p.last) >= lineEvery:
		p.last = time.Now()
		line := fmt.Sprintf("%d of %s%d %s (%.0f %%)", o.Played, atMost(o), o.Most, p.unit, 100*o.Share)
		for _, more := range []string{timeLeft(o), p.found(0)} {
			if more != "" {
				line += "; " + more
			}
		}
		p.cmd.PrintErrln(line)
	}
}

func atMost(o montecarlo.Outlook) string {
	if o.AtMost {
		return "at most "
	}
	return ""
}

// timeLeft words the time left, "" where nobody knows it yet.
func timeLeft(o montecarlo.Outlook) string {
	if o.Left < 0 || (o.Left == 0 && o.Done < o.Most) {
		return ""
	}
	return atMost(o) + roughly(o.Left.Seconds()) + " left"
}

// description is what stands before a bar: the time left, and where there is room what is done and what
// was found so far.
func (p *progress) description(o montecarlo.Outlook) string {
	words, width := timeLeft(o), terminalWidth(os.Stderr)
	if words == "" {
		words = p.unit
	}
	if width < roomy {
		return words
	}
	words = fmt.Sprintf("%d of %d %s, %s", o.Played, o.Most, p.unit, strings.TrimPrefix(words, p.unit))
	words = strings.TrimSuffix(words, ", ")
	if found := p.found(standingsEvery); found != "" && utf8.RuneCountInString(words+found) <= width-roomy/2 {
		words = found + "; " + words
	}
	return words
}

// standingsEvery is how often a bar looks up what was found so far: it may take longer than a game.
const standingsEvery = 500 * time.Millisecond

// found is what was found so far, looked up no more often than asked for.
func (p *progress) found(every time.Duration) string {
	if p.note != nil && time.Since(p.shownAt) >= every {
		p.shownAt, p.seen = time.Now(), shown(p.note())
	}
	return p.seen
}

// reader shows how far a command is that reads rows of datasets, where that takes more than a moment; a signal that is
// listened for ends it.
type reader struct {
	cmd *cobra.Command
	bar *progress

	mu         sync.Mutex
	done, most int64
	next       time.Time
	list       []*results.Dataset
}

func newReader(cmd *cobra.Command, o runOptions) *reader {
	r := &reader{cmd: cmd, bar: newProgress(cmd, o, "rows")}
	r.bar.began = time.Now()
	r.next = r.bar.began.Add(firstLine)
	return r
}

// of shows the reading of as many rows of a dataset as most, too.
func (r *reader) of(d *results.Dataset, most int64) {
	r.mu.Lock()
	r.most += most
	r.mu.Unlock()
	r.list = append(r.list, d)
	d.Watch(func(rows int64) error {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.done += rows; time.Now().After(r.next) {
			r.bar.set(r.done, r.most)
			r.next = time.Now().Add(lookEvery)
		}
		return r.cmd.Context().Err()
	})
}

// over ends the showing.
func (r *reader) over() {
	for _, d := range r.list {
		d.Watch(nil)
	}
	r.bar.end()
}

// reading is a reader of datasets of which as many rows as most are read. What it returns is called when they are.
func reading(cmd *cobra.Command, o runOptions, most int64, list ...*results.Dataset) (over func()) {
	r := newReader(cmd, o)
	for _, d := range list {
		r.of(d, 0)
	}
	r.most = most
	return r.over
}

// planning shows how far an experiment is planned, where that takes more than a moment.
func planning(cmd *cobra.Command, o runOptions) func(done, most int) {
	bar := newProgress(cmd, o, "matchups planned")
	next := time.Now().Add(firstLine)
	return func(done, most int) {
		if time.Now().After(next) {
			bar.set(int64(done), int64(most))
			next = time.Now().Add(lookEvery)
		}
		if done == most {
			bar.end()
		}
	}
}

// joiner shows how far parts of a dataset are joined, where that takes more than a moment: a part takes its time, and
// so does the manifest of thousands of matchups that is written after them.
type joiner struct {
	bar         *progress
	done, parts atomic.Int64
	stop        func()
}

func newJoiner(cmd *cobra.Command, o runOptions) *joiner {
	return &joiner{bar: newProgress(cmd, o, "parts joined")}
}

// tell takes down how far it is; the first time it begins to look every now and then, since no step says when it ends.
func (j *joiner) tell(done, parts int) {
	j.done.Store(int64(done))
	j.parts.Store(int64(parts))
	if j.stop != nil {
		return
	}
	tick := time.NewTicker(firstLine)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-tick.C:
				j.bar.set(j.done.Load(), j.parts.Load())
			case <-stop:
				j.bar.end()
				return
			}
		}
	}()
	j.stop = func() {
		tick.Stop()
		close(stop)
		<-stopped
	}
}

// over ends the showing.
func (j *joiner) over() {
	if j.stop != nil {
		j.stop()
		j.stop = nil
	}
}

// lookEvery is how often what reads rows, thousands in the meantime, shows how far it is.
const lookEvery = 100 * time.Millisecond

// end leaves the terminal on a fresh line, where a bar was shown.
func (p *progress) end() {
	if p.bar != nil && p.drawn {
		_ = p.bar.Exit()
		fmt.Fprintln(os.Stderr)
		p.drawn = false
	}
}

// roughly words a time in seconds.
func roughly(seconds float64) string {
	switch {
	case seconds < 1.5:
		return "a second"
	case seconds < 100:
		return fmt.Sprintf("%.0f seconds", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f minutes", seconds/60)
	}
	return fmt.Sprintf("%.1f hours", seconds/3600)
}
