package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type pricesOptions struct {
	runOptions
	points    []int
	boards    []string
	levels    []string
	units     []string
	matches   int
	precision float64
	rounds    int
	step      int
	apply     string
	verify    bool
	luck      bool
	pairs     bool
	companies int
	column    string
}

func pricesCommand() *cobra.Command {
	var o pricesOptions
	c := &cobra.Command{
		Use:   "prices [SYSTEM|SCENARIO|EXPERIMENT]",
		Short: "find out what every unit of a point system is worth",
		Long: `prices draws random army lists that the rules allow for the points, plays them
against each other, and fits a worth to every unit (a card, or a single figure where these
are bought): its fair price. Lists are drawn afresh for every seed, so that the errors are
those of lists and not of games alone; where all legal lists can be counted, all are played.
It plays in rounds until every price is known to --precision, at most --matches of two lists.

A system's own scenario is taken, the one whose points are nearest to --points; or
name a scenario, or an experiment for all its scenarios, house rules and levels.
Several maps, by --map or in an experiment, give one price whose error has them in it.
The table puts first what is certainly wrong. The average list is worth what it costs.
--companies prices every unit in its best company, too: auras, bonds and copies.
--apply writes a scenario with the new prices, which "sim run" plays; --verify plays
lists drawn at the new prices and says how much more equal they are; --rounds finds
prices again at the new prices until they no longer move.

A folder is left with every match, the table in all forms and a page. --resume resumes it.`,
		Example: "  sim prices heroscape --points 400\n" +
			"  sim prices titan/meadow --points 60 --level veteran --matches 500\n" +
			"  sim prices mageknight --points 200 --apply fair.yaml --verify\n" +
			"  sim prices --resume runs/prices-heroscape-broken-walls-400",
		ValidArgsFunction: systemNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			return pricesOf(cmd, args, o)
		},
	}
	f := c.Flags()
	f.IntSliceVar(&o.points, "points", nil, "points of an army; several give a table each (default: the scenario's)")
	f.StringArrayVar(&o.boards, "map", nil, "play on this map, a name or a file, instead of the scenario's; several "+
		"give one price over all of them")
	f.StringSliceVar(&o.levels, "level", nil, "commander of both sides; several give a table each (default greedy)")
	f.StringSliceVar(&o.units, "units", nil, "draw lists of these units alone")
	f.IntVar(&o.matches, "matches", prices.DefaultMatches, "most matches of two lists to play")
	f.IntVar(&o.blocks, "blocks", prices.DefaultBlocks, "blocks of each match")
	f.Float64Var(&o.precision, "precision", prices.DefaultPrecision,
		"half width of a price, as a share of the printed one, at which play ends; 0 plays all matches")
	f.IntVar(&o.rounds, "rounds", 1, "find prices again at the new prices, at most so many times in all")
	f.IntVar(&o.step, "step", 1, "round prices of --apply, --verify and --rounds to a multiple of this")
	f.StringVar(&o.apply, "apply", "", "write a scenario with the fair prices to this file; it must not exist")
	f.BoolVar(&o.verify, "verify", false, "play again at the fair prices and compare how equal lists are")
	f.IntVar(&o.companies, "companies", 0, "price units in their best company, too: companies of each that a search "+
		"finds, twice over; 4 is a beginning")
	f.StringVar(&o.column, "column", prices.Random, "prices that --apply and --verify take: random, best or shared")
	f.BoolVar(&o.pairs, "pairs", false, "draw lists that keep company, copies and bonds, and fit what pairs add")
	f.BoolVar(&o.luck, "luck", false, "measure the luck of the dice in every game and take it out of scores as far "+
		"as it pays; worth it with commanders that look ahead")
	f.Uint64Var(&o.seed, "seed", 1, "seed of lists and dice")
	o.folderFlags(f, "runs/prices-SCENARIO-POINTS")
	o.playFlags(f, "print everything found as JSON")
	return c
}

