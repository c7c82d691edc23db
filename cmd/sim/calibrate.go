package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/calibrate"
	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type calibrateOptions struct {
	runOptions
	prices    string
	points    int
	boards    []string
	levels    []string
	units     []string
	matches   int
	opponents int
	partly    bool
}

func calibrateCommand() *cobra.Command {
	var o calibrateOptions
	c := &cobra.Command{
		Use:   "calibrate [RECORDS.csv] [SCENARIO…]",
		Short: "ask whether what players found agrees with what we find",
		Long: `calibrate reads what other people found and compares it with what is played here:
results of events, how often each unit is brought, or the prices that others charge.
RECORDS.csv names its columns in the first line and has those of one form:

  list,wins,losses        an army list and its games; a column draws may stand beside
  list_a,list_b,winner    a game of two lists; winner is a, b or draw
  unit,brought            how often, or by what share of lists, a unit is brought
  unit,price              what others charge; --prices names such a file beside another form

Lists are written as people do ("Marro Warriors x2, Krug, Raelin (RotV)"), in quotation
marks; other columns are named and not read. Names that are no unit's are counted and
named with what may have been meant.

Fair prices are found from random lists; each list of an event meets --opponents random
lists of its cost, each pair its other list. The tables say how far orders agree, with
intervals over units and lists, and by kind of unit; how good the chances to win are as
forecasts of the games in the records; and where we disagree most, with what could
explain it. A list with unknown units is played only with --partly, and said to be.

Several scenarios, maps and levels are compared with each other, too. Nothing is fitted to
the records: figures of players are for checking.`,
		Example: "  sim calibrate event.csv heroscape/broken-walls --level greedy,veteran\n" +
			"  sim calibrate event.csv --prices auction.csv --out runs/calibrate-event\n" +
			"  sim calibrate auction.csv titan/meadow --points 60 --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.resume == "" && len(args) == 0:
				return failure{exitBad, "calibrate needs a file of records: sim calibrate event.csv"}
			case (len(args) > 0 && args[0] == "-") || o.prices == "-":
				return failure{exitBad, "records are read from a file, which the folder of the study keeps, not from " +
					"standard input"}
			case o.matches < 0 || o.blocks < 2 || o.points < 0 || o.workers < 0 || o.opponents < 2:
				return failure{exitBad, "--matches, --points and --workers want no less than 0, --blocks and " +
					"--opponents at least 2"}
			case o.matches == 1:
				return failure{exitBad, "--matches 1 finds no price; want more, or 0 for none"}
			}
			return studyError(calibrated(cmd, args, o))
		},
	}
	f := c.Flags()
	f.StringVar(&o.prices, "prices", "", "a file of others' prices (unit,price), beside records of another form")
	f.IntVar(&o.points, "points", 0,
		"points of an army (default: of the dearest list of the records, or the scenario's)")
	f.StringSliceVar(&o.boards, "map", nil, "play on this map instead of the scenario's; several are compared")
	f.StringSliceVar(&o.levels, "level", nil, "commander of both sides; several are compared (default greedy)")
	f.StringSliceVar(&o.units, "units", nil, "draw lists of these units alone")
	f.IntVar(&o.matches, "matches", calibrate.DefaultMatches,
		"matches of two random lists from which prices are found; 0 finds none")
	f.IntVar(&o.blocks, "blocks", calibrate.DefaultBlocks, "blocks of each match")
	f.IntVar(&o.opponents, "opponents", calibrate.DefaultOpponents,
		"random lists of its cost that each list of the records meets")
	f.BoolVar(&o.partly, "partly", false, "play lists without what is unknown in them; every table says so")
	f.Uint64Var(&o.seed, "seed", 1, "seed of lists and dice")
	o.folderFlags(f, "")
	o.playFlags(f, "print everything found as JSON")
	return c
}

