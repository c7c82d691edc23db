package balance

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
)

// weights are what costs count against the chance to be met, one after the other: the front of change against distance
// is looked for at each. At the last a part is worth a tenth of a score, which keeps the smallest changes in the race.
var weights = []float64{0.3, 1, 10}

// Bounds of what a round looks at.
const (
	mostLooks = 1500 // changes of up to two parts; more are drawn
	drawn     = 500  // changes of more parts
	leaders   = 4    // whose neighbours are looked at, and from which a search climbs
)

// candidates are configurations that a round looks at: all changes of one part, of two as far as there are few, and of
// more by chance, and the neighbours of the best.
func (s *Search) candidates(rng *rand.Rand) (list []Config) {
	seen := map[string]bool{}
	add := func(c Config) {
		if key := c.key(); !seen[key] {
			seen[key] = true
			list = append(list, c)
		}
	}
	as := s.space.asItIs()
	var live []int
	pairs, values := 0, 0
	for i := range s.space.Knobs {
		if s.moves(i) {
			live = append(live, i)
			n := len(s.space.Knobs[i].Values) - 1
			pairs += values * n
			values += n
		}
	}
	for n, i := range live {
		s.each(as, i, func(c Config) {
			add(c)
			if pairs <= mostLooks {
				for _, j := range live[:n] {
					s.each(c, j, add)
				}
			}
		})
	}
	ranked := s.ranked(weights[1])
	for _, o := range ranked[:min(leaders, len(ranked))] {
		for _, i := range live {
			s.each(o.config, i, add)
		}
		for _, w := range weights {
			add(s.climbed(o, live, w))
		}
	}
	for range drawn {
		c := slices.Clone(as)
		parts := 2 + rng.IntN(max(1, min(len(live)-1, 5)))
		for range parts {
			if len(live) > 0 {
				i := live[rng.IntN(len(live))]
				if v := rng.IntN(len(s.space.Knobs[i].Values)); !s.barred[[2]int{i, v}] {
					c[i] = int16(v)
				}
			}
		}
		add(c)
	}
	return list
}

// each calls visit with the configuration at every other value of knob i that is not barred.
func (s *Search) each(c Config, i int, visit func(Config)) {
	for v := range s.space.Knobs[i].Values {
		if int16(v) != c[i] && !s.barred[[2]int{i, v}] {
			other := slices.Clone(c)
			other[i] = int16(v)
			visit(other)
		}
	}
}

// climbed is where steepest ascent leads: change after change of one part, each the one that promises most.
func (s *Search) climbed(from outlook, live []int, weight float64) Config {
	for best := from; ; from = best {
		for _, i := range live {
			s.each(from.config, i, func(c Config) {
				if o := s.look(c); s.illegal[c.key()] == "" && o.worth(weight) > best.worth(weight) {
					best = o
				}
			})
		}
		if best.config.key() == from.config.key() {
			return from.config
		}
	}
}

// promising are new configurations that promise most, some for each weight of what a change costs. Where one that was
// played promises more than any new one it is to be played again: it may have been lucky, and a good one unlucky.
func (s *Search) promising(rng *rand.Rand) (next, again []Config) {
	var list []outlook
	for _, c := range s.candidates(rng) {
		if !s.byConfig[c.key()] && s.illegal[c.key()] == "" {
			list = append(list, s.look(c))
		}
	}
	each := max(1, s.options.Batch/len(weights))
	for _, w := range weights {
		byWorth(list, w)
		n := 0
		best := s.ranked(w)[0]
		if len(list) > 0 && best.worth(w) > list[0].worth(w) && s.blocksOf(best.config) < mostAgain*s.options.Blocks {
			if n++; !slices.ContainsFunc(again, func(c Config) bool { return slices.Equal(c, best.config) }) {
				again = append(again, best.config)
			}
		}
		for i := 0; n < each && i < len(list); i++ {
			if !s.byConfig[list[i].config.key()] && s.take(list[i].config) == nil {
				next = append(next, list[i].config)
				n++
			}
		}
	}
	return next, again
}

// mostAgain is how many times the first blocks a configuration may have before it races.
const mostAgain = 8

// blocksOf is how many blocks every matchup of a configuration has at least.
func (s *Search) blocksOf(c Config) int {
	least := s.cellOf(0, c).blocks()
	for k := range s.cells {
		least = min(least, s.cellOf(k, c).blocks())
	}
	return least
}

// moves reports whether a knob changes any game.
func (s *Search) moves(i int) bool {
	return slices.ContainsFunc(s.mute, func(of []bool) bool { return !of[i] }) ||
		slices.ContainsFunc(s.fair, func(f *fair) bool { return !f.mute[i] })
}

