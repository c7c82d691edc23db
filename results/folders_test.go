package results

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"
)

// TestFoldersStayInTheDataset checks that a manifest leads nowhere but into its dataset.
func TestFoldersStayInTheDataset(t *testing.T) {
	m := &Manifest{Near: []string{"files/my", "/etc", "../other", "files"}}
	if got, want := m.Folders("d"), []string{filepath.Join("d", "files", "my"),
		filepath.Join("d", "files")}; !slices.Equal(got, want) {
		t.Errorf("folders %q, want %q", got, want)
	}
	for text, sound := range map[string]bool{
		`{"files": [{"file": "files/a.yaml", "sha256": "x"}]}`:                    true,
		`{"files": [{"file": "../a.yaml", "sha256": "x"}]}`:                       false,
		`{"files": [{"file": "/etc/passwd", "sha256": "x"}]}`:                     false,
		`{"files": [{"file": "titan/chart.yaml", "shipped": true, "sha256":""}]}`: true,
	} {
		if err := json.Unmarshal([]byte(text), &Manifest{}); (err == nil) != sound {
			t.Errorf("%s: error %v", text, err)
		}
	}
}
