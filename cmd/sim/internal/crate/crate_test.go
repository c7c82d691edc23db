package crate

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/results"
)

// sample writes a small archive and returns its path.
func sample(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.zip")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	facts := Facts{Title: `A "title": with signs`, About: "About.", Licence: "CC0-1.0",
		Authors: []Author{{Name: "Ada Lovelace"}}, Date: time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)}
	files := []File{{Path: "dataset/manifest.json", Data: []byte("{}")},
		{Path: "report/report.md", Data: bytes.Repeat([]byte("words "), 1000)}}
	if err := Write(f, &results.Manifest{}, facts, files); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestAnArchiveIsComparedWithItsSums changes, removes and adds a file.
func TestAnArchiveIsComparedWithItsSums(t *testing.T) {
	dir := t.TempDir()
	if err := Unpack(sample(t), dir); err != nil || !Is(dir) {
		t.Fatalf("%v, an archive: %v", err, Is(dir))
	}
	compare := func(want ...string) {
		t.Helper()
		n, faults, err := Compare(dir)
		if err != nil || n != 6 || strings.Join(faults, "; ") != strings.Join(want, "; ") {
			t.Errorf("%d files, %q, %v; want %q", n, faults, err, want)
		}
	}
	compare()
	for path, text := range map[string]string{"LICENSE": "Do as you like.", "more.txt": "more"} {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, "report", "report.md")); err != nil {
		t.Fatal(err)
	}
	compare("LICENSE is not the file that was published", "report/report.md is gone", "more.txt was not published")
	for text, want := range map[string]string{"nonsense\n": "want the SHA-256",
		strings.Repeat("0", 64) + "  ../up\n":                    "want the SHA-256",
		strings.Repeat(strings.Repeat("0", 64)+"  LICENSE\n", 2): "named twice"} {
		if err := os.WriteFile(filepath.Join(dir, SumsFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Compare(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

// TestNothingLeavesAnArchive unpacks what strangers could send: names that lead out, links, a file twice, a file that
// unfolds without end, text.
func TestNothingLeavesAnArchive(t *testing.T) {
	for name, c := range map[string]struct {
		fill func(z *zip.Writer) error
		want string
	}{
		"up": {func(z *zip.Writer) error {
			_, err := z.Create("../up")
			return err
		}, "no file in the archive's own folder"},
		"absolute": {func(z *zip.Writer) error {
			_, err := z.Create("/up")
			return err
		}, "no file in the archive's own folder"},
		"link": {func(z *zip.Writer) error {
			h := &zip.FileHeader{Name: "link"}
			h.SetMode(os.ModeSymlink | 0o777)
			w, err := z.CreateHeader(h)
			if err == nil {
				_, err = w.Write([]byte("/"))
			}
			return err
		}, "no file in the archive's own folder"},
		"twice": {func(z *zip.Writer) error {
			if _, err := z.Create("a"); err != nil {
				return err
			}
			_, err := z.Create("a")
			return err
		}, "file exists"},
		"bomb": {func(z *zip.Writer) error {
			w, err := z.Create("a")
			zeros := make([]byte, 1<<20)
			for range (alwaysAllow >> 20) + 32 {
				if err == nil {
					_, err = w.Write(zeros)
				}
			}
			return err
		}, "unfolds to more than"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path, into := filepath.Join(dir, "a.zip"), filepath.Join(dir, "into")
			var b bytes.Buffer
			z := zip.NewWriter(&b)
			if err := c.fill(z); err != nil {
				t.Fatal(err)
			}
			if err := z.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := Unpack(path, into); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) > 2 {
				t.Errorf("left behind: %v %v", left, err)
			}
		})
	}
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, []byte("no archive"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Unpack(plain, t.TempDir()); err == nil || !strings.Contains(err.Error(), "is no archive") {
		t.Errorf("text as an archive: %v", err)
	}
}

func TestAuthors(t *testing.T) {
	for text, want := range map[string]Author{
		"Ada Lovelace":  {Name: "Ada Lovelace"},
		"Lovelace, Ada": {Name: "Ada Lovelace", Family: "Lovelace", Given: "Ada"},
		"Lovelace, Ada https://orcid.org/0000-0002-1825-0097": {Name: "Ada Lovelace", Family: "Lovelace", Given: "Ada",
			ORCID: "0000-0002-1825-0097"},
		"Ada 0000-0002-1694-233X": {Name: "Ada", ORCID: "0000-0002-1694-233X"},
	} {
		if got, err := ParseAuthor(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", " ", "0000-0002-1825-0097", "Ada 0000-0002-1825-0098"} {
		if a, err := ParseAuthor(text); err == nil {
			t.Errorf("%q: %+v", text, a)
		}
	}
}
