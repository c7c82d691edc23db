package montecarlo

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/results"
)

// TestWhatIsAtStakeIsCommittedInTime tells the keeper what time it is.
func TestWhatIsAtStakeIsCommittedInTime(t *testing.T) {
	commits := 0
	busy := false
	k := keeper{commit: func() (bool, error) {
		if busy {
			return false, nil
		}
		commits++
		return true, nil
	}}
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC) // without a monotonic reading, so that it can go back
	ask := func(after time.Duration, idle bool, want int, what string) {
		t.Helper()
		if err := k.due(noon.Add(after), idle); err != nil || commits != want {
			t.Errorf("%s: %d commits, want %d, %v", what, commits, want, err)
		}
	}
	ask(time.Hour, true, 0, "nothing was accepted")
	k.took(noon)
	k.took(noon.Add(time.Second)) // the oldest counts
	ask(stake-1, true, 0, "too early")
	ask(stake, false, 0, "more chunks are at hand")
	ask(stake, true, 1, "it is time")
	ask(stake+time.Hour, true, 1, "it is committed")
	k.took(noon)
	ask(stake+stake/2, false, 2, "more chunks are at hand all the time")
	k.took(noon)
	ask(-time.Hour, true, 3, "the clock went back")
	k.took(noon)
	busy = true
	ask(stake, true, 3, "the disk is busy")
	busy = false
	ask(stake+1, true, 4, "it no longer is")
	k.commit = func() (bool, error) { return false, errors.New("full") }
	k.took(noon)
	if err := k.due(noon.Add(stake), true); err == nil {
		t.Error("an error of the disk is lost")
	}
}

// TestALongChunkDoesNotKeepOthersWaiting has a second chunk not end before the first is
// committed: nothing but the time can have it committed.
func TestALongChunkDoesNotKeepOthersWaiting(t *testing.T) {
	committed := make(chan struct{})
	r := pocketRun(1, fixed(12))
	r.Workers, r.Blocks = 1, 6
	games := 0
	plain := r.Matchups[0].NewB
	r.Matchups[0].NewB = func() engine.Commander {
		return &slow{plain(), func() {
			if games++; games == 13 { // the first of the second chunk
				<-committed
			}
		}}
	}
	accepted, commits := 0, 0
	r.Sink = func(results.Chunk) error { accepted++; return nil }
	r.Commit = func() (bool, error) {
		if commits++; commits == 1 {
			if accepted != 1 {
				t.Errorf("%d chunks were accepted before the first commit", accepted)
			}
			close(committed)
		}
		return true, nil
	}
	if err := r.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if accepted != 2 || commits == 0 {
		t.Errorf("%d chunks were accepted, %d commits", accepted, commits)
	}
}

// slow is a commander that learns when its games begin.
type slow struct {
	engine.Commander
	begins func()
}

func (s *slow) Begin(t engine.Table, side engine.Side, own dice.Source) {
	s.begins()
	s.Commander.Begin(t, side, own)
}

// TestAWorkerThatBreaksDownEndsTheRunWithASentence has the map of a block break down, outside
// of any game.
func TestAWorkerThatBreaksDownEndsTheRunWithASentence(t *testing.T) {
	r := pocketRun(1, fixed(300))
	r.Blocks = 10
	plain := r.Matchups[0].NewA
	made := 0
	r.Workers = 1
	r.Matchups[0].NewA = func() engine.Commander { return plain() }
	tables := r.Matchups[0].Tables
	r.Matchups[0].Generate = func(dice.Source) ([2]engine.Table, error) {
		if made++; made > 25 {
			panic("the map fell apart")
		}
		return tables, nil
	}
	accepted := 0
	r.Sink = func(results.Chunk) error { accepted++; return nil }
	err := r.Play(t.Context())
	if err == nil || !strings.Contains(err.Error(), "chunk 2: the worker broke down: the map fell apart") ||
		accepted != 2 {
		t.Errorf("after %d chunks: %v", accepted, err)
	}
}
