package montecarlo

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// Conduct is how a commander that is a program behaved in its games.
type Conduct struct {
	Commander string `json:"commander"`
	Games     int64  `json:"games"`
	Forfeits  int64  `json:"forfeits"`      // games that it lost by failing
	Why       string `json:"why,omitempty"` // it lost the first of them
	Again     int64  `json:"played_again"`  // games in which it was asked a second time
	Otherwise int64  `json:"otherwise"`     // and those of them in which it chose otherwise
}

// Conducts gather the conduct of programs from rows.
type Conducts struct {
	by   map[string]*Conduct
	last [2]results.ChoiceRow // of each party: the row that was added before
}

// played are the columns of a game that its conduct hangs on.
type played struct {
	Matchup int32  `parquet:"matchup,dict"`
	Ending  string `parquet:"ending,dict"`
	ScoreA  *int8  `parquet:"half_points_a,optional,dict"`
	Failure string `parquet:"failure,dict"`
}

// of is the conduct of a commander.
func (c *Conducts) of(name string) *Conduct {
	if c.by == nil {
		c.by = map[string]*Conduct{}
	}
	if c.by[name] == nil {
		c.by[name] = &Conduct{Commander: name}
	}
	return c.by[name]
}

// addGame takes a game between two commanders, A's and B's.
func (c *Conducts) addGame(g played, commanders [2]string) {
	for party, name := range commanders {
		one := c.of(name)
		one.Games++
		if forfeiter(g.Ending, g.ScoreA) == party {
			if one.Forfeits++; one.Forfeits == 1 {
				one.Why = g.Failure
			}
		}
	}
}

// addChoice takes a row of choices, in order.
func (c *Conducts) addChoice(r results.ChoiceRow, commanders [2]string) {
	party := 0
	if r.Side == armies[1] {
		party = 1
	}
	one, last := c.of(commanders[party]), &c.last[party]
	first := r.Matchup != last.Matchup || r.Block != last.Block || r.Game != last.Game || last.Side == ""
	if first && r.Again != "" {
		one.Again++
	}
	if r.Again == results.OtherAgain {
		one.Otherwise++
	}
	*last = r
}

// add takes the rows of a chunk.
func (c *Conducts) add(chunk *results.Chunk, m *Matchup) {
	who := [2]string{m.CommanderA, m.CommanderB}
	for i := range chunk.Games {
		g := &chunk.Games[i]
		c.addGame(played{Ending: g.Ending, ScoreA: g.ScoreA, Failure: g.Failure}, who)
	}
	for _, r := range chunk.Choices {
		c.addChoice(r, who)
	}
}

// list is the conduct of some commanders, by name.
func (c *Conducts) list(of func(name string) bool) (list []Conduct) {
	for _, name := range slices.Sorted(maps.Keys(c.by)) {
		if of(name) {
			list = append(list, *c.by[name])
		}
	}
	return list
}

// ConductsOf reads how the programs of a dataset behaved; nothing where none played.
func ConductsOf(d *results.Dataset) ([]Conduct, error) {
	if !slices.Contains(d.Manifest.Tables, "choices") {
		return nil, nil
	}
	var c Conducts
	commanders := func(matchup int32) ([2]string, error) {
		if matchup < 0 || int(matchup) >= len(d.Manifest.Matchups) {
			return [2]string{}, fmt.Errorf("a row is of matchup %d, which the manifest does not know", matchup)
		}
		m := &d.Manifest.Matchups[matchup]
		return [2]string{m.CommanderA, m.CommanderB}, nil
	}
	games := results.Read(d, "games", func(rows []played) error {
		for _, g := range rows {
			who, err := commanders(g.Matchup)
			if err != nil {
				return err
			}
			c.addGame(g, who)
		}
		return nil
	})
	choices := results.Read(d, "choices", func(rows []results.ChoiceRow) error {
		for _, r := range rows {
			who, err := commanders(r.Matchup)
			if err != nil {
				return err
			}
			c.addChoice(r, who)
		}
		return nil
	})
	return c.list(d.Manifest.IsProgram), errors.Join(games, choices)
}

// Sentences says of some programs what is wrong with them: forfeits, and choices that differ.
func Sentences(list []Conduct) (all []string) {
	for _, c := range list {
		if c.Forfeits > 0 {
			all = append(all, fmt.Sprintf("%s lost %d of %d games by forfeit; the first because %s.", c.Commander,
				c.Forfeits, c.Games, strings.TrimSuffix(c.Why, ".")))
		}
		if c.Otherwise > 0 {
			all = append(all, fmt.Sprintf("%s is not reproducible: of %d games that it was asked to play a second "+
				"time it chose otherwise in %d.", c.Commander, c.Again, c.Otherwise))
		}
	}
	return all
}
