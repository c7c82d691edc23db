package scenarios

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// CSVCell is a field of a CSV file, where it stands.
type CSVCell struct {
	Text string
	At   engine.Place
}

// RecordsFile is the name of what players found that lies beside an experiment; a dataset keeps it.
const RecordsFile = "records.csv"

// mostCSVRows is how many rows of a file are read.
const mostCSVRows = 100000

// ReadCSV reads a file of comma-separated values whose first line names the columns; semicolons and tabs separate as
// well. Rows may end early, and not run over.
func ReadCSV(file, text string) (head []CSVCell, rows [][]CSVCell, faults engine.Faults) {
	text = strings.TrimPrefix(text, "\ufeff")
	first, _, _ := strings.Cut(text, "\n")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	for _, c := range ";\t" {
		if strings.Count(first, string(c)) > strings.Count(first, string(r.Comma)) {
			r.Comma = c
		}
	}
	for {
		record, err := r.Read()
		var wrong *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			if head == nil {
				faults.Add(engine.Place{File: file}, "the file is empty; its first line names the columns")
			}
			return head, rows, faults
		case errors.As(err, &wrong):
			faults.Add(engine.Place{File: file, Line: wrong.Line, Column: wrong.Column}, "%v", wrong.Err)
			return head, rows, faults
		case err != nil:
			faults.Add(engine.Place{File: file}, "%v", err)
			return head, rows, faults
		}
		row := make([]CSVCell, len(record))
		for i, field := range record {
			line, column := r.FieldPos(i)
			row[i] = CSVCell{strings.TrimSpace(field), engine.Place{File: file, Line: line, Column: column}}
		}
		switch {
		case head == nil:
			head = row
		case len(rows) == mostCSVRows:
			faults.Add(row[0].At, "the file has more than %d rows", mostCSVRows)
			return head, rows, faults
		case len(row) > len(head):
			faults.Add(row[len(head)].At, "the row has %d fields and the first line %d columns; a list with commas "+
				"wants quotation marks around it", len(row), len(head))
		default:
			rows = append(rows, row)
		}
	}
}
