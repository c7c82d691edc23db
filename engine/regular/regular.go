package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrKind is wrapped by the error of whatever is no regular file.
var ErrKind = errors.New("want a file")

// Open opens a regular file for reading. The error of anything else says what it is.
func Open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && unlike(info.Mode()) != "" {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fmt.Errorf("is %s; %w", unlike(info.Mode()), ErrKind)}
	}
	return os.Open(path)
}

// ReadFile reads a regular file.
func ReadFile(path string) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// unlike says what something is that is no regular file.
func unlike(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "no regular file"
}
