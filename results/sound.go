package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
)

// A dataset may come from anybody: what is read of its manifest and log is checked before
// anything is done with it. What they name stays in the folder, and no number of theirs is
// used as a size or a place without bounds.

// Bounds of what a manifest may say, far above what any run needs.
const (
	mostShards      = 1_000_000
	mostChunkBlocks = 10_000_000
)

// UnmarshalJSON reads a manifest and refuses what none can say.
func (m *Manifest) UnmarshalJSON(data []byte) error {
	type plainly Manifest
	if err := json.Unmarshal(data, (*plainly)(m)); err != nil {
		return err
	}
	for i, t := range m.Tables {
		if !slices.Contains(tableNames[:], t) {
			return fmt.Errorf("unknown table %q", t)
		}
		if slices.Contains(m.Tables[:i], t) {
			return fmt.Errorf("the table %q is named twice", t)
		}
	}
	if err := m.checkParts(); err != nil {
		return err
	}
	switch {
	case m.ChunkBlocks < 0 || m.ChunkBlocks > mostChunkBlocks:
		return fmt.Errorf("chunks of %d blocks; there are 1 to %d", m.ChunkBlocks, mostChunkBlocks)
	case m.Alpha < 0 || m.Alpha >= 1:
		return fmt.Errorf("alpha is %v; want a number from 0 to 1", m.Alpha)
	}
	for _, f := range m.Files {
		if !f.Shipped && !filepath.IsLocal(filepath.FromSlash(f.File)) {
			return fmt.Errorf("the file %q lies outside of the dataset", f.File)
		}
	}
	for i := range m.Matchups {
		if err := m.Matchups[i].check(); err != nil {
			return fmt.Errorf("matchup %d: %w", i, err)
		}
	}
	return nil
}

// checkParts refuses a part of a run that there is none of.
func (m *Manifest) checkParts() error {
	switch {
	case m.Shards < 0 || m.Shards > mostShards || m.Shard < 0 || m.Shard >= max(m.Shards, 1):
		return fmt.Errorf("there is no shard %d of %d", m.Shard, m.Shards)
	case m.Waves < 0 || m.Waves > MostWaves || m.Wave < 0 || m.Wave > m.Waves || (m.Waves > 0 && m.Wave == 0):
		return fmt.Errorf("there is no wave %d of %d", m.Wave, m.Waves)
	case len(m.Settled) > 0 && (slices.Min(m.Settled) < 0 || slices.Max(m.Settled) >= len(m.Matchups)):
		return fmt.Errorf("settled are the matchups %v; there are %d", m.Settled, len(m.Matchups))
	}
	return nil
}

// check refuses numbers that no matchup has.
func (e *MatchupEntry) check() error {
	switch {
	case e.Games < 0 || e.Games > 2:
		return fmt.Errorf("%d games in a block; there are 1 or 2", e.Games)
	case e.MaxBlocks < 0 || e.Blocks < 0:
		return fmt.Errorf("%d blocks of %d at the most", e.Blocks, e.MaxBlocks)
	case e.Precision < 0 || e.Precision >= 1 || e.Margin < 0 || e.Margin >= 1:
		return fmt.Errorf("precision %v and margin %v; both are below 1", e.Precision, e.Margin)
	case e.PlanBlocks < 0 || e.PlanVar < 0:
		return fmt.Errorf("a plan of %v blocks and variance %v; neither can be negative", e.PlanBlocks, e.PlanVar)
	}
	return nil
}

// UnmarshalJSON reads a commit and refuses files outside of the dataset.
func (c *Commit) UnmarshalJSON(data []byte) error {
	type plainly Commit
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode((*plainly)(c)); err != nil {
		return err
	}
	if c.Part < 0 {
		return fmt.Errorf("there is no part %d", c.Part)
	}
	for table, file := range c.Files {
		if !slices.Contains(tableNames[:], table) {
			return fmt.Errorf("unknown table %q", table)
		}
		if !filepath.IsLocal(filepath.FromSlash(file)) {
			return fmt.Errorf("the file %q does not lie in the dataset", file)
		}
	}
	for i := range c.Chunks {
		e := &c.Chunks[i]
		if e.Round < 0 || e.Matchup < 0 || e.Index < 0 || slices.Min(e.rows[:]) < 0 {
			return fmt.Errorf("a chunk has a number below 0: round %d, matchup %d, chunk %d, rows %v", e.Round,
				e.Matchup, e.Index, e.rows)
		}
	}
	for i := range c.Matchups {
		if err := c.Matchups[i].check(); err != nil {
			return fmt.Errorf("matchup %d: %w", c.Matchups[i].Index, err)
		}
	}
	return nil
}

// sound adds the matchups that the log enters to those of the manifest, and refuses a dataset whose log has games of
// others.
func sound(d *Dataset) (*Dataset, error) {
	m := d.Manifest
	for i := range d.commits {
		for _, e := range d.commits[i].Matchups {
			if e.Index > len(m.Matchups) || e.Index < 0 {
				return nil, fmt.Errorf("%s of %q is damaged: part %d enters matchup %d where there are %d", commitLog,
					d.Dir, d.commits[i].Part, e.Index, len(m.Matchups))
			}
			if e.Index == len(m.Matchups) { // that of a finished dataset has them all
				m.Matchups = append(m.Matchups, e)
			}
		}
		for j := range d.commits[i].Chunks {
			if n := int(d.commits[i].Chunks[j].Matchup); n >= len(d.Manifest.Matchups) {
				return nil, fmt.Errorf("%s of %q is damaged: it has chunks of matchup %d, the manifest names %d "+
					"matchups", commitLog, d.Dir, n, len(d.Manifest.Matchups))
			}
		}
	}
	return d, nil
}
