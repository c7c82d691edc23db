package scenarios

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// compareAnswer compares what a question wants with its answer.
func (p *player) compareAnswer(question string, a engine.Answer, want tree) {
	ask := "ask " + plain(question)
	switch want.node.Kind {
	case yaml.ScalarNode:
		text, _ := want.text()
		got := a.Verdict
		if got == "" && len(a.Values) == 1 {
			got = a.Values[0].Value
		}
		if !same(text, got) {
			p.faults.Add(want.here(), "%s: want %s, got %s", ask, quote(text), answered(got, a.Values))
		}
	case yaml.SequenceNode:
		p.compareKeys(ask, a, want)
	case yaml.MappingNode:
		p.wantsSomething(ask, want)
		for _, key := range want.keys() {
			p.compareValue(ask, a, want, key)
		}
	}
}

// wantsSomething refuses an empty mapping, which any answer would satisfy.
func (p *player) wantsSomething(what string, want tree) {
	if len(want.keys()) == 0 {
		p.faults.Add(want.here(), "%s: an empty mapping wants nothing", plain(what))
	}
}

// namesSomething refuses an empty list and an empty text, which are part of anything.
func (p *player) namesSomething(what string, at tree, wanted []string) {
	if len(wanted) == 0 || slices.ContainsFunc(wanted, func(w string) bool { return strings.TrimSpace(w) == "" }) {
		p.faults.Add(at.here(), "%s: an empty list or text wants nothing", plain(what))
	}
}

// answered shows a verdict, or the values where there is no verdict.
func answered(verdict string, values []engine.Pair) string {
	if verdict != "" || len(values) == 0 {
		return quote(verdict)
	}
	return "values: " + joined(values)
}

func joined(pairs []engine.Pair) string {
	var parts []string
	for _, v := range pairs {
		parts = append(parts, v.Key+": "+v.Value)
	}
	return plain(strings.Join(parts, ", "))
}

// compareKeys compares a list with the keys of an answer, in any order.
func (p *player) compareKeys(ask string, a engine.Answer, want tree) {
	list, ok := scalarList(want)
	if !ok {
		p.faults.Add(want.here(), "%s: want a list of words", ask)
		return
	}
	var got []string
	for _, v := range a.Values {
		if a.Others == "" || v.Value != a.Others {
			got = append(got, v.Key)
		}
	}
	list = slices.Clone(list)
	slices.Sort(list)
	slices.Sort(got)
	if !slices.Equal(list, got) {
		p.faults.Add(want.here(), "%s: want exactly [%s], got [%s]", ask,
			plain(strings.Join(list, ", ")), plain(strings.Join(got, ", ")))
	}
}

// compareValue compares one key of a wanted mapping.
func (p *player) compareValue(ask string, a engine.Answer, want tree, key string) {
	value := want.get(key)
	list, ok := scalarList(value)
	if !ok {
		p.faults.Add(value.here(), "%s: %s wants a word, a number or a list of them", ask, quote(key))
		return
	}
	text := strings.Join(list, ", ")
	if i := slices.IndexFunc(a.Values, func(v engine.Pair) bool { return v.Key == key }); i >= 0 {
		if got := a.Values[i].Value; !same(text, got) {
			p.faults.Add(value.here(), "%s: %s: want %s, got %s", ask, plain(key), quote(text), quote(got))
		}
		return
	}
	switch key {
	case "verdict":
		if !same(text, a.Verdict) {
			p.faults.Add(value.here(), "%s: want the verdict %s, got %s", ask, quote(text), quote(a.Verdict))
		}
		return
	case "rules":
		p.compareNotes(ask, a, value, list)
		return
	case "notes":
		p.compareTexts(ask, noteTexts(a), value, list)
		return
	case "others":
		p.compareOthers(ask, a, want, text)
		return
	}
	if got, known, err := chanceOf(a, key); err != nil {
		p.faults.Add(want.keyPlace(key), "%s: %v", ask, err)
		return
	} else if known {
		if !sameRatio(text, got) {
			p.faults.Add(value.here(), "%s: %s: want %s, got %s", ask, plain(key), plain(text), showRatio(got))
		}
		return
	}
	var names []string
	for _, v := range a.Values {
		names = append(names, v.Key)
	}
	if a.Others != "" {
		others := p.others(a)
		if slices.Contains(others, key) {
			if !same(text, a.Others) {
				p.faults.Add(value.here(), "%s: %s: want %s, got %s", ask, plain(key), quote(text), quote(a.Others))
			}
			return
		}
		for _, other := range others {
			if !slices.Contains(names, other) {
				names = append(names, other)
			}
		}
	}
	p.faults.Add(want.keyPlace(key), "%s: the answer has no %s%s", ask, quote(key), spelling.Suggest(key, names))
}

// others are the words that "all others" of an answer speaks for: a misspelt word is none
// of them and has no value.
func (p *player) others(a engine.Answer) (keys []string) {
	if len(a.Keys) > 0 {
		return a.Keys
	}
	for _, f := range p.table.Figures() {
		keys = append(keys, f.Name)
	}
	for _, c := range p.table.Cells() {
		if c.Label != "" {
			keys = append(keys, c.Label)
		}
	}
	return keys
}

// compareNotes checks that the answer rests on the wanted rules.
func (p *player) compareNotes(ask string, a engine.Answer, at tree, ids []string) {
	var cited []string
	for _, n := range a.Notes {
		cited = append(cited, n.Rule)
	}
	p.namesSomething(ask+": rules", at, ids)
	for _, id := range ids {
		if !slices.Contains(cited, id) {
			p.faults.Add(at.here(), "%s: want the rule %s in the reasons, got [%s]", ask, plain(id),
				plain(strings.Join(cited, ", ")))
		}
	}
}

