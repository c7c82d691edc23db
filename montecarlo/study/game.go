package study

import (
	"fmt"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// GameOptions say which game of a scenario is played, and by whom.
type GameOptions struct {
	Seed        uint64
	Block, Game int      // an odd game has the armies swapped
	Commanders  []string // of the first seat and the second; one name leads both
}

// Game is one game, ready to be played.
type Game struct {
	Title      string
	Scenario   *scenarios.Scenario
	Table      engine.Table
	Start      engine.Game
	Armies     [2]string           // their titles by seat; empty where an army has none
	Commanders [2]string           // by seat
	Styles     [2]*scenarios.Style // theirs, by seat; nil where a commander has none
	Value      *scenarios.Value    // of its positions; nil where none is fitted
	Forfeit    string              // why the commander of the loser failed, where the game ended so
	Repeated   []string            // of a dataset: programs that do not play, because what they chose is kept

	play func(rec *engine.Recorder, w *engine.Watcher) (engine.Result, error)
}

// NewGame prepares a game of a scenario. The same options always give the same game.
// Errors are engine.Faults or a Refusal.
func NewGame(l *scenarios.Library, name string, o GameOptions) (*Game, error) {
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		return nil, faults
	}
	v := scenarios.Variant{}
	if o.Game%2 == 1 {
		if !sc.Swap {
			return nil, refuse("the armies of %s may not be swapped; there is no game 1", sc.Name)
		}
		armies := sc.Armies()
		v.Armies, v.Swapped = [2]string{armies[1], armies[0]}, true
	}
	t, faults := l.CompileScenario(sc, v)
	if len(faults) > 0 {
		return nil, faults
	}
	g := &Game{Title: fmt.Sprintf("%s: %s", sc.Name, sc.Title), Scenario: sc, Table: t, Start: t.New()}
	armies := v.Armies
	if !v.Swapped {
		armies = sc.Armies()
	}
	for seat, name := range armies {
		g.Armies[seat] = l.ArmyTitle(sc.System, name)
	}
	switch len(o.Commanders) {
	case 1:
		g.Commanders = [2]string{o.Commanders[0], o.Commanders[0]}
	case 2:
		g.Commanders = [2]string{o.Commanders[0], o.Commanders[1]}
	default:
		return nil, refuse("--commanders wants two names, one for each seat")
	}
	if g.Value, faults = l.Value(sc.System, sc.Name); len(faults) > 0 {
		return nil, faults
	}
	luck := dice.NewSource(o.Seed, dice.StreamID(sc.Name), uint64(o.Block))
	var makers [2]ai.Maker
	for seat, name := range g.Commanders {
		m, unknown := ai.Named(l, sc.System, name)
		if makers[seat] = m; seat == 0 || name != g.Commanders[0] {
			faults = append(faults, unknown...)
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	var players [2]engine.Commander
	for seat, m := range makers {
		players[seat] = m.On(g.Value).New()
		players[seat].Begin(t, engine.Side(seat), luck.Fork(uint64(seat)+1))
	}
	g.style(l, sc.System)
	g.play = func(rec *engine.Recorder, w *engine.Watcher) (engine.Result, error) {
		defer montecarlo.Release(players[:]...)
		r, err := engine.Drive(g.Start, luck, players, rec, w)
		g.Forfeit = montecarlo.Forfeited(r, players)
		return r, err
	}
	return g, nil
}

// Recorded is a game of a dataset, ready to be played again.
type Recorded struct {
	*montecarlo.GameAgain
	Was        results.GameRow // what the dataset says of it
	Experiment *scenarios.Experiment
	Matchup    *montecarlo.Matchup
	Commanders [2]string // by seat
	Title      string
	Repeated   []string // programs that did not play: what they chose is repeated from the dataset
	Changed    []string // files that are no longer what the dataset was played with, a sentence each
}

// Again makes a matchup of a study again that found its matchups as it went, with the seed of its games.
type Again func(l *scenarios.Library, d *results.Dataset, e *scenarios.Experiment, matchup int) (*montecarlo.Matchup,
	uint64, error)

// Find finds a game of a dataset by its row number, from 0. Programs that played in it are not started: what they chose
// is repeated, unless asked says that they shall choose again.
func Find(l *scenarios.Library, d *results.Dataset, number int64, asked bool, ofStudy Again) (*Recorded, error) {
	row, err := d.Game(number)
	if err != nil {
		return nil, Refusal(err.Error())
	}
	repeats := len(d.Manifest.Bots) > 0 && !asked
	if repeats {
		l = l.Repeating(standIn, botsOf(d.Manifest))
	}
	e, faults := l.ExperimentNear(filepath.Join(d.Dir, "experiment.yaml"), d.Manifest.Folders(d.Dir), Players()...)
	if len(faults) > 0 {
		return nil, changedFaults(l, d.Dir, d.Manifest, faults)
	}
	r := &Recorded{Was: row, Experiment: e, Commanders: [2]string{row.CommanderA, row.CommanderB}}
	seed, changed := d.Manifest.Seed, true
	if d.Manifest.Study != nil {
		if r.Matchup, seed, err = ofStudy(l, d, e, int(row.Matchup)); err != nil {
			return nil, err
		}
	} else {
		matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{Blocks: d.Manifest.OnlyBlocks})
		if len(faults) > 0 {
			return nil, changedFaults(l, d.Dir, d.Manifest, faults)
		}
		if int(row.Matchup) >= len(matchups) {
			return nil, fmt.Errorf("the game is of matchup %d, but the experiment has only %d", row.Matchup,
				len(matchups))
		}
		r.Matchup, changed = matchups[row.Matchup], montecarlo.ExperimentDigest(matchups,
			seed) != d.Manifest.ExperimentDigest
	}
	if changed {
		r.Changed = folder.Changed(l, d.Dir, d.Manifest)
	}
	if r.GameAgain, err = r.Matchup.Again(seed, int(row.Block), int(row.Game)); err != nil {
		return nil, err
	}
	r.Title = fmt.Sprintf("%s, block %d, game %d", r.Matchup.Name(), row.Block, row.Game)
	if repeats {
		choices, err := d.Choices(row)
		if err != nil {
			return nil, err
		}
		r.Repeated = r.Repeat(choices, row)
	}
	if r.SeatA == engine.SideB {
		r.Commanders[0], r.Commanders[1] = r.Commanders[1], r.Commanders[0]
	}
	return r, nil
}

// standIn is what stands in for a program where its games are played again.
func standIn(b scenarios.Bot) engine.Commander { return &montecarlo.StandIn{Name: b.Name} }

// botsOf are the programs that played a dataset.
func botsOf(m *results.Manifest) (list []scenarios.Bot) {
	for _, p := range m.Bots {
		b := scenarios.Bot{Name: p.Name, Cmd: p.Cmd, Show: p.Show}
		_ = b.Limit.Decision.UnmarshalText([]byte(p.Limit.Decision)) // empty is none
		_ = b.Limit.Game.UnmarshalText([]byte(p.Limit.Game))
		list = append(list, b)
	}
	return list
}

// GameOf prepares a game of a dataset to be played again: its row number, from 0.
func GameOf(l *scenarios.Library, d *results.Dataset, number int64, asked bool, ofStudy Again) (*Game, error) {
	again, err := Find(l, d, number, asked, ofStudy)
	if err != nil {
		return nil, err
	}
	if len(again.Changed) > 0 {
		return nil, refuse("the game cannot be shown as it was played%s", because(again.Changed))
	}
	if differs, apart := Differs(d.Manifest, ""); apart && d.Manifest.NoDigest() == "" {
		return nil, refuse("the game cannot be shown as it was played; another engine played it: %s", differs)
	}
	m := again.Matchup
	g := &Game{Title: again.Title, Table: again.Table, Start: again.Start, Commanders: again.Commanders,
		Repeated: again.Repeated, play: again.Play}
	g.Armies[again.SeatA], g.Armies[again.SeatA.Other()] = m.Titles.ArmyA, m.Titles.ArmyB
	system, err := l.System(m.System)
	if err != nil {
		return nil, err
	}
	g.style(l, system, again.Experiment.Near...)
	var faults engine.Faults
	if g.Value, faults = l.Value(system, m.System+"/"+m.Scenario, again.Experiment.Near...); len(faults) > 0 {
		g.Value = nil // a scenario of the user's own that is not found by its name here
	}
	return g, nil
}

// style looks up the styles of the commanders, some of whom have none.
func (g *Game) style(l *scenarios.Library, system engine.Ruleset, near ...string) {
	for seat, name := range g.Commanders {
		if style, faults := l.Style(system, name, near...); len(faults) == 0 {
			g.Styles[seat] = style
		}
	}
}

// Play plays the game, once.
func (g *Game) Play(rec *engine.Recorder, w *engine.Watcher) (engine.Result, error) {
	return g.play(rec, w)
}
