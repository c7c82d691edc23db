package heroscape

import (
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Place builds a game in the middle.
func (Ruleset) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	c := begin(s)
	pos, ok := s.Position.(*PositionForm)
	if !ok {
		c.fault(nil, nil, "the setup has no position")
	}
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	if pos.Rounds < 1 || pos.Rounds > 100 {
		c.fault(pos, at("rounds"), "a game has 1 to 100 rounds, not %d", pos.Rounds)
	}
	if pos.Turns < 1 || pos.Turns > 500 {
		c.fault(pos, at("turns"), "a basic game has 1 to 500 turns a player, not %d", pos.Turns)
	}
	c.t.rounds, c.t.turns = int16(pos.Rounds), int16(pos.Turns)
	order := c.listFigures(pos)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.finish()
	c.compileZones(false)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	t := c.t
	t.start = t.blank()
	g := t.New().(*game)
	for gi := range t.groups {
		g.s.cards[gi].side = int8(t.groups[gi].seat)
	}
	for i := range pos.Figures {
		c.setFigure(g, pos, i, order[i])
	}
	c.setCards(g, pos)
	c.setMarkers(g, pos)
	c.setTurn(g, pos)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	if err := t.Audit(g); err != nil {
		c.fault(pos, at("figures"), "%v", err)
		return nil, c.faults
	}
	g.play().advance(nil)
	t.start = g.s
	return g, nil
}

// seatNamed finds a seat by its name, or by A and B.
func seatNamed(name string) int {
	switch strings.ToLower(name) {
	case info.Seats[0], "a":
		return 0
	case info.Seats[1], "b":
		return 1
	}
	return -1
}

// listFigures enlists the figures of a position: those of one type and side
// together, in the order in which they are listed, sides in the order of seats.
func (c *compiler) listFigures(pos *PositionForm) []fig {
	order := make([]fig, len(pos.Figures))
	ids := map[string]bool{}
	for i := range pos.Figures {
		f := &pos.Figures[i]
		if f.ID == "" || ids[f.ID] {
			c.fault(pos, at("figures", i, "id"), "every figure needs an id of its own")
		}
		ids[f.ID] = true
		if seatNamed(f.Side) < 0 {
			c.fault(pos, at("figures", i, "side"), "unknown side %q; use %s or %s", f.Side, info.Seats[0],
				info.Seats[1])
		}
	}
	if len(c.faults) > 0 {
		return nil
	}
	for seat := range 2 {
		done := map[string]bool{}
		for i := range pos.Figures {
			f := &pos.Figures[i]
			if seatNamed(f.Side) != seat || done[f.Type] {
				continue
			}
			done[f.Type] = true
			ui, ok := c.unitOf(pos, at("figures", i, "type"), f.Type)
			if !ok {
				continue
			}
			c.enlistType(pos, seat, ui, f.Type, order)
		}
	}
	return order
}

// enlistType enlists the figures of one type on a side of a position and notes in order who they are. The
// number of cards follows from the number of figures, unless the position gives it.
func (c *compiler) enlistType(pos *PositionForm, seat int, ui uint8, unit string, order []fig) {
	var members []int
	copies := 0
	for i := range pos.Figures {
		if f := &pos.Figures[i]; f.Type == unit && seatNamed(f.Side) == seat {
			members = append(members, i)
			if form, ok := pos.Cards[f.ID]; ok {
				if copies = form.Copies; copies < 0 || copies > perSeat {
					c.fault(pos, at("cards", f.ID, "copies"),
						"%d copies of a card; there are 1 to %d, or 0 for as many as its figures need", copies, perSeat)
					return
				}
			}
		}
	}
	per := int(c.t.units[ui].per)
	if copies == 0 {
		copies = (len(members) + per - 1) / per
	}
	first := c.t.seats[seat].count()
	if !c.enlist(seat, ui, copies, len(members), -1) {
		c.fault(pos, at("figures", members[0]), "too many figures or cards for one side")
		return
	}
	if u := &c.t.units[ui]; u.tags&tagUnique != 0 && len(members) > per {
		c.fault(pos, at("figures", members[per]), "%s is a unique card of %d figures", u.name, per)
	}
	for n, i := range members {
		f := fig(seat<<6 | (first + n))
		order[i] = f
		c.t.names[f] = pos.Figures[i].ID
	}
}

