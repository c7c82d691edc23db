package ai

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestSignaturesFollowWhatTestsKeep changes every word that tests keep of games, each by itself, and sees the
// signatures of the systems concerned change, and no others: a signature that forgets a file would let two engines
// pass for one.
func TestSignaturesFollowWhatTestsKeep(t *testing.T) {
	names := []string{"titan", "descent", "hott", "heroscape", "mageknight"}
	for i, system := range names {
		kept := engine.Golden(system)
		if len(Signature(system)) != 16 {
			t.Errorf("the signature of %s is %q", system, Signature(system))
		}
		for _, other := range names[:i] {
			if Signature(other) == Signature(system) {
				t.Errorf("%s and %s have one signature", other, system)
			}
		}
		folder := "internal/" + system + "/testdata/"
		for _, file := range []string{folder + "golden.txt", folder + "games.txt",
			"systems/testdata/styles-" + system + ".txt"} {
			data, err := fs.ReadFile(os.DirFS(filepath.Join("..", "engine")), file)
			if err != nil {
				t.Fatal(err)
			}
			words := strings.Fields(string(data))
			for n, word := range words {
				if (n > 0 && (words[n-1] == "play" || words[n-1] == "offers" || words[n-1] == "appraisals" ||
					words[n-1] == "laws" || words[n-1] == "plans") &&
					!strings.Contains(kept, words[n-1]+" "+word)) ||
					(strings.HasSuffix(file, "golden.txt") && !strings.Contains(kept, word)) {
					t.Errorf("%s: %s is no part of the signature", file, word)
				}
			}
			if strings.Contains(file, "styles-") && !strings.Contains(kept, string(data)) {
				t.Errorf("%s is no part of the signature", file)
			}
		}
	}
	for n, line := range strings.Split(strings.TrimSpace(choices), "\n") {
		other := strings.Replace(choices, line, line+"x", 1)
		of, _, _ := strings.Cut(line, ",")
		for _, system := range names {
			if changed := signature("", other, system) != signature("", choices, system); changed != (of == system ||
				of == "pocket") {
				t.Errorf("line %d of choices.txt, of %s: the signature of %s changed %v", n+1, of, system, changed)
			}
		}
	}
	if signature("a", choices, "titan") == signature("b", choices, "titan") {
		t.Error("a signature does not depend on the games")
	}
}
