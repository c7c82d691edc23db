package heroscape_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// compareLaws compares the law of a roll with the referee's, outcome by outcome as the engine
// words them.
func (w *watched) compareLaws(g engine.Game, law *dice.Law, own law) verdict {
	at := agreement{law, own.name}
	if v, ok := w.agreed[at]; ok {
		return v
	}
	v := verdict{outcomes: map[string]int{}}
	chances := map[string]*big.Rat{}
	for i := range law.Len() {
		words := g.Table().TellOutcome(g, law, i)
		if chances[words] == nil {
			chances[words] = new(big.Rat)
		}
		chances[words].Add(chances[words], new(big.Rat).SetFrac(law.Weight(i), law.Total()))
	}
	for n, chance := range own.chance {
		words := own.say(n)
		if v.outcomes[words] = n; chance.Sign() == 0 {
			continue
		}
		if got := chances[words]; got == nil || got.Cmp(chance) != 0 {
			v.difference = fmt.Sprintf("%q has the chance %v, for the referee %v (%s; the engine rolls %s)", words, got,
				chance, own.name, law.Name())
		}
		delete(chances, words)
	}
	for words := range chances {
		v.difference = fmt.Sprintf("%q cannot happen for the referee (%s; the engine rolls %s)", words, own.name,
			law.Name())
	}
	w.agreed[at] = v
	return v
}

// differs compares the engine's position with the referee's before a decision or a roll.
func (r *referee) differs(g engine.Game, q *request, step uint64) string {
	turn, in := g.Turn(), g.Table().Info()
	stage := in.Stages[turn.Stage].Name
	if q.roll {
		if turn.Actor != engine.Chance {
			return fmt.Sprintf("a roll is due (%s, %s), the engine is in the stage %s", q.purpose, q.law.name, stage)
		}
		_, key := g.Chance()
		purpose, _, _, _, _ := key.Fields()
		if in.Purposes[purpose] != q.purpose {
			return fmt.Sprintf("a roll for %s is due, the engine rolls for %s", q.purpose, in.Purposes[purpose])
		}
	} else if turn.Actor != engine.Actor(q.actor) || stage != q.stage || turn.Owner != q.owner ||
		int(turn.Round) != r.round {
		return fmt.Sprintf("the referee is in round %d, %s, %s chooses in %s turn; the engine: %+v, %s", r.round,
			q.stage, in.Seats[q.actor],
			engine.Of(in.Seats[q.owner]), turn, stage)
	}
	for i, f := range g.Table().Figures() {
		// Many figures are looked at in turn, those on the move not before they are there.
		if p := r.pieces[i]; p != r.moving && (len(r.pieces) < 16 || uint64(i)%4 == step%4) {
			if d := r.pieceDiffers(g, q, p, f.Figure); d != "" {
				return d
			}
		}
	}
	if (!q.roll && step%8 == 0) || q.stage == "orders" {
		return r.tableDiffers(g)
	}
	return ""
}

// tableDiffers compares what belongs to no figure: glyphs, markers and points.
func (r *referee) tableDiffers(g engine.Game) string {
	var questions []string
	want := map[string]string{}
	expect := func(question, key, value string) {
		if questions = append(questions, question); value != "" {
			want[question+": "+key] = value
		}
	}
	for _, c := range r.glyphed {
		name := "none"
		if l := r.glyphs[c]; l != nil && l.down {
			name = "unknown"
		} else if l != nil {
			name = l.name
		}
		expect("map "+r.label(c), "glyph", name)
	}
	for side, seat := range g.Table().Info().Seats {
		for _, o := range r.pools {
			if !r.basic {
				expect("markers "+seat, o.title, r.marksOn(engine.Side(side), o))
			}
		}
		expect("score", seat, strconv.Itoa(r.score(engine.Side(side))))
		expect("score", seat+" life", r.life(engine.Side(side)).RatString())
	}
	got := map[string]string{}
	for _, question := range questions {
		answer, err := g.Table().Ask(g, question)
		if err != nil {
			return err.Error()
		}
		for _, pair := range answer.Values {
			got[question+": "+pair.Key] = pair.Value
		}
	}
	for key, value := range want {
		if got[key] != value {
			return fmt.Sprintf("%s is %q, for the referee %q", key, got[key], value)
		}
	}
	for key := range got {
		if strings.HasPrefix(key, "markers") && want[key] == "" {
			return fmt.Sprintf("%s is %q, for the referee there are none", key, got[key])
		}
	}
	return ""
}

