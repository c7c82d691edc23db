package descent

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// card is a card being written.
type card struct{ engine.Answer }

func (c *card) add(key, format string, args ...any) {
	c.Values = append(c.Values, engine.Pair{Key: key, Value: fmt.Sprintf(format, args...)})
}

func (c *card) note(r engine.Rule, format string, args ...any) {
	c.Notes = append(c.Notes, engine.Note{Text: fmt.Sprintf(format, args...), Rule: ruleIDs[r]})
}

// Card shows a unit as its card does: heroes with their class's weapons and abilities, monsters
// with their attack.
func (system) Card(s *engine.Setup, unit string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*Roster)
	if roster == nil {
		return engine.Answer{}, false
	}
	u := roster.Units[unit]
	if u == nil {
		return engine.Answer{}, false
	}
	c := &card{engine.Answer{Verdict: u.Title}}
	what := u.Kind
	if u.Rank != "" {
		what = fmt.Sprintf("%s of act %d, a %s of at most %d", u.Kind, u.Act, u.Rank, u.Limit)
	}
	c.add("kind", "%s", what)
	if u.Class != "" {
		c.add("class", "%s", u.Class)
	}
	if u.Base != "" {
		c.add("base", "%s spaces", u.Base)
	}
	c.add("speed", "%d", u.Speed)
	c.add("health", "%d", u.Health)
	if u.Stamina > 0 {
		c.add("stamina", "%d", u.Stamina)
	}
	c.add("defence", "%s", orNone(strings.Join(u.Defence, ", ")))
	if at := u.Attributes; at != (Attributes{}) {
		c.add("attributes", "might %d, knowledge %d, willpower %d, awareness %d", at.Might, at.Knowledge, at.Willpower,
			at.Awareness)
	}
	if u.Attack != nil {
		c.weapon("attack", u.Attack)
	}
	for _, id := range u.Weapons {
		if w := roster.Weapons[id]; w != nil {
			c.weapon(w.Title, w)
		}
	}
	c.add("points", "%d", u.Points)
	for _, name := range u.Abilities {
		if a, ok := abilityByName(name); ok {
			c.note(abilityTable[a].rule, "%s", strings.ReplaceAll(name, "-", " "))
		}
	}
	return c.Answer, true
}

// weapon tells a weapon with its surge abilities.
func (c *card) weapon(name string, w *WeaponForm) {
	words := w.Type + ", " + strings.Join(w.Dice, " ")
	if len(w.Traits) > 0 {
		words += ", " + strings.Join(w.Traits, ", ")
	}
	if w.Pierce > 0 {
		words += fmt.Sprintf(", pierce %d", w.Pierce)
	}
	words += "; surges: " + orNone(strings.Join(w.Surges, ", "))
	c.add(strings.ToLower(name), "%s", words)
	for _, text := range w.Surges {
		if s, ok := parseSurge(text); ok && s.rule != noRule {
			c.note(s.rule, "surge: %s", text)
		}
	}
}

func orNone(words string) string {
	if words == "" {
		return "none"
	}
	return words
}
