package results

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"
)

var (
	crashSeeds = flag.Uint64("crash-seeds", storiesPlayed, "seeds of the fault simulator")
	crashFrom  = flag.Uint64("crash-from", 1, "the first of them; what failed is named by its seed")
)

// longest is how many chunks a simulated dataset has at the most.
const longest = 6

// oracle is what datasets that nothing happens to come to, by the number of their chunks.
type oracle struct {
	chunks  [longest]Chunk
	entries [longest]ChunkEntry
	digests [longest + 1]string
	sealed  sync.Map // parts, which are sealed once: encoding is slow, and knows nothing of disks
	sound   sync.Map // files whose rows were compared, and what with
}

var whatIsRight = sync.OnceValue(func() *oracle {
	o := &oracle{}
	for i := range o.chunks {
		o.chunks[i] = someChunk(i, 2)
		o.chunks[i].Units, o.chunks[i].Cells = nil, nil // one table shows what any would, and is soon written
		o.entries[i] = *digested(newDigester(), &o.chunks[i], simulatedTables)
	}
	for n := 1; n <= longest; n++ {
		w := Writer{manifest: &Manifest{Tables: simulatedTables}, commits: []Commit{{Chunks: o.entries[:n]}}}
		o.digests[n] = w.digestOf("games")
	}
	return o
})

var simulatedTables = []string{"games"}

// simulation is the story of a dataset on a faulty disk: processes write it, crash, lose
// power, are killed, fail, and others go on, until one finishes it.
type simulation struct {
	*oracle
	r     *rand.Rand
	below *faultyDisk
	disk  disk // below, perhaps with a fault planted between
	n     int  // chunks of the dataset
	acked int  // chunks that a writer said were committed
	made  bool // a writer said that the dataset is there
	joins bool // small parts are joined when it is finished, which costs most of a story
	rot   bool // a bit was flipped, and may not be mended yet
	finds bool // matchups are entered when their first chunk comes, and none is known before
}

const simulatedDir = "runs/d"

// simulate tells the story of a seed. The error says which promise was broken. Plant may put
// something between the writer and its disk.
func simulate(seed uint64, plant func(*faultyDisk) disk) (err error) {
	s := &simulation{oracle: whatIsRight(), r: rand.New(rand.NewPCG(seed, 1))}
	s.below = newFaultyDisk(rand.New(rand.NewPCG(seed, 2)))
	s.disk = s.below
	if plant != nil {
		s.disk = plant(s.below)
	}
	s.n, s.joins = 1+s.r.IntN(longest), s.r.IntN(4) == 0
	s.finds = seed%3 == 0
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	for life := 0; ; life++ {
		crash, faults := 1+s.r.IntN(20*(1+s.r.IntN(8))), [...]float64{0, 0, .005, .03}[s.r.IntN(4)]
		if life > 15 { // a machine that lasts, for once
			crash, faults = 0, 0
		}
		s.below.live(crash, faults)
		finished, err := s.write()
		unharmed := s.below.failed == 0 && !s.below.dead
		if err != nil && unharmed {
			return fmt.Errorf("life %d: nothing failed, and yet: %w", life, err)
		}
		if s.r.IntN(2) == 0 {
			s.below.powerCut()
		}
		s.below.live(0, 0)
		if err := s.inspect(finished); err != nil {
			return fmt.Errorf("life %d: %w", life, err)
		}
		if finished {
			return nil
		}
		if !s.rot && s.r.IntN(12) == 0 {
			s.rotten()
		}
	}
}

