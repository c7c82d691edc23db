package place

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Options say how hard a search looks. Zeros mean the defaults.
type Options struct {
	Seed    uint64
	Workers int
	Tries   int // maps that the search begins with
	Rounds  int // times that it learns from what it played and tries others
	Batch   int // maps that it tries in a round
	Blocks  int // of each map at first
	Best    int // maps to recommend
	Confirm int // blocks that confirm a recommended map; 0 means as many as the margin needs
	Alpha   float64

	Levels      []AtLevel // commanders of both sides that confirm what is recommended, too
	LevelBlocks int       // blocks that they confirm a map with at the most; 0 means as many as the others

	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing
	Progress func(Progress)
}

// AtLevel is a field between other commanders.
type AtLevel struct {
	Commander string
	Field     *Field
}

// Defaults of Options and of scenarios.Placing.
const (
	DefaultTries  = 48
	DefaultRounds = 6
	DefaultBatch  = 12
	DefaultBlocks = 64
	DefaultBest   = 3
	DefaultMargin = 0.01
	DefaultLength = 0.1 // margin of the aim length, in rounds
)

// Progress is how far a search has come.
type Progress struct {
	montecarlo.Outlook
	Tried int      // maps
	Known bool     // the search has begun to learn
	Value float64  // of the best so far, as the search believes
	Best  []string // what it moves
}

// tried is a map that was played.
type tried struct {
	config Config
	form   any
	tracks []trial.Track
	x      []float64

	of []belief // of each goal
}

// belief is what is known of a map's value.
type belief struct {
	value, se float64 // what was measured, and its standard error
	mean, sd  float64 // what the search believes
}

func (t *tried) blocks() int { return len(t.tracks[0].A) }

// Search looks for maps on which games come to an aim.
type Search struct {
	Space *Space
	Field *Field
	Aim   scenarios.Placing

	options Options
	tried   []*tried
	byKey   map[string]*tried
	illegal map[string]bool
	learned bool
	goals   []*goal
	models  []*stats.Process // of each goal; nil where none could be fitted
	factor  []int
	games   int64
	failed  int64
	all     bool // it tries every map there is
	meter   *montecarlo.Meter
	level   int // of play, as the meter numbers them: 0, the experiment's, then those of the options
}

// NewSearch prepares a search. The aim is fair where it names none.
func NewSearch(f *Field, aim scenarios.Placing, o Options) (*Search, error) {
	for _, d := range []struct {
		to *int
		is int
	}{{&o.Tries, DefaultTries}, {&o.Rounds, DefaultRounds}, {&o.Batch, DefaultBatch}, {&o.Blocks, DefaultBlocks},
		{&o.Best, DefaultBest}} {
		if *d.to == 0 {
			*d.to = d.is
		}
	}
	o.Blocks = trial.UpTo(o.Blocks)
	if o.Alpha == 0 {
		o.Alpha = 0.05
	}
	if len(aim.Aim) == 0 {
		aim.Aim = scenarios.Aims{"fair"}
	}
	if aim.Margin == 0 {
		if aim.Margin = DefaultMargin; aim.Aim[0] == "length" {
			aim.Margin = DefaultLength
		}
	}
	space, err := NewSpace(f.system, f.setups[0][0], aim)
	if err != nil {
		return nil, err
	}
	s := &Search{Space: space, Field: f, Aim: aim, options: o, byKey: map[string]*tried{}, illegal: map[string]bool{},
		goals: goals(aim), meter: &montecarlo.Meter{}}
	s.models = make([]*stats.Process, len(s.goals))
	return s, nil
}

// longer is how many times more blocks than others the map as it is plays at first: it tells
// how lucky the first blocks were, which all maps share.
const longer = 8

