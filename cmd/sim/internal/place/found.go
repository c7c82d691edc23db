package place

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Found is what a search found.
type Found struct {
	Aim    string  `json:"aim"`
	Target float64 `json:"target"`
	Margin float64 `json:"margin"`

	// Second is the second aim, where there are two.
	Second       string  `json:"second_aim,omitempty"`
	SecondTarget float64 `json:"second_target,omitempty"`

	Was       Value   `json:"as_it_is"` // the map as it is, on the dice that confirm the others
	WasSecond *Value  `json:"as_it_is_second,omitempty"`
	WasLevels []Level `json:"as_it_is_levels,omitempty"`
	// Already says that the map as it is is near enough to the aim and certainly too far at no level, and WasBetter that
	// it is nearer at its worst level than any that is recommended.
	Already   bool  `json:"as_it_is_within_margin"`
	WasBetter bool  `json:"as_it_is_better"`
	Best      []Map `json:"best"`
	Tried     []Try `json:"tried"` // every map that was played, the most promising first

	Games    int64 `json:"games"`
	Searched int64 `json:"games_of_the_search"` // without those that confirm
	// that all tried maps would have taken with as many blocks as the last heat's
	Equally int64   `json:"games_if_equally"`
	Bare    float64 `json:"without_pieces,omitempty"`
	Failed  int64   `json:"failed_games,omitempty"`
}

// Value is what a map measures on dice that no search has seen.
type Value struct {
	Value    float64        `json:"value"` // of what is aimed at
	Interval stats.Interval `json:"interval"`
	Seat     float64        `json:"first_seat"`
	SeatIn   stats.Interval `json:"first_seat_interval"`
	A        float64        `json:"a"`
	AIn      stats.Interval `json:"a_interval"`
	Worst    float64        `json:"worst_pair"` // value of the pair that is farthest from the aim
	Rounds   float64        `json:"rounds"`
	Drawn    float64        `json:"drawn"`
	Blocks   int            `json:"blocks"`
}

// Map is a recommended map.
type Map struct {
	Form      any      `json:"-"`
	Moves     []string `json:"moves"`
	Found     float64  `json:"found"` // in the search: it was chosen for that
	Confirmed Value    `json:"confirmed"`
	// Near reports whether the confirmed value lies within the margin of the aim, and Surely
	// whether all of its interval does.
	Near   bool `json:"within_margin"`
	Surely bool `json:"surely_within_margin"`
	// Second is what it measures of the second aim, where there are two, SecondFound what the
	// search believed, and OnFront whether no other recommended map was confirmed to be better
	// on both.
	Second      *Value  `json:"second_confirmed,omitempty"`
	SecondFound float64 `json:"second_found,omitempty"`
	OnFront     bool    `json:"on_front,omitempty"`

	Levels  []Level  `json:"levels,omitempty"`
	Effects []Effect `json:"effects,omitempty"` // of its moves, one by one, for the first map
}

// Level is what a map measures with other commanders.
type Level struct {
	Commander string `json:"commander"`
	Value     Value  `json:"value"`
}

// Effect is what a move does: the value of the map less that of the map with the piece back
// in its place, under the same dice.
type Effect struct {
	Move     string         `json:"move"`
	Effect   float64        `json:"effect"`
	Interval stats.Interval `json:"interval"`
	Why      string         `json:"why_not,omitempty"` // the piece cannot be put back alone
}

// Try is a map that was played.
type Try struct {
	Moves  []string `json:"moves"`
	Value  float64  `json:"value"`
	Second float64  `json:"second_value,omitempty"` // of the second aim
	Seat   float64  `json:"first_seat"`
	A      float64  `json:"a"`
	Blocks int      `json:"blocks"`
}

