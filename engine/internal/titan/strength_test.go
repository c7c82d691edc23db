package titan_test

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// How strength is measured. Two commanders meet over the eight scenarios, and over those
// with their armies exchanged that allow it, in both seats with the same dice; the score of
// greedy is its share of the points, a draw counting half.
//
// A style made for one role is judged in that seat alone. The seats are unequal, so what
// the seat gives is taken off: if greedy scores p there against greedy and the style q, then
// greedy scores 0.5 + (p-q). For a commander that plays both roles the mean of that over the
// seats is 1 less the mean of what the commander scores in either, since what greedy scores
// against itself in the two seats adds up to 1: one measure for both kinds.

// arena is the tables that strength is measured on.
type arena struct {
	names  []string
	tables []engine.Table
	games  []engine.Game
	start  []engine.Game
}

// newArena compiles the scenarios that styles are compared on, twice where armies may change seats.
func newArena(t testing.TB) *arena {
	t.Helper()
	a := &arena{}
	add := func(name string, v scenarios.Variant) {
		table := compiled(t, name, v)
		if v.Armies[0] != "" {
			name += ", swapped"
		}
		a.names = append(a.names, name)
		a.tables = append(a.tables, table)
		a.games, a.start = append(a.games, table.New()), append(a.start, table.New())
	}
	for _, name := range names {
		add(name, scenarios.Variant{})
		sc, faults := library.Scenario("titan/" + name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if sc.Swap {
			add(name, scenarios.Variant{Armies: [2]string{name + "-attacker", name + "-defender"}})
		}
	}
	return a
}

// tally is how many games were played, how many half points the seat looked at made, and
// how many ended by the time limit.
type tally struct{ games, points, timed int }

func (t *tally) add(o tally) {
	t.games, t.points, t.timed = t.games+o.games, t.points+o.points, t.timed+o.timed
}

func (t tally) score() float64 { return float64(t.points) / float64(2*t.games) }

// play plays some games on one table and tallies the points of a seat.
func (a *arena) play(t testing.TB, table int, players [2]engine.Commander, seat engine.Side, games int) (sum tally) {
	t.Helper()
	g, tab := a.games[table], a.tables[table]
	for n := range games {
		luck := dice.NewSource(7, uint64(table), uint64(n))
		g.CopyFrom(a.start[table])
		for s, p := range players {
			p.Begin(tab, engine.Side(s), luck.Fork(uint64(s)))
		}
		r, err := engine.Drive(g, luck, players, nil, nil)
		if err != nil {
			t.Fatalf("%s, game %d: %v", a.names[table], n, err)
		}
		sum.points += r.Points(seat)
		if tab.Info().Endings[r.Ending].Name == "time-loss" {
			sum.timed++
		}
	}
	sum.games = games
	return sum
}

// match is how another commander did against greedy, by seat and table.
type match [2][]tally

func (a *arena) match(t testing.TB, other, greedy engine.Commander, role engine.Side, games int) (m match) {
	t.Helper()
	for seat := range engine.Side(2) {
		if role != engine.Nobody && role != seat {
			continue
		}
		players := [2]engine.Commander{greedy, greedy}
		players[seat] = other
		for table := range a.tables {
			m[seat] = append(m[seat], a.play(t, table, players, seat, games))
		}
	}
	return m
}

func (m *match) sum(seat engine.Side) (sum tally) {
	for _, one := range m[seat] {
		sum.add(one)
	}
	return sum
}

// against is the score of greedy against the commander of a match, as defined above, with
// its standard error at the most and the share of games that ended by the time limit.
func (m *match) against(base *match, role engine.Side) (score, se, timed float64) {
	var q tally
	for seat := range engine.Side(2) {
		q.add(m.sum(seat))
	}
	se, timed = 0.5/math.Sqrt(float64(q.games)), float64(q.timed)/float64(q.games)
	if role == engine.Nobody {
		return 1 - q.score(), se, timed
	}
	p := base.sum(role)
	return 0.5 + (p.score() - q.score()), math.Hypot(se, 0.5/math.Sqrt(float64(p.games))), timed
}

// rival is a commander that greedy is measured against, and what greedy must score.
type rival struct {
	name string
	role engine.Side
	make func() engine.Commander
	want float64
}

// rivals are the bottom of the ladder, the shipped styles, and greedy with each of its
// weights in turn set to nothing.
func rivals(t testing.TB, weights [2]engine.Weights) (list []rival) {
	t.Helper()
	for _, m := range ai.Basic() {
		list = append(list, rival{m.Name, m.Role, m.New, 0.95})
	}
	for _, style := range []string{"rush", "wall", "snipe", "assassin", "attrition"} {
		m, faults := ai.Named(library, titan.System(), style)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		list = append(list, rival{style, m.Role, m.New, 0.55})
	}
	for i, term := range titan.System().Info().TermNames() {
		less := weights
		less[0][i], less[1][i] = 0, 0
		if less != weights {
			list = append(list, rival{"without " + term.Name, engine.Nobody,
				func() engine.Commander { return ai.NewGreedy(less) }, 0.55})
		}
	}
	return list
}

// TestStrength holds greedy to what it must score against every other commander, and
// prints the table. TITAN_GAMES asks for more games on each table and seat than the usual.
func TestStrength(t *testing.T) {
	games, detail := 100, false
	if n, err := strconv.Atoi(os.Getenv("TITAN_GAMES")); err == nil {
		games, detail = n, true
	}
	a := newArena(t)
	weights := greedy(t)
	one, two := ai.NewGreedy(weights), ai.NewGreedy(weights)
	base := a.match(t, one, two, engine.SideA, games)
	base[engine.SideB] = flipped(base[engine.SideA])
	var out strings.Builder
	sum := base.sum(engine.SideA)
	fmt.Fprintf(&out, "greedy v greedy: the defender scores %.3f; %.0f %% end by the time limit\n", sum.score(),
		100*float64(sum.timed)/float64(sum.games))
	for i, one := range base[engine.SideA] {
		fmt.Fprintf(&out, "    %-28s %.3f  time %.0f %%\n", a.names[i], one.score(),
			100*float64(one.timed)/float64(one.games))
	}
	for _, r := range rivals(t, weights) {
		m := a.match(t, r.make(), two, r.role, games)
		score, se, timed := m.against(&base, r.role)
		fmt.Fprintf(&out, "greedy v %-16s %.3f +- %.3f  time %.0f %%\n", r.name, score, se, 100*timed)
		if detail {
			for i, name := range a.names {
				fmt.Fprintf(&out, "    %-28s", name)
				for seat := range m {
					if m[seat] != nil {
						fmt.Fprintf(&out, "  as %s %.3f (greedy %.3f)", [2]string{"defender", "attacker"}[seat],
							m[seat][i].score(), base[seat][i].score())
					}
				}
				out.WriteString("\n")
			}
		}
		if score < r.want {
			t.Errorf("greedy scores %.3f against %s; want at least %.2f", score, r.name, r.want)
		}
	}
	t.Log("\n" + out.String())
}

// flipped is the same games as the other seat sees them.
func flipped(list []tally) (other []tally) {
	for _, one := range list {
		one.points = 2*one.games - one.points
		other = append(other, one)
	}
	return other
}
