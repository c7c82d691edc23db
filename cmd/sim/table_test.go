package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// printedIn is a table as a window with n columns shows it, n = 0 for a file.
func printedIn(t *testing.T, n int, head []string, rows [][]string, flags ...string) string {
	t.Helper()
	t.Setenv("COLUMNS", fmt.Sprint(n))
	var b bytes.Buffer
	root := &cobra.Command{Use: "sim", Run: func(cmd *cobra.Command, _ []string) { table(cmd, head, rows) }}
	wideFlag(root)
	root.SetOut(&b)
	root.SetArgs(flags)
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTableLeavesOutWhatSaysLeast(t *testing.T) {
	head := []string{"scenario", "A", "score", "interval", "won", "drawn", "lost", "note", "blocks"}
	rows := [][]string{
		{"hott/hills", "iron (greedy)", "0.51", "[0.48, 0.54]", "40", "2", "38", "–", "60"},
		{"hott/hills", "the dragon's host (veteran)", "0.61", "[0.58, 0.64]", "45", "5", "30", "", "60"},
	}
	whole := printedIn(t, 0, head, rows)
	if lines := strings.Split(whole, "\n"); len(lines) != 4 || !strings.HasSuffix(lines[0], "note  blocks") {
		t.Errorf("a file gets:\n%s", whole)
	}
	if got := printedIn(t, 40, head, rows, "--wide"); got != whole {
		t.Errorf("with --wide a window of 40 columns gets:\n%s\nwant\n%s", got, whole)
	}
	if got := printedIn(t, 200, head, rows); got != whole {
		t.Errorf("a window with room for all gets:\n%s\nwant\n%s", got, whole)
	}
	for columns, want := range map[int]string{
		90: `scenario    A                            score  interval      won  drawn  lost  blocks
hott/hills  iron (greedy)                0.51   [0.48, 0.54]  40   2      38    60
hott/hills  the dragon's host (veteran)  0.61   [0.58, 0.64]  45   5      30    60
`,
		70: `A                            score  interval      won  drawn  lost
iron (greedy)                0.51   [0.48, 0.54]  40   2      38
the dragon's host (veteran)  0.61   [0.58, 0.64]  45   5      30
in every row: scenario hott/hills; blocks 60
`,
		60: `A                  score  interval      won  drawn  lost
iron (greedy)      0.51   [0.48, 0.54]  40   2      38
the dragon's host  0.61   [0.58, 0.64]  45   5      30
(veteran)
in every row: scenario hott/hills; blocks 60
`,
		38: `A                  score  interval
iron (greedy)      0.51   [0.48, 0.54]
the dragon's host  0.61   [0.58, 0.64]
(veteran)
in every row: scenario hott/hills;
blocks 60
left out for want of room: won, drawn,
lost; --wide prints all
`,
	} {
		if got := printedIn(t, columns, head, rows); !strings.HasPrefix(got, want) {
			t.Errorf("a window of %d columns gets:\n%s\nwant\n%s", columns, got, want)
		}
	}
	if got, want := printedIn(t, 24, nil, [][]string{{"  points", "forty and six of them"}}),
		"  points  forty and six\n          of them\n"; got != want {
		t.Errorf("without a head:\n%s\nwant\n%s", got, want)
	}
	if got, want := printedIn(t, 24, head[:2], [][]string{{"descent/goblin-gate", "heroes"}}),
		"scenario         A\ndescent/goblin-  heroes\ngate\n"; got != want {
		t.Errorf("a long word:\n%s\nwant\n%s", got, want)
	}
}

// TestTablesFitAWindow runs what prints tables: in a window of 80 columns no line of a table is wider.
func TestTablesFitAWindow(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("COLUMNS", "80")
	if err := os.WriteFile("titan.csv", []byte(recorded["titan"]), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := []string{"terrain titan/thorn-jungle --blocks 2 --out ground", "terrain titan/thorn-jungle --list",
		"place titan/thorn-jungle --tries 2 --rounds 1 --batch 1 --blocks 1 " +
			"--best 1 --confirm 1 --level none --out place",
		"prices titan/meadow " + smallest["titan"].lists + " --blocks 2 --precision 0 --out prices",
		"calibrate titan.csv titan/meadow --blocks 2 --opponents 2",
		"lists titan/meadow --rounds 1 --blocks 2 --confirm 30",
		"value ogre,lion --on titan/meadow --lists 20",
		"ladder titan/meadow --levels novice,passive --blocks 2 --no-pilot",
		"fit titan/meadow --games 60 --positions 1", "list", "show titan/meadow", "bench titan/meadow --seconds 0.0001"}
	for _, s := range systems.All() {
		quick := s.Info().System + "/" + s.Info().Quick
		lines = append(lines, "run "+quick+" --blocks 2 --out "+s.Info().System,
			"units "+quick+" --blocks 2 --out units-"+s.Info().System)
	}
	inTable := regexp.MustCompile(`\S {2,}\S`)
	for _, words := range lines {
		var out bytes.Buffer
		root := newRoot()
		root.SetOut(&out)
		root.SetErr(&bytes.Buffer{})
		root.SetArgs(strings.Fields(words))
		if err := root.Execute(); err != nil {
			t.Errorf("sim %s: %v", words, err)
		}
		named := false
		for line := range strings.Lines(out.String()) {
			line = strings.TrimRight(line, "\n")
			if !inTable.MatchString(line) {
				continue
			}
			named = true
			if n := uniseg.StringWidth(line); n > 80 {
				t.Errorf("sim %s prints a line of a table %d columns wide:\n%s", words, n, line)
			}
		}
		if !named {
			t.Errorf("sim %s printed no table", words)
		}
	}
}
