package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
)

// sheets are what commands print with --json, by command: one of the sheets named.
var sheets = map[string][]any{
	"ask":       {answerSheet{}, questionsSheet{}},
	"balance":   {balance.Found{}, balanceSoFar{}},
	"bench":     {benchSheet{}, coverageSheet{}},
	"calibrate": {calibrateSheet{}},
	"check":     {checkSheet{}},
	"cite":      {report.Citation{}},
	"compare":   {compareSheet{}},
	"decide":    {decideSheet{}},
	"doctor":    {doctorSheet{}},
	"export":    {exportSheet{}},
	"fit":       {fitSheet{}},
	"import":    {importSheet{}},
	"ladder":    {laddersSheet{}, exactSheet{}, laddersSoFar{}},
	"list":      {listSheet{}},
	"lists":     {best.Oracle{}, best.Answer{}, listsSoFar{}},
	"merge":     {scoresSheet{}},
	"moves":     {movesSheet{}},
	"new":       {newSheet{}},
	"odds":      {answerSheet{}},
	"place":     {place.Found{}, placeSoFar{}},
	"play":      gameLines,
	"prices":    {pricesSheet{}},
	"publish":   {publishSheet{}},
	"reach":     {answerSheet{}},
	"replay":    slices.Concat(gameLines, auditLines),
	"report":    {reportSheet{}},
	"rules":     {rulesSheet{}},
	"run":       {scoresSheet{}},
	"schema":    {schemaSheet{}},
	"show":      {showSheet{}},
	"sight":     {answerSheet{}},
	"solve":     {solvedSheet{}},
	"solve-for": {solveForSheet{}},
	"sprt":      {sprtSheet{}},
	"status":    {statusSheet{}},
	"submit":    {submitSheet{}},
	"terrain":   {terrainSheet{}, piecesSheet{}},
	"tune":      {tuneSheet{}},
	"units":     {unitsSheet{}},
	"validate":  {validateSheet{}},
	"value":     {valueSheet{}},
	"verify":    {verified{}},
	"version":   {versionSheet{}},
	"watch":     {watchSheet{}},
}

// outputSchema is the JSON Schema of what a command prints with --json, or of a line of that where it prints many.
func outputSchema(command string) ([]byte, error) {
	found, ok := sheets[command]
	if !ok {
		names := slices.Sorted(maps.Keys(sheets))
		return nil, fmt.Errorf("schema output %s: want one of %s", command, strings.Join(names, ", "))
	}
	var each []*jsonschema.Schema
	for _, sheet := range found {
		s := (&jsonschema.Reflector{DoNotReference: true, Anonymous: true, Mapper: ofItsOwn}).Reflect(sheet)
		if s.Properties == nil {
			s.Properties = jsonschema.NewProperties()
		}
		s.Properties.Set("schema", &jsonschema.Schema{Type: "integer", Const: jsonSchema})
		s.Required = append([]string{"schema"}, s.Required...)
		each = append(each, s)
	}
	whole := each[0]
	if len(each) > 1 {
		whole = &jsonschema.Schema{Version: jsonschema.Version, AnyOf: each}
		for _, s := range each {
			s.Version = ""
		}
	}
	whole.Title = "What sim " + command + " prints with --json"
	if _, line := found[0].(playDo); line {
		whole.Title = "A line of w" + whole.Title[1:]
	}
	text, err := json.MarshalIndent(whole, "", "  ")
	return append(text, '\n'), err
}

// ofItsOwn leaves open what types hold that write their JSON themselves and do not tell its schema, and outcomes
// within outcomes, which would have no end.
func ofItsOwn(t reflect.Type) *jsonschema.Schema {
	if t == reflect.TypeFor[[]balance.Outcome]() {
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "object"}}
	}
	_, tells := t.MethodByName("JSONSchema")
	if t.Implements(reflect.TypeFor[json.Marshaler]()) && !tells {
		return &jsonschema.Schema{}
	}
	return nil
}

