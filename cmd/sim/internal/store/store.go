// Package store copies datasets between object stores and folders: s3://bucket/prefix, and https://… for reading.
//
//	p, err := store.Open("s3://lab/runs/big")
//	…
//	copied, err := p.Fetch(ctx, dir, wanted, watch)
//	…
//	err = copied.Sync(ctx) // again and again while the dataset in dir grows
//
// A dataset is written to a folder of this machine, by the same code and with the same promises as ever, and copied to
// the store: first the parts, then the commit log that names them, as one object that is put only where the store
// still holds the log that was read or put before. So a store holds a readable dataset at any moment, what a Sync
// reported is not lost with the machine, and of two who write the same dataset the second is refused.
//
// Goals: nothing of a store is asked but get, list, put, delete, and that a put can have a condition.
// Not goals: reading parts of a file; what is read of a dataset is copied first, since every sum is of a whole part.
package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// object is something that lies in a store.
type object struct {
	name string // below the place, with slashes
	size int64  // -1 where the store tells none
	tag  string // changes with what it holds; "" where the store tells none
}

// cost is how much of the work of copying an object is.
func (o *object) cost() int64 { return max(o.size, 1) }

// remote is what is asked of a store.
type remote interface {
	list(ctx context.Context) ([]object, error) // all objects below the place
	get(ctx context.Context, name string) (io.ReadCloser, error)
	// put writes an object and returns its tag. With a condition it does so only where the object has the tag, or where
	// the tag is "" and there is none, and returns errChanged otherwise.
	put(ctx context.Context, name string, from io.ReadSeeker, size int64, c *condition) (tag string, err error)
	remove(ctx context.Context, name string) error
}

type condition struct{ tag string }

var errChanged = errors.New("the object is another one by now")

// ErrTaken says that somebody else writes the same dataset.
var ErrTaken = errors.New("another process writes this dataset, too")

// Place is a prefix of a store.
type Place struct {
	Name string // as it was written, without a slash at its end
	remote
}

// Is reports whether a name is one of a store, and no path.
func Is(name string) bool {
	for _, scheme := range []string{"s3://", "http://", "https://"} {
		if strings.HasPrefix(name, scheme) {
			return true
		}
	}
	return false
}

// ReadOnly reports whether nothing can be written to the place.
func (p *Place) ReadOnly() bool { return !strings.HasPrefix(p.Name, "s3://") }

// Open returns the place that a name stands for: s3://bucket/prefix or https://…. Nothing is asked of the store yet.
// Credentials and the address of a store other than Amazon's are those of the environment and the files that its
// tools use: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ~/.aws/credentials, the role of the machine; AWS_REGION,
// AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL.
func Open(name string) (*Place, error) {
	p := &Place{Name: strings.TrimRight(name, "/")}
	if p.ReadOnly() {
		p.remote = web{p.Name}
		return p, nil
	}
	var err error
	if p.remote, err = openS3(p.Name); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

// Copy is a folder that is kept like a place.
type Copy struct {
	place *Place
	dir   string
	there map[string]kept  // what the store is known to hold
	begun map[string]begun // what it holds of datasets that were not begun to the end, with a log and no manifest
}

// kept is a file as it was when it was copied.
type kept struct {
	size int64
	time int64  // of its last change, in nanoseconds
	tag  string // of the object
	data []byte // of a log or a manifest
}

// begun is an object of a dataset that was not begun to the end.
type begun struct {
	tag, dataset string
	claimed      bool // it is a log, and emptied
}

// Fetch copies what lies below the place into a folder, which it makes where anything does. Objects that want does not
// want are left out. After each file watch gets the bytes copied so far and of all; what a web server holds is
// counted in files.
func (p *Place) Fetch(ctx context.Context, dir string, want func(name string) bool,
	watch func(done, most int64)) (*Copy, error) {
	c := &Copy{place: p, dir: dir, there: map[string]kept{}}
	list, err := p.list(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", p.Name, err)
	}
	list = slices.DeleteFunc(list, func(o object) bool {
		return !filepath.IsLocal(filepath.FromSlash(o.name)) || hidden(o.name) || !want(o.name)
	})
	var done, most int64
	for _, o := range list {
		most += o.cost()
	}
	for _, o := range list {
		if err := c.fetch(ctx, o); err != nil {
			return nil, fmt.Errorf("%s/%s cannot be read: %w", p.Name, o.name, err)
		}
		done += o.cost()
		watch(done, most)
	}
	return c, c.leaveBegun()
}

// leaveBegun removes from the folder what is left of datasets that were not begun to the end. One that is begun
// there replaces it.
func (c *Copy) leaveBegun() error {
	c.begun = map[string]begun{}
	for name := range c.there {
		dir := path.Dir(name)
		if _, whole := c.there[path.Join(dir, manifestName)]; !isLog(name) || whole {
			continue
		}
		if err := os.RemoveAll(c.path(dir)); err != nil {
			return err
		}
		for other, k := range c.there {
			if strings.HasPrefix(other, dir+"/") || dir == "." {
				c.begun[other] = begun{tag: k.tag, dataset: dir}
			}
		}
	}
	for name := range c.begun {
		delete(c.there, name)
	}
	return nil
}

// fetch copies an object into the folder and remembers what it is.
func (c *Copy) fetch(ctx context.Context, o object) error {
	file := filepath.Join(c.dir, filepath.FromSlash(o.name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	from, err := c.place.get(ctx, o.name)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.Create(file)
	if err != nil {
		return err
	}
	n, err := io.Copy(to, from)
	if err = errors.Join(err, to.Close()); err != nil {
		return err
	}
	if o.size >= 0 && n != o.size {
		return fmt.Errorf("%d of %d bytes came", n, o.size)
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	k := kept{size: info.Size(), time: info.ModTime().UnixNano(), tag: o.tag}
	if isLog(o.name) || isManifest(o.name) {
		if k.data, err = os.ReadFile(file); err != nil {
			return err
		}
	}
	c.there[o.name] = k
	return nil
}

// hidden reports whether a part of a name begins with a dot: files that are not finished, and locks.
func hidden(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") {
			return true
		}
	}
	return false
}

// The names of files that have a place in the order of copying.
const (
	logName      = "commits.jsonl"
	manifestName = "manifest.json"
)

func isPart(name string) bool     { return path.Ext(name) == ".parquet" }
func isLog(name string) bool      { return path.Base(name) == logName }
func isManifest(name string) bool { return path.Base(name) == manifestName }
