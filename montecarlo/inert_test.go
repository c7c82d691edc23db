package montecarlo_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
	"gonum.org/v1/gonum/stat"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// An inert piece of a map, one that does nothing, must move no score. The chart of a scenario is changed so that
// one of its grounds is like plain ground in all but its name; then one cell, or a few, are of it.
const (
	inertBlocks   = "INERT_BLOCKS"   // blocks of each comparison
	inertLevel    = "INERT_LEVEL"    // commander of both sides
	inertScenario = "INERT_SCENARIO" // part of the names of the scenarios that are played
	inertSure     = 4.0              // standard errors that no difference may reach
	inertFew      = 4000             // from here on it may not reach inertMargin either
	inertMargin   = 0.005            // of the mean score of the first seat
)

// inertPiece is a map with a piece of ground that does nothing under some options.
type inertPiece struct {
	scenario string
	options  string
	mark     func(content map[string]any) // of the map's file
	blocks   int                          // as many as take about a second
}

// words puts a token in the place of others, which are given by row and column.
func words(token string, at ...[2]int) func(map[string]any) {
	return func(content map[string]any) {
		lines := strings.Split(content["rows"].(string), "\n")
		for _, p := range at {
			words := strings.Fields(lines[p[0]])
			words[p[1]] = token
			lines[p[0]] = strings.Join(words, " ")
		}
		content["rows"] = strings.Join(lines, "\n")
	}
}

// signs is words where every sign is a token.
func signs(token byte, at ...[2]int) func(map[string]any) {
	return func(content map[string]any) {
		lines := strings.Split(content["rows"].(string), "\n")
		for _, p := range at {
			lines[p[0]] = lines[p[0]][:p[1]] + string(token) + lines[p[0]][p[1]+1:]
		}
		content["rows"] = strings.Join(lines, "\n")
	}
}

// line adds a row.
func line(text string) func(map[string]any) {
	return func(content map[string]any) { content["rows"] = content["rows"].(string) + text + "\n" }
}

// chest adds a chest.
func chest(at string) func(map[string]any) {
	return func(content map[string]any) { content["chests"] = []string{at} }
}

const (
	sandIsPlain   = "{chart: {sand: {movement: {enter: free}}}}"
	waterIsNormal = "{chart: {water: {enter: 1}}}"
	roughIsOpen   = "{chart: {rough: {bad: false}}}"
	roadIsLand    = "{chart: {road: {bonus: 0}}}"
	woodsAreClear = "{chart: {HIN: {BOOT: 0, HOOF: 0, WAVE: 0, AQUA: 0, FLY: 0, WING: 0, SOAR: 0, line: clear}}}"
	tokensAreFlat = "{chart: {TOK: {BOOT: 0, HOOF: 0, WAVE: 0, AQUA: 0, FLY: 0, WING: 0, SOAR: 0, line: clear}}}"
)

var inertPieces = []inertPiece{
	{"titan/meadow", sandIsPlain, words("S0", [2]int{2, 2}), 1200},
	{"titan/meadow", sandIsPlain, words("S0", [2]int{0, 3}, [2]int{3, 1}), 1200},
	{"titan/thorn-jungle", sandIsPlain, words("S0", [2]int{2, 2}), 800},
	{"titan/thorn-jungle", sandIsPlain, words("S0", [2]int{1, 4}), 800},
	{"titan/dune-sea", sandIsPlain, words("S0", [2]int{2, 2}), 400},
	{"titan/fire-mountain", sandIsPlain, words("S0", [2]int{3, 4}), 300},
	{"descent/goblin-gate", waterIsNormal, signs('w', [2]int{1, 4}), 400},
	{"descent/goblin-gate", waterIsNormal, signs('w', [2]int{3, 1}, [2]int{3, 2}), 400},
	{"descent/guild-trial", waterIsNormal, signs('w', [2]int{2, 4}), 200},
	{"hott/quick", roughIsOpen, line("R9 rough (700,1100) (820,1080) (840,1200) (720,1220)"), 30},
	{"hott/quick", roughIsOpen, line("R9 rough (300,500) (420,480) (440,600) (320,620)"), 30},
	{"heroscape/quick", "{}", words("s1", [2]int{2, 4}), 500},
	{"heroscape/quick", roadIsLand, words("d1", [2]int{6, 4}, [2]int{6, 5}), 500},
	{"heroscape/knoll", "{}", words("r1", [2]int{1, 1}), 500},
	{"mageknight/stones", woodsAreClear, words("H", [2]int{5, 11}), 200},
	{"mageknight/mirror", woodsAreClear, words("H", [2]int{7, 13}), 40},
	{"mageknight/mirror", woodsAreClear, words("H", [2]int{2, 1}, [2]int{7, 3}, [2]int{7, 4}), 40},
	{"mageknight/forest-road", tokensAreFlat, chest("7,6"), 30},
}

