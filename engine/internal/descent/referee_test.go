package descent_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The referee plays a game beside the engine, from RULES.md alone: before every decision it
// says what is legal, before every roll what the dice are, and after either what the position
// is. It shares no code with the engine. It is slow and plain on purpose: a game is one
// function that goes through rounds, turns and attacks as the rules tell them, and that waits
// wherever somebody chooses or rolls.

// question is what the referee waits for: a choice of a side, or a roll.
type question struct {
	side    int
	stage   string
	words   []string          // what may be chosen, in words
	allows  func(string) bool // says the same of any words
	owners  []*figure         // a roll: whose it is, one of them
	dice    func(*figure) []string
	reading func(*figure, []string) string // what of the faces matters
	either  []string                       // what the rules leave open: the engine has done one of these
	seen    func(option string) bool       // whether it has done this one
}

// turn is a figure's turn (DESC-TRN-6).
type turn struct {
	who     *figure
	actions int
	points  int
	quick   int // movement points of Jain's feat
	speed   int
	attacks int
	marches int  // move actions made
	extra   int  // attacks of Grisban's feat
	shot    bool // Jain's feat still holds an attack
	rested  bool
	entered bool // it has entered a space
	ended   bool
	lost    bool    // it was defeated in it
	guest   bool    // the companion of Syndrael's feat
	acted   bool    // it has done something
	cursors []space // of the move that may be interrupted: where its cursor may stand
	free    bool    // a large figure may be lifted: it has a move action under way (DESC-LRG-3)
	raised  bool    // the Reanimate has had its activation
}

// options are those of a scenario that change its rules.
type options struct {
	alternating bool // DESC-TRN-5
	featless    bool // nobody has a heroic feat
}

// referee is the position as the referee knows it.
type referee struct {
	stage
	name     string
	figures  []*figure
	near     []*vicinity
	far      map[space]map[space]int
	round    int
	owner    int // whose phase it is
	turn     *turn
	heroSide int // -1 where monsters fight monsters
	options
	held        [2]int
	slain       [2]int // points of defeated figures by the side that scores them
	attack      *attack
	asked       question
	answer      string
	faces       []string
	roller      *figure
	yield       func(struct{}) bool
	over        bool
	winner      engine.Side
	ending      string
	known       []int // what costsNow remembers
	knownOf     *figure
	sight       map[[4]int]bool
	doors       []edge
	ground      []space
	engineSays  func(*figure, string) string
	engineRound func() int
}

// finished unwinds the game when it is over, or when nobody watches it any more.
type finished struct{}

// run plays the game; it is the body of the coroutine that the watch pulls.
func (r *referee) run(yield func(struct{}) bool) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(finished); !ok {
				panic(p)
			}
		}
	}()
	r.yield = yield
	r.deployment()
	for r.round = 1; ; r.round++ {
		r.playRound()
	}
}

// pause waits for the answer to a question.
func (r *referee) pause(q question) {
	r.asked = q
	if !r.yield(struct{}{}) {
		panic(finished{})
	}
}

// choose asks a side for one of some words.
func (r *referee) choose(side int, stage string, words []string) string {
	r.pause(question{side: side, stage: stage, words: words, allows: func(w string) bool {
		return slices.Contains(words, w)
	}})
	return r.answer
}

// rolls asks for a roll of one of some figures and says whose it was and what the dice show.
func (r *referee) rolls(owners []*figure, dice func(*figure) []string, reading func(*figure, []string) string) (*figure,
	[]string) {
	r.pause(question{owners: owners, dice: dice, reading: reading})
	return r.roller, r.faces
}

// rollsOwn is a roll of one figure.
func (r *referee) rollsOwn(f *figure, dice []string, reading func(*figure, []string) string) []string {
	_, faces := r.rolls([]*figure{f}, func(*figure) []string { return dice }, reading)
	return faces
}

// either asks which of several things that the rules leave open the engine has done.
func (r *referee) either(options []string, seen func(string) bool) string {
	if len(options) == 1 {
		return options[0]
	}
	r.pause(question{either: options, seen: seen})
	return r.answer
}

// finish ends the game.
func (r *referee) finish(winner engine.Side, ending string) {
	r.over, r.winner, r.ending = true, winner, ending
	panic(finished{})
}

func shields(faces []string) (n int) {
	for _, f := range faces {
		n += number(f)
	}
	return n
}

// shown adds up what attack dice show.
func shown(faces []string) (miss bool, far, hearts, surges int) {
	for _, f := range faces {
		miss = miss || f == "X"
		for i, c := range f {
			switch c {
			case 'r':
				far += int(f[i+1] - '0')
			case 'h':
				hearts += int(f[i+1] - '0')
			case 'S':
				surges++
			}
		}
	}
	return miss, far, hearts, surges
}

// find is the figure of a name.
func (r *referee) find(name string) *figure {
	for _, f := range r.figures {
		if f.name == name {
			return f
		}
	}
	return nil
}

// foes and friends list figures that stand.
func (r *referee) foes(f *figure) (list []*figure) {
	for _, g := range r.figures {
		if g.up() && g.side != f.side {
			list = append(list, g)
		}
	}
	return list
}

func (r *referee) friends(f *figure) (list []*figure) {
	for _, g := range r.figures {
		if g.up() && g.side == f.side && g != f {
			list = append(list, g)
		}
	}
	return list
}

// standing is the figure of a type that stands, if there is one.
func (r *referee) standing(unit string) *figure {
	for _, f := range r.figures {
		if f.unit == unit && f.up() {
			return f
		}
	}
	return nil
}

// conditions words the conditions of a figure as the engine does.
func (f *figure) conditions() string {
	var list []string
	for _, c := range []struct {
		has  bool
		name string
	}{{f.diseased, "diseased"}, {f.poisoned, "poisoned"}, {f.immobile, "immobilized"}, {f.stunned, "stunned"}} {
		if c.has {
			list = append(list, c.name)
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// inflict gives a condition (DESC-CND-5); a knocked-out hero gets none (DESC-KO-2).
func (f *figure) inflict(name string, has bool) {
	if has && !f.up() {
		return
	}
	switch name {
	case "diseased":
		f.diseased = has
	case "poisoned":
		f.poisoned = has
	case "immobilized":
		f.immobile = has
	case "stunned":
		f.stunned = has
	default:
		panic("no condition " + name)
	}
}

func (f *figure) exhausted(card string) bool { return slices.Contains(f.spent, card) }

func (f *figure) exhaust(card string) { f.spent = append(f.spent, card) }

// room is the fatigue a hero may still pay (DESC-FAT-1).
func (f *figure) room() int { return f.stamina - f.fatigue }

// words joins an action of a figure in the system's words; a part that is empty is left out.
func words(f *figure, verb string, more ...any) string {
	list := []string{f.name, verb}
	for _, m := range more {
		switch m := m.(type) {
		case string:
			if m != "" {
				list = append(list, m)
			}
		case space:
			list = append(list, m.String())
		default:
			list = append(list, fmt.Sprint(m))
		}
	}
	return strings.Join(list, " ")
}
