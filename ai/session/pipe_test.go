package session_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var everySystem = []string{"titan/meadow", "descent/goblin-gate", "hott/quick", "heroscape/quick", "mageknight/stones"}

// everything is all that a state may show.
var everything = []string{"offers", "words", "terms", "appraisal", "position", "table"}

// same fails unless two states have the same turn, offers, law, position and end.
func same(t *testing.T, what string, a, b r) {
	t.Helper()
	for _, key := range []string{"turn", "count", "offers", "words", "terms", "law", "position"} {
		if fmt.Sprint(a[key]) != fmt.Sprint(b[key]) {
			t.Fatalf("%s: %s is\n%v\nand was\n%v", what, key, b[key], a[key])
		}
	}
}

// step plays one decision, by number or in words, or a roll of a game at random.
func (c *caller) step(random *rand.Rand, game string, st r) r {
	c.t.Helper()
	if law, due := st["law"].(r); due {
		return c.ask(r{"do": "roll", "game": game, "outcome": random.IntN(len(law["outcomes"].([]any)))})
	}
	offer := random.IntN(int(st["count"].(float64)))
	if words, shown := st["words"].([]any); shown && random.IntN(2) == 0 {
		return c.ask(r{"do": "choose", "game": game, "words": words[offer]})
	}
	return c.ask(r{"do": "choose", "game": game, "offer": offer})
}

// TestEveryRequestInEverySystem plays a game of each system, all of them open at once and in turns, with rolls as the
// caller says, and on its way takes choices back, copies, brings copies back, and looks: everything shown, and every
// message held against its schema.
func TestEveryRequestInEverySystem(t *testing.T) {
	c, random := open(t), rand.New(rand.NewPCG(1, 2))
	states := map[string]r{}
	for _, game := range everySystem {
		c.ask(r{"do": "new", "scenario": game, "game": game, "side": "both", "rolls": "caller",
			"show": []string{"words"}})
		states[game] = c.ask(r{"do": "look", "show": everything})
	}
	steps, done := 0, map[string]int{}
	for len(states) > 0 {
		for _, game := range everySystem {
			st, goes := states[game]
			if !goes {
				continue
			}
			if st["end"] != nil {
				delete(states, game)
				c.ask(r{"do": "drop", "game": game})
				continue
			}
			if steps++; random.IntN(20) > 0 {
				states[game] = c.step(random, game, st)
				continue
			}
			before := c.ask(r{"do": "look", "game": game, "show": everything})
			if before["law"] == nil {
				c.ask(r{"do": "advise", "game": game, "commander": "greedy"})
				c.ask(r{"do": "clone", "game": game, "as": "copy", "rolls": "caller", "seed": 7})
				same(t, game+": a copy", before, c.ask(r{"do": "look", "show": everything}))
				for ahead := c.ask(r{"do": "look"}); ahead["end"] == nil && random.IntN(9) > 0; {
					ahead = c.step(random, "copy", ahead)
				}
				c.ask(r{"do": "clone", "game": game, "as": "mark", "rolls": "caller"})
				c.ask(r{"do": "restore", "game": "copy", "from": "mark"})
				same(t, game+": a copy brought back", before, c.ask(r{"do": "look", "show": everything}))
				if ahead := c.ask(r{"do": "play", "game": "copy", "until": "end"}); ahead["end"] == nil {
					t.Fatalf("%s: a copy that greedy plays to its end has none", game)
				}
				c.ask(r{"do": "drop", "game": "copy"})
				c.step(random, game, before)
				done["undone"]++
				c.ask(r{"do": "undo", "game": game})
				same(t, game+": a choice taken back", before, c.ask(r{"do": "look", "show": everything}))
			} else {
				done["rolled by the dice"]++
				c.ask(r{"do": "seed", "game": game, "seed": steps})
				c.ask(r{"do": "roll", "game": game})
			}
			states[game] = c.ask(r{"do": "look", "game": game})
		}
	}
	if done["undone"] == 0 || done["rolled by the dice"] == 0 {
		t.Errorf("in %d steps this was done: %v", steps, done)
	}
}

