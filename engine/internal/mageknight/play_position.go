package mageknight

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Place builds a game in the middle from a position.
func (Ruleset) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	t, faults := begin(s)
	pos, ok := s.Position.(*Position)
	if !ok {
		faults.Add(engine.Place{}, "the setup has no position")
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.limits(pos.Points, pos.Turns, func(key string) engine.Place { return s.Places.Place(pos, key) }, &faults)
	index := make([]int, len(pos.Figures))
	for seat := range engine.Side(2) { // unit ids: north first
		for n := range pos.Figures {
			t.enlist(s, pos, n, seat, index, &faults)
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.area = [2]board.Set{t.ground.grid.NewSet(), t.ground.grid.NewSet()}
	if pos.Turn.Stage == "first" {
		t.markAreas([2]*Side{&pos.North, &pos.South}, s.Places, &faults)
		t.finish()
		if len(faults) > 0 {
			return nil, faults
		}
		return t.New(), nil
	}
	t.finish()
	for side := range min(2, len(pos.Costs)) {
		t.cost[side] = pos.Costs[side]
	}
	g := t.newGame()
	g.s = t.opening()
	g.s.stage = stageTurn
	for n := range pos.Figures {
		g.play().stand(s, pos, n, index[n], &faults)
	}
	if len(faults) == 0 {
		g.play().setTurn(s, pos, index, &faults)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return g, nil
}

// enlist musters figure n of a position if it is of the seat.
func (t *table) enlist(s *engine.Setup, pos *Position, n int, seat engine.Side, index []int, faults *engine.Faults) {
	f := &pos.Figures[n]
	at := func(key string) engine.Place { return s.Places.Place(pos, "figures", n, key) }
	side := slices.Index(info.Seats[:], f.Side)
	if side < 0 {
		if seat == engine.SideA {
			faults.Add(at("side"), "the side of %s is %q; want %s or %s", f.ID, f.Side, info.Seats[0], info.Seats[1])
		}
		return
	}
	if engine.Side(side) != seat {
		return
	}
	if f.ID == "" {
		faults.Add(at("id"), "a figure has no id")
		return
	}
	if _, taken := t.byName[f.ID]; taken || len(t.figs) >= maxFigures {
		faults.Add(at("id"), "two figures have the id %q, or there are more than %d", f.ID, maxFigures)
		return
	}
	u := t.findUnit(f.Type, at("type"), faults)
	if u == nil {
		return
	}
	count := 0
	for i := range t.figs {
		if t.figs[i].seat == seat {
			count++
		}
	}
	if count >= maxPerSide {
		faults.Add(at("id"), "a side has at most %d figures", maxPerSide)
		return
	}
	index[n] = t.muster(u, seat, f.ID, uint16(count))
}

// stand puts figure n of a position on the board.
func (g play) stand(s *engine.Setup, pos *Position, n, i int, faults *engine.Faults) {
	f := &pos.Figures[n]
	at := func(key string) engine.Place { return s.Places.Place(pos, "figures", n, key) }
	fig := &g.t.figs[i]
	st := &g.s.figs[i]
	st.flags |= flagDeployed
	if f.Tokens < 0 || f.Tokens > 2 {
		faults.Add(at("tokens"), "%s has %d tokens; want 0 to 2", f.ID, f.Tokens)
		return
	}
	st.tokens = uint8(f.Tokens)
	if f.Out {
		st.click = uint8(len(fig.dial))
		g.s.gone |= one(i)
		g.s.lost[fig.seat] += fig.unit.points
		return
	}
	if f.Click < 0 || f.Click >= len(fig.dial) {
		faults.Add(at("click"), "%s is at click %d; its dial has clicks 0 to %d", f.ID, f.Click, len(fig.dial)-1)
		return
	}
	st.click = uint8(f.Click)
	cell, err := g.t.ground.grid.ParseLabel(f.At)
	if err != nil {
		faults.Add(at("at"), "%s: %v", f.ID, err)
		return
	}
	facing := g.t.ahead(fig.seat)
	if f.Facing != "" {
		if facing, err = g.t.ground.grid.ParseDir(f.Facing); err != nil {
			faults.Add(at("facing"), "%s: %v", f.ID, err)
			return
		}
	}
	if f.Soaring && (fig.unit.speed != typeWing || g.t.ground.indoors || g.shows(i).has(abDemoralized)) {
		faults.Add(at("soaring"), "%s cannot soar (MK-SOAR-1)", f.ID)
		return
	}
	free := true
	for _, o := range g.t.ground.foot[fig.size] {
		c := cell + board.Cell(o)
		free = free && g.t.ground.grid.Exists(c) && g.occ[c] == 0
	}
	if !free || (!f.Soaring && !g.moverOf(i).stand.Has(cell)) {
		faults.Add(at("at"), "%s cannot stand on %s", f.ID, f.At)
		return
	}
	g.put(i, cell, f.Soaring)
	st.facing = uint8(facing)
	if f.Acted {
		st.flags |= flagActed
	}
	if f.Idle {
		st.flags |= flagIdle
	}
}

// setTurn sets whose turn it is and what happened in it so far.
func (g play) setTurn(s *engine.Setup, pos *Position, index []int, faults *engine.Faults) {
	turn := &pos.Turn
	at := func(key string) engine.Place { return s.Places.Place(pos, "turn", key) }
	side := slices.Index(info.Seats[:], turn.Side)
	first := slices.Index(info.Seats[:], turn.First)
	if side < 0 || (turn.First != "" && first < 0) {
		faults.Add(at("side"), "the turn is of %q; want %s or %s", turn.Side, info.Seats[0], info.Seats[1])
		return
	}
	if turn.Number < 1 || turn.Number > pos.Turns {
		faults.Add(at("number"), "turn number %d; want 1 to %d", turn.Number, pos.Turns)
		return
	}
	if first < 0 {
		first = side
	}
	g.s.first, g.s.owner = int8(first), int8(side)
	for n := range min(2, len(pos.Score)) {
		g.s.score[n] = pos.Score[n]
	}
	half := int16(2 * (turn.Number - 1)) // turns before this one
	if side != first {
		half++
	}
	switch turn.Stage {
	case "start":
		g.s.turn = half
		g.beginTurn(engine.Side(side), nil)
		return
	case "":
	default:
		faults.Add(at("stage"), "stage is %q; want first or start, or leave it out", turn.Stage)
		return
	}
	g.s.turn = half + 1
	g.s.left = int8(g.t.actions)
	if turn.Actions != nil {
		if *turn.Actions < 0 || *turn.Actions > 100 {
			faults.Add(at("actions"), "%d actions left; want 0 to 100", *turn.Actions)
			return
		}
		g.s.left = int8(*turn.Actions)
	}
	for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
		g.s.began[low(m)] = g.s.touch[low(m)]
	}
	for n := range pos.Figures {
		if pos.Figures[n].Began == nil {
			continue
		}
		g.s.began[index[n]] = 0
		for _, name := range pos.Figures[n].Began {
			j, ok := g.t.byName[name]
			if !ok {
				faults.Add(s.Places.Place(pos, "figures", n, "began"), "no figure %q", name)
				return
			}
			g.s.began[index[n]] |= one(j)
		}
	}
}
