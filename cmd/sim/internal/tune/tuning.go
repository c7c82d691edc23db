package tune

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Tuning is a style to be tuned on the scenarios of an experiment: their armies, options
// and maps are played, and the experiment's commanders are not.
type Tuning struct {
	Library    *scenarios.Library
	Experiment *scenarios.Experiment
	Base       *scenarios.Style
	Against    []string // opponents beside the old self, as commanders are named
	Only       []string // weights to tune, as term or seat.term; none: all
	ByStage    []string // stages whose weights are tuned apart from the others'
	BySeat     bool     // every weight on its own in each seat, even where the base has one for both
	HeldOut    []string // scenarios without a say in the search; nil: every third; empty: none
	Seed       uint64
	Budget     int // games in all, at the most
	Population int // candidates of a generation, even and at least 4; 0: by the number of weights
	// Step is how far, as a standard deviation, the first candidates lie from the base along
	// each coordinate, as a share of the weight that it has and of the weight at which the
	// term alone would decide; 0 is DefaultStep.
	Step    float64
	Workers int // 0 means one for every processor; what comes out does not depend on it
	// Progress is called with the games played and those to play; it may be nil.
	Progress func(done, most int64)
	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing

	games *arena
	done  int64
}

// Shares of the budget: for the search, for the choice among the means that it went
// through, and what is left for the games that decide.
const (
	searchShare = 0.65
	chooseShare = 0.10
)

// DefaultStep suits a style that plays well already: among candidates that lie further off
// nobody is better (with .25 in Titan none of sixty generations was).
const DefaultStep = 0.1

// Generations that a search has at the most and should have at the least.
const (
	mostGenerations  = 60
	leastGenerations = 5
)

// Generation is what one generation of the search scored, on its own dice.
type Generation struct {
	Mean float64 // of its candidates
	Best float64 // of the best of them, which is flattered by being the best
	Step float64 // how wide the search is, as a multiple of where it began
}

// Tuned is what a tuning came to.
type Tuned struct {
	Style       *scenarios.Style // the new one, with its origin
	Params      []Param
	Mute        []string // terms that tell no actions apart here, and were left alone
	Factor      int64    // all old weights were multiplied by it, which changes no choice
	Generations []Generation
	TunedOn     []string // scenarios
	HeldOut     []string // scenarios without a say; empty where there is one alone
	Games       int64
	Found       float64 // score against the old self in the games by which it was chosen
	// Again is the score on the same scenarios with dice that had no say: what Found lacks
	// to it is the winner's curse.
	Again *Standing
	// Decides is the standing that decides: on the scenarios held out, or Again.
	Decides *Standing
	// Others are the scores of the new and the old one against each named opponent, in the
	// games that decide.
	Others []Other
	// Interrupted says that the search or the decision was cut short.
	Interrupted bool
}

// Other is a named opponent.
type Other struct {
	Name     string
	New, Old float64
}

// Better reports whether the new style is better than the old for certain: an e-value of
// at least twenty, in the games that decide.
func (t *Tuned) Better() bool { return t.Decides != nil && t.Decides.LogE >= math.Log(1/alpha) }

// alpha is the error rate of the test at the end and of its confidence sequence.
const alpha = 0.05

func (t *Tuning) system() engine.Ruleset { return t.Experiment.Stages[0].Scenario.System }

// Check reports what is wrong with the tuning before anything is played.
func (t *Tuning) Check() error {
	_, err := t.prepare()
	return err
}

// Grounds are digests of everything that the games are played with (folder.Question). Check must have found no fault.
func (t *Tuning) Grounds() map[string]string {
	style := montecarlo.StyleText(t.system().Info(), t.Base, nil)
	return map[string]string{"matchups with their commanders": montecarlo.ExperimentDigest(t.games.matchups,
		t.Seed)[:16],
		"style " + t.Base.Name: folder.Digest(style)}
}

