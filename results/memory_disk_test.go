package results

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// faultyDisk is a file system in memory that keeps no more than it must. What was written
// lasts after Sync, a name after SyncDir of its folder; until then a power cut loses any of
// it, and tears what it does not lose. Any call may fail, with its effect or without. All
// of that is a function of the seed.
type faultyDisk struct {
	r     *rand.Rand
	root  *folder
	locks map[*node]bool
	temps int

	steps   int
	crashAt int     // at this step everything stops; 0 is never
	dead    bool    // it has: nothing has an effect any more
	faults  float64 // chance of a call to fail
	failAt  int     // this call fails, without effect; 0 is none
	failed  int     // calls that did
}

var (
	errCrashed = errors.New("the machine is off")
	errFault   = errors.New("input/output error")
)

// node is a file.
type node struct {
	content []byte   // as a reader sees it
	kept    []byte   // as a power cut leaves it at the worst
	pending []change // since the last Sync
}

// change is a write, or a truncation where data is nil.
type change struct {
	at   int64
	data []byte
}

func (c change) apply(b []byte) []byte {
	if c.data == nil {
		return sized(b, c.at)
	}
	b = sized(b, max(int64(len(b)), c.at+int64(len(c.data))))
	copy(b[c.at:], c.data)
	return b
}

func sized(b []byte, n int64) []byte {
	if int64(len(b)) >= n {
		return b[:n]
	}
	return append(b, make([]byte, n-int64(len(b)))...)
}

// folder has names of nodes and folders.
type folder struct {
	now     map[string]any
	kept    map[string]any
	pending []naming
}

// naming is a step of a folder that happens as a whole: a name that goes, one that comes.
type naming struct {
	gone, come string
	what       any
}

func newFolder() *folder { return &folder{now: map[string]any{}, kept: map[string]any{}} }

func (n naming) apply(to map[string]any) {
	delete(to, n.gone)
	if n.come != "" {
		to[n.come] = n.what
	}
}

func newFaultyDisk(r *rand.Rand) *faultyDisk {
	return &faultyDisk{r: r, root: newFolder(), locks: map[*node]bool{}}
}

// live begins the life of a process: it is cut off after n steps, and calls fail.
func (d *faultyDisk) live(crashAt int, faults float64) {
	d.steps, d.crashAt, d.dead, d.faults, d.failed = 0, crashAt, false, faults, 0
	clear(d.locks)
}

// step decides the fate of a call: whether it has an effect, and its error.
func (d *faultyDisk) step() (effect bool, err error) {
	d.steps++
	if d.dead {
		return false, errCrashed
	}
	if d.steps == d.crashAt {
		d.dead = true
		return d.r.IntN(2) == 0, errCrashed
	}
	if d.steps == d.failAt {
		d.failed++
		return false, errFault
	}
	if d.faults > 0 && d.r.Float64() < d.faults {
		d.failed++
		return d.r.IntN(3) == 0, errFault
	}
	return true, nil
}

// powerCut leaves what a power cut leaves.
func (d *faultyDisk) powerCut() { d.settle(d.root, [...]float64{0, .5, .9}[d.r.IntN(3)]) }

// settle keeps each pending change with a chance, in a folder and all below it.
func (d *faultyDisk) settle(f *folder, chance float64) {
	for _, n := range f.pending {
		if d.r.Float64() < chance {
			n.apply(f.kept)
		}
	}
	f.pending, f.now = nil, maps.Clone(f.kept)
	for _, name := range slices.Sorted(maps.Keys(f.now)) {
		switch what := f.now[name].(type) {
		case *folder:
			d.settle(what, chance)
		case *node:
			for _, c := range what.pending {
				if c.data == nil {
					if d.r.Float64() < chance {
						what.kept = c.apply(what.kept)
					}
					continue
				}
				for at := 0; at < len(c.data); at += sector { // torn anywhere, in any order
					if d.r.Float64() < chance {
						what.kept = change{c.at + int64(at), c.data[at:min(at+sector, len(c.data))]}.apply(what.kept)
					}
				}
			}
			what.pending, what.content = nil, slices.Clone(what.kept)
		}
	}
}

const sector = 64

// find returns the folder that a path lies in and its last name.
func (d *faultyDisk) find(p string) (*folder, string, error) {
	at := d.root
	dir, name := path.Split(path.Clean(filepath.ToSlash(p)))
	for _, part := range strings.FieldsFunc(dir, func(r rune) bool { return r == '/' }) {
		next, ok := at.now[part].(*folder)
		if !ok {
			return nil, "", fs.ErrNotExist
		}
		at = next
	}
	return at, name, nil
}

func (d *faultyDisk) look(p string) (any, error) {
	f, name, err := d.find(p)
	if err != nil {
		return nil, err
	}
	if name == "." || name == "" {
		return f, nil
	}
	if what, ok := f.now[name]; ok {
		return what, nil
	}
	return nil, fs.ErrNotExist
}

// change carries out a step of a folder, when it is to have an effect.
func (d *faultyDisk) change(p string, how func(f *folder, name string) (naming, error)) error {
	effect, fault := d.step()
	if !effect {
		return fault
	}
	f, name, err := d.find(p)
	if err != nil {
		return err
	}
	n, err := how(f, name)
	if err != nil {
		return err
	}
	n.apply(f.now)
	f.pending = append(f.pending, n)
	return fault
}

