package scenarios

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// ask answers a question: the runner's own, which any system understands, or the
// system's.
//
//	turn               who must choose, the stage, the round
//	state FIGURE       the figure's state, as under want
//	legal ACTION       legal or illegal, with the reason
//	offered ACTION     yes or no
func (p *player) ask(question string) (engine.Answer, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(question), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "turn":
		if rest == "" {
			return engine.Answer{Values: p.turn()}, nil
		}
	case "state":
		f, err := p.figure(rest)
		if err != nil {
			return engine.Answer{}, err
		}
		return engine.Answer{Values: p.table.Inspect(p.game, f.Figure)}, nil
	case "legal":
		return p.askLegal(rest)
	case "offered":
		return p.askOffered(rest)
	}
	return p.table.Ask(p.game, question)
}

// askLegal answers whether an action is legal, and why not.
func (p *player) askLegal(words string) (engine.Answer, error) {
	if err := p.mustChoose(); err != nil {
		return engine.Answer{}, err
	}
	a, err := p.table.Parse(p.game, words)
	if err != nil {
		return engine.Answer{}, err
	}
	if r := p.game.Check(a); r != engine.Legal {
		p.refused = r
		reason, rule := p.refusal(r)
		return engine.Answer{Verdict: "illegal", Values: []engine.Pair{{Key: "reason", Value: reason}},
			Notes: []engine.Note{{Text: reason, Rule: rule}}}, nil
	}
	return engine.Answer{Verdict: "legal"}, nil
}

func (p *player) askOffered(words string) (engine.Answer, error) {
	if err := p.mustChoose(); err != nil {
		return engine.Answer{}, err
	}
	a, err := p.table.Parse(p.game, words)
	if err != nil {
		return engine.Answer{}, err
	}
	for _, o := range p.game.Offer(nil) {
		if o == a {
			return engine.Answer{Verdict: "yes"}, nil
		}
	}
	return engine.Answer{Verdict: "no"}, nil
}

func (p *player) mustChoose() error {
	switch p.game.Turn().Actor {
	case engine.Chance:
		law, _ := p.game.Chance()
		return fmt.Errorf("a roll is due (%s); nobody may act", plain(law.Name()))
	case engine.Over:
		return errors.New("the game is over; nobody may act")
	}
	return nil
}

// turn tells the turn in the words of case files.
func (p *player) turn() []engine.Pair {
	t := p.game.Turn()
	seat := func(s engine.Side) string {
		if s == engine.Nobody {
			return "nobody"
		}
		return p.info.Seats[s]
	}
	actor := "over"
	switch {
	case t.Actor.IsSide():
		actor = seat(t.Actor.Side())
	case t.Actor == engine.Chance:
		actor = "chance"
	}
	stage := strconv.Itoa(int(t.Stage))
	if int(t.Stage) < len(p.info.Stages) {
		stage = p.info.Stages[t.Stage].Name
	}
	return []engine.Pair{{Key: "actor", Value: actor}, {Key: "owner", Value: seat(t.Owner)},
		{Key: "side", Value: seat(t.Owner)},
		{Key: "stage", Value: stage}, {Key: "round", Value: strconv.Itoa(int(t.Round))},
		{Key: "joint", Value: yesNo(t.Joint)}}
}

// result tells the result in the words of case files; nil while the game goes on.
func (p *player) result() []engine.Pair {
	if p.game.Turn().Actor != engine.Over {
		return nil
	}
	r := p.game.Result()
	winner := "nobody"
	if r.Winner != engine.Nobody {
		winner = p.info.Seats[r.Winner]
	}
	ending := strconv.Itoa(int(r.Ending))
	if int(r.Ending) < len(p.info.Endings) {
		ending = p.info.Endings[r.Ending].Name
	}
	return []engine.Pair{{Key: "winner", Value: winner}, {Key: "ending", Value: ending},
		{Key: "rounds", Value: strconv.Itoa(int(r.Rounds))}, {Key: "capped", Value: yesNo(r.Capped)}}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// figure finds a figure by its name.
func (p *player) figure(name string) (engine.FigureInfo, error) {
	var names []string
	for _, f := range p.table.Figures() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return engine.FigureInfo{}, errors.New("unknown figure " + quote(name) + spelling.Suggest(name, names))
}
