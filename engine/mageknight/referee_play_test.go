package mageknight_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// legal lists everything that may be chosen, in the engine's words.
func (u *umpire) legal() map[string]bool {
	list := map[string]bool{}
	switch u.part {
	case "face":
		for _, f := range facingNames {
			list[u.move.who.name+" face "+f] = true
		}
	case "spin":
		for _, f := range facingNames {
			list[u.spin[0].name+" spin "+f] = true
		}
	case "turn":
		list["end"] = true
		for _, p := range u.pieces {
			if p.gone || p.side != u.half || p.acted || p.tokens >= 2 || u.left == 0 {
				continue
			}
			for s := range u.ends(p) {
				for _, f := range facingNames {
					list[fmt.Sprintf("%s move %d,%d facing %s", p.name, s[0], s[1], f)] = true
				}
			}
			for _, o := range u.pieces {
				if u.mayStrike(p, o) {
					list[p.name+" strike "+o.name] = true
					if p.has("WM") {
						list[p.name+" strike "+o.name+" plain"] = true
					}
				}
				if u.mayShoot(p, o) {
					list[p.name+" shoot "+o.name] = true
				}
			}
		}
	}
	return list
}

func (u *umpire) piece(name string) *piece {
	for _, p := range u.pieces {
		if p.name == name {
			return p
		}
	}
	return nil
}

// play carries out an action in the engine's words.
func (u *umpire) play(words string) {
	f := strings.Fields(words)
	if words == "end" {
		u.endTurn()
		return
	}
	p := u.piece(f[0])
	switch f[1] {
	case "face":
		p.facing = slices.Index(facingNames, f[2])
		u.endAction()
		return
	case "spin":
		p.facing = slices.Index(facingNames, f[2])
		u.spin = u.spin[1:]
		u.spinOn()
		return
	}
	u.declare(p)
	if f[1] == "move" {
		m := moving{who: p, facing: slices.Index(facingNames, f[4]), before: u.foesAt(p, p.at)}
		_, _ = fmt.Sscanf(f[2], "%d,%d", &m.to[0], &m.to[1])
		u.move = m
		if len(m.before) > 0 && m.to != p.at {
			u.part = "break"
			return
		}
		u.arrive()
		return
	}
	u.blow = attacking{by: p, on: u.piece(f[2]), shot: f[1] == "shoot", plain: len(f) > 3, natural: -1}
	u.blow.needed = u.needed()
	u.part = "attack"
}

// declare is MK-TURN-4 and MK-TURN-5.
func (u *umpire) declare(p *piece) {
	p.acted = true
	p.tokens++
	u.left--
	u.pushed = nil
	if p.tokens == 2 {
		u.pushed = p
	}
}

// needed is MK-ATK-1, MK-ATK-4, MK-CLO-2 and MK-CLO-3.
func (u *umpire) needed() int {
	b := &u.blow
	_, attack, _, _, _ := b.by.now()
	_, _, defence, _, _ := b.on.now()
	if b.shot {
		_, more := u.sees(b.by, b.on)
		defence += more
		if b.on.has("BA") {
			defence += 2
		}
		return defence - attack
	}
	la, _, _ := u.square(b.by.at)
	lb, _, _ := u.square(b.on.at)
	if lb > la {
		defence++
	}
	if !front(b.on.facing, b.on.at, b.by.at) {
		attack++
	}
	return defence - attack
}

// law is the chance of each outcome of the roll that is due.
func (u *umpire) law() map[int]*big.Rat {
	list := map[int]*big.Rat{}
	add := func(v int, n, of int64) {
		if list[v] == nil {
			list[v] = new(big.Rat)
		}
		list[v].Add(list[v], big.NewRat(n, of))
	}
	switch u.part {
	case "break":
		add(0, 1, 2)
		add(1, 1, 2)
	case "damage":
		for n := range 6 {
			add(n+1, 1, 6)
		}
	case "attack":
		for i := 1; i <= 6; i++ {
			for j := 1; j <= 6; j++ {
				switch n := i + j; {
				case n == 2:
					add(0, 1, 36)
				case n == 12:
					add(3, 1, 36)
				case n >= u.blow.needed:
					add(2, 1, 36)
				default:
					add(1, 1, 36)
				}
			}
		}
	}
	return list
}

