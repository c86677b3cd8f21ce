package catalog

import (
	"cmp"
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// The rows of one machine that a partner sells at several prices share a group. Its lead is the
// cheapest row that is available, by id if prices are equal. A change of one row can make another
// row the lead, which is then written anew.

const (
	groupColumn = "plan_group"
	leadColumn  = "is_lead"
)

// newPlans are the plans that a change brings, complete and with their prices in USD.
type newPlans struct {
	plans []market.Plan
	usd   []number
}

// complete derives what the plans do not state, in place. Leads are settled later.
func (f *Facts) complete(plans []market.Plan) newPlans {
	n := newPlans{slices.Clip(plans), make([]number, len(plans))}
	inBatches(len(plans), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			n.usd[i] = f.completePlan(&plans[i])
		}
	})
	return n
}

// completePlan derives what one plan does not state, all but IsLead. It returns the
// price in USD.
func (f *Facts) completePlan(p *market.Plan) (usd number) {
	if f.Complete != nil {
		f.Complete(p)
	}
	p.Group = p.GroupKey()
	usd.amount, usd.ok = price.Compared(p, f.Rates)
	price.SetUnitPrices(p, usd.amount, usd.ok)
	price.SetFirstYear(p, f.Rates)
	price.SetRenewal(p, f.Rates)
	return usd
}

// candidate is a row that may lead its group. row is its number if it stays, and fresh its index
// in the new plans if it is one of them; the other is -1.
type candidate struct {
	row, fresh  int
	isAvailable bool
	usd         number
	id          int64
}

func (c *candidate) precedes(other *candidate) bool {
	if c.isAvailable != other.isAvailable {
		return c.isAvailable
	}
	return cmp.Or(compareNumbers(c.usd, other.usd), cmp.Compare(c.id, other.id)) < 0
}

// leads finds the first candidate of each group.
type leads map[market.SKU]candidate

func (l leads) add(group market.SKU, c candidate) {
	if first, ok := l[group]; !ok || c.precedes(&first) {
		l[group] = c
	}
}

// settleLeads marks the leads of the groups that a change touches. Rows that stay and
// become lead, or cease to be, are added to the new plans and to the rows that are
// gone, which it returns in order.
func (s *Snapshot) settleLeads(gone []int, n *newPlans) ([]int, error) {
	first := make(leads, len(n.plans))
	for i := range n.plans {
		p := &n.plans[i]
		first.add(p.Group, candidate{row: -1, fresh: i, isAvailable: p.Available, usd: n.usd[i], id: p.ID})
	}
	groups := s.column(groupColumn)
	staying := s.siblings(gone, n.plans)
	for _, row := range staying {
		first.add(market.SKU(groups.text(row)), s.candidate(row))
	}
	for i := range n.plans {
		n.plans[i].IsLead = first[n.plans[i].Group].fresh == i
	}
	moved, isLead := gone[:len(gone):len(gone)], s.column(leadColumn)
	for _, row := range staying {
		leads := first[market.SKU(groups.text(row))].row == row
		if leads == (isLead.int(row) == 1) {
			continue
		}
		var p market.Plan
		if err := s.documents[row].plan(&p); err != nil {
			return nil, err
		}
		p.IsLead = leads
		n.plans, n.usd = append(n.plans, p), append(n.usd, s.column(priceColumn).number(row))
		moved = append(moved, row)
	}
	slices.Sort(moved)
	return moved, nil
}

func (s *Snapshot) candidate(row int) candidate {
	return candidate{row: row, fresh: -1, isAvailable: s.column(availableColumn).int(row) == 1,
		usd: s.column(priceColumn).number(row), id: s.column(idColumn).int(row)}
}

// siblings lists the rows that stay in the groups of the rows that are gone and of new
// plans, in order.
func (s *Snapshot) siblings(gone []int, plans []market.Plan) (rows []int) {
	if s.rows == len(gone) {
		return nil
	}
	c := s.column(groupColumn)
	touched := bitset.New(c.count + 1)
	for _, row := range gone {
		bitset.Set(touched, c.codes[row])
	}
	for i := range plans {
		if code := c.codeOf(string(plans[i].Group)); code > 0 {
			bitset.Set(touched, code)
		}
	}
	for i, code := range c.codes {
		if !bitset.Has(touched, code) {
			continue
		}
		if _, isGone := slices.BinarySearch(gone, i); !isGone {
			rows = append(rows, i)
		}
	}
	return rows
}

// codeOf returns the code of a text, 0 where no row has it.
func (c *column) codeOf(text string) uint32 {
	at, found := slices.BinarySearch(c.texts, text)
	if !found {
		return 0
	}
	return uint32(at + 1)
}

// text returns a row's text, empty for NULL.
func (c *column) text(row int) string {
	code := c.codes[row]
	if code == 0 {
		return ""
	}
	return c.texts[code-1]
}

// Complete derives what a plan does not state, as in the rows of the snapshot. A plan
// that is not among them counts as its own lead.
func (s *Snapshot) Complete(p *market.Plan) {
	facts := Facts{Complete: s.complete, Rates: s.rates}
	facts.completePlan(p)
	p.IsLead = true
	if row, ok := s.rowOf(p.ID); ok {
		p.IsLead = s.column(leadColumn).int(row) == 1
	}
}

// Completer returns what fills in the plans of the snapshot, nil for nothing.
func (s *Snapshot) Completer() func(*market.Plan) { return s.complete }

// rowOf finds the row with an id.
func (s *Snapshot) rowOf(id int64) (int, bool) {
	at := s.firstWithID(id)
	if at >= s.rows {
		return 0, false
	}
	row := int(s.orders[0].rows[at])
	return row, s.column(idColumn).int(row) == id
}

// Derive completes plans in place as a snapshot shows them. The rows of a group must all be
// among them, so that its lead is found.
func Derive(plans []market.Plan, f Facts) {
	n := f.complete(plans)
	first := make(leads, len(plans))
	for i := range plans {
		first.add(plans[i].Group, candidate{row: -1, fresh: i, isAvailable: plans[i].Available, usd: n.usd[i], id: plans[i].ID})
	}
	for i := range plans {
		plans[i].IsLead = first[plans[i].Group].fresh == i
	}
}
