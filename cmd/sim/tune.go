package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/tune"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type tuneOptions struct {
	runOptions
	against    []string
	only       []string
	bySeat     bool
	byStage    []string
	heldOut    []string
	all        bool
	budget     int
	population int
	step       float64
	style      string // file to write
	force      bool
}

// tuneAsked is what a tuning was asked, beside its experiment.
type tuneAsked struct {
	Style      string   `json:"style"`
	Against    []string `json:"against,omitempty"`
	Only       []string `json:"only,omitempty"`
	BySeat     bool     `json:"by_seat,omitempty"`
	ByStage    []string `json:"by_stage,omitempty"`
	HeldOut    []string `json:"held_out,omitempty"`
	All        bool     `json:"all,omitempty"`
	Seed       uint64   `json:"seed"`
	Budget     int      `json:"budget"`
	Population int      `json:"population,omitempty"`
	Step       float64  `json:"step"`
}

// tuning prepares what was asked.
func (a *tuneAsked) tuning(l *scenarios.Library, e *scenarios.Experiment) (*tune.Tuning, error) {
	base, faults := l.Style(e.Stages[0].Scenario.System, a.Style, e.Near...)
	if len(faults) > 0 {
		return nil, faults
	}
	t := &tune.Tuning{Library: l, Experiment: e, Base: base, Against: a.Against, Only: a.Only, BySeat: a.BySeat,
		ByStage: a.ByStage,
		Seed:    a.Seed, Budget: a.Budget, Population: a.Population, Step: a.Step}
	switch {
	case a.All:
		t.HeldOut = []string{}
	case len(a.HeldOut) > 0:
		t.HeldOut = a.HeldOut
	}
	return t, t.Check()
}

func tuneCommand() *cobra.Command {
	var o tuneOptions
	c := &cobra.Command{
		Use:   "tune STYLE EXPERIMENT",
		Short: "improve the weights of a style by play",
		Long: `tune looks for weights with which a style plays better on the scenarios of an
experiment, with their armies, options and maps: your own units and house rules too.
Candidates play the style's old self, and the opponents named with --against, all of
them under the same dice; an evolution strategy moves on from those that did best.

Every third scenario of the experiment (or those of --held-out) has no say in the
search. They decide at the end, with dice of their own, whether the new weights are
better: by an e-value, which may be looked at at any time, beside the score in the
games by which the weights were chosen, which flatters them. With --style the new style
is written to a file with its origin, better or not: the output says which.

What comes out is the same for any number of workers. With --out every game is kept,
and --resume resumes a search that was interrupted. The style that is written then is the
best so far, not confirmed.`,
		Example: "  sim tune greedy my/experiment.yaml --style my/styles/sharper.yaml --out runs/sharper\n" +
			"  sim tune titan/styles/rush.yaml values-titan --only ground,attacker.risk --budget 20000\n" +
			"  sim tune greedy values-heroscape --against rush,gunline --held-out knoll,narrows --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.budget < 1 || o.workers < 0 || o.population < 0 {
				return failure{exitBad, "--budget, --population and --workers want at least 1"}
			}
			if o.all && len(o.heldOut) > 0 {
				return failure{exitBad, "--held-out names scenarios without a say and --all gives every scenario " +
					"one; choose"}
			}
			return tuneStyle(cmd, args, o)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&o.against, "against", nil, "commanders to play beside the style's old self; each counts as much")
	f.StringSliceVar(&o.only, "only", nil,
		"weights to tune: a term, or one of a seat or a stage as attacker.risk (default: all)")
	f.BoolVar(&o.bySeat, "by-seat", false, "tune every weight for each seat on its own")
	f.StringSliceVar(&o.byStage, "by-stage", nil, "stages of the game whose weights are tuned apart from the others'")
	f.StringSliceVar(&o.heldOut, "held-out", nil,
		"scenarios without a say in the search, which decide at the end (default: every third)")
	f.BoolVar(&o.all, "all", false, "tune on every scenario: only dice are held out")
	f.IntVar(&o.budget, "budget", 50_000, "games to play in all")
	f.IntVar(&o.population, "population", 0,
		"candidates of a generation, an even number (default: by the number of weights)")
	f.Float64Var(&o.step, "step", tune.DefaultStep,
		"how far the first candidates lie from the style, as a share of its weights; more for one that plays badly")
	f.StringVar(&o.style, "style", "", "file to write the new style to; it is called like the file")
	o.folderFlags(f, "")
	f.BoolVar(&o.force, "force", false, "write over a file that exists")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice and of the search")
	o.playFlags(f, "print as JSON, numbers not rounded")
	return c
}

