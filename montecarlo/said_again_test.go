package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// audits shows what accounts are kept by, who reviews, and what came of games played again; and of whom no
// account can be kept, why.
func (p *page) audits(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, near := range []map[string]string{nil, {"values/meadow.yaml": "schema: 1\nvalue: meadow\nsystem: titan\n" +
		"scenario: titan/meadow\nlevel: greedy\ncoefficients: {blance: 2}\n"}} {
		for _, text := range []string{"scenarios: [titan/storm-the-tower, titan/meadow]\nuntil: {blocks: 2}\n",
			"scenarios: [titan/meadow]\nluck: deep\nuntil: {blocks: 2}\n"} {
			e, matchups, faults := asked(t, text, Overrides{}, near)
			if len(faults) > 0 {
				continue // luck is measured by the same value
			}
			m := matchups[len(matchups)-1]
			for _, level := range []string{"", "veteran", "greedy", "nobody"} {
				tried := fmt.Sprintf("%.35q, values of one's own %t, reviewed by %q", text, near != nil, level)
				how, err := NewAuditing(l, e, m, level)
				if err != nil {
					words, _, _ := strings.Cut(err.Error(), "; known here")
					p.say(tried, fmt.Sprintf("%s; of a level that does not look ahead: %t",
						words[max(0, strings.Index(words, "values/")):], errors.Is(err, luck.ErrNoReviewer)))
					continue
				}
				again, err := m.Again(5, 0, 1)
				if err != nil {
					t.Fatal(err)
				}
				rec := engine.NewRecorder(again.Table)
				rec.Keep = true
				rec.Begin()
				r, audit, err := again.PlayAudited(how, rec, nil)
				if err != nil {
					t.Fatal(err)
				}
				p.say(tried, fmt.Sprintf("by %s, deep %t, the run's own %t: %+v, %d entries %.12s, decisions %v, "+
					"faults %.12s", how.By.Name(), how.By.Deep, how.By == m.Luck, r,
					len(audit.Entries), digestOf(fmt.Sprint(audit.Entries)), audit.Decisions,
					digestOf(fmt.Sprint(audit.Faults))))
			}
			other := *m
			other.System = "descent"
			_, err := NewAuditing(l, e, &other, "")
			p.say("in another system", err.Error())
		}
	}
}

// samples shows which positions of sampled games were kept.
func (p *page) samples(t *testing.T) {
	_, matchups, _ := asked(t, "scenarios: [titan/meadow]\nuntil: {blocks: 30}\n", Overrides{}, nil)
	_, more, _ := asked(t, "scenarios: [titan/storm-the-tower]\nuntil: {blocks: 10}\n", Overrides{}, nil)
	more[0].Index = 1
	matchups = append(matchups[:1], more[0])
	play := func(perGame int) *Positions {
		s := &Sampling{Matchups: matchups, Seed: 5, Games: 24, PerGame: perGame}
		got, failed, err := s.Play(context.Background())
		if err != nil || failed > 0 {
			t.Fatalf("%d games failed: %v", failed, err)
		}
		return got
	}
	all, few := play(1000), play(4)
	for i, g := range few.Games {
		var at []int
		for _, row := range g.Rows {
			at = append(at, slices.IndexFunc(all.Games[i].Rows, func(of []float64) bool {
				return slices.Equal(of, row)
			}))
		}
		p.say(fmt.Sprintf("game %d of block %d of matchup %d", g.Game, g.Block, g.Matchup),
			fmt.Sprint("fold ", g.Fold, ", score ", g.Score, ", kept positions ", at, " of ", len(all.Games[i].Rows)))
	}
}

