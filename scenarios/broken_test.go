package scenarios

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/skirmishlab/skirmishlab/engine"
)

var update = flag.Bool("update-golden", false, "write what is said about the broken files as what is wanted")

// TestGoldenBrokenFiles holds what is said about broken files against the texts in
// testdata/broken. The first line of each archive is "validate FILE" or "run FILE".
func TestGoldenBrokenFiles(t *testing.T) {
	archives, err := filepath.Glob("testdata/broken/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("%d archives, error %v", len(archives), err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	l := corridorLibrary(t)
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			name := filepath.Join(here, name)
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			var want string
			for _, f := range archive.Files {
				if f.Name == "want" {
					want = string(f.Data)
					continue
				}
				files[f.Name] = string(f.Data)
			}
			write(t, files)
			command, file, _ := strings.Cut(strings.SplitN(string(archive.Comment), "\n", 2)[0], " ")
			got := Explain(said(t, l, command, file))
			if got == want {
				return
			}
			if !*update {
				t.Errorf("said:\n%s\nwant:\n%s", got, want)
				return
			}
			kept := archive.Files[:0]
			for _, f := range archive.Files {
				if f.Name != "want" {
					kept = append(kept, f)
				}
			}
			archive.Files = append(kept, txtar.File{Name: "want", Data: []byte(got)})
			if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// said is what a command says about a file.
func said(t *testing.T, l *Library, command, file string) engine.Faults {
	switch command {
	case "validate":
		return l.Validate(file)
	case "run":
		cases, faults := l.Cases(file)
		return append(faults, RunCases(cases, RunOptions{}).Failures()...)
	}
	t.Fatalf("unknown command %q", command)
	return nil
}
