package results

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// Replay plays chunks once more and hands them over in the order given. Kept is what is sound of their games and of
// what programs chose in them, chunk by chunk: nil where no choices are, and without games where these are damaged.
type Replay func(chunks []ChunkEntry, kept []Chunk, take func(Chunk) error) error

// Repair mends a dataset of which something was changed or lost after it was committed, and
// returns what it found. The chunks of damaged parts are played once more, and must come
// out as the log says. Of a damaged log the lines before the damage stay; what the others
// named is to be played again. A dataset that was finished no longer counts as such where
// something was mended: Resume continues it, and closing it finishes it.
func Repair(dir string, replay Replay) ([]Damage, error) {
	return repair(osDisk{}, dir, replay, nil)
}

// repair plays the damaged parts of a dataset again and returns what was damaged. The manifest is read
// again under the lock, since somebody may have written between. A finished dataset is marked as
// unfinished first, so that a repair that is interrupted leaves one that says so.
func repair(on disk, dir string, replay Replay, seal func(*press, int) (*Commit, error)) ([]Damage, error) {
	w, d, found, err := damaged(on, dir)
	if err != nil {
		return nil, err
	}
	defer func() { w.unlock() }()
	if seal != nil {
		w.seal = seal
	}
	if len(found) == 0 {
		return nil, nil
	}
	if w.manifest.Finished {
		if err := w.reopen(); err != nil {
			return found, err
		}
	}
	commits := d.commits
	for i := range commits {
		w.next = max(w.next, commits[i].Part+1)
	}
	for i := range commits {
		if !damages(found, commits[i].Part) {
			continue
		}
		kept, err := d.kept(&commits[i], found)
		if err == nil {
			err = w.again(&commits[i], kept, replay)
		}
		if err != nil {
			return found, fmt.Errorf("part %d cannot be mended: %w", commits[i].Part, err)
		}
	}
	return found, replaceCommits(on, dir, commits)
}

// Cut mends the dataset of a study, whose matchups are found by playing: its log ends before the first damaged part
// from then on, and Resume continues it there. It returns what it found, and how many games are to be played again.
func Cut(dir string) (found []Damage, again int, err error) {
	w, d, found, err := damaged(osDisk{}, dir)
	if err != nil {
		return nil, 0, err
	}
	defer func() { w.unlock() }()
	if len(found) == 0 {
		return nil, 0, nil
	}
	sound, entered := 0, 0
	for sound < len(d.commits) && !damages(found, d.commits[sound].Part) {
		entered += len(d.commits[sound].Matchups)
		sound++
	}
	for i := range d.commits[sound:] {
		again += d.commits[sound+i].games()
	}
	if w.manifest.Study != nil { // the log enters all matchups of a study, and will enter these again
		w.manifest.Matchups = w.manifest.Matchups[:min(entered, len(w.manifest.Matchups))]
	}
	if err := w.reopen(); err != nil {
		return found, 0, err
	}
	return found, again, replaceCommits(w.disk, dir, d.commits[:sound])
}

// reopen marks a dataset as unfinished.
func (w *Writer) reopen() error {
	w.manifest.Finished = false
	return writeJSON(w.disk, filepath.Join(w.dir, manifestFile), w.manifest)
}

// damaged locks a dataset and lists what is damaged of it, its log included, of which the lines before the damage are
// the commits.
func damaged(on disk, dir string) (w *Writer, d *Dataset, found []Damage, err error) {
	if _, err := readManifest(on, dir); err != nil {
		return nil, nil, nil, err
	}
	first := newWriter(on, dir, &Manifest{})
	if err := first.lock(); err != nil {
		return nil, nil, nil, err
	}
	defer func() {
		if err != nil {
			first.unlock()
		}
	}()
	m, err := readManifest(on, dir)
	if err != nil {
		return nil, nil, nil, err
	}
	w = newWriter(on, dir, m)
	w.locked = first.locked
	commits, err := readLog(on, dir)
	cut := errors.Is(err, ErrDamaged)
	if err != nil && !cut {
		return nil, nil, nil, err
	}
	d = &Dataset{Dir: dir, Called: dir, Manifest: m, commits: commits, disk: on}
	found = d.Damaged()
	switch lost := d.lost(); {
	case cut:
		found = append(found, Damage{Table: commitLog, Part: len(commits), Err: err})
	case lost != nil:
		found = append(found, *lost)
	}
	return w, d, found, nil
}

// lost is what a finished dataset's log no longer names as damage, or nil.
func (d *Dataset) lost() *Damage {
	n := d.Lost()
	if n == 0 {
		return nil
	}
	return &Damage{Table: commitLog, Part: len(d.commits), Err: fmt.Errorf("%s lacks %d of %d chunks", commitLog, n,
		d.Manifest.Chunks)}
}

func damages(found []Damage, part int) bool {
	for _, f := range found {
		if f.Part == part && f.Table != commitLog {
			return true
		}
	}
	return false
}

// kept reads the games and choices of a part, as far as these tables are not among those found damaged.
func (d *Dataset) kept(c *Commit, found []Damage) (list []Chunk, err error) {
	sound := func(table string) bool {
		return c.Files[table] != "" && !slices.ContainsFunc(found, func(f Damage) bool {
			return f.Part == c.Part && f.Table == table
		})
	}
	if !sound("choices") {
		return nil, nil
	}
	games, choices := rowsIn[GameRow](d, c, "games"), rowsIn[ChoiceRow](d, c, "choices")
	defer games.stop()
	defer choices.stop()
	for i := range c.Chunks {
		e := &c.Chunks[i]
		chunk := Chunk{Round: e.Round, Matchup: e.Matchup, Index: e.Index}
		if chunk.Choices, err = choices.cut(e.Rows("choices")); err != nil {
			return nil, err
		}
		if sound("games") {
			if chunk.Games, err = games.cut(e.Rows("games")); err != nil {
				return nil, err
			}
		}
		list = append(list, chunk)
	}
	return list, nil
}

// again plays a part's chunks once more into a part of another number, which takes its place.
func (w *Writer) again(c *Commit, kept []Chunk, replay Replay) error {
	p, at := &press{}, 0
	err := replay(c.Chunks, kept, func(played Chunk) error {
		if at >= len(c.Chunks) {
			return errors.New("more chunks were played than asked for")
		}
		e := digested(w.digester, &played, w.manifest.Tables)
		if *e != c.Chunks[at] {
			return fmt.Errorf("chunk %d of matchup %d comes out otherwise than it was committed; was it played by "+
				"this program?", c.Chunks[at].Index, c.Chunks[at].Matchup)
		}
		p.rows.add(&played, e)
		at++
		return nil
	})
	if err == nil && at < len(c.Chunks) {
		err = fmt.Errorf("%d chunks were played of %d", at, len(c.Chunks))
	}
	if err != nil {
		return err
	}
	number := w.next
	w.next++
	mended, err := w.seal(p, number)
	if err != nil {
		return err
	}
	if err := p.place(w, mended); err != nil {
		return err
	}
	mended.Matchups = c.Matchups
	*c = *mended
	return nil
}
