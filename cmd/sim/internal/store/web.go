package store

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
)

// web is the folder of one dataset on a web server. It has no list: its manifest and its log say what it holds.
type web struct{ base string }

func openWeb(name string) (remote, error) { return web{name}, nil }

// beside are files that a dataset may have beside its log, its manifest and its parts.
var beside = []string{"experiment.yaml", "boards.json", "timing.json", "views.sql", "datapackage.json"}

var errAbsent = errors.New("there is no such file")

// list tells what the log names, and what of the files beside it there is.
func (w web) list(ctx context.Context) (list []object, err error) {
	list = append(list, object{name: manifestName, size: -1}, object{name: logName, size: -1})
	log, err := w.get(ctx, logName)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	lines := bufio.NewReader(log)
	for {
		line, end := lines.ReadBytes('\n')
		var commit struct{ Files map[string]string }
		if json.Unmarshal(line, &commit) == nil { // the last line may be cut off
			var names []string
			for _, f := range commit.Files {
				names = append(names, f)
			}
			slices.Sort(names)
			for _, f := range names {
				list = append(list, object{name: f, size: -1})
			}
		}
		if errors.Is(end, io.EOF) {
			break
		}
		if end != nil {
			return nil, end
		}
	}
	for _, name := range beside {
		from, err := w.get(ctx, name)
		if errors.Is(err, errAbsent) {
			continue
		}
		if err != nil {
			return nil, err
		}
		from.Close()
		list = append(list, object{name: name, size: -1})
	}
	return list, nil
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

func (web) put(context.Context, string, io.Reader, int64, *condition) (string, error) {
	return "", errReading
}
func (web) remove(context.Context, string) error { return errReading }
