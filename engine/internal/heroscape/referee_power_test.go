package heroscape_test

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// mayExplode is HS-PWR-DW-1.
func (r *referee) mayExplode(p, o *piece) bool {
	return r.is(p, "dw9000") && isTarget(p, o) && r.readyToAttack(p) && r.freeToAim(p, o) && r.inReach(p, o, 7)
}

// around lists a figure and all that are adjacent to it, by id after it (HS-SPEC-4).
func (r *referee) around(o *piece) []*piece {
	list := []*piece{o}
	for _, p := range r.standing(engine.Nobody) {
		if p != o && r.adjacent(p, o) {
			list = append(list, p)
		}
	}
	return list
}

// special rolls a special attack on several figures (HS-SPEC-3).
func (r *referee) special(p *piece, dice int, victims []*piece) {
	skulls := r.roll("attack", skullLaw(dice))
	if skulls == 0 {
		return
	}
	var hurt []injury
	for _, o := range victims {
		shields := r.roll("defence", shieldLaw(r.defenceDice(p, o)))
		b := blow{double: r.is(o, "sentinel"), dodges: r.is(o, "krav") && o != p && !r.adjacent(p, o)}
		hurt = append(hurt, injury{o, max(0, b.result(skulls, shields))})
	}
	r.hurt(hurt...)
}

// fireLine lists whom a Fire Line affects, nearest first (HS-PWR-MIMRING-1).
func (r *referee) fireLine(p *piece, end string, way int) (victims []*piece) {
	c := p.at[0]
	if end == "tail" {
		c = p.at[1]
	}
	from := c
	row, col := c/r.cols, c%r.cols
	for range 8 {
		shift := row % 2
		d := [6][2]int{{-1, shift - 1}, {-1, shift}, {0, -1}, {0, 1}, {1, shift - 1}, {1, shift}}[way]
		row, col = row+d[0], col+d[1]
		if row < 0 || col < 0 || col >= r.cols || row*r.cols >= len(r.spaces) {
			break // beyond the rows there are voids alone, except past an odd row's end
		}
		to := row*r.cols + col
		o := r.holder(to)
		if o == nil || o == p || slices.Contains(victims, o) {
			continue
		}
		seen := r.adjacent(p, o)
		for _, b := range o.ends() {
			seen = seen || r.sees(sighting{from, p.height, b, o.height, false})
		}
		if seen {
			victims = append(victims, o)
		}
	}
	return victims
}

// mayFire is whether a Fire Line affects an enemy, one it is engaged with if engaged (HS-R-40).
func (r *referee) mayFire(p *piece, end string, way int) bool {
	if !r.is(p, "mimring") || !r.readyToAttack(p) {
		return false
	}
	for _, o := range r.fireLine(p, end, way) {
		if o.ctrl != p.ctrl && r.freeToAim(p, o) {
			return true
		}
	}
	return false
}

// mayThrow is HS-PWR-AIRBORNE-2 with HS-R-09 and HS-R-41.
func (r *referee) mayThrow(p, o *piece) bool {
	if !r.is(p, "airborne") || !r.part.mayAct(p) || r.part.window > windowReplace ||
		(r.part.replaced && r.part.thrower < 0) {
		return false
	}
	if (p.thrown && !r.part.replaced) || p.id <= r.part.thrower || !isTarget(p, o) || !r.freeToAim(p, o) {
		return false
	}
	for _, b := range o.ends() {
		if d := r.steps[p.at[0]][b]; d >= 0 && d <= 5 && r.lobs(p.at[0], b, d) {
			return true
		}
	}
	return false
}

// lobs is HS-R-09: some shortest path has nothing on it more than 12 levels above the thrower.
func (r *referee) lobs(a, b, d int) bool {
	most := r.spaces[a].level + 12
	if r.spaces[b].level > most {
		return false
	}
	if a == b {
		return true
	}
	for _, n := range r.spacesBeside(a) {
		top, ruin := r.ruins[[2]int{a, n}]
		if r.steps[n][b] == d-1 && r.spaces[n].top <= most && (!ruin || top <= most) && r.lobsOn(n, b, d-1, most) {
			return true
		}
	}
	return false
}

