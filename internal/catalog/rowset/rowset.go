// Package rowset filters, sorts and pages rows other than plans, such as price histories, with the
// query language of the API. It scans all rows; package catalog has indexes for plans. Package query
// defines the operators.
package rowset

import (
	"encoding/json"
	"slices"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
)

// Row holds the values of a row as JSON, in the order of its table's columns.
type Row [][]byte

// FromJSON makes a row from a JSON object. A missing column is null.
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

// Of makes rows from a list of values that encode as JSON objects.
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
	// Total counts the rows that match the filters, on all pages.
	Total int
}

// Find filters, sorts and pages rows. The sort is stable.
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

// Cut returns the rows of a query's page, by offset and limit.
func Cut(q *query.Query, rows []Row) []Row {
	rows = rows[min(q.Offset, len(rows)):]
	if q.Limit != query.NoLimit {
		rows = rows[:min(q.Limit, len(rows))]
	}
	return rows
}

// Sort returns rows sorted by the keys of an order. The sort is stable.
func Sort(table *query.Table, order []query.Order, rows []Row) ([]Row, error) {
	if len(order) == 0 {
		return rows, nil
	}
	type sortable struct {
		row  Row
		keys []value
	}
	list, columns := make([]sortable, len(rows)), columnIndexes(table)
	for i, r := range rows {
		list[i].row = r
		reader := rowReader{columns: columns, row: r}
		for _, key := range order {
			v, err := reader.value(key.Ref)
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
