package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// Schema is the version of the dataset's layout and columns. Those of earlier schemas are read, but not continued:
// 1 calls the column half_points_a score_a, and names no engine digests; 2 has unit_titles as an object.
const Schema = 3

const manifestFile = "manifest.json"

// Manifest says what a dataset is. It is written when a run begins and again, with
// counts and digests, when it ends.
type Manifest struct {
	Schema           int    `json:"dataset_schema"`
	Experiment       string `json:"experiment"`
	ExperimentDigest string `json:"experiment_digest"` // of what is played, not of how long
	Engine                  // that began it
	// of all programs that played it, where they are several
	Commits     []string `json:"engine_commits,omitempty"`
	Go          string   `json:"go"`
	OS          string   `json:"os"`
	Arch        string   `json:"arch"`
	Seed        uint64   `json:"seed"`
	Alpha       float64  `json:"alpha"`
	ChunkBlocks int      `json:"chunk_blocks"`
	Shard       int      `json:"shard"`
	Shards      int      `json:"shards"`
	Wave        int      `json:"wave,omitempty"`    // of Waves, from 1; 0 where the run is played at once
	Waves       int      `json:"waves,omitempty"`   // in which the shards of the run are played
	Settled     []int    `json:"settled,omitempty"` // matchups of which the wave plays nothing more
	Tables      []string `json:"tables"`
	// folders of the dataset in which what the experiment names is looked up first
	Near  []string     `json:"near,omitempty"`
	Files []PlayedFile `json:"files,omitempty"` // every file that was played
	// blocks that the command line asked for instead of the experiment's rule
	OnlyBlocks int `json:"only_blocks,omitempty"`
	// that found its matchups as it went; nothing for an experiment
	Study    *Study         `json:"study,omitempty"`
	Matchups []MatchupEntry `json:"matchups"`

	Bots       []Program  `json:"programs,omitempty"`    // programs that played as commanders
	Title      string     `json:"title,omitempty"`       // of the experiment, for people
	UnitTitles UnitTitles `json:"unit_titles,omitempty"` // names of units as their rosters print them

	Finished    bool   `json:"finished"`
	Games       int64  `json:"games"`
	Failed      int64  `json:"failed_games"`
	Chunks      int    `json:"chunks"`
	GamesDigest string `json:"games_digest,omitempty"`
	UnitsDigest string `json:"units_digest,omitempty"`
	CellsDigest string `json:"cells_digest,omitempty"`
}

// Program is a program that played as a commander. What it chose is in the table choices.
type Program struct {
	Name  string   `json:"name"`
	Cmd   []string `json:"cmd"`
	Show  []string `json:"show,omitempty"`
	Limit struct {
		Decision string `json:"decision,omitempty"`
		Game     string `json:"game,omitempty"`
	} `json:"limit,omitzero"`
}

// IsProgram reports whether a commander is a program.
func (m *Manifest) IsProgram(name string) bool {
	return slices.ContainsFunc(m.Bots, func(p Program) bool { return p.Name == name })
}

// RunCommand is the command that plays the games again from the experiment of the dataset in a folder into another; ""
// where a study played, which no file asks for.
func (m *Manifest) RunCommand(dir, into string) string {
	if m.Study != nil {
		return ""
	}
	command := "sim run " + path.Join(filepath.ToSlash(dir), experimentFile) + " --out " + into
	if m.OnlyBlocks > 0 {
		command += fmt.Sprintf(" --blocks %d", m.OnlyBlocks)
	}
	return command
}

// UnitTitles are names of units for people, by "system/unit". A manifest lists them.
type UnitTitles map[string]string

// titledUnit is one of them in a manifest.
type titledUnit struct {
	Unit  string `json:"unit"` // system/unit
	Title string `json:"title"`
}

// MarshalJSON lists them in the order of units.
func (t UnitTitles) MarshalJSON() ([]byte, error) {
	list := []titledUnit{}
	for _, unit := range slices.Sorted(maps.Keys(t)) {
		list = append(list, titledUnit{unit, t[unit]})
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads a list, or an object by unit, which manifests of earlier schemas have.
func (t *UnitTitles) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte("{")) {
		return json.Unmarshal(data, (*map[string]string)(t))
	}
	var list []titledUnit
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*t = UnitTitles{}
	for _, u := range list {
		(*t)[u.Unit] = u.Title
	}
	return nil
}

