package report

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// failedChecks names the checks that fail in a report on what a fault leaves.
func failedChecks(t *testing.T, d *results.Dataset) []string {
	t.Helper()
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range f.Checks {
		if !c.Passed {
			names = append(names, c.Name)
		}
	}
	return names
}

// TestChecksNoticeFaults plants a fault in the tallies for every check.
func TestChecksNoticeFaults(t *testing.T) {
	d := synthetic{armies: []string{"a", "b", "c"}, strength: fair, blocks: 600, chunk: 50, fixed: true,
		seed: 9}.write(t, filepath.Join(t.TempDir(), "data"))
	if failed := failedChecks(t, d); len(failed) > 0 {
		t.Fatalf("checks fail on a sound dataset: %q", failed)
	}
	for _, fault := range []struct {
		check string
		plant func(f *analysis.Findings)
	}{
		{"A/A: even against odd blocks", func(f *analysis.Findings) {
			f.Games.Tallies[1].Halves[0] = stats.Counts{0, 0, 50, 50, 200}
		}},
		{"Luck has mean zero", func(f *analysis.Findings) { f.List[2].Luck.Z = 5.5 }},
		{"Games were finished", func(f *analysis.Findings) { f.List[0].Failed = 1 }},
		{"The dataset is whole", func(f *analysis.Findings) {
			f.Games.Damaged = append(f.Games.Damaged, results.Damage{Err: errors.New("torn")})
		}},
	} {
		f, err := analysis.Find(d)
		if err != nil {
			t.Fatal(err)
		}
		fault.plant(f)
		f.Check()
		noticed := false
		for _, c := range f.Checks {
			noticed = noticed || (c.Name == fault.check && !c.Passed)
		}
		if !noticed {
			t.Errorf("the check %q does not notice its fault", fault.check)
		}
	}
}

// TestCutOffGamesAreNoAlarm has more games of a matchup cut off than a verdict allows:
// that is noted, in the check and beside the verdict, and forbids nothing else.
func TestCutOffGamesAreNoAlarm(t *testing.T) {
	d := synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 100, chunk: 50, fixed: true, seed: 9}.write(t,
		filepath.Join(t.TempDir(), "data"))
	found, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	f := &findings{Findings: *found}
	f.List[0].Capped, f.List[0].Bounds, f.List[0].Verdict = 4, stats.Unfinished{Rate: 0.02, Low: 0.49, High: 0.51},
		stats.Withheld
	f.Check()
	doc, err := f.describe()
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Alarms) > 0 || doc.Grave {
		t.Errorf("cut-off games raise alarms: %q", doc.Alarms)
	}
	if !slices.ContainsFunc(doc.Verdict, func(v string) bool {
		return strings.Contains(v, "no verdict, because 2.0 % of its games were cut off") &&
			strings.Contains(v, "0.490 or 0.510")
	}) {
		t.Errorf("the verdict does not say what was cut off: %q", doc.Verdict)
	}
	i := slices.IndexFunc(f.Checks, func(c analysis.Check) bool { return c.Name == "Games were finished" })
	if !f.Checks[i].Noted || !f.Checks[i].Passed {
		t.Errorf("the check is not noted: %+v", f.Checks[i])
	}
}

// TestRunAndReportWithholdAlike: where more games were cut off than a verdict allows,
// neither gives one; below that both give the same.
func TestRunAndReportWithholdAlike(t *testing.T) {
	for cut, want := range map[int]string{10: stats.Withheld, 100: stats.Unbalanced.String()} {
		d := synthetic{armies: []string{"a", "b"}, strength: bonus(0.4), blocks: 1000, chunk: 100, cut: cut,
			margin: 0.05, seed: 4}.write(t, filepath.Join(t.TempDir(), "data"))
		f, lines := readTwice(t, d)
		if f.List[0].Verdict != want || lines[0].Verdict != want {
			t.Errorf("a game cut off every %d blocks: the report says %s and the run %s, want %s", cut,
				f.List[0].Verdict, lines[0].Verdict, want)
		}
		lines[0].Stopped = stats.StopDecided.String()
		if why := lines[0].Why(); !strings.Contains(why, want) {
			t.Errorf("the run says %q", why)
		}
	}
}

// TestLuckIsTakenOutOnlyWherePromised has a system whose expectations are not exact.
func TestLuckIsTakenOutOnlyWherePromised(t *testing.T) {
	d := synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 100, chunk: 50, fixed: true, seed: 9}.write(t,
		filepath.Join(t.TempDir(), "data"))
	for _, promised := range []bool{true, false} {
		d.Manifest.Matchups[0].ExactLuck = promised
		found, err := analysis.Find(d)
		if err != nil {
			t.Fatal(err)
		}
		f := &findings{Findings: *found}
		doc, err := f.describe()
		if err != nil {
			t.Fatal(err)
		}
		text := string(doc.markdown())
		if got := f.List[0].Luck != nil; got != promised {
			t.Errorf("expectations exact: %v, score without luck: %v", promised, got)
		}
		if got := strings.Contains(text, "Luck has mean zero"); got != promised {
			t.Errorf("expectations exact: %v, check of luck: %v", promised, got)
		}
		if got := strings.Contains(text, "No score without luck is given for toy"); got == promised {
			t.Errorf("expectations exact: %v, reason given: %v", promised, got)
		}
	}
}

func TestDamagedPartIsNamedAndLeftOut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 200, chunk: 20, fixed: true, units: true,
		seed: 11}
	d := s.write(t, dir)
	file := d.Files("units")[0]
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		data[len(data)/2+i] ^= 0xff
	}
	if err := os.WriteFile(file, data[:len(data)-200], 0o644); err != nil {
		t.Fatal(err)
	}
	w, err := Write(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w.Graves == 0 || !strings.Contains(strings.Join(w.Document.Alarms, " "), "table units") {
		t.Errorf("alarms %q; want the damaged table named", w.Document.Alarms)
	}
	if !strings.Contains(strings.Join(w.Document.Verdict, " "), "matchup") {
		t.Errorf("the sound tables are not used: %q", w.Document.Verdict)
	}
	page, _ := os.ReadFile(w.HTML)
	if !strings.Contains(string(page), `role="alert"`) {
		t.Error("the page does not begin with the alarm")
	}
}

func TestInterruptedRunIsReportedAsSuch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	d := synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 100, chunk: 20, fixed: true, seed: 12}.write(t,
		dir)
	d.Manifest.Finished = false
	text, _ := json.Marshal(d.Manifest)
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := results.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Write(again, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Document.Alarms) != 1 || !strings.Contains(w.Document.Alarms[0], "not finished") || w.Graves != 0 {
		t.Errorf("alarms %q, %d grave; want one that is not grave", w.Document.Alarms, w.Graves)
	}
}

func TestEmptyDatasetIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	m := synthetic{armies: []string{"a", "b"}, blocks: 10, chunk: 10}.manifest()
	if _, err := results.Create(dir, m, nil); err != nil {
		t.Fatal(err)
	}
	d, err := results.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Write(d, Options{}); err == nil || !strings.Contains(err.Error(), "no finished game") {
		t.Errorf("got %v; want a refusal", err)
	}
}