// statusSheet is how far a run is.
type statusSheet struct {
	Kind       string   `json:"kind" jsonschema:"enum=dataset,enum=shards,enum=waves"`
	State      string   `json:"state" jsonschema:"enum=finished,enum=unfinished,enum=undecided,enum=damaged"`
	Experiment string   `json:"experiment"`
	Chunks     *int     `json:"chunks" jsonschema:"nullable,description=That a dataset has committed"`
	Games      *int     `json:"games" jsonschema:"nullable,description=That a dataset has committed"`
	Shards     *int     `json:"shards" jsonschema:"nullable,description=That the run or the wave is split into"`
	Missing    []int    `json:"missing" jsonschema:"description=Numbers of shards that are missing or not finished; the first is that of --first"`
	Wave       *int     `json:"wave" jsonschema:"nullable,description=The one under way"`
	Waves      *int     `json:"waves" jsonschema:"nullable,description=That the run has at the most"`
	Settled    *int     `json:"settled" jsonschema:"nullable,description=Matchups that need no more blocks"`
	Faults     []string `json:"faults"`
	Next       string   `json:"next" jsonschema:"description=The command that resumes or mends the run; empty where there is none"`
}

// decideSheet is what a decision settled.
type decideSheet struct {
	Wave     int    `json:"wave"`
	Waves    int    `json:"waves"`
	Matchups int    `json:"matchups"`
	Settled  []int  `json:"settled" jsonschema:"description=Matchups that need no more blocks"`
	Over     bool   `json:"over"`
	Merged   string `json:"merged" jsonschema:"description=Folder of the dataset; empty while the run goes on"`
}

// submitSheet is a job.
type submitSheet struct {
	Engine    string     `json:"engine"`
	Name      string     `json:"name"`
	Matchups  int        `json:"matchups"`
	Games     int64      `json:"games" jsonschema:"description=At the most"`
	Shards    int        `json:"shards"`
	Waves     int        `json:"waves" jsonschema:"description=0 where all is played at once"`
	AtOnce    int        `json:"at_once" jsonschema:"description=0 where nothing bounds the tasks at a time"`
	Memory    int        `json:"memory_mib" jsonschema:"description=That each task asks for"`
	Minutes   *int       `json:"minutes" jsonschema:"nullable,description=That each task asks for"`
	Out       string     `json:"out" jsonschema:"description=Folder of the run where tasks find it"`
	Files     []string   `json:"files" jsonschema:"description=Of the job; with --dry-run none"`
	Commands  [][]string `json:"commands" jsonschema:"description=That submit the job as words; a file after < is standard input"`
	Submitted bool       `json:"submitted"`
}

// showSheet is a scenario, a unit or a file.
type showSheet struct {
	Kind     string          `json:"kind" jsonschema:"enum=scenario,enum=pieces,enum=units,enum=file,enum=list"`
	Name     string          `json:"name"`
	Text     string          `json:"text,omitempty" jsonschema:"description=The file or the army as a list"`
	Scenario *scenarioSheet  `json:"scenario,omitempty"`
	Pieces   []pieceSheet    `json:"pieces,omitempty"`
	Units    []unitCardSheet `json:"units,omitempty"`
	Picture  string          `json:"picture,omitempty" jsonschema:"description=The file written for --svg"`
}

type scenarioSheet struct {
	System string      `json:"system"`
	Title  string      `json:"title"`
	About  string      `json:"about"`
	Map    string      `json:"map"`
	Swap   bool        `json:"armies_may_swap"`
	Seats  []seatSheet `json:"seats"`
}

type seatSheet struct {
	Seat    string        `json:"seat"`
	Army    string        `json:"army"`
	Points  int32         `json:"points"`
	Figures []figureSheet `json:"figures"`
}

