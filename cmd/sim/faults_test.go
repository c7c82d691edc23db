//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
)

// filesIn names what lies in the folders of a dataset's tables, half-written files too.
func filesIn(dir string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
	hidden, _ := filepath.Glob(filepath.Join(dir, "*", ".*"))
	return fmt.Sprint(len(files), files, hidden, committed(dir))
}

// TestKilledAtFortyMomentsNothingIsLost kills runs again and again: right after they have
// begun, when a part is renamed and not yet in the log, when it is in the log, while parts
// are joined. They end with the digests of a run that nobody disturbed.
func TestKilledAtFortyMomentsNothingIsLost(t *testing.T) {
	dir := t.TempDir()
	file, whole := experimentOf(t, dir, 6000, 250), filepath.Join(dir, "whole")
	if code, _, said := sim(t, nil, "run", file, "--out", whole, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	want := digests(t, whole)
	r := rand.New(rand.NewPCG(21, 40))
	runs, kills := 0, 0
	for ; kills < 40; runs++ {
		out := filepath.Join(dir, fmt.Sprint("d", runs))
		kills += killedUntilFinished(t, r, file, out)
		if got := digests(t, out); got != want {
			t.Errorf("after %d kills the digests are\n%swant\n%s", kills, got, want)
		}
	}
	t.Logf("%d runs were killed %d times", runs, kills)
}

// killedUntilFinished kills a run at every nth change of its folder and resumes it,
// until it is finished before it can be killed. It returns how often it was.
func killedUntilFinished(t *testing.T, r *rand.Rand, file, out string) (kills int) {
	t.Helper()
	args, least := []string{"run", file, "--out", out}, 0
	for {
		before, seen := filesIn(out), r.IntN(3+kills)
		at := moment{syscall.SIGKILL, func(string) bool {
			if now := filesIn(out); now != before {
				before = now
				seen--
			}
			return seen < 0
		}}
		code, _, said := sim(t, []moment{at}, args...)
		if code == 0 {
			return kills
		}
		if code != -1 {
			t.Fatalf("kill %d: exit code %d: %s", kills, code, said)
		}
		kills++
		d, err := results.Open(out)
		if err != nil {
			continue // it was killed before it had a folder
		}
		args = []string{"run", "--resume", out}
		if err := d.Verify(); err != nil {
			t.Fatalf("kill %d: %v", kills, err)
		}
		if n := len(d.Committed()); n < least {
			t.Fatalf("kill %d: %d chunks are left of %d", kills, n, least)
		} else {
			least = n
		}
	}
}

// smallDisk is a folder on a disk of n KiB and what makes it larger. Where no file system
// can be mounted the limit is that of a process on the size of files, set by a shell.
func smallDisk(t *testing.T, kib int) (dir string, prefix []string, enlarge func()) {
	t.Helper()
	dir = t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dk", kib), "tmpfs", dir).Run(); err == nil {
		t.Cleanup(func() { _ = exec.Command("umount", dir).Run() })
		return dir, nil, func() {
			if out, err := exec.Command("mount", "-o", "remount,size=100m", dir).CombinedOutput(); err != nil {
				t.Fatal(string(out))
			}
		}
	}
	return dir, filesOfBlocks(32), func() {}
}

// TestAFullDiskLeavesWhatFits fills the disk with parts and, when there is room again, goes on. The disk
// is too small for all rows, and no line of the log begins a new page of it.
func TestAFullDiskLeavesWhatFits(t *testing.T) {
	dir := t.TempDir()
	disk, prefix, enlarge := smallDisk(t, 130)
	endsForWantOfRoom(t, experimentOf(t, dir, 6000, 1500), filepath.Join(disk, "d"), prefix, enlarge,
		"cannot be written", "cannot be joined")
}

