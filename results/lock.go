package results

import (
	"fmt"
	"os"
	"path/filepath"
)

const lockFile = ".lock"

// lock makes sure that only one run writes a dataset: a second one would take the
// first one's unfinished parts for leftovers. The lock ends with the process.
func (w *Writer) lock() error {
	f, err := os.OpenFile(filepath.Join(w.dir, lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("the dataset cannot be written: %w", err)
	}
	if !tryLock(f) {
		_ = f.Close()
		return fmt.Errorf("another run is writing %q at this moment", w.dir)
	}
	w.locked = f
	return nil
}

func (w *Writer) unlock() {
	if w.locked != nil {
		_ = os.Remove(w.locked.Name()) // while it is held: whoever comes next makes a new one
		_ = w.locked.Close()
		w.locked = nil
	}
}
