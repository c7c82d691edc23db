package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// Citation is how a dataset is named so that others can check it.
type Citation struct {
	Text       string `json:"text"`
	BibTeX     string `json:"bibtex"`
	Experiment string `json:"experiment_digest"`
	Games      string `json:"games_digest"`
	Again      string `json:"command"` // "" of a study, which no command plays again
}

// Cite words the citation of a dataset from its manifest alone.
func Cite(d *results.Dataset) Citation {
	m := d.Manifest
	title := cmp.Or(m.Title, m.Experiment)
	short := m.ExperimentDigest[:min(len(m.ExperimentDigest), 12)]
	played := fmt.Sprintf("%d games, seed %d, %s", m.Games, m.Seed, m.Engine.Words())
	return Citation{
		Text: fmt.Sprintf("%s. Dataset of skirmishlab: %s, experiment %s.", title, played, short),
		BibTeX: fmt.Sprintf("@misc{%s,\n  title = {%s},\n  howpublished = {Dataset of skirmishlab,\n    "+results.Home+
			"},\n  note = {%s,\n    experiment %s,\n    games %s}\n}",
			results.FileName(m.Experiment)+"-"+short, tex(title), strings.ReplaceAll(played, ", ", ",\n    "),
			m.ExperimentDigest, m.GamesDigest),
		Experiment: m.ExperimentDigest, Games: m.GamesDigest,
		Again: m.RunCommand(d.Dir, "again"),
	}
}

// citeSection says at the foot of a report how to name it.
func (f *findings) citeSection() Section {
	c := Cite(f.Data)
	s := Section{ID: "cite", Title: "How to cite this", Folded: "A line of text and an entry for BibTeX"}
	s.text(c.Text)
	s.code(c.BibTeX)
	s.text("The digests name what was played and what came of it: experiment " + c.Experiment + ", games " +
		cmp.Or(c.Games, "none yet") + ". `sim cite` prints the same, and `sim publish` makes an archive that can be " +
		"given a DOI.")
	return s
}
