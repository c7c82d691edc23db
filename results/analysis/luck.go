package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// luckShare says how much of the spread of a matchup's results is luck and how much play.
type luckShare struct {
	Matchup int
	Games   int64
	Luck    float64 // cov(luck, score)/var(score), within each seating; play is the rest
	Typical float64 // root mean square of the luck of a game, in won games
}

// luckyGame is a game that was won with much luck.
type luckyGame struct {
	Matchup     int
	block, game int32
	Row         int64 // of the games table, from 0
	Winner      byte  // a or b
	Luck        int64 // to the winner, in millionths
}

// rollKind is what the rolls of one kind and rule decided.
type rollKind struct {
	What, Rule string
	N          int64
	Squares    float64 // of luck, in won games
	Most       float64
}

// UnitLuck is the luck of the rolls of one unit of an army in one matchup.
type UnitLuck struct {
	Key    UnitKey
	Games  int64
	Sum    float64 // in won games
	chunks stats.Moments
}

// LuckFindings are what a dataset says of luck.
type LuckFindings struct {
	Shares []luckShare
	Wins   []luckyGame
	Rolls  []rollKind
	Units  []UnitLuck
}

// mostLucky is how many of the luckiest wins are shown.
const mostLucky = 5

// luckColumns are the columns of the games table about luck.
type luckColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	ScoreA  *int8  `parquet:"half_points_a,optional,dict"`
	LuckA   *int32 `parquet:"luck_a,optional"`
	LuckB   *int32 `parquet:"luck_b,optional"`
}

// luckSpread gathers score and luck of the games of one matchup in one seating: whole
// numbers, so that parts merge exactly.
type luckSpread struct{ n, y, c, yy, yc, cc int64 }

// add takes in a game in thousandths of a won game, so that squares of millions of games stay whole
// numbers.
func (s *luckSpread) add(half int8, luck int64) {
	y, c := int64(half)*500, luck/1000
	s.n, s.y, s.c = s.n+1, s.y+y, s.c+c
	s.yy, s.yc, s.cc = s.yy+y*y, s.yc+y*c, s.cc+c*c
}

func (s *luckSpread) merge(o *luckSpread) {
	s.n, s.y, s.c, s.yy, s.yc, s.cc = s.n+o.n, s.y+o.y, s.c+o.c, s.yy+o.yy, s.yc+o.yc, s.cc+o.cc
}

// luckState is what was read of a part.
type luckState struct {
	rows   int64
	spread [][2]luckSpread
	wins   []luckyGame
}

// take adds up rows of the games table: how luck spread, by matchup and seat, and the wins that it helped
// most. Games without a score or without measured luck say nothing.
func (s *luckState) take(rows []luckColumns) error {
	for i := range rows {
		r := &rows[i]
		at := s.rows
		s.rows++
		if r.Matchup < 0 || int(r.Matchup) >= len(s.spread) {
			return fmt.Errorf("a game is of matchup %d, which the manifest does not know", r.Matchup)
		}
		if _, ok := results.AdjustedScore(r.ScoreA, r.LuckA, r.LuckB); !ok {
			continue
		}
		luck := int64(*r.LuckA) - int64(*r.LuckB)
		s.spread[r.Matchup][r.Game&1].add(*r.ScoreA, luck)
		if *r.ScoreA == 1 {
			continue
		}
		g := luckyGame{int(r.Matchup), r.Block, int32(r.Game), at, 'a', luck}
		if *r.ScoreA == 0 {
			g.Winner, g.Luck = 'b', -luck
		}
		s.keep(g)
	}
	return nil
}

// keep keeps the luckiest wins.
func (s *luckState) keep(g luckyGame) {
	at := len(s.wins)
	for at > 0 && g.Luck > s.wins[at-1].Luck {
		at--
	}
	if at < mostLucky {
		s.wins = slices.Insert(s.wins, at, g)
		s.wins = s.wins[:min(len(s.wins), mostLucky)]
	}
}

func HasLuck(m *results.Manifest) bool {
	return slices.ContainsFunc(m.Matchups, func(m results.MatchupEntry) bool { return m.Luck != nil })
}

// gatherLuck reads what a dataset says of luck; nil where luck was not measured.
func gatherLuck(d *results.Dataset) (*LuckFindings, []results.Damage, error) {
	entries := d.Manifest.Matchups
	if !HasLuck(d.Manifest) {
		return nil, nil, nil
	}
	newState := func() *luckState { return &luckState{spread: make([][2]luckSpread, len(entries))} }
	all := newState()
	damaged, err := results.ReadParts(d, "games", newState, func(s *luckState, rows []luckColumns) error {
		return s.take(rows)
	}, func(s *luckState) {
		for m := range s.spread {
			for g := range s.spread[m] {
				all.spread[m][g].merge(&s.spread[m][g])
			}
		}
		for _, g := range s.wins {
			g.Row += all.rows
			all.keep(g)
		}
		all.rows += s.rows
	})
	if err != nil {
		return nil, damaged, err
	}
	f := &LuckFindings{Wins: all.wins}
	again := Repeats(entries)
	for m := range all.spread {
		if again[m] {
			continue
		}
		if s, ok := shareOf(m, &all.spread[m]); ok {
			f.Shares = append(f.Shares, s)
		}
	}
	if slices.Contains(d.Manifest.Tables, "accounts") {
		bad, err := f.gatherRolls(d)
		if err != nil {
			return nil, damaged, err
		}
		damaged = append(damaged, bad...)
	}
	if slices.Contains(d.Manifest.Tables, "units") {
		bad, err := f.gatherUnits(d)
		if err != nil {
			return nil, damaged, err
		}
		damaged = append(damaged, bad...)
	}
	return f, damaged, nil
}

