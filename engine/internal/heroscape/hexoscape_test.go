package heroscape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
)

// fordPieces are a map of Hexoscape, one piece a word. A piece does not move as it turns: the rock lies on 2,2 and to
// the left of it.
const fordPieces = "0~0~0~0~g7 0~2~2~3~r3 1~0~0~0~z1 1~1~2~0~z2 1~1~0~0~w1 1~0~1~0~y0 1~0~2~0~lp13 1~-1~2~1~rs2 " +
	"1~1~1~1.5~lwr 0~3~1~0~at1"

// fordHead describes it.
const fordHead = `{"id":"1","name":"Ford","shape":"rectangle","width":6,"length":4}`

// fordAddress is what Hexoscape makes of it to be shared.
const fordAddress = "https://hexoscape.com/?m=%5B('id!'1Bname!'FordBshape!'rectangleBwidth!6~length!4)~0808g7BC2*" +
	"2*3*r39808z19A*28z29A8Cw19818y09828lp139*-1*2A*rs29AAA.5*lwrBC3A8at1'%5D*%2C'8*C9B1A*1B'~C0*%01CBA98*_&v=a"

func TestImportHexoscape(t *testing.T) {
	var byName, names, objects []string
	for _, piece := range strings.Fields(fordPieces) {
		f := strings.Split(piece, "~")
		byName = append(byName, fmt.Sprintf("%q: %q", piece, f[4]))
		names = append(names, fmt.Sprintf("%q", piece))
		objects = append(objects, fmt.Sprintf(`{"uid": "x", "inventoryID": %q, "altitude": %s, "rotation": %s,
			"pieceCoords": {"q": %s, "r": %s, "s": 0}}`, f[4], f[0], f[3], f[1], f[2]))
	}
	file := func(open, pieces, end string) string {
		return `{"hexMap": ` + fordHead + `, "boardPieces": ` + open + pieces + end + `}`
	}
	for name, text := range map[string]string{
		"mapping":       file("{", strings.Join(byName, ", "), "}"),
		"names":         file("[", strings.Join(names, ", "), "]"),
		"objects":       file("[", strings.Join(objects, ", "), "]"),
		"list":          "[" + fordHead + ", " + strings.Join(names, ", ") + "]",
		"address":       fordAddress + "\n",
		"encoded twice": strings.ReplaceAll(fordAddress, "%", "%25"),
		"query":         strings.TrimPrefix(fordAddress, "https://hexoscape.com/?"),
	} {
		m, notes, faults := heroscape.ImportHexoscape([]byte(text))
		if m == nil {
			t.Errorf("%s: %v", name, faults)
			continue
		}
		want := ".. g1 w1 .. ..\n  g1 g1 g1 r1 ..\n.. g1 t1 r1 r1\n"
		if got := m.Rows; got != want {
			t.Errorf("%s:\n%swant:\n%s", name, got, want)
		}
		got := fmt.Sprint(m.Trees, m.Glyphs, m.Zones, len(m.Ruins))
		if want := "[{2,2 13}] [{1,1 astrid true false}] map[north:{[] [0,1]} south:{[] [2,3]}] 1"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if len(notes) != 1 || len(faults) != 2 || !strings.Contains(faults.Error(),
			`piece 10, "0~3~1~0~at1", is of a kind that has no place in these rules; it was left out`) {
			t.Errorf("%s: notes %q, faults %v", name, notes, faults)
		}
	}
}

func TestImportHexoscapeRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "neither the JSON",
		"<html>":                       "neither the JSON",
		"{":                            "no JSON",
		`{"boardPieces": [5]}`:         "piece 1 is neither a name",
		`["0~1~1~0~g1", {"shape": 1}]`: "piece 2 is neither a name",
		`{"boardPieces": {}}`:          "no pieces under boardPieces",
		`{"units": {"Krug": 1}}`:       "no pieces under boardPieces",
		fordAddress[:90]:               "was the address cut off?",
		"?m=" + bomb():                 "was the address cut off?",
		`["0~1~1~0.5~g1"]`:             `"0.5" where a whole number is wanted`,
		`["0~99999999~1~0~g1"]`:        `"99999999" where a whole number is wanted that is a place of a map`,
		`["0~1~1~0~g9"]`:               "has 9 spaces, a shape that is not known",
		`["0~1~1~7~g1", "100~0~0~0"]`:  "is not altitude~q~r~rotation~kind",
	} {
		m, _, faults := heroscape.ImportHexoscape([]byte(text))
		if m != nil || !strings.Contains(faults.Error(), want) {
			t.Errorf("%.60q: map %+v, faults %v; want %q", text, m, faults, want)
		}
	}
}

// bomb is a short address that would grow without end: each letter stands for forty of the next.
func bomb() string {
	text, letters := "x", ""
	for c := 'A'; c <= 'Z'; c++ {
		text, letters = strings.Repeat(string(c), 40)+string(c)+text, letters+string(c)
	}
	return text + "%01" + letters + "_"
}
