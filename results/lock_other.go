//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package results

import "os"

// tryLock does nothing where files cannot be locked this way.
func tryLock(*os.File) bool { return true }