func noteTexts(a engine.Answer) (texts []string) {
	for _, n := range a.Notes {
		texts = append(texts, n.Text)
	}
	return texts
}

// compareTexts checks that each wanted text is part of one of those got.
func (p *player) compareTexts(what string, got []string, at tree, wanted []string) {
	p.namesSomething(what, at, wanted)
	for _, w := range wanted {
		if !slices.ContainsFunc(got, func(g string) bool {
			return strings.Contains(strings.ToLower(g), strings.ToLower(w))
		}) {
			p.faults.Add(at.here(), "%s: want a text with %s, got %s", what, quote(w), quote(strings.Join(got, "; ")))
		}
	}
}

// compareOthers checks every key that the case does not list.
func (p *player) compareOthers(ask string, a engine.Answer, want tree, text string) {
	listed := want.keys()
	var wrong []engine.Pair
	for _, v := range a.Values {
		if !slices.Contains(listed, v.Key) && !same(text, v.Value) {
			wrong = append(wrong, v)
		}
	}
	if len(wrong) > 0 {
		p.faults.Add(want.get("others").here(), "%s: want %s for all others, got %s", ask, quote(text), joined(wrong))
	}
	if a.Others != "" && !same(text, a.Others) {
		p.faults.Add(want.get("others").here(), "%s: want %s for all others, got %s", ask, quote(text), quote(a.Others))
	}
}

// compareRefusal compares a refusal with the wanted part of its reason.
func (p *player) compareRefusal(want tree, reason, rule string) {
	for _, key := range want.keys() {
		value := want.get(key)
		list, ok := scalarList(value)
		switch {
		case key != "illegal" && key != "rules":
			p.faults.Add(want.keyPlace(key), "a refused action changes nothing; ask for %s in a step of its own",
				quote(key))
		case !ok:
			p.faults.Add(value.here(), "%s wants a text", quote(key))
		case key == "illegal":
			p.compareTexts("refusal", []string{reason}, value, list)
		case !slices.Contains(list, rule):
			p.faults.Add(value.here(), "refusal: want the rule %s, got %s", plain(strings.Join(list, ", ")),
				quote(rule))
		}
	}
}

// compareState compares the position after an action or a roll.
func (p *player) compareState(want tree) {
	if want.absent() {
		return
	}
	if want.node.Kind != yaml.MappingNode {
		p.faults.Add(want.here(), "after an action, want is a mapping: figures, turn, over, tell or illegal")
		return
	}
	p.wantsSomething("after an action", want)
	for _, key := range want.keys() {
		value := want.get(key)
		switch key {
		case "turn":
			p.comparePairs("turn", p.turn(), value)
		case "over":
			p.compareOver(value)
		case "tell":
			if list, ok := scalarList(value); ok {
				p.compareTexts("tell", p.events, value, list)
			} else {
				p.faults.Add(value.here(), "tell wants a text or a list of texts")
			}
		default:
			f, err := p.figure(key)
			if err != nil {
				p.faults.Add(want.keyPlace(key), "%v", err)
				continue
			}
			p.comparePairs(key, p.table.Inspect(p.game, f.Figure), value)
		}
	}
}

// comparePairs compares the listed keys of a mapping with named values.
func (p *player) comparePairs(what string, got []engine.Pair, want tree) {
	if want.node.Kind != yaml.MappingNode {
		p.faults.Add(want.here(), "%s wants a mapping (key: value), not %s", quote(what), describe(want.node))
		return
	}
	p.wantsSomething(what, want)
	var names []string
	for _, v := range got {
		names = append(names, v.Key)
	}
	for _, key := range want.keys() {
		value := want.get(key)
		list, ok := scalarList(value)
		i := slices.Index(names, key)
		switch {
		case !ok:
			p.faults.Add(value.here(), "%s: %s wants a word, a number or a list of them", plain(what), quote(key))
		case i < 0:
			p.faults.Add(want.keyPlace(key), "%s has no %s%s", plain(what), quote(key), spelling.Suggest(key, names))
		case !same(strings.Join(list, ", "), got[i].Value):
			p.faults.Add(value.here(), "%s: %s: want %s, got %s", plain(what), plain(key),
				quote(strings.Join(list, ", ")), quote(got[i].Value))
		}
	}
}

// compareOver compares the end of the game: a mapping, or yes or no.
func (p *player) compareOver(want tree) {
	got := p.result()
	if text, ok := want.text(); ok {
		over := got != nil
		if is := text == "yes" || text == "true"; is != over || (!is && text != "no" && text != "false") {
			p.faults.Add(want.here(), "over: want %s, got %s", quote(text), quote(yesNo(over)))
		}
		return
	}
	if got == nil {
		p.faults.Add(want.here(), "want the game to be over, but it goes on: %s", joined(p.turn()))
		return
	}
	r := p.game.Result()
	score, rest := want.split([]string{"score", "lost"})
	if len(rest.keys()) > 0 || len(score.keys()) == 0 {
		p.comparePairs("over", got, rest)
	}
	for _, key := range score.keys() {
		sums := r.Score
		if key == "lost" {
			sums = r.Lost
		}
		pairs := make([]engine.Pair, 2)
		for i, seat := range p.info.Seats {
			pairs[i] = engine.Pair{Key: seat, Value: strconv.Itoa(int(sums[i]))}
		}
		p.comparePairs(key, pairs, score.get(key))
	}
}
