package heroscape

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// seen is the damage that the commander sees in an action of the turn's card.
func seen(g *game, a engine.Action) int32 {
	var t engine.Terms
	g.Appraise(a, &t)
	return t[engine.TermDamage]
}

// seenStaying is the damage that it sees in staying, and in the only attack that follows.
func seenStaying(t *testing.T, s *engine.Setup) (stay, attack int32) {
	t.Helper()
	gg, faults := Ruleset{}.Place(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	g := gg.(*game)
	for _, a := range g.Offer(nil) {
		if a.Verb == verbStay {
			stay = seen(g, a)
		}
	}
	g.turn().window = winAct
	for _, a := range g.moves().listActs(nil, g.turn(), false) {
		if a.Verb == verbAttack {
			attack = seen(g, a)
		}
	}
	return stay, attack
}

// TestAMovePromisesWhatTheAttackKeeps sets a shooter with a sword beside an enemy and at
// some distance: what staying there promises is what the attack then sees, whose dice are
// those of a blow in one case and of a shot in the other.
func TestAMovePromisesWhatTheAttackKeeps(t *testing.T) {
	var attacks []int32
	for _, at := range []string{"0,1", "0,3"} {
		s := testSetup("g1 g1 g1 g1 g1", []FigureForm{{ID: "a", Type: "sworn", Side: "north", At: "0,0"},
			{ID: "b", Type: "low", Side: "south", At: at}}, nil)
		units := s.Roster.(*RosterForm).Units
		u := units["tall"]
		u.Powers = []string{"sword-of-reckoning"}
		units["sworn"] = u
		s.Chart.(*ChartForm).Powers["sword-of-reckoning"] = PowerRow{Dice: 4}
		stay, attack := seenStaying(t, s)
		if stay != attack || attack == 0 {
			t.Errorf("with the enemy at %s staying promises %d, and the attack sees %d", at, stay, attack)
		}
		attacks = append(attacks, attack)
	}
	if attacks[0] < 2*attacks[1] {
		t.Errorf("the blow is worth %d, the shot %d; want much more of the blow", attacks[0], attacks[1])
	}
}

// TestWhoeverIsToActIsWorthMore strikes at a card with a marker to come and at the same one
// without: it is worth twice as much to fell before its turn.
func TestWhoeverIsToActIsWorthMore(t *testing.T) {
	worth := func(card string) int32 {
		s := testSetup("g1 g1 g1 g1 g1 g1 g1 g1", []FigureForm{{ID: "a", Type: "low", Side: "north", At: "0,0"},
			{ID: "b", Type: "low", Side: "south", At: "0,1"},
			{ID: "c", Type: "knight", Side: "south", At: "0,7"}}, nil)
		p := s.Position.(*PositionForm)
		p.Turn = TurnForm{Card: "a", Number: 1, Round: 1}
		p.Markers = map[string]map[string]string{"north": {"1": "a", "2": "a", "3": "a", "x": "a"},
			"south": {"1": card, "2": card, "3": card, "x": card}}
		stay, attack := seenStaying(t, s)
		if stay != attack {
			t.Errorf("staying promises %d, the attack %d", stay, attack)
		}
		return attack
	}
	if marked, bait := worth("b"), worth("c"); bait == 0 || marked/2 != bait {
		t.Errorf("to strike is worth %d at a marked card, %d at another", marked, bait)
	}
}

// TestOneIsNotTheOther has two figures of one card in range, one of them beside a friend who helps its defence, and in
// the same place one who does not: staying promises the better of the attacks to follow, no matter who is listed first.
func TestOneIsNotTheOther(t *testing.T) {
	for _, at := range [][2]string{{"0,4", "0,2"}, {"0,2", "0,4"}} {
		worth := map[string]int32{}
		for _, friend := range []string{"thane", "squire"} {
			s := testSetup("g1 g1 g1 g1 g1 g1 g1 g1", []FigureForm{{ID: "a", Type: "tall", Side: "north", At: "0,0"},
				{ID: "b1", Type: "pair", Side: "south", At: at[0]},
				{ID: "b2", Type: "pair", Side: "south", At: at[1]}, {ID: "c", Type: friend, Side: "south", At: "0,5"}},
				nil)
			units, powers := s.Roster.(*RosterForm).Units, s.Chart.(*ChartForm).Powers
			pair, squire := units["low"], units["low"]
			pair.Figures, squire.Points, powers["defence-aura"] = 2, 1, PowerRow{Shields: 2}
			units["pair"], units["squire"] = pair, squire
			squire.Powers = []string{"defence-aura"}
			units["thane"] = squire
			gg, faults := Ruleset{}.Place(s)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			g := gg.(*game)
			stay := int32(-1)
			for _, a := range g.Offer(nil) {
				if a.Verb == verbStay {
					stay = seen(g, a)
				}
			}
			g.turn().window = winAct
			best := int32(0)
			for _, a := range g.moves().listActs(nil, g.turn(), false) {
				if words := g.t.Say(g, a); a.Verb == verbAttack && words != "a attack c" {
					worth[friend+words] = seen(g, a)
					best = max(best, seen(g, a))
				}
			}
			if best == 0 || stay != best {
				t.Errorf("with a %s at hand staying promises %d, the better attack %d", friend, stay, best)
			}
		}
		guarded, free := "a attack b1", "a attack b2"
		if at[0] == "0,2" {
			guarded, free = free, guarded
		}
		if worth["thane"+guarded] >= worth["thane"+free] || worth["squire"+guarded] != worth["thane"+free] ||
			worth["squire"+free] != worth["thane"+free] {
			t.Errorf("attacks are worth %v", worth)
		}
	}
}
