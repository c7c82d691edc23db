package descent_test

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// fits is DESC-LRG-2: a base may lie there.
func (r *referee) fits(f *figure, at space, turned bool) bool {
	if turned && f.wide == f.high {
		return false
	}
	base := f.base(at, turned)
	for _, s := range base {
		if !r.empty(s, f) {
			return false
		}
		for _, n := range base {
			if (s[0] == n[0]) != (s[1] == n[1]) && open(s, n, func(edge) bool {
				return false
			}) && r.barrier(between(s, n)) {
				return false
			}
		}
	}
	return true
}

// placements lists where a base may lie so that a test holds, in words.
func (r *referee) placements(f *figure, verb string, good func(base []space) bool) (list []string) {
	for _, s := range r.spaces() {
		for _, turned := range []bool{false, true} {
			if r.fits(f, s, turned) && good(f.base(s, turned)) {
				list = append(list, words(f, verb, s, turnedWord(turned)))
			}
		}
	}
	return list
}

func turnedWord(turned bool) string {
	if turned {
		return "turned"
	}
	return ""
}

// deployment is DESC-SET-1 and ruling 11 of section 13.
func (r *referee) deployment() {
	first := 1
	if r.heroSide >= 0 {
		first = 1 - r.heroSide
	}
	for _, side := range []int{first, 1 - first} {
		for {
			var all []string
			for _, f := range r.figures {
				if f.side == side && f.status == "reserve" && !f.familiar {
					all = append(all, r.deployments(f)...)
				}
			}
			if len(all) == 0 {
				break
			}
			r.owner, r.round = side, 1
			p := parse(r.choose(side, "deploy", all))
			f := r.find(p.who)
			f.status, f.at, f.turned = "standing", p.at, p.turned
		}
	}
}

// deployments lists where a figure may be deployed: on dry ground of its side's zone, or anywhere dry
// where the zone is full.
func (r *referee) deployments(f *figure) []string {
	dry := func(base []space) bool { return !r.all(base, "plh") }
	zone := []string{"heroes", "monsters"}[f.side]
	list := r.placements(f, "deploy", func(base []space) bool {
		for _, s := range base {
			if !r.inZone(s, zone) {
				return false
			}
		}
		return dry(base)
	})
	if len(list) == 0 {
		list = r.placements(f, "deploy", dry)
	}
	return list
}

// playRound is DESC-TRN-1 to DESC-TRN-5.
func (r *referee) playRound() {
	for _, f := range r.figures {
		f.acted = false
	}
	first := max(r.heroSide, 0)
	if r.alternating {
		for side, idle := first, 0; idle < 2; side = 1 - side {
			if idle++; r.share(side) {
				idle = 0
			}
		}
	} else {
		r.phase(first)
		r.phase(1 - first)
	}
	r.endRound()
}

// phase lets every figure of a side act once, a group before the next (DESC-TRN-2, DESC-TRN-3).
func (r *referee) phase(side int) {
	for r.share(side) {
		continue
	}
}

// share is the turn of a hero, or those of a group of monsters, one after another (DESC-TRN-5). It reports
// whether the side had anybody left to act.
func (r *referee) share(side int) bool {
	ready := r.ready(side, "")
	if len(ready) == 0 {
		return false
	}
	r.owner = side
	for len(ready) > 0 {
		f := ready[0]
		if len(ready) > 1 {
			var list []string
			for _, f := range ready {
				list = append(list, words(f, "activate"))
			}
			f = r.find(parse(r.choose(side, "choose", list)).who)
		}
		r.takeTurn(&turn{who: f, actions: 2})
		f.acted = true
		if !f.monster() {
			break
		}
		ready = r.ready(side, f.group)
	}
	return true
}

// ready lists who of a side, or of a group of monsters, has yet to act in this round.
func (r *referee) ready(side int, group string) (list []*figure) {
	for _, f := range r.figures {
		if f.side == side && !f.familiar && !f.acted &&
			slices.Contains([]string{"standing", "out", "hidden"}, f.status) &&
			(group == "" || (f.monster() && f.group == group)) {
			list = append(list, f)
		}
	}
	return list
}

// takeTurn is DESC-TRN-6.
func (r *referee) takeTurn(t *turn) {
	f, outer := t.who, r.turn
	r.turn = t
	r.startTurn(t)
	for !t.ended {
		if f.status != "standing" && f.status != "out" {
			break
		}
		if r.nothingLeft(t) {
			break
		}
		r.askTurn(t)
		if r.answer == words(f, "end") {
			break
		}
		r.perform(t, r.answer)
		r.settle()
	}
	r.endTurn(t)
	r.turn = outer
}