// Study is what the games of a study are a function of, beside the engine and the seed.
type Study struct {
	Name    string            `json:"name"`    // of its command: lists, prices, place, tune, ladder
	Asked   json.RawMessage   `json:"asked"`   // settings, an object
	Grounds map[string]string `json:"grounds"` // a digest of everything that is played with, by what it is
}

// PlayedFile is a file that was played: one of the user's, which the dataset keeps, or one of
// the library that came with the program.
type PlayedFile struct {
	File    string `json:"file"` // in the dataset, or in the library
	Shipped bool   `json:"shipped,omitempty"`
	SHA256  string `json:"sha256"`
}

// Folders lists the folders in which what the experiment of the dataset in dir names is looked
// up first. Folders outside of the dataset, which those of early versions name, are left out: a
// dataset of a stranger has no say in what is read elsewhere.
func (m *Manifest) Folders(dir string) []string {
	list := make([]string, 0, len(m.Near))
	for _, near := range m.Near {
		if near = filepath.FromSlash(near); filepath.IsLocal(near) {
			list = append(list, filepath.Join(dir, near))
		}
	}
	return list
}

// MatchupEntry describes one matchup; rows name it by its index.
type MatchupEntry struct {
	Index    int    `json:"matchup"`
	System   string `json:"system"`
	Scenario string `json:"scenario"`
	Variant  string `json:"variant"`           // options and map in words
	Options  string `json:"options,omitempty"` // their name, or what they change
	// where it is not the scenario's own; "generated maps" for one of every block's own
	Map        string `json:"map,omitempty"`
	ArmyA      string `json:"army_a"`
	ArmyB      string `json:"army_b"`
	CommanderA string `json:"commander_a"`
	CommanderB string `json:"commander_b"`
	// commander of both sides, where the experiment plays the matchup at several levels: the lowest stands first
	Level      string    `json:"level,omitempty"`
	Seats      [2]string `json:"seats"`
	Stream     string    `json:"stream"` // hexadecimal; matchups with one stream and seed meet the same luck
	StreamName string    `json:"stream_name"`
	Seed       uint64    `json:"seed,omitempty"` // of its dice, where that is not the dataset's
	// stream of the matchups that it is compared with block by block, where its own dice are not theirs
	Beside string `json:"beside,omitempty"`
	// matchups with one and the same seed meet the same maps, made anew for every block
	MapStream  string  `json:"map_stream,omitempty"`
	Games      int     `json:"games_per_block"`
	SharedDice bool    `json:"games_of_a_block_share_dice"`
	ExactLuck  bool    `json:"exact_luck"`  // damage dealt minus damage expected is luck alone
	Mirror     bool    `json:"mirror"`      // an army against itself: the score is that of the first seat
	SwapSides  bool    `json:"armies_swap"` // the second game of a block swaps the armies' seats
	Precision  float64 `json:"precision"`   // 0: no such rule
	Margin     float64 `json:"margin"`      // 0: no such rule
	MaxBlocks  int64   `json:"max_blocks"`
	Fixed      bool    `json:"fixed"` // a fixed number of blocks
	// the places of a round robin that were to be settled; nothing where it was no rule
	Rank       *RankBy  `json:"rank,omitempty"`
	PlanBlocks float64  `json:"plan_blocks"`
	PlanVar    float64  `json:"plan_variance"`
	Luck       *LuckBy  `json:"luck,omitempty"`     // by what luck was measured and taken out; nothing where it was not
	LeftOut    []string `json:"left_out,omitempty"` // armies that their start area is too small for, a sentence each
	Titles     Titles   `json:"titles,omitzero"`    // names for people

	Blocks  int64  `json:"blocks"`
	Stopped string `json:"stopped,omitempty"` // why, in a word: decided, precise, ranked, limit
}