// ranked are the configurations that were played, those first that promise most. Those that change what moves nothing
// are left out.
func (s *Search) ranked(weight float64) []outlook {
	list := s.outlooks()
	byWorth(list, weight)
	return list
}

// outlooks are those of the configurations that were played, in the order of play.
func (s *Search) outlooks() (list []outlook) {
	for _, c := range s.tried {
		if !slices.ContainsFunc(s.space.changed(c), func(i int) bool { return !s.moves(i) }) {
			list = append(list, s.look(c))
		}
	}
	return list
}

// byWorth sorts outlooks, those first that promise most.
func byWorth(list []outlook, weight float64) {
	slices.SortStableFunc(list, func(a, b outlook) int { return cmp.Compare(b.worth(weight), a.worth(weight)) })
}

// Sizes of the race.
const (
	raced     = 12
	Confirmed = 3 // configurations that are confirmed
)

// race gives the best ever more games, twice the blocks for half of them, until few are left, and these until they are
// known well enough to be distinguished from the bounds.
func (s *Search) race(ctx context.Context) error {
	for field, blocks := raced, 2*s.options.Blocks; ; field, blocks = narrower(field, blocks) {
		var list []Config
		for _, o := range s.best(field) {
			list = append(list, o.config)
		}
		s.expect(raceFrom(field, blocks), s.enough(s.best(Confirmed), 1-s.options.Alpha/Confirmed), Confirmed)
		if err := s.play(ctx, list, blocks); err != nil {
			return err
		}
		s.learn()
		if field <= Confirmed && (s.known(list) || 2*blocks > mostConfirm) {
			s.finalists = s.best(field)
			return nil
		}
	}
}

// narrower is the step of a race after one.
func narrower(field, blocks int) (int, int) { return max((field+1)/2, Confirmed), 2 * blocks }

// raceFrom is how many blocks of changes a race plays from a step on until few are left.
func raceFrom(field, blocks int) (sum int) {
	for ; field > Confirmed; field, blocks = narrower(field, blocks) {
		sum += field * blocks
	}
	return sum + field*blocks
}

// known reports whether the wants of configurations are known to an eighth of the width of their bounds, or are far
// beyond these. Prices are known as well as the blocks of matchups let them be.
func (s *Search) known(list []Config) bool {
	for _, c := range list {
		for i := range s.goals {
			g := &s.goals[i]
			if g.fair != nil {
				continue
			}
			v := g.value(func(k int) value { return s.believed(g.of, k, c) })
			if width := g.bounds.Hi - g.bounds.Lo; v.sd > width/8 && g.bounds.Off(v.mean) < 4*v.sd {
				return false
			}
		}
	}
	return true
}

// best are as many configurations as asked for, taken in turn from the ranks at each weight of what a change costs: the
// front of change against distance.
func (s *Search) best(n int) (list []outlook) {
	all := s.outlooks()
	var order [][]outlook
	for _, weight := range []float64{weights[1], weights[0], weights[2]} {
		by := slices.Clone(all)
		byWorth(by, weight)
		order = append(order, by)
	}
	for i := 0; len(list) < n && i < len(order[0]); i++ {
		for _, of := range order {
			if o := of[i]; len(list) < n && !slices.ContainsFunc(list, func(p outlook) bool {
				return slices.Equal(p.config, o.config)
			}) {
				list = append(list, o)
			}
		}
	}
	return list
}

// expect takes down about how many games there are in the end at each level: those that were played, some blocks of
// changes, and what confirms.
func (s *Search) expect(blocks, confirm, confirmed int) {
	perBlock := int64(0)
	for _, m := range s.field.Base {
		perBlock += int64(m.Games)
	}
	perBlock += int64(len(s.fair) * matchesPer * matchBlocks * 2)
	last := int64(confirm) * perBlock * int64(1+confirmed)
	// What a change leaves alike is not played again, about a third.
	s.most = []int64{s.games + int64(blocks)*perBlock*2/3 + last}
	for range s.levels {
		s.most = append(s.most, last)
	}
}

// expectSweep expects rounds and a race after some blocks.
func (s *Search) expectSweep(before int) {
	o := s.options
	s.expect(before+o.Blocks*o.Rounds*o.Batch+raceFrom(raced, 2*o.Blocks), cmp.Or(o.Confirm, 2*leastConfirm), Confirmed)
}

// tell reports how far the search is.
func (s *Search) tell() {
	if s.options.Progress == nil {
		return
	}
	p := Progress{Outlook: s.meter.Outlook(s.most, s.options.Workers), Tried: len(s.tried)}
	if s.latest != nil {
		p.Best, p.Chance = s.space.name(s.latest.config), chanceOf(*s.latest)
	}
	s.options.Progress(p)
}
