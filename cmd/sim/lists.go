package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type listsOptions struct {
	runOptions
	points  int
	board   string
	level   string
	units   []string
	against []string
	confirm int
	rounds  int
	margin  float64
	luck    bool
}

func listsCommand() *cobra.Command {
	var o listsOptions
	c := &cobra.Command{
		Use:   "lists SYSTEM|SCENARIO|EXPERIMENT",
		Short: "search for the best army lists, and whether a point system can be broken",
		Long: `lists searches the legal lists of a point system: from a few random ones it seeks the
best answer to the mixture of lists that nobody found exploits so far, adds it, and
goes on until two answers in a row do not certainly beat the mixture by --margin. It
prints the lists of the mixture with their shares, who beats whom, circles that are
certain, and what each list scores against the best answer found to it.

With --against it seeks the best answer to those armies alone, each met equally often.

No list is called best by the games that found it: it is confirmed on dice that the
search has not seen, and both scores are printed. A search sees a small part of all
lists; what it did not find may be better.`,
		Example: "  sim lists titan/meadow --points 60\n  sim lists heroscape --points 400 --rounds 6\n" +
			"  sim lists titan/meadow --against meadow-attacker,meadow-defender",

		ValidArgsFunction: systemNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.points < 0 || o.workers < 0 || o.confirm < 30 || o.rounds < 1:
				return failure{exitBad, "--points and --workers want no less than 0, --confirm at least 30, --rounds " +
					"at least 1"}
			case o.margin <= 0 || o.margin >= 0.5:
				return failure{exitBad, fmt.Sprintf("--margin %g: want a difference of scores between 0 and 0.5",
					o.margin)}
			}
			return studyError(bestLists(cmd, args, o))
		},
	}
	f := c.Flags()
	f.IntVar(&o.points, "points", 0, "points of an army (default: the scenario's)")
	f.StringVar(&o.board, "map", "", "play on this map instead of the scenario's")
	f.StringVar(&o.level, "level", "", "commander of both sides (default greedy)")
	f.StringSliceVar(&o.units, "units", nil, "search lists of these units alone")
	f.StringSliceVar(&o.against, "against", nil, "seek the best answer to these armies, by name or path")
	f.IntVar(&o.blocks, "blocks", best.DefaultBlocks, "blocks of each list in the first heat of a search")
	f.IntVar(&o.confirm, "confirm", best.DefaultConfirm, "blocks that confirm a list, and of each pair in the table")
	f.IntVar(&o.rounds, "rounds", best.DefaultRounds, "most answers to seek")
	f.Float64Var(&o.margin, "margin", best.DefaultMargin, "by how much an answer must certainly beat the mixture")
	f.BoolVar(&o.luck, "luck", false, "measure the luck of the dice in every game and take it out of the scores that "+
		"choose and confirm, as far as it pays")
	f.Uint64Var(&o.seed, "seed", 1, "seed of lists and dice")
	o.folderFlags(f, "")
	o.playFlags(f, "print everything found as JSON")
	return c
}

// listsAsked is what a search for lists was asked.
type listsAsked struct {
	lists.Asked
	Against []string `json:"against,omitempty"` // armies, by name
	Confirm int      `json:"confirm"`
	Margin  float64  `json:"margin"`
	Rounds  int      `json:"rounds"`
}

// askedLists is what the command line asks, or what the folder of --resume was asked, with the field.
func askedLists(cmd *cobra.Command, l *scenarios.Library, args []string, o listsOptions) (a listsAsked, f *lists.Field,
	err error) {
	if len(args) == 0 {
		m, err := o.asked(cmd, &a, "rounds")
		if err == nil {
			f, err = a.Open(l, m.Folders(o.resume))
		}
		return a, f, err
	}
	var levels []string
	if o.level != "" {
		levels = []string{o.level}
	}
	fields, seed, alpha, err := fieldsOf(l, args[0], o.points, given(o.board), levels, o.units, o.luck)
	if err != nil {
		return a, nil, err
	}
	if f, err = oneField(fields, "a search for lists", args[0]); err != nil {
		return a, nil, err
	}
	if cmd.Flags().Changed("seed") || seed == 0 {
		seed = o.seed
	}
	return listsAsked{f.Asked(seed, alpha, o.blocks), o.against, o.confirm, o.margin, o.rounds}, f, nil
}

