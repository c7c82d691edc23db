package hott_test

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// sameTroops is whether two lists name the same elements.
func sameTroops(a, b []*troop) bool {
	for _, t := range a {
		if !slices.Contains(b, t) {
			return false
		}
	}
	return len(a) == len(b)
}

// tries compares some of what is offered, and of random proposals, with the referee's opinion.
func (u *umpire) tries(g engine.Game, own dice.Source) string {
	all := g.Offer(nil)
	var some []engine.Action
	for k := range uint64(2) {
		some = append(some, all[own.Below(dice.Key(20+k), uint64(len(all)))])
	}
	offered := len(some)
	if p, ok := g.(conform.Proposer); ok {
		for k := range uint32(2) {
			if a, ok := p.Propose(own.Fork(50), k); ok {
				some = append(some, a)
			}
		}
	}
	var words []string
	for _, a := range some {
		words = append(words, g.Table().Say(g, a))
	}
	if list := u.proposals(own); len(list) > 0 {
		words = append(words, list[own.Below(51, uint64(len(list)))])
	}
	words = append(words, u.entries(own)...)
	for i, w := range words {
		a, err := g.Table().Parse(g, w)
		if err != nil {
			if i < offered {
				return err.Error()
			}
			continue
		}
		got := g.Check(a)
		if got != engine.Legal && i < offered {
			return fmt.Sprintf("%q is offered and refused", w)
		}
		if isPips(w) {
			if d := u.compare(g, w, got, u.rule(w)); d != "" {
				return d
			}
		}
	}
	return ""
}

// compare holds one verdict of the engine against the referee's.
func (u *umpire) compare(g engine.Game, w string, got engine.Refusal, r *ruling) string {
	switch {
	case (r.why == "") == (got == engine.Legal):
		u.stats["moves agreed: "+map[bool]string{true: "legal", false: "illegal"}[r.why == ""]]++
	case r.doubt:
		u.stats["moves in doubt"]++
	default:
		return fmt.Sprintf("%q: engine %q; referee %q (%d PIPs of %d)", w, g.Table().Info().Refusals[got].Text, r.why,
			r.pips, u.pips)
	}
	return ""
}

// isPips is whether words are an action of the PIP phase.
func isPips(w string) bool {
	verb, _, _ := strings.Cut(w, " ")
	return is(verb, "end", "move", "column", "god", "dragons", "lurk", "replace", "free")
}

// proposals are moves of the referee's own invention: to contacts, beside friends, anywhere.
func (u *umpire) proposals(own dice.Source) (list []string) {
	var mine []*troop
	for _, t := range u.on() {
		if t.side == u.owner && !t.moved {
			mine = append(mine, t)
		}
	}
	foes := u.foes(u.owner)
	if len(mine) == 0 || len(foes) == 0 {
		return nil
	}
	t := mine[own.Below(30, uint64(len(mine)))]
	e := foes[own.Below(31, uint64(len(foes)))]
	for _, o := range foes { // rather the nearest
		if own.Below(32, 3) > 0 && o.at.minus(t.at.vec).length() < e.at.minus(t.at.vec).length() {
			e = o
		}
	}
	p := snap(e, ways[own.Below(33, 4)])
	switch own.Below(34, 4) {
	case 0:
		p = p.ahead(-float64(own.Below(35, 100)))
	case 1:
		p = pose{p.point(float64(own.Below(36, 300))-150, 0), p.h}
	}
	p = p.rounded()
	list = append(list, fmt.Sprintf("move %s: place %v,%v %v", t.name, p.x, p.y, p.h))
	s := float64(own.Below(37, 320)) + 1
	list = append(list, fmt.Sprintf("move %s: %s %v", t.name, [...]string{"forward", "back"}[own.Below(38, 2)], s))
	turn := fmt.Sprintf("wheel %s %v, forward %v", [...]string{"left", "right"}[own.Below(39, 2)], 1+own.Below(40, 70),
		1+own.Below(41, 150))
	list = append(list, fmt.Sprintf("move %s: %s", t.name, turn))
	if f := u.files[u.owner]; f != "" { // perhaps a bent column
		list = append(list, fmt.Sprintf("move %s: forward %v", f, s), fmt.Sprintf("move %s: %s", f, turn))
	}
	return list
}

// entries proposes that a lost horde comes back somewhere along the home edge, often across from an enemy.
func (u *umpire) entries(own dice.Source) (list []string) {
	foes := u.foes(u.owner)
	for _, t := range u.troops {
		if t.side != u.owner || t.code != "Hd" || t.state != "lost" || t.general || len(foes) == 0 {
			continue
		}
		x := float64(own.Below(60, uint64(u.size)-160)) + 80
		if own.Below(61, 2) == 0 {
			x = math.Round(foes[own.Below(62, uint64(len(foes)))].at.x)
		}
		y, facing := t.depth, "N"
		if t.side == 1 {
			y, facing = u.size-t.depth, "S"
		}
		return []string{fmt.Sprintf("replace %s %v,%v %s", t.name, x, y, facing)}
	}
	return nil
}

// moves judges the move that a player has chosen and carries it out.
func (u *umpire) moves(j *judge, g engine.Game, words string) string {
	r := u.rule(words)
	if d := u.compare(g, words, engine.Legal, r); d != "" {
		return d
	}
	j.doubt = j.doubt || r.doubt
	if strings.HasSuffix(words, ", more") { // E16
		u.staged, u.stagers, u.stages = r.staged, r.who, u.stages+1
		return ""
	}
	waiting := len(u.staged) > 0
	u.staged, u.stagers = nil, nil
	if waiting && r.verb == "end" {
		return ""
	}
	if r.why != "" {
		u.blind = "in doubt"
		return ""
	}
	if r.verb == "end" {
		u.endMoves(j)
		return ""
	}
	u.pips -= r.pips
	if name, legs, _ := strings.Cut(words, ":"); len(r.who) > 1 && strings.Contains(legs, "wheel") {
		u.files[u.owner] = strings.SplitN(name, " ", 2)[1]
	}
	for _, t := range r.who {
		t.moved, t.travelled = true, true
		if t.state != "board" && r.verb != "free" {
			t.state, t.was = "board", nil
		}
		if p, ok := r.ends[t]; ok {
			t.at = p.rounded()
			if len(r.who) > 1 {
				u.slack(t, 4) // a file closes up along its leader's track
			}
			for _, e := range u.foes(t.side) {
				if j.touching(t.at, e) != "" {
					u.meets(t, e)
				}
			}
		}
	}
	if r.after != nil {
		r.after(j)
	}
	return ""
}