// TestAPieceThatDoesNothingMovesNothing plays maps as they are and with a piece that does nothing, with
// the same dice. The score of neither the first seat nor of A may move by more than inertSure of its own
// standard errors; from inertFew blocks on nor by inertMargin.
func TestAPieceThatDoesNothingMovesNothing(t *testing.T) {
	level, given := "greedy", 0
	if name := os.Getenv(inertLevel); name != "" {
		level = name
	}
	if text := os.Getenv(inertBlocks); text != "" {
		var err error
		if given, err = strconv.Atoi(text); err != nil || given < 2 {
			t.Fatalf("%s is %q; want a number of blocks", inertBlocks, text)
		}
	}
	l := scenarios.New(systems.All()...)
	for _, p := range inertPieces {
		if !strings.Contains(p.scenario, os.Getenv(inertScenario)) {
			continue
		}
		t.Run(p.scenario, func(t *testing.T) {
			blocks := p.blocks
			if given > 0 {
				blocks = given
			}
			m, scores := p.games(t, l, level, blocks)
			for k, whose := range []string{"A", "first seat"} {
				unmoved(t, whose, moves(scores, m[0].Games, float64(1-2*k)))
			}
		})
	}
}

// games plays a map as it is and with the piece, with the same dice, at a level on both sides.
func (p *inertPiece) games(t *testing.T, l *scenarios.Library, level string, blocks int) ([]*montecarlo.Matchup,
	[][]float64) {
	t.Helper()
	sc, faults := l.Scenario(p.scenario)
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	said, err := sc.Mapping()
	if err != nil {
		t.Fatal(err)
	}
	plain := said["map"].(string)
	file := markedMap(t, sc.System.Info().System, plain, p.mark)
	m := expand(t, fmt.Sprintf("schema: 1\nexperiment: x\nscenarios: [{name: %s, commanders: {A: [%s], B: [%s]}}]\n"+
		"options: [%s]\nmaps: [%s, %s]\npaired: [maps]\nuntil: {blocks: %d}\n",
		p.scenario, level, level, p.options, plain, file, blocks))
	if len(m) != 2 || m[0].Stream != m[1].Stream {
		t.Fatalf("%d matchups, or dice of their own", len(m))
	}
	return m, games(t, m)
}

// TestAPieceThatDoesNothingChangesNoGame plays some hundred blocks between greedy commanders and a few between those
// who look ahead: not one game may end otherwise for a piece that does nothing, since nothing that they see or expect
// is another.
func TestAPieceThatDoesNothingChangesNoGame(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, c := range []struct {
		scenario, level string
		blocks          int
	}{
		{"titan/meadow", "greedy", 500}, {"titan/meadow", "veteran", 5}, {"titan/meadow", "expert", 1},
		{"descent/goblin-gate", "greedy", 200}, {"descent/goblin-gate", "veteran", 5},
		{"hott/quick", "greedy", 100}, {"hott/quick", "veteran", 1},
		{"heroscape/quick", "greedy", 200}, {"heroscape/quick", "veteran", 1},
		{"mageknight/stones", "greedy", 200}, {"mageknight/stones", "veteran", 3},
	} {
		at := slices.IndexFunc(inertPieces, func(p inertPiece) bool { return p.scenario == c.scenario })
		_, scores := inertPieces[at].games(t, l, c.level, c.blocks)
		if len(scores[0]) == 0 || !slices.Equal(scores[0], scores[1]) {
			t.Errorf("%s between commanders of level %s: games end %v, with a piece that does nothing %v", c.scenario,
				c.level, scores[0], scores[1])
		}
	}
}

// moves are the differences between two maps block by block; of two games with the seats exchanged the
// second counts by second, 1 for the score of A and -1 for that of the first seat.
func moves(scores [][]float64, games int, second float64) (list []float64) {
	for b := 0; b < len(scores[0]); b += games {
		d := scores[1][b] - scores[0][b]
		if games == 2 {
			d = (d + second*(scores[1][b+1]-scores[0][b+1])) / 2
		}
		list = append(list, d)
	}
	return list
}

// unmoved judges the differences of a score.
func unmoved(t *testing.T, whose string, list []float64) {
	t.Helper()
	mean, deviation := stat.MeanStdDev(list, nil)
	noise := deviation / math.Sqrt(float64(len(list)))
	t.Logf("%s moves by %+.4f in %d blocks, standard error %.4f", whose, mean, len(list), noise)
	if math.Abs(mean) > inertSure*noise || (len(list) >= inertFew && math.Abs(mean) > inertMargin) {
		t.Errorf("a piece that does nothing moves the score of %s by %+.4f, standard error %.4f", whose, mean, noise)
	}
}

// markedMap writes a shipped map with a mark.
func markedMap(t *testing.T, system, name string, mark func(content map[string]any)) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "scenarios", system, "maps", name+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var content map[string]any
	if err := yaml.Unmarshal(text, &content); err != nil {
		t.Fatal(err)
	}
	content["map"], content["system"] = "marked", system
	mark(content)
	marked, err := yaml.Marshal(content)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "marked.yaml")
	if err := os.WriteFile(file, marked, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}
