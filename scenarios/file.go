package scenarios

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// MaxFileBytes is the size of the largest file that is read.
const MaxFileBytes = 4 << 20

const (
	maxCopies = 200_000 // values of one file that aliases stand for; what is written itself MaxFileBytes bounds
	maxDepth  = 100     // of nested values
	maxKeys   = 2000    // of one mapping; every key is looked for among all of them
	maxItems  = 10_000  // of one list; much that is listed is compared with all the others
)

// file is one parsed YAML file: a mapping, free of duplicates, aliases and tags. It
// does not change after parse.
type file struct {
	name  string // as shown in messages
	lines []string
	root  *yaml.Node
}

// parse reads one YAML document strictly. The file is nil when it cannot be used;
// when it can, faults may still be reported.
func parse(name string, data []byte) (*file, engine.Faults) {
	f := &file{name: plain(name)}
	var faults engine.Faults
	if len(data) > MaxFileBytes {
		faults.Add(engine.Place{File: f.name}, "the file has more than the %d bytes that are read at most",
			MaxFileBytes)
		return nil, faults
	}
	if how := WideText(data); how != "" {
		faults.Add(engine.Place{File: f.name}, "the file is %s text; save it as UTF-8", how)
		return nil, faults
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	f.lines = strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	if faults = f.checkText(); len(faults) > 0 {
		return nil, faults
	}
	var document yaml.Node
	if err := yaml.Load(data, &document, yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(maxDepth)))); err !=
		nil {
		return nil, f.yamlFaults(err)
	}
	if document.Kind != yaml.DocumentNode || len(document.Content) != 1 {
		faults.Add(engine.Place{File: f.name}, "the file is empty")
		return nil, faults
	}
	c := cleaner{file: f}
	f.root = c.clean(document.Content[0], 0)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	if f.root.Kind != yaml.MappingNode {
		faults.Add(f.at(f.root), "the file holds %s; want a mapping (key: value)", describe(f.root))
		return nil, faults
	}
	return f, nil
}

// WideText names the encoding of a text with two or four bytes a character, as some editors save it, by its
// first bytes; "" for any other text.
func WideText(data []byte) string {
	start := data[:min(len(data), 4)]
	switch {
	case bytes.HasPrefix(start, []byte{0xff, 0xfe, 0, 0}) || bytes.HasPrefix(start, []byte{0, 0, 0xfe, 0xff}):
		return "UTF-32"
	case bytes.HasPrefix(start, []byte{0xff, 0xfe}) || bytes.HasPrefix(start, []byte{0xfe, 0xff}),
		len(start) == 4 && (start[0] == 0) != (start[1] == 0) && (start[0] == 0) == (start[2] == 0) &&
			(start[1] == 0) == (start[3] == 0):
		return "UTF-16"
	}
	return ""
}

// checkText refuses what no reader of the file could see.
func (f *file) checkText() (faults engine.Faults) {
	for i, line := range f.lines {
		for at, r := range line {
			foreign := r == utf8.RuneError && !strings.HasPrefix(line[at:], "\uFFFD")
			if !foreign && (r == '\t' || !invisible(r)) {
				continue
			}
			place := engine.Place{File: f.name, Line: i + 1, Column: utf8.RuneCountInString(line[:at]) + 1,
				Source: line}
			if foreign {
				faults.Add(place, "the file is not UTF-8 text: byte 0x%02x", line[at])
			} else {
				faults.Add(place, "the control character %U is not allowed", r)
			}
			break // one fault a line says enough
		}
		if len(faults) == 20 {
			break
		}
	}
	return faults
}

// invisible reports whether a rune could hide or reorder what is shown.
func invisible(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\uFEFF' ||
		(r >= '\u202A' && r <= '\u202E') || (r >= '\u2066' && r <= '\u2069')

}

// at is the place of a node.
func (f *file) at(n *yaml.Node) engine.Place { return f.place(n.Line, n.Column) }

// place is the place of a line and column, counted from 1; 0 is the whole file.
func (f *file) place(line, column int) engine.Place {
	p := engine.Place{File: f.name, Line: line, Column: column}
	if line >= 1 && line <= len(f.lines) {
		p.Source = f.lines[line-1]
	}
	return p
}

// yamlFaults puts the errors of the YAML library into faults: a list of collected
// errors, or a single one that ended the reading.
func (f *file) yamlFaults(err error) (faults engine.Faults) {
	var list *yaml.LoadErrors
	var one *yaml.LoadError
	switch {
	case errors.As(err, &list):
		for _, e := range list.Errors {
			faults.Add(f.place(e.Mark.Line, e.Mark.Column), "%s", f.reword(e))
		}
	case errors.As(err, &one):
		faults.Add(f.place(one.Mark.Line, one.Mark.Column), "%s", f.reword(one))
	}
	if len(faults) == 0 {
		faults.Add(engine.Place{File: f.name}, "%s", plain(err.Error()))
	}
	return faults
}

// reword says what is wrong in words that help with the frequent mistakes.
func (f *file) reword(e *yaml.LoadError) string {
	message := strings.TrimPrefix(e.Message, "yaml: ")
	line := f.place(e.Mark.Line, 1).Source
	switch {
	case strings.Contains(message, "no documents"):
		return "the file is empty"
	case strings.Contains(message, "max depth"):
		return fmt.Sprintf("values are nested deeper than %d", maxDepth)
	case strings.Contains(message, "expected single document"):
		return "the file holds several documents (---); want one"
	case strings.Contains(message, "cannot start any token") && strings.HasPrefix(strings.TrimLeft(line, " "), "\t"):
		return "a tab may not indent a line; use spaces"
	case strings.Contains(message, "mapping values are not allowed"):
		return "a key stands where a value was begun: indent it like its neighbours, or quote a value that holds \": \""
	}
	if f.looseBlock(e.Mark.Line) {
		return "the first line of the block text above is indented deeper than this one; write |2 " +
			"(indentation 2 below the key) to keep leading blanks"
	}
	if e.ContextMsg != "" {
		message += " " + e.ContextMsg
		if e.ContextMark.Line > 0 && e.ContextMark.Line != e.Mark.Line {
			message += fmt.Sprintf(" begun in line %d", e.ContextMark.Line)
		}
	}
	return plain(message)
}

// looseBlock reports whether the line stands in what was meant as a block text
// whose first line is indented deeper, which ends the block early.
func (f *file) looseBlock(line int) bool {
	if line < 2 || line > len(f.lines) {
		return false
	}
	here := indent(f.lines[line-1])
	for i := line - 2; i >= 0; i-- {
		text := strings.TrimSpace(f.lines[i])
		switch {
		case strings.HasSuffix(text, "|") || strings.HasSuffix(text, "|-"):
			return indent(f.lines[i]) < here && i+1 < line-1 && indent(f.lines[i+1]) > here
		case text != "" && indent(f.lines[i]) < here:
			return false
		}
	}
	return false
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
