package heroscape

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// actors gives the test setup cards with the powers of the attack window, one after the
// other, and enemies who bar normal attacks.
func actors(s *engine.Setup) {
	card := func(rng, spaces int, powers ...string) UnitForm {
		return UnitForm{Name: "unit", Type: "CS", Size: "medium", Height: 5, Life: 1, Move: 4, Range: rng, Attack: 2, Defence: 2, Figures: 3,
			Spaces: spaces, Points: 50, Powers: powers}
	}
	units, powers := s.Roster.(*RosterForm).Units, s.Chart.(*ChartForm).Powers
	units["archer"], units["bomber"] = card(2, 1, "arrow-volley"), card(2, 1, "explosion", "grenade")
	units["dragon"], units["eater"] = card(1, 2, "fire-line"), card(1, 1, "chomp", "mind-shackle", "water-clone", "berserker-charge")
	units["quick"] = card(1, 1, "thorian-speed")
	for _, id := range []string{"quick", "dragon"} {
		u := units[id]
		u.Type = "US"
		units[id] = u
	}
	powers["arrow-volley"], powers["explosion"] = PowerRow{Range: 4, Dice: 6}, PowerRow{Range: 4, Dice: 3}
	powers["grenade"], powers["fire-line"] = PowerRow{Range: 3, Dice: 2, Levels: 12}, PowerRow{Dice: 4, Spaces: 3}
	powers["chomp"], powers["mind-shackle"] = PowerRow{Least: 16}, PowerRow{Least: 20}
	powers["water-clone"], powers["berserker-charge"] = PowerRow{Least: 15, Water: 10}, PowerRow{Least: 15}
	powers["thorian-speed"] = PowerRow{}
}

// TestEveryActIsListed tries every attack of everybody on everybody, and every power: what
// the rules allow is offered, and the window opens for it.
func TestEveryActIsListed(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	seen := map[engine.Verb]int{}
	shut := 0
	for n := range 2400 {
		s := actPosition(r, []string{"archer", "bomber", "dragon", "archer", "eater"}[n%5])
		gg, faults := Ruleset{}.Place(s)
		if len(faults) > 0 {
			continue
		}
		g := gg.(*game).moves()
		if g.s.depth == 0 {
			continue
		}
		turn := g.turn()
		turn.window = winAct
		listed := map[engine.Action]bool{}
		for _, a := range g.listActs(nil, turn, false) {
			a.A = 0
			listed[a] = true
		}
		every := everyAct(g, turn)
		for _, a := range every {
			seen[a.Verb]++
			if !listed[a] {
				t.Fatalf("%s is legal, but not offered", g.t.say(g.field, a))
			}
		}
		if len(every) == 0 {
			shut++
		}
		if open := g.anyAct(turn); open != (len(every) > 0) {
			t.Fatalf("the window is open: %v, with %d things to do", open, len(every))
		}
	}
	for _, v := range []engine.Verb{verbAttack, verbVolley, verbExplode, verbGrenade, verbFire, verbChomp, verbShackle, verbCharge} {
		if seen[v] < 15 {
			t.Errorf("%s was legal only %d times", info.Verbs[v].Name, seen[v])
		}
	}
	if shut < 20 {
		t.Errorf("the window stayed shut only %d times", shut)
	}
}

// actPosition has three figures of a card in the north-west and enemies anywhere.
func actPosition(r *rand.Rand, card string) *engine.Setup {
	var rows strings.Builder
	for range 3 {
		for range 9 {
			rows.WriteString([]string{"g1 ", "g1 ", "g1 ", "g1 ", "g1 ", "g1 ", "r2 ", "w0 ", "t1 "}[r.IntN(9)])
		}
		rows.WriteString("\n")
	}
	var figures []FigureForm
	used := map[string]bool{}
	add := func(kind, side string, col, width int) {
		row, c := r.IntN(3), col+r.IntN(width)
		f := FigureForm{ID: fmt.Sprintf("f%d", len(figures)), Type: kind, Side: side, At: fmt.Sprintf("%d,%d", row, c)}
		if kind == "dragon" {
			f.Tail = fmt.Sprintf("%d,%d", row, c+1)
		}
		if !used[f.At] && !used[f.Tail] {
			figures = append(figures, f)
			used[f.At], used[f.Tail] = true, f.Tail != ""
		}
	}
	for range 9 {
		if len(figures) < 3 {
			add(card, "north", 0, 2)
		}
	}
	enemy := []string{"quick", "low", "tall"}[r.IntN(3)]
	for range 1 + r.IntN(2) {
		add(enemy, "south", 1, 8)
	}
	s := testSetup(rows.String(), figures, nil)
	actors(s)
	return s
}

// everyAct tries everything; a volley stands for all volleys of one shooter at one target.
func everyAct(g moves, turn *turnState) (list []engine.Action) {
	try := func(a engine.Action, r engine.Refusal) {
		if r == engine.Legal {
			list = append(list, a)
		}
	}
	try(bare(verbCharge, 0), g.checkCharge())
	try(bare(verbClone, 0), g.checkClone())
	seat := g.t.groups[turn.group].seat
	for own := g.s.own[turn.side]; !own.empty(); {
		f := own.pop()
		for n := range 16 {
			a := bare(verbFire, n)
			a.Figure = figure(f)
			try(a, g.checkFire(f, n&8 != 0, n&7))
		}
		for foes := g.s.own[1-turn.side]; !foes.empty(); {
			e := foes.pop()
			try(g.aimed(verbAttack, f, e), g.checkAttack(f, e))
			try(g.aimed(verbExplode, f, e), g.checkExplode(f, e))
			try(g.aimed(verbGrenade, f, e), g.checkGrenade(f, e))
			try(g.aimed(verbChomp, f, e), g.checkChomp(f, e))
			try(g.aimed(verbShackle, f, e), g.checkShackle(f, e))
			for three := range uint64(1) << g.t.seats[seat].count() {
				if bitsCount(three) == 3 && g.checkVolley(f, e, three) == engine.Legal {
					try(g.aimed(verbVolley, f, e), engine.Legal)
					break
				}
			}
		}
	}
	return list
}