func (r *referee) lobsOn(a, b, d, most int) bool {
	if a == b {
		return true
	}
	for _, n := range r.spacesBeside(a) {
		top, ruin := r.ruins[[2]int{a, n}]
		if r.steps[n][b] == d-1 && r.spaces[n].top <= most && (!ruin || top <= most) && r.lobsOn(n, b, d-1, most) {
			return true
		}
	}
	return false
}

// mayVolley is HS-PWR-ROMARCH-1 with HS-R-27.
func (r *referee) mayVolley(three []*piece, o *piece) bool {
	if !r.powers || len(three) != 3 || three[0] == three[1] || three[0] == three[2] || three[1] == three[2] {
		return false
	}
	newcomers := 0
	for _, p := range three {
		if p == nil || !r.is(p, "romarch") || !r.readyToAttack(p) {
			return false
		}
		if !isTarget(p, o) || len(r.engagedWith(p)) > 0 || !r.inReach(p, o, 6) {
			return false
		}
		if !r.part.active[p] {
			newcomers++
		}
		if r.spaces[p.at[0]].level != r.spaces[three[0].at[0]].level {
			return false
		}
		if r.friends(p, func(f *piece) bool { return slices.Contains(three, f) }) == 0 {
			return false
		}
		// The attack comes from the nearest, of several the lowest id.
		a, b := r.span(three[0], o), r.span(p, o)
		if b < a || (b == a && p.id < three[0].id) {
			return false
		}
	}
	return len(r.part.active)+newcomers <= 3
}

// mayChomp and mayShackle are HS-PWR-GRIMNAK-1 and HS-PWR-NEGOK-1 with HS-R-22.
func (r *referee) mayChomp(p, o *piece) bool {
	return r.is(p, "grimnak") && r.part.window < windowChomp && r.part.mayAct(p) && isTarget(p, o) &&
		r.adjacent(p, o) &&
		(o.size == "S" || o.size == "M")
}

func (r *referee) mayShackle(p, o *piece) bool {
	return r.is(p, "negoksa") && r.part.window < windowShackle && r.part.mayAct(p) && isTarget(p, o) &&
		r.adjacent(p, o) && o.unique()
}

// mayClone says whether the dice for Water Clone may be rolled (HS-PWR-MARRO-1).
func (r *referee) mayClone() bool {
	return r.powers && r.part.id == "marro" && r.part.window < windowReplace && r.part.lost() != nil &&
		r.part.standing() > 0
}

// lost is the destroyed figure of a card with the lowest id.
func (o *pool) lost() *piece {
	for _, p := range o.pieces {
		if p.dead {
			return p
		}
	}
	return nil
}

// mayCharge is HS-PWR-TARN-1.
func (r *referee) mayCharge() bool {
	return r.powers && r.part.id == "tarn" && r.part.window < windowCharge && r.part.standing() > 0
}

// mayDo says whether words are legal in the window of attacks and the powers before them.
func (r *referee) mayDo(f []string) bool {
	if len(f) == 1 {
		return f[0] == "end" || (f[0] == "charge" && r.mayCharge()) || (f[0] == "clone" && r.mayClone())
	}
	p := r.named(f[0])
	if p == nil || p.pool != r.part.pool {
		return false
	}
	if f[1] == "volley" {
		three := []*piece{p}
		for _, name := range f[2 : len(f)-1] {
			three = append(three, r.named(name))
		}
		return r.mayVolley(three, r.named(f[len(f)-1]))
	}
	if f[1] == "fire" {
		return len(f) == 4 && p.on() && r.mayFire(p, f[2], slices.Index(wayNames[:], f[3]))
	}
	if len(f) != 3 {
		return false
	}
	may := map[string]func(p, o *piece) bool{
		"attack": r.mayAttack, "explode": r.mayExplode, "grenade": r.mayThrow, "chomp": r.mayChomp,
		"shackle": r.mayShackle,
	}[f[1]]
	return may != nil && may(p, r.named(f[2]))
}

// deeds lists all that is legal in that window, without "end".
func (r *referee) deeds(pick) (words []string) {
	var try []string
	for _, p := range r.part.pieces {
		if !p.on() {
			continue
		}
		if r.is(p, "mimring") {
			for _, way := range wayNames {
				try = append(try, p.name+" fire head "+way, p.name+" fire tail "+way)
			}
		}
		for _, o := range r.standing(p.ctrl.Other()) {
			for _, verb := range []string{"attack", "explode", "grenade", "chomp", "shackle"} {
				try = append(try, p.name+" "+verb+" "+o.name)
			}
			if r.is(p, "romarch") {
				try = append(try, r.volleys(p, o)...)
			}
		}
	}
	for _, w := range append(try, "charge", "clone") {
		if r.mayDo(strings.Fields(w)) {
			words = append(words, w)
		}
	}
	return words
}

