package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"

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
	answer, err := w.ask(ctx, name, http.Header{})
	if err != nil {
		return nil, err
	}
	if answer.StatusCode == http.StatusOK {
		return &resumed{w: w, ctx: ctx, name: name, body: answer.Body,
			is: cmp.Or(answer.Header.Get("ETag"), answer.Header.Get("Last-Modified"))}, nil
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusNotFound {
		return nil, fmt.Errorf("%s: %w", name, errAbsent)
	}
	return nil, fmt.Errorf("%s: the server answers %s", name, answer.Status)
}

func (w web) ask(ctx context.Context, name string, h http.Header) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.base+"/"+name, nil)
	if err != nil {
		return nil, err
	}
	r.Header = h
	return http.DefaultClient.Do(r)
}

// resumed reads a file to its end over connections that break: after each it asks for the range that is missing of the
// same file, as long as every connection brought something.
type resumed struct {
	w    web
	ctx  context.Context
	name string
	is   string // distinguishes the file from what may take its place; "" where the server tells nothing
	body io.ReadCloser
	done int64 // bytes that were read
	last int64 // of them before this connection
}

// Read reads on where a connection breaks; what the server does not continue fails as it broke.
func (r *resumed) Read(into []byte) (int, error) {
	n, err := r.body.Read(into)
	r.done += int64(n)
	if err == nil || err == io.EOF || r.is == "" || r.done == r.last || r.ctx.Err() != nil {
		return n, err
	}
	answer, again := r.w.ask(r.ctx, r.name, http.Header{"Range": {fmt.Sprintf("bytes=%d-", r.done)},
		"If-Range": {r.is}})
	if again != nil {
		return n, err
	}
	if answer.StatusCode != http.StatusPartialContent ||
		!strings.HasPrefix(answer.Header.Get("Content-Range"), fmt.Sprintf("bytes %d-", r.done)) {
		answer.Body.Close()
		return n, err
	}
	r.body.Close()
	r.body, r.last = answer.Body, r.done
	return n, nil
}

func (r *resumed) Close() error { return r.body.Close() }

var errReading = errors.New("a web server can only be read")

func (web) put(context.Context, string, io.ReadSeeker, int64, *condition) (string, error) {
	return "", errReading
}
func (web) remove(context.Context, string) error { return errReading }