// write is the life of a process, which ends when the dataset is finished, or in an error.
func (s *simulation) write() (finished bool, err error) {
	var w *Writer
	at := 0
	if _, there := s.disk.IsDir(simulatedDir); there != nil {
		if s.made {
			return false, errors.New("the dataset is gone")
		}
		m := &Manifest{Experiment: "test", Tables: simulatedTables}
		for i := range 2 {
			if !s.finds {
				m.Matchups = append(m.Matchups, foundMatchup(i))
			}
		}
		w, err = create(s.disk, simulatedDir, m, []byte("experiment: test\n"))
		if err != nil {
			return false, err
		}
		s.made = true
	} else {
		var d *Dataset
		w, d, err = resume(s.disk, simulatedDir)
		if s.rot && errors.Is(err, ErrDamaged) {
			_, err = repair(s.disk, simulatedDir, s.replay, s.seal)
			return false, err
		}
		if err != nil {
			return false, err
		}
		if s.rot && s.verify(d) != nil {
			return false, errors.New("a flipped bit was not noticed")
		}
		at = len(d.Committed())
	}
	defer w.Abandon()
	w.presses, w.seal = make(chan *press, 1), s.seal
	w.presses <- &press{}
	if !s.joins {
		w.joined = 0
	}
	for ; at < s.n; at++ {
		for n := len(w.manifest.Matchups); n <= int(s.chunks[at].Matchup); n++ {
			if w.Enter(foundMatchup(n)) != n {
				return false, errors.New("a matchup was entered by another number")
			}
		}
		if err := w.Append(s.chunks[at]); err != nil {
			return false, err
		}
		switch s.r.IntN(3) {
		case 0:
			if _, err := w.Commit(); err != nil {
				return false, err
			}
		case 1:
			if err := w.Flush(); err != nil {
				return false, err
			}
			s.acked = max(s.acked, at+1)
		}
	}
	if err := w.Flush(); err != nil {
		return false, err
	}
	s.acked = s.n
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
		return false, err
	}
	return true, nil
}

// foundMatchup is the matchup of a number.
func foundMatchup(n int) MatchupEntry { return MatchupEntry{Index: n, ArmyA: fmt.Sprint("army ", n)} }

// sealedPart is a part but for its number.
type sealedPart struct {
	bytes  []byte
	commit *Commit
}

// seal seals a part, or gives what sealing the same chunks gave before: compressing would take nearly all
// the time of a simulation.
func (s *simulation) seal(p *press, number int) (*Commit, error) {
	key := fmt.Sprint(p.rows.entries[0].Digest("games"), len(p.rows.chunks))
	known, ok := s.sealed.Load(key)
	if !ok {
		c, err := p.seal(0, simulatedTables, map[string]string{})
		if err != nil {
			return nil, err
		}
		c.Chunks = slices.Clone(c.Chunks)
		known, _ = s.sealed.LoadOrStore(key, sealedPart{slices.Clone(p.files[0].Bytes()), c})
	}
	part := known.(sealedPart)
	p.files[0].Reset()
	p.files[0].Write(part.bytes)
	return &Commit{Part: number, Files: map[string]string{"games": fmt.Sprintf("games/part-%05d.parquet", number)},
		Sums: part.commit.Sums, Chunks: part.commit.Chunks}, nil
}

func (s *simulation) replay(list []ChunkEntry, _ []Chunk, take func(Chunk) error) error {
	for i := range list {
		if err := take(s.chunks[slices.Index(s.entries[:], list[i])]); err != nil {
			return err
		}
	}
	return nil
}

// inspect asks, on a disk that works, whether all that was promised is there and all that is
// there is right.
func (s *simulation) inspect(finished bool) error {
	if _, there := s.below.IsDir(simulatedDir); there != nil {
		if s.made {
			return errors.New("the dataset is gone")
		}
		return nil
	}
	d, err := open(s.below, simulatedDir)
	if err != nil {
		return fmt.Errorf("it cannot be opened: %w", err)
	}
	if err := s.verify(d); err != nil && (!s.rot || finished) {
		return fmt.Errorf("what is committed is damaged: %w", err)
	}
	got := d.Committed()
	if len(got) < s.acked || len(got) > s.n {
		return fmt.Errorf("%d chunks of %d were committed, %d are there", s.acked, s.n, len(got))
	}
	if !slices.Equal(got, s.entries[:len(got)]) {
		return errors.New("the chunks are not those that were appended")
	}
	for i := range d.Manifest.Matchups {
		if e := d.Manifest.Matchups[i]; e.ArmyA != foundMatchup(i).ArmyA || e.Index != i {
			return fmt.Errorf("matchup %d is %d of %s", i, e.Index, e.ArmyA)
		}
	}
	if !finished {
		if d.Manifest.Finished && len(got) != s.n {
			return errors.New("it counts as finished and is not")
		}
		return nil
	}
	if !d.Manifest.Finished || d.Manifest.GamesDigest != s.digests[s.n] {
		return fmt.Errorf("finished %v, digest %.8s, want %.8s", d.Manifest.Finished, d.Manifest.GamesDigest,
			s.digests[s.n])
	}
	names, err := s.below.List(filepath.Join(simulatedDir, "games"))
	if err != nil || len(names) != len(d.Files("games")) {
		return fmt.Errorf("a finished dataset has the files %v, its log names %v (%v)", names, d.Files("games"), err)
	}
	return nil
}

