package scenarios

import (
	"fmt"
	"maps"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/invopop/jsonschema"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Bot is a commander from outside: a program that plays through its standard input and output.
type Bot struct {
	Name  string   `yaml:"name" jsonschema:"required,description=the commander's name"`
	Cmd   []string `yaml:"cmd" jsonschema:"required,minItems=1,description=the program and its arguments; no shell comes between"`
	Show  []string `yaml:"show,omitempty" jsonschema:"description=what states have beside turn and table; offers if left out,enum=offers,enum=words,enum=terms,enum=appraisal,enum=position,enum=none"`
	Limit BotLimit `yaml:"limit,omitempty"`
}

// BotLimit is how long a bot may think.
type BotLimit struct {
	Decision Span `yaml:"decision,omitempty" jsonschema:"description=10s if left out"`
	Game     Span `yaml:"game,omitempty" jsonschema:"description=all decisions of a game together; 5m if left out"`
}

// IsZero reports that no limit is given.
func (l BotLimit) IsZero() bool { return l == BotLimit{} }

// Span is a stretch of time in words, such as 500ms or 1m30s.
type Span time.Duration

// UnmarshalText reads a span.
func (s *Span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < time.Millisecond || d > 24*time.Hour {
		return fmt.Errorf("%s is no time from 1ms to 24h, such as 500ms, 10s or 1m30s", quote(string(text)))
	}
	*s = Span(d)
	return nil
}

// String writes a span; one that is not given is empty.
func (s Span) String() string {
	if s == 0 {
		return ""
	}
	return time.Duration(s).String()
}

// MarshalText writes a span as UnmarshalText reads it.
func (s Span) MarshalText() ([]byte, error) { return []byte(time.Duration(s).String()), nil }

// JSONSchema describes a span to editors.
func (Span) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Examples: []any{"500ms", "10s", "1m30s"}}
}

// Text is all that a bot is known by, in words.
func (b Bot) Text() string { return fmt.Sprintf("program %q, show %q", b.Cmd, b.Show) }

// Program is the command of a bot for people.
func (b Bot) Program() string { return strings.Join(b.Cmd, " ") }

// check says what is wrong with a bot.
func (b Bot) check() error {
	switch {
	case b.Name == "":
		return fmt.Errorf("a program needs a name: {cmd: [python3, bot.py], name: mine}")
	case strings.ContainsAny(b.Name, "/:, ") || b.Name == "all":
		return fmt.Errorf("%s is no name for a commander; take one without spaces, commas, colons and slashes",
			quote(b.Name))
	case len(b.Cmd) == 0 || b.Cmd[0] == "":
		return fmt.Errorf("%s needs a program: cmd: [python3, bot.py]", quote(b.Name))
	}
	for _, word := range b.Show {
		if known := []string{"offers", "words", "terms", "appraisal", "position", "none"}; !slices.Contains(known,
			word) {
			return fmt.Errorf("%s cannot be shown%s", quote(word), Suggest(word, known))
		}
	}
	return nil
}

// BotOf reads a bot as a command line names it: NAME=PROGRAM with its arguments after spaces, or NAME={cmd: [...], ...}
// as an experiment has it.
func BotOf(text string) (Bot, error) {
	name, rest, ok := strings.Cut(text, "=")
	if rest = strings.TrimSpace(rest); !ok || name == "" || rest == "" {
		return Bot{}, fmt.Errorf("a bot is NAME=PROGRAM, such as mine=\"python3 bot.py\", or NAME={cmd: [python3, "+
			"bot.py]}, not %s", quote(text))
	}
	b := Bot{Name: name}
	if !strings.HasPrefix(rest, "{") {
		b.Cmd = strings.Fields(rest)
		return b, b.check()
	}
	var n yaml.Node
	if err := yaml.Load([]byte(rest), &n); err != nil || len(n.Content) == 0 {
		return Bot{}, fmt.Errorf("the bot %s is no mapping in YAML: %s", quote(name), quote(rest))
	}
	if err := strictly(n.Content[0], &b); err != nil {
		var faults []string
		for _, f := range (&file{}).yamlFaults(err) {
			faults = append(faults, f.Message)
		}
		return Bot{}, fmt.Errorf("the bot %s: %s", quote(name), strings.Join(faults, "; "))
	}
	if b.Name != name {
		return Bot{}, fmt.Errorf("the bot %s names itself %s", quote(name), quote(b.Name))
	}
	return b, b.check()
}

// Leaders are commanders of one party: names, and programs that are described here.
type Leaders struct {
	Names
	Bots []Bot
}

