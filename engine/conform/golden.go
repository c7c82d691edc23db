package conform

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

var update = flag.Bool("update-golden", false, "write the golden signature instead of comparing with it")

// signature digests a fixed set of games of the tables: every action, every
// outcome, every state on the way and every ending. It is equal on all processors
// and changes when, and only when, behaviour does.
func signature(tables []engine.Table, games int) (string, error) {
	sum := sha256.New()
	word := func(w uint64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], w)
		sum.Write(b[:])
	}
	for i, table := range tables {
		e := &exam{table: table, index: i}
		for n := range games {
			for _, w := range []way{randomly, eagerly} {
				luck := e.source(int(w), n, "golden luck")
				c := newChooser(w, e.source(int(w), n, "golden choices"))
				g := table.New()
				step := 0
				for ; g.Turn().Actor != engine.Over; step++ {
					if step >= table.Info().MaxSteps {
						return "", fmt.Errorf("table %d, game %d does not end", i, n)
					}
					if g.Turn().Actor == engine.Chance {
						law, key := g.Chance()
						o := law.Draw(luck, key)
						word(uint64(o))
						g.Settle(o, nil)
					} else {
						a, ok := c.choose(g)
						if !ok {
							return "", fmt.Errorf("table %d, game %d: nothing is offered", i, n)
						}
						word(uint64(a.Verb) | uint64(a.Figure)<<8 | uint64(uint16(a.Cell))<<16 |
							uint64(uint32(a.N))<<32)
						word(a.A)
						word(a.B)
						g.Play(a, nil)
					}
					word(g.Hash())
				}
				r := g.Result()
				word(uint64(uint8(r.Winner)) | uint64(r.Ending)<<8 | uint64(uint16(r.Rounds))<<16)
				word(uint64(uint32(r.Score[0])) | uint64(uint32(r.Score[1]))<<32)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Golden compares the signature of the tables with the one kept in a file. Run the
// test with -update-golden to keep a new one, and say so in the commit.
func Golden(t *testing.T, path string, tables []engine.Table) {
	t.Helper()
	got, err := signature(tables, 4)
	if err != nil {
		t.Fatal(err)
	}
	Kept(t, path, got+"\n")
}

// Kept compares a text with the one kept in a file, and names the first line that
// differs. With -update-golden it keeps the new one instead.
func Kept(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("nothing is kept to compare with: %v (run with -update-golden to keep this)", err)
	}
	if string(kept) == got {
		return
	}
	was, is := strings.Split(string(kept), "\n"), strings.Split(got, "\n")
	for i := range max(len(was), len(is)) {
		before, after := "(nothing)", "(nothing)"
		if i < len(was) {
			before = was[i]
		}
		if i < len(is) {
			after = is[i]
		}
		if before != after {
			t.Errorf("behaviour changed: line %d of %s is\n  %s\nand was\n  %s\n"+
				"(if it was meant, run with -update-golden and say so in the commit)", i+1, path, after, before)
			return
		}
	}
}