// TestAGameThatIsNotPlayedToItsEndHasNoAccount: the error says what was in the way, and there is no result.
func TestAGameThatIsNotPlayedToItsEndHasNoAccount(t *testing.T) {
	value := &scenarios.Value{System: "pocket", Name: "generic", Coefficients: map[string]int64{"balance": 1_000_000}}
	by := &luck.Model{Value: value}
	for _, c := range []struct {
		name  string
		spoil func(m *Matchup, how *Auditing)
		want  string
	}{
		{"whole", func(*Matchup, *Auditing) {}, ""},
		{"breaks down", func(m *Matchup, _ *Auditing) {
			m.NewB = func() engine.Commander { return &broken{} }
		}, "index out of range [7]"},
		{"nobody looks ahead", func(_ *Matchup, how *Auditing) {
			how.Level = func() engine.Commander { return &ai.Random{} }
		}, luck.ErrNoReviewer.Error()},
	} {
		for g := range 2 {
			m := pocketRun(1, fixed(1)).Matchups[0]
			how := &Auditing{By: by}
			c.spoil(m, how)
			again, err := m.Again(7, 3, g)
			if err != nil {
				t.Fatal(err)
			}
			rec := engine.NewRecorder(again.Table)
			rec.Begin()
			r, audit, err := again.PlayAudited(how, rec, nil)
			switch {
			case c.want == "" && (err != nil || audit == nil || len(audit.Entries) < 2):
				t.Errorf("%s, game %d: %v, %+v", c.name, g, err, audit)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || audit != nil ||
				r != (engine.Result{})):
				t.Errorf("%s, game %d: %v, result %+v, audit %v; want an error that tells of %q", c.name, g, err, r,
					audit, c.want)
			}
		}
	}
}

