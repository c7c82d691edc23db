package scenarios_test

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/scenarios"
)

// A house rule is read as it is written on the command line or in an experiment.
func ExampleParseOverride() {
	rule, faults := scenarios.ParseOverride("--options", "{chart: {bog: {enter: free}}}")
	fmt.Println(rule, len(faults))
	_, faults = scenarios.ParseOverride("--options", "chart:\n  bog: free\n  bog: slow")
	fmt.Print(scenarios.Explain(faults))
	// Output:
	// {chart: {bog: {enter: free}}} 0
	// --options:3:3: the key "bog" was already given in line 2
	//       bog: slow
	//       ^
}
