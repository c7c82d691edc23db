package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
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
// A package may import packages of lower floors only.
var floors = [][]string{
	{"engine/board", "engine/internal/plane", "engine/dice", "engine/spelling", "engine/rulebook", "engine/fuzz",
		"engine/regular"},
	{"engine/internal/path", "engine/internal/sight", "engine/internal/declare"},
	{"engine"},
	{"engine/pocket", "engine/internal/speech", "engine/internal/mapform"},
	{"engine/conform"},
	{"engine/internal/titan", "engine/internal/descent", "engine/internal/hott", "engine/internal/heroscape",
		"engine/internal/mageknight", "engine/internal/skeleton"},
	{"engine/systems"},
	{"scenarios"},
	{"scenarios/casetest"},
	{"ai"},
	{"ai/session"},
	{"montecarlo/internal/outside"},
	{"montecarlo/luck", "results/stats"},
	{"results"},
	{"montecarlo"},
	{"montecarlo/folder"},
	{"montecarlo/lists"},
	{"results/analysis"},
	{"montecarlo/study"},
	{inside + "draw"},
	{inside + "crate", inside + "report", inside + "solve", inside + "store", inside + "tiled", inside + "trial",
		inside + "tune", inside + "viewer", inside + "yardstick"},
	{inside + "best", inside + "exact", inside + "human", inside + "place", inside + "prices", inside + "speed"},
	{inside + "balance", inside + "calibrate"},
	{"cmd/sim"},
}

// inside is where packages lie that only the command uses.
const inside = "cmd/sim/internal/"

// offered are the packages that other Go programs are to import, beside what these show: they may be public even
// where nothing but the command imports them.
var offered = []string{"engine", "montecarlo/study", "results"}

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
	if bad := upward(source{"engine/internal/titan/x.go", "engine/internal/titan", false, f, fset}); len(bad) != 1 ||
		!strings.Contains(bad[0], "scenarios") {
		t.Errorf("an edge from engine/internal/titan up to scenarios is reported as %q", bad)
	}
}

// atSystems reports whether a package is on the floor of the rule systems.
func atSystems(pkg string) bool {
	floor, ok := floorOf(pkg)
	systems, _ := floorOf("engine/internal/titan")
	return ok && floor == systems
}

// needlesslyPublic names the packages that could lie below internal: nothing imports them, tests included, but what
// stands below the same first folder, or the command alone.
func needlesslyPublic(list []source) (bad []string) {
	importers := map[string]map[string]bool{}
	for _, s := range list {
		if importers[s.pkg] == nil {
			importers[s.pkg] = map[string]bool{}
		}
		for _, p := range imports(s) {
			if to, ok := strings.CutPrefix(p, module); ok {
				if importers[to] == nil {
					importers[to] = map[string]bool{}
				}
				floor, _, _ := strings.Cut(s.pkg, "/")
				importers[to][floor] = true
			}
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(importers)) {
		own, _, _ := strings.Cut(pkg, "/")
		delete(importers[pkg], own)
		others := slices.Sorted(maps.Keys(importers[pkg]))
		switch {
		case own == "cmd" || strings.Contains(pkg, "/internal/") || slices.Contains(offered, pkg):
		case atSystems(pkg): // one that nothing imports yet has only begun
		case len(others) == 0:
			bad = append(bad, fmt.Sprintf("%s belongs below %s/internal: nothing else imports it", pkg, own))
		case slices.Equal(others, []string{"cmd"}) && !importedWithin(list, pkg, own):
			bad = append(bad, fmt.Sprintf("%s belongs below %s: nothing but the command imports it", pkg, inside))
		}
	}
	return bad
}

// importedWithin reports whether a package that is no test's imports pkg below the first folder own.
func importedWithin(list []source, pkg, own string) bool {
	return slices.ContainsFunc(list, func(s source) bool {
		return !s.test && strings.HasPrefix(s.pkg, own) && slices.Contains(imports(s), module+pkg)
	})
}

func TestHousePackagesArePublicForAReason(t *testing.T) {
	for _, bad := range needlesslyPublic(sources(t)) {
		t.Error(bad)
	}
	fset := token.NewFileSet()
	var list []source
	for pkg, imported := range map[string]string{"engine/a": "engine/b", "cmd/sim": "ai/c", "ai": "engine/a"} {
		text := `package x; import "` + module + imported + `"`
		f, err := parser.ParseFile(fset, "x.go", text, 0)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, source{pkg + "/x.go", pkg, false, f, fset})
	}
	if bad := needlesslyPublic(list); len(bad) != 3 ||
		!strings.Contains(bad[1], "ai/c belongs below cmd/sim/internal") ||
		!strings.Contains(bad[2], "engine/b belongs below engine/internal") {
		t.Errorf("packages that only the command and only their own floor import are reported as %q", bad)
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
var exempt = []string{"engine/conform", "engine/fuzz"}

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