// TestSamplingSaysWhatIsInItsWay: maps that cannot be made, and an end before the
// last game.
func TestSamplingSaysWhatIsInItsWay(t *testing.T) {
	noMap := errors.New("no map today")
	for _, c := range []struct {
		name  string
		spoil func(m *Matchup)
		want  string
	}{
		{"whole", func(*Matchup) {}, ""},
		{"has no map later", func(m *Matchup) {
			tables := m.Tables
			first := MapSource(1, "pocket/s0", 0)
			m.Generate = func(src dice.Source) ([2]engine.Table, error) {
				if src == first {
					return tables, nil
				}
				return [2]engine.Table{}, noMap
			}
		}, "pocket/s0: x (greedy) v y (random), block 0: no map today"},
	} {
		for _, workers := range []int{0, 1, 3} {
			list := pocketRun(1, fixed(9)).Matchups
			c.spoil(list[0])
			s := &Sampling{Matchups: list, Seed: 3, Games: 6, PerGame: 2, Workers: workers}
			p, failed, err := s.Play(context.Background())
			if (c.want == "" && (err != nil || failed != 0 || len(p.Games) != 6)) ||
				(c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || p != nil)) {
				t.Errorf("%s, %d workers: %v, %d failed; want %q", c.name, workers, err, failed, c.want)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := &Sampling{Matchups: pocketRun(1, fixed(900)).Matchups, Seed: 3, Games: 1800, PerGame: 2, Workers: 1}
	if p, _, err := s.Play(ctx); !errors.Is(err, ErrInterrupted) || p != nil {
		t.Errorf("interrupted, it says %v", err)
	}
}

// TestSharesOfSampling: every matchup has a block at the least, and games are shared out by how long each would be
// played.
func TestSharesOfSampling(t *testing.T) {
	for _, c := range []struct {
		games int
		most  []int64
		want  []int
	}{
		{0, []int64{10}, []int{1}}, {1, []int64{10, 10}, []int{1, 1}}, {40, []int64{10}, []int{20}},
		{41, []int64{10}, []int{21}}, {42, []int64{10}, []int{21}}, {43, []int64{10}, []int{22}},
		{60, []int64{10, 20}, []int{10, 20}}, {100, []int64{1000, 1}, []int{50, 1}}, {16, []int64{0}, []int{1}},
	} {
		s := &Sampling{Games: c.games}
		for _, most := range c.most {
			s.Matchups = append(s.Matchups, &Matchup{Games: 2, Until: fixed(most)})
		}
		if got := s.shares(); !slices.Equal(got, c.want) {
			t.Errorf("%d games of %v blocks of two are shared out as %v, want %v", c.games, c.most, got, c.want)
		}
	}
}

// TestUnitsAreNamedOnce: sorted, of all tables there are, and none where they are not asked for.
func TestUnitsAreNamedOnce(t *testing.T) {
	list := pocketRun(3, fixed(1)).Matchups
	want := []string{}
	for _, f := range list[0].Tables[0].Figures() {
		want = append(want, f.Unit)
	}
	slices.Sort(want)
	want = slices.Compact(want)
	list[0].Tables[0], list[1].Tables = nil, [2]engine.Table{}
	if got := (&Sampling{Matchups: list, Units: true}).unitNames(); len(got) < 2 || !slices.Equal(got, want) {
		t.Errorf("the units are %v, want %v", got, want)
	}
	if got := (&Sampling{Matchups: list}).unitNames(); got != nil {
		t.Errorf("nobody asked, and the units are %v", got)
	}
}

// TestLevelsAreWithheldAtTheLimit: a finding over levels is withheld of a matchup of which more than the allowed
// share of games were cut off or failed, or of which too many failed, and of none without a game.
func TestLevelsAreWithheldAtTheLimit(t *testing.T) {
	for _, c := range []struct{ count, capped, failed int64 }{
		{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 0, 1}, {2, 0, 1}, {2, 1, 0}, {100, 0, 1}, {100, 1, 0}, {100, 2, 0},
		{1000, 10, 0}, {1000, 11, 0}, {1000, 9, 1}, {1000, 1000, 0},
	} {
		want := false
		if c.count > 0 {
			want = stats.Pronounce(stats.Undecided, c.failed,
				float64(c.capped+c.failed)/float64(c.count)) == stats.Withheld
		}
		var list []Summary
		for _, level := range []string{"novice", "expert"} {
			s := Summary{Score: .5, Interval: stats.Interval{Lo: .4, Hi: .6}, Count: c.count, Capped: c.capped,
				Failed: c.failed}
			s.System, s.Scenario, s.ArmyA, s.ArmyB, s.Level, s.CommanderA, s.CommanderB = "s", "c", "x", "y", level,
				level, level
			list = append(list, s)
		}
		found := OverLevels(list)
		if len(found) != 1 || len(found[0].Scores) != 2 || found[0].Scores[0].Withheld != want ||
			found[0].Scores[1].Withheld != want {
			t.Errorf("%+v: %+v, want withheld %t", c, found, want)
		}
	}
}

// TestAMatchupOfOneGameClaimsLittle judges forecasts by what each matchup scored in each seating, drawn to the mean
// of all by n games.
func TestAMatchupOfOneGameClaimsLittle(t *testing.T) {
	p := &Positions{Names: []string{"seat"}}
	add := func(matchup, game, fold int, score float64) {
		p.Games = append(p.Games, PlayedGame{Matchup: matchup, Game: game, Fold: fold, Score: score,
			Rows: [][]float64{{1}}})
	}
	for _, score := range []float64{1, 1, 0, 1} {
		add(0, 0, 0, score)
	}
	add(0, 1, 0, 0) // one game of this seating
	add(1, 0, 0, 1)
	add(1, 0, 0, .5)
	mean := 4.5 / 7
	for _, added := range []float64{0, 2, 6, math.Inf(1)} {
		var said []float64
		for _, c := range []struct {
			n, sum float64
		}{{4, 3}, {1, 0}, {2, 1.5}, {0, 0}} {
			forecast := mean
			if c.n > 0 && !math.IsInf(added, 1) {
				forecast = (c.sum + added*mean) / (c.n + added)
			}
			said = append(said, min(1-1e-4, max(1e-4, forecast)))
		}
		for i, held := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
			q := &Positions{Names: p.Names, Games: slices.Clone(p.Games)}
			q.Games = append(q.Games, PlayedGame{Matchup: held[0], Game: held[1], Fold: 4, Score: 1,
				Rows: [][]float64{{1}}})
			if added == 0 && i == 3 {
				continue // of no game and nothing added nobody knows anything
			}
			f, err := q.constant(func(g *PlayedGame) bool {
				return g.Fold == 0
			}, func(g *PlayedGame) bool { return g.Fold == 4 }, added)
			if err != nil || math.Abs(f.LogLoss+math.Log(said[i])) > 1e-9 {
				t.Errorf("with %v games at the mean the forecast for seating %v loses %v: %v; want that of %v, %v",
					added, held, f.LogLoss, err, said[i], -math.Log(said[i]))
			}
		}
	}
}
