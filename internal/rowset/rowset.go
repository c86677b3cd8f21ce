// Package rowset answers queries about sets of rows that are no plans: it filters, sorts
// and pages them as package catalog does with plans, and writes them. What operators mean
// is in package query.
package rowset

import (
	"encoding/json"
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// Row holds the values of a row as JSON, in the order of its table's columns.
type Row [][]byte

// FromJSON makes a row of a JSON object. A column that the object lacks is null.
func FromJSON(table *query.Table, object []byte) (Row, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(object, &members); err != nil {
		return nil, errs.Wrap(errs.Internal, err, "a row of %s is no object", table.Name())
	}
	r := make(Row, 0, len(members))
	for _, c := range table.Columns() {
		value := []byte(members[c.Name])
		if value == nil {
			value = []byte("null")
		}
		if c.Kind == row.Timestamp && string(value) != "null" {
			v, err := c.Read(value)
			if err != nil {
				return nil, unreadable(err, c.Name)
			}
			value = row.AppendValue(nil, row.Timestamp, v)
		}
		r = append(r, value)
	}
	return r, nil
}

// Of makes rows of a list that encodes as JSON objects.
func Of[T any](table *query.Table, list []T) ([]Row, error) {
	rows := make([]Row, 0, len(list))
	for i := range list {
		object, err := row.AppendAny(nil, list[i])
		if err != nil {
			return nil, errs.Wrap(errs.Internal, err, "a row of %s cannot be encoded", table.Name())
		}
		r, err := FromJSON(table, object)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// Page is a page of results.
type Page struct {
	Rows []Row
	// Total counts all rows that the filters let pass.
	Total int
}

// Find filters, sorts and pages rows. Rows that the order leaves equal keep theirs.
func Find(table *query.Table, q *query.Query, rows []Row) (Page, error) {
	filter, err := NewFilter(table, q)
	if err != nil {
		return Page{}, err
	}
	var found []Row
	for _, r := range rows {
		passes, err := filter.Passes(r)
		if err != nil {
			return Page{}, err
		}
		if passes {
			found = append(found, r)
		}
	}
	if found, err = Sort(table, q.Order, found); err != nil {
		return Page{}, err
	}
	return Page{Rows: Cut(q, found), Total: len(found)}, nil
}

// Cut takes the rows of a query's page.
func Cut(q *query.Query, rows []Row) []Row {
	rows = rows[min(q.Offset, len(rows)):]
	if q.Limit != query.NoLimit {
		rows = rows[:min(q.Limit, len(rows))]
	}
	return rows
}

// Sort sorts rows by the keys of an order.
func Sort(table *query.Table, order []query.Order, rows []Row) ([]Row, error) {
	if len(order) == 0 {
		return rows, nil
	}
	type sortable struct {
		row  Row
		keys []value
	}
	list, columns := make([]sortable, len(rows)), places(table)
	for i, r := range rows {
		list[i].row = r
		read := reading{columns: columns, row: r}
		for _, key := range order {
			v, err := read.value(key.Ref)
			if err != nil {
				return nil, err
			}
			list[i].keys = append(list[i].keys, v)
		}
	}
	slices.SortStableFunc(list, func(a, b sortable) int {
		for k := range order {
			if d := compareKeys(&order[k], &a.keys[k], &b.keys[k]); d != 0 {
				return d
			}
		}
		return 0
	})
	sorted := make([]Row, len(rows))
	for i := range list {
		sorted[i] = list[i].row
	}
	return sorted, nil
}

func compareKeys(o *query.Order, a, b *value) int {
	switch {
	case a.isNull && b.isNull:
		return 0
	case a.isNull != b.isNull:
		if a.isNull == o.NullsFirst {
			return -1
		}
		return 1
	}
	d := query.Compare(o.Ref.Kind, &a.Literal, &b.Literal)
	if o.Desc {
		return -d
	}
	return d
}
