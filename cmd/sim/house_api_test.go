package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// api lists what the packages of a list export, a line each as in "engine method View.Offer", and which types of other
// packages of the project stand in exported declarations ("montecarlo/study shows scenarios.Library").
func api(list []source, pkgs []string) []string {
	lines := map[string]bool{}
	for _, s := range list {
		if s.test || !slices.Contains(pkgs, s.pkg) {
			continue
		}
		add := func(kind, name string) { lines[s.pkg+" "+kind+" "+name] = true }
		for _, d := range s.file.Decls {
			shown := exportedOf(d, add)
			for _, x := range shown {
				ast.Inspect(x, func(n ast.Node) bool {
					if sel, ok := n.(*ast.SelectorExpr); ok {
						if from, ok := sel.X.(*ast.Ident); ok && ownImport(s, from.Name) {
							lines[s.pkg+" shows "+from.Name+"."+sel.Sel.Name] = true
						}
					}
					return true
				})
			}
		}
	}
	return slices.Sorted(maps.Keys(lines))
}

// exportedOf calls add for everything that a declaration exports, and returns the types that users of it see.
func exportedOf(d ast.Decl, add func(kind, name string)) (shown []ast.Node) {
	switch x := d.(type) {
	case *ast.FuncDecl:
		r := receiver(x)
		switch {
		case !x.Name.IsExported() || (r != "" && !ast.IsExported(r)):
			return nil
		case r == "":
			add("func", x.Name.Name)
		default:
			add("method", r+"."+x.Name.Name)
		}
		return []ast.Node{x.Type}
	case *ast.GenDecl:
		for _, spec := range x.Specs {
			switch y := spec.(type) {
			case *ast.ValueSpec:
				for _, id := range y.Names {
					if id.IsExported() {
						add(x.Tok.String(), id.Name)
						if y.Type != nil {
							shown = append(shown, y.Type)
						}
					}
				}
			case *ast.TypeSpec:
				if y.Name.IsExported() {
					add("type", y.Name.Name)
					shown = append(shown, membersOf(y, add)...)
				}
			}
		}
	}
	return shown
}

// membersOf calls add for the exported fields of a struct and the methods of an interface, and returns their types.
func membersOf(t *ast.TypeSpec, add func(kind, name string)) (shown []ast.Node) {
	kind, list := "field", (*ast.FieldList)(nil)
	switch x := t.Type.(type) {
	case *ast.StructType:
		list = x.Fields
	case *ast.InterfaceType:
		kind, list = "method", x.Methods
	default:
		return []ast.Node{t.Type}
	}
	for _, f := range list.List {
		if len(f.Names) == 0 {
			shown = append(shown, f.Type) // embedded
		}
		for _, id := range f.Names {
			if id.IsExported() {
				add(kind, t.Name.Name+"."+id.Name)
				shown = append(shown, f.Type)
			}
		}
	}
	return shown
}

// ownImport reports whether name is that of a package of the project which the file imports.
func ownImport(s source, name string) bool {
	return slices.ContainsFunc(imports(s), func(p string) bool {
		return strings.HasPrefix(p, module) && strings.HasSuffix(p, "/"+name)
	})
}

// TestGoldenAPI keeps the names that other Go programs may rely on: a name that goes or comes stands in the
// difference of the file, and so in the commit that changes it.
func TestGoldenAPI(t *testing.T) {
	conform.Kept(t, "testdata/api.txt", strings.Join(api(sources(t), offered), "\n")+"\n")
}

func TestExportedNamesAreFound(t *testing.T) {
	text := "package x\nimport \"" + module + "engine\"\nconst A, b = 1, 2\nvar C engine.Cell\n" +
		"func D(engine.Side) {}\nfunc e(engine.Table) {}\nfunc (f *F) I() {}\n" +
		"type F struct { G engine.Turn; h engine.View; engine.Hash }\n" +
		"type j struct{ K int }\nfunc (j) L() {}\ntype M interface { N() engine.Fault; o() }\ntype P = engine.Law\n"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(api([]source{{"x/x.go", "x", false, f, fset}}, []string{"x"}), "; ")
	want := "x const A; x field F.G; x func D; x method F.I; x method M.N; "
	for _, shown := range []string{"Cell", "Fault", "Hash", "Law", "Side", "Turn"} {
		want += fmt.Sprintf("x shows engine.%s; ", shown)
	}
	if want += "x type F; x type M; x type P; x var C"; got != want {
		t.Errorf("what is exported is\n%s, want\n%s", got, want)
	}
}