// settle gives the outcome of the roll that is due.
func (u *umpire) settle(v int) {
	switch u.part {
	case "break":
		if v == 1 {
			u.arrive()
			return
		}
		u.part = "face"
	case "attack":
		u.blow.natural = v
		if v >= 2 && !u.blow.shot && !u.blow.plain && u.blow.by.has("WM") {
			u.part = "damage"
			return
		}
		_, _, _, damage, _ := u.blow.by.now()
		u.hit(damage)
	case "damage":
		u.hit(v)
	}
}

// hit is MK-ATK-5 and MK-ATK-2.
func (u *umpire) hit(damage int) {
	b := &u.blow
	if b.natural >= 2 {
		if b.natural == 3 {
			damage++
		}
		if b.on.has("TO") {
			damage--
		}
		u.hurt(b.on, max(0, damage))
	}
	if b.natural == 0 {
		u.hurt(b.by, 1)
	}
	u.endAction()
}

// hurt turns a dial (MK-UNIT-3, MK-VP-1).
func (u *umpire) hurt(p *piece, clicks int) {
	if p.gone {
		return
	}
	if p.click += clicks; p.click >= len(p.dial) {
		p.gone = true
		u.score[p.side.Other()] += p.points
	}
}

// arrive ends a move: facing, and who may spin (MK-SPN-1).
func (u *umpire) arrive() {
	m := &u.move
	m.who.at, m.who.facing = m.to, m.facing
	u.spin = nil
	for _, o := range u.foesAt(m.who, m.who.at) {
		if !slices.Contains(m.before, o) {
			u.spin = append(u.spin, o)
		}
	}
	u.spinOn()
}

func (u *umpire) spinOn() {
	u.part = "spin"
	if len(u.spin) == 0 {
		u.endAction()
	}
}

// endAction is MK-TURN-5 and MK-END-1.
func (u *umpire) endAction() {
	if u.pushed != nil {
		u.hurt(u.pushed, 1)
	}
	u.part = "turn"
	var active [2]bool
	for _, p := range u.pieces {
		active[p.side] = active[p.side] || !p.gone && !p.has("DM")
	}
	if !active[0] || !active[1] {
		u.finish()
		return
	}
	if u.left == 0 {
		u.endTurn()
	}
}

// endTurn is MK-TURN-6 and MK-END-2.
func (u *umpire) endTurn() {
	for _, p := range u.pieces {
		if p.side == u.half && !p.acted {
			p.tokens = 0
		}
		p.acted = false
	}
	u.half = u.half.Other()
	if u.half == engine.SideA {
		if u.turn == u.turns {
			u.half = engine.SideB
			u.finish()
			return
		}
		u.turn++
	}
	u.left = u.per
}

// finish is MK-VP-2 and MK-VP-3.
func (u *umpire) finish() {
	u.part = "over"
	var cost [2]int
	u.total = u.score
	for side := range u.total {
		sum, sound := 0, false
		for _, p := range u.pieces {
			if int(p.side) != side {
				continue
			}
			cost[side] += p.points
			if !p.gone {
				sum += p.points
				sound = sound || !p.has("DM")
			}
		}
		if sound {
			u.total[side] += sum
		}
	}
	u.winner = engine.Nobody
	switch {
	case u.total[0] != u.total[1]:
		u.winner = engine.SideB
		if u.total[0] > u.total[1] {
			u.winner = engine.SideA
		}
	case cost[0] != cost[1]:
		u.winner = engine.SideB
		if cost[0] < cost[1] {
			u.winner = engine.SideA
		}
	}
}

// chooser is who chooses now.
func (u *umpire) chooser() engine.Side {
	if u.part == "spin" {
		return u.spin[0].side
	}
	return u.half
}

