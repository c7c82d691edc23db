package rulebook

import "testing"

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