// UnmarshalYAML reads a name or a list of names and bots.
func (p *Leaders) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		if n.Kind != yaml.MappingNode {
			return p.Names.UnmarshalYAML(n)
		}
		n = &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{n}, Line: n.Line, Column: n.Column}
	}
	for _, item := range n.Content {
		name := item.Value
		if item.Kind == yaml.MappingNode {
			var b Bot
			if err := strictly(item, &b); err != nil {
				return err
			}
			if err := b.check(); err != nil {
				return at(item, "%v", err)
			}
			p.Bots, name = append(p.Bots, b), b.Name
		} else if item.Kind != yaml.ScalarNode {
			return at(item, "a commander is a name, or {cmd: [python3, bot.py], name: mine}")
		}
		if slices.Contains(p.List, name) {
			return at(item, "%s is listed twice", quote(name))
		}
		p.List = append(p.List, name)
	}
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (p Leaders) MarshalYAML() (any, error) {
	if len(p.Bots) == 0 {
		return p.Names.MarshalYAML()
	}
	var list []any
	for _, name := range p.List {
		if i := slices.IndexFunc(p.Bots, func(b Bot) bool { return b.Name == name }); i >= 0 {
			list = append(list, p.Bots[i])
		} else {
			list = append(list, name)
		}
	}
	return list, nil
}

// JSONSchema describes leaders to editors.
func (Leaders) JSONSchema() *jsonschema.Schema {
	form := reflect.TypeFor[Bot]()
	bot := reflector(form).ReflectFromType(form)
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, bot,
		{Type: "array", Items: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, bot}},
			UniqueItems: true}}}
}

// enrolled is a bot of a library.
type enrolled struct {
	Bot
	allowed bool         // the user wrote it down himself
	place   engine.Place // where a file names it
}

// AllowCommands lets programs start that files of the library name.
func (l *Library) AllowCommands() { l.commands = true }

// Repeating returns a library like this one in which no program starts: make makes the commanders that stand in for
// bots, those of files and others.
func (l *Library) Repeating(make func(Bot) engine.Commander, others []Bot) *Library {
	c := l.Tracked()
	c.noted, c.Outside, c.standIns = l.noted, make, true
	for _, b := range others {
		_ = c.Enrol(b, true) // one of another name would be missed where it plays
	}
	return c
}

// Enrol makes a bot known by its name, as commanders are. The user has written it down himself where own is set;
// otherwise it starts only after AllowCommands.
func (l *Library) Enrol(b Bot, own bool) error { return l.enrol(b, own, engine.Place{}) }

// enrol is Enrol of a bot that a file names.
func (l *Library) enrol(b Bot, own bool, at engine.Place) error {
	if err := b.check(); err != nil {
		return err
	}
	for _, s := range l.systems {
		system := s.Info().System
		if b.Name == "passive" || b.Name == "random" ||
			slices.Contains(l.names(KindStyle, system, false, nil), b.Name) {
			return fmt.Errorf("%s is the name of a commander already; choose another for the program", quote(b.Name))
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if old, ok := l.bots[b.Name]; ok {
		if !reflect.DeepEqual(old.Bot, b) {
			return fmt.Errorf("two programs are called %s: %s, and %s", quote(b.Name), plain(old.Program()),
				plain(b.Program()))
		}
		own = own || old.allowed
	}
	if l.bots == nil {
		l.bots = map[string]enrolled{}
	}
	l.bots[b.Name] = enrolled{b, own, at}
	return nil
}

// Bot finds a bot by its name.
func (l *Library) Bot(name string) (Bot, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.bots[name]
	return b.Bot, ok
}

// botNames lists the names of the bots that the library knows.
func (l *Library) botNames() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.bots))
}

// MayStart says why a bot cannot be started; none where it can.
func (l *Library) MayStart(name string) (faults engine.Faults) {
	l.mu.Lock()
	b := l.bots[name]
	l.mu.Unlock()
	switch {
	case l.standIns:
		return nil
	case !b.allowed && !l.commands:
		faults.Add(b.place, "the commander %s is a program that would be started: %s; look at it, and allow it with "+
			"--allow-commands", quote(name), plain(b.Program()))
		return faults
	case l.Outside == nil:
		faults.Add(b.place, "the commander %s is a program, and none is started here", quote(name))
		return faults
	}
	if _, err := exec.LookPath(b.Cmd[0]); err != nil {
		faults.Add(b.place, "the program of the commander %s is not found: %s", quote(name), plain(b.Cmd[0]))
	}
	return faults
}

// enrol makes the bots of a party known.
func (r *experimentReader) enrol(p Leaders, side tree) {
	for _, b := range p.Bots {
		place := side.here()
		for _, t := range side.items() {
			if name, _ := t.get("name").text(); name == b.Name {
				place = t.here()
			}
		}
		r.enrolOne(b, place)
	}
}

// enrolOne makes a bot known that the file describes at a place.
func (r *experimentReader) enrolOne(b Bot, place engine.Place) {
	if err := r.library.enrol(b, false, place); err != nil {
		f := engine.Fault{Place: place, Message: err.Error()}
		if !slices.Contains(r.faults, f) {
			r.faults = append(r.faults, f)
		}
	}
}
