package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The shape of the code is counted here: what grows beyond a limit is cut where the idea
// changes. Exceptions are named with what they count today; they may shrink, never grow,
// and go when they are no longer needed.

// mostMethods is how many methods a type may have.
const mostMethods = 120

// manyMethods are the types that have more.
var manyMethods = map[string]int{}

// mostBranches is the cyclomatic complexity that a function may have: one, and one more
// for every if, for, case, && and ||.
const mostBranches = 25

// manyBranches are the functions that have more.
var manyBranches = map[string]int{}

// shortEnough is how many lines a function without a comment may have.
const shortEnough = 15

// widest is how long a line may be: a comment in characters, code in columns, with tabs of four.
const widest = 120

// receiver is the name of the type that a method belongs to, or nothing.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	t := f.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if x, ok := t.(*ast.IndexExpr); ok {
		t = x.X
	}
	id, _ := t.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}

// branches is the cyclomatic complexity of a function.
func branches(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f, func(x ast.Node) bool {
		switch y := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if y.List != nil {
				n++
			}
		case *ast.CommClause:
			if y.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if y.Op == token.LAND || y.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// functions calls do for every function of the program, tests left out, with its name as
// package.function or package.type.method.
func functions(list []source, do func(s source, f *ast.FuncDecl, name string)) {
	for _, s := range list {
		if s.test {
			continue
		}
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				name := s.pkg + "."
				if r := receiver(f); r != "" {
					name += r + "."
				}
				do(s, f, name+f.Name.Name)
			}
		}
	}
}

// judge names what is over a limit and no exception, and exceptions that are too generous.
func judge(count, exceptions map[string]int, most int, what string) []string {
	var bad []string
	for _, name := range slices.Sorted(maps.Keys(count)) {
		n, allowed := count[name], max(most, exceptions[name])
		if n > allowed {
			bad = append(bad, fmt.Sprintf("%s has %d %s, more than %d", name, n, what, allowed))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(exceptions)) {
		switch n := count[name]; {
		case n <= most:
			bad = append(bad, fmt.Sprintf("%s has %d %s and needs no exception; take it out", name, n, what))
		case n < exceptions[name]-10:
			bad = append(bad, fmt.Sprintf("%s has only %d %s; lower its exception from %d", name, n, what,
				exceptions[name]))
		}
	}
	return bad
}

func TestHouseTypesHaveFewMethods(t *testing.T) {
	count := map[string]int{}
	functions(sources(t), func(s source, f *ast.FuncDecl, name string) {
		if r := receiver(f); r != "" {
			count[s.pkg+"."+r]++
		}
	})
	for _, bad := range judge(count, manyMethods, mostMethods, "methods") {
		t.Error(bad + "; make rooms, as engine/internal/hott/game.go does")
	}
}

func TestHouseFunctionsHaveFewBranches(t *testing.T) {
	count := map[string]int{}
	functions(sources(t), func(s source, f *ast.FuncDecl, name string) { count[name] = max(count[name], branches(f)) })
	for _, bad := range judge(count, manyBranches, mostBranches, "branches") {
		t.Error(bad + "; give the parts of the decision names of their own")
	}
}

// wordless names the long functions of a file that have no comment, and functions whose
// comment begins with something else than their name. Needed is none where another text
// says what a function is for: its name, for tests and examples, and its help, for what
// makes a command.
func wordless(s source) []string {
	var bad []string
	for _, d := range s.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		at, lines := s.fset.Position(f.Pos()), s.fset.Position(f.End()).Line-s.fset.Position(f.Pos()).Line+1
		switch {
		case f.Doc.Text() == "" && lines > shortEnough && !testName.MatchString(f.Name.Name) && !makesCommand(f):
			bad = append(bad, fmt.Sprintf("%s: %s has %d lines and no comment; say why, or what holds", at, f.Name.Name,
				lines))
		case f.Doc.Text() != "" && !testName.MatchString(f.Name.Name) &&
			!strings.HasPrefix(f.Doc.Text(), f.Name.Name+" "):
			bad = append(bad, fmt.Sprintf("%s: the comment of %s begins with another word", at, f.Name.Name))
		}
	}
	return bad
}