// setFigure sets where a figure of a position stands, or what it is instead: not dropped yet, waiting,
// destroyed or left out.
func (c *compiler) setFigure(g *game, pos *PositionForm, i int, f fig) {
	form := &pos.Figures[i]
	u := g.t.unitOf(f)
	switch form.State {
	case "":
	case "undropped":
		if u.can&drops == 0 {
			c.fault(pos, at("figures", i, "state"), "%s does not start off the board", u.name)
			return
		}
		g.s.live.add(f)
		g.s.cards[g.t.groupOf[f]].flags |= cardWaiting
		return
	case "waiting":
		g.s.live.add(f)
		return
	case "destroyed":
		return
	case "left-out":
		g.s.out.add(f)
		return
	default:
		c.fault(pos, at("figures", i, "state"),
			"unknown state %q; use undropped, destroyed, left-out or waiting, or leave it out", form.State)
		return
	}
	head, tail, _ := strings.Cut(strings.TrimSpace(form.At), " ") // both ends may be written under at
	if form.Tail != "" {
		tail = form.Tail
	}
	lead, trail := c.cellAt(pos, at("figures", i, "at"), head), none
	if tail != "" {
		trail = c.cellAt(pos, at("figures", i, "tail"), strings.TrimSpace(tail))
	}
	if lead == none || (tail != "" && trail == none) {
		return
	}
	if u.double != (trail != none) {
		c.fault(pos, at("figures", i), "%s stands on %s", u.name,
			map[bool]string{true: "two spaces: give at and tail", false: "one space"}[u.double])
		return
	}
	if g.occupant[lead] != noFig || (trail != none && g.occupant[trail] != noFig) {
		c.fault(pos, at("figures", i, "at"), "two figures stand on one space")
		return
	}
	if form.Wounds < 0 || form.Wounds >= int(u.life) {
		c.fault(pos, at("figures", i, "wounds"), "%d wounds; %s has Life %d", form.Wounds, u.name, u.life)
		return
	}
	g.s.wounds[f] = uint8(form.Wounds)
	g.put(f, lead, trail)
}

// setCards sets what lies on cards: spirits and the grenade. Names are gone through in their order, so
// that faults are reported alike every time.
func (c *compiler) setCards(g *game, pos *PositionForm) {
	for _, name := range slices.Sorted(maps.Keys(pos.Cards)) {
		form := pos.Cards[name]
		gi, err := g.t.parseGroup(name)
		if err != nil {
			c.fault(pos, at("cards", name), "%v", err)
			continue
		}
		if form.Attack < 0 || form.Attack > 9 || form.Defence < 0 || form.Defence > 9 {
			c.fault(pos, at("cards", name), "a card bears 0 to 9 spirits of a kind")
			continue
		}
		g.s.cards[gi].attack, g.s.cards[gi].defence = uint8(form.Attack), uint8(form.Defence)
		if form.Grenade {
			g.s.cards[gi].flags |= cardGrenade
		}
	}
}

// setMarkers sets the order markers that a position says are placed.
func (c *compiler) setMarkers(g *game, pos *PositionForm) {
	for _, seat := range slices.Sorted(maps.Keys(pos.Markers)) {
		side := seatNamed(seat)
		if side < 0 {
			c.fault(pos, at("markers", seat), "unknown side %q; use %s or %s", seat, info.Seats[0], info.Seats[1])
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(pos.Markers[seat])) {
			n := strings.Index("123x", strings.ToLower(name))
			gi, err := g.t.parseGroup(pos.Markers[seat][name])
			switch {
			case n < 0 || len(name) != 1:
				c.fault(pos, at("markers", seat, name), "no marker %q: they are 1, 2, 3 and x", name)
			case err != nil:
				c.fault(pos, at("markers", seat, name), "%v", err)
			default:
				g.s.mark[side][n] = uint8(gi)
			}
		}
	}
}

