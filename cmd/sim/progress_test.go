package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// lineWriter hands on what is written, a line at a time.
type lineWriter chan string

func (w lineWriter) Write(text []byte) (int, error) {
	w <- string(text)
	return len(text), nil
}

// TestJoiningSaysHowFarItIs waits for the line that says so, which no step of the joining prints.
func TestJoiningSaysHowFarItIs(t *testing.T) {
	lines := make(lineWriter, 10)
	cmd := &cobra.Command{}
	cmd.SetErr(lines)
	j := joiner{bar: &progress{cmd: cmd, unit: "parts joined", line: true}}
	j.tell(0, 5)
	j.tell(3, 5)
	if line := <-lines; !strings.HasPrefix(line, "3 of 5 parts joined (60 %)") {
		t.Errorf("it says %q", line)
	}
	j.over()
	j.over()
	quiet := newJoiner(cmd, runOptions{quiet: true})
	quiet.tell(0, 5)
	quiet.over()
	if len(lines) > 0 {
		t.Errorf("after its end it says %q", <-lines)
	}
}
