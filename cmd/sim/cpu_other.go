//go:build !unix

package main

import "time"

var started = time.Now()

// cpuSeconds is wall time where the system does not tell CPU time in one call.
func cpuSeconds() float64 { return time.Since(started).Seconds() }
