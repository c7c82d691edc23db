package heroscape

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// actors gives the test setup cards with the powers of the attack window, one after the
// other, and enemies who bar normal attacks.
func actors(s *engine.Setup) {
	card := func(rng, spaces int, powers ...string) UnitForm {
		return UnitForm{Name: "unit", Type: "CS", Size: "medium", Height: 5, Life: 1, Move: 4, Range: rng, Attack: 2,
			Defence: 2, Figures: 3,
			Spaces: spaces, Points: 50, Powers: powers}
	}
	units, powers := s.Roster.(*RosterForm).Units, s.Chart.(*ChartForm).Powers
	units["archer"], units["bomber"] = card(2, 1, "arrow-volley"), card(2, 1, "explosion", "grenade")
	units["dragon"], units["eater"] = card(1, 2, "fire-line"),
		card(1, 1, "chomp", "mind-shackle", "water-clone", "berserker-charge")
	units["quick"], units["sapper"] = card(1, 1, "thorian-speed"), card(1, 1, "explosion", "arrow-volley")
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
		s := actPosition(r, []string{"archer", "bomber", "dragon", "archer", "eater", "sapper"}[n%6])
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
				t.Fatalf("%s is legal, but not offered", language.Say(questions{g}, a))
			}
		}
		if len(every) == 0 {
			shut++
		}
		if open := g.anyAct(turn); open != (len(every) > 0) {
			t.Fatalf("the window is open: %v, with %d things to do", open, len(every))
		}
	}
	for _, v := range []engine.Verb{verbAttack, verbVolley, verbExplode, verbGrenade, verbFire, verbChomp, verbShackle,
		verbCharge} {
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

// TestKeptActs tries everything on everybody in the middle of turns of every kind and keeps how often each act was
// legal, and refused for each reason, what the legal ones are worth together, and a digest of what is said of them.
func TestKeptActs(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	counts, worth := map[engine.Verb]map[engine.Refusal]int{}, map[engine.Verb]*engine.Terms{}
	digest := sha256.New()
	for n := range 3000 {
		s := actPosition(r, []string{"archer", "bomber", "dragon", "archer", "eater", "sapper"}[n%6])
		own := s.Position.(*PositionForm).Figures[0].Type
		for i := range r.IntN(3) {
			f := FigureForm{ID: fmt.Sprintf("own%d", i), Type: own, Side: "north",
				State: []string{"", "destroyed"}[r.IntN(2)], At: fmt.Sprintf("%d,%d", r.IntN(3), r.IntN(9))}
			s.Position.(*PositionForm).Figures = append(s.Position.(*PositionForm).Figures, f)
		}
		units, powers := s.Roster.(*RosterForm).Units, s.Chart.(*ChartForm).Powers
		if r.IntN(3) == 0 {
			u := units["quick"]
			u.Size = "large"
			units["quick"], powers["grenade"] = u, PowerRow{Range: 3, Dice: 2, Levels: 0}
		}
		gg, faults := Ruleset{}.Place(s)
		if len(faults) > 0 {
			continue
		}
		g := gg.(*game)
		if g.s.depth == 0 {
			continue
		}
		halfway(g, r)
		for _, a := range tries(g, r) {
			if counts[a.Verb] == nil {
				counts[a.Verb], worth[a.Verb] = map[engine.Refusal]int{}, &engine.Terms{}
			}
			f := noFig
			if a.Figure != engine.NoFigure {
				f = g.t.figOf(a.Figure)
			}
			refusal := g.moves().checkActing(a, f)
			counts[a.Verb][refusal]++
			if refusal != engine.Legal {
				continue
			}
			g.Appraise(a, worth[a.Verb])
			fmt.Fprintln(digest, g.t.Say(g, a), g.t.Why(g, a))
			if r.IntN(40) == 0 {
				answer, err := g.t.Ask(g, "odds "+g.t.Say(g, a))
				fmt.Fprintln(digest, answer.Verdict, answer.Values, answer.Notes, err)
			}
		}
	}
	var w strings.Builder
	for verb := range verbCount {
		for refusal := range refusalCount {
			if n := counts[verb][refusal]; n > 0 && refusal == engine.Legal {
				fmt.Fprintf(&w, "%s is legal %d times, worth %v\n", info.Verbs[verb].Name, n, *worth[verb])
			} else if n > 0 {
				fmt.Fprintf(&w, "%s is refused %d times: %s\n", info.Verbs[verb].Name, n, info.Refusals[refusal].Text)
			}
		}
	}
	fmt.Fprintf(&w, "told %x\n", digest.Sum(nil)[:8])
	conform.Kept(t, "testdata/acts.txt", w.String())
}

// halfway puts a turn somewhere into its attack window: some have moved or attacked, powers and grenades are used.
func halfway(g *game, r *rand.Rand) {
	turn := g.turn()
	turn.window = winAct
	own := g.t.groups[turn.group].set
	some := func() uint64 { return own & r.Uint64() & r.Uint64() }
	if r.IntN(3) == 0 {
		turn.moved = some()
		turn.active |= turn.moved
	}
	if r.IntN(3) == 0 {
		turn.attacked = some()
		turn.active |= turn.attacked
	}
	if r.IntN(8) == 0 {
		turn.once = some()
		turn.active |= turn.once
	}
	if r.IntN(4) == 0 {
		turn.step = uint8(r.IntN(6))
	}
	if r.IntN(3) == 0 {
		g.s.cards[turn.group].flags |= cardGrenade
	}
	if r.IntN(3) == 0 {
		turn.grenades = true
		if set := some(); set != 0 {
			turn.last = figAt(g.t.groups[turn.group].seat, set)
		}
	}
	if r.IntN(3) == 0 {
		g.s.cards[turn.group].attack, g.s.cards[turn.group].defence = uint8(r.IntN(3)), uint8(r.IntN(3))
	}
	g.w.forget()
}

// tries lists what everybody could do in the attack window to everybody, with some parts changed.
func tries(g *game, r *rand.Rand) (list []engine.Action) {
	list = append(list, bare(verbCharge, 0), bare(verbClone, 0), bare(verbCharge, 1))
	everybody := g.t.seats[0].or(g.t.seats[1])
	for set := everybody; !set.empty(); {
		f := set.pop()
		for n := -1; n < 17; n++ {
			fire := bare(verbFire, n)
			fire.Figure = figure(f)
			list = append(list, fire)
		}
		for others := everybody; !others.empty(); {
			o := others.pop()
			for _, v := range []engine.Verb{verbAttack, verbExplode, verbGrenade, verbChomp, verbShackle, verbVolley} {
				a := g.moves().aimed(v, f, o)
				if v == verbVolley {
					a.A = 1<<f.num() | 1<<r.IntN(3) | 1<<r.IntN(4) | 1<<r.IntN(3)
				}
				switch r.IntN(60) {
				case 0:
					a.A++
				case 1:
					a.B++
				case 2:
					a.Cell++
				case 3:
					a.N += 300
				}
				list = append(list, a)
			}
		}
	}
	return list
}
