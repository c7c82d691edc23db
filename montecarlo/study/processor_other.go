//go:build !unix

package study

import (
	"runtime"
	"time"
)

var started = time.Now()

// CPUSeconds is wall time where the system does not tell CPU time in one call.
func CPUSeconds() float64 { return time.Since(started).Seconds() }

// MostMemory is what the collector holds, where the system does not tell the most that was held in one call.
func MostMemory() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys >> 20)
}