// shareOf parts the variance of scores within seatings: what goes together with luck, and
// the rest.
func shareOf(m int, s *[2]luckSpread) (luckShare, bool) {
	var yy, yc, cc, n float64
	for g := range s {
		if s[g].n < 2 {
			continue
		}
		k := float64(s[g].n)
		yy += float64(s[g].yy) - float64(s[g].y)*float64(s[g].y)/k
		yc += float64(s[g].yc) - float64(s[g].y)*float64(s[g].c)/k
		cc += float64(s[g].cc)
		n += k
	}
	if yy <= 0 {
		return luckShare{}, false
	}
	return luckShare{Matchup: m, Games: int64(n), Luck: yc / yy, Typical: math.Sqrt(cc/n) / 1000}, true
}

// rollColumns are the columns of the accounts that say what decides.
type rollColumns struct {
	Kind   string `parquet:"kind,dict"`
	What   string `parquet:"what,dict"`
	Rule   string `parquet:"rule,dict"`
	Amount int32  `parquet:"amount"`
}

type rollSums struct{ n, squares, most int64 }

// gatherRolls adds up, for each kind of roll, how much its luck moved games. Sums are whole numbers until
// all parts are in: sums of floating point would depend on the order of parts.
func (f *LuckFindings) gatherRolls(d *results.Dataset) ([]results.Damage, error) {
	type kinds map[[2]string]rollSums
	all := kinds{}
	bad, err := results.ReadParts(d, "accounts", func() kinds {
		return kinds{}
	}, func(k kinds, rows []rollColumns) error {
		for _, r := range rows {
			if r.Kind != "luck" {
				continue
			}
			x := int64(r.Amount) / 10 // in hundred-thousandths squares of many rolls stay whole numbers
			s := k[[2]string{r.What, r.Rule}]
			k[[2]string{r.What, r.Rule}] = rollSums{s.n + 1, s.squares + x*x, max(s.most, x, -x)}
		}
		return nil
	}, func(k kinds) {
		for key, s := range k {
			a := all[key]
			all[key] = rollSums{a.n + s.n, a.squares + s.squares, max(a.most, s.most)}
		}
	})
	for key, s := range all {
		f.Rolls = append(f.Rolls, rollKind{key[0], key[1], s.n, float64(s.squares) / 1e10, float64(s.most) / 1e5})
	}
	slices.SortFunc(f.Rolls, func(a, b rollKind) int {
		if c := CompareFloats(b.Squares, a.Squares); c != 0 {
			return c
		}
		return strings.Compare(a.What+a.Rule, b.What+b.Rule)
	})
	return bad, err
}

// carriedColumns are the columns of the units table about luck.
type carriedColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Chunk   int32  `parquet:"chunk,dict"`
	Army    string `parquet:"army,dict"`
	Unit    string `parquet:"unit,dict"`
	Games   int64  `parquet:"games,dict"`
	Luck    *int64 `parquet:"luck,optional"`
}

// chunkLuck is the luck of a unit in one chunk.
type chunkLuck struct{ luck, games int64 }

// gatherUnits adds up the luck of each unit by chunk, whose spread gives the standard error. Chunks are
// sorted before they are added, for the same digits in every run.
func (f *LuckFindings) gatherUnits(d *results.Dataset) ([]results.Damage, error) {
	type place struct {
		UnitKey
		chunk int32
	}
	type sums map[place]chunkLuck
	all := sums{}
	add := func(to sums, at place, x chunkLuck) {
		s := to[at]
		to[at] = chunkLuck{s.luck + x.luck, s.games + x.games}
	}
	bad, err := results.ReadParts(d, "units", func() sums { return sums{} }, func(s sums, rows []carriedColumns) error {
		for i := range rows {
			if r := &rows[i]; r.Luck != nil {
				add(s, place{UnitKey{r.Matchup, r.Army, r.Unit}, r.Chunk}, chunkLuck{*r.Luck, r.Games})
			}
		}
		return nil
	}, func(s sums) {
		for at, x := range s {
			add(all, at, x)
		}
	})
	var places []place
	for at := range all {
		places = append(places, at)
	}
	slices.SortFunc(places, func(a, b place) int {
		if c := strings.Compare(fmt.Sprintf("%09d %s %s", a.Matchup, a.Army, a.Unit),
			fmt.Sprintf("%09d %s %s", b.Matchup, b.Army, b.Unit)); c != 0 {
			return c
		}
		return int(a.chunk - b.chunk)
	})
	for _, at := range places {
		if n := len(f.Units); n == 0 || f.Units[n-1].Key != at.UnitKey {
			f.Units = append(f.Units, UnitLuck{Key: at.UnitKey})
		}
		u, x := &f.Units[len(f.Units)-1], all[at]
		u.Games += x.games
		u.Sum += float64(x.luck) / results.Million
		u.chunks.Add(float64(x.luck) / results.Million)
	}
	return bad, err
}

// Errors is how far the luck of a unit lies from 0, in standard errors over chunks; 0 where
// there are too few.
func (u *UnitLuck) Errors() float64 {
	se := u.chunks.StandardError()
	if u.chunks.N < 4 || !(se > 0) {
		return 0
	}
	return u.chunks.Mean / se
}
