package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Sync copies to the place what changed in the folder since the last time, so that the store holds readable datasets
// at any moment: manifests and logs are read before anything is copied, and put after the parts that they name. It may
// be called while a dataset in the folder is written, but not twice at once. Of a place that can only be read it copies
// nothing. ErrTaken says that somebody else wrote a part, the log or the manifest of a dataset since it was read or put
// here; what was written there stays.
func (c *Copy) Sync(ctx context.Context) error {
	if c.place.ReadOnly() {
		return nil
	}
	err := c.sync(ctx)
	for range 2 { // a part that a log named may be gone when it is copied, since another one took its place
		if !errors.Is(err, fs.ErrNotExist) {
			break
		}
		err = c.sync(ctx)
	}
	return err
}

// sync is Sync once: manifests and logs are read first, so that neither tells of what is not yet copied.
func (c *Copy) sync(ctx context.Context) error {
	names, err := c.files()
	if err != nil {
		return err
	}
	early := map[string][]byte{}
	for _, is := range []func(string) bool{isManifest, isLog} {
		for _, name := range names {
			if !is(name) {
				continue
			}
			if early[name], err = os.ReadFile(c.path(name)); err != nil {
				return err
			}
		}
	}
	if names, err = c.files(); err != nil { // parts that came before the logs were read are among them
		return err
	}
	if err := c.claim(ctx, names); err != nil {
		return err
	}
	for _, turn := range []func(string) bool{isPart, isLog, isOther, isManifest} {
		for _, name := range names {
			if !turn(name) {
				continue
			}
			if data, ok := early[name]; ok {
				err = c.putBytes(ctx, name, data)
			} else if !isLog(name) && !isManifest(name) {
				err = c.putFile(ctx, name)
			}
			if err != nil {
				return err
			}
		}
	}
	return c.remove(ctx, names)
}

// claim empties the log of every dataset that was not begun to the end and that the folder begins again, so that no
// log names parts that are replaced next. A task that put the log and still plays is refused at its next commit.
func (c *Copy) claim(ctx context.Context, names []string) error {
	for _, name := range slices.Sorted(maps.Keys(c.begun)) {
		b := c.begun[name]
		if !isLog(name) || b.claimed || !held(names, path.Join(b.dataset, manifestName)) {
			continue
		}
		tag, err := c.place.put(ctx, name, bytes.NewReader(nil), 0, &condition{b.tag})
		if err != nil {
			return c.unwritable(name, err)
		}
		c.begun[name] = begun{tag: tag, dataset: b.dataset, claimed: true}
	}
	return nil
}

// held reports whether a name is among sorted names.
func held(names []string, name string) bool {
	_, found := slices.BinarySearch(names, name)
	return found
}

// remove removes from the place what the folder has no more, and what a dataset that was begun again has not.
func (c *Copy) remove(ctx context.Context, names []string) error {
	gone := func(name string) error {
		if err := c.place.remove(ctx, name); err != nil {
			return fmt.Errorf("%s/%s cannot be removed: %w", c.place.Name, name, err)
		}
		delete(c.there, name)
		delete(c.begun, name)
		return nil
	}
	for name := range c.there {
		if held(names, name) {
			continue
		}
		if err := gone(name); err != nil {
			return err
		}
	}
	for name, b := range c.begun {
		if held(names, name) || isLog(name) || !held(names, path.Join(b.dataset, manifestName)) {
			continue
		}
		if err := gone(name); err != nil {
			return err
		}
	}
	return nil
}

func isOther(name string) bool { return !isPart(name) && !isLog(name) && !isManifest(name) }

func (c *Copy) path(name string) string { return filepath.Join(c.dir, filepath.FromSlash(name)) }

// files are the names of all files of the folder in order, but for hidden ones and those in hidden folders.
func (c *Copy) files() (names []string, err error) {
	err = filepath.WalkDir(c.dir, func(file string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // it went while the folder was read, or nothing was written yet
			return nil
		case err != nil:
			return err
		case file != c.dir && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case d.Type().IsRegular():
			name, err := filepath.Rel(c.dir, file)
			names = append(names, filepath.ToSlash(name))
			return err
		}
		return nil
	})
	slices.Sort(names)
	return names, err
}

// putFile puts a file that changed since it was copied.
func (c *Copy) putFile(ctx context.Context, name string) error {
	from, err := os.Open(c.path(name))
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	now := kept{size: info.Size(), time: info.ModTime().UnixNano()}
	if was, ok := c.there[name]; ok && was.size == now.size && was.time == now.time {
		return nil
	}
	now.tag, err = c.place.put(ctx, name, io.NewSectionReader(from, 0, now.size), now.size, c.known(name))
	if err != nil {
		return c.unwritable(name, err)
	}
	c.there[name] = now
	return nil
}

// known is the condition of a put of a part, a log or a manifest: that the place holds what it is known to hold. Other
// files have no condition: every writer of a dataset puts the same.
func (c *Copy) known(name string) *condition {
	if isOther(name) {
		return nil
	}
	return &condition{cmp.Or(c.there[name].tag, c.begun[name].tag)}
}

// putBytes puts a log or a manifest as it was read.
func (c *Copy) putBytes(ctx context.Context, name string, data []byte) error {
	if was, ok := c.there[name]; ok && bytes.Equal(was.data, data) {
		return nil
	}
	tag, err := c.place.put(ctx, name, bytes.NewReader(data), int64(len(data)), c.known(name))
	if err != nil {
		return c.unwritable(name, err)
	}
	c.there[name] = kept{tag: tag, data: data}
	return nil
}

func (c *Copy) unwritable(name string, err error) error {
	if errors.Is(err, errChanged) {
		dataset := path.Dir(name)
		if isPart(name) {
			dataset = path.Dir(dataset)
		}
		return fmt.Errorf("%s: %w", strings.TrimSuffix(c.place.Name+"/"+dataset, "/."), ErrTaken)
	}
	return fmt.Errorf("%s/%s cannot be written: %w", c.place.Name, name, err)
}