// TestAnOutcomeIsWhatTheCallerSays lets one roll fall in every way its law has, from one position, and wants each
// reported as it was named, with its chance; the chances of a law make 1.
func TestAnOutcomeIsWhatTheCallerSays(t *testing.T) {
	c := open(t)
	st := c.ask(r{"do": "new", "scenario": "titan/meadow", "game": "real", "side": "both", "rolls": "caller"})
	for st["law"] == nil {
		st = c.ask(r{"do": "play", "commander": "greedy"})
	}
	c.ask(r{"do": "clone", "as": "mark"})
	states, whole := map[string]bool{}, 0
	for i, o := range st["law"].(r)["outcomes"].([]any) {
		c.ask(r{"do": "clone", "game": "mark", "as": "copy"})
		after := c.ask(r{"do": "roll", "outcome": i})
		said, want := after["events"].([]any)[0].(r), o.(r)
		if said["kind"] != "roll" || said["outcome"] != want["words"] || said["chance"] != want["chance"] {
			t.Errorf("outcome %d of %v is reported as %v", i, want, said)
		}
		above, below, _ := strings.Cut(want["chance"].(string), "/")
		n, err := strconv.Atoi(above)
		if err != nil {
			t.Fatal(err)
		}
		if whole += n; i == len(st["law"].(r)["outcomes"].([]any))-1 && strconv.Itoa(whole) != below {
			t.Errorf("the chances of the law make %d of %s", whole, below)
		}
		states[fmt.Sprint(c.ask(r{"do": "look", "show": everything})["position"])] = true
	}
	if len(states) < 2 {
		t.Error("whatever falls, the same follows")
	}
}

// TestUndoGoesBackToTheBeginning plays against a veteran in every system, takes all choices back, and plays the same
// game again.
func TestUndoGoesBackToTheBeginning(t *testing.T) {
	for _, game := range everySystem {
		c := open(t)
		first := c.ask(r{"do": "new", "scenario": game, "seed": 2})
		st, chosen := first, 0
		var states []string
		for range 6 {
			if st["end"] != nil {
				break
			}
			st = c.ask(r{"do": "choose", "offer": int(st["count"].(float64)) / 2})
			states = append(states, fmt.Sprint(st["events"], st["turn"], st["offers"]))
			chosen++
		}
		for range chosen {
			st = c.ask(r{"do": "undo"})
		}
		same(t, game, first, st)
		if reply := c.raw(`{"do": "undo"}`); reply["type"] != "error" {
			t.Errorf("%s: more was taken back than chosen: %v", game, reply)
		}
		for i := range chosen {
			st = c.ask(r{"do": "choose", "offer": int(st["count"].(float64)) / 2})
			if again := fmt.Sprint(st["events"], st["turn"], st["offers"]); again != states[i] {
				t.Fatalf("%s: choice %d leads to\n%s\nand led to\n%s", game, i, again, states[i])
			}
		}
		if end := c.ask(r{"do": "play", "until": "end"})["end"].(r); end["undone"] != float64(chosen) {
			t.Errorf("%s: %d choices were taken back, the end counts %v", game, chosen, end["undone"])
		}
	}
}

// TestLimits asks for as much as a session takes, and more, and wants a sentence and a process that stays small.
func TestLimits(t *testing.T) {
	t.Setenv("GOGC", "100") // as users start it
	c := open(t)
	c.ask(r{"do": "new", "scenario": "titan/meadow", "game": "0"})
	long := strings.Repeat("x", 257)
	for line, want := range map[string]string{
		`{"do": "new", "scenario": "hott/quick", "game": "` + long + `"}`: "the name of a game has at most 256 bytes",
		`{"do": "new", "scenario": "` + strings.Repeat("x", 1<<19) + `"}`: "",
		`{"do": "look", "show": ["` + strings.Repeat("x", 1<<19) + `"]}`:  "show has an unknown part",
		strings.Repeat("[", 1<<19):                                        "a request is a JSON object on one line",
		strings.Repeat("x", 20<<20):                                       "more than 1048576 bytes",
	} {
		reply := c.raw(line)
		text, _ := reply["error"].(string)
		if reply["type"] != "error" || !strings.Contains(text, want) || len(text) > 2000 {
			t.Errorf("%.80s is answered with %.300v; want %q", line, reply, want)
		}
	}
	for i := range 1024 {
		c.ask(r{"do": "new", "scenario": "titan/meadow", "game": fmt.Sprint(i), "show": []string{"none"}})
	}
	for _, request := range []string{`{"do": "new", "scenario": "titan/meadow", "game": "more"}`,
		`{"do": "clone", "as": "more"}`, `{"do": "clone", "as": "` + long + `"}`} {
		if reply := c.raw(request); reply["type"] != "error" || !strings.Contains(reply["error"].(string), "at most") {
			t.Errorf("%.80s, with 1,024 games, is answered with %v", request, reply)
		}
	}
	c.ask(r{"do": "drop", "game": "7"})
	c.ask(r{"do": "clone", "game": "8", "as": "more"})
	c.ask(r{"do": "play", "game": "9", "until": "end"})
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.process))
	if err != nil {
		t.Skip("how much memory a process has is read under Linux")
	}
	kilobytes, err := strconv.Atoi(regexp.MustCompile(`VmHWM:\s*(\d+)`).FindStringSubmatch(string(status))[1])
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("most memory: %d MB", kilobytes>>10)
	if kilobytes > 400<<10 {
		t.Errorf("the session took %d MB", kilobytes>>10)
	}
}