// marksOn words a side's markers on a card as the engine answers: how many are hidden, and
// which are not; nothing where there are none.
func (r *referee) marksOn(side engine.Side, o *pool) string {
	hidden, shown := 0, ""
	for n, m := range r.marks[side] {
		switch {
		case m != o:
		case r.hidden[side][n]:
			hidden++
		default:
			shown += " " + markNames[n]
		}
	}
	if hidden == 0 && shown == "" {
		return ""
	}
	return strconv.Itoa(hidden) + shown
}

// pieceDiffers compares a figure.
func (r *referee) pieceDiffers(g engine.Game, q *request, p *piece, f engine.Figure) string {
	yes := map[bool]string{true: "yes", false: "no"}
	want := map[string]string{"alive": yes[!p.dead && !p.left], "at": "off", "tail": "none",
		"controller": g.Table().Info().Seats[p.ctrl],
		"spirits":    fmt.Sprintf("%d attack %d defence", p.attackSpirits, p.defenceSpirits),
		"grenade":    yes[r.is(p, "airborne") && !p.thrown]}
	if p.on() {
		want["at"] = r.label(p.at[0])
		if p.at[1] >= 0 {
			want["tail"] = r.label(p.at[1])
		}
		want["wounds"] = strconv.Itoa(p.wounds)
	}
	if r.part != nil && (q.stage == "move" || q.stage == "act") {
		want["moved"], want["active"] = yes[r.part.moved[p]], yes[r.part.active[p]]
		want["attacked"] = yes[r.part.attacks[p] >= r.times(p)]
	}
	for _, pair := range g.Table().Inspect(g, f) {
		if w, ok := want[pair.Key]; ok && w != pair.Value {
			return fmt.Sprintf("%s: %s is %s, for the referee %s", p.name, pair.Key, pair.Value, w)
		}
	}
	return ""
}

// resultDiffers compares who has won, why, and by what score.
func (r *referee) resultDiffers(g engine.Game) string {
	if g.Turn().Actor != engine.Over {
		return fmt.Sprintf("the game is over for the referee (%s), the engine is in the stage %s", r.ending,
			g.Table().Info().Stages[g.Turn().Stage].Name)
	}
	want := engine.Result{Winner: r.winner, Rounds: int16(r.round),
		Score: [2]int32{int32(r.score(0)), int32(r.score(1))}}
	for side := range want.Lost {
		want.Lost[side] = r.lostBy(engine.Side(side))
	}
	got := g.Result()
	ending := g.Table().Info().Endings[got.Ending].Name
	if got.Ending = 0; got != want || ending != r.ending {
		return fmt.Sprintf("the result is %+v (%s); for the referee %+v (%s)", got, ending, want, r.ending)
	}
	return ""
}

// lostBy is the points of a side's own figures lost: points / figures per card for each.
func (r *referee) lostBy(seat engine.Side) int32 {
	sum := new(big.Rat)
	for _, p := range r.pieces {
		if p.dead && p.seat == seat {
			sum.Add(sum, big.NewRat(int64(p.points), int64(p.figures)))
		}
	}
	return int32(new(big.Int).Quo(sum.Num(), sum.Denom()).Int64())
}

// asks compares what is legal: what the referee allows, what is offered, and random proposals.
func (r *referee) asks(g engine.Game, q *request, src dice.Source) string {
	n := picker(src, 4)
	words := q.list(n)
	for i, w := range words {
		if len(words) > 40 && n(len(words)) >= 40 {
			continue
		}
		if !q.legal(strings.Fields(w)) {
			return fmt.Sprintf("the referee lists %q and does not allow it (%d)", w, i)
		}
		if d := accepts(g, w, true); d != "" {
			return d
		}
	}
	offers := g.Offer(nil)
	for _, a := range offers {
		if len(offers) > 40 && n(len(offers)) >= 40 {
			continue
		}
		if w := g.Table().Say(g, a); !q.legal(strings.Fields(w)) {
			return fmt.Sprintf("%q is offered and not legal for the referee", w)
		}
	}
	for k := range uint32(6) {
		a, ok := g.(conform.Proposer).Propose(src, k)
		if !ok {
			continue
		}
		w := g.Table().Say(g, a)
		if again, err := g.Table().Parse(g, w); err != nil || again != a {
			continue // its words do not say all of it
		}
		if legal := q.legal(strings.Fields(w)); legal != (g.Check(a) == engine.Legal) {
			return fmt.Sprintf("%q is legal for the referee: %v; the engine: %s", w, legal,
				g.Table().Info().Refusals[g.Check(a)].Text)
		}
	}
	for range 4 {
		w := r.anything(n)
		if d := accepts(g, w, q.legal(strings.Fields(w))); d != "" {
			return d
		}
	}
	if q.moves != nil && n(8) == 0 {
		return r.reachDiffers(g, q, n)
	}
	return ""
}

