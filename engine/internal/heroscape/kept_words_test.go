package heroscape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestKeptMisspellings asks and orders what is misspelt, too short or too long, and keeps what is said of it.
func TestKeptMisspellings(t *testing.T) {
	table := compile(t, "quick", "")
	g := table.New()
	for g.Turn().Actor == engine.Chance || table.Info().Stages[g.Turn().Stage].Name != "move" {
		if g.Turn().Actor == engine.Chance {
			g.Settle(0, nil)
		} else {
			g.Play(g.Offer(nil)[0], nil)
		}
	}
	var w strings.Builder
	for _, q := range []string{"", "brood", "score x", "army", "army 300", "army 300 finn", "army 300 finn 1",
		"army 300 finn 1 tarn", "army 300 finn 1 tarn 2", "army x finn 1",
		"army 300 fin 1", "army 300 finn 0", "army 300 finn x", "army 900 zettian 64", "army 300 zettian 65",
		"army 300 finn 1 finn 1", "army 0 airborne 1", "army 80 finn 1",
		"army 79 finn 1", "card", "card fin", "card finn", "card finn tarn", "map", "map 99,99", "map 1,1",
		"map 1,1 2,2", "drop", "drop 4,4", "odds", "odds brood", "odds drop",
		"odds charge", "odds frenzy", "odds drop now", "odds clone", "odds clone now", "odds initiative", "odds first",
		"odds first now", "markers", "markers east", "markers north",
		"markers north south", "markers B", "reach", "reach fin", "reach finn fast", "reach finn safest",
		"reach tarn-1 cheapest", "sight finn", "sight finn fin", "sight finn tarn-1",
		"sight finn tarn-1 dimly", "sight finn tarn-1 clear", "odds finn", "odds finn stay", "odds finn walk",
		"odds finn brood", "odds finn burn", "odds finn melt", "odds finn burn now",
		"may finn", "may finn stay", "may finn attack", "victims finn", "victims finn attack tarn-1",
		"victims finn explode tarn-1", "cost finn", "cost finn stay", "cost finn walk",
		"cost finn walk 99,99", "cost finn walk 0,0", "swipes finn attack tarn-1", "falls finn stay", "range finn",
		"range finn nobody", "dice finn", "allowance", "engaged", "move",
		"engaged finn", "adjacent finn"} {
		a, err := table.Ask(g, q)
		fmt.Fprintf(&w, "%q: %v | %s %v %s %d %v\n", q, err, a.Verdict, a.Values, a.Others, len(a.Keys), a.Notes)
	}
	for _, words := range []string{"", " ", "end", "end now", "pass", "charge", "charge now", "clone", "brood", "finn",
		"fin stay", "finn brood", "finn brod tarn-1", "finn stay",
		"finn stay here", "finn place", "finn place 0,0", "finn place 0,0 0,1", "finn place 0,0 0,1 0,2",
		"finn place x", "finn place 0,0 x", "finn drop 1,1", "finn spawn 1,1",
		"finn summon 1,1", "finn walk", "finn walk head", "finn walk tail 1,1", "finn walk x", "finn walk 0,0 8,8",
		"finn fly 0,0", "finn grapple 0,0", "finn move", "finn move x",
		"finn move 4,4", "finn move 4,4 5,5", "finn fire", "finn fire head", "finn fire head up", "finn fire side east",
		"finn fire tail west", "finn attack", "finn attack x",
		"finn attack tarn-1", "finn attack tarn-1 tarn-2", "finn strike tarn-1", "finn volley tarn-1",
		"finn volley tarn-1 tarn-2", "finn volley finn finn tarn-1",
		"finn volley x tarn-1", "order", "order 1", "order 1 finn", "order 3 tarn-1", "order x finn", "order X finn",
		"order 4 finn", "order 1 fin", "order 1 finn now", "choose",
		"choose finn", "choose finn tarn", "bond x", "bond tarn", "spirit", "spirit finn",
		"finn walk 1,1 1,2 1,3 1,4 1,5 1,6 1,7 1,6 1,5 1,4 1,3 1,2 1,1 1,2 1,3 1,4 1,5 1,6 1,7 1,6 1,5 1,4 1,3"} {
		a, err := table.Parse(g, words)
		fmt.Fprintf(&w, "%q: %v | %+v", words, err, a)
		if err == nil {
			fmt.Fprintf(&w, " %q %d", table.Say(g, a), g.Check(a))
		}
		w.WriteString("\n")
	}
	conform.Kept(t, "testdata/misspellings.txt", w.String())
}
