package place

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Write leaves what was found in a folder: place.json, its page in the folder report, and in the folder best each map
// as a scenario that can be played (1.yaml), as a picture (1.svg), and as a map alone (maps/SCENARIO-1.yaml).
func (s *Search) Write(dir string, e *scenarios.Experiment, f *Found) error {
	if err := os.MkdirAll(filepath.Join(dir, "best", "maps"), 0o755); err != nil {
		return err
	}
	for i := range f.Best {
		if err := s.write(filepath.Join(dir, "best"), e, &f.Best[i], i+1); err != nil {
			return err
		}
	}
	if f.Second != "" {
		fig, err := s.chart(f)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "front.svg"), []byte(fig.Alone()), 0o644)
		}
		if err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(f, "", "  ")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "place.json"), append(text, '\n'), 0o644)
	}
	if err != nil {
		return err
	}
	page, err := s.Page(f)
	if err != nil {
		return err
	}
	return page.WriteTo(filepath.Join(dir, "report"))
}

// write leaves one recommended map.
func (s *Search) write(dir string, e *scenarios.Experiment, m *Map, number int) error {
	short := strings.ReplaceAll(s.Field.Scenario.Name, "/", "-")
	name := fmt.Sprintf("%s-%d", short, number)
	system := s.Field.system.Info().System
	text, err := scenarios.MapFile(system, name, m.Form)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "maps", name+".yaml"), text, 0o644)
	}
	if err != nil {
		return err
	}
	if text, err = s.scenario(e, m, name); err == nil {
		err = os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.yaml", number)), text, 0o644)
	}
	if err != nil {
		return err
	}
	tables, err := s.Field.tables(m.Form)
	if err != nil {
		return err
	}
	p := tables[0][0].Draw(tables[0][0].New())
	p.Title = fmt.Sprintf("%s: %.4f", name, m.Confirmed.Value)
	return os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.svg", number)), []byte(draw.SVG(p, draw.Options{})), 0o644)
}

// scenario writes the field's scenario with the map in it. Armies that lie on disk are
// written out, so that the file can be played from anywhere.
func (s *Search) scenario(e *scenarios.Experiment, m *Map, name string) ([]byte, error) {
	sc := s.Field.Scenario
	file, err := sc.Mapping()
	if err != nil {
		return nil, err
	}
	board, err := mapping(m.Form)
	if err != nil {
		return nil, err
	}
	moved := "as it was"
	if len(m.Moves) > 0 {
		moved = strings.Join(m.Moves, "; ")
	}
	file["scenario"], file["map"] = name, board
	file["about"] = fmt.Sprintf("%s with pieces put elsewhere: %s. Found %.4f, confirmed %.4f [%.4f, %.4f].", sc.Name,
		moved, m.Found, m.Confirmed.Value, m.Confirmed.Interval.Lo, m.Confirmed.Interval.Hi)
	if o := e.Stages[0].Options[0]; !o.Empty() {
		var options map[string]any
		if err := yaml.Unmarshal([]byte(o.String()), &options); err != nil {
			return nil, err
		}
		own, _ := file["options"].(map[string]any)
		if own == nil {
			own = map[string]any{}
		}
		for k, v := range options {
			own[k] = v
		}
		file["options"] = own
	}
	sides, _ := file["sides"].(map[string]any)
	for i, seat := range s.Field.system.Info().Seats {
		side, _ := sides[seat].(map[string]any)
		setup := s.Field.setups[0][0].Sides[i]
		if side == nil {
			return nil, fmt.Errorf("the scenario %s has no side %s", sc.Name, seat)
		}
		if shipped := strings.HasPrefix(sc.Name, s.Field.system.Info().System+"/"); shipped && !setup.Guest {
			continue
		}
		if side["army"], err = mapping(setup.Army); err != nil {
			return nil, err
		}
	}
	return yaml.Marshal(file)
}

// mapping is a filled form as plain values.
func mapping(form any) (map[string]any, error) {
	var b bytes.Buffer
	d, err := yaml.NewDumper(&b)
	if err == nil {
		err = d.Dump(form)
	}
	if err == nil {
		err = d.Close()
	}
	if err != nil {
		return nil, err
	}
	var m map[string]any
	return m, yaml.Unmarshal(b.Bytes(), &m)
}