// askedTuning is what the command line asks, or what the folder of --resume was asked.
func askedTuning(cmd *cobra.Command, l *scenarios.Library, args []string, o tuneOptions) (a tuneAsked,
	e *scenarios.Experiment, err error) {
	if len(args) == 0 {
		m, err := o.asked(cmd, &a, "style", "force")
		if err == nil {
			e, err = keptExperiment(l, o.resume, m)
		}
		return a, e, err
	}
	if len(args) == 1 {
		return a, nil, failure{exitBad, "EXPERIMENT is missing; it is: sim tune STYLE EXPERIMENT"}
	}
	e, faults := l.ExperimentNear(args[1], kept(args[1]), study.Players()...)
	if len(faults) > 0 {
		return a, nil, faults
	}
	return tuneAsked{args[0], o.against, o.only, o.bySeat, o.byStage, o.heldOut, o.all, o.seed, o.budget, o.population,
		o.step}, e, nil
}

// tuneStyle searches for better weights and writes them as a style. An interrupted search still writes the
// best that it has: it cost hours and is as good as a shorter search.
func tuneStyle(cmd *cobra.Command, args []string, o tuneOptions) error {
	if filepath.Ext(o.out) == ".yaml" {
		return failure{exitBad,
			fmt.Sprintf("--out %s: want a folder, to keep every game in; --style %s writes the new style there",
				shown(o.out), shown(o.out))}
	}
	if err := mayWrite(o.style, o.force); err != nil {
		return err
	}
	l, err := o.library()
	if err != nil {
		return err
	}
	l = l.Tracked()
	a, e, err := askedTuning(cmd, l, args, o)
	if err != nil {
		return err
	}
	t, err := a.tuning(l, e)
	if err != nil {
		return err
	}
	own := *e
	own.Seed = a.Seed
	q, err := questionOf("tune", &own, a, t.Grounds(), l)
	if err != nil {
		return err
	}
	into, err := o.open(cmd, q, "")
	if err != nil {
		return err
	}
	defer into.Discard()
	defer whilePlaying(cmd)()
	bar := newProgress(cmd, o.runOptions)
	t.Workers, t.Folder, t.Progress = o.workers, into, bar.set
	found, err := t.Play(cmd.Context())
	bar.end()
	switch {
	case interrupted(cmd, err):
		if err = o.stopped(cmd, into); into == nil && o.style != "" && found != nil {
			err = nothingKept("%s holds the best so far, not confirmed; with --out DIR every game is kept, and sim "+
				"tune --resume DIR resumes", shown(o.style))
		}
	case err != nil:
		return failed("%s", shown(err.Error()))
	default:
		err = into.Close(true)
	}
	if found == nil {
		return err
	}
	if o.style != "" {
		if err := writeStyle(found.Style, t, a.Style, o.style); err != nil {
			return err
		}
		if !o.quiet {
			cmd.PrintErrf("style written to %s\n", shown(o.style))
		}
	}
	if o.asJSON {
		return cmp.Or(printSheet(cmd, newTuneSheet(found)), err)
	}
	tellTuned(cmd, found)
	return err
}

// mayWrite refuses a file that exists, and one that cannot hold a style.
func mayWrite(file string, force bool) error {
	if file == "" {
		return nil
	}
	if filepath.Ext(file) != ".yaml" {
		return failure{exitBad, fmt.Sprintf("--style %s: a style is a file that ends in .yaml", shown(file))}
	}
	if _, err := os.Stat(file); err == nil && !force {
		return failure{exitBad, fmt.Sprintf("--style %s: the file exists; --force writes over it", shown(file))}
	}
	return nil
}

// writeStyle writes the style that was found, called like its file.
func writeStyle(s *scenarios.Style, t *tune.Tuning, named, file string) error {
	own := *s
	own.Name = strings.TrimSuffix(filepath.Base(file), ".yaml")
	own.Title = ""
	own.About = fmt.Sprintf("As %s, with weights tuned by play on the scenarios of %s.", t.Base.Name, t.Experiment.Name)
	from := ""
	if s.Search != nil || s.Blunder > 0 || len(s.Plans) > 0 {
		from = named
	}
	text, err := own.YAML(t.Experiment.Stages[0].Scenario.System.Info(), from)
	if err == nil {
		if err = os.MkdirAll(filepath.Dir(file), 0o755); err == nil {
			err = os.WriteFile(file, text, 0o644)
		}
	}
	if err != nil {
		return failed("the style cannot be written: %s", shown(err.Error()))
	}
	return nil
}

