package descent

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Place builds a game in the middle, for cases and questions.
func (system) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	c := newCompiler(s)
	p, ok := s.Position.(*Position)
	if c == nil || !ok {
		return nil, engine.Faults{{Message: "the setup lacks a roster, a chart, a map, options or a position"}}
	}
	t := c.t
	t.goal = p.Goal
	order := c.positionUnits(p)
	c.finish()
	c.goals(&p.Goal, p)
	c.seats()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	t.begin()
	st := &t.start
	st.stage, st.turn = stageChoose, t.first
	for n, i := range order {
		if i >= 0 {
			c.positionFigure(p, n, i)
		}
	}
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	st.occupy(t)
	st.left = int8(p.Escaped)
	for name, n := range p.Score {
		k := slices.Index(info.Seats[:], name)
		if k < 0 {
			c.fault(p, []any{"score", name}, "unknown seat %q", name)
			continue
		}
		st.score[k] = int16(n)
	}
	g := t.New().(*game)
	c.positionTurn(p, g)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	return g, nil
}

// positionUnits adds the units of a position; it returns the index of each figure.
func (c *compiler) positionUnits(p *Position) []int {
	order := make([]int, len(p.Figures))
	seen := map[string]bool{}
	byPlace := map[string]int{}
	for side := range 2 {
		place := uint16(0)
		for n, f := range p.Figures {
			at := []any{"figures", n}
			k := slices.Index(info.Seats[:], f.Side)
			if k < 0 {
				if side == 0 {
					c.fault(p, append(at, "side"), "unknown side %q; want heroes or monsters", f.Side)
					order[n] = -1
				}
				continue
			}
			if k != side {
				continue
			}
			u := c.roster.Units[f.Type]
			switch {
			case u == nil:
				c.fault(p, append(at, "type"), "unknown unit %q%s", f.Type,
					spelling.Suggest(f.Type, namesOf(c.roster.Units)))
				order[n] = -1
				continue
			case f.ID == "" || seen[f.ID]:
				c.fault(p, append(at, "id"), "figure %d has no id of its own", n+1)
			case u.Kind == "familiar":
				order[n] = -2 // put down with its owner
				byPlace[f.ID] = n
				continue
			}
			seen[f.ID] = true
			key := place
			if f.Key != nil {
				key = uint16(*f.Key)
			}
			place++
			order[n] = len(c.t.units)
			c.add(unit{name: f.ID, side: engine.Side(side), key: key}, u, f.Type, f.Items, f.Skills, p, at)
		}
	}
	for n := range p.Figures {
		if order[n] != -2 {
			continue
		}
		order[n] = -1
		for i := range c.t.units {
			u := &c.t.units[i]
			if u.owner >= 0 && u.form == p.Figures[n].Type && info.Seats[u.side] == p.Figures[n].Side {
				u.name = p.Figures[n].ID
				order[n] = i
			}
		}
		if order[n] < 0 {
			c.fault(p, []any{"figures", n}, "%s needs its owner on the map", p.Figures[n].ID)
		}
	}
	return order
}