// nothingLeft says whether a turn is over because nothing can be done any more. The engine may also ask anyone who
// could only end it (ruling 4 of section 13).
func (r *referee) nothingLeft(t *turn) bool {
	f := t.who
	if !f.up() || t.actions+t.extra+t.points+t.quick > 0 || t.shot || len(r.menu(t)) > 0 {
		return false
	}
	return !f.hero || t.guest || r.either([]string{"asked", "over"}, func(option string) bool {
		asked := r.engineSays(f, "acted") == "no" && r.engineRound() == r.round
		return (option == "asked") == asked
	}) == "over"
}

// askTurn asks what a figure does next.
func (r *referee) askTurn(t *turn) {
	end := words(t.who, "end")
	list := append(r.menu(t), end)
	r.pause(question{side: t.who.side, stage: "act", words: list, allows: func(w string) bool {
		return w == end || r.allowed(t, w, list)
	}})
}

// startTurn is what happens before a figure does anything.
func (r *referee) startTurn(t *turn) {
	f := t.who
	if f.status == "hidden" {
		r.appear(f)
	}
	f.air = false
	if f.up() && f.diseased {
		if r.test(f, 2) {
			f.diseased = false
		} else {
			r.tire(f, 1)
		}
	}
	if f.up() && f.poisoned {
		if r.test(f, 0) {
			f.poisoned = false
		} else {
			r.hurt(f, 1)
		}
	}
	if r.settle(); t.ended {
		return
	}
	if a := r.standing("ashrian"); a != nil && f.up() && f.monster() && !f.master && f.side != a.side &&
		r.touches(f, a) {
		f.stunned = true
	}
	f.spent = nil
	t.speed = f.speed
	if f.up() && r.all(f.here(), "s") {
		t.speed = 1
	}
}

// endTurn is DESC-TRN-8.
func (r *referee) endTurn(t *turn) {
	f := t.who
	if !t.lost {
		if t.rested {
			f.fatigue = 0
		}
		if f.up() && f.can("syndrael") && !t.entered {
			f.fatigue = max(0, f.fatigue-2)
		}
		if f.up() && r.all(f.here(), "lh") {
			t.lost = true
			r.hurt(f, f.health)
		}
	}
	f.immobile = false
	r.settle()
}

// appear is the return of Tomble from his feat.
func (r *referee) appear(f *figure) {
	var list []space
	for _, s := range r.spaces() {
		if r.empty(s, nil) && r.distance(f.at, s) <= 4 {
			list = append(list, s)
		}
	}
	if list == nil {
		list = r.nearest(f.at, "")
	}
	f.at = r.pick(f, "appear", list)
	f.status = "standing"
}

// pick lets a side choose a space if there is a choice.
func (r *referee) pick(f *figure, stage string, list []space) space {
	if len(list) == 1 {
		return list[0]
	}
	var all []string
	for _, s := range list {
		all = append(all, words(f, stage, s))
	}
	return parse(r.choose(f.side, stage, all)).at
}

// nearest lists the empty spaces closest to one that are of none of some kinds.
func (r *referee) nearest(from space, but string) (list []space) {
	best := infinite
	for _, s := range r.spaces() {
		if !r.empty(s, nil) || r.all([]space{s}, but) {
			continue
		}
		switch d := r.distance(from, s); {
		case d < best:
			best, list = d, []space{s}
		case d == best && d < infinite:
			list = append(list, s)
		}
	}
	return list
}

// test is DESC-CND-6 with Lucky Charm.
func (r *referee) test(f *figure, attribute int) bool {
	if !f.hero {
		return false
	}
	roll := func() bool {
		faces := r.rollsOwn(f, []string{"gray", "black"}, func(f *figure, faces []string) string {
			return fmt.Sprint(shields(faces) <= f.attributes[attribute])
		})
		return shields(faces) <= f.attributes[attribute]
	}
	passed := roll()
	if passed || !f.can("charm") || f.exhausted("lucky-charm") ||
		r.choose(f.side, "charm", []string{words(f, "charm"), words(f, "decline")}) == words(f, "decline") {
		return passed
	}
	f.exhaust("lucky-charm")
	return roll()
}

// tire is fatigue forced by an effect (DESC-FAT-1, DESC-FAT-2).
func (r *referee) tire(f *figure, n int) {
	paid := 0
	if f.hero {
		paid = min(n, f.room())
	}
	f.fatigue += paid
	r.hurt(f, n-paid)
}

