package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func newCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "new SYSTEM DIR",
		Short: "write a commented scenario and experiment of your own to start from",
		Long: `new writes a folder with a scenario, its map, two armies, a style and an
experiment, all working and commented, for you to change, and JSON Schemas in schemas/ by
which editors complete keys and names and check while you type. Nothing is overwritten.`,
		Example:           "  sim new titan my\n  sim run my/experiment.yaml",
		ValidArgsFunction: systemNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			l := study.Library()
			s, err := l.System(args[0])
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			return startProject(cmd, l, s, args[1], asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the files that were written as JSON")
	return c
}

// startProject copies the quick scenario of a system and what it names, under names
// of the user's own and with comments that say what may be changed.
func startProject(cmd *cobra.Command, l *scenarios.Library, s engine.Ruleset, dir string, asJSON bool) error {
	in := s.Info()
	sc, faults := l.Scenario(in.System + "/" + in.Quick)
	if len(faults) > 0 {
		return faults
	}
	files := map[string]string{}
	add := func(kind scenarios.Kind, folder, name, as, comment string) error {
		text, err := fs.ReadFile(scenarios.Shipped(), path.Join(in.System, folder, name+".yaml"))
		if err != nil {
			return failed("the library lacks %s/%s/%s: %v", in.System, folder, name, err)
		}
		files[path.Join(folder, as+".yaml")] = modeline("../", kind) + header(comment, in.System) +
			renamed(string(text), as)
		return nil
	}
	armies := sc.Armies()
	names := [2]string{"reds", "blues"}
	for i, army := range armies {
		if err := add(scenarios.KindArmy, "armies", army, names[i],
			fmt.Sprintf("The army of the %s. \"sim list units\" lists what there is; \"sim show %s/roster\" has "+
				"every stat.", in.Seats[i], in.System)); err != nil {
			return err
		}
	}
	if err := add(scenarios.KindMap, "maps", sc.MapName(), "ground",
		fmt.Sprintf("The map. \"sim show %s/maps/NAME\" prints the shipped ones, for tokens and features.",
			in.System)); err != nil {
		return err
	}
	if err := add(scenarios.KindStyle, "styles", "greedy", "mine",
		"A commander's style: what each term of the appraisal is worth to it."); err != nil {
		return err
	}
	text, err := fs.ReadFile(scenarios.Shipped(), path.Join(in.System, "scenarios", in.Quick+".yaml"))
	if err != nil {
		return failed("%v", err)
	}
	own := renamed(string(text), "mine")
	for i, army := range armies {
		own = strings.Replace(own, "army: "+army, "army: "+names[i], 1)
	}
	own = strings.Replace(own, "map: "+sc.MapName(), "map: ground", 1)
	files["mine.yaml"] = modeline("", scenarios.KindScenario) + header("Your scenario: a map, two sides, the end of "+
		"the game and house rules.\n# A house rule changes a cell of the terrain chart or a unit's stat for this "+
		"scenario alone:\n# options: {chart: {…}}   (see \"sim show "+in.System+
		"/chart\")\n# units: {…}              (see \"sim show "+in.System+"/roster\")", in.System) + own
	files["experiment.yaml"] = modeline("", scenarios.KindExperiment) + fmt.Sprintf(experimentText, in.System)
	for _, kind := range schemaKinds {
		schema, err := l.Schema(kind, in.System)
		if err != nil {
			return failed("%v", err)
		}
		files["schemas/"+string(kind)+".json"] = string(schema) + "\n"
	}
	wrote, err := writeProject(dir, files)
	if err != nil {
		return err
	}
	next := filepath.Join(dir, "experiment.yaml")
	if asJSON {
		return printSheet(cmd, newSheet{in.System, wrote, "sim run " + next})
	}
	for _, name := range wrote {
		say(cmd, "%s\n", shown(name))
	}
	cmd.PrintErrf("now: sim run %s\n", shown(next))
	return nil
}

// schemaKinds are the kinds of file for which a project has schemas.
var schemaKinds = []scenarios.Kind{scenarios.KindScenario, scenarios.KindMap, scenarios.KindArmy, scenarios.KindStyle,
	scenarios.KindExperiment, scenarios.KindBalance}

// modeline tells editors where the schema of a file lies, from the folder of the file.
func modeline(up string, kind scenarios.Kind) string {
	return "# yaml-language-server: $schema=" + up + "schemas/" + string(kind) + ".json\n"
}

const experimentText = `# Your experiment. Run it with: sim run experiment.yaml
schema: 1
experiment: experiment
scenarios:
  - mine.yaml                 # yours; shipped ones go by name, such as %[1]s/…
commanders: {A: [greedy], B: [greedy, mine]}
# options: [{}, {chart: {}}]  # variants: every matchup is played under each
# paired: [options]           # let variants meet the same luck, to compare them closely
seed: 1
until: {blocks: 500}          # or {precision: 0.02, max_blocks: 20000}, or {margin: 0.05} for a verdict
tables: [games, units, cells]
`

// header is the comment that a file begins with.
func header(comment, system string) string { return "# " + comment + "\n" + "system: " + system + "\n" }

// renamed gives a file another name.
func renamed(text, name string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		for _, kind := range scenarios.Kinds {
			if strings.HasPrefix(line, string(kind)+": ") &&
				(kind != scenarios.KindMap || !strings.Contains(text, "\nsides:")) {
				lines[i] = string(kind) + ": " + name
			}
		}
	}
	return strings.Join(lines, "\n")
}

// writeProject writes files into a folder in which none of them exists yet.
func writeProject(dir string, files map[string]string) (written []string, err error) {
	order := []string{"mine.yaml", "experiment.yaml", "maps/ground.yaml", "armies/reds.yaml", "armies/blues.yaml",
		"styles/mine.yaml"}
	for _, kind := range schemaKinds {
		order = append(order, "schemas/"+string(kind)+".json")
	}
	for _, name := range order {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, failure{exitBad, fmt.Sprintf("%q exists already; nothing is overwritten",
				filepath.Join(dir, name))}
		}
	}
	for _, name := range order {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return nil, failed("%v", err)
		}
		if err := os.WriteFile(to, []byte(files[name]), 0o644); err != nil {
			return nil, failed("%v", err)
		}
		written = append(written, to)
	}
	return written, nil
}