// misnamed names the types, variables and constants that are declared alone and whose comment begins
// with something else than their name. A comment over several may tell of all of them.
func misnamed(s source) []string {
	var bad []string
	for _, d := range s.file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Lparen.IsValid() || len(g.Specs) != 1 || g.Doc.Text() == "" {
			continue
		}
		var name string
		switch x := g.Specs[0].(type) {
		case *ast.TypeSpec:
			name = x.Name.Name
		case *ast.ValueSpec:
			name = x.Names[0].Name
		}
		text := g.Doc.Text()
		for _, article := range []string{"A ", "An ", "The "} {
			text = strings.TrimPrefix(text, article)
		}
		if name != "" && name != "_" && !regexp.MustCompile(`^`+name+`\b`).MatchString(text) {
			bad = append(bad, fmt.Sprintf("%s: the comment of %s begins with another word", s.fset.Position(g.Pos()),
				name))
		}
	}
	return bad
}

var testName = regexp.MustCompile(`^(Test|Fuzz|Benchmark|Example)`)

// makesCommand reports whether a function returns a command of cobra and nothing else.
func makesCommand(f *ast.FuncDecl) bool {
	if f.Type.Results == nil || len(f.Type.Results.List) != 1 {
		return false
	}
	p, ok := f.Type.Results.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	x, ok := p.X.(*ast.SelectorExpr)
	return ok && x.Sel.Name == "Command"
}

func TestHouseLongFunctionsHaveComments(t *testing.T) {
	for _, s := range sources(t) {
		for _, bad := range append(wordless(s), misnamed(s)...) {
			t.Error(bad)
		}
	}
	long := strings.Repeat("\n", shortEnough) + "}\n"
	text := "package x\nfunc one() {" + long + "// one\nfunc two() {}\n// three is short.\nfunc three() {" + long +
		"func command() *cobra.Command {" + long + "func TestFour() {" + long + "func short() {\n}\n" +
		"// two is a type.\ntype one struct{}\n// A one is none.\ntype one struct{}\n// These are two.\nvar (\n" +
		"\ttwo = 2\n\tthree = 3\n)\n"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	x := source{"engine/x/x.go", "engine/x", false, f, fset}
	if bad := misnamed(x); len(bad) != 1 || !strings.Contains(bad[0], "comment of one") {
		t.Errorf("a type with another's comment is reported as %q", bad)
	}
	if bad := wordless(x); len(bad) != 2 || !strings.Contains(bad[0], "one has 16 lines") ||
		!strings.Contains(bad[1], "comment of two") {
		t.Errorf("a long function without a comment and one with another's are reported as %q", bad)
	}
}

// What is counted is counted right, and a limit that is passed is named.
func TestHouseCountsAreTrue(t *testing.T) {
	const text = `package x
type a struct{}
func (a) one() {}
func (g *a) two(x, y bool) {
	if x && y || !x {
		for range 3 {
		}
	}
	switch {
	case x:
	default:
	}
}`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	functions([]source{{"engine/x/x.go", "engine/x", false, f, fset}}, func(_ source, f *ast.FuncDecl, name string) {
		got[name] = branches(f)
	})
	if want := map[string]int{"engine/x.a.one": 1, "engine/x.a.two": 6}; !maps.Equal(got, want) {
		t.Errorf("branches are counted as %v, want %v", got, want)
	}
	if bad := judge(got, nil, 5, "branches"); len(bad) != 1 || !strings.Contains(bad[0], "a.two has 6") {
		t.Errorf("a function over the limit is reported as %q", bad)
	}
	if bad := judge(got, map[string]int{"engine/x.a.two": 6}, 5, "branches"); len(bad) != 0 {
		t.Errorf("a named exception is reported: %q", bad)
	}
	if bad := judge(got, map[string]int{"engine/x.a.two": 17, "engine/x.a.one": 9}, 5, "branches"); len(bad) != 2 {
		t.Errorf("an exception that is not needed and one that is too generous are reported as %q", bad)
	}
}

