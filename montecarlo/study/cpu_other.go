//go:build !unix

package study

import "time"

var started = time.Now()

// CPUSeconds is wall time where the system does not tell CPU time in one call.
func CPUSeconds() float64 { return time.Since(started).Seconds() }
