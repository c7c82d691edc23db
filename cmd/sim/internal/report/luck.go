package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// mostCarried is how many of the units with most luck are shown.
const mostCarried = 8

// luckSection reports what the dice decided.
func (f *findings) luckSection() (Section, error) {
	s := Section{ID: "luck", Title: "Luck and play"}
	l := f.Dice
	if l == nil || len(l.Shares) == 0 {
		return s, nil
	}
	s.text("The luck of a roll is what a frozen value of positions says after it, less what it was to be expected to " +
		"say. Its mean is 0 for everybody in the long run; what follows tells how much it decided here. Play is all " +
		"the rest: decisions, and what the value does not foresee.")
	s.table(f.luckTable())
	var saved int64
	for i := range f.List {
		if w := f.List[i].Free; w != nil && f.List[i].Twin < 0 {
			saved += w.Saved
		}
	}
	if saved > 0 {
		s.text(fmt.Sprintf("With luck taken out these games say as much as %d more would have without.", saved))
	}
	if len(l.Wins) > 0 {
		s.text("The luckiest wins:")
		var list []string
		for _, g := range l.Wins {
			e := &f.List[g.Matchup]
			who := f.partyA(&e.MatchupEntry)
			if g.Winner == 'b' {
				who = f.partyB(&e.MatchupEntry)
			}
			list = append(list, fmt.
				Sprintf("%s at %s, with luck worth %+.2f of a won game: `sim replay %s --game %d --account`", who,
					analysis.Place(&e.MatchupEntry), float64(g.Luck)/results.Million, f.Data.Called, g.Row))
		}
		s.list(list)
	}
	if len(l.Rolls) > 0 {
		s.table(rollTable(l))
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
	for _, x := range f.Dice.Shares {
		e := &f.List[x.Matchup]
		left, saved := word("–"), word("–")
		if e.Free != nil {
			left, saved = num(e.Free.Left, 0.01), whole64(e.Free.Saved)
		}
		t.Rows = append(t.Rows, []Cell{word(analysis.Place(&e.MatchupEntry)), word(f.partyA(&e.MatchupEntry)),
			word(f.partyB(&e.MatchupEntry)),
			share(x.Luck), share(1 - x.Luck), num(x.Typical, 0.01), left, saved, whole64(x.Games)})
	}
	return t.filled()
}

// rollTable has a row for every kind of roll that decided something.
func rollTable(l *analysis.LuckFindings) *Table {
	t := &Table{Name: "rolls", Shown: mostRows,
		Caption: "Decisive rolls, by what was rolled for and by rule, the most decisive kind first.",
		Head: []Column{{"roll", false, ""}, {"rule", false, "of the first event that names one"},
			{"share", true, "of the variance that all rolls made"},
			{"typical", true, "root mean square of the luck of a roll, in won games"},
			{"largest", true, "luck of the most decisive one"}, {"rolls", true, "that decided anything"}}}
	var all float64
	for _, k := range l.Rolls {
		all += k.Squares
	}
	for _, k := range l.Rolls {
		t.Rows = append(t.Rows, []Cell{word(k.What), word(orNone(k.Rule)), share(k.Squares / math.Max(all, 1e-300)),
			num(math.Sqrt(k.Squares/float64(k.N)), 0.001), num(k.Most, 0.001), whole64(k.N)})
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
	list := slices.Clone(f.Dice.Units)
	slices.SortStableFunc(list, func(a, b analysis.UnitLuck) int {
		return analysis.CompareFloats(math.Abs(b.Errors()), math.Abs(a.Errors()))
	})
	for _, u := range list {
		if u.Errors() == 0 || u.Games == 0 || len(t.Rows) == mostCarried {
			continue
		}
		e := &f.List[u.Key.Matchup]
		army := e.ArmyA
		if u.Key.Army == "b" {
			army = e.ArmyB
		}
		per := 100 * u.Sum / float64(u.Games)
		t.Rows = append(
			t.Rows,
			[]Cell{word(analysis.Place(&e.MatchupEntry)), word(analysis.ArmyTitle(&e.MatchupEntry, army)),
				word(analysis.UnitTitle(f.Data.Manifest, e.System, u.Key.Unit)), num(per, 0.01), num(u.Errors(), 0.1),
				whole64(u.Games)},
		)
	}
	return t.filled()
}