// rooms are the rooms of the systems that are built of them, from the ground up: a file's
// name begins with its room. Those from views on stand beside each other.
var (
	roomed = []string{"engine/internal/descent", "engine/internal/heroscape", "engine/internal/hott",
		"engine/internal/mageknight", "engine/internal/skeleton"}
	rooms = []string{"table", "field", "combat", "moves", "play", "appraise", "offer", "ask", "draw", "words", "game"}
	// roomless are files of the whole package.
	roomless = []string{"book", "doc", "info", "rules", "scratch"}
	// roomTypes are the types of the rooms that have one.
	roomTypes = map[string]string{"field": "field", "combat": "combat", "moves": "moves", "play": "play",
		"appraise": "appraisal", "offer": "offers", "ask": "questions"}
)

// outOfRoom names what a file of a roomed system has that does not belong into its room:
// methods of another, and rooms above it that it makes for itself.
func outOfRoom(s source) []string {
	base := strings.TrimSuffix(path.Base(filepath.ToSlash(s.path)), ".go")
	room, _, _ := strings.Cut(base, "_")
	if slices.Contains(roomless, base) {
		return nil
	}
	at := slices.Index(rooms, room)
	if at < 0 {
		return []string{fmt.Sprintf("%s belongs to no room; its name begins with one of %s", s.path,
			strings.Join(rooms, ", "))}
	}
	var bad []string
	for _, d := range s.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		for r, name := range roomTypes {
			if receiver(f) == name && r != room {
				bad = append(bad, fmt.Sprintf("%s: %s is a method of %s in a file of %s", s.fset.Position(f.Pos()),
					f.Name.Name, name, room))
			}
		}
		if roomTypes[room] == "" {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if id, ok := lit.Type.(*ast.Ident); ok {
				for _, above := range rooms[at+1:] {
					if roomTypes[above] == id.Name {
						bad = append(bad, fmt.Sprintf("%s: %s makes a room above its own: %s",
							s.fset.Position(lit.Pos()), f.Name.Name, id.Name))
					}
				}
			}
			return true
		})
	}
	return bad
}

func TestHouseRoomsStandOnOneAnother(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !slices.Contains(roomed, s.pkg) {
			continue
		}
		for _, bad := range outOfRoom(s) {
			t.Error(bad)
		}
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "moves_x.go",
		"package x\nfunc (g moves) a() { play{g}.b() }\nfunc (g play) b() {}", 0)
	if err != nil {
		t.Fatal(err)
	}
	x := source{"engine/internal/hott/moves_x.go", "engine/internal/hott", false, f, fset}
	if bad := outOfRoom(x); len(bad) != 2 {
		t.Errorf("a room that is made from below, and a method in another's file, are reported as %q", bad)
	}
}

