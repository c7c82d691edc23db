package outside

import "time"

// SetStart changes what a start may take beside the limits.
func (c *Commander) SetStart(d time.Duration) { c.starting = d }