// check says which options are out of range.
func (o *pricesOptions) check(args []string) error {
	switch {
	case o.resume != "" && o.out != "":
		return failure{exitBad, "--resume names the folder; give it without --out"}
	case o.resume == "" && len(args) == 0:
		return failure{exitBad, "prices needs a system, a scenario or an experiment: sim prices heroscape --points 400"}
	case o.matches < 1 || o.blocks < 2 || o.workers < 0 || o.rounds < 1 || o.step < 1 ||
		slices.ContainsFunc(o.points, func(p int) bool { return p < 0 }):
		return failure{exitBad, "--matches, --rounds and --step want at least 1, --blocks at least 2, --points and " +
			"--workers no less than 0"}
	case o.precision < 0 || o.precision >= 1:
		return failure{exitBad, fmt.Sprintf("--precision %g: want a share from 0 to 1", o.precision)}
	case o.companies < 0 || o.companies == 1:
		return failure{exitBad, fmt.Sprintf("--companies %d: want at least 2 of each unit, or 0 for none", o.companies)}
	case !slices.Contains([]string{prices.Random, prices.Best, prices.Shared}, o.column):
		return failure{exitBad, fmt.Sprintf("--column %s: want random, best or shared%s", shown(o.column),
			scenarios.Suggest(o.column, []string{prices.Random, prices.Best, prices.Shared}))}
	case o.column != prices.Random && o.resume == "" && o.companies == 0:
		return failure{exitBad, fmt.Sprintf("--column %s needs prices in company: --companies 4", o.column)}
	case o.column != prices.Random && o.rounds > 1:
		return failure{exitBad, "--rounds finds prices in random company again; give it without --column"}
	}
	if o.apply != "" {
		if _, err := os.Stat(o.apply); err == nil {
			return failure{exitBad, fmt.Sprintf("--apply %s: exists already", shown(o.apply))}
		}
	}
	return nil
}

// priceJob is one field that prices are found on.
type priceJob struct {
	field *lists.Field
	asked pricesAsked
	kept  *folder.Folder
}

// pricesAsked is what a study of prices was asked.
type pricesAsked struct {
	lists.Asked
	Matches   int     `json:"matches"`
	Precision float64 `json:"precision"`
	Companies int     `json:"companies,omitempty"`
	Pairs     bool    `json:"pairs,omitempty"`
}

// options are those of the study.
func (a *pricesAsked) options(into *folder.Folder) prices.Options {
	return prices.Options{Seed: a.Seed, Blocks: a.Blocks, Matches: a.Matches, Precision: a.Precision, Alpha: a.Alpha,
		Pairs: a.Pairs, Folder: into}
}

// pricesOf finds the prices of every field that is asked for or resumed, one after the other. --apply
// wants one field, because one scenario cannot bear two lists of prices.
func pricesOf(cmd *cobra.Command, args []string, o pricesOptions) error {
	if err := o.check(args); err != nil {
		return err
	}
	l, err := o.library()
	if err != nil {
		return err
	}
	l = l.Tracked()
	jobs, err := askedPrices(cmd, l, args, o)
	if err != nil {
		return studyError(err)
	}
	if o.apply != "" && len(jobs) > 1 {
		return failure{exitBad, fmt.Sprintf("--apply writes the prices of one field; this asks for %d", len(jobs))}
	}
	for i := range jobs {
		if err := jobs[i].open(cmd, l, o, i, len(jobs)); err != nil {
			return err
		}
		defer jobs[i].kept.Discard()
	}
	var all []*pricedSheet
	for i := range jobs {
		found, err := priced(cmd, l, &jobs[i], o)
		if err != nil {
			return studyError(err)
		}
		all = append(all, found)
	}
	if o.asJSON {
		return printSheet(cmd, pricesSheet{all})
	}
	return nil
}

