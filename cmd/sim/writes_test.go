package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNothingIsWrittenButWhereAllowed runs commands in a world of their own (home, folders for
// what is temporary and working folder, all watched) and looks at what they left there.
func TestNothingIsWrittenButWhereAllowed(t *testing.T) {
	world := t.TempDir()
	for _, dir := range []string{"home", "tmp", "work", "allowed"} {
		if err := os.Mkdir(filepath.Join(world, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	allowed := filepath.Join(world, "allowed")
	run := filepath.Join(allowed, "run")
	for _, line := range []string{
		"", "run titan/meadow --blocks 20 --out " + run,
		"report " + run + " --out " + filepath.Join(allowed, "report.html"), "status " + run,
		"replay " + run + " --game 3", "play titan/meadow", "list", "show titan/meadow", "schema army titan",
		"check titan/chart", "rules TITAN-TREE-MOVE-1",
		"manual " + filepath.Join(allowed, "man"), "completion bash", "version",
		"new titan " + filepath.Join(allowed, "mine"), "run --help",
		"run titan/meadow --blocks 20 --shard 0 --shards 2 --out " + filepath.Join(allowed, "split"),
		"run titan/meadow --blocks 20 --shard 1 --shards 2 --out " + filepath.Join(allowed, "split"),
		"merge " + filepath.Join(allowed, "split"), "run nothing --out " + filepath.Join(allowed, "none"),
		"validate nothing.yaml",
	} {
		c := exec.Command("sim", strings.Fields(line)...)
		c.Dir = filepath.Join(world, "work")
		c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(world, "home"),
			"TMPDIR=" + filepath.Join(world, "tmp"), "TERM=dumb"}
		out, err := c.CombinedOutput()
		if wanted := strings.Contains(line, "nothing"); (err != nil) != wanted {
			t.Errorf("sim %s: %v\n%s", line, err, out)
		}
		if left := leftBehind(t, world, allowed); len(left) > 0 {
			t.Fatalf("sim %s wrote %q", line, left)
		}
	}
	// The watch itself: without --out a run goes into the working folder.
	c := exec.Command("sim", "run", "titan/meadow", "--blocks", "20", "--quiet")
	c.Dir = filepath.Join(world, "work")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if left := leftBehind(t, world, allowed); !slices.Contains(left, filepath.Join("work", "runs")) {
		t.Errorf("a run into the working folder is not seen: %q", left)
	}
}

// leftBehind lists what is in the folders of a world but not in one of them.
func leftBehind(t *testing.T, world, allowed string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(world, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path == allowed {
			return filepath.SkipDir
		}
		if rel, _ := filepath.Rel(world, path); strings.ContainsRune(rel, filepath.Separator) {
			list = append(list, rel)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