// Run searches, and confirms what it recommends.
func (s *Search) Run(ctx context.Context) (*Found, error) {
	o := s.options
	rng := rand.New(rand.NewPCG(o.Seed, 0x706c616365))
	var err error
	if s.all, err = s.begin(rng); err != nil {
		return nil, err
	}
	if err := s.scout(ctx); err != nil {
		return nil, err
	}
	if err := s.bareMap(ctx); err != nil {
		return nil, err
	}
	if err := s.play(ctx, s.tried[:1], longer*o.Blocks); err != nil {
		return nil, err
	}
	if err := s.play(ctx, s.tried[1:], o.Blocks); err != nil {
		return nil, err
	}
	s.learn()
	if !s.all {
		for range o.Rounds {
			next := s.promising(rng)
			if len(next) == 0 {
				break
			}
			if err := s.play(ctx, next, o.Blocks); err != nil {
				return nil, err
			}
			s.learn()
		}
	}
	best, err := s.heats(ctx)
	if err != nil {
		return nil, err
	}
	return s.confirm(ctx, best)
}

// begin chooses the maps to begin with: the map as it is, and all others where there are few,
// else as many at random as Tries says. All tells that nothing else is left.
func (s *Search) begin(rng *rand.Rand) (all bool, err error) {
	o := s.options
	if s.take(s.Space.AsItIs()) == nil {
		if _, err := s.Space.Map(s.Space.AsItIs()); err != nil {
			return false, refuse("the map as it is breaks what \"keep\" asks for: %v; mend it, or ask for less", err)
		}
		return false, refuse("the map as it is breaks the rules of its system; sim validate says how")
	}
	if s.Space.Size(4*o.Tries) < 4*o.Tries {
		more := false // than there is room for
		s.Space.every(func(c Config) {
			if len(s.tried) < 2*o.Tries {
				s.take(c)
			} else if s.byKey[c.key()] == nil {
				more = true
			}
		})
		if !more {
			return true, nil
		}
		s.tried, s.byKey = s.tried[:1], map[string]*tried{s.Space.AsItIs().key(): s.tried[0]}
	}
	for tries := 0; len(s.tried) < o.Tries && tries < 200*o.Tries; tries++ {
		s.take(s.Space.draw(rng))
	}
	if len(s.tried) < 2 {
		return false, refuse("no legal map was found but the one there is; ask for less under \"keep\"")
	}
	return false, nil
}

// take makes a map of a configuration and adds it to those to be played; nil where it was
// there before or no game can be played on it.
func (s *Search) take(c Config) *tried {
	key := c.key()
	if s.byKey[key] != nil || s.illegal[key] {
		return nil
	}
	form, err := s.Space.Map(c)
	if err == nil {
		own := *s.Field.setups[0][0]
		own.Map = form
		if _, faults := s.Field.system.Compile(&own); len(faults) > 0 {
			err = faults
		}
	}
	if err != nil {
		s.illegal[key] = true
		return nil
	}
	t := &tried{config: c, form: form, tracks: make([]trial.Track, len(s.Field.base)), of: make([]belief, len(s.goals))}
	t.x, s.factor = s.Space.features(c)
	s.tried, s.byKey[key] = append(s.tried, t), t
	return t
}

// bareMap measures the map without any of the pieces, where the aim is relative to it.
func (s *Search) bareMap(ctx context.Context) error {
	if !slices.ContainsFunc(s.goals, (*goal).moved) {
		return nil
	}
	var steps []engine.PieceStep
	for _, m := range s.Space.Movable {
		steps = append(steps, engine.PieceStep{Piece: m.Choices[0].Piece, Gone: true})
	}
	form, err := s.Space.mover.Rearrange(s.Space.setup, steps)
	if err != nil {
		return refuse("the map cannot be played without its pieces: %v", err)
	}
	tracks, err := s.playForm(ctx, "search", "without its pieces", form, longer*s.options.Blocks)
	if err != nil {
		return err
	}
	for _, g := range s.goals {
		if g.moved() {
			g.target, _ = g.measured(tracks, len(tracks[0].A))
		}
	}
	return nil
}

// learn measures all maps and fits a process to them for every goal. The luck of the first
// blocks, which maps share, is taken off by what it was on the map as it is, as far as that
// tells it.
func (s *Search) learn() {
	s.learned = true
	for k, g := range s.goals {
		s.learnOf(k, g)
	}
}

