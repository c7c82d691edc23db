package report

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var updateGolden = flag.Bool("update-golden", false, "write the reports in testdata/golden anew")

var longNumber = regexp.MustCompile(`-?\d+\.\d{5,}(?:e[-+]\d+)?`)

// rounded writes long numbers with five digits: their last ones differ between processors.
func rounded(text []byte) []byte {
	return longNumber.ReplaceAllFunc(text, func(b []byte) []byte {
		x, err := strconv.ParseFloat(string(b), 64)
		if err != nil {
			return b
		}
		return strconv.AppendFloat(nil, x, 'g', 5, 64)
	})
}

var (
	streams = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	// of a packed file, as the library packs it
	sums     = regexp.MustCompile(`the sum [0-9a-f]{12}, the commit log says [0-9a-f]{12}`)
	fraction = regexp.MustCompile(`-?\d*\.\d+`)
)

// strokes are what a PDF draws, unpacked and with numbers to a tenth of a point: how it is packed is no matter, and
// the fonts that it carries are not ours.
func strokes(pdf []byte) []byte {
	var b bytes.Buffer
	for _, m := range streams.FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			continue
		}
		text, err := io.ReadAll(r)
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			continue
		}
		b.Write(fraction.ReplaceAllFunc(text, func(n []byte) []byte {
			x, err := strconv.ParseFloat(string(n), 64)
			if err != nil {
				return n
			}
			return strconv.AppendFloat(nil, math.Round(10*x)/10+0, 'f', 1, 64)
		}))
	}
	return b.Bytes()
}

// The reports of made-up datasets are kept in testdata/golden: their text and their tables to be
// read, and of everything else a digest, so that a number or a mark in a drawing that moves does
// not go unnoticed.

func TestGoldenReportOfAField(t *testing.T) { goldenReport(t, "field") }

func TestGoldenReportOfPieces(t *testing.T) { goldenReport(t, "pieces") }

func TestGoldenReportOfADesign(t *testing.T) { goldenReport(t, "design") }

func TestGoldenReportOfManyLists(t *testing.T) { goldenReport(t, "lists") }

func TestGoldenReportOfPrices(t *testing.T) { goldenReport(t, "prices") }

func TestGoldenReportOfARoughRun(t *testing.T) { goldenReport(t, "rough") }

func TestGoldenReportOfSpears(t *testing.T) { goldenReport(t, "spears") }

func TestGoldenReportOfFractions(t *testing.T) { goldenReport(t, "fractions") }

func TestGoldenReportOfATornDataset(t *testing.T) { goldenReport(t, "torn") }

// goldenReport compares the report of one of the golden datasets with the one that is kept.
func goldenReport(t *testing.T, name string) {
	t.Helper()
	golden, err := filepath.Abs(filepath.Join("testdata", "golden", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir()) // so that reports name the dataset by the same path
	w, err := Write(goldenDatasets[name]().write(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	tooLong(t, name, w.Document.First().Findings)
	var text, list bytes.Buffer
	err = filepath.WalkDir(w.Dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if data = sums.ReplaceAll(rounded(data), []byte("the sum X, the commit log says Y")); filepath.Ext(path) ==
			".pdf" {
			data = strokes(data)
		}
		rel, _ := filepath.Rel(w.Dir, path)
		switch {
		case rel == "report.md":
			text.Write(data)
		case filepath.Ext(path) == ".csv" && strings.HasPrefix(rel, "tables"):
			fmt.Fprintf(&list, "\n%s\n%s", filepath.ToSlash(rel), data)
		default:
			fmt.Fprintf(&list, "\n%s %d %x\n", filepath.ToSlash(rel), len(data), sha256.Sum256(data))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	keptText(t, golden, fmt.Sprintf("%s\n%s", text.Bytes(), list.Bytes()))
}

// keptText compares a text with the one that is kept in a file.
func keptText(t *testing.T, golden, got string) {
	t.Helper()
	if *updateGolden {
		if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(lines) || line != lines[i] {
			t.Errorf("%s:%d: the report now has\n%s\nwhere it had\n%s\n"+
				"If that is right, go test ./cmd/sim/internal/report -run Golden -update-golden", golden, i+1, line,
				lines[min(i, len(lines)-1)])
			break
		}
	}
	if len(got) < len(want) {
		t.Errorf("%s: the report lost its end", golden)
	}
}