// recordsFile is a file of records as the folder of a study knows it.
type recordsFile struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`

	data []byte
}

// calibrateAsked is what a calibration was asked.
type calibrateAsked struct {
	Records   recordsFile   `json:"records"`
	Prices    *recordsFile  `json:"prices,omitempty"`
	Fields    []lists.Asked `json:"fields"`
	Matches   int           `json:"matches"`
	Opponents int           `json:"opponents"`
	Partly    bool          `json:"partly,omitempty"`
}

// recordsOf reads a file of records.
func recordsOf(file string) (*recordsFile, error) {
	text, err := readText(file)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	return &recordsFile{file, hex.EncodeToString(sum[:]), text}, nil
}

// again reads the file from the dataset that keeps it.
func (r *recordsFile) again(dir string, m *results.Manifest) error {
	for _, f := range m.Files {
		if f.SHA256 == r.SHA256 && !f.Shipped {
			data, err := regular.ReadFile(filepath.Join(dir, filepath.FromSlash(f.File)))
			r.data = data
			return err
		}
	}
	return fmt.Errorf("%s does not hold %s", dir, r.File)
}

// askedCalibration is what the command line asks, or what the folder of --resume was asked, as a study to play.
func askedCalibration(cmd *cobra.Command, l, plain *scenarios.Library, args []string,
	o calibrateOptions) (*calibrateAsked, *calibrate.Study, error) {
	a := &calibrateAsked{}
	if len(args) == 0 {
		m, err := o.asked(cmd, a)
		if err != nil {
			return nil, nil, err
		}
		s, err := a.again(l, plain, o.resume, m)
		return a, s, err
	}
	file, err := recordsOf(args[0])
	if err != nil {
		return nil, nil, err
	}
	a.Records, a.Matches, a.Opponents, a.Partly = *file, o.matches, o.opponents, o.partly
	if o.prices != "" {
		if a.Prices, err = recordsOf(o.prices); err != nil {
			return nil, nil, err
		}
	}
	system, near := "", []string{filepath.Dir(args[0])}
	for _, name := range args[1:] {
		sc, faults := plain.Scenario(name)
		if len(faults) > 0 {
			return nil, nil, faults
		}
		own := sc.System.Info().System
		if system != "" && own != system {
			return nil, nil, montecarlo.Refusal(fmt.Sprintf(
				"%s is of %s, the scenario before it of %s; records are of one system", name, own, system))
		}
		system, near = own, append(near, filepath.Dir(sc.File))
	}
	r, others, err := a.read(plain, system, near)
	if err != nil {
		return nil, nil, err
	}
	names := args[1:]
	points := o.points
	if points == 0 {
		points = r.Dearest(plain, near, o.partly)
	}
	if len(names) == 0 {
		scenario, err := lists.Choose(plain, r.System.Info().System, points)
		if err != nil {
			return nil, nil, err
		}
		names = []string{scenario}
	}
	fields, err := calibrationFields(l, names, points, o)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range fields {
		a.Fields = append(a.Fields, f.Asked(o.seed, 0.05, o.blocks))
	}
	s, err := a.study(r, others, fields)
	return a, s, err
}

// calibrationFields opens every scenario on every map by every commander.
func calibrationFields(l *scenarios.Library, names []string, points int, o calibrateOptions) (fields []*lists.Field,
	err error) {
	boards, levels := o.boards, o.levels
	if len(boards) == 0 {
		boards = []string{""}
	}
	if len(levels) == 0 {
		levels = []string{""}
	}
	for _, name := range names {
		for _, board := range boards {
			for _, level := range levels {
				f, err := lists.Open(l, lists.Options{Scenario: name, Points: points, Map: board, Commander: level,
					Units: o.units})
				if err != nil {
					return nil, err
				}
				fields = append(fields, f)
			}
		}
	}
	return fields, nil
}

// read reads the records, and the prices of others beside them.
func (a *calibrateAsked) read(l *scenarios.Library, system string, near []string) (r, others *calibrate.Records,
	err error) {
	r, faults := calibrate.Read(l, system, a.Records.File, a.Records.data, near...)
	if len(faults) > 0 {
		return nil, nil, faults
	}
	if a.Prices == nil {
		return r, nil, nil
	}
	others, faults = calibrate.Read(l, r.System.Info().System, a.Prices.File, a.Prices.data, near...)
	switch {
	case len(faults) > 0:
		return nil, nil, faults
	case others.Form != calibrate.OfPrices:
		return nil, nil, montecarlo.Refusal(fmt.Sprintf("--prices %s: its columns are those of %s; want unit, price",
			a.Prices.File, others.Form))
	case r.Form == calibrate.OfPrices:
		return nil, nil, montecarlo.Refusal(fmt.Sprintf(
			"%s and --prices %s both hold prices; compare them one at a time", a.Records.File, a.Prices.File))
	}
	return r, others, nil
}

// study is the study that was asked.
func (a *calibrateAsked) study(r, others *calibrate.Records, fields []*lists.Field) (*calibrate.Study, error) {
	matches := a.Matches
	if matches == 0 {
		matches = -1
	}
	one := a.Fields[0]
	return calibrate.New(r, others, fields, calibrate.Options{Seed: one.Seed, Matches: matches, Blocks: one.Blocks,
		Opponents: a.Opponents, Partly: a.Partly, Alpha: one.Alpha})
}

// again is the study of a folder.
func (a *calibrateAsked) again(l, plain *scenarios.Library, dir string, m *results.Manifest) (*calibrate.Study, error) {
	if err := a.Records.again(dir, m); err != nil {
		return nil, err
	}
	if a.Prices != nil {
		if err := a.Prices.again(dir, m); err != nil {
			return nil, err
		}
	}
	near := m.Folders(dir)
	var fields []*lists.Field
	for i := range a.Fields {
		f, err := a.Fields[i].Open(l, near)
		if err != nil {
			return nil, err
		}
		fields = append(fields, f)
	}
	if len(fields) == 0 {
		return nil, fmt.Errorf("%s names no field", dir)
	}
	r, others, err := a.read(plain, fields[0].System().Info().System, near)
	if err != nil {
		return nil, err
	}
	return a.study(r, others, fields)
}

// question is what the games are a function of: all fields, each under its number, and the records.
func (a *calibrateAsked) question(l *scenarios.Library, s *calibrate.Study) folder.Question {
	first := s.Fields[0].Field
	q := first.Question("calibrate", a, a.Fields[0], study.Engine(commit, first.System().Info().System), l)
	q.Grounds = map[string]string{}
	var names []string
	for i, f := range s.Fields {
		l.Touch(f.Field.Scenario)
		names = append(names, f.Field.Scenario.Name)
		for part, digest := range f.Field.Grounds() {
			q.Grounds[fmt.Sprintf("%s of field %d", part, i+1)] = digest
		}
	}
	q.Name, q.Experiment = "calibrate "+filepath.Base(a.Records.File),
		folder.Experiment("calibrate", a.Fields[0].Seed, names...)
	q.Files = append(l.Sources(), scenarios.Source{Path: a.Records.File, Data: a.Records.data})
	if a.Prices != nil {
		q.Files = append(q.Files, scenarios.Source{Path: a.Prices.File, Data: a.Prices.data})
	}
	return q
}

// calibrated plays what is asked and prints how far it agrees with the records.
func calibrated(cmd *cobra.Command, args []string, o calibrateOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	plain := l // reads the rosters of all systems, which are not played
	l = l.Tracked()
	a, s, err := askedCalibration(cmd, l, plain, args, o)
	if err != nil {
		return err
	}
	kept, err := o.open(cmd, a.question(l, s), "")
	if err != nil {
		return err
	}
	defer kept.Discard()
	bar := newProgress(cmd, o.runOptions)
	s.Options.Folder, s.Options.Workers, s.Options.Progress = kept, o.workers, bar.set
	if !o.quiet {
		for _, f := range s.Fields {
			cmd.PrintErrf("%s: %s by %s, lists of %d units for %d points, seed %d\n", shown(a.Records.File),
				shown(f.Field.Scenario.Name), shown(f.Field.Commander()),
				len(f.Field.Pools[0].Recruits), f.Field.Points, a.Fields[0].Seed)
		}
	}
	over := whilePlaying(cmd)
	err = s.Play(cmd.Context())
	over()
	bar.end()
	switch {
	case interrupted(cmd, err):
		if o.asJSON {
			return o.stopped(cmd, kept)
		}
		if say(cmd, "By the %d games played so far:\n", s.Games); s.Games > 0 {
			if err := sayCalibration(cmd, s, s.Found(), o); err != nil {
				return err
			}
		}
		return o.stopped(cmd, kept)
	case err != nil:
		return err
	}
	found := s.Found()
	page, err := s.Page(found)
	if err != nil {
		return err
	}
	if kept != nil {
		if err := page.WriteTo(filepath.Join(kept.Dir, "report")); err != nil {
			return err
		}
	}
	if err := kept.Close(true); err != nil {
		return failed("%s", shown(err.Error()))
	}
	if err := sayCalibration(cmd, s, found, o); err != nil {
		return err
	}
	if kept != nil && !o.quiet {
		cmd.PrintErrf("%d games; page in %s\n", s.Games, shown(filepath.Join(kept.Dir, "report", "report.html")))
	}
	if s.Failed > 0 {
		return failed("%d games failed; they count in no figure", s.Failed)
	}
	return nil
}

// sayCalibration prints what was found.
func sayCalibration(cmd *cobra.Command, s *calibrate.Study, f *calibrate.Found, o calibrateOptions) error {
	unknown := s.Records.UnknownTable("unknown")
	if o.asJSON {
		out := calibrateSheet{Records: s.Records.File, Form: string(s.Records.Form),
			System: s.Records.System.Info().System, Games: s.Games, FailedGames: s.Failed,
			Partly: s.Options.Partly, Names: s.Records.Names,
			Passed: append([]string{}, s.Records.Passed...), Verdict: s.Verdict(f),
			Agreement: objects(f.AgreementTable()),
			Forecasts: objects(f.ForecastTable()), Reliability: objects(f.ReliabilityTable()),
			Disagreements: objects(f.ApartTable()), Lists: objects(s.ListTable()), Unknown: objects(unknown)}
		if s.Others != nil {
			out.Prices, out.UnknownInPrices = s.Others.File, objects(s.Others.UnknownTable("unknown"))
		}
		return printSheet(cmd, out)
	}
	printTable(cmd, f.AgreementTable())
	if t := f.ReliabilityTable(); len(t.Rows) > 0 {
		say(cmd, "\nof the games of which a chance was said, what was won\n")
		printTable(cmd, t)
	}
	if t := f.ApartTable(); len(t.Rows) > 0 {
		say(cmd, "\nthe largest disagreements\n")
		printTable(cmd, t)
	}
	if t := s.PlayedTable(); len(t.Rows) > 0 {
		say(cmd, "\nlists of the records that were played\n")
		printTable(cmd, t)
	}
	say(cmd, "\n%s\n", shownLines(strings.Join(s.Verdict(f), "\n")))
	return nil
}
