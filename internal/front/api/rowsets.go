package api

import (
	"strconv"

	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowset"
	"launchrack/internal/model/row"
)

// findIn answers a listing from a list that is all in memory.
func findIn[T any](l *listing, list []T) (outcome, error) {
	rows, err := rowset.Of(l.table, list)
	if err != nil {
		return outcome{}, err
	}
	found, err := rowset.Find(l.table, &l.q, rows)
	if err != nil {
		return outcome{}, err
	}
	if l.q.Count != "" {
		return l.counted(found.Total)
	}
	return l.page(found)
}

// page answers a listing with a page of results.
func (l *listing) page(found rowset.Page) (outcome, error) {
	p := page{offset: l.q.Offset, rows: len(found.Rows), total: found.Total, counted: l.prefer.count != ""}
	rng := p.contentRange()
	if err := p.check(l.form); err != nil {
		return outcome{rng: rng}, err
	}
	writer := rowset.Writer(l.table, found.Rows, l.q.Select)
	text := encodePlans(writer, l.q.Select, l.form)
	return outcome{form: l.form, status: p.status(), rng: rng, applied: l.prefer.applied(), content: content{text: text}}, writer.Err()
}

// counted answers select=count: one row, whose value is the number of rows.
func (l *listing) counted(total int) (outcome, error) {
	table := query.NewTable(l.table.Name(), row.Loose(l.q.Count, row.Integer, true))
	rows := rowset.Cut(&l.q, []rowset.Row{{[]byte(strconv.Itoa(total))}})
	its := listing{table: table, form: l.form, prefer: l.prefer, q: query.Query{Select: table.Fields(), Offset: l.q.Offset}}
	return its.page(rowset.Page{Rows: rows, Total: total})
}
