package results

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"
)

// Damage is a part of a table that cannot be read, or not in full.
type Damage struct {
	Table string
	Part  int
	Games int // games of the part
	Err   error
}

// Error says which part and why.
func (d Damage) Error() string {
	if d.Table == commitLog {
		return d.Err.Error()
	}
	return fmt.Sprintf("part %d of the table %s (%d games): %v", d.Part, d.Table, d.Games, d.Err)
}

// DamageError says all that is damaged of a dataset.
type DamageError []Damage

// Error names every file.
func (e DamageError) Error() string {
	lines := make([]string, len(e))
	for i, d := range e {
		lines[i] = d.Error()
	}
	return strings.Join(lines, "\n")
}

// Is makes it an ErrDamaged.
func (DamageError) Is(target error) bool { return target == ErrDamaged }

// ReadParts reads the parts of a table side by side, on all processors. Every part
// has a state of its own from begin; take gets the part's rows in order, in batches
// that must not be kept; merge gets the states of whole parts one at a time, in the
// order of the parts, so that even sums of fractions come out the same every time.
// A chunk never spans two parts. Parts that are damaged are left out and returned; who
// watches the dataset may end the reading.
func ReadParts[T, S any](d *Dataset, table string, begin func() S, take func(S, []T) error, merge func(S)) ([]Damage,
	error) {
	type read struct {
		state S
		err   error
		ready chan struct{}
	}
	parts := make([]*Commit, 0, len(d.commits))
	for i := range d.commits {
		if _, ok := d.commits[i].Files[table]; ok {
			parts = append(parts, &d.commits[i])
		}
	}
	reads := make([]read, len(parts))
	for i := range reads {
		reads[i].ready = make(chan struct{})
	}
	// A token is given back only when its part was merged: few states live at once.
	tokens := make(chan struct{}, runtime.GOMAXPROCS(0)+1)
	var group errgroup.Group
	group.Go(func() error {
		for i, c := range parts {
			tokens <- struct{}{}
			group.Go(func() error {
				defer close(reads[i].ready)
				reads[i].state = begin()
				reads[i].err = readPart(d, c, table, reads[i].state, take)
				return nil
			})
		}
		return nil
	})
	var damaged []Damage
	var stopped stoppedError
	for i, c := range parts {
		<-reads[i].ready
		switch err := reads[i].err; {
		case err == nil:
			merge(reads[i].state)
		case !errors.As(err, &stopped):
			damaged = append(damaged, Damage{table, c.Part, c.games(), err})
		}
		reads[i] = read{}
		<-tokens
	}
	if err := group.Wait(); stopped.error == nil {
		return damaged, err
	}
	return nil, stopped.error
}

func readPart[T, S any](d *Dataset, c *Commit, table string, state S, take func(S, []T) error) error {
	want, got := c.in(table), int64(0)
	err := readRows(d, c, table, func(rows []T) error {
		got += int64(len(rows))
		return take(state, rows)
	})
	if err == nil && got != want {
		err = fmt.Errorf("it has %d rows, the commit log says %d", got, want)
	}
	return err
}