// search prepares what was asked.
func (a *listsAsked) search(l *scenarios.Library, f *lists.Field) (*best.Search, best.Mixture, error) {
	s, err := best.New(f, best.Options{Seed: a.Seed, Blocks: a.Blocks, Confirm: a.Confirm, Rounds: a.Rounds,
		Margin: a.Margin, Alpha: a.Alpha})
	if err != nil {
		return nil, nil, err
	}
	var mix best.Mixture
	for _, name := range a.Against {
		units, faults := l.ArmyUnits(f.System(), name, f.Options.Near...)
		if len(faults) > 0 {
			return nil, nil, faults
		}
		list, err := f.Pools[0].Of(units)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := f.Legal(list); err != nil {
			return nil, nil, montecarlo.Refusal(fmt.Sprintf("%s: %v", name, err))
		}
		mix = append(mix, best.Part{List: list, Share: 1 / float64(len(a.Against))})
	}
	return s, mix, nil
}

// bestLists searches one field and prints what it found.
func bestLists(cmd *cobra.Command, args []string, o listsOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	l = l.Tracked()
	a, f, err := askedLists(cmd, l, args, o)
	if err != nil {
		return err
	}
	s, mix, err := a.search(l, f)
	if err != nil {
		return err
	}
	q := f.Question("lists", a, a.Asked, study.Engine(commit, f.System().Info().System), l)
	for i, name := range a.Against {
		q.Grounds["army "+name] = folder.Digest(f.Pools[0].Words(mix[i].List))
	}
	kept, err := o.open(cmd, q, "")
	if err != nil {
		return err
	}
	defer kept.Discard()
	bar := newProgress(cmd, o.runOptions)
	if s.Options.Folder, s.Options.Workers, s.Options.Progress = kept, o.workers,
		bar.set; cmd.Flags().Changed("rounds") {
		s.Options.Rounds = o.rounds
	}
	if !o.quiet {
		cmd.PrintErrf("%s: lists of %d units for %d points, %s on both sides, seed %d; %v lists cost no more\n",
			shown(f.Scenario.Name), len(f.Pools[0].Recruits), f.Points, shown(f.Commander()), a.Seed,
			f.Pools[0].Count(1, f.Points))
	}
	over := whilePlaying(cmd)
	var answer *best.Answer
	found := &best.Oracle{}
	if len(mix) > 0 {
		answer, err = s.Answer(cmd.Context(), mix)
	} else if found, err = s.Oracle(cmd.Context()); found == nil {
		found = &best.Oracle{}
	}
	over()
	bar.end()
	switch {
	case interrupted(cmd, err):
		if err := sayBestSoFar(cmd, s, found.Answers, o); err != nil {
			return err
		}
		return o.stopped(cmd, kept)
	case err != nil:
		return err
	}
	if err := kept.Close(true); err != nil {
		return failed("%s", shown(err.Error()))
	}
	if !o.quiet {
		cmd.PrintErrf("%d games, %d different lists tried\n", s.Games, s.Tried)
	}
	switch {
	case s.Failed > 0:
		return failed("%d games failed; they count in no score", s.Failed)
	case answer != nil && o.asJSON:
		return printSheet(cmd, answer)
	case answer != nil:
		say(cmd, "Best answer found to %s: %s\n", shown(strings.Join(a.Against, ", ")), answer.Words)
		sayAnswer(cmd, answer)
	case o.asJSON:
		return printSheet(cmd, found)
	default:
		sayOracle(cmd, s, found)
	}
	return nil
}

