package catalog

import (
	"math/bits"
	"sync"

	"launchrack/internal/catalog/bitset"
)

// machines tell which rows are configurations of one machine: those of one partner with one name
// and one processor.
type machines struct {
	// of numbers, by row, its machine.
	of    []uint32
	count int
}

// setMachines has the machines found once a query groups by them.
func (s *Snapshot) setMachines() { s.machines = sync.OnceValue(s.findMachines) }

func (s *Snapshot) findMachines() *machines {
	type key struct{ partner, name, cpu uint32 }
	partners, names, cpus := s.column("partner_name"), s.column("name"), s.column("cpu_model")
	m, numbers := &machines{of: make([]uint32, s.rows)}, make(map[key]uint32, s.rows)
	for row := range s.rows {
		k := key{partners.codes[row], names.codes[row], cpus.codes[row]}
		number, known := numbers[k]
		if !known {
			number = uint32(len(numbers))
			numbers[k] = number
		}
		m.of[row] = number
	}
	m.count = len(numbers)
	return m
}

// machine is what a query found of one machine.
type machine struct {
	// head is the first row in the query's order, and cheapest the first by price.
	head, cheapest uint32
	rows           uint32
}

// group leaves of the rows found the first of each machine in the query's order, and counts the
// machines in total.
func (e *evaluation) group() {
	all := e.s.machines()
	e.machines = grown(e.machines, all.count)
	o, ok := e.presorted()
	isInOrder := ok && o.rows == nil && len(e.keys) == 1 && !e.keys[0].desc && !e.keys[0].nullsFirst
	ids := e.s.column(idColumn).codes
	for w := e.firstBlock * bitset.BlockWords; w < e.endBlock*bitset.BlockWords; w++ {
		for word := e.matched[w]; word != 0; word &= word - 1 {
			row := uint32(w*64 + bits.TrailingZeros64(word))
			m := &e.machines[all.of[row]]
			if m.rows++; m.rows == 1 {
				m.head, m.cheapest = row, row
				continue
			}
			e.total--
			if e.price != nil && e.price.of(row) < e.price.of(m.cheapest) {
				m.cheapest = row
			}
			later := row
			if !isInOrder && e.compare(e.rank(row, ids), e.rank(m.head, ids)) < 0 {
				later, m.head = m.head, row
			}
			e.matched[later>>6] &^= 1 << (later & 63)
		}
	}
}

// configurations are those of the machines of a page's rows.
func (e *evaluation) configurations(rows []uint32) []Configurations {
	list := make([]Configurations, len(rows))
	for i, row := range rows {
		m := e.machines[e.s.machines().of[row]]
		list[i] = Configurations{Count: int(m.rows), IsCheapest: m.cheapest == row}
	}
	return list
}

// Configurations are the rows of a machine that match a query.
type Configurations struct {
	Count int
	// IsCheapest reports whether the row that stands for them has the lowest price (query.Query.Price).
	IsCheapest bool
}
