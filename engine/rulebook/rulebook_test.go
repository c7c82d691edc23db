package rulebook

import (
	"slices"
	"testing"
)

const toy = `# The toy

## 1. Moving

- **TOY-MOVE-1** A figure moves
  up to its speed. See TOY-END-1.
- TOY-MOVE-2: not through enemies; TOY-MOVE-3: but over friends.

| rule | text |
|---|---|
| **TOY-PWR-1** Flight | flies over ` + "`all`" + ` |

Mentioned alone is TOY-END-1 here.
`

func TestRulesAreFoundWhereTheyAreDefined(t *testing.T) {
	b := New(toy, []string{"", "TOY-MOVE-1", "TOY-MOVE-2", "TOY-MOVE-3", "TOY-PWR-1", "TOY-END-1", "TOY-END-2"})
	for id, want := range map[string]string{
		"TOY-MOVE-1": "A figure moves up to its speed. See TOY-END-1.",
		"TOY-MOVE-2": "not through enemies;",
		"TOY-MOVE-3": "but over friends.",
		"TOY-PWR-1":  "Flight flies over all",
		"TOY-END-1":  "up to its speed. See TOY-END-1.",
		"TOY-END-2":  "",
		"OTHER-1":    "",
	} {
		if got := b.Text(id); got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
	if got := b.Section("TOY-MOVE-2"); got != "1. Moving" {
		t.Errorf("TOY-MOVE-2 stands under %q", got)
	}
}

// TestWhatIsShortNeedsItsRow has rules of 11 bytes in a row of two, which need the row, and of 12, which do not.
func TestWhatIsShortNeedsItsRow(t *testing.T) {
	t.Parallel()
	b := New("**TOY-A-1** Bog: skill 1, **TOY-A-2** 2 and 3 more\n\n**TOY-B-1** a\n\n"+
		"**TOY-C-1** ground costs 2, **TOY-C-2** 12345678901\n",
		[]string{"TOY-A-1", "TOY-A-2", "TOY-B-1", "TOY-C-1", "TOY-C-2"})
	for id, want := range map[string]string{
		"TOY-A-1": "Bog: skill 1,",
		"TOY-A-2": "2 and 3 more",
		"TOY-B-1": "a",
		"TOY-C-1": "ground costs 2,",
		"TOY-C-2": "TOY-C-1 ground costs 2, TOY-C-2 12345678901",
	} {
		if got := b.Text(id); got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
}

func TestIDs(t *testing.T) {
	const text = "See TITAN-STR-2, TITAN-BOG-MOVE-1..3 and **TITAN-END-1 to TITAN-END-3** (R-12); TITAN-RS-4 to 5; " +
		"from TITAN-BOG-NATIVE-1 to TITAN-END-9. HOTT-X-1; titan-no-1; TITAN-CHAR."
	want := []string{"TITAN-STR-2", "TITAN-BOG-MOVE-1", "TITAN-BOG-MOVE-2", "TITAN-BOG-MOVE-3", "TITAN-END-1",
		"TITAN-END-2",
		"TITAN-END-3", "TITAN-RS-4", "TITAN-RS-5", "TITAN-BOG-NATIVE-1", "TITAN-END-9", "TITAN-CHAR"}
	if got := IDs(text, "TITAN"); !slices.Equal(got, want) {
		t.Errorf("IDs = %v; want %v", got, want)
	}
	if got := IDs("TITAN-STR-1..999999999", "TITAN"); len(got) > maxRange+3 {
		t.Errorf("a range stands for %d rules", len(got))
	}
}