// sayBestSoFar tells what a search had found when it was interrupted: the answers that it had confirmed, and the
// best list of the one that it sought.
func sayBestSoFar(cmd *cobra.Command, s *best.Search, answers []best.Answer, o listsOptions) error {
	words, score, ok := s.Leading()
	if o.asJSON {
		found := listsSoFar{Interrupted: true, Games: s.Games, Answers: append([]best.Answer{}, answers...)}
		if ok {
			found.Best = &listsLeading{words, score}
		}
		return printSheet(cmd, found)
	}
	for i := range answers {
		say(cmd, "answer %d: %s\n", i+1, answers[i].Words)
		sayAnswer(cmd, &answers[i])
	}
	if ok {
		say(cmd, "Best so far, not confirmed: %s\n  %.3f in the games that chose it\n", words, score)
	} else if len(answers) == 0 {
		say(cmd, "Nothing was found yet.\n")
	}
	return nil
}

// sayAnswer tells what a list scored where it was found and where it was confirmed.
func sayAnswer(cmd *cobra.Command, a *best.Answer) {
	say(cmd, "  %.3f [%.3f, %.3f] confirmed on %d fresh blocks; %.3f in the search that chose it among %d lists "+
		"(%.3f of that was luck)\n",
		a.Confirmed, a.Interval.Lo, a.Interval.Hi, a.Blocks, a.Found, a.Tried, a.Found-a.Confirmed)
	if w := a.Free; w != nil {
		say(cmd, "  %.3f [%.3f, %.3f] without the luck of the dice, which leaves %.0f %% of the variance\n", w.Score,
			w.Interval.Lo, w.Interval.Hi, 100*w.Left)
	}
}

// sayOracle prints the lists of the mixture, who beats whom among them, every answer that was tried, and
// in words what may be believed of it: that nothing found exploits the mixture, not that nothing does.
func sayOracle(cmd *cobra.Command, s *best.Search, o *best.Oracle) {
	head := []string{"list", "share", "points", "units", "worst score", "interval", "against"}
	var rows [][]string
	for i, e := range o.Entries {
		against := fmt.Sprint(e.Answer + 1)
		interval := fmt.Sprintf("[%.3f, %.3f]", e.Interval.Lo, e.Interval.Hi)
		if e.Answer == i {
			against, interval = "–", "–"
		}
		rows = append(rows, []string{fmt.Sprint(i + 1), fmt.Sprintf("%.2f", e.Share), fmt.Sprint(e.Cost), e.Words,
			fmt.Sprintf("%.3f", e.Worst), interval, against})
	}
	table(cmd, head, rows)
	say(cmd, "\nscore of each list (row) against each\n")
	rows, head = nil, []string{""}
	for i := range o.Entries {
		head = append(head, fmt.Sprint(i+1))
		row := []string{fmt.Sprint(i + 1)}
		for j := range o.Entries {
			row = append(row, fmt.Sprintf("%.2f", o.Score[i][j]))
		}
		rows = append(rows, row)
	}
	table(cmd, head, rows)
	for _, c := range o.Circles {
		say(cmd, "Certain circle: %d beats %d beats %d beats %d.\n", c[0]+1, c[1]+1, c[2]+1, c[0]+1)
	}
	for i := range o.Answers {
		say(cmd, "answer %d: %s\n", i+1, o.Answers[i].Words)
		sayAnswer(cmd, &o.Answers[i])
	}
	if o.Closed {
		say(cmd, "Two answers in a row did not certainly beat the mixture by %.3g: nothing found exploits it. What "+
			"was not tried may.\n", s.Options.Margin)
	} else {
		say(cmd, "The last answers still beat the mixture, or --rounds ended before two in a row did not; more "+
			"rounds would tell.\n")
	}
	b := o.Entries[o.Best]
	say(cmd,
		"The safest list found for %d points on %s is %s: the best answer found to it leaves it a score of %.3f.\n",
		s.Field.Points, s.Field.Scenario.Name, b.Words, b.Worst)
	say(cmd, "Against random legal lists the mixture scores %.3f [%.3f, %.3f]: by at least %.3f the point system can "+
		"be exploited by anyone who chooses lists so.\n", o.Field, o.FieldInt.Lo, o.FieldInt.Hi,
		max(0, o.FieldInt.Lo-0.5))
}