// askedPrices is what the command line asks, a system, a scenario or an experiment, or what the folder of --resume was
// asked.
func askedPrices(cmd *cobra.Command, l *scenarios.Library, args []string, o pricesOptions) ([]priceJob, error) {
	if len(args) == 0 {
		job := priceJob{}
		m, err := o.asked(cmd, &job.asked, "rounds", "step", "apply", "verify", "column")
		if err == nil {
			job.field, err = job.asked.Open(l, m.Folders(o.resume))
		}
		return []priceJob{job}, err
	}
	var fields []*lists.Field
	var seed uint64
	var alpha float64
	if len(o.points) == 0 {
		o.points = []int{0}
	}
	for _, points := range o.points {
		of, ownSeed, ownAlpha, err := fieldsOf(l, args[0], points, o.boards, o.levels, o.units, o.luck)
		if err != nil {
			return nil, err
		}
		fields, seed, alpha = append(fields, of...), ownSeed, ownAlpha
	}
	if cmd.Flags().Changed("seed") || seed == 0 {
		seed = o.seed
	}
	var jobs []priceJob
	for _, f := range fields {
		job := priceJob{field: f, asked: pricesAsked{f.Asked(seed, alpha, o.blocks), o.matches, o.precision,
			o.companies, o.pairs}}
		if o.companies > 0 {
			most, err := prices.Most(l, f)
			if err != nil {
				return nil, err
			}
			job.asked.Most = most
		}
		if o.precision == 0 {
			job.asked.Precision = -1
		}
		jobs = append(jobs, job)
	}
	return jobs, nil
}

// open opens the folder of a job, of several the one of its number.
func (job *priceJob) open(cmd *cobra.Command, l *scenarios.Library, o pricesOptions, i, of int) (err error) {
	f := job.field
	byDefault := filepath.Join("runs", fmt.Sprintf("prices-%s-%d",
		results.FileName(strings.ReplaceAll(f.Scenario.Name, "/", "-")), f.Points))
	for _, dir := range []*string{&byDefault, &o.out, &o.resume} {
		if of > 1 && *dir != "" {
			*dir += fmt.Sprintf("-%d", i+1)
		}
	}
	job.kept, err = o.runOptions.open(cmd, f.Question("prices", job.asked, job.asked.Asked,
		study.Engine(commit, f.System().Info().System), l), byDefault)
	return err
}

// fieldsOf opens the fields of a system, a scenario or an experiment, and returns the
// experiment's seed and alpha.
func fieldsOf(l *scenarios.Library, name string, points int, boards, levels, units []string,
	luck bool) ([]*lists.Field, uint64, float64, error) {
	var asked []lists.Options
	seed, alpha := uint64(0), montecarlo.DefaultAlpha
	_, noSystem := l.System(name)
	e, faults := l.Experiment(name, study.Players()...)
	switch {
	case noSystem == nil:
		scenario, err := lists.Choose(l, name, points)
		if err != nil {
			return nil, 0, 0, err
		}
		asked = append(asked, lists.Options{Scenario: scenario})
	case len(faults) > 0:
		if near := spelling.Nearest(name, systemWords()); near != "" {
			return nil, 0, 0, failure{exitBad, fmt.Sprintf("unknown experiment %q; did you mean the system %q?",
				shown(name), near)}
		}
		return nil, 0, 0, faults
	default:
		seed = e.Seed
		if e.Alpha > 0 {
			alpha = e.Alpha
		}
		asked = stagesOf(e)
		if len(levels) > 0 { // asked for in place of the experiment's
			asked = slices.CompactFunc(asked, func(a, b lists.Options) bool {
				return a.Scenario == b.Scenario && a.Rules.String() == b.Rules.String()
			})
		}
	}
	if len(levels) == 0 {
		levels = []string{""}
	}
	var fields []*lists.Field
	for _, a := range asked {
		for _, level := range levels {
			own := a
			own.Points, own.Units, own.Luck = points, units, luck
			if len(boards) > 0 {
				own.Map, own.More = boards[0], boards[1:]
			}
			if level != "" {
				own.Commander = level
			}
			f, err := lists.Open(l, own)
			if err != nil {
				return nil, 0, 0, err
			}
			fields = append(fields, f)
		}
	}
	return fields, seed, alpha, nil
}

// oneField is the only field of a study that takes no more, on one map.
func oneField(fields []*lists.Field, study, name string) (*lists.Field, error) {
	if len(fields) > 1 || len(fields[0].Maps()) > 1 {
		return nil, montecarlo.Refusal(fmt.Sprintf("%s takes one scenario, one map, one set of house rules and one "+
			"level, and the experiment %s has more: name a scenario", study, name))
	}
	return fields[0], nil
}