// prepare checks the tuning and makes its matchups.
func (t *Tuning) prepare() ([]param, error) {
	var faults engine.Faults
	in := t.system().Info()
	for _, s := range t.Experiment.Stages {
		if other := s.Scenario.System.Info().System; other != in.System {
			faults.Add(engine.Place{}, "the experiment %s plays %s and %s; a style is of one system", t.Experiment.Name,
				in.System, other)
			return nil, faults
		}
	}
	if t.Base.Role != engine.Nobody {
		faults.Add(engine.Place{}, "the style %q is made for the %s alone; one that is tuned leads both sides",
			t.Base.Name, in.Seats[t.Base.Role])
	}
	for i, name := range t.Against {
		if slices.Contains(t.Against[:i], name) {
			faults.Add(engine.Place{}, "the opponent %q is named twice", name)
			continue
		}
		m, more := ai.Named(t.Library, t.system(), name, t.Experiment.Near...)
		if faults = append(faults, more...); len(more) == 0 && m.Role != engine.Nobody {
			faults.Add(engine.Place{}, "the style %q is made for the %s alone; an opponent leads both sides", name,
				in.Seats[m.Role])
		}
	}
	if t.Population != 0 && (t.Population < 4 || t.Population%2 != 0) {
		faults.Add(engine.Place{}, "a population of %d; want an even number, at least 4, since candidates come in "+
			"opposite pairs", t.Population)
	}
	if !(t.Step >= 0 && t.Step <= 2) {
		faults.Add(engine.Place{}, "a first step of %g; want a share of the weights, above 0 and at most 2", t.Step)
	}
	faults = append(faults, t.checkHeldOut()...)
	list, err := t.layout()
	if err != nil {
		var more engine.Faults
		if errors.As(err, &more) {
			faults = append(faults, more...)
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if t.games, err = newArena(t); err != nil {
		return nil, err
	}
	if least := t.leastBudget(len(list)); t.Budget < least {
		faults.Add(engine.Place{}, "a budget of %d games is too small: %d weights on %d matchups want at least %d",
			t.Budget, len(list), len(t.games.matchups), least)
		return nil, faults
	}
	return list, nil
}

// scenarios lists the scenarios of the experiment, each once.
func (t *Tuning) scenarios() (names []string) {
	for _, s := range t.Experiment.Stages {
		if !slices.Contains(names, s.Scenario.Name) {
			names = append(names, s.Scenario.Name)
		}
	}
	return names
}

func (t *Tuning) checkHeldOut() (faults engine.Faults) {
	all, out := t.scenarios(), t.heldOut()
	for _, name := range out {
		if !slices.Contains(all, name) {
			faults.Add(engine.Place{}, "the experiment %s has no scenario %q to hold out%s", t.Experiment.Name, name,
				spelling.Suggest(name, all))
		}
	}
	if len(faults) == 0 && len(out) == len(all) {
		faults.Add(engine.Place{}, "every scenario is held out; leave at least one to tune on")
	}
	return faults
}

// heldOut lists the scenarios without a say: those named, or every third. A name may leave
// out the system.
func (t *Tuning) heldOut() (names []string) {
	all := t.scenarios()
	if t.HeldOut == nil {
		for i := 2; i < len(all); i += 3 {
			names = append(names, all[i])
		}
		if len(all) == 2 {
			names = all[1:]
		}
		return names
	}
	for _, name := range t.HeldOut {
		if full := t.system().Info().System + "/" + name; !strings.Contains(name, "/") && slices.Contains(all, full) {
			name = full
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// population is the number of candidates of a generation that tunes n weights.
func (t *Tuning) population(n int) int {
	if t.Population > 0 {
		return t.Population
	}
	p := 4 + int(3*math.Log(float64(n)))
	return max(leastPopulation, p+p%2)
}

// leastPopulation is how many candidates a round has at least: with fewer luck alone moves the mean and
// narrows the search.
const leastPopulation = 10

// leastBudget is the least number of games with which n weights can be tuned.
func (t *Tuning) leastBudget(n int) int {
	search := float64(leastGenerations * t.population(n) * t.games.perBlock(t.games.tuned, true))
	decide := float64(leastBlocks * (t.games.perBlock(t.games.tuned, false) + t.games.perBlock(t.games.decide, true)))
	return int(math.Ceil(max(search/searchShare, decide/(1-searchShare-chooseShare))))
}

// leastBlocks are decided on at the least.
const leastBlocks = 20

// Play tunes the style. When ctx ends early it returns the best so far together with
// montecarlo.ErrInterrupted.
func (t *Tuning) Play(ctx context.Context) (*Tuned, error) {
	list, err := t.prepare()
	if err != nil {
		return nil, err
	}
	t.done = 0
	seen, err := t.games.scout(ctx, t)
	if err != nil {
		return nil, err
	}
	out := &Tuned{TunedOn: t.games.names(t.games.tuned), HeldOut: t.heldOut()}
	if list, out.Mute, out.Factor, err = scale(list, seen); err != nil {
		return nil, err
	}
	s := &search{Tuning: t, params: list, factor: out.Factor}
	err = s.run(ctx)
	out.Generations = s.history
	best := s.means[len(s.means)-1]
	if err == nil {
		best, out.Found, err = s.choose(ctx)
	}
	style := *t.Base
	how := weigh(t.Base, list, out.Factor, best)
	style.Weights, style.At = how.Seats, how.At
	out.Style = &style
	for i, p := range list {
		p.name.Old = int32(int64(p.name.Old) * out.Factor)
		p.name.New = bounded(best[i] * p.unit)
		out.Params = append(out.Params, p.name)
	}
	if err == nil {
		err = t.decide(ctx, out)
	}
	if err != nil && !errors.Is(err, montecarlo.ErrInterrupted) {
		return nil, err
	}
	out.Games, out.Interrupted = t.done, err != nil
	style.Origin = t.origin(out, s.population)
	return out, err
}

// origin is what is written down of how the style was found.
func (t *Tuning) origin(out *Tuned, population int) *scenarios.StyleOrigin {
	o := &scenarios.StyleOrigin{Base: t.Base.Name, Experiment: t.Experiment.Name, Seed: t.Seed,
		Digest:  montecarlo.ExperimentDigest(t.games.matchups, t.Seed)[:16],
		Against: t.Against, Only: t.Only, Generations: len(out.Generations), Population: population, Games: out.Games,
		HeldOut: out.HeldOut,
		Found:   short(out.Found)}
	if d := out.Decides; d != nil {
		o.Confirmed, o.Low, o.High, o.LogEValue = short(d.Score), short(d.Interval.Lo), short(d.Interval.Hi),
			short(d.LogE)
	}
	return o
}

// short rounds what is written down to what it is worth.
func short(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// search is a tuning under way.
type search struct {
	*Tuning
	params     []param
	factor     int64
	population int
	history    []Generation
	means      [][]float64 // of the evolution, from the base on
}

// run lets the evolution go through its generations.
func (s *search) run(ctx context.Context) error {
	step := s.Step
	if step == 0 {
		step = DefaultStep
	}
	start, wide := make([]float64, len(s.params)), make([]float64, len(s.params))
	for i, p := range s.params {
		start[i] = float64(int64(p.name.Old)*s.factor) / p.unit
		wide[i] = step * (1 + math.Abs(start[i]))
	}
	s.means = [][]float64{start}
	s.population = s.Tuning.population(len(s.params))
	e := newEvolution(start, wide, s.population, s.Seed)
	perBlock := s.games.perBlock(s.games.tuned, true) * s.population
	budget := int(searchShare * float64(s.Budget))
	// As many generations as there are games for each candidate, up to the most.
	generations := int(math.Sqrt(float64(budget) / float64(s.population)))
	generations = max(leastGenerations, min(mostGenerations, generations, budget/perBlock))
	blocks := max(1, budget/(generations*perBlock))
	for g := range generations {
		var styles []engine.Weighing
		for _, x := range e.ask() {
			styles = append(styles, weigh(s.Base, s.params, s.factor, x))
		}
		played, err := s.games.play(ctx, s.Tuning, styles, s.games.tuned, true, "generation", g, blocks)
		if err != nil {
			return err
		}
		scores, sum := make([]float64, len(styles)), 0.0
		for i := range scores {
			scores[i] = played[i].score()
			sum += scores[i]
		}
		e.tell(scores)
		s.means = append(s.means, slices.Clone(e.mean))
		s.history = append(s.history, Generation{sum / float64(len(scores)), slices.Max(scores), e.step})
	}
	return nil
}

// choices is how many of the means that the search went through are tried again.
const choices = 4

// choose plays the base, the last mean, and means on the way, and the mean of the last
// half of them, under the same dice, and returns the best with its score against the old
// self.
func (s *search) choose(ctx context.Context) (best []float64, found float64, err error) {
	list := [][]float64{s.means[0]}
	late := make([]float64, len(s.params))
	half := s.means[len(s.means)/2:]
	for _, m := range half {
		for i := range late {
			late[i] += m[i] / float64(len(half))
		}
	}
	list = append(list, late)
	for k := 1; k <= choices; k++ {
		list = append(list, s.means[(len(s.means)-1)*k/choices])
	}
	blocks := max(leastBlocks/2, int(chooseShare*float64(s.Budget))/(len(list)*s.games.perBlock(s.games.tuned, true)))
	var styles []engine.Weighing
	for _, x := range list {
		styles = append(styles, weigh(s.Base, s.params, s.factor, x))
	}
	played, err := s.games.play(ctx, s.Tuning, styles, s.games.tuned, true, "choice", 0, blocks)
	if err != nil {
		return s.means[len(s.means)-1], 0, err
	}
	at := 0
	for i := range played {
		if played[i].score() > played[at].score() {
			at = i
		}
	}
	return list[at], played[at].against(oldSelf), nil
}

// decide plays the games that had no say.
func (t *Tuning) decide(ctx context.Context, out *Tuned) error {
	left := t.Budget - int(t.done)
	styles := []engine.Weighing{{Seats: out.Style.Weights, At: out.Style.At}}
	again, decide := t.games.perBlock(t.games.tuned, false), t.games.perBlock(t.games.decide, true)
	if len(t.Against) > 0 {
		decide *= 2 // the old one meets them, too
		styles = append(styles, engine.Weighing{Seats: t.Base.Weights, At: t.Base.At})
	}
	blocks := max(leastBlocks, left/decide)
	if len(out.HeldOut) > 0 {
		blocks = max(leastBlocks, left/3/again)
		played, err := t.games.play(ctx, t, styles[:1], t.games.tuned, false, "again", 0, blocks)
		if err != nil {
			return err
		}
		if out.Again, err = played[0].standing(oldSelf, t.games.scenarios); err != nil {
			return err
		}
		blocks = max(leastBlocks, left*2/3/decide)
	}
	played, err := t.games.play(ctx, t, styles, t.games.decide, true, "decision", 0, blocks)
	if err != nil {
		return err
	}
	if out.Decides, err = played[0].standing(oldSelf, t.games.scenarios); err != nil {
		return err
	}
	if out.Again == nil {
		out.Again = out.Decides
	}
	for _, name := range t.Against {
		out.Others = append(out.Others, Other{name, played[0].against(name), played[1].against(name)})
	}
	return nil
}