// setTurn sets round, turn and phase of a position. Phases that the rules go through by themselves are
// begun, so that what comes next is due.
func (c *compiler) setTurn(g *game, pos *PositionForm) {
	s, form := &g.s, &pos.Turn
	side := 0
	if form.Side != "" {
		if side = seatNamed(form.Side); side < 0 {
			c.fault(pos, at("turn", "side"), "unknown side %q; use %s or %s", form.Side, info.Seats[0], info.Seats[1])
			return
		}
	}
	first := side
	if form.First != "" {
		if first = seatNamed(form.First); first < 0 {
			c.fault(pos, at("turn", "first"), "unknown side %q; use %s or %s", form.First, info.Seats[0], info.Seats[1])
			return
		}
	}
	s.round = int16(max(1, form.Round))
	s.first = int8(first)
	number := max(1, form.Number)
	if form.Round < 0 || form.Round > 100 || form.Number < 0 || number > 3 {
		c.fault(pos, at("turn"), "a turn has a round from 1 to 100 and a number from 1 to 3")
		return
	}
	switch form.Phase {
	case "place", "start", "orders", "initiative", "bond", "end":
		if g.t.basic {
			c.fault(pos, at("turn", "phase"), "the basic game has no phase %q; use deploy, turns, move or act",
				form.Phase)
			return
		}
	}
	s.phase, s.count = phTurns, int16(2*(number-1))
	if side != first {
		s.count++
	}
	switch stage := form.Phase; stage {
	case "deploy":
		s.phase, s.round = phFirst, 0
		if g.t.basic {
			s.phase, s.round = phBasic, 1
		}
	case "place":
		s.phase, s.round = phDeploy, 0
	case "start":
		s.round--
		g.play().beginRound(nil)
	case "orders":
		s.phase, s.count = phOrders, 0
	case "initiative":
		s.phase, s.count = phInit, 0
	case "turns":
		if g.t.basic {
			c.basicTurn(g, side)
		}
	case "end":
		s.phase = phEnd
	case "", "bond", "move", "act":
		c.cardTurn(g, pos, side, stage)
	default:
		c.fault(pos, at("turn", "phase"),
			"unknown phase %q; use deploy, place, start, orders, initiative, turns, bond, move, act or end", stage)
	}
}

// basicTurn stands before a turn of the basic game.
func (c *compiler) basicTurn(g *game, side int) {
	s := &g.s
	s.phase, s.asked = phBasic, askedOrder
	if side == 1 {
		s.asked |= askedDropFirst
	}
	s.count = 2 * (s.round - 1)
}

// cardTurn stands in the turn of a card.
func (c *compiler) cardTurn(g *game, pos *PositionForm, side int, stage string) {
	s := &g.s
	form := pos.Turn
	if form.Card == "" {
		if stage != "" {
			c.fault(pos, at("turn", "card"), "say whose turn it is: card: a figure on the card")
			return
		}
		for gi := range g.t.groups { // any card of the side, for questions only
			if int(g.t.groups[gi].seat) == side && g.onBoard(uint8(gi)) != 0 {
				form.Card = g.t.groups[gi].name
				break
			}
		}
		if form.Card == "" {
			s.phase = phOrders
			return
		}
	}
	gi, err := g.t.parseGroup(form.Card)
	if err != nil {
		c.fault(pos, at("turn", "card"), "%v", err)
		return
	}
	if form.Side == "" {
		side = int(g.t.groups[gi].seat)
	}
	if int(g.s.cards[gi].side) != side {
		c.fault(pos, at("turn", "card"), "the card is not the %s's", info.Seats[side])
		return
	}
	kind := uint8(turnMarker)
	if g.t.basic {
		c.basicTurn(g, side)
		s.count++
		kind = turnBasic
	} else {
		s.count++
	}
	g.play().beginTurn(uint8(gi), side, kind)
	switch stage {
	case "", "move":
		g.turn().window = winMove
	case "act":
		g.turn().window = winAct
	}
}