// verify is Verify that does not read the rows of equal files twice.
func (s *simulation) verify(d *Dataset) error {
	if list := d.Damaged(); len(list) > 0 {
		return DamageError(list)
	}
	for i := range d.commits {
		c := &d.commits[i]
		known := fmt.Sprint(c.Sums["games"], c.Chunks)
		if _, ok := s.sound.Load(known); ok {
			continue
		}
		if err := d.verifyPart(c); err != nil {
			return err
		}
		s.sound.Store(known, true)
	}
	return nil
}

// rotten flips a bit of a committed file, for good.
func (s *simulation) rotten() {
	d, err := open(s.below, simulatedDir)
	if err != nil || len(d.commits) == 0 || d.Manifest.Finished {
		return
	}
	files := d.Files("games")
	what, err := s.below.look(files[s.r.IntN(len(files))])
	if err != nil {
		return
	}
	n := what.(*node)
	if len(n.kept) != len(n.content) {
		return
	}
	at, bit := s.r.IntN(len(n.content)), byte(1)<<s.r.IntN(8)
	n.content[at] ^= bit
	n.kept[at] ^= bit
	s.rot = true
}

// simulateMany tells the stories of many seeds and returns the first that fails, with its
// error; 0 where none does.
func simulateMany(from, count uint64, plant func(*faultyDisk) disk) (uint64, error) {
	var next atomic.Uint64
	var mu sync.Mutex
	first, why := uint64(0), error(nil)
	var group errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			for {
				n := next.Add(1)
				mu.Lock()
				over := n > count || (first > 0 && from+n-1 > first)
				mu.Unlock()
				if over {
					return nil
				}
				seed := from + n - 1
				if err := simulate(seed, plant); err != nil {
					mu.Lock()
					if first == 0 || seed < first {
						first, why = seed, err
					}
					mu.Unlock()
				}
			}
		})
	}
	_ = group.Wait()
	return first, why
}

// TestNothingIsLostWhateverFails writes datasets on disks that fail, tear and forget.
func TestNothingIsLostWhateverFails(t *testing.T) {
	if seed, err := simulateMany(*crashFrom, *crashSeeds, nil); err != nil {
		t.Fatalf("seed %d: %v\nsee it alone with: go test ./results -run NothingIsLost -crash-from %d -crash-seeds 1",
			seed, err, seed)
	}
	t.Logf("%d seeds", *crashSeeds)
}

// planted is a disk between the writer and the faulty one, with a mistake.
type planted struct {
	*faultyDisk
	noFileSync func(path string) bool
	noDirSync  func(dir string) bool
	late       bool // renames of parts happen only when the log was written
	waiting    [][2]string
}

type plantedFile struct {
	file
	d    *planted
	path string
}

func (d *planted) wrap(f file, path string, err error) (file, error) {
	if err != nil {
		return nil, err
	}
	return &plantedFile{f, d, path}, nil
}

func (d *planted) Create(p string) (file, error) {
	f, err := d.faultyDisk.Create(p)
	return d.wrap(f, p, err)
}

func (d *planted) Edit(p string) (file, error) {
	f, err := d.faultyDisk.Edit(p)
	return d.wrap(f, p, err)
}

func (d *planted) Open(p string) (file, error) {
	for _, w := range d.waiting {
		if w[1] == p {
			p = w[0]
		}
	}
	return d.faultyDisk.Open(p)
}

func (d *planted) SyncDir(dir string) error {
	if d.noDirSync != nil && d.noDirSync(filepath.Base(dir)) {
		return nil
	}
	return d.faultyDisk.SyncDir(dir)
}

func (d *planted) Rename(from, to string) error {
	if d.late && strings.HasSuffix(to, ".parquet") {
		d.waiting = append(d.waiting, [2]string{from, to})
		return nil
	}
	return d.faultyDisk.Rename(from, to)
}

