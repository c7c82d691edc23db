package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// shelf is a store in memory. It fails for good at its stop-th change: before it or, torn, just after it, as a machine
// does that is lost before it hears an answer.
type shelf struct {
	held    map[string][]byte
	changes int
	stop    int // 0 never
	after   bool
	dead    bool
}

func all(string) bool { return true }

func quietly(int64, int64) {}

var errLost = errors.New("the machine is lost")

func (s *shelf) list(context.Context) (list []object, err error) {
	for _, name := range slices.Sorted(maps.Keys(s.held)) {
		list = append(list, object{name, int64(len(s.held[name])), s.tag(name)})
	}
	return list, nil
}

func (s *shelf) tag(name string) string {
	data, ok := s.held[name]
	if !ok {
		return ""
	}
	return fmt.Sprintf("tag %x", data)
}

func (s *shelf) get(_ context.Context, name string) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(s.held[name])), nil
}

// change counts a change and does it, where the machine is not lost by then.
func (s *shelf) change(do func()) error {
	if s.changes++; s.dead || (s.changes == s.stop && !s.after) {
		s.dead = true
		return errLost
	}
	do()
	if s.changes == s.stop {
		s.dead = true
		return errLost
	}
	return nil
}

func (s *shelf) put(_ context.Context, name string, from io.ReadSeeker, _ int64, c *condition) (string, error) {
	data, err := io.ReadAll(from)
	if err != nil {
		return "", err
	}
	if c != nil && c.tag != s.tag(name) {
		return "", errChanged
	}
	err = s.change(func() { s.held[name] = data })
	return fmt.Sprintf("tag %x", data), err
}

func (s *shelf) remove(_ context.Context, name string) error {
	return s.change(func() { delete(s.held, name) })
}

// grown is a dataset in a folder that grows as a real one does: its log is made by the first commit.
type grown struct {
	t     *testing.T
	dir   string
	parts int
	by    string // a letter of the writer: two writers that began apart cut their parts at other moments
}

func (g *grown) write(name, text string) {
	g.t.Helper()
	file := filepath.Join(g.dir, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
		g.t.Fatal(err)
	}
}

func (g *grown) begin() {
	g.write(manifestName, `{"files": [{"file": "files/mine.yaml"}, {"file": "titan/roster.yaml", "shipped": true}]}`)
	g.write("files/mine.yaml", "schema: 1")
	g.write(".lock", "")
	g.write("experiment.yaml", "schema: 1")
}

