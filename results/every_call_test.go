package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// tree lists the files of a folder and what is in them, as a power cut at the worst leaves them.
func (f *folder) tree(at string, into map[string]string) {
	for name, what := range f.kept {
		switch what := what.(type) {
		case *folder:
			what.tree(at+name+"/", into)
		case *node:
			if name != lockFile {
				into[at+name] = string(what.kept)
			}
		}
	}
}

// shortRun writes a small dataset on a disk, with something beside its tables, and calls begun
// when it is there.
func shortRun(on disk, begun func()) error {
	s := &simulation{oracle: whatIsRight()}
	m := &Manifest{Experiment: "test", Tables: simulatedTables, Matchups: make([]MatchupEntry, 2)}
	w, err := create(on, simulatedDir, m, []byte("experiment: test\n"), func(dir string) error {
		return writeFile(on, filepath.Join(dir, "beside.txt"), []byte("beside"))
	})
	if err != nil {
		return err
	}
	begun()
	defer w.Abandon()
	w.presses, w.seal = make(chan *press, 1), s.seal
	w.presses <- &press{}
	for at := range 3 {
		if err := w.Append(s.chunks[at]); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return w.Close(true, noReasons, noBlocks, map[string]string{"time": "none"})
}

// TestWhatIsAddedInFoldersLasts adds a folder with a file, and one below it, to a dataset when it is created, without
// a sync of either. The power is cut as soon as Create returns.
func TestWhatIsAddedInFoldersLasts(t *testing.T) {
	on := newFaultyDisk(rand.New(rand.NewPCG(1, 1)))
	on.live(0, 0)
	names := []string{filepath.Join("near", "a.yaml"), filepath.Join("near", "styles", "b.yaml")}
	add := func(dir string) error {
		for _, name := range names {
			path := filepath.Join(dir, name)
			if err := on.Mkdir(filepath.Dir(path)); err != nil {
				return err
			}
			f, err := on.Create(path)
			if err != nil {
				return err
			}
			if _, err := f.WriteAt([]byte(name), 0); err != nil {
				return err
			}
		}
		return nil
	}
	w, err := create(on, simulatedDir, someManifest(), []byte("experiment: test\n"), add)
	if err != nil {
		t.Fatal(err)
	}
	w.Abandon()
	on.settle(on.root, 0)
	for _, name := range names {
		if text, err := readFile(on, filepath.Join(simulatedDir, name)); err != nil || string(text) != name {
			t.Errorf("%s holds %q after a power cut: %v", name, text, err)
		}
	}
}

// TestEveryCallThatFailsIsReported lets each call of the disk fail in turn. A dataset that was begun
// with a failure is none, and anyone who learns that all went well finds, even after a power cut,
// every file as it is where nothing failed.
func TestEveryCallThatFailsIsReported(t *testing.T) {
	want := map[string]string{}
	failed, reported := 0, 0
	for at := 0; ; at++ {
		d := newFaultyDisk(rand.New(rand.NewPCG(1, 1)))
		d.live(0, 0)
		d.failAt = at // none at first
		whole := true
		err := shortRun(d, func() { whole = d.failed == 0 })
		if !whole {
			t.Errorf("call %d failed, and the dataset was begun", at)
		}
		got := map[string]string{}
		d.root.tree("", got)
		if at == 0 {
			if err != nil || len(got) < 7 {
				t.Fatalf("where nothing fails: %v, with %v", err, slices.Sorted(maps.Keys(got)))
			}
			want = got
			continue
		}
		if d.failed == 0 {
			break
		}
		failed++
		if err != nil {
			reported++
			continue
		}
		if !maps.Equal(got, want) {
			t.Errorf("call %d failed and nobody was reported; there are %v, want %v, each as it was", at,
				slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	if failed < 40 || reported < failed/2 {
		t.Errorf("of %d calls that failed %d were reported", failed, reported)
	}
}

// lyingDisk writes other bytes than it was given into files of one kind, and says nothing.
type lyingDisk struct {
	disk
	kind string
}

type lyingFile struct{ file }

func (d lyingDisk) Create(path string) (file, error) {
	f, err := d.disk.Create(path)
	if err == nil && strings.Contains(path, d.kind) {
		f = lyingFile{f}
	}
	return f, err
}

func (d lyingDisk) Edit(path string) (file, error) {
	f, err := d.disk.Edit(path)
	if err == nil && strings.Contains(path, d.kind) {
		f = lyingFile{f}
	}
	return f, err
}

func (f lyingFile) WriteAt(b []byte, at int64) (int, error) {
	c := slices.Clone(b)
	c[len(c)/2] ^= 4
	return f.file.WriteAt(c, at)
}

// TestADiskThatLiesIsNoticed reads back parts and lines of the log.
func TestADiskThatLiesIsNoticed(t *testing.T) {
	for _, kind := range []string{".parquet", commitLog} {
		d := newFaultyDisk(rand.New(rand.NewPCG(1, 1)))
		d.live(0, 0)
		err := shortRun(lyingDisk{d, kind}, func() {})
		commits, _ := readLog(d, simulatedDir)
		if err == nil || len(commits) > 0 {
			t.Errorf("%s was written wrongly, and %d parts were committed: %v", kind, len(commits), err)
		}
	}
}

// TestADatasetMadeMeanwhileIsLeftAlone lets another run make the folder while this one is at it.
func TestADatasetMadeMeanwhileIsLeftAlone(t *testing.T) {
	d := newFaultyDisk(rand.New(rand.NewPCG(1, 1)))
	d.live(0, 0)
	if err := mkdirs(d, filepath.Dir(simulatedDir)); err != nil {
		t.Fatal(err)
	}
	m := &Manifest{Experiment: "test", Tables: simulatedTables}
	_, err := create(d, simulatedDir, m, nil, func(string) error { return d.Mkdir(simulatedDir) })
	if !errors.Is(err, ErrExists) {
		t.Errorf("where another run was faster: %v", err)
	}
	_, err = create(d, "runs/e", m, nil, func(string) error { return fs.ErrExist })
	if err == nil || errors.Is(err, ErrExists) {
		t.Errorf("where something else exists: %v", err)
	}
}

// TestPartsAreCommittedInTheirOrder seals the second part before the first.
func TestPartsAreCommittedInTheirOrder(t *testing.T) {
	for range 5 {
		d := newFaultyDisk(rand.New(rand.NewPCG(1, 1)))
		d.live(0, 0)
		s := &simulation{oracle: whatIsRight()}
		w, err := create(d, simulatedDir, &Manifest{Experiment: "test", Tables: simulatedTables,
			Matchups: make([]MatchupEntry, 2)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		sealed := make(chan struct{})
		w.presses = make(chan *press, 2)
		w.presses <- &press{}
		w.presses <- &press{}
		w.seal = func(p *press, number int) (*Commit, error) {
			if number == 0 {
				<-sealed
				for range 1000 { // a caller that would not wait has time to go on
					runtime.Gosched()
				}
			} else {
				defer close(sealed)
			}
			return s.seal(p, number)
		}
		for at := range 2 {
			if err := w.Append(s.chunks[at]); err != nil {
				t.Fatal(err)
			}
			if begun, err := w.Commit(); !begun || err != nil {
				t.Fatalf("part %d: begun %v, %v", at, begun, err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		commits, err := readLog(d, simulatedDir)
		if err != nil || len(commits) != 2 || commits[0].Part != 0 || commits[1].Part != 1 || len(w.commits) != 2 ||
			w.commits[0].Part != 0 {
			t.Errorf("the log has %+v: %v", commits, err)
		}
		w.Abandon()
	}
}

// TestOlderLogsAreRead takes sums and checks out of a log, as early versions wrote them, and
// tears its last line.
func TestOlderLogsAreRead(t *testing.T) {
	d := severalParts(t, 3, 20)
	log := filepath.Join(d.Dir, commitLog)
	var older []byte
	for _, c := range d.commits {
		c.Sums = nil
		line, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		older = append(append(older, line...), '\n')
	}
	for _, end := range []string{"", `{"part":3`, "{\"part\":3\n"} {
		if err := os.WriteFile(log, append(slices.Clone(older), end...), 0o644); err != nil {
			t.Fatal(err)
		}
		back, err := Open(d.Dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := back.Verify(); err != nil || len(back.commits) != 3 || len(back.Damaged()) > 0 {
			t.Errorf("a log that ends in %q has %d parts, damaged %v: %v", end, len(back.commits), back.Damaged(), err)
		}
	}
	if err := os.WriteFile(log, append([]byte("{\"part\":3\n"), older...), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readLog(osDisk{}, d.Dir); !errors.Is(err, ErrDamaged) ||
		!strings.Contains(err.Error(), commitLog+":1:") {
		t.Errorf("a log whose first line is torn: %v", err)
	}
}

// TestOnlyDamagedPartsAreMended asks which parts what was found is of.
func TestOnlyDamagedPartsAreMended(t *testing.T) {
	found := []Damage{{Table: "games", Part: 2}, {Table: commitLog, Part: 3}}
	for part, want := range []bool{false, false, true, false} {
		if damages(found, part) != want {
			t.Errorf("part %d is damaged: %v", part, !want)
		}
	}
}

// TestColumnsOfManyPages writes the same rows in pages of a few values and of all of them.
func TestColumnsOfManyPages(t *testing.T) {
	var rows []GameRow
	for n := range 40 {
		rows = append(rows, someChunk(n, 20).Games...)
	}
	for i := range rows { // some without a value
		if i%7 == 0 {
			rows[i].ScoreA = nil
		}
	}
	entry := digested(newDigester(), &Chunk{Games: rows}, []string{"games"})
	for _, size := range []int{50, 1 << 20} {
		var b bytes.Buffer
		w := parquet.NewGenericWriter[GameRow](&b, parquet.PageBufferSize(size), parquet.DataPageVersion(1))
		for at := 0; at < len(rows); at += 10 {
			if _, err := w.Write(rows[at:min(len(rows), at+10)]); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := parsed(bytes.NewReader(b.Bytes()), int64(b.Len()), "x",
			sameDigests("x", "games", []ChunkEntry{*entry}), plainly...); err != nil {
			t.Errorf("pages of %d bytes: %v", size, err)
		}
	}
}

// TestShardsThatAreMissing are those not finished.
func TestShardsThatAreMissing(t *testing.T) {
	s := &Shards{Total: 5, Done: []*Dataset{{}, nil, {}, nil, nil}}
	if got := s.Missing(); !slices.Equal(got, []int{1, 3, 4}) || List(got) != "1,3-4" {
		t.Errorf("shards %v are missing, in words %s", got, List(got))
	}
	w := &Waves{Begun: []*Shards{{Done: []*Dataset{{}, {}}}, s}}
	if list, err := w.Played(1); err != nil || len(list) != 2 {
		t.Errorf("of the first wave %d shards were played: %v", len(list), err)
	}
	if _, err := w.Played(2); err == nil || !strings.Contains(err.Error(),
		"of wave 2, 3 of 5 shards are missing: 1,3-4") {
		t.Errorf("of both waves: %v", err)
	}
}

// TestWavesOfOneRun changes one thing after the other of the second wave, or of what was decided
// after it, that must be as it is in the first.
func TestWavesOfOneRun(t *testing.T) {
	manifest := func(wave int) *Manifest {
		return &Manifest{ExperimentDigest: "d", Engine: Engine{Version: "v", Commit: "c"}, OnlyBlocks: 3,
			ChunkBlocks: 4, Wave: wave, Waves: 2, Matchups: make([]MatchupEntry, 2)}
	}
	w := &Waves{Dir: "run", Total: 2, Begun: []*Shards{{Manifest: manifest(1)}}}
	check := func(change func(m *Manifest, d *Decision)) error {
		m, d := manifest(2), &Decision{ExperimentDigest: "d", Engine: Engine{Version: "v", Commit: "c"},
			Settled: []Settled{{Matchup: 1}}}
		change(m, d)
		return w.check(&Shards{Manifest: m}, d, 2)
	}
	if err := check(func(*Manifest, *Decision) {}); err != nil {
		t.Error(err)
	}
	if err := w.check(&Shards{Manifest: manifest(2)}, nil, 2); err != nil {
		t.Error(err)
	}
	for i, change := range []func(m *Manifest, d *Decision){
		func(m *Manifest, d *Decision) { m.ExperimentDigest, d.ExperimentDigest = "x", "x" },
		func(m *Manifest, d *Decision) { m.OnlyBlocks = 2 }, func(m *Manifest, d *Decision) { m.ChunkBlocks = 2 },
		func(m *Manifest, d *Decision) {
			m.Version, d.Version = "x", "x"
		}, func(m *Manifest, d *Decision) { m.Commit, d.Commit = "x", "x" },
		func(m *Manifest, d *Decision) { m.Wave = 1 }, func(m *Manifest, d *Decision) { m.Waves = 3 },
		func(m *Manifest, d *Decision) {
			d.ExperimentDigest = "x"
		}, func(m *Manifest, d *Decision) { d.Version = "x" }, func(m *Manifest, d *Decision) { d.Commit = "x" },
		func(m *Manifest, d *Decision) { d.Settled[0].Matchup = 2 },
	} {
		if check(change) == nil {
			t.Error(fmt.Sprint("change ", i, " was not noticed"))
		}
	}
}
