package balance

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Prices change what an army can pay for. An army whose points no longer buy its list, or leave more unspent than
// before, exchanges as few points as it can: it leaves out and buys copies, from all that it may buy, so that the
// points that move and twice the points left over are least.

// army is the file of an army as plain values.
type army struct {
	form  map[string]any
	lines []map[string]any
}

// listOf reads the form of an army.
func listOf(form any) (*army, error) {
	text, err := yaml.Marshal(form)
	if err != nil {
		return nil, err
	}
	a := &army{}
	if err := yaml.Unmarshal(text, &a.form); err != nil {
		return nil, err
	}
	entries, _ := a.form["units"].([]any)
	for _, entry := range entries {
		line, ok := entry.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("the units of an army are no list of mappings")
		}
		a.lines = append(a.lines, line)
	}
	return a, nil
}

// counts are the copies of every unit.
func (a *army) counts() map[string]int {
	n := map[string]int{}
	for _, line := range a.lines {
		count, _ := line["count"].(int)
		n[fmt.Sprint(line["unit"])] += max(count, 1)
	}
	return n
}

func (a *army) units() []string { return slices.Sorted(maps.Keys(a.counts())) }

// with is the army with other copies of its units: the last lines lose first, and what is bought stands at the end.
func (a *army) with(change map[string]int) map[string]any {
	left := maps.Clone(change)
	var lines []any
	for i := len(a.lines) - 1; i >= 0; i-- {
		line := maps.Clone(a.lines[i])
		unit := fmt.Sprint(line["unit"])
		count, _ := line["count"].(int)
		count = max(count, 1)
		if n := left[unit]; n < 0 {
			taken := min(-n, count)
			count, left[unit] = count-taken, n+taken
		} else if n > 0 {
			count, left[unit] = count+n, 0
		}
		if count == 0 {
			continue
		}
		if line["count"] = count; count == 1 {
			delete(line, "count")
		}
		lines = append(lines, line)
	}
	slices.Reverse(lines)
	for _, unit := range slices.Sorted(maps.Keys(left)) {
		if n := left[unit]; n > 0 {
			lines = append(lines, map[string]any{"unit": unit, "count": n})
		}
	}
	form := maps.Clone(a.form)
	form["units"] = lines
	return form
}

// Bounds of an exchange.
const (
	mostGone  = 3
	mostCome  = 2
	mostTried = 40 // exchanges that are tried whether they are legal
)

// bundle is copies of units and what they cost.
type bundle struct {
	units map[string]int
	cost  int
}

// exchanges are what an army of counted units can do at new prices, the least first, at most mostTried: copies that
// come less copies that go, by unit. Spare is what it left unspent.
func exchanges(counts map[string]int, recruits []engine.Recruit, budget, spare int) (list []map[string]int) {
	price, mostOf := map[string]int{}, map[string]int{}
	var all []string
	cost := 0
	for _, r := range recruits {
		price[r.Unit], mostOf[r.Unit] = r.Points, r.Most
		cost += counts[r.Unit] * r.Points
		all = append(all, r.Unit)
	}
	own := slices.DeleteFunc(slices.Sorted(maps.Keys(counts)), func(u string) bool { return price[u] == 0 })
	gone := bundles(own, mostGone, price, func(u string, n int) bool { return n <= counts[u] })
	come := bundles(all, mostCome, price, func(u string, n int) bool {
		return mostOf[u] == 0 || counts[u]+n <= mostOf[u]
	})
	slices.SortStableFunc(come, func(a, b bundle) int { return cmp.Compare(a.cost, b.cost) })
	type exchange struct{ moved, gone, come int }
	var order []exchange
	for i, g := range gone {
		room := budget - cost + g.cost
		from := sort.Search(len(come), func(k int) bool { return come[k].cost >= room-spare })
		for k := max(0, from-mostTried); k < min(len(come), from+mostTried) && come[k].cost <= room; k++ {
			c := come[k]
			if slices.ContainsFunc(all, func(u string) bool { return g.units[u] > 0 && c.units[u] > 0 }) {
				continue
			}
			order = append(order, exchange{g.cost + c.cost + 2*max(0, room-c.cost-spare), i, k})
		}
	}
	slices.SortStableFunc(order, func(a, b exchange) int { return cmp.Compare(a.moved, b.moved) })
	for _, x := range order[:min(mostTried, len(order))] {
		change := maps.Clone(come[x.come].units)
		for u, n := range gone[x.gone].units {
			change[u] -= n
		}
		list = append(list, change)
	}
	return list
}

// bundles are all choices of up to a number of copies of units that are allowed.
func bundles(units []string, most int, price map[string]int,
	allowed func(unit string, copies int) bool) (list []bundle) {
	choose(units, most, nil, func(c map[string]int) {
		b := bundle{units: c}
		for u, n := range c {
			if !allowed(u, n) {
				return
			}
			b.cost += n * price[u]
		}
		list = append(list, b)
	})
	return list
}

// changeWords tell an exchange: "-1 ogre, +2 lion".
func changeWords(change map[string]int) string {
	var words []string
	for _, u := range slices.Sorted(maps.Keys(change)) {
		if n := change[u]; n != 0 {
			words = append(words, fmt.Sprintf("%+d %s", n, u))
		}
	}
	return strings.Join(words, ", ")
}

// choose calls with all choices of up to a number of copies of units.
func choose(units []string, most int, have map[string]int, visit func(map[string]int)) {
	if have == nil {
		have = map[string]int{}
	}
	visit(maps.Clone(have))
	if most == 0 {
		return
	}
	for i, u := range units {
		have[u]++
		choose(units[i:], most-1, have, visit)
		if have[u]--; have[u] == 0 {
			delete(have, u)
		}
	}
}

// rebuy exchanges units of the army of one side of a setup with new prices, as far as it must. Was is the setup at the
// old ones. It returns what the exchange is; "" is none.
func (s *Space) rebuy(setup, was *engine.Setup, seat int) (words string, err error) {
	list, err := listOf(was.Sides[seat].Army)
	if err != nil {
		return "", err
	}
	counts := list.counts()
	old, now := s.rules.Muster(was, engine.Side(seat)).Recruits, s.rules.Muster(setup, engine.Side(seat)).Recruits
	cost := 0
	for _, r := range old {
		cost += counts[r.Unit] * r.Points
	}
	budget := max(s.rules.Points(was), cost)
	why := error(refuse("%s cannot be paid for at the new prices", setup.Sides[seat].ArmyName))
	for _, change := range exchanges(counts, now, budget, budget-cost) {
		side := was.Sides[seat]
		if words := changeWords(change); words != "" {
			text, err := yaml.Marshal(list.with(change))
			if err != nil {
				return "", err
			}
			side.Army, side.Guest = s.system.Forms().Army(), true
			if err := yaml.Unmarshal(text, side.Army); err != nil {
				return "", err
			}
		}
		alone := *setup // faults of map and enemy are reported when both are there
		alone.Sides[0] = side
		if len(s.rules.Enlist(&alone)) == 0 {
			setup.Sides[seat] = side
			return changeWords(change), nil
		}
	}
	return "", why
}
