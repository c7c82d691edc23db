package session_test

import (
	"encoding/json"
	"fmt"
	"testing"

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
