package outside

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// process is a running program.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   io.ReadCloser
	words *tail
}

// start starts a program, without a shell.
func start(words []string) (*process, error) {
	p := &process{cmd: exec.Command(words[0], words[1:]...), words: &tail{}}
	p.cmd.Stderr = p.words
	p.cmd.WaitDelay = time.Second
	alone(p.cmd)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	return p, p.cmd.Start()
}

// killAfter kills the process in a while unless it is stopped before; stop reports whether it was.
func (p *process) killAfter(d time.Duration) (stop func() bool) {
	return time.AfterFunc(d, p.kill).Stop
}

// kill ends the process, and what it has started, at once, so that nobody waits for its pipes.
func (p *process) kill() {
	killAll(p.cmd.Process)
	_ = p.in.Close()
}

// wait waits for the end of a process and says what it was.
func (p *process) wait() string {
	_ = p.cmd.Wait()
	if s := p.cmd.ProcessState; s != nil && s.Exited() {
		return s.String()
	}
	return "killed"
}

// mostFarewell is how long a process may take to end after its input has.
const mostFarewell = 2 * time.Second

// end closes the input of the process, which ends it, and kills it where it does not.
func (p *process) end() {
	_ = p.in.Close()
	stop := p.killAfter(mostFarewell)
	_, _ = io.Copy(io.Discard, p.out)
	_ = p.wait()
	stop()
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	data []byte
}

// mostWords is how much of what a program writes to standard error is kept.
const mostWords = 2000

func (t *tail) Write(data []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, data...)
	if over := len(t.data) - mostWords; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(data), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.ToValidUTF8(string(bytes.TrimSpace(t.data)), string(utf8.RuneError))
}
