package report

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
	matchup int
	games   int64
	luck    float64 // cov(luck, score)/var(score), within each seating; play is the rest
	typical float64 // root mean square of the luck of a game, in won games
}

// luckyGame is a game that was won with much luck.
type luckyGame struct {
	matchup     int
	block, game int32
	row         int64 // of the games table, from 0
	winner      byte  // a or b
	luck        int64 // to the winner, in millionths
}

// rollKind is what the rolls of one kind and rule decided.
type rollKind struct {
	what, rule string
	n          int64
	squares    float64 // of luck, in won games
	most       float64
}

// unitLuck is the luck of the rolls of one unit of an army in one matchup.
type unitLuck struct {
	key    unitKey
	games  int64
	sum    float64 // in won games
	chunks stats.Moments
}

// luckFindings are what a dataset says of luck.
type luckFindings struct {
	shares []luckShare
	wins   []luckyGame
	rolls  []rollKind
	units  []unitLuck
}

// mostLucky is how many of the luckiest wins, and of the units with most luck, are told.
const (
	mostLucky   = 5
	mostCarried = 8
)

// luckColumns are the columns of the games table that tell of luck.
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
			g.winner, g.luck = 'b', -luck
		}
		s.keep(g)
	}
	return nil
}

// keep keeps the luckiest wins.
func (s *luckState) keep(g luckyGame) {
	at := len(s.wins)
	for at > 0 && g.luck > s.wins[at-1].luck {
		at--
	}
	if at < mostLucky {
		s.wins = slices.Insert(s.wins, at, g)
		s.wins = s.wins[:min(len(s.wins), mostLucky)]
	}
}

func toldLuck(m *results.Manifest) bool {
	return slices.ContainsFunc(m.Matchups, func(m results.MatchupEntry) bool { return m.Luck != nil })
}

// gatherLuck reads what a dataset says of luck; nil where luck was not measured.
func gatherLuck(d *results.Dataset) (*luckFindings, []results.Damage, error) {
	entries := d.Manifest.Matchups
	if !toldLuck(d.Manifest) {
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
			g.row += all.rows
			all.keep(g)
		}
		all.rows += s.rows
	})
	if err != nil {
		return nil, damaged, err
	}
	f := &luckFindings{wins: all.wins}
	again := repeats(entries)
	for m := range all.spread {
		if again[m] {
			continue
		}
		if s, ok := shareOf(m, &all.spread[m]); ok {
			f.shares = append(f.shares, s)
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
	return luckShare{matchup: m, games: int64(n), luck: yc / yy, typical: math.Sqrt(cc/n) / 1000}, true
}

// rollColumns are the columns of the accounts that tell what decides.
type rollColumns struct {
	Kind   string `parquet:"kind,dict"`
	What   string `parquet:"what,dict"`
	Rule   string `parquet:"rule,dict"`
	Amount int32  `parquet:"amount"`
}

type rollSums struct{ n, squares, most int64 }

// gatherRolls adds up, for each kind of roll, how much its luck moved games. Sums are whole numbers until
// all parts are in: sums of floating point would depend on the order of parts.
func (f *luckFindings) gatherRolls(d *results.Dataset) ([]results.Damage, error) {
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
		f.rolls = append(f.rolls, rollKind{key[0], key[1], s.n, float64(s.squares) / 1e10, float64(s.most) / 1e5})
	}
	slices.SortFunc(f.rolls, func(a, b rollKind) int {
		if c := cmpFloat(b.squares, a.squares); c != 0 {
			return c
		}
		return strings.Compare(a.what+a.rule, b.what+b.rule)
	})
	return bad, err
}

// carriedColumns are the columns of the units table that tell of luck.
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
func (f *luckFindings) gatherUnits(d *results.Dataset) ([]results.Damage, error) {
	type place struct {
		unitKey
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
				add(s, place{unitKey{r.Matchup, r.Army, r.Unit}, r.Chunk}, chunkLuck{*r.Luck, r.Games})
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
		if c := strings.Compare(fmt.Sprintf("%09d %s %s", a.matchup, a.army, a.unit),
			fmt.Sprintf("%09d %s %s", b.matchup, b.army, b.unit)); c != 0 {
			return c
		}
		return int(a.chunk - b.chunk)
	})
	for _, at := range places {
		if n := len(f.units); n == 0 || f.units[n-1].key != at.unitKey {
			f.units = append(f.units, unitLuck{key: at.unitKey})
		}
		u, x := &f.units[len(f.units)-1], all[at]
		u.games += x.games
		u.sum += float64(x.luck) / results.Million
		u.chunks.Add(float64(x.luck) / results.Million)
	}
	return bad, err
}

// errors is how far the luck of a unit lies from 0, in standard errors over chunks; 0 where
// there are too few.
func (u *unitLuck) errors() float64 {
	se := u.chunks.StandardError()
	if u.chunks.N < 4 || !(se > 0) {
		return 0
	}
	return u.chunks.Mean / se
}