// commit adds a part, and a line to the log that names it and its writer.
func (g *grown) commit() {
	name := fmt.Sprintf("games/part-%d.parquet", g.parts)
	by := cmp.Or(g.by, "x")
	g.write(name, strings.Repeat(by, 10+g.parts))
	g.write("games/.half.parquet", "torn")
	log, err := os.ReadFile(filepath.Join(g.dir, logName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		g.t.Fatal(err)
	}
	line, err := json.Marshal(map[string]any{"part": g.parts, "by": by, "files": map[string]string{"games": name}})
	if err != nil {
		g.t.Fatal(err)
	}
	g.write(logName, string(log)+string(line)+"\n")
	g.parts++
}

// committed is how many commits a store holds; it fails where one of them lacks its part.
func committed(t *testing.T, held map[string][]byte, when string) int {
	t.Helper()
	if held[manifestName] == nil {
		return 0
	}
	n := 0
	for line := range strings.Lines(string(held[logName])) {
		var c struct {
			By    string
			Files map[string]string
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if got := string(held[c.Files["games"]]); got != strings.Repeat(c.By, 10+n) {
			t.Errorf("%s: the log names %s of %s, which is %q", when, c.Files["games"], c.By, got)
		}
		n++
	}
	if string(held[manifestName]) == "finished" && n != 3 {
		t.Errorf("%s: finished with %d commits", when, n)
	}
	return n
}

// TestAStoreHoldsADatasetAtAnyMoment loses the machine before and after every change of a store, and continues with
// another machine from what the store holds.
func TestAStoreHoldsADatasetAtAnyMoment(t *testing.T) {
	ctx := context.Background()
	for stop := 1; ; stop++ {
		for _, after := range []bool{false, true} {
			s := &shelf{held: map[string][]byte{}, stop: stop, after: after}
			p := &Place{"s3://b/run", s}
			when := fmt.Sprintf("change %d, done: %v", stop, after)
			known := 0
			for machine := 0; known < 3 || string(s.held[manifestName]) != "finished"; machine++ {
				if machine > 3 {
					t.Fatalf("%s: it does not end", when)
				}
				g := &grown{t: t, dir: filepath.Join(t.TempDir(), "run")}
				c, err := p.Fetch(ctx, g.dir, all, quietly)
				if err != nil {
					t.Fatal(err)
				}
				held := len(s.held)
				if err := c.Sync(ctx); err != nil || len(s.held) != held {
					t.Errorf("%s: a reader leaves %d of %d objects: %v", when, len(s.held), held, err)
				}
				if g.parts = committed(t, s.held, when); g.parts < known {
					t.Errorf("%s: %d of %d commits are left", when, g.parts, known)
				}
				if _, err := os.Stat(filepath.Join(g.dir, manifestName)); err != nil {
					g.begin()
				}
				for err = c.Sync(ctx); err == nil && g.parts < 3; err = c.Sync(ctx) {
					known = g.parts
					g.commit()
				}
				if err == nil {
					known = g.parts
					g.write(manifestName, "finished")
					err = c.Sync(ctx)
				}
				if err != nil && !errors.Is(err, errLost) {
					t.Fatalf("%s: %v", when, err)
				}
				if err == nil && machine == 0 {
					return // a run that was not lost: all moments were tried
				}
				committed(t, s.held, when)
				s.dead, s.stop = false, 0
			}
			if names := slices.Sorted(maps.Keys(s.held)); !slices.Equal(names, []string{logName, "experiment.yaml",
				"files/mine.yaml", "games/part-0.parquet", "games/part-1.parquet", "games/part-2.parquet",
				manifestName}) {
				t.Errorf("%s: the store holds %q", when, names)
			}
		}
	}
}

// TestADatasetBegunTwiceHasOneWriter lets a machine begin when the store holds the first commit of another, but not yet
// its manifest. The one that copies next goes on.
func TestADatasetBegunTwiceHasOneWriter(t *testing.T) {
	for _, early := range []bool{false, true} {
		ctx, s := context.Background(), &shelf{held: map[string][]byte{}}
		p := &Place{"s3://b/run", s}
		machine := func(by string) (*grown, *Copy) {
			g := &grown{t: t, dir: filepath.Join(t.TempDir(), "run"), by: by}
			c, err := p.Fetch(ctx, g.dir, all, quietly)
			if err != nil {
				t.Fatal(err)
			}
			g.begin()
			return g, c
		}
		first, a := machine("a")
		first.commit()
		if err := a.Sync(ctx); err != nil {
			t.Fatal(err)
		}
		manifest := s.held[manifestName]
		delete(s.held, manifestName)
		second, b := machine("b")
		if early {
			if err := b.Sync(ctx); err != nil {
				t.Error(err)
			}
		} else {
			s.held[manifestName] = manifest
		}
		first.commit()
		second.commit()
		refused, goesOn := b, a
		if early {
			refused, goesOn = a, b
		}
		if err := goesOn.Sync(ctx); err != nil {
			t.Errorf("early %v: the one that goes on: %v", early, err)
		}
		if err := refused.Sync(ctx); !errors.Is(err, ErrTaken) {
			t.Errorf("early %v: the other: %v", early, err)
		}
		want := 2
		if early {
			want = 1
		}
		if n := committed(t, s.held, "after all"); n != want {
			t.Errorf("early %v: %d commits are left", early, n)
		}
	}
}

// TestTheSecondWriterIsRefused lets two machines write the same dataset, and one take part of another's.
func TestTheSecondWriterIsRefused(t *testing.T) {
	ctx, s := context.Background(), &shelf{held: map[string][]byte{}}
	p := &Place{"s3://b/run", s}
	begin := func(by string) (*grown, *Copy) {
		g := &grown{t: t, dir: filepath.Join(t.TempDir(), "run"), by: by}
		c, err := p.Fetch(ctx, g.dir, func(name string) bool { return !isPart(name) }, quietly)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.held) == 0 {
			g.begin()
		}
		return g, c
	}
	first, a := begin("a")
	second, b := begin("b")
	if err := a.Sync(ctx); err != nil {
		t.Fatal(err)
	}
	if err := b.Sync(ctx); !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), "s3://b/run") {
		t.Errorf("the second of two who begin: %v", err)
	}
	first.commit()
	if err := a.Sync(ctx); err != nil {
		t.Fatal(err)
	}
	later, c := begin("c")
	if _, err := os.Stat(filepath.Join(later.dir, "games/part-0.parquet")); err == nil {
		t.Error("what nobody wants is copied")
	}
	first.commit()
	later.parts = 1
	later.commit()
	if err := errors.Join(a.Sync(ctx), a.Sync(ctx)); err != nil {
		t.Error(err)
	}
	if err := c.Sync(ctx); !errors.Is(err, ErrTaken) {
		t.Errorf("the second of two who go on: %v", err)
	}
	if n := committed(t, s.held, "after all"); n != 2 {
		t.Errorf("%d commits are left", n)
	}
	if err := os.Remove(filepath.Join(first.dir, "experiment.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := a.Sync(ctx); err != nil || s.held["experiment.yaml"] != nil {
		t.Errorf("what was removed stays: %v", err)
	}
	_ = second
}

