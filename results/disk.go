package results

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// disk is what a dataset asks of a file system. Tests put one in its place that fails, tears
// and forgets by a seed, and see that the dataset bears it.
//
// Nothing is taken for granted that no file system promises: what was written is kept through
// a power cut only after Sync of the file, and its name only after SyncDir of its folder.
type disk interface {
	Mkdir(dir string) error
	MkdirTemp(parent string) (string, error)   // a new folder with a hidden name of its own
	Create(path string) (file, error)          // for writing; empty, whatever was there
	Edit(path string) (file, error)            // for reading and writing; empty if it is new
	Open(path string) (file, error)            // for reading
	Rename(from, to string) error              // in one step; a file in the way is replaced
	Remove(path string) error                  // of a file
	RemoveAll(dir string) error                // of a folder with all that is in it
	List(dir string) (names []string, e error) // of files and folders, in order
	IsDir(path string) (bool, error)           // the error reports whether anything is there
	SyncDir(dir string) error
	Lock(path string) (lock, error) // errLocked where another process holds it
}

// file is an open file.
type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Size() (int64, error)
	Truncate(size int64) error
	Sync() error
}

// lock is held until it is released or the process ends.
type lock interface {
	// Held reports whether the file that was locked still lies where it lay: a folder that was
	// removed or moved away takes its lock with it.
	Held() bool
	Release()
}

var errLocked = errors.New("locked by another process")

// osDisk is the file system of the machine.
type osDisk struct{}

func (osDisk) Mkdir(dir string) error       { return os.Mkdir(dir, 0o755) }
func (osDisk) Rename(from, to string) error { return os.Rename(from, to) }
func (osDisk) Remove(path string) error     { return os.Remove(path) }
func (osDisk) RemoveAll(dir string) error   { return os.RemoveAll(dir) }

func (osDisk) MkdirTemp(parent string) (string, error) {
	dir, err := os.MkdirTemp(parent, ".new-*")
	if err == nil {
		err = os.Chmod(dir, 0o755) // it becomes the dataset's folder, which others may read
	}
	return dir, err
}

func (osDisk) Create(path string) (file, error) { return opening(os.Create(path)) }
func (osDisk) Open(path string) (file, error)   { return opening(regular.Open(path)) }

func (osDisk) Edit(path string) (file, error) {
	return opening(os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644))
}

func (osDisk) List(dir string) (names []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}

func (osDisk) IsDir(path string) (bool, error) {
	info, err := os.Lstat(path)
	return err == nil && info.IsDir(), err
}

// SyncDir makes names in a folder last. Windows keeps them without being asked, and some
// network file systems know no such thing.
func (osDisk) SyncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may be written and not read, as drop boxes are
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

type osFile struct{ *os.File }

func opening(f *os.File, err error) (file, error) {
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

func (f osFile) Size() (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// readFile reads a whole file.
func readFile(d disk, path string) ([]byte, error) {
	f, err := d.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	data := make([]byte, size)
	if n, err := f.ReadAt(data, 0); int64(n) < size {
		return nil, errors.Join(err, fs.ErrInvalid)
	}
	return data, nil
}

// writeFile writes a file so that after any fault it is either the old or the new one, whole.
func writeFile(d disk, path string, data []byte) error {
	return whole(d, path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// whole writes a file under another name and renames it into place when all of it is on the
// disk. Only one process writes a dataset, so the other name is always the same one.
func whole(d disk, path string, write func(io.Writer) error) error {
	temporary := filepath.Join(filepath.Dir(path), temporaryPrefix+filepath.Base(path)+".tmp")
	f, err := d.Create(temporary)
	if err != nil {
		return err
	}
	err = write(io.NewOffsetWriter(f, 0))
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = d.Rename(temporary, path)
	}
	if err != nil {
		_ = d.Remove(temporary)
		return err
	}
	return d.SyncDir(filepath.Dir(path))
}

// mkdirs makes a folder, and those above it, that last. The folder above is synced even if
// nothing is made: a process that made it may have been killed before it could do so.
func mkdirs(d disk, dir string) error {
	above := filepath.Dir(dir)
	if above == dir {
		return nil
	}
	if _, err := d.IsDir(dir); errors.Is(err, fs.ErrNotExist) {
		if err := mkdirs(d, above); err != nil {
			return err
		}
		if err := d.Mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return d.SyncDir(above)
}

// temporaryPrefix begins the names of files that are not complete.
const temporaryPrefix = ".part-"

// syncTree makes a folder and all that is in it last.
func syncTree(d disk, dir string) error {
	names, err := d.List(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		folder, err := d.IsDir(path)
		if err == nil && folder {
			err = syncTree(d, path)
		} else if err == nil {
			err = syncFile(d, path)
		}
		if err != nil {
			return err
		}
	}
	return d.SyncDir(dir)
}

func syncFile(d disk, path string) error {
	f, err := d.Edit(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
