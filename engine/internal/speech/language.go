package speech

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Verb is how an action is said and read. In its form words in capitals are operands, a|b is a choice, and what
// stands in brackets may be left out; neighbouring brackets may come in any order. A form begins with a word or with
// the operand F, who acts.
type Verb[P any] struct {
	Name, Form, Doc string
	Also            []string       // other forms that are read and never said
	Rest            func(P, *Args) // what words leave to the rules
}

// Question is what can be asked, and how.
type Question[P any] struct {
	Name, Form, Doc string
	Also            []string // other forms
	Answer          func(p P, q *Args) (engine.Answer, error)
}

// Language is how a system speaks. P is what operands look at: a table and a position, which is absent where Say is
// asked without a game.
type Language[P any] struct {
	// Operands are by their names. ACTION stands for an action in any form of the verbs.
	Operands map[string]Operand[P]
	// Flags are small words that say something of an action: alone in their brackets, or one of a choice.
	Flags     map[string]Flag
	Verbs     []Verb[P] // index = engine.Verb
	Questions []Question[P]
	Example   string // an action

	forms []form     // of verbs
	asked [][][]item // of questions
}

// form is a form of a verb, taken apart.
type form struct {
	verb  int
	text  string
	items []item
}

// figureFirst reports whether a form begins with who acts.
func (f *form) figureFirst() bool { return f.items[0].operand != "" }

// word is the part that names the verb.
func (f *form) word() item {
	if f.figureFirst() {
		return f.items[1]
	}
	return f.items[0]
}

// Ready takes all forms apart and returns what [engine.Info] says of verbs and questions. It panics where a form has
// an operand that the language has not: a fault of its system that no game is begun with.
func (l *Language[P]) Ready() (verbs, questions []engine.Named) {
	l.Operands["ACTION"] = Operand[P]{What: "an action",
		Read: func(p P, words []string, a *engine.Action) (used int, err error) {
			*a, err = l.Parse(p, strings.Join(words, " "))
			return len(words), err
		}}
	known := func(form string) []item {
		items := itemsOf(form)
		for _, i := range items {
			for _, i := range append(i.group, i) {
				if _, ok := l.Operands[i.operand]; i.operand != "" && !ok {
					panic(fmt.Sprintf("speech: form %q has an operand %s that is none of the language", form,
						i.operand))
				}
			}
		}
		return items
	}
	for n, v := range l.Verbs {
		verbs = append(verbs, engine.Named{Name: v.Name, Doc: v.Form + ": " + v.Doc})
		for _, text := range append([]string{v.Form}, v.Also...) {
			l.forms = append(l.forms, form{n, text, known(text)})
		}
	}
	for _, q := range l.Questions {
		questions = append(questions, engine.Named{Name: q.Name, Doc: q.Form + ": " + q.Doc})
		forms := [][]item{known(q.Form)}
		for _, text := range q.Also {
			forms = append(forms, known(text))
		}
		l.asked = append(l.asked, forms)
	}
	return verbs, questions
}

// Say writes an action so that Parse gives it back.
func (l *Language[P]) Say(p P, a engine.Action) string {
	i := slices.IndexFunc(l.forms, func(f form) bool { return f.verb == int(a.Verb) })
	if i < 0 {
		return fmt.Sprintf("unknown action %d", a.Verb)
	}
	words, _ := l.said(p, l.forms[i].items, a)
	return strings.Join(words, " ")
}

// Parse reads an action by the forms of the verbs.
func (l *Language[P]) Parse(p P, text string) (engine.Action, error) {
	none := engine.Action{Figure: engine.NoFigure, Cell: engine.NoCell}
	r := reader[P]{p: p, language: l, all: strings.Fields(text)}
	r.args.Action = none
	if len(r.all) == 0 {
		return none, fmt.Errorf("there is no action; say one such as %q", l.Example)
	}
	forms := l.fitting(r.all[0], false, p)
	if verbs := l.words(true); len(forms) == 0 {
		if len(verbs) == 0 {
			return none, Unknown("verb", r.all[0], l.words(false))
		}
		if err := r.one(item{operand: "F"}); err != nil {
			if own := l.fitting(r.all[0], true, p); len(own) > 0 {
				err = fmt.Errorf("%q is said of a figure, which comes first: %s", r.all[0], own[0].text)
			}
			return none, err
		}
		if r.at == len(r.all) {
			return none, fmt.Errorf("what does %s do? The verbs are %s", r.after(), strings.Join(verbs, ", "))
		}
		word := r.all[r.at]
		if forms = l.fitting(word, true, p); len(forms) == 0 {
			if len(l.fitting(word, false, p)) > 0 {
				return none, fmt.Errorf("%q is said of no figure: leave out %s", word, r.after())
			}
			return none, Unknown("verb", word, verbs)
		}
	}
	var fault error // of the form that has the most of the words
	most := -1
	for _, f := range forms {
		try := r
		try.say = "say " + f.text
		try.args.Verb = engine.Verb(f.verb)
		items := f.items
		if f.figureFirst() {
			items = items[1:]
		}
		err := try.read(items)
		if err == nil {
			if rest := l.Verbs[f.verb].Rest; rest != nil {
				rest(p, &try.args)
			}
			return try.args.Action, nil
		}
		if n := len(try.args.words); n > most {
			fault, most = err, n
		}
	}
	return none, fault
}

// fitting lists the forms whose verb a word is, of those that begin with a figure or of the others.
func (l *Language[P]) fitting(word string, figureFirst bool, p P) (list []*form) {
	for i := range l.forms {
		f := &l.forms[i]
		if f.figureFirst() != figureFirst {
			continue
		}
		named := f.word()
		if named.operand != "" {
			if _, err := l.Operands[named.operand].Read(p, []string{word}, new(engine.Action)); err != nil {
				continue
			}
		} else if !slices.Contains(named.words, word) {
			continue
		}
		list = append(list, f)
	}
	return list
}

// words lists the verbs that are said behind a figure, or the others, as they are typed.
func (l *Language[P]) words(figureFirst bool) (list []string) {
	for i := range l.forms {
		f := &l.forms[i]
		if f.figureFirst() != figureFirst {
			continue
		}
		for _, w := range f.word().words {
			if !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	}
	return list
}

// Ask answers a question by the forms of the questions.
func (l *Language[P]) Ask(p P, question string) (engine.Answer, error) {
	words := append(strings.Fields(question), "")
	i := slices.IndexFunc(l.Questions, func(q Question[P]) bool { return q.Name == words[0] })
	if i < 0 {
		var names []string
		for _, q := range l.Questions {
			names = append(names, q.Name)
		}
		return engine.Answer{}, unknownQuestion(words[0], names)
	}
	q := &l.Questions[i]
	r := reader[P]{p: p, language: l, all: words[:len(words)-1], say: "ask " + q.Form + ": " + q.Doc}
	r.args.Action = engine.Action{Figure: engine.NoFigure, Cell: engine.NoCell}
	var fault error
	most := -1
	for _, form := range l.asked[i] {
		try := r
		err := try.read(form)
		if err == nil {
			return q.Answer(p, &try.args)
		}
		if n := len(try.args.words); n > most {
			fault, most = err, n
		}
	}
	return engine.Answer{}, fault
}