// confirm plays the best maps, and the map as it is, on fresh dice.
func (s *Search) confirm(ctx context.Context, best []*tried) (*Found, error) {
	f := &Found{Aim: s.goals[0].aim, Target: s.goals[0].target, Margin: s.Aim.Margin, Searched: s.games}
	for _, g := range s.goals {
		if g.moved() {
			f.Bare = g.target
		}
	}
	if len(s.goals) > 1 {
		f.Second, f.SecondTarget = s.goals[1].aim, s.goals[1].target
	}
	last := 0
	for _, t := range best {
		last = max(last, t.blocks())
	}
	for _, t := range s.ranked() {
		one := Try{Moves: s.Space.Words(t.config), Value: t.of[0].value, Seat: s.mean(t.tracks, true),
			A: s.mean(t.tracks, false), Blocks: t.blocks()}
		if f.Second != "" {
			one.Second = t.of[1].value
		}
		f.Tried = append(f.Tried, one)
	}
	for _, m := range s.Field.base {
		f.Equally += int64(len(s.tried)) * int64(last) * int64(m.Games)
	}
	blocks := s.enough()
	was, err := s.playForm(ctx, "confirm", asItIs, s.Space.Form, blocks)
	if err != nil {
		return nil, err
	}
	f.Was, f.WasSecond = s.valued(was), s.second(was)
	confirmed := map[*tried][]trial.Track{}
	for _, t := range best {
		tracks, err := s.playForm(ctx, "confirm", s.name(t.config), t.form, blocks)
		if err != nil {
			return nil, err
		}
		confirmed[t] = tracks
		m := Map{Form: t.form, Moves: s.Space.Words(t.config), Found: t.of[0].mean, Confirmed: s.valued(tracks),
			Second: s.second(tracks)}
		if m.Second != nil {
			m.SecondFound = t.of[1].mean
		}
		m.Near = f.Aim == "decisive" || f.near(m.Confirmed)
		m.Surely = m.Near && f.Aim != "decisive" && math.Abs(m.Confirmed.Interval.Lo-f.Target) < f.Margin &&
			math.Abs(m.Confirmed.Interval.Hi-f.Target) < f.Margin
		f.Best = append(f.Best, m)
	}
	if err := s.levels(ctx, f); err != nil {
		return nil, err
	}
	if f.Second != "" {
		s.front(f, best)
	} else {
		s.rank(f, best)
	}
	if err := s.effects(ctx, &f.Best[0], best[0], confirmed[best[0]]); err != nil {
		return nil, err
	}
	f.Games, f.Failed = s.games, s.failed
	return f, nil
}

// near reports whether a value lies within the margin of the aim.
func (f *Found) near(v Value) bool { return math.Abs(v.Value-f.Target) < f.Margin }

// levels measures the map as it is and the recommended ones with other commanders, on fresh dice.
func (s *Search) levels(ctx context.Context, f *Found) error {
	blocks := int(s.levelBlocks(int64(s.enough())))
	for i, at := range s.options.Levels {
		own := *s
		own.Field, own.level = at.Field, i+1
		measure := func(name string, form any) (Level, error) {
			tracks, err := own.playForm(ctx, "confirm "+at.Commander, name, form, blocks)
			if err != nil {
				return Level{}, err
			}
			return Level{at.Commander, own.valued(tracks)}, nil
		}
		l, err := measure(asItIs, s.Space.Form)
		if err != nil {
			return err
		}
		f.WasLevels = append(f.WasLevels, l)
		for i := range f.Best {
			if l, err = measure(f.Best[i].name(), f.Best[i].Form); err != nil {
				return err
			}
			f.Best[i].Levels = append(f.Best[i].Levels, l)
		}
		s.games, s.failed = own.games, own.failed
	}
	return nil
}

// worst is the distance from the aim that is to be expected of a map at the level where that is largest.
func (s *Search) worst(v Value, levels []Level) float64 {
	z := stats.NormalQuantile(1 - s.options.Alpha/2)
	far := func(v Value) float64 { return s.goals[0].expected(v.Value, v.Interval.HalfWidth()/z) }
	most := far(v)
	for _, l := range levels {
		most = math.Max(most, far(l.Value))
	}
	return most
}

