//go:build unix

package regular

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWhatIsNoFileIsRefused opens a pipe that nobody writes, which would hold anyone who opened it.
func TestWhatIsNoFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	pipe, socket, plain := filepath.Join(dir, "pipe"), filepath.Join(dir, "s"), filepath.Join(dir, "plain")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for path, want := range map[string]string{pipe: "is a pipe; want a file", socket: "is a socket", dir: "is a folder",
		os.DevNull: "is a device", filepath.Join(dir, "none"): "no such file"} {
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
	if err := os.WriteFile(plain, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(plain, link); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadFile(link); err != nil || string(got) != "text" {
		t.Errorf("a link to a file: %q, %v", got, err)
	}
}
