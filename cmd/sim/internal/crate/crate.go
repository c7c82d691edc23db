package crate

import (
	"archive/zip"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/results"
)

// Names of files and folders of an archive.
const (
	SumsFile      = "SHA256SUMS"
	MetadataFile  = "ro-crate-metadata.json"
	DatasetFolder = "dataset"
	LibraryFolder = "library"
	ReportFolder  = "report"
)

// Facts are what authors say of a dataset that they publish.
type Facts struct {
	Title   string
	About   string // a sentence or two
	Licence string // SPDX identifier
	Authors []Author
	Date    time.Time // of publication; a day
}

// File is a file of an archive: one on the disk, or its text.
type File struct {
	Path  string // in the archive, with slashes
	From  string // on the disk; "" where Data is the file
	Data  []byte
	About string // what it is, in a few words; may be ""

	sum  string // SHA-256
	size int64
}

// Write writes an archive. Files are those of the dataset, the library and the report; what describes them is added.
func Write(w io.Writer, m *results.Manifest, facts Facts, files []File) error {
	files = slices.Clone(files)
	for i := range files {
		if err := files[i].measure(); err != nil {
			return err
		}
	}
	for _, f := range []File{
		{Path: "README.md", Data: readme(m, facts), About: "What this is, and the commands that check and repeat it"},
		{Path: "CITATION.cff", Data: citation(m, facts), About: "How this is cited"},
		{Path: "LICENSE", Data: licence(facts), About: "What may be done with this"},
	} {
		if err := f.measure(); err != nil {
			return err
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	described, err := metadata(m, facts, files)
	if err != nil {
		return err
	}
	about := File{Path: MetadataFile, Data: described}
	if err := about.measure(); err != nil {
		return err
	}
	files = slices.Insert(files, 0, about) // where tools look first
	var sums bytes.Buffer
	for i := range files {
		fmt.Fprintf(&sums, "%s  %s\n", files[i].sum, files[i].Path)
	}
	last := File{Path: SumsFile, Data: sums.Bytes()}
	if err := last.measure(); err != nil {
		return err
	}
	z := zip.NewWriter(w)
	for _, f := range append(files, last) {
		if err := f.put(z, facts.Date); err != nil {
			return err
		}
	}
	return z.Close()
}

// open opens the content of the file.
func (f *File) open() (io.ReadCloser, error) {
	if f.From == "" {
		return io.NopCloser(bytes.NewReader(f.Data)), nil
	}
	return regular.Open(f.From)
}

// measure finds sum and size of the file.
func (f *File) measure() error {
	r, err := f.open()
	if err != nil {
		return err
	}
	defer r.Close()
	f.sum, f.size, err = summed(io.Discard, r)
	return err
}

// put puts the file into an archive. Parts are compressed already.
func (f *File) put(z *zip.Writer, when time.Time) error {
	r, err := f.open()
	if err != nil {
		return err
	}
	defer r.Close()
	h := &zip.FileHeader{Name: f.Path, Method: zip.Deflate, Modified: when}
	if ending := path.Ext(f.Path); ending == ".parquet" || ending == ".png" {
		h.Method = zip.Store
	}
	h.SetMode(0o644)
	w, err := z.CreateHeader(h)
	if err != nil {
		return err
	}
	sum, _, err := summed(w, r)
	if err == nil && sum != f.sum {
		err = fmt.Errorf("%s was changed while the archive was written", f.Path)
	}
	return err
}

// summed copies and returns the SHA-256 and the number of bytes.
func summed(w io.Writer, r io.Reader) (string, int64, error) {
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(w, h), r)
	return hex.EncodeToString(h.Sum(nil)), n, err
}

// DatasetFiles are the files of a dataset, for an archive.
func DatasetFiles(d *results.Dataset) (files []File) {
	for _, name := range d.Everything() {
		files = append(files, File{Path: DatasetFolder + "/" + name,
			From: filepath.Join(d.Dir, filepath.FromSlash(name)), About: aboutFile(name)})
	}
	return files
}

// aboutFile says what a file of a dataset is.
func aboutFile(name string) string {
	if table, _, in := strings.Cut(name, "/"); in && strings.HasSuffix(name, ".parquet") {
		return "Rows of the table " + table
	}
	if strings.HasPrefix(name, "files/") {
		return "A file that was played"
	}
	return map[string]string{
		"manifest.json":   "What was played, by which versions, what came of it",
		"experiment.yaml": "The experiment, everything resolved",
		"commits.jsonl":   "Parts and their chunks with their digests",
		"boards.json":     "The grounds as shapes, for maps",
		"views.sql":       "Views for DuckDB", "datapackage.json": "Every column, as a Frictionless Data Package",
		"timing.json": "What differs from run to run",
	}[name]
}
