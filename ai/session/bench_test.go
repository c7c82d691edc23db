package session_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/ai/session"
)

// BenchmarkDecisions plays Titan's first offers through requests and replies, a decision an iteration: by number alone,
// by words, and with all that offers have.
func BenchmarkDecisions(b *testing.B) {
	for _, show := range []string{"none", "words", "offers", "terms", "appraisal"} {
		b.Run(show, func(b *testing.B) {
			s := &session.Server{Library: library}
			over, games := true, 0
			for b.Loop() {
				line := `{"do": "choose", "offer": 0}`
				if over {
					games++
					line =
						fmt.Sprintf(
							`{"do": "new", "scenario": "titan/meadow", "seed": %d, "side": "both", "show": [%q]}`,
							games, show)
				}
				reply, _ := s.Answer([]byte(line))
				st, ok := reply.(*session.State)
				if !ok {
					b.Fatalf("%+v", reply)
				}
				over = st.End != nil
				if _, err := json.Marshal(st); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkPipe plays Titan through a pipe of the system, a decision an iteration that is asked for and answered by
// itself: the first offer, a random one, and what greedy chooses. What one costs is reported as a ratio, too: to the
// same requests answered without a pipe.
func BenchmarkPipe(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	for name, request := range map[string]func(count int) string{
		"first":  func(int) string { return `{"do":"choose","offer":0}` },
		"chance": func(count int) string { return fmt.Sprintf(`{"do":"choose","offer":%d}`, random.IntN(count)) },
		"greedy": func(int) string { return `{"do":"play"}` },
	} {
		b.Run(name, func(b *testing.B) {
			in, requests, err := os.Pipe()
			if err != nil {
				b.Fatal(err)
			}
			replies, out, err := os.Pipe()
			if err != nil {
				b.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				s := &session.Server{Library: library, Patience: time.Minute}
				ended <- s.Serve(in, out)
			}()
			lines := bufio.NewReaderSize(replies, 1<<16)
			if _, err := lines.ReadSlice('\n'); err != nil { // hello
				b.Fatal(err)
			}
			var asked []string
			count := 0
			for b.Loop() {
				line := `{"do":"new","scenario":"titan/meadow","side":"both","show":["none"]}`
				if count > 0 {
					line = request(count)
				}
				if len(asked) < 1000 {
					asked = append(asked, line)
				}
				if _, err := requests.WriteString(line + "\n"); err != nil {
					b.Fatal(err)
				}
				reply, err := lines.ReadSlice('\n')
				if err != nil {
					b.Fatal(err)
				}
				count = offered(reply)
			}
			each := b.Elapsed() / time.Duration(b.N)
			if err := requests.Close(); err != nil {
				b.Fatal(err)
			}
			if err := <-ended; err != nil {
				b.Fatal(err)
			}
			s, began := &session.Server{Library: library}, time.Now()
			for _, line := range asked {
				reply, _ := s.Answer([]byte(line))
				if _, err := json.Marshal(reply); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(each)/float64(time.Since(began)/time.Duration(len(asked))), "x-without-pipe")
		})
	}
}

// offered is how many offers a reply counts.
func offered(reply []byte) int {
	_, rest, _ := bytes.Cut(reply, []byte(`"count":`))
	end := bytes.IndexAny(rest, ",}")
	count, err := strconv.Atoi(string(rest[:end]))
	if err != nil {
		return 0
	}
	return count
}