// RankBy is a rule that plays a round robin until its first places are settled.
type RankBy struct {
	Places int     `json:"places"` // -1: the whole order
	Margin float64 `json:"margin"` // armies that certainly differ by less need not be distinguished
	Chunk  int     `json:"chunk"`  // blocks of a matchup between two looks
}

// Titles are the names for people that the files of a matchup give; empty where they give none.
type Titles struct {
	System   string `json:"system,omitempty"`
	Scenario string `json:"scenario,omitempty"`
	ArmyA    string `json:"army_a,omitempty"`
	ArmyB    string `json:"army_b,omitempty"`
}

// LuckBy is the frozen value of positions that measured the luck of a matchup's games.
type LuckBy struct {
	Value  string `json:"value"`                 // system/name
	Level  string `json:"level"`                 // commander of the games that it was fitted to
	Digest string `json:"digest"`                // of all that luck depends on
	Deep   bool   `json:"deep"`                  // rolls were looked through to the next
	Fitted string `json:"fitted_to,omitempty"`   // digest of the games that it was fitted to
	Seed   uint64 `json:"fitted_seed,omitempty"` // and their seed, which is not that of the dataset
}

// LeftOut reports which armies of a dataset their start areas are too small for, and where,
// each once.
func (m *Manifest) LeftOut() []string {
	var list []string
	for i := range m.Matchups {
		e := &m.Matchups[i]
		where := e.System + "/" + e.Scenario
		if e.Variant != "" {
			where += " [" + e.Variant + "]"
		}
		for _, words := range e.LeftOut {
			if note := where + ": " + words + "."; !slices.Contains(list, note) {
				list = append(list, note)
			}
		}
	}
	return list
}

// ErrNotDataset is wrapped by errors about folders that hold no dataset.
var ErrNotDataset = errors.New("not a dataset")

// ReadManifest reads the manifest of the dataset in a folder, whatever its log is like.
func ReadManifest(dir string) (*Manifest, error) { return readManifest(osDisk{}, dir) }

// readManifest reads a manifest and says what is wrong where there is none: no folder, a folder that is no
// dataset, text that is no manifest, or a dataset of another schema.
func readManifest(on disk, dir string) (*Manifest, error) {
	data, err := readFile(on, filepath.Join(dir, manifestFile))
	if err != nil {
		folder, gone := on.IsDir(dir)
		if gone != nil {
			return nil, noFolder(dir, gone)
		}
		var pe *fs.PathError
		if errors.As(err, &pe) && errors.Is(pe.Err, regular.ErrKind) {
			return nil, fmt.Errorf("%w: manifest.json of %q %w", ErrNotDataset, dir, pe.Err)
		}
		if filepath.Base(dir) == manifestFile {
			return nil, fmt.Errorf("%w: %q is the manifest of one; want its folder, %q", ErrNotDataset, dir,
				filepath.Dir(dir))
		}
		if errors.Is(err, fs.ErrPermission) || !folder {
			return nil, noFolder(dir, err)
		}
		return nil, fmt.Errorf("%w: %q has no manifest.json", ErrNotDataset, dir)
	}
	m := &Manifest{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%w: manifest.json of %q cannot be read: %w", ErrNotDataset, dir, err)
	}
	if m.Schema < 1 || m.Schema > Schema {
		return nil, fmt.Errorf("the dataset %q has schema %d; this program reads schemas 1 to %d", dir, m.Schema,
			Schema)
	}
	return m, nil
}

// noFolder says why a folder cannot be read: it is not there, it is a file, or something else.
func noFolder(dir string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w: you may not read %q", ErrNotDataset, dir)
	}
	if info, gone := os.Stat(dir); gone == nil && !info.IsDir() {
		return fmt.Errorf("%w: %q is a file; want a folder", ErrNotDataset, dir)
	}
	return fmt.Errorf("%w: there is no folder %q", ErrNotDataset, dir)
}

// writeJSON writes a value as an indented JSON file.
func writeJSON(d disk, path string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return writeFile(d, path, append(data, '\n'))
}

// ShardName is the folder of a shard within the folder of its run.
func ShardName(shard, shards int) string { return fmt.Sprintf("shard-%05d-of-%05d", shard, shards) }