// differs compares the engine's game with the referee's and says what is different.
func (u *umpire) differs(g engine.Game) string {
	turn, in := g.Turn(), g.Table().Info()
	switch u.part {
	case "over":
		got := g.Result()
		if turn.Actor != engine.Over || got.Winner != u.winner || int(got.Score[0]) != u.total[0] || int(got.Score[1]) != u.total[1] {
			return fmt.Sprintf("the game is over for the referee, %v wins with %v; the engine: %+v, %+v", u.winner, u.total, turn, got)
		}
	case "break", "attack", "damage":
		if turn.Actor != engine.Chance {
			return fmt.Sprintf("a roll (%s) is due, the engine is in the stage %s", u.part, in.Stages[turn.Stage].Name)
		}
	default:
		if turn.Actor != engine.Actor(u.chooser()) || turn.Owner != u.half || int(turn.Round) != u.turn {
			return fmt.Sprintf("the referee is in turn %d of %s, %s chooses (%s); the engine: %+v, %s", u.turn, in.Seats[u.half], in.Seats[u.chooser()],
				u.part, turn, in.Stages[turn.Stage].Name)
		}
	}
	for i, f := range g.Table().Figures() {
		p := u.pieces[i]
		want := map[string]string{"alive": yesNo(!p.gone)}
		if !p.gone {
			want["click"], want["at"], want["facing"] = fmt.Sprint(p.click), fmt.Sprintf("%d,%d", p.at[0], p.at[1]), facingNames[p.facing]
			want["tokens"], want["scored"] = fmt.Sprint(p.tokens), fmt.Sprint(u.score[p.side])
		}
		if u.part == "turn" && p.side == u.half && !p.gone {
			want["acted"], want["left"] = yesNo(p.acted), fmt.Sprint(u.left)
		}
		for _, pair := range g.Table().Inspect(g, f.Figure) {
			if w, ok := want[pair.Key]; ok && w != pair.Value {
				return fmt.Sprintf("%s: %s is %s, for the referee %s", p.name, pair.Key, pair.Value, w)
			}
		}
	}
	return ""
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// asks compares what is legal: what the referee allows, everything offered, and random
// proposals.
func (u *umpire) asks(g engine.Game, src dice.Source) string {
	legal := u.legal()
	words := make([]string, 0, len(legal))
	for w := range legal {
		words = append(words, w)
	}
	slices.Sort(words)
	every := max(1, len(words)/40)
	skip := int(src.Below(1, uint64(every)))
	for i, w := range words {
		if (i+skip)%every != 0 && strings.Contains(w, " move ") {
			continue // a sample of moves, and all else
		}
		a, err := g.Table().Parse(g, w)
		if err != nil {
			return fmt.Sprintf("%q is legal for the referee and cannot be read: %v", w, err)
		}
		if c := g.Check(a); c != engine.Legal {
			return fmt.Sprintf("%q is legal for the referee and refused: %s", w, g.Table().Info().Refusals[c].Text)
		}
	}
	for _, a := range g.Offer(nil) {
		if w := g.Table().Say(g, a); !legal[w] {
			return fmt.Sprintf("%q is offered and not legal for the referee", w)
		}
	}
	for n := range uint32(30) {
		a, ok := g.(engine.Proposer).Propose(src, n)
		if !ok || g.Check(a) != engine.Legal {
			continue
		}
		if w := g.Table().Say(g, a); !legal[w] {
			return fmt.Sprintf("%q is accepted and not legal for the referee", w)
		}
	}
	return ""
}

// weighs compares the law of a roll with the referee's.
func (u *umpire) weighs(law *dice.Law) string {
	want := u.law()
	if law.Len() != len(want) {
		return fmt.Sprintf("the roll (%s, %d needed) has %d outcomes, for the referee %d", u.part, u.blow.needed, law.Len(), len(want))
	}
	for i := range law.Len() {
		p, w := new(big.Rat).SetFrac(law.Weight(i), law.Total()), want[int(law.Value(i))]
		if w == nil || p.Cmp(w) != 0 {
			return fmt.Sprintf("outcome %d of the roll (%s, %d needed) has the chance %v, for the referee %v", law.Value(i), u.part, u.blow.needed, p, w)
		}
	}
	return ""
}