func (d *faultyDisk) Mkdir(dir string) error {
	return d.change(dir, func(f *folder, name string) (naming, error) {
		if _, there := f.now[name]; there {
			return naming{}, fs.ErrExist
		}
		return naming{come: name, what: newFolder()}, nil
	})
}

func (d *faultyDisk) MkdirTemp(parent string) (string, error) {
	d.temps++
	dir := filepath.Join(parent, ".new-"+strings.Repeat("x", d.temps))
	return dir, d.Mkdir(dir)
}

func (d *faultyDisk) Rename(from, to string) error {
	return d.change(from, func(f *folder, name string) (naming, error) {
		what, ok := f.now[name]
		if !ok {
			return naming{}, fs.ErrNotExist
		}
		if _, there := f.now[path.Base(filepath.ToSlash(to))].(*folder); there {
			return naming{}, fs.ErrExist
		}
		return naming{gone: name, come: path.Base(filepath.ToSlash(to)), what: what}, nil
	})
}

func (d *faultyDisk) Remove(p string) error {
	return d.change(p, func(f *folder, name string) (naming, error) {
		if _, ok := f.now[name]; !ok {
			return naming{}, fs.ErrNotExist
		}
		return naming{gone: name}, nil
	})
}

func (d *faultyDisk) RemoveAll(dir string) error { return d.Remove(dir) }

func (d *faultyDisk) List(dir string) ([]string, error) {
	if _, fault := d.step(); fault != nil {
		return nil, fault
	}
	what, err := d.look(dir)
	if err != nil {
		return nil, err
	}
	return slices.Sorted(maps.Keys(what.(*folder).now)), nil
}

func (d *faultyDisk) IsDir(p string) (bool, error) {
	what, err := d.look(p)
	_, folder := what.(*folder)
	return folder, err
}

// SyncDir makes the names of a folder last, as fsync of a directory does: until then a power cut forgets
// files that were made, renamed or removed in it.
func (d *faultyDisk) SyncDir(dir string) error {
	effect, fault := d.step()
	if !effect {
		return fault
	}
	what, err := d.look(dir)
	if err != nil {
		return err
	}
	f := what.(*folder)
	for _, n := range f.pending {
		n.apply(f.kept)
	}
	f.pending = nil
	return fault
}

func (d *faultyDisk) Create(p string) (file, error) {
	n := &node{}
	err := d.change(p, func(_ *folder, name string) (naming, error) { return naming{come: name, what: n}, nil })
	if err != nil {
		return nil, err
	}
	return &faultyFile{d, n}, nil
}

func (d *faultyDisk) Edit(p string) (file, error) {
	if _, err := d.look(p); errors.Is(err, fs.ErrNotExist) {
		return d.Create(p)
	}
	return d.Open(p)
}

func (d *faultyDisk) Open(p string) (file, error) {
	if _, fault := d.step(); fault != nil {
		return nil, fault
	}
	what, err := d.look(p)
	if err != nil {
		return nil, err
	}
	return &faultyFile{d, what.(*node)}, nil
}

func (d *faultyDisk) Lock(p string) (lock, error) {
	f, err := d.Edit(p)
	if err != nil {
		return nil, err
	}
	n := f.(*faultyFile).n
	if d.locks[n] {
		return nil, errLocked
	}
	d.locks[n] = true
	return &faultyLock{d, n, p}, nil
}

type faultyLock struct {
	d *faultyDisk
	n *node
	p string
}

func (l *faultyLock) Held() bool {
	what, err := l.d.look(l.p)
	return err == nil && what == any(l.n)
}

func (l *faultyLock) Release() {
	_ = l.d.Remove(l.p)
	delete(l.d.locks, l.n)
}

type faultyFile struct {
	d *faultyDisk
	n *node
}

func (f *faultyFile) Size() (int64, error) { return int64(len(f.n.content)), nil }
func (f *faultyFile) Close() error         { return nil }

func (f *faultyFile) ReadAt(b []byte, at int64) (int, error) {
	if _, fault := f.d.step(); fault != nil {
		return 0, fault
	}
	if at >= int64(len(f.n.content)) {
		return 0, io.EOF
	}
	n := copy(b, f.n.content[at:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (f *faultyFile) WriteAt(b []byte, at int64) (int, error) {
	effect, fault := f.d.step()
	if fault != nil && effect { // a part of it, as on a disk that becomes full
		b = b[:f.d.r.IntN(len(b)+1)]
	}
	if effect && len(b) > 0 {
		f.do(change{at, slices.Clone(b)})
	}
	if fault != nil {
		return 0, fault
	}
	return len(b), nil
}

func (f *faultyFile) Truncate(size int64) error {
	effect, fault := f.d.step()
	if effect {
		f.do(change{at: size})
	}
	return fault
}

func (f *faultyFile) do(c change) {
	f.n.content = c.apply(f.n.content)
	f.n.pending = append(f.n.pending, c)
}

// Sync that fails has lost what it should have kept: readers see it, the disk does not have
// it, and the next Sync succeeds without it.
func (f *faultyFile) Sync() error {
	effect, fault := f.d.step()
	if f.d.dead && !effect {
		return fault
	}
	if fault == nil {
		for _, c := range f.n.pending {
			f.n.kept = c.apply(f.n.kept)
		}
	}
	if fault == nil || !f.d.dead {
		f.n.pending = nil
	}
	return fault
}
