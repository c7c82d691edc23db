//go:build linux || darwin

package main

import "golang.org/x/sys/unix"

// diskFree is how many bytes a user can still write into a folder.
func diskFree(dir string) (uint64, error) {
	var s unix.Statfs_t
	err := unix.Statfs(dir, &s)
	return s.Bavail * uint64(s.Bsize), err
}