func (f *plantedFile) Sync() error {
	if f.d.noFileSync != nil && f.d.noFileSync(filepath.Base(f.path)) {
		return nil
	}
	err := f.file.Sync()
	if err == nil && filepath.Base(f.path) == commitLog {
		for _, w := range f.d.waiting {
			err = errors.Join(err, f.d.faultyDisk.Rename(w[0], w[1]), f.d.faultyDisk.SyncDir(filepath.Dir(w[1])))
		}
		f.d.waiting = nil
	}
	return err
}

// TestTheSimulatorNoticesMistakes plants mistakes that a writer could make, one at a time.
func TestTheSimulatorNoticesMistakes(t *testing.T) {
	part := func(name string) bool { return strings.Contains(name, ".parquet") }
	for name, mistake := range map[string]planted{
		"a part is not synced":  {noFileSync: part},
		"the log is not synced": {noFileSync: func(name string) bool { return name == commitLog }},
		"a log written anew is not synced": {noFileSync: func(name string) bool {
			return name == temporaryPrefix+commitLog+".tmp"
		}},
		"the manifest is not synced": {noFileSync: func(name string) bool {
			return strings.Contains(name, manifestFile)
		}},
		"the folder of parts is not synced":  {noDirSync: func(dir string) bool { return dir == "games" }},
		"the dataset's folder is not synced": {noDirSync: func(dir string) bool { return dir == "d" }},
		"the folder above is not synced":     {noDirSync: func(dir string) bool { return dir == "runs" }},
		"a part is named before it is there": {late: true},
		"nothing is synced, neither way": {noFileSync: func(string) bool {
			return true
		}, noDirSync: func(string) bool { return true }},
	} {
		seed, err := simulateMany(1, 3000, func(d *faultyDisk) disk {
			m := mistake
			m.faultyDisk, m.waiting = d, nil
			return &m
		})
		if err == nil {
			t.Errorf("%s: not noticed by 3000 seeds", name)
			continue
		}
		t.Logf("%s: seed %d: %v", name, seed, err)
	}
}

// TestTheFaultyDiskForgets shows that the disk of the simulator is as bad as it says.
func TestTheFaultyDiskForgets(t *testing.T) {
	lost, torn := 0, 0
	text := bytes.Repeat([]byte("x"), 10*sector)
	for seed := range uint64(100) {
		d := newFaultyDisk(rand.New(rand.NewPCG(seed, 2)))
		f, err := d.Create("file")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteAt(text, 0); err != nil {
			t.Fatal(err)
		}
		if got, err := readFile(d, "file"); err != nil || !bytes.Equal(got, text) {
			t.Fatal("what was written is not read")
		}
		if err := d.SyncDir("."); err != nil {
			t.Fatal(err)
		}
		d.powerCut()
		got, err := readFile(d, "file")
		switch {
		case err != nil:
			t.Fatalf("a name that was synced is gone: %v", err)
		case len(got) == 0:
			lost++
		case !bytes.Equal(got, text):
			torn++
		}
	}
	if lost == 0 || torn == 0 {
		t.Errorf("of 100 files that were not synced %d were lost and %d torn", lost, torn)
	}
}

// TestJoinedPartsCarryTheMatchupsThatWereEntered ends a process when small parts are joined and the last manifest is
// not written yet: the log alone says what was entered.
func TestJoinedPartsCarryTheMatchupsThatWereEntered(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	m := someManifest()
	m.Matchups = nil
	w, err := Create(dir, m, nil)
	if err != nil {
		t.Fatal(err)
	}
	begun, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if n := w.Enter(foundMatchup(7)); n != i {
			t.Errorf("matchup %d was entered as %d", i, n)
		}
		if err := errors.Join(w.Append(someChunk(i, 20)), w.Flush()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
		t.Fatal(err)
	}
	for _, manifest := range [][]byte{nil, begun} {
		if manifest != nil {
			if err := os.WriteFile(filepath.Join(dir, manifestFile), manifest, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		d, err := Open(dir)
		if err != nil || len(d.commits) != 1 || len(d.Manifest.Matchups) != 2 || d.Manifest.Matchups[1].Index != 1 ||
			d.Verify() != nil {
			t.Fatalf("it reads back as %+v: %v", d, err)
		}
	}
}
