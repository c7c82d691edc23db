package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// listFormat is the format of army lists, which every system reads.
const listFormat = "list"

// list turns an army list as people write it into an army file.
func (o *importOptions) list(cmd *cobra.Command, file string) error {
	data, err := readImport(file)
	if err == nil {
		data, err = unzipped(file, data)
	}
	if how := scenarios.WideText(data); err == nil && how != "" {
		err = failure{exitBad, fmt.Sprintf("%s is %s text; save it as UTF-8", shown(file), how)}
	}
	if err != nil {
		return err
	}
	l := study.Library()
	if rows, many, faults := l.ReadLists(o.system, file, string(data), filepath.Dir(file)); many {
		if len(faults) > 0 {
			return faults
		}
		return o.lists(cmd, l, file, rows)
	}
	li, faults := l.ReadList(o.system, file, string(data), filepath.Dir(file))
	if li != nil {
		o.note(cmd, file, li.Remarks)
	}
	if li == nil || len(li.Entries) == 0 || (len(faults) > 0 && !o.partly) {
		return faults
	}
	name := o.name(file)
	if name == "-" {
		name = listFormat
	}
	inPart(li, faults)
	text, err := scenarios.ArmyFile(li.System, name, li.Form(l))
	if err != nil {
		return failed("%v", err)
	}
	return o.write(cmd, importSheet{Kind: "army", System: li.System, Name: name, Text: string(text), Notes: li.Remarks},
		faults)
}

// unzipped is what a compressed roster of BattleScribe (.rosz) holds, or any other file as it is.
func unzipped(file string, data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return data, nil
	}
	bad := func(err error) error { return failure{exitBad, shown(fmt.Sprintf("%s: %v", file, err))} }
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, bad(err)
	}
	for _, f := range z.File {
		if path.Ext(f.Name) != ".ros" {
			continue
		}
		from, err := f.Open()
		if err != nil {
			return nil, bad(err)
		}
		defer from.Close()
		text, err := io.ReadAll(io.LimitReader(from, mostImport+1))
		if err == nil && len(text) > mostImport {
			err = fmt.Errorf("%s in it is larger than anything worth reading (%d MiB)", f.Name, mostImport>>20)
		}
		if err != nil {
			return nil, bad(err)
		}
		return text, nil
	}
	return nil, bad(fmt.Errorf("the archive holds no roster of BattleScribe (.ros)"))
}

// inPart says in the title of a list what of it was not understood: whatever is played with it shows that.
func inPart(li *scenarios.Listing, faults engine.Faults) {
	if len(faults) == 0 {
		return
	}
	n := len(li.Unknown)
	words := fmt.Sprintf("in part, without %d unknown units", n)
	switch n {
	case 0:
		words = "in part"
	case 1:
		words = "in part, without " + strings.Trim(li.Unknown[0], `"`)
	}
	li.Title = strings.TrimSpace(li.Title + " (" + words + ")")
}

// lists turns the lists of a file of many into army files, in the folder of --out. Those that are not understood whole
// are written only with --partly.
func (o *importOptions) lists(cmd *cobra.Command, l *scenarios.Library, file string, rows []scenarios.ListRow) error {
	sheet := importSheet{Kind: "armies", Name: o.name(file), Notes: []string{}, Faults: []faultLine{}, File: o.out,
		Armies: []importedArmy{}}
	if o.out != "" {
		if err := os.MkdirAll(o.out, 0o755); err != nil {
			return failed("%s cannot be made: %v", shown(o.out), withoutPath(err))
		}
	}
	whole, written := 0, 0
	var faults engine.Faults
	seen := map[string]int{}
	for i := range rows {
		r := &rows[i]
		a := importedArmy{Line: r.At.Line, List: r.Words, Known: len(r.Entries),
			Unknown: append([]string{}, r.Unknown...), Notes: append([]string{}, r.Remarks...)}
		sheet.System = r.System
		faults = append(faults, r.Faults...)
		if r.Whole() {
			whole++
		}
		if len(r.Entries) > 0 && (r.Whole() || o.partly) {
			name := strings.ToLower(results.FileName(r.Name))
			if seen[name]++; seen[name] > 1 {
				name = fmt.Sprintf("%s-%d", name, seen[name])
			}
			if r.Title == "" {
				r.Title = r.Name
			}
			inPart(r.Listing, r.Faults)
			text, err := scenarios.ArmyFile(r.System, name, r.Form(l))
			if err != nil {
				return failed("%v", err)
			}
			if a.Text = string(text); o.out != "" {
				a.File = filepath.Join(o.out, name+".yaml")
				if err := writeFile(a.File, text, false, "name another folder with --out"); err != nil {
					return err
				}
			}
			written++
		}
		sheet.Armies = append(sheet.Armies, a)
	}
	for _, f := range faults {
		sheet.Faults = append(sheet.Faults, newFaultLine(f))
	}
	if o.asJSON {
		if err := printSheet(cmd, sheet); err != nil {
			return err
		}
	} else {
		cmd.PrintErr(scenarios.Explain(faults))
		o.sayLists(cmd, sheet.Armies)
		cmd.PrintErrf("%d of %d lists are known whole", whole, len(rows))
		if o.out != "" {
			cmd.PrintErrf("; %d written to %s", written, shown(o.out))
		}
		cmd.PrintErrln()
	}
	if len(faults) > 0 && !o.partly {
		return failure{exitBad, ""}
	}
	return nil
}

// sayLists prints what was understood of each list.
func (o *importOptions) sayLists(cmd *cobra.Command, armies []importedArmy) {
	var lines [][]string
	for _, a := range armies {
		lines = append(lines, []string{fmt.Sprint(a.Line), fmt.Sprintf("%d of %d", a.Known, a.Known+len(a.Unknown)),
			a.List, strings.Join(a.Unknown, ", "), a.File})
	}
	table(cmd, []string{"line", "known", "list", "unknown", "file"}, lines)
}
