package titan

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Position is the form of what a case says beyond its steps: a battle in the middle.
type Position struct {
	Figures  []PositionFigure  `yaml:"figures"`
	Turn     PositionTurn      `yaml:"turn"`
	Darklord string            `yaml:"darklord"` // the side of the Darklord-Player
	Enters   map[string]string `yaml:"enters"`   // side of the board by which a side enters
	Heights  string            `yaml:"heights"`  // the side that is placed on the heights
}

// PositionFigure is one character of a position.
type PositionFigure struct {
	ID    string `yaml:"id"`
	Type  string `yaml:"type"`
	Side  string `yaml:"side"`
	At    string `yaml:"at"`   // its hex, or off: not yet entered
	Hits  int    `yaml:"hits"` // taken so far; in a Strike Phase as many as its Power: slain in this phase
	Moved bool   `yaml:"moved"`
	Blows int    `yaml:"blows"` // made in this part of the Strike Phase
	Shot  bool   `yaml:"shot"`  // they were rangestrikes
	Key   *int   `yaml:"key"`
}

// PositionTurn is the phase that a position is in.
type PositionTurn struct {
	Side  string `yaml:"side"`  // who chooses
	Phase string `yaml:"phase"` // place, maneuver, strike, counterstrike
	Round int    `yaml:"round"` // 1 when left out
}

// Place builds a battle in the middle. It stays in the phase it is given until something
// is done (I-02).
func (system) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	var fs engine.Faults
	p, _ := s.Position.(*Position)
	if p == nil {
		p = &Position{}
	}
	t := compileGround(s, &fs)
	if t == nil {
		return nil, fs
	}
	t.placeSides(s, p, &fs)
	t.placeArmies(p, s.Places, &fs)
	if len(fs) > 0 {
		return nil, fs
	}
	t.finish()
	g := t.New().(*game)
	g.placeTurn(p, s.Places, &fs)
	for i := range p.Figures {
		f, _ := t.find(p.Figures[i].ID)
		g.placeFigure(p, i, t.slotOf(f), s.Places, &fs)
	}
	if len(fs) > 0 {
		return nil, fs
	}
	return g, nil
}

// placeSides takes entry and roles from the position, else from the scenario that the
// position is put in.
func (t *table) placeSides(s *engine.Setup, p *Position, fs *engine.Faults) {
	places := s.Places
	oneOf(fs, places.Place(p, "darklord"), "the position", "darklord", p.Darklord, "", info.Seats[0], info.Seats[1])
	oneOf(fs, places.Place(p, "heights"), "the position", "heights", p.Heights, "", info.Seats[0], info.Seats[1])
	for i, seat := range info.Seats {
		var form Side
		if given, _ := s.Sides[i].Form.(*Side); given != nil {
			form = *given
		}
		if p.Enters[seat] != "" {
			form.Enters = p.Enters[seat]
		}
		if p.Darklord != "" {
			form.Darklord = p.Darklord == seat
		}
		if p.Heights != "" {
			form.Places = ""
			if p.Heights == seat {
				form.Places = "heights"
			}
		}
		if form.Enters == "" {
			form.Enters = [2]string{"N", "S"}[i]
		}
		n := slices.Index(entrySides[:], form.Enters)
		if n < 0 {
			fs.Add(places.Place(p, "enters", seat), "the board has no side %q; want one of %v", form.Enters, entrySides)
			continue
		}
		t.entry[i], t.entryName[i] = t.land.entry[n], form.Enters
		t.places[i], t.darklord[i] = form.Places == "heights", form.Darklord
	}
}

// placeArmies makes a legion of each side's figures, in the order they are listed.
func (t *table) placeArmies(p *Position, places engine.Places, fs *engine.Faults) {
	var n [2]int
	ids := map[string]bool{}
	for i, f := range p.Figures {
		at := func(key string) engine.Place { return places.Place(p, "figures", i, key) }
		s := slices.Index(info.Seats[:], f.Side)
		u := t.roster.Units[f.Type]
		switch {
		case f.ID == "" || f.ID == "end" || f.ID == "pass" || f.ID == "none":
			fs.Add(at("id"), "%q is no id for a character", f.ID)
			continue
		case ids[f.ID]:
			fs.Add(at("id"), "two characters have the id %q", f.ID)
			continue
		case s < 0:
			fs.Add(at("side"), "unknown side %q; want one of %v", f.Side, info.Seats)
			continue
		case u == nil:
			fs.Add(at("type"), "unknown character %q%s", f.Type, spelling.Suggest(f.Type, t.roster.names()))
			continue
		case n[s] >= legionSize:
			fs.Add(at("side"), "the %s has more than %d characters", f.Side, legionSize)
			continue
		}
		ids[f.ID] = true
		key := n[s]
		if f.Key != nil {
			key = *f.Key
		}
		t.add(s*legionSize+n[s], f.Type, u, u.Power, f.ID, uint16(key))
		n[s]++
	}
}

