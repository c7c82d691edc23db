package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// A dataset holds everything that was played, so that it can be moved and its games played
// again where nothing else is: the user's files lie in its folder files, laid out as they were
// from the innermost folder that holds them all.

// Kept is what a dataset keeps of the files that were played.
type Kept struct {
	List []results.PlayedFile
	Near []string // folders in the dataset, the first to be looked in first

	files map[string][]byte // by path in the dataset
}

// Keep lays out the files that were played. Those in the folder without are kept elsewhere.
func Keep(list []scenarios.Source, near []string, without string) (*Kept, error) {
	k := &Kept{files: map[string][]byte{}}
	own, relative := map[string]scenarios.Source{}, false // by absolute path
	for _, s := range list {
		if s.Shipped {
			k.List = append(k.List, results.PlayedFile{File: s.Path, Shipped: true, SHA256: sum(s.Data)})
			continue
		}
		at, err := filepath.Abs(s.Path)
		if err != nil {
			return nil, err
		}
		if without != "" && inside(without, at) {
			continue
		}
		own[at] = s
		relative = relative || !filepath.IsAbs(s.Path)
	}
	if len(own) == 0 {
		return k, nil
	}
	var folders []string // those in which names were looked up, the first first
	for _, dir := range near {
		if at, err := filepath.Abs(dir); err == nil && (without == "" || !inside(without, at)) && holds(at, own) {
			folders = append(folders, at)
		}
	}
	if relative { // a name may have been a path from the working folder
		at, err := filepath.Abs(".")
		if err != nil {
			return nil, err
		}
		folders = append(folders, at)
	}
	root := ""
	for at := range own { // in any order: what they have in common is the same
		if root == "" {
			root = filepath.Dir(at)
		}
		root = common(root, filepath.Dir(at))
	}
	for _, dir := range folders {
		root = common(root, dir)
	}
	for _, dir := range append(folders, root) {
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			return nil, err
		}
		if name := filepath.ToSlash(filepath.Join(scenarios.KeptFolder, rel)); !slices.Contains(k.Near, name) {
			k.Near = append(k.Near, name)
		}
	}
	for at, s := range own {
		rel, err := filepath.Rel(root, at)
		if err != nil {
			return nil, err
		}
		name := filepath.ToSlash(filepath.Join(scenarios.KeptFolder, rel))
		k.files[name] = s.Data
		k.List = append(k.List, results.PlayedFile{File: name, SHA256: sum(s.Data)})
	}
	slices.SortFunc(k.List, func(a, b results.PlayedFile) int { return strings.Compare(a.File, b.File) })
	return k, nil
}

// Write writes the kept files into a dataset.
func (k *Kept) Write(dir string) error {
	for name, data := range k.files {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// inside reports whether a path lies in a folder.
func inside(folder, at string) bool {
	rel, err := filepath.Rel(folder, at)
	return err == nil && filepath.IsLocal(rel)
}

// holds reports whether any of the files lies in a folder.
func holds(folder string, own map[string]scenarios.Source) bool {
	for at := range own {
		if inside(folder, at) {
			return true
		}
	}
	return false
}

// common is the innermost folder that holds two.
func common(a, b string) string {
	for !inside(a, b) && filepath.Dir(a) != a {
		a = filepath.Dir(a)
	}
	return a
}

// Changed names the files that are no longer what a dataset's games were played with, a
// sentence each.
func Changed(l *scenarios.Library, dir string, m *results.Manifest) (list []string) {
	for _, f := range m.Files {
		var data []byte
		var err error
		where := "the library of this program"
		if f.Shipped {
			data, err = l.ShippedFile(f.File)
		} else {
			where = "the dataset"
			data, err = regular.ReadFile(filepath.Join(dir, filepath.FromSlash(f.File)))
		}
		switch {
		case err != nil:
			list = append(list, fmt.Sprintf("%s is gone from %s", f.File, where))
		case sum(data) != f.SHA256:
			list = append(list, fmt.Sprintf("%s of %s is not the file that was played", f.File, where))
		}
	}
	return list
}
