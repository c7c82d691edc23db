package crate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// entity is a node of an RO-Crate.
type entity map[string]any

type reference struct {
	ID string `json:"@id"`
}

const profile = "https://w3id.org/ro/wfrun/process/0.5"

var mediaTypes = map[string]string{
	".json": "application/json", ".jsonl": "application/jsonl", ".yaml": "application/yaml",
	".parquet": "application/vnd.apache.parquet",
	".sql":     "application/sql", ".html": "text/html", ".md": "text/markdown", ".tex": "application/x-tex",
	".csv": "text/csv",
	".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf",
}

// mediaType is the media type of a file of an archive.
func mediaType(name string) string {
	if t := mediaTypes[path.Ext(name)]; t != "" {
		return t
	}
	return "text/plain"
}

// agent is the entity of an author.
func agent(number int, a Author) entity {
	e := entity{"@id": fmt.Sprintf("#author-%d", number), "@type": "Person", "name": a.Name}
	if a.ORCID != "" {
		e["@id"] = "https://orcid.org/" + a.ORCID
	}
	if a.Family != "" {
		e["familyName"], e["givenName"] = a.Family, a.Given
	}
	return e
}

// metadata describes an archive as an RO-Crate 1.1 with two processes (Process Run Crate): the program played what it
// was given, and reported on it.
func metadata(m *results.Manifest, facts Facts, files []File) ([]byte, error) {
	rights := "https://spdx.org/licenses/" + facts.Licence
	program := results.Home + "#" + m.Version
	var authors, parts, given, played, reported []reference
	var nodes []entity
	for i, a := range facts.Authors {
		e := agent(i+1, a)
		authors = append(authors, reference{e["@id"].(string)})
		nodes = append(nodes, e)
	}
	for _, f := range files {
		id := reference{f.Path}
		e := entity{"@id": f.Path, "@type": "File", "name": path.Base(f.Path), "encodingFormat": mediaType(f.Path),
			"contentSize": fmt.Sprint(f.size), "sha256": f.sum}
		if f.About != "" {
			e["description"] = f.About
		}
		folder, _, _ := strings.Cut(f.Path, "/")
		switch {
		case f.Path == DatasetFolder+"/experiment.yaml", strings.HasPrefix(f.Path, DatasetFolder+"/files/"),
			folder == LibraryFolder:
			given = append(given, id)
		case folder == DatasetFolder:
			played = append(played, id)
		case folder == ReportFolder:
			reported = append(reported, id)
		}
		parts = append(parts, id)
		nodes = append(nodes, e)
	}
	actions := []reference{{"#run"}}
	ran := m.RunCommand(DatasetFolder, "../again")
	if m.Study != nil {
		ran = "sim " + m.Study.Name
	}
	process := func(id, name, command string, object, result []reference) entity {
		return entity{"@id": id, "@type": "CreateAction", "name": name, "description": command, "agent": authors[0],
			"instrument": reference{program},
			"object":     object, "result": result, "endTime": facts.Date.Format("2006-01-02"),
			"actionStatus": reference{"http://schema.org/CompletedActionStatus"}}
	}
	nodes = append(nodes,
		entity{"@id": program, "@type": "SoftwareApplication", "name": "sim, of skirmishlab", "url": results.Home,
			"softwareVersion": m.Version + ", commit " + m.Commit,
			"license":         reference{"https://spdx.org/licenses/Apache-2.0"}},
		entity{"@id": rights, "@type": "CreativeWork", "name": facts.Licence, "url": rights + ".html"},
		entity{"@id": "https://spdx.org/licenses/Apache-2.0", "@type": "CreativeWork", "name": "Apache-2.0"},
		entity{"@id": profile, "@type": "CreativeWork", "name": "Process Run Crate", "version": "0.5"},
		process("#run", "The games are played", ran, given, played))
	if len(reported) > 0 {
		actions = append(actions, reference{"#report"})
		nodes = append(nodes, process("#report", "The report is written",
			"sim report "+DatasetFolder+" --out "+ReportFolder, played, reported))
	}
	graph := append([]entity{
		{"@id": MetadataFile, "@type": "CreativeWork", "conformsTo": reference{"https://w3id.org/ro/crate/1.1"},
			"about": reference{"./"}},
		{"@id": "./", "@type": "Dataset", "name": facts.Title, "description": facts.About,
			"datePublished": facts.Date.Format("2006-01-02"),
			"license":       reference{rights}, "author": authors, "conformsTo": reference{profile},
			"identifier": "sha256:" + m.GamesDigest,
			"keywords":   []string{"Monte Carlo simulation", "game balance", "tabletop games"}, "hasPart": parts,
			"mentions": actions},
	}, nodes...)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(entity{"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph})
	return b.Bytes(), err
}
