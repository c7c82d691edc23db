package results

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A copy that a sync client leaves beside a part is read by tools that read all files of a folder: Verify names it,
// and neither the views nor the data package do.
func TestAStrayPartIsNamed(t *testing.T) {
	d, _ := fullDataset(t, 3, 100)
	part := d.Files("games")[0]
	data, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	copied := strings.TrimSuffix(part, ".parquet") + " (copy).parquet"
	if err := os.WriteFile(copied, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(); err == nil || !strings.Contains(err.Error(), copied+" is no part of the dataset") {
		t.Errorf("Verify says %v of a stray part", err)
	}
	for _, name := range []string{viewsFile, packageFile} {
		text, err := os.ReadFile(filepath.Join(d.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "games/"+filepath.Base(part)) ||
			(strings.Contains(string(text), "*") && strings.Contains(string(text), "games/*")) {
			t.Errorf("%s does not name the parts of the dataset:\n%s", name, text)
		}
	}
	if err := os.Remove(copied); err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(); err != nil {
		t.Error(err)
	}
}