// TestADatasetIsReadFromAWebServer copies one as a web server has it, and says what is missing.
func TestADatasetIsReadFromAWebServer(t *testing.T) {
	g := &grown{t: t, dir: t.TempDir()}
	g.begin()
	g.commit()
	g.commit()
	server := httptest.NewServer(http.FileServer(http.Dir(g.dir)))
	defer server.Close()
	p, err := Open(server.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	c, err := p.Fetch(context.Background(), dir, all, quietly)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{manifestName, logName, "experiment.yaml", "files/mine.yaml", "games/part-0.parquet",
		"games/part-1.parquet"} {
		want, err := os.ReadFile(filepath.Join(g.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if err := c.Sync(context.Background()); err != nil || !p.ReadOnly() {
		t.Errorf("written: %v", err)
	}
	if err := os.Remove(filepath.Join(g.dir, "games/part-1.parquet")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Fetch(context.Background(), t.TempDir(), all, quietly); err == nil ||
		!strings.Contains(err.Error(), path.Join("games", "part-1.parquet")+": there is no such file") {
		t.Errorf("a part is missing: %v", err)
	}
	if p, err = Open(server.URL + "/nothing"); err == nil {
		_, err = p.Fetch(context.Background(), t.TempDir(), all, quietly)
	}
	if err == nil || !strings.Contains(err.Error(), "/nothing cannot be read: commits.jsonl: there is no such file") {
		t.Errorf("no dataset: %v", err)
	}
}

// breaking ends every answer after some bytes of it.
type breaking struct {
	http.ResponseWriter
	left int
}

func (b *breaking) Write(data []byte) (int, error) {
	if len(data) > b.left {
		_, _ = b.ResponseWriter.Write(data[:b.left])
		b.ResponseWriter.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	b.left -= len(data)
	return b.ResponseWriter.Write(data)
}

// TestABrokenConnectionIsResumed reads a dataset over connections that break after forty bytes, and does not take a
// file that was replaced meanwhile, nor wait for a server that knows no ranges.
func TestABrokenConnectionIsResumed(t *testing.T) {
	g := &grown{t: t, dir: t.TempDir()}
	g.begin()
	g.write("experiment.yaml", strings.Repeat("# a long line of words\n", 20))
	g.commit()
	change, ranges := func() {}, 0
	serve := http.FileServer(http.Dir(g.dir))
	deny := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") != "" {
			ranges++
			change()
		}
		if deny {
			r.Header.Del("Range")
		}
		serve.ServeHTTP(&breaking{w, 40}, r)
	}))
	defer server.Close()
	p, err := Open(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	read := func() (string, error) {
		dir := t.TempDir()
		if _, err := p.Fetch(context.Background(), dir, all, quietly); err != nil {
			return "", err
		}
		got, err := os.ReadFile(filepath.Join(dir, "experiment.yaml"))
		return string(got), err
	}
	if got, err := read(); err != nil || got != strings.Repeat("# a long line of words\n", 20) || ranges < 10 {
		t.Errorf("after %d ranges %d bytes: %v", ranges, len(got), err)
	}
	deny = true
	if _, err := read(); err == nil {
		t.Error("a server without ranges breaks off, and the file is taken for whole")
	}
	deny = false
	old := time.Now().Add(-time.Hour)
	change = func() {
		old = old.Add(time.Minute)
		if err := os.Chtimes(filepath.Join(g.dir, "experiment.yaml"), old, old); err != nil {
			t.Error(err)
		}
	}
	if _, err := read(); err == nil {
		t.Error("parts of a file that was replaced are put together")
	}
}

// TestNamesOfStoresAreRead says what is wrong with a name or an address before a store is asked.
func TestNamesOfStoresAreRead(t *testing.T) {
	t.Setenv("AWS_ENDPOINT_URL", "store.example")
	for name, want := range map[string]string{
		"s3:///x": "want s3://bucket/prefix", "s3://lab": "want a prefix in the bucket, such as s3://lab/runs/mine",
		"s3://lab/x": `AWS_ENDPOINT_URL is "store.example"; want an address`,
	} {
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", name, err, want)
		}
	}
	for name, want := range map[string]bool{"s3://a/b": true, "https://a/b": true, "runs/s3": false, "s3:/a": false} {
		if Is(name) != want {
			t.Errorf("%s is one of a store: %v", name, !want)
		}
	}
}
