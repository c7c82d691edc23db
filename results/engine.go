package results

import (
	"fmt"
	"slices"
	"strings"
)

// Engine is the program that games are played by: what decides how they go, beside what is asked for.
type Engine struct {
	Version string `json:"engine_version"`
	// by system, of how fixed games of it go; none in datasets of schema 1
	Digests map[string]string `json:"engine_digests,omitempty"`
	// "unknown" where it is not known; ends in Dirty where the program is not what the commit holds
	Commit string `json:"engine_commit"`
}

// Dirty ends the commit of a program that was built with changes that no commit holds.
const Dirty = "-dirty"

// clean reports whether a commit says which program it was.
func clean(commit string) bool {
	return commit != "" && commit != "unknown" && !strings.HasSuffix(commit, Dirty)
}

// Differs says in words what of two engines differs, this one's first; "" where nothing does. Apart reports
// whether games may go otherwise: versions or digests differ, or it is not known. Golden tests hold at every commit,
// so between two of them equal digests are enough; what was built with changes of its own must be the same.
func (e *Engine) Differs(that *Engine) (words string, apart bool) {
	var list []string
	add := func(what, this, that string) { list = append(list, fmt.Sprintf("%s %s and %s", what, this, that)) }
	if e.Version != that.Version {
		apart = true
		add("version", orUnknown(e.Version), orUnknown(that.Version))
	}
	switch known, other := len(e.Digests) > 0, len(that.Digests) > 0; {
	case known != other:
		apart = true
		add("engine digests", e.digests(), that.digests())
	case !known:
		apart = apart || e.Commit != that.Commit
	}
	for _, system := range e.Systems() {
		if other, both := that.Digests[system]; both && other != e.Digests[system] {
			apart = true
			add("engine digest of "+system, e.Digests[system], other)
		}
	}
	if e.Commit != that.Commit {
		apart = apart || !clean(e.Commit) || !clean(that.Commit)
		add("commit", orUnknown(e.Commit), orUnknown(that.Commit))
	} else if strings.HasSuffix(e.Commit, Dirty) {
		list = append(list, "both were built from "+e.Commit+
			", with changes that no commit holds: whether these are the same is not known")
	}
	return strings.Join(list, "; "), apart
}

// Systems lists the systems whose digests are known.
func (e *Engine) Systems() (list []string) {
	for system := range e.Digests {
		list = append(list, system)
	}
	slices.Sort(list)
	return list
}

// digests are the digests in words.
func (e *Engine) digests() string {
	var list []string
	for _, system := range e.Systems() {
		list = append(list, system+" "+e.Digests[system])
	}
	if list == nil {
		return "unknown"
	}
	return strings.Join(list, ", ")
}

// Words are version, commit and digests in a line.
func (e *Engine) Words() string {
	return e.Version + ", commit " + orUnknown(e.Commit) + ", engine digest " + e.digests()
}

// NoDigest is the sentence about a dataset that names no engine digests; "" where it does.
func (e *Engine) NoDigest() string {
	if len(e.Digests) > 0 {
		return ""
	}
	return "The dataset was written before engine digests were: only version and commit say which engine played it, " +
		"and whether another would play its games alike is not known."
}

// PlayedBy notes that programs of these commits played, too, and reports whether one is new.
func (m *Manifest) PlayedBy(commits ...string) (fresh bool) {
	for _, c := range commits {
		if c == m.Commit || slices.Contains(m.Commits, c) {
			continue
		}
		if m.Commits == nil {
			m.Commits = []string{m.Commit}
		}
		m.Commits, fresh = append(m.Commits, c), true
	}
	return fresh
}

// Programs lists the commits of the programs that played.
func (m *Manifest) Programs() []string {
	if m.Commits == nil {
		return []string{m.Commit}
	}
	return m.Commits
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}
