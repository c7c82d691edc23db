package crate

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// An archive may come from anybody: what it names stays in the folder into which it is unpacked, and it unfolds to no
// more than these say.
const (
	mostFiles   = 100_000
	mostUnfold  = 100      // bytes for each byte of the archive
	alwaysAllow = 64 << 20 // whatever the archive's size
)

// Unpack unpacks an archive into an empty folder.
func Unpack(archive, dir string) error {
	f, err := regular.Open(archive)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil {
		return fmt.Errorf("%s is no archive of sim publish: %w", archive, err)
	}
	if len(z.File) > mostFiles {
		return fmt.Errorf("%s has %d files; an archive has %d at the most", archive, len(z.File), mostFiles)
	}
	left := info.Size()*mostUnfold + alwaysAllow
	for _, e := range z.File {
		if e.FileInfo().IsDir() {
			continue
		}
		n, err := unpackFile(e, dir, left)
		if err != nil {
			return fmt.Errorf("%s: %w", archive, err)
		}
		if left -= n; left <= 0 {
			return fmt.Errorf("%s unfolds to more than %d times its size", archive, mostUnfold)
		}
	}
	return nil
}

// unpackFile unpacks a file of an archive, no more than that many bytes of it, and returns how many there were.
func unpackFile(e *zip.File, dir string, most int64) (int64, error) {
	name := filepath.FromSlash(e.Name)
	if !filepath.IsLocal(name) || !e.Mode().IsRegular() {
		return 0, fmt.Errorf("%q is no file in the archive's own folder", e.Name)
	}
	r, err := e.Open()
	if err != nil {
		return 0, fmt.Errorf("%q: %w", e.Name, err)
	}
	defer r.Close()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return 0, err
	}
	w, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(w, io.LimitReader(r, most))
	if err = errors.Join(err, w.Close()); err != nil {
		err = fmt.Errorf("%q: %w", e.Name, err)
	}
	return n, err
}

var sumLine = regexp.MustCompile(`^([0-9a-f]{64}) [ *](.+)$`)

// Compare compares the files in a folder with its SHA256SUMS and says what differs, a sentence each; n is the number
// of files that are named.
func Compare(dir string) (n int, faults []string, err error) {
	text, err := regular.ReadFile(filepath.Join(dir, SumsFile))
	if err != nil {
		return 0, nil, err
	}
	want := map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		m := sumLine.FindStringSubmatch(lines.Text())
		switch {
		case m == nil || !filepath.IsLocal(filepath.FromSlash(m[2])):
			return 0, nil, fmt.Errorf("%s:%d: want the SHA-256 of a file of the folder, and its name",
				filepath.Join(dir, SumsFile), number)
		case want[m[2]] != "":
			return 0, nil, fmt.Errorf("%s:%d: %q is named twice", filepath.Join(dir, SumsFile), number, m[2])
		}
		want[m[2]] = m[1]
	}
	if err := lines.Err(); err != nil {
		return 0, nil, fmt.Errorf("%s: %w", filepath.Join(dir, SumsFile), err)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		f := File{Path: name, From: filepath.Join(dir, filepath.FromSlash(name))}
		switch err := f.measure(); {
		case errors.Is(err, fs.ErrNotExist):
			faults = append(faults, name+" is gone")
		case err != nil:
			faults = append(faults, err.Error())
		case f.sum != want[name]:
			faults = append(faults, name+" is not the file that was published")
		}
	}
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if name = filepath.ToSlash(name); err == nil && name != SumsFile && want[name] == "" {
			faults = append(faults, name+" was not published")
		}
		return err
	})
	return len(want), faults, err
}

// Is reports whether a folder is an archive that was unpacked.
func Is(dir string) bool {
	for _, name := range []string{SumsFile, MetadataFile, DatasetFolder} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}
