package scenarios

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Source is a file that was read.
type Source struct {
	Path    string // slash-separated in the library where it is shipped, else as it was opened
	Shipped bool
	Data    []byte
}

// Tracked returns a library like this one that remembers which files it reads from now on.
func (l *Library) Tracked() *Library {
	l.mu.Lock()
	defer l.mu.Unlock()
	return &Library{files: l.files, systems: l.systems, parsed: maps.Clone(l.parsed), noted: map[string]Source{},
		Outside: l.Outside, bots: maps.Clone(l.bots), commands: l.commands, standIns: l.standIns}
}

// Sources lists the files that a tracked library read, by their paths, the shipped ones first.
func (l *Library) Sources() []Source {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []Source
	for _, key := range slices.Sorted(maps.Keys(l.noted)) {
		list = append(list, l.noted[key])
	}
	return list
}

// note remembers a file that was read; the caller holds the lock.
func (l *Library) note(p path, data []byte) {
	if l.noted == nil {
		return
	}
	key := "own " + p.at
	if p.shipped {
		key = "library " + p.at
		data, _ = fs.ReadFile(l.files, p.at)
	}
	l.noted[key] = Source{p.at, p.shipped, data}
}

// Touch reads the file of a scenario once more, so that a tracked library knows of it.
func (l *Library) Touch(s *Scenario) { _, _ = l.read(s.doc.path) }

// ShippedFile returns the text of a file of the library by its path in it.
func (l *Library) ShippedFile(at string) ([]byte, error) { return fs.ReadFile(l.files, at) }

// KeptFolder is the folder of a dataset that holds the files of the user's that were played.
const KeptFolder = "files"

// keptEnd finds an absolute path that is gone among the files that a dataset keeps, by its
// end: what lay in /home/me/games/maps lies in files/maps.
func keptEnd(name string, folders []string) (string, bool) {
	parts := strings.Split(filepath.ToSlash(name), "/")
	for _, dir := range folders {
		if _, in, ok := strings.Cut(filepath.ToSlash(dir)+"/", "/"+KeptFolder+"/"); !ok || strings.Contains(in, "..") {
			continue
		}
		for i := 1; i < len(parts); i++ {
			at := filepath.Join(dir, filepath.Join(parts[i:]...))
			if _, err := os.Stat(at); err == nil {
				return at, true
			}
		}
	}
	return "", false
}