// positionFigure puts a figure where a position says.
func (c *compiler) positionFigure(p *Position, n, i int) {
	t, form := c.t, &p.Figures[n]
	at := func(key string) []any { return []any{"figures", n, key} }
	u, f := &t.units[i], &t.start.figures[i]
	f.turned, f.damage, f.fatigue, f.feat, f.acted = form.Turned, int8(form.Damage), int8(form.Fatigue), form.FeatUsed,
		form.Acted
	f.status = standing
	if form.Damage < 0 || (form.Damage >= int(u.health) && !form.Out) || form.Fatigue < 0 ||
		form.Fatigue > int(u.stamina) {
		c.fault(p, at("damage"), "%s has %d damage of %d and %d fatigue of %d", form.ID, form.Damage, u.health,
			form.Fatigue, u.stamina)
	}
	for k, name := range form.Conditions {
		x := slices.Index(conditionNames[:], name)
		if x < 0 {
			c.fault(p, append(at("conditions"), k), "unknown condition %q%s", name,
				spelling.Suggest(name, conditionNames[:]))
			continue
		}
		f.conds |= 1 << x
	}
	for k, name := range form.Exhausted {
		x := slices.Index(cardNames[:], name)
		if x < 0 {
			c.fault(p, append(at("exhausted"), k), "unknown card %q%s", name, spelling.Suggest(name, cardNames[:]))
			continue
		}
		f.spent |= 1 << x
	}
	if form.Off {
		f.status = reserved
		if u.kind == hero {
			f.status = hidden
		}
	}
	if form.At == "" {
		if !form.Off {
			c.fault(p, at("at"), "%s stands nowhere; give at: \"x,y\" or off: true", form.ID)
		}
		return
	}
	var ok bool
	if f.at, ok = t.cellAt(form.At); !ok {
		c.fault(p, at("at"), "%q is no space of the map", form.At)
		return
	}
	if form.Out {
		f.status, f.damage, f.fatigue = fallen, u.health, u.stamina
		f.falls++
		t.start.falls++
		return
	}
	b := t.board(t.start.doors)
	if !t.placeable(b, u, f.at, f.turned) {
		c.fault(p, at("at"), "%s does not fit at %s", form.ID, form.At)
		return
	}
	if form.Off {
		return
	}
	t.start.occupy(t)
	for k := range t.units {
		if k == i || t.start.figures[k].status != standing || t.start.figures[k].at < 0 {
			continue
		}
		o := &t.units[k]
		for _, off := range u.base(f.turned) {
			if o.covers(t.start.figures[k].at, t.start.figures[k].turned, f.at+off) {
				c.fault(p, at("at"), "%s stands where %s stands", form.ID, o.name)
			}
		}
	}
}

// positionTurn says whose turn it is.
func (c *compiler) positionTurn(p *Position, g *game) {
	s := &g.s
	if p.Turn.Round > 0 {
		s.round = int16(p.Turn.Round)
	}
	if p.Turn.Side != "" {
		k := slices.Index(info.Seats[:], p.Turn.Side)
		if k < 0 {
			c.fault(p, []any{"turn", "side"}, "unknown side %q; want heroes or monsters", p.Turn.Side)
			return
		}
		s.turn = engine.Side(k)
	}
	switch p.Turn.Phase {
	case "", "act", "choose":
	case "deploy":
		s.stage = stageDeploy
		for i := range s.figures {
			s.figures[i].status, s.figures[i].at = reserved, none
		}
		s.occupy(g.t)
		return
	default:
		c.fault(p, []any{"turn", "phase"}, "unknown phase %q; want choose, act or deploy", p.Turn.Phase)
	}
	if p.Turn.Figure == "" {
		if p.Turn.Phase == "act" {
			c.fault(p, []any{"turn", "figure"}, "whose turn is it? give figure: ID")
		}
		return
	}
	i, ok := g.t.byName[p.Turn.Figure]
	if !ok {
		c.fault(p, []any{"turn", "figure"}, "unknown figure %q%s", p.Turn.Figure,
			spelling.Suggest(p.Turn.Figure, g.t.names()))
		return
	}
	if g.t.units[i].kind == familiar {
		c.fault(p, []any{"turn", "figure"}, "%s is a familiar and has no turn of its own; give its hero", p.Turn.Figure)
		return
	}
	s.turn = g.t.units[i].side
	g.play().startTurn(i, nil)
	if p.Turn.Begun == nil || *p.Turn.Begun {
		if s.figures[i].status == standing {
			s.stack.Pop()
			spent := s.figures[i].spent
			g.fixSpeed(i, nil)
			s.figures[i].spent = spent
		}
		if p.Turn.Actions != nil {
			s.act.actions = int8(*p.Turn.Actions)
			s.act.acted = true
		}
		s.act.points = int8(p.Turn.Points)
		return
	}
	g.play().run(nil)
}
