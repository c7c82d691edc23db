package main

import (
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/rulebook"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// showOptions are the flags of show.
type showOptions struct {
	svg                        string
	file, list, labels, asJSON bool
}

func showCommand() *cobra.Command {
	var o showOptions
	c := &cobra.Command{
		Use:   "show NAME",
		Short: "show a scenario with its map and armies, a unit's card, or any file of the library",
		Long: `show draws a scenario's map in the terminal (or as SVG) and lists its armies. Of
a unit it shows its card: every number, power and click of its dial, with the text of each rule. For
anything else, in the library or by its path (an army, a map, a style, a value of positions, a roster, a chart), it prints
the file, which is also the best example of how to write one's own. --list prints an army,
shipped or by path, as people write lists, a unit on a line with its points; "sim import
list" reads that.

--labels shows the pieces of the map instead of its armies: each with its number, by which
--pieces of sim terrain and --piece of sim place know it, its name, and its cells.`,
		Example: "  sim show titan/meadow\n  sim show titan/lion\n  sim show mageknight/mag\n" +
			"  sim show heroscape/vikings --list\n  sim show titan/thorn-jungle --labels --svg pieces.svg\n" +
			"  sim show titan/fire-mountain --svg map.svg\n  sim show titan/styles/rush",
		ValidArgsFunction: namesOf(scenarios.KindScenario),
		RunE: func(cmd *cobra.Command, args []string) error {
			l := study.Library()
			if o.list {
				text, faults := l.ArmyList(args[0])
				if len(faults) > 0 {
					return faults
				}
				return o.text(cmd, "list", args[0], text)
			}
			if kind, ok := scenarios.KindOfFile(args[0]); ok && (o.file || kind != scenarios.KindScenario) {
				return o.ownFile(cmd, l, args[0])
			}
			if !o.file {
				sc, faults := l.Scenario(args[0])
				if len(faults) == 0 && o.labels {
					return o.pieces(cmd, l, sc)
				}
				if len(faults) == 0 {
					return o.scenario(cmd, l, sc)
				}
				if text, ok := shippedText(l, args[0]); ok {
					return o.text(cmd, "file", args[0], text)
				}
				if found, err := o.units(cmd, l, args[0]); found {
					return err
				}
				if len(faults) == 1 && faults[0].Place.File == "" && !strings.HasPrefix(faults[0].Message, "several") {
					return noSuchFile(l, args[0])
				}
				return faults
			}
			text, ok := shippedText(l, args[0])
			if !ok {
				return noSuchFile(l, args[0])
			}
			return o.text(cmd, "file", args[0], text)
		},
	}
	c.Flags().StringVar(&o.svg, "svg", "", "write the picture to this file as SVG")
	c.Flags().BoolVar(&o.labels, "labels", false, "show the pieces of the map with their numbers, names and cells")
	c.Flags().BoolVar(&o.file, "file", false, "print the file of a scenario instead of its picture")
	c.Flags().BoolVar(&o.list, "list", false, "print an army as a list, a unit on a line")
	c.Flags().BoolVar(&o.asJSON, "json", false, "print as JSON")
	c.MarkFlagsMutuallyExclusive("svg", "file", "list")
	return c
}

// text prints a file or a list.
func (o *showOptions) text(cmd *cobra.Command, kind, name, text string) error {
	if o.asJSON {
		return printSheet(cmd, showSheet{Kind: kind, Name: name, Text: text})
	}
	say(cmd, "%s", text)
	return nil
}

// ownFile prints a file of the user's, if it has no faults.
func (o *showOptions) ownFile(cmd *cobra.Command, l *scenarios.Library, name string) error {
	if faults := l.Validate(name, study.Players()...); len(faults) > 0 {
		return faults
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if o.asJSON {
		return o.text(cmd, "file", name, string(text))
	}
	return o.text(cmd, "file", name, shownLines(string(text)))
}

// shippedText finds a file of the library by its path, with or without folder and
// ending: titan/scenarios/meadow, titan/meadow, titan/chart. Of several of one name it is the scenario.
func shippedText(l *scenarios.Library, name string) (string, bool) {
	for _, kind := range append([]scenarios.Kind{scenarios.KindScenario}, scenarios.Kinds...) {
		for _, e := range l.List(kind, "") {
			if name == e.Name || name == e.File || name+".yaml" == e.File {
				if data, err := fs.ReadFile(scenarios.Shipped(), e.File); err == nil {
					return string(data), true
				}
			}
		}
	}
	return "", false
}

// units shows the cards of the units with a name, "titan/lion" or in all systems "lion",
// and reports whether there were any.
func (o *showOptions) units(cmd *cobra.Command, l *scenarios.Library, name string) (found bool, err error) {
	sheet := showSheet{Kind: "units", Name: name}
	system, unit, in := strings.Cut(name, "/")
	if !in {
		unit = name
	}
	for _, s := range systems.All() {
		info := s.Info()
		if in && info.System != system {
			continue
		}
		card, err := l.Card(info.System, unit)
		if err != nil {
			continue
		}
		if o.asJSON {
			sheet.Units, found = append(sheet.Units, cardSheet(info.System, unit, card)), true
			continue
		}
		if found {
			say(cmd, "\n")
		}
		found = true
		say(cmd, "%s/%s: %s\n", info.System, unit, card.Verdict)
		var rows [][]string
		for _, v := range card.Values {
			rows = append(rows, []string{"  " + v.Key, v.Value})
		}
		table(cmd, nil, rows)
		tellPowers(cmd, s, card.Notes)
	}
	if found && o.asJSON {
		return true, printSheet(cmd, sheet)
	}
	return found, nil
}

// cardSheet is the card of a unit for programs.
func cardSheet(system, unit string, card engine.Answer) unitCardSheet {
	s := unitCardSheet{system, unit, card.Verdict, []statSheet{}, []reasonSheet{}}
	for _, v := range card.Values {
		s.Stats = append(s.Stats, statSheet{v.Key, v.Value})
	}
	for _, n := range card.Notes {
		s.Powers = append(s.Powers, reasonSheet{n.Text, n.Rule})
	}
	return s
}

// tellPowers prints the powers of a card, each with its rule and, once, the rule's text.
func tellPowers(cmd *cobra.Command, s engine.Ruleset, notes []engine.Note) {
	book := rulebook.New(s.Book(), s.Info().Rules)
	shown := map[string]bool{}
	for _, n := range notes {
		words := n.Text
		if n.Rule != "" {
			words += " (" + n.Rule + ")"
		}
		say(cmd, "  %s\n", words)
		if n.Rule == "" || shown[n.Rule] {
			continue
		}
		shown[n.Rule] = true
		for _, line := range wrapped(book.Text(n.Rule), 92) {
			say(cmd, "      %s\n", line)
		}
	}
}

// noSuchFile says that a name is that of no file, and of which it might be a misspelling.
func noSuchFile(l *scenarios.Library, name string) error {
	var names []string
	for _, kind := range scenarios.Kinds {
		for _, e := range l.List(kind, "") {
			names = append(names, e.Name, strings.TrimSuffix(e.File, ".yaml"))
		}
	}
	for _, s := range systems.All() {
		for _, id := range l.UnitIDs(s) {
			names = append(names, s.Info().System+"/"+id)
		}
	}
	if !strings.Contains(name, "/") {
		for i, known := range names {
			names[i] = known[strings.LastIndex(known, "/")+1:]
		}
	}
	hint := scenarios.Suggest(name, names)
	if hint == "" {
		hint = "; sim list shows what there is"
	}
	return failure{exitBad, fmt.Sprintf("the library has no file and no unit %q%s", shown(name), hint)}
}

// scenario prints the map of a scenario and below it the figures of each seat with their points;
// figures that are only summoned stand there and cost nothing.
func (o *showOptions) scenario(cmd *cobra.Command, l *scenarios.Library, sc *scenarios.Scenario) error {
	t, faults := l.CompileScenario(sc, scenarios.Variant{})
	if len(faults) > 0 {
		return faults
	}
	p := t.Draw(t.New())
	p.Title = strings.TrimSpace(sc.Name + ": " + sc.Title)
	if o.svg != "" {
		if err := o.picture(cmd, draw.SVG(p, draw.Options{})); err != nil || !o.asJSON {
			return err
		}
	}
	s := newScenarioSheet(sc, t)
	if o.asJSON {
		return printSheet(cmd, showSheet{Kind: "scenario", Name: sc.Name, Scenario: s, Picture: o.svg})
	}
	if sc.About != "" {
		say(cmd, "%s\n", shown(sc.About))
	}
	for _, line := range strings.Split(strings.TrimRight(draw.Terminal(p), "\n"), "\n") {
		say(cmd, "%s\n", shown(line))
	}
	for _, seat := range s.Seats {
		var rows [][]string
		for _, f := range seat.Figures {
			reserve := ""
			if f.Summoned {
				reserve = "when summoned"
			}
			rows = append(rows, []string{"  " + f.Name, f.Title, fmt.Sprint(f.Points), reserve})
		}
		say(cmd, "\n%s: %s (%d points)\n", seat.Seat, shown(seat.Army), seat.Points)
		table(cmd, nil, rows)
	}
	swap := "the armies may change seats"
	if !sc.Swap {
		swap = "the armies may not change seats"
	}
	say(cmd, "\n%s\n", swap)
	return nil
}

// newScenarioSheet is a scenario with the figures of each seat.
func newScenarioSheet(sc *scenarios.Scenario, t engine.Table) *scenarioSheet {
	in := t.Info()
	s := &scenarioSheet{System: in.System, Title: sc.Title, About: sc.About, Map: sc.MapName(), Swap: sc.Swap}
	for seat, role := range in.Seats {
		of := seatSheet{Seat: role, Army: sc.Armies()[seat], Figures: []figureSheet{}}
		for _, f := range t.Figures() {
			if f.Figure.Seat() != engine.Side(seat) {
				continue
			}
			if !f.Reserved {
				of.Points += f.Points
			}
			of.Figures = append(of.Figures, figureSheet{f.Name, f.Unit, f.Title, f.Points, f.Reserved})
		}
		s.Seats = append(s.Seats, of)
	}
	return s
}

// picture writes the picture that --svg asks for.
func (o *showOptions) picture(cmd *cobra.Command, svg string) error {
	if err := os.WriteFile(o.svg, []byte(svg), 0o644); err != nil {
		return failed("the picture cannot be written: %v", err)
	}
	if !o.asJSON {
		cmd.PrintErrf("picture written to %s\n", shown(o.svg))
	}
	return nil
}

// validated is what was found of a file.
type validated struct {
	File   string      `json:"file"`
	Faults []faultLine `json:"faults"`
	Notes  []string    `json:"notes"`
}

// faultLine is a fault; line and column are null where none is known.
type faultLine struct {
	File    string `json:"file"`
	Line    *int   `json:"line" jsonschema:"nullable"`
	Column  *int   `json:"column" jsonschema:"nullable"`
	Message string `json:"message"`
}

func newFaultLine(f engine.Fault) faultLine {
	line := faultLine{File: f.Place.File, Message: f.Message}
	if f.Place.Line > 0 {
		line.Line, line.Column = &f.Place.Line, &f.Place.Column
	}
	return line
}

func validateCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "validate FILE…",
		Short:   "report every fault of files, each with line and column",
		Example: "  sim validate my/scenario.yaml my/armies/*.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			l := study.Library()
			var all engine.Faults
			var files []validated
			for _, name := range args {
				faults := l.Validate(name, study.Players()...)
				if kind, ok := scenarios.KindOfFile(name); ok && kind == scenarios.KindBalance && len(faults) == 0 {
					faults = unbalanceable(l, name)
				}
				v := validated{name, []faultLine{}, []string{}}
				for _, f := range faults {
					v.Faults = append(v.Faults, newFaultLine(f))
				}
				if len(faults) == 0 {
					v.Notes = append(v.Notes, l.Remarks(name)...)
				}
				files, all = append(files, v), append(all, faults...)
				if asJSON || len(faults) > 0 {
					continue
				}
				say(cmd, "%s: no faults\n", shown(name))
				for _, note := range v.Notes {
					say(cmd, "%s: note: %s\n", shown(name), shown(note))
				}
			}
			if !asJSON {
				return all.Err()
			}
			if err := printSheet(cmd, validateSheet{files}); err != nil || len(all) == 0 {
				return err
			}
			return failure{code: exitBad}
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the faults as JSON")
	return c
}

func schemaCommand() *cobra.Command {
	var kinds []string
	for _, k := range scenarios.Kinds {
		kinds = append(kinds, string(k))
	}
	var asJSON bool
	c := &cobra.Command{
		Use:   "schema KIND [SYSTEM]",
		Short: "print the JSON Schema of a kind of file, for editors, or of what a command prints",
		Long: "schema prints the JSON Schema (draft 2020-12) of a kind of file: " + strings.Join(kinds, ", ") + `.
What a system adds to a file depends on the system; name it as the second argument.

"sim schema output COMMAND" prints the schema of what that command prints with --json.
A schema is printed as it is; with --json it stands as json_schema among what other
commands print with --json.`,
		Example:   "  sim schema scenario titan > scenario.schema.json\n  sim schema output show",
		ValidArgs: append(kinds, "output"),
		RunE: func(cmd *cobra.Command, args []string) error {
			system := ""
			if len(args) > 1 {
				system = args[1]
			}
			var text []byte
			var err error
			if args[0] == "output" {
				text, err = outputSchema(system)
			} else {
				text, err = study.Library().Schema(scenarios.Kind(args[0]), system)
			}
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			if asJSON {
				return printSheet(cmd, schemaSheet{args[0], system, text})
			}
			say(cmd, "%s", text)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the schema within what every command prints with --json")
	return c
}

func fileCommands() []*cobra.Command {
	return []*cobra.Command{newCommand(), importCommand(), exportCommand(), listCommand(), showCommand(),
		validateCommand(), schemaCommand()}
}
