package scenarios

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Entry is one file of the library.
type Entry struct {
	Kind   Kind
	System string // empty for experiments
	Name   string // "titan/meadow"; without a system for experiments
	File   string // path in the library
	Title  string
	About  string
}

// List lists the shipped files of a kind, of one system or, with "", of all, in
// the order of the systems and then of names. Files that cannot be read are listed
// without title.
func (l *Library) List(kind Kind, system string) []Entry {
	var list []Entry
	for _, s := range l.homes(kind) {
		if system != "" && s != system {
			continue
		}
		for _, p := range l.shippedFiles(kind, s) {
			e := Entry{Kind: kind, System: s, Name: s + "/" + p.base(), File: p.at}
			if kind.home() != "" {
				e.System, e.Name = "", p.base()
			}
			if d, faults := l.load(p, kind); len(faults) == 0 {
				e.Title, e.About = d.Title, d.About
			}
			list = append(list, e)
		}
	}
	return list
}

// homes lists the top folders in which files of a kind lie.
func (l *Library) homes(kind Kind) []string {
	if home := kind.home(); home != "" {
		return []string{home}
	}
	return l.systemNames()
}

// shippedFiles lists the files of a kind of one system, sorted.
func (l *Library) shippedFiles(kind Kind, system string) []path {
	if kind == KindRoster || kind == KindChart {
		p := path{shipped: true, at: system + "/" + string(kind) + ".yaml", byName: true}
		if _, err := fs.Stat(l.files, p.at); err != nil {
			return nil
		}
		return []path{p}
	}
	dir := system
	if kind.folder() != "" {
		dir += "/" + kind.folder()
	}
	names, err := fs.Glob(l.files, dir+"/*.yaml")
	if err != nil {
		return nil
	}
	slices.Sort(names)
	var list []path
	for _, name := range names {
		list = append(list, path{shipped: true, at: name, byName: true})
	}
	return list
}

// besideFiles lists the files of a kind that lie in one of the folders on disk, of one name or, with "", of all.
// A folder for all kinds may hold others of that name.
func besideFiles(kind Kind, name string, folders []string) []path {
	var list []path
	for _, dir := range folders {
		for _, sub := range subfolders(kind) {
			names, err := os.ReadDir(filepath.Join(dir, sub))
			if err != nil {
				continue
			}
			for _, e := range names {
				if !strings.HasSuffix(e.Name(), ".yaml") || e.IsDir() ||
					(name != "" && (path{at: e.Name()}).base() != name) {
					continue
				}
				p := path{at: filepath.Join(dir, sub, e.Name()), byName: true}
				if is, known := KindOfFile(p.at); sub == "." && known && is != kind {
					continue
				}
				list = append(list, p)
			}
		}
	}
	return list
}

// subfolders lists where files of a kind lie in a user's folder: in one of their own, or in the folder itself.
func subfolders(kind Kind) []string {
	if kind.folder() == "" {
		return []string{"."}
	}
	return []string{kind.folder(), "."}
}

// find finds the file of a kind that a name means: a path to a .yaml file, the name
// of a file beside the one that mentions it, or that of a shipped one, which may
// begin with its system. System "" is any. Fault says what went wrong.
func (l *Library) find(kind Kind, system, name string, folders []string) (p path, fault string) {
	if isPath(name) {
		return findPath(name, folders), ""
	}
	inSystem, bare, qualified := strings.Cut(name, "/")
	if !qualified {
		inSystem, bare = system, name
	}
	if bare == "" || strings.ContainsAny(bare, `/\`) {
		return p, "want a name, a system and a name (titan/meadow), or the path of a .yaml file, not " + quote(name)
	}
	if !qualified {
		if list := besideFiles(kind, bare, folders); len(list) > 0 {
			return list[0], ""
		}
	}
	var found []string
	for _, s := range l.homes(kind) {
		if inSystem != "" && s != inSystem && kind.home() == "" {
			continue
		}
		for _, q := range l.shippedFiles(kind, s) {
			if q.base() == bare {
				p = q
				found = append(found, s+"/"+bare)
			}
		}
	}
	switch len(found) {
	case 1:
		return p, ""
	case 0:
		return p, "unknown " + string(kind) + " " + quote(name) +
			spelling.Suggest(name, l.names(kind, inSystem, qualified, folders))
	}
	return p, "several systems have a " + string(kind) + " " + quote(name) + ": " + strings.Join(found, ", ")
}

// findPath resolves a relative path against the folders, the nearest first; an absolute one
// that is gone may be among the files that a dataset keeps.
func findPath(name string, folders []string) path {
	if !filepath.IsAbs(name) {
		for _, dir := range folders {
			at := filepath.Join(dir, name)
			if _, err := os.Stat(at); err == nil {
				return path{at: at}
			}
		}
	} else if _, err := os.Stat(name); err != nil {
		if at, ok := keptEnd(name, folders); ok {
			return path{at: at}
		}
	}
	return path{at: name}
}

// names lists what a misspelt name could have meant.
func (l *Library) names(kind Kind, system string, qualified bool, folders []string) (names []string) {
	for _, p := range besideFiles(kind, "", folders) {
		names = append(names, p.base())
	}
	for _, s := range l.homes(kind) {
		for _, p := range l.shippedFiles(kind, s) {
			switch {
			case kind.home() != "" || (system == s && !qualified):
				names = append(names, p.base())
			case system == "" && !qualified:
				names = append(names, p.base(), s+"/"+p.base())
			case qualified:
				names = append(names, s+"/"+p.base())
			}
		}
	}
	return names
}

// locate is find with the fault placed.
func (l *Library) locate(kind Kind, system, name string, folders []string, at engine.Place) (path, engine.Faults) {
	p, fault := l.find(kind, system, name, folders)
	if fault == "" {
		return p, nil
	}
	var faults engine.Faults
	faults.Add(at, "%s", fault)
	return p, faults
}

// Beside is the path of the file on disk that a name means in some folders, as an experiment in them has it; ok is
// false where the name is that of a shipped file, or of none.
func Beside(kind Kind, name string, folders []string) (at string, ok bool) {
	if isPath(name) {
		return findPath(name, folders).at, true
	}
	if list := besideFiles(kind, name, folders); name != "" && len(list) > 0 {
		return list[0].at, true
	}
	return "", false
}
