package scenarios

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v4"
)

// MapFile writes a filled map form as a map file.
func MapFile(system, name string, form any) ([]byte, error) {
	return formFile(struct {
		Schema int    `yaml:"schema"`
		Map    string `yaml:"map"`
		System string `yaml:"system"`
	}{1, fileWord(name), system}, form)
}

// TitledMapFile writes a filled map form as a map file with a title and what it is about,
// where there are any.
func TitledMapFile(system, name, title, about string, form any) ([]byte, error) {
	return formFile(struct {
		Schema int    `yaml:"schema"`
		Map    string `yaml:"map"`
		System string `yaml:"system"`
		Title  string `yaml:"title,omitempty"`
		About  string `yaml:"about,omitempty"`
	}{1, fileWord(name), system, title, about}, form)
}

// ArmyFile writes a filled army form, or a mapping of the same keys, as an army file.
func ArmyFile(system, name string, form any) ([]byte, error) {
	return formFile(struct {
		Schema int    `yaml:"schema"`
		Army   string `yaml:"army"`
		System string `yaml:"system"`
	}{1, fileWord(name), system}, form)
}

// formFile writes a header and what follows it.
func formFile(header, form any) ([]byte, error) {
	var b bytes.Buffer
	for _, part := range []any{header, form} {
		var one bytes.Buffer
		d, err := yaml.NewDumper(&one)
		if err != nil {
			return nil, err
		}
		if err := d.Dump(part); err != nil {
			return nil, err
		}
		if err := d.Close(); err != nil {
			return nil, err
		}
		b.Write(one.Bytes())
	}
	return b.Bytes(), nil
}

// fileWord makes a name of another tool's file fit for a name of ours.
func fileWord(name string) string {
	word := strings.Map(func(r rune) rune {
		switch {
		case (r >= 'a' && r <= 'z') || (r >= '0' && r <= '9'):
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, name)
	if word = strings.Trim(word, "-"); word == "" {
		return "map"
	}
	return word
}
