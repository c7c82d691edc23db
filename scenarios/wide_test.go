package scenarios_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestWideTextIsSaidOnce saves a file as editors do that write two or four bytes a character: one sentence, and
// no line of it is shown.
func TestWideTextIsSaidOnce(t *testing.T) {
	text := []rune("# grünes Feld\nschema: 1\nexperiment: x\nscenarios: [titan/meadow]\n")
	wide := func(order binary.AppendByteOrder) (data []byte) {
		for _, u := range utf16.Encode(text) {
			data = order.AppendUint16(data, u)
		}
		return data
	}
	widest := []byte{0xff, 0xfe, 0, 0}
	for _, r := range text {
		widest = binary.LittleEndian.AppendUint32(widest, uint32(r))
	}
	for want, list := range map[string][][]byte{
		"UTF-16": {append([]byte{0xff, 0xfe}, wide(binary.LittleEndian)...),
			append([]byte{0xfe, 0xff}, wide(binary.BigEndian)...), wide(binary.LittleEndian), wide(binary.BigEndian)},
		"UTF-32": {widest},
		"":       {[]byte(string(text)), []byte("\ufeff" + string(text))},
	} {
		for _, data := range list {
			file := filepath.Join(t.TempDir(), "x.yaml")
			if err := os.WriteFile(file, data, 0o600); err != nil {
				t.Fatal(err)
			}
			_, faults := scenarios.New(systems.All()...).Experiment(file)
			if want == "" {
				if len(faults) > 0 {
					t.Errorf("UTF-8: %v", faults)
				}
			} else if got, said := scenarios.Explain(faults),
				file+": the file is "+want+" text; save it as UTF-8\n"; got != said {
				t.Errorf("%q, want %q", got, said)
			}
		}
	}
}
