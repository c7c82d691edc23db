package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
)

// web is the folder of one dataset on a web server. It has no list: its manifest and its log say what it holds.
type web struct{ base string }

// beside are files that a dataset may have beside its log, its manifest, its parts and the files that were played.
var beside = []string{"experiment.yaml", "boards.json", "crossings.json", "design.json", "timing.json", "views.sql",
	"datapackage.json"}

var errAbsent = errors.New("there is no such file")

// list tells what the log and the manifest name, and what of the files beside them there is.
func (w web) list(ctx context.Context) (list []object, err error) {
	names := []string{manifestName, logName}
	log, err := w.read(ctx, logName)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(log) {
		var commit struct{ Files map[string]string }
		if json.Unmarshal(line, &commit) == nil { // the last line may be cut off
			names = append(names, slices.Sorted(maps.Values(commit.Files))...)
		}
	}
	text, err := w.read(ctx, manifestName)
	if err != nil {
		return nil, err
	}
	var m struct{ Files []results.PlayedFile }
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	for _, f := range m.Files {
		if !f.Shipped {
			names = append(names, f.File)
		}
	}
	for _, name := range beside {
		switch _, err := w.read(ctx, name); {
		case err == nil:
			names = append(names, name)
		case !errors.Is(err, errAbsent):
			return nil, err
		}
	}
	for _, name := range names {
		list = append(list, object{name: name, size: -1})
	}
	return list, nil
}

// read is what a file holds.
func (w web) read(ctx context.Context, name string) ([]byte, error) {
	from, err := w.get(ctx, name)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	return io.ReadAll(from)
}

// get asks for a file; errAbsent is the answer that there is none.
func (w web) get(ctx context.Context, name string) (io.ReadCloser, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.base+"/"+name, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode == http.StatusOK {
		return answer.Body, nil
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusNotFound {
		return nil, fmt.Errorf("%s: %w", name, errAbsent)
	}
	return nil, fmt.Errorf("%s: the server answers %s", name, answer.Status)
}

var errReading = errors.New("a web server can only be read")

func (web) put(context.Context, string, io.ReadSeeker, int64, *condition) (string, error) {
	return "", errReading
}
func (web) remove(context.Context, string) error { return errReading }
