//go:build unix

package study

import (
	"runtime"
	"syscall"
)

// CPUSeconds is the CPU time this process has used, garbage collection included.
func CPUSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// MostMemory is the most memory this process has held, in MiB.
func MostMemory() int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss) >> 20 // there it is in bytes
	}
	return int64(u.Maxrss) >> 10
}
