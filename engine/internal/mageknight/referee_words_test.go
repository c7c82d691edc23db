package mageknight_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// piece finds a figure by its name.
func (u *umpire) piece(name string) *piece {
	if u.named == nil {
		u.named = map[string]*piece{}
		for _, p := range u.pieces {
			u.named[p.name] = p
		}
	}
	return u.named[name]
}

var spokenFlags = []string{"without-flight", "without-aquatic", "without-ram", "plain", "unenhanced", "roll"}

// read reads an action in the engine's words; nil is no action at all.
func (u *umpire) read(words string) *order {
	f := strings.Fields(words)
	o := &order{}
	switch f[0] {
	case "end":
		o.verb = "end"
		return o
	case "march", "regroup":
		o.verb = f[0]
		for _, word := range f[1:] {
			s, ok := u.readStand(word)
			if !ok {
				return nil
			}
			o.plan = append(o.plan, s)
		}
		return o
	case "gang", "volley":
		o.verb = f[0]
		for i, name := range strings.Split(f[1], "+") {
			p := u.piece(name)
			if i == 0 {
				o.who = p
				continue
			}
			o.others = append(o.others, p)
		}
	default:
		o.who, o.verb = u.piece(f[0]), f[1]
	}
	for i := 2; i < len(f); i++ {
		switch q := u.piece(f[i]); {
		case q != nil:
			o.targets = append(o.targets, q)
		case slices.Contains(spokenFlags, f[i]):
			o.flags = append(o.flags, f[i])
		case f[i] == "soaring":
			o.soaring = true
		case slices.Contains(facingNames, f[i]):
			o.facing = slices.Index(facingNames, f[i])
		case f[i] != "facing":
			s, ok := readSpot(f[i])
			if !ok {
				return nil
			}
			o.at = &s
		}
	}
	return o
}

// readSpot reads a square, such as 3,4.
func readSpot(word string) (s spot, ok bool) {
	x, y, _ := strings.Cut(word, ",")
	var faults [2]error
	s[0], faults[0] = strconv.Atoi(x)
	s[1], faults[1] = strconv.Atoi(y)
	return s, faults == [2]error{}
}

// readStand reads a member of a march, such as alt-1>3,4:S^.
func (u *umpire) readStand(word string) (s stand, ok bool) {
	word, s.soaring = strings.CutSuffix(word, "^")
	name, rest, _ := strings.Cut(word, ">")
	at, facing, _ := strings.Cut(rest, ":")
	s.who, s.facing = u.piece(name), slices.Index(facingNames, facing)
	s.at, ok = readSpot(at)
	return s, ok && s.who != nil && s.facing >= 0
}

func sayStand(s stand) string {
	word := fmt.Sprintf("%s>%d,%d:%s", s.who.name, s.at[0], s.at[1], facingNames[s.facing])
	if s.soaring {
		word += "^"
	}
	return word
}

// may says whether an order is legal.
func (u *umpire) may(o *order) bool {
	if o == nil {
		return false
	}
	switch u.part {
	case "deploy":
		return o.verb == "deploy" && u.mayDeploy(o.who, o.at)
	case "face":
		return o.verb == "face" && o.who == u.move.stuck[0] && o.at == nil
	case "spin":
		return o.verb == "spin" && o.who == u.spin[0]
	case "regroup":
		return o.verb == "regroup" && u.mayRegroup(o.plan)
	case "put":
		return o.verb == "put" && o.who == u.move.raised && o.at != nil && u.mayPut(u.move.necromancer, o.who, *o.at)
	case "rider":
		return o.verb == "end" || (o.who == u.move.plan[0].who && u.rides(o.verb) && u.mayAttack(o))
	case "turn":
		return u.mayChooseNow(o)
	}
	return false
}