// learnOf measures all maps for one goal and fits its process.
func (s *Search) learnOf(k int, g *goal) {
	share := s.sharedLuck(g)
	ref := s.tried[0]
	long, _ := g.measured(ref.tracks, ref.blocks())
	var x [][]float64
	var y, noise []float64
	for _, t := range s.tried {
		n := t.blocks()
		if n == 0 {
			continue
		}
		b := &t.of[k]
		b.value, b.se = g.measured(t.tracks, n)
		if n < ref.blocks() {
			short, _ := g.measured(ref.tracks, n)
			b.value -= share * (short - long)
		}
		b.mean, b.sd = b.value, b.se
		x, y, noise = append(x, t.x), append(y, b.value), append(noise, b.se*b.se)
	}
	model, err := stats.FitProcess(x, y, noise, s.factor, s.models[k])
	if err != nil {
		return // maps that are all alike: go by what was measured
	}
	s.models[k] = model
	for _, t := range s.tried {
		if t.blocks() > 0 {
			t.of[k].mean, t.of[k].sd = model.Predict(t.x)
		}
	}
}

// sharedLuck is the slope of a map's blocks on those of the map as it is, pooled over all maps.
func (s *Search) sharedLuck(g *goal) float64 {
	if g.aim == "length" || g.worst {
		return 0
	}
	return trial.Shared(func(yield func(a, b []int8) bool) {
		for _, t := range s.tried[1:] {
			for i := range t.tracks {
				if !yield(g.half(&t.tracks[i]), g.half(&s.tried[0].tracks[i])) {
					return
				}
			}
		}
	})
}

// looks is how many configurations a round looks at by chance.
const looks = 600

// promising are new maps that promise most: of one aim by how much they may be nearer to it
// than the best, of two by how much for every weight that the aims may have (see front.go).
func (s *Search) promising(rng *rand.Rand) (next []*tried) {
	if slices.Contains(s.models, nil) {
		return nil
	}
	type look struct {
		config Config
		x      []float64
	}
	var list []look
	seen := map[string]bool{}
	consider := func(c Config) {
		key := c.key()
		if seen[key] || s.byKey[key] != nil || s.illegal[key] {
			return
		}
		seen[key] = true
		x, _ := s.Space.features(c)
		list = append(list, look{c, x})
	}
	leaders := s.ranked()
	for range looks {
		consider(s.Space.draw(rng))
	}
	for _, t := range leaders[:min(3, len(leaders))] {
		s.Space.neighbours(t.config, consider)
	}
	beliefs := make([][]belief, len(list))
	for i, l := range list {
		for _, m := range s.models {
			var b belief
			b.mean, b.sd = m.Predict(l.x)
			beliefs[i] = append(beliefs[i], b)
		}
	}
	for _, weight := range s.weights() {
		gains, order := make([]float64, len(list)), make([]int, len(list))
		gain := s.gainOf(weight)
		for i := range list {
			gains[i], order[i] = gain(beliefs[i]), i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(gains[b], gains[a]) })
		wanted := len(next) + max(1, s.options.Batch/len(s.weights()))
		for _, i := range order {
			if len(next) >= min(wanted, s.options.Batch) {
				break
			}
			if t := s.take(list[i].config); t != nil {
				next = append(next, t)
			}
		}
	}
	return next
}

// ranked are the maps that were played, those first that are expected to be nearest to the
// aim; of two aims, those that give way to fewest.
func (s *Search) ranked() []*tried {
	var list []*tried
	for _, t := range s.tried {
		if t.blocks() > 0 {
			list = append(list, t)
		}
	}
	if len(s.goals) > 1 {
		return s.byFronts(list)
	}
	g := s.goals[0]
	slices.SortStableFunc(list, func(a, b *tried) int {
		return cmp.Compare(g.expected(a.of[0].mean, a.of[0].sd), g.expected(b.of[0].mean, b.of[0].sd))
	})
	return list
}

// heatMaps is how many maps the first heat of the best has.
const heatMaps = 16

// heats gives the best ever more games: twice the blocks for half the maps, until few are
// left and known well enough (successive halving under shared dice).
func (s *Search) heats(ctx context.Context) ([]*tried, error) {
	field, blocks := min(heatMaps, len(s.tried)), 4*s.options.Blocks
	for {
		list := s.ranked()[:field]
		if err := s.play(ctx, list, blocks); err != nil {
			return nil, err
		}
		s.learn()
		if field <= s.options.Best && blocks >= s.enough()/2 {
			return s.ranked()[:field], nil
		}
		field, blocks = max((field+1)/2, min(s.options.Best, field)), 2*blocks
	}
}

