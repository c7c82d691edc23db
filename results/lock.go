package results

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

const lockFile = ".lock"

// lock makes sure that only one run writes a dataset: a second one would take the
// first one's unfinished parts for leftovers. The lock ends with the process.
func (w *Writer) lock() error {
	held, err := w.disk.Lock(filepath.Join(w.dir, lockFile))
	switch {
	case errors.Is(err, errLocked):
		return fmt.Errorf("another run is writing %q at this moment", w.dir)
	case err != nil:
		return fmt.Errorf("the dataset cannot be written: %w", err)
	}
	w.locked = held
	return nil
}

func (w *Writer) unlock() {
	if w.locked != nil {
		w.locked.Release()
		w.locked = nil
	}
}

// guard refuses to write where the folder is no longer the one that was locked: whatever
// removed it may have let another run begin in its place.
func (w *Writer) guard() error {
	if w.locked != nil && w.locked.Held() {
		return nil
	}
	return fmt.Errorf("the folder %q was removed, moved or taken over by another run", w.dir)
}

type osLock struct{ f *os.File }

// Lock locks a file. Its last holder removes it when done, and what was locked
// then is a file without a name; it is tried again until the file locked is the one that is there.
func (osDisk) Lock(path string) (lock, error) {
	for range 100 {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		if !tryLock(f) {
			_ = f.Close()
			return nil, errLocked
		}
		if l := (osLock{f}); l.Held() {
			return l, nil
		}
		_ = f.Close()
	}
	return nil, errLocked
}

func (l osLock) Held() bool {
	there, err := os.Stat(l.f.Name())
	if err != nil {
		return false
	}
	mine, err := l.f.Stat()
	return err == nil && os.SameFile(there, mine)
}

func (l osLock) Release() {
	if removeLocked && l.Held() {
		_ = os.Remove(l.f.Name()) // while it is held: the next holder makes a new one
	}
	_ = l.f.Close()
	if !removeLocked {
		_ = os.Remove(l.f.Name())
	}
}
