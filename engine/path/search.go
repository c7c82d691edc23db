package path

import "fmt"

// A State is one position of a mover that a cell does not describe: its cells, its facing, its height,
// whatever a rule system numbers from 0. Smaller states come first where routes are compared.
type State int32

// An Arc is a way into a state: what it costs in points, 1 or more, and what it adds to the risk, 0 or
// more. Risk is any second cost that is not limited, such as attacks suffered on the way; several of
// them in order of weight can share the number.
type Arc struct {
	To   State
	Cost int32
	Risk int32
}

// A SearchQuery asks which states can be reached.
type SearchQuery struct {
	// Starts are the states to start from; here the cost may be 0.
	Starts []Arc
	// Budget is the number of points that may be spent, 0 up to the Search's limit.
	Budget int
	// Next appends the arcs that leave a state to dst and returns it. It must give the same arcs
	// whenever it is asked about the same state in one query.
	Next func(dst []Arc, from State) []Arc
	// Fronts asks for all undominated pairs of cost and risk of every state. Otherwise there is one
	// label for a state: its least cost, and the least risk at that cost.
	Fronts bool
}

// A Label is one way to be in a state: at a cost and a risk, by a route.
type Label struct {
	State      State
	Cost, Risk int32

	before int32 // the label that it comes from, or -1
	depth  int32 // how many labels come before it
	next   int32 // the next label in the same bucket; once settled, the state's next label; or -1
}

// A Search answers queries by a queue of one bucket for every cost, in memory that it uses again; it
// allocates only until that has grown to the largest query. It is for one goroutine. Results are valid
// until the next Run.
type Search struct {
	limit   int
	labels  []Label
	buckets []int32 // by cost: the first label put there, or -1
	states  []stateMemory
	arcs    []Arc
	settled []int32
	round   int32
}

// stateMemory is what a search knows of a state; it holds only for the round that it is stamped with.
type stateMemory struct {
	round       int32
	first, last int32 // the settled labels, by ascending cost; -1 for none
	best        int32 // the best label in the bucket being settled, or -1
}

// NewSearch returns memory for queries over states below a number, with budgets up to a limit.
func NewSearch(states, limit int) *Search {
	return &Search{
		limit:   limit,
		labels:  make([]Label, 0, 4*states),
		buckets: make([]int32, limit+1),
		states:  make([]stateMemory, states),
		arcs:    make([]Arc, 0, 64),
		settled: make([]int32, 0, 2*states),
	}
}

// Run answers a query. A budget beyond the limit, a step that costs nothing, or a negative risk panics.
//
// Labels are settled by ascending cost. Of those for one state at one cost the least risk is kept, and
// of equal risks the smallest route (see CompareRoutes); it is settled unless an earlier label of the
// state has no more risk. Steps cost a point or more, so that everything put into a bucket is there
// when it is settled.
func (s *Search) Run(q *SearchQuery) {
	if q.Budget < 0 || q.Budget > s.limit {
		panic(fmt.Sprintf("path: budget %d is not in 0 to %d", q.Budget, s.limit))
	}
	s.round++
	s.labels, s.settled = s.labels[:0], s.settled[:0]
	for c := range s.buckets {
		s.buckets[c] = -1
	}
	for _, a := range q.Starts {
		if a.Cost < 0 || a.Risk < 0 {
			panic(fmt.Sprintf("path: start at cost %d and risk %d", a.Cost, a.Risk))
		}
		s.offer(q, a, -1)
	}
	for c := range q.Budget + 1 {
		begin := len(s.settled)
		s.settle(q, c)
		for _, l := range s.settled[begin:] {
			s.arcs = q.Next(s.arcs[:0], s.labels[l].State)
			for _, a := range s.arcs {
				if a.Cost < 1 || a.Risk < 0 {
					panic(fmt.Sprintf("path: a step to state %d costs %d with risk %d", a.To, a.Cost, a.Risk))
				}
				s.offer(q, a, l)
			}
		}
	}
}

