package session_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

// TestMain is a session where it is called as one: tests start their own program, so that what they send and read goes
// through the pipes of a process.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "session" {
		s := &session.Server{Library: library, Version: "test", Engines: map[string]string{}, Patience: time.Minute}
		if err := s.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// caller is the other end of a pipe.
type caller struct {
	t       *testing.T
	process int
	to      io.Writer
	from    *json.Decoder
	check   *jsonschema.Compiler
	seen    map[string]*jsonschema.Schema
}

// open begins a session and reads its hello. Every message that passes is held against the schemas.
func open(t *testing.T) *caller {
	t.Helper()
	text, err := session.Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	check := jsonschema.NewCompiler()
	if err := check.AddResource("session.json", doc); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "session")
	cmd.Stderr = os.Stderr
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		to.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the session ended with %v", err)
		}
	})
	c := &caller{t, cmd.Process.Pid, to, json.NewDecoder(out), check, map[string]*jsonschema.Schema{}}
	if hello := c.read(); hello["type"] != "hello" || hello["protocol"] != float64(session.Version) {
		t.Fatalf("the first line is %v", hello)
	}
	return c
}

func (c *caller) hold(name string, v any) {
	c.t.Helper()
	s := c.seen[name]
	if s == nil {
		var err error
		if s, err = c.check.Compile("session.json#/$defs/" + name); err != nil {
			c.t.Fatal(err)
		}
		c.seen[name] = s
	}
	if err := s.Validate(v); err != nil {
		c.t.Fatalf("%v is not as the schema has %s: %v", v, name, err)
	}
}

func (c *caller) read() map[string]any {
	c.t.Helper()
	var m map[string]any
	if err := c.from.Decode(&m); err != nil {
		c.t.Fatal(err)
	}
	c.hold("reply-"+m["type"].(string), m)
	return m
}

