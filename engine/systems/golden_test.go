package systems_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestGoldenStyles keeps a digest for every shipped scenario: of a game for each shipped
// style of the system, against the next in the list. The signatures of the systems
// themselves know no commander; these change when a commander, a style, a scenario or
// its files do.
func TestGoldenStyles(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		system := s.Info().System
		t.Run(system, func(t *testing.T) {
			var b strings.Builder
			for _, e := range l.List(scenarios.KindScenario, system) {
				table, faults := l.Compile(e.Name, scenarios.Variant{})
				if len(faults) > 0 {
					t.Fatal(scenarios.Explain(faults))
				}
				fmt.Fprintf(&b, "%s %s\n", e.Name, styleSignature(t, table, seated(t, l, s)))
			}
			table, faults := l.Compile(system+"/"+s.Info().Quick, scenarios.Variant{})
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			ahead := lookingAhead(t, l, s)
			fmt.Fprintf(&b, "%s/%s looking ahead %s\n", system, s.Info().Quick,
				styleSignature(t, table, [2][]ai.Maker{ahead, ahead}))
			conform.Kept(t, "testdata/styles-"+system+".txt", b.String())
		})
	}
}

// seated returns the makers of the shipped styles that may play each seat.
func seated(t *testing.T, l *scenarios.Library, s engine.Ruleset) (seats [2][]ai.Maker) {
	t.Helper()
	for _, e := range l.List(scenarios.KindStyle, s.Info().System) {
		_, name, _ := strings.Cut(e.Name, "/")
		m, faults := ai.Named(l, s, name)
		if len(faults) > 0 {
			t.Fatal(scenarios.Explain(faults))
		}
		for seat := range seats {
			if m.Ahead {
				continue // see lookingAhead
			}
			if m.Role == engine.Nobody || m.Role == engine.Side(seat) {
				seats[seat] = append(seats[seat], m)
			}
		}
	}
	if len(seats[0]) == 0 || len(seats[1]) == 0 {
		t.Fatalf("%s ships no styles for a seat", s.Info().System)
	}
	return seats
}

// lookingAhead returns the maker of a veteran with few playouts.
func lookingAhead(t *testing.T, l *scenarios.Library, s engine.Ruleset) []ai.Maker {
	t.Helper()
	style, faults := l.Style(s, "veteran")
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	style.Search.Playouts = 8
	return []ai.Maker{ai.Styled(style)}
}

// styleSignature digests one game of every style on a table: actions, outcomes and results.
func styleSignature(t *testing.T, table engine.Table, seats [2][]ai.Maker) string {
	t.Helper()
	sum := sha256.New()
	for n := range max(len(seats[0]), len(seats[1])) {
		makers := [2]ai.Maker{seats[0][n%len(seats[0])], seats[1][(n+1)%len(seats[1])]}
		game(t, table, makers, n, sum)
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

// game plays game n between two commanders and adds it to a digest.
func game(t *testing.T, table engine.Table, makers [2]ai.Maker, n int, sum hash.Hash) {
	t.Helper()
	word := func(w uint64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], w)
		sum.Write(b[:])
	}
	watch := &engine.Watcher{
		Before: func(_ engine.Game, a engine.Action) {
			word(uint64(a.Verb) | uint64(a.Figure)<<8 | uint64(uint16(a.Cell))<<16 | uint64(uint32(a.N))<<32)
			word(a.A)
			word(a.B)
		},
		Rolled: func(_ engine.Game, _ *dice.Law, _ dice.Key, i int) { word(uint64(i)) },
	}
	r, err := engine.Drive(table.New(), dice.NewSource(1, dice.StreamID("golden styles"), uint64(n)),
		begun(table, makers, n), nil, watch)
	if err != nil {
		t.Fatalf("%s against %s: %v", makers[0].Name, makers[1].Name, err)
	}
	word(uint64(uint8(r.Winner)) | uint64(r.Ending)<<8 | uint64(uint16(r.Rounds))<<16)
	for side := range 2 {
		word(uint64(uint32(r.Score[side])) | uint64(uint32(r.Lost[side]))<<32)
	}
}

// begun makes two commanders that know that game n begins.
func begun(table engine.Table, makers [2]ai.Maker, n int) (players [2]engine.Commander) {
	for seat, m := range makers {
		players[seat] = m.New()
		players[seat].Begin(table, engine.Side(seat),
			dice.NewSource(1, dice.StreamID("golden styles", "commander", fmt.Sprint(seat)), uint64(n)))
	}
	return players
}
