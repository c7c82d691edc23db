package crate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// Author is one who made a dataset.
type Author struct {
	Name          string // as it is written in a sentence
	Family, Given string // where they were distinguished
	ORCID         string // 0000-0002-1825-0097; may be ""
}

var orcid = regexp.MustCompile(`^(?:https://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$`)

// ParseAuthor reads an author: "Ada Lovelace", "Lovelace, Ada", either with an ORCID at the end.
func ParseAuthor(text string) (Author, error) {
	words := strings.Fields(text)
	var a Author
	if n := len(words) - 1; n >= 0 {
		if m := orcid.FindStringSubmatch(words[n]); m != nil {
			if !soundORCID(m[1]) {
				return a, fmt.Errorf("%s is no ORCID: its last digit does not fit the others", m[1])
			}
			a.ORCID, words = m[1], words[:n]
		}
	}
	a.Name = strings.Join(words, " ")
	if family, given, ok := strings.Cut(a.Name, ", "); ok {
		a.Family, a.Given, a.Name = family, given, given+" "+family
	}
	if strings.Trim(a.Name, " ,") == "" {
		return a, fmt.Errorf("an author has a name, such as %q", "Lovelace, Ada 0000-0002-1825-0097")
	}
	return a, nil
}

// soundORCID reports whether the last digit of an ORCID is the check of the others (ISO 7064, modulus 11-2).
func soundORCID(id string) bool {
	digits := strings.ReplaceAll(id, "-", "")
	total := 0
	for _, d := range digits[:15] {
		total = (total + int(d-'0')) * 2
	}
	return "0123456789X"[(12-total%11)%11] == digits[15]
}

// quoted writes a word as JSON, which YAML reads, too.
func quoted(word string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(word) // a string always can be
	return strings.TrimSuffix(b.String(), "\n")
}

// citation is the CITATION.cff of a dataset.
func citation(m *results.Manifest, facts Facts) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "cff-version: 1.2.0\nmessage: \"If you use this dataset, please cite it.\"\ntype: dataset\n"+
		"title: %s\nabstract: %s\nauthors:\n",
		quoted(facts.Title), quoted(facts.About))
	for _, a := range facts.Authors {
		if a.Family != "" {
			fmt.Fprintf(&b, "  - family-names: %s\n    given-names: %s\n", quoted(a.Family), quoted(a.Given))
		} else {
			fmt.Fprintf(&b, "  - name: %s\n", quoted(a.Name))
		}
		if a.ORCID != "" {
			fmt.Fprintf(&b, "    orcid: https://orcid.org/%s\n", a.ORCID)
		}
	}
	fmt.Fprintf(&b, `date-released: %s
license: %s
identifiers:
  - type: other
    value: %s
    description: digest of the games
references:
  - type: software
    title: skirmishlab
    authors:
      - name: The skirmishlab authors
    repository-code: %s
    version: %s
`, facts.Date.Format("2006-01-02"), facts.Licence, quoted("sha256:"+m.GamesDigest), results.Home, quoted(m.Version))
	return b.Bytes()
}

// licence is the LICENSE of an archive.
func licence(facts Facts) []byte {
	var names []string
	for _, a := range facts.Authors {
		names = append(names, a.Name)
	}
	return fmt.Appendf(nil, `%s
Copyright %s %s

What is in dataset/ and report/ is licensed under %s: https://spdx.org/licenses/%s.html
Files in library/ came with the program that played, %s, and are licensed under Apache-2.0: library/LICENSE
`, facts.Title, facts.Date.Format("2006"), strings.Join(names, ", "), facts.Licence, facts.Licence, results.Home)
}

// readme is the README.md of an archive: what it is, and the commands that check and repeat it.
func readme(m *results.Manifest, facts Facts) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", facts.Title, facts.About)
	fmt.Fprintf(&b, `%d games of %d matchups, played by sim %s, commit %s (%s, %s/%s). `, m.Games, len(m.Matchups),
		m.Version, m.Commit, m.Go, m.OS, m.Arch)
	fmt.Fprintf(&b, `Start with report/report.html;
the columns of the tables are described in dataset/datapackage.json.

## To check it

The sums of all files, with nothing but a shell:

    sha256sum -c SHA256SUMS

Every row against the digests, and a sample of the games played again, with the program (%s):

    sim verify .

`, results.Home)
	if run := m.RunCommand(DatasetFolder, "../again"); run != "" {
		fmt.Fprintf(&b, "## To repeat it\n\n    %s\n    sim verify ../again\n\n"+
			"The manifests then have the same digests:\n\n", run)
	} else {
		fmt.Fprintf(&b, "## To see its games\n\nsim %s found what to play as it went. Any game is played again by\n\n"+
			"    sim replay %s --game 0\n\nThe manifest has the digests\n\n", m.Study.Name, DatasetFolder)
	}
	for _, d := range [][2]string{{"experiment_digest", m.ExperimentDigest}, {"games_digest", m.GamesDigest},
		{"units_digest", m.UnitsDigest}, {"cells_digest", m.CellsDigest}} {
		if d[1] != "" {
			fmt.Fprintf(&b, "    %-17s  %s\n", d[0], d[1])
		}
	}
	b.WriteString("\nPrograms play alike where their engine digests are equal (sim version):\n\n")
	for _, system := range m.Systems() {
		fmt.Fprintf(&b, "    %-17s  %s\n", system, m.Digests[system])
	}
	b.WriteString("\n## To cite it\n\nSee CITATION.cff. Licence: " + facts.Licence + ", see LICENSE.\n")
	return b.Bytes()
}
