package titan_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// play carries out an action in the engine's words; settle a roll.
func (r *referee) play(words string) {
	f := strings.Fields(words)
	if words == "end" {
		if r.part == "place" || r.part == "maneuver" {
			r.endManeuver()
		} else {
			r.endStrikes()
		}
		r.advance()
		return
	}
	m := r.man(f[0])
	switch f[1] {
	case "stay":
		m.moved = true
	case "move", "enter", "place":
		m.at, m.moved, m.waiting = r.hex(f[2]), true, false
	case "carry":
		if f[2] == "none" {
			r.blow.excess = 0
		} else {
			r.blow.excess = r.hurt(r.man(f[2]), r.blow.excess)
		}
		r.carryOn()
		return
	default:
		r.aim(m, r.man(f[2]), words, f)
		return
	}
	r.advance()
}

// aim announces a blow.
func (r *referee) aim(m, o *man, words string, f []string) {
	r.blow = blowing{by: m, on: o, shot: f[1] == "rangestrike"}
	if r.blow.shot {
		r.blow.said = pair{m.power / 2, r.shotWords(m, o)[words]}
		if m.id == "dragon" && r.b.Terrain[m.at] == "volcano" {
			r.blow.said.dice += 2
		}
	} else {
		r.blow.said = r.natural(m, o, true)
		if len(f) > 3 {
			_, _ = fmt.Sscanf(f[4], "%d,%d", &r.blow.said.dice, &r.blow.said.number)
		}
	}
	m.blows++
	m.shot = r.blow.shot
	if r.blow.said.dice == 0 { // I-01
		r.advance()
		return
	}
	r.blow.excess = -1
}

// rolling says whether a roll is due.
func (r *referee) rolling() bool { return r.blow.by != nil && r.blow.excess < 0 }

// law is the chance of n hits: a binomial one.
func (r *referee) law(hits int) *big.Rat {
	n, p := int64(r.blow.said.dice), int64(7-r.blow.said.number)
	weight := new(big.Int).Binomial(n, int64(hits))
	weight.Mul(weight, new(big.Int).Exp(big.NewInt(p), big.NewInt(int64(hits)), nil))
	weight.Mul(weight, new(big.Int).Exp(big.NewInt(6-p), big.NewInt(n-int64(hits)), nil))
	return new(big.Rat).SetFrac(weight, new(big.Int).Exp(big.NewInt(6), big.NewInt(n), nil))
}

// settle gives the hits of the roll that is due.
func (r *referee) settle(hits int) {
	b := &r.blow
	if !b.shot && r.b.Terrain[b.on.at] == "darkness" {
		hits = max(0, hits-1)
	}
	b.carriers = nil
	if !b.shot {
		b.carriers = r.carriesOf(b.by, b.on, b.said)
	}
	b.excess = r.hurt(b.on, hits)
	r.carryOn()
}

// hurt gives hits and returns those that could not be taken.
func (r *referee) hurt(m *man, hits int) int {
	taken := min(hits, m.power-m.hits)
	m.hits += taken
	m.slain = m.slain || m.hits >= m.power
	return hits - taken
}

// carryOn goes on to the next carry or ends the blow.
func (r *referee) carryOn() {
	b := &r.blow
	b.carriers = living(b.carriers)
	if b.excess > 0 && len(b.carriers) > 0 {
		if r.part != "carry" {
			b.on, r.part = nil, "carry"
		}
		return
	}
	if r.part == "carry" {
		r.part = "strike"
		if b.by.side != r.half {
			r.part = "counterstrike"
		}
	}
	r.blow = blowing{}
	r.advance()
}

// advance closes what nobody has anything to choose in (I-02).
func (r *referee) advance() {
	for {
		switch r.part {
		case "place", "maneuver":
			for _, m := range r.men {
				if m.side == r.half && len(r.destinations(m)) > 0 {
					return
				}
			}
			r.endManeuver()
		case "strike", "counterstrike":
			for _, m := range r.men {
				if m.side != r.chooser() {
					continue
				}
				if len(r.targets(m)) > 0 {
					return
				}
				for _, o := range r.men {
					if len(r.shots(m, o)) > 0 {
						return
					}
				}
			}
			r.endStrikes()
		default:
			return
		}
	}
}

func (r *referee) lose(m *man) {
	m.lost, m.at, m.waiting, m.slain = true, -1, false, false
	if m.id == "titan" {
		r.fallen[m.side] = true
	}
}

// endManeuver is TITAN-ENTRY-4 and TITAN-STR-0.
func (r *referee) endManeuver() {
	for _, m := range r.men {
		if m.side == r.half && m.waiting {
			r.lose(m)
		}
		m.moved = false
	}
	r.startPart("strike")
	for _, m := range r.men {
		if m.onBoard() && r.b.Terrain[m.at] == "drift" && !m.native("drift") {
			r.hurt(m, 1)
		}
	}
}

func (r *referee) startPart(part string) {
	r.part = part
	for _, m := range r.men {
		m.blows, m.shot = 0, false
	}
}