// enough is how many blocks tell a value to seven tenths of the margin.
func (s *Search) enough() int {
	if s.options.Confirm > 0 {
		return trial.UpTo(s.options.Confirm)
	}
	variance := 0.0
	for i := range s.tried[0].tracks {
		_, v := s.goals[0].of(&s.tried[0].tracks[i], s.tried[0].blocks())
		variance += v / float64(len(s.tried[0].tracks)*len(s.tried[0].tracks))
	}
	z := stats.NormalQuantile(1 - s.options.Alpha/2)
	return trial.UpTo(min(mostConfirm, max(256, int(z*z*variance/(0.49*s.Aim.Margin*s.Aim.Margin)))))
}

// levelBlocks is how many of these blocks other commanders play.
func (s *Search) levelBlocks(blocks int64) int64 {
	if most := int64(trial.UpTo(s.options.LevelBlocks)); most > 0 {
		return min(blocks, most)
	}
	return blocks
}

// mostConfirm bounds the blocks that confirm a map, where nobody asks for more.
const mostConfirm = 20000

// most is about how many games a search takes, at each level, as it ranks maps now.
func (s *Search) most(ranked []*tried) []int64 {
	o := s.options
	maps := o.Tries + o.Rounds*o.Batch
	if s.all {
		maps = len(s.tried)
	}
	n := int64(o.Blocks * (longer + maps))
	confirm := int64(mostConfirm / 2)
	if o.Confirm > 0 || (len(s.tried) > 0 && s.tried[0].blocks() > 0) {
		confirm = int64(s.enough())
	}
	if slices.ContainsFunc(s.goals, (*goal).moved) {
		n += int64(longer * o.Blocks)
	}
	for field, blocks, before := min(heatMaps, maps), 4*o.Blocks, o.Blocks; ; before, blocks = blocks, 2*blocks {
		n += int64(field * (blocks - before))
		if field <= o.Best && int64(blocks) >= confirm/2 {
			break
		}
		field = max((field+1)/2, min(o.Best, field))
	}
	n += confirm * int64(o.Best+1+s.moves(ranked))
	list := []int64{n}
	for range o.Levels {
		list = append(list, s.levelBlocks(confirm)*int64(o.Best+1))
	}
	games := int64(0)
	for _, m := range s.Field.base {
		games += int64(m.Games)
	}
	for i := range list {
		list[i] *= games
	}
	return list
}

// moves is how many moves the best map so far is made of, each of which is taken back in the end.
func (s *Search) moves(ranked []*tried) (n int) {
	if !s.learned || len(ranked) == 0 {
		return 1
	}
	for i, choice := range ranked[0].config {
		if choice != 0 && s.Space.leads(i) {
			n++
		}
	}
	return n
}

// tell reports how far the search is.
func (s *Search) tell() {
	ranked := s.ranked()
	p := Progress{Outlook: s.meter.Outlook(s.most(ranked), s.options.Workers), Tried: len(s.tried), Known: s.learned}
	if s.learned && len(ranked) > 0 {
		p.Value, p.Best = ranked[0].of[0].mean, s.Space.Words(ranked[0].config)
	}
	s.options.Progress(p)
}

// Tell has the search tell how far it is.
func (s *Search) Tell(progress func(Progress)) { s.options.Progress = progress }

// Keep has the search keep its games in a folder, and begin with those that are there. Workers play them, 0 means one
// for every processor.
func (s *Search) Keep(f *folder.Folder, workers int) {
	s.options.Folder, s.options.Workers = f, workers
}

// Grounds are digests of everything that the games of the search are played with, those of further levels among them
// (folder.Question).
func (s *Search) Grounds() map[string]string {
	levels := map[string][]*montecarlo.Matchup{}
	for _, at := range s.options.Levels {
		levels[at.Commander] = at.Field.base
	}
	return trial.Grounds(s.Field.setups, s.Field.base, levels, s.options.Seed)
}

// name tells maps apart in a dataset.
func (s *Search) name(c Config) string {
	if words := s.Space.Words(c); len(words) > 0 {
		return strings.Join(words, "; ")
	}
	return asItIs
}

// asItIs is the name of the map on which nothing is moved.
const asItIs = "as it is"
