package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
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
	{"engine/board", "engine/internal/plane", "engine/dice", "internal/spelling", "internal/rulebook", "internal/fuzz",
		"internal/regular"},
	{"engine/internal/path", "engine/internal/sight", "engine/internal/declare"},
	{"engine"},
	{"internal/pocket", "engine/internal/speech", "engine/internal/mapform"},
	{"engine/conform"},
	{"engine/internal/titan", "engine/internal/descent", "engine/internal/hott", "engine/internal/heroscape",
		"engine/internal/mageknight", "engine/internal/skeleton"},
	{"engine/systems"},
	{"scenarios"},
	{"scenarios/casetest"},
	{"ai"},
	{"internal/session"},
	{"montecarlo/internal/outside"},
	{"montecarlo/luck", "results/stats"},
	{"results"},
	{"montecarlo"},
	{"internal/folder"},
	{"internal/lists"},
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

// offered are the packages that other Go programs are to import, beside what these show.
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

// needed are public packages that no API shows, each with what other programs need them for.
var needed = map[string]string{
	"engine/systems":     "libraries of the five systems beside one of their own",
	"engine/conform":     "tests of a system of their own",
	"scenarios/casetest": "tests of a system of their own",
}

// needlesslyPublic names the packages that are public and neither offered, nor shown by one that is, nor needed, and
// those of the module's internal folder that one floor alone imports.
func needlesslyPublic(list []source, offered []string, needed map[string]string) (bad []string) {
	importers := map[string]map[string]bool{}
	for _, s := range list {
		for _, p := range append(imports(s), module+s.pkg) {
			if to, ok := strings.CutPrefix(p, module); ok {
				if importers[to] == nil {
					importers[to] = map[string]bool{}
				}
				if floor, _, _ := strings.Cut(s.pkg, "/"); floor != "internal" {
					importers[to][floor] = true
				}
			}
		}
	}
	public := slices.Clone(offered)
	for i := 0; i < len(public); i++ {
		for _, line := range api(list, public[i:i+1]) {
			_, shown, _ := strings.Cut(line, " shows ")
			name, _, _ := strings.Cut(shown, ".")
			for pkg := range importers {
				if path.Base(pkg) == name && !slices.Contains(public, pkg) {
					public = append(public, pkg)
				}
			}
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(importers)) {
		own, below, _ := strings.Cut(pkg, "/")
		users := slices.Sorted(maps.Keys(importers[pkg]))
		switch {
		case own == "cmd" || strings.HasPrefix(below, "internal/"):
		case own == "internal" && len(users) == 1:
			bad = append(bad, fmt.Sprintf("%s belongs below %s/internal: nothing else imports it", pkg, users[0]))
		case own != "internal" && !slices.Contains(public, pkg) && needed[pkg] == "":
			bad = append(bad, fmt.Sprintf("%s belongs below internal: other programs need it for nothing", pkg))
		}
	}
	return bad
}

func TestHousePackagesArePublicForAReason(t *testing.T) {
	for _, bad := range needlesslyPublic(sources(t), offered, needed) {
		t.Error(bad)
	}
	fset := token.NewFileSet()
	var list []source
	for pkg, text := range map[string]string{"engine": "engine/b", "engine/b": "internal/one", "ai": "internal/two",
		"scenarios": "internal/two", "ai/c": "engine/internal/d", "montecarlo": "ai"} {
		text = `package x; import "` + module + text + `"; func A() ` + path.Base(text) + `.Type`
		f, err := parser.ParseFile(fset, "x.go", text, 0)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, source{pkg + "/x.go", pkg, false, f, fset})
	}
	got := strings.Join(needlesslyPublic(list, []string{"engine", "scenarios"}, map[string]string{"ai": "a reason"}),
		"; ")
	want := "ai/c belongs below internal: other programs need it for nothing; " +
		"internal/one belongs below engine/internal: nothing else imports it; " +
		"montecarlo belongs below internal: other programs need it for nothing"
	if got != want {
		t.Errorf("packages that are public for no reason are reported as\n%s, want\n%s", got, want)
	}
}

// banned are imports that nothing up to the list of systems may have, and why: a game is a pure function of its row
// and depends on no clock, no other source of random numbers and no arithmetic that differs between processors.
var banned = map[string]string{
	"math":         "floating point differs between processors; use integers (math/bits is fine)",
	"math/rand":    "rolls come from keyed sources only (engine/dice)",
	"math/rand/v2": "rolls come from keyed sources only (engine/dice)",
	"math/cmplx":   "floating point differs between processors; use integers",
	"time":         "a game must not know the time",
}

// exempt are the packages among these that only tests use.
var exempt = []string{"engine/conform", "internal/fuzz"}

func TestEngineIsAPureFunction(t *testing.T) {
	systems, _ := floorOf("engine/systems")
	for _, s := range sources(t) {
		if floor, _ := floorOf(s.pkg); s.test || floor > systems || slices.Contains(exempt, s.pkg) {
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
