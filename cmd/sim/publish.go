package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/crate"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type publishOptions struct {
	out, title, about, licence, date string
	authors                          []string
	asJSON                           bool
}

func publishCommand() *cobra.Command {
	var o publishOptions
	c := &cobra.Command{
		Use:   "publish DIR",
		Short: "make one archive of a dataset, for a repository of research data",
		Long: `publish makes one ZIP archive of a finished dataset, as repositories such as Zenodo
take it: the dataset, the files of the library that were played, the report, licence,
citation (CITATION.cff), the commands that check and repeat it (README.md), sums of all
files (SHA256SUMS) and a description for machines (RO-Crate). Every row is compared with
its digest first. The same dataset and words give the same bytes.

A licence is named by its SPDX identifier; CC-BY-4.0 and CC0-1.0 are usual for data.
"sim verify ARCHIVE" checks what another has published.`,
		Example: "  sim publish runs/default-1234abcd --author \"Lovelace, Ada 0000-0002-1825-0097\" --licence " +
			"CC-BY-4.0\n" +
			"  sim publish runs/mine --author \"Ada Lovelace\" --author \"Charles Babbage\" --licence CC0-1.0 " +
			"--title \"Is the bramble fair?\" --out mine.zip",
		RunE: func(cmd *cobra.Command, args []string) error { return publish(cmd, args[0], o) },
	}
	f := c.Flags()
	f.StringVar(&o.out, "out", "", "the archive (default NAME-DIGEST.zip here)")
	f.StringArrayVar(&o.authors, "author", nil, "an author, with an ORCID at the end where there is one; once for each")
	f.StringVar(&o.licence, "licence", "", "SPDX identifier of the licence of the data")
	f.StringVar(&o.title, "title", "", "title (default the experiment's)")
	f.StringVar(&o.about, "about", "", "a sentence or two that say what it is")
	f.StringVar(&o.date, "date", "", "day of publication, such as 2026-11-26 (default today)")
	f.BoolVar(&o.asJSON, "json", false, "print what was written as JSON")
	return c
}

var spdx = regexp.MustCompile(`^[A-Za-z0-9.+-]+$`)

// facts are what the command line says of a dataset.
func (o *publishOptions) facts(m *results.Manifest) (facts crate.Facts, err error) {
	for _, text := range o.authors {
		a, err := crate.ParseAuthor(text)
		if err != nil {
			return facts, fmt.Errorf("--author %s: %w", shown(text), err)
		}
		facts.Authors = append(facts.Authors, a)
	}
	switch {
	case len(facts.Authors) == 0:
		return facts, errors.New("--author is missing: what is published has somebody to cite")
	case o.licence == "":
		return facts, errors.New("--licence is missing: without one nobody may use the data; CC-BY-4.0 and CC0-1.0 " +
			"are usual")
	case !spdx.MatchString(o.licence):
		return facts, fmt.Errorf("--licence %s: want an SPDX identifier such as CC-BY-4.0", shown(o.licence))
	}
	facts.Licence = o.licence
	facts.Title = cmp.Or(o.title, m.Title, "Games of the experiment "+m.Experiment)
	facts.About = cmp.Or(o.about, fmt.Sprintf("A dataset of %d simulated games of %s, made with skirmishlab %s.",
		m.Games, strings.Join(systemsPlayed(m), ", "), m.Version))
	day := cmp.Or(o.date, today().Format(time.DateOnly))
	if facts.Date, err = time.Parse(time.DateOnly, day); err != nil {
		return facts, fmt.Errorf("--date %s: want a day such as 2026-11-26", shown(day))
	}
	return facts, nil
}

// today is the day, or that of SOURCE_DATE_EPOCH where builds set it.
func today() time.Time {
	if seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		return time.Unix(seconds, 0).UTC()
	}
	return time.Now().UTC()
}

// systemsPlayed are the titles of a dataset's systems, each once.
func systemsPlayed(m *results.Manifest) (list []string) {
	seen := map[string]bool{}
	for i := range m.Matchups {
		if e := &m.Matchups[i]; !seen[e.System] {
			seen[e.System] = true
			list = append(list, cmp.Or(e.Titles.System, e.System))
		}
	}
	return list
}

