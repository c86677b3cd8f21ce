package catalog

import (
	"math/bits"
	"sync"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
)

// units tell which rows are shown and counted as one: those of one plan, or the configurations of one
// machine, which are the plans of one partner with one name and one processor.
type units struct {
	// of numbers, by row, its unit.
	of    []uint32
	count int
	// several are the rows whose unit has more than one, by their units.
	several []uint32
}

// setUnits has the units found once a query asks for them.
func (s *Snapshot) setUnits() {
	s.plans = sync.OnceValue(s.findPlans)
	s.machines = sync.OnceValue(s.findMachines)
}

func (s *Snapshot) findPlans() *units {
	c := s.column(groupColumn)
	return newUnits(c.codes, c.count+1)
}

func (s *Snapshot) findMachines() *units {
	type key struct{ partner, name, cpu uint32 }
	partners, names, cpus := s.column("partner_name"), s.column("name"), s.column("cpu_model")
	of, numbers, plans := make([]uint32, s.rows), make(map[key]uint32, s.rows), s.plans()
	ofPlan := make([]uint32, plans.count)
	for row := range s.rows {
		k := key{partners.codes[row], names.codes[row], cpus.codes[row]}
		number, known := numbers[k]
		if !known {
			number = uint32(len(numbers))
			numbers[k] = number
		}
		plan := plans.of[row]
		if ofPlan[plan] == 0 {
			ofPlan[plan] = number + 1
		}
		of[row] = ofPlan[plan] - 1 // all rows of a plan are of one machine
	}
	return newUnits(of, len(numbers))
}

func newUnits(of []uint32, count int) *units {
	u := &units{of: of, count: count}
	next := make([]uint32, count+1)
	for _, unit := range of {
		next[unit+1]++
	}
	n := uint32(0)
	for unit := range count {
		size := next[unit+1]
		next[unit] = n
		if size > 1 {
			n += size
		} else {
			next[unit] = none
		}
	}
	u.several = make([]uint32, n)
	for row, unit := range of {
		if next[unit] != none {
			u.several[next[unit]] = uint32(row)
			next[unit]++
		}
	}
	return u
}

// none is no place in a list.
const none = 1<<32 - 1

// unitsOf are those that a query counts; nil where it counts rows.
func (s *Snapshot) unitsOf(q *query.Query) *units {
	switch {
	case q.Grouped:
		return s.machines()
	case q.OncePerPlan:
		return s.plans()
	}
	return nil
}

// unit is what a query found of a plan or a machine.
type unit struct {
	// head is the row that stands for it, and cheapest the first by price.
	head, cheapest uint32
	rows           uint32
}

// keepPlans leaves the cheapest row of each plan of the rows found.
func (e *evaluation) keepPlans() {
	e.reduce(e.s.plans(), func(row uint32, u *unit) bool { return u.cheapest == row })
}

// keepMachines leaves of the rows found the first of each machine in the query's order.
func (e *evaluation) keepMachines() {
	o, ok := e.presorted()
	isInOrder := ok && o.rows == nil && len(e.keys) == 1 && !e.keys[0].desc && !e.keys[0].nullsFirst
	ids := e.s.column(idColumn).codes
	e.reduce(e.s.machines(), func(row uint32, u *unit) bool {
		return !isInOrder && e.compare(e.rank(row, ids), e.rank(u.head, ids)) < 0
	})
}

// reduce leaves one row of each unit: the first one, unless a later row is to stand for it.
func (e *evaluation) reduce(all *units, stands func(row uint32, u *unit) bool) {
	e.units = grown(e.units, all.count)
	for w := e.firstBlock * bitset.BlockWords; w < e.endBlock*bitset.BlockWords; w++ {
		for word := e.matched[w]; word != 0; word &= word - 1 {
			row := uint32(w*64 + bits.TrailingZeros64(word))
			u := &e.units[all.of[row]]
			if u.rows++; u.rows == 1 {
				u.head, u.cheapest = row, row
				continue
			}
			if e.price != nil && e.price.of(row) < e.price.of(u.cheapest) {
				u.cheapest = row
			}
			e.total--
			later := row
			if stands(row, u) {
				later, u.head = u.head, row
			}
			e.matched[later>>6] &^= 1 << (later & 63)
		}
	}
}

// configurations are those of the machines of a page's rows.
func (e *evaluation) configurations(rows []uint32) []Configurations {
	list := make([]Configurations, len(rows))
	for i, row := range rows {
		u := e.units[e.s.machines().of[row]]
		list[i] = Configurations{Count: int(u.rows), IsCheapest: u.cheapest == row}
	}
	return list
}

// Configurations are the rows of a machine that match a query.
type Configurations struct {
	Count int
	// IsCheapest reports whether the row that stands for them has the lowest price (query.Query.Price).
	IsCheapest bool
}

// countOnce takes back from the counts of some facets what rows of one unit have in common with others
// of a set. Rows of a unit with values in one range of a facet are counted in again.
func (e *evaluation) countOnce(all *units, set []uint64, wanted func(k int) bool) {
	rows, begin := e.members[:0], 0
	for i, row := range all.several {
		if i > 0 && all.of[row] != all.of[all.several[i-1]] {
			rows, begin = withoutSingle(rows, begin)
		}
		if bitset.Has(set, row) {
			rows = append(rows, row)
		}
	}
	rows, _ = withoutSingle(rows, begin)
	e.members = rows
	for k := range facets {
		if wanted(k) {
			e.counter.takeBack(&e.s.groups[k], k, all, rows)
		}
	}
}

// withoutSingle drops the last row where it is the only one of its unit, whose rows begin at a place.
func withoutSingle(rows []uint32, begin int) ([]uint32, int) {
	if len(rows) == begin+1 {
		rows = rows[:begin]
	}
	return rows, len(rows)
}

// takeBack is countOnce for one facet and rows in the order of their units.
func (c *counter) takeBack(g *group, k int, all *units, rows []uint32) {
	seen, inStep := grown(c.seen, g.count), [maxSteps]uint32{}
	c.seen, c.again[k] = seen, c.again[k][:0]
	if g.steps != nil {
		c.again[k] = grown(c.again[k], maxSteps)
	}
	for _, row := range rows {
		code, mark := g.column.codes[row], all.of[row]+1
		items := []uint32{code}
		if g.lists != nil {
			items = g.itemsOf(code)
		}
		for _, item := range items {
			if seen[item] == mark {
				c.counts[k][item]--
				continue
			}
			if seen[item] = mark; item == 0 || g.steps == nil {
				continue
			}
			if step := g.steps[item-1]; inStep[step] == mark {
				c.again[k][step]++
			} else {
				inStep[step] = mark
			}
		}
	}
}
