package outside

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Limits of a bot that names none, and how long a start may take beside them.
const (
	decisionLimit = 10 * time.Second
	gameLimit     = 5 * time.Minute
	startLimit    = 30 * time.Second
)

// MostFailures is how many games running a bot may lose by failing: then something is wrong with it, and no more are
// played.
const MostFailures = 10

// Commander is a bot as a commander. Its maker closes it.
type Commander struct {
	library *scenarios.Library
	version string
	bot     scenarios.Bot

	starting time.Duration // a start may take so long beside the limits

	process  *process
	host     *session.Host
	started  bool          // since then it has chosen nothing
	left     time.Duration // of the game's limit
	failed   error
	failures int // games running
	words    string
}

// In has the bots of a library start as commanders; version is the version of sim that they get.
func In(l *scenarios.Library, version string) {
	l.Outside = func(b scenarios.Bot) engine.Commander {
		return &Commander{library: l, version: version, bot: b, starting: startLimit}
	}
}

// limit is a limit of the bot's entry or, where it has none, another.
func limit(given scenarios.Span, other time.Duration) time.Duration {
	if given > 0 {
		return time.Duration(given)
	}
	return other
}

// Begin begins a game; the process is started where none is running.
func (c *Commander) Begin(t engine.Table, side engine.Side, own dice.Source) {
	c.failed, c.left = nil, limit(c.bot.Limit.Game, gameLimit)
	if c.process == nil {
		if err := c.start(); err != nil {
			c.fail(err)
			return
		}
	}
	if err := c.host.Begin(t, side, own); err != nil {
		c.fail(err)
	}
}

// start starts the process and says hello.
func (c *Commander) start() error {
	p, err := start(c.bot.Cmd)
	if err != nil {
		return fmt.Errorf("cannot be started: %w", err)
	}
	c.process, c.started = p, true
	c.host, err = session.NewHost(c.library, c.version, c.bot.Show, p.in, p.out)
	return err
}

// Choose has the bot choose.
func (c *Commander) Choose(v engine.View) engine.Action {
	if c.failed != nil {
		return engine.Action{}
	}
	most, whose := limit(c.bot.Limit.Decision, decisionLimit), "a decision"
	if most > c.left {
		most, whose = c.left, "the game"
	}
	extra := time.Duration(0)
	if c.started {
		extra = c.starting
	}
	began := time.Now()
	stop := c.process.killAfter(most + extra)
	a, err := c.host.Choose(v)
	late := !stop()
	c.left -= max(0, time.Since(began)-extra)
	c.started = false
	switch {
	case late:
		c.fail(fmt.Errorf("did not choose within the limit of %s", whose))
	case err != nil:
		c.fail(err)
	default:
		return a
	}
	return engine.Action{}
}

// Hear keeps an event for the bot's next decision.
func (c *Commander) Hear(v engine.View, e engine.Event) {
	if c.failed == nil {
		c.host.Hear(v, e)
	}
}

// HearRoll keeps a roll for the bot's next decision.
func (c *Commander) HearRoll(v engine.View, law *dice.Law, i int) {
	if c.failed == nil {
		c.host.HearRoll(v, law, i)
	}
}

// fail notes why the bot has lost its game, and ends its process.
func (c *Commander) fail(err error) {
	c.failures++
	if p := c.process; p != nil {
		p.kill()
		state := p.wait()
		c.words = p.words.String()
		if errors.Is(err, session.ErrGone) {
			err = fmt.Errorf("ended before it chose: %s", state)
		}
		c.process, c.host = nil, nil
	}
	c.failed = fmt.Errorf("%s %w", c.bot.Name, err)
}

// Failed says why the bot has lost its game by failing; nil where it has not.
func (c *Commander) Failed() error { return c.failed }

// Ended tells the bot how the game ended.
func (c *Commander) Ended(_ engine.View, r engine.Result) {
	c.failures = 0
	stop := c.process.killAfter(decisionLimit)
	if err := c.host.Ended(r); !stop() || err != nil {
		_ = c.Close() // the game is over: the next begins with another process
	}
}

// Hopeless says that the bot fails always, with its last words; nil as long as that is not known.
func (c *Commander) Hopeless() error {
	if c.failures < MostFailures {
		return nil
	}
	words := "it wrote nothing to standard error"
	if c.words != "" {
		words = "its last words on standard error:\n" + c.words
	}
	return fmt.Errorf("%s (%s) has lost %d games running because it failed, the last because %w; %s",
		c.bot.Name, strings.Join(c.bot.Cmd, " "), c.failures, c.failed, words)
}

// Close ends the process.
func (c *Commander) Close() error {
	if c.process != nil {
		c.process.end()
		c.process, c.host = nil, nil
	}
	return nil
}
