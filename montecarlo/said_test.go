package montecarlo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// page is a text that is kept: what was tried, and what came of it.
type page struct{ strings.Builder }

var (
	fractions = regexp.MustCompile(`-?\d+\.\d+(e[+-]?\d+)?`)
	digests   = regexp.MustCompile(`[0-9a-f]{64}`)
)

// say writes a line. Fractions have six digits, since the last differ between processors; digests of files are left
// out.
func (p *page) say(tried string, said any) {
	text, ok := said.(string)
	if !ok {
		data, err := json.Marshal(said)
		if text = string(data); err != nil {
			text = err.Error()
		}
	}
	text = fractions.ReplaceAllStringFunc(digests.ReplaceAllString(text, "SUM"), func(number string) string {
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return number
		}
		return strconv.FormatFloat(x, 'g', 6, 64)
	})
	fmt.Fprintf(p, "%s: %s\n", tried, text)
}

// asked are the matchups of an experiment written as text, beside which folders may lie.
func asked(t *testing.T, text string, o Overrides, near map[string]string) (*scenarios.Experiment, []*Matchup,
	engine.Faults) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range near {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755),
			os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "x.yaml")
	if err := os.WriteFile(file, []byte("schema: 1\nexperiment: x\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := scenarios.New(systems.All()...)
	e, faults := l.Experiment(file, "random", "passive", "mine")
	if len(faults) > 0 {
		return nil, nil, faults
	}
	matchups, faults := Expand(l, e, o)
	return e, matchups, faults
}

// TestGoldenWords keeps what experiments come to: their matchups, faults, rows, summaries, notes, ladders and fits.
func TestGoldenWords(t *testing.T) {
	p := &page{}
	p.experiments(t)
	p.rows(t)
	p.summaries(t)
	p.standings(t)
	p.ladders(t)
	p.fits(t)
	p.audits(t)
	p.samples(t)
	conform.Kept(t, "testdata/words.txt", p.String())
}

// ownArmies is a scenario whose armies are spelled out.
const ownArmies = "schema: 1\nscenario: own\nsystem: titan\nmap: plains\nbudget: 100\nswap: true\n" +
	"sides: {defender: {army: {units: [{unit: lion, count: 2}]}, enters: N}, attacker: {army: {units: [{unit: ogre, " +
	"count: 2}]}, enters: S}}\n"

// experiments shows the matchups of experiments of every kind, or what is wrong with them.
func (p *page) experiments(t *testing.T) {
	tiny := map[string]string{"styles/tiny.yaml": fmt.Sprintf(tiny, "titan", 8), "own.yaml": ownArmies,
		"styles/odd.yaml": "schema: 1\nstyle: odd\ntitle: Odd\nabout: Blunders.\nsystem: titan\nrole: any\n" +
			"weights: {damage: 100}\nblunder: 7\n"}
	for _, text := range []string{
		"scenarios: [titan/meadow]\n",
		"scenarios: [titan/meadow]\nalpha: 0.1\n" +
			"until: {precision: 0.02, max_blocks: 70, plan: {blocks: 30, var: 0.1}}\n",
		"scenarios: [titan/meadow]\ncommanders: {A: [greedy, rush], B: [greedy, rush]}\nuntil: {blocks: 3}\n",
		"scenarios: [titan/storm-the-tower]\ncommanders: {A: [greedy, rush], B: [greedy, rush]}\n" +
			"until: {margin: 0.05}\n",
		"scenarios: [titan/meadow]\ncommanders: {A: [odd], B: [tiny]}\nuntil: {blocks: 3}\n",
		"scenarios: [{name: titan/meadow, levels: [{name: novice, blocks: 5}, greedy]}]\nuntil: {blocks: 3}\n",
		"scenarios: [titan/meadow]\nmaps: {generate: {hazards: {tree: 4}}}\nuntil: {blocks: 2}\n",
		"scenarios: [titan/meadow]\nmaps: [jungle, brush]\noptions: {printed: {}, short: {max_rounds: 3}}\n" +
			"paired: [maps, options]\nunpaired: [brush]\nuntil: {blocks: 2}\n",
		"scenarios: [titan/meadow]\npaired: [armies, commanders]\ncommanders: {A: [greedy], B: [rush]}\n" +
			"until: {blocks: 2}\n",
		"scenarios: [hott/open]\narmies: {round-robin: [barrow, green, iron]}\nuntil: {rank: 1, margin: 0.01}\n",
		"scenarios: [hott/open]\narmies: {A: [barrow, iron], B: [barrow, green]}\nuntil: {blocks: 9}\nchunk: 4\n",
		"scenarios: [titan/meadow]\nluck: deep\nuntil: {precision: 0.05}\n",
		"scenarios: [{name: titan/meadow, blocks: 4}, titan/coast-raid]\nluck: true\n",
		"scenarios: [titan/meadow]\ncommanders: {A: [mine], B: [greedy]}\n",
		"scenarios: [titan/meadow]\ncommanders: {A: [greddy], B: [greedy]}\n",
		"scenarios: [titan/meadow]\nmaps: []\n",
		"scenarios: [titan/meadow]\nmaps: [jungel]\n",
		"scenarios: [titan/meadow]\nmaps: {generate: {hazards: {tree: 400}}}\n",
		"scenarios: [titan/meadow]\noptions: {x: {max_rounds: 0}, y: {max_rounds: 100}}\n",
		"scenarios: [titan/meadow]\nuntil: {precision: 0.02, plan: {var: 0.9}}\n",
		"scenarios: [hott/open]\narmies: {round-robin: [barrow, gren, iron]}\n",
		"scenarios: [{name: titan/meadow, blocks: 4, levels: [{name: novice, blocks: 5}, greedy]}]\n" +
			"until: {blocks: 3}\n",
		"scenarios: [own.yaml]\ncommanders: {A: [greedy, rush], B: [greedy, rush]}\nuntil: {blocks: 2}\n",
		"scenarios: [own.yaml]\npaired: [armies, commanders]\ncommanders: {A: [rush], B: [greedy]}\n" +
			"until: {blocks: 2}\n",
		"scenarios: [own.yaml]\narmies: {A: [meadow-attacker], B: [meadow-attacker, meadow-defender]}\n" +
			"maps: {generate: {hazards: {tree: 4}}}\nuntil: {blocks: 2}\n",
		"scenarios: [titan/dark-against-sky]\nmaps: {generate: {hazards: {tree: 4}}}\nuntil: {blocks: 2}\n",
	} {
		p.say("---", text)
		e, matchups, faults := asked(t, text, Overrides{Commanders: map[string]ai.Maker{"mine": ai.Basic()[1]}}, tiny)
		for _, f := range faults {
			p.say("fault", f.Message)
		}
		for i, entry := range Entries(matchups) {
			m := matchups[i]
			p.say(m.Name(), entry)
			if m.System == "titan" { // of one system the weights of its styles, too
				p.say("  played", m.Played)
			}
			p.say("  dice", fmt.Sprint("own ", m.OwnDice, ", adjusted ", m.Until.Adjusted, ", alpha ",
				m.Until.Plan.Alpha, ", chunk ", ChunkOf(e), ", tables ", m.Tables[0] != nil, m.Tables[1] != nil,
				m.Generate != nil))
		}
		if len(matchups) > 0 {
			boards := Boards(matchups)
			for _, b := range boards {
				p.say("board", fmt.Sprint(b.System, "/", b.Scenario, " ", b.Variant, " of ", b.Matchups, ", ",
					b.Picture.Title, ", ", len(b.Picture.Cells), " cells"))
			}
			p.say("titles", UnitTitles(matchups))
		}
	}
	_, matchups, _ := asked(t, "scenarios: [{name: titan/meadow, blocks: 9}]\nuntil: {precision: 0.1}\n",
		Overrides{Blocks: 6}, nil)
	p.say("so many blocks", Entries(matchups))
}

// rows keeps a digest of the rows of every table, by chunks and by games, with and without luck.
func (p *page) rows(t *testing.T) {
	for _, text := range []string{"scenarios: [titan/meadow]\nluck: true\nuntil: {blocks: 4}\n",
		"scenarios: [titan/storm-the-tower]\nuntil: {blocks: 3}\n",
		"scenarios: [titan/meadow]\nmaps: {generate: {hazards: {tree: 4}}}\nuntil: {blocks: 4}\n"} {
		for _, tables := range []Tables{{}, {Units: true}, {Cells: true},
			{Units: true, Cells: true, UnitGames: true, CellGames: true, Events: true,
				Accounts: strings.Contains(text, "luck")}} {
			_, matchups, faults := asked(t, text, Overrides{}, nil)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			r := &Run{Matchups: matchups, Seed: 5, Blocks: 3, Tables: tables, Workers: 2, Digest: true}
			r.Sink = func(c results.Chunk) error {
				entry := c
				entry.Digest([]string{"games", "units", "cells", "events", "accounts"})
				p.say(fmt.Sprintf("%.30q %+v, round %d chunk %d", text, tables, c.Round, c.Index),
					fmt.Sprintf("%d games %.12s, %d units, %d cells, %d events, %d accounts %.12s",
						len(c.Games), digestOf(fmt.Sprint(plainRows(c.Games))), len(c.Units), len(c.Cells),
						len(c.Events),
						len(c.Account), digestOf(fmt.Sprint(plainUnits(c.Units), c.Cells, c.Events, c.Account))))
				return nil
			}
			if err := r.Play(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// plainRows are rows in words, with what they point to.
func plainRows(rows []results.GameRow) (list []string) {
	var none results.GameRow
	for _, r := range rows {
		text := ""
		for _, d := range r.Differences(none) {
			text += fmt.Sprint(d.Column, " ", d.This, ", ")
		}
		list = append(list, text)
	}
	return list
}

// plainUnits are rows of units with their luck.
func plainUnits(rows []results.UnitRow) (list []string) {
	for _, r := range rows {
		luck := "none"
		if r.Luck != nil {
			luck = fmt.Sprint(*r.Luck)
		}
		r.Luck = nil
		list = append(list, fmt.Sprint(r, luck))
	}
	return list
}

// invent makes up the games of a matchup: n blocks of n games, from a source of its own.
func invent(m, blocks, games int, lucky bool) (rows []results.GameRow) {
	src := dice.NewSource(8, uint64(m), 3)
	n := uint32(0)
	draw := func(below int) int { n++; return int(src.Below(dice.NewKey(0, 0, 0, 0, n), uint64(below))) }
	for b := range blocks {
		for g := range games {
			row := results.GameRow{Matchup: int32(m), Block: int32(b), Game: int8(g), SeatA: int8(g),
				ScoreA: &halfPoints[max(draw(4)-1, 0)], Rounds: int16(1 + draw(7)), Capped: draw(30) == 0 && m%4 == 3,
				Ending: "won"}
			if draw(60) == 0 && m%2 == 0 {
				row.ScoreA, row.Ending = nil, results.Failed
			}
			if lucky {
				a := int32(int(draw(900_000)) - 450_000)
				b := -a
				row.LuckA, row.LuckB = &a, &b
				if row.ScoreA != nil { // so that luck explains a part of it
					half := int32(*row.ScoreA)*250_000 - 250_000 + a/5
					none := int32(0)
					row.LuckA, row.LuckB = &half, &none
				}
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// summaries sums up made-up games and keeps all that is reported of them.
func (p *page) summaries(t *testing.T) {
	by := &results.LuckBy{Value: "titan/generic", Level: "greedy"}
	entry := func(a, b string, change func(e *results.MatchupEntry)) results.MatchupEntry {
		e := results.MatchupEntry{System: "s", Scenario: "c", ArmyA: a, ArmyB: b, CommanderA: "g", CommanderB: "g",
			Seats: [2]string{"north", "south"}, Games: 2, MaxBlocks: 60, Fixed: true, PlanBlocks: 50, PlanVar: .1,
			SwapSides: true}
		change(&e)
		return e
	}
	for _, alpha := range []float64{.05, .2} {
		m := &results.Manifest{Experiment: "x", Alpha: alpha, ChunkBlocks: 10, Matchups: []results.MatchupEntry{
			entry("x", "y", func(e *results.MatchupEntry) {}),
			entry("x", "z", func(e *results.MatchupEntry) { e.Margin = .1 }),
			entry("y", "z", func(e *results.MatchupEntry) { e.Fixed, e.Precision = false, .1 }),
			entry("x", "x", func(e *results.MatchupEntry) { e.Games, e.Mirror, e.SwapSides = 1, true, false }),
			entry("x", "y", func(e *results.MatchupEntry) { e.Luck, e.Margin = by, .2; e.CommanderB = "h" }),
			entry("x", "y", func(e *results.MatchupEntry) { e.Luck, e.Fixed, e.Variant = by, false, "hot" }),
			entry("x", "y", func(e *results.MatchupEntry) { e.Level, e.Variant = "novice", "cold" }),
			entry("x", "y", func(e *results.MatchupEntry) { e.Level, e.Variant = "expert", "cold" }),
			entry("x", "w", func(e *results.MatchupEntry) { e.Variant = "none" }),
		}}
		var chunks []results.Chunk
		for i := range m.Matchups {
			e := &m.Matchups[i]
			e.Index = i
			blocks := 40 + i
			if e.ArmyB == "w" {
				blocks = 0
			}
			rows := invent(i, blocks, e.Games, e.Luck != nil)
			for at := 0; at < len(rows); at += 10 * e.Games {
				chunks = append(chunks, results.Chunk{Matchup: int32(i), Index: int32(at / 10 / e.Games),
					Games: rows[at:min(len(rows), at+10*e.Games)]})
			}
		}
		list, err := Summarise(kept(t, m, chunks))
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			s := &list[i]
			p.say(s.Where()+" "+s.PartyA()+" v "+s.PartyB()+", "+s.Why(), s)
			for _, why := range []stats.StopReason{stats.StopDecided, stats.StopPrecise, stats.StopRanked,
				stats.StopBlockLimit} {
				s.Stopped = why.String()
				p.say("  where it "+s.Stopped, s.Why())
			}
		}
		p.say("notes", strings.Join(Notes(list, alpha), "\n  "))
		p.say("notes of the plain", strings.Join(Notes(list[:2], alpha), "\n  "))
		p.say("notes of one without luck", strings.Join(Notes(list[4:5], alpha), "\n  "))
		w := *list[5].WithoutLuck
		w.Withheld, w.Z = true, -5.25
		list[5].WithoutLuck = &w
		p.say("notes of an alarm", strings.Join(Notes(list[4:6], alpha), "\n  "))
		p.say("notes of nothing else", strings.Join(Notes(list[5:6], alpha), "\n  "))
		p.say("levels", OverLevels(list))
		p.say("tournaments", Tournaments(list[:4], alpha))
	}
}

// standings shows how far runs are, and who leads.
func (p *page) standings(t *testing.T) {
	for _, places := range []int{1, stats.WholeOrder} {
		r := pocketRobin(places)
		var lines []string
		r.Progress = func(o Outlook) {
			if line := fmt.Sprint(o.Done, " of ", o.Most, ": ", r.Leaders()); len(lines)%7 == 0 {
				lines = append(lines, line)
			} else {
				lines = append(lines, "")
			}
		}
		_, _ = digest(t, r)
		lines = slices.DeleteFunc(lines, func(s string) bool { return s == "" })
		p.say(fmt.Sprint("a race for ", places), strings.Join(lines, "\n  "))
		for i := range r.Standings {
			s := &r.Standings[i]
			p.say("  standing", fmt.Sprint(s.Chunks, " chunks, ", s.Blocks, " blocks, ", s.Failed, " failed, ", s.Games,
				" games, ", s.Counts, " ", s.Stop))
		}
	}
	r := pocketRun(2, fixed(30))
	r.Matchups[1].ArmyA = "z"
	_, _ = digest(t, r)
	p.say("no race", r.Leaders())
}

// ladders climbs a small ladder, and shows who cannot.
func (p *page) ladders(t *testing.T) {
	for _, scenario := range []string{"titan/meadow", "titan/storm-the-tower"} {
		l := ladderOn(t, scenario, 4, "passive", "greedy", "tiny")
		p.say(scenario, fmt.Sprint(l.Pairs(), " pairs of ", l.GamesPerBlock(), " games a block, ", l.pairings()))
		var most int64
		l.Progress = func(o Outlook) { most = o.Most }
		c := climb(t, l)
		p.say("climbed", c)
		p.say("of games", fmt.Sprint(most))
		p.say("differs", c.Disagreements(l.Scenario.System.Info()))
	}
	for _, levels := range [][]string{{}, {"greedy"}, {"greedy", "greedy"}, {"greedy", "greddy"}, {"greedy", "wall"}} {
		if _, err := ladderOn(t, "titan/meadow", 4, levels...).Digest(); err != nil {
			p.say(fmt.Sprint(levels), err.Error())
		} else {
			p.say(fmt.Sprint(levels), "well")
		}
	}
	for _, step := range []float64{.125, .25, 1, 4} { // of a clock that is looked at
		l := ladderOn(t, "titan/meadow", 4, "passive", "greedy")
		now, looks := 0.0, 0
		costs, err := l.Pilot(context.Background(), func() float64 { now, looks = now+step, looks+1; return now }, 2)
		if err != nil {
			t.Fatal(err)
		}
		p.say(fmt.Sprint("a pilot by steps of ", step),
			fmt.Sprint(looks, " looks, costs ", costs, ", in all ", l.Price(costs)))
	}
}

// fits fits values to made-up positions, of one scenario and of two.
func (p *page) fits(t *testing.T) {
	for _, games := range []int{leastGames - 1, leastGames, 300} {
		positions := invented(games, .002)
		for _, scenario := range []func(int) string{func(int) string {
			return "one"
		}, func(m int) string { return fmt.Sprint("scenario ", m) }} {
			f, err := FitValue(positions, scenario)
			if err != nil {
				p.say(fmt.Sprint(games, " games of ", len(positions.scenarios(scenario)), " scenarios"), err.Error())
				continue
			}
			p.say(fmt.Sprint(games, " games of ", len(positions.scenarios(scenario)), " scenarios"),
				fmt.Sprint("ridge ", f.Ridge, ", features ", f.Features, ", fitted ", f.Games, ", positions ",
					f.Positions, ", held out ", f.HeldOut, ", elsewhere ", f.Elsewhere))
			p.say("  checked", f.Checked)
			p.say("  constant", f.Constant)
			p.say("  by matchup", f.Matchup)
			for _, name := range positions.Names {
				p.say("  "+name, fmt.Sprint(f.Coefficients[name]/1000))
			}
		}
	}
}

// TestEveryChunkIsOfOneShard splits runs of unlike matchups into shards and waves of every kind: every chunk is played
// once, shards differ by one chunk at the most, and waves double.
func TestEveryChunkIsOfOneShard(t *testing.T) {
	for _, limits := range [][]int64{{1}, {35, 95, 10}, {100, 100}, {1, 640, 7, 33}} {
		r := pocketRun(len(limits), fixed(1))
		whole := 0
		for i, n := range limits {
			r.Matchups[i].Until = fixed(n)
			want := int(n+9) / 10
			whole += want
			if got := r.mostChunks(r.Matchups[i]); got != want {
				t.Errorf("%d blocks are %d chunks of 10, want %d", n, got, want)
			}
			sum := 0
			for c := range want {
				sum += r.blocksOf(r.Matchups[i], c)
			}
			if sum != int(n) || r.blocksOf(r.Matchups[i], 0) != int(min(n, 10)) {
				t.Errorf("the chunks of %d blocks have %d", n, sum)
			}
		}
		for _, waves := range []int{0, 1, 2, 3, 5} {
			for _, shards := range []int{2, 3, 7} {
				seen := map[string]int{}
				rounds := 0
				for wave := 1; wave <= max(1, waves); wave++ {
					r.Wave = Wave{Number: wave, Of: waves}
					from, to := r.rounds()
					if from != rounds || to < from || (wave > 1 && wave < waves && to > 2*from+1) {
						t.Errorf("wave %d of %d plays rounds %d to %d, after %d", wave, waves, from, to, rounds)
					}
					rounds = to
					var sizes []int
					for shard := range shards {
						r.Shard, r.Shards = shard, shards
						n := 0
						if err := r.enumerateShare(func(m *Matchup, round int) error {
							seen[fmt.Sprint(m.Index, " ", round)]++
							n++
							return nil
						}); err != nil {
							t.Fatal(err)
						}
						sizes = append(sizes, n)
					}
					if slices.Max(sizes)-slices.Min(sizes) > 1 {
						t.Errorf("%d shards have %v chunks", shards, sizes)
					}
				}
				for chunk, n := range seen {
					if n != 1 {
						t.Errorf("chunk %s is played %d times by %d waves of %d shards", chunk, n, waves, shards)
					}
				}
				if len(seen) != whole {
					t.Errorf("%d chunks of %d are played by %d waves of %d shards", len(seen), whole, waves, shards)
				}
			}
		}
	}
	stop := errors.New("enough")
	r := pocketRun(2, fixed(50))
	r.Shards = 2
	if err := r.enumerateShare(func(*Matchup, int) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("who had enough gets %v", err)
	}
	for committed := range 6 {
		r.Committed = committed
		n := 0
		_ = r.enumerateShare(func(*Matchup, int) error { n++; return nil })
		if n != 5-committed {
			t.Errorf("after %d committed chunks %d are played of 5", committed, n)
		}
	}
}

// TestChunksArePlayedAgainAsTheyWere plays committed chunks once more, in any order and by any number of workers, and
// refuses those that there are none of.
func TestChunksArePlayedAgainAsTheyWere(t *testing.T) {
	r := pocketRun(2, fixed(35))
	_, whole := digest(t, r)
	var list []results.ChunkEntry
	for _, i := range []int{5, 0, 7, 2, 1} {
		list = append(list, results.ChunkEntry{Round: whole[i].Round, Matchup: whole[i].Matchup, Index: whole[i].Index})
	}
	for _, workers := range []int{0, 1, 2, 9} {
		again := pocketRun(2, fixed(35))
		again.Workers, again.Digest = workers, true
		at := 0
		if err := again.Again(context.Background(), list, nil, func(c results.Chunk) error {
			want := whole[[]int{5, 0, 7, 2, 1}[at]]
			if at++; c.Round != want.Round || fmt.Sprint(plainRows(c.Games), plainUnits(c.Units),
				c.Cells) != fmt.Sprint(plainRows(want.Games), plainUnits(want.Units), want.Cells) {
				t.Errorf("%d workers: chunk %d of matchup %d comes out otherwise", workers, c.Index, c.Matchup)
			}
			return nil
		}); err != nil || at != len(list) {
			t.Errorf("%d workers: %d chunks, %v", workers, at, err)
		}
		for _, e := range []results.ChunkEntry{{Matchup: 2}, {Index: 4}, {Matchup: 1, Index: 9}} {
			if err := again.Again(context.Background(), []results.ChunkEntry{e}, nil, func(results.Chunk) error {
				return nil
			}); err == nil || err.Error() != fmt.Sprintf("the experiment has no chunk %d of matchup %d", e.Index,
				e.Matchup) {
				t.Errorf("chunk %d of matchup %d: %v", e.Index, e.Matchup, err)
			}
		}
		if err := again.Again(context.Background(), []results.ChunkEntry{{Index: 3}}, nil, func(results.Chunk) error {
			return nil
		}); err != nil {
			t.Errorf("the last chunk: %v", err)
		}
		stop := errors.New("enough")
		if err := again.Again(context.Background(), list, nil, func(results.Chunk) error {
			return stop
		}); !errors.Is(err, stop) {
			t.Errorf("who had enough gets %v", err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		for !interrupted(again, ctx) {
		}
	}
}

// interrupted plays a chunk again after an interruption, which may take effect a little later.
func interrupted(r *Run, ctx context.Context) bool {
	err := r.Again(ctx, []results.ChunkEntry{{}}, nil, func(results.Chunk) error { return nil })
	return errors.Is(err, ErrInterrupted)
}

// TestStandingsCountWhatIsWhole adds blocks with games that failed, and with luck that was measured of some.
func TestStandingsCountWhatIsWhole(t *testing.T) {
	num := func(x int32) *int32 { return &x }
	score := func(x int8) *int8 { return &x }
	rows := []results.GameRow{
		{ScoreA: score(2), LuckA: num(300_000), LuckB: num(100_000)},
		{ScoreA: score(1), LuckA: num(0), LuckB: num(50_000)},
		{ScoreA: score(0), LuckA: num(1), LuckB: num(2)}, {LuckA: num(1), LuckB: num(2)},
		{ScoreA: score(0), LuckA: num(1), LuckB: num(2)}, {ScoreA: score(2)},
		{ScoreA: score(1)}} // half a block counts nowhere
	s := Standing{raced: true}
	s.Add(rows, 2)
	s.Add(rows[:2], 2)
	want := stats.NewCounts(2)
	for _, points := range []int{3, 2, 3} {
		want.Add(points)
	}
	if s.Chunks != 2 || s.Blocks != 3 || s.Failed != 1 || s.Games != 8 || !slices.Equal(s.Counts, want) ||
		fmt.Sprint(s.points) != "[3 -1 2 3]" {
		t.Errorf("the standing is %+v", s)
	}
	if s.Adjusted.Blocks() != 2 || s.Luck.Blocks() != 2 || !near(s.Adjusted.Mean(), (1.5e6-150_000)/2e6, 1e-12) ||
		!near(s.Luck.Mean(), .075, 1e-12) {
		t.Errorf("without luck %d blocks score %v, luck is %v", s.Adjusted.Blocks(), s.Adjusted.Mean(), s.Luck.Mean())
	}
	if LuckErrors(s.Luck) != 0 {
		t.Errorf("luck that is always the same lies %v errors from 0", LuckErrors(s.Luck))
	}
	if p := AdjustedPlan(stats.Plan{Blocks: 5, Variance: .2, Alpha: .1}); p !=
		(stats.Plan{Blocks: 5, Variance: .1, Alpha: .1}) {
		t.Errorf("the plan without luck is %+v", p)
	}
	var none Standing
	none.Add(nil, 2)
	if none.Chunks != 1 || none.Adjusted != nil || len(none.Counts) != 5 {
		t.Errorf("an empty chunk gives %+v", none)
	}
}

// TestWhereAWorkerBrokeDown names the function, and the chunk.
func TestWhereAWorkerBrokeDown(t *testing.T) {
	r := pocketRun(1, fixed(12))
	r.Matchups[0].NewA = func() engine.Commander { panic("no commander today") }
	_, err := r.worker(nil).whole(r, task{matchup: r.Matchups[0], index: 1})
	if want := "pocket/s0: x (greedy) v y (random), chunk 1: the worker broke down: no commander today (in " +
		"montecarlo.TestWhereAWorkerBrokeDown.func1)"; err == nil || err.Error() != want {
		t.Errorf("the worker says %v, want %s", err, want)
	}
	if words := brokenIn(); words != "" {
		t.Errorf("nothing broke down, in %q", words)
	}
}
