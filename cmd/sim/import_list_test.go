//go:build unix

package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestACompressedRosterIsReadAsItsText imports a roster of BattleScribe as it is and compressed, and archives that hold
// none.
func TestACompressedRosterIsReadAsItsText(t *testing.T) {
	const roster = `<?xml version="1.0"?><roster name="Sunday"><forces><force name="Heroes"><selections>` +
		`<selection name="Krug" number="1" type="model"/><selection name="Marro Warriors" number="2" type="unit"/>` +
		`</selections></force></forces></roster>`
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	zipped := func(parts ...string) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(parts); i += 2 {
			w, err := z.Create(parts[i])
			if err == nil {
				_, err = w.Write([]byte(parts[i+1]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	code, want, errs := sim(t, nil, "import", "list", write("plain.ros", []byte(roster)))
	if code != 0 || !strings.Contains(want, "unit: krug") || !strings.Contains(want, "unit: marro") {
		t.Fatalf("%d\n%s%s", code, want, errs)
	}
	whole := zipped("notes.txt", "bring dice", "Sunday.ros", roster)
	if code, got, errs := sim(t, nil, "import", "list", write("plain.rosz", whole)); code != 0 || got != want {
		t.Errorf("compressed: %d\n%s%swant\n%s", code, got, errs, want)
	}
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"none.rosz": {zipped("notes.txt", "bring dice"), "the archive holds no roster of BattleScribe (.ros)"},
		"half.rosz": {whole[:len(whole)/2], "not a valid zip file"},
		"bomb.rosz": {zipped("a.ros", strings.Repeat(" ", mostImport+1)), "is larger than anything worth reading"},
	} {
		code, out, errs := sim(t, nil, "import", "list", write(name, c.data))
		if code != 2 || out != "" || !strings.Contains(errs, c.want) || !strings.Contains(errs, name) {
			t.Errorf("%s: %d, %q, %q; want %q", name, code, out, errs, c.want)
		}
	}
}
