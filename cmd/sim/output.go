package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
)

func stderr() io.Writer { return os.Stderr }

// jsonSchema is the version of what commands print of games with --json, as docs/reports.md tells it:
// a key that goes or changes its meaning raises it, a new one does not.
const jsonSchema = 3

// sheetLine is what a command found as a line of JSON: an object, with the schema in front.
func sheetLine(found any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(found); err != nil {
		var inner *json.MarshalerError
		if errors.As(err, &inner) {
			err = inner.Unwrap()
		}
		return nil, failed("the JSON cannot be written: %v", err)
	}
	object := b.Bytes()
	if object[0] != '{' {
		return nil, fmt.Errorf("a sheet is an object, not %T", found)
	}
	return append(fmt.Appendf(nil, `{"schema":%d,`, jsonSchema), object[1:]...), nil
}

// printSheet writes what a command found as indented JSON.
func printSheet(cmd *cobra.Command, found any) error {
	line, err := sheetLine(found)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, line, "", "  "); err != nil {
		return err
	}
	_, err = b.WriteTo(cmd.OutOrStdout())
	return err
}

// objects are the rows of a table as they are printed with --json; it fails where two columns have one key.
func objects(t *report.Table) rowsOf { return rowsOf{t} }

type rowsOf struct{ table *report.Table }

func (r rowsOf) MarshalJSON() ([]byte, error) {
	list, err := report.Objects(r.table)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err = e.Encode(list)
	return b.Bytes(), err
}

// shown makes a name from a user's file safe to print on a terminal: control
// characters and other invisible ones become question marks.
func shown(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
			return '?'
		}
		return r
	}, name)
}

// shownLines is shown for words of several lines.
func shownLines(words string) string {
	lines := strings.Split(words, "\n")
	for i := range lines {
		lines[i] = shown(lines[i])
	}
	return strings.Join(lines, "\n")
}

// writeFile writes a file that must not exist, unless it may be replaced; instead is what else can be done.
func writeFile(name string, data []byte, replace bool, instead string) error {
	how := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if replace {
		how = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(name, how, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return failed("%s exists; %s", shown(name), instead)
	}
	if err == nil {
		_, err = f.Write(data)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return failed("%s cannot be written: %v", shown(name), withoutPath(err))
	}
	return nil
}

// say writes words to standard output.
func say(cmd *cobra.Command, format string, args ...any) {
	fmt.Fprintf(cmd.OutOrStdout(), format, args...)
}
