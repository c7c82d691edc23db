package descent

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// boards are the static tables of a plan, one for each set of open doors, each worked
// out when first needed.
type boards [1 << maxDoors]atomic.Pointer[board]

// Tables of one plan share their boards: an experiment compiles the same map for each of
// its matchups, and sight is dear to work out.
var (
	plansMutex sync.Mutex
	plans      = map[string]*boards{}
)

// maxPlans bounds the plans that are remembered; beyond it all are forgotten.
const maxPlans = 64

// boardsOf returns the boards of a plan, whose elevation lines may not block movement.
func boardsOf(p *plan, level bool) *boards {
	key := fmt.Sprint(p.width, p.height, p.kind, p.vertical, p.horizontal, p.doors, level)
	plansMutex.Lock()
	defer plansMutex.Unlock()
	b := plans[key]
	if b == nil {
		if len(plans) == maxPlans {
			clear(plans)
		}
		b = new(boards)
		plans[key] = b
	}
	return b
}
