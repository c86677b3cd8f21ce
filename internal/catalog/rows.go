package catalog

import (
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// Writer prepares the writing of the page's rows.
func (r Result) Writer(fields []query.Field) *rowwriter.Writer {
	return rowwriter.New(&resultRows{r}, fields)
}

// resultRows are the rows of a page, as they are encoded in the snapshot.
type resultRows struct{ Result }

func (r *resultRows) AppendRow(dst []byte, i int) []byte {
	d := r.snap.document(int(r.rows[i]))
	return d.Append(dst)
}

func (r *resultRows) AppendPrice(dst []byte, i int, column string) []byte {
	c := r.snap.column(column)
	code := c.codes.at(int(r.rows[i]))
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

func (r *planRows) AppendPrice(dst []byte, i int, column string) []byte {
	currency, _ := query.ComputedCurrency(column)
	a, ok := price.ComparedIn(&r.plans[i], currency, r.snap.rates)
	if !ok {
		return dst
	}
	return a.Append(dst)
}
