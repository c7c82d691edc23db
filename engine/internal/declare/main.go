// Command declare writes rules.go of a rule system from its RULES.md: a constant for every
// rule, by which code cites it, and the IDs in the same order. It is run in the folder of
// the system, by go generate.
//
// A rule that has a number keeps it, since golden signatures count rules by number; new ones
// come last, in the order of the book.
//
// Goals: one place where rules are named, the book. Not goals: what a rule says (package
// rulebook).
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/rulebook"
)

func main() {
	pkg := flag.String("package", os.Getenv("GOPACKAGE"), "name of the system's package")
	prefix := flag.String("prefix", "", "what the system's rule IDs begin with")
	except := flag.String("except", "", "regular expression of IDs that are no rules, such as worked examples")
	flag.Parse()
	if err := run(*pkg, *prefix, *except); err != nil {
		fmt.Fprintln(os.Stderr, "declare:", err)
		os.Exit(1)
	}
}

// run writes rules.go of the system in the working folder.
func run(pkg, prefix, except string) error {
	if pkg == "" || prefix == "" {
		return fmt.Errorf("want the names of the package and of its rules: -package titan -prefix TITAN")
	}
	book, err := os.ReadFile("RULES.md")
	if err != nil {
		return err
	}
	before, err := os.ReadFile("rules.go")
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	text, err := declare(pkg, prefix, except, string(book), string(before))
	if err != nil {
		return err
	}
	return os.WriteFile("rules.go", text, 0o666)
}

// declared finds the IDs in a rules.go.
var declared = regexp.MustCompile(`"([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)"`)

// declare is the text of rules.go for a book, where before is the text that it replaces.
func declare(pkg, prefix, except, book, before string) ([]byte, error) {
	ids := rulebook.IDs(book, prefix)
	if except != "" {
		no, err := regexp.Compile(except)
		if err != nil {
			return nil, fmt.Errorf("-except: %w", err)
		}
		ids = slices.DeleteFunc(ids, no.MatchString)
	}
	var order []string
	for _, m := range declared.FindAllStringSubmatch(before, -1) {
		if slices.Contains(ids, m[1]) && !slices.Contains(order, m[1]) {
			order = append(order, m[1])
		}
	}
	for _, id := range ids {
		if !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.\n\npackage %s\n\n", pkg)
	fmt.Fprintf(&b, "import \"github.com/skirmishlab/skirmishlab/engine\"\n\n")
	fmt.Fprintf(&b, "// The rules of RULES.md. A rule is cited where it lives by its constant.\nconst (\n"+
		"\tnoRule engine.Rule = iota\n")
	for _, id := range order {
		fmt.Fprintf(&b, "\t%s\n", constant(id))
	}
	fmt.Fprintf(&b, ")\n\n// ruleIDs are the IDs of the rules, by their constants.\nvar ruleIDs = []string{\n\t\"\",")
	start := b.Len()
	for _, id := range order {
		if item := fmt.Sprintf(" %q,", id); b.Len()-start+len(item) > 100 {
			b.WriteString("\n\t")
			start = b.Len()
			b.WriteString(item[1:])
		} else {
			b.WriteString(item)
		}
	}
	b.WriteString("\n}\n")
	return format.Source(b.Bytes())
}

// constant is the name in the code of the rule with an ID: ruleTreeStrike1 of
// TITAN-TREE-STRIKE-1.
func constant(id string) string {
	_, rest, _ := strings.Cut(id, "-")
	name := "rule"
	for word := range strings.SplitSeq(rest, "-") {
		name += word[:1] + strings.ToLower(word[1:])
	}
	return name
}
