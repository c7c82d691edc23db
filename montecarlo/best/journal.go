package best

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/montecarlo/journal"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
)

// matchesFile is where a search keeps its matches: a line of JSON each, the first saying of
// which search.
const matchesFile = "matches.jsonl"

// Journal keeps the matches of a search in a folder.
type Journal = journal.Journal[Record]

// OpenJournal begins a folder, or goes on with one that the same search began; of says which
// search it is. A line that an interruption cut off is dropped.
func OpenJournal(dir, of string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	j, err := journal.Open[Record](filepath.Join(dir, matchesFile))
	if err != nil {
		return nil, err
	}
	if len(j.Kept) == 0 {
		return j, j.Keep(Record{Key: of})
	}
	if j.Kept[0].Key != of {
		j.Close()
		return nil, lists.Refusal(fmt.Sprintf("%s holds another search; give each its own --out", dir))
	}
	j.Kept = j.Kept[1:]
	return j, nil
}
