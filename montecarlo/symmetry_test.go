package montecarlo_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"go.yaml.in/yaml/v4"
	"gonum.org/v1/gonum/stat"

	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// What must not decide a game: which way the map is held, and in which order the units of
// an army are written down. The number of blocks comes from the environment, since showing
// that nothing moves a score by a fiftieth takes thousands of them; without it as many are
// played as take a second or two.
const (
	symmetryBlocks   = "SYMMETRY_BLOCKS"   // blocks of each comparison
	symmetryScenario = "SYMMETRY_SCENARIO" // a scenario instead of one for each system
	symmetryMargin   = 0.02                // of the mean score
	// from here on equivalence must be shown; a standard error is then about 0.006
	judgedBlocks = 4000
	defectSure   = 2.0  // standard errors beyond the margin by which a defect is shown
	equalSure    = 1.64 // standard errors by which equivalence is, one in twenty
)

// board is a scenario and how many blocks of it take about half a second.
type board struct {
	name   string
	blocks int
}

// unevenBoards is a scenario of every system whose map is not its own mirror image.
var unevenBoards = []board{{"titan/thorn-jungle", 1500}, {"descent/merriod-ford", 500}, {"hott/quick", 60},
	{"heroscape/knoll", 1000}, {"mageknight/forest-road", 80}}

// TestHoldingAndListingDoNotDecide plays a scenario of each system as it is, on the
// mirror image of its map, and with both armies listed from the last unit to the first. The
// mean of block scores must not differ by more than the margin and two standard errors; from
// judgedBlocks on it must be shown that it differs by less than the margin, by two one-sided
// tests at one in twenty.
func TestHoldingAndListingDoNotDecide(t *testing.T) {
	played := unevenBoards
	if name := os.Getenv(symmetryScenario); name != "" {
		played = []board{{name, 100}}
	}
	for _, p := range played {
		name, blocks := p.name, p.blocks
		if text := os.Getenv(symmetryBlocks); text != "" {
			var err error
			if blocks, err = strconv.Atoi(text); err != nil || blocks < 2 {
				t.Fatalf("%s is %q; want a number of blocks", symmetryBlocks, text)
			}
		}
		t.Run(name, func(t *testing.T) {
			plain := symmetryMatchup(t, name, "", blocks)
			base := meansOfBlocks(t, plain)
			t.Run("mirrored", func(t *testing.T) {
				m := symmetryMatchup(t, name, "", blocks)
				mirrorTables(t, m)
				alike(t, base, meansOfBlocks(t, m))
			})
			t.Run("reordered", func(t *testing.T) {
				m := symmetryMatchup(t, name, reversedArmies(t, name), blocks)
				m.Stream, m.Games = plain.Stream, plain.Games
				alike(t, base, meansOfBlocks(t, m))
			})
		})
	}
}

// symmetryMatchup is a scenario between two general players; more is added to what the
// experiment says of it.
func symmetryMatchup(t *testing.T, name, more string, blocks int) *montecarlo.Matchup {
	t.Helper()
	m := expand(t, fmt.Sprintf("schema: 1\nexperiment: x\nscenarios: [{name: %s, commanders: {A: [greedy], B: "+
		"[greedy]}%s}]\nuntil: {blocks: %d}\n", name, more, blocks))
	return m[0]
}

// meansOfBlocks plays a matchup and returns the mean score of A in each block.
func meansOfBlocks(t *testing.T, m *montecarlo.Matchup) (means []float64) {
	t.Helper()
	for block := range slices.Chunk(games(t, []*montecarlo.Matchup{m})[m.Index], m.Games) {
		means = append(means, stat.Mean(block, nil))
	}
	return means
}

// alike compares two lists of block scores, pair by pair.
func alike(t *testing.T, a, b []float64) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%d blocks against %d", len(a), len(b))
	}
	difference := make([]float64, len(a))
	for i := range a {
		difference[i] = b[i] - a[i]
	}
	mean, deviation := stat.MeanStdDev(difference, nil)
	noise := deviation / math.Sqrt(float64(len(a)))
	t.Logf("A scores %.3f and %.3f in %d blocks: %+.3f, standard error %.3f", stat.Mean(a, nil), stat.Mean(b, nil),
		len(a), mean, noise)
	// The upper bound of the difference is what equivalence is judged by (two one-sided
	// tests); with few blocks only a defect can be shown.
	least, most := math.Abs(mean)-defectSure*noise, math.Abs(mean)+equalSure*noise
	switch {
	case least > symmetryMargin:
		t.Errorf("A scores %.3f, and then %.3f: more than %.2f apart by two standard errors of %.3f", stat.Mean(a, nil),
			stat.Mean(b, nil), symmetryMargin, noise)
	case most <= symmetryMargin:
		t.Logf("equivalent: at most %.3f apart", most)
	case len(a) >= judgedBlocks:
		t.Errorf("A scores %.3f, and then %.3f: %d blocks do not show that they are at most %.2f apart (bound %.3f)",
			stat.Mean(a, nil), stat.Mean(b, nil), len(a), symmetryMargin, most)
	default:
		t.Logf("no defect shown; that there is none would take more blocks (bound %.3f)", most)
	}
}

// mirrorTables exchanges the tables of a matchup for their mirror images.
func mirrorTables(t *testing.T, m *montecarlo.Matchup) {
	t.Helper()
	for i, table := range m.Tables {
		if table == nil {
			continue
		}
		mirrorer, ok := table.(conform.Mirrorer)
		if !ok {
			t.Fatalf("%s has no mirror images", m.System)
		}
		if m.Tables[i], _ = mirrorer.Mirror(); m.Tables[i] == nil {
			t.Fatalf("%s has no mirror image", m.Name())
		}
	}
}

// reversedArmies writes both armies of a scenario with their units in the opposite order
// and returns what an experiment says to play them.
func reversedArmies(t *testing.T, name string) string {
	t.Helper()
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	var files [2]string
	for seat, army := range sc.Armies() {
		data, err := os.ReadFile(filepath.Join("..", "scenarios", sc.System.Info().System, "armies", army+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		var content map[string]any
		if err := yaml.Unmarshal(data, &content); err != nil {
			t.Fatal(err)
		}
		units, ok := content["units"].([]any)
		if !ok || len(units) == 0 {
			t.Fatalf("the army %s has no units", army)
		}
		slices.Reverse(units)
		if data, err = yaml.Marshal(content); err != nil {
			t.Fatal(err)
		}
		files[seat] = filepath.Join(t.TempDir(), army+".yaml")
		if err := os.WriteFile(files[seat], data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf(", armies: {A: [%s], B: [%s]}", files[0], files[1])
}