// tellTuned prints what a tuning came to.
func tellTuned(cmd *cobra.Command, t *tune.Tuned) {
	say(cmd, "%d generations, %d games, tuned on %s\n\n", len(t.Generations), t.Games,
		shown(strings.Join(t.TunedOn, ", ")))
	var rows [][]string
	for _, p := range t.Params {
		rows = append(rows, []string{"  " + p.Name(), fmt.Sprint(p.Old), fmt.Sprint(p.New),
			fmt.Sprintf("%.4g", p.Spread)})
	}
	table(cmd, []string{"  weight", "old", "new", "spread of the term"}, rows)
	if t.Factor > 1 {
		say(cmd, "All old weights were multiplied by %d, which changes no choice, so that whole numbers are fine "+
			"enough.\n", t.Factor)
	}
	if len(t.Mute) > 0 {
		say(cmd, "Left alone, since they tell no actions apart here: %s.\n", shown(strings.Join(t.Mute, ", ")))
	}
	if t.Decides == nil {
		say(cmd, "\nInterrupted: nothing is confirmed.\n")
		return
	}
	say(cmd, "\nscore of the new weights against the old\n")
	rows = [][]string{{"  in the games that chose them", fmt.Sprintf("%.3f", t.Found), "", ""}}
	row := func(what string, s *tune.Standing) {
		rows = append(rows, []string{"  " + what, fmt.Sprintf("%.3f", s.Score),
			fmt.Sprintf("[%.3f, %.3f]", s.Interval.Lo, s.Interval.Hi), fmt.Sprint(s.Games)})
		for _, p := range s.Each {
			rows = append(rows, []string{"    " + p.Scenario, fmt.Sprintf("%.3f", p.Score),
				fmt.Sprintf("[%.3f, %.3f]", p.Interval.Lo, p.Interval.Hi), fmt.Sprint(p.Games)})
		}
	}
	row("same scenarios, new dice", t.Again)
	if t.Again != t.Decides {
		row("scenarios held out", t.Decides)
	}
	table(cmd, []string{"  where", "score", "interval", "games"}, rows)
	say(cmd, "The choice flattered them by %+.3f (winner's curse).\n", t.Found-t.Again.Score)
	for _, r := range t.Others {
		say(cmd, "Against %s the new scores %.3f where the old scores %.3f.\n", shown(r.Name), r.New, r.Old)
	}
	say(cmd, "\n%s\n", verdictOf(t))
}

// verdictOf says in a sentence what was shown.
func verdictOf(t *tune.Tuned) string {
	e := evidence(t.Decides.LogE)
	where := "on scenarios held out"
	if t.Again == t.Decides {
		where = "with new dice on the scenarios it was tuned on"
	}
	switch {
	case slices.IndexFunc(t.Params, func(p tune.Param) bool { return p.Old != p.New }) < 0:
		return "NOTHING FOUND: no weights tried were better than the old ones."
	case t.Better():
		return fmt.Sprintf("BETTER: %s the new weights beat the old (e-value %s; twenty is asked).", where, e)
	}
	return fmt.Sprintf("NOT SHOWN: %s the new weights did not surely beat the old (e-value %s; twenty is asked).",
		where, e)
}

// evidence words an e-value.
func evidence(logE float64) string {
	if logE > math.Log(1e6) {
		return fmt.Sprintf("10^%.0f", math.Floor(logE/math.Ln10))
	}
	return fmt.Sprintf("%.2g", math.Exp(logE))
}

// newTuneSheet is what a tuning came to as data.
func newTuneSheet(t *tune.Tuned) tuneSheet {
	stand := func(s *tune.Standing) *tuneStanding {
		if s == nil {
			return nil
		}
		out := &tuneStanding{tuneScore{"", s.Score, s.Interval, s.Games}, s.LogE, []tuneScore{}}
		for _, p := range s.Each {
			out.Each = append(out.Each, tuneScore{p.Scenario, p.Score, p.Interval, p.Games})
		}
		return out
	}
	out := tuneSheet{Weights: []tuneWeight{}, Factor: t.Factor, LeftAlone: append([]string{}, t.Mute...),
		Generations: []tuneGeneration{}, Games: t.Games, TunedOn: append([]string{}, t.TunedOn...),
		HeldOut: append([]string{}, t.HeldOut...), Found: t.Found, Again: stand(t.Again), Decides: stand(t.Decides),
		Better: t.Better(), Interrupted: t.Interrupted, Against: []tuneOther{}}
	for _, p := range t.Params {
		out.Weights = append(out.Weights, tuneWeight{p.Name(), p.Old, p.New, p.Spread})
	}
	for _, g := range t.Generations {
		out.Generations = append(out.Generations, tuneGeneration(g))
	}
	for _, r := range t.Others {
		out.Against = append(out.Against, tuneOther{r.Name, r.New, r.Old})
	}
	return out
}
