package human

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// served serves a game and returns its server, which ends with the test or with its page.
func served(t *testing.T, o Options) (*Server, chan error) {
	t.Helper()
	table, err := New(study.Library(), "test", o)
	if err != nil {
		t.Fatal(err)
	}
	on, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewServer(table, on.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, on) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		ended <- nil
	})
	return s, ended
}

// sent sends a request and returns status and body.
func sent(t *testing.T, method, url, body string, header map[string]string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range header {
		if key == "Host" {
			r.Host = value
		}
		r.Header.Set(key, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

// TestStrangersAreRefused tries every door but the right one.
func TestStrangersAreRefused(t *testing.T) {
	s, _ := served(t, Options{Scenario: "titan/meadow", Against: "random"})
	base := "http://" + s.host
	form := map[string]string{"Content-Type": "application/json"}
	with := func(key, value string) map[string]string {
		return map[string]string{"Content-Type": "application/json", key: value}
	}
	look := `{"do": "look"}`
	for _, c := range []struct {
		method, url, body string
		header            map[string]string
		want              int
		says              string
	}{
		{"GET", s.URL(), "", nil, 200, "<title>titan/meadow"},
		{"GET", s.URL(), "", nil, 200, "Meadow, the defender: "},
		{"POST", s.URL() + "ask", look, form, 200, `"offers":`},
		{"POST", s.URL() + "ask", look, with("Origin", base), 200, `"offers":`},
		{"GET", base + "/", "", nil, 404, "not found"},
		{"GET", base + "/" + strings.Repeat("0", 32) + "/", "", nil, 404, "not found"},
		{"GET", s.URL() + "other", "", nil, 404, "not found"},
		{"GET", s.URL(), "", with("Host", "evil.example"), 403, "not the host"},
		{"GET", s.URL(), "", with("Host", "127.0.0.1"), 403, "not the host"},
		{"POST", s.URL() + "ask", look, with("Origin", "http://evil.example"), 403, "another page"},
		{"POST", s.URL() + "ask", look, with("Origin", "null"), 403, "another page"},
		{"POST", s.URL() + "ask", look, with("Sec-Fetch-Site", "cross-site"), 403, "another page"},
		{"POST", s.URL() + "ask", look, map[string]string{"Content-Type": "text/plain"}, 415, "application/json"},
		{"GET", s.URL() + "ask", "", nil, 405, "POST"},
		{"POST", s.URL(), "", nil, 405, "GET"},
		{"POST", s.URL() + "ask", strings.Repeat(" ", mostRequest+1), form, 413, "at most"},
		{"POST", s.URL() + "ask", "[", form, 400, "JSON object"},
		{"POST", s.URL() + "ask", `{"do": "new", "scenario": "/etc/passwd"}`, form, 400, "makes no request"},
		{"POST", s.URL() + "ask", `{"do": "quit"}`, form, 400, "makes no request"},
		{"POST", s.URL() + "ask", `{"do": "undo"}`, form, 400, "taken back"},
		{"POST", s.URL() + "ask", `{"do": "choose", "words": "end of the world"}`, form, 200, `"type":"error"`},
		{"POST", s.URL() + "ask", `{"do": "choose", "offer": 0, "force": true}`, form, 200, `takes no`},
	} {
		if code, body := sent(t, c.method, c.url, c.body, c.header); code != c.want || !strings.Contains(body, c.says) {
			t.Errorf("%s %s with %v and %.40q: %d %.200q, want %d and %q", c.method, c.url, c.header, c.body, code,
				body, c.want, c.says)
		}
	}
}

// TestTheServerEndsWithItsPage opens the stream of a page, comes back in time once, and goes.
func TestTheServerEndsWithItsPage(t *testing.T) {
	s, ended := served(t, Options{Scenario: "titan/meadow", Against: "random"})
	s.Grace = time.Hour
	open := func() io.Closer {
		answer, err := http.Get(s.URL() + "events")
		if err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(answer.Body).ReadString('\n'); err != nil || !strings.HasPrefix(line, ":") {
			t.Fatalf("the stream begins with %q: %v", line, err)
		}
		return answer.Body
	}
	first := open()
	second := open()
	first.Close()
	third := open() // a page that is loaded again
	second.Close()
	select {
	case <-s.left:
		t.Fatal("the game is given up although a page shows it")
	default:
	}
	s.Grace = 0
	third.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	ended <- nil
}

// reply is what the page gets.
type reply struct {
	Reply struct {
		Type   string
		Error  string
		Count  int
		Offers []struct{ Words string }
		End    *struct{ Ending, Winner string }
	}
	Film struct {
		Steps []struct{ K, W string }
	}
	Otherwise []otherwise
	Kept      string
}

// asks sends a request of the page.
func asks(t *testing.T, table *Table, request string) reply {
	t.Helper()
	data, err := table.Answer([]byte(request))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	var r reply
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// toTheEnd plays the third offer, or the last of fewer, to the end of the game.
func toTheEnd(t *testing.T, table *Table) reply {
	t.Helper()
	r := asks(t, table, `{"do": "look"}`)
	for r.Reply.End == nil {
		r = asks(t, table, fmt.Sprintf(`{"do": "choose", "offer": %d}`, min(2, r.Reply.Count-1)))
		if r.Reply.Type != "state" {
			t.Fatalf("the reply is %+v", r.Reply)
		}
	}
	return r
}

// library is the shipped library and a program, called program, that takes what it is offered first.
func library(t *testing.T) *scenarios.Library {
	t.Helper()
	l, file := study.Library(), filepath.Join(t.TempDir(), "first.sh")
	script := `while read -r line; do case $line in *'"offers":'*) echo '{"do": "choose", "offer": 0}';; esac; done`
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Enrol(scenarios.Bot{Name: "program", Cmd: []string{"sh", file}}, true); err != nil {
		t.Fatal(err)
	}
	return l
}

// TestGamesAreKept plays games of all systems to their ends, from either seat; each is a row that replays.
func TestGamesAreKept(t *testing.T) {
	for _, c := range []struct{ scenario, seat, against string }{
		{"titan/meadow", "attacker", "greedy"}, {"descent/goblin-gate", "", "greedy"}, {"hott/quick", "", "greedy"},
		{"heroscape/quick", "south", "greedy"}, {"mageknight/stones", "", "novice"},
		{"titan/meadow", "attacker", "program"},
	} {
		out := filepath.Join(t.TempDir(), "mine")
		o, l := Options{Scenario: c.scenario, Seat: c.seat, Against: c.against, Out: out}, library(t)
		for number := range 2 {
			table, err := New(l, "test", o)
			if err != nil {
				t.Fatal(err)
			}
			r := toTheEnd(t, table)
			table.Close()
			if want := fmt.Sprintf("It is game %d of %s.", number, out); r.Kept != want || r.Otherwise == nil {
				t.Fatalf("%s: %q, want %q; otherwise %v", c.scenario, r.Kept, want, r.Otherwise)
			}
		}
		d, err := results.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		if m := d.Manifest; !m.Finished || m.Games != 2 || m.Matchups[0].Blocks != 2 ||
			!slices.Contains([]string{m.Matchups[0].CommanderA, m.Matchups[0].CommanderB}, Name) {
			t.Errorf("%s: the manifest says %+v", c.scenario, m)
		}
		if err := d.Verify(); err != nil {
			t.Error(err)
		}
		for number := range int64(2) {
			g, err := study.Find(study.Library(), d, number, false, nil)
			if err != nil {
				t.Fatal(err)
			}
			rec := engine.NewRecorder(g.Table)
			rec.Begin()
			r, err := g.Play(rec, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := g.Row(r, rec).Differences(g.Was); len(diff) > 0 {
				t.Errorf("%s, game %d replays otherwise: %v", c.scenario, number, diff)
			}
			page, err := os.ReadFile(filepath.Join(out, "replays", fmt.Sprintf("game-%d.html", number)))
			if err != nil || strings.Contains(string(page), "EventSource") ||
				!strings.Contains(string(page), "played by human") {
				t.Errorf("%s: the page of game %d is none to be kept: %v", c.scenario, number, err)
			}
		}
		o.Seed = 5
		if _, err := New(l, "test", o); err == nil || !strings.Contains(err.Error(), "has other games") {
			t.Errorf("another seed: %v", err)
		}
	}
}

// TestUndoneChoicesLeaveTheGameAsIfNotMade takes choices back on the way; the game still replays to the row
// that is kept.
func TestUndoneChoicesLeaveTheGameAsIfNotMade(t *testing.T) {
	for _, c := range [][2]string{
		{"titan/meadow", "greedy"}, {"heroscape/quick", "greedy"}, {"titan/meadow", "program"},
	} {
		scenario := c[0]
		table, err := New(library(t), "test", Options{Scenario: scenario, Against: c[1], Undo: true,
			Out: filepath.Join(t.TempDir(), "mine")})
		if err != nil {
			t.Fatal(err)
		}
		defer table.Close()
		before := asks(t, table, `{"do": "look"}`)
		for n := 0; n < 12 && before.Reply.End == nil; n++ {
			asks(t, table, `{"do": "choose", "offer": 0}`)
			if again := asks(t, table, `{"do": "undo"}`); fmt.Sprint(again.Reply.Offers) !=
				fmt.Sprint(before.Reply.Offers) {
				t.Fatalf("%s: after a choice was taken back %v is offered, before it %v", scenario, again.Reply.Offers,
					before.Reply.Offers)
			}
			before = asks(t, table, fmt.Sprintf(`{"do": "choose", "offer": %d}`, before.Reply.Count-1))
		}
		if r := toTheEnd(t, table); !strings.HasPrefix(r.Kept, "It is game 0") {
			t.Errorf("%s: %s", scenario, r.Kept)
		}
	}
}

// TestThePageShowsNoSecrets plays HeroScape: of the markers that the enemy has placed the page has neither words nor
// places, and what it draws does not depend on them.
func TestThePageShowsNoSecrets(t *testing.T) {
	table, err := New(study.Library(), "test", Options{Scenario: "heroscape/quick", Seat: "south", Against: "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	for r := asks(t, table, `{"do": "look"}`); ; r = asks(t, table, `{"do": "choose", "offer": 0}`) {
		if r.Reply.End != nil {
			break
		}
	}
	mine := 0
	for _, c := range table.choices[table.side] {
		if strings.HasPrefix(c.Choice, "order ") {
			mine++
		}
	}
	page, err := table.page(true)
	if err != nil {
		t.Fatal(err)
	}
	if mine == 0 || strings.Count(string(page), `"k":"do","w":"order `) != mine {
		t.Errorf("the page tells of %d orders and %d were given by the person",
			strings.Count(string(page), `"k":"do","w":"order `), mine)
	}
}