// rides says whether a rider's attack is of the kind that the move allows.
func (u *umpire) rides(verb string) bool {
	if u.move.verb == "charge" {
		return verb == "strike" || verb == "sweep"
	}
	return slices.Contains([]string{"shoot", "blast", "flame", "shock", "freeze"}, verb)
}

// mayChooseNow is what may be chosen between actions (MK-TURN-3).
func (u *umpire) mayChooseNow(o *order) bool {
	switch o.verb {
	case "end":
		return true
	case "march":
		return u.mayMarch(o.plan)
	case "quick":
		return u.mayHurry(o.who) && u.mayMove(o)
	}
	if o.who == nil || !u.mayAct(o.who) {
		return false
	}
	switch o.verb {
	case "move", "dash", "charge", "bound":
		return u.mayMove(o)
	case "gang":
		return u.mayGang(o)
	case "volley":
		return u.mayVolley(o)
	case "regenerate":
		return o.who.has("RE") && len(o.targets) == 0 && o.only()
	case "levitate":
		return u.mayLevitate(o)
	case "raise":
		return u.mayRaise(o)
	case "strike", "sweep", "heal", "shoot", "blast", "flame", "shock", "freeze", "mend":
		return u.mayAttack(o)
	}
	return false
}

// mayMove says whether a move can end as it says.
func (u *umpire) mayMove(o *order) bool {
	p := o.who
	points := p.now().speed
	switch o.verb {
	case "dash":
		points *= 2
		if !p.has("CH") && !p.has("BO") {
			return false
		}
	case "charge", "bound":
		if (o.verb == "charge" && !p.has("CH")) || (o.verb == "bound" && !p.has("BO")) || p.has("DM") {
			return false
		}
		if slices.ContainsFunc(p.began, func(q *piece) bool { return q.side != p.side }) {
			return false
		}
	}
	t := u.field.terrainOf(p.at)
	held := t == "X" || t == "D"
	for _, f := range o.flags {
		switch {
		case f == "without-flight" && p.has("FL") && !held:
		case f == "without-aquatic" && p.has("AQ") && t != "D":
		case f == "without-ram" && p.has("RA"):
		default:
			return false
		}
	}
	return o.at != nil && u.reach(p, wayOf(p, points, o.says("without-flight"), o.says("without-aquatic"))).ends(*o.at,
		o.soaring)
}

// mayDeploy is MK-DEP-2.
func (u *umpire) mayDeploy(p *piece, at *spot) bool {
	if p == nil || at == nil || p.side != u.half || p.placed || p.gone {
		return false
	}
	if !p.unit.large && slices.ContainsFunc(u.pieces, func(q *piece) bool {
		return q.side == u.half && q.unit.large && !q.placed && !q.gone
	}) {
		return false
	}
	for _, s := range p.shape(*at) {
		if s[1] < u.areas[p.side][0] || s[1] > u.areas[p.side][1] {
			return false
		}
	}
	return u.mayStand(p, *at) && u.free(p, *at)
}

// deployments lists the placings that may be chosen, whatever the facing; any is one of them.
func (u *umpire) deployments(any bool) (list []stand) {
	for _, p := range u.pieces {
		if p.placed || p.gone || p.side != u.half {
			continue
		}
		for i := range u.field.level {
			s := spot{i % u.field.wide, i / u.field.wide}
			if u.mayDeploy(p, &s) {
				if list = append(list, stand{who: p, at: s}); any {
					return list
				}
			}
		}
	}
	return list
}

// mayLevitate is MK-SA-ML.
func (u *umpire) mayLevitate(o *order) bool {
	if !o.who.has("ML") || len(o.targets) != 1 || o.at == nil || o.soaring || !o.only() {
		return false
	}
	q := o.targets[0]
	return q.on() && slices.Contains(o.who.began, q) && !q.has("MI") && u.mayStand(q, *o.at) && u.free(q, *o.at) &&
		u.apart(q, q.at, q, *o.at) <= 100 // MK-BIG-3
}