// volleys lists the words for every three archers of whom p is the first.
func (r *referee) volleys(p, o *piece) (words []string) {
	for i, a := range r.part.pieces {
		for _, b := range r.part.pieces[i+1:] {
			if a != p && b != p && a.on() && b.on() {
				words = append(words, strings.Join([]string{p.name, "volley", a.name, b.name, o.name}, " "))
			}
		}
	}
	return words
}

// do carries out what was chosen in that window.
func (r *referee) do(f []string) {
	switch f[0] {
	case "charge":
		r.charge()
		return
	case "clone":
		r.clone()
		return
	}
	p, o := r.named(f[0]), r.named(f[len(f)-1])
	switch f[1] {
	case "attack":
		r.attackBy(p, o)
	case "explode":
		r.attacked(p, windowAttack)
		r.special(p, 3, r.around(o))
	case "fire":
		r.attacked(p, windowAttack)
		r.special(p, 4, r.fireLine(p, f[2], slices.Index(wayNames[:], f[3])))
	case "grenade":
		r.attacked(p, windowReplace)
		p.thrown, r.part.replaced, r.part.thrower = true, true, p.id
		r.special(p, 2, r.around(o))
	case "volley":
		for _, name := range append([]string{f[0]}, f[2:len(f)-1]...) {
			r.attacked(r.named(name), windowAttack)
		}
		r.special(p, 6, []*piece{o})
	case "chomp":
		r.part.window, r.part.active[p] = windowChomp, true
		if o.kind[1] == 'S' || r.roll("chomp", d20Law(16)) == 1 {
			r.destroy(o)
		}
	case "shackle":
		r.part.window, r.part.active[p] = windowShackle, true
		if r.roll("mind shackle", d20Law(20)) == 1 {
			r.takeOver(o.pool, p.ctrl)
		}
	}
}

// takeOver gives a card to another side and clears its markers (HS-PWR-NEGOK-1, HS-R-21).
func (r *referee) takeOver(o *pool, side engine.Side) {
	for n, m := range r.marks[o.ctrl] {
		if m == o {
			r.marks[o.ctrl][n] = nil
		}
	}
	o.ctrl = side
	r.checkVictory()
}

// charge is HS-PWR-TARN-1.
func (r *referee) charge() {
	if r.roll("berserker charge", d20Law(15)) == 1 {
		r.part.moved = map[*piece]bool{}
		r.moves()
		return
	}
	r.part.window = windowCharge
}

// clone is HS-PWR-MARRO-1.
func (r *referee) clone() {
	r.part.window, r.part.replaced = windowReplace, true
	rollers := slices.DeleteFunc(slices.Clone(r.part.pieces), func(p *piece) bool { return !p.on() })
	for _, p := range rollers {
		gone := r.part.lost()
		if gone == nil {
			return
		}
		least := 15
		if r.watery(p.at[0]) {
			least = 10
		}
		if r.roll("water clone", d20Law(least)) == 1 {
			r.spawn(p, gone)
		}
	}
}

// spawn puts a clone beside a figure, or not.
func (r *referee) spawn(p, gone *piece) {
	may := func(c, _ int) bool {
		return r.touching(p.at[0], c) && r.fits(gone, c, -1) && r.spaces[c].level == r.spaces[p.at[0]].level &&
			!r.molten(c) && !r.walled(p.at[0], c)
	}
	list := func(pick) []string { return r.placings(gone, "spawn", may) }
	if len(list(nil)) == 0 {
		return
	}
	f := r.choose(&request{actor: p.ctrl, stage: "clone", list: withWord("pass", list), legal: func(f []string) bool {
		if len(f) == 1 {
			return f[0] == "pass"
		}
		return len(f) == 3 && f[0] == gone.name && f[1] == "spawn" && r.space(f[2]) >= 0 && may(r.space(f[2]), -1)
	}})
	if f[0] != "pass" {
		gone.at, gone.dead, gone.wounds = [2]int{r.space(f[2]), -1}, false, 0
	}
}
