package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/skirmishlab/skirmishlab/"

// floors lists the packages of each floor from the ground up, as in ARCHITECTURE.md.
// A package may import packages of lower floors only; names ending in * stand for
// every package below.
var floors = [][]string{
	{"engine/board", "engine/plane", "engine/dice", "engine/spelling", "engine/rulebook", "engine/yardstick",
		"engine/storm", "engine/regular"},
	{"engine/path", "engine/sight", "engine/rulebook/declare"},
	{"engine"},
	{"engine/pocket", "engine/internal/speech", "engine/internal/mapform"},
	{"engine/conform"},
	{"engine/titan", "engine/descent", "engine/hott", "engine/heroscape", "engine/mageknight", "engine/skeleton"},
	{"engine/systems"},
	{"scenarios"},
	{"scenarios/casetest", "ai/solve"},
	{"ai"},
	{"ai/session"},
	{"ai/outside"},
	{"montecarlo/exact", "montecarlo/luck", "results/stats", "results/draw"},
	{"results", "results/viewer", "scenarios/tiled"},
	{"results/crate"},
	{"montecarlo"},
	{"montecarlo/folder"},
	{"montecarlo/tune", "montecarlo/lists", "montecarlo/trial"},
	{"results/report"},
	{"montecarlo/study"},
	{"montecarlo/prices", "montecarlo/best", "montecarlo/speed", "montecarlo/place", "montecarlo/human"},
	{"montecarlo/calibrate", "montecarlo/balance"},
	{"cmd/sim"},
}

// testFloor is as high as external tests of packages under engine may import: cases
// are data, and how well a system's shipped styles play belongs to the system.
const testFloor = "ai"

func floorOf(pkg string) (int, bool) {
	for i, names := range floors {
		if slices.Contains(names, pkg) {
			return i, true
		}
	}
	return 0, false
}

// source is one Go file of the project.
type source struct {
	path, pkg string
	test      bool // a test file
	file      *ast.File
	fset      *token.FileSet
}

// sources are all Go files of the project, read once.
func sources(t *testing.T) []source {
	t.Helper()
	list, err := readSources()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 50 {
		t.Fatalf("only %d Go files found; the walk is broken", len(list))
	}
	return list
}

var readSources = sync.OnceValues(func() (list []source, err error) {
	root := filepath.Join("..", "..")
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && ((strings.HasPrefix(d.Name(), ".") && d.Name() != "..") || d.Name() == "node_modules" ||
			d.Name() == "testdata" || d.Name() == "runs") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		list = append(list, source{rel, filepath.ToSlash(filepath.Dir(rel)), strings.HasSuffix(path, "_test.go"), f,
			fset})
		return nil
	})
	return list, err
})

func imports(s source) []string {
	var paths []string
	for _, im := range s.file.Imports {
		p, _ := strconv.Unquote(im.Path.Value)
		paths = append(paths, p)
	}
	return paths
}

// upward names the edges of a file that go up or sideways.
func upward(s source) []string {
	from, ok := floorOf(s.pkg)
	if !ok {
		return []string{fmt.Sprintf("%s: package %s is on no floor; put it on one here and in ARCHITECTURE.md", s.path,
			s.pkg)}
	}
	if s.test && strings.HasSuffix(s.file.Name.Name, "_test") && strings.HasPrefix(s.pkg, "engine") {
		top, _ := floorOf(testFloor)
		from = max(from, top+1)
	}
	var bad []string
	for _, p := range imports(s) {
		to, ok := strings.CutPrefix(p, module)
		if !ok || to == s.pkg {
			continue
		}
		if floor, ok := floorOf(to); !ok || floor >= from {
			bad = append(bad, fmt.Sprintf("%s imports %s, which is not below it", s.path, to))
		}
	}
	return bad
}

func TestImportsGoDownward(t *testing.T) {
	for _, s := range sources(t) {
		for _, edge := range upward(s) {
			t.Error(edge)
		}
	}
}

func TestUpwardEdgesAreNamed(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", `package titan; import "`+module+`scenarios"`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if bad := upward(source{"engine/titan/x.go", "engine/titan", false, f, fset}); len(bad) != 1 ||
		!strings.Contains(bad[0], "scenarios") {
		t.Errorf("an edge from engine/titan up to scenarios is reported as %q", bad)
	}
}

// banned are imports that nothing in engine/ may have, and why: a game is a pure function of its row
// and depends on no clock, no other source of random numbers and no arithmetic that differs between
// processors.
var banned = map[string]string{
	"math":         "floating point differs between processors; use integers (math/bits is fine)",
	"math/rand":    "rolls come from keyed sources only (engine/dice)",
	"math/rand/v2": "rolls come from keyed sources only (engine/dice)",
	"math/cmplx":   "floating point differs between processors; use integers",
	"time":         "a game must not know the time",
}

// exempt are the packages under engine that only tests use.
var exempt = []string{"engine/conform", "engine/storm"}

func TestEngineIsAPureFunction(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !strings.HasPrefix(s.pkg, "engine") || slices.Contains(exempt, s.pkg) {
			continue
		}
		for _, p := range imports(s) {
			if why, bad := banned[p]; bad {
				t.Errorf("%s imports %s: %s", s.path, p, why)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.Ident:
				if strings.HasPrefix(x.Name, "float") && (x.Name == "float32" || x.Name == "float64") {
					t.Errorf("%s: %s in the engine; use integers", s.fset.Position(x.Pos()), x.Name)
				}
			case *ast.BasicLit:
				if x.Kind == token.FLOAT {
					t.Errorf("%s: the floating point number %s in the engine", s.fset.Position(x.Pos()), x.Value)
				}
			case *ast.GoStmt:
				t.Errorf("%s: a goroutine in the engine; its order would be chance", s.fset.Position(x.Pos()))
			}
			return true
		})
	}
}

// longFiles are allowed to be longer than the house likes, each for a reason.
var longFiles = map[string]string{}

func TestFilesAreOfReadableLength(t *testing.T) {
	for _, s := range sources(t) {
		data, err := os.ReadFile(filepath.Join("..", "..", s.path))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), "\n"); n > 600 && longFiles[filepath.ToSlash(s.path)] == "" {
			t.Errorf("%s has %d lines; cut it where the idea changes, or give the reason in longFiles", s.path, n)
		}
	}
}

func TestNothingIsLeftOpen(t *testing.T) {
	words := []string{"TO" + "DO", "FIX" + "ME", "X" + "XX"}
	for _, s := range sources(t) {
		for _, group := range s.file.Comments {
			for _, w := range words {
				if strings.Contains(group.Text(), w) {
					t.Errorf("%s: a comment says %s", s.fset.Position(group.Pos()), w)
				}
			}
		}
	}
}
