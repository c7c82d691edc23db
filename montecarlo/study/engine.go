package study

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Version is the version of the program, and Released its day. What decides how games go has a digest: Engine.
const (
	Version  = "0.1.0"
	Released = "2026-11-26"
)

// Engine is the running program as games of some systems know it. Commit "" means what Commit tells.
func Engine(commit string, systems ...string) results.Engine {
	if commit == "" {
		commit = Commit()
	}
	e := results.Engine{Version: Version, Commit: commit, Digests: map[string]string{}}
	for _, system := range systems {
		e.Digests[system] = ai.Signature(system)
	}
	return e
}

// Differs says in words what the engine of a dataset has otherwise than the running program, and reports whether
// games may go otherwise for it.
func Differs(m *results.Manifest, commit string) (words string, apart bool) {
	var systems []string
	for i := range m.Matchups {
		systems = append(systems, m.Matchups[i].System)
	}
	now := Engine(commit, systems...)
	return m.Differs(&now)
}

// systemsOf lists the systems that an experiment plays.
func systemsOf(e *scenarios.Experiment) (list []string) {
	for i := range e.Stages {
		list = append(list, e.Stages[i].Scenario.System.Info().System)
	}
	return list
}

// Commit is the commit that the running program was built from, as its build information tells or, where `go run`
// or `go test` built it, git; "unknown" where neither does. It ends in results.Dirty where the program was built
// from files that differ from the commit's.
var Commit = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	commit, modified := "", false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	if commit == "" && builtJustNow() {
		commit, modified = checkedOut(info.Main.Path)
	}
	switch {
	case commit == "":
		return "unknown"
	case modified:
		return commit + results.Dirty
	}
	return commit
})

// builtJustNow reports whether the go command built this program to run it at once: it then lies among what that
// command keeps or throws away, and the files that it was built from are those that are there.
func builtJustNow() bool {
	at, err := os.Executable()
	if err != nil {
		return false
	}
	if rel, err := filepath.Rel(os.Getenv("GOCACHE"), at); err == nil && filepath.IsLocal(rel) {
		return true
	}
	return strings.Contains(filepath.ToSlash(at), "/go-build")
}

// checkedOut asks git for the commit of a module's source, where the working folder lies in it, and whether what a
// program is built from differs from it.
func checkedOut(module string) (commit string, modified bool) {
	root, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for {
		if text, err := os.ReadFile(filepath.Join(root, "go.mod")); err == nil {
			if first, _, _ := strings.Cut(string(text), "\n"); strings.TrimSpace(first) != "module "+module {
				return "", false
			}
			break
		}
		up := filepath.Dir(root)
		if up == root {
			return "", false
		}
		root = up
	}
	git := func(args ...string) (string, error) {
		out, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	if commit, err = git("rev-parse", "HEAD"); err != nil {
		return "", false
	}
	changed, err := git("status", "--porcelain", "--", "*.go", "*/testdata/*", "scenarios", "go.mod", "go.sum")
	return commit, err != nil || changed != ""
}