// misses reports whether a value certainly lies outside of the margin at some level.
func (f *Found) misses(v Value, levels []Level) bool {
	off := func(in stats.Interval) bool { return in.Lo > f.Target+f.Margin || in.Hi < f.Target-f.Margin }
	return f.Aim != "decisive" &&
		(off(v.Interval) || slices.ContainsFunc(levels, func(l Level) bool { return off(l.Value.Interval) }))
}

// rank orders the recommended maps by what was confirmed at their worst level, and compares them with the map as
// it is. One that certainly misses the aim at some level comes after all that may be within its margin: levels that
// were played less have wide intervals, and that must not decide.
func (s *Search) rank(f *Found, best []*tried) {
	standing := func(v Value, levels []Level) []float64 {
		misses := 0.0
		if f.misses(v, levels) {
			misses = 1
		}
		return []float64{misses, s.worst(v, levels)}
	}
	at := func(i int) []float64 { return standing(f.Best[i].Confirmed, f.Best[i].Levels) }
	order := make([]int, len(f.Best))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return slices.Compare(at(a), at(b)) })
	was := standing(f.Was, f.WasLevels)
	f.WasBetter = !slices.ContainsFunc(order, func(i int) bool {
		return len(f.Best[i].Moves) > 0 && slices.Compare(at(i), was) <= 0
	})
	f.Already = f.Aim != "decisive" && f.near(f.Was) && !f.misses(f.Was, f.WasLevels)
	maps, tries := slices.Clone(f.Best), slices.Clone(best)
	for i, k := range order {
		f.Best[i], best[i] = maps[k], tries[k]
	}
}

// name tells the map apart in a dataset.
func (m *Map) name() string {
	if len(m.Moves) > 0 {
		return strings.Join(m.Moves, "; ")
	}
	return asItIs
}

// second is what tracks come to by the second aim; nil where there is one alone.
func (s *Search) second(tracks []trial.Track) *Value {
	if len(s.goals) < 2 {
		return nil
	}
	v := s.valuedBy(s.goals[1], tracks)
	return &v
}

// mean is the first seat's or A's score over all pairs.
func (s *Search) mean(tracks []trial.Track, seat bool) float64 {
	sum := 0.0
	for i := range tracks {
		half := tracks[i].A
		if seat {
			half = tracks[i].Seat
		}
		sum += trial.Counts(half, tracks[i].Per).Score() / float64(len(tracks))
	}
	return sum
}

// valued is what tracks come to.
func (s *Search) valued(tracks []trial.Track) Value {
	return s.valuedBy(s.goals[0], tracks)
}

// valuedBy is what blocks of games say of a map by one aim: the value with its interval, and beside it
// both scores. One field has intervals for a fixed number of blocks; several are pooled, and the worst of
// them is reported, because a map that is fair only on average is not fair.
func (s *Search) valuedBy(g *goal, tracks []trial.Track) Value {
	blocks := len(tracks[0].A)
	v := Value{Seat: s.mean(tracks, true), A: s.mean(tracks, false), Blocks: blocks}
	conf := 1 - s.options.Alpha
	z := stats.NormalQuantile(1 - s.options.Alpha/2)
	var se float64
	v.Value, se = g.measured(tracks, blocks)
	v.Interval = stats.Interval{Lo: v.Value - z*se, Hi: v.Value + z*se}
	if len(tracks) == 1 {
		v.SeatIn, v.AIn = stats.Fixed(trial.Counts(tracks[0].Seat, tracks[0].Per), conf),
			stats.Fixed(trial.Counts(tracks[0].A, tracks[0].Per), conf)
		switch {
		case len(tracks[0].LuckA) > 0 && g.aim != "length": // the value is without luck, and so is its interval
			v.Interval.Lo, v.Interval.Hi = math.Max(v.Interval.Lo, 0), math.Min(v.Interval.Hi, 1)
		case g.aim == "fair":
			v.Interval = v.SeatIn
		case g.aim != "length":
			v.Interval = v.AIn
		}
	} else {
		v.SeatIn, v.AIn = s.pooled(tracks, true), s.pooled(tracks, false)
	}
	far := -1.0
	games := int64(0)
	for i := range tracks {
		mean, _ := g.of(&tracks[i], blocks)
		if d := math.Abs(mean - g.target); d > far {
			far, v.Worst = d, mean
		}
		v.Rounds, v.Drawn, games = v.Rounds+float64(tracks[i].Rounds), v.Drawn+float64(tracks[i].Drawn),
			games+tracks[i].Games
	}
	v.Rounds, v.Drawn = v.Rounds/float64(games), v.Drawn/float64(games)
	return v
}

