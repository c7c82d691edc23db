package human

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// mostGames is how many games a dataset of a person can have.
const mostGames = 1_000_000

// keeper knows which game of an experiment the person plays, and keeps it.
type keeper struct {
	library  *scenarios.Library // in which somebody stands in for the person
	out      string
	study    *study.Study
	scenario *scenarios.Scenario
	value    *scenarios.Value
	other    ai.Maker
	side     engine.Side // of the person
	number   int         // of the game
	again    *montecarlo.GameAgain
	standIns map[string]*montecarlo.StandIn // of the person, and of the commander if it is a program
}

// newKeeper reads what is played as an experiment of games between the person and the commander.
func newKeeper(l *scenarios.Library, o Options) (*keeper, error) {
	k := &keeper{out: o.Out, standIns: map[string]*montecarlo.StandIn{Name: {Name: Name}}}
	if _, bot := l.Bot(o.Against); bot {
		k.standIns[o.Against] = &montecarlo.StandIn{Name: o.Against}
	}
	k.library = l.Repeating(func(b scenarios.Bot) engine.Commander {
		return k.standIns[b.Name]
	}, []scenarios.Bot{{Name: Name, Cmd: []string{Name}}})
	sc, faults := l.Scenario(o.Scenario)
	if len(faults) > 0 {
		return nil, faults
	}
	k.scenario = sc
	seats := sc.System.Info().Seats
	if o.Seat != "" {
		at := slices.Index(seats[:], o.Seat)
		if at < 0 {
			return nil, fmt.Errorf("%s has no seat %q%s", sc.Name, o.Seat, spelling.Suggest(o.Seat, seats[:]))
		}
		k.side = engine.Side(at)
	}
	var err error
	if k.study, err = k.experiment(o); err != nil {
		return nil, err
	}
	if k.value, faults = l.Value(sc.System, sc.Name); len(faults) > 0 {
		return nil, faults
	}
	m, faults := ai.Named(l, sc.System, o.Against)
	if len(faults) > 0 {
		return nil, faults
	}
	k.other = m.On(k.value)
	if err := k.count(); err != nil {
		return nil, err
	}
	k.again, err = k.study.Run.Matchups[0].Again(k.study.Run.Seed, k.number, 0)
	return k, err
}

// experiment sets up the games between a person and a commander as an experiment, one game a block.
func (k *keeper) experiment(o Options) (*study.Study, error) {
	dir, err := os.MkdirTemp("", "skirmishlab")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name, near := o.Scenario, []string{"."}
	if strings.HasSuffix(name, ".yaml") {
		if name, err = filepath.Abs(name); err != nil {
			return nil, err
		}
		near = []string{filepath.Dir(name)}
	}
	leaders := [2]string{Name, o.Against}
	if k.side == engine.SideB {
		leaders[0], leaders[1] = leaders[1], leaders[0]
	}
	file := filepath.Join(dir, "played.yaml")
	text := fmt.Sprintf("schema: 1\nexperiment: %q\nscenarios: [%q]\ncommanders: {A: %q, B: %q}\nseed: %d\n"+
		"until: {blocks: %d}\nchunk: 1\n",
		results.FileName(strings.ReplaceAll(k.scenario.Name, "/", "-"))+"-"+Name, name, leaders[0], leaders[1],
		max(o.Seed, 1), mostGames)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	e, faults := k.library.ExperimentNear(file, near, study.Players()...)
	if len(faults) > 0 {
		return nil, faults
	}
	s, err := study.New(k.library, e, study.Options{Workers: 1})
	if err == nil {
		oneGame(s)
	}
	return s, err
}

// oneGame has a block be one game: nobody is made to play the other side as well.
func oneGame(s *study.Study) {
	s.Run.Matchups[0].Games = 1
	s.Manifest.Matchups[0].Games, s.Manifest.Matchups[0].SwapSides = 1, false
}

// count finds how many games the dataset has already.
func (k *keeper) count() error {
	if k.out == "" {
		return nil
	}
	d, err := results.Open(k.out)
	if errors.Is(err, results.ErrNotDataset) {
		if _, there := os.Stat(k.out); there == nil {
			return fmt.Errorf("%q exists and is no dataset; nothing is overwritten", k.out)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if d.Manifest.ExperimentDigest != k.study.Manifest.ExperimentDigest {
		return fmt.Errorf("the dataset %q has other games: it takes those of one scenario, seat, opponent and seed",
			k.out)
	}
	k.number = len(d.Committed())
	return nil
}

// keep plays the game again by what the person chose, and a program that led the other side, as a row of the dataset,
// and writes its page; it says where.
func (k *keeper) keep(choices [2][]results.ChoiceRow, r engine.Result, page func(live bool) ([]byte, error)) (
	said string, err error) {
	if k.out == "" {
		return "It is not kept: --out DIR keeps games.", nil
	}
	if r.Ending == engine.Forfeit {
		return "It is not kept: the program of the other side failed.", nil
	}
	for name, s := range k.standIns {
		side := k.side
		if name != Name {
			side = side.Other()
		}
		s.Repeats(choices[side])
	}
	s := k.study
	if k.number > 0 {
		if s, err = study.Continue(k.library, k.out); err != nil {
			return "", err
		}
		oneGame(s)
	} else if err := s.Create(k.out); err != nil {
		return "", err
	}
	err = s.PlayChunk(k.number, func(c results.Chunk) error {
		row := c.Games[0]
		if row.Failure != "" || row.ScoreA == nil || int(*row.ScoreA) != r.Points(k.again.SeatA) ||
			row.Rounds != r.Rounds || row.PointsA != r.Score[k.again.SeatA] {
			return fmt.Errorf("played again it ends otherwise (%s)", row.Failure)
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	data, err := page(false)
	if err != nil {
		return "", err
	}
	file := filepath.Join(k.out, "replays", fmt.Sprintf("game-%d.html", k.number))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return "", err
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return "", err
	}
	return fmt.Sprintf("It is game %d of %s.", k.number, k.out), nil
}