// raw sends a line and returns the reply.
func (c *caller) raw(line string) map[string]any {
	c.t.Helper()
	if _, err := io.WriteString(c.to, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
	return c.read()
}

// ask sends a request that fits its schema and returns the reply, which must not be an error.
func (c *caller) ask(request map[string]any) map[string]any {
	c.t.Helper()
	line, err := json.Marshal(request)
	if err != nil {
		c.t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
	if err != nil {
		c.t.Fatal(err)
	}
	c.hold("request-"+request["do"].(string), doc)
	reply := c.raw(string(line))
	if reply["type"] == "error" {
		c.t.Fatalf("%s: %v", line, reply["error"])
	}
	return reply
}

type r = map[string]any

func TestGamesAreThoseOfPlay(t *testing.T) {
	c := open(t)
	for _, scenario := range []string{"titan/meadow", "descent/goblin-gate", "hott/quick", "heroscape/quick",
		"mageknight/stones"} {
		for _, side := range []string{"", "both"} {
			begin := r{"do": "new", "scenario": scenario, "seed": 3, "show": []string{"none"}}
			if side != "" {
				begin["side"] = side
			}
			c.ask(begin)
			end := c.ask(r{"do": "play", "until": "end"})["end"]
			if end == nil {
				t.Fatalf("%s, side %q: the game has no end", scenario, side)
			}
			if want := driven(t, scenario, 3); fmt.Sprint(end.(r)["score"], end.(r)["rounds"]) != want {
				t.Errorf("%s, side %q: ended with score and rounds %v %v, sim play has %s", scenario, side,
					end.(r)["score"], end.(r)["rounds"], want)
			}
		}
	}
}

func TestChoosing(t *testing.T) {
	c := open(t)
	st := c.ask(r{"do": "new", "scenario": "titan/meadow",
		"show": []string{"offers", "appraisal", "position", "table"}})
	offers := st["offers"].([]any)
	if len(offers) != int(st["count"].(float64)) || st["table"].(r)["side"] != "defender" ||
		len(st["position"].(r)["figures"].([]any)) == 0 {
		t.Fatalf("the first state is %v", st)
	}
	words := offers[3].(r)["words"].(string)
	after := c.ask(r{"do": "choose", "words": words, "id": "a"})
	if after["id"] != "a" || len(after["events"].([]any)) == 0 {
		t.Errorf("after %q: %v", words, after)
	}
	back := c.ask(r{"do": "undo"})
	if fmt.Sprint(back["offers"]) != fmt.Sprint(st["offers"]) {
		t.Error("a choice taken back leaves other offers")
	}
	again := c.ask(r{"do": "choose", "offer": 3})
	if fmt.Sprint(again["offers"], again["events"]) != fmt.Sprint(after["offers"], after["events"]) {
		t.Error("an offer by its number and in words leads elsewhere")
	}
	look := c.ask(r{"do": "look", "show": []string{"words"}})
	if len(look["words"].([]any)) != int(again["count"].(float64)) || look["events"] != nil {
		t.Errorf("look shows %v", look)
	}
}

func TestFaultsLeaveTheGameAsItIs(t *testing.T) {
	c := open(t)
	before := c.ask(r{"do": "new", "scenario": "titan/meadow"})
	for line, want := range map[string]string{
		`{`:                                    "a request is a JSON object on one line",
		`[1]`:                                  "a request is a JSON object on one line",
		`{"do": "chose"}`:                      `unknown request "chose"; did you mean "choose"?`,
		`{"do": "choose"}`:                     "choose takes offer, a number, or words",
		`{"do": "choose", "offer": 99999}`:     "there is no offer 99999; want 0 to ",
		`{"do": "choose", "offer": "x"}`:       "offer is a string, and wants a whole number",
		`{"do": "seed", "seed": -1}`:           "seed is a number -1, and wants a whole number from 0 to",
		`{"do": 1}`:                            "do is a number, and wants a string",
		"{\"do\": \"look\", \"id\": \"\xff\"}": "a request is text in UTF-8",

		`{"do": "choose", "ofer": 1}`:                                  `takes no "ofer"; did you mean "offer"?`,
		`{"do": "choose", "words": "warbear entr 0,2"}`:                "entr",
		`{"do": "roll"}`:                                               "no roll is due",
		`{"do": "ask", "question": "ods a b"}`:                         "ods",
		`{"do": "undo"}`:                                               "nothing was chosen",
		`{"do": "look", "game": "2"}`:                                  `no game is called "2"`,
		`{"do": "look", "show": ["ofers"]}`:                            `unknown part "ofers"; did you mean "offers"?`,
		`{"do": "clone", "as": "1"}`:                                   `"1" is a game and not a copy`,
		`{"do": "new", "scenario": "titan/medow"}`:                     "medow",
		`{"do": "new", "scenario": "titan/meadow", "side": "atacker"}`: `unknown side "atacker"; did you mean "attacker"?`,
		`{"do": "play", "commander": "gredy"}`:                         "gredy",
		`{"do": "quit"} {}`:                                            "a request is",
		`{"do": "quit"} }`:                                             "a request is",
		`{"do": "quit", "do": "chose"}`:                                `unknown request "chose"`,
		`{"id": {"do": "quit"}, "do": "chose"}`:                        `unknown request "chose"`,
		strings.Repeat("x", 2<<20):                                     "more than 1048576 bytes",
	} {
		reply := c.raw(line)
		if text, _ := reply["error"].(string); reply["type"] != "error" || !strings.Contains(text, want) ||
			strings.Contains(text, "\n") {
			t.Errorf("%.60s is answered with %v; want %q", line, reply, want)
		}
	}
	for _, line := range []string{`{"id": {"do": "quit"}, "do": "look"}`, `{"do": "quit", "do" : "look"}`} {
		if reply := c.raw(line); reply["type"] != "state" {
			t.Errorf("%s is answered with %v; it asks to look", line, reply)
		}
	}
	if after := c.ask(r{"do": "look"}); fmt.Sprint(after["offers"], after["turn"]) != fmt.Sprint(before["offers"],
		before["turn"]) {
		t.Error("faults changed the game")
	}
}

func TestIllegalNamesItsRule(t *testing.T) {
	c := open(t)
	c.ask(r{"do": "new", "scenario": "titan/meadow"})
	reply := c.raw(`{"do": "choose", "words": "warbear enter 5,1"}`)
	if reply["type"] != "error" || !strings.HasPrefix(fmt.Sprint(reply["rule"]), "TITAN-") {
		t.Errorf("an illegal entry is answered with %v", reply)
	}
}

// TestAdviceIsWhatTheCommanderPlays plays a game by greedy's advice, and has greedy play it.
func TestAdviceIsWhatTheCommanderPlays(t *testing.T) {
	c := open(t)
	begin := r{"do": "new", "scenario": "titan/meadow", "seed": 3, "show": []string{"none"}}
	st := c.ask(begin)
	for st["end"] == nil {
		advice := c.ask(r{"do": "advise"})
		if again := c.ask(r{"do": "look"}); again["count"] != st["count"] {
			t.Fatal("advice changed the game")
		}
		if n, ok := advice["offer"]; ok {
			st = c.ask(r{"do": "choose", "offer": n})
		} else {
			st = c.ask(r{"do": "choose", "words": advice["words"]})
		}
	}
	c.ask(begin)
	if want := c.ask(r{"do": "play", "until": "end"}); fmt.Sprint(st["end"]) != fmt.Sprint(want["end"]) {
		t.Errorf("by advice the game ends with %v, by play with %v", st["end"], want["end"])
	}
}

// TestPlayGoesOn has a commander that tosses coins play games decision by decision, and to the end at once: it is the
// same commander in the next decision, and tosses on.
func TestPlayGoesOn(t *testing.T) {
	c := open(t)
	for _, scenario := range []string{"titan/meadow", "heroscape/quick"} {
		begin := r{"do": "new", "scenario": scenario, "seed": 3, "side": "both", "show": []string{"none"}}
		c.ask(begin)
		want, _ := c.ask(r{"do": "play", "commander": "random", "until": "end"})["events"].([]any)
		c.ask(begin)
		var got []any
		for st := r(nil); st["end"] == nil; {
			st = c.ask(r{"do": "play", "commander": "random"})
			events, _ := st["events"].([]any)
			got = append(got, events...)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: decision by decision another game is played than at once", scenario)
		}
	}
}

// TestCopies looks ahead in copies, with rolls by the caller, and finds the game where it was.
func TestCopies(t *testing.T) {
	c := open(t)
	before := c.ask(r{"do": "new", "scenario": "titan/meadow", "side": "both", "seed": 5, "game": "real"})
	c.ask(r{"do": "clone", "as": "x", "rolls": "caller"})
	rolled := false
	for st := c.ask(r{"do": "look"}); st["end"] == nil; {
		if law, due := st["law"].(r); due {
			outcomes := law["outcomes"].([]any)
			rolled = true
			st = c.ask(r{"do": "roll", "outcome": len(outcomes) - 1})
			continue
		}
		if !rolled {
			c.ask(r{"do": "clone", "as": "y"})
		}
		st = c.ask(r{"do": "choose", "offer": 0, "game": "x"})
	}
	if !rolled {
		t.Error("no roll came to the caller")
	}
	if st := c.ask(r{"do": "restore", "game": "x", "from": "y"}); st["end"] != nil {
		t.Error("a copy brought back is over")
	}
	if after := c.ask(r{"do": "look", "game": "real"}); fmt.Sprint(after["offers"]) != fmt.Sprint(before["offers"]) {
		t.Error("play in a copy changed the game")
	}
	c.ask(r{"do": "drop", "game": "x"})
	if reply := c.raw(`{"do": "look", "game": "x"}`); reply["type"] != "error" {
		t.Error("a dropped copy answers")
	}
}

// TestAReaderThatStopsEndsTheSession fills the pipe of a caller that never reads.
func TestAReaderThatStopsEndsTheSession(t *testing.T) {
	in, to := io.Pipe()
	defer to.Close()
	_, from := io.Pipe() // nobody reads it
	s := &session.Server{Library: library, Patience: time.Millisecond}
	if err := s.Serve(in, from); err != session.ErrNoReader {
		t.Errorf("the session ended with %v", err)
	}
}

// driven plays a scenario between greedy commanders as sim play does, and tells score and rounds.
func driven(t *testing.T, name string, seed uint64) string {
	t.Helper()
	sc, faults := library.Scenario(name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	table, faults := library.CompileScenario(sc, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	m, faults := ai.Named(library, sc.System, "greedy")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	luck := dice.NewSource(seed, dice.StreamID(sc.Name), 0)
	var players [2]engine.Commander
	for seat := range players {
		players[seat] = m.New()
		players[seat].Begin(table, engine.Side(seat), luck.Fork(uint64(seat)+1))
	}
	result, err := engine.Drive(table.New(), luck, players, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(result.Score[:], result.Rounds)
}
