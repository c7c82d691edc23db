package results

import (
	"fmt"
	"path/filepath"
)

// joinedGames is how large a joined part may become: small enough that the parts of a
// large dataset can be read side by side, large enough that there are few of them.
const joinedGames = 250000

// join replaces runs of small parts by larger ones. The log is replaced in one
// step; until then the old parts count, afterwards the new ones.
func (w *Writer) join() error {
	var joined []Commit
	var old []string
	for at := 0; at < len(w.commits); {
		if w.joining != nil {
			w.joining(at, len(w.commits))
		}
		end, games := at+1, w.commits[at].games()
		for end < len(w.commits) && games+w.commits[end].games() <= w.joined {
			games += w.commits[end].games()
			end++
		}
		if end > at+1 && fewer(w.commits[end:], w.joined/5) {
			end = len(w.commits) // a last part of few games is no part of its own
		}
		if end == at+1 {
			joined = append(joined, w.commits[at])
			at = end
			continue
		}
		c := Commit{Part: w.next, Files: map[string]string{}, Sums: map[string]string{}}
		w.next++
		for _, part := range w.commits[at:end] {
			c.Chunks = append(c.Chunks, part.Chunks...)
			c.Matchups = append(c.Matchups, part.Matchups...)
		}
		for _, t := range w.manifest.Tables {
			c.Files[t] = fmt.Sprintf("%s/part-%05d.parquet", t, c.Part)
			var parts []string
			for _, part := range w.commits[at:end] {
				from := filepath.Join(w.dir, filepath.FromSlash(part.Files[t]))
				if err := summed(w.disk, from, part.Sums[t]); err != nil { // or its damage would be summed anew
					return err
				}
				parts = append(parts, from)
			}
			path := filepath.Join(w.dir, filepath.FromSlash(c.Files[t]))
			var err error
			if c.Sums[t], err = w.joinTable(t, path, parts); err != nil {
				return err
			}
			err = summed(w.disk, path, c.Sums[t])
			if err == nil {
				err = opened(w.disk, path, sameDigests(path, t, c.Chunks), plainly...)
			}
			if err != nil {
				return err
			}
			old = append(old, parts...)
		}
		joined = append(joined, c)
		at = end
	}
	if len(old) == 0 {
		return nil
	}
	if err := replaceCommits(w.disk, w.dir, joined); err != nil {
		return err
	}
	w.commits = joined
	for _, f := range old {
		if err := w.disk.Remove(f); err != nil {
			return err
		}
	}
	return nil
}

// fewer reports whether parts have fewer games than that together.
func fewer(list []Commit, games int) bool {
	for i := range list {
		if games -= list[i].games(); games <= 0 {
			return false
		}
	}
	return true
}

// joinTable joins the files of a table by the type of its rows.
func (w *Writer) joinTable(table, path string, parts []string) (sum string, err error) {
	switch table {
	case "units":
		return joinFiles[UnitRow](w.disk, path, parts, w.metadata)
	case "cells":
		return joinFiles[CellRow](w.disk, path, parts, w.metadata)
	case "events":
		return joinFiles[EventRow](w.disk, path, parts, w.metadata)
	case "accounts":
		return joinFiles[AccountRow](w.disk, path, parts, w.metadata)
	case "choices":
		return joinFiles[ChoiceRow](w.disk, path, parts, w.metadata)
	case "lists":
		return joinFiles[ListRow](w.disk, path, parts, w.metadata)
	}
	return joinFiles[GameRow](w.disk, path, parts, w.metadata)
}