// accepts says what is wrong where words are read and checked otherwise than they should.
func accepts(g engine.Game, words string, legal bool) string {
	a, err := g.Table().Parse(g, words)
	switch {
	case err != nil && legal:
		return fmt.Sprintf("%q is legal for the referee and cannot be read: %v", words, err)
	case err != nil:
		return ""
	}
	if c := g.Check(a); (c == engine.Legal) != legal {
		return fmt.Sprintf("%q is legal for the referee: %v; the engine: %q", words, legal,
			g.Table().Info().Refusals[c].Text)
	}
	return ""
}

// anything is a random action in words, seldom a legal one.
func (r *referee) anything(n pick) string {
	p, o := r.pieces[n(len(r.pieces))], r.pieces[n(len(r.pieces))]
	if r.part != nil && n(3) > 0 {
		p = r.part.pieces[n(len(r.part.pieces))]
	}
	where := r.label(n(len(r.spaces)))
	if p.on() && n(2) == 0 {
		if c := r.beside(p.at[0])[n(6)]; c >= 0 {
			where = r.label(c)
		}
	}
	switch n(10) {
	case 0:
		return p.name + " " + []string{"place", "drop", "spawn", "summon"}[n(4)] + " " + where
	case 1:
		return []string{"order 1 ", "order x ", "bond ", "spirit ", "choose "}[n(5)] + o.card()
	case 2:
		return []string{"end", "pass", "charge", "clone", p.name + " stay"}[n(5)]
	case 3:
		return p.name + " fire " + []string{"head ", "tail "}[n(2)] + wayNames[n(6)]
	case 4, 5, 6:
		return p.name + " " + []string{"attack", "attack", "explode", "grenade", "chomp", "shackle"}[n(6)] + " " +
			o.name
	}
	m := route{mode: []string{"walk", "walk", "fly", "grapple"}[n(4)], tail: p.double() && n(2) == 0}
	if !p.on() {
		return p.name + " stay"
	}
	c, _ := startEnds(p, m.tail)
	for range 1 + n(5) {
		if c = r.beside(c)[n(6)]; c < 0 {
			break
		}
		m.cells = append(m.cells, c)
	}
	return r.sayRoute(p, m)
}

// reachDiffers compares the least risk of every place that a figure can move to with what the
// engine answers (5.2).
func (r *referee) reachDiffers(g engine.Game, q *request, n pick) string {
	var movers []*piece
	for _, p := range r.part.pieces {
		if _, may := q.moves()[p]; may {
			movers = append(movers, p)
		}
	}
	p := movers[n(len(movers))]
	answer, err := g.Table().Ask(g, "reach "+p.name+" risk")
	if err != nil {
		return err.Error()
	}
	got := map[[2]int]string{} // by the two spaces, the greater first
	for _, pair := range answer.Values {
		lead, trail, _ := r.footprint(strings.Split(pair.Key, "+"))
		at := [2]int{max(lead, trail), min(lead, trail)}
		if old, ok := got[at]; !ok || pair.Value < old {
			got[at] = pair.Value
		}
	}
	best := map[[2]int][3]int{}
	for end, risk := range r.arrivals(p) {
		at := [2]int{max(end[0], end[1]), min(end[0], end[1])}
		if old, ok := best[at]; !ok || slices.Compare(risk[:], old[:]) < 0 {
			best[at] = risk
		}
	}
	delete(best, [2]int{max(p.at[0], p.at[1]), min(p.at[0], p.at[1])}) // where it is
	for at, risk := range best {
		if words := fmt.Sprintf("%d attacks, %d fall dice, cost %d", risk[0], risk[1], risk[2]); got[at] != words {
			return fmt.Sprintf("%s can be at %s (other end %d) with %s; the engine says %q", p.name, r.label(at[0]),
				at[1], words, got[at])
		}
		delete(got, at)
	}
	for at, words := range got {
		return fmt.Sprintf("%s cannot be at %s (other end %d), for the engine with %s", p.name, r.label(at[0]), at[1],
			words)
	}
	return ""
}