type figureSheet struct {
	Name     string `json:"name"`
	Unit     string `json:"unit"`
	Title    string `json:"title"`
	Points   int32  `json:"points"`
	Summoned bool   `json:"summoned" jsonschema:"description=It comes only when summoned and costs nothing"`
}

type pieceSheet struct {
	Number int      `json:"number"`
	Name   string   `json:"name"`
	Cells  []string `json:"cells"`
}

// piecesSheet is what terrain prints with --list.
type piecesSheet struct {
	Pieces []pieceOfMap `json:"pieces"`
}

type pieceOfMap struct {
	Scenario string `json:"scenario"`
	pieceSheet
}

type unitCardSheet struct {
	System string        `json:"system"`
	Unit   string        `json:"unit"`
	Title  string        `json:"title"`
	Stats  []statSheet   `json:"stats"`
	Powers []reasonSheet `json:"powers"`
}

type statSheet struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// reasonSheet is a power, or what explains an answer or a roll.
type reasonSheet struct {
	Text string `json:"text"`
	Rule string `json:"rule" jsonschema:"description=Its ID; empty where no rule is meant"`
}

// watchSheet is a page.
type watchSheet struct {
	Page  string `json:"page" jsonschema:"description=The file; empty where the page is served"`
	URL   string `json:"url" jsonschema:"description=Where the page is served until Ctrl-C; empty where it is a file"`
	Title string `json:"title"`
	Frame string `json:"frame" jsonschema:"description=HTML of the frame with --embed; otherwise empty"`
}

// importSheet is a file made of one of another tool.
type importSheet struct {
	Kind   string      `json:"kind" jsonschema:"enum=map,enum=army,enum=armies"`
	System string      `json:"system"`
	Name   string      `json:"name"`
	Text   string      `json:"text" jsonschema:"description=The file"`
	File   string      `json:"file" jsonschema:"description=Where it was written; empty where it was not"`
	Notes  []string    `json:"notes"`
	Faults []faultLine `json:"faults" jsonschema:"description=What could not be represented and was left out by --partly"`

	Armies []importedArmy `json:"armies,omitempty" jsonschema:"description=Of a file of many lists, in their order"`
}

// importedArmy is a list of a file of many.
type importedArmy struct {
	Line    int      `json:"line"`
	List    string   `json:"list" jsonschema:"description=As it is written"`
	Known   int      `json:"known" jsonschema:"description=Entries that are units"`
	Unknown []string `json:"unknown"`
	Text    string   `json:"text" jsonschema:"description=The army file; empty where parts are unknown and --partly is not given"`
	File    string   `json:"file" jsonschema:"description=Where it was written; empty where it was not"`
	Notes   []string `json:"notes"`
}

// exportSheet is the files of an export.
type exportSheet struct {
	Format string   `json:"format"`
	System string   `json:"system"`
	Map    string   `json:"map"`
	Files  []string `json:"files" jsonschema:"description=That were written"`
}

// newSheet is what a project begins with.
type newSheet struct {
	System string   `json:"system"`
	Files  []string `json:"files"`
	Next   string   `json:"next" jsonschema:"description=The command that plays it"`
}

// schemaSheet is a JSON Schema and what it describes.
type schemaSheet struct {
	Kind   string          `json:"kind" jsonschema:"description=Of file; or output"`
	Of     string          `json:"of" jsonschema:"description=The system or the command; empty where there is none"`
	Schema json.RawMessage `json:"json_schema"`
}

// validateSheet is the faults of files.
type validateSheet struct {
	Files []validated `json:"files"`
}

// doctorSheet is what was found of a machine.
type doctorSheet struct {
	Checks []finding `json:"checks"`
}

// publishSheet is an archive that was written.
type publishSheet struct {
	Archive string `json:"archive"`
	Bytes   int64  `json:"bytes"`
	Title   string `json:"title"`
	Licence string `json:"licence"`
	Games   int64  `json:"games"`
	Digest  string `json:"games_digest"`
}
