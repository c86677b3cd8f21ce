package catalog

import (
	"slices"
	"strconv"

	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// Writer prepares the writing of the page's rows.
func (r Result) Writer(fields []query.Field) *rowwriter.Writer {
	return rowwriter.New(&resultRows{r}, fields)
}

// resultRows are the rows of a page, as they are encoded in the snapshot.
type resultRows struct{ Result }

func (r *resultRows) AppendRow(dst []byte, i int) []byte {
	return r.snap.appendRow(dst, int(r.rows[i]))
}

// CutRow sets values to those of a row's first columns.
func (r *resultRows) CutRow(values [][]byte, i int) error {
	return r.snap.cutRow(values, int(r.rows[i]))
}

func (r *resultRows) AppendComputed(dst []byte, i int, column string) []byte {
	if _, _, isOfTerm := query.Term(column); isOfTerm {
		return r.snap.appendTerm(dst, column, func() (*market.Plan, error) { return r.Quoted(i, true) })
	}
	at, isHeld := r.snap.columnAt[column]
	if !isHeld {
		return r.snap.appendPrice(dst, column, func() (*market.Plan, error) { return r.Quoted(i, false) })
	}
	c := &r.snap.columns[at]
	code := c.codes[r.rows[i]]
	if code == 0 {
		return dst
	}
	return c.amounts[code-1].Append(dst)
}

// PlanWriter prepares the writing of plans that may not be in the snapshot, as
// its rows are written.
func (s *Snapshot) PlanWriter(plans []market.Plan, fields []query.Field) *rowwriter.Writer {
	return rowwriter.New(&planRows{s, plans}, fields)
}

// planRows are plans that are completed and encoded when they are written.
type planRows struct {
	snap  *Snapshot
	plans []market.Plan
}

func (r *planRows) Len() int { return len(r.plans) }

func (r *planRows) AppendRow(dst []byte, i int) []byte {
	p := r.plans[i]
	r.snap.Complete(&p)
	return row.AppendJSON(dst, &p, publicColumns)
}

func (r *planRows) AppendComputed(dst []byte, i int, column string) []byte {
	if _, _, isOfTerm := query.Term(column); isOfTerm {
		return r.snap.appendTerm(dst, column, func() (*market.Plan, error) { return &r.plans[i], nil })
	}
	for k, value := range computedOf(&r.plans[i], r.snap.rates) {
		if value.ok && computedColumns[k] == column {
			return value.amount.Append(dst)
		}
	}
	if slices.Contains(computedColumns, column) {
		return dst
	}
	return r.snap.appendPrice(dst, column, func() (*market.Plan, error) { return &r.plans[i], nil })
}

// appendPrice appends the price as it is compared in a currency that not every shop shows; nothing for an unknown one.
func (s *Snapshot) appendPrice(dst []byte, column string, plan func() (*market.Plan, error)) []byte {
	currency, _ := query.ComputedCurrency(column)
	p, err := plan()
	if err != nil { // a row that cannot be read fails where it is written
		return dst
	}
	if amount, ok := price.ComparedIn(p, currency, s.rates); ok {
		return amount.Append(dst)
	}
	return dst
}

// appendTerm appends the months of a column, or what a plan costs over them with the use in every currency;
// nothing for an unknown total.
func (s *Snapshot) appendTerm(dst []byte, column string, plan func() (*market.Plan, error)) []byte {
	name, need, _ := query.Term(column)
	if need.Months == 0 && (name == query.TermMonths || !need.Uses()) {
		return dst
	}
	if name == query.TermMonths {
		return strconv.AppendInt(dst, int64(need.Months), 10)
	}
	p, err := plan()
	if err != nil { // a row that cannot be read fails where it is written
		return dst
	}
	if totals := price.TermPrices(p, need, s.rates); len(totals) > 0 {
		return row.AppendValue(dst, row.PriceMap, row.Value{Prices: totals})
	}
	return dst
}