// hurt is damage, and what comes of it (DESC-KO-1, DESC-KO-2).
func (r *referee) hurt(f *figure, n int) {
	f.damage += n
	if n == 0 || !f.up() || f.damage < f.health {
		return
	}
	if t := r.turn; t != nil && t.who == f {
		t.ended, t.lost = true, true
	}
	f.damage = f.health
	f.diseased, f.poisoned, f.immobile, f.stunned = false, false, false, false
	if !f.hero {
		f.status, f.air = "removed", false
		r.slain[1-f.side] += f.points
		return
	}
	f.status, f.fatigue = "out", f.stamina
	f.falls++
	r.slain[1-f.side] += f.points / 2
	if r.all([]space{f.at}, "lh") {
		if list := r.nearest(f.at, "lh"); len(list) > 0 {
			f.at = r.pick(f, "token", list)
		}
	}
}

// recover is healing (DESC-KO-6); nothing heals a familiar (ruling 17 of section 13). Where several are healed
// at once, spaces are chosen when all others have come back, the last of them first.
func (r *referee) recover(n int, list ...*figure) {
	for _, f := range list {
		if (f.up() || f.status == "out") && !f.familiar {
			f.damage = max(0, f.damage-n)
		}
	}
	for _, f := range slices.Backward(list) { // ruling 26
		if f.status == "out" && !f.familiar && n > 0 && !r.comeBack(f, n, 0) {
			r.choosePlace(f)
		}
	}
}

// comeBack gives a knocked-out hero hearts and puts him on the map if there is no choice (DESC-KO-4 to DESC-KO-7).
func (r *referee) comeBack(f *figure, hearts, surges int) bool {
	list := r.places(f)
	if len(list) > 0 {
		f.damage, f.fatigue = max(0, f.health-hearts), max(0, f.fatigue-surges)
	}
	if len(list) == 1 {
		f.at, f.status = list[0], "standing"
	}
	return len(list) < 2
}

func (r *referee) choosePlace(f *figure) {
	f.at = r.pick(f, "return", r.places(f))
	f.status = "standing"
}

// places lists where a knocked-out hero may come back.
func (r *referee) places(f *figure) []space {
	if r.empty(f.at, nil) && !r.all([]space{f.at}, "lh") {
		return []space{f.at}
	}
	return r.nearest(f.at, "lh")
}

// settle tests the ends of DESC-VIC-1, DESC-VIC-2 and DESC-VIC-5; who is to move wins ties.
func (r *referee) settle() {
	var won [2]string
	for side := range 2 {
		alive, falls, heroes, left := 0, 0, 0, 0
		for _, f := range r.figures {
			if f.side != side || f.familiar {
				continue
			}
			if f.hero {
				heroes++
				falls += f.falls
			}
			if f.status == "escaped" {
				left++
			}
			if f.up() || f.status == "hidden" {
				alive++
			}
		}
		limit := r.knockouts
		if limit == 0 {
			limit = heroes
		}
		switch {
		case r.escape > 0 && left >= r.escape:
			won[side] = "escaped"
		case heroes > 0 && falls >= limit:
			won[1-side] = "knock-outs"
		case alive == 0:
			won[1-side] = "eliminated"
		}
	}
	for _, side := range []int{r.owner, 1 - r.owner} {
		if won[side] != "" {
			r.finish(engine.Side(side), won[side])
		}
	}
}

// endRound is DESC-VIC-3 to DESC-VIC-6.
func (r *referee) endRound() {
	if r.zones["hold"] != "" {
		var weight [2]int
		for _, f := range r.figures {
			if f.up() && slices.ContainsFunc(f.here(), func(s space) bool { return r.inZone(s, "hold") }) {
				switch {
				case f.familiar:
				case f.hero || f.master:
					weight[f.side] += 2
				default:
					weight[f.side]++
				}
			}
		}
		for side := range 2 {
			if weight[side] > weight[1-side] {
				r.held[side]++
			}
			if r.held[side] >= r.held[1-side]+r.lead {
				r.finish(engine.Side(side), "held")
			}
		}
	}
	if r.round < r.rounds {
		return
	}
	if r.escape > 0 {
		r.finish(engine.Side(1-r.heroSide), "time")
	}
	winner := engine.Nobody
	for _, score := range [][2]int{r.held, r.slain} {
		if winner == engine.Nobody && score[0] != score[1] {
			winner = engine.SideA
			if score[1] > score[0] {
				winner = engine.SideB
			}
		}
	}
	if r.held[0] != r.held[1] {
		r.finish(winner, "held")
	}
	r.finish(winner, "rounds")
}