// fileName is how files are called: a word, and after an underscore what it is about.
var fileName = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*\.go$`)

func TestHouseSpeaksOneDialect(t *testing.T) {
	systems := map[string]bool{}
	for _, s := range sources(t) {
		if name := path.Base(filepath.ToSlash(s.path)); !fileName.MatchString(name) {
			t.Errorf("%s: the names of files are small letters, with an underscore after the room or the subject",
				s.path)
		}
		system, isSystem := path.Base(s.pkg), slices.Contains(floors[5], s.pkg)
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && isSystem && f.Recv == nil && f.Name.Name == "System" {
				systems[system] = true
			}
			if isSystem && !s.test {
				ast.Inspect(d, func(n ast.Node) bool {
					if v, ok := n.(*ast.ValueSpec); ok && (v.Names[0].Name == "legal" || v.Names[0].Name == "okay") {
						if x, ok := v.Type.(*ast.SelectorExpr); ok && x.Sel.Name == "Refusal" {
							t.Errorf("%s: a legal action is engine.Legal in every system", s.fset.Position(v.Pos()))
						}
					}
					return true
				})
			}
		}
	}
	for _, pkg := range floors[5] {
		if !systems[path.Base(pkg)] {
			t.Errorf("%s has no function System that returns its rules", pkg)
		}
	}
}

// fileWords are parts of the names of files that are words of no comment or page, and may stand.
var fileWords = []string{"assign", "embed", "engage", "evolve", "fake", "linux", "params", "playthrough", "readme",
	"sections", "simple", "standalone", "starved", "testing", "tileset", "trig", "unix", "windows", "xml"}

// TestHouseFileNamesAreWords holds names of files to the words that comments and pages are written
// in, so that nobody runs two together: a part between underscores that none of them has is no word.
func TestHouseFileNamesAreWords(t *testing.T) {
	words, list := map[string]bool{}, sources(t)
	for _, s := range list {
		for _, group := range s.file.Comments {
			for _, w := range commentWord.FindAllString(group.Text(), -1) {
				words[strings.ToLower(w)] = true
			}
		}
	}
	pages, err := filepath.Glob("../../*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, more...) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range commentWord.FindAllString(string(text), -1) {
			words[strings.ToLower(w)] = true
		}
	}
	for _, w := range fileWords {
		words[w] = true
	}
	for _, s := range list {
		for part := range strings.SplitSeq(strings.TrimSuffix(path.Base(filepath.ToSlash(s.path)), ".go"), "_") {
			if !words[part] {
				t.Errorf("%s: %q is no word that any comment or page uses; put an underscore where two words meet",
					s.path, part)
			}
		}
	}
}

// commentWord is a word in small letters, the first of a sentence too: no name of the code.
var commentWord = regexp.MustCompile(`\b[A-Z]?[a-z]+\b`)

// TestHouseCodeFitsALine looks at all lines but those that a raw string or a tag of a field lies on, which cannot
// be broken, and comments, which are looked at below.
func TestHouseCodeFitsALine(t *testing.T) {
	for _, s := range sources(t) {
		data, err := os.ReadFile(filepath.Join("..", "..", s.path))
		if err != nil {
			t.Fatal(err)
		}
		raw := map[int]bool{}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if b, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(b.Value, "`") {
				for i := s.fset.Position(b.Pos()).Line; i <= s.fset.Position(b.End()).Line; i++ {
					raw[i] = true
				}
			}
			return true
		})
		for i, line := range strings.Split(string(data), "\n") {
			n := len([]rune(line)) + 3*strings.Count(line, "\t")
			if n > widest && !raw[i+1] && !strings.HasPrefix(strings.TrimSpace(line), "//") {
				t.Errorf("%s:%d: this line has %d columns, more than %d", s.path, i+1, n, widest)
			}
		}
	}
}

// TestHouseAndInOrHasParentheses: nobody need know by heart which of && and || binds tighter.
func TestHouseAndInOrHasParentheses(t *testing.T) {
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			or, ok := n.(*ast.BinaryExpr)
			if !ok || or.Op != token.LOR {
				return true
			}
			for _, side := range []ast.Expr{or.X, or.Y} {
				if and, ok := side.(*ast.BinaryExpr); ok && and.Op == token.LAND {
					t.Errorf("%s: && within || has no parentheses", s.fset.Position(and.Pos()))
				}
			}
			return true
		})
	}
}

func TestHouseCommentsFitALine(t *testing.T) {
	for _, s := range sources(t) {
		data, err := os.ReadFile(filepath.Join("..", "..", s.path))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			if n := len([]rune(line)); strings.HasPrefix(line, "//") && n > widest &&
				!strings.HasPrefix(line, "//go:") {
				t.Errorf("%s:%d: this line of a comment has %d characters, more than %d", s.path, i+1, n, widest)
			}
		}
	}
}