// mayRaise is MK-SA-NE: where no square is left for it, a figure is not raised.
func (u *umpire) mayRaise(o *order) bool {
	p := o.who
	if !p.has("NE") || len(o.targets) != 1 || len(u.foes(p)) > 0 || !o.only() {
		return false
	}
	q := o.targets[0]
	if !q.gone || q.side != p.side {
		return false
	}
	click := q.click
	q.click = 0
	defer func() { q.click = click }()
	return len(u.puts(p, q)) > 0
}

func (u *umpire) mayPut(p, q *piece, at spot) bool {
	if !u.field.inside(at) || !u.mayStand(q, at) || !u.free(q, at) {
		return false
	}
	was, gone, soaring, placed := q.at, q.gone, q.soaring, q.placed
	q.at, q.gone, q.soaring, q.placed = at, false, false, true
	ok := u.contact(p, q)
	q.at, q.gone, q.soaring, q.placed = was, gone, soaring, placed
	return ok
}

// puts lists where a raised figure may be placed.
func (u *umpire) puts(p, q *piece) (list []spot) {
	for x := p.at[0] - 2; x <= p.at[0]+2; x++ {
		for y := p.at[1] - 2; y <= p.at[1]+2; y++ {
			if u.mayPut(p, q, spot{x, y}) {
				list = append(list, spot{x, y})
			}
		}
	}
	return list
}

// attacks lists the attacks of one figure that its owner could order, actions aside.
func (u *umpire) attacks(p *piece) (list []string) {
	var words []string
	near := u.foes(p)
	for _, q := range near {
		words = append(words, p.name+" strike "+q.name)
	}
	words = append(words, p.name+" sweep")
	if p.unit.reach > 0 && len(near) == 0 {
		words = append(words, p.name+" shock")
		for _, q := range u.pieces {
			if !q.on() || q.side == p.side {
				continue
			}
			for verb, ability := range map[string]string{"shoot": "", "blast": "MB", "flame": "FLM", "freeze": "MF"} {
				if ability == "" || p.has(ability) {
					words = append(words, p.name+" "+verb+" "+q.name)
				}
			}
			for _, r := range u.pieces[:q.id] {
				if p.unit.targets > 1 && r.on() && r.side == q.side {
					words = append(words, p.name+" shoot "+r.name+" "+q.name)
				}
			}
		}
	}
	slices.Sort(words)
	enhanced := u.enhancers(p) > 0
	for _, w := range words {
		for _, flag := range []string{"", " plain", " unenhanced"} {
			if (flag == " plain" && !p.has("WM")) || (flag == " unenhanced" && !enhanced) {
				continue // the rest is tried by twisting words
			}
			o := u.read(w + flag)
			if (u.part == "turn" || u.rides(o.verb)) && u.mayAttack(o) {
				list = append(list, w+flag)
			}
		}
	}
	return list
}

// samples lists legal actions: everything short, and some of what is long.
func (u *umpire) samples(r *rand.Rand) (list []string) {
	switch u.part {
	case "deploy":
		all := u.deployments(false)
		for range 30 {
			s := all[r.IntN(len(all))]
			list = append(list, fmt.Sprintf("%s deploy %d,%d facing %s", s.who.name, s.at[0], s.at[1],
				facingNames[r.IntN(8)]))
		}
		return list
	case "face":
		return turns(u.move.stuck[0].name + " face ")
	case "spin":
		return turns(u.spin[0].name + " spin ")
	case "put":
		for _, s := range u.puts(u.move.necromancer, u.move.raised) {
			list = append(list, turns(fmt.Sprintf("%s put %d,%d facing ", u.move.raised.name, s[0], s[1]))...)
		}
		return list
	case "rider":
		return append(u.attacks(u.move.plan[0].who), "end")
	case "regroup":
		return u.regroups(r)
	}
	list = append(list, "end")
	moved := 0
	for _, i := range r.Perm(len(u.pieces)) {
		p := u.pieces[i]
		if !u.mayAct(p) && !u.mayHurry(p) {
			continue
		}
		if u.mayAct(p) {
			list = append(list, u.attacks(p)...)
			list = append(list, u.cares(p)...)
			list = append(list, u.allies(p, r)...)
		}
		if moved++; moved <= 3 {
			list = append(list, u.moves(p, r)...)
		}
	}
	return append(list, u.marches(r)...)
}