// publish writes the archive of a dataset whose rows are all as their digests say, with a report made for it, in which
// commands call the dataset as the archive does.
func publish(cmd *cobra.Command, dir string, o publishOptions) error {
	d, err := openDataset(dir)
	if err != nil {
		return err
	}
	m := d.Manifest
	if !m.Finished {
		return failure{exitBad, "the dataset is not finished: " + resumeWith(playedBy(m), dir)}
	}
	facts, err := o.facts(m)
	if err != nil {
		return err
	}
	if err := d.Verify(); err != nil {
		return failed("%s", shownLines(err.Error()))
	}
	files, err := playedFiles(d)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "sim-publish-")
	if err != nil {
		return failed("the report cannot be written: %v", err)
	}
	defer os.RemoveAll(folder)
	d.Called = crate.DatasetFolder
	if _, err := report.Write(d, report.Options{Out: folder}); err != nil {
		return failed("%s", shown(err.Error()))
	}
	written, err := reportFiles(folder)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	out := cmp.Or(o.out, fmt.Sprintf("%s-%.8s.zip", m.Experiment, m.ExperimentDigest))
	size, err := writeArchive(out, m, facts, append(files, written...))
	if err != nil {
		return err
	}
	if o.asJSON {
		return printSheet(cmd, publishSheet{out, size, facts.Title, facts.Licence, m.Games, m.GamesDigest})
	}
	say(cmd, "%s: %d bytes, %d games; sim verify %s checks it\n", shown(out), size, m.Games, shown(out))
	return nil
}

// playedFiles are the files of a dataset and those of the library that were played.
func playedFiles(d *results.Dataset) ([]crate.File, error) {
	l := study.Library()
	files := crate.DatasetFiles(d)
	var missing []string
	for _, f := range files {
		if _, err := os.Stat(f.From); err != nil {
			missing = append(missing, shown(f.From))
		}
	}
	if len(missing) > 0 {
		return nil, failed("the dataset is not whole: %s is missing, so that nobody could repeat it; put it back from "+
			"a copy of the dataset", strings.Join(missing, ", "))
	}
	if changed := folder.Changed(l, d.Dir, d.Manifest); len(changed) > 0 {
		return nil, failure{exitBad, "the files that were played cannot be put into the archive: " +
			shown(strings.Join(changed, "; ")) + "; publish with the program that played"}
	}
	for _, f := range d.Manifest.Files {
		if !f.Shipped {
			continue
		}
		data, err := l.ShippedFile(f.File)
		if err != nil {
			return nil, failed("%v", err)
		}
		files = append(files, crate.File{Path: path.Join(crate.LibraryFolder, f.File), Data: data,
			About: "A file of the library that was played"})
	}
	return append(files, crate.File{Path: path.Join(crate.LibraryFolder, "LICENSE"), Data: scenarios.Licence,
		About: "The licence of the library"}), nil
}

// reportFiles are the files of a report that was written into a folder.
func reportFiles(folder string) (files []crate.File, err error) {
	err = filepath.WalkDir(folder, func(at string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, at)
		files = append(files, crate.File{Path: path.Join(crate.ReportFolder, filepath.ToSlash(name)), From: at})
		return err
	})
	return files, err
}

// writeArchive writes an archive that must not exist, and leaves none that is not whole.
func writeArchive(out string, m *results.Manifest, facts crate.Facts, files []crate.File) (size int64, err error) {
	f, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return 0, failed("%s exists; --out names another", shown(out))
	}
	if err != nil {
		return 0, failed("%s cannot be written: %v", shown(out), withoutPath(err))
	}
	w := bufio.NewWriterSize(f, 1<<20)
	err = errors.Join(crate.Write(w, m, facts, files), w.Flush())
	info, bad := f.Stat()
	if err = errors.Join(err, bad, f.Close()); err != nil {
		_ = os.Remove(out)
		return 0, failed("%s cannot be written: %s", shown(out), shown(err.Error()))
	}
	return info.Size(), nil
}
