package catalog

import (
	"cmp"
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// merge says how the rows of a snapshot follow from an older one's: ranges of
// its rows that stay, and new plans between them, all in the order of the price
// in USD and, where that is equal, of the id.
type merge struct {
	segments []segment
	rows     int
	// plans are the new plans in memory order, which is the fastest to read; cells have the same
	// order. Plan order[n] is the n-th new row by price.
	plans []market.Plan
	order []uint32
	usd   []number
	cells []cells // by column
	// removed reports whether some of the old rows are gone.
	removed bool
}

// segment is n rows: old ones from a row on, or the next n of the new plans.
type segment struct {
	fresh    bool
	start, n int
}

// number is an amount that may be missing.
type number struct {
	amount market.Amount
	ok     bool
}

// compareNumbers orders numbers, missing ones last.
func compareNumbers(a, b number) int {
	switch {
	case a.ok && b.ok:
		return a.amount.Cmp(b.amount)
	case a.ok:
		return -1
	case b.ok:
		return 1
	}
	return 0
}

// newMerge sorts the plans in between the rows that stay. The gone rows ascend.
func newMerge(old *Snapshot, gone []int, fresh newPlans) *merge {
	plans := fresh.plans
	m := &merge{removed: len(gone) > 0, plans: plans, usd: fresh.usd}
	m.sortPlans()
	at, taken := 0, 0
	for taken < len(plans) || len(gone) > 0 {
		next := old.rows
		if taken < len(plans) && at < old.rows {
			one := m.order[taken]
			next = old.rowBehind(at, m.usd[one], plans[one].ID)
		}
		if len(gone) > 0 && gone[0] < next {
			m.add(segment{false, at, gone[0] - at})
			at, gone = gone[0]+1, gone[1:]
			continue
		}
		m.add(segment{false, at, next - at})
		at = next
		if taken < len(plans) {
			m.add(segment{true, taken, 1})
			taken++
		}
	}
	m.add(segment{false, at, old.rows - at})
	return m
}

func (m *merge) add(s segment) {
	if s.n == 0 {
		return
	}
	m.rows += s.n
	if last := len(m.segments) - 1; last >= 0 && m.segments[last].fresh == s.fresh && m.segments[last].start+m.segments[last].n == s.start {
		m.segments[last].n += s.n
		return
	}
	m.segments = append(m.segments, s)
}

func (m *merge) sortPlans() {
	m.order = make([]uint32, len(m.plans))
	for i := range m.order {
		m.order[i] = uint32(i)
	}
	slices.SortFunc(m.order, func(a, b uint32) int {
		return cmp.Or(compareNumbers(m.usd[a], m.usd[b]), cmp.Compare(m.plans[a].ID, m.plans[b].ID), cmp.Compare(a, b))
	})
}

// cells holds a column's values in the new plans, encoded as the column keeps them.
type cells struct {
	present []bool
	ints    []int64
	amounts []market.Amount
	texts   []string
}

// read fills the cells of all columns plan by plan: one plan is larger than the processor's
// nearest cache.
func (m *merge) read(columns []column, rates price.Rates) {
	m.cells = make([]cells, len(columns))
	for k := range columns {
		m.cells[k] = newCells(columns[k].kind, len(m.plans))
	}
	inBatches(len(m.plans), func(lo, hi int) {
		var buf []byte
		for i := lo; i < hi; i++ {
			for k, c := range publicColumns {
				if isMade(c.Kind) {
					continue
				}
				buf = m.cells[k].set(i, c.Kind, c.Get(&m.plans[i]), buf)
			}
			computed := m.cells[len(publicColumns):]
			for k, amount := range computedOf(&m.plans[i], rates) {
				buf = computed[k].set(i, row.Number, row.Value{Null: !amount.ok, Num: amount.amount}, buf)
			}
			countries := words.Within(&m.plans[i])
			buf = computed[len(computed)-2].set(i, row.TextArray, row.Value{Null: len(countries) == 0, List: countries}, buf)
			partner := string(confirmer(&m.plans[i]))
			buf = computed[len(computed)-1].set(i, row.Text, row.Value{Null: partner == "", Text: partner}, buf)
		}
	})
}

// computedColumns are the columns that the table does not have: the price as it is compared in
// the currencies of every shop, then what terms cost in USD.
var computedColumns = query.HeldColumns()

// computedTerms are the months of the terms in computedColumns.
var computedTerms = query.ComputedTerms()

// computedOf are the values of a plan in computedColumns.
func computedOf(p *market.Plan, rates price.Rates) (list [3 + 4]number) {
	currencies := market.OfEveryShop()
	for k, currency := range currencies {
		list[k].amount, list[k].ok = price.ComparedIn(p, currency, rates)
	}
	for k, total := range price.TermTotals(p, computedTerms, market.USD, rates) {
		list[len(currencies)+k] = number{total.Amount, total.Known}
	}
	return list
}

func newCells(kind row.Kind, n int) cells {
	c := cells{present: make([]bool, n)}
	switch kind {
	case row.Integer, row.Boolean, row.Timestamp:
		c.ints = make([]int64, n)
	case row.Number:
		c.amounts = make([]market.Amount, n)
	default:
		c.texts = make([]string, n)
	}
	return c
}

// set stores one cell. It returns the buffer for the next call.
func (c *cells) set(j int, kind row.Kind, v row.Value, buf []byte) []byte {
	if c.present[j] = !v.Null; v.Null {
		return buf
	}
	switch kind {
	case row.Integer, row.Boolean, row.Timestamp:
		c.ints[j] = intOf(kind, v)
	case row.Number:
		c.amounts[j] = v.Num
	case row.TextArray:
		buf = appendItems(buf[:0], v.List)
		c.texts[j] = string(buf)
	case row.PriceMap:
		buf = appendPrices(buf[:0], v.Prices)
		c.texts[j] = string(buf)
	case row.DiskList, row.PlaceList, row.QuoteList, row.CycleList:
		buf = appendObjects(buf[:0], kind, v)
		c.texts[j] = string(buf)
	default:
		c.texts[j] = v.Text
	}
	return buf
}

// rowBehind returns the first row, at or after a given one, that follows a new plan.
func (s *Snapshot) rowBehind(at int, usd number, id int64) int {
	prices, ids := s.column(priceColumn), s.column(idColumn)
	lo, hi := at, s.rows
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		d := compareNumbers(prices.number(mid), usd)
		if d == 0 {
			d = cmp.Compare(ids.int(mid), id)
		}
		if d <= 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

func (c *column) number(i int) number {
	code := c.codes[i]
	if code == 0 {
		return number{}
	}
	return number{c.amounts[code-1], true}
}

// int gives a row's integer, 0 for NULL.
func (c *column) int(i int) int64 {
	code := c.codes[i]
	if code == 0 {
		return 0
	}
	return c.ints[int(code-1)]
}

// usedCodes marks the codes of the rows that stay; nil where all do.
func (m *merge) usedCodes(c *column) []uint64 {
	if !m.removed {
		return nil
	}
	used := bitset.New(c.count + 1)
	for _, s := range m.segments {
		if s.fresh {
			continue
		}
		for _, code := range c.codes[s.start : s.start+s.n] {
			bitset.Set(used, code)
		}
	}
	return used
}

// codes makes the codes of the new rows.
func (m *merge) codes(old []uint32, moved *move) []uint32 {
	list := make([]uint32, 0, m.rows)
	for _, s := range m.segments {
		if s.fresh {
			for _, i := range m.order[s.start : s.start+s.n] {
				list = append(list, moved.fresh[i])
			}
			continue
		}
		begin := len(list)
		list = append(list, old[s.start:s.start+s.n]...)
		if moved.remap == nil {
			continue
		}
		for i, code := range list[begin:] {
			list[begin+i] = moved.remap[code]
		}
	}
	return list
}
