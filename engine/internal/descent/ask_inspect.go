package descent

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// Inspect tells a figure's state in the words of case files.
func (t *table) Inspect(eg engine.Game, ef engine.Figure) []engine.Pair {
	g := eg.(*game)
	i := t.index(ef)
	if i < 0 {
		return nil
	}
	u, f := &t.units[i], &g.s.figures[i]
	var out []engine.Pair
	add := func(key string, value any) { out = append(out, engine.Pair{Key: key, Value: fmt.Sprint(value)}) }
	add("at", t.label(f.at))
	add("status", statusNames[f.status])
	add("standing", speech.YesNo(f.status == standing))
	add("turned", speech.YesNo(f.turned))
	add("damage", f.damage)
	add("health", u.health-f.damage)
	add("fatigue", f.fatigue)
	var conds []string
	for k, name := range conditionNames {
		if f.has(1 << k) {
			conds = append(conds, name)
		}
	}
	if conds == nil {
		conds = []string{"none"}
	}
	add("conditions", strings.Join(conds, ", "))
	var spent []string
	for k, name := range cardNames {
		if f.spent>>k&1 == 1 {
			spent = append(spent, name)
		}
	}
	if spent == nil {
		spent = []string{"none"}
	}
	add("exhausted", strings.Join(spent, ", "))
	add("feat", speech.YesNo(f.feat))
	add("acted", speech.YesNo(f.acted))
	add("falls", f.falls)
	add("air", speech.YesNo(f.air))
	if f.status == standing {
		add("in-pit", speech.YesNo(g.inPit(i)))
	} else {
		add("in-pit", "no")
	}
	act := activation{}
	if int(g.s.act.figure) == i && g.top() != nil {
		act = g.s.act
	}
	add("actions", act.actions)
	add("points", act.points+act.quick)
	add("speed", act.speed)
	add("cost", u.points)
	return out
}

// LeftOut is 0: a start area too small for its army is a fault of the setup.
func (t *table) LeftOut(engine.Side) int { return 0 }

// Audit checks the invariants of a state.
func (t *table) Audit(eg engine.Game) error {
	g := eg.(*game)
	s := &g.s
	var on set
	walking := -1
	for k := range s.stack.Len() {
		if s.stack.At(k).kind == frameWalk {
			walking = int(s.stack.At(k).figure)
		}
	}
	for i := range t.units {
		u, f := &t.units[i], &s.figures[i]
		switch {
		case f.damage < 0 || f.damage > u.health || f.fatigue < 0 || f.fatigue > max(u.stamina, 0):
			return fmt.Errorf("%s has %d damage of %d, %d fatigue of %d", u.name, f.damage, u.health, f.fatigue,
				u.stamina)
		case f.status == standing && f.damage >= u.health:
			return fmt.Errorf("%s stands with %d damage of %d", u.name, f.damage, u.health)
		case f.status == fallen && u.kind != hero:
			return fmt.Errorf("%s is no hero and lies about", u.name)
		case f.status != standing || i == walking:
			continue
		}
		for _, o := range u.base(f.turned) {
			switch at := f.at + o; {
			case at < 0 || int(at) >= g.b.cells || !g.b.free.has(at):
				return fmt.Errorf("%s stands on %s, which is no space for it", u.name, t.label(at))
			case on.has(at):
				return fmt.Errorf("two figures stand on %s", t.label(at))
			default:
				on.add(at)
			}
		}
	}
	before := s.occupied
	c := g.Clone().(*game)
	c.s.occupy(t)
	if c.s.occupied != before {
		return fmt.Errorf("the occupied spaces are out of date")
	}
	if s.act.points < 0 || s.act.quick < 0 || s.act.actions < 0 {
		return fmt.Errorf("more was spent than there was: %d points, %d quick ones, %d actions", s.act.points,
			s.act.quick, s.act.actions)
	}
	return nil
}
