package place

import "github.com/skirmishlab/skirmishlab/montecarlo/journal"

// record is what was played of one map in one go.
type record struct {
	Key    string  `json:"key"`
	Tracks []Track `json:"tracks,omitempty"` // of every matchup
}

// gamesFile is where a search keeps its games: a line of JSON for each map and heat.
const gamesFile = "games.jsonl"

// Journal keeps the games of a search in a folder, so that it can be resumed.
type Journal struct {
	known map[string][]Track
	file  *journal.Journal[record]
	games bool // it holds games
}

// OpenJournal begins a folder, or resumes one that the same search began. A line that an interruption cut off is
// dropped.
func OpenJournal(dir string, q journal.Question) (*Journal, error) {
	file, err := journal.Open[record](dir, gamesFile, q)
	if err != nil {
		return nil, err
	}
	j := &Journal{known: map[string][]Track{}, file: file, games: len(file.Kept) > 0}
	for _, r := range file.Kept {
		j.known[r.Key] = r.Tracks
	}
	return j, nil
}

// Otherwise says what of this program differs from that which began the search, though their games do not.
func (j *Journal) Otherwise() string { return j.file.Otherwise }

func (j *Journal) keep(r record) error {
	if j == nil {
		return nil
	}
	j.games = j.games || len(r.Tracks) > 0
	return j.file.Keep(r)
}

// Abandon ends the writing of a journal that holds no games and removes it, with its folder where
// nothing else lies in that; of one that holds games it is Close.
func (j *Journal) Abandon() error {
	if j == nil || j.games {
		return j.Close()
	}
	return j.file.Remove()
}

// Close ends the writing.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
