package catalog

import (
	"errors"
	"maps"
	"slices"

	"launchrack/internal/catalog/textsearch"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// Change lists the plans that are new, changed or gone.
type Change struct {
	// Upserts replace the plan with their ID, or are new.
	Upserts []market.Plan
	// Deletes are the IDs of plans that are gone; unknown ones are ignored.
	Deletes []int64
}

// Build makes a snapshot. It sets what is derived in the plans and copies what it needs
// of them. An error is Internal: a fault of ours, with the stack as its cause.
func Build(plans []market.Plan, facts Facts) (s *Snapshot, err error) {
	defer recoverInto(&err)
	return emptySnapshot().after(nil, plans, facts)
}

// after makes the snapshot without some rows and with some plans.
func (s *Snapshot) after(gone []int, plans []market.Plan, facts Facts) (*Snapshot, error) {
	fresh := facts.complete(plans)
	if facts.LeadsKnown {
		return s.next(gone, fresh, facts), nil
	}
	gone, err := s.settleLeads(gone, &fresh)
	if err != nil {
		return nil, err
	}
	return s.next(gone, fresh, facts), nil
}

// emptySnapshot makes a snapshot without rows. Build applies all plans to it.
func emptySnapshot() *Snapshot {
	s := &Snapshot{columns: newColumns(), columnAt: map[string]int{}}
	for i, c := range s.columns {
		s.columnAt[c.name] = i
	}
	for range searched {
		s.words = append(s.words, &textsearch.Index{})
	}
	return s
}

// Apply makes the snapshot that Build would make of the changed plans. It reads and encodes only
// changed plans, unless the rates differ: rates decide the order of all plans. A sibling that
// becomes lead, or ceases to be, counts as changed. IDs must be unique, in the upserts as well.
// The old snapshot never changes. Errors are as of Build.
func (s *Snapshot) Apply(change Change, facts Facts) (next *Snapshot, err error) {
	defer recoverInto(&err)
	gone := s.rowsWith(change)
	if sameRates(s.rates, facts.Rates) {
		return s.after(gone, change.Upserts, facts)
	}
	plans, err := s.plansWithout(gone)
	if err != nil {
		return nil, err
	}
	return Build(append(plans, change.Upserts...), facts)
}

// sameRates reports whether both rates convert every price to the same digits.
func sameRates(a, b price.Rates) bool {
	return maps.EqualFunc(a.PerEUR, b.PerEUR, func(x, y market.Amount) bool { return x.Cmp(y) == 0 && x.Scale() == y.Scale() })
}

// rowsWith returns the rows that a change replaces or deletes, in order.
func (s *Snapshot) rowsWith(change Change) []int {
	var rows []int
	find := func(id int64) {
		for at := s.firstWithID(id); at < s.rows; at++ {
			row := int(s.orders[0].rows[at])
			if s.column(idColumn).int(row) != id {
				return
			}
			rows = append(rows, row)
		}
	}
	for i := range change.Upserts {
		find(change.Upserts[i].ID)
	}
	for _, id := range change.Deletes {
		find(id)
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// firstWithID finds the position in the order of ids of the first row of at least this id.
func (s *Snapshot) firstWithID(id int64) int {
	ids := s.column(idColumn)
	lo, hi := 0, s.rows
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if ids.int(int(s.orders[0].rows[mid])) < id {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func (s *Snapshot) plansWithout(gone []int) ([]market.Plan, error) {
	remaining := make([]int, 0, s.rows)
	for i := range s.rows {
		if len(gone) > 0 && gone[0] == i {
			gone = gone[1:]
			continue
		}
		remaining = append(remaining, i)
	}
	plans, failures := make([]market.Plan, len(remaining)), make([]error, len(remaining))
	inBatches(len(remaining), func(lo, hi int) {
		for j := lo; j < hi; j++ {
			failures[j] = s.documents[remaining[j]].plan(&plans[j])
		}
	})
	return plans, errors.Join(failures...)
}

// next makes the snapshot without some rows and with some new plans, whose leads are
// settled.
func (s *Snapshot) next(gone []int, fresh newPlans, facts Facts) *Snapshot {
	m := newMerge(s, gone, fresh)
	n := &Snapshot{rows: m.rows, columns: make([]column, len(s.columns)), columnAt: s.columnAt, words: make([]*textsearch.Index, len(searched))}
	n.setFacts(facts)
	m.read(s.columns, facts.Rates)
	moved := make([]move, len(s.columns))
	inParallel(len(s.columns)+1, func(k int) {
		if k == 0 { // the longest job first
			n.documents = s.documents.merged(m)
			return
		}
		n.columns[k-1], moved[k-1] = s.columns[k-1].merged(m, m.cells[k-1])
	})
	inParallel(2+len(searched), func(k int) {
		switch k {
		case 0:
			n.orders[0] = n.newOrder(n.column(idColumn), nil)
			n.orders[1] = n.newOrder(n.column(presortedColumns[1]), &n.orders[0])
		case 1:
			n.indexBits(s, moved)
		default:
			n.indexWords(s, k-2, moved)
		}
	})
	n.setConfirmations()
	n.setLateOrders()
	n.setUnits()
	prices := n.column(priceColumn)
	n.priced = n.rows
	for n.priced > 0 && prices.codes[n.priced-1] == 0 {
		n.priced--
	}
	return n
}
