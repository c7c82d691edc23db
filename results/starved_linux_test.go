//go:build !race

// The race detector wants more addresses than this test leaves.

package results

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// init gives starve a limit on the memory of this process, a little above what it has, and a hoard that
// reaches it soon.
func init() {
	starve = func() {
		status, err := os.ReadFile("/proc/self/statm")
		pages := int64(0)
		for _, digit := range strings.Fields(string(status))[0] {
			pages = 10*pages + int64(digit-'0')
		}
		limit := uint64(pages*int64(os.Getpagesize()) + 64<<20)
		if err == nil {
			err = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: limit, Max: limit})
		}
		if err != nil {
			panic(err)
		}
		go func() {
			for hoard := [][]byte{}; ; {
				hoard = append(hoard, make([]byte, 1<<20))
			}
		}()
	}
}

// TestAWriterWithoutMemoryLeavesWhatWasCommitted has a process that writes run out of memory.
func TestAWriterWithoutMemoryLeavesWhatWasCommitted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childVariable+"="+dir, starvedVariable+"=1")
	said, err := child.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "out of memory") {
		t.Fatalf("the writer did not run out of memory: %v, %.300s", err, said)
	}
	w, d, err := Resume(dir)
	if err != nil {
		t.Fatal(err)
	}
	w.Abandon()
	if n := len(d.Committed()); n < 9 || d.Verify() != nil {
		t.Errorf("%d chunks are left of 9 that were reported: %v", n, d.Verify())
	}
}