// given is a word as a list, which is empty where there is none.
func given(word string) []string {
	if word == "" {
		return nil
	}
	return []string{word}
}

// stagesOf are the fields of an experiment: scenarios, house rules and levels; its maps are those of each.
func stagesOf(e *scenarios.Experiment) (asked []lists.Options) {
	for i := range e.Stages {
		s := &e.Stages[i]
		boards := []string{""}
		if items := s.Maps.Items(); len(items) > 0 {
			boards = nil
			for _, m := range items {
				name, _ := m.Text()
				boards = append(boards, name)
			}
		}
		players := []string{""}
		switch {
		case len(s.Levels) > 0:
			players = nil
			for _, v := range s.Levels {
				players = append(players, v.Name)
			}
		case len(s.Commanders) > 0:
			players = []string{s.Commanders[0][0]}
		}
		for _, rules := range s.Options {
			for _, who := range players {
				asked = append(asked, lists.Options{Scenario: scenarioName(s.Scenario), Rules: rules, Map: boards[0],
					More: boards[1:], Commander: who, Near: e.Near})
			}
		}
	}
	return asked
}

// scenarioName is the name by which a scenario is found again: its own where it is shipped,
// else its path.
func scenarioName(s *scenarios.Scenario) string {
	if strings.Contains(s.Name, "/") {
		return s.Name
	}
	return s.File
}

// priced finds prices on one field, prints them, and does with them what was asked.
func priced(cmd *cobra.Command, l *scenarios.Library, job *priceJob, o pricesOptions) (*pricedSheet, error) {
	f, a, kept := job.field, job.asked, job.kept
	if !o.quiet {
		cmd.PrintErrf("%s: lists of %d units for %d points, %s on both sides, seed %d, into %s\n",
			shown(f.Scenario.Name), len(f.Pools[0].Recruits), f.Points,
			shown(f.Commander()), a.Seed, shown(kept.Dir))
	}
	bar := newProgress(cmd, o.runOptions)
	own := a.options(kept)
	own.Workers, own.Progress = o.workers, bar.set
	s := prices.New(f, own)
	over := whilePlaying(cmd)
	var found *prices.Found
	err := s.Play(cmd.Context())
	if err == nil {
		if found, err = s.Found(); err != nil {
			err = failure{exitFailed, fmt.Sprintf("%s: %v; more --matches may tell", shown(f.Scenario.Name), err)}
		} else if a.Companies > 0 {
			found.Company, err = s.Company(cmd.Context(), l, found, prices.CompanyOptions{Companies: a.Companies})
		}
	}
	over()
	bar.end()
	if interrupted(cmd, err) {
		sayPricesSoFar(cmd, s, o)
		return nil, o.stopped(cmd, kept)
	}
	if err != nil {
		return nil, err
	}
	found.Column = o.column
	page, err := s.Page(found)
	if err != nil {
		return nil, err
	}
	if err := page.WriteTo(filepath.Join(kept.Dir, "report")); err != nil {
		return nil, err
	}
	if !o.asJSON {
		printTable(cmd, found.Table())
		for _, v := range page.Verdict {
			say(cmd, "%s\n", shown(v))
		}
	}
	out := &pricedSheet{Folder: kept.Dir, Scenario: job.field.Scenario.Name, Points: job.field.Points,
		Commander: job.field.Commander(), Seed: a.Seed, Games: s.Games, Capped: s.Capped, Failed: s.Failed,
		Rejected: s.Rejected, Settled: s.Settled, Design: found.Design, Verdict: page.Verdict,
		Prices: objects(found.Table()), Synergies: objects(found.SynergyTable()), Forecast: found.Full,
		ForecastAll: found.Forecast}
	tellMore(cmd, found, o, out)
	if err := usePrices(cmd, l, job.field, own, found, o, out); err != nil {
		if interrupted(cmd, err) {
			return nil, o.stopped(cmd, kept)
		}
		return nil, err
	}
	if err := kept.Close(true); err != nil {
		return nil, failed("%s", shown(err.Error()))
	}
	if s.Rejected > 0 && !o.quiet {
		cmd.PrintErrf("note: %d pairs of lists were drawn that cannot be played and were drawn anew; the last "+
			"because %s\n", s.Rejected, shown(s.Reason))
	}
	if !o.quiet {
		cmd.PrintErrf("%d games; page in %s\n", s.Games, shown(filepath.Join(kept.Dir, "report", "report.html")))
	}
	if s.Failed > 0 {
		return nil, failed("%d games failed; they count in no price", s.Failed)
	}
	return out, nil
}