// pooled is the interval of the mean over pairs, which play dice of their own.
func (s *Search) pooled(tracks []trial.Track, seat bool) stats.Interval {
	mean, variance := s.mean(tracks, seat), 0.0
	for i := range tracks {
		half := tracks[i].A
		if seat {
			half = tracks[i].Seat
		}
		c := trial.Counts(half, tracks[i].Per)
		variance += c.Variance() / float64(c.Blocks()) / float64(len(tracks)*len(tracks))
	}
	d := stats.NormalQuantile(1-s.options.Alpha/2) * math.Sqrt(variance)
	return stats.Interval{Lo: mean - d, Hi: mean + d}
}

// effects says what each move of a map does, by putting its pieces back one at a time on the
// dice that confirmed it.
func (s *Search) effects(ctx context.Context, m *Map, t *tried, whole []trial.Track) error {
	for i := range t.config {
		if t.config[i] == 0 || !s.Space.leads(i) {
			continue
		}
		back := slices.Clone(t.config)
		back[i] = 0
		e := Effect{Move: s.Space.stepWords(i, s.Space.Movable[i].Choices[t.config[i]])}
		form, err := s.Space.Map(back)
		if err == nil {
			own := *s.Field.setups[0][0]
			own.Map = form
			if _, faults := s.Field.system.Compile(&own); len(faults) > 0 {
				err = engine.Faults(faults)
			}
		}
		if err != nil {
			e.Why = err.Error()
			m.Effects = append(m.Effects, e)
			continue
		}
		tracks, err := s.playForm(ctx, "confirm", s.name(back), form, len(whole[0].A))
		if err != nil {
			return err
		}
		e.Effect, e.Interval = s.difference(whole, tracks)
		m.Effects = append(m.Effects, e)
	}
	return nil
}

// difference is the mean paired difference of two maps, block by block, with its interval; without
// luck as far as that pays where it was measured.
func (s *Search) difference(a, b []trial.Track) (float64, stats.Interval) {
	mean, variance, g := 0.0, 0.0, s.goals[0]
	for i := range a {
		x, y := g.half(&a[i]), g.half(&b[i])
		p, q := g.luckOf(&a[i]), g.luckOf(&b[i])
		var differences, luck []float64
		for k := range min(len(x), len(y)) {
			if x[k] < 0 || y[k] < 0 {
				continue
			}
			differences = append(differences, float64(int(x[k])-int(y[k]))/float64(2*a[i].Per))
			if p != nil && q != nil {
				luck = append(luck, float64(p[k]-q[k])/float64(a[i].Per)/results.Million)
			}
		}
		if luck != nil {
			differences = stats.CrossFitted(differences, luck)
		}
		if len(differences) < 2 {
			continue
		}
		d := stats.MomentsOf(differences)
		mean += d.Mean / float64(len(a))
		variance += d.Variance() / float64(d.N) / float64(len(a)*len(a))
	}
	d := stats.NormalQuantile(1-s.options.Alpha/2) * math.Sqrt(variance)
	return mean, stats.Interval{Lo: mean - d, Hi: mean + d}
}
