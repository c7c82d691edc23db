//go:build unix

package outside

import (
	"os"
	"os/exec"
	"syscall"
)

// alone puts a process into a group of its own: an interruption of sim lets it finish what is being played.
func alone(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killAll kills a process and what it has started.
func killAll(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
