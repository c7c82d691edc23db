package results

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// removeLocked says that a file cannot be removed while it is open.
const removeLocked = false

// tryLock locks a file unless another process has. File systems that know no locks
// count as free.
func tryLock(f *os.File) bool {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, new(windows.Overlapped))
	return !errors.Is(err, windows.ERROR_LOCK_VIOLATION) && !errors.Is(err, windows.ERROR_IO_PENDING)
}
