package stats

var _ = register(map[string]func(*check){
	"best_rho": func(c *check) {
		var in struct {
			V     float64 `json:"v_opt"`
			Alpha float64
		}
		c.in(&in)
		c.eq("rho", bestRho(in.V, in.Alpha))
	},
})