// placeTurn sets side, phase and round of a position. In a counterstrike the side named is the one that
// strikes, which is not the owner of the half-round.
func (g *game) placeTurn(p *Position, places engine.Places, fs *engine.Faults) {
	s, t := &g.s, g.t
	phases := map[string]engine.Stage{"place": stagePlace, "maneuver": stageManeuver, "": stageManeuver,
		"strike": stageStrike, "counterstrike": stageCounter}
	stage, ok := phases[p.Turn.Phase]
	if !ok {
		fs.Add(places.Place(p, "turn", "phase"), "unknown phase %q; want place, maneuver, strike or counterstrike",
			p.Turn.Phase)
	}
	who := t.first
	if p.Turn.Side != "" {
		i := slices.Index(info.Seats[:], p.Turn.Side)
		if i < 0 {
			fs.Add(places.Place(p, "turn", "side"), "unknown side %q; want one of %v", p.Turn.Side, info.Seats)
			return
		}
		who = engine.Side(i)
	}
	if stage == stageCounter {
		who = who.Other()
	}
	s.stage = stage
	s.half = int8(who ^ t.first)
	if s.round = int8(max(1, p.Turn.Round)); p.Turn.Round < 0 || p.Turn.Round > int(t.rounds) {
		fs.Add(places.Place(p, "turn", "round"), "round %d; want 1 to %d", p.Turn.Round, t.rounds)
	}
}

// placeFigure sets one character: where it stands, its hits, and what it has done in this phase. One with
// all its hits stands, slain, only in a Strike Phase, which it may strike back in.
func (g *game) placeFigure(p *Position, i, slot int, places engine.Places, fs *engine.Faults) {
	s, t := &g.s, g.t
	f := &p.Figures[i]
	at := func(key string) engine.Place { return places.Place(p, "figures", i, key) }
	fighting := s.stage == stageStrike || s.stage == stageCounter
	switch power := t.kinds[slot].power; {
	case f.Hits < 0 || f.Hits > power || (f.Hits == power && !fighting):
		fs.Add(at("hits"), "%s has %d hits; want 0 to %d (all of them only in a Strike Phase)", f.ID, f.Hits, power-1)
		return
	case f.Blows < 0 || f.Blows > 2 || (f.Blows > 0 && !fighting):
		fs.Add(at("blows"), "%s has made %d blows; want 0 to 2, and none outside a Strike Phase", f.ID, f.Blows)
		return
	}
	if f.At != "off" {
		c, ok := t.land.at(f.At)
		if !ok {
			fs.Add(at("at"), "there is no hex %q on this map; say off for a character that has not entered", f.At)
			return
		}
		if s.who[c] != 0 {
			fs.Add(at("at"), "%s and %s stand on the same hex %s", t.names[s.slotAt(c)], f.ID, f.At)
			return
		}
		s.waiting &^= 1 << slot
		s.put(t, slot, c)
	} else if fighting {
		fs.Add(at("at"), "%s cannot wait off the board in a Strike Phase (TITAN-ENTRY-4)", f.ID)
		return
	}
	s.hits[slot] = uint8(f.Hits)
	if f.Hits == t.kinds[slot].power {
		s.slain |= 1 << slot
	}
	if f.Moved {
		s.moved |= 1 << slot
	}
	if f.Blows > 0 {
		s.once |= 1 << slot
		kind := blowStrike
		if s.stage == stageCounter {
			kind = blowCounter
		}
		if f.Shot {
			s.shooter |= 1 << slot
			kind = blowShot
		}
		if f.Blows >= int(g.blowsOf(slot, kind)) {
			s.done |= 1 << slot
		}
	}
}
