package session

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"
)

// replies are the replies by name.
var replies = []any{Hello{}, State{}, Answered{}, Advice{}, Done{}, Failed{}}

// Schema is the JSON Schema of all messages: under $defs a schema for every request, by the word that it bears in
// do, and for every reply, by its type.
func Schema() ([]byte, error) {
	r := &jsonschema.Reflector{DoNotReference: true, Anonymous: true}
	defs := map[string]*jsonschema.Schema{}
	of := func(v any, key, word string) *jsonschema.Schema {
		s := r.ReflectFromType(reflect.TypeOf(v))
		s.Version = ""
		if p, ok := s.Properties.Get(key); ok {
			p.Enum, p.Const = nil, word
		}
		return s
	}
	for name, q := range requests {
		s := of(reflect.ValueOf(q.make()).Elem().Interface(), "do", name)
		s.Description = "Request: " + q.doc
		defs["request-"+name] = s
	}
	for i, word := range []string{"hello", "state", "answer", "advice", "done", "error"} {
		s := of(replies[i], "type", word)
		s.Description = "Reply of the type " + word
		defs["reply-"+word] = s
	}
	var each []map[string]string
	for _, name := range requestNames() {
		each = append(each, map[string]string{"$ref": "#/$defs/request-" + name})
	}
	return json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A request of sim session", "oneOf": each,
		"$defs": defs,
	}, "", "  ")
}