func turns(words string) (list []string) {
	for _, f := range facingNames {
		list = append(list, words+f)
	}
	return list
}

// cares lists what a figure can do without a move or an enemy.
func (u *umpire) cares(p *piece) (list []string) {
	words := []string{p.name + " regenerate"}
	for _, q := range u.pieces {
		if p.has("HE") {
			words = append(words, p.name+" heal "+q.name, p.name+" heal "+q.name+" roll")
		}
		if p.has("MH") {
			words = append(words, p.name+" mend "+q.name)
		}
		if p.has("NE") {
			words = append(words, p.name+" raise "+q.name)
		}
		if p.has("ML") && slices.Contains(p.began, q) {
			for i := range u.field.level {
				s := spot{i % u.field.wide, i / u.field.wide}
				words = append(words, fmt.Sprintf("%s levitate %s %d,%d facing %s", p.name, q.name, s[0], s[1],
					facingNames[i%8]))
			}
		}
	}
	for _, w := range words {
		if u.mayChooseNow(u.read(w)) {
			list = append(list, w)
		}
	}
	return list
}

// allies lists formations with p as the primary attacker.
func (u *umpire) allies(p *piece, r *rand.Rand) (list []string) {
	if !joins(p) || p.unit.faction == "MS" {
		return nil
	}
	for _, t := range u.pieces {
		if !t.on() || t.side == p.side {
			continue
		}
		for _, verb := range []string{"gang", "volley"} {
			fits := func(q *piece) bool {
				return q != p && u.mayAct(q) && alike([]*piece{p, q}) &&
					((verb == "gang" && u.mayStrike(q, t)) || (verb == "volley" && q.unit.reach > 0 &&
						u.mayShoot(q, t)))
			}
			if (verb == "gang" && !u.mayStrike(p, t)) ||
				(verb == "volley" && (p.unit.reach == 0 || !u.mayShoot(p, t))) {
				continue
			}
			var mates []string
			for _, q := range u.pieces {
				if fits(q) {
					mates = append(mates, q.name)
				}
			}
			r.Shuffle(len(mates), func(i, j int) { mates[i], mates[j] = mates[j], mates[i] })
			for n := 1; n <= min(len(mates), 4); n++ {
				for _, flag := range []string{"", " plain", " unenhanced"} {
					w := fmt.Sprintf("%s %s+%s %s%s", verb, p.name, strings.Join(mates[:n], "+"), t.name, flag)
					if u.mayChooseNow(u.read(w)) {
						list = append(list, w)
					}
				}
			}
		}
	}
	return list
}

// moves lists some moves of a figure, of every kind that it may make.
func (u *umpire) moves(p *piece, r *rand.Rand) (list []string) {
	needs := map[string]string{" without-flight": "FL", " without-aquatic": "AQ", " without-ram": "RA"}
	for _, verb := range []string{"move", "dash", "charge", "bound", "quick"} {
		for _, flag := range []string{"", " without-flight", " without-aquatic", " without-ram"} {
			if flag != "" && !p.has(needs[flag]) {
				continue
			}
			try := &order{who: p, verb: verb, at: &p.at, soaring: p.soaring}
			if flag != "" {
				try.flags = []string{flag[1:]}
			}
			if !u.mayChooseNow(try) {
				continue
			}
			points := p.now().speed
			if verb == "dash" {
				points *= 2
			}
			ends := u.reach(p, wayOf(p, points, try.says("without-flight"), try.says("without-aquatic"))).list()
			for range 6 {
				e := ends[r.IntN(len(ends))]
				list = append(list, moveWords(p, verb, e, r.IntN(8))+flag)
			}
			list = append(list, moveWords(p, verb, u.nearest(p, ends), r.IntN(8))+flag)
		}
	}
	return list
}