// tellMore tells, beside the prices, what pairs, maps and companies are worth, as far as they were asked for.
func tellMore(cmd *cobra.Command, found *prices.Found, o pricesOptions, out *pricedSheet) {
	show := func(t *report.Table) rowsOf {
		if !o.asJSON && len(t.Rows) > 0 {
			say(cmd, "\n")
			printTable(cmd, t)
		}
		return objects(t)
	}
	if p := found.Pairs; p != nil {
		out.PairsGain, out.PairsGainError, out.Pairs = &p.Gain, &p.GainSE, show(found.PairTable())
	}
	if len(found.Maps) > 0 {
		out.Maps = show(found.MapTable())
	}
	if c := found.Company; c != nil {
		out.Company, out.CompanySettled, out.CompanyMissing = show(found.CompanyTable()), &c.Settled, &c.Missing
		if !math.IsNaN(c.Agreement) {
			out.CompanyAgreement, out.CompanyAgain = &c.Agreement, &c.Again
		}
	}
}

// sayPricesSoFar prints what the matches played so far say of prices.
func sayPricesSoFar(cmd *cobra.Command, s *prices.Study, o pricesOptions) {
	found, err := s.Found()
	switch {
	case o.asJSON:
	case err != nil:
		say(cmd, "So far the matches tell no price.\n")
	default:
		say(cmd, "Prices by %d of at most %d matches:\n", len(s.Rows), s.Options.Matches)
		printTable(cmd, found.Table())
	}
}

// usePrices does what --rounds, --apply and --verify ask for.
func usePrices(cmd *cobra.Command, l *scenarios.Library, f *lists.Field, own prices.Options, found *prices.Found,
	o pricesOptions, out *pricedSheet) error {
	use := found
	if o.column != prices.Random && (found.Company == nil || !found.Company.Settled) && (o.apply != "" || o.verify) {
		return failed("prices in company are not settled, and --column %s takes no others", o.column)
	}
	defer whilePlaying(cmd)()
	if o.rounds > 1 {
		again, last, err := prices.Iterate(cmd.Context(), l, f, found, o.step, o.rounds, own)
		if err != nil {
			return err
		}
		use = last
		out.Rounds, out.Moved, out.PricesSettled = again.Rounds, append([]string{}, again.Moved...), &again.Settled
		if !o.asJSON {
			say(cmd, "\nafter %d rounds at prices found before:\n", len(again.Rounds))
			printTable(cmd, use.Table())
			if again.Settled {
				say(cmd, "No price moved by more than its error in the last round.\n")
			} else {
				say(cmd, "Still moving by more than their errors: %s.\n", strings.Join(again.Moved, ", "))
			}
		}
	}
	changed := use.Changed(o.step)
	if o.apply != "" {
		text, err := prices.HouseRules(l, f, o.apply, changed, own.Seed)
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.apply, text, 0o644); err != nil {
			return err
		}
		out.Applied = o.apply
		if !o.quiet {
			cmd.PrintErrf("%d new prices in %s; play them with: sim run %s\n", len(changed), shown(o.apply),
				shown(o.apply))
		}
	}
	if !o.verify {
		return nil
	}
	v, err := prices.Verify(cmd.Context(), l, f, changed, own)
	if err != nil {
		return err
	}
	out.Verified = v
	if !o.asJSON {
		say(cmd, "Full lists differ in strength by ± %.3f ± %.3f of the score at the printed prices and by ± %.3f ± "+
			"%.3f at the fair ones: %.2f ± %.2f times as much (%d matches each, on fresh lists and dice).\n",
			v.Printed.SD, v.Printed.SE, v.New.SD, v.New.SE, v.Ratio, v.SE, v.New.Matches)
	}
	return nil
}
