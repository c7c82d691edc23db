package results

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
)

// Commit is a line of the commit log: one part, its files and its chunks.
type Commit struct {
	Part   int               `json:"part"`
	Files  map[string]string `json:"files"`          // by table; paths in the dataset, with slashes
	Sums   map[string]string `json:"sums,omitempty"` // by table; SHA-256 of the file's bytes, hexadecimal
	Chunks []ChunkEntry      `json:"chunks"`
	// Matchups are those that were entered with the part (Writer.Enter); the manifest of an unfinished dataset lacks them.
	Matchups []MatchupEntry `json:"matchups,omitempty"`
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
func (c *Commit) games() int { return int(c.in("games")) }

// in is the number of the part's rows in a table.
func (c *Commit) in(table string) (n int64) {
	for i := range c.Chunks {
		n += int64(c.Chunks[i].Rows(table))
	}
	return n
}

const commitLog = "commits.jsonl"

// checkKey begins the last entry of a line: the first 16 digits of the SHA-256 of the line
// without it, in hexadecimal.
const checkKey = `,"check":"`

const checkDigits = 16

// logLine writes a commit as its line of the log.
func logLine(c *Commit) ([]byte, error) {
	line, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(line)
	line = append(line[:len(line)-1], checkKey...)
	line = append(line, hex.EncodeToString(sum[:])[:checkDigits]...)
	return append(line, "\"}\n"...), nil
}

// parseLine reads a line of the log. Older logs have no sums of files and no check.
func parseLine(line []byte) (c Commit, err error) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	body := line
	if at := len(line) - len(checkKey) - checkDigits - 2; at >= 0 && bytes.HasPrefix(line[at:], []byte(checkKey)) &&
		bytes.HasSuffix(line, []byte("\"}")) {
		body = append(slices.Clone(line[:at]), '}')
		sum := sha256.Sum256(body)
		if hex.EncodeToString(sum[:])[:checkDigits] != string(line[at+len(checkKey):len(line)-2]) {
			return c, errors.New("the line is not what was written")
		}
	} else if bytes.Contains(line, []byte(`"sums":`)) || bytes.Contains(line, []byte(checkKey)) {
		return c, errors.New("the line has lost its check")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, err
	}
	return c, nil
}

// readLog reads the log. A last line that is not sound is one that a crash tore while it was
// written, and counts for nothing. A line before it that is not sound is damage; the error
// then wraps ErrDamaged, and the commits returned are those of the lines before.
func readLog(d disk, dir string) (commits []Commit, err error) {
	path := filepath.Join(dir, commitLog)
	data, err := readFile(d, path)
	if errors.Is(err, fs.ErrNotExist) {
		return commits, nil
	}
	if err != nil {
		return nil, err
	}
	for n := 1; len(data) > 0; n++ {
		line, rest, ended := bytes.Cut(data, []byte("\n"))
		if !ended {
			return commits, nil
		}
		c, err := parseLine(line)
		if err != nil && len(rest) == 0 {
			return commits, nil
		}
		if err != nil {
			return commits, fmt.Errorf("%s:%d: the commit log is %w: %w", path, n, ErrDamaged, err)
		}
		commits = append(commits, c)
		data = rest
	}
	return commits, nil
}

// ErrDamaged is wrapped by errors about datasets of which something was changed, or lost,
// after it was committed.
var ErrDamaged = errors.New("damaged")

// appendCommit adds a line to the log and reads it back.
func appendCommit(d disk, dir string, c *Commit) error {
	line, err := logLine(c)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, commitLog)
	f, err := d.Edit(path)
	if err != nil {
		return err
	}
	defer f.Close()
	end, err := f.Size()
	if err != nil {
		return err
	}
	_, err = f.WriteAt(line, end)
	if err == nil {
		err = f.Sync()
	}
	if err == nil && end == 0 {
		err = d.SyncDir(dir) // the log is new
	}
	if err != nil {
		_ = f.Truncate(end) // half a line would be cut off by the next writer anyway
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
func replaceCommits(d disk, dir string, list []Commit) error {
	return whole(d, filepath.Join(dir, commitLog), func(w io.Writer) error {
		b := bufio.NewWriterSize(w, 1<<16)
		for i := range list {
			line, err := logLine(&list[i])
			if err != nil {
				return err
			}
			if _, err := b.Write(line); err != nil {
				return err
			}
		}
		return b.Flush()
	})
}
