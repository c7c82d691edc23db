package results

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Commit is a line of the commit log: one part, its files and its chunks.
type Commit struct {
	Part   int               `json:"part"`
	Files  map[string]string `json:"files"` // by table; paths in the dataset, with slashes
	Chunks []ChunkEntry      `json:"chunks"`
}

// ChunkEntry describes one committed chunk: how many rows of each table are its own
// (in the order of chunks) and their digests. A long run has very many, so it is small.
type ChunkEntry struct {
	Round   int32
	Matchup int32
	Index   int32
	rows    [tableCount]int32
	digests [tableCount]digest
}

// Rows is the number of the chunk's rows in a table.
func (e *ChunkEntry) Rows(table string) int { return int(e.rows[tableIndex(table)]) }

// Digest is the digest of the chunk's rows in a table, in hexadecimal; "" for a table
// that the dataset does not keep.
func (e *ChunkEntry) Digest(table string) string { return e.digests[tableIndex(table)].String() }

func (e *ChunkEntry) set(table string, rows int, d digest) {
	i := tableIndex(table)
	e.rows[i], e.digests[i] = int32(rows), d
}

// chunkLine is a chunk as the log has it.
type chunkLine struct {
	Round   int32             `json:"round"`
	Matchup int32             `json:"matchup"`
	Index   int32             `json:"chunk"`
	Rows    map[string]int32  `json:"rows"`
	Digests map[string]string `json:"digests"`
}

// MarshalJSON writes the chunk for the log.
func (e ChunkEntry) MarshalJSON() ([]byte, error) {
	line := chunkLine{e.Round, e.Matchup, e.Index, map[string]int32{}, map[string]string{}}
	for i, table := range tableNames {
		if e.digests[i] != (digest{}) {
			line.Rows[table], line.Digests[table] = e.rows[i], e.digests[i].String()
		}
	}
	return json.Marshal(line)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (e *ChunkEntry) UnmarshalJSON(data []byte) error {
	var line chunkLine
	if err := json.Unmarshal(data, &line); err != nil {
		return err
	}
	*e = ChunkEntry{Round: line.Round, Matchup: line.Matchup, Index: line.Index}
	for table, text := range line.Digests {
		i := slices.Index(tableNames[:], table)
		if i < 0 {
			return fmt.Errorf("unknown table %q", table)
		}
		d, err := parseDigest(text)
		if err != nil {
			return err
		}
		e.rows[i], e.digests[i] = line.Rows[table], d
	}
	return nil
}

// games is the number of games in the part.
func (c *Commit) games() int {
	n := 0
	for i := range c.Chunks {
		n += c.Chunks[i].Rows("games")
	}
	return n
}

const commitLog = "commits.jsonl"

// readCommits reads the log. A last line that was not written to its end counts for
// nothing; its length is left out of whole, so that a writer can cut it off.
func readCommits(dir string) (list []Commit, whole int64, err error) {
	data, err := os.ReadFile(filepath.Join(dir, commitLog))
	if os.IsNotExist(err) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	s := bufio.NewReader(bytes.NewReader(data))
	for n := 1; ; n++ {
		line, err := s.ReadBytes('\n')
		if err != nil {
			return list, whole, nil // the end, or a line without its end
		}
		var c Commit
		if err := json.Unmarshal(line, &c); err != nil {
			return list, whole, fmt.Errorf("%s:%d: the commit log is damaged: %w", filepath.Join(dir, commitLog), n, err)
		}
		list = append(list, c)
		whole += int64(len(line))
	}
}

// appendCommit adds a line to the log and reads it back.
func appendCommit(dir string, c Commit) error {
	line, err := json.Marshal(c)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	path := filepath.Join(dir, commitLog)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	end, err := f.Seek(0, 2)
	if err != nil {
		return err
	}
	if _, err := f.Write(line); err != nil {
		_ = f.Truncate(end) // half a line would be cut off by the next writer anyway
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	back := make([]byte, len(line))
	if _, err := f.ReadAt(back, end); err != nil {
		return err
	}
	if !bytes.Equal(back, line) {
		return fmt.Errorf("%s: the line just written reads back otherwise; is another run writing there?", path)
	}
	return nil
}

// replaceCommits writes the whole log anew, in one step.
func replaceCommits(dir string, list []Commit) error {
	var b bytes.Buffer
	for _, c := range list {
		line, err := json.Marshal(c)
		if err != nil {
			return err
		}
		b.Write(append(line, '\n'))
	}
	return writeFile(filepath.Join(dir, commitLog), b.Bytes())
}
