package systems_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// unsaid are refusals of actions that no words make: a program that makes them gets these answers, and
// tests of the systems look at them. A finished game takes no words at all. Stoneskin is a reason of what is
// done between an attack and its roll, which --explain gives and no question asks for. Friends who are swept along
// (HOTT-FLEE-3) stand behind who leaves the board, so that they are lost with him only where he leaves it within
// his own depth.
var unsaid = map[string][]string{
	"heroscape": {"the markers are 1, 2, 3 and x", "no such direction", "there is no space there"},
	"descent":   {"the action is malformed", "DESC-ABL-STONESKIN"},
	"hott":      {"this is no action of the game", "a move has one to six legs", "the game is over", "HOTT-FLEE-3"},
}

// TestEveryRuleNamedHasACase requires of every rule that a refusal or a reason may name a case that wants it
// there, by its ID. Reasons are the rules that the code of questions names, and those of all that was asked
// and offered while the shipped cases ran.
func TestEveryRuleNamedHasACase(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All() {
		in := s.Info()
		t.Run(in.System, func(t *testing.T) {
			t.Parallel()
			named := rulesOfQuestions(t, in)
			wanted := map[string]bool{}
			refused := make([]bool, len(in.Refusals))
			report := scenarios.RunCases(casetest.Shipped(t, scenarios.New(systems.All()...), in.System),
				scenarios.RunOptions{
					Reason: func(r scenarios.Reason) {
						switch {
						case r.Refusal != engine.Legal:
							refused[r.Refusal] = refused[r.Refusal] || r.Wanted
						case r.Wanted:
							wanted[r.Rule] = true
						default:
							named[r.Rule] = true
						}
					},
					Choice: func(g engine.Game) {
						for _, a := range g.Offer(nil) {
							for _, n := range g.Table().Why(g, a) {
								named[n.Rule] = true
							}
						}
					},
				})
			if err := report.Failures().Err(); err != nil {
				t.Fatal(err)
			}
			check := func(what string, shown bool, format string, args ...any) {
				i := slices.Index(unsaid[in.System], what)
				switch {
				case i >= 0 && shown:
					t.Errorf("a case shows %q: take it off the list", what)
				case i < 0 && !shown:
					t.Errorf(format, args...)
				}
			}
			for i, r := range in.Refusals {
				if r.Rule != 0 {
					check(r.Text, refused[i], "no case wants the refusal %q with its rule %s", r.Text, in.Rules[r.Rule])
				}
			}
			for _, id := range in.Rules[1:] {
				if named[id] {
					check(id, wanted[id], "no case wants %s among the reasons of an answer", id)
				}
			}
		})
	}
}

// rulesOfQuestions are the rules that the files of a system name that answer questions.
func rulesOfQuestions(t *testing.T, in *engine.Info) map[string]bool {
	t.Helper()
	set := token.NewFileSet()
	parse := func(file string) *ast.File {
		f, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	var names []string // of the constants, by rule
	ast.Inspect(parse(filepath.Join("..", "internal", in.System, "rules.go")), func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && len(names) < len(in.Rules) {
			names = append(names, v.Names[0].Name)
		}
		return true
	})
	files, err := filepath.Glob(filepath.Join("..", "internal", in.System, "ask*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(in.System, "has no files that answer questions:", err)
	}
	named := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		ast.Inspect(parse(file), func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if i := slices.Index(names, id.Name); i > 0 {
					named[in.Rules[i]] = true
				}
			}
			return true
		})
	}
	return named
}