func moveWords(p *piece, verb string, e place, facing int) string {
	w := fmt.Sprintf("%s %s %d,%d facing %s", p.name, verb, e.s[0], e.s[1], facingNames[facing])
	if e.soaring {
		w += " soaring"
	}
	return w
}

func (r *reached) list() (list []place) {
	for l := range 2 {
		for i, spent := range r.spent[l] {
			if spent < never {
				list = append(list, place{spot{i % r.field.wide, i / r.field.wide}, l == 1})
			}
		}
	}
	return list
}

// nearest is the end of a move nearest to an enemy.
func (u *umpire) nearest(p *piece, ends []place) place {
	best, least := ends[0], never
	for _, e := range ends {
		for _, q := range u.pieces {
			if q.on() && q.side != p.side && u.apart(p, e.s, q, q.at) < least {
				best, least = e, u.apart(p, e.s, q, q.at)
			}
		}
	}
	return best
}

// marches lists some movement formations.
func (u *umpire) marches(r *rand.Rand) (list []string) {
	for range 4 {
		first := u.pieces[r.IntN(len(u.pieces))]
		if !u.mayAct(first) || !joins(first) {
			continue
		}
		group := []*piece{first}
		for n := 0; n < len(group) && len(group) < 5; n++ {
			for _, q := range u.near(group[n], first.side) {
				if u.mayAct(q) && alike([]*piece{first, q}) && !slices.Contains(group, q) && len(group) < 5 {
					group = append(group, q)
				}
			}
		}
		if len(group) < 3 {
			continue
		}
		for range 3 {
			if o := (&order{verb: "march", plan: u.plan(group, r)}); u.mayMarch(o.plan) {
				list = append(list, planWords(o))
			}
		}
	}
	return list
}

func planWords(o *order) string {
	words := []string{o.verb}
	for _, s := range o.plan {
		words = append(words, sayStand(s))
	}
	return strings.Join(words, " ")
}

// plan draws a plan for a group: all go the same way, or stay, or nearly so.
func (u *umpire) plan(group []*piece, r *rand.Rand) (plan []stand) {
	by := spot{r.IntN(9) - 4, r.IntN(9) - 4}
	for _, i := range r.Perm(len(group)) {
		p := group[i]
		s := stand{p, spot{p.at[0] + by[0], p.at[1] + by[1]}, r.IntN(8), p.soaring}
		switch r.IntN(8) {
		case 0:
			s.at = p.at
		case 1:
			s.at[0] += r.IntN(3) - 1
			s.at[1] += r.IntN(3) - 1
		}
		plan = append(plan, s)
	}
	// the one that is ahead goes first, so that nobody stands in the way
	slices.SortStableFunc(plan, func(a, b stand) int {
		return (b.who.at[0]-a.who.at[0])*by[0] + (b.who.at[1]-a.who.at[1])*by[1]
	})
	return plan
}

// regroups lists some plans made anew.
func (u *umpire) regroups(r *rand.Rand) (list []string) {
	var group []*piece
	for _, s := range u.move.plan {
		group = append(group, s.who)
	}
	for n := range 6 {
		o := &order{verb: "regroup", plan: u.plan(group, r)}
		for i := range o.plan {
			s := &o.plan[i]
			if n == 0 || slices.Contains(u.move.stuck, s.who) {
				s.at, s.soaring = s.who.at, s.who.soaring
			}
			if slices.Contains(u.move.stuck, s.who) && s.who.unit.kind == "HOOF" {
				s.facing = s.who.facing
			}
		}
		if u.mayRegroup(o.plan) {
			list = append(list, planWords(o))
		}
	}
	return list
}
