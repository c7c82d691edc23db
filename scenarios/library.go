package scenarios

import (
	"errors"
	"io"
	"io/fs"
	slashpath "path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Library finds files: the shipped ones and, before them, those that lie beside a
// user's file. It is safe for concurrent use.
type Library struct {
	files   fs.FS
	systems []engine.Ruleset
	mu      sync.Mutex
	parsed  map[string]*file  // shipped files by path
	noted   map[string]Source // files read; nil where nobody asks

	// Outside makes the commander that a bot is; nil where no programs are started.
	Outside  func(Bot) engine.Commander
	bots     map[string]enrolled
	commands bool // bots that files name may start
	standIns bool // no bot starts: Outside makes commanders that repeat what bots chose
}

// New returns the shipped library for the given systems.
func New(systems ...engine.Ruleset) *Library { return NewFrom(shipped, systems...) }

// NewFrom returns a library whose shipped files are those of another file system,
// laid out like the shipped one.
func NewFrom(files fs.FS, systems ...engine.Ruleset) *Library {
	return &Library{files: files, systems: systems, parsed: map[string]*file{}}
}

// Systems lists the rule systems of the library.
func (l *Library) Systems() []engine.Ruleset { return l.systems }

// System finds a rule system by name.
func (l *Library) System(name string) (engine.Ruleset, error) {
	for _, s := range l.systems {
		if s.Info().System == name {
			return s, nil
		}
	}
	return nil, errors.New("unknown system " + quote(name) + spelling.Suggest(name, l.systemNames()))
}

func (l *Library) systemNames() (names []string) {
	for _, s := range l.systems {
		names = append(names, s.Info().System)
	}
	return names
}

// path is where a file lies: in the shipped library, or on disk.
type path struct {
	shipped bool
	at      string // slash-separated in the library; a path of the machine on disk
	byName  bool   // found by its name, which it must then bear
}

func (p path) base() string {
	b := slashpath.Base(filepath.ToSlash(p.at))
	return strings.TrimSuffix(strings.TrimSuffix(b, ".yaml"), ".yml")
}

// folder is the folder on disk that a file lies in; shipped files lie in none.
func (p path) folder() string {
	if p.shipped {
		return ""
	}
	return filepath.Dir(p.at)
}

// beside lists the folders on disk in which to look for what a file names.
func (p path) beside() []string {
	dir := p.folder()
	if dir == "" {
		return nil
	}
	if isKindFolder(dir) {
		return []string{dir, filepath.Dir(dir)}
	}
	return []string{dir}
}

// isKindFolder reports whether a folder is one for files of a kind, such as maps.
func isKindFolder(dir string) bool {
	return slices.ContainsFunc(Kinds, func(k Kind) bool { return k.folder() != "" && filepath.Base(dir) == k.folder() })
}

// isPath reports whether a name is meant as the path of a file.
func isPath(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// read reads and parses a file; shipped ones once.
func (l *Library) read(p path) (*file, engine.Faults) {
	var faults engine.Faults
	if !p.shipped {
		data, err := readFile(p.at)
		if err != nil {
			faults.Add(engine.Place{File: plain(p.at)}, "%s", cause(err))
			return nil, faults
		}
		l.mu.Lock()
		l.note(p, data)
		l.mu.Unlock()
		return parse(p.at, data)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.note(p, nil)
	if f := l.parsed[p.at]; f != nil {
		return f, nil
	}
	data, err := fs.ReadFile(l.files, p.at)
	if err != nil {
		faults.Add(engine.Place{File: plain(p.at)}, "%s", cause(err))
		return nil, faults
	}
	f, faults := parse(p.at, data)
	if f != nil {
		l.parsed[p.at] = f
	}
	return f, faults
}

// readFile reads a file of ordinary size and kind. It reads no more than a byte too much, of
// which parse complains.
func readFile(name string) ([]byte, error) {
	f, err := regular.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MaxFileBytes+1))
}

// cause is the reason of an error without the path, which the place tells.
func cause(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "the file may not be read"
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return plain(pe.Err.Error())
	}
	return plain(err.Error())
}

// load reads a file of a kind.
func (l *Library) load(p path, kind Kind) (*document, engine.Faults) {
	f, faults := l.read(p)
	if f == nil {
		return nil, faults
	}
	d, faults := open(f, p, kind)
	if d == nil {
		return nil, faults
	}
	if d.System == "" && p.shipped {
		d.System, _, _ = strings.Cut(p.at, "/")
		if kind.home() != "" {
			d.System = ""
		}
	}
	return d, faults
}