// offer puts a label into its bucket, unless it is out of budget or settled already as well as it is.
func (s *Search) offer(q *SearchQuery, a Arc, before int32) {
	l := Label{State: a.To, Cost: a.Cost, Risk: a.Risk, before: before}
	if before >= 0 {
		b := &s.labels[before]
		l.Cost, l.Risk, l.depth = b.Cost+a.Cost, b.Risk+a.Risk, b.depth+1
	}
	if int(l.Cost) > q.Budget || s.beaten(q, &l) {
		return
	}
	l.next = s.buckets[l.Cost]
	s.buckets[l.Cost] = int32(len(s.labels))
	s.labels = append(s.labels, l)
}

// beaten reports whether a settled label of the same state is at least as good. Settled labels cost no
// more, and the last has the least risk.
func (s *Search) beaten(q *SearchQuery, l *Label) bool {
	m := s.memory(l.State)
	return m.last >= 0 && (!q.Fronts || s.labels[m.last].Risk <= l.Risk)
}

func (s *Search) memory(state State) *stateMemory {
	m := &s.states[state]
	if m.round != s.round {
		*m = stateMemory{round: s.round, first: -1, last: -1, best: -1}
	}
	return m
}

// settle chooses the best label of every state in a bucket and settles it. The bucket's chain is undone
// on the way; its order has no influence.
func (s *Search) settle(q *SearchQuery, c int) {
	begin := len(s.settled)
	for l := s.buckets[c]; l >= 0; l = s.labels[l].next {
		m := s.memory(s.labels[l].State)
		switch {
		case s.beaten(q, &s.labels[l]):
		case m.best < 0:
			m.best = l
			s.settled = append(s.settled, l)
		case s.better(l, m.best):
			m.best = l
		}
	}
	for i, l := range s.settled[begin:] {
		m := s.memory(s.labels[l].State)
		best := m.best
		s.settled[begin+i], m.best = best, -1
		s.labels[best].next = -1
		if m.last < 0 {
			m.first = best
		} else {
			s.labels[m.last].next = best
		}
		m.last = best
	}
}

// better compares two labels of one state and cost.
func (s *Search) better(a, b int32) bool {
	if ra, rb := s.labels[a].Risk, s.labels[b].Risk; ra != rb {
		return ra < rb
	}
	return s.CompareRoutes(int(a), int(b)) < 0
}

// Settled returns the numbers of all labels of the query, by ascending cost. It must not be changed.
func (s *Search) Settled() []int32 { return s.settled }

// First returns the number of a state's cheapest label, or -1 if the state is not reached.
func (s *Search) First(state State) int {
	if m := &s.states[state]; m.round == s.round {
		return int(m.first)
	}
	return -1
}

// Next returns the number of the next label of the same state, which costs more and has less risk, or
// -1 if there is none.
func (s *Search) Next(label int) int { return int(s.labels[label].next) }

// Label returns a label by its number.
func (s *Search) Label(label int) Label { return s.labels[label] }

// Route appends to dst the states on the way to a label, the start first, and returns it.
func (s *Search) Route(dst []State, label int) []State {
	n := len(dst) + int(s.labels[label].depth) + 1
	for len(dst) < n {
		dst = append(dst, 0)
	}
	for l := int32(label); l >= 0; l = s.labels[l].before {
		n--
		dst[n] = s.labels[l].State
	}
	return dst
}

// CompareRoutes compares the routes to two labels as sequences of states, from the first state on; a
// route that the other one continues comes first. It is negative, zero or positive.
func (s *Search) CompareRoutes(a, b int) int {
	x, y := int32(a), int32(b)
	order := int(s.labels[x].depth - s.labels[y].depth)
	for s.labels[x].depth > s.labels[y].depth {
		x = s.labels[x].before
	}
	for s.labels[y].depth > s.labels[x].depth {
		y = s.labels[y].before
	}
	// The difference nearest to the start decides, so the last one seen on the way back to it.
	for x >= 0 && x != y {
		if sx, sy := s.labels[x].State, s.labels[y].State; sx != sy {
			order = int(sx - sy)
		}
		x, y = s.labels[x].before, s.labels[y].before
	}
	return order
}