// endStrikes closes a part of the Strike Phase (TITAN-STR-2, TITAN-STR-3).
func (r *referee) endStrikes() {
	if r.part == "strike" {
		r.startPart("counterstrike")
		return
	}
	for _, m := range r.men {
		m.blows, m.shot = 0, false
		if m.slain {
			r.lose(m)
		}
	}
	if r.over() {
		return
	}
	if r.half = r.half.Other(); r.half == r.first() {
		r.round++
	}
	r.part = "maneuver"
	if r.heights[r.half] && r.round == 1 {
		r.part = "place"
	}
}

// over tests the ends in the order of 4.4.
func (r *referee) over() bool {
	var alive [2]bool
	for _, m := range r.men {
		alive[m.side] = alive[m.side] || !m.lost
	}
	end := func(winner engine.Side, why string) bool {
		r.part, r.winner, r.ending = "over", winner, why
		return true
	}
	switch {
	case r.fallen[0] && r.fallen[1]:
		return end(engine.Nobody, "titans")
	case r.fallen[0] || r.fallen[1]:
		winner := engine.SideA
		if r.fallen[0] {
			winner = engine.SideB
		}
		if !alive[winner] {
			winner = engine.Nobody
		}
		return end(winner, "titan")
	case !alive[0] && !alive[1]:
		return end(engine.Nobody, "both")
	case !alive[0]:
		return end(engine.SideB, "one")
	case !alive[1]:
		return end(engine.SideA, "one")
	case r.round == r.limit() && r.half != r.first():
		for _, m := range r.men {
			if m.side == engine.SideB && !m.lost {
				r.lose(m)
			}
		}
		return end(engine.SideA, "time")
	}
	return false
}

// score is what the winner scores (4.4).
func (r *referee) score() (score [2]int32) {
	if r.winner == engine.Nobody || r.ending == "time" {
		return score
	}
	for _, m := range r.men {
		if m.lost && m.side != r.winner {
			score[r.winner] += int32(m.value())
		}
	}
	return score
}

// differs compares the engine's game with the referee's and says what is different.
func (r *referee) differs(g engine.Game) string {
	turn, in := g.Turn(), g.Table().Info()
	part := r.part
	switch {
	case part == "over":
		if turn.Actor != engine.Over {
			return "the battle is over for the referee (" + r.ending + ")"
		}
	case r.rolling():
		if turn.Actor != engine.Chance {
			return fmt.Sprintf("a roll of %v is due, the engine is in the stage %s", r.blow.said,
				in.Stages[turn.Stage].Name)
		}
	case turn.Actor != engine.Actor(r.chooser()) || in.Stages[turn.Stage].Name != part || turn.Owner != r.half ||
		int(turn.Round) != r.round:
		return fmt.Sprintf("the referee is in round %d, %s, %s chooses; the engine: %+v, %s", r.round, part,
			in.Seats[r.chooser()], turn, in.Stages[turn.Stage].Name)
	}
	for i, f := range g.Table().Figures() {
		m := r.men[i]
		want := map[string]string{"at": "off", "hits": fmt.Sprint(m.hits), "status": "fights"}
		if m.onBoard() {
			want["at"] = r.b.Label[m.at]
		}
		switch {
		case m.lost:
			want["status"] = "removed"
		case m.slain:
			want["status"] = "slain"
		case m.waiting:
			want["status"] = "waits"
		}
		for _, p := range g.Table().Inspect(g, f.Figure) {
			if w, ok := want[p.Key]; ok && w != p.Value {
				return fmt.Sprintf("%s: %s is %s, for the referee %s", m.name, p.Key, p.Value, w)
			}
		}
	}
	if part != "over" {
		return ""
	}
	if got := g.Result(); got.Winner != r.winner || got.Score != r.score() || int(got.Rounds) != r.round {
		return fmt.Sprintf("the result is %+v; for the referee %v wins in round %d with %v (%s)", got, r.winner,
			r.round, r.score(), r.ending)
	}
	return ""
}

// asks compares what is legal: everything the referee allows, everything offered, and some
// random proposals.
func (r *referee) asks(g engine.Game, legal map[string]bool, src dice.Source) string {
	words := slices.Sorted(maps.Keys(legal))
	for i, w := range words {
		if len(words) > 60 && (i+int(src.Word(1, 0)%7))%7 > 2 {
			continue
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
	for n := range uint32(12) {
		a, ok := g.(conform.Proposer).Propose(src, n)
		if !ok {
			continue
		}
		w := g.Table().Say(g, a)
		if r.unsaid(w) {
			continue
		}
		if accepted := g.Check(a) == engine.Legal; accepted && !legal[w] {
			return fmt.Sprintf("%q is accepted and not legal for the referee", w)
		}
	}
	return ""
}

// unsaid are words that say more than they need and that the book is silent about: the
// natural pair named, and the way of a rangestrike by magic, which has none.
func (r *referee) unsaid(words string) bool {
	f := strings.Fields(words)
	if len(f) < 4 {
		return false
	}
	m, o := r.man(f[0]), r.man(f[2])
	if m == nil || o == nil {
		return true
	}
	if f[1] == "strike" && m.onBoard() && o.onBoard() && r.towards(m.at, o.at) >= 0 {
		p := r.natural(m, o, true)
		return f[4] == fmt.Sprintf("%d,%d", p.dice, p.number)
	}
	return m.magic && strings.Contains(words, " via ")
}
