package report

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestTablesHoldNumbersForPrograms reads every table of a report as a program would:
// no interval is words, no column stands twice, and a column of numbers holds numbers.
func TestTablesHoldNumbersForPrograms(t *testing.T) {
	_, w := written(t, synthetic{armies: []string{"a", "b", "c", "d"}, strength: ranked, blocks: 200, chunk: 20,
		fixed: true, units: true, variants: []string{"", "pace: slow"}, seed: 3})
	var out struct {
		Tables []struct {
			Name string
			Rows []map[string]any
		}
	}
	text, err := os.ReadFile(filepath.Join(w.Dir, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	intervals := 0
	bracket := regexp.MustCompile(`\[[-−0-9.]+,|\d ± \d|\x{a0}`)
	for i, table := range w.Document.tables() {
		if table.Name == "checks" {
			continue // sentences
		}
		columns := table.columns()
		for k, row := range out.Tables[i].Rows {
			if len(row) != len(columns) {
				t.Errorf("%s: a row of %d values under %d columns", table.Name, len(row), len(columns))
			}
			for column, v := range row {
				if s, ok := v.(string); ok && bracket.MatchString(s) {
					t.Errorf("%s, row %d, %q: %q is for the eye", table.Name, k, column, s)
				}
				if (column == "low" || strings.HasSuffix(column, " low")) && v != nil {
					intervals++
					if row[strings.TrimSuffix(column, "low")+"high"].(float64) <= v.(float64) {
						t.Errorf("%s, row %d: the interval %q has no width", table.Name, k, column)
					}
				}
			}
		}
		data, err := os.ReadFile(filepath.Join(w.Dir, "tables", table.Name+".csv"))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
		if err != nil || len(rows) != len(table.Rows)+1 {
			t.Fatalf("%s.csv: %v, %d lines", table.Name, err, len(rows))
		}
		seen := map[string]bool{}
		for k, name := range rows[0] {
			if seen[name] {
				t.Errorf("%s.csv has two columns %q", table.Name, name)
			}
			seen[name] = true
			for n, row := range rows[1:] {
				if v, ok := out.Tables[i].Rows[n][name].(float64); ok {
					if x, err := strconv.ParseFloat(row[k], 64); err != nil || x != v {
						t.Errorf("%s: %q is %v in JSON and %q in CSV", table.Name, name, v, row[k])
					}
				}
			}
		}
	}
	if intervals < 30 {
		t.Errorf("%d intervals found", intervals)
	}
}

func TestTwoColumnsOfOneNameAreRefused(t *testing.T) {
	x := 1.0
	table := &Table{Name: "t", Head: []Column{{"a", true, ""}, {"a", true, ""}},
		Rows: [][]Cell{{{Value: &x}, {Value: &x}}}}
	if err := table.sound(); err == nil || !strings.Contains(err.Error(), `"a"`) {
		t.Errorf("sound() = %v", err)
	}
	table.Head[1].Name = "a low"
	table.Rows[0][0].Span = &stats.Interval{Lo: 0, Hi: 2}
	if table.sound() == nil {
		t.Error("an end of an interval and a column share a name")
	}
}

func TestGatesAreWrittenInSnakeCase(t *testing.T) {
	text, err := json.Marshal(analysis.Gate{})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range regexp.MustCompile(`"([^"]*)":`).FindAllStringSubmatch(string(text), -1) {
		if !regexp.MustCompile(`^[a-z0-9_]+$`).MatchString(key[1]) {
			t.Errorf("key %q", key[1])
		}
	}
}
