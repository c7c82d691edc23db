package results

import (
	"strings"
	"testing"
)

// TestEnginesThatDiffer compares an engine with others that differ in one thing.
func TestEnginesThatDiffer(t *testing.T) {
	one := func() Engine {
		return Engine{Version: "1", Commit: "abc", Digests: map[string]string{"titan": "t", "hott": "h"}}
	}
	for name, try := range map[string]struct {
		a, b  func(e *Engine)
		apart bool
		words string // "" where nothing differs
	}{
		"nothing": {apart: false},
		"version": {b: func(e *Engine) { e.Version = "2" }, apart: true, words: "version 1 and 2"},
		"digest": {b: func(e *Engine) {
			e.Digests["hott"] = "x"
		}, apart: true, words: "engine digest of hott h and x"},
		"another system": {b: func(e *Engine) { delete(e.Digests, "hott") }},
		"commit":         {b: func(e *Engine) { e.Commit = "def" }, words: "commit abc and def"},
		"dirty": {b: func(e *Engine) {
			e.Commit = "abc" + Dirty
		}, apart: true, words: "commit abc and abc-dirty"},
		"unknown": {b: func(e *Engine) {
			e.Commit = "unknown"
		}, apart: true, words: "commit abc and unknown"},
		"both unknown": {a: func(e *Engine) {
			e.Commit = "unknown"
		}, b: func(e *Engine) { e.Commit = "unknown" }},
		"both dirty": {a: func(e *Engine) {
			e.Commit = "a" + Dirty
		}, b: func(e *Engine) { e.Commit = "a" + Dirty }, words: "whether these are the same is not known"},
		"one without digests": {a: func(e *Engine) {
			e.Digests = nil
		}, apart: true, words: "engine digests unknown and hott h, titan t"},
		"both without digests": {a: func(e *Engine) { e.Digests = nil }, b: func(e *Engine) { e.Digests = nil }},
		"neither, other commits": {a: func(e *Engine) {
			e.Digests = nil
		}, b: func(e *Engine) { e.Digests, e.Commit = nil, "def" }, apart: true, words: "commit abc and def"},
	} {
		a, b := one(), one()
		if try.a != nil {
			try.a(&a)
		}
		if try.b != nil {
			try.b(&b)
		}
		words, apart := a.Differs(&b)
		if apart != try.apart || (words == "") != (try.words == "") || !strings.Contains(words, try.words) {
			t.Errorf("%s: %q, apart %v; want %q, %v", name, words, apart, try.words, try.apart)
		}
		if _, again := b.Differs(&a); again != apart {
			t.Errorf("%s: apart %v, the other way round %v", name, apart, again)
		}
	}
}

// TestProgramsOfADataset notes who played.
func TestProgramsOfADataset(t *testing.T) {
	m := &Manifest{Engine: Engine{Commit: "a"}}
	if m.PlayedBy("a") || len(m.Commits) != 0 || len(m.Programs()) != 1 {
		t.Errorf("one program is noted as %q", m.Commits)
	}
	if !m.PlayedBy("b", "a") || m.PlayedBy("b") || strings.Join(m.Programs(), " ") != "a b" {
		t.Errorf("two programs are noted as %q", m.Commits)
	}
}