// TestALogWithoutRoomNamesNoPart has chunks enough that the log is longer than any part, and
// files that may not be as long as the whole log.
func TestALogWithoutRoomNamesNoPart(t *testing.T) {
	dir := t.TempDir()
	endsForWantOfRoom(t, experimentOf(t, dir, 3000, 1), filepath.Join(dir, "d"), filesOfBlocks(2800), func() {},
		"cannot be committed")
}

// filesOfBlocks is a command before another, whose files may have n blocks of 512 bytes.
func filesOfBlocks(n int) []string {
	return []string{"sh", "-c", fmt.Sprintf(`ulimit -f %d; trap "" XFSZ; exec "$0" "$@"`, n)}
}

// endsForWantOfRoom runs an experiment where there is no room for all of it and asks that the run says so in one
// of the ways given, leaves a sound dataset, and comes to the rows of an undisturbed one once there is room.
func endsForWantOfRoom(t *testing.T, file, out string, prefix []string, enlarge func(), ways ...string) {
	t.Helper()
	whole := filepath.Join(filepath.Dir(file), "whole")
	if code, _, said := sim(t, nil, "run", file, "--out", whole, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	words := append(prefix, "sim", "run", file, "--out", out)
	said, err := exec.Command(words[0], words[1:]...).CombinedOutput()
	cannot := slices.ContainsFunc(ways, func(way string) bool { return strings.Contains(string(said), way) })
	if err == nil || !cannot || !strings.Contains(string(said), "resume with: sim run --resume") {
		t.Fatalf("%v: %s", err, said)
	}
	if d, err := results.Open(out); err != nil || d.Verify() != nil {
		t.Fatalf("what the full disk holds: %v", err)
	}
	enlarge()
	if code, _, words := sim(t, nil, "run", "--resume", out, "--quiet"); code != 0 {
		t.Fatal(words)
	}
	if got, want := digests(t, out), digests(t, whole); got != want {
		t.Errorf("digests\n%swant\n%s", got, want)
	}
}

// TestAFolderThatVanishesEndsTheRun removes the dataset while it is written, and elsewhere makes
// a table's folder one that nothing can be written into.
func TestAFolderThatVanishesEndsTheRun(t *testing.T) {
	for name, spoil := range map[string]func(dir string) error{
		"removed": os.RemoveAll,
		"closed": func(dir string) error { // also to root: what was a folder is a file
			games := filepath.Join(dir, "games")
			if err := os.Rename(games, games+"-was"); err != nil {
				return err
			}
			return os.WriteFile(games, nil, 0o444)
		},
	} {
		dir := t.TempDir()
		out := filepath.Join(dir, "d")
		done := false
		then := moment{0, func(string) bool {
			if committed(out) == 0 {
				return false
			}
			if err := spoil(out); err != nil {
				return false // a file was made meanwhile
			}
			done = true
			return true
		}}
		code, _, said := sim(t, []moment{then}, "run", experimentOf(t, dir, endless, 250), "--out", out)
		if !done || code != 1 || (!strings.Contains(said, "part ") && !strings.Contains(said, "was removed")) {
			t.Errorf("%s: exit code %d: %s", name, code, said)
		}
	}
}

// TestARunThatIsStoppedGoesOnUnharmed has the system hold a run and let it go on.
func TestARunThatIsStoppedGoesOnUnharmed(t *testing.T) {
	dir := t.TempDir()
	file, whole, out := experimentOf(t, dir, 20000, 250), filepath.Join(dir, "whole"), filepath.Join(dir, "d")
	if code, _, said := sim(t, nil, "run", file, "--out", whole, "--quiet"); code != 0 {
		t.Fatal(said)
	}
	began := func(string) bool { return committed(out) > 0 }
	looks := 0
	a := func(string) bool { looks++; return looks > 200 } // 200 ms and more
	if code, _, said := sim(t, []moment{{syscall.SIGSTOP, began}, {syscall.SIGCONT, a}}, "run", file, "--out",
		out); code != 0 {
		t.Fatal(said)
	}
	if got, want := digests(t, out), digests(t, whole); got != want {
		t.Errorf("digests\n%swant\n%s", got, want)
	}
}