// luckSection tells what the dice decided.
func (f *findings) luckSection() (Section, error) {
	s := Section{ID: "luck", Title: "Luck and play"}
	l := f.dice
	if l == nil || len(l.shares) == 0 {
		return s, nil
	}
	s.text("The luck of a roll is what a frozen value of positions says after it, less what it was to be expected to " +
		"say. Its mean is 0 for everybody in the long run; what follows tells how much it decided here. Play is all " +
		"the rest: decisions, and what the value does not foresee.")
	s.table(f.luckTable())
	var saved int64
	for i := range f.list {
		if w := f.list[i].Free; w != nil && f.list[i].Twin < 0 {
			saved += w.Saved
		}
	}
	if saved > 0 {
		s.text(fmt.Sprintf("With luck taken out these games say as much as %d more would have without.", saved))
	}
	if len(l.wins) > 0 {
		s.text("The luckiest wins:")
		var list []string
		for _, g := range l.wins {
			e := &f.list[g.matchup]
			who := f.partyA(&e.MatchupEntry)
			if g.winner == 'b' {
				who = f.partyB(&e.MatchupEntry)
			}
			list = append(list, fmt.
				Sprintf("%s at %s, with luck worth %+.2f of a won game: `sim replay %s --game %d --account`", who,
					place(&e.MatchupEntry), float64(g.luck)/results.Million, f.data.Called, g.row))
		}
		s.list(list)
	}
	if len(l.rolls) > 0 {
		s.table(l.rollTable())
	}
	if t := f.carriedTable(); len(t.Rows) > 0 {
		s.table(t)
	}
	return s, nil
}

// luckTable has a row for every seating whose luck was measured.
func (f *findings) luckTable() *Table {
	t := &Table{Name: "luck", Shown: mostRows, Caption: "How much of the spread of results, from game to game of one " +
		"seating, goes together with luck and how much with play.",
		Head: []Column{{"place", false, ""}, {"A", false, ""}, {"B", false, ""},
			{"luck", true, "share of the variance of scores that goes together with luck"},
			{"play", true, "the rest of it"},
			{"luck of a game", true, "root mean square, in won games"},
			{"variance left", true, "of blocks, with luck taken out"},
			{"games saved", true, "that plain scores would have taken more"}, {"games", true, ""}}}
	for _, x := range f.dice.shares {
		e := &f.list[x.matchup]
		left, saved := word("–"), word("–")
		if e.Free != nil {
			left, saved = num(e.Free.Left, 0.01), whole64(e.Free.Saved)
		}
		t.Rows = append(t.Rows, []Cell{word(place(&e.MatchupEntry)), word(f.partyA(&e.MatchupEntry)),
			word(f.partyB(&e.MatchupEntry)),
			share(x.luck), share(1 - x.luck), num(x.typical, 0.01), left, saved, whole64(x.games)})
	}
	return t.filled()
}

// rollTable has a row for every kind of roll that decided something.
func (l *luckFindings) rollTable() *Table {
	t := &Table{Name: "rolls", Shown: mostRows,
		Caption: "Decisive rolls, by what was rolled for and by rule, the most decisive kind first.",
		Head: []Column{{"roll", false, ""}, {"rule", false, "of the first event that names one"},
			{"share", true, "of the variance that all rolls made"},
			{"typical", true, "root mean square of the luck of a roll, in won games"},
			{"largest", true, "luck of the most decisive one"}, {"rolls", true, "that decided anything"}}}
	var all float64
	for _, k := range l.rolls {
		all += k.squares
	}
	for _, k := range l.rolls {
		t.Rows = append(t.Rows, []Cell{word(k.what), word(orNone(k.rule)), share(k.squares / math.Max(all, 1e-300)),
			num(math.Sqrt(k.squares/float64(k.n)), 0.001), num(k.most, 0.001), whole64(k.n)})
	}
	return t.filled()
}

// carriedTable lists the units whose rolls were luckier or unluckier than the rest.
func (f *findings) carriedTable() *Table {
	t := &Table{Name: "carried", Caption: "Units that luck carried or failed in these games, furthest first. In the " +
		"long run it is 0 for every unit: what a unit shows here beyond it is not its own.",
		Head: []Column{{"place", false, ""}, {"army", false, ""}, {"unit", false, ""},
			{"luck in a hundred games", true, "of its rolls, in won games"},
			{"in standard errors", true, "over chunks"}, {"games", true, "of its figures"}}}
	list := slices.Clone(f.dice.units)
	slices.SortStableFunc(list, func(a, b unitLuck) int { return cmpFloat(math.Abs(b.errors()), math.Abs(a.errors())) })
	for _, u := range list {
		if u.errors() == 0 || u.games == 0 || len(t.Rows) == mostCarried {
			continue
		}
		e := &f.list[u.key.matchup]
		army := e.ArmyA
		if u.key.army == "b" {
			army = e.ArmyB
		}
		per := 100 * u.sum / float64(u.games)
		t.Rows = append(t.Rows, []Cell{word(place(&e.MatchupEntry)), word(armyTitle(&e.MatchupEntry, army)),
			word(unitTitle(f.data.Manifest, e.System, u.key.unit)), num(per, 0.01), num(u.errors(), 0.1),
			whole64(u.games)})
	}
	return t.filled()
}
