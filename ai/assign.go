package ai

// assignment gives every row a column of its own so that the sum of scores is
// greatest, by the Hungarian method with potentials (Kuhn 1955, in the row-by-row
// form of Jonker and Volgenant 1987). Every row has a private spare column, worth
// less than any real one, so that a solution exists whatever is forbidden.
type assignment struct {
	rows, columns int
	cost          []int64 // rows x columns, the negated score; forbidden where not set
	rowPotential  []int64
	colPotential  []int64
	match         []int32 // row of each column, from 1; 0 is none
	way           []int32
	least         []int64
	visited       []bool
	answer        []int32 // column of each row
}

// forbidden is worse than any sum of real scores and far from overflow.
const forbidden = int64(1) << 54

// reset starts a problem of the given size with everything forbidden.
func (s *assignment) reset(rows, columns int) {
	s.rows, s.columns = rows, columns+rows
	s.cost = resized(s.cost, rows*s.columns)
	for i := range s.cost {
		s.cost[i] = forbidden * 2
	}
	for r := range rows {
		s.cost[r*s.columns+columns+r] = forbidden
	}
	n := s.columns + 1
	s.rowPotential = cleared(s.rowPotential, rows+1)
	s.colPotential = cleared(s.colPotential, n)
	s.match = cleared(s.match, n)
	s.way = cleared(s.way, n)
	s.least = resized(s.least, n)
	s.visited = resized(s.visited, n)
	s.answer = resized(s.answer, rows)
}

// raise says that row r gains at least this much from column c; scores beyond the
// range that a sum can hold are cut to it.
func (s *assignment) raise(r, c int, score int64) {
	const most = forbidden >> 10
	cost := &s.cost[r*s.columns+c]
	*cost = min(*cost, -max(-most, min(most, score)))
}

// column is the column that solve gave row r; columns from the number given to
// reset on mean none.
func (s *assignment) column(r int) int { return int(s.answer[r]) }

// solve finds the assignment. Ties are broken by the lowest column, so that the
// result depends on nothing but the scores and the order of rows and columns.
func (s *assignment) solve() {
	for r := 1; r <= s.rows; r++ {
		s.place(r)
	}
	for c := 1; c <= s.columns; c++ {
		if r := s.match[c]; r > 0 {
			s.answer[r-1] = int32(c - 1)
		}
	}
}

// place adds row r (from 1) along the cheapest augmenting path.
func (s *assignment) place(r int) {
	for c := range s.least {
		s.least[c], s.visited[c] = 1<<62, false
	}
	s.match[0] = int32(r)
	at := 0
	for s.match[at] != 0 {
		s.visited[at] = true
		row := int(s.match[at])
		next, delta := 0, int64(1)<<62
		costs, potential := s.cost[(row-1)*s.columns:][:s.columns], s.rowPotential[row]
		visited, potentials, least, way := s.visited[1:][:len(costs)], s.colPotential[1:][:len(costs)],
			s.least[1:][:len(costs)], s.way[1:][:len(costs)]
		for c, cost := range costs {
			if visited[c] {
				continue
			}
			if reduced := cost - potential - potentials[c]; reduced < least[c] {
				least[c], way[c] = reduced, int32(at)
			}
			if least[c] < delta {
				delta, next = least[c], c+1
			}
		}
		for c := 0; c <= s.columns; c++ {
			if s.visited[c] {
				s.rowPotential[s.match[c]] += delta
				s.colPotential[c] -= delta
			} else if c > 0 {
				s.least[c] -= delta
			}
		}
		at = next
	}
	for at != 0 {
		back := int(s.way[at])
		s.match[at] = s.match[back]
		at = back
	}
}

// resized returns list with n elements of any content, growing it when needed.
func resized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, 2*n)
	}
	return list[:n]
}

// cleared returns list with n zero elements.
func cleared[T any](list []T, n int) []T {
	list = resized(list, n)
	clear(list)
	return list
}
